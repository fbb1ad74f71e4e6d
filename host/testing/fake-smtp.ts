import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A mail server on loopback that keeps mails, and goes wrong as it is told to. */

/** The answer to the next mail; later mails are accepted. */
type Trouble =
  | { at: 'greeting' | 'auth' | 'mail' | 'rcpt' | 'data' | 'end'; say: string }
  /** Taken, and never answered, cut off, or answered by half a word. */
  | 'accepted and silent'
  | 'accepted and cut off'
  | 'accepted and half answered'
  /** Cut off while the mail comes. */
  | 'cut off half way';

type TakenMail = { from: string; to: string; raw: string };

export type FakeSmtp = {
  port: number;
  mails: TakenMail[];
  /** Every line a client said but the mails', in order. */
  lines: string[];
  /** The answers to the next mails, in order. */
  next: (...troubles: Trouble[]) => void;
  /** How many mails were on their way at once at most. */
  most: () => number;
  close: () => Promise<void>;
};

type Account = { user: string; pass: string };

/** @param account who may send; everybody when missing */
export async function fakeSmtp({ account }: { account?: Account } = {}): Promise<FakeSmtp> {
  const mails: TakenMail[] = [];
  const lines: string[] = [];
  const troubles: Trouble[] = [];
  const open = new Set<Socket>();
  const counted = { now: 0, most: 0 };

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    talk(socket, { mails, lines, counted, trouble: troubles.shift(), ...(account ? { account } : {}) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    lines,
    next: (...more) => troubles.push(...more),
    most: () => counted.most,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Talk = {
  mails: TakenMail[];
  lines: string[];
  counted: { now: number; most: number };
  trouble: Trouble | undefined;
  account?: Account;
};

/** One connection, which brings one mail. */
function talk(socket: Socket, { mails, lines, counted, trouble, account }: Talk): void {
  let text = '';
  let from = '';
  let to = '';
  let isBody = false;
  const answer = (line: string, at?: string) => {
    const instead = typeof trouble === 'object' && trouble.at === at ? trouble.say : undefined;
    socket.write(`${instead ?? line}\r\n`);
    return instead === undefined;
  };

  answer('220 fake.invalid ESMTP', 'greeting');
  socket.on('data', (chunk) => {
    if (isBody && trouble === 'cut off half way') return void socket.destroy();
    text += chunk.toString('latin1');
    for (let end = endOf(text, isBody); end !== undefined; end = endOf(text, isBody)) {
      const part = text.slice(0, end.at);
      text = text.slice(end.at + end.length);
      if (isBody) takeBody(part);
      else takeLine(part);
    }
  });

  function takeBody(part: string): void {
    isBody = false;
    counted.now -= 1;
    const raw = part.replaceAll(/^\./gm, '');
    const keep = () => mails.push({ from, to, raw });
    if (trouble === 'accepted and silent') return void keep();
    if (trouble === 'accepted and cut off') {
      keep();
      return void socket.destroy();
    }
    if (trouble === 'accepted and half answered') {
      keep();
      return void socket.write('25', () => socket.destroy());
    }
    if (answer('250 queued', 'end')) keep();
  }

  function takeLine(line: string): void {
    lines.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO')
      return void socket.write(
        `250-fake.invalid\r\n250-PIPELINING\r\n250-8BITMIME\r\n${account ? '250-AUTH PLAIN\r\n' : ''}250 SIZE 1000000\r\n`,
      );
    if (verb === 'AUTH') {
      const [, user, pass] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0');
      const isRight = user === account?.user && pass === account?.pass;
      return void answer(isRight ? '235 welcome' : '535 wrong', 'auth');
    }
    if (verb === 'MAIL') {
      from = /<(.*)>/.exec(line)?.[1] ?? '';
      counted.most = Math.max(counted.most, (counted.now += 1));
      return void answer('250 ok', 'mail');
    }
    if (verb === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      return void answer('250 ok', 'rcpt');
    }
    if (verb === 'DATA') {
      isBody = answer('354 go on', 'data');
      return;
    }
    if (verb === 'QUIT') {
      socket.end('221 bye\r\n');
      return;
    }
    answer('500 what?');
  }
}

function endOf(text: string, isBody: boolean): { at: number; length: number } | undefined {
  const end = isBody ? '\r\n.\r\n' : '\r\n';
  const at = text.indexOf(end);
  return at < 0 ? undefined : { at, length: end.length };
}
