import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { AdminSponsorsPage } from './admin-sponsors-page.tsx';
import type { Sponsor } from '#data/sponsors/queries.ts';

afterEach(cleanup);

const sponsor = (n: number, name: string, more: Partial<Sponsor> = {}): Sponsor => ({
  id: uuid(n),
  name,
  tier: 'partner',
  url: `https://www.${name.toLowerCase()}.example/rondo`,
  logo_dark: null,
  logo_light: null,
  position: n,
  active_from: null,
  active_until: null,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});
const rows = [
  sponsor(1, 'Lamps', { tier: 'main' }),
  sponsor(2, 'Boots', { active_until: '2026-01-31' }),
  sponsor(3, 'Nets', { active_from: '2999-01-01' }),
];
const partners = page.getByRole('list', { name: 'Partner' }).getByRole('listitem');

test('sponsors stand in their tiers, each with its place, its link and whether it is shown', async () => {
  await open();
  await expect
    .element(page.getByRole('list', { name: 'Main sponsor' }))
    .toMatchTextContent(/Lamps.*www.lamps.example.*Shown/);
  await expect.element(partners.nth(0)).toMatchTextContent(/Boots.*Ended.*until 31 January 2026/);
  await expect.element(partners.nth(1)).toMatchTextContent(/Nets.*Scheduled.*from 1 January 2999/);
});

describe('the order', () => {
  test('changes within a tier, for all at once, before the answer comes', async () => {
    const answer = Promise.withResolvers<object>();
    const { calls } = await open({ 'POST /rest/v1/rpc/order_sponsors': () => answer.promise });
    await expect.element(page.getByRole('button', { name: 'Move Lamps down' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Move Boots up' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move Nets up' }).click();
    await expect.element(partners.nth(0)).toMatchTextContent(/Nets/);
    await expect.poll(() => calls.at(-1)?.body).toEqual({ ids: [uuid(1), uuid(3), uuid(2)] });
    answer.resolve({});
  });

  test('goes back, and says why, where somebody else changed the list', async () => {
    await open({
      'POST /rest/v1/rpc/order_sponsors': {
        status: 409,
        body: { code: 'PT409', message: 'no', hint: 'sponsorsChanged', details: 'ids' },
      },
    });
    await page.getByRole('button', { name: 'Move Nets up' }).click();
    await expect.element(page.getByText(/Somebody has added or removed a sponsor/)).toBeVisible();
    await expect.element(partners.nth(0)).toMatchTextContent(/Boots/);
  });
});

describe('a new one', () => {
  test('is added behind the others, and its marks are asked for next', async () => {
    const made = sponsor(4, 'Balls', { url: 'https://balls.example' });
    const { calls, answers } = await open({ 'POST /rest/v1/sponsors': { status: 201, body: made } });
    await page.getByRole('button', { name: 'New sponsor' }).click();
    await page.getByLabelText('Name').fill(' Balls ');
    await page.getByLabelText('Link').fill('balls.example');
    answers['GET /rest/v1/sponsors'] = { body: [...rows, made] };
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await expect.element(page.getByRole('heading', { name: 'Edit Balls' })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Logo for dark background' })).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Balls',
      tier: 'partner',
      url: 'https://balls.example',
      active_from: null,
      active_until: null,
      position: 4,
    });
  });

  test.each([
    ['Name', ' ', 'At least two characters.'],
    ['Link', 'http://balls.example', 'Enter a full address, such as https://example.com.'],
    ['Link', 'javascript:alert(1)', 'Enter a full address, such as https://example.com.'],
    ['Last day', '2000-01-01', 'The last day must not be before the first.'],
  ])('is not sent with the %s “%s”', async (field, typed, problem) => {
    const { calls } = await open();
    await page.getByRole('button', { name: 'New sponsor' }).click();
    await page.getByLabelText('Name').fill('Balls');
    await page.getByLabelText('First day').fill('2026-01-01');
    await page.getByLabelText(field).fill(typed);
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await expect.element(page.getByText(problem)).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

test('what another admin wrote of a sponsor meanwhile is shown before it is replaced', async () => {
  const { calls, answers } = await open({ 'PATCH /rest/v1/sponsors': { status: 204 } });
  await page.getByRole('button', { name: 'Edit Boots' }).click();
  await page.getByLabelText('Last day').fill('2027-05-31');
  answers['GET /rest/v1/sponsors'] = { body: [rows[0], { ...rows[1], active_until: '2026-12-31' }, rows[2]] };
  const save = page.getByRole('button', { name: 'Save sponsor' });
  await save.click();
  await expect
    .element(page.getByLabelText('Last day'))
    .toHaveAccessibleDescription(/Somebody has changed this to: 2026-12-31\./);
  const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes()).toEqual([]);
  await save.click();
  await expect.poll(changes).toMatchObject([{ active_until: '2027-05-31' }]);
});

test('removing asks first and says what follows', async () => {
  const { calls } = await open({ 'DELETE /rest/v1/sponsors': { status: 204 } });
  await page.getByRole('button', { name: 'Remove Boots' }).click();
  await expect.element(page.getByText(/disappears from every page at once/)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await page.getByRole('button', { name: 'Remove sponsor' }).click();
  await expect.element(page.getByText('Sponsor removed')).toBeVisible();
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('id')).toBe(`eq.${uuid(2)}`);
});

async function open(answers: Answers = {}) {
  const backend = fakeBackend({ 'GET /rest/v1/sponsors': { body: rows }, ...answers });
  const parts = (
    <>
      <AdminSponsorsPage />
      <Toaster />
    </>
  );
  await openPage(parts, { namespaces: ['sponsors'] });
  await expect.element(partners.nth(1)).toBeVisible();
  return backend;
}
