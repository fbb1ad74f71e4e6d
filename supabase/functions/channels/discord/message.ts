import { type NoticeKey, withForm } from '../../../../src/domain/community/notices.ts';
import type { MatchForm } from '../../../../src/domain/match/forms.ts';
import { filled } from '../../_shared/filled.ts';
import de from '../../../../src/locales/de/discord.json' with { type: 'json' };
import en from '../../../../src/locales/en/discord.json' with { type: 'json' };
import tr from '../../../../src/locales/tr/discord.json' with { type: 'json' };

/** The text in a channel, in its language: the database knows what is so, this puts it into words. */

type Site = { site: string; site_name: string };
type SaidMatch = Site & {
  kind: 'match';
  id: string;
  league: string;
  season: number;
  matchday: number | null;
  stage: string;
  home: string;
  away: string;
  status: 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished' | 'postponed' | 'cancelled';
  kickoff_at: string;
  home_score: number | null;
  away_score: number | null;
  live_home_score: number | null;
  live_away_score: number | null;
  forfeited_by: 'home' | 'away' | 'both' | null;
  ruled: boolean;
};
type SaidArticle = Site & {
  kind: 'article';
  id: string;
  title: string;
  summary: string;
  is_ai_generated: boolean;
};
type SaidAnnouncement = Site & { kind: 'announcement'; id: string; title: string; body: string };
type SaidTransfer = Site & {
  kind: 'transfer';
  id: string;
  player_id: string;
  player: string;
  from: string | null;
  to: string | null;
  how: keyof Texts['transfers'];
  league: string | null;
  season: number | null;
};
type SaidCup = Site & {
  kind: 'cup';
  id: string;
  name: string;
  status: keyof Texts['cups'];
  starts_at: string;
  check_in_from: string;
  check_in_until: string;
  capacity: number;
  winner: string | null;
};
export type MessageFacts =
  | SaidMatch
  | SaidArticle
  | SaidAnnouncement
  | SaidTransfer
  | SaidCup
  | (Site & { kind: 'test' });

const texts = { en: en.message, de: de.message, tr: tr.message };
type Texts = typeof en.message;

/** Discord's limits of one message. */
const mostCharacters = 2000;

export type Message = {
  content: string;
  flags: number;
  allowed_mentions: { parse: never[] };
  components?: ActionRow[];
};

/** Buttons in a row: one that opens a page, or one whose press Discord tells us. */
export type ActionRow = { type: 1; components: DiscordButton[] };
export type DiscordButton =
  | { type: 2; style: 1 | 2 | 3; label: string; custom_id: string }
  | { type: 2; style: 5; label: string; url: string };

/**
 * A message that mentions nobody and unfolds no link.
 * @param hasButtons whether the webhook belongs to our application: Discord takes buttons of no other
 */
export function message(facts: MessageFacts, language: string, hasButtons = false): Message {
  const words = texts[language as keyof typeof texts] ?? texts.en;
  const lines = {
    match: matchLines,
    article: articleLines,
    announcement: announcementLines,
    transfer: transferLines,
    cup: cupLines,
    test: testLines,
  }[facts.kind] as (of: MessageFacts, words: Texts) => (string | null)[];
  const content = lines(facts, words)
    .filter((line) => line !== null && line !== '')
    .join('\n');
  // Never needed for what the database holds: cut at a whole line, so that no escape is cut in two.
  const text = content.length <= mostCharacters ? content : content.slice(0, content.lastIndexOf('\n', mostCharacters));
  return {
    content: text,
    flags: suppressEmbeds,
    allowed_mentions: { parse: [] },
    // An empty row takes away what an earlier state had.
    ...(hasButtons && { components: rows(hasAnswers(facts) ? buttonsOf(facts, buttonTexts(language)) : []) }),
  };
}

export const rows = (buttons: DiscordButton[]): ActionRow[] =>
  buttons.length === 0 ? [] : [{ type: 1, components: buttons }];

type Answerable = SaidMatch | (Site & { kind: 'test' });
const hasAnswers = (facts: MessageFacts): facts is Answerable => facts.kind === 'match' || facts.kind === 'test';

/** The possible actions about a match; who may is asked when somebody does. */
function buttonsOf(facts: Answerable, words: (typeof buttons)['en']): DiscordButton[] {
  const offers: DiscordButton = { type: 2, style: 2, label: words.offers, custom_id: 'offers' };
  if (facts.kind === 'test') return [offers];
  if (facts.status === 'scheduled')
    return [{ type: 2, style: 1, label: words.in, custom_id: `in:${facts.id}` }, offers];
  if (facts.status !== 'reported') return [];
  const url = addressOf(facts, `/matches/${facts.id}?form=${'dispute' satisfies MatchForm}`);
  return [
    { type: 2, style: 3, label: words.report, custom_id: `claim:${facts.id}` },
    ...(url === null ? [] : [{ type: 2, style: 5, label: words.dispute, url } as const]),
  ];
}

