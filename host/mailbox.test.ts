import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { mailbox, smtpDriver } from './mailbox.ts';

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
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await mailServer();
  server.close();
  await smtpDriver({ host: '127.0.0.1', port: server.port, from: 'league@rondo.test' }).send(mail);
  await expect.poll(() => said.mock.calls.length, { interval: 5 }).toBe(1);
  expect(said.mock.calls[0]?.[0]).toMatch(/^mail "Confirm your e-mail for Rondo" not sent by 127\.0\.0\.1:\d+: \S+$/);
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
