import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminPeoplePage } from './admin-people-page.tsx';
import type { Person } from '#data/people/queries.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => cleanup());

const call = 'POST /rest/v1/rpc/people_page';
const person = (n: number, username: string, more: Partial<Person> = {}): Person => ({
  id: uuid(n),
  username,
  avatar: null,
  gaming_id: `${username}#1`,
  platform: 'pc',
  role: 'user',
  suspended: false,
  muted: false,
  joined_at: '2026-01-02T12:00:00Z',
  last_seen_at: null,
  place: username,
  ...more,
});
const rows = [
  person(1, 'anna', { role: 'admin' }),
  person(2, 'bora', { suspended: true, muted: true, gaming_id: null }),
  person(3, 'cem', { role: 'moderator' }),
];
const lines = page.getByRole('table').getByRole('row');

test('every account says its role, whether it may write, and how it is called in the game', async () => {
  await open();
  await expect.element(lines.nth(1)).toMatchTextContent(/anna.*Admin.*anna#1.*Never.*2 January 2026/);
  await expect.element(lines.nth(2)).toMatchTextContent(/bora.*No gaming ID.*Suspended.*Muted/);
  await expect.element(lines.nth(3)).toMatchTextContent(/cem.*Moderator/);
  await expect.element(page.getByRole('link', { name: 'bora' })).toHaveAttribute('href', `/admin/people/${uuid(2)}`);
});

test('search, filter and order stand in the address and are asked of the database', async () => {
  const { lastRequest, at } = await open();
  await page.getByLabelText('Show').selectOptions('Suspended');
  await expect.poll(lastRequest).toEqual({ show: 'suspended', max: 31 });
  await page.getByRole('button', { name: 'Joined' }).click();
  await expect.poll(lastRequest).toMatchObject({ show: 'suspended', newest: true });
  await expect.element(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabelText('Search name, gaming ID or e-mail').fill('  bora ');
  await expect.poll(lastRequest).toEqual({ query: 'bora', show: 'suspended', newest: true, max: 31 });
  expect(at()).toBe('?show=suspended&sort=newest&q=++bora+');
});

test('the next page begins after the last line', async () => {
  const many = Array.from({ length: 30 }, (_, n) => person(n + 10, `player ${n}`));
  const { lastRequest } = await open({
    [call]: ({ body }) => ({
      body: (body as { after_id?: string }).after_id ? [person(99, 'zoe')] : [...many, person(99, 'zoe')],
    }),
  });
  await expect.element(page.getByText('30+ accounts')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('link', { name: 'zoe' })).toBeVisible();
  expect(lastRequest()).toEqual({ after_place: 'player 29', after_id: uuid(39), max: 31 });
  await expect.element(page.getByText('31 accounts')).toBeVisible();
});

test('the arrow keys go from row to row, and a row’s menu leads to what they did', async () => {
  await open();
  await expect.element(lines.nth(3)).toBeVisible();
  (page.getByRole('link', { name: 'anna' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'bora' })).toHaveFocus();
  await page.getByRole('button', { name: 'Actions for bora' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Activity' }))
    .toHaveAttribute('href', `/admin/audit?actor=${uuid(2)}`);
});

test('several are muted at once, for one time and one reason, and whoever is muted already stays out', async () => {
  const muting = 'POST /rest/v1/rpc/mute_writer';
  const { backend } = await open({ [muting]: {} });
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('group', { name: '3 selected' }).getByRole('button', { name: 'Mute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mute 2 accounts' });
  await expect.element(dialog).toMatchTextContent(/cannot post texts.*anna, cem/);
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  expect(backend.to('/rest/v1/rpc/mute_writer')).toEqual([]);
  await dialog.getByLabelText('Reason').fill('A raid');
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect
    .poll(() => backend.to('/rest/v1/rpc/mute_writer').map(({ body }) => body))
    .toEqual([uuid(1), uuid(3)].map((player_id) => ({ player_id, days: 7, reason: 'A raid' })));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: '1 selected' })).toBeVisible();
});

describe('an admin', () => {
  signedInAs({ id: uuid(1), email: 'anna@example.com' });

  test.each(['Mute', 'Suspend'])('is offered no “%s” for the own account alone', async (name) => {
    await open();
    await page.getByRole('checkbox', { name: 'Select cem' }).click();
    const command = page.getByRole('group', { name: /selected/ }).getByRole('button', { name });
    await expect.element(command).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Select anna' }).click();
    await page.getByRole('checkbox', { name: 'Select cem' }).click();
    await expect.element(command).toBeDisabled();
  });
});

test('what cannot be read can be asked for again; what is not there says why', async () => {
  const { backend } = await open({ [call]: { status: 500, body: { message: 'Broken.' } } });
  await expect.element(page.getByText('The accounts could not be loaded')).toBeVisible();
  backend.answers[call] = { body: [] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No accounts yet.')).toBeVisible();
  await page.getByRole('searchbox').fill('bora@mail');
  await expect.element(page.getByText('Enter the full address to search by e-mail.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
});

test('on a phone the first column carries the rest', async () => {
  await page.viewport(390, 800);
  await open();
  await expect.element(lines.nth(2)).toBeVisible();
  const seen = (lines.nth(2).element() as HTMLElement).innerText;
  expect(seen).toMatch(/bora[^]*No gaming ID[^]*Suspended[^]*Muted/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

async function open(answers: Answers = {}) {
  const backend = fakeBackend({ [call]: { body: rows }, ...answers });
  const { router } = await openPage(<AdminPeoplePage />, {
    at: '/admin/people',
    namespaces: ['people', 'lists', 'moderation'],
  });
  return {
    backend,
    lastRequest: () => backend.to('/rest/v1/rpc/people_page').at(-1)?.body,
    at: () => router.state.location.searchStr,
  };
}
