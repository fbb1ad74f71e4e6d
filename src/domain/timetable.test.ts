import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fixture, roundRobin } from './schedule.ts';
import {
  type Available,
  clashesIn,
  habitsOf,
  kickoffsOfWeek,
  NoRoom,
  timetable,
  type TimetableSettings,
} from './timetable.ts';

const settings: TimetableSettings = {
  startsOn: '2026-09-02', // a Wednesday
  weekdays: [2, 4],
  hours: ['20:00', '21:00'],
  zone: 'Europe/Istanbul',
};
const pair = (matchday: number, home: string, away: string): Fixture => ({
  matchday,
  home_team_id: home,
  away_team_id: away,
});
const days = (fixtures: { kickoff_at: string }[]) => fixtures.map(({ kickoff_at }) => kickoff_at.slice(0, 10));

describe('the timetable', () => {
  test('each matchday gets a week, on the chosen days, from the first day on', () => {
    const season = timetable([pair(1, 'A', 'B'), pair(2, 'B', 'A'), pair(3, 'A', 'B')], settings);
    // Tuesday the 1st is before the start
    expect(days(season)).toEqual(['2026-09-03', '2026-09-08', '2026-09-15']);
  });

  test('a day on which nobody plays is left out, and a week of such days passed over', () => {
    const blackout = ['2026-09-03', '2026-09-08'];
    expect(days(timetable([pair(1, 'A', 'B'), pair(2, 'B', 'A')], { ...settings, blackout }))).toEqual([
      '2026-09-10',
      '2026-09-15',
    ]);
  });

  test('a match is played when both can, and it is said when they cannot', () => {
    const availability = {
      A: [{ weekday: 4, from: '20:30', until: '23:00' }],
      B: [{ weekday: 4, from: '18:00', until: '22:00' }],
      C: [{ weekday: 2, from: '18:00', until: '20:30' }],
    };
    const fixtures = [pair(1, 'A', 'B'), pair(2, 'A', 'C'), pair(3, 'B', 'D')];
    expect(timetable(fixtures, settings, availability)).toMatchObject([
      { kickoff_at: '2026-09-03T18:00:00.000Z', suits: true },
      { suits: false },
      { kickoff_at: '2026-09-17T17:00:00.000Z', suits: true },
    ]);
  });

  test('a team that would play two matches at once is seen', () => {
    const at = (fixture: Fixture, kickoff_at: string) => ({ ...fixture, kickoff_at });
    const [one, near, apart, others] = [
      at(pair(1, 'A', 'B'), '2026-09-03T18:00:00Z'),
      at(pair(2, 'C', 'A'), '2026-09-03T18:30:00Z'),
      at(pair(3, 'A', 'D'), '2026-09-03T19:30:00Z'),
      at(pair(1, 'E', 'F'), '2026-09-03T18:00:00Z'),
    ];
    expect(clashesIn([one, near, apart, others])).toEqual([one, near]);
  });

  test('until midnight is until the end of the day', () => {
    const late = { A: [{ weekday: 4, from: '20:00', until: '00:00' }] };
    expect(timetable([pair(1, 'A', 'B')], { ...settings, hours: ['23:00'] }, late)).toMatchObject([{ suits: true }]);
  });

  test('a week cut short is passed over when it has no room', () => {
    const two = [pair(1, 'A', 'B'), pair(1, 'C', 'D'), pair(1, 'E', 'F')];
    // the first week has but the Thursday: two kick-offs
    expect(days(timetable(two, { ...settings, atOnce: 1 })).every((day) => day >= '2026-09-08')).toBe(true);
  });

  test('a week too short for its matches is named', () => {
    const two = [pair(1, 'A', 'B'), pair(1, 'C', 'D'), pair(2, 'A', 'C')];
    const narrow = { ...settings, weekdays: [4], hours: ['20:00'], atOnce: 1 };
    expect(() => timetable(two, narrow)).toThrow(new NoRoom(1));
    expect(() => timetable(two, { ...settings, weekdays: [] })).toThrow(RangeError);
  });

  test('no other timetable of a week suits more matches, none is crowded, and everybody plays as drawn', () => {
    const hour = fc.constantFrom('19:00', '20:00', '21:00');
    const available: fc.Arbitrary<Available> = fc.record({
      weekday: fc.constantFrom(2, 4),
      from: hour,
      until: fc.constantFrom('21:00', '22:00', '00:00'),
    });
    const teams = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const inputs = fc.record({
      availability: fc.record(Object.fromEntries(teams.map((team) => [team, fc.array(available, { maxLength: 2 })]))),
      atOnce: fc.constantFrom(1, 2),
    });
    const round = roundRobin(teams).filter(({ matchday }) => matchday === 1);
    fc.assert(
      fc.property(inputs, ({ availability, atOnce }) => {
        const narrow = { ...settings, startsOn: '2026-08-31', atOnce };
        const timed = timetable(round, narrow, availability);
        expect(
          timed.map(({ matchday, home_team_id, away_team_id }) => ({ matchday, home_team_id, away_team_id })),
        ).toEqual(round);
        const starts = Map.groupBy(timed, ({ kickoff_at }) => kickoff_at);
        expect(Math.max(...[...starts.values()].map(({ length }) => length))).toBeLessThanOrEqual(atOnce);
        expect(timed.filter(({ suits }) => suits).length).toBe(mostSuited(round, atOnce, availability));
      }),
      { numRuns: 300 },
    );
  });
});

