import { describe, expect, test } from 'vitest';
import type { Fixture } from '#data/matches/queries.ts';
import { resultsFor, upcomingFor } from './queries.ts';

const now = new Date('2026-11-20T12:00:00Z');
const match = (id: string, kickoff: string, status: Fixture['status'], home = 'x', away = 'y') =>
  ({ id, kickoff_at: kickoff, status, home_team_id: home, away_team_id: away }) as Fixture;

const season = [
  match('old', '2026-11-01T18:00:00Z', 'finished'),
  match('mine-old', '2026-11-02T18:00:00Z', 'finished', 'me', 'y'),
  match('live', '2026-11-20T11:30:00Z', 'live'),
  match('overdue', '2026-11-20T11:40:00Z', 'scheduled'),
  ...Array.from({ length: 6 }, (_, day) => match(`next-${day}`, `2026-11-2${day + 1}T18:00:00Z`, 'scheduled')),
  match('mine-next', '2026-11-28T18:00:00Z', 'scheduled', 'z', 'me'),
  match('off', '2026-11-29T18:00:00Z', 'cancelled', 'me', 'z'),
];

describe('the dashboard', () => {
  test('shows upcoming matches: live ones, then the next ones', () => {
    const shown = upcomingFor(season, 'me', now, 'mine-next').map(({ id }) => id);
    expect(shown).toEqual(['live', 'next-0', 'next-1', 'next-2', 'next-3']);
  });

  test('a free agent sees the next fixtures of all leagues', () => {
    expect(upcomingFor(season, undefined, now).map(({ id }) => id)).toEqual([
      'live',
      'next-0',
      'next-1',
      'next-2',
      'next-3',
    ]);
  });

  test('recent results stand newest first', () => {
    expect(resultsFor(season, 'me', now).map(({ id }) => id)).toEqual(['mine-old', 'old']);
  });

  test('shows the result of a match that was started and ended before its kick-off, and none of weeks ahead', () => {
    const ended = [
      match('early', '2026-11-20T12:10:00Z', 'finished'),
      match('awarded', '2026-11-27T18:00:00Z', 'finished'),
    ];
    expect(resultsFor([...season, ...ended], 'me', now).map(({ id }) => id)).toEqual(['early', 'mine-old', 'old']);
  });

  test('the match of the night is in neither list, and one’s own next one after it is', () => {
    const after = match('mine-after', '2026-12-05T18:00:00Z', 'scheduled', 'me', 'z');
    expect(upcomingFor([...season, after], 'me', now, 'mine-next').map(({ id }) => id)).not.toContain('mine-next');
    expect(upcomingFor([...season, after], 'me', now, 'mine-next').map(({ id }) => id)).toContain('mine-after');
    const ended = match('mine-tonight', '2026-11-20T10:00:00Z', 'finished', 'me', 'z');
    expect(resultsFor([...season, ended], 'me', now, 'mine-tonight').map(({ id }) => id)).toEqual(['mine-old', 'old']);
  });
});
