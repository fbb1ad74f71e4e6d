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

  test('are worked out from the matches there are, by the clocks of the league', () => {
    expect(
      habitsOf(['2027-03-02T17:00:00Z', '2027-03-07T21:30:00Z', '2027-03-09T17:00:00Z'], 'Europe/Istanbul'),
    ).toEqual({ weekdays: [1, 2], hours: ['00:30', '20:00'] });
  });
});

describe('two matches of one team', () => {
  const at = (home: string, away: string, time: string) => ({
    ...pair(1, home, away),
    kickoff_at: `2026-09-03T${time}:00Z`,
  });

  test('clash on either side, within an hour unless said otherwise, in the order given', () => {
    const [one, hour, away] = [at('A', 'B', '18:00'), at('A', 'C', '19:00'), at('D', 'B', '17:01')];
    expect(clashesIn([one, hour])).toEqual([]);
    expect(clashesIn([one, hour], 61)).toEqual([one, hour]);
    expect(clashesIn([away, hour, one])).toEqual([away, one]);
  });
});

describe('a week of the timetable', () => {
  test('names the matchday that has no room', () => {
    const two = [pair(4, 'A', 'B'), pair(4, 'C', 'D')];
    const narrow = { ...settings, weekdays: [4], hours: ['20:00'], atOnce: 1 };
    expect(() => timetable(two, narrow)).toThrow('Matchday 4 has more matches than a week has kick-offs');
    expect(() => timetable(two, narrow)).toThrow(expect.objectContaining({ matchday: 4 }));
  });

  test('needs a day and an hour', () => {
    expect(() => timetable([pair(1, 'A', 'B')], { ...settings, weekdays: [] })).toThrow('Nobody can ever play');
    expect(() => timetable([pair(1, 'A', 'B')], { ...settings, hours: [] })).toThrow('Nobody can ever play');
  });

  test('is looked for in vain where every day is barred for ten years', () => {
    const blackout = Array.from({ length: 522 }, (_, week) =>
      new Date(Date.UTC(2026, 8, 3) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    const barred = { ...settings, weekdays: [4], blackout };
    expect(() => timetable([pair(1, 'A', 'B')], barred)).toThrow('No playable day in ten years');
  });

  test('is taken in the order of its days and hours, whatever the order they are named in', () => {
    const four = [pair(1, 'A', 'B'), pair(1, 'C', 'D'), pair(1, 'E', 'F'), pair(1, 'G', 'H')];
    const named = {
      ...settings,
      startsOn: '2026-08-31',
      weekdays: [4, 2, 4],
      hours: ['21:00', '20:00', '21:00'],
      atOnce: 1,
    };
    expect(timetable(four, named).map(({ kickoff_at }) => kickoff_at)).toEqual([
      '2026-09-01T17:00:00.000Z',
      '2026-09-01T18:00:00.000Z',
      '2026-09-03T17:00:00.000Z',
      '2026-09-03T18:00:00.000Z',
    ]);
  });

  test('begins on a Monday and ends on a Sunday', () => {
    const sunday = { ...settings, startsOn: '2026-09-06', weekdays: [7, 1], hours: ['20:00'] };
    expect(days(timetable([pair(1, 'A', 'B'), pair(2, 'A', 'B'), pair(3, 'A', 'B')], sunday))).toEqual([
      '2026-09-06',
      '2026-09-07',
      '2026-09-14',
    ]);
  });

  test('follows the numbers of the matchdays', () => {
    const [late, early] = [pair(2, 'A', 'B'), pair(1, 'B', 'A')];
    expect(timetable([late, early], settings)).toMatchObject([{ matchday: 1 }, { matchday: 2 }]);
  });
});

describe('the hours of a team', () => {
  const suits = (from: string, until: string, about: Partial<TimetableSettings> = {}) =>
    timetable(
      [pair(1, 'A', 'B')],
      { ...settings, weekdays: [4], hours: ['20:30'], ...about },
      { B: [{ weekday: 4, from, until }] },
    )[0]?.suits;

  test('suit when they hold the kick-off and what follows, an hour unless said otherwise', () => {
    expect([suits('20:30', '21:30'), suits('20:31', '21:30'), suits('20:30', '21:29')]).toEqual([true, false, false]);
    expect([suits('20:30', '21:00', { minutes: 30 }), suits('20:30', '21:29', { minutes: 60 })]).toEqual([true, false]);
  });

  test('are any where none is named', () => {
    expect(timetable([pair(1, 'A', 'B')], settings, { A: [], B: [] })).toMatchObject([{ suits: true }]);
  });
});