const buttons = { en: en.buttons, de: de.buttons, tr: tr.buttons };
const buttonTexts = (language: string) => buttons[language as keyof typeof buttons] ?? buttons.en;

export const suppressEmbeds = 4;
/** Nobody's device rings. */
export const suppressNotifications = 4096;

function matchLines(match: SaidMatch, words: Texts): (string | null)[] {
  return [
    `**${plain(match.home)} ${scoreOf(match)} ${plain(match.away)}**`,
    stateOf(match, words),
    [plain(match.league), filled(words.season, { season: match.season }), roundOf(match, words)].join(' · '),
    link(match, withForm(asks[match.status] ?? '', `/matches/${match.id}`), words.openMatch),
  ];
}

/** The notification of the two sides where a match or cup has come to that: their page opens the form for it. */
const asks: Partial<Record<SaidMatch['status'] | SaidCup['status'], NoticeKey>> = {
  scheduled: 'attendanceAsked',
  reported: 'resultReported',
  postponed: 'matchPostponed',
  check_in: 'cupCheckIn',
};

function scoreOf({
  home_score: home,
  away_score: away,
  live_home_score: liveHome,
  live_away_score: liveAway,
  status,
}: SaidMatch): string {
  if (home !== null && away !== null) return `${home}–${away}`;
  return status === 'live' && liveHome !== null && liveAway !== null ? `${liveHome}–${liveAway}` : '–';
}

function stateOf(match: SaidMatch, words: Texts): string {
  const kickoff = moment(match.kickoff_at);
  if (match.status === 'finished') {
    const why =
      match.forfeited_by === 'both'
        ? words.forfeitBoth
        : match.forfeited_by && filled(words.forfeit, { team: plain(match[match.forfeited_by]) });
    return [match.ruled ? words.ruled : words.finished, why].filter(Boolean).join(' · ');
  }
  return filled(words[match.status], { kickoff });
}

/** Discord shows it in each reader's zone. */
export const moment = (at: string): string => `<t:${Math.floor(Date.parse(at) / 1000)}:F>`;

const roundOf = ({ stage, matchday }: SaidMatch, words: Texts): string =>
  stage === 'regular'
    ? filled(words.matchday, { matchday: matchday ?? '' })
    : stage in words.stages
      ? words.stages[stage as keyof Texts['stages']]
      : plain(stage);

const articleLines = (article: SaidArticle, words: Texts): (string | null)[] => [
  `**${plain(article.title)}**`,
  article.summary === '' ? null : plain(article.summary),
  article.is_ai_generated ? words.aiGenerated : null,
  link(article, `/news/${article.id}`, words.openArticle),
];

const announcementLines = (announcement: SaidAnnouncement, words: Texts): (string | null)[] => [
  `**${plain(announcement.title)}**`,
  ...announcement.body.split('\n').map(plain),
  link(announcement, `/announcements/${announcement.id}`, words.openAnnouncement),
];

const transferLines = (transfer: SaidTransfer, words: Texts): (string | null)[] => [
  `**${plain(transfer.player)}**`,
  filled(words.transfers[transfer.how], { from: plain(transfer.from ?? ''), to: plain(transfer.to ?? '') }),
  transfer.league === null
    ? null
    : [plain(transfer.league), filled(words.season, { season: transfer.season ?? '' })].join(' · '),
  // Each transfer has its own address, by which its message is found again.
  link(transfer, `/players/${transfer.player_id}#${transfer.id}`, words.openPlayer),
];

const cupLines = (cup: SaidCup, words: Texts): (string | null)[] => [
  `**${plain(cup.name)}**`,
  filled(words.cups[cup.status], {
    from: moment(cup.check_in_from),
    until: moment(cup.check_in_until),
    starts: moment(cup.starts_at),
    capacity: cup.capacity,
    team: plain(cup.winner ?? ''),
  }),
  link(cup, withForm(asks[cup.status] ?? '', `/night-cup/${cup.id}`), words.openCup),
];

const testLines = (facts: Site, words: Texts): (string | null)[] => [
  filled(words.test, { site: plain(facts.site_name) }),
  link(facts, '', words.openSite),
];

/** An address of the site, where the site knows its own. */
const addressOf = ({ site }: Site, path: string): string | null =>
  /^https?:\/\/[^\s<>]+$/.test(site) ? `${site}${path}` : null;

const link = (facts: Site, path: string, text: string): string | null => {
  const address = addressOf(facts, path);
  return address && `[${text}](<${address}>)`;
};

/**
 * A name or a text as it stands, in one line: nothing in it is markup, a mention, a link or a quote.
 * Discord takes a backslash before every sign as that sign.
 */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
