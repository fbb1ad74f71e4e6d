import type { MatchRowData, TeamBadge } from '../../../src/domain/club/team-badge.ts';
import { html, type Html } from '../_shared/html.ts';
import { crest, dayOf, linked, type Page, timeOf } from './parts.ts';

/** The places of a bracket, as components/league/match/bracket.tsx draws them. */

type Team = TeamBadge | null | undefined;

/** Who has no opponent yet. */
export function byeBox(team: Team, seed: number | undefined, page: Page, place = ''): Html {
  const { round: texts } = page.words.table;
  return html`<div class="bracket-series bracket-bye ${place}"><ul><li><span class="bracket-seed numerals">${seed}</span>${badge(team, page)}<span class="min-w-0 flex-1 truncate" translate="no">${team?.short_name ?? texts.open}</span><span class="text-sm text-faint">${texts.bye}</span></li></ul></div>`;
} // prettier-ignore

type Game = Pick<MatchRowData, 'id' | 'kickoff_at' | 'status' | 'home_score' | 'away_score'> & { home_team_id: string };
type Box = {
  best_of: number;
  winner: string | null;
  sides: { team: Team; wins: number; seed: number | undefined; to: string | null }[];
  games: Game[];
  place?: string;
  /** Where a game leads. */
  to: (game: string) => string | null;
  /** All is played on one day. */
  evening: boolean;
};

/** Two sides and what they have won, with the game that comes next, or the day of the last one. */
export function seriesBox({ best_of, winner, sides, games, place = '', to, evening }: Box, page: Page): Html {
  const { round: texts } = page.words.table;
  const next = winner ? undefined : games.find(({ status }) => status !== 'finished');
  const last = next ?? games.at(-1);
  const when = ({ kickoff_at }: Game) =>
    [!evening && dayOf(kickoff_at, page), (evening || next) && timeOf(kickoff_at, page)].filter(Boolean).join(' ');
  const side = ({ team, wins, seed, to: own }: Box['sides'][number]) => {
    const goals = games.filter(({ status }) => status === 'finished').map((game) => (game.home_team_id === team?.id ? game.home_score : game.away_score));
    const look = !winner || !team ? '' : winner === team.id ? 'bracket-won' : 'bracket-lost';
    return html`<li class="${look}"><span class="bracket-seed numerals">${seed}</span>${badge(team, page)}<span class="min-w-0 flex-1 truncate" translate="no">${team ? linked(own, team.short_name) : texts.open}</span>${team && best_of > 1 && html`<span class="bracket-games numerals">${goals.map((each) => html`<span>${each}</span>`)}</span>`}<b class="numerals">${team && (best_of === 1 ? (goals[0] ?? '–') : wins)}</b></li>`;
  };
  return html`<div class="bracket-series ${place}">${last && html`<p class="bracket-when text-sm text-faint">${linked(to(last.id), when(last))}</p>`}<ul>${sides.map(side)}</ul></div>`;
} // prettier-ignore

const badge = (team: Team, page: Page): Html =>
  team ? crest(team, 24, page) : html`<span class="bracket-open"></span>`;
