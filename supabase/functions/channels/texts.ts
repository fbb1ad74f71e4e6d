import { withForm } from '../../../src/domain/community/notices.ts';
import { filled, wordFor } from '../_shared/filled.ts';
import commonDe from '../../../src/locales/de/common.json' with { type: 'json' };
import de from '../../../src/locales/de/notifications.json' with { type: 'json' };
import commonEn from '../../../src/locales/en/common.json' with { type: 'json' };
import en from '../../../src/locales/en/notifications.json' with { type: 'json' };
import commonTr from '../../../src/locales/tr/common.json' with { type: 'json' };
import tr from '../../../src/locales/tr/notifications.json' with { type: 'json' };

/**
 * The text of a notification outside the site, in its reader's language and zone. The site says it by
 * src/features/notifications/sentence.ts; sentence.test.ts there holds both equal.
 */

/** One notification as `private.notice_facts` tells it. */
export type Notice = {
  id: string;
  topic: string;
  key: string;
  values: Record<string, unknown>;
  link: string | null;
  created_at: string;
};

/** Notifications of one reader, the newest first, and how they read. */
export type Facts = {
  language: string;
  time_zone: string;
  /** The address of the site, without a slash at the end; empty where it is not known. */
  site: string;
  site_name: string;
  notices: Notice[];
};

const texts = {
  en: { ...en, league: commonEn.league },
  de: { ...de, league: commonDe.league },
  tr: { ...tr, league: commonTr.league },
};

export type Language = keyof typeof texts;

/** One of ours, English where it is none. */
export const languageOf = (language: string): Language =>
  Object.hasOwn(texts, language) ? (language as Language) : 'en';

export function sentence(
  { key, values }: Pick<Notice, 'key' | 'values'>,
  { language, time_zone: zone }: Pick<Facts, 'language' | 'time_zone'>,
): string {
  const locale = languageOf(language);
  const words = texts[locale];
  // written by a later version of the league
  const template = wordFor(words.said, key);
  if (template === '') return words.unknown;
  const whenOf = (at: unknown) => (typeof at === 'string' ? moment(at, locale, zone) : '');
  const { home_score: home, away_score: away, points, reason } = values;
  return filled(template, {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? wordFor(words.gone, name)])),
    score: typeof home === 'number' && typeof away === 'number' ? `${home}–${away}` : words.noScore,
    points: typeof points === 'number' ? signed(points) : '',
    kickoff: whenOf(values['kickoff_at']),
    starts: whenOf(values['starts_at']),
    until: whenOf(values['until']),
    thing: wordFor(words.contents, values['content']),
    status: wordFor(words.league.eligibility, values['status']),
    role: wordFor(words.league.role, values['role']),
    siteRole: wordFor(words.siteRoles, values['site_role']),
    why: typeof reason === 'string' ? reason : words.noReason,
  });
}

/** +3, −1: with the sign that stands for it, as src/features/notifications/sentence.ts writes it. */
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, zone, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

/** Thu, 19 Nov 2026, 19:30 CET: as `formatFull` of src/lib/dates.ts writes it. */
export function moment(iso: string, language: Language, zone: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const format = formatOf(language, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const written = format.format(at).replaceAll(/(?<!\w{4},) (?!\d\d:)/g, '\u00A0');
  if (language === 'tr' && zone === 'Europe/Istanbul') return `${written}\u00A0TSİ`;
  const parts = formatOf(language, zone, { timeZoneName: 'short' }).formatToParts(at);
  return `${written}\u00A0${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}

export const originOf = (site: string): string | undefined =>
  /^https?:\/\//.test(site) && URL.canParse(site) ? new URL(site).origin : undefined;

/** Where a notification leads, as the site's own list does; a page of the site, whatever the row says. */
export function linked({ key, link }: Pick<Notice, 'key' | 'link'>, site: string): string {
  const start = `${site}/notifications`;
  if (link === null || !URL.canParse(link, site)) return start;
  const { href, origin } = new URL(withForm(key, link), site);
  return origin === site ? href : start;
}
