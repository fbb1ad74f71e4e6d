import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import type { DiscordChannel } from '#data/discord/queries.ts';
import { AdminDiscordPage } from './admin-discord-page.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  localStorage.clear();
  await cleanup();
});

const channel = (n: number, about: Partial<DiscordChannel> = {}): DiscordChannel => ({
  id: uuid(n),
  name: `Channel ${n}`,
  league_id: null,
  league_name: null,
  language: 'en',
  results: true,
  fixtures: false,
  news: true,
  transfers: false,
  cups: false,
  off_at: null,
  last_sent_at: '2026-11-02T12:00:00Z',
  last_error: null,
  failed_at: null,
  waiting: 0,
  given_up: 0,
  buttons: false,
  ...about,
});
const list = 'POST /rest/v1/rpc/discord_channel_list';
const address = `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`;

async function open(channels: DiscordChannel[], answers: Answers = {}, search = '') {
  const backend = fakeBackend({
    [list]: { body: channels },
    'POST /rest/v1/rpc/connect_discord_channel': { body: uuid(9) },
    'POST /rest/v1/rpc/change_discord_channel': {},
    'POST /rest/v1/rpc/disconnect_discord_channel': {},
    'POST /rest/v1/rpc/send_discord_test': {},
    'POST /rest/v1/rpc/send_discord_again': {},
    'GET /rest/v1/leagues': { body: [{ id: uuid(70), name: 'Flutlicht' }] },
    ...answers,
  });
  await openPage(
    <>
      <AdminDiscordPage />
      <Toaster />
    </>,
    { at: `/admin/discord${search}`, namespaces: ['discord', 'errors'] },
  );
  return { backend, calls: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

const line = (n: number) => page.getByRole('list', { name: 'Discord' }).getByRole('listitem').nth(n);
const form = (name: string) => page.getByRole('dialog', { name });

describe('the channels', () => {
  test('say what they are told, when something was sent, what waits and what went wrong', async () => {
    await open([
      channel(1, { league_name: 'Flutlicht', language: 'de', waiting: 2 }),
      channel(2, { given_up: 3, last_error: 'unanswered' }),
      channel(3, { off_at: '2026-11-02T12:00:00Z', last_error: 'http_404', last_sent_at: null }),
    ]);
    await expect
      .element(line(0))
      .toMatchTextContent(/Channel 1.*Connected.*Flutlicht.*German.*Results, News.*Last sent.*2 messages waiting/);
    await expect
      .element(line(1))
      .toMatchTextContent(/Trouble.*All leagues.*3 messages given up.*Discord never answered/);
    await expect.element(line(2)).toMatchTextContent(/Switched off.*Nothing sent yet.*no longer accepts this address/);
    await expect.element(line(2).getByRole('button', { name: 'Send test' })).not.toBeInTheDocument();
  });

  test('are none at first, which says how one gets an address; or cannot be read', async () => {
    const { backend } = await open([], { [list]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('The channels could not be loaded')).toBeVisible();
    backend.answers[list] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No channel connected yet')).toBeVisible();
    await expect.poll(() => page.getByRole('listitem').length).toBe(3);
  });

  test('are tested, sent to again and disconnected', async () => {
    const { calls } = await open([channel(1, { given_up: 1, last_error: 'http_500' })]);
    await page.getByRole('button', { name: 'Send test Channel 1' }).click();
    await expect.element(page.getByText('Test on its way')).toBeVisible();
    await page.getByRole('button', { name: 'Send again Channel 1' }).click();
    await expect.element(page.getByText('Messages are sent again')).toBeVisible();
    await page.getByRole('button', { name: 'Disconnect Channel 1' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect “Channel 1”?' });
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(page.getByText('Channel disconnected')).toBeVisible();
    for (const name of ['send_discord_test', 'send_discord_again', 'disconnect_discord_channel'])
      expect(calls(name)).toEqual([{ channel_id: uuid(1) }]);
  });
});

describe('a channel', () => {
  test('is connected by its address, which is kept nowhere on this device', async () => {
    const { calls } = await open([]);
    await page.getByRole('button', { name: 'Connect channel' }).click();
    const dialog = form('Connect channel');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(dialog.getByText(/^Paste the webhook address/)).toBeVisible();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabelText('Webhook address').fill('https://discord.com.evil.example/api/webhooks/1/x');
    await dialog.getByLabelText('Name').fill('#results');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(dialog.getByText(/^Paste the webhook address/)).toBeVisible();
    await dialog.getByLabelText('Webhook address').fill(` ${address} `);
    await dialog.getByLabelText('League').selectOptions('Flutlicht');
    await dialog.getByLabelText('Fixtures, a day before kick-off').click();
    await dialog.getByLabelText('Transfers').click();
    await dialog.getByLabelText('Night cups, of all leagues').click();
    expect(Object.values(localStorage).join()).not.toContain('webhooks');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(page.getByText('Channel connected')).toBeVisible();
    const request = {
      name: '#results',
      address,
      of_league: uuid(70),
      language: 'en',
      results: true,
      fixtures: false,
      news: true,
      transfers: true,
      cups: true,
    };
    expect(calls('connect_discord_channel')).toEqual([request]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('keeps its address while it is changed, and has something to be told', async () => {
    const { calls } = await open([channel(1, { league_id: uuid(71), league_name: 'Archived' })]);
    await page.getByRole('button', { name: 'Edit Channel 1' }).click();
    const dialog = form('Edit Channel 1');
    await expect.element(dialog.getByLabelText('League')).toHaveValue(uuid(71));
    await dialog.getByLabelText('Live scores and results').click();
    await dialog.getByLabelText('News articles, and announcements to everybody').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Choose at least one.')).toBeVisible();
    await dialog.getByLabelText('News articles, and announcements to everybody').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Channel saved')).toBeVisible();
    const request = {
      channel_id: uuid(1),
      name: 'Channel 1',
      of_league: uuid(71),
      language: 'en',
      results: false,
      fixtures: false,
      news: true,
      transfers: false,
      cups: false,
    };
    expect(calls('change_discord_channel')).toEqual([request]);
  });

  test('is chosen at Discord, where the site has an application, and no address is asked for', async () => {
    const body = { code: 'PT409', message: 'no', hint: 'discordNotSetUp' };
    const { calls, backend } = await open([channel(1, { buttons: true }), channel(2)], {
      'POST /rest/v1/rpc/my_discord': { body: [{ available: true, name: null, linked_at: null }] },
      'POST /rest/v1/rpc/begin_discord_channel': { status: 409, body },
      'POST /functions/v1/discord-link': { body: { done: 'channel' } },
    });
    await expect.element(line(0)).toMatchTextContent(/With buttons/);
    await page.getByRole('button', { name: 'Edit Channel 1' }).click();
    await expect.element(form('Edit Channel 1').getByLabelText('Webhook address')).toBeVisible();
    expect(form('Edit Channel 1').getByLabelText('Choose the channel at Discord').length).toBe(0);
    await form('Edit Channel 1').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Connect channel' }).click();
    const dialog = form('Connect channel');
    await dialog.getByLabelText('Choose the channel at Discord').click();
    await expect.element(dialog.getByLabelText('Webhook address')).not.toBeInTheDocument();
    await dialog.getByLabelText('Name').fill('#results');
    await dialog.getByRole('button', { name: 'Continue to Discord' }).click();
    await expect.element(dialog.getByText('Discord is not set up on this site.')).toBeVisible();
    expect(calls('begin_discord_channel')).toEqual([
      { name: '#results', language: 'en', results: true, fixtures: true, news: true, transfers: false, cups: false },
    ]);
    expect(backend.to('/functions/v1/discord-link')).toEqual([]);
  });

  test('that was chosen there is connected when its admin comes back', async () => {
    const { backend } = await open(
      [],
      { 'POST /functions/v1/discord-link': { body: { done: 'channel' } } },
      `?discord_state=c${'0'.repeat(64)}&discord_code=abc`,
    );
    await expect.element(page.getByText('Channel connected')).toBeVisible();
    await expect
      .poll(() => backend.to('/functions/v1/discord-link').map(({ body }) => body))
      .toEqual([{ state: `c${'0'.repeat(64)}`, code: 'abc' }]);
  });

  test('says why it is refused at its field', async () => {
    const body = { code: 'PT409', message: 'no', hint: 'discordConnected', details: 'address' };
    await open([], { 'POST /rest/v1/rpc/connect_discord_channel': { status: 409, body } });
    await page.getByRole('button', { name: 'Connect channel' }).click();
    const dialog = form('Connect channel');
    await dialog.getByLabelText('Webhook address').fill(address);
    await dialog.getByLabelText('Name').fill('#results');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(dialog.getByText('This address is already connected.')).toBeVisible();
  });
});
