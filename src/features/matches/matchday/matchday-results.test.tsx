import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Answer } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, league, leagueId, season, team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { ResultsPage } from '#features/matches/results-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  localStorage.clear();
});

// Anchor against Bergwacht, Corsairs against Doğan, Elbufer against Falken
const pairs: [number, number, number][] = [[1, 1, 2], [2, 3, 4], [3, 5, 6]]; // prettier-ignore
type Row = ReturnType<typeof fixture>;
const round = (about: Record<number, Partial<Row>> = {}): Row[] =>
  pairs.map(([number, home, away]) => ({ ...fixture(number, home, away), matchday: 7, ...about[number] }));
const report = (number: number, about: object) => ({
  id: uuid(700 + number), match_id: uuid(101), team_id: uuid(number), home_score: 2, away_score: 1, forfeited_by: null, ...about,
}); // prettier-ignore

type Setting = { rows?: Row[]; reports?: object[]; own?: number; answer?: () => Answer; admin?: boolean; at?: string };

async function open({
  rows = round(),
  reports = [],
  own,
  answer = () => ({ body: 1 }),
  admin = true,
  at = '',
}: Setting = {}) {
  const stands = { rows };
  const backend = await signIn({
    'POST /rest/v1/rpc/is_admin_fast': { body: admin },
    'GET /rest/v1/memberships': {
      body: own === undefined ? [] : [{ id: uuid(600), team_id: uuid(own), team_role: 'player', eligibility: 'eligible', league_id: null, season: null }],
    },
    // of the season's rounds the seventh is due, and eighteen are the last
    'GET /rest/v1/team_matches': ({ query }) =>
      query.get('select') === 'matchday'
        ? { body: [{ matchday: query.has('kickoff_at') ? 7 : query.has('status') ? 3 : 18 }] }
        : { body: query.get('matchday') === 'eq.7' ? stands.rows : [] },
    'GET /rest/v1/leagues': { body: [league()] },
    'GET /rest/v1/league_seasons': { body: [season()] },
    'GET /rest/v1/match_reports': { body: reports },
    'GET /rest/v1/teams': { body: pairs.flatMap(([, home, away]) => [team(home), team(away)]) },
    'POST /rest/v1/rpc/enter_results': () => answer(),
  }); // prettier-ignore
  const opened = await openPage(<ResultsPage />, {
    at: `/leagues/${leagueId}/results${at}`,
    path: '/leagues/$id/results',
    namespaces: ['results', 'match-room', 'errors'],
    seed: [
      [['leagues', leagueId], league()],
      [['leagues', leagueId, 'numbers'], [4]],
      [['leagues', leagueId, 4], season()],
    ],
  });
  const sent = () => backend.to('/rest/v1/rpc/enter_results').map(({ body }) => body);
  return { ...opened, stands, backend, sent };
}

const goals = (name: string) => page.getByRole('textbox', { name: `Goals of ${name}` });
const row = (home: string, away: string) => page.getByRole('group', { name: `${home} FC against ${away} FC` });
const ended = (home: string, away: string) => page.getByLabelText(`How ${home} against ${away} ended`);
const save = (name = /^Save/) => page.getByRole('button', { name });
const entered = (...results: object[]) => ({ league_id: leagueId, season: 4, results });
const refusal = (hint: string, number: number, code = 'PT409'): Answer => ({
  status: Number(code.slice(2)),
  body: { code, message: 'No.', hint, details: `results.${uuid(100 + number)}` },
});

