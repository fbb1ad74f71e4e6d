import { fold } from '../community/search-fold.ts';
import { groupBy } from '../group-by.ts';
import type { AdjustmentRow, FixtureRow, Rows, TeamRow } from './csv.ts';

/** The files of several seasons that are over, told apart by their column `season`. */
type Files = { teams: Rows<TeamRow>; fixtures: Rows<FixtureRow>; adjustments: Rows<AdjustmentRow> };
type FileName = keyof Files;

/** One of them: its rows, and the line of its file that each is on. */
export type PastSeason = { season: number; label: string; lines: Record<FileName, number[]> } & {
  [Name in FileName]: Files[Name]['rows'];
};

type SeasonRefusal = {
  file: FileName;
  line: number;
  problem: 'seasonWrong' | 'seasonTwoNames' | 'seasonWithoutTeams';
  value: string;
};

const files = ['teams', 'fixtures', 'adjustments'] as const;

/** The seasons of the files, the oldest first, and the rows that belong to none: by file, line and the cell as it is written. */
export function pastSeasons(read: Files): { seasons: PastSeason[]; refusals: SeasonRefusal[] } {
  const rows = files.flatMap((file) =>
    read[file].rows.map((row, at) => ({
      file,
      row,
      line: read[file].lines[at]!,
      label: row.season,
      ...seasonOf(row.season),
    })),
  );
  const spellings = new Map(rows.toReversed().map(({ season, spelling }) => [season, spelling]));
  const withTeams = new Set(rows.flatMap(({ file, season }) => (file === 'teams' ? season : [])));
  const problemOf = ({ season, spelling }: (typeof rows)[number]): SeasonRefusal['problem'] | undefined => {
    if (season === undefined) return 'seasonWrong';
    // 2016 and 2016/17 may be one season or two
    if (spellings.get(season) !== spelling) return 'seasonTwoNames';
    return withTeams.has(season) ? undefined : 'seasonWithoutTeams';
  };
  const seasons = [...groupBy(rows, ({ season }) => season)]
    .filter((entry): entry is [number, (typeof entry)[1]] => entry[0] !== undefined && withTeams.has(entry[0]))
    .toSorted(([one], [other]) => one - other)
    .map(([season, own]): PastSeason => {
      const of = (name: FileName) => own.filter(({ file }) => file === name);
      const rowsOf = <Row>(name: FileName) => of(name).map(({ row }) => row as Row);
      const linesOf = (name: FileName) => of(name).map(({ line }) => line);
      return {
        season,
        label: own[0]!.label,
        teams: rowsOf<TeamRow>('teams'),
        fixtures: rowsOf<FixtureRow>('fixtures'),
        adjustments: rowsOf<AdjustmentRow>('adjustments'),
        lines: { teams: linesOf('teams'), fixtures: linesOf('fixtures'), adjustments: linesOf('adjustments') },
      };
    });
  return {
    seasons,
    refusals: rows.flatMap((each) => {
      const problem = problemOf(each);
      return problem ? [{ file: each.file, line: each.line, problem, value: each.label }] : [];
    }),
  };
}

const word = '(?:season|saison|spielzeit|sezonu?|s)';
const numbered = new RegExp(String.raw`^${word}?\s*\.?\s*([1-9]\d{0,3})\s*\.?\s*${word}?$`);

/** The number of a season as a file names it: 3, "Season 3", "3. Saison"; of 2016/17 the first year. */
export function seasonOf(label: string): { season: number | undefined; spelling: 'number' | 'years' | undefined } {
  const [, first = '', second = ''] = /^(\d{4})\s*[/–-]\s*(\d{2}|\d{4})$/.exec(label.trim()) ?? [];
  if (first !== '') {
    const next = String(Number(first) + 1);
    return second === next || second === next.slice(2)
      ? { season: Number(first), spelling: 'years' }
      : { season: undefined, spelling: undefined };
  }
  const [, number] = numbered.exec(fold(label)) ?? [];
  return number === undefined
    ? { season: undefined, spelling: undefined }
    : { season: Number(number), spelling: 'number' };
}
