import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { noAnswers, openPage } from '#testing/page.tsx';
import { fixture, team, uuid } from '#testing/season.ts';
import { MatterView } from './matter.tsx';

afterEach(cleanup);

const { id } = fixture(1, 1, 2);
const claim = {
  id: uuid(700),
  match_id: id,
  team_id: uuid(1),
  status: 'filed',
  home_score: 2,
  away_score: 1,
  forfeited_by: null,
  stats: [],
  note: null,
  created_at: '2026-11-19T19:30:00Z',
  speaker: { id: uuid(501), username: 'aylin' },
};

/** A claim of half past seven that waits for the other side. */
function open(about: object, results: object[] = []) {
  noAnswers();
  const match = { ...fixture(1, 1, 2), status: 'reported', home_team: team(1), away_team: team(2), series: null, league: null, night_cup_id: null, ...about }; // prettier-ignore
  return openPage(<MatterView id={id} show="waiting" onRuled={() => {}} onDone={() => {}} />, {
    words: ['desk', 'table', 'matches', 'match-room', 'figures'],
    seed: [
      [['matches', id], match],
      [['matches', id, 'story'], { results, reports: [claim], reschedules: [], protests: [] }],
    ],
  });
}

test.each([
  ['a day in a league', {}, /20 Nov.*:30/],
  ['five minutes on a cup’s evening', { league_id: null, season: null, night_cup_id: uuid(800) }, /19 Nov.*:35/],
])('the other side has %s', async (_what, about, until) => {
  await open(about);
  await expect.element(page.getByText(/stays silent/)).toMatchTextContent(until);
});

test('a claim that its side took back is no claim any more, and stands in the story', async () => {
  const retraction = { match_id: id, seq: 2, cause: 'retraction', home_score: null, away_score: null, forfeited_by: null, report_id: claim.id, reason: null, at: '2026-11-19T19:40:00Z', speaker: claim.speaker }; // prettier-ignore
  await open({ status: 'scheduled' }, [retraction]);
  await expect.element(page.getByText('Took the report back')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

const undone = { id: uuid(710), match_id: id, seq: 2, cause: 'undo', home_score: null, away_score: null, forfeited_by: null, report_id: null, reason: 'The wrong one', at: '2026-11-19T20:00:00Z', speaker: null }; // prettier-ignore

test.each([
  ['a game taken back from a series that is decided all the same', { series_id: uuid(810) }, 1],
  ['a match of the table that was called off', { series_id: null }, 0],
])('%s is ruled about: %s', async (_what, about, forms) => {
  await open({ status: 'cancelled', stage: 'semifinal', ...about }, [undone]);
  await expect.element(page.getByText('The wrong one')).toBeVisible();
  expect(page.getByRole('button', { name: 'Send ruling' }).elements()).toHaveLength(forms);
});
