import { fold } from '#domain/search-fold.ts';
import type { TeamProfile } from './queries.ts';

type Searched = Pick<TeamProfile, 'name' | 'short_name' | 'tag' | 'captain_username' | 'league_id'>;

/** Teams whose name, short name, tag or captain holds the folded words, in the chosen league. */
export function matchingTeams<T extends Searched>(teams: T[], query: string, league: string | undefined): T[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  return teams.filter((team) => {
    const text = fold([team.name, team.short_name, team.tag, team.captain_username ?? ''].join(' '));
    return (league === undefined || team.league_id === league) && wanted.every((word) => text.includes(word));
  });
}
