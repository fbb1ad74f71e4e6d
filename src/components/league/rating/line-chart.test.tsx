import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { LineChart } from './line-chart.tsx';

beforeEach(() => page.viewport(390, 844));

const points = [1500, 1512, 1496, 1540, 1531].map((value, at) => ({
  key: `${at}`,
  label: `Match ${at + 1}`,
  value,
  shown: `${value}`,
}));
const show = (of: typeof points) =>
  openPage(<LineChart caption="Elo by match" heads={['Match', 'Elo']} points={of} middle={1500} />);

test('a line is a table to readers, and names its highest, lowest and last where a phone can be read', async () => {
  const { screen } = await show(points);
  const rows = screen.getByRole('table', { name: 'Elo by match' }).getByRole('row');
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'MatchElo',
    ...points.map(({ label, shown }) => `${label}${shown}`),
  ]);
  const drawn = [...screen.container.querySelectorAll('text')];
  expect(drawn.map(({ textContent }) => textContent)).toEqual(['1540', '1496', '1531']);
  for (const text of drawn) {
    expect(Number(text.getAttribute('font-size')) * text.getScreenCTM()!.a).toBeGreaterThanOrEqual(12);
    expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  }
});

test('of a single match there is no line', async () => {
  const { screen } = await show(points.slice(0, 1));
  expect(screen.container.querySelector('figure')).toBeNull();
});
