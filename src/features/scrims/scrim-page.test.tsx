import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Answers } from '#testing/fake-backend.ts';
import { positions } from '#domain/club/players.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { ScrimPage } from './scrim-page.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const id = uuid(811);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const team = (at: number, name: string, username: string) => ({
  id: uuid(at), name, short_name: null, tag: name.slice(0, 3).toUpperCase(), logo: null, kit_primary: '#103050', kit_secondary: '#ffffff', captain_id: uuid(at + 50), captain: { id: uuid(at + 50), username, avatar: null },
}); // prettier-ignore
const agreed = {
  id,
  best_of: 3,
  starts_at: inHours(-1),
  ends_at: inHours(1),
  cancelled_at: null,
  cancelled_by_team_id: null,
  home_score: null,
  away_score: null,
  confirmed_at: null,
  absent_team_id: null,
  reported_by_team_id: null,
  home_thanked_at: null,
  away_thanked_at: null,
  home: team(1, 'Anchor', 'Aylin'),
  away: team(2, 'Mauerweg', 'Bruno'),
};

const squad = [
  { team_id: uuid(1), player_id: uuid(61), username: 'Cem', shirt_number: 7, position: null, team_role: 'player', coming: true, answered: true, able: true },
]; // prettier-ignore

const five = ['Anke', 'Birte', 'Carla', 'Dilan', 'Elif'].map((username, n) => ({
  ...squad[0],
  player_id: uuid(71 + n),
  username,
  shirt_number: n + 1,
  position: positions[n],
}));
const placesOf = (team: number, players = five) =>
  players.map(({ player_id, username, shirt_number, position }, n) => ({ scrim_id: id, team_id: uuid(team), slot: n + 1, player_id, username, shirt_number, position })); // prettier-ignore

