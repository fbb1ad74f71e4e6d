import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { reportOf, matchOf, storyWith } from '#testing/match.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { RulingCaseView } from './ruling-case.tsx';

afterEach(cleanup);

const { id } = matchOf();

/** A report of half past seven that waits for the other side. */
function open(about: object, options = { may_rule: true, may_undo: false }, results: object[] = []) {
  noAnswers();
  return openPage(<RulingCaseView id={id} back="/" onRuled={() => {}} onDone={() => {}} />, {
    namespaces: ['staff', 'table', 'matches', 'match-room', 'stats'],
    seed: [
      [['matches', id], matchOf({ status: 'reported', ...about })],
      [['matches', id, 'story'], storyWith({ results, reports: [reportOf('away', [1, 2])] })],
      [['matches', id, 'ruling-options'], options],
      [['matches', id, 'clock'], { ended_at: '2026-11-19T19:30:00Z' }],
    ],
  });
}

test.each([
  ['a day in a league', {}, /20 Nov.*:30/],
  ['five minutes on a cup’s evening', { league_id: null, season: null, night_cup_id: uuid(800) }, /19 Nov.*:35/],
])('the other side has %s', async (_what, about, until) => {
  await open(about);
  await expect.element(page.getByText(/Without an answer this stands/)).toMatchTextContent(until);
});

test('a report that its side took back is no report any more, and stands in the story', async () => {
  const report = reportOf('away', [1, 2]);
  const retraction = { match_id: id, seq: 2, cause: 'retraction', home_score: null, away_score: null, forfeited_by: null, report_id: report.id, text: null, at: '2026-11-19T19:40:00Z', speaker: report.speaker }; // prettier-ignore
  await open({ status: 'scheduled' }, undefined, [retraction]);
  await expect.element(page.getByText('Withdrew the report')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

const undone = { id: uuid(710), match_id: id, seq: 2, cause: 'undo', home_score: null, away_score: null, forfeited_by: null, report_id: null, text: { id: uuid(711), reason: 'The wrong one' }, at: '2026-11-19T20:00:00Z', speaker: null }; // prettier-ignore

test.each([
  ['a game that was taken back', 'cancelled', { may_rule: true, may_undo: false }, ['Send ruling']],
  ['a result', 'finished', { may_rule: true, may_undo: true }, ['Correct result', 'Undo result']],
  ['a result under a bracket', 'finished', { may_rule: false, may_undo: true }, ['Undo result']],
  ['a match that was called off', 'cancelled', { may_rule: false, may_undo: false }, []],
])('%s is decided about as far as the database allows', async (_what, status, options, offered) => {
  await open({ status, stage: 'semifinal', series_id: uuid(810) }, options, [undone]);
  await expect.element(page.getByText('The wrong one')).toBeVisible();
  const decides = ['Send ruling', 'Correct result', 'Undo result'];
  expect(decides.filter((name) => page.getByRole('button', { name }).elements().length > 0)).toEqual(offered);
  expect(page.getByText(/can no longer be decided/).elements()).toHaveLength(offered.length === 0 ? 1 : 0);
});
