import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { brandFolder } from '#domain/account/picture.ts';
import { rondo } from '#domain/community/brand.ts';
import { seasonDefaults } from '#domain/competition/season-defaults.ts';
import { rememberBrand } from '#lib/brand.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { AdminSettingsPage } from './admin-settings-page.tsx';

afterEach(cleanup);

const review = page.getByRole('switch', { name: 'Review every signing' });
const write = 'POST /rest/v1/site_settings';

test('an admin sends every signing to review', async () => {
  const { written } = await open({ [write]: { status: 201 } });
  await expect.element(review).not.toBeChecked();
  await review.click();
  expect(written()).toEqual([]);
  await page.getByRole('button', { name: 'Save eligibility' }).click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(written()).toEqual([{ key: 'eligibility_review', value: { enabled: true } }]);
});

test('a review that could not be written says so, and what holds stays as it was', async () => {
  await open({ [write]: { status: 403, body: { code: '42501', message: 'permission denied' } } });
  await review.click();
  await page.getByRole('button', { name: 'Save eligibility' }).click();
  await expect.element(page.getByText('The settings could not be saved')).toBeVisible();
  await expect.element(page.getByText(/^New members are eligible at once/)).toBeVisible();
});

test('no control saves by itself: every form has its button, and every switch is in a form', async () => {
  await open({});
  await expect.element(page.getByRole('button', { name: 'Save stream' })).toBeVisible();
  await expect.element(review).toBeVisible();
  const controls = () => [...document.querySelectorAll('input:not([type=file]), select, textarea')];
  await expect.poll(() => controls().length).toBeGreaterThan(15);
  for (const control of controls())
    expect(control.closest('form')?.querySelector('button[type=submit]'), control.outerHTML).toBeTruthy();
});

