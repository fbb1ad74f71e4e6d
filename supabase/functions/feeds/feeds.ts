import { filled } from '../_shared/filled.ts';
import de from '../../../src/locales/de/feeds.json' with { type: 'json' };
import en from '../../../src/locales/en/feeds.json' with { type: 'json' };
import tr from '../../../src/locales/tr/feeds.json' with { type: 'json' };
import { escaped } from '../_shared/escaped.ts';

/**
 * The publications in a public league, as readers of feeds want it (docs/decisions/0040). Web APIs alone: Node and Deno
 * run the same file. `public_feed` says what is so, this puts it into words and writes it as RSS 2.0, Atom or JSON Feed.
 */

const texts = { en, de, tr };
type Language = keyof typeof texts;

/** The answer of `public_feed` and `member_feed`: ids lead to the members' pages. */
export type FeedAnswer = {
  league: { id?: string; slug: string; name: string; time_zone: string };
  results: Result[];
  news: {
    id?: string;
    slug: string;
    published_at: string;
    updated_at: string;
    language: Language;
    title: string;
    summary: string;
  }[];
};
type Result = {
  id: string;
  matchday: number | null;
  stage: string;
  home_score: number | null;
  away_score: number | null;
  forfeited_by: 'home' | 'away' | 'both' | null;
  home_team: string;
  away_team: string;
  counted_at: string;
  changed_at: string;
};

type Feed = {
  title: string;
  about: string;
  language: Language;
  /** The page it speaks of, and its own address. */
  page: string;
  self: string;
  author: string;
  entries: Entry[];
};
type Entry = {
  /** A URI that stays, whatever else changes. */
  id: string;
  title: string;
  text: string;
  url: string;
  published: Date;
  updated: Date;
  language?: Language;
};

export const feedKinds = ['results', 'news'] as const;
export type FeedKind = (typeof feedKinds)[number];

type Told = { language: Language; /** Whether the reader chose it by the address. */ isChosen: boolean };

/** @param siteUrl the origin all addresses begin with */
export function feedOf(kind: FeedKind, answer: FeedAnswer, told: Told, at: { siteUrl: string; self: string }): Feed {
  const { league } = answer;
  const words = texts[told.language];
  const whole = (path: string) => new URL(told.isChosen ? `${path}?lang=${told.language}` : path, at.siteUrl).href;
  const ofMembers = league.id !== undefined;
  const entries =
    kind === 'news'
      ? answer.news.map((article) => {
          const path = ofMembers ? `/news/${article.id}` : `/p/${league.slug}/news/${article.slug}`;
          return {
            id: new URL(path, at.siteUrl).href,
            title: article.title,
            text: article.summary || article.title,
            url: whole(path),
            published: new Date(article.published_at),
            updated: new Date(article.updated_at),
            language: article.language,
          };
        })
      : answer.results.map((result) => ({
          id: `urn:uuid:${result.id}`,
          title: `${result.home_team} ${result.home_score ?? 0}–${result.away_score ?? 0} ${result.away_team}`,
          text: resultText(result, words),
          url: whole(`${ofMembers ? '' : `/p/${league.slug}`}/matches/${result.id}`),
          published: new Date(result.counted_at),
          updated: new Date(result.changed_at),
        }));
  return {
    title: filled(words[kind], { league: league.name }),
    about: filled(words[`${kind}About`], { league: league.name }),
    language: told.language,
    page: whole(ofMembers ? `/leagues/${league.id}` : `/p/${league.slug}`),
    self: new URL(at.self, at.siteUrl).href,
    author: league.name,
    entries,
  };
}

function resultText(result: Result, words: typeof en): string {
  const place =
    result.stage === 'decider'
      ? words.decider
      : result.stage === 'regular' && result.matchday !== null
        ? filled(words.round, { round: result.matchday })
        : words.playoffs;
  const { forfeited_by: by } = result;
  if (by === null) return place;
  if (by === 'both') return `${place}. ${words.bothForfeit}`;
  return `${place}. ${filled(words.forfeit, { team: by === 'home' ? result.home_team : result.away_team })}`;
}

// Writing ----------------------------------------------------------------------------------------

/** The formats, each with its type. */
export const feedFormats = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atom },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} satisfies Record<string, { type: string; write: (feed: Feed) => string }>;
export type FeedFormat = keyof typeof feedFormats;

function rss(feed: Feed): string {
  const { entries } = feed;
  return document(
    element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, [
      element('channel', {}, [
        element('title', {}, feed.title),
        element('link', {}, feed.page),
        element('description', {}, feed.about),
        element('language', {}, feed.language),
        element('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.self }),
        ...(entries.length > 0 ? [element('lastBuildDate', {}, newest(entries).toUTCString())] : []),
        element('ttl', {}, '5'),
        ...entries.map((entry) =>
          element('item', {}, [
            element('title', {}, entry.title),
            element('link', {}, entry.url),
            // HTML to its readers, so a name with an angle is escaped once more
            element('description', {}, inXml(entry.text)),
            element('guid', { isPermaLink: 'false' }, entry.id),
            element('pubDate', {}, entry.published.toUTCString()),
            // RSS has no word of its own for it
            element('atom:updated', {}, entry.updated.toISOString()),
          ]),
        ),
      ]),
    ]),
  );
}

function atom(feed: Feed): string {
  return document(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language }, [
      element('id', {}, feed.self),
      element('title', {}, feed.title),
      element('subtitle', {}, feed.about),
      element('updated', {}, newest(feed.entries).toISOString()),
      element('author', {}, [element('name', {}, feed.author)]),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      ...feed.entries.map((entry) =>
        element('entry', entry.language ? { 'xml:lang': entry.language } : {}, [
          element('id', {}, entry.id),
          element('title', {}, entry.title),
          element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
          element('published', {}, entry.published.toISOString()),
          element('updated', {}, entry.updated.toISOString()),
          element('summary', {}, entry.text),
        ]),
      ),
    ]),
  );
}

function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.about,
    language: feed.language,
    home_page_url: feed.page,
    feed_url: feed.self,
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
      ...(entry.language ? { language: entry.language } : {}),
    })),
  });
}

/** Where nothing has come out yet, long ago: the same whenever it is asked. */
const newest = (entries: Entry[]): Date => new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));

const document = (root: string) => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;

/** An element around others, or around a text. */
function element(name: string, attributes: Record<string, string>, inside: string | string[] = []): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${inXml(value)}"`);
  const content = typeof inside === 'string' ? inXml(inside) : inside.join('');
  return `<${name}${pairs.join('')}>${content}</${name}>`;
}

/** XML knows no way to write the control characters, nor half a letter: they are left out. */
const inXml = (text: string) =>
  escaped(
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what it is about
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
  );
