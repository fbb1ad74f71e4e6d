import { describe, expect, test } from 'vitest';
import { matchOfTheNight, type NightFacts, type NightState, nightState } from './match-night.ts';

const facts: NightFacts = {
  status: 'scheduled',
  minutes: 300,
  duties: [],
  leads: true,
  home: true,
  code: null,
  copied: false,
  ready: false,
};
const player = { leads: false };
const meets = { minutes: 10 };

describe('the state of a match night', () => {
  const table: [string, Partial<NightFacts>, NightState][] = [
    ['a captain who has not answered', { duties: ['attendance', 'lineUp', 'short'] }, 'attendance'],
    ['a player who has not answered', { ...player, duties: ['attendance'] }, 'attendance'],
    ['a proposed time comes before what it may move', { duties: ['lineUp', 'attendance', 'answerTime'] }, 'answerTime'],
    ['no line-up yet', { duties: ['lineUp', 'short'] }, 'lineUp'],
    ['no line-up a few minutes after the kick-off', { minutes: -2, duties: ['report', 'lineUp'] }, 'lineUp'],
    ['too few who come', { duties: ['short'] }, 'short'],
    ['all is done the day before', {}, 'kickOff'],
    ['a player the day before', player, 'kickOff'],
    ['the home captain gives the code', meets, 'giveCode'],
    ['the away captain waits for no code', { ...meets, home: false }, 'ready'],
    ['a player waits for the code', { ...meets, ...player }, 'kickOff'],
    ['the code is there', { ...meets, code: 'AB12' }, 'copyCode'],
    ['the code is there for a player', { ...meets, ...player, code: 'AB12' }, 'copyCode'],
    ['a code long before nobody needs', { code: 'AB12' }, 'kickOff'],
    ['the code is copied', { ...meets, code: 'AB12', copied: true }, 'ready'],
    ['a player has copied it', { ...meets, ...player, code: 'AB12', copied: true }, 'kickOff'],
    ['too few who come, minutes before', { ...meets, code: 'AB12', copied: true, duties: ['short'] }, 'ready'],
    ['ready', { ...meets, code: 'AB12', copied: true, ready: true }, 'kickOff'],
    ['the kick-off is past', { minutes: -1, code: 'AB12', copied: true, ready: true, duties: ['report'] }, 'report'],
    ['the kick-off is past for a player', { minutes: -1, ...player }, 'score'],
    ['it is played', { status: 'live', minutes: -10, duties: ['report'] }, 'report'],
    ['it is played, for a player', { status: 'live', minutes: -10, ...player }, 'score'],
    ['it is played before its time', { status: 'live', minutes: 5, ...player }, 'score'],
    ['a player while nobody says how it ended', { minutes: -90, ...player, copied: true }, 'score'],
    ['the rival reported', { status: 'reported', minutes: -60, duties: ['answerReport'] }, 'answerReport'],
    ['the own report waits', { status: 'reported', minutes: -60, duties: ['reportWaits'] }, 'reportWaits'],
    ['a report, for a player', { status: 'reported', minutes: -60, ...player }, 'reported'],
    ['a dispute', { status: 'disputed', minutes: -60, duties: ['disputed'] }, 'disputed'],
    ['a dispute, for a player', { status: 'disputed', minutes: -60, ...player }, 'disputed'],
    ['the result is in', { status: 'finished', minutes: -60 }, 'fullTime'],
    ['a result before its kick-off', { status: 'finished', minutes: 5, duties: ['attendance'] }, 'fullTime'],
  ];
  test.each(table)('%s', (_what, about, state) => {
    expect(nightState({ ...facts, ...about })).toBe(state);
  });

  test('the table has every state', () => {
    const all: Record<NightState, true> = {
      answerReport: true,
      answerTime: true,
      attendance: true,
      lineUp: true,
      report: true,
      short: true,
      reportWaits: true,
      disputed: true,
      giveCode: true,
      copyCode: true,
      ready: true,
      kickOff: true,
      score: true,
      reported: true,
      fullTime: true,
    };
    expect(new Set(table.map(([, , state]) => state))).toEqual(new Set(Object.keys(all)));
  });
});

describe('the match of the night', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const match = (hours: number, status: NightFacts['status'], home = 'us') => ({
    id: `${hours} h`,
    kickoff_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    status,
    home_team_id: home,
    away_team_id: 'them',
  });
  const [next, soon, live] = [match(26, 'scheduled'), match(1, 'scheduled'), match(-0.2, 'live')];
  const [reported, over, old] = [match(-20, 'reported'), match(-2, 'finished'), match(-30, 'finished')];

  test.each([
    ['what is played', [reported, over, live, soon, next], live],
    ['what begins soon', [reported, over, soon, next], soon],
    ['what nobody started', [over, match(-1, 'scheduled'), next], expect.objectContaining({ status: 'scheduled' })],
    ['what waits for a result', [reported, over, next], reported],
    ['what ended this evening', [old, over, next], over],
    ['what comes next', [old, next, match(50, 'scheduled')], next],
    ['none of others', [match(1, 'scheduled', 'they')], undefined],
    ['nothing', [old], undefined],
    ['no forfeit of weeks ahead', [match(200, 'finished')], undefined],
  ])('is %s', (_what, matches, chosen) => {
    expect(matchOfTheNight(matches, 'us', now)).toEqual(chosen);
  });

  test.each([
    ['a result of yesterday to who has seen an older one', [old, next], match(-60, 'finished').id, old],
    ['what comes next to who has seen it', [old, next], old.id, next],
    ['what comes next on a device that was never here', [old, next], null, next],
    ['what comes next after three days', [match(-73, 'finished'), next], '', next],
    ['nothing older than the last result', [old, match(-13, 'finished'), next], '-13 h', next],
    ['what begins soon before any result', [old, soon], '', soon],
    ['what waits for a result before any', [reported, match(-19, 'finished'), next], '', reported],
    ['a result of this evening, seen or not', [over, next], over.id, over],
  ])('is %s', (_what, matches, seen, chosen) => {
    expect(matchOfTheNight(matches, 'us', now, seen)).toEqual(chosen);
  });
});
