import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import {
  commandsOf,
  isOpenRoom,
  lineupShows,
  type MatchCourse,
  type MatchViewer,
  nextStep,
  showsEvidence,
} from './match-step.ts';

/** Kick-off is at 19:00; a moment is given in minutes from there. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 19, 19) + minutes * 60_000);
const course = (about: Partial<MatchCourse> = {}): MatchCourse => ({
  status: 'scheduled',
  cup: false,
  kickoff_at: at(0).toISOString(),
  report: null,
  reported: [],
  linedUp: [],
  proposal: null,
  moved: false,
  earliest_end: at(limits.gameMinutes).toISOString(),
  ended_at: at(limits.matchLengthMinutes).toISOString(),
  protests: { by: [], open: false },
  ...about,
});
const reported = (about: Partial<MatchCourse> = {}) =>
  course({
    status: 'reported',
    report: { by: 'home', at: at(20).toISOString() },
    reported: ['home'],
    ended_at: at(20).toISOString(),
    ...about,
  });

const viewers = {
  stranger: { leads: null, captain: false, rules: false },
  admin: { leads: null, captain: false, rules: true },
  home: { leads: 'home', captain: true, rules: false },
  away: { leads: 'away', captain: true, rules: false },
  coHome: { leads: 'home', captain: false, rules: false },
} satisfies Record<string, MatchViewer>;
type Who = keyof typeof viewers;

const day = limits.autoConfirmHours * 60;
const both = ['home', 'away'] as const;

describe('the next step', () => {
  // state, when, and what everybody reads: "name by", with ! where it is the viewer's own
  test.each<[string, MatchCourse, number, Record<Who, string>]>([
    ['days before, nobody lined up', course(), -3000, {
      stranger: 'kickOff', admin: 'kickOff', home: 'lineUp home!', away: 'lineUp away!', coHome: 'lineUp home!',
    }],
    ['both lined up', course({ linedUp: both }), -3000, {
      stranger: 'kickOff', admin: 'kickOff', home: 'kickOff', away: 'kickOff', coHome: 'kickOff',
    }],
    ['the home side asked for another time', course({ proposal: 'home', linedUp: both }), -3000, {
      stranger: 'kickOff', admin: 'kickOff', home: 'kickOff', away: 'answerTime away!', coHome: 'kickOff',
    }],
    ['a minute before', course({ linedUp: both }), -1, {
      stranger: 'kickOff', admin: 'kickOff', home: 'kickOff', away: 'kickOff', coHome: 'kickOff',
    }],
    ['16 minutes before, asked whether they are ready', course({ linedUp: both, ready: [] }), -16, {
      stranger: 'kickOff', admin: 'kickOff', home: 'kickOff', away: 'kickOff', coHome: 'kickOff',
    }],
    ['15 minutes before, the home side ready', course({ linedUp: both, ready: ['home'] }), -15, {
      stranger: 'ready both', admin: 'ready both', home: 'ready both', away: 'ready both!', coHome: 'ready both',
    }],
    ['15 minutes before, both ready', course({ linedUp: both, ready: both }), -15, {
      stranger: 'start both', admin: 'start both', home: 'start both!', away: 'start both!', coHome: 'start both!',
    }],
    ['at kick-off', course({ linedUp: both }), 0, {
      stranger: 'start both', admin: 'start both', home: 'start both!', away: 'start both!', coHome: 'start both!',
    }],
    ['4 minutes after kick-off, without a line-up', course({ linedUp: ['away'] }), 4, {
      stranger: 'start both', admin: 'start both', home: 'lineUp home!', away: 'start both!', coHome: 'lineUp home!',
    }],
    ['at the end of the tolerance', course({ linedUp: both }), 4.9, {
      stranger: 'start both', admin: 'start both', home: 'start both!', away: 'start both!', coHome: 'start both!',
    }],
    ['after it, never started', course({ proposal: 'away' }), 5, {
      stranger: 'report both', admin: 'report both', home: 'report both', away: 'report both', coHome: 'report both',
    }],
    ['live', course({ status: 'live' }), limits.gameMinutes - 1, {
      stranger: 'report both', admin: 'report both', home: 'report both', away: 'report both', coHome: 'report both',
    }],
    ['never started, when it can be over', course({ proposal: 'away' }), limits.gameMinutes, {
      stranger: 'report both', admin: 'report both', home: 'report both!', away: 'report both!', coHome: 'report both!',
    }],
    ['live, when it can be over', course({ status: 'live' }), limits.gameMinutes, {
      stranger: 'report both', admin: 'report both', home: 'report both!', away: 'report both!', coHome: 'report both!',
    }],
    ['live, begun late', course({ status: 'live', earliest_end: at(40).toISOString() }), limits.gameMinutes, {
      stranger: 'report both', admin: 'report both', home: 'report both', away: 'report both', coHome: 'report both',
    }],
    ['reported', reported(), 30, {
      stranger: 'answer away', admin: 'answer away', home: 'answer away', away: 'answer away!', coHome: 'answer away',
    }],
    ['reported a day ago', reported(), 20 + day, {
      stranger: 'settling', admin: 'settling', home: 'settling', away: 'settling', coHome: 'settling',
    }],
    ['disputed', reported({ status: 'disputed', report: null }), 30, {
      stranger: 'rule admins', admin: 'rule admins!', home: 'rule admins', away: 'rule admins', coHome: 'rule admins',
    }],
    ['finished', reported({ status: 'finished', report: null }), 30, {
      stranger: 'over', admin: 'over', home: 'over', away: 'over', coHome: 'over',
    }],
    ['finished, and protested', reported({ status: 'finished', protests: { by: ['home'], open: true } }), 30, {
      stranger: 'ruleProtest admins', admin: 'ruleProtest admins!', home: 'ruleProtest admins',
      away: 'ruleProtest admins', coHome: 'ruleProtest admins',
    }],
    ['postponed', course({ status: 'postponed' }), 30, {
      stranger: 'agreeTime both', admin: 'agreeTime both', home: 'agreeTime both!', away: 'agreeTime both!',
      coHome: 'agreeTime both',
    }],
    ['postponed, with a proposal', course({ status: 'postponed', proposal: 'away' }), 30, {
      stranger: 'answerTime home', admin: 'answerTime home', home: 'answerTime home!', away: 'answerTime home',
      coHome: 'answerTime home',
    }],
    ['cancelled', course({ status: 'cancelled' }), 30, {
      stranger: 'off', admin: 'off', home: 'off', away: 'off', coHome: 'off',
    }],
  ])('%s', (_state, match, minutes, expected) => {
    const read = Object.entries(viewers).map(([who, viewer]) => {
      const { name, by, yours } = nextStep(match, viewer, at(minutes));
      return [who, `${name}${by ? ` ${by}` : ''}${yours ? '!' : ''}`];
    });
    expect(Object.fromEntries(read)).toEqual(expected);
  }); // prettier-ignore

  test('a report waits for the other side for a day', () => {
    expect(nextStep(reported(), viewers.stranger, at(20 + day - 1)).until).toBe(at(20 + day).toISOString());
  });

  test('before kick-off everybody waits for that', () => {
    expect(nextStep(course(), viewers.stranger, at(-60)).until).toBe(at(0).toISOString());
  });
});

describe('an open room', () => {
  test.each<[string, Partial<MatchCourse>, number, boolean, boolean]>([
    ['days before', {}, -3 * day, true, false],
    ['once the line-ups show', {}, -15, true, true],
    ['started early', { status: 'live' }, -16, true, true],
    ['reported', { status: 'reported' }, 60, true, true],
    ['postponed', { status: 'postponed' }, 60, true, false],
    ['over', { status: 'finished' }, 60, false, false],
    ['off', { status: 'cancelled' }, 0, false, false],
  ])('%s', (_when, about, minutes, leading, others) => {
    expect(isOpenRoom(course(about), true, at(minutes))).toBe(leading);
    expect(isOpenRoom(course(about), false, at(minutes))).toBe(others);
  });
});

describe('what a viewer may do', () => {
  const commands = (match: MatchCourse, who: Who, minutes: number) => [...commandsOf(match, viewers[who], at(minutes))];

  const ahead = { protest_minutes: 15, silence_hours: 24, phase: 'registration' } as const;

  test.each<[string, MatchCourse, number, string[], string[]]>([
    ['before', course(), -60, ['lineUp', 'propose'], ['lineUp']],
    ['15 minutes before', course(), -15, ['lineUp', 'ready', 'propose'], ['lineUp', 'ready']],
    ['15 minutes before, both ready', course({ ready: both }), -15, ['lineUp', 'ready', 'start', 'propose'], ['lineUp', 'ready', 'start']],
    ['a minute before, one ready', course({ ready: ['away'] }), -1, ['lineUp', 'ready', 'propose'], ['lineUp', 'ready']],
    ['finished, a day after its end', reported({ status: 'finished', report: null, reported: ['home', 'away'] }), 20 + day, ['stats'], ['stats']],
    ['finished, later', reported({ status: 'finished', report: null, reported: ['home', 'away'] }), 21 + day, [], []],
    ['finished, its season over', reported({ status: 'finished', report: null, season: { protest_minutes: 15, silence_hours: 24, phase: 'finished' } }), 60, [], []],
    ['finished without play', reported({ status: 'finished', report: null, forfeited: true }), 60, [], []],
    ['at kick-off', course(), 0, ['lineUp', 'ready', 'start', 'report'], ['lineUp', 'ready', 'start', 'report']],
    ['after the tolerance', course(), 5, ['start', 'report', 'noShow'], ['start', 'report', 'noShow']],
    ['live, early', course({ status: 'live' }), -5, ['liveScore', 'report'], ['liveScore', 'report']],
    ['reported by the other side, early', reported({ report: { by: 'away', at: at(-5).toISOString() }, reported: ['away'], ended_at: at(15).toISOString() }), -3, ['report', 'answer'], ['report', 'answer']],
    ['at kick-off', reported({ report: { by: 'away', at: at(-5).toISOString() }, reported: ['away'], ended_at: at(15).toISOString() }), 0, ['report', 'answer', 'protest'], ['report', 'answer']],
    ['live, the rival lined up', course({ status: 'live', linedUp: ['away'] }), 6, ['liveScore', 'report'], ['liveScore', 'report']],
    ['after the tolerance, the rival ready', course({ ready: ['away'] }), 5, ['start', 'report'], ['start', 'report']],
    ['after the tolerance, the rival’s report taken for another', course({ reported: ['away'] }), 5, ['start', 'report'], ['start', 'report']],
    ['disputed, early, without an own report', reported({ status: 'disputed', report: null, reported: ['away'] }), -3, ['report', 'concede'], ['report', 'concede']],
    ['live', course({ status: 'live' }), 6, ['liveScore', 'report', 'noShow'], ['liveScore', 'report', 'noShow']],
    ['never started, when it should be over', course(), 45, ['start', 'report', 'noShow', 'protest'], ['start', 'report', 'noShow']],
    ['with an own report', reported(), 30, ['changeReport', 'stats', 'protest'], ['changeReport', 'stats']],
    ['with one that a day of silence confirmed', reported(), 20 + day, ['stats'], ['stats']],
    ['with one that was answered', reported({ status: 'disputed', report: null }), 60, ['stats'], ['stats']],
    ['disputed, with reports of both', reported({ status: 'disputed', report: null, reported: both }), 60, ['concede', 'stats'], ['concede', 'stats']],
    ['at the end of the protest time', reported(), 35, ['changeReport', 'stats', 'protest'], ['changeReport', 'stats']],
    ['after it', reported(), 35.1, ['changeReport', 'stats'], ['changeReport', 'stats']],
    ['ended before its kick-off', reported({ ended_at: at(-4).toISOString() }), -3, ['changeReport', 'stats'], ['changeReport', 'stats']],
    ['having protested', reported({ protests: { by: ['home'], open: true } }), 30, ['changeReport', 'stats'], ['changeReport', 'stats']],
    ['with a report of the other side', reported({ report: { by: 'away', at: at(20).toISOString() }, reported: ['away'] }), 60, ['report', 'answer'], ['report', 'answer']],
    ['with one that a day of silence confirmed', reported({ report: { by: 'away', at: at(20).toISOString() }, reported: ['away'] }), 20 + day, [], []],
    ['whose season has not begun, at kick-off', course({ season: ahead }), 0, ['lineUp', 'ready'], ['lineUp', 'ready']],
    ['whose season has not begun, when it should be over', course({ season: ahead }), 45, [], []],
    ['disputed, without an own report', reported({ status: 'disputed', report: null, reported: ['away'] }), 60, ['report', 'concede'], ['report', 'concede']],
    ['postponed', course({ status: 'postponed' }), 60, ['lineUp', 'propose'], ['lineUp']],
    ['with a proposal of the other side', course({ proposal: 'away' }), -60, ['lineUp', 'propose', 'answerTime'], ['lineUp']],
    ['with an own proposal', course({ proposal: 'home' }), -60, ['lineUp', 'withdrawTime'], ['lineUp']],
    ['moved before', course({ moved: true }), -60, ['lineUp'], ['lineUp']],
    ['finished', reported({ status: 'finished', report: null }), 60, ['stats'], ['stats']],
    ['cancelled', course({ status: 'cancelled' }), -60, [], []],
  ])('%s', (_state, match, minutes, captain, coCaptain) => {
    expect(commands(match, 'home', minutes)).toEqual(captain);
    expect(commands(match, 'coHome', minutes)).toEqual(coCaptain);
    expect(commands(match, 'stranger', minutes)).toEqual([]);
    expect(commands(match, 'admin', minutes)).toEqual([]);
  }); // prettier-ignore

  test('the times of its season hold for a league’s match and not for a cup’s', () => {
    const season = { protest_minutes: 60, silence_hours: 6 };
    const away = { by: 'away', at: at(20).toISOString() } as const;
    const own = { season, report: away, reported: ['away'] } as const;
    expect(commands(reported(own), 'home', 80)).toEqual(['report', 'answer', 'protest']);
    expect(commands(reported(own), 'home', 80.1)).not.toContain('protest');
    expect(commands(reported(own), 'home', 20 + 6 * 60)).not.toContain('answer');
    expect(nextStep(reported(own), viewers.home, at(30)).until).toBe(at(20 + 6 * 60).toISOString());
    expect(commands(reported({ ...own, cup: true }), 'home', 25)).not.toContain('answer');
  });

  test('a no-show is claimed after the five minutes of tolerance and not before', () => {
    expect(limits.delayToleranceMinutes).toBe(5);
    expect(commands(course(), 'home', 4.99)).not.toContain('noShow');
    expect(commands(course(), 'home', 5)).toContain('noShow');
  });
});

test.each<[string, MatchCourse, number, boolean]>([
  ['before kick-off', course(), -1, false],
  ['from kick-off', course(), 0, true],
  ['once it was started early', course({ status: 'live' }), -5, true],
  ['once it was reported early', reported(), -5, true],
  ['while the league decides', course({ status: 'disputed' }), 2 * day, true],
  ['a day after the end', reported({ status: 'finished' }), 20 + day, true],
  ['later', reported({ status: 'finished' }), 20.1 + day, false],
  ['later, with a protest', reported({ status: 'finished', protests: { by: ['away'], open: true } }), 20.1 + day, true],
  ['of a postponed match', course({ status: 'postponed' }), 5, false],
  ['of a cancelled match', course({ status: 'cancelled' }), 5, false],
])('a side shows pictures %s: %#', (_when, match, minutes, may) => {
  expect(showsEvidence(match, viewers.coHome, at(minutes))).toBe(may);
  expect(showsEvidence(match, viewers.stranger, at(minutes))).toBe(false);
});

describe('at the edges', () => {
  test('a reported match whose report the viewer cannot see is settling', () => {
    expect(nextStep(reported({ report: null }), viewers.home, at(30)).name).toBe('settling');
  });

  test('another time is not answered after kick-off, nor by who is no captain', () => {
    const proposal = course({ proposal: 'away', linedUp: both });
    expect(nextStep(proposal, viewers.home, at(-1)).name).toBe('answerTime');
    expect(nextStep(proposal, viewers.coHome, at(-60)).name).toBe('kickOff');
    expect(nextStep(proposal, viewers.home, at(0)).name).toBe('start');
  });

  test('a report is answered only while the match is reported', () => {
    const disputed = reported({ status: 'disputed' });
    expect([...commandsOf(disputed, viewers.away, at(30))]).not.toContain('answer');
    expect([...commandsOf(disputed, viewers.home, at(30))]).not.toContain('changeReport');
  });

  test('nobody protests against a match that is postponed or cancelled, whenever it was to end', () => {
    for (const status of ['postponed', 'cancelled'] as const)
      expect([...commandsOf(course({ status }), viewers.home, at(limits.matchLengthMinutes))]).not.toContain('protest');
  });

  test('both sides see each other’s line-up from the same moment before kick-off', () => {
    expect(lineupShows({ kickoff_at: at(0).toISOString() })).toEqual(at(-limits.lineupRevealMinutes));
  });
});

test('nobody but its own captains is told to agree on a new time', () => {
  const captainElsewhere: MatchViewer = { leads: null, captain: true, rules: false };
  expect(nextStep(course({ status: 'postponed' }), captainElsewhere, at(0)).yours).toBe(false);
});
