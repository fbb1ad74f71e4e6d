import { afterEach, describe, expect, test } from 'vitest';
import { mailApi } from '#supabase/functions/channels/mail/mail-api.ts';
import {
  accountLetter,
  letter,
  type Mail,
  mail,
  type OpenedMail,
  type Transport,
} from '#supabase/functions/channels/mail/mail.ts';
import type { Answer } from '#supabase/functions/channels/channel.ts';
import { fakeDiscord } from '#host/testing/fake-discord.ts';
import { fakeSmtp, type FakeSmtp } from '#host/testing/fake-smtp.ts';
import { readMail } from '#host/testing/read-mail.ts';
import { boxTransport, smtpTransport } from './carriers.ts';
import { mailbox } from './mailbox.ts';

/** Mails about notifications: what they say, and what becomes of them on their way. */

const site = 'https://league.example';
const token = 'c0ffee'.repeat(8);
const id = '00000000-0000-4000-8000-000000000007';

type Notice = OpenedMail['said']['notices'][number] & { until?: string };
const claimed: Notice = {
  id: '00000000-0000-4000-8000-000000000001',
  topic: 'duties',
  key: 'resultReported',
  values: { home: 'Harbour', away: 'Çarşı Yıldızları', home_score: 3, away_score: 1 },
  link: '/matches/00000000-0000-4000-8000-000000000002',
  created_at: '2026-11-19T18:30:00Z',
  until: '2026-11-20T18:30:00Z',
};
type Recipient = { language?: string; zone?: string; notices?: Notice[]; name?: string } & Partial<
  Pick<OpenedMail, 'to' | 'daily' | 'more'>
>;
const opened = ({
  language = 'en',
  zone = 'Europe/Berlin',
  notices = [claimed],
  name = 'Rondo',
  ...more
}: Recipient = {}): OpenedMail => ({
  what: 'post',
  version: 1,
  message: null,
  id,
  to: 'ada@people.club',
  token,
  daily: false,
  more: 0,
  said: { language, time_zone: zone, site, site_name: name, notices },
  ...more,
});
const written = (values: Recipient = {}): Mail => letter(opened(values), site, `${site}/unsubscribe`);
const end = (topic: string) => `${site}/unsubscribe?token=${token}&topic=${topic}`;

