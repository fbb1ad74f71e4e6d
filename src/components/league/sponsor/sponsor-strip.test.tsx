import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { SponsorStrip } from './sponsor-strip.tsx';

afterEach(cleanup);

const lamps = { id: uuid(1), name: 'Lamps', tier: 'main', url: 'https://lamps.example/', logo_dark: null, logo_light: null } as const; // prettier-ignore

test('a logo leads to its sponsor in a page of its own, paid for and followed by nobody', async () => {
  await openPage(<SponsorStrip label="Thanks to" sponsors={[lamps]} />);
  const link = page.getByRole('link', { name: 'Lamps' });
  await expect.element(link).toHaveAttribute('href', 'https://lamps.example/');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow sponsored');
});

test.each([null, 'javascript:alert(1)', 'http://lamps.example'])('the address %s is no link', async (url) => {
  await openPage(<SponsorStrip label="Thanks to" sponsors={[{ ...lamps, url }]} />);
  await expect.element(page.getByText('Lamps')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('the file for the theme that is on is drawn, and the other is not', async () => {
  const both = { ...lamps, logo_dark: `sponsors/${uuid(1)}/dark.webp`, logo_light: `sponsors/${uuid(1)}/light.webp` };
  await openPage(<SponsorStrip label="Thanks to" sponsors={[both]} />);
  const drawn = () =>
    [...document.querySelectorAll('img')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.src.split('/').at(-1));
  expect(drawn()).toEqual(['dark.webp']);
  document.documentElement.dataset['theme'] = 'light';
  expect(drawn()).toEqual(['light.webp']);
  delete document.documentElement.dataset['theme'];
});

test('nothing stands where nobody sponsors', async () => {
  await openPage(<SponsorStrip label="Thanks to" sponsors={[]} />);
  expect(page.getByText('Thanks to').elements()).toEqual([]);
});
