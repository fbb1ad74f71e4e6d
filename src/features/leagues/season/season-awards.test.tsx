import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage, readsOf } from '#testing/page.tsx';
import { entries, leagueId, team, uuid } from '#testing/season.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { GivenAwards } from './given-awards.tsx';
import { SeasonAwards } from './season-awards.tsx';

beforeEach(() => hiddenScores.choose(false));
afterEach(cleanup);

const mira = { id: uuid(51), username: 'mira' };
const awards = [
  { id: uuid(71), award: null, title: 'Fair play', reason: 'Not one warning', team: team(1), player: null },
  { id: uuid(72), award: 'hof', title: null, reason: 'Three seasons', team: team(2), player: mira },
];
const row = page.getByRole('listitem');

test('the awards of a season: by its rules first, then by hand with their reasons', async () => {
  await open(<SeasonAwards season={season('finished')} />);
  await expect.element(page.getByRole('heading', { name: 'Awards' })).toBeVisible();
  await expect.element(row.nth(0)).toMatchTextContent(/Championship.*Anchor/);
  await expect.element(row.nth(1)).toMatchTextContent(/Top scorer.*mira/);
  await expect.element(row.nth(2)).toMatchTextContent(/Fair play.*Anchor.*Given by hand: Not one warning/);
  await expect.element(row.nth(3)).toMatchTextContent(/Hall of Fame.*mira.*Given by hand: Three seasons/);
  await expect.element(row.nth(2).getByRole('link')).toHaveAttribute('href', `/teams/${uuid(1)}`);
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('are not shown to whoever hides scores', async () => {
  hiddenScores.choose(true);
  const { client } = await open(<SeasonAwards season={season('finished')} />);
  await expect.poll(() => client.isFetching()).toBe(0);
  await expect.element(page.getByText('Fair play')).not.toBeInTheDocument();
});

test('one of a name of its own is given to a team', async () => {
  const { sent } = await open(<GivenAwards season={season('regular')} facts={{ entries: entries(3) }} />);
  await page.getByRole('button', { name: 'Give an award' }).click();
  const dialog = page.getByRole('dialog');
  // the season gives the others at its end
  await expect
    .poll(() => [...dialog.getByLabelText('Award', { exact: true }).element().querySelectorAll('option')].map(({ text }) => text))
    .toEqual(['A name of your own', 'Cup', 'Hall of Fame']); // prettier-ignore
  await dialog.getByLabelText('Team', { exact: true }).selectOptions('Corsairs FC');
  await dialog.getByLabelText('Name of the award').fill('x');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They lent us a keeper');
  await dialog.getByRole('button', { name: 'Give an award' }).click();
  await expect.element(dialog.getByText('At least 3 characters.')).toBeVisible();
  await dialog.getByLabelText('Name of the award').fill('Best sports');
  await dialog.getByRole('button', { name: 'Give an award' }).click();
  await expect
    .poll(() => sent('give_award'))
    .toEqual([
      { league_id: leagueId, season: 4, team_id: uuid(3), title: 'Best sports', reason: 'They lent us a keeper' },
    ]);
});

test('and one of the known to a player once the season is over', async () => {
  const { sent } = await open(<GivenAwards season={season('finished')} facts={{ entries: entries(3) }} />);
  await page.getByRole('button', { name: 'Give an award' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Team', { exact: true }).selectOptions('Bergwacht FC');
  await dialog.getByLabelText('Winner').selectOptions('mira');
  await dialog.getByLabelText('Award', { exact: true }).selectOptions('MVP');
  await expect.element(dialog.getByLabelText('Name of the award')).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The vote was counted again');
  await dialog.getByRole('button', { name: 'Give an award' }).click();
  const reason = 'The vote was counted again';
  const about = { league_id: leagueId, season: 4, team_id: uuid(2), player_id: mira.id };
  await expect.poll(() => sent('give_award')).toEqual([{ ...about, award: 'mvp', reason }]);
});

test('and takes back what was given by hand, with a reason', async () => {
  const { sent } = await open(<GivenAwards season={season('finished')} facts={{ entries: entries(3) }} />);
  await expect.element(row.nth(1)).toBeVisible();
  expect(row.elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Take back' }).nth(1).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Given to the wrong player');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect
    .poll(() => sent('take_back_award'))
    .toEqual([{ award_id: uuid(72), reason: 'Given to the wrong player' }]);
});

test('nothing is asked before a season begins', async () => {
  const { client } = await open(<GivenAwards season={season('registration')} facts={{ entries: [] }} />);
  await expect.element(page.getByText('Awards given by hand')).not.toBeInTheDocument();
  expect(readsOf(client)).toEqual([]);
});

const season = (phase: LeagueSeason['phase']) => ({ league_id: leagueId, season: 4, phase });

async function open(part: React.ReactNode) {
  const backend = fakeBackend({
    'GET /rest/v1/team_achievements': { body: [{ id: uuid(61), type: 'championship', team: team(1) }] },
    'GET /rest/v1/player_achievements': { body: [{ id: uuid(62), type: 'top_scorer', player: mira }] },
    'GET /rest/v1/given_awards': { body: awards },
    'GET /rest/v1/team_roster': { body: [{ player_id: mira.id, username: 'mira', team_role: 'player' }] },
    'POST /rest/v1/rpc/give_award': { body: uuid(73) },
    'POST /rest/v1/rpc/take_back_award': { status: 204 },
  });
  const { client } = await openPage(part, { namespaces: ['stats', 'season'] });
  const sent = (command: string) => backend.to(`/rest/v1/rpc/${command}`).map(({ body }) => body);
  return { client, sent };
}
