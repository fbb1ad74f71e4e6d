import type { Tables } from '#database.types.ts';
import { writeSheet } from './sheets.ts';

type Team = Pick<Tables<'teams'>, 'id' | 'name' | 'short_name' | 'tag'> & { captain: string | null };
type Member = Pick<Tables<'team_members'>, 'team_id' | 'team_role' | 'shirt_number'> & { player: string };
type Match = Pick<
  Tables<'team_matches'>,
  'stage' | 'matchday' | 'kickoff_at' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'forfeited_by'
>;

/** A season's teams as the sheet they can be brought in from again, by name. */
export function teamSheet(teams: readonly Team[]): string {
  const rows = teams.map(({ name, short_name, tag, captain }) => [name, short_name, tag, captain ?? '']);
  return writeSheet([['name', 'short_name', 'tag', 'captain'], ...rows.toSorted(byFirst)]);
}

/** Who is in their squads now, by team and name. */
export function squadSheet(members: readonly Member[], teams: readonly Pick<Team, 'id' | 'name'>[]): string {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = members.map(({ team_id, player, team_role, shirt_number }) => [
    names.get(team_id) ?? '',
    player,
    team_role,
    String(shirt_number ?? ''),
  ]);
  return writeSheet([['team', 'player', 'role', 'number'], ...rows.toSorted(byBoth)]);
}

/** The matches of its regular season with their results, by round, kick-offs by the clocks of `zone`. */
export function fixtureSheet(
  matches: readonly Match[],
  teams: readonly Pick<Team, 'id' | 'name'>[],
  zone: string,
): string {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const rows = matches
    .filter(({ stage, matchday }) => stage === 'regular' && matchday !== null)
    .map((match) => {
      const [date = '', time = ''] = clock.format(new Date(match.kickoff_at)).split(' ');
      return [
        String(match.matchday),
        date,
        time,
        names.get(match.home_team_id) ?? '',
        names.get(match.away_team_id) ?? '',
        String(match.home_score ?? ''),
        String(match.away_score ?? ''),
        match.forfeited_by ?? '',
      ];
    })
    .toSorted((one, other) => Number(one[0]) - Number(other[0]) || byMoment(one, other));
  return writeSheet([['round', 'date', 'time', 'home', 'away', 'home_score', 'away_score', 'forfeit'], ...rows]);
}

const byText = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0);
const byFirst = ([one]: string[], [other]: string[]) => byText(one, other);
const byBoth = (one: string[], other: string[]) => byFirst(one, other) || byText(one[1], other[1]);
const byMoment = (one: string[], other: string[]) => byText(one.slice(1, 4).join(' '), other.slice(1, 4).join(' '));
