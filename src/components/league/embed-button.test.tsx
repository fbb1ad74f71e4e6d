import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { EmbedButton } from './embed-button.tsx';

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

test('the code shows what was chosen, and what a league is called is text in it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage(<EmbedButton league={{ slug: 'open-league', name: `A "b" <c> & d` }} />, {
    namespaces: ['share', 'broadcast'],
  });
  await page.getByRole('button', { name: 'Embed' }).click();
  const code = page.getByRole('status', { name: 'Code' });
  await expect
    .element(code)
    .toHaveTextContent(
      `<iframe src="${location.origin}/embed/open-league/table?lang=en" title="Table: A &quot;b&quot; &lt;c> &amp; d" width="100%" height="720" style="border:0" loading="lazy"></iframe>`,
    );
  await page.getByRole('combobox', { name: 'What it shows' }).selectOptions('bracket');
  await page.getByRole('combobox', { name: 'Colours' }).selectOptions('dark');
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('tr');
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(copied.mock.lastCall?.[0]).toContain(
    `src="${location.origin}/embed/open-league/bracket?theme=dark&amp;lang=tr"`,
  );
  await expect
    .element(page.getByRole('link', { name: 'Open it' }))
    .toHaveAttribute('href', `${location.origin}/embed/open-league/bracket?theme=dark&lang=tr`);
});
