import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { limits } from '#domain/limits.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import type { Webhook, WebhookDelivery } from '#data/webhooks/queries.ts';
import { AdminWebhooksPage } from './admin-webhooks-page.tsx';
import { TeamWebhooksPage } from './team-webhooks-page.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  localStorage.clear();
  await cleanup();
  vi.restoreAllMocks();
});

const webhook = (n: number, about: Partial<Webhook> = {}): Webhook => ({
  id: uuid(n),
  league_id: null,
  league_name: null,
  shown: `hooks${n}.example.com/…ab3X`,
  events: ['match_result', 'match_live'],
  paused_at: null,
  off_at: null,
  cause: null,
  failing_since: null,
  last_sent_at: '2026-11-02T12:00:00Z',
  old_secret_until: null,
  waiting: 0,
  given_up: 0,
  created_at: '2026-11-01T12:00:00Z',
  ...about,
});
const delivery = (n: number, about: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  event_id: uuid(100 + n),
  type: 'match.result',
  created_at: '2026-11-02T12:00:00Z',
  tries: 0,
  done_at: '2026-11-02T12:00:01Z',
  given_up_at: null,
  next_at: '2026-11-02T12:00:00Z',
  failed_at: null,
  error: null,
  status: 200,
  ...about,
});
const secret = `whsec_${'k'.repeat(43)}=`;
const list = 'POST /rest/v1/rpc/webhook_list';
const log = 'POST /rest/v1/rpc/webhook_deliveries';
const namespaces = ['webhooks', 'teams', 'errors'];

const answersOf = (webhooks: Webhook[], answers: Answers = {}): Answers => ({
  [list]: { body: webhooks },
  [log]: { body: [] },
  'POST /rest/v1/rpc/webhooks_are_sent': { body: true },
  'POST /rest/v1/rpc/create_webhook': { body: [{ id: uuid(9), secret }] },
  'POST /rest/v1/rpc/change_webhook': {},
  'POST /rest/v1/rpc/pause_webhook': {},
  'POST /rest/v1/rpc/rotate_webhook_secret': { body: secret },
  'POST /rest/v1/rpc/delete_webhook': {},
  'POST /rest/v1/rpc/send_webhook_test': {},
  'POST /rest/v1/rpc/send_webhook_again': {},
  'GET /rest/v1/leagues': { body: [{ id: uuid(70), name: 'Flutlicht' }] },
  ...answers,
});

