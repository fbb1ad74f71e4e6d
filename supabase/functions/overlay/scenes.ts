import { calledThen, shortThen as named, type TeamBadge } from '../../../src/domain/club/team-badge.ts';
import type { PublicName } from '../../../src/domain/competition/open-season.ts';
import { type StatName, statNames } from '../../../src/domain/competition/statistics.ts';
import { limits } from '../../../src/domain/limits.ts';
import { type OverlayLanguage, type Words, words as texts } from './texts.ts';
import { crest, kit } from '../_shared/crest.ts';
import { filled } from '../_shared/filled.ts';
import { html, type Html } from '../_shared/html.ts';
import { publicName } from '../_shared/public-name.ts';
import { bracketOf, type OpenSeason, type OpenSeries, rowsOf } from '../_shared/season.ts';

/**
 * The scenes of an overlay (docs/decisions/0041). Web APIs alone: Node and Deno run the same file. The calls
 * `overlay_facts` and `overlay_season` say what is so; this makes the piece of a page that stream software draws over
 * the game. The clock is not in it: `data-until` and `data-since` name the moments by which stage.ts counts.
 */

const locales: Record<OverlayLanguage, string> = { en: 'en-GB', de: 'de-DE', tr: 'tr-TR' };

export const scenes = ['before', 'live', 'table', 'bracket', 'mvp'] as const;
export type Scene = (typeof scenes)[number];

/** The answer of the call `overlay_facts`. */
export type OverlayAnswer = {
  competition: { id: string; name: string; logo: string | null; time_zone: string | null };
  match: Match | null;
  series: { best_of: number; team_a_id: string; wins_a: number; wins_b: number } | null;
  line_ups: (PublicName & { team_id: string; slot: number; position: Position | null })[];
  mvp: (Record<StatName, number> & PublicName & { team_id: string }) | null;
};
type Match = {
  id: string;
  matchday: number | null;
  stage: keyof Words['stage'];
  kickoff_at: string;
  status: 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished' | 'postponed' | 'cancelled';
  home_score: number | null;
  away_score: number | null;
  live_home_score: number | null;
  live_away_score: number | null;
  live_at: string | null;
  forfeited_by: 'home' | 'away' | 'both' | null;
  home_team: TeamBadge;
  away_team: TeamBadge;
};
type Position = keyof Words['position'];

/** The scene that fits what is going on. */
export function sceneOf({ match, mvp }: OverlayAnswer): Scene {
  if (match === null) return 'table';
  if (match.status === 'finished' && mvp) return 'mvp';
  return ['scheduled', 'postponed', 'cancelled'].includes(match.status) ? 'before' : 'live';
}

/** The data of a scene beside the match: the table and the bracket need their season. */
export const needsSeason = (scene: Scene) => scene === 'table' || scene === 'bracket';

/** A scene; null where there is nothing to show in it, and the picture stays clear. */
export function drawScene(
  scene: Scene,
  answer: OverlayAnswer,
  season: OpenSeason | null,
  language: OverlayLanguage,
): Html | null {
  const words = texts[language];
  if (scene === 'table') return season && tableScene(answer, season, words);
  if (scene === 'bracket') return season && bracketScene(answer, season, words);
  const { match } = answer;
  if (match === null) return null;
  if (scene === 'mvp') return mvpScene(answer, match, words);
  return scene === 'before' ? beforeScene(answer, match, words, locales[language]) : liveScene(answer, match, words);
}

const line = (name: string, text: string | number): Html => html`<span class="${name}">${text}</span>`;
/** The present name of a club, where that is another name than that of the season. */
const nowOf = ({ name, name_then }: TeamBadge, words: Words): Html | null =>
  name_then ? html` <small>${filled(words.now, { name })}</small>` : null;

function placeOf({ match, series }: { match: Match; series: OverlayAnswer['series'] }, words: Words): string {
  const place =
    match.stage === 'regular' && match.matchday !== null
      ? filled(words.round, { round: match.matchday })
      : words.stage[match.stage];
  return series && series.best_of > 1 ? `${place} · ${filled(words.bestOf, { games: series.best_of })}` : place;
}

/** Games won in the series, the home side's first; nothing where one game decides. */
function winsOf(match: Match, series: OverlayAnswer['series']): [number, number] | null {
  if (!series || series.best_of < 2) return null;
  return series.team_a_id === match.home_team.id ? [series.wins_a, series.wins_b] : [series.wins_b, series.wins_a];
}

