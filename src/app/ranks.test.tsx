import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noAnswers, openPage } from '#testing/page.tsx';
import { leagueId, team, uuid } from '#testing/season.ts';
import { CupBracket } from '#components/league/match/bracket.tsx';
import { StandingsTable } from '#components/league/table/standings-table.tsx';
import { TopList } from '#components/league/top-list.tsx';
import type { StandingsRow } from '#domain/competition/standings.ts';
import { Records } from '#features/leagues/table/records.tsx';
import { Ladder } from '#features/picks/ladder.tsx';

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
const most = 9999;
const teams = Object.fromEntries(hundred.map((number) => [uuid(number), team(number)]));
const standing = (position: number): StandingsRow => ({
  team_id: uuid(position), position, played: 999, won: most, lost: most, goals_for: most, goals_against: most, goal_difference: -most,
  points: most, adjustment: 0, zone: null, provisional: false,
}); // prettier-ignore
const scorer = (rank: number) => ({ rank, player_id: uuid(rank), username: `player${rank}`, team_id: uuid(rank) });
const foreseer = (place: number) => ({
  place, user_id: uuid(place), username: `player${place}`, avatar: null, scored: most, winners: most, exact: most, points: most,
}); // prettier-ignore
const ofAllTime = (number: number) => ({
  team_id: uuid(number), team: team(number), seasons: most, titles: most, played: most, won: most, lost: most, goals_for: most,
  goals_against: most, points: most,
}); // prettier-ignore
const record = {
  kind: 'biggest_win', place: 100, value: most, match_id: uuid(101), season: most, home_team: team(1), away_team: team(2), home_score: 99,
  away_score: 0, kickoff_at: '2026-11-01T18:00:00Z', team_id: uuid(1), player_id: null, username: null,
}; // prettier-ignore
/** A hundred rows as a list reads them, ten at a time. */
const pages = <Row,>(row: (number: number) => Row) => {
  const starts = hundred.filter((_, at) => at % 10 === 0);
  return { pages: starts.map((_, n) => hundred.slice(10 * n, 10 * n + 10).map(row)), pageParams: starts };
};

const lists: [string, ReactNode][] = [
  ['scorers', <TopList key="" rows={hundred.map(scorer)} stat={() => most} teams={teams} />],
  ['the table', <StandingsTable key="" caption="Standings" rows={hundred.map(standing)} teams={teams} />],
  ['the short table', <StandingsTable key="" caption="Standings" rows={hundred.map(standing)} teams={teams} compact />],
  ['the ladder', <Ladder key="" leagueId={leagueId} season={4} me={undefined} />],
  ['records and the table of all time', <Records key="" leagueId={leagueId} />],
  [
    'a bracket',
    <CupBracket
      key=""
      label="Bracket"
      names={['Final']}
      seeds={{ [uuid(99)]: 99, [uuid(100)]: 100 }}
      series={[
        { id: uuid(1), round: 1, slot: 1, team_a: team(99), team_b: team(100), wins_a: 99, wins_b: 12, winner_team_id: uuid(99), best_of: 1, no_winner: false, games: [] },
      ]}
    />,
  ],
]; // prettier-ignore

test.each(lists)('on a phone no number of %s is broken in two or reaches over another', async (_, list) => {
  noAnswers();
  await page.viewport(390, 844);
  const { screen } = await openPage(<div className="page">{list}</div>, {
    namespaces: ['table', 'leagues', 'picks', 'records', 'night-cup', 'matches'],
    seed: [
      [['picks', 'ladder', leagueId, 4], pages(foreseer)],
      [['leagues', leagueId, 'records'], [record]],
      [['leagues', leagueId, 'all-time'], pages(ofAllTime)],
    ],
  });
  await expect.element(screen.getByText(/^100$/).first()).toBeVisible();
  const numbers = numbersIn(screen.container);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers.filter(({ lines }) => lines > 1).map(({ text }) => text)).toEqual([]);
  expect(numbers.filter(({ over }) => over).map(({ text }) => text)).toEqual([]);
});

/** Every number that is drawn: in how many lines, and whether it is wider than what holds it. */
function numbersIn(container: Element) {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const numbers: { text: string; lines: number; over: boolean }[] = [];
  for (let node; (node = texts.nextNode());) {
    const holder = node.parentElement!;
    if (!/^[-–−\d.,]+$/.test(node.textContent?.trim() ?? '') || holder.closest('.sr-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    if (rects.length === 0) continue;
    const box = holder.getBoundingClientRect();
    const text = `${node.textContent} in ${holder.outerHTML.slice(0, 80)}`;
    numbers.push({
      text,
      lines: new Set(rects.map(({ top }) => Math.round(top))).size,
      over: rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1),
    });
  }
  return numbers;
}

test('what holds numbers grows with them', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const classes = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/["'`][^"'`\n]*\bnumerals\b[^"'`\n]*["'`]/g)].map(([names]) => `${file}: ${names}`),
  );
  expect(classes.length).toBeGreaterThan(50);
  expect(classes.filter((names) => /(^|[\s"'`])w-[\d[]/.test(names.replace(/^.*?: /, '')))).toEqual([]);
});
