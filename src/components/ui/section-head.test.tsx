import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { SectionHead } from './section-head.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

test.each([
  ['button', <Button key="button">Adjust points</Button>],
  ['combobox', <Select key="choice" label="Round" hideLabel />],
] as const)('a %s beside a title does not stand on the rule', async (role, aside) => {
  await page.viewport(1440, 900);
  await render(<SectionHead title="Point adjustments" aside={aside} />);
  const control = page.getByRole(role);
  await expect.element(control).toBeVisible();
  const rule = document.querySelector('h2')!.parentElement!.getBoundingClientRect().bottom;
  expect(rule - control.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
});

test('in a narrow column a long title keeps its line, and what stands beside it takes the next', async () => {
  await page.viewport(1440, 900);
  await render(
    <div style={{ width: 340 }}>
      <SectionHead title="Aralarındaki maçlar" aside={<span>8 karşılaşma, hepsi bu ligde oynandı</span>} />
    </div>,
  );
  const title = page.getByRole('heading').element();
  await expect.element(page.getByRole('heading')).toBeVisible();
  expect(title.getBoundingClientRect().height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(title).fontSize));
});

test('the letters of a form strip beside a title stand together, as they do elsewhere', async () => {
  await page.viewport(390, 844);
  const letters = ['W', 'L', 'L', 'L', 'W'].map((letter, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- letters in a row have no other name
    <a key={at} href={`#${at}`}>
      {letter}
    </a>
  ));
  await render(<SectionHead title="Letzte Ergebnisse" aside={<span role="group">{letters}</span>} />);
  const [title, strip] = [page.getByRole('heading').element(), page.getByRole('group').element()];
  expect(strip.getBoundingClientRect().width).toBeLessThan(5 * 44);
  expect(strip.getBoundingClientRect().top).toBeLessThan(title.getBoundingClientRect().bottom);
});
