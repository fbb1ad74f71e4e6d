import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { LocalTime } from '#components/ui/local-time.tsx';
import { deviceZone, chooseZone, viewerZone } from '#lib/time-zone.ts';
import { mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { SettingsPage } from './settings-page.tsx';

const stored = 'PATCH /rest/v1/profile_private';
const kickOff = '2026-11-19T18:30:00Z';

afterEach(async () => {
  await cleanup();
  await signOut();
  await chooseZone(undefined);
  localStorage.clear();
});

async function open(answers = {}, language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn({ [stored]: { status: 204 }, ...answers });
  const opened = await openPage(
    <>
      <SettingsPage />
      <aside data-testid="kick-off">
        <LocalTime at={kickOff} />
      </aside>
    </>,
    { at: '/settings?section=formats', namespaces: ['settings'], language },
  );
  return {
    ...opened,
    saved: () => backend.to('/rest/v1/profile_private').map(({ body, query }) => [query.get('user_id'), body]),
  };
}

const zone = page.getByRole('combobox', { name: 'Time zone' });
/** Types into the box from the beginning. */
async function look(text: string) {
  await zone.click();
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}
const kickOffShown = page.getByTestId('kick-off');

test('another zone is found by its city, kept for the account, and every time that is shown follows', async () => {
  const { saved } = await open();
  await look('tokyo');
  await page.getByRole('option', { name: /^Tokyo \(Asia\)/ }).click();
  await expect.element(page.getByText(/^Times are shown for Tokyo, where it is \d\d:\d\d on/)).toBeVisible();
  // nothing moves before it is saved
  expect(viewerZone()).toBe(deviceZone());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => kickOffShown.element().textContent).toMatch(/20\sNov\s2026,?\s(at\s)?03:30\sGMT\+9$/);
  expect(saved()).toEqual([[`eq.${mert.id}`, { time_zone: 'Asia/Tokyo' }]]);
  expect(viewerZone()).toBe('Asia/Tokyo');
});

test('a zone is found without its accents and capitals, by the name people type', async () => {
  await open();
  for (const [typed, name] of [
    ['sao paulo', 'Sao Paulo (America)'],
    ['NEW YORK', 'New York (America)'],
    ['utc', 'UTC'],
  ] as const) {
    await look(typed);
    await expect.poll(() => page.getByRole('option').elements()[0]?.textContent).toContain(name);
  }
});

test('back to the zone of the device, which is the first choice', async () => {
  await chooseZone('Asia/Tokyo');
  const { saved } = await open();
  await expect.element(zone).toHaveValue('Tokyo (Asia) · GMT+9');
  await zone.click();
  await page.getByRole('option', { name: /^Device time zone/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(viewerZone).toBe(deviceZone());
  expect(saved()).toEqual([[`eq.${mert.id}`, { time_zone: null }]]);
});

test('the page speaks another language at once, which is kept for mails', async () => {
  const { saved } = await open();
  await page.getByRole('button', { name: 'Türkçe' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ayarlar' })).toBeVisible();
  await expect.poll(saved).toEqual([[`eq.${mert.id}`, { locale: 'tr' }]]);
});

test('leaving with changes asks, and a refusal leaves everything as it was', async () => {
  await page.viewport(1280, 800);
  const refusal = { code: 'PT503', message: 'no', hint: 'maintenance' };
  const { router } = await open({ [stored]: { status: 503, body: refusal } });
  await look('tokyo');
  await page.getByRole('option', { name: /^Tokyo/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(viewerZone()).toBe(deviceZone());
  await page.getByRole('link', { name: /^Devices/ }).click();
  await expect.element(page.getByText('Discard your changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => router.state.location.href).toBe('/settings?section=devices');
});
