import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage, readsOf } from '#testing/page.tsx';
import { leagueId } from '#testing/season.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { SeasonPrizes } from './season-prizes.tsx';

afterEach(cleanup);

const club = (n: number, name: string) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name, short_name: null, tag: `T${n}`, logo: null, kit_primary: '#112233', kit_secondary: '#ffffff', captain_id: null }); // prettier-ignore
const [first, second] = [club(1, 'Anchor FC'), club(2, 'Harbour SK')];

test('a prize is marked as paid, and the tick is taken back with a reason', async () => {
  const { backend } = await open('finished');
  await expect.element(page.getByText('€100')).toBeVisible();
  await expect.element(page.getByText('Paid on 20 November 2026 · Mira')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect
    .poll(() => backend.calls.find(({ path }) => path.includes('/mark_prize_paid'))?.body)
    .toEqual({ league_id: leagueId, season: 1, team_id: first.id });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('textbox').fill('The transfer came back');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => backend.calls.find(({ path }) => path.includes('/unmark_prize_paid'))?.body)
    .toEqual({ league_id: leagueId, season: 1, team_id: second.id, reason: 'The transfer came back' });
});

test('nothing is asked before the season is finished', async () => {
  const { client } = await open('playoffs');
  await expect.element(page.getByText('Prizes')).not.toBeInTheDocument();
  expect(readsOf(client)).toEqual([]);
});

async function open(phase: LeagueSeason['phase']) {
  const backend = fakeBackend({
    'GET /rest/v1/league_teams': {
      body: [
        { team_id: first.id, final_rank: 1, team: first, payment: null },
        { team_id: second.id, final_rank: 2, team: second, payment: { paid_at: '2026-11-20T12:00:00Z', payer: { username: 'Mira' } } },
      ],
    },
    'POST /rest/v1/rpc/mark_prize_paid': { status: 204 },
    'POST /rest/v1/rpc/unmark_prize_paid': { status: 204 },
  }); // prettier-ignore
  const prize_pool = { total: 150, currency: 'EUR', places: [100, 50] };
  const season = { league_id: leagueId, season: 1, phase, prize_pool };
  const { client } = await openPage(<SeasonPrizes season={season} />, { namespaces: ['season'] });
  return { backend, client };
}
