import { expect, test } from 'vitest';
import { readFixtures, readTeams } from './csv.ts';
import { pastSeasons } from './past-seasons.ts';

/**
 * Forty files as organisers keep them, made from rules: three languages, their separators, dates, clocks and scores, and the shapes
 * of past seasons. Each cell is read as it was meant or refused by its line: none becomes another moment or number in silence.
 */

const zone = 'Europe/Istanbul';
const names = ['Işıklar SK', 'Öz Ankara', 'Nord 04', 'Ærø', 'A, B & C', 'Ost "Elf"'];

/** From 0 up to 1, the same each time (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Meant = { season: number; round: number; at: Date; home: string; away: string; score: [number, number] };

/** So many seasons of six teams; where nothing else is said pairs meet as often as chance has it. */
function seasonsBy(chance: () => number, seasons: number, lastDay: number): Meant[] {
  return Array.from({ length: seasons }, (_, index) => index + 1).flatMap((season) =>
    Array.from({ length: 12 }, (_unused, match) => {
      const home = Math.floor(chance() * 6);
      const away = (home + 1 + Math.floor(chance() * 5)) % 6;
      const goals = 1 + Math.floor(chance() * 6);
      const [day, minute] = [1 + Math.floor(chance() * lastDay), 15 * Math.floor(chance() * 4)];
      return {
        season,
        round: 1 + Math.floor(match / 3),
        at: new Date(Date.UTC(2015 + season, 1 + (match % 9), day, 8 + Math.floor(chance() * 12), minute)),
        home: names[home]!,
        away: names[away]!,
        score: chance() < 0.5 ? [goals, 0] : [Math.floor(chance() * goals), goals],
      };
    }),
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
}); // prettier-ignore
const onTheClock = (at: Date) =>
  Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute',
    string
  >;
type Shown = ReturnType<typeof onTheClock>;

