import type { Side } from '#domain/match/match-step.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** The name of a side where room is short. */
export const nameOf = ({ home_team, away_team }: MatchDetail, side: Side): string => {
  const team = side === 'home' ? home_team : away_team;
  return team.short_name ?? team.name;
};
