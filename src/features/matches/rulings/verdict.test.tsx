import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { claimOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import type { Story } from '#data/match-room/queries.ts';
import { MatterView } from './matter.tsx';

afterEach(cleanup);

const { id } = matchOf();

async function open(about: object, story: Partial<Story>) {
  const backend = fakeBackend({
    ...storyAnswers(storyWith(story)),
    'GET /rest/v1/match_details': { body: [matchOf(about)] },
    'GET /rest/v1/match_evidence': { body: [] },
    'POST /rest/v1/rpc/ruling_options': { body: [{ may_rule: true, may_undo: false }] },
    'POST /rest/v1/rpc/rule_match': {},
    'POST /rest/v1/rpc/rule_protest': {},
  });
  await openPage(<MatterView id={id} back="/" onRuled={() => {}} onDone={() => {}} />, {
    namespaces: ['staff', 'table', 'matches', 'match-room', 'stats'],
  });
  return (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
}

const played = claimOf('home', [2, 1]);
const noShow = claimOf('away', null);

test.each([
  ['3–0 for Anchor, by forfeit', { forfeited_by: 'away' }],
  ['0–3 for Bergwacht, by forfeit', { forfeited_by: 'home' }],
  ['Neither team showed up', { forfeited_by: 'both' }],
  ['2–1 stands (Anchor)', { home_score: 2, away_score: 1 }],
  ['Forfeit stands (Bergwacht)', { forfeited_by: 'home' }],
])('a ruling of “%s” sends just that', async (label, ruling) => {
  const sent = await open({ status: 'disputed' }, { reports: [played, noShow] });
  await page.getByText(label).click();
  await page.getByLabelText('Reason, visible to both teams').fill('As the pictures show');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect.poll(() => sent('rule_match')).toEqual([{ match_id: id, reason: 'As the pictures show', ...ruling }]);
});

test('another score is that of the side it is given to, and no draw', async () => {
  const sent = await open({ status: 'disputed' }, { reports: [played] });
  await page.getByText('Another score').click();
  await page.getByRole('textbox', { name: 'Goals of Bergwacht' }).fill('4');
  await page.getByRole('textbox', { name: 'Goals of Anchor' }).fill('4');
  await page.getByLabelText('Reason, visible to both teams').fill('As the pictures show');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a result.');
  expect(sent('rule_match')).toEqual([]);
  await page.getByRole('textbox', { name: 'Goals of Anchor' }).fill('1');
  await page.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_match'))
    .toEqual([{ match_id: id, reason: 'As the pictures show', home_score: 1, away_score: 4 }]);
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
  await expect.element(about.getByRole('alert')).toHaveTextContent('Choose a result.');
  expect(sent('rule_protest')).toEqual([]);
  await about.getByText(label).click();
  await about.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_protest'))
    .toEqual([{ protest_id: protest.id, upheld: true, ruling: 'He was not', ...ruling }]);
  expect(sent('rule_match')).toEqual([]);
});