async function open(webhooks: Webhook[], answers: Answers = {}) {
  const backend = fakeBackend(answersOf(webhooks, answers));
  await openPage(
    <>
      <AdminWebhooksPage />
      <Toaster />
    </>,
    { at: '/admin/webhooks', namespaces },
  );
  return { backend, calls: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

const all = page.getByRole('list', { name: 'Webhooks', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the webhooks', () => {
  test('say where they lead, what they are sent, and what went wrong', async () => {
    await open([
      webhook(1, { league_name: 'Flutlicht', waiting: 2, old_secret_until: '2026-11-03T12:00:00Z' }),
      webhook(2, { failing_since: '2026-11-02T12:00:00Z', given_up: 3 }),
      webhook(3, { off_at: '2026-11-02T12:00:00Z', cause: 'gone', last_sent_at: null }),
      webhook(4, { paused_at: '2026-11-02T12:00:00Z' }),
    ]);
    await expect
      .element(all)
      .toMatchTextContent(
        /hooks1\.example\.com\/…ab3X.*Active.*Flutlicht.*Results, Live scores.*Last sent.*2 events waiting.*The old secret also signs until/,
      );
    await expect
      .element(all)
      .toMatchTextContent(/hooks2.*Trouble.*All leagues.*3 events given up.*has accepted nothing since/);
    await expect.element(all).toMatchTextContent(/hooks3.*Switched off.*Nothing sent yet.*it is gone \(410\)/);
    await expect.element(all).toMatchTextContent(/hooks4.*Paused/);
    await expect.poll(() => page.getByRole('button', { name: /^Send test/ }).elements().length).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: /^Resume/ }).elements().length).toBe(2);
  });

  test('are none at first; or cannot be read; or as many as there may be; or are not sent here', async () => {
    const { backend } = await open([], { [list]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('The webhooks could not be loaded')).toBeVisible();
    backend.answers[list] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No webhook yet')).toBeVisible();
    await expect.element(page.getByText(/webhook-signature/)).toBeVisible();
    await cleanup();
    await open(Array.from({ length: limits.webhooksMax }, (_, n) => webhook(n)));
    await expect.element(page.getByText(`All ${limits.webhooksMax} webhooks are in use.`)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
    await cleanup();
    await open([], { 'POST /rest/v1/rpc/webhooks_are_sent': { body: false } });
    await expect.element(page.getByText('This installation sends no webhooks.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
  });

  test('are tested, paused, resumed and deleted', async () => {
    const { backend, calls } = await open([webhook(1)]);
    await page.getByRole('button', { name: /^Send test/ }).click();
    await expect.element(page.getByText('Test on its way')).toBeVisible();
    backend.answers[list] = { body: [webhook(1, { paused_at: '2026-11-02T12:00:00Z' })] };
    await page.getByRole('button', { name: /^Pause/ }).click();
    await expect.element(page.getByText('Webhook paused')).toBeVisible();
    await page.getByRole('button', { name: /^Resume/ }).click();
    await expect.element(page.getByText('Webhook resumed')).toBeVisible();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await dialog('Delete “hooks1.example.com/…ab3X”?').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Webhook deleted')).toBeVisible();
    expect(calls('pause_webhook').map((body) => (body as { paused: boolean }).paused)).toEqual([true, false]);
    expect(calls('send_webhook_test')).toEqual([{ webhook_id: uuid(1) }]);
    expect(calls('delete_webhook')).toEqual([{ webhook_id: uuid(1) }]);
  });
});

describe('a webhook', () => {
  test('is added; its secret is shown once, copied, and kept nowhere on this device', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { calls } = await open([]);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = dialog('Add webhook');
    await form.getByLabelText('Address').fill('https://127.0.0.1/');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(form.getByText(/^Enter a public https address/)).toBeVisible();
    await form.getByLabelText('Address').fill(' https://Bücher.example.com:443/rondo#x ');
    await form.getByLabelText('League').selectOptions('Flutlicht');
    await form.getByLabelText('Results').click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(form.getByText('Choose at least one.')).toBeVisible();
    await form.getByLabelText('Results').click();
    await form.getByLabelText('News articles').click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = dialog('Secret of xn--bcher-kva.example.com');
    await expect.element(shown.getByText(secret)).toBeVisible();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await expect.element(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenCalledExactlyOnceWith(secret);
    expect(calls('create_webhook')).toEqual([
      {
        address: 'https://xn--bcher-kva.example.com/rondo',
        of_league: uuid(70),
        events: ['match_result', 'article_published'],
      },
    ]);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText(secret)).not.toBeInTheDocument();
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('whsec');
  });

  test('keeps its address while it is changed, and says why it is refused at its field', async () => {
    const refusal = { code: 'PT422', message: 'no', hint: 'webhookAddress', details: 'address' };
    const { backend, calls } = await open([webhook(1, { league_id: uuid(71), league_name: 'Archived' })]);
    await page.getByRole('button', { name: /^Change/ }).click();
    const form = dialog('Change hooks1.example.com/…ab3X');
    await expect.element(form.getByLabelText('League')).toHaveValue(uuid(71));
    await form.getByLabelText('Live scores').click();
    backend.answers['POST /rest/v1/rpc/change_webhook'] = { status: 422, body: refusal };
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form.getByText('Enter a public https address without port and password.')).toBeVisible();
    backend.answers['POST /rest/v1/rpc/change_webhook'] = {};
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Webhook saved')).toBeVisible();
    expect(calls('change_webhook').at(-1)).toEqual({
      webhook_id: uuid(1), of_league: uuid(71), events: ['match_result'],
    }); // prettier-ignore
  });

  test('gets another secret, which is shown once; where nothing can be copied it says so', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await open([webhook(1)]);
    await page.getByRole('button', { name: /^New secret/ }).click();
    const question = dialog('New secret for “hooks1.example.com/…ab3X”?');
    await expect.element(question.getByText(/also signs for 24 hours/)).toBeVisible();
    await question.getByRole('button', { name: 'New secret' }).click();
    const shown = dialog('Secret of hooks1.example.com/…ab3X');
    await expect.element(shown.getByText(secret)).toBeVisible();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText(/^Copy failed/)).toBeVisible();
  });

  test('has a log of what was sent, which sends again; read once it is opened', async () => {
    const { backend, calls } = await open([webhook(1, { given_up: 1 })]);
    await expect.element(page.getByText(/^Log hooks/)).toBeVisible();
    expect(calls('webhook_deliveries')).toEqual([]);
    backend.answers[log] = {
      body: [
        delivery(1, { type: 'webhook.test', done_at: null, tries: 2, error: 'not_public', status: null }),
        delivery(2, { done_at: null, given_up_at: '2026-11-02T13:00:00Z', tries: 24, error: 'http_500', status: 500 }),
        delivery(3, { type: 'season.finished' }),
      ],
    };
    await page.getByText(/^Log hooks/).click();
    const lines = page.getByRole('list', { name: /^Log/ }).getByRole('listitem');
    await expect
      .element(lines.nth(0))
      .toMatchTextContent(/Test.*Waiting.*an address that is not public.*2 tries.*next try/);
    await expect.element(lines.nth(1)).toMatchTextContent(/Results.*Given up.*Answer 500.*24 tries/);
    await expect.element(lines.nth(2)).toMatchTextContent(/Season ends.*Taken.*Answer 200/);
    await expect.element(lines.nth(0).getByRole('button')).not.toBeInTheDocument();
    await lines
      .nth(1)
      .getByRole('button', { name: /^Send again/ })
      .click();
    await expect.element(page.getByText('Event is sent again')).toBeVisible();
    expect(calls('send_webhook_again')).toEqual([{ webhook_id: uuid(1), event_id: uuid(102) }]);
  });

  test('whose log is empty or cannot be read says so', async () => {
    const { backend } = await open([webhook(1)], { [log]: { status: 500, body: { message: 'Broken.' } } });
    await page.getByText(/^Log hooks/).click();
    await expect.element(page.getByText('The log could not be loaded')).toBeVisible();
    backend.answers[log] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Nothing sent yet.', { exact: true })).toBeVisible();
  });
});