test('the round that is due is typed from score to score and saved with Enter, then stands as it is', async () => {
  const { stands, sent } = await open({
    answer: () => {
      stands.rows = round({
        1: { status: 'finished', home_score: 2, away_score: 1 },
        2: { status: 'finished', home_score: 0, away_score: 4 },
      });
      return { body: 2 };
    },
  });
  await expect.element(page.getByLabelText('Round', { exact: true })).toHaveValue('7');
  await expect.element(save()).toBeDisabled();
  await expect.element(page.getByText(/^Enter a score or choose/)).toBeVisible();
  await goals('Anchor').click();
  await userEvent.keyboard('2{Tab}1{Tab}0{Tab}4');
  await expect.element(goals('Doğan')).toHaveFocus();
  await expect.element(save(/^Save 2 results$/)).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(sent)
    .toEqual([
      entered(
        { match_id: uuid(101), home_score: 2, away_score: 1 },
        { match_id: uuid(102), home_score: 0, away_score: 4 },
      ),
    ]);
  await expect.element(row('Anchor', 'Bergwacht').getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(row('Corsairs', 'Doğan')).toMatchTextContent(/4/);
  await expect.element(row('Corsairs', 'Doğan').getByRole('link')).toHaveAttribute('href', `/matches/${uuid(102)}`);
  await expect.element(goals('Elbufer')).toHaveValue('');
  await expect.element(save()).toBeDisabled();
});

test('a level score is said at its row while it is typed, and half of one keeps the form from being saved', async () => {
  const { sent } = await open();
  await goals('Corsairs').fill('1');
  await goals('Doğan').fill('0');
  await goals('Anchor').fill('2');
  await expect.element(row('Anchor', 'Bergwacht')).toMatchTextContent(/The other team/);
  await expect.element(page.getByText('1 match has no final score yet.')).toBeVisible();
  await goals('Bergwacht').fill('2');
  await expect.element(row('Anchor', 'Bergwacht')).toMatchTextContent(/A match cannot end in a draw\./);
  await expect.element(goals('Bergwacht')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(save()).toBeDisabled();
  await goals('Bergwacht').fill('3');
  await expect.element(row('Anchor', 'Bergwacht')).not.toMatchTextContent(/cannot end in a draw/);
  await save(/^Save 2 results$/).click();
  await expect
    .poll(sent)
    .toEqual([
      entered(
        { match_id: uuid(101), home_score: 2, away_score: 3 },
        { match_id: uuid(102), home_score: 1, away_score: 0 },
      ),
    ]);
});

test('who did not come loses 0–3 on their own side, whatever was typed, and it comes back with the match as played', async () => {
  const { sent } = await open();
  await goals('Anchor').fill('5');
  await ended('Anchor', 'Bergwacht').selectOptions('Forfeited by Anchor (0–3)');
  await expect.element(goals('Anchor')).toHaveValue('0');
  await expect.element(goals('Bergwacht')).toHaveValue('3');
  await expect.element(goals('Anchor')).toBeDisabled();
  await ended('Anchor', 'Bergwacht').selectOptions('Result as played');
  await expect.element(goals('Anchor')).toHaveValue('5');
  await ended('Anchor', 'Bergwacht').selectOptions('Forfeited by Anchor (0–3)');
  await ended('Corsairs', 'Doğan').selectOptions('Forfeited by Doğan (3–0)');
  await expect.element(goals('Corsairs')).toHaveValue('3');
  await ended('Elbufer', 'Falken').selectOptions('Neither team showed up');
  await expect.element(goals('Elbufer')).toHaveValue('');
  await save(/^Save 3 results$/).click();
  await expect
    .poll(sent)
    .toEqual([
      entered(
        { match_id: uuid(101), forfeited_by: 'home' },
        { match_id: uuid(102), forfeited_by: 'away' },
        { match_id: uuid(103), forfeited_by: 'both' },
      ),
    ]);
});

test('a report is shown and taken over, of a dispute either one', async () => {
  const { sent } = await open({
    rows: round({ 1: { status: 'disputed' }, 2: { status: 'reported' } }),
    reports: [
      report(1, {}),
      report(2, { home_score: 1, away_score: 2 }),
      report(3, { match_id: uuid(102), home_score: 3, away_score: 0, forfeited_by: 'away' }),
    ],
  });
  const disputed = row('Anchor', 'Bergwacht');
  await expect.element(disputed).toMatchTextContent(/Disputed/);
  await disputed.getByRole('button', { name: 'Use Anchor’s report, 2–1' }).click();
  await expect.element(goals('Anchor')).toHaveValue('2');
  await disputed.getByRole('button', { name: 'Use Bergwacht’s report, 1–2' }).click();
  await expect.element(goals('Anchor')).toHaveValue('1');
  await row('Corsairs', 'Doğan').getByRole('button', { name: 'Use Corsairs’s no-show report (3–0)' }).click();
  await expect.element(ended('Corsairs', 'Doğan')).toHaveValue('away');
  await save(/^Save 2 results$/).click();
  await expect
    .poll(sent)
    .toEqual([
      entered({ match_id: uuid(101), home_score: 1, away_score: 2 }, { match_id: uuid(102), forfeited_by: 'away' }),
    ]);
});

test('what was refused is said at its row, what somebody else entered meanwhile stands, and the rest is still there', async () => {
  const { stands, sent } = await open({
    answer: () => {
      stands.rows = round({ 2: { status: 'finished', home_score: 9, away_score: 8 } });
      return refusal('resultFinal', 2);
    },
  });
  for (const [name, typed] of [['Anchor', '2'], ['Bergwacht', '1'], ['Corsairs', '4'], ['Doğan', '3']] as const)
    await goals(name).fill(typed); // prettier-ignore
  await save().click();
  await expect.element(row('Corsairs', 'Doğan').getByRole('alert')).toMatchTextContent(/This result is final/);
  await expect.element(row('Corsairs', 'Doğan')).toMatchTextContent(/9/);
  await expect.element(row('Anchor', 'Bergwacht').getByRole('alert')).not.toBeInTheDocument();
  await expect.element(goals('Anchor')).toHaveValue('2');
  await save(/^Save 1 result$/).click();
  await expect.poll(() => sent().at(-1)).toEqual(entered({ match_id: uuid(101), home_score: 2, away_score: 1 }));
});

test('a refusal at a row goes when the row changes, and one about nothing in particular stands at the button', async () => {
  const answers: Answer[] = [refusal('noDraw', 1, 'PT422'), new Error('network request failed')];
  await open({ answer: () => answers.shift()! });
  await goals('Anchor').fill('2');
  await goals('Bergwacht').fill('1');
  await save().click();
  await expect.element(row('Anchor', 'Bergwacht').getByRole('alert')).toMatchTextContent(/cannot end in a draw/);
  await goals('Bergwacht').fill('0');
  await expect.element(row('Anchor', 'Bergwacht').getByRole('alert')).not.toBeInTheDocument();
  await save().click();
  await expect.element(page.getByRole('form').getByRole('alert')).toBeVisible();
  await expect.element(goals('Anchor')).toHaveValue('2');
});

test('what was typed survives a reload, matchday by matchday, and can be discarded', async () => {
  const first = await open();
  await goals('Anchor').fill('2');
  await ended('Corsairs', 'Doğan').selectOptions('Neither team showed up');
  await page.getByRole('button', { name: 'Next round' }).click();
  await expect.element(page.getByText('No matches in this round')).toBeVisible();
  expect(first.router.state.location.search).toMatchObject({ round: '8' });
  await cleanup();
  await signOut();
  await open({ at: '?round=7' });
  await expect.element(goals('Anchor')).toHaveValue('2');
  await expect.element(ended('Corsairs', 'Doğan')).toHaveValue('both');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(goals('Anchor')).toHaveValue('');
});

test('matches of the own team, final and cancelled ones are not entered here', async () => {
  await open({ own: 4, rows: round({ 1: { status: 'finished', home_score: 3, away_score: 0, forfeited_by: 'away' }, 3: { status: 'cancelled' } }) }); // prettier-ignore
  await expect.element(row('Corsairs', 'Doğan')).toMatchTextContent(/Your own team/);
  await expect.element(row('Anchor', 'Bergwacht')).toMatchTextContent(/Forfeited by Bergwacht/);
  await expect
    .element(row('Anchor', 'Bergwacht').getByRole('link', { name: 'Correct on the match page' }))
    .toBeVisible();
  await expect.element(row('Elbufer', 'Falken')).toMatchTextContent(/Cancelled/);
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(page.getByText('All matches of this round have a result.')).toBeVisible();
});

test('whoever enters no results of this league is told so', async () => {
  await open({ admin: false });
  await expect.element(page.getByText('You cannot enter results for this league.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});
