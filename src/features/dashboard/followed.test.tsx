import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { Followed } from './followed.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  hiddenScores.choose(false);
  await signOut();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const next = [
  { ...fixture(11, 1, 3), kickoff_at: inDays(2) },
  { ...fixture(12, 4, 2), kickoff_at: inDays(4) },
];
const last = [
  { ...fixture(2, 2, 3, [1, 0]), kickoff_at: inDays(-1) },
  { ...fixture(1, 1, 4, [2, 3]), kickoff_at: inDays(-3) },
];
const heads = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const rows = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/matches/"]')].map(({ pathname }) => pathname);

test('the next matches of the teams one follows stand below their days, then their last results', async () => {
  const { backend } = await open([1, 2]);
  await expect.element(page.getByRole('heading', { level: 2, name: 'You follow' })).toBeVisible();
  await expect.poll(rows).toEqual([...next, ...last].map(({ id }) => `/matches/${id}`));
  expect(heads()).toHaveLength(4);
  await expect.element(page.getByRole('link', { name: 'Anchor FC' }).first()).toHaveAttribute('href', `/teams/${uuid(1)}`);
  const queries = backend.to('/rest/v1/team_fixtures').map(({ query }) => query);
  expect(queries.map((query) => [query.get('or'), query.get('limit')])).toEqual(
    Array.from({ length: 2 }, () => [
      `(home_team_id.in.(${uuid(1)},${uuid(2)}),away_team_id.in.(${uuid(1)},${uuid(2)}))`,
      '5',
    ]),
  );
}); // prettier-ignore

test('whoever hides scores finds the last results hidden, until one press shows them', async () => {
  localStorage.setItem('rondo.hideScores', 'on');
  await open([1, 2]);
  const show = page.getByRole('button', { name: 'Show scores' });
  await expect.element(show).toBeVisible();
  const result = page.getByRole('link', { name: /^Bergwacht.*Corsairs/ });
  await expect.element(result).toMatchTextContent('Score hidden');
  expect(result.element().textContent).not.toMatch(/\d–\d/);
  await show.click();
  await expect.element(result).toMatchTextContent('1–0');
  await expect.element(show).not.toBeInTheDocument();
});

test('the team one plays for is none of them', async () => {
  const { backend } = await open([1, 2], { 'GET /rest/v1/memberships': { body: [{ team_id: uuid(1) }] } });
  await expect.element(page.getByRole('link', { name: 'Bergwacht FC' }).first()).toBeVisible();
  await expect
    .poll(() => backend.to('/rest/v1/team_fixtures').at(-1)?.query.get('or'))
    .toBe(`(home_team_id.in.(${uuid(2)}),away_team_id.in.(${uuid(2)}))`);
  expect(page.getByRole('list', { name: 'You follow' }).getByRole('listitem').elements()).toHaveLength(1);
});

test('who follows nobody sees nothing, and no match is asked for', async () => {
  const { backend, client } = await open([]);
  await expect.poll(() => backend.to('/rest/v1/team_follows')).toHaveLength(1);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(document.querySelector('[data-followed]')).toBeNull();
  expect(backend.to('/rest/v1/team_fixtures')).toEqual([]);
});

test('teams without a match are named, and a read that failed is tried again', async () => {
  const { backend } = await open([1], { 'GET /rest/v1/team_fixtures': { status: 500, body: { message: 'No.' } } });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  backend.answers['GET /rest/v1/team_fixtures'] = { body: [] };
  await again.click();
  await expect.element(page.getByText(/No matches scheduled or played yet/)).toBeVisible();
});

const league = { id: uuid(70), name: 'Rondo One' };
const player = { id: uuid(80), username: 'Mert', avatar: null };

test('leagues and players stand beside the teams, and their matches are asked for and shown once', async () => {
  const { backend } = await open([2], {
    'GET /rest/v1/league_follows': { body: [{ league }] },
    'GET /rest/v1/player_follows': { body: [{ player }] },
    'GET /rest/v1/team_members': { body: [{ team_id: uuid(4) }, { team_id: uuid(2) }] },
  });
  for (const [name, href] of [['Rondo One', `/leagues/${uuid(70)}`], ['Mert', `/players/${uuid(80)}`]] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect.poll(rows).toEqual([...next, ...last].map(({ id }) => `/matches/${id}`));
  const filters = new Set(backend.to('/rest/v1/team_fixtures').map(({ query }) => query.get('or')));
  expect(filters).toEqual(
    new Set([
      `(home_team_id.in.(${uuid(2)},${uuid(4)}),away_team_id.in.(${uuid(2)},${uuid(4)}))`,
      `(league_id.in.(${uuid(70)}))`,
    ]),
  );
}); // prettier-ignore

test('of a league one plays in, the own matches are left out', async () => {
  await open([], {
    'GET /rest/v1/memberships': { body: [{ team_id: uuid(3) }] },
    'GET /rest/v1/league_follows': { body: [{ league }] },
  });
  await expect.poll(rows).toEqual([next[1], last[1]].map((match) => `/matches/${match!.id}`));
});

async function open(followed: number[], answers: Answers = {}) {
  const backend = await signIn({
    'GET /rest/v1/team_follows': { body: followed.map((number) => ({ team: team(number) })) },
    'GET /rest/v1/league_follows': { body: [] },
    'GET /rest/v1/player_follows': { body: [] },
    'GET /rest/v1/team_fixtures': ({ query }) => ({ body: query.get('status')?.startsWith('eq') ? last : next }),
    ...answers,
  });
  const { client } = await openPage(<Followed />, { at: '/dashboard', namespaces: ['dashboard'] });
  return { backend, client };
}
