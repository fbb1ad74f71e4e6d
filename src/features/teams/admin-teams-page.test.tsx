import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { AdminTeamsPage } from './admin-teams-page.tsx';
import type { AdminTeam } from '#data/teams/queries.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const call = 'POST /rest/v1/rpc/admin_team_page';
const team = (n: number, name: string, more: Partial<AdminTeam> = {}): AdminTeam => ({
  id: uuid(n),
  name,
  short_name: name,
  tag: `T${n}`,
  logo: null,
  kit_primary: '#1f6f78',
  kit_secondary: '#f2f0e6',
  captain_id: uuid(100 + n),
  captain_username: `captain of ${name}`,
  captain_suspended: false,
  squad: 8,
  eligible: 8,
  pending: 0,
  league_name: 'Flutlicht Liga',
  season: 4,
  phase: 'regular',
  created_at: '2026-01-02T12:00:00Z',
  archived_at: null,
  place: name.toLowerCase(),
  ...more,
});
const rows = [
  team(1, 'Nordlicht Kiel'),
  team(2, 'Quay Rovers', { squad: 4, eligible: 2, pending: 2, captain_suspended: true }),
  team(3, 'Pier United', {
    eligible: 4,
    captain_id: null,
    captain_username: null,
    league_name: null,
    season: null,
    phase: null,
  }),
];
const lines = page.getByRole('table').getByRole('row');

test('every team says who leads it, how many may play, where, and what is missing', async () => {
  await open();
  await expect
    .element(lines.nth(1))
    .toMatchTextContent(/Nordlicht Kiel.*captain of Nordlicht Kiel8\/10, 8 eligible.*season 4/);
  await expect.element(lines.nth(2)).toMatchTextContent(/Below 5.*Captain suspended.*2 pending/);
  await expect.element(lines.nth(3)).toMatchTextContent(/No season.*Fewer than 5 eligible.*No captain/);
});

test('what the columns say stands below the name on a phone, and is not drawn twice in a wide window', async () => {
  const facts = () => document.body.textContent?.match(/captain of Quay Rovers/g)?.length;
  await open();
  await expect.element(lines.nth(2)).toBeVisible();
  // once in its column, once in no other place
  expect(facts()).toBe(1);
  await page.viewport(390, 900);
  await expect.element(page.getByRole('rowheader', { name: /Quay Rovers.*captain of Quay Rovers/ })).toBeVisible();
});

test('filters and order stand in the address and are asked of the database', async () => {
  const { lastRequest, at } = await open();
  await page.getByLabelText('Show').selectOptions('Squad below 5');
  await expect.poll(lastRequest).toMatchObject({ problem: 'short', max: 31 });
  await page.getByRole('button', { name: 'Created' }).click();
  await expect.poll(lastRequest).toMatchObject({ problem: 'short', newest: true });
  await expect.element(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabelText('Show').selectOptions('Archived');
  await expect.poll(lastRequest).toEqual({ archived: true, newest: true, max: 31 });
  await page.getByLabelText('Search team or captain').fill('quay');
  await expect.poll(lastRequest).toMatchObject({ query: 'quay' });
  expect(at()).toBe('?show=archived&sort=newest&q=quay');
});

test('the arrow keys go from row to row, at the same control', async () => {
  await open();
  await expect.element(lines.nth(3)).toBeVisible();
  (page.getByRole('link', { name: 'Nordlicht Kiel', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Quay Rovers', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('link', { name: 'Nordlicht Kiel', exact: true })).toHaveFocus();
});

describe('archiving', () => {
  test('says what follows before it is done, and stays on the list', async () => {
    const { calls } = await open({ 'POST /rest/v1/rpc/archive_team': {} });
    await page.getByRole('button', { name: 'Actions for Pier United' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect.element(page.getByText(/All 8 members become free agents.*cannot be undone/)).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('archive_team'))).toBe(false);
    await page.getByRole('button', { name: 'Archive team' }).click();
    await expect.element(page.getByText('Team archived')).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith('archive_team'))?.body).toEqual({ team_id: uuid(3) });
    await expect.element(lines.nth(1)).toBeVisible();
  });

  test('is not offered for a team in season', async () => {
    await open();
    await page.getByRole('button', { name: 'Actions for Nordlicht Kiel' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Archive' }).elements()).toEqual([]);
  });

  test('that is refused meanwhile says the reason', async () => {
    await open({
      'POST /rest/v1/rpc/archive_team': {
        status: 409,
        body: { code: 'PT409', message: 'no', hint: 'teamInSeason', details: 'team_id' },
      },
    });
    await page.getByRole('button', { name: 'Actions for Pier United' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Archive team' }).click();
    await expect.element(page.getByText(/season/i).last()).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('on a phone the first column carries the rest', async () => {
  await page.viewport(390, 800);
  await open();
  await expect.element(lines.nth(2)).toBeVisible();
  const seen = (lines.nth(2).element() as HTMLElement).innerText;
  expect(seen).toMatch(/captain of Quay Rovers · 4\/10, 2 eligible/);
  expect(seen).toContain('Captain suspended');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

async function open(answers: Answers = {}) {
  const backend = fakeBackend({ [call]: { body: rows }, 'GET /rest/v1/leagues': { body: [] }, ...answers });
  const parts = (
    <>
      <AdminTeamsPage />
      <Toaster />
    </>
  );
  const { router } = await openPage(parts, { at: '/admin/teams', namespaces: ['staff-teams', 'lists', 'teams'] });
  return {
    calls: backend.calls,
    lastRequest: () => backend.to('/rest/v1/rpc/admin_team_page').at(-1)?.body,
    at: () => router.state.location.searchStr,
  };
}
