import { describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import {
  type CupCourse,
  cupStanding,
  cupStatus,
  drawAt,
  nextGame,
  openRound,
  roundClock,
  roundName,
} from './night-cup.ts';

const at = (time: string) => `2026-11-27T${time}:00Z`;
const cup: CupCourse = {
  status: 'registration',
  starts_at: at('20:00'),
  check_in_from: at('19:00'),
  check_in_until: at('19:30'),
  capacity: 8,
};
const placed = { waiting: false, checked_in_at: null };

describe('before the draw', () => {
  test.each([
    ['nobody has entered', '18:00', undefined, 0, { has: 'nothing', here: false, may: 'enter' }],
    ['the places are given', '18:00', undefined, 8, { has: 'nothing', here: false, may: 'queue' }],
    ['check-in has closed', '19:30', undefined, 2, { has: 'nothing', here: false, may: 'queue' }],
    ['it has a place', '18:59', placed, 4, { has: 'place', here: false, may: undefined }],
    ['check-in is open', '19:00', placed, 4, { has: 'place', here: false, may: 'checkIn' }],
    ['it checked in', '19:10', { ...placed, checked_in_at: at('19:05') }, 4, { has: 'place', here: true, may: undefined }],
    ['it is late', '19:30', placed, 4, { has: 'wait', here: false, may: 'checkIn' }],
    ['it waits', '19:10', { waiting: true, checked_in_at: null }, 8, { has: 'wait', here: false, may: 'checkIn' }],
  ] as const)('when %s', (_what, time, entry, taken, standing) => {
    expect(cupStanding(cup, entry, taken, new Date(at(time)))).toEqual(standing);
  }); // prettier-ignore

  test.each([
    ['registration', '18:59', 'registration'],
    ['registration', '19:00', 'check_in'],
    ['draft', '19:00', 'draft'],
    ['cancelled', '19:00', 'cancelled'],
  ] as const)('what the database calls %s is at %s: %s', (status, time, shown) => {
    expect(cupStatus({ ...cup, status }, new Date(at(time)))).toBe(shown);
  });

  test('nothing is left to do once it is drawn', () => {
    expect(cupStanding({ ...cup, status: 'live' }, placed, 4, new Date(at('20:00')))).toBeUndefined();
  });

  test('the draw is a break before the first kick-off, and after check-in', () => {
    expect(drawAt(cup)).toEqual(new Date(at('19:55')));
    expect(drawAt({ ...cup, check_in_until: at('19:58') })).toEqual(new Date(at('19:58')));
  });
});

test('rounds are named from the final back', () => {
  expect([1, 2, 3, 4, 5].map((round) => roundName(round, 5))).toEqual([
    'last32',
    'last16',
    'quarterfinal',
    'semifinal',
    'final',
  ]);
  expect(roundName(1, 1)).toBe('final');
});

const game = (
  kickoff: string,
  status: Enums<'match_status'> = 'scheduled',
  home_team_id = 'a',
  away_team_id = 'b',
) => ({
  kickoff_at: at(kickoff),
  status,
  home_team_id,
  away_team_id,
});

test('the round that is on is the first that is not decided', () => {
  const ties = [
    { round: 1, winner_team_id: 'a', no_winner: false },
    { round: 1, winner_team_id: null, no_winner: false },
    { round: 2, winner_team_id: null, no_winner: false },
  ];
  expect(openRound(ties)).toBe(1);
  expect(openRound([ties[0]!, ties[2]!])).toBe(2);
  expect(openRound([ties[0]!])).toBeUndefined();
});

test('a round’s clock is that of its game that is decided first, twenty minutes after its kick-off', () => {
  const games = [game('19:00', 'finished'), game('20:10'), game('20:00')];
  expect(roundClock(games)).toEqual({ from: new Date(at('20:00')), until: new Date(at('20:20')) });
  expect(roundClock([games[0]!])).toBeUndefined();
});

test('a team plays its first game that is not over', () => {
  const games = [game('20:30'), game('20:00', 'finished'), game('20:15', 'reported'), game('20:10', 'live', 'c', 'd')];
  expect(nextGame(games, 'b')).toBe(games[2]);
  expect(nextGame(games, undefined)).toBeUndefined();
});

test('a round before the last of 32 is called as that is, and a cancelled game is over', () => {
  expect(roundName(1, 6)).toBe('last32');
  const games = [game('20:00', 'cancelled'), game('20:30'), game('20:15')];
  expect(nextGame(games, 'a')).toBe(games[2]);
  expect(roundClock(games)).toEqual({ from: new Date(at('20:15')), until: new Date(at('20:35')) });
  expect(roundClock([games[0]!])).toBeUndefined();
});
