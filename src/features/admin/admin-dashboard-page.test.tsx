import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';

afterEach(cleanup);

const waits = 'POST /rest/v1/rpc/admin_waits';
const brand = 'GET /rest/v1/site_settings';
const clock = 'POST /rest/v1/rpc/clock_health';
const host = 'POST /rest/v1/rpc/host_health';
const leagues = 'GET /rest/v1/leagues';
const seasons = 'GET /rest/v1/league_seasons';
const entries = 'GET /rest/v1/league_teams';
// one answer for both settings that are read: a name, and maintenance
const named = { body: [{ value: { name: 'Flutlicht', enabled: false, message: 'Back at nine.' } }] };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();
const wait = (kind: string, how_many: number, days: number, about: string | null = null) => ({
  kind,
  how_many,
  since: daysAgo(days),
  about,
});
const season = {
  league_id: uuid(1),
  league_name: 'Flutlicht Liga',
  season: 4,
  phase: 'regular',
  teams: 8,
  matches: 56,
  played: 31,
  late: 2,
  postponed: 0,
  forfeits: 1,
};
const weeks = Array.from({ length: 12 }, (_, at) => ({
  week: new Date(Date.UTC(2026, 7, 31 + 7 * at)).toISOString().slice(0, 10),
  sign_ups: at,
  active: 40 + at,
  matches: 4,
}));

describe('what needs a decision', () => {
  const rows = page.getByRole('list', { name: 'Needs a decision' }).getByRole('listitem');

  test('is listed by kind with its number and its age, each one click from where it is decided', async () => {
    await open({
      [waits]: {
        body: [
          wait('tickets', 12, 1),
          wait('disputed', 1, 3),
          wait('eligibility', 2, 9, uuid(7)),
          wait('a kind of tomorrow', 5, 1),
        ],
      },
    });
    await expect.element(rows.nth(0)).toMatchTextContent(/^1Disputed result.*scores3 days ago$/);
    await expect.element(rows.nth(1)).toMatchTextContent(/^2Eligibility pending.*Oldest9 days ago$/);
    await expect.element(rows.nth(2)).toMatchTextContent(/^12Unanswered tickets.*yesterday$/);
    await expect.element(page.getByText('15 open')).toBeVisible();
    const ways = rows
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/admin/match-reports', '/admin/teams?show=pending', '/admin/tickets']);
  });

  test('is one call, and a plain sentence when there is nothing', async () => {
    const { calls } = await open();
    await expect.element(page.getByText('Nothing to decide.')).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/admin_waits'))).toHaveLength(1);
    // each named once: what the page before still had to ask for may come now
    await expect
      .poll(() => [...new Set(calls.map(({ path }) => path))].toSorted())
      .toEqual([
        '/rest/v1/league_seasons',
        '/rest/v1/league_teams',
        '/rest/v1/leagues',
        '/rest/v1/rpc/admin_waits',
        '/rest/v1/rpc/clock_health',
        '/rest/v1/rpc/host_health',
        '/rest/v1/rpc/season_health',
        '/rest/v1/rpc/site_weeks',
        '/rest/v1/site_settings',
      ]);
  });

  test('fails alone, and is asked for again', async () => {
    const { answers } = await open({ [waits]: { status: 400, body: { code: '42501', message: 'no' } } });
    await expect.element(page.getByText('Open decisions could not be loaded')).toBeVisible();
    await expect.element(page.getByText('Flutlicht Liga')).toBeVisible();
    answers[waits] = { body: [wait('protest', 1, 2)] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.nth(0)).toMatchTextContent(/^1Protest/);
  });
});

test('a season tells how far it is and what goes wrong in it', async () => {
  await open();
  const link = page.getByRole('link', { name: /Flutlicht Liga/ });
  await expect.element(link).toMatchTextContent(/31 of 56 matches played · 2 overdue · 1 forfeit$/);
  await expect.element(link).toHaveAttribute('href', `/admin/leagues/${uuid(1)}?season=4`);
});

test('the weeks are drawn, and read out as tables', async () => {
  await open();
  const table = page.getByRole('table', { name: 'New accounts' });
  await expect.element(table.getByRole('row').nth(11)).toMatchTextContent(/11$/);
  await expect.element(page.getByText('last week 50')).toBeVisible();
  expect(document.querySelectorAll('figure svg rect')).toHaveLength(36);
});

