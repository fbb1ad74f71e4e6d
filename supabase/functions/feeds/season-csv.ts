import {
  fixtureFile,
  seasonFileName,
  type SeasonFile,
  seasonFiles,
  squadFile,
  statsFile,
  tableFile,
} from '../../../src/domain/competition/season-files.ts';
import { type OpenSeason, rowsOf } from '../_shared/season.ts';
import type { Ask } from '../public-head/head.ts';

/**
 * A season of a league as the CSV files that the app saves, for programs that ask for them by themselves
 * (docs/decisions/0161). Web APIs alone: Node and Deno run the same file. `public_league`, `public_squads` and
 * `public_stats` say what anybody may read, `member_season` the same three of every league.
 */

/** For the host, which knows no league. */
export { seasonFiles };

type Head = { league: { slug: string; time_zone: string } };
type Season = Head & OpenSeason;
type Squads = Head & {
  season: number;
  teams: Named[];
  squads: (Pick<Parameters<typeof squadFile>[0][number], 'team_id' | 'team_role' | 'shirt_number'> & {
    username: string;
  })[];
};
type Stats = Head & {
  season: number;
  stats: (Omit<Parameters<typeof statsFile>[0][number], 'team_id'> & { team: Named })[];
};
type Named = { id: string; name: string };
type Wanted = { slug: string; season?: number; /** A member's, for leagues that are closed too. */ secret?: string };
export type Csv = { /** In letters and numbers without marks, as a header may say it. */ name: string; text: string };

/** The file of the newest season, or of the one that is named; null where there is nothing to be read. */
export async function seasonCsv(file: SeasonFile, wanted: Wanted, ask: Ask): Promise<Csv | null> {
  const said = async <Answer>(part: keyof typeof publicCalls) => {
    const call = wanted.secret === undefined ? publicCalls[part] : 'member_season';
    return (await ask(call, { ...wanted, ...(wanted.secret !== undefined && { part }) })) as Answer | null;
  };
  const named = (found: Head, season: number, text: string): Csv => ({
    name: seasonFileName(found.league.slug, season, file),
    text,
  });
  if (file === 'squads') {
    const found = await said<Squads>('squads');
    const members = found?.squads.map(({ username, ...member }) => ({ ...member, player: username }));
    return found && named(found, found.season, squadFile(members!, found.teams));
  }
  if (file === 'statistics') {
    const found = await said<Stats>('stats');
    const rows = found?.stats.map(({ team, ...row }) => ({ ...row, team_id: team.id }));
    return (
      found &&
      named(
        found,
        found.season,
        statsFile(
          rows!,
          found.stats.map(({ team }) => team),
        ),
      )
    );
  }
  const found = await said<Season>('season');
  if (!found?.season) return null;
  const { season, teams, adjustments, matches } = found;
  return named(
    found,
    season.season,
    file === 'table'
      ? tableFile(rowsOf({ season, teams, adjustments, matches }), teams)
      : fixtureFile(matches, teams, found.league.time_zone),
  );
}

const publicCalls = { season: 'public_league', squads: 'public_squads', stats: 'public_stats' } as const;
