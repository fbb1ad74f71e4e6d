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
export type Said = SaidMatch | SaidArticle | SaidAnnouncement | SaidTransfer | SaidCup | (Site & { kind: 'test' });

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
export function message(said: Said, language: string, hasButtons = false): Message {
  const words = texts[language as keyof typeof texts] ?? texts.en;
  const lines = {
    match: matchLines,
    article: articleLines,
    announcement: announcementLines,
    transfer: transferLines,
    cup: cupLines,
    test: testLines,
  }[said.kind] as (of: Said, words: Texts) => (string | null)[];
  const content = lines(said, words)
    .filter((line) => line !== null && line !== '')
    .join('\n');
  // Never needed for what the database holds: cut at a whole line, so that no escape is cut in two.
  const kept = content.length <= mostCharacters ? content : content.slice(0, content.lastIndexOf('\n', mostCharacters));
  return {
    content: kept,
    flags: suppressEmbeds,
    allowed_mentions: { parse: [] },
    // An empty row takes away what an earlier state had.
    ...(hasButtons && { components: rows(hasAnswers(said) ? buttonsOf(said, buttonTexts(language)) : []) }),
  };
}

export const rows = (buttons: DiscordButton[]): ActionRow[] =>
  buttons.length === 0 ? [] : [{ type: 1, components: buttons }];

type Answerable = SaidMatch | (Site & { kind: 'test' });
const hasAnswers = (said: Said): said is Answerable => said.kind === 'match' || said.kind === 'test';

/** The possible actions about a match; who may is asked when somebody does. */
function buttonsOf(said: Answerable, words: (typeof buttons)['en']): DiscordButton[] {
  const offers: DiscordButton = { type: 2, style: 2, label: words.offers, custom_id: 'offers' };
  if (said.kind === 'test') return [offers];
  if (said.status === 'scheduled') return [{ type: 2, style: 1, label: words.in, custom_id: `in:${said.id}` }, offers];
  if (said.status !== 'reported') return [];
  const url = addressOf(said, `/matches/${said.id}?form=${'dispute' satisfies MatchForm}`);
  return [
    { type: 2, style: 3, label: words.report, custom_id: `claim:${said.id}` },
    ...(url === null ? [] : [{ type: 2, style: 5, label: words.dispute, url } as const]),
  ];
}

const buttons = { en: en.buttons, de: de.buttons, tr: tr.buttons };
const buttonTexts = (language: string) => buttons[language as keyof typeof buttons] ?? buttons.en;

export const suppressEmbeds = 4;
/** Nobody's device rings. */
export const suppressNotifications = 4096;

function matchLines(said: SaidMatch, words: Texts): (string | null)[] {
  return [
    `**${plain(said.home)} ${scoreOf(said)} ${plain(said.away)}**`,
    stateOf(said, words),
    [plain(said.league), filled(words.season, { season: said.season }), roundOf(said, words)].join(' · '),
    link(said, withForm(asks[said.status] ?? '', `/matches/${said.id}`), words.openMatch),
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

function stateOf(said: SaidMatch, words: Texts): string {
  const kickoff = moment(said.kickoff_at);
  if (said.status === 'finished') {
    const why =
      said.forfeited_by === 'both'
        ? words.forfeitBoth
        : said.forfeited_by && filled(words.forfeit, { team: plain(said[said.forfeited_by]) });
    return [said.ruled ? words.ruled : words.finished, why].filter(Boolean).join(' · ');
  }
  return filled(words[said.status], { kickoff });
}

/** Discord shows it in each reader's zone. */
export const moment = (at: string): string => `<t:${Math.floor(Date.parse(at) / 1000)}:F>`;

const roundOf = ({ stage, matchday }: SaidMatch, words: Texts): string =>
  stage === 'regular'
    ? filled(words.matchday, { matchday: matchday ?? '' })
    : stage in words.stages
      ? words.stages[stage as keyof Texts['stages']]
      : plain(stage);

const articleLines = (said: SaidArticle, words: Texts): (string | null)[] => [
  `**${plain(said.title)}**`,
  said.summary === '' ? null : plain(said.summary),
  said.is_ai_generated ? words.aiGenerated : null,
  link(said, `/news/${said.id}`, words.openArticle),
];

const announcementLines = (said: SaidAnnouncement, words: Texts): (string | null)[] => [
  `**${plain(said.title)}**`,
  ...said.body.split('\n').map(plain),
  link(said, `/announcements/${said.id}`, words.openAnnouncement),
];

const transferLines = (said: SaidTransfer, words: Texts): (string | null)[] => [
  `**${plain(said.player)}**`,
  filled(words.transfers[said.how], { from: plain(said.from ?? ''), to: plain(said.to ?? '') }),
  said.league === null ? null : [plain(said.league), filled(words.season, { season: said.season ?? '' })].join(' · '),
  // Each transfer has its own address, by which its message is found again.
  link(said, `/players/${said.player_id}#${said.id}`, words.openPlayer),
];

const cupLines = (said: SaidCup, words: Texts): (string | null)[] => [
  `**${plain(said.name)}**`,
  filled(words.cups[said.status], {
    from: moment(said.check_in_from),
    until: moment(said.check_in_until),
    starts: moment(said.starts_at),
    capacity: said.capacity,
    team: plain(said.winner ?? ''),
  }),
  link(said, withForm(asks[said.status] ?? '', `/night-cup/${said.id}`), words.openCup),
];

const testLines = (said: Site, words: Texts): (string | null)[] => [
  filled(words.test, { site: plain(said.site_name) }),
  link(said, '', words.openSite),
];

/** An address of the site, where the site knows its own. */
const addressOf = ({ site }: Site, path: string): string | null =>
  /^https?:\/\/[^\s<>]+$/.test(site) ? `${site}${path}` : null;

const link = (said: Site, path: string, text: string): string | null => {
  const address = addressOf(said, path);
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
