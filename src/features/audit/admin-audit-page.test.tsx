import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { AdminAuditPage } from './admin-audit-page.tsx';

beforeEach(() => page.viewport(1280, 900));
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
  clock: false,
  action: 'update_team',
  subject: team,
  subject_name: 'Nordlicht',
  subject_link: '/teams/11111111-1111-4111-8111-111111111111',
  before: { tier: 2 },
  after: { tier: 1, texts_changed: ['contact'] },
  ...about,
});

async function open(entries: object[], at = '/admin/audit', language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn({ 'POST /rest/v1/rpc/audit_page': { body: entries } });
  const lastRequest = () => backend.to('/rest/v1/rpc/audit_page').at(-1)?.body;
  return {
    ...(await openPage(<AdminAuditPage />, { at, language, namespaces: ['audit', 'lists'] })),
    lastRequest,
  };
}

test('an entry says who did what, and opened, what was before and after', async () => {
  const { screen } = await open([entry(1, {})]);
  const line = screen.getByRole('table').getByRole('row').nth(1);
  await expect.element(line).toMatchTextContent(/mert changed the profile of Nordlicht: tier 2 → 1 and 1 more.*1 Nov/);
  await expect
    .element(line.getByRole('link', { name: 'mert' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/players\/2{8}/));
  await expect
    .element(line.getByRole('link', { name: 'Nordlicht' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/teams\/1{8}/));
  await line.getByRole('button').click();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Open: Team' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/teams\/1{8}/));
  await screen.getByRole('menuitem', { name: 'Changes' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('row', { name: 'Tier 2 1' })).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByRole('row', { name: 'Contact – text changed' })).toBeVisible();
});

test('what was changed is shown in the reader’s language and zone; what has none, as the database says it', async () => {
  const before = {
    until: '2026-11-30T20:10:40.108893+00:00',
    enabled: false,
    later_column: 'old',
    status: 'proposed',
    title: 'active',
  };
  const after = { until: null, enabled: true, later_column: 'new', status: 'active', title: 'live' };
  const { screen } = await open([entry(1, { action: 'lift_suspension', before, after })], '/admin/audit', 'tr');
  await screen.getByRole('table').getByRole('row').nth(1).getByRole('button').click();
  await screen.getByRole('menuitem').first().click();
  const lines = screen.getByRole('dialog').getByRole('row');
  await expect.element(lines.nth(1)).toMatchTextContent(/^Bitiş30 Kas.* 20:10.*–$/);
  await expect.element(lines.nth(2)).toMatchTextContent('Açıkhayırevet');
  await expect.element(lines.nth(3)).toMatchTextContent('later_columnoldnew');
  await expect.element(lines.nth(4)).toMatchTextContent('DurumÖnerildiAktif');
  // a title may be any word
  await expect.element(lines.nth(5)).toMatchTextContent(/activelive$/);
});

test('what has changed is named also where only a text did; why it was done follows in its words', async () => {
  const about = { action: 'update leagues', subject_name: 'Boğaz Ligi', before: {}, subject_link: null };
  const withdrawn = { action: 'withdraw_team', subject_name: 'Nordlicht · Boğaz Ligi · 4', before: { season: 4 } };
  const { screen } = await open([
    entry(1, { ...about, after: { texts_changed: ['description'] } }),
    entry(2, { ...about, before: { prize_pool: null }, after: { prize_pool: { total: 500 } } }),
    entry(3, { ...withdrawn, after: { voids: true, reason: 'Too few of us' } }),
    entry(4, { ...withdrawn, after: { voids: true, reason: null } }),
  ]);
  const line = (at: number) => screen.getByRole('table').getByRole('row').nth(at);
  await expect.element(line(1)).toMatchTextContent(/mert changed Team Boğaz Ligi: description/);
  await expect.element(line(2)).toMatchTextContent(/mert changed Team Boğaz Ligi: prize pool/);
  const sentence = 'mert withdrew Nordlicht · Boğaz Ligi · 4: results void yes';
  await expect.element(line(3)).toMatchTextContent(sentence);
  await expect.element(line(3).getByText('Too few of us')).toBeVisible();
  await expect.element(line(4)).toMatchTextContent(sentence);
  expect(line(4).getByText('null').all()).toHaveLength(0);
});

test.each([
  ['insert teams', 'Otomatik: Takım Nordlicht kaydı eklendi'],
  ['decide point_adjustments', 'Otomatik: bir karar verildi (Takım Nordlicht)'],
  ['fail lapse_offer', 'Otomatik: “Teklifin süresi doldu” başarısız oldu (Takım Nordlicht)'],
  ['update_team', 'Otomatik: Takım profili değişti (Takım Nordlicht)'],
  ['a_later_act', 'Otomatik: a_later_act (Takım Nordlicht)'],
])('%s has texts in the reader’s language', async (act, sentence) => {
  const { screen } = await open([entry(1, { action: act, actor: null, actor_name: null })], '/admin/audit', 'tr');
  const line = screen.getByRole('table').getByRole('row').nth(1);
  await expect.element(line).toMatchTextContent(sentence);
  await expect.element(line.getByText('Otomatik', { exact: true }).last()).toBeVisible();
});

const match = {
  subject: `team_matches ${team.slice(-36)}`,
  subject_name: 'Nordlicht – Hafen',
  subject_link: '/matches/1',
};
const byClock = { actor: null, actor_name: null, clock: true };

test.each([
  ['en', 'Automatic: the reported result of Nordlicht – Hafen was confirmed without an answer'],
  ['de', 'Automatisch: Das gemeldete Ergebnis von Nordlicht – Hafen wurde ohne Antwort bestätigt'],
  ['tr', 'Otomatik: Nordlicht – Hafen maçının bildirilen sonucu itirazsız kesinleşti'],
] as const)('what the clock did is said in %s, too', async (language, sentence) => {
  const about = {
    ...match,
    ...byClock,
    action: 'confirm_silence',
    before: { status: 'reported' },
    after: { status: 'finished' },
  };
  const { screen } = await open([entry(1, about)], '/admin/audit', language);
  const line = screen.getByRole('table').getByRole('row').nth(1);
  await expect.element(line).toMatchTextContent(sentence);
  await expect.element(line.getByRole('link', { name: 'Nordlicht – Hafen' })).toHaveAttribute('href', '/matches/1');
});

test.each([
  ['de', 'mert hat das Profil von Nordlicht geändert: Spielklasse 2 → 1 und 1 weitere Änderung'],
  ['tr', 'mert, Nordlicht takımının profilini değiştirdi: kademe 2 → 1 ve 1 değişiklik daha'],
] as const)('somebody’s action is a sentence in %s', async (language, sentence) => {
  const { screen } = await open([entry(1, {})], '/admin/audit', language);
  await expect.element(screen.getByRole('table').getByRole('row').nth(1)).toMatchTextContent(sentence);
});

test('a moment that changed is said in the reader’s zone, states and numbers as texts', async () => {
  const moved = {
    before: { kickoff_at: '2026-11-28T19:00:00+00:00' },
    after: { kickoff_at: '2026-11-29T20:00:00+00:00' },
  };
  const { screen } = await open([
    entry(1, { ...match, action: 'move_match', ...moved }),
    entry(2, { action: 'set_role', before: { role: 'player' }, after: { role: 'moderator' } }),
    entry(3, { action: 'adjust_points', before: null, after: { id: '3', points: -3 } }),
    entry(4, { action: 'insert sponsors', before: null, after: { active_until: '2026-01-31' } }),
  ]);
  const line = (at: number) => screen.getByRole('table').getByRole('row').nth(at);
  await expect
    .element(line(1))
    .toMatchTextContent(/moved the match Nordlicht – Hafen: Sat,? 28 Nov, 19:00 → Sun,? 29 Nov, 20:00/);
  await expect.element(line(2)).toMatchTextContent('mert changed the role of Nordlicht: player → moderator');
  await expect.element(line(3)).toMatchTextContent('mert adjusted the points of Nordlicht: −3 points');
  await expect.element(line(4)).toMatchTextContent('mert added Team Nordlicht: until 31 January 2026');
});

test.each([
  ['en', 'mert proposed a suspension (Nordlicht): 2 matches', 'points for a win', '1 point for a win'],
  ['de', 'mert hat eine Sperre vorgeschlagen (Nordlicht): 2 Spiele', 'Punkte für einen Sieg', '1 Punkt für einen Sieg'],
  ['tr', 'mert men cezası önerdi (Nordlicht): 2 maç', 'galibiyet puanı', '1 galibiyet puanı'],
] as const)('what is counted stands behind its number in %s', async (language, suspended, many, one) => {
  const { screen } = await open(
    [
      entry(1, { action: 'propose_suspension', before: null, after: { id: '1', matches: 2 } }),
      entry(2, { before: { points_for_win: 3 }, after: { points_for_win: 2 } }),
      entry(3, { before: { points_for_win: 3 }, after: { points_for_win: 1 } }),
    ],
    '/admin/audit',
    language,
  );
  const line = (at: number) => screen.getByRole('table').getByRole('row').nth(at);
  await expect.element(line(1)).toMatchTextContent(suspended);
  await expect.element(line(2)).toMatchTextContent(`3 → 2 ${many}`);
  await expect.element(line(3)).toMatchTextContent(`3 → ${one}`);
});

test('what has no name or link any more is said without, and a name is no markup', async () => {
  const { screen } = await open([
    entry(1, { subject_name: null, subject_link: null }),
    entry(2, { action: 'delete_article', subject_name: null, subject_link: null, actor_name: null }),
    entry(3, { subject_name: '<actor/> & <b>', subject_link: null }),
  ]);
  const line = (at: number) => screen.getByRole('table').getByRole('row').nth(at);
  await expect.element(line(1)).toMatchTextContent('mert: Team profile changed (Team)');
  await expect.element(line(2)).toMatchTextContent('Unknown account deleted an article');
  await expect.element(line(3)).toMatchTextContent('mert changed the profile of <actor/> & <b>: tier');
  expect(line(3).getByRole('link').all()).toHaveLength(1);
});

test('everything about one thing is one press away, and in the address', async () => {
  const { screen, router, lastRequest } = await open([entry(1, {})], '/admin/audit?act=update_team');
  await expect.poll(lastRequest).toMatchObject({ of_action: 'update_team' });
  await screen.getByRole('button', { name: /^Team profile changed, entry 1/ }).click();
  await screen.getByRole('menuitem', { name: 'All entries about this' }).click();
  await expect.poll(lastRequest).toMatchObject({ of_action: 'update_team', of_subject: team });
  expect(router.state.location.search).toEqual({ act: 'update_team', subject: team });
  await screen.getByRole('button', { name: 'About: Team' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ act: 'update_team' });
});

test('the oldest come first when they are asked for, in the address and in the call', async () => {
  const { screen, router, lastRequest } = await open([entry(1, {})]);
  await screen.getByRole('button', { name: 'When' }).click();
  await expect.poll(lastRequest).toEqual({ oldest: true, max: 26 });
  expect(router.state.location.search).toEqual({ sort: 'oldest' });
});