async function open(team_role: string, more: object = {}, teamId = uuid(1), answers: Answers = {}, form = '') {
  const backend = await signIn({
    'GET /rest/v1/memberships': { body: [{ id: uuid(601), team_id: teamId, team_role, eligibility: 'eligible' }] },
    'GET /rest/v1/scrims': { body: [{ ...agreed, ...more }] },
    'GET /rest/v1/scrim_lobbies': { body: [{ code: 'FAIR 24' }] },
    'GET /rest/v1/scrim_lineup_places': { body: [] },
    'GET /rest/v1/team_roster': { body: [] },
    'POST /rest/v1/rpc/last_lineup': { body: [] },
    'POST /rest/v1/rpc/set_scrim_lineup': {},
    'POST /rest/v1/rpc/report_scrim': {},
    'POST /rest/v1/rpc/thank_scrim': {},
    'POST /rest/v1/rpc/answer_attendance': {},
    'POST /rest/v1/rpc/who_is_in': { body: squad },
    'POST /rest/v1/rpc/cancel_scrim': {},
    'POST /rest/v1/rpc/set_scrim_lobby': {},
    ...answers,
  });
  await openPage(
    <>
      <ScrimPage />
      <Toaster />
    </>,
    {
      at: `/scrims/${id}${form && `?form=${form}`}`,
      path: '/scrims/$id',
      namespaces: ['scrims', 'match-room', 'matches', 'forms', 'attendance'],
    },
  );
  return (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('shows who plays with both captains, and the lobby’s code to copy', async () => {
  await open('player');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Anchor against Mauerweg' })).toBeVisible();
  for (const [name, href] of [['Aylin', `/players/${uuid(51)}`], ['Bruno', `/players/${uuid(52)}`], ['Mauerweg', `/teams/${uuid(2)}`]] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href); // prettier-ignore
  await expect.element(page.getByText('FAIR 24')).toBeVisible();
  await expect.element(button('Copy')).toBeVisible();
  for (const name of ['Enter the result', 'Change', 'Opponent didn’t show'])
    expect(button(name).elements()).toEqual([]);
});

test('a captain enters the result with a digit for each side, and send', async () => {
  const sent = await open('captain');
  await button('Enter the result').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '2' }).first().click({ force: true });
  await dialog.getByRole('radio', { name: '1' }).last().click({ force: true });
  await dialog.getByRole('button', { name: 'Send 2–1' }).click();
  await expect.poll(() => sent('report_scrim')).toEqual([{ scrim_id: id, home_score: 2, away_score: 1 }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('what the other team entered is confirmed with one tap, and cannot be answered with a no-show', async () => {
  const sent = await open('co_captain', { home_score: 2, away_score: 1, reported_by_team_id: uuid(2) });
  await expect.element(page.getByText(/^Mauerweg entered this result/)).toBeVisible();
  await expect.element(button('Enter another result')).toBeVisible();
  expect(button('Opponent didn’t show').elements()).toEqual([]);
  await button('Confirm 2–1').click();
  await expect.poll(() => sent('report_scrim')).toEqual([{ scrim_id: id, home_score: 2, away_score: 1 }]);
});

test('a no-show is claimed once that was asked, of the other team, from five minutes on', async () => {
  const sent = await open('captain', {}, uuid(2));
  await button('Opponent didn’t show').click();
  await page
    .getByRole('dialog', { name: 'Anchor didn’t show?' })
    .getByRole('button', { name: 'Opponent didn’t show' })
    .click();
  await expect.poll(() => sent('report_scrim')).toEqual([{ scrim_id: id }]);
});

test('who is said not to have come can answer with a result', async () => {
  await open('captain', { absent_team_id: uuid(1), reported_by_team_id: uuid(2) });
  await expect.element(page.getByText('The other team says that Anchor did not show up.')).toBeVisible();
  await expect.element(button('Enter the result')).toBeVisible();
  expect(button('Opponent didn’t show').elements()).toEqual([]);
});

test('a result that stands is changed by nobody', async () => {
  await open('captain', { home_score: 2, away_score: 1, reported_by_team_id: uuid(2), confirmed_at: inHours(0) });
  await expect.element(page.getByText('Both teams entered this result.')).toBeVisible();
  for (const name of [/^Enter/, /^Confirm/, 'Opponent didn’t show']) expect(button(name).elements()).toEqual([]);
});

test('before it begins it is called off, and the home side gives the code', async () => {
  const sent = await open('captain', { starts_at: inHours(5), ends_at: inHours(7) }, uuid(1), {
    'GET /rest/v1/scrim_lobbies': { body: [] },
  });
  await button('Enter the lobby code').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('NOVA 77');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent('set_scrim_lobby')).toEqual([{ scrim_id: id, code: 'NOVA 77' }]);
  expect(button('Enter the result').elements()).toEqual([]);
  await button('Call off').click();
  await page
    .getByRole('dialog', { name: /against Mauerweg/ })
    .getByRole('button', { name: 'Call off' })
    .click();
  await expect.poll(() => sent('cancel_scrim')).toEqual([{ scrim_id: id }]);
});

test('one that is off says whose doing it was, and has no lobby', async () => {
  await open('captain', { cancelled_at: inHours(-2), cancelled_by_team_id: uuid(2) });
  await expect.element(page.getByText('Mauerweg called this scrim off.')).toBeVisible();
  expect(page.getByText('Lobby code').elements()).toEqual([]);
  expect(button('Enter the result').elements()).toEqual([]);
});

test('who may not read it is told that there is none', async () => {
  await open('captain', {}, uuid(1), { 'GET /rest/v1/scrims': { body: [] } });
  await expect.element(page.getByRole('heading', { name: 'There is no such scrim' })).toBeVisible();
});

test('before it begins the squad reads who comes', async () => {
  await open('player', { starts_at: inHours(5), ends_at: inHours(7) });
  await expect.element(page.getByText('Cem')).toBeVisible();
});

const lines = (team: string) => page.getByRole('region', { name: team });

test('a captain names five in three taps, of everybody but who is suspended then', async () => {
  const suspended = { ...five[0], player_id: uuid(79), username: 'Frida', able: false };
  const sent = await open('captain', { starts_at: inHours(5), ends_at: inHours(7) }, uuid(1), {
    'POST /rest/v1/rpc/who_is_in': { body: [...five, suspended] },
  });
  await button('Set line-up').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Players who are in (5)' }).click();
  await dialog.getByRole('button', { name: 'Save line-up' }).click();
  const players = five.map(({ player_id }) => player_id);
  await expect.poll(() => sent('set_scrim_lineup')).toEqual([{ scrim_id: id, players, places: [...positions] }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test.each([
  [5, 'Line-ups are shown 15 minutes before kick-off.'],
  [0.1, 'No line-up yet.'],
] as const)('the own five stand there, and of the other side, %s hours before: %s', async (hours, text) => {
  await open('player', { starts_at: inHours(hours), ends_at: inHours(hours + 2) }, uuid(1), {
    'GET /rest/v1/scrim_lineup_places': { body: placesOf(1) },
  });
  await expect.element(lines('Anchor').getByText('Elif')).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(button(/line-up/).elements()).toEqual([]);
});

test('once it has begun both fives stand there, and nobody changes them', async () => {
  await open('captain', {}, uuid(2), {
    'GET /rest/v1/scrim_lineup_places': { body: [...placesOf(1), ...placesOf(2)] },
  });
  for (const team of ['Anchor', 'Mauerweg']) await expect.element(lines(team).getByText('Anke')).toBeVisible();
  expect(button(/line-up/).elements()).toEqual([]);
});

test.each([
  ['attendance', 5, 'Cem'],
  ['lineUp', 5, 'Your line-up'],
  ['lobby', 5, 'Lobby code'],
  ['report', -1, 'Enter the result'],
] as const)('its address opens the form that a duty leads to: %s', async (form, hours, text) => {
  await open('captain', { starts_at: inHours(hours), ends_at: inHours(hours + 2) }, uuid(1), {}, form);
  await expect.element(page.getByRole('dialog').getByText(text).first()).toBeVisible();
});

test.each([
  ['attendance', -1],
  ['lineUp', -1],
  ['report', 5],
] as const)('a form that is too early or too late is not opened: %s', async (form, hours) => {
  await open('captain', { starts_at: inHours(hours), ends_at: inHours(hours + 2) }, uuid(1), {}, form);
  await expect.element(page.getByText('FAIR 24').or(page.getByText('Lobby code')).first()).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a captain thanks the other team with one tap, once', async () => {
  const sent = await open('captain', { away_thanked_at: inHours(0) });
  await button('Say thanks').click();
  await expect.poll(() => sent('thank_scrim')).toEqual([{ scrim_id: id }]);
});

test.each([
  ['captain', { home_thanked_at: inHours(0) }, 'You thanked Mauerweg.'],
  [
    'captain',
    { absent_team_id: uuid(2), reported_by_team_id: uuid(1) },
    'The other team says that Mauerweg did not show up.',
  ],
  ['player', {}, 'No result yet.'],
] as const)('nobody thanks twice, for a no-show, or without leading the team: %s %j', async (role, more, text) => {
  await open(role, more);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(button('Say thanks').elements()).toEqual([]);
});
