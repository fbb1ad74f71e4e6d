import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { makeQueryClient } from '#lib/query-client.ts';
import { showMovement } from './movement.ts';

let still = false;
let stop = () => {};
beforeEach(() => {
  still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
});
afterEach(async () => {
  stop();
  await cleanup();
  vi.unstubAllGlobals();
});

type Season = { score: string; table: string[] };
function Page() {
  const { data } = useQuery<Season>({
    queryKey: ['matches', 'season'],
    queryFn: () => ({ score: '0–0', table: ['A', 'B'] }),
  });
  return (
    <>
      <a data-live="" href="#match">
        Match <span data-score="">{data?.score}</span>
      </a>
      <table>
        <tbody>
          {data?.table.map((team) => (
            <tr key={team} className="kit">
              <td>{team}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function open() {
  const client = makeQueryClient();
  stop = showMovement(client);
  await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('row').first()).toMatchTextContent('A');
  // The first picture is drawn, and no longer compared with.
  await nextFrame();
  const write = (season: Season) => client.setQueryData(['matches', 'season'], season);
  const running = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.textContent);
  return { write, running };
}

test('the box of a score flips and its match breathes', async () => {
  const { write, running } = await open();
  write({ score: '1–0', table: ['A', 'B'] });
  await expect.poll(running).toEqual(['Match 1–0', '1–0']);
});

test('rows of a table move to their new places', async () => {
  const { write, running } = await open();
  write({ score: '0–0', table: ['B', 'A'] });
  await expect.poll(() => new Set(running())).toEqual(new Set(['A', 'B']));
});

test('nothing moves that stays the same, nor for whoever asked for less motion', async () => {
  const { write, running } = await open();
  write({ score: '0–0', table: ['A', 'B'] });
  await nextFrame();
  expect(running()).toEqual([]);
  still = true;
  write({ score: '1–0', table: ['B', 'A'] });
  await expect.element(page.getByRole('row').first()).toMatchTextContent('B');
  await nextFrame();
  expect(running()).toEqual([]);
  still = false;
  write({ score: '2–0', table: ['B', 'A'] });
  await expect.poll(running).toEqual(['Match 2–0', '2–0']);
});
