import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import type { Story } from '#data/match-room/queries.ts';
import { RulingCaseView } from './ruling-case.tsx';

afterEach(cleanup);

const { id } = matchOf();

const precedent = { of_match: uuid(760), home_team_id: uuid(3), away_team_id: uuid(4), at: '2026-11-01T20:00:00Z', home_score: 3, away_score: 0, forfeited_by: 'away', of_paragraph: 'matchday-delay', reason: 'Six minutes late', followed: 'granted' }; // prettier-ignore

async function open(
  about: object,
  story: Partial<Story>,
  options: object = { may_rule: true, may_undo: false, appeal_id: null },
) {
  const backend = fakeBackend({
    ...storyAnswers(storyWith(story)),
    'GET /rest/v1/match_details': { body: [matchOf(about)] },
    'GET /rest/v1/match_evidence': { body: [] },
    'POST /rest/v1/rpc/ruling_options': { body: [options] },
    'GET /rest/v1/league_seasons': { body: [] },
    'POST /rest/v1/rpc/precedents': ({ body }) => ({
      body: (body as { paragraph?: string }).paragraph ? [precedent] : [],
    }),
    'GET /rest/v1/teams': { body: [team(3), team(4)] },
    'POST /rest/v1/rpc/decide_appeal': {},
    'POST /rest/v1/rpc/rule_match': {},
    'POST /rest/v1/rpc/rule_protest': {},
  });
  await openPage(<RulingCaseView id={id} back="/" onRuled={() => {}} onDone={() => {}} />, {
    namespaces: ['staff', 'table', 'matches', 'match-room', 'stats', 'rules'],
  });
  return (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
}

const [played, noShow] = [reportOf('away', [1, 2]), reportOf('home', null)];

test.each([
  ['3–0 for Anchor, by forfeit', { forfeited_by: 'away' }],
  ['0–3 for Bergwacht, by forfeit', { forfeited_by: 'home' }],
  ['Neither team showed up', { forfeited_by: 'both' }],
  ['1–2 stands (Bergwacht)', { home_score: 1, away_score: 2 }],
  ['Forfeit stands (Anchor)', { forfeited_by: 'away' }],
])('a ruling of “%s” sends just that', async (label, ruling) => {
  const sent = await open({ status: 'disputed' }, { reports: [played, noShow] });
  await page.getByText(label).click();
  await page.getByLabelText('Rule applied').selectOptions('matchday-delay');
  await page.getByLabelText('Reason, visible to both teams').fill('As the pictures show');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_match'))
    .toEqual([{ match_id: id, reason: 'As the pictures show', paragraph: 'matchday-delay', ...ruling }]);
});

test('another score is that of the side it is given to, and no draw', async () => {
  const sent = await open({ status: 'disputed' }, { reports: [played] });
  await page.getByText('Another score').click();
  await page.getByRole('textbox', { name: 'Goals of Bergwacht' }).fill('4');
  await page.getByRole('textbox', { name: 'Goals of Anchor' }).fill('4');
  await page.getByLabelText('Rule applied').selectOptions('matchday-delay');
  await page.getByLabelText('Reason, visible to both teams').fill('As the pictures show');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a result.');
  expect(sent('rule_match')).toEqual([]);
  await page.getByRole('textbox', { name: 'Goals of Anchor' }).fill('1');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_match'))
    .toEqual([
      { match_id: id, reason: 'As the pictures show', paragraph: 'matchday-delay', home_score: 1, away_score: 4 },
    ]);
});

const protest = { id: uuid(750), match_id: id, team_id: uuid(1), status: 'filed', reason: 'Their goalkeeper was not in the squad', ruling: null, created_at: '2026-11-19T20:00:00Z', ruled_at: null, speaker: { id: uuid(501), username: 'captain 1' } } as unknown as Story['protests'][number]; // prettier-ignore
const finished = { status: 'finished', home_score: 1, away_score: 2 };

test.each([
  ['Reject', { upheld: false }],
  ['Uphold', { upheld: true }],
])('a protest: “%s” leaves the result alone, whatever was chosen before', async (decision, body) => {
  const sent = await open(finished, { protests: [protest] });
  const about = page.getByRole('region', { name: 'Protest of Anchor FC' });
  await about.getByRole('button', { name: 'Uphold and change the result' }).click();
  await about.getByText('0–3 for Bergwacht, by forfeit').click();
  await about.getByRole('button', { name: decision, exact: true }).click();
  await about.getByLabelText('Ruling, published on the match page').fill('He was, from the start');
  await about.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_protest'))
    .toEqual([{ protest_id: protest.id, ruling: 'He was, from the start', ...body }]);
});

test.each([
  ['3–0 for Anchor, by forfeit', { forfeited_by: 'away' }],
  ['0–3 for Bergwacht, by forfeit', { forfeited_by: 'home' }],
])('a protest upheld with another result, “%s”, sends both', async (label, ruling) => {
  const sent = await open(finished, { protests: [protest] });
  const about = page.getByRole('region', { name: 'Protest of Anchor FC' });
  await about.getByRole('button', { name: 'Uphold and change the result' }).click();
  await about.getByLabelText('Ruling, published on the match page').fill('He was not');
  await about.getByRole('button', { name: 'Send ruling' }).click();
  await expect.element(about.getByText('Choose a result.')).toBeVisible();
  await expect.element(about.getByText('Choose the rule that you apply.')).toBeVisible();
  expect(sent('rule_protest')).toEqual([]);
  await about.getByText(label).click();
  await about.getByLabelText('Rule applied').selectOptions('eligibility-who');
  await about.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_protest'))
    .toEqual([{ protest_id: protest.id, upheld: true, ruling: 'He was not', paragraph: 'eligibility-who', ...ruling }]);
  expect(sent('rule_match')).toEqual([]);
});

test('a ruling names the rule it goes by: what was ruled by it before stands beside the reports', async () => {
  const sent = await open({ status: 'disputed' }, { reports: [played, noShow] });
  await expect.element(page.getByRole('heading', { name: 'Similar rulings in this league' })).toBeVisible();
  await expect.element(page.getByText('None so far.')).toBeVisible();
  await page.getByLabelText('Rule applied').selectOptions('matchday-delay');
  await expect.element(page.getByRole('heading', { name: 'Rulings under this rule in this league' })).toBeVisible();
  await expect.element(page.getByText('Ruled 3–0 by forfeit')).toBeVisible();
  await expect.element(page.getByText('Six minutes late')).toBeVisible();
  await expect.element(page.getByText('It was changed on appeal.')).toBeVisible();
  await page.getByText('Neither team showed up').click();
  await page.getByLabelText('Rule applied').selectOptions('Choose a rule');
  await page.getByLabelText('Reason, visible to both teams').fill('As the pictures show');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect.element(page.getByText('Choose the rule that you apply.')).toBeVisible();
  expect(sent('rule_match')).toEqual([]);
});

const appeal = { id: uuid(770), match_id: id, seq: 1, team_id: uuid(2), status: 'filed', reason: 'We have the recording', ruling: null, created_at: '2026-11-19T22:00:00Z', until: '2026-11-20T22:00:00Z', decided_at: null, decided_seq: null, speaker: { id: uuid(502), username: 'captain 2' } } as unknown as Story['appeals'][number]; // prettier-ignore

test.each([
  ['Ruling stands', {}],
  ['Change the result', { paragraph: 'matchday-delay', forfeited_by: 'away' }],
])('an appeal: “%s” sends just that', async (decision, body) => {
  const sent = await open(finished, { appeals: [appeal] }, { may_rule: false, may_undo: true, appeal_id: appeal.id });
  const about = page.getByRole('region', { name: 'Appeal by Bergwacht FC' });
  await expect.element(about.getByText('We have the recording')).toBeVisible();
  await expect.element(about.getByText(/after that the ruling stands/)).toBeVisible();
  await about.getByRole('button', { name: decision }).click();
  if ('paragraph' in body) {
    await about.getByText('3–0 for Anchor, by forfeit').click();
    await about.getByLabelText('Rule applied').selectOptions('matchday-delay');
  }
  await about.getByLabelText('Ruling, published on the match page').fill('The recording shows it');
  await about.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('decide_appeal'))
    .toEqual([{ appeal_id: appeal.id, ruling: 'The recording shows it', ...body }]);
});

test('whoever ruled reads that another admin decides the appeal', async () => {
  await open(finished, { appeals: [appeal] }, { may_rule: false, may_undo: true, appeal_id: null });
  await expect.element(page.getByText(/An admin who did not make the ruling/)).toBeVisible();
  expect(page.getByRole('region', { name: 'Appeal by Bergwacht FC' }).elements()).toEqual([]);
});
