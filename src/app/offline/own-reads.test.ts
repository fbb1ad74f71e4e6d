import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { matchQueries } from '#data/matches/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { uuid } from '#testing/season.ts';
import { keyToday, ownReads } from './own-reads.ts';

const [me, team, league, rival, next] = [1, 2, 3, 4, 5].map((number) => uuid(number)) as [
  string,
  string,
  string,
  string,
  string,
];
const now = new Date('2026-11-26T20:00:00Z');

/** The keys of what is taken along by somebody of whom the page knows that much. */
function taken(fill: (client: QueryClient) => void = () => {}): string[] {
  const client = new QueryClient();
  fill(client);
  return ownReads(client, me, now).map(({ key }) => hashKey(key));
}

const asMember = (client: QueryClient) => {
  client.setQueryData(teamQueries.ofPlayer(me).queryKey, { id: uuid(9), team_id: team, team_role: 'player', eligibility: 'eligible', league_id: league, season: 2 } as never); // prettier-ignore
  client.setQueryData(matchQueries.ofTeam(team).queryKey, [
    { id: uuid(6), status: 'finished', home_team_id: team, away_team_id: rival, kickoff_at: '2026-11-20T19:00:00Z' },
    { id: next, status: 'scheduled', home_team_id: rival, away_team_id: team, kickoff_at: '2026-11-26T20:10:00Z' },
  ] as never);
};

test('whoever is in no team takes along who they are, the leagues and the fixtures', () => {
  expect(taken().map((key) => (JSON.parse(key) as string[])[0])).toEqual([
    'role',
    'maintenance',
    'players',
    'teams',
    'leagues',
    'leagues',
    'matches',
    'matches',
  ]);
});

test('a member takes along the next match with its lobby and line-ups, the table and the team', () => {
  const keys = taken(asMember);
  for (const key of [
    ['matches', next],
    ['matches', next, 'lobby'],
    ['matches', next, 'lineups'],
    ['matches', next, 'clock'],
    ['matches', next, 'story'],
    ['matches', 'season', league, 2],
    ['leagues', league, 2, 'entries'],
    ['teams', team],
    ['teams', team, 'roster'],
  ])
    expect(keys).toContain(hashKey(key));
});

test('nobody takes along talks, tickets, notifications, what is private, or what the staff reads', () => {
  const nouns = new Set(taken(asMember).map((key) => (JSON.parse(key) as string[])[0]));
  expect([...nouns]).toEqual(['role', 'maintenance', 'players', 'teams', 'leagues', 'matches', 'attendance']);
  expect(taken(asMember).filter((key) => key.includes(uuid(6)))).toEqual([]);
});

test('the fixtures of the day they were read on stand for those of today', () => {
  const read = matchQueries.ahead({}, '2026-11-20T23:00:00.000Z').queryKey;
  expect(keyToday(read, now).at(-1)).not.toBe('2026-11-20T23:00:00.000Z');
  expect(keyToday(['matches', next], now)).toEqual(['matches', next]);
});
