import { calledThen, shortThen, type TeamBadge } from '../../../src/domain/club/team-badge.ts';
import type { PublicMatch } from '../../../src/domain/competition/open-season.ts';
import { crest } from '../_shared/crest.ts';
import { filled } from '../_shared/filled.ts';
import { html, type Html } from '../_shared/html.ts';
import { bracketOf, type OpenSeason, type OpenSeries, rowsOf } from '../_shared/season.ts';
import { type OverlayLanguage, type Words, words as texts } from '../overlay/texts.ts';
import { embedStyles } from './styles.ts';

/**
 * Pieces of a public league for pages of others (docs/decisions/0041): a whole page for an iframe, without any script. Web
 * APIs alone: Node and Deno run the same file. The call `public_league` says what is so.
 */

export const embedKinds = ['table', 'next', 'bracket'] as const;
export type EmbedKind = (typeof embedKinds)[number];
export const embedThemes = ['light', 'dark'] as const;
/** `auto` is what the reader's browser prefers. */
type EmbedTheme = (typeof embedThemes)[number] | 'auto';

const locales: Record<OverlayLanguage, string> = { en: 'en-GB', de: 'de-DE', tr: 'tr-TR' };
/** Seconds after which the browser asks again by itself. */
const refresh = 60;
const matchesShown = 10;

/** The answer of the call `public_league`, as far as it is drawn here. */
export type EmbedAnswer = OpenSeason & { league: { slug: string; name: string; time_zone: string } };
export type EmbedLook = { theme: EmbedTheme; language: OverlayLanguage; siteUrl: string; siteName: string };

/** The page of an embed. */
export function embedPage(kind: EmbedKind, answer: EmbedAnswer, look: EmbedLook): string {
  const words = texts[look.language];
  const { league } = answer;
  const title = filled(words.embed[kind], { league: league.name });
  const address = new URL(`/p/${encodeURIComponent(league.slug)}?lang=${look.language}`, look.siteUrl).href;
  const piece = draw[kind](answer, words, locales[look.language]);
  return html`<!doctype html><html lang="${look.language}" class="${look.theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${refresh}"><title>${title}</title><style>${{ html: embedStyles }}</style></head>
<body><main><h1>${title}</h1>${piece}</main><footer><a href="${address}" target="_blank" rel="noopener">${filled(words.embed.more, { league: league.name, site: look.siteName })}</a></footer></body></html>`.html; // prettier-ignore
}

const draw: Record<EmbedKind, (answer: EmbedAnswer, words: Words, locale: string) => Html> = {
  table: (answer, words) => tablePiece(answer, words) ?? empty(words.embed.noTable),
  next: (answer, words, locale) => matchesPiece(answer, words, locale) ?? empty(words.embed.noMatches),
  bracket: (answer, words) => bracketPiece(answer, words) ?? empty(words.embed.noBracket),
};

const empty = (text: string): Html => html`<p>${text}</p>`;
const named = (team: TeamBadge, words: Words): Html =>
  html`<span class="name"><span class="long">${calledThen(team)}</span><span class="short">${shortThen(team)}</span><span class="tag">${team.tag ?? shortThen(team)}</span>${nowOf(team, words)}</span>`; // prettier-ignore
/** The present name of a club, where that is another name than that of the season. */
const nowOf = ({ name, name_then }: TeamBadge, words: Words): Html | null =>
  name_then ? html` <small>${filled(words.now, { name })}</small>` : null;

function tablePiece(answer: EmbedAnswer, words: Words): Html | null {
  if (!answer.season) return null;
  const rows = rowsOf({ ...answer, season: answer.season });
  if (rows.length === 0) return null;
  const badges = new Map(answer.teams.map((team) => [team.id, team]));
  const { columns } = words;
  const head = [columns.played, columns.won, columns.lost, columns.difference, columns.points];
  const lines = rows.map((row) => {
    const team = badges.get(row.team_id)!;
    const sum = row.goal_difference;
    const numbers = [row.played, row.won, row.lost, sum > 0 ? `+${sum}` : `${sum}`.replace('-', '−'), row.points];
    return html`<tr class="${row.zone ?? 'none'}"><td class="position">${row.position}</td><th class="team" scope="row">${crest(team)}${named(team, words)}</th>${numbers.map((value) => html`<td>${value}</td>`)}</tr>`; // prettier-ignore
  });
  return html`<table><thead><tr><th class="position">#</th><th class="team" scope="col">${columns.team}</th>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${lines}</tbody></table>`; // prettier-ignore
}

