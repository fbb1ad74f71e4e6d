import type { Tables } from '#database.types.ts';
import type { TeamBadge } from '../club/team-badge.ts';
import type { PublicSeries } from './bracket.ts';
import { roundName } from './night-cup.ts';
import type { PublicMatch } from './open-season.ts';

/** A public night cup as `public_cup` answers it: supabase/schemas/18_public/40_cups.sql. */
export type OpenCup = {
  cup: Pick<
    Tables<'night_cups'>,
    'id' | 'name' | 'starts_at' | 'status' | 'prize' | 'capacity' | 'best_of' | 'final_best_of' | 'winner_team_id'
  > & { time_zone: string };
  teams: CupTeam[];
  series: PublicSeries[];
  matches: CupMatch[];
};
/** `league` and `slug`: its address, where it has entered a public league. */
export type CupTeam = TeamBadge & { tag: string; seed: number | null; league: string | null; slug: string | null };
type CupMatch = Omit<PublicMatch, 'matchday' | 'stage'>;

export type CupRound = ReturnType<typeof cupBoard>['rounds'][number];
export type CupSeries = CupRound['series'][number];

/** The drawing of a cup: its rounds from the first on, each series with its sides and games, and what comes next. */
export function cupBoard({ cup, teams, series, matches }: OpenCup) {
  const badges = new Map(teams.map((team) => [team.id, team]));
  const badge = (id: string | null) => badges.get(id ?? '') ?? null;
  const last = Math.max(0, ...series.map(({ round }) => round));
  const rounds = Array.from({ length: last }, (_, index) => ({
    name: roundName(index + 1, last),
    series: series
      .filter(({ round }) => round === index + 1)
      .toSorted((one, other) => one.slot - other.slot)
      .map((each) => ({
        ...each,
        team_a: badge(each.team_a_id),
        team_b: badge(each.team_b_id),
        games: matches.filter(({ series_id, status }) => series_id === each.id && status !== 'cancelled'),
      })),
  }));
  const isAhead = ({ status }: CupMatch) => status === 'scheduled' || status === 'live' || status === 'postponed';
  return {
    rounds,
    /** The games that are on or set, the next one first, with the round they belong to. */
    ahead: matches.filter(isAhead).map((match) => ({
      ...match,
      home_team: badge(match.home_team_id),
      away_team: badge(match.away_team_id),
      round: rounds.find((round) => round.series.some(({ id }) => id === match.series_id))?.name,
    })),
    winner: badge(cup.winner_team_id),
  };
}