describe('a team’s webhooks', () => {
  const club = { id: uuid(50), name: 'Harbour', tag: 'HRB', archived_at: null };
  async function openTeam(member: object[], webhooks: Webhook[] = []) {
    const backend = fakeBackend({
      ...answersOf(webhooks),
      'GET /rest/v1/memberships': { body: member },
      'GET /rest/v1/team_profiles': { body: [club] },
    });
    await openPage(<TeamWebhooksPage />, { at: `/teams/${club.id}/webhooks`, path: '/teams/$id/webhooks', namespaces });
    return backend;
  }
  const captain = { team_id: club.id, player_id: uuid(1), team_role: 'captain' };

  test('are their captain’s: of the team, without news', async () => {
    const backend = await openTeam([captain], [webhook(1)]);
    await expect.element(page.getByRole('heading', { name: 'hooks1.example.com/…ab3X' })).toBeVisible();
    await expect
      .poll(() => backend.to('/rest/v1/rpc/webhook_list').map(({ body }) => body))
      .toEqual([{ of_team: club.id }]);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = dialog('Add webhook');
    await expect.element(form.getByLabelText('Squad changes')).toBeVisible();
    await expect.element(form.getByLabelText('News articles')).not.toBeInTheDocument();
    await expect.element(form.getByLabelText('League')).not.toBeInTheDocument();
  });

  test('are nobody else’s', async () => {
    const backend = await openTeam([{ ...captain, team_role: 'co_captain' }]);
    await expect.element(page.getByText('Only the captain sees the team’s webhooks.')).toBeVisible();
    expect(backend.to('/rest/v1/rpc/webhook_list')).toEqual([]);
  });
});
