import { escaped } from '../../_shared/escaped.ts';
import { filled, wordFor } from '../../_shared/filled.ts';
import de from '../../../../src/locales/de/mail.json' with { type: 'json' };
import en from '../../../../src/locales/en/mail.json' with { type: 'json' };
import tr from '../../../../src/locales/tr/mail.json' with { type: 'json' };
import channelsDe from '../../../../src/locales/de/delivery-channels.json' with { type: 'json' };
import channelsEn from '../../../../src/locales/en/delivery-channels.json' with { type: 'json' };
import channelsTr from '../../../../src/locales/tr/delivery-channels.json' with { type: 'json' };
import type { Answer, Begin, Opened, Channel } from '../channel.ts';
import { type Facts, languageOf, linked, moment, type Notice, originOf, sentence } from '../texts.ts';

/** A mail about one notification, those of a day, or an account. The sender is an argument. */

/** A mail as it is carried away; none of its parts holds a line break but the two bodies. */
export type Mail = {
  to: string;
  /** The name of the site, beside the address a mail comes from. */
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** The same for every try, so that a receiver of two knows that they are one. */
  messageId: string;
};

export type Transport = ((mail: Mail, begin?: Begin) => Promise<Answer>) & {
  /** How many mails it carries at once. */
  atOnce?: number;
};

/** The answer of `private.open_mail` about notifications. */
export type OpenedMail = Opened & {
  id: string;
  to: string;
  token: string;
  daily: boolean;
  /** How many more are unread than it tells of. */
  more: number;
  said: Facts;
};

/** Its fields about an account: a credential was issued from it, or how many of which kind ended with what. */
export type OpenedAccountMail = Pick<OpenedMail, 'id' | 'to' | 'said'> & {
  account: { type: 'credential_issued'; kind: string } | { type: 'password_changed' | 'logged_out'; ended: Record<string, number> }; // prettier-ignore
};

type MailOptions = {
  transport: Transport;
  /** Where mails are ended, when the site does not do it itself. */
  unsubscribeAt?: string;
};

export const mail = ({ transport, unsubscribeAt }: MailOptions): Channel => ({
  ...(transport.atOnce === undefined ? {} : { atOnce: transport.atOnce }),
  send: async (delivery, begin) => {
    const opened = delivery as OpenedMail | (Opened & OpenedAccountMail);
    const site = originOf(opened.said.site);
    // Without it no link leads anywhere, least of all the one that ends these mails.
    if (site === undefined) return { outcome: 'again', reason: 'no_site_address' };
    const isAccounts = 'account' in opened;
    if (!isAddress(opened.to) || (!isAccounts && opened.said.notices.length === 0))
      return { outcome: 'stop', reason: 'wrong_address' };
    if (isAccounts) return transport(accountLetter(opened, site), begin);
    return transport(letter(opened, site, unsubscribeAt ?? `${site}/unsubscribe`), begin);
  },
});

const texts = {
  en: { ...en, topics: channelsEn.topics },
  de: { ...de, topics: channelsDe.topics },
  tr: { ...tr, topics: channelsTr.topics },
};

const mostOfSubject = 120;

