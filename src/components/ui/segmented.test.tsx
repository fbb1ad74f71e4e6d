import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { Segmented } from './segmented.tsx';

const texts = ['All', 'System', 'Messages', 'Replies of the support', 'Tickets'];
const choices = texts.map((label) => ({ value: label, label }));

test('choices that take several lines fill each of them; on one line they are as wide as they need', async () => {
  await page.viewport(320, 700);
  await openPage(
    <div className="page">
      <Segmented label="Kind" value="All" choices={choices} onChange={() => {}} />
    </div>,
  );
  const box = () => page.getByRole('group').element().getBoundingClientRect();
  const buttons = () =>
    page
      .getByRole('button')
      .elements()
      .map((button) => button.getBoundingClientRect());
  const lines = Map.groupBy(buttons(), ({ top }) => Math.round(top));
  expect(lines.size).toBeGreaterThan(1);
  for (const line of lines.values()) expect(line.at(-1)?.right).toBeCloseTo(box().right - 1, 0);
  await page.viewport(1280, 700);
  expect(new Set(buttons().map(({ top }) => top)).size).toBe(1);
  expect(box().width).toBeLessThan(700);
});
