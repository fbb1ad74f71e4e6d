import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { Hono } from 'hono';
import type { Peers } from '#host/gateway/traffic/client-address.ts';
import { mailbox, mailboxPage, nobodysMails, smtpDriver } from './mailbox.ts';
import { localisedMails } from './mails.ts';

/** As much of a mail server as one mail needs. */
async function mailServer() {
  const received: string[] = [];
  const talk = (socket: Socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        if (inData && line !== '.') continue;
        if (line === 'DATA') inData = true;
        else if (line === '.') inData = false;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { received, port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const mail = {
  to: 'ada@people.test',
  subject: 'Confirm your e-mail for Rondo',
  text: 'the link',
  html: '<p>the link</p>',
};

test('with SMTP set, a mail goes out from the league’s address', async () => {
  const server = await mailServer();
  await smtpDriver({ host: '127.0.0.1', port: server.port, from: 'league@rondo.test' }).send(mail);
  await expect.poll(() => server.received.includes('.'), { interval: 5 }).toBe(true);
  server.close();
  expect(server.received).toContain('MAIL FROM:<league@rondo.test>');
  expect(server.received).toContain('RCPT TO:<ada@people.test>');
  expect(server.received).toContain('From: Rondo <league@rondo.test>');
});

test('a mail server that is away delays nobody and leaves one line without addresses', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await mailServer();
  server.close();
  await smtpDriver({ host: '127.0.0.1', port: server.port, from: 'league@rondo.test' }).send(mail);
  await expect.poll(() => errors.mock.calls.length, { interval: 5 }).toBe(1);
  expect(errors.mock.calls[0]?.[0]).toMatch(/^mail "Confirm your e-mail for Rondo" not sent by 127\.0\.0\.1:\d+: \S+$/);
});

test('the mailbox keeps the last hundred mails, newest first', async () => {
  const box = mailbox(() => new Date('2026-05-01T12:00:00Z'));
  for (let number = 1; number <= 120; number += 1) await box.send({ ...mail, subject: `Mail ${number}` });
  expect([box.mails.length, box.mails[0]?.subject, box.mails[0]?.at.toISOString()]).toEqual([
    100,
    'Mail 120',
    '2026-05-01T12:00:00.000Z',
  ]);
});

test('with neither a mail server nor a mailbox a mail leaves one line, without its address', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  await nobodysMails().send(mail);
  expect(errors.mock.calls).toEqual([['mail "Confirm your e-mail for Rondo" not sent: set SMTP_HOST.']]);
});

describe('the page of the mailbox', () => {
  const hostile = `"><img src=x onerror=alert(1)>'&<b>`;
  const shown = async (path = '/__mail', { from = '127.0.0.1', at = 'http://127.0.0.1:3000', headers = {} } = {}) => {
    const box = mailbox(() => new Date('2026-05-01T12:00:00Z'));
    await box.send(mail);
    await box.send({
      to: `${hostile}@people.test`,
      subject: `Hello ${hostile}`,
      text: `see https://league.example/login?a=1&b=${hostile} now`,
      html: '<h1>Welcome</h1>',
    });
    const app = new Hono<Peers>().route('/__mail', mailboxPage(box));
    return app.request(`${at}${path}`, { headers }, { incoming: { socket: { remoteAddress: from } } });
  };

  test('shows whatever a mail says as text', async () => {
    const page = await (await shown()).text();
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<b>@');
    // Neither text nor an attribute is left by a quote.
    const signs = page.slice(page.indexOf('<article'), page.indexOf('</article>')).replaceAll(/<[^<>]*>/g, '');
    expect(signs).not.toMatch(/["'<>]/);
    for (const tag of page.matchAll(/<(?:article|a)\b[^>]*>/g)) expect(tag[0].match(/"/g)).toHaveLength(2);
    expect(page).toContain('<a href="https://league.example/login?a=1&#38;b=&#34;&#62;&#60;img">');
  });

  test('shows one mail as it looks, those to one address alone, and no mail that is not there', async () => {
    expect(await (await shown('/__mail/2')).text()).toBe('<h1>Welcome</h1>');
    const page = await (await shown('/__mail?to=ADA@people.test')).text();
    expect([page.match(/<article/g)?.length, page.includes('Welcome')]).toEqual([1, false]);
    for (const path of ['/__mail/3', '/__mail/0', '/__mail/-1', '/__mail/x', '/__mail/2/x'])
      expect((await shown(path)).status, path).toBe(404);
  });

  test('is kept nowhere and runs nothing', async () => {
    for (const path of ['/__mail', '/__mail/2']) {
      const { headers } = await shown(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
      );
    }
  });

  test.each([
    ['this machine', {}, 200],
    ['this machine over IPv6', { from: '::1', at: 'http://[::1]:3000' }, 200],
    ['this machine by name', { at: 'http://localhost:3000' }, 200],
    ['another machine', { from: '192.0.2.7' }, 404],
    ['another machine over IPv6', { from: '2001:db8::1' }, 404],
    ['another name that leads here', { at: 'http://rebound.example' }, 404],
    ['a name that begins like this machine', { at: 'http://127.0.0.1.rebound.example' }, 404],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['another kind of proxy', { headers: { forwarded: 'for=127.0.0.1' } }, 404],
  ])('answers %s: %o', async (_, options, status) => {
    expect((await shown('/__mail', options)).status).toBe(status);
    expect((await shown('/__mail/2', options)).status).toBe(status);
  });
});

test('the page of the mailbox is for nobody whose address is unknown', async () => {
  const app = new Hono<Peers>().route('/__mail', mailboxPage(mailbox()));
  expect((await app.request('http://127.0.0.1:3000/__mail')).status).toBe(404);
  expect((await app.request('http://127.0.0.1:3000/__mail', {}, { incoming: { socket: {} } })).status).toBe(404);
});

test('a mail says nothing that a person wrote, and its link is the site’s', async () => {
  const sent: { html?: string | undefined; text?: string | undefined }[] = [];
  const mails = localisedMails({
    query: async () => [],
    siteUrl: 'https://league.example',
    send: async (written) => void sent.push(written),
  });
  await mails.sendConfirmation('<img src=x>@people.test', 'abc123', '', { userId: '' });
  await mails.sendRecovery('<img src=x>@people.test', 'abc123', '', { userId: '' });
  expect(sent.map(({ html, text }) => `${html} ${text}`).join()).not.toContain('people.test');
  const links = [
    'https://league.example/login?token_hash=abc123&type=signup',
    'https://league.example/reset-password?token_hash=abc123&type=recovery',
  ];
  for (const [index, link] of links.entries()) {
    expect(sent[index]?.text).toContain(`\n${link}\n`);
    expect(sent[index]?.html?.replaceAll('&amp;', '&')).toContain(`"${link}"`);
    // Every place of the template is filled in.
    expect(sent[index]?.html).not.toMatch(/[{}]{2}|undefined/);
  }
});
