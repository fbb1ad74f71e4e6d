import { escaped } from '../_shared/escaped.ts';
import type { CupTeam, OpenCup } from '../../../src/domain/competition/open-cup.ts';
import { openTable, type RankedLeague } from '../../../src/domain/competition/open-table.ts';
import type { MatchRowData } from '../../../src/domain/club/team-badge.ts';
import { type Language as HeadLanguage, languages } from '../../../src/domain/languages.ts';
import de from '../../../src/locales/de/public-head.json' with { type: 'json' };
import en from '../../../src/locales/en/public-head.json' with { type: 'json' };
import tr from '../../../src/locales/tr/public-head.json' with { type: 'json' };
import landingDe from '../../../src/locales/de/landing.json' with { type: 'json' };
import landingEn from '../../../src/locales/en/landing.json' with { type: 'json' };
import landingTr from '../../../src/locales/tr/landing.json' with { type: 'json' };
import { filled } from '../_shared/filled.ts';

export type { HeadLanguage };

const texts: Record<HeadLanguage, Words> = { en, de, tr };
const landing = { en: landingEn, de: landingDe, tr: landingTr };
const locales: Record<HeadLanguage, string> = { en: 'en-GB', de: 'de-DE', tr: 'tr-TR' };

/**
 * The head of a public address in its first HTML (docs/decisions/0037): for search engines, and for the card
 * under a link in a chat. Web APIs alone: Node and Deno run the same file. The public calls say what is so, this puts
 * it into words, and asks with the public key alone.
 */

/** Asks one of the public calls; null where there is no such thing, or it is not public. */
export type Ask = (call: string, args: CallArgs) => Promise<unknown>;
type CallArgs = Record<string, string | number>;

export type Head = {
  language: HeadLanguage;
  title: string;
  description: string;
  /** Of the site, without its origin: `/p/flutlicht-liga?season=3`. */
  path: string;
  /** Where the reader's language was chosen by the address. */
  isChosen: boolean;
  kind: 'website' | 'article' | 'profile';
  /** Whether it changes by the minute. */
  isLive?: boolean;
  /** The call and its answer: the app asks it no second time. */
  preload: { call: string; args: CallArgs; answer: unknown };
  /** schema.org; addresses in it begin with `/` and are made whole by `tagsOf`. */
  facts: Record<string, unknown>;
};

/** The picture under a link (supabase/functions/picture). */
export type LinkPicture = { path: string; width: number; height: number; alt: string };

/** The shapes of public addresses, each with the call that knows what is there. */
const shapes: [RegExp, (parts: string[], about: About) => Promise<HeadFacts | null>][] = [
  [/^\/$/, landingHead],
  [/^\/p\/all\/leagues$/, leaguesHead],
  [/^\/p\/([^/]+)$/, leagueHead],
  [/^\/p\/cups\/([0-9a-f-]{36})$/, cupHead],
  [/^\/p\/([^/]+)\/matches\/([0-9a-f-]{36})$/, matchHead],
  [/^\/p\/([^/]+)\/teams\/([^/]+)$/, teamHead],
  [/^\/p\/([^/]+)\/players\/([^/]+)$/, playerHead],
  [/^\/p\/([^/]+)\/news\/([^/]+)$/, articleHead],
];

type Words = typeof en;
type About = { language: HeadLanguage; words: Words; season: number | undefined; ask: Ask };
type HeadFacts = Pick<Head, 'title' | 'description' | 'path' | 'kind' | 'facts' | 'preload' | 'isLive'>;

