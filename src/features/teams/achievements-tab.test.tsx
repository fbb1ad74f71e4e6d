import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, refusal, viewedBy } from '#testing/squad.ts';
import { AchievementsTab } from './achievements-tab.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const dialog = page.getByRole('dialog');
const add = page.getByRole('button', { name: 'Add achievement' });
const verify = page.getByRole('button', { name: 'Verify' });
const removeCup = page.getByRole('button', { name: 'Remove Autumn cup' });
const removeTitle = page.getByRole('button', { name: 'Remove Champions' });
const shelf = page.getByRole('listitem');

const champions = {
  id: uuid(701),
  team_id: anchor.id,
  title: 'Champions',
  type: 'championship',
  season: '3',
  verified: true,
};
const cup = { ...champions, id: uuid(702), title: 'Autumn cup', type: 'cup', verified: false };

describe('the shelf of achievements', () => {
  test.each(['stranger', 'player', 'co_captain', 'moderator'] as const)('is changed by no %s', async (part) => {
    const { settled } = await open(viewedBy(part));
    await settled();
    await expect.element(shelf.nth(0)).toMatchTextContent(/Champions.*Championship · Season 3.*Verified/);
    await expect.element(shelf.nth(1)).toMatchTextContent(/Autumn cup.*Cup · Season 3.*Not verified/);
    const reports = page.getByRole('button', { name: /^Report / });
    await expect.poll(() => reports.elements().length).toBe(part === 'stranger' || part === 'moderator' ? 2 : 0);
    expect(page.getByRole('button').elements()).toEqual(reports.elements());
  });

  test('has what was given by hand, with the reason', async () => {
    const award = { id: uuid(704), award: null, title: 'Fair play', reason: 'Not one warning', season: 3, league: { name: 'Premier Rondo' } }; // prettier-ignore
    const { settled } = await open({ ...viewedBy('stranger'), 'GET /rest/v1/given_awards': { body: [award] } });
    await settled();
    await expect
      .element(shelf.nth(0))
      .toMatchTextContent(/Fair play.*Given by hand: Not one warning.*Premier Rondo · Season 3/);
    await expect.element(shelf.nth(1)).toMatchTextContent(/Champions/);
  });

  test.each(['captain', 'co_captain', 'player', 'stranger'] as const)('tells a %s what was paid only where they lead', async (part) => {
    const run = { prize_pool: { total: 150, currency: 'EUR', places: [100, 50] }, league: { name: 'Premier Rondo' } };
    const entry = { league_id: uuid(900), run, payment: null };
    const { settled } = await open({
      ...viewedBy(part),
      'GET /rest/v1/league_teams': { body: [
        { ...entry, season: 3, final_rank: 1, payment: { paid_at: '2026-11-20T12:00:00Z' } },
        { ...entry, season: 2, final_rank: 2 },
        { ...entry, season: 1, final_rank: 3 },
      ] },
    });
    await settled();
    const leads = part === 'captain' || part === 'co_captain';
    if (!leads) return expect(page.getByText('Prizes').elements()).toEqual([]);
    await expect.element(shelf.nth(0)).toMatchTextContent(/Premier Rondo · Season 3Paid on 20 November 2026€100/);
    await expect.element(shelf.nth(1)).toMatchTextContent(/Premier Rondo · Season 2Not paid yet€50/);
    await expect.element(shelf.nth(2)).toMatchTextContent(/Champions/);
  }); // prettier-ignore

  test('is reported by whoever is of another team', async () => {
    const { reports } = await open({
      ...viewedBy('stranger'),
      'POST /rest/v1/rpc/report_content': { body: uuid(900) },
    });
    await page.getByRole('button', { name: 'Report Autumn cup' }).click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByText('Reported. Staff will review it.')).toBeVisible();
    expect(reports()).toEqual([{ kind: 'team_achievement', subject_id: cup.id, cause: 'insult' }]);
  });

  test('the captain adds to it, as the word of the team', async () => {
    const { added } = await open();
    await add.click();
    await expect.element(dialog.getByText('Marked as not verified until an admin verifies it.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Season')).toHaveValue('4');
    await dialog.getByLabelText('Title').fill(' Night cup of May ');
    await dialog.getByLabelText('Type').selectOptions('Night Cup');
    await dialog.getByLabelText('Season').fill('3');
    await dialog.getByRole('button', { name: 'Add achievement' }).click();
    await expect.element(page.getByText('Achievement added')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(added()).toEqual([{ team_id: anchor.id, title: 'Night cup of May', type: 'nightcup', season: '3' }]);
  });

  test('a title that is too short is refused in the form', async () => {
    const { added } = await open();
    await add.click();
    await dialog.getByLabelText('Title').fill('Up');
    await dialog.getByLabelText('Season').fill('');
    await dialog.getByRole('button', { name: 'Add achievement' }).click();
    await expect.element(dialog.getByText('Use 3 to 80 characters.')).toBeVisible();
    await expect.element(dialog.getByText('Enter the season.')).toBeVisible();
    expect(added()).toEqual([]);
  });

  test('an achievement the team already has is refused in its own words', async () => {
    await open({ [call]: refusal('achievementKnown') });
    await add.click();
    await dialog.getByLabelText('Title').fill('Champions');
    await dialog.getByRole('button', { name: 'Add achievement' }).click();
    await expect.element(dialog.getByText('The team already has this achievement.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Title')).toHaveValue('Champions');
  });

  test('the captain takes back what nobody verified, and nothing else', async () => {
    const { changed } = await open();
    await expect.element(removeCup).toBeVisible();
    expect(removeTitle.elements()).toHaveLength(0);
    expect(verify.elements()).toHaveLength(0);
    await removeCup.click();
    await expect.element(page.getByText('Achievement removed')).toBeVisible();
    expect(changed()).toEqual([['DELETE', `eq.${cup.id}`, undefined]]);
  });

  test('an admin verifies one, and may remove any', async () => {
    const { changed } = await open(viewedBy('admin'));
    await expect.element(removeTitle).toBeVisible();
    await expect.element(removeCup).toBeVisible();
    expect(verify.elements()).toHaveLength(1);
    await verify.click();
    await expect.element(page.getByText('Achievement verified')).toBeVisible();
    expect(changed()).toEqual([['PATCH', `eq.${cup.id}`, { verified: true }]]);
  });

  test('an empty shelf can be filled from where it says so', async () => {
    await open({ [`GET ${table}`]: { body: [] } });
    await expect.element(page.getByText('No achievements yet.')).toBeVisible();
    await add.click();
    await expect.element(dialog.getByLabelText('Title')).toBeVisible();
  });
});

const call = 'POST /rest/v1/rpc/add_team_achievement';
const table = '/rest/v1/team_achievements';

async function open(answers: Answers = {}) {
  const backend = fakeBackend({
    ...viewedBy('captain'),
    [`GET ${table}`]: { body: [champions, cup] },
    [`PATCH ${table}`]: {},
    [`DELETE ${table}`]: {},
    [call]: { body: uuid(703) },
    ...answers,
  });
  const parts = (
    <>
      <AchievementsTab team={anchor} />
      <Toaster />
    </>
  );
  const { client } = await openPage(parts, { namespaces: ['teams', 'stats', 'report', 'errors'] });
  return {
    reports: () => backend.to('/rest/v1/rpc/report_content').map(({ body }) => body),
    settled: async () => {
      await expect.poll(() => backend.to('/rest/v1/memberships')).toHaveLength(1);
      await expect.poll(() => client.isFetching()).toBe(0);
    },
    added: () => backend.to('/rest/v1/rpc/add_team_achievement').map(({ body }) => body),
    changed: () =>
      backend
        .to(table)
        .filter(({ method }) => method !== 'GET')
        .map(({ method, query, body }) => [method, query.get('id'), body]),
  };
}