export function letter({ id, to, token, daily, more, said: content }: OpenedMail, site: string, endsAt: string): Mail {
  const language = languageOf(content.language);
  const words = texts[language].message;
  const facts = { ...content, language, time_zone: zoneOf(content.time_zone) };
  const name = plain(content.site_name) || 'Rondo';
  const told = content.notices.map((notice) => itemOf(notice, facts, site));
  const count = told.length + more;
  const topic = content.notices[0]!.topic;

  const subject = shortened(
    count === 1 ? told[0]!.sentence : counted(words, 'waits', count, language),
    mostOfSubject,
  ).replaceAll('=?', '= ?');
  const lead = daily ? filled(words.daily, { site: name }) : '';
  const rest = more > 0 ? counted(words, 'more', more, language) : '';
  const why = daily
    ? filled(words.why.daily, { site: name })
    : filled(words.why.now, { site: name, topic: wordFor(texts[language].topics, topic) });
  const end = `${endsAt}?${new URLSearchParams({ token, topic: daily ? 'daily' : topic })}`;
  const all = { text: words.all, address: `${site}/notifications` };
  const below = [
    { text: words.end, address: end },
    { text: words.choose, address: `${site}/settings?section=notifications` },
  ];
  const parts = { language, name, subject, lead, told, rest, why, all, below };
  return {
    ...mailOf(parts, { id, to, site }),
    headers: {
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** About the sign-in of an account: nobody can end such mails. */
export function accountLetter({ id, to, account, said: content }: OpenedAccountMail, site: string): Mail {
  const language = languageOf(content.language);
  const words = texts[language].account;
  const name = plain(content.site_name) || 'Rondo';
  const isIssued = account.type === 'credential_issued';
  const subject = isIssued ? wordFor(words.issued, account.kind) : words[account.type];
  const ended = isIssued ? [] : Object.entries(account.ended).map(([kind, count]) => endedOf(words.kinds, kind, count));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(ended);
  const item = {
    sentence: subject,
    until: [
      account.type === 'password_changed' ? words.others : '',
      isIssued ? words.works : '',
      ended.length > 0 ? filled(words.ended, { list }) : '',
      words.notYou,
    ]
      .filter(Boolean)
      .join(' '),
    link: { text: words.choose, address: `${site}/forgot-password` },
  };
  const why = filled(words.why, { site: name });
  const parts = { language, name, subject, lead: '', told: [item], rest: '', why, below: [] };
  return { ...mailOf(parts, { id, to, site }), headers: { 'Auto-Submitted': 'auto-generated' } };
}

/** Of some kinds one is all there can be. */
const endedOf = (kinds: Record<string, string>, kind: string, count: number): string =>
  ['calendar', 'discord'].includes(kind) ? wordFor(kinds, kind) : `${wordFor(kinds, kind)} (${count})`;

const mailOf = (parts: Parts, { id, to, site }: { id: string; to: string; site: string }) => ({
  to,
  from: parts.name,
  subject: parts.subject,
  text: textOf(parts),
  html: htmlOf(parts),
  messageId: `<${id}@${new URL(site).hostname}>`,
});

type Link = { text: string; address: string };
type Item = { sentence: string; until: string; link: Link };
type Parts = {
  language: string;
  name: string;
  subject: string;
  lead: string;
  told: Item[];
  rest: string;
  why: string;
  /** Where the rest is read, if there is one. */
  all?: Link;
  below: Link[];
};

function itemOf(notice: Notice & { until?: string | null }, facts: Facts, site: string): Item {
  const language = languageOf(facts.language);
  const { until, open } = texts[language].message;
  const at = typeof notice.until === 'string' ? moment(notice.until, language, facts.time_zone) : '';
  const link = linked(notice, site);
  const part = new URL(link).pathname.split('/')[1] ?? '';
  return {
    sentence: plain(sentence(notice, facts)),
    until: at === '' ? '' : plain(filled(wordFor(until, notice.key), { until: at })),
    link: { text: wordFor(open, part) || open.other, address: link },
  };
}

const textOf = ({ lead, told, rest, why, all, below }: Parts): string =>
  [
    ...(lead === '' ? [] : [lead]),
    ...told.map(({ sentence: line, until, link }) =>
      [line, until, `${link.text}: ${link.address}`].filter(Boolean).join('\n'),
    ),
    ...(rest === '' || !all ? [] : [`${rest} ${all.text}: ${all.address}`]),
    ['-- ', why, ...below.map(({ text, address }) => `${text}: ${address}`)].join('\n'),
  ].join('\n\n') + '\n';

/** Light as it stands, dark where the reader has it so; no picture, no script, nothing from elsewhere. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #04100f !important; color: #e9f2ef !important; }
  .quiet, .quiet a { color: #9db3ad !important; }
  .line { border-color: #27413d !important; }
}`;

const font = "font-family: 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const button =
  'display: inline-block; padding: 12px 20px; background: #ffd23f; color: #04100f; font-size: 16px; font-weight: 700; text-decoration: none';

function htmlOf({ language, name, subject, lead, told, rest, why, all, below }: Parts): string {
  const item = ({ sentence: line, until, link }: Item, at: number) =>
    `<div class="line" style="padding: ${at === 0 ? 4 : 20}px 0 20px; border-top: ${at === 0 ? 0 : 1}px solid #d5dfdc">
<p style="margin: 0 0 8px; font-size: 18px; line-height: 1.4; font-weight: 700">${whole(escaped(line))}</p>
${until === '' ? '' : `<p style="margin: 0 0 8px; font-size: 16px; line-height: 1.5">${escaped(until)}</p>\n`}<p style="margin: 12px 0 0"><a href="${escaped(link.address)}" style="${button}">${escaped(link.text)}</a></p>
</div>`;
  const small = ({ text, address }: Link) =>
    `<a href="${escaped(address)}" style="color: #4a5f5a">${escaped(text)}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body style="margin: 0; padding: 0; background: #ffffff; color: #10201d">
<div class="page" style="max-width: 520px; margin: 0 auto; padding: 24px 16px; ${font}; background: #ffffff; color: #10201d">
<p style="margin: 0 0 16px; padding: 0 0 12px; border-bottom: 3px solid #ffd23f; font-size: 20px; font-weight: 700">${escaped(name)}</p>
${lead === '' ? '' : `<p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5">${escaped(lead)}</p>\n`}${told.map(item).join('\n')}
${rest === '' || !all ? '' : `<p style="margin: 0 0 20px; font-size: 16px; line-height: 1.5">${escaped(rest)} <a href="${escaped(all.address)}" style="color: inherit">${escaped(all.text)}</a></p>\n`}<div class="line quiet" style="padding: 16px 0 0; border-top: 1px solid #d5dfdc; font-size: 14px; line-height: 1.6; color: #4a5f5a">
<p style="margin: 0 0 8px">${escaped(why)}</p>
<p style="margin: 0">${below.map(small).join(' · ')}</p>
</div>
</div>
</body>
</html>
`;
}

/** In one line, without signs nobody sees: what somebody wrote looks like no other part of the mail. */
const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A score is not parted by the end of a line. */
const whole = (text: string): string =>
  text.replaceAll(/(?<!\d)\d{1,3}–\d{1,3}(?!\d)/g, '<span style="white-space: nowrap">$&</span>');

function shortened(text: string, most: number): string {
  const signs = Array.from(text);
  if (signs.length <= most) return text;
  const start = signs.slice(0, most - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${end > most / 2 ? start.slice(0, end) : start}…`;
}

type Counted = 'waits' | 'more';
type Form = 'one' | 'other';
type Forms = Record<`${Counted}_${Form}`, string>;

const counted = (words: Forms, what: Counted, count: number, language: string): string => {
  const form: Form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
  return filled(words[`${what}_${form}`], { count });
};

/** One mailbox and nothing that could be a second, a name or a header. */
const isAddress = (to: string): boolean =>
  to.length <= 254 && /^[^\s\p{Cc}\p{Cf}<>()[\],;:\\"@]+@[^\s\p{Cc}\p{Cf}<>()[\],;:\\"@]+$/u.test(to);

/** A database may know zones that a runtime does not. */
function zoneOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
