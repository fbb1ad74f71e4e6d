import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { refusal } from '#testing/squad.ts';
import type { Cause, GivenUp } from '#data/deliveries/queries.ts';
import { AdminDeliveriesPage } from './admin-deliveries-page.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const at = '2026-11-02T12:00:00Z';
const mail: GivenUp = {
  id: uuid(2), channel: 'mail', person_id: uuid(3), person_name: 'Lena', channel_name: null, topic: 'contracts', subject: 'notice',
  how_many: 3, due_since: at, given_up_at: at, tries: 30, cause: 'smtp_535',
}; // prettier-ignore
const discord: GivenUp = {
  ...mail, id: uuid(4), channel: 'discord', person_id: null, person_name: null, channel_name: '#results', topic: null, subject: 'match',
  how_many: 1, cause: 'unanswered',
}; // prettier-ignore
const pushed: GivenUp = {
  ...mail,
  id: uuid(5),
  channel: 'push',
  person_id: null,
  person_name: null,
  topic: null,
  how_many: 1,
  cause: 'later_word',
};
const causeOf = ({ channel, cause }: GivenUp): Cause => ({ channel, cause, how_many: 2, last_at: at });

async function open(rows: GivenUp[], answers: Answers = {}) {
  let left = rows;
  const settle = ({ body }: { body: unknown }) => {
    const { channel, cause, delivery } = body as { channel: string; cause: string; delivery?: string };
    left = left.filter(
      (row) => row.channel !== channel || row.cause !== cause || (delivery !== undefined && row.id !== delivery),
    );
    return { body: 1 };
  };
  const backend = fakeBackend({
    'POST /rest/v1/rpc/delivery_health': { body: [] },
    'POST /rest/v1/rpc/given_up_causes': () => ({ body: left.map(causeOf) }),
    'POST /rest/v1/rpc/given_up_page': ({ body }) => ({
      body: left.filter(({ channel }) => [undefined, channel].includes((body as { of_channel?: string }).of_channel)),
    }),
    'POST /rest/v1/rpc/send_given_up_again': settle,
    'POST /rest/v1/rpc/drop_given_up': settle,
    ...answers,
  });
  await openPage(
    <>
      <AdminDeliveriesPage />
      <Toaster />
    </>,
    { at: '/admin/deliveries', namespaces: ['deliveries', 'lists', 'delivery-channels', 'errors'] },
  );
  return { backend, sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

const list = page.getByRole('list', { name: 'Deliveries' });
const causes = page.getByRole('list', { name: 'By cause' });
const line = (n: number) => list.getByRole('listitem').nth(n);

test('each says for whom, about what, why and how often it was tried', async () => {
  await open([mail, discord, pushed]);
  await expect.element(line(0)).toMatchTextContent(/Lena.*Mail · Offers and contracts and 2 more.*Our access was refused.*tried 30 times/);
  await expect.element(line(0).getByRole('link', { name: 'Lena' })).toHaveAttribute('href', `/players/${uuid(3)}`);
  await expect.element(line(1)).toMatchTextContent(/#results.*Discord · Match.*it may have arrived/);
  await expect.element(line(2)).toMatchTextContent(/Left the site.*Device · No longer there.*Not accepted/);
  await expect.element(causes.getByRole('listitem').first()).toMatchTextContent(/Mail: Our access was refused.*2 messages/);
}); // prettier-ignore

test('one is sent again, or all of a cause', async () => {
  const { sent } = await open([mail, discord, pushed]);
  await line(1)
    .getByRole('button', { name: /^Send again/ })
    .click();
  await expect.element(page.getByText('#results')).not.toBeInTheDocument();
  await causes.getByRole('button', { name: /^Send all again Mail/ }).click();
  await expect.element(list.getByText('Lena')).not.toBeInTheDocument();
  await expect
    .poll(() => sent('send_given_up_again'))
    .toEqual([
      { channel: 'discord', cause: 'unanswered', delivery: discord.id },
      { channel: 'mail', cause: 'smtp_535' },
    ]);
});

test('dropping asks first', async () => {
  const { sent } = await open([mail, discord]);
  await line(0).getByRole('button', { name: 'Drop the message for Lena' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop this message?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent('drop_given_up')).toEqual([]);
  await causes.getByRole('button', { name: /^Drop all: Discord/ }).click();
  await page.getByRole('dialog', { name: 'Drop 2 messages?' }).getByRole('button', { name: 'Drop' }).click();
  await expect.element(page.getByText('#results')).not.toBeInTheDocument();
  await expect.poll(() => sent('drop_given_up')).toEqual([{ channel: 'discord', cause: 'unanswered' }]);
});

test('a channel narrows both lists, and says when nothing is of it', async () => {
  const { sent } = await open([mail, discord]);
  await page.getByLabelText('Channel').selectOptions('Discord');
  await expect.element(list.getByText('Lena')).not.toBeInTheDocument();
  expect(causes.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByLabelText('Channel').selectOptions('Device');
  await expect.element(page.getByText('No messages on this channel')).toBeVisible();
  await expect.poll(() => sent('given_up_page').at(-1)).toMatchObject({ of_channel: 'push' });
});

test('what somebody else settled says so; without any everything arrived', async () => {
  const { backend } = await open([mail], { 'POST /rest/v1/rpc/send_given_up_again': refusal('givenUpNothing', 'delivery') });
  await line(0).getByRole('button', { name: /^Send again/ }).click();
  await expect.element(page.getByText('Somebody else has already dealt with this.')).toBeVisible();
  await expect.poll(() => backend.to('/rest/v1/rpc/send_given_up_again')).toHaveLength(1);
  await cleanup();
  await open([]);
  await expect.element(page.getByText('Everything arrived')).toBeVisible();
}); // prettier-ignore

test('messages that are due and that nobody sends are said first, by their channel', async () => {
  const unsent = [{ channel: 'push', due_since: at }, { channel: 'webhook', due_since: at }]; // prettier-ignore
  await open([], { 'POST /rest/v1/rpc/delivery_health': { body: unsent } });
  const list = page.getByRole('list', { name: 'Messages are not being sent' });
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/^Device.since/);
  await expect.element(list.getByRole('listitem').last()).toMatchTextContent(/^Webhook.since/);
});