const dates: Record<string, (shown: Shown) => string> = {
  iso: ({ year, month, day }) => `${year}-${month}-${day}`,
  dotted: ({ year, month, day }) => `${Number(day)}.${Number(month)}.${year}`,
  'day first': ({ year, month, day }) => `${day}/${month}/${year}`,
  'month first': ({ year, month, day }) => `${Number(month)}/${Number(day)}/${year}`,
};
const times: Record<string, (shown: Shown) => string> = {
  colon: ({ hour, minute }) => `${hour}:${minute}`,
  dot: ({ hour, minute }) => `${Number(hour)}.${minute}`,
  noon: ({ hour, minute }) => `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
  seconds: ({ hour, minute }) => `${hour}:${minute}:00`,
};
const heads = {
  en: ['Season', 'Round', 'Date', 'Time', 'Home', 'Away', 'Score', 'Stage'],
  de: ['Saison', 'Spieltag', 'Datum', 'Uhrzeit', 'Heim', 'Gast', 'Ergebnis', 'Phase'],
  tr: ['Sezon', 'Hafta', 'Tarih', 'Saat', 'Ev sahibi', 'Deplasman', 'Skor', 'Aşama'],
};
const seasonWords = [String, (season: number) => `Season ${season}`, (season: number) => `${season}. Saison`, (season: number) => `${2015 + season}/${16 + season}`]; // prettier-ignore
const separators = [',', ';', '\t'];
const shapes = ['one season', 'several seasons', 'groups', 'instants', 'days of twelve'] as const;

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
const pick = <Each>(list: readonly Each[], at: number) => list[at % list.length]!;

const fixtureFiles = Array.from({ length: 30 }, (_, at) => ({
  at,
  language: pick(['en', 'de', 'tr'] as const, at),
  separator: pick(separators, at + Math.floor(at / 3)),
  date: pick(Object.keys(dates), at),
  time: pick(Object.keys(times), Math.floor(at / 4) + at),
  shape: pick(shapes, at),
}));

let files = 0;
let clean = 0;

test.each(fixtureFiles)(
  'file $at: $shape, $language, $date, $time',
  ({ at, language, separator, date, time, shape }) => {
    files += 1;
    const several = shape === 'several seasons';
    const meant = seasonsBy(chances(at), several ? 3 : 1, shape === 'days of twelve' ? 12 : 28);
    const label = pick(seasonWords, at);
    const lines = meant.map(({ season, round, at: moment, home, away, score }) => {
      const shown = onTheClock(moment);
      const [day, hour] =
        shape === 'instants' ? [moment.toISOString(), ''] : [dates[date]!(shown), times[time]!(shown)];
      const result = score.join(pick([':', '-', ' – '], at));
      const cells = [label(season), String(round), day, hour, home, away, result, shape === 'groups' ? pick(['Group A', 'Gruppe B', 'Grup C'], at) : '']; // prettier-ignore
      return cells.slice(several ? 0 : 1).map((cell) => quoted(cell, separator)).join(separator); // prettier-ignore
    });
    const head = heads[language].slice(several ? 0 : 1).join(separator);
    const text = `${at % 5 === 0 ? '\uFEFF' : ''}${at % 7 === 0 ? `sep=${separator}\r\n` : ''}${[head, ...lines].join(pick(['\n', '\r\n'], at))}`;
    const read = readFixtures(text, zone);
    expect(read.missing).toEqual([]);
    expect(read.rows).toHaveLength(meant.length);
    const refused = new Set(read.refusals.map(({ line }) => line));
    for (const [index, { at: moment, home, away, score, round }] of meant.entries()) {
      const row = read.rows[index]!;
      expect([row.home, row.away, row.matchday]).toEqual([home, away, String(round)]);
      expect([row.home_score, row.away_score]).toEqual(score.map(String));
      if (shape === 'groups') expect(row.stage).toBe('regular');
      if (!refused.has(read.lines[index]!)) expect(row.kickoff_at).toBe(moment.toISOString());
    }
    if (refused.size === 0) clean += 1;
    // where no day is beyond the twelfth, nothing in the file says what its dates begin with
    else expect([shape, date]).toEqual(['days of twelve', expect.stringMatching(/first$/)]);
    if (several) {
      const teams = readTeams(['season,name', ...[1, 2, 3].flatMap((season) => names.map((name) => `${label(season)},${quoted(name, ',')}`))].join('\n'), zone); // prettier-ignore
      const { seasons, refusals } = pastSeasons({
        teams,
        fixtures: read,
        adjustments: { rows: [], lines: [], missing: [] },
      });
      expect(refusals).toEqual([]);
      expect(seasons.map(({ fixtures }) => fixtures.length)).toEqual([12, 12, 12]);
    }
  },
);

const tables = {
  en: 'Pos,Team,Group,P,W,D,L,GF,GA,GD,Pts',
  de: 'Rang,Mannschaft,Gruppe,Sp,S,U,N,Tore,Diff.,Pkt.',
  tr: 'Sıralama,Takım,Grup,O,G,B,M,A,Y,Av,P',
  'long en': 'Rank,Club,Group,Played,Won,Drawn,Lost,Goals,Points',
  'long tr': 'Grup sırası,Kulüp,Grup,Maç,Galibiyet,Beraberlik,Mağlubiyet,Attığı,Yediği,Puan',
};

test.each(
  Object.entries(tables).flatMap(([language, head]) =>
    [false, true].map((grouped) => ({ language, head, grouped, separator: pick(separators, files++) })),
  ),
)('a final table, $language, in groups: $grouped', ({ language, head, grouped, separator }) => {
  const chance = chances(head.length);
  const meant = names.map((name, index) => {
    const [won, drawn, lost] = [Math.floor(chance() * 9), Math.floor(chance() * 4), Math.floor(chance() * 9)] as const;
    const [scored, conceded] = [Math.floor(chance() * 40), Math.floor(chance() * 40)] as const;
    return { name, group: grouped ? pick(['A', 'B'], index) : '', position: grouped ? 1 + Math.floor(index / 2) : index + 1, won, drawn, lost, scored, conceded, points: 2 * won + drawn - 1 }; // prettier-ignore
  });
  const columns = head.split(',');
  const lines = meant.map((team) => {
    const difference = team.scored - team.conceded;
    const numbers = [team.won + team.drawn + team.lost, team.won, team.drawn, team.lost];
    const goals = columns.some((column) => /^(Tore|Goals)$/.test(column)) ? [`${team.scored}:${team.conceded}`] : [team.scored, team.conceded]; // prettier-ignore
    const rest = columns.some((column) => /^(GD|Diff\.|Av)$/.test(column)) ? [difference] : [];
    return [team.position, team.name, team.group, ...numbers, ...goals, ...rest, team.points]
      .map((cell) => quoted(String(cell), separator))
      .join(separator);
  });
  const read = readTeams([columns.join(separator), ...lines].join('\n'), zone);
  expect([language, read.missing]).toEqual([language, []]);
  expect(read.rows).toEqual(
    meant.map((team) =>
      expect.objectContaining({
        name: team.name,
        group: team.group,
        position: String(team.position),
        won: String(team.won),
        drawn: String(team.drawn),
        lost: String(team.lost),
        goals_for: String(team.scored),
        goals_against: String(team.conceded),
        points: String(team.points),
      }),
    ),
  );
});

test('they are forty, and most of them need no question', () => {
  expect(fixtureFiles.length + 2 * Object.keys(tables).length).toBe(40);
  expect(clean).toBeGreaterThan(25);
});