function scoreOf(match: Match): [number, number] | null {
  const { home_score: home, away_score: away, live_home_score: ours, live_away_score: theirs } = match;
  if (home !== null && away !== null) return [home, away];
  if (ours !== null && theirs !== null) return [ours, theirs];
  return match.status === 'live' ? [0, 0] : null;
}

// Before ------------------------------------------------------------------------------------------

function beforeScene(answer: OverlayAnswer, match: Match, words: Words, locale: string): Html {
  const zone = answer.competition.time_zone ?? 'UTC';
  const at = new Date(match.kickoff_at);
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }); // prettier-ignore
  const isOn = match.status !== 'postponed' && match.status !== 'cancelled';
  const clock =
    match.status === 'scheduled'
      ? [line('label', words.kickoffIn), html`<time class="count" data-until="${match.kickoff_at}"></time>`]
      : isOn
        ? line('label', words.started)
        : line('count', words[match.status === 'postponed' ? 'postponed' : 'cancelled']);
  return html`<div class="before"><header>${line('name', answer.competition.name)}${line('place', placeOf({ match, series: answer.series }, words))}</header>
<div class="meet">${side(match.home_team, 'home')}${line('versus', '–')}${side(match.away_team, 'away')}</div>
<div class="clock">${clock}${isOn && line('when', `${day.format(at)} · ${time.format(at)}`)}</div>
${isOn && html`<div class="squads">${squad(answer, match.home_team, words)}${squad(answer, match.away_team, words)}</div>`}</div>`; // prettier-ignore
}

const side = (team: TeamBadge, where: string) =>
  html`<div class="side ${where}">${crest(team)}${line('team', team.name)}${kit(team)}</div>`;

function squad({ line_ups }: OverlayAnswer, team: TeamBadge, words: Words): Html {
  const own = line_ups.filter(({ team_id }) => team_id === team.id);
  if (own.length === 0)
    return html`<p class="later">${filled(words.lineUpsLater, { minutes: limits.lineupRevealMinutes })}</p>`;
  const places = own.map((player) => html`<li>${line('shirt', player.shirt_number ?? '')}${line('player', publicName(player, team.name, words.language))}${line('position', player.position ? words.position[player.position] : '')}</li>`); // prettier-ignore
  return html`<ol>${places}</ol>`; // prettier-ignore
}

// While it is played ------------------------------------------------------------------------------

function liveScene(answer: OverlayAnswer, match: Match, words: Words): Html {
  const { home_team: home, away_team: away } = match;
  const [goals, against] = scoreOf(match) ?? ['–', '–'];
  const wins = winsOf(match, answer.series);
  const state =
    match.status === 'live'
      ? [line('live', words.live), match.live_at !== null && html`<time class="count" data-since="${match.live_at}"></time>`]
      : match.status === 'scheduled'
        ? [line('state', words.kickoffIn), html`<time class="count" data-until="${match.kickoff_at}"></time>`]
        : line('state', endedAs(match, words)); // prettier-ignore
  return html`<div class="bug"><div class="row"><div class="club home">${kit(home)}${crest(home)}${line('team', named(home))}</div>
<div class="score">${line('goals', goals)}${line('goals', against)}</div>
<div class="club away">${line('team', named(away))}${crest(away)}${kit(away)}</div></div>
<div class="under">${state}${wins && line('wins', filled(words.games, { home: wins[0], away: wins[1] }))}${line('league', answer.competition.name)}${line('place', `· ${placeOf({ match, series: answer.series }, words)}`)}</div></div>`; // prettier-ignore
}

function endedAs({ status, forfeited_by }: Match, words: Words): string {
  if (status === 'postponed') return words.postponed;
  if (status === 'cancelled') return words.cancelled;
  if (forfeited_by) return words.forfeit;
  return status === 'finished' ? words.fullTime : words.toBeConfirmed;
}

// The best player ---------------------------------------------------------------------------------

