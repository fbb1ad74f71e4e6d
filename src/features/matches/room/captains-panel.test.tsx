import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { claimOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import type { MatchDetail } from '../../../data/matches/queries.ts';
import { CaptainsPanel } from './captains-panel.tsx';
import { CaptainsRoom } from './captains-room.tsx';
import type { Story } from '../../../data/match-room/queries.ts';
import { useRoom } from './use-room.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const { id } = matchOf();
const kickoff_at = '2026-11-19T19:00:00Z';
const minutes = (count: number) => Date.parse(kickoff_at) + count * 60_000;

function Opened({ match }: { match: MatchDetail }) {
  const room = useRoom(match);
  return (
    room && (
      <>
        <CaptainsPanel room={room} />
        <CaptainsRoom room={room} />
      </>
    )
  );
}

/** The match ten minutes after its kick-off, as the captain of one side finds it. */
async function open(side: 'home' | 'away', about: object, story: Partial<Story>, claimed_by: string | null = null) {
  const membership = { id: uuid(600), team_id: uuid(side === 'home' ? 1 : 2), team_role: 'captain', eligibility: 'eligible', league_id: null, season: null }; // prettier-ignore
  const clock = { at: new Date(minutes(10)).toISOString(), claimed_by, claimed_at: claimed_by && new Date(minutes(5)).toISOString(), ended_at: new Date(minutes(45)).toISOString(), protested: false }; // prettier-ignore
  const backend = await signIn({
    ...storyAnswers(storyWith(story)),
    'POST /rest/v1/rpc/match_clock': { body: [clock] },
    'POST /rest/v1/rpc/match_squads': { body: [] },
    'GET /rest/v1/lineup_places': { body: [] },
    'GET /rest/v1/match_lobbies': { body: [] },
    'GET /rest/v1/memberships': { body: [membership] },
    'POST /rest/v1/rpc/claim_forfeit': {},
    'POST /rest/v1/rpc/report_match': { body: uuid(709) },
  });
  const match = matchOf({ kickoff_at, ...about });
  await openPage(<Opened match={match} />, {
    namespaces: ['match-room', 'matches', 'stats'],
  });
  return (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
}

test.each([
  ['home', 'Bergwacht'],
  ['away', 'Anchor'],
] as const)(
  'a no-show the captain of the %s side claims is of the other side, and sent once confirmed',
  async (side, rival) => {
    const sent = await open(side, {}, {});
    const says = page.getByRole('button', { name: `${rival} did not show up` });
    await says.click();
    const dialog = page.getByRole('dialog', { name: `Claim no-show by ${rival}?` });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(sent('claim_forfeit')).toEqual([]);
    await says.click();
    await dialog.getByRole('button', { name: 'Report 3–0' }).click();
    await expect.poll(() => sent('claim_forfeit')).toEqual([{ match_id: id }]);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  },
);

test('a side whose claim was taken back with the result claims again, from nothing', async () => {
  const reports = (['home', 'away'] as const).map((side) => claimOf(side, [3, 1], { status: 'superseded' }));
  const undone = { id: uuid(710), match_id: id, seq: 3, cause: 'undo', home_score: null, away_score: null, forfeited_by: null, report_id: null, at: kickoff_at, speaker: null, text: null } as unknown as Story['results'][number]; // prettier-ignore
  const sent = await open('away', {}, { reports, results: [undone] });
  const [home, away] = ['Anchor', 'Bergwacht'].map((team) => page.getByRole('textbox', { name: `Goals of ${team}` }));
  await expect.element(home!).toHaveValue('0');
  await home!.fill('1');
  await away!.fill('2');
  await page.getByRole('button', { name: 'Send 1–2' }).click();
  await expect.poll(() => sent('report_match')).toEqual([{ match_id: id, home_score: 1, away_score: 2, stats: [] }]);
});

test('a side whose claim waits does not claim again, and the other side begins with it', async () => {
  const reports = [claimOf('home', [3, 1])];
  const goals = page.getByRole('textbox', { name: 'Goals of Anchor' });
  await open('home', { status: 'reported' }, { reports }, uuid(1));
  await expect.element(page.getByRole('link').first()).toBeVisible();
  expect(page.getByText('Another score, or add your stats').elements()).toEqual([]);
  expect(goals.elements()).toEqual([]);
  await cleanup();
  await open('away', { status: 'reported' }, { reports }, uuid(1));
  await page.getByText('Another score, or add your stats').click();
  await expect.element(goals).toHaveValue('3');
});
