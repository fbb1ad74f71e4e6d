import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { GoalsChart } from './goals-chart.tsx';

beforeEach(() => page.viewport(390, 844));

const round = (matchday: number, scored: number, conceded: number) => ({
  match_id: uuid(100 + matchday),
  matchday,
  opponent_id: uuid(2),
  home: matchday % 2 === 1,
  result: scored > conceded ? ('W' as const) : ('L' as const),
  scored,
  conceded,
});

test('goals by round are a table to readers, and can be read on a phone', async () => {
  const rounds = Array.from({ length: 18 }, (_, at) => round(at + 1, at % 4, 2));
  const { screen } = await openPage(<GoalsChart rounds={rounds} nameOf={() => team(2).name} />, {
    namespaces: ['teams'],
  });
  const rows = screen.getByRole('table').getByRole('row');
  await expect.element(rows.nth(4)).toMatchTextContent('4Bergwacht FCwon32');
  expect(rows.elements()).toHaveLength(19);
  const drawn = [...screen.container.querySelectorAll('text')];
  const sizes = drawn.map((text) => Number(text.getAttribute('font-size')) * text.getScreenCTM()!.a);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  expect(drawn.at(-1)!.closest('svg')!.getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