describe('the clock', () => {
  const chores = [
    { name: 'lapse_offer', ran_at: '2026-11-20T12:00:00Z', failed_at: '2026-11-20T12:00:00Z' },
    { name: 'sweep_old', ran_at: '2026-11-20T12:00:00Z', failed_at: '2026-11-19T12:00:00Z' },
    { name: 'sum_picks', ran_at: '2026-11-20T12:00:00Z', failed_at: null },
  ];

  test('names the chores that failed when they ran last', async () => {
    await open({ [clock]: { body: chores } });
    await expect.element(page.getByText(/^Last run .* · 1 chore fails$/)).toBeVisible();
    await expect.element(page.getByText('Offer expired').first()).toBeVisible();
    await expect.element(page.getByText('Clean-up of old data')).not.toBeVisible();
    await page.getByText('All chores').click();
    await expect.element(page.getByText('Clean-up of old data')).toBeVisible();
  });

  test('that never ran says so', async () => {
    await open({ [clock]: { body: chores.map(({ name }) => ({ name, ran_at: null, failed_at: null })) } });
    await expect.element(page.getByText('The clock has not run yet')).toBeVisible();
  });
});

describe('the host', () => {
  const check = (name: string, status: string, sentence: string, facts = {}) => ({
    name,
    status,
    sentence,
    facts,
    checked_at: daysAgo(0),
  });

  test('names what is to mend with its remedy, and the rest on demand', async () => {
    const checks = [
      check('https', 'good', 'https_good'),
      check('disk', 'bad', 'disk_bad', { folder: '/srv/<b>rondo', left: '0.3' }),
      check('backup', 'bad', 'backup_never'),
      check('moon', 'bad', 'moon_bad'),
    ];
    await open({ [host]: { body: checks } });
    await expect.element(page.getByText(/^Checked .* · 3 problems$/)).toBeVisible();
    await expect
      .element(page.getByText('The disk of /srv/<b>rondo has 0.3 GiB left: free some space.').first())
      .toBeVisible();
    await expect.element(page.getByText('The site is reached by https.')).not.toBeVisible();
    await page.getByText('All checks').click();
    await expect.element(page.getByText('The site is reached by https.')).toBeVisible();
  });

  test('has no section on a hosted project', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Clock' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Host' })).not.toBeInTheDocument();
  });
});

describe('the first steps of a new site', () => {
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
  const shown = () =>
    steps
      .elements()
      .map((step) => [step.querySelector('a')?.getAttribute('href'), step.textContent?.match(/(Done|To do)$/)?.[0]]);
  const order = () =>
    page
      .getByRole('heading', { level: 2, name: /First steps|Needs a decision/ })
      .elements()
      .map((head) => head.textContent);
  const nothing = { [brand]: { body: [] }, [leagues]: { body: [] }, [seasons]: { body: [] }, [entries]: { body: [] } };

  test('are named, each to do and one click away', async () => {
    await open(nothing);
    await expect.element(steps.nth(3)).toBeVisible();
    expect(shown()).toEqual([
      ['/admin/settings', 'To do'],
      ['/admin/leagues', 'To do'],
      ['/admin/leagues', 'To do'],
      ['/admin/import', 'To do'],
    ]);
  });

  test('are ticked as they are done', async () => {
    await open({ ...nothing, [brand]: named, [leagues]: { body: [{ id: uuid(1) }] } });
    await expect.element(steps.nth(3)).toBeVisible();
    expect(shown()).toEqual([
      ['/admin/settings', 'Done'],
      ['/admin/leagues', 'Done'],
      [`/admin/leagues/${uuid(1)}`, 'To do'],
      ['/admin/import', 'To do'],
    ]);
  });

  test('come first until a league is under way, then below what needs a decision', async () => {
    await open(nothing);
    await expect.element(steps.nth(3)).toBeVisible();
    expect(order()).toEqual(['First steps', 'Needs a decision']);
    await cleanup();
    await open({ [brand]: { body: [] } });
    await expect.element(steps.nth(3)).toBeVisible();
    expect(order()).toEqual(['Needs a decision', 'First steps']);
  });

  test('are gone once all of them are', async () => {
    await open();
    await expect.element(page.getByText('Flutlicht Liga')).toBeVisible();
    await expect.element(page.getByText('Nothing to decide.')).toBeVisible();
    await expect.element(page.getByText('Maintenance', { exact: true })).toBeVisible();
    expect(steps.elements()).toEqual([]);
  });
});

function open(answers: Answers = {}) {
  const backend = fakeBackend({
    [waits]: { body: [] },
    'POST /rest/v1/rpc/season_health': { body: [season] },
    'POST /rest/v1/rpc/site_weeks': { body: weeks },
    [clock]: { body: [] },
    [host]: { body: [] },
    [brand]: named,
    [leagues]: { body: [{ id: uuid(1) }] },
    [seasons]: { body: [{ season: 1 }] },
    [entries]: { body: [{ season: 1 }] },
    ...answers,
  });
  return openPage(<AdminDashboardPage />, { namespaces: ['admin', 'audit', 'maintenance', 'staff', 'waits'] }).then(
    () => backend,
  );
}
