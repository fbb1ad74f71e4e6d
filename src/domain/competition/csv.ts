import { fold } from '../community/search-fold.ts';
import { type EventProblem, isCalendar, readCalendar } from './ics.ts';
import { clockOfFile, type DateOrder, type Moment, readMoment } from './moment-cell.ts';
import type { Separator } from './separator.ts';

/** A CSV file, or cells pasted from a spreadsheet: rows of texts, and the line each begins on. */
export type CsvRows = { cells: string[]; line: number }[];

/**
 * Reads comma, semicolon or tab separated text, quotes, a byte order mark, `sep=` and any line ends; rows without a letter are
 * left out. A cell with an apostrophe (`writeCsv`) is read as it was.
 */
export function readCsv(input: string): CsvRows {
  // the line with which spreadsheets are told the separator
  const [told = '', sign] = /^\uFEFF?"?sep=(.)"?(?:\r\n?|\n|$)/i.exec(input) ?? [];
  const text = input.slice(told.length);
  const separator = sign ?? separatorOf(text);
  const rows: CsvRows = [];
  const first = told === '' ? 1 : 2;
  let [cells, cell, quoted, line, begun]: [string[], string, boolean, number, number] = [[], '', false, first, first];
  // a byte order mark is a blank to `trim`
  const endCell = () => {
    cells.push(plain(cell.trim()).trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push({ cells, line: begun });
    [cells, begun] = [[], line + 1];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else quoted = false;
    } else if (letter === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
    else if (letter === separator) endCell();
    else if (letter === '\n' || letter === '\r') endRow();
    else cell += letter;
    if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) line += 1;
  }
  endRow();
  return rows;
}

/**
 * Rows as a CSV file that spreadsheets open as they are: nothing in a cell is computed, whichever separator they split
 * by. An apostrophe stands before what would be a formula at the start of a cell, or where a cell could be split; a number
 * below zero is one, but at the start of a line, which is a cell under another separator.
 */
