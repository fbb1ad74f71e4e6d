import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { AdminAuditPage } from './admin-audit-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const team = 'teams 11111111-1111-4111-8111-111111111111';
const entry = (id: number, about: object) => ({
  id,
  at: '2026-11-01T20:00:00Z',
  actor: '22222222-2222-4222-8222-222222222222',
  actor_name: 'mert',
  act: 'update_team',
  subject: team,
  before: { contact: null },
  after: { contact: 'Mail' },
  ...about,
});

async function open(entries: object[], at = '/admin/audit', language: 'en' | 'tr' = 'en') {
  const backend = await signIn({ 'POST /rest/v1/rpc/audit_page': { body: entries } });
  const asked = () => backend.to('/rest/v1/rpc/audit_page').at(-1)?.body;
  return { ...(await openPage(<AdminAuditPage />, { at, language, words: ['audit'] })), asked };
}

test('an entry says who did what, and opened, what was before and after', async () => {
  const { screen } = await open([entry(1, {})]);
  await screen.getByRole('list').getByText('Team profile changed').click();
  await expect.element(screen.getByRole('row', { name: 'contact – Mail' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'mert' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/players\/2{8}/));
  await expect
    .element(screen.getByRole('link', { name: 'Open: Team' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/teams\/1{8}/));
});

test.each([
  ['insert teams', 'Doğrudan eklendi: Takım'],
  ['decide point_adjustments', 'Karara bağlandı: Puan düzeltmesi'],
  ['fail lapse_offer', 'Kendiliğinden başarısız oldu: Teklifin süresi doldu'],
  ['a_later_act', 'a_later_act'],
])('%s has words in the reader’s language', async (act, said) => {
  const { screen } = await open([entry(1, { act, actor: null, actor_name: null })], '/admin/audit', 'tr');
  await expect.element(screen.getByText(said, { exact: false }).first()).toBeVisible();
  await expect.element(screen.getByText('Kendiliğinden', { exact: true })).toBeVisible();
});

test('everything about one thing is one press away, and in the address', async () => {
  const { screen, router, asked } = await open([entry(1, {})], '/admin/audit?act=update_team');
  await expect.poll(asked).toMatchObject({ of_act: 'update_team' });
  await screen.getByRole('list').getByText('Team profile changed').click();
  await screen.getByRole('button', { name: 'Everything about this' }).click();
  await expect.poll(asked).toMatchObject({ of_act: 'update_team', of_subject: team });
  expect(router.state.location.search).toEqual({ act: 'update_team', subject: team });
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});