describe('a mail', () => {
  test('says what waits, until when in the reader’s zone, where to answer, and how it ends', () => {
    expect(written().text).toBe(
      [
        'A result of Harbour against Çarşı Yıldızları was reported: 3–1. Confirm or dispute it.',
        'Without an answer, the result counts from Fri, 20 Nov 2026, 19:30 CET.',
        `Open the match: ${site}/matches/00000000-0000-4000-8000-000000000002?form=answer`,
        '',
        '-- ',
        'You receive this mail because you chose mails about “Waiting for you” on Rondo.',
        `Stop these mails: ${end('duties')}`,
        `Choose your mails: ${site}/settings?section=notifications`,
        '',
      ].join('\n'),
    );
    expect(written()).toMatchObject({
      to: 'ada@people.club',
      from: 'Rondo',
      subject: 'A result of Harbour against Çarşı Yıldızları was reported: 3–1. Confirm or dispute it.',
      messageId: `<${id}@league.example>`,
      headers: {
        'List-Unsubscribe': `<${end('duties')}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    });
  });

  test('speaks the reader’s language and names the zone', () => {
    expect(written({ language: 'de' }).text).toContain(
      'Ohne Antwort gilt das Ergebnis ab Fr., 20. Nov. 2026, 19:30 MEZ.',
    );
    expect(written({ language: 'tr', zone: 'Europe/Istanbul' }).text).toContain(
      'Yanıt gelmezse sonuç şu tarihte kesinleşir: 20 Kas 2026 Cum 21:30 TSİ.',
    );
    expect(written({ language: 'xx' }).subject).toMatch(/^A result/);
    expect(written({ zone: 'No/Where' }).text).toContain('18:30 UTC');
  });

  test('of a day counts in the subject and lists the rest below', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...claimed, key: 'roleChanged', values: { team: `Team ${at}`, role: 'captain' }, link: null })); // prettier-ignore
    const digest = written({ daily: true, more: 4, notices: many });
    expect(digest.subject).toBe('34 things are waiting for you');
    expect(digest.text).toContain('Unread on Rondo:\n\nYour role in Team 0 is now: Captain.');
    expect(digest.text).toContain(`\nOpen the page: ${site}/notifications\n`);
    expect(digest.text).toContain(`And 4 more. All notifications: ${site}/notifications`);
    expect(digest.headers['List-Unsubscribe']).toBe(`<${end('daily')}>`);
    expect(written({ daily: true, language: 'de', more: 4, notices: many }).subject).toBe('34 Dinge warten auf dich');
    expect(written({ daily: true, language: 'tr', more: 4, notices: many }).subject).toBe(
      'Seni bekleyen 34 bildirim var',
    );
    expect(written({ daily: true }).subject).toMatch(/^A result of Harbour/);
  });

  test.each([
    [
      'en',
      'The password of your account was changed',
      'All other devices were logged out. These no longer work: API keys (2), calendar and feed addresses, and your Discord account. If this was not you, choose a new password now.',
    ],
    [
      'de',
      'Das Passwort deines Kontos wurde geändert',
      'Alle anderen Geräte wurden abgemeldet. Das gilt nicht mehr: API-Schlüssel (2), Kalender- und Feed-Adressen und dein Discord-Konto. Warst du das nicht, wähle jetzt ein neues Passwort.',
    ],
    [
      'tr',
      'Hesabının şifresi değişti',
      'Diğer bütün cihazlarda oturum kapandı. Artık geçerli değil: API anahtarları (2), takvim ve akış adresleri ve Discord hesabın. Bunu yapan sen değilsen hemen yeni bir şifre belirle.',
    ],
  ])(
    'about an account lists what ended, leads to a new password and cannot be ended: %s',
    (language, subject, phrase) => {
      const { said: facts, ...more } = opened({ language, notices: [] });
      const ended = { api_key: 2, calendar: 1, discord: 1 };
      const mailed = accountLetter({ ...more, said: facts, account: { type: 'password_changed', ended } }, site);
      expect(mailed.subject).toBe(subject);
      expect(mailed.text).toContain(phrase);
      expect(mailed.text).toContain(`${site}/forgot-password`);
      expect(mailed.text).not.toContain('unsubscribe');
      expect(Object.keys(mailed.headers)).toEqual(['Auto-Submitted']);
      expect(mailed.html.match(/href="[^"]*"/g)).toHaveLength(1);
    },
  );

  test('about a credential says which kind was made', () => {
    const { said: facts, ...more } = opened({ notices: [] });
    const mailed = accountLetter(
      { ...more, said: facts, account: { type: 'credential_issued', kind: 'overlay' } },
      site,
    );
    expect(mailed.subject).toBe('An overlay address was created with your account');
    expect(mailed.text).toContain(
      'It works without your password until it is revoked. If this was not you, choose a new password now.',
    );
  });

  test('draws nothing from elsewhere, escapes what somebody wrote and stays within its form', () => {
    const hostile = `"><img src=x onerror=alert(1)>'&<b> {{why}} $& \r\nBcc: eve@evil.example\r\n\r\n-- \nNo more: https://evil.example`;
    const { html, text, subject } = written({
      name: hostile,
      notices: [{ ...claimed, key: 'kicked', values: { player: 'Eve', team: hostile, reason: hostile } }],
    });
    expect(html).not.toMatch(/<img|<b>|<script|<[^>]*src=|url\(|@import/);
    const addresses = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBe(3);
    for (const address of addresses) expect(address).toMatch(/^https:&#47;|^https:\/\/league\.example\//);
    // the words of a person are one line of it, wherever they stand
    expect(text.split('\n').filter((line) => line === '-- ')).toHaveLength(1);
    expect(text).not.toMatch(/^Bcc/m);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const open of html.matchAll(/<(\w+)[ >]/g))
      expect(open[1]).toMatch(/^(html|head|meta|title|style|body|div|p|a|span)$/);
  });

  test.each([
    'a\r\nBcc: eve@evil.example',
    'a\nSubject: other',
    'a\u2028b\u0085c\u0000d',
    '=?utf-8?q?=0D=0ABcc:_eve@evil.example?=',
    '\u202Egnp.exe\u200B\u2066',
    'ş'.repeat(5000),
    'Ⅳ🏆'.repeat(300),
    `${'long '.repeat(200)}end`,
  ])('has a subject of one short line whatever a team is called: %j', async (name) => {
    const { subject } = written({ notices: [{ ...claimed, values: { ...claimed.values, home: name } }], name });
    expect(Array.from(subject).length).toBeLessThanOrEqual(120);
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]|=\?/u);
    const [taken] = await carried(
      written({ notices: [{ ...claimed, values: { ...claimed.values, home: name } }], name }),
    );
    expect(taken!.headers['subject']).toBe(subject);
    expect(taken!.names.map((each) => each.toLowerCase()).toSorted()).toEqual(everyHeader);
  });

  test.each([
    ['//evil.example/x'],
    ['/\\evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['/a\r\nb'],
    ['/matches/1" onmouseover="x'],
  ])('leads nowhere but to the site, whatever the row says: %s', (link) => {
    const { text, html } = written({ notices: [{ ...claimed, link }] });
    for (const [address] of text.matchAll(/\bhttps?:\S+/g)) expect(new URL(address).origin).toBe(site);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/league\.example\//);
  });

  test.each(['', 'x', 'a@b@c', 'a b@c.club', 'a@c.club, eve@evil.example', '"a"@c.club', 'a@c.club\nBcc: x@y.z', `${'a'.repeat(250)}@c.club`, '<a@c.club>', 'a@c\u202E.club'])(
    'is sent to one mailbox or to none: %j',
    async (to) => {
      expect(await mail({ transport: never }).send(opened({ to }))).toEqual({ outcome: 'stop', reason: 'wrong_address' });
    },
  ); // prettier-ignore

  test('waits where the site does not know its own address', async () => {
    for (const wrong of ['', 'league.example', 'javascript:x']) {
      const openedMail = opened();
      openedMail.said.site = wrong;
      expect(await mail({ transport: never }).send(openedMail)).toEqual({
        outcome: 'again',
        reason: 'no_site_address',
      });
    }
  });
});

const never: Transport = () => Promise.reject(new Error('nothing was to be sent'));
const everyHeader = ['auto-submitted', 'content-type', 'date', 'from', 'list-unsubscribe', 'list-unsubscribe-post', 'message-id', 'mime-version', 'subject', 'to']; // prettier-ignore

const servers: FakeSmtp[] = [];
async function server(account?: { user: string; pass: string }): Promise<FakeSmtp> {
  const made = await fakeSmtp(account ? { account } : {});
  servers.push(made);
  return made;
}
afterEach(async () => {
  for (const each of servers.splice(0)) await each.close();
});
const over = ({ port }: { port: number }, more: object = {}, patience = 3000): Transport =>
  smtpTransport({ host: '127.0.0.1', port, from: 'league@rondo.club', ...more }, patience);
/** A mail as a server has it. */
async function carried(...mails: Mail[]) {
  const smtp = await server();
  for (const each of mails) expect(await over(smtp)(each)).toEqual(taken);
  return smtp.mails.map(({ raw }) => readMail(raw));
}
const taken: Answer = { outcome: 'taken', message: null, pause: 0 };

describe('by SMTP', () => {
  test('a mail arrives as it was written, with its headers and the same id each time', async () => {
    const sent = written({ language: 'tr', zone: 'Europe/Istanbul', name: 'Rondo Ligi ⚽' });
    const [first, second] = await carried(sent, sent);
    expect(first).toMatchObject({
      text: sent.text,
      html: sent.html,
      headers: {
        subject: sent.subject,
        from: 'Rondo Ligi ⚽ <league@rondo.club>',
        to: 'ada@people.club',
        'message-id': sent.messageId,
        'auto-submitted': 'auto-generated',
        'list-unsubscribe': `<${end('duties')}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(second!.headers['message-id']).toBe(first!.headers['message-id']);
    expect(first!.names.map((name) => name.toLowerCase()).toSorted()).toEqual(everyHeader);
  });

  test('the envelope names one sender and one reader', async () => {
    const smtp = await server();
    await over(smtp)(written());
    expect(smtp.mails[0]).toMatchObject({ from: 'league@rondo.club', to: 'ada@people.club' });
    expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@people.club>']);
  });

  test.each([
    [
      { at: 'greeting', say: '421 later' },
      { outcome: 'again', reason: 'smtp_421' },
    ],
    [
      { at: 'mail', say: '451 later' },
      { outcome: 'again', reason: 'smtp_451' },
    ],
    [
      { at: 'mail', say: '550 not you' },
      { outcome: 'again', reason: 'smtp_550' },
    ],
    [
      { at: 'rcpt', say: '451 greylisted' },
      { outcome: 'again', reason: 'smtp_451' },
    ],
    [
      { at: 'rcpt', say: '530 sign in first' },
      { outcome: 'again', reason: 'smtp_530' },
    ],
    [
      { at: 'rcpt', say: '550 no such mailbox' },
      { outcome: 'stop', reason: 'smtp_550' },
    ],
    [
      { at: 'data', say: '452 full' },
      { outcome: 'again', reason: 'smtp_452' },
    ],
    [
      { at: 'end', say: '451 later' },
      { outcome: 'again', reason: 'smtp_451' },
    ],
    [
      { at: 'end', say: '554 spam' },
      { outcome: 'stop', reason: 'smtp_554' },
    ],
    ['cut off half way', { outcome: 'again', reason: 'broken' }],
    ['accepted and silent', { outcome: 'unanswered', reason: 'timeout' }],
    ['accepted and cut off', { outcome: 'unanswered', reason: 'broken' }],
    ['accepted and half answered', { outcome: 'unanswered', reason: 'broken' }],
  ] as const)('a server that answers %j: %j', async (trouble, answer) => {
    const smtp = await server();
    smtp.next(trouble);
    expect(await over(smtp)(written())).toEqual(answer);
    expect(smtp.mails).toHaveLength(answer.outcome === 'unanswered' ? 1 : 0);
    expect(await over(smtp)(written())).toEqual(taken);
  });

  test('a server that is away, and one that knows another password, are asked again', async () => {
    const smtp = await server({ user: 'league', pass: 'right' });
    expect(await over(smtp, { user: 'league', pass: 'right' })(written())).toEqual(taken);
    expect(await over(smtp, { user: 'league', pass: 'wrong' })(written())).toEqual({
      outcome: 'again',
      reason: 'smtp_535',
    });
    await smtp.close();
    expect(await over(smtp)(written())).toEqual({ outcome: 'again', reason: 'unreachable' });
  });

  test('eight connections stand at once at most', async () => {
    const smtp = await server();
    const send = over(smtp, {}, 5000);
    const all = await Promise.all(Array.from({ length: 30 }, () => send(written())));
    expect(all).toEqual(all.map(() => taken));
    expect(smtp.mails).toHaveLength(30);
    expect(smtp.most()).toBeLessThanOrEqual(8);
  });

  test('nobody has an address of the demo league: nothing is sent there', async () => {
    const smtp = await server();
    expect(await over(smtp)(written({ to: 'captain@demo.rondo.example' }))).toEqual(taken);
    expect(smtp.mails).toEqual([]);
  });
});

test('the mailbox of one machine shows them', async () => {
  const box = mailbox();
  const { to, subject, text, html } = written();
  expect(await boxTransport(box)(written())).toEqual(taken);
  expect(box.mails).toMatchObject([{ to, subject, text, html }]);
});

describe('over HTTP', () => {
  const key = 're_never_said';
  test('a mail is one request, whose key is the mail’s own, so that it can be repeated', async () => {
    const api = await fakeDiscord();
    const send = mailApi({ url: `${api.at}/emails`, key, from: 'league@rondo.club' });
    const sent = written({ name: 'Ron"do\\' });
    expect(await send(sent)).toEqual(taken);
    expect(api.requests).toEqual([
      {
        method: 'POST',
        path: '/emails',
        body: {
          from: '"Rondo" <league@rondo.club>',
          to: ['ada@people.club'],
          subject: sent.subject,
          text: sent.text,
          html: sent.html,
          headers: sent.headers,
        },
      },
    ]);
    await api.close();
  });

  test.each([
    [{ status: 500 }, { outcome: 'again', reason: 'http_500' }],
    [
      { status: 401, body: { name: 'validation_error' } },
      { outcome: 'again', reason: 'http_401' },
    ],
    [
      { status: 403, body: key },
      { outcome: 'again', reason: 'http_403' },
    ],
    [
      { status: 422, body: { name: 'validation_error' } },
      { outcome: 'stop', reason: 'http_422' },
    ],
    [
      { status: 429, headers: { 'retry-after': '7' } },
      { outcome: 'again', reason: 'http_429', wait: 7 },
    ],
    [{ status: 409, body: { name: 'invalid_idempotent_request' } }, taken],
    [
      { status: 409, body: { name: 'concurrent_idempotent_requests' } },
      { outcome: 'again', reason: 'http_409' },
    ],
    [
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { outcome: 'again', reason: 'http_302' },
    ],
    ['accepted and silent', { outcome: 'again', reason: 'timeout' }],
    ['accepted and huge', taken],
  ] as const)('an answer %j: %j', async (trouble, answer) => {
    const api = await fakeDiscord();
    api.next(trouble);
    const send = mailApi({ url: `${api.at}/emails`, key, from: 'league@rondo.club', timeout: 3000 });
    expect(await send(written())).toEqual(answer);
    expect(await send(written())).toEqual(taken);
    await api.close();
  });
});
