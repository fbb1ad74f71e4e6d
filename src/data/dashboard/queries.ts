import { compare } from '#domain/compare.ts';
import { early, type Fixture } from '#data/matches/queries.ts';

/** How many rows a block of the dashboard shows. */
const rows = 5;

const isOwn = (match: Fixture, teamId: string | undefined) =>
  teamId !== undefined && (match.home_team_id === teamId || match.away_team_id === teamId);

/**
 * Matches to come but for `tonight`, which is in the head: live ones first, then one's own next, then the next of all
 * leagues; in order of kick-off.
 */
export function upcomingFor(matches: Fixture[], teamId: string | undefined, now: Date, tonight?: string): Fixture[] {
  const soon = matches.filter(
    (match) =>
      match.id !== tonight &&
      (match.status === 'live' || (match.status === 'scheduled' && new Date(match.kickoff_at) > now)),
  );
  const own = soon.filter((match) => isOwn(match, teamId)).slice(0, 1);
  const others = soon.filter((match) => !own.includes(match)).slice(0, rows - own.length);
  return [...own, ...others].toSorted(byKickoff);
}

/** Results but for `tonight`: one's own last three and the last of all leagues, newest first. */
export function resultsFor(matches: Fixture[], teamId: string | undefined, now: Date, tonight?: string): Fixture[] {
  const over = matches
    // one that is forfeited weeks ahead is no result yet
    .filter(
      (match) =>
        match.id !== tonight && match.status === 'finished' && Date.parse(match.kickoff_at) <= now.getTime() + early,
    )
    .toReversed();
  const own = over.filter((match) => isOwn(match, teamId)).slice(0, 3);
  const others = over.filter((match) => !own.includes(match)).slice(0, rows - own.length);
  return [...own, ...others].toSorted((one, other) => byKickoff(other, one));
}

/** One's own matches among those of all leagues, each once, in order of kick-off. */
export function inOrder(matches: Fixture[], own: Fixture[] = []): Fixture[] {
  return [...new Map([...matches, ...own].map((match) => [match.id, match])).values()].toSorted(byKickoff);
}

function byKickoff(one: Fixture, other: Fixture): number {
  return compare(one.kickoff_at, other.kickoff_at) || compare(one.id, other.id);
}

/** `count` rows of a table with one's own team as near the middle as the ends allow. */
export function rowsAround<Row extends { team_id: string }>(rows: Row[], teamId: string, count: number): Row[] {
  const own = rows.findIndex(({ team_id }) => team_id === teamId);
  const first = Math.max(0, Math.min(own - Math.floor(count / 2), rows.length - count));
  return rows.slice(first, first + count);
}
