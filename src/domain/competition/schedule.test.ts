import { describe, expect, test } from 'vitest';
import { drawLots, type Fixture, isScheduled, roundRobin } from './schedule.ts';

const teamsOf = (count: number) => Array.from({ length: count }, (_, index) => `team-${index}`);
const sizes = Array.from({ length: 17 }, (_, index) => index + 4);
const evenSizes = sizes.filter((size) => size % 2 === 0);
const oddSizes = sizes.filter((size) => size % 2 === 1);

describe('a single season', () => {
  test.each(sizes)('of %i teams has every pair meet exactly once', (size) => {
    const meetings = Map.groupBy(roundRobin(teamsOf(size)), pairOf);
    expect(meetings.size).toBe((size * (size - 1)) / 2);
    expect([...meetings.values()].every((each) => each.length === 1)).toBe(true);
  });

  test.each(sizes)('of %i teams has nobody play twice on a matchday', (size) => {
    for (const [, day] of Map.groupBy(roundRobin(teamsOf(size)), ({ matchday }) => matchday)) {
      const playing = day.flatMap((match) => [match.home_team_id, match.away_team_id]);
      expect(new Set(playing).size).toBe(playing.length);
      expect(day.length).toBe(Math.floor(size / 2));
    }
  });

  test.each(evenSizes)('of %i teams has the least possible breaks, n - 2, and runs of at most two', (size) => {
    const { breaks, longestRun, homeCounts } = sidesOf(roundRobin(teamsOf(size)));
    expect(breaks).toBe(size - 2);
    expect(longestRun).toBeLessThanOrEqual(2);
    expect(Math.max(...homeCounts) - Math.min(...homeCounts)).toBeLessThanOrEqual(1);
  });

  test.each(oddSizes)('of %i teams has no breaks, equal home counts and one team resting a matchday', (size) => {
    const fixtures = roundRobin(teamsOf(size));
    const { breaks, homeCounts } = sidesOf(fixtures);
    expect(breaks).toBe(0);
    expect(new Set(homeCounts).size).toBe(1);
    expect(Math.max(...fixtures.map(({ matchday }) => matchday))).toBe(size);
  });
});

describe('a double season', () => {
  test.each(sizes)('of %i teams has every pair meet once on each side', (size) => {
    const meetings = Map.groupBy(roundRobin(teamsOf(size), 2), pairOf);
    expect(meetings.size).toBe((size * (size - 1)) / 2);
    for (const [, pair] of meetings) expect(new Set(pair.map(({ home_team_id }) => home_team_id)).size).toBe(2);
  });

  test.each(evenSizes)('of %i teams has two breaks a team and runs of at most two', (size) => {
    const { breaks, longestRun } = sidesOf(roundRobin(teamsOf(size), 2));
    expect(breaks).toBe(2 * size);
    expect(longestRun).toBeLessThanOrEqual(2);
  });

  test.each(evenSizes)('of %i teams leaves at least n - 3 matchdays between two meetings', (size) => {
    for (const [, [one, two]] of Map.groupBy(roundRobin(teamsOf(size), 2), pairOf)) {
      expect(Math.abs((two?.matchday ?? 0) - (one?.matchday ?? 0)) - 1).toBeGreaterThanOrEqual(size - 3);
    }
  });

  test('of ten teams has 90 matches on 18 matchdays', () => {
    const fixtures = roundRobin(teamsOf(10), 2);
    expect(fixtures).toHaveLength(90);
    expect(Math.max(...fixtures.map(({ matchday }) => matchday))).toBe(18);
  });
});

describe('the draw', () => {
  test('gives the same order for the same seed and another for another', () => {
    const teams = teamsOf(12);
    expect(drawLots(teams, 7)).toEqual(drawLots(teams, 7));
    expect(drawLots(teams, 7)).not.toEqual(drawLots(teams, 8));
    expect(drawLots(teams, 7).toSorted()).toEqual(teams.toSorted());
  });

  test('puts every team on every place now and then', () => {
    const first = new Set(Array.from({ length: 200 }, (_, seed) => drawLots(teamsOf(4), seed)[0]));
    expect(first.size).toBe(4);
  });
});