/** The last or next match; where nothing does, what was played last. */
function matchesPiece({ matches, teams, league }: EmbedAnswer, words: Words, locale: string): Html | null {
  const ahead = matches.filter(({ status }) => status === 'scheduled' || status === 'live' || status === 'postponed');
  const shown =
    ahead.length > 0
      ? ahead.slice(0, matchesShown)
      : matches
          .filter(({ status }) => status === 'finished')
          .slice(-matchesShown)
          .toReversed();
  if (shown.length === 0) return null;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: league.time_zone, ...options });
  const day = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const badges = new Map(teams.map((team) => [team.id, team]));
  const zone = format({ timeZoneName: 'short' }).formatToParts(new Date(shown[0]!.kickoff_at));
  const lines = shown.map((match) => {
    const at = new Date(match.kickoff_at);
    const [home, away] = [badges.get(match.home_team_id)!, badges.get(match.away_team_id)!];
    const score = scoreOf(match) ?? (match.status === 'postponed' ? '–' : time.format(at));
    return html`<li><time datetime="${match.kickoff_at}">${day.format(at)}</time><span class="home">${named(home, words)}${crest(home, match.id)}</span><b class="score${match.status === 'live' && ' live'}">${score}</b><span class="away">${crest(away, `${match.id}-`)}${named(away, words)}</span><span class="state">${stateOf(match, words)}</span></li>`; // prettier-ignore
  });
  return html`<div><h2>${words.embed[ahead.length > 0 ? 'nextRound' : 'lastRound']}</h2><ol>${lines}</ol><p class="zone">${zone.find(({ type }) => type === 'timeZoneName')?.value}</p></div>`; // prettier-ignore
}

const scoreOf = ({ status, home_score: home, away_score: away, ...live }: PublicMatch): string | null => {
  if (status === 'live') return `${live.live_home_score ?? 0}–${live.live_away_score ?? 0}`;
  return home === null || away === null ? null : `${home}–${away}`;
};

function stateOf({ status, matchday, stage, forfeited_by }: PublicMatch, words: Words): string {
  if (status === 'live') return words.live;
  if (status === 'postponed') return words.postponed;
  if (forfeited_by) return words.forfeit;
  if (stage !== 'regular') return words.stage[stage];
  return matchday === null ? '' : filled(words.round, { round: matchday });
}

function bracketPiece(answer: EmbedAnswer, words: Words): Html | null {
  const rounds = bracketOf(answer.series, true);
  if (rounds.length === 0) return null;
  const badges = new Map(answer.teams.map((team) => [team.id, team]));
  const entrant = (series: OpenSeries, id: string | null, wins: number) => {
    const team = badges.get(id ?? '');
    const result = series.winner_team_id === null ? 'open' : series.winner_team_id === id ? 'won' : 'lost';
    return html`<div class="${result}">${team ? [crest(team, series.id), named(team, words), html`<b>${wins}</b>`] : html`<span class="name">${words.open}</span>`}</div>`; // prettier-ignore
  };
  const meeting = (series: OpenSeries, isForThird: boolean) =>
    html`<div class="meeting">${isForThird && html`<h3>${words.stage.third_place}</h3>`}${entrant(series, series.team_a_id, series.wins_a)}${entrant(series, series.team_b_id, series.wins_b)}</div>`; // prettier-ignore
  const drawn = rounds.map(({ name, teams, series }) => html`<section><h2>${name === 'earlier' ? filled(words.roundOf, { teams }) : words.stage[name]}</h2>${series.map((each) => meeting(each, name === 'final' && each.slot === 2))}</section>`); // prettier-ignore
  return html`<div class="rounds">${drawn}</div>`;
}
