import { describe, expect, test } from 'vitest';
import { type StoryRows, storyOf } from './match-story.ts';

const captain = { id: 'c', username: 'Kerem' };
const rival = { id: 'r', username: 'Lena' };
const at = (minute: number) => `2026-11-19T19:${String(minute).padStart(2, '0')}:00Z`;
const nothing: StoryRows = { results: [], reports: [], reschedules: [], protests: [], appeals: [] };
const result = (
  minute: number,
  cause: StoryRows['results'][number]['cause'],
  about: Partial<StoryRows['results'][number]> = {},
) => ({
  at: at(minute),
  cause,
  home_score: null,
  away_score: null,
  forfeited_by: null,
  text: null,
  report_id: null,
  paragraph: null,
  speaker: null,
  ...about,
});

describe('the story of a match', () => {
  test('tells report, dispute, ruling and undoing in order, with who spoke and what they said', () => {
    const entries = storyOf({
      ...nothing,
      reports: [{ id: 'one', note: 'Good game' }],
      results: [
        result(20, 'report', { home_score: 2, away_score: 1, report_id: 'one', speaker: captain }),
        result(21, 'dispute', { text: { id: 'two', reason: 'It was 1-2' }, report_id: 'one', speaker: rival }),
        result(40, 'ruling', { home_score: 2, away_score: 1, text: { id: 'three', reason: 'The pictures show it' } }),
        result(41, 'undo', { text: { id: 'four', reason: 'Wrong match' } }),
      ],
    });
    expect(entries.map(({ what, by, score, text, content }) => [what, by?.username, score, text, content])).toEqual([
      ['report', 'Kerem', { home: 2, away: 1 }, 'Good game', { kind: 'report_note', id: 'one' }],
      ['dispute', 'Lena', null, 'It was 1-2', { kind: 'result_reason', id: 'two' }],
      ['ruling', undefined, { home: 2, away: 1 }, 'The pictures show it', { kind: 'result_reason', id: 'three' }],
      ['undo', undefined, null, 'Wrong match', { kind: 'result_reason', id: 'four' }],
    ]);
  });

  test('tells an appeal with its reason and its decision, and by which rule a ruling went', () => {
    const appeal = { id: 'a', created_at: at(50), reason: 'We recorded it', status: 'granted' as const, ruling: 'It shows it', decided_at: at(55), speaker: rival }; // prettier-ignore
    const entries = storyOf({
      ...nothing,
      results: [result(40, 'ruling', { paragraph: 'reports-report' })],
      appeals: [appeal, { ...appeal, id: 'b', created_at: at(58), status: 'filed', ruling: null, decided_at: null }],
    });
    expect(
      entries.map(({ what, by, text, paragraph, content }) => [what, by?.username, text, paragraph, content]),
    ).toEqual([
      ['ruling', undefined, null, 'reports-report', null],
      ['appeal', 'Lena', 'We recorded it', null, { kind: 'appeal_reason', id: 'a' }],
      ['appealGranted', undefined, 'It shows it', null, { kind: 'appeal_ruling', id: 'a' }],
      ['appeal', 'Lena', 'We recorded it', null, { kind: 'appeal_reason', id: 'b' }],
    ]);
  });

  test('calls a claimed forfeit a no-show', () => {
    const results = [result(6, 'report', { home_score: 3, away_score: 0, forfeited_by: 'away', speaker: captain })];
    expect(storyOf({ ...nothing, results })[0]).toMatchObject({ what: 'noShow', score: { home: 3, away: 0 } });
  });

  test('tells silence about a report from a result that was only recorded', () => {
    const results = [result(1, 'silence'), result(2, 'silence', { report_id: 'one' })];
    expect(storyOf({ ...nothing, results }).map(({ what }) => what)).toEqual(['recorded', 'silence']);
  });

  test('tells proposals with their answer, and a counter in place of one', () => {
    const proposal = (minute: number, status: StoryRows['reschedules'][number]['status'], answered: number | null) => ({
      created_at: at(minute),
      kickoff_at: at(59),
      status,
      answered_at: answered === null ? null : at(answered),
      team_id: 't',
      speaker: captain,
    });
    const entries = storyOf({
      ...nothing,
      reschedules: [
        proposal(1, 'countered', 2),
        proposal(2, 'rejected', 3),
        proposal(6, 'withdrawn', 7),
        proposal(4, 'accepted', 5),
        proposal(6, 'proposed', null),
      ],
    });
    expect(entries.map(({ what, at: when }) => [what, when])).toEqual([
      ['proposal', at(1)],
      ['proposal', at(2)],
      ['rejected', at(3)],
      ['proposal', at(4)],
      ['accepted', at(5)],
      ['proposal', at(6)],
      ['proposal', at(6)],
      ['takenBack', at(7)],
    ]);
    expect(entries[0]?.kickoff).toBe(at(59));
  });

  test('puts a protest and its ruling between what happened before and after', () => {
    const protest = {
      id: 'p',
      created_at: at(25),
      reason: 'A stranger played',
      ruling: 'He did not',
      ruled_at: at(50),
      team_id: 't',
      speaker: rival,
    };
    const entries = storyOf({
      ...nothing,
      results: [
        result(20, 'report', { home_score: 2, away_score: 1, speaker: captain }),
        result(30, 'confirmation', { home_score: 2, away_score: 1 }),
      ],
      protests: [{ ...protest, status: 'rejected' }],
    });
    expect(entries.map(({ what, text, content }) => [what, text, content])).toEqual([
      ['report', null, null],
      ['protest', 'A stranger played', { kind: 'protest_reason', id: 'p' }],
      ['confirmation', null, null],
      ['dismissed', 'He did not', { kind: 'protest_ruling', id: 'p' }],
    ]);
  });
});

