import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { limits } from '#domain/limits.ts';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { MessagesPage } from './messages-page.tsx';
import type { TalkLine } from '#data/messages/queries.ts';

const me = uuid(1);
const lena = uuid(2);
const talkId = uuid(50);
signedInAs({ id: me, email: 'mert@example.com' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const list = 'POST /rest/v1/rpc/conversation_page';
const send = 'POST /rest/v1/rpc/send_message';
const at = (minute: number) => `2026-11-20T19:${String(minute).padStart(2, '0')}:00.123456+00:00`;
const person = (id: string) => ({ id, username: id === me ? 'mert' : 'lena', avatar: null, deleted_at: null });
const message = (minute: number, by = lena, body = `Words ${minute}`) => ({
  id: uuid(100 + minute),
  body,
  hidden: false,
  created_at: at(minute),
  author: person(by),
});
const line = (number: number, about: Partial<TalkLine> = {}): TalkLine => ({
  id: uuid(49 + number),
  last_at: at(60 - number),
  with_id: uuid(1 + number),
  username: number === 1 ? 'lena' : `player ${number}`,
  avatar: null as unknown as string,
  gone: false,
  blocked: false,
  last_own: false,
  last_body: `Words of ${number}`,
  last_hidden: false,
  unread: 0,
  ...about,
});

/** A backend that keeps a talk: what is sent is there when it is asked for again. */
function talkOf(start: ReturnType<typeof message>[], answers: Answers = {}) {
  const messages = [...start];
  const newestFirst = ({ query }: Call) => {
    const after = query.getAll('created_at').find((each) => each.startsWith('gt.'));
    if (after)
      return { body: messages.filter(({ created_at }) => after === 'gt.-infinity' || created_at > after.slice(3)) };
    return { body: messages.toReversed().slice(0, 41) };
  };
  const backend = fakeBackend({
    [list]: { body: [line(1)] },
    'GET /rest/v1/profiles': { body: [person(lena)] },
    'GET /rest/v1/blocks': { body: [] },
    'GET /rest/v1/conversations': () => ({
      body: [
        { id: talkId, last_at: messages.at(-1)?.created_at ?? null, members: [{ user_id: lena, read_until: at(2) }] },
      ],
    }),
    'GET /rest/v1/messages': newestFirst,
    'POST /rest/v1/rpc/mark_conversation_read': {},
    [send]: ({ body }) => {
      const { message_id, body: text } = body as { message_id: string; body: string };
      messages.push({ ...message(30 + messages.length, me, text), id: message_id });
      return { body: message_id };
    },
    ...answers,
  });
  return { backend, messages };
}

const open = (address = `/messages?to=${lena}`) =>
  openPage(
    <>
      <MessagesPage />
      <Toaster />
    </>,
    { at: address, namespaces: ['messages', 'report', 'errors'] },
  );
const log = page.getByRole('log', { name: 'Conversation with lena' });
const field = page.getByLabelText('Your message');

describe('the list', () => {
  test('shows the latest first, what is unread, who is blocked and who has left, and asks for more', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => line(n + 1));
    const { backend } = talkOf([], {
      [list]: ({ body }) =>
        (body as { before_id?: string }).before_id
          ? { body: [line(31)] }
          : {
              body: [
                line(1, { unread: 3 }),
                line(2, { gone: true }),
                line(3, { blocked: true, last_own: true }),
                line(4, { last_body: '', last_hidden: true }),
                ...rows.slice(4),
                line(31),
              ],
            },
    });
    await open('/messages');
    const links = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect.element(links.nth(0)).toMatchTextContent(/lena.*Words of 1.*3 unread/);
    await expect.element(links.nth(1)).toMatchTextContent(/Deleted player/);
    await expect.element(links.nth(2)).toMatchTextContent(/player 3.*You: Words of 3.*Blocked/);
    await expect.element(links.nth(3)).toMatchTextContent(/player 4.*Hidden by moderators/);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(links.nth(30)).toMatchTextContent(/player 31/);
    await expect
      .poll(() => backend.to('/rest/v1/rpc/conversation_page').at(-1)?.body)
      .toMatchObject({ before_id: rows[29]!.id });
  });

  test('says when nobody has written, and when it could not be read', async () => {
    const { backend } = talkOf([], { [list]: { status: 500, body: { message: 'Broken.' } } });
    await open('/messages');
    await expect.element(page.getByText('Error loading conversations')).toBeVisible();
    backend.answers[list] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No messages yet.')).toBeVisible();
  });
});