/** The first of the languages a browser names that is one of ours. */
export function languageOf(chosen: string | null, accepted: string | undefined): HeadLanguage {
  const wanted = [chosen, ...(accepted ?? '').split(',')].map((tag) => (tag ?? '').trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en';
}

/** The facts of the address; null where nothing public is there. */
export async function headOf(address: URL, accepted: string | undefined, ask: Ask): Promise<Head | null> {
  const chosen = address.searchParams.get('lang');
  const language = languageOf(chosen, accepted);
  const season = /^\d{1,4}$/.exec(address.searchParams.get('season') ?? '')?.[0];
  const about = {
    language,
    words: texts[language],
    season: season === undefined ? undefined : Number(season),
    ask,
  };
  for (const [shape, find] of shapes) {
    const parts = partsOf(shape.exec(address.pathname));
    const head = parts && (await find(parts, about));
    if (head) return { ...head, language, isChosen: languages.some((each) => each === chosen) };
  }
  return null;
}

function partsOf(match: RegExpExecArray | null): string[] | undefined {
  try {
    return match?.slice(1).map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

/** Sent with the first places of the league that plays next. */
async function landingHead(_: string[], { ask, words, language }: About): Promise<HeadFacts | null> {
  const rows = (await ask('landing', {})) as LandingRow[] | null;
  const slug = rows?.[0]?.league_slug;
  const league = slug ? ((await ask('public_league', { slug })) as RankedLeague | null) : null;
  return (
    rows && {
      title: landing[language].title,
      description: words.landing,
      path: '/',
      kind: 'website',
      preload: { call: 'landing', args: {}, answer: { rows, table: league && openTable(league) } },
      facts: { '@type': 'WebSite', url: '/' },
    }
  );
}

async function leaguesHead(_: string[], { ask, words }: About): Promise<HeadFacts> {
  const answer = (await ask('public_leagues', {})) ?? [];
  const path = '/p/all/leagues';
  return {
    title: words.leagues,
    description: words.leaguesText,
    path,
    kind: 'website',
    preload: { call: 'public_leagues', args: {}, answer },
    facts: { '@type': 'CollectionPage', name: words.leagues, url: path },
  };
}

async function leagueHead([slug = '']: string[], { ask, words, season }: About): Promise<HeadFacts | null> {
  const args: CallArgs = season === undefined ? { slug } : { slug, season };
  const answer = (await ask('public_league', args)) as LeagueAnswer | null;
  if (!answer) return null;
  const { league } = answer;
  const path = `/p/${league.slug}${season === undefined ? '' : `?season=${season}`}`;
  const sentence = answer.season
    ? filled(words.league, { league: league.name, season: answer.season.season })
    : filled(words.leagueNoSeason, { league: league.name });
  return {
    title: answer.season && season !== undefined ? `${league.name} · ${season}` : league.name,
    description: [sentence, league.description].filter(Boolean).join(' '),
    path,
    kind: 'website',
    preload: { call: 'public_league', args, answer },
    facts: { '@type': 'SportsOrganization', name: league.name, sport, url: path },
  };
}

async function matchHead([slug = '', id = '']: string[], { ask, words, language }: About): Promise<HeadFacts | null> {
  const args = { slug, match_id: id };
  const answer = (await ask('public_match', args)) as MatchAnswer | null;
  if (!answer) return null;
  const { league, match } = answer;
  const { home_team: home, away_team: away } = match;
  const score = match.home_score === null ? '–' : `${match.home_score}–${match.away_score}`;
  const names = `${home.name} ${score} ${away.name}`;
  const place =
    match.stage === 'regular' && match.matchday !== null
      ? filled(words.round, { league: league.name, round: match.matchday })
      : filled(words.playoffs, { league: league.name });
  const path = `/p/${league.slug}/matches/${match.id}`;
  const team = (side: Slugged) => ({ '@type': 'SportsTeam', name: side.name, sport, url: teamPath(league, side) });
  return {
    title: names,
    description: `${place}. ${stateOf(match, league, words, language)}`,
    path,
    kind: 'website',
    isLive: match.status === 'live',
    preload: { call: 'public_match', args, answer },
    facts: {
      '@type': 'SportsEvent',
      name: `${home.name} – ${away.name}`,
      startDate: new Date(match.kickoff_at).toISOString(),
      eventStatus: `https://schema.org/${eventStatus[match.status] ?? 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: path },
      organizer: { '@type': 'SportsOrganization', name: league.name, url: `/p/${league.slug}` },
      sport,
      homeTeam: team(home),
      awayTeam: team(away),
      competitor: [team(home), team(away)],
      url: path,
    },
  };
}

async function teamHead([slug = '', team = '']: string[], { ask, words }: About): Promise<HeadFacts | null> {
  const args = { slug, team };
  const answer = (await ask('public_team', args)) as TeamAnswer | null;
  if (!answer) return null;
  const path = teamPath(answer.league, answer.team);
  const sentence = filled(words.team, { team: answer.team.name, league: answer.league.name });
  return {
    title: `${answer.team.name} · ${answer.league.name}`,
    description: [sentence, answer.team.description].filter(Boolean).join(' '),
    path,
    kind: 'website',
    preload: { call: 'public_team', args, answer },
    facts: {
      '@type': 'SportsTeam',
      name: answer.team.name,
      sport,
      url: path,
      memberOf: { '@type': 'SportsOrganization', name: answer.league.name, url: `/p/${answer.league.slug}` },
    },
  };
}

async function playerHead([slug = '', username = '']: string[], { ask, words }: About): Promise<HeadFacts | null> {
  const args = { slug, username };
  const answer = (await ask('public_player', args)) as PlayerAnswer | null;
  if (!answer) return null;
  const name = answer.player.username;
  const path = `/p/${answer.league.slug}/players/${encodeURIComponent(name)}`;
  return {
    title: `${name} · ${answer.league.name}`,
    description: filled(words.player, { player: name, league: answer.league.name }),
    path,
    kind: 'profile',
    preload: { call: 'public_player', args, answer },
    facts: { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', alternateName: name, url: path }, url: path },
  };
}

async function articleHead([slug = '', article = '']: string[], { ask, language }: About): Promise<HeadFacts | null> {
  const args = { slug, article, language };
  const answer = (await ask('public_article', args)) as ArticleAnswer | null;
  if (!answer) return null;
  const { title, summary, published_at, updated_at } = answer.article;
  const path = `/p/${answer.league.slug}/news/${answer.article.slug}`;
  return {
    title: `${title} · ${answer.league.name}`,
    description: summary || title,
    path,
    kind: 'article',
    preload: { call: 'public_article', args, answer },
    facts: {
      '@type': 'NewsArticle',
      headline: title,
      datePublished: published_at,
      dateModified: updated_at,
      inLanguage: answer.article.language,
      url: path,
    },
  };
}

async function cupHead([id = '']: string[], { ask, words, language }: About): Promise<HeadFacts | null> {
  const args = { night_cup_id: id };
  const answer = (await ask('public_cup', args)) as OpenCup | null;
  if (!answer) return null;
  const { cup, teams } = answer;
  const path = `/p/cups/${cup.id}`;
  const winner = teams.find((team) => team.id === cup.winner_team_id);
  return {
    title: cup.name,
    description: winner
      ? filled(words.cup.finished, { team: winner.name })
      : cup.status === 'live' || cup.status === 'cancelled'
        ? words.cup[cup.status]
        : filled(words.cup.opens, { teams: cup.capacity, when: momentOf(cup.starts_at, cup.time_zone, language) }),
    path,
    kind: 'website',
    isLive: cup.status === 'live',
    preload: { call: 'public_cup', args, answer },
    facts: {
      '@type': 'SportsEvent',
      name: cup.name,
      startDate: new Date(cup.starts_at).toISOString(),
      eventStatus: `https://schema.org/${cup.status === 'cancelled' ? eventStatus.cancelled : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: path },
      sport,
      competitor: teams.map((team) => ({
        '@type': 'SportsTeam',
        name: team.name,
        sport,
        url: teamPage(team) ?? undefined,
      })),
      url: path,
    },
  };
}

const sport = 'Esports';

type LandingRow = { league_slug: string | null };
/** The use here of the public calls' answers; the pages say the rest (src/data/public/queries.ts). */
type Slugged = { slug: string; name: string };
type LeagueAnswer = { league: Slugged & { description: string | null }; season: { season: number } | null };
type MatchAnswer = {
  league: Slugged & { time_zone: string };
  match: Pick<MatchRowData, 'id' | 'kickoff_at' | 'status' | 'home_score' | 'away_score'> & {
    stage: 'regular' | 'playoffs';
    matchday: number | null;
    home_team: Slugged;
    away_team: Slugged;
  };
};
type TeamAnswer = { league: Slugged; team: Slugged & { description: string | null } };
type PlayerAnswer = { league: Slugged; player: { username: string } };
type ArticleAnswer = {
  league: Slugged;
  article: { slug: string; title: string; summary: string; language: string; published_at: string; updated_at: string };
};

/** Where a team's page in a public league is; null where it has none. */
const teamPage = ({ league, slug }: CupTeam): string | null => (league && slug ? `/p/${league}/teams/${slug}` : null);
const teamPath = ({ slug }: Slugged, team: Slugged) => `/p/${slug}/teams/${team.slug}`;

/** The types of schema.org; the rest is as planned. */
const eventStatus: Partial<Record<MatchAnswer['match']['status'], string>> = {
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
};

function stateOf(
  { status, kickoff_at }: MatchAnswer['match'],
  { time_zone }: MatchAnswer['league'],
  words: Words,
  language: HeadLanguage,
): string {
  if (status === 'scheduled') {
    return filled(words.kickOff, { when: momentOf(kickoff_at, time_zone, language) });
  }
  return status === 'reported' || status === 'disputed' ? words.waiting : words[status];
}

const momentOf = (at: string, timeZone: string, language: HeadLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at));

/** As long as a card shows; in one line. */
const mostCharacters = 200;

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= mostCharacters ? line : `${line.slice(0, line.lastIndexOf(' ', mostCharacters - 1))}…`;
}

/** The elements of a head, every value escaped; what somebody wrote is text, wherever it stands. */
export function tagsOf(
  head: Head,
  site: { url: string; name: string; tagline?: string | null },
  card: LinkPicture | null,
): string {
  const whole = (path: string) => new URL(path, site.url).href;
  const spoken = (language: HeadLanguage) =>
    whole(`${head.path}${head.path.includes('?') ? '&' : '?'}lang=${language}`);
  const canonical = head.isChosen ? spoken(head.language) : whole(head.path);
  const description = cut(head.description);
  const title = cut((head.path === '/' && site.tagline) || head.title);
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escaped(content)}" />`;
  return [
    `<title>${escaped(`${title} · ${site.name}`)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', 'index, follow, max-image-preview:large'),
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${escaped(spoken(each))}" />`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(whole(head.path))}" />`,
    ...feedLinks(head, whole),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locales[head.language].replace('-', '_')),
    ...(card
      ? [
          meta('property', 'og:image', whole(card.path)),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(card.width)),
          meta('property', 'og:image:height', String(card.height)),
          meta('property', 'og:image:alt', card.alt),
        ]
      : []),
    meta('name', 'twitter:card', card ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(card ? [meta('name', 'twitter:image', whole(card.path)), meta('name', 'twitter:image:alt', card.alt)] : []),
    `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', ...head.facts }, whole)}</script>`,
  ].join('');
}

/** The feeds of the league, where a browser or a reader looks for them; a night cup has none. */
function feedLinks({ preload, language }: Head, whole: (path: string) => string): string[] {
  const { slug } = preload.args;
  if (slug === undefined) return [];
  return (['results', 'news'] as const).map((kind) => {
    const address = whole(`/feeds/${slug}/${kind}.rss?lang=${language}`);
    return `<link rel="alternate" type="application/rss+xml" title="${texts[language][kind]}" href="${escaped(address)}" />`;
  });
}

/** An answer larger than this is not sent twice: the app asks for it. */
const mostKnown = 100_000;

/** The app's stored answers, as data: it finds it by what it would have asked. */
export function knownData({ preload }: Head): string {
  const text = asData(preload);
  return text.length > mostKnown ? '' : `<script type="application/json" id="rondo-known">${text}</script>`;
}

/** JSON that cannot end the element it is in; own addresses whole. */
function inScript(facts: Record<string, unknown>, whole: (path: string) => string): string {
  return asData(facts, (key, value) => (key === 'url' && typeof value === 'string' ? whole(value) : value));
}

function asData(value: unknown, change?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, change).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