test('a section is saved once something in it differs from what stands, and is at rest again afterwards', async () => {
  await open({ [write]: { status: 201 } });
  for (const name of ['Save name and links', 'Save stream', 'Save eligibility', 'Save defaults'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
  const save = page.getByRole('button', { name: 'Save stream' });
  await page.getByLabelText('Title (optional)').fill('Final');
  await expect.element(save).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Save eligibility' })).toBeDisabled();
  await page.getByLabelText('Title (optional)').fill('');
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Title (optional)').fill('Final');
  await save.click();
  await expect.element(page.getByText('Settings saved').first()).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test('a setting that could not be read is not offered for writing, but asked for again; the others stand', async () => {
  const { mend } = await open({}, 'live_stream');
  await expect.element(page.getByText('This setting could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save stream' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Save defaults' })).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Save stream' })).toBeVisible();
});

describe('what the dashboard plays', () => {
  test('says plainly whether it is on air, and what saving will change', async () => {
    await open({ [write]: { status: 201 } });
    const state = page.getByRole('status').filter({ hasText: /live/i });
    await expect.element(state).toMatchTextContent(/^Not live: no stream is shown\.$/);
    await page.getByRole('switch', { name: 'Live' }).click();
    await page.getByLabelText('Stream link').fill('https://www.twitch.tv/flutlicht');
    await expect.element(state).toMatchTextContent(/^Not live: .* Goes live when you save\.$/);
    await page.getByRole('button', { name: 'Save stream' }).click();
    await expect.element(state).toMatchTextContent(/^Live now: the stream is on members’ dashboards\.$/);
  });

  test('is put on air with its address', async () => {
    const { written } = await open({ [write]: { status: 201 } });
    await page.getByRole('switch', { name: 'Live' }).click();
    await page.getByLabelText('Stream link').fill(' https://www.twitch.tv/flutlicht ');
    await page.getByLabelText('Title (optional)').fill('Final, game 1');
    await page.getByRole('button', { name: 'Save stream' }).click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    // the texts of the test before may still stand
    await expect.poll(written).toEqual([
      {
        key: 'live_stream',
        value: { enabled: true, url: 'https://www.twitch.tv/flutlicht', title: 'Final, game 1' },
      },
    ]);
  });

  test.each(['', 'https://elsewhere.example/live', 'javascript:alert(1)'])(
    'is not put on air at the address “%s”',
    async (address) => {
      const { written } = await open({ [write]: { status: 201 } });
      await page.getByRole('switch', { name: 'Live' }).click();
      await page.getByLabelText('Stream link').fill(address);
      await page.getByRole('button', { name: 'Save stream' }).click();
      await expect
        .element(page.getByText('Enter a Twitch, Kick or YouTube address, such as twitch.tv/rondo.'))
        .toBeVisible();
      expect(written()).toEqual([]);
    },
  );
});

describe('what a new league’s first season is played by', () => {
  const places = page.getByLabelText('Places', { exact: true });
  const save = page.getByRole('button', { name: 'Save defaults' });

  test('is saved whole', async () => {
    const { written } = await open({ [write]: { status: 201 } });
    await expect.element(places).toHaveValue('20');
    await places.fill('12');
    await page.getByLabelText('Matches per pair').selectOptions('1');
    await save.click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    expect(written()).toEqual([{ key: 'season_defaults', value: { ...seasonDefaults, max_teams: 12, legs: 1 } }]);
  });

  test('promises no prize until one is named', async () => {
    const { written } = await open({ [write]: { status: 201 } });
    const prize = page.getByRole('checkbox', { name: 'Prize money' });
    await expect.element(prize).not.toBeChecked();
    await prize.click();
    await page.getByLabelText('Currency').fill('EUR');
    await page.getByLabelText('First place').fill('300');
    await page.getByLabelText('Second place').fill('150');
    await page.getByLabelText('Third place').fill('50');
    await save.click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    const prize_pool = { total: 500, currency: 'EUR', places: [300, 150, 50], business_days: 7 };
    expect(written()).toEqual([{ key: 'season_defaults', value: { ...seasonDefaults, prize_pool } }]);
  });

  test.each(['1', '41', 'many', ''])('takes no “%s” places', async (typed) => {
    const { written } = await open({ [write]: { status: 201 } });
    await places.fill(typed);
    await save.click();
    await expect.element(page.getByText('Enter a whole number in this range.')).toBeVisible();
    expect(written()).toEqual([]);
  });
});

describe('what the site calls itself', () => {
  test('is saved whole, and the page is drawn with it', async () => {
    const { written } = await open({ [write]: { status: 201 } });
    await page.getByLabelText('Site name').fill('Flutlicht');
    await page.getByLabelText('Tagline (optional)').fill('Under the lights');
    await page.getByLabelText('Kick').fill('kick.com/flutlicht');
    await page.getByRole('button', { name: 'Save name and links' }).click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    const value = {
      name: 'Flutlicht',
      tagline: 'Under the lights',
      logo: null,
      social: { ...rondo.social, kick: 'https://kick.com/flutlicht' },
    };
    expect(written()).toEqual([{ key: 'brand', value }]);
    await expect.poll(() => document.title).toBe('Site settings · Flutlicht');
  });

  test('a logo is taken away when the form is saved and not before', async () => {
    const old = `logos/${brandFolder}/11111111-1111-4111-8111-111111111111.webp`;
    const stored = { ...rondo, logo: old };
    const { written } = await open(
      {
        [write]: { status: 201 },
        'DELETE /storage/v1/object/logos': { body: [] },
      },
      undefined,
      { brand: stored },
    );
    const field = page.getByRole('group', { name: 'Logo' });
    const save = page.getByRole('button', { name: 'Save name and links' });
    await field.getByRole('button', { name: 'Remove' }).click();
    await expect.element(field.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
    expect(written()).toEqual([]);
    await save.click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    expect(written()).toMatchObject([{ key: 'brand', value: { name: 'Rondo', logo: null } }]);
  });

  test('a link that is emptied is gone, each of them', async () => {
    const { written } = await open({ [write]: { status: 201 } });
    for (const network of ['X', 'Instagram', 'Discord', 'Kick'])
      await page.getByLabelText(network, { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save name and links' }).click();
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    expect(written()).toMatchObject([{ key: 'brand', value: { name: 'Rondo', social: {} } }]);
    expect((written()[0] as { value: { social: object } }).value.social).toEqual({});
  });

  test.each([
    ['Site name', ' ', 'Enter a name.'],
    ['Kick', 'https://elsewhere.example', 'Enter an address on kick.com, such as kick.com/rondo.'],
    ['X', 'rondo', 'Enter an address on x.com, such as x.com/rondo.'],
  ])('%s: “%s” is not saved', async (field, text, problem) => {
    const { written } = await open({ [write]: { status: 201 } });
    await page.getByLabelText(field, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Save name and links' }).click();
    await expect.element(page.getByText(problem)).toBeVisible();
    expect(written()).toEqual([]);
  });
});

/** The backend keeps what it is given; one setting may be beyond reach until it is mended. */
async function open(answers: Answers, broken?: string, stored: Record<string, unknown> = {}) {
  let unreadable = broken;
  const settings: Record<string, unknown> = { eligibility_review: { enabled: false }, ...stored };
  rememberBrand(null);
  const backend = fakeBackend({
    'GET /rest/v1/site_settings': ({ query }) => {
      const key = query.get('key')?.slice('eq.'.length) ?? '';
      if (key === unreadable) return { status: 500, body: { message: 'Broken.' } };
      const value = settings[key];
      return { body: value === undefined ? [] : [{ value }] };
    },
    ...Object.fromEntries(
      Object.entries(answers).map(([call, answer]) => [
        call,
        ({ body }: { body: unknown }) => {
          const { key, value } = body as { key?: string; value?: unknown };
          if (key !== undefined) settings[key] = value;
          return answer;
        },
      ]),
    ),
  });
  const parts = (
    <>
      <AdminSettingsPage />
      <Toaster />
    </>
  );
  await openPage(parts, { namespaces: ['admin', 'maintenance', 'staff'] });
  return {
    mend: () => {
      unreadable = undefined;
    },
    written: () => backend.calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
}
