import { expect, test } from 'vitest';
import { byDay } from './match-days.ts';
import type { Fixture } from '#data/matches/queries.ts';

const fixture = (id: string, kickoff_at: string) => ({ id, kickoff_at }) as Fixture;
const late = [fixture('1', '2026-11-20T22:30:00Z'), fixture('2', '2026-11-20T23:30:00Z')];

test('fixtures are grouped by the calendar day of the viewer, not of UTC', () => {
  expect(byDay(late, 'UTC').map(({ day }) => day)).toEqual(['2026-11-20']);
  expect(byDay(late, 'Europe/Berlin').map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
});

test('days stand in order, whatever the order of the fixtures', () => {
  expect(byDay(late.toReversed(), 'Europe/Berlin').map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
});