describe('a talk', () => {
  test('shows what was said in order, as text, and how far the other has read', async () => {
    talkOf([message(1), message(2, me, 'https://example.org <b>x</b>'), message(3, me, 'Later')]);
    await open();
    await expect.element(log.getByText('Later')).toBeVisible();
    const items = log.getByRole('listitem');
    await expect.element(items.nth(0)).toMatchTextContent(/lena: Words 1/);
    await expect.element(items.nth(1)).toMatchTextContent(/You: https:\/\/example\.org <b>x<\/b>/);
    expect(log.element().querySelectorAll('a, b')).toHaveLength(0);
    await expect.element(log.getByText('Sent', { exact: true })).toBeVisible();
  });

  test('says that the last own message was read', async () => {
    talkOf([message(1), message(2, me)]);
    await open();
    await expect.element(log.getByText('Read', { exact: true })).toBeVisible();
  });

  test('marks as read up to the other’s last message, once', async () => {
    const { backend } = talkOf([message(1), message(3), message(4, me)]);
    await open();
    await expect
      .poll(() => backend.to('/rest/v1/rpc/mark_conversation_read').map(({ body }) => body))
      .toEqual([{ conversation_id: talkId, message_id: uuid(103) }]);
  });

  test('asks for earlier messages on demand, and for later ones after the last alone', async () => {
    const many = Array.from({ length: 40 }, (_, n) => message(n + 10));
    const { backend, messages } = talkOf([message(9), ...many]);
    const { client } = await open();
    await expect.element(log.getByText('Words 49')).toBeVisible();
    const requests = () => backend.to('/rest/v1/messages').map(({ query }) => query.getAll('created_at').join(' '));
    expect(requests()).toEqual(['']);
    messages.push(message(55));
    await client.invalidateQueries({ queryKey: ['conversations'] });
    await expect.element(log.getByText('Words 55')).toBeVisible();
    expect(requests()).toEqual(['', `gt.${at(49)}`]);
    await expect.element(page.getByText('lena: Words 55', { exact: true }).first()).toBeInTheDocument();
    backend.answers['GET /rest/v1/messages'] = { body: [message(9)] };
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.element(log.getByText('Words 9', { exact: true })).toBeInTheDocument();
    expect(requests().at(-1)).toBe(`lte.${at(10)}`);
    await expect.element(page.getByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument();
  });

  test('moves nothing under who reads further up: what is new waits below, counted, until it is asked for', async () => {
    const { messages } = talkOf(Array.from({ length: 40 }, (_, n) => message(n + 10)));
    const { client } = await open();
    const read = log.getByText('Words 30');
    await expect.element(log.getByText('Words 49')).toBeVisible();
    read.element().scrollIntoView({ block: 'center' });
    const waits = page.getByRole('button', { name: /new message/ });
    const hears = async (minute: number, by?: string) => {
      messages.push(message(minute, by));
      await client.invalidateQueries({ queryKey: ['conversations'] });
      await expect.element(log.getByText(`Words ${minute}`)).toBeInTheDocument();
    };
    const top = () => Math.round(read.element().getBoundingClientRect().top);
    const stood = top();
    await hears(51);
    await expect.element(waits).toHaveTextContent('1 new message');
    await hears(52, me);
    await hears(53);
    await expect.element(waits).toHaveTextContent('2 new messages');
    expect(top()).toBe(stood);
    await waits.click();
    await expect.element(log.getByText('Words 53')).toBeInViewport();
    await expect.element(waits).not.toBeInTheDocument();
  });

  test('hears the first message of a conversation in which nothing was said yet', async () => {
    const { messages } = talkOf([]);
    const { client } = await open();
    await expect.element(page.getByText('Start of your conversation with lena.')).toBeVisible();
    messages.push(message(3));
    await client.invalidateQueries({ queryKey: ['conversations'] });
    await expect.element(log.getByText('Words 3')).toBeVisible();
  });

  test('asks once for messages that it is told of and that do not come, and hears those that follow', async () => {
    const { backend, messages } = talkOf([message(1)]);
    const conversation = { id: talkId, last_at: at(5), members: [] };
    backend.answers['GET /rest/v1/conversations'] = () => ({ body: [conversation] });
    const { client } = await open();
    await expect.element(log.getByText('Words 1')).toBeVisible();
    const requests = () => backend.to('/rest/v1/messages').map(({ query }) => query.getAll('created_at').join(' '));
    await expect.poll(requests).toEqual(['', `gt.${at(1)}`]);
    await client.refetchQueries({ queryKey: ['conversations'] });
    expect(requests()).toEqual(['', `gt.${at(1)}`]);
    messages.push(message(9));
    conversation.last_at = at(9);
    await client.refetchQueries({ queryKey: ['conversations'] });
    await expect.element(log.getByText('Words 9')).toBeVisible();
    expect(requests()).toEqual(['', `gt.${at(1)}`, `gt.${at(1)}`]);
  });

  test('begins with the first words', async () => {
    const start = 'POST /rest/v1/rpc/start_conversation';
    const { backend } = talkOf([], { 'GET /rest/v1/conversations': { body: [] }, [start]: { body: talkId } });
    await open();
    await expect.element(page.getByText('Start of your conversation with lena.')).toBeVisible();
    await field.fill('Hello');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => backend.to('/rest/v1/rpc/send_message').map(({ body }) => body))
      .toMatchObject([{ conversation_id: talkId, body: 'Hello' }]);
    await expect
      .poll(() => backend.to('/rest/v1/rpc/start_conversation').map(({ body }) => body))
      .toEqual([{ with_user: lena }]);
  });

  test('with nobody, or oneself, leads back', async () => {
    talkOf([], { 'GET /rest/v1/profiles': { body: [] } });
    await open();
    await expect.element(page.getByText('Nobody to message')).toBeVisible();
  });

  test('is closed where the other has left or is blocked', async () => {
    const { backend } = talkOf([message(1)], {
      'GET /rest/v1/blocks': { body: [{ blocked_id: lena }] },
      'POST /rest/v1/rpc/unblock_player': () => {
        backend.answers['GET /rest/v1/blocks'] = { body: [] };
        return {};
      },
    });
    await open();
    await expect.element(page.getByText('You have blocked this player.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Unblock' }).click();
    await expect.element(field).toBeVisible();
    await cleanup();
    talkOf([message(1)], { 'GET /rest/v1/profiles': { body: [{ ...person(lena), deleted_at: at(1) }] } });
    await open();
    await expect.element(page.getByText(/This player has left/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Deleted player' })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });
});

describe('the moderation', () => {
  const reports = 'POST /rest/v1/rpc/report_content';

  test('is told of what another said, never of own messages', async () => {
    const { backend } = talkOf([message(1), message(2, me)], { [reports]: { body: uuid(900) } });
    await open();
    await page.getByRole('button', { name: 'Report lena' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report lena' });
    await dialog.getByLabelText('Details (optional)').fill('Look at this');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByText('Reported. Staff will review it.')).toBeVisible();
    await expect
      .poll(() => backend.to('/rest/v1/rpc/report_content').map(({ body }) => body))
      .toEqual([{ kind: 'message', subject_id: uuid(101), cause: 'insult', note: 'Look at this' }]);
  });

  test('hides words from everybody; who wrote them reads why, and what they were', async () => {
    const hidden = [{ kind: 'message', subject_id: uuid(102), reason: 'Insults', was: { body: 'You sack', hidden: false } }];
    const { backend } = talkOf([{ ...message(1, lena, ''), hidden: true }, { ...message(2, me, ''), hidden: true }, message(3)], {
      'POST /rest/v1/rpc/hidden_of': { body: hidden },
    });
    await open();
    const items = log.getByRole('listitem');
    await expect.element(items.nth(0)).toMatchTextContent(/^lena: Hidden by moderators/);
    await expect.element(items.nth(1)).toMatchTextContent(/You: Hidden by moderators.*Reason: Insults.*You sack/);
    await expect.poll(() => backend.to('/rest/v1/rpc/hidden_of').map(({ body }) => body)).toEqual([{ person: me }]);
    expect(page.getByRole('button', { name: 'Report lena' }).elements()).toHaveLength(1);
  }); // prettier-ignore

  test('that hides something meanwhile is noticed where it is being read', async () => {
    const { backend, messages } = talkOf([message(1)]);
    const { client } = await open();
    await expect.element(log.getByText('Words 1')).toBeVisible();
    messages[0] = { ...message(1, lena, ''), hidden: true };
    backend.answers['GET /rest/v1/conversations'] = { body: [{ id: talkId, last_at: at(1), moderated_at: at(9), members: [] }] };
    await client.invalidateQueries({ queryKey: ['conversations'] });
    await expect.element(log.getByText('Hidden by moderators')).toBeVisible();
    await expect.element(log.getByText('Words 1')).not.toBeInTheDocument();
  }); // prettier-ignore
});

describe('the field', () => {
  test('sends by Enter, breaks a line by Shift and Enter, and sends nothing of blanks', async () => {
    const { backend } = talkOf([message(1)]);
    await open();
    await field.fill('   ');
    await userEvent.keyboard('{Enter}');
    await field.fill('One');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two{Enter}');
    await expect.element(log.getByText('One\nTwo')).toBeVisible();
    await expect.element(field).toHaveValue('');
    const sent = () => backend.to('/rest/v1/rpc/send_message').map(({ body }) => (body as { body: string }).body);
    await expect.poll(sent).toEqual(['One\nTwo']);
  });

  test('counts what is left, and sends nothing that is too long', async () => {
    const { backend } = talkOf([message(1)]);
    await open();
    await field.fill('x'.repeat(limits.messageMax - 3));
    await expect.element(page.getByText('3 characters left')).toBeVisible();
    await field.fill('x'.repeat(limits.messageMax + 2));
    await expect.element(page.getByText('2 characters too many')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    expect(backend.to('/rest/v1/rpc/send_message')).toEqual([]);
  });
});

describe('words that do not arrive', () => {
  test('stay, say why, survive a reload and are sent again under the same id', async () => {
    const { backend } = talkOf([message(1)]);
    const works = backend.answers[send]!;
    backend.answers[send] = new Error('down');
    await open();
    await field.fill('Still there?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert').getByText('Failed to send message')).toBeVisible();
    await cleanup();
    await open();
    await expect.element(page.getByRole('alert').getByText('Failed to send message')).toBeVisible();
    backend.answers[send] = works;
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(log.getByText('Still there?')).toBeVisible();
    const ids = backend.to('/rest/v1/rpc/send_message').map(({ body }) => (body as { message_id: string }).message_id);
    expect(new Set(ids).size).toBe(1);
  });

  test('refused for good are not tried again, and are thrown away', async () => {
    talkOf([message(1)], {
      [send]: { status: 403, body: { code: 'PT403', message: 'No.', hint: 'notReachable', details: null } },
    });
    await open();
    await field.fill('Still there?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This player does not accept messages from you/);
    await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(log.getByText('Still there?')).not.toBeInTheDocument();
  });

  test('stand once when a second tap or tab has said them already', async () => {
    const { backend, messages } = talkOf([message(1)]);
    // the database answers with the id of the first
    backend.answers[send] = () => {
      if (messages.length === 1) messages.push(message(31, me, 'Well played'));
      return { body: uuid(131) };
    };
    await open();
    await field.fill('Well played');
    await userEvent.keyboard('{Enter}');
    await expect.element(log.getByText('Well played')).toBeVisible();
    await expect.poll(() => log.getByText('Well played').all().length).toBe(1);
    await expect.element(log.getByText('Sending')).not.toBeInTheDocument();
  });

  test('hold nothing up: the next are sent in their order', async () => {
    const { backend } = talkOf([message(1)]);
    await open();
    for (const each of ['One', 'Two', 'Three']) {
      await field.fill(each);
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(log.getByText('Three')).toBeVisible();
    const sent = () => backend.to('/rest/v1/rpc/send_message').map(({ body }) => (body as { body: string }).body);
    await expect.poll(sent).toEqual(['One', 'Two', 'Three']);
  });
});
