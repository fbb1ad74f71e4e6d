import { writeCsv } from '../../../src/domain/competition/csv.ts';
import {
  fileTypes,
  fixtureFile,
  type FileType,
  type SeasonFile,
  seasonFiles,
  squadFile,
  statsFile,
  type Table,
  tableFile,
} from '../../../src/domain/competition/season-files.ts';
import type { Separator } from '../../../src/domain/competition/separator.ts';
import { writeXlsx } from '../../../src/domain/competition/xlsx.ts';
import type { PublicName } from '../../../src/domain/competition/open-season.ts';
import { publicName } from '../_shared/public-name.ts';
import { type OpenSeason, rowsOf } from '../_shared/season.ts';
import type { Ask } from '../public-head/head.ts';

/**
 * A season of a league as the CSV and Excel files that the app saves, for programs that ask for them by themselves
 * (docs/decisions/0040). Web APIs alone: Node and Deno run the same file. `public_league`, `public_squads` and
 * `public_stats` say what anybody may read, `member_season` the same three of every league.
 */

/** For the host, which knows no league. */
export { fileTypes, seasonFiles };

type Head = { league: { slug: string; time_zone: string } };
type Season = Head & OpenSeason;
type Squads = Head & {
  season: number;
  teams: Named[];
  squads: (PublicName & Pick<Parameters<typeof squadFile>[0][number], 'team_id' | 'team_role'>)[];
};
type Stats = Head & {
  season: number;
  stats: (PublicName & Omit<Parameters<typeof statsFile>[0][number], 'team_id' | 'username'> & { team: Named })[];
};
type Named = { id: string; name: string };
type Wanted = { slug: string; season?: number; /** A member's, for leagues that are closed too. */ secret?: string };
export type Written = { type: FileType; separator?: Separator };
export type Download = {
  /** In letters and numbers without marks, as a header may say it. */
  name: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
};

/** The file of the newest season, or of the one that is named; null where there is nothing to be read. */
export async function seasonDownload(
  file: SeasonFile,
  wanted: Wanted,
  { type, separator }: Written,
  ask: Ask,
): Promise<Download | null> {
  const read = async <Answer>(part: keyof typeof publicCalls) => {
    const call = wanted.secret === undefined ? publicCalls[part] : 'member_season';
    return (await ask(call, { ...wanted, ...(wanted.secret !== undefined && { part }) })) as Answer | null;
  };
  const named = (head: Head, season: number, rows: Table): Download => ({
    name: `${head.league.slug}-${season}-${file}.${type}`,
    type: fileTypes[type],
    body: type === 'csv' ? writeCsv(rows, separator) : writeXlsx({ [file]: rows }),
  });
  if (file === 'squads') {
    const answer = await read<Squads>('squads');
    if (!answer) return null;
    const teams = new Map(answer.teams.map(({ id, name }) => [id, name]));
    const members = answer.squads.map((each) => ({ ...each, player: nameOf(each, teams.get(each.team_id)!) }));
    return named(answer, answer.season, squadFile(members, answer.teams));
  }
  if (file === 'statistics') {
    const answer = await read<Stats>('stats');
    const rows = answer?.stats.map((row) => ({ ...row, team_id: row.team.id, username: nameOf(row, row.team.name) }));
    return (
      answer &&
      named(
        answer,
        answer.season,
        statsFile(
          rows!,
          answer.stats.map(({ team }) => team),
        ),
      )
    );
  }
  const answer = await read<Season>('season');
  if (!answer?.season) return null;
  const { season, teams, adjustments, matches } = answer;
  return named(
    answer,
    season.season,
    file === 'table'
      ? tableFile(rowsOf({ season, teams, adjustments, matches }), teams)
      : fixtureFile(matches, teams, answer.league.time_zone),
  );
}

/** The columns are English, and so is what stands for a hidden name. */
const nameOf = (player: PublicName, team: string) => player.username ?? publicName(player, team, 'en');

const publicCalls = { season: 'public_league', squads: 'public_squads', stats: 'public_stats' } as const;
