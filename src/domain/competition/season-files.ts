import type { Tables } from '#database.types.ts';
import { fold } from '../community/search-fold.ts';
import { writeCsv } from './csv.ts';

type Team = Pick<Tables<'teams'>, 'id' | 'name' | 'short_name' | 'tag'> &
  Pick<Tables<'league_teams'>, 'withdrawn_at' | 'playoff_seed' | 'final_rank'> & { captain: string | null };
type Named = Pick<Team, 'id' | 'name'>;
type Member = Pick<Tables<'team_members'>, 'team_id' | 'team_role' | 'shirt_number'> & { player: string };
type Match = Pick<
  Tables<'team_matches'>,
  | 'stage'
  | 'matchday'
  | 'kickoff_at'
  | 'status'
  | 'home_team_id'
  | 'away_team_id'
  | 'home_score'
  | 'away_score'
  | 'forfeited_by'
>;
type Adjustment = Pick<Tables<'point_adjustments'>, 'team_id' | 'points' | 'reason' | 'reversed_at'>;

/** A season's teams as the file they can be brought in from again, by name; moments by the clocks of `zone`. */
export function teamFile(teams: readonly Team[], zone: string): string {
  const clock = clockOf(zone);
  const rows = teams.map(({ name, short_name, tag, captain, withdrawn_at, playoff_seed, final_rank }) => [
    name,
    short_name,
    tag,
    captain ?? '',
    withdrawn_at ? clock.format(new Date(withdrawn_at)) : '',
    String(playoff_seed ?? ''),
    String(final_rank ?? ''),
  ]);
  const columns = ['name', 'short_name', 'tag', 'captain', 'withdrawn', 'seed', 'place'];
  return writeCsv([columns, ...rows.toSorted(byFirst)]);
}

/** Who is in their squads now, by team and name. */
export function squadFile(members: readonly Member[], teams: readonly Named[]): string {
  const names = namesOf(teams);
  const rows = members.map(({ team_id, player, team_role, shirt_number }) => [
    names.get(team_id) ?? '',
    player,
    team_role,
    String(shirt_number ?? ''),
  ]);
  return writeCsv([['team', 'player', 'role', 'number'], ...rows.toSorted(byBoth)]);
}

/** All its matches with their results, by round and stage, kick-offs by the clocks of `zone`. */
export function fixtureFile(matches: readonly Match[], teams: readonly Named[], zone: string): string {
  const names = namesOf(teams);
  const clock = clockOf(zone);
  const rows = matches
    .map((match) => {
      const [date = '', time = ''] = clock.format(new Date(match.kickoff_at)).split(' ');
      return [
        String(match.matchday ?? ''),
        date,
        time,
        names.get(match.home_team_id) ?? '',
        names.get(match.away_team_id) ?? '',
        String(match.home_score ?? ''),
        String(match.away_score ?? ''),
        match.forfeited_by ?? '',
        match.stage,
        match.status === 'cancelled' || match.status === 'postponed' ? match.status : '',
      ];
    })
    .toSorted(
      (one, other) =>
        stages.indexOf(one[8] ?? '') - stages.indexOf(other[8] ?? '') ||
        Number(one[0]) - Number(other[0]) ||
        byMoment(one, other),
    );
  const columns = ['round', 'date', 'time', 'home', 'away', 'home_score', 'away_score', 'forfeit', 'stage', 'status'];
  return writeCsv([columns, ...rows]);
}

/** The points given and taken that still count, by team. */
export function adjustmentFile(adjustments: readonly Adjustment[], teams: readonly Named[]): string {
  const names = namesOf(teams);
  const rows = adjustments
    .filter(({ reversed_at }) => reversed_at === null)
    .map(({ team_id, points, reason }) => [names.get(team_id) ?? '', String(points), reason]);
  return writeCsv([['team', 'points', 'reason'], ...rows.toSorted(byBoth)]);
}

/** What of a season its files cannot carry though it stands in the table or bracket, each with how many there are. */
export type Loss = { kind: 'open' | 'ahead' | 'protests' | 'names'; count: number };

/**
 * Of matches that are being played or wait for a word about their result only the kick-off is carried, of a result that
 * is protested only the score; a score that was ruled before its kick-off is refused until then; teams of one name cannot
 * be told apart.
 */
export function lossesOf(
  matches: readonly Pick<Match, 'status' | 'kickoff_at' | 'home_score' | 'forfeited_by'>[],
  teams: readonly Named[],
  openProtests: number,
  now: Date,
): Loss[] {
  const open = matches.filter(({ status }) => ['live', 'reported', 'disputed'].includes(status));
  const ahead = matches.filter(
    ({ home_score, forfeited_by, kickoff_at }) =>
      home_score !== null && forfeited_by === null && new Date(kickoff_at) > now,
  );
  const names = [...Map.groupBy(teams, ({ name }) => fold(name)).values()].filter(({ length }) => length > 1);
  const losses: Loss[] = [
    { kind: 'open', count: open.length },
    { kind: 'ahead', count: ahead.length },
    { kind: 'protests', count: openProtests },
    { kind: 'names', count: names.length },
  ];
  return losses.filter(({ count }) => count > 0);
}

const stages = ['regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final'];
const namesOf = (teams: readonly Named[]) => new Map(teams.map(({ id, name }) => [id, name]));
/** 2026-11-22 19:30 */
const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
const byText = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0);
const byFirst = ([one]: string[], [other]: string[]) => byText(one, other);
const byBoth = (one: string[], other: string[]) => byFirst(one, other) || byText(one[1], other[1]);
const byMoment = (one: string[], other: string[]) => byText(one.slice(1, 4).join(' '), other.slice(1, 4).join(' '));