function mvpScene({ mvp, competition }: OverlayAnswer, match: Match, words: Words): Html | null {
  if (!mvp) return null;
  const own = mvp.team_id === match.home_team.id ? match.home_team : match.away_team;
  const score = scoreOf(match);
  const did = statNames.filter((name) => mvp[name] > 0).map((name) => html`<li>${line('number', mvp[name])}${line('label', words.stats[name])}</li>`); // prettier-ignore
  return html`<div class="mvp">${kit(own)}${crest(own)}<div class="who">${line('label', words.mvp)}${line('player', publicName(mvp, own.name, words.language))}${line('team', own.name)}<ul>${did}</ul></div>
<div class="result">${line('place', competition.name)}${line('score', score ? `${score[0]}–${score[1]}` : '–')}${line('teams', `${named(match.home_team)} – ${named(match.away_team)}`)}</div></div>`; // prettier-ignore
}

// The table ---------------------------------------------------------------------------------------

/** Rows that stand below each other; a longer table goes on beside them. */
const perColumn = 20;

function tableScene({ competition, match }: OverlayAnswer, season: OpenSeason, words: Words): Html | null {
  if (!season.season) return null;
  const rows = rowsOf({ ...season, season: season.season });
  if (rows.length === 0) return null;
  const badges = new Map(season.teams.map((team) => [team.id, team]));
  const playing = [match?.home_team.id, match?.away_team.id];
  const { team: club, ...columns } = words.columns;
  const head = [columns.played, columns.won, columns.lost, columns.difference, columns.points];
  const part = (from: number) => {
    const lines = rows.slice(from, from + perColumn).map((row) => {
      const team = badges.get(row.team_id)!;
      const sum = row.goal_difference;
      const numbers = [row.played, row.won, row.lost, sum > 0 ? `+${sum}` : `${sum}`.replace('-', '−'), row.points];
      return html`<tr class="${row.zone ?? 'none'}${playing.includes(team.id) && ' playing'}"><td class="position">${row.position}</td><td class="team">${crest(team)}<span class="name">${calledThen(team)}${nowOf(team, words)}</span></td>${numbers.map((value) => html`<td>${value}</td>`)}</tr>`; // prettier-ignore
    });
    return html`<table><thead><tr><th class="position"></th><th class="team">${club}</th>${head.map((name) => html`<th>${name}</th>`)}</tr></thead><tbody>${lines}</tbody></table>`; // prettier-ignore
  };
  return html`<div class="standings${rows.length > 12 && ' long'}${rows.length > perColumn && ' pair'}"><header>${line('name', competition.name)}${line('place', filled(words.season, { season: season.season.season }))}</header>
<div class="tables">${part(0)}${rows.length > perColumn && part(perColumn)}</div></div>`; // prettier-ignore
}

// The bracket -------------------------------------------------------------------------------------

function bracketScene({ competition }: OverlayAnswer, season: OpenSeason, words: Words): Html | null {
  const rounds = bracketOf(season.series, season.season !== null);
  if (rounds.length === 0) return null;
  const badges = new Map(season.teams.map((team) => [team.id, team]));
  const most = Math.max(...rounds.map(({ series }) => series.length));
  const drawn = rounds.map(({ name, teams, series }) => html`<div class="round">${line('label', name === 'earlier' ? filled(words.roundOf, { teams }) : words.stage[name])}<div class="meetings">${series.map((each) => meeting(each, badges, words, name === 'final'))}</div></div>`); // prettier-ignore
  return html`<div class="bracket ${most > 8 ? 'wide' : most > 4 ? 'full' : 'small'}"><header>${line('name', competition.name)}${line('place', season.season ? words.bracket : words.stage.cup)}</header>
<div class="rounds">${drawn}</div></div>`; // prettier-ignore
}

function meeting(series: OpenSeries, badges: Map<string, TeamBadge>, words: Words, isFinal: boolean): Html {
  const lineOf = (id: string | null, wins: number) => {
    const team = badges.get(id ?? '');
    const result = series.winner_team_id === null ? '' : series.winner_team_id === id ? ' won' : ' lost';
    return html`<div class="entrant${result}">${team && crest(team, series.id)}<span class="name">${team ? [named(team), nowOf(team, words)] : words.open}</span>${line('wins', team ? wins : '')}</div>`; // prettier-ignore
  };
  return html`<div class="meeting">${isFinal && series.slot === 2 && line('label', words.stage.third_place)}${lineOf(series.team_a_id, series.wins_a)}${lineOf(series.team_b_id, series.wins_b)}</div>`; // prettier-ignore
}