/** Every way of giving four matches the four kick-offs of a week, tried. */
function mostSuited(matches: Fixture[], atOnce: number, availability: Record<string, Available[]>): number {
  const slots = settings.weekdays.flatMap((weekday) => settings.hours.map((hour) => ({ weekday, hour })));
  const can = (team: string, { weekday, hour }: (typeof slots)[number]) => {
    const own = availability[team] ?? [];
    const until = (text: string) => (text === '00:00' ? 24 : Number.parseInt(text, 10));
    const start = Number.parseInt(hour, 10);
    return (
      own.length === 0 ||
      own.some(
        (each) => each.weekday === weekday && Number.parseInt(each.from, 10) <= start && start + 1 <= until(each.until),
      )
    );
  };
  const best = (at: number, used: number[]): number => {
    const match = matches[at];
    if (!match) return 0;
    const without = best(at + 1, used);
    const within = slots.map((slot, index) => {
      const suits = can(match.home_team_id, slot) && can(match.away_team_id, slot);
      const full = used.filter((each) => each === index).length >= atOnce;
      return suits && !full ? 1 + best(at + 1, [...used, index]) : 0;
    });
    return Math.max(without, ...within);
  };
  return best(0, []);
}

describe('the kick-offs of a week', () => {
  const settings = { startsOn: '2027-03-02', weekdays: [4, 2], hours: ['21:00', '20:00'], zone: 'Europe/Istanbul' };

  test('are those of the week in which a moment lies there, in order', () => {
    // Sunday evening in Istanbul is still Sunday in London, and Monday night is not
    expect(kickoffsOfWeek('2027-03-07T20:30:00Z', settings)).toEqual([
      '2027-03-02T17:00:00.000Z',
      '2027-03-02T18:00:00.000Z',
      '2027-03-04T17:00:00.000Z',
      '2027-03-04T18:00:00.000Z',
    ]);
    expect(kickoffsOfWeek('2027-03-07T21:30:00Z', settings)[0]).toBe('2027-03-09T17:00:00.000Z');
  });

  test('leave out what is before the first day, and days without matches', () => {
    const rest = { ...settings, startsOn: '2027-03-03', blackout: ['2027-03-11'] };
    expect(kickoffsOfWeek('2027-03-04T17:00:00Z', rest).map((kickoff) => kickoff.slice(0, 10))).toEqual([
      '2027-03-04',
      '2027-03-04',
    ]);
    expect(kickoffsOfWeek('2027-03-09T17:00:00Z', rest).every((kickoff) => kickoff < '2027-03-11')).toBe(true);
  });

  test('are told from the matches there are, by the clocks of the league', () => {
    expect(
      habitsOf(['2027-03-02T17:00:00Z', '2027-03-07T21:30:00Z', '2027-03-09T17:00:00Z'], 'Europe/Istanbul'),
    ).toEqual({ weekdays: [1, 2], hours: ['00:30', '20:00'] });
  });
});