test('a stored seed draws the same season for ever', () => {
  const teams = 'a b c d e f g h'.split(' ');
  expect([0, 7, 2026, 4_294_967_295].map((seed) => drawLots(teams, seed).join(' '))).toEqual([
    'e h d f g b a c',
    'e g b c d f h a',
    'g b e a f h c d',
    'a c g d f e b h',
  ]);
});

test.each([
  [2, 1, '1 b-a'],
  [3, 1, '1 b-c, 2 c-a, 3 a-b'],
  [4, 2, '1 d-a, 1 b-c, 2 b-d, 2 c-a, 3 d-c, 3 a-b, 4 d-b, 4 a-c, 5 c-d, 5 b-a, 6 a-d, 6 c-b'],
] as const)('a draw of %i teams over %i legs is this season', (count, legs, season) => {
  const fixtures = roundRobin(['a', 'b', 'c', 'd'].slice(0, count), legs);
  expect(fixtures.map((each) => `${each.matchday} ${each.home_team_id}-${each.away_team_id}`).join(', ')).toBe(season);
});

test('what is wrong with a draw is said', () => {
  expect(() => roundRobin(['a'])).toThrow('A season needs at least two teams');
  expect(() => roundRobin(['a', 'b', 'a'])).toThrow('A team stands twice in the draw');
});

test('a season of one team, or with a team named twice, is refused', () => {
  expect(() => roundRobin(['a'])).toThrow(RangeError);
  expect(() => roundRobin(['a', 'b', 'a'])).toThrow(RangeError);
});

function pairOf(fixture: Fixture): string {
  return [fixture.home_team_id, fixture.away_team_id].toSorted().join(' ');
}

/** Breaks (two running on the same side), the longest run on a side, and home matches, over all teams. */
function sidesOf(fixtures: Fixture[]) {
  const teams = new Set(fixtures.map(({ home_team_id }) => home_team_id));
  let breaks = 0;
  let longestRun = 1;
  const homeCounts: number[] = [];
  for (const team of teams) {
    const sides = fixtures
      .filter((fixture) => fixture.home_team_id === team || fixture.away_team_id === team)
      .toSorted((a, b) => a.matchday - b.matchday)
      .map((fixture) => fixture.home_team_id === team);
    homeCounts.push(sides.filter(Boolean).length);
    let run = 1;
    for (let match = 1; match < sides.length; match++) {
      run = sides[match] === sides[match - 1] ? run + 1 : 1;
      if (run > 1) breaks++;
      longestRun = Math.max(longestRun, run);
    }
  }
  return { breaks, longestRun, homeCounts };
}

describe('a season is scheduled', () => {
  const drawn = (teams: string[], legs: 1 | 2 = 1) =>
    roundRobin(teams, legs).map((fixture) => ({ ...fixture, stage: 'regular', status: 'scheduled' }));
  const three = ['a', 'b', 'c'];

  test.each([
    ['every two teams meet once', three, drawn(three), 1, true],
    ['every two teams meet twice', three, drawn(three, 2), 2, true],
    ['they meet once, and the season has two legs', three, drawn(three), 2, false],
    ['they meet twice, and the season has one', three, drawn(three, 2), 1, false],
    ['a team has entered since', [...three, 'd'], drawn(three), 1, false],
    ['a team has left since', ['a', 'b'], drawn(three), 1, true],
    ['a match was called off', three, drawn(three).map((each, at) => ({ ...each, status: at === 0 ? 'cancelled' : 'scheduled' })), 1, false],
    ['one of the matches is a special one', three, drawn(three).map((each, at) => ({ ...each, stage: at === 0 ? 'decider' : 'regular' })), 1, false],
  ])('where %s', (_state, teams, matches, legs, scheduled) => {
    expect(isScheduled(teams, matches, legs)).toBe(scheduled);
  }); // prettier-ignore
});
