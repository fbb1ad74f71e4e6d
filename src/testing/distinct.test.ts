import { describe, expect, test } from 'vitest';
import { reportOf, matchOf } from './match.ts';
import { contract, transfer } from './contracts.ts';
import { sameInside } from './distinct.ts';
import { entries, fixture, league, player, season, team } from './season.ts';
import { anchor, member } from './squad.ts';

describe('what must differ', () => {
  const id = '00000000-0000-4000-8000-000000000001';

  test.each([
    ['one id for a team and a person', [{ team_id: id }, { player_id: id }], [`${id} is the id of a team and of a person`]],
    ['one id for an embedded team and a match', { home_team: { id }, match: { id } }, [`${id} is the id of a team and of a match`]],
    ['a level score', { home_score: 2, away_score: 2 }, ['home_score and away_score are both 2']],
    ['a match of a team against itself', { home_team_id: id, away_team_id: id }, ['a team plays against itself']],
    ['one id for a team twice', { team_id: id, team: { id } }, []],
    ['a score that nobody knows', { home_score: null, away_score: null }, []],
  ])('%s', (_what, rows, faults) => {
    expect(sameInside(rows)).toEqual(faults);
  }); // prettier-ignore

  test('a row has the id of what its table is of', () => {
    expect(sameInside([{ id, captain_id: id }], 'teams')).toEqual([`${id} is the id of a team and of a person`]);
  });
});

test('no fixture has one id for two things, or one number for two sides', () => {
  const many = Array.from({ length: 8 }, (_, index) => index + 1);
  const rows = {
    match_details: [matchOf(), ...many.map((number) => fixture(number, number, number + 1, [number, 3 * number]))],
    match_reports: (['home', 'away'] as const).flatMap((side) => [reportOf(side, [3, 1]), reportOf(side, null)]),
    teams: many.map(team),
    league_teams: entries(8),
    leagues: league(),
    league_seasons: season(),
    profiles: many.map((number) => player(number, `player ${number}`)),
    team_profiles: anchor,
    team_roster: many.map((number) => member(number, `player ${number}`)),
    contracts: many.map((number) => contract(number)),
    transfers: many.map((number) => transfer(number)),
  };
  const nouns = new Map<string, string>();
  expect(Object.entries(rows).flatMap(([table, of]) => sameInside(of, table, nouns))).toEqual([]);
  expect(new Set(nouns.values())).toEqual(new Set(['team', 'match', 'league', 'person']));
});