describe('what the rows of a story leave open', () => {
  test('a score of which one side is missing is none', () => {
    const results = [result(1, 'report', { home_score: 2 }), result(2, 'report', { away_score: 1 })];
    expect(storyOf({ ...nothing, results }).map(({ score }) => score)).toEqual([null, null]);
  });

  test('only a claim is a no-show, a forfeit that the league ruled is a ruling', () => {
    const results = [result(6, 'ruling', { home_score: 3, away_score: 0, forfeited_by: 'away' })];
    expect(storyOf({ ...nothing, results })[0]?.what).toBe('ruling');
  });

  test('a report speaks with its own note, and what followed it does not repeat that', () => {
    const reports = [
      { id: 'one', note: 'Good game' },
      { id: 'two', note: 'No, ours' },
    ];
    const results = [
      result(1, 'report', { report_id: 'two' }),
      result(2, 'report', { report_id: 'three' }),
      result(3, 'confirmation', { report_id: 'one' }),
    ];
    expect(storyOf({ ...nothing, reports, results }).map(({ text }) => text)).toEqual(['No, ours', null, null]);
  });

  test('a proposal is answered only once a moment says so', () => {
    const reschedules: StoryRows['reschedules'] = [
      { created_at: at(1), kickoff_at: at(59), status: 'accepted', answered_at: null, team_id: 't', speaker: captain },
    ];
    expect(storyOf({ ...nothing, reschedules }).map(({ what }) => what)).toEqual(['proposal']);
  });

  test('a protest is shown alone until it is ruled or withdrawn, and then with what came of it', () => {
    const open = { id: 'p', created_at: at(25), reason: 'A stranger played', team_id: 't', speaker: rival };
    const storyOfProtest = (about: Pick<StoryRows['protests'][number], 'status' | 'ruling' | 'ruled_at'>) =>
      storyOf({ ...nothing, protests: [{ ...open, ...about }] }).map(({ what }) => what);
    expect(storyOfProtest({ status: 'filed', ruling: null, ruled_at: null })).toEqual(['protest']);
    expect(storyOfProtest({ status: 'upheld', ruling: 'He did', ruled_at: at(50) })).toEqual(['protest', 'upheld']);
    expect(storyOfProtest({ status: 'withdrawn', ruling: null, ruled_at: at(50) })).toEqual([
      'protest',
      'protestWithdrawn',
    ]);
    expect(storyOfProtest({ status: 'rejected', ruling: 'He did not', ruled_at: at(50) })).toEqual([
      'protest',
      'dismissed',
    ]);
  });
});