export function writeCsv(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  const lines = rows.map((cells) => cells.map(written).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A sign a formula begins with, full width too, after nothing but blanks and quotes; and the same with its apostrophe. */
const begins = String.raw`(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠]`;
const formula = new RegExp(String.raw`(^|[;\t\r\n])(${begins})`, 'g');
const guardedFormula = new RegExp(String.raw`(^|[;\t\r\n])'(${begins})`, 'g');
const written = (cell: string, index: number) =>
  index > 0 && /^-\d+$/.test(cell) ? cell : quote(cell.replace(formula, "$1'$2"));
const plain = (cell: string) => cell.replace(guardedFormula, '$1$2');
const quote = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The separator that the first line holds most of, outside of quotes. */
function separatorOf(text: string): string {
  const head = text.replaceAll(/"[^"]*"?|[\r\n].*/gs, '');
  const count = (sign: string) => head.split(sign).length;
  return ['\t', ';', ','].toSorted((one, other) => count(other) - count(one))[0]!;
}

const teamColumns = {
  name: ['name', 'team', 'team name', 'club', 'teamname', 'mannschaft', 'verein', 'takım', 'takım adı', 'kulüp'],
  short_name: ['short name', 'short', 'kurzname', 'kısa ad'],
  tag: ['tag', 'code', 'kürzel', 'kısaltma', 'etiket'],
  captain: ['captain', 'kapitän', 'kaptan'],
  withdrawn: ['withdrawn', 'withdrawn at', 'zurückgezogen', 'rückzug', 'çekildi', 'çekilme'],
  seed: ['seed', 'playoff seed', 'setzplatz', 'seri başı'],
  place: ['place', 'final place', 'platz', 'endplatz', 'derece', 'sıra'],
  season: ['season', 'saison', 'spielzeit', 'sezon'],
  group: ['group', 'gruppe', 'staffel', 'grup'],
  position: [
    'position',
    'pos',
    'rank',
    'rang',
    'tabellenplatz',
    'group place',
    'gruppenplatz',
    'grup sırası',
    'sıralama',
  ],
  played: ['played', 'pld', 'mp', 'games', 'spiele', 'sp', 'oynadığı', 'maç', 'o'],
  won: ['won', 'wins', 'w', 'siege', 's', 'gewonnen', 'galibiyet', 'g'],
  drawn: ['drawn', 'draws', 'd', 'unentschieden', 'u', 'beraberlik', 'b'],
  lost: ['lost', 'losses', 'l', 'niederlagen', 'n', 'verloren', 'mağlubiyet', 'yenilgi', 'm'],
  goals: ['goals', 'tore', 'torverhältnis', 'goller'],
  goals_for: ['goals for', 'gf', 'goals scored', 'tore erzielt', 'attığı', 'atılan', 'a'],
  goals_against: ['goals against', 'ga', 'goals conceded', 'gegentore', 'tore kassiert', 'yediği', 'yenilen', 'y'],
  points: ['points', 'pts', 'punkte', 'pkt', 'puan'],
};
const squadColumns = {
  team: [...teamColumns.name],
  player: ['player', 'username', 'user', 'spieler', 'benutzername', 'oyuncu', 'kullanıcı adı'],
  gaming_id: ['gaming id', 'game id', 'gamertag', 'oyun kimliği', 'oyun id'],
  role: ['role', 'rolle', 'rol', 'görev'],
  number: ['number', 'shirt', 'shirt number', 'no', 'nummer', 'rückennummer', 'numara', 'forma'],
};
const fixtureColumns = {
  season: [...teamColumns.season],
  matchday: ['round', 'matchday', 'week', 'spieltag', 'runde', 'hafta', 'tur'],
  date: ['date', 'day', 'datum', 'tarih'],
  time: ['time', 'hour', 'kick-off', 'kickoff_at', 'uhrzeit', 'zeit', 'anstoß', 'saat'],
  zone: ['zone', 'time zone', 'tz', 'zeitzone', 'saat dilimi'],
  home: ['home', 'home team', 'heim', 'heimteam', 'ev sahibi', 'ev'],
  away: ['away', 'away team', 'guest', 'gast', 'auswärts', 'deplasman', 'konuk', 'misafir'],
  home_score: ['home score', 'home goals', 'heimtore', 'tore heim', 'ev skoru', 'ev sahibi gol'],
  away_score: ['away score', 'away goals', 'gasttore', 'tore gast', 'deplasman skoru', 'konuk gol'],
  score: ['score', 'result', 'ergebnis', 'skor', 'sonuç'],
  forfeit: ['forfeit', 'forfeited by', 'wertung', 'hükmen'],
  stage: ['stage', 'phase', 'aşama'],
  status: ['status', 'state', 'zustand', 'durum'],
};
const adjustmentColumns = {
  season: [...teamColumns.season],
  team: [...teamColumns.name],
  points: ['points', 'punkte', 'puan'],
  reason: ['reason', 'grund', 'begründung', 'neden', 'gerekçe'],
};

export type TeamRow = Record<Exclude<keyof typeof teamColumns, 'goals'>, string>;
export type SquadRow = Record<keyof typeof squadColumns, string>;
export type FixtureRow = Record<
  | 'season'
  | 'stage'
  | 'matchday'
  | 'home'
  | 'away'
  | 'kickoff_at'
  | 'status'
  | 'home_score'
  | 'away_score'
  | 'forfeited_by',
  string
>;
export type AdjustmentRow = Record<keyof typeof adjustmentColumns, string>;
/** The rows of a file with the line each is on, and the columns it needs and does not have. */
export type Rows<Row> = { rows: Row[]; lines: number[]; missing: string[] };
/** A cell that is no moment, by its line and as it is written. */
export type Refusal = { line: number; problem: EventProblem; value: string };
/** The rows of a file with moments: which cells are none, and what its dates begin with where that matters. */
export type TimedRows<Row> = Rows<Row> & { refusals: Refusal[]; order: DateOrder | 'mixed' | undefined };

/**
 * Teams, with their groups and the row of a final table where the file has them; the moment one withdrew by the clocks of `zone`,
 * the beginning of the day where no time is said.
 */
export function readTeams(text: string, zone: string, order?: DateOrder): TimedRows<TeamRow> {
  const read = readCsv(text);
  const { rows: cells, lines, missing, has } = table(read, teamColumns, ['name'], pointsOrPlayed(read));
  const rows = placesInGroups(cells.map(tableRowOf));
  const { report, instants } = moments(
    rows.map(({ withdrawn }) => withdrawn),
    lines,
    zone,
    { order, wholeDays: true },
  );
  return {
    ...report,
    rows: rows.map((row, at) => ({ ...row, withdrawn: instants[at]! })),
    lines,
    missing: [...missing, ...missingInTable(has)],
  };
}

type TeamCells = Record<keyof typeof teamColumns, string>;

/** "P" is what a table in English calls the matches played, and one in Turkish the points: whichever no other column is. */
function pointsOrPlayed(read: CsvRows): Partial<Record<keyof TeamCells, string[]>> {
  const is = (name: 'points' | 'played') =>
    read[0]?.cells.some((cell) => teamColumns[name].some((each) => same(each, cell)));
  if (is('points') === is('played')) return {};
  return is('points') ? { played: ['p'] } : { points: ['p'] };
}

/** Goals for and against, which often share a cell: 45:30. Anything else stays as it is written, to be refused. */
function tableRowOf({ goals, ...row }: TeamCells): TeamRow {
  const [, scored = row.goals_for || goals, conceded = row.goals_against] = /^(\d+)\s*[-:–]\s*(\d+)$/.exec(goals) ?? [];
  return { ...row, goals_for: scored, goals_against: conceded };
}

/** Places that begin anew in each group are those of the groups, and none of the season. */
function placesInGroups(rows: TeamRow[]): TeamRow[] {
  const unique = (keys: string[]) => new Set(keys).size === keys.length;
  const placed = rows.filter(({ place }) => place !== '');
  const isPerGroup =
    placed.length > 0 &&
    placed.every(({ group, position }) => group !== '' && position === '') &&
    !unique(placed.map(({ season, place }) => `${season}\n${place}`)) &&
    unique(placed.map(({ season, group, place }) => [season, fold(group), place].join('\n')));
  return isPerGroup ? rows.map((row) => ({ ...row, position: row.place, place: '' })) : rows;
}

/** A row with one column of a final table needs the others, of which draws may be none. */
function missingInTable(has: (name: keyof TeamCells) => boolean): string[] {
  const isTable = (['played', 'won', 'drawn', 'lost', 'goals', 'goals_for', 'goals_against', 'points'] as const).some(
    has,
  );
  if (!isTable) return [];
  const goals = has('goals') ? [] : (['goals_for', 'goals_against'] as const);
  return (['won', 'lost', ...goals, 'points'] as const).filter((name) => !has(name));
}

/** Reads the moments of a file, each whole; one that is none stays as it is written, and is refused. */
function moments(cells: string[], lines: number[], zone: string, { order, wholeDays = false }: MomentOptions) {
  const clock = clockOfFile(cells, zone, order);
  const read = cells.map((cell): Moment => (cell === '' ? { instant: '' } : readMoment(cell, clock, wholeDays)));
  const refusals = read.flatMap(({ problem }, at) =>
    problem ? [{ line: lines[at]!, problem, value: cells[at]! }] : [],
  );
  return {
    report: { refusals, order: clock.order },
    instants: read.map(({ instant }, at) => instant ?? cells[at]!),
  };
}
type MomentOptions = { order: DateOrder | undefined; wholeDays?: boolean };

/** Points given or taken outside the matches. */
export function readAdjustments(text: string): Rows<AdjustmentRow> {
  const { rows, lines, missing } = table(readCsv(text), adjustmentColumns, ['team', 'points', 'reason']);
  return { rows, lines, missing };
}

/** Squads: of each player the account, by username or by gaming id; one of the two columns is enough. */
export function readSquads(text: string): Rows<SquadRow> {
  const { rows, lines, missing, has } = table(readCsv(text), squadColumns, ['team']);
  return {
    rows: rows.map((row) => ({ ...row, role: named(roles, row.role) })),
    lines,
    missing: has('player') || has('gaming_id') ? missing : [...missing, 'player'],
  };
}

const roles = {
  captain: teamColumns.captain,
  co_captain: ['co-captain', 'vice-captain', 'co-kapitän', 'co-kaptan', 'yardımcı kaptan'],
  player: ['player', 'spieler', 'oyuncu'],
};

/** How a file of fixtures is read: what its dates begin with, and the zone of a calendar's times that have none. */
export type FixtureReading = { order?: DateOrder | undefined; floating?: string | undefined };

/**
 * Fixtures, of a CSV file or a calendar; their kick-offs are by the clocks of `zone` where a CSV file says none, and the date may
 * stand with the time.
 */
export function readFixtures(
  text: string,
  zone: string,
  { order, floating }: FixtureReading = {},
): TimedRows<FixtureRow> & { isCounted: boolean } {
  const calendar = isCalendar(text) ? readCalendar(text, floating) : undefined;
  const { rows, lines, missing, has } = table(calendar?.rows ?? readCsv(text), fixtureColumns, ['matchday', 'date', 'home', 'away']); // prettier-ignore
  const read = moments(rows.map(momentOf), lines, zone, { order });
  return {
    order: read.report.order,
    refusals: [...(calendar?.refusals ?? []), ...read.report.refusals],
    isCounted: calendar?.isCounted ?? false,
    rows: rows.map((row, at) => fixtureOf(row, read.instants[at]!)),
    lines,
    missing: has('time') ? missing.filter((column) => column !== 'date') : missing,
  };
}

type FixtureCells = Record<keyof typeof fixtureColumns, string>;

/** Date, time and zone as one text; spreadsheets write a date beside a time as that day's midnight. */
function momentOf({ date, time, zone }: FixtureCells): string {
  const day = time === '' ? date : date.replace(/[T ]00:00(:00(\.0+)?)?$/, '');
  return [day, time, zone].filter((part) => part !== '').join(' ');
}

function fixtureOf(row: FixtureCells, kickoff: string): FixtureRow {
  const [, home = row.home_score, away = row.away_score] = /^(\d+)\s*[-:–]\s*(\d+)$/.exec(row.score) ?? [];
  return {
    season: row.season,
    stage: stageOf(row.stage),
    matchday: row.matchday.replace(/^(\d+)\.$/, '$1'),
    home: row.home,
    away: row.away,
    kickoff_at: kickoff,
    status: named(statuses, row.status),
    home_score: home,
    away_score: row.score !== '' && home === row.home_score ? row.score : away,
    forfeited_by: named(sides, row.forfeit),
  };
}

/** A match of a group is one of the table: "Gruppe A", "Group stage". */
const stageOf = (stage: string): string =>
  /^(group|gruppe|grup)( ?(stage|phase|aşaması)|( \S{1,3})?)$/i.test(stage) || /^gruppenphase$/i.test(stage)
    ? 'regular'
    : named(stages, stage);

const stages = {
  regular: ['regular', 'regular season', 'hauptrunde', 'normal sezon'],
  decider: ['decider', 'special match', 'entscheidungsspiel', 'özel maç', 'tek maç eleme'],
  quarterfinal: ['quarterfinal', 'viertelfinale', 'çeyrek final'],
  semifinal: ['semifinal', 'halbfinale', 'yarı final'],
  third_place: ['third_place', 'third place', 'third-place match', 'spiel um platz 3', 'üçüncülük maçı'],
  final: ['final', 'finale'],
};
const statuses = {
  cancelled: ['cancelled', 'canceled', 'annulled', 'void', 'abgesagt', 'annulliert', 'iptal'],
  postponed: ['postponed', 'verlegt', 'verschoben', 'ertelendi'],
};
const sides = {
  home: fixtureColumns.home,
  away: fixtureColumns.away,
  both: ['both', 'beide', 'ikisi'],
};

/** The word of ours that a word of theirs stands for; theirs where there is none. */
function named(names: Record<string, string[]>, text: string): string {
  const entry = Object.entries(names).find(([, forms]) => forms.some((name) => same(name, text)));
  return entry?.[0] ?? text;
}

const same = (one: string, other: string) => letters(one) === letters(other);
const letters = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

function table<Column extends string>(
  read: CsvRows,
  columns: Record<Column, string[]>,
  needed: NoInfer<Column>[],
  more: Partial<Record<NoInfer<Column>, string[]>> = {},
) {
  const [head, ...body] = read;
  const names = Object.keys(columns) as Column[];
  const placeOf = (name: Column) =>
    head?.cells.findIndex((cell) => [name, ...columns[name], ...(more[name] ?? [])].some((each) => same(each, cell))) ??
    -1;
  const at = Object.fromEntries(names.map((name) => [name, placeOf(name)])) as Record<Column, number>;
  const cellOf = (cells: string[], name: Column) => cells[at[name]] ?? '';
  return {
    rows: body.map(
      ({ cells }) => Object.fromEntries(names.map((name) => [name, cellOf(cells, name)])) as Record<Column, string>,
    ),
    lines: body.map(({ line }) => line),
    missing: needed.filter((name) => at[name] === -1) as string[],
    has: (name: Column) => at[name] !== -1,
  };
}
