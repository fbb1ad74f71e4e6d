import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstKit } from '#domain/club/first-kit.ts';
import { roundRobin } from '#domain/competition/schedule.ts';
import {
  type FixtureRow,
  readFixtures,
  readSquads,
  readTeams,
  type SquadRow,
  type TeamRow,
} from '#domain/competition/csv.ts';
import { rankTeams } from '#domain/competition/standings.ts';
import { realSeasons } from '#domain/testdata/real-seasons.ts';
import { limits } from '#domain/limits.ts';
import { club, openWorld, people, type World } from '#supabase/tests/harness/harness.ts';
import { withoutRowLocks } from '#supabase/tests/harness/race-faults.ts';
import { exported, imported, neverHere, newSeason as seasonOf, zone } from '#supabase/tests/harness/season-files.ts';
import { count, fillSquad, newClub, newPerson, outsiders, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, memberOf, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();
const day = 86_400_000;
const newSeason = (legs = 2, on: World = world) => seasonOf(on, { legs });

type Sheets = { teams: Partial<TeamRow>[]; squads?: Partial<SquadRow>[]; fixtures?: Partial<FixtureRow>[] };
const bring = (
  league: string,
  { teams, squads = [], fixtures = [] }: Sheets,
  dry = false,
  actor: Who = 'admin',
  on: World = world,
) => on.as(actor).rpc('import_season', { league_id: league, season: 1, teams, squads, fixtures, dry });
/** Somebody with an account, and the name and gaming id it goes by. */
async function somebody(on: World = world) {
  const id = await newPerson(on);
  const [named] = await on.sql<{ username: string; gaming_id: string }>(
    `update public.profiles set gaming_id = 'g ' || username, platform = 'pc' where id = $1 returning username, gaming_id`,
    [id],
  );
  return { id, ...named! };
}
const problemsOf = async (league: string, sheets: Sheets) => {
  const { data, error } = await unchanged(world, () => bring(league, sheets));
  expect(error).toBeNull();
  expect((await unchanged(world, () => bring(league, sheets, true))).data).toEqual(data);
  return (data ?? []).map(({ file, line, field, problem }) => [file, line, field, problem]);
};
const two = (): Partial<TeamRow>[] => {
  const mark = randomUUID().slice(0, 8);
  return [{ name: `Nord ${mark}` }, { name: `Süd ${mark}` }];
};
const matchesOf = (league: string) =>
  world.sql<{ home_team_id: string; away_team_id: string; home_score: number | null; away_score: number | null }>(
    `select m.*, h.name as home, a.name as away from public.team_matches m
       join public.teams h on h.id = home_team_id join public.teams a on a.id = away_team_id where league_id = $1`,
    [league],
  );

test('teams come in with the kit that the founding form gives their names, not all in one', async () => {
  const names = ['Işıklar FK', '=Rechnung', 'Łódź 04', '東京 Rondo', 'Ærø', 'Öz 🦊 Ankara'];
  const kits = await world.sql<{ name: string; kit: string[] }>(
    'select name, private.first_kit(name) as kit from unnest($1::text[]) as name',
    [names],
  );
  expect(kits).toEqual(names.map((name) => ({ name, kit: Object.values(firstKit(name)) })));

  const league = await newSeason();
  const teams = two();
  await done(bring(league, { teams }));
  const stored = await world.sql(
    `select t.name, t.kit_primary, t.kit_secondary from public.teams t
       join public.league_teams e on e.team_id = t.id where e.league_id = $1 order by t.name collate "C"`,
    [league],
  );
  expect(stored).toEqual(teams.map(({ name = '' }) => ({ name, ...firstKit(name) })));
});

test('ten teams, their squads and ninety matches come in, go out and come in again the same', async () => {
  const names = [
    'Işıklar',
    'Çınaraltı',
    'Groß Kiel',
    '=Rechnung',
    'Spree "04"',
    'A;B, C',
    'Łódź',
    'Ærø',
    'Öz',
    'Zürich',
  ];
  const captain = await newPerson(world);
  await world.sql('update public.profiles set username = $2 where id = $1', [captain, 'Lena Vogt']);
  const teams = [
    'name;short_name;tag;captain',
    ...names.map((name, n) => `"${`${name} FK`.replaceAll('"', '""')}";;K${n};${n === 0 ? 'Lena Vogt' : ''}`),
  ].join('\n');
  const squadOf = async (team: string) =>
    Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const { username } = await somebody();
        return `"${`${team} FK`.replaceAll('"', '""')}";${username};${n === 0 ? 'Co-Kapitän' : ''};${n === 4 ? '' : n + 2}`;
      }),
    );
  const squads = [
    'Mannschaft;Spieler;Rolle;Nummer',
    'Işıklar FK;Lena Vogt;Kapitän;1',
    ...(await squadOf('Işıklar')),
    ...(await squadOf('Spree "04"')),
  ].join('\n');
  const pairs = roundRobin(names, 2);
  const fixtures = [
    'Spieltag;Datum;Uhrzeit;Heim;Gast;Ergebnis',
    ...pairs.map(({ matchday, home_team_id: home, away_team_id: away }, n) => {
      const cell = (name: string) => `"${`${name} FK`.replaceAll('"', '""')}"`;
      const played = matchday <= 12 ? `${n % 4}:${(n % 4) + 1 + (n % 2)}` : '';
      const date = matchday <= 12 ? `${matchday}.3.2026` : `${matchday}.3.2031`;
      return [matchday, date, `${19 + (n % 3)}:30`, cell(home), cell(away), played].join(';');
    }),
  ].join('\n');

  const first = await newSeason();
  const sheets = {
    teams: readTeams(teams, zone).rows,
    squads: readSquads(squads).rows,
    fixtures: readFixtures(fixtures, zone).rows,
  };
  expect(sheets.fixtures).toHaveLength(90);
  await done(bring(first, sheets));
  expect(await auditOf(world, `league_seasons ${first} 1`)).toMatchObject([
    { action: 'import_season', actor: people.admin, after: { teams: 10, players: 11, matches: 90, results: 60 } },
  ]);
  const out = await exported(world, first);
  expect(out.teams).toContain('Lena Vogt');
  expect(out.teams).toContain("'=Rechnung FK");
  expect(out.squads).toContain('Işıklar FK,Lena Vogt,captain,1\r\n');
  expect(out.squads.match(/,co_captain,2\r\n/g)).toHaveLength(2);
  expect(out.squads.trimEnd().split('\r\n')).toHaveLength(12);

  await neverHere(world, first);
  const again = await newSeason();
  await done(bring(again, imported(out)));
  expect(await exported(world, again)).toEqual(out);
});

test.each(realSeasons)('$name comes in from two sheets and stands in its official order', async (season) => {
  const league = await newSeason();
  const called = (code: string) =>
    `${season.teams.find(({ id }) => id === code)!.name!.slice(0, 28)} ${season.name.slice(-7)}`;
  const teams = season.teams.map(({ id }) => ({ name: called(id) }));
  const fixtures = season.matches.map((match) => ({
    matchday: String(match.matchday),
    home: called(match.home_team_id),
    away: called(match.away_team_id),
    kickoff_at: match.kickoff_at,
    home_score: String(match.home_score),
    away_score: String(match.away_score),
  }));
  await done(bring(league, { teams, fixtures }));
  const matches = await matchesOf(league);
  const rows = await world.sql<{ id: string; name: string }>(
    'select t.id, t.name from public.teams t join public.league_teams e on e.team_id = t.id where league_id = $1',
    [league],
  );
  const table = rankTeams({ teams: rows, matches: matches as never, relegationPlaces: 0 });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  expect(table.map((row) => names.get(row.team_id))).toEqual(
    season.officialOrder.map(({ team_id }) => called(team_id)),
  );
  const [begun] = await world.sql<{ phase: string }>('select phase from public.league_seasons where league_id = $1', [
    league,
  ]);
  expect(begun).toEqual({ phase: 'regular' });
});

test('what comes in stands in the ledger as silently confirmed, and the rest waits for its kick-off', async () => {
  const league = await newSeason(2);
  const teams = two();
  const [home, away] = teams.map(({ name }) => name!);
  await done(
    bring(league, {
      teams,
      fixtures: [
        { matchday: '1', home, away, kickoff_at: '2026-03-01T18:00:00Z', forfeited_by: 'home' },
        { matchday: '2', home: away, away: home, kickoff_at: '2031-03-08T18:00:00Z' },
      ],
    }),
  );
  const matches = await world.sql(
    `select m.status::text, m.home_score, m.away_score, m.forfeited_by::text, m.finished_at, m.stage::text,
         (select jsonb_agg(to_jsonb(r) - 'match_id' - 'created_at' - 'at') from public.match_results r where r.match_id = m.id) as ledger
       from public.team_matches m where league_id = $1 order by m.matchday`,
    [league],
  );
  const score = { home_score: 0, away_score: 3, forfeited_by: 'home' };
  const none = { home_score: null, away_score: null, forfeited_by: null };
  const fact = { ...score, seq: 1, cause: 'silence', status_before: null, report_id: null, paragraph: null, by: null };
  expect(matches).toEqual([
    { ...score, status: 'finished', finished_at: new Date('2026-03-01T18:45:00Z'), stage: 'regular', ledger: [fact] },
    { ...none, status: 'scheduled', finished_at: null, stage: 'regular', ledger: null },
  ]);
});

test('a suspension is sat out by the matches that come in', async () => {
  const team = await newClub(world, { phase: 'finished', more: 1 });
  const { league } = team;
  await world.sql(
    `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from)
       values ($1, 1, $2, $3, 'suspension', 'active', 2, 'Insults in the chat', now() - interval '9 days')`,
    [league, team.id, team.player],
  );
  await world.sql(`update public.team_members set joined_at = now() - interval '1 year' where player_id = $1`, [
    team.player,
  ]);
  await world.sql('insert into public.league_seasons (league_id, season, legs) values ($1, 2, 1)', [league]);
  const [rival] = two();
  const teams = [{ name: team.name }, rival!];
  const score = { home_score: '2', away_score: '1' };
  const kickoff_at = new Date(Date.now() - day).toISOString();
  const fixtures = [{ matchday: '1', home: team.name, away: rival!.name!, kickoff_at, ...score }];
  await done(
    world.as('admin').rpc('import_season', { league_id: league, season: 2, teams, fixtures, squads: [], dry: false }),
  );
  expect(
    await world.sql('select status::text, served from public.penalties where player_id = $1', [team.player]),
  ).toEqual([{ status: 'active', served: 1 }]);
});

describe('what is wrong is said row by row, and nothing is written', () => {
  test.each<[string, Partial<TeamRow>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'nameMissing'],
    ['a name too short', { name: 'ab' }, 'name', 'nameUnreadable'],
    ['a hidden sign', { name: 'FK \u202eDrehung' }, 'name', 'nameUnreadable'],
    ['a name that looks like another', { name: 'NordIicht KieI' }, 'name', 'nameLooksLike'],
    ['a name of the site', { name: 'Rondo' }, 'name', 'nameReserved'],
    ['a team of another season', { name: 'Nordlicht Kiel' }, 'name', 'playsElsewhere'],
    ['a short name too long', { name: 'Lang Kurz', short_name: 'x'.repeat(13) }, 'short_name', 'shortNameUnreadable'],
    ['a tag of signs', { name: 'Zeichen FK', tag: '+!' }, 'tag', 'tagUnreadable'],
    ['a captain nobody is', { name: 'Kapitän FK', captain: 'Nobody Here' }, 'captain', 'captainUnknown'],
    ['a captain of another team', { name: 'Kapitän FK', captain: 'captain' }, 'captain', 'captainElsewhere'],
  ])('%s', async (_what, team, field, problem) => {
    const league = await newSeason(1);
    expect(await problemsOf(league, { teams: [...two(), team] })).toContainEqual(['teams', 3, field, problem]);
  });

  test('what two rows have in common is said of both', async () => {
    const captain = await newPerson(world);
    const [{ username } = { username: '' }] = await world.sql<{ username: string }>(
      'select username from public.profiles where id = $1',
      [captain],
    );
    const rows = [
      { name: 'Zwilling FK', tag: 'ZW1', captain: username },
      { name: 'ZwiIIing FK', tag: 'zw1', captain: username },
    ];
    expect(await problemsOf(await newSeason(1), { teams: rows })).toEqual(
      [1, 2].flatMap((line) => [
        ['teams', line, 'captain', 'captainTwice'],
        ['teams', line, 'name', 'nameTwice'],
        ['teams', line, 'tag', 'tagTwice'],
      ]),
    );
  });

  test('a tag that another team has, and too few and too many teams', async () => {
    const [{ tag } = { tag: '' }] = await world.sql<{ tag: string }>('select tag from public.teams where id = $1', [
      club.own,
    ]);
    expect(await problemsOf(await newSeason(1), { teams: [{ name: 'Allein FK', tag }] })).toEqual([
      ['teams', null, null, 'teamsFew'],
      ['teams', 1, 'tag', 'tagTaken'],
    ]);
    const many = Array.from({ length: 21 }, (_, n) => ({ name: `Viele ${n} FK` }));
    expect(await problemsOf(await newSeason(1), { teams: many })).toContainEqual(['teams', null, null, 'teamsMany']);
  });

  describe('of a squad', () => {
    test.each<[string, (person: { username: string; gaming_id: string }) => Partial<SquadRow>, string, string]>([
      [
        'a team that is not in the other sheet',
        ({ username }) => ({ team: 'Nordlicht Kiel', player: username }),
        'team',
        'teamUnknown',
      ],
      ['nobody', () => ({}), 'player', 'playerMissing'],
      ['a name nobody here has', () => ({ player: 'Nobody Here' }), 'player', 'playerUnknown'],
      ['a gaming id nobody here has', () => ({ gaming_id: 'nobody#1' }), 'gaming_id', 'playerUnknown'],
      [
        'another’s gaming id',
        ({ username }) => ({ player: username, gaming_id: 'g other' }),
        'gaming_id',
        'playerDiffers',
      ],
      ['a member of another team', () => ({ player: 'player' }), 'player', 'playerElsewhere'],
      ['a role that is none', ({ username }) => ({ player: username, role: 'coach' }), 'role', 'roleWrong'],
      [
        'a captain whom the teams do not name',
        ({ username }) => ({ player: username, role: 'captain' }),
        'role',
        'captainWithTeam',
      ],
      ['a number that is none', ({ username }) => ({ player: username, number: '0' }), 'number', 'numberWrong'],
      ['a number of three figures', ({ username }) => ({ player: username, number: '100' }), 'number', 'numberWrong'],
      ['a word for a number', ({ username }) => ({ player: username, number: 'ten' }), 'number', 'numberWrong'],
    ])('%s', async (_what, wrong, field, problem) => {
      const teams = two();
      const squads = [{ team: teams[0]!.name!, ...wrong(await somebody()) }];
      expect(await problemsOf(await newSeason(1), { teams, squads })).toEqual([['squads', 1, field, problem]]);
    });

    test('one player twice, one number twice, a captain who is another team’s or no captain, and a gaming id of two', async () => {
      const [one, other, captain] = [await somebody(), await somebody(), await somebody()];
      const teams = two().map((row, n) => ({ ...row, captain: n === 0 ? captain.username : '' }));
      const [team, rival] = teams.map(({ name }) => name!);
      const squads = [
        { team, player: one.username, number: '7' },
        { team, gaming_id: one.gaming_id },
        { team, player: other.username, number: '7' },
        { team, player: captain.username, role: 'player' },
      ];
      expect(await problemsOf(await newSeason(1), { teams, squads })).toEqual([
        ['squads', 1, 'number', 'numberTwice'],
        ['squads', 1, 'player', 'playerTwice'],
        ['squads', 2, 'player', 'playerTwice'],
        ['squads', 3, 'number', 'numberTwice'],
        ['squads', 4, 'role', 'captainWithTeam'],
      ]);
      expect(
        await problemsOf(await newSeason(1), { teams, squads: [{ team: rival, player: captain.username }] }),
      ).toEqual([['squads', 1, 'player', 'playerElsewhere']]);
      await world.sql(`update public.profiles set gaming_id = $2, platform = 'xbox' where id = $1`, [
        other.id,
        one.gaming_id,
      ]);
      expect(await problemsOf(await newSeason(1), { teams, squads: [{ team, gaming_id: one.gaming_id }] })).toEqual([
        ['squads', 1, 'gaming_id', 'playerAmbiguous'],
      ]);
    });

    test('more of a team than a squad has, who is there already counted, and a number somebody there wears', async () => {
      const there = await newClub(world, { phase: 'none' });
      await fillSquad(world, there, limits.squadMax - 1);
      await world.sql('update public.team_members set shirt_number = 4 where player_id = $1', [there.player]);
      const [one, other] = [await somebody(), await somebody()];
      const teams = [{ name: there.name }, two()[0]!];
      const squads = [one, other].map(({ username }) => ({ team: there.name, player: username }));
      expect(await problemsOf(await newSeason(1), { teams, squads })).toEqual([['squads', null, null, 'squadMany']]);
      expect(await problemsOf(await newSeason(1), { teams, squads: [{ ...squads[0]!, number: '4' }] })).toEqual([
        ['squads', 1, 'number', 'numberTwice'],
      ]);
    });
  });

  const past = '2026-03-01T18:00:00Z';
  test.each<[string, Partial<FixtureRow>, string, string]>([
    ['no matchday', { matchday: '' }, 'matchday', 'matchdayWrong'],
    ['a matchday beyond all', { matchday: '81' }, 'matchday', 'matchdayWrong'],
    ['a team that is not in the other sheet', { away: 'Nordlicht Kiel' }, 'away', 'teamUnknown'],
    ['no moment', { kickoff_at: 'soon' }, 'kickoff_at', 'timeWrong'],
    ['the 31st of February', { kickoff_at: '2026-02-31T18:00:00Z' }, 'kickoff_at', 'timeWrong'],
    ['half a score', { home_score: '2', away_score: '' }, 'home_score', 'scoreHalf'],
    ['a draw', { home_score: '2', away_score: '2' }, 'home_score', 'scoreLevel'],
    ['a word for a score', { home_score: 'two', away_score: '1' }, 'home_score', 'scoreWrong'],
    ['a score beyond all', { home_score: '2', away_score: '200' }, 'away_score', 'scoreWrong'],
    ['a result ahead', { kickoff_at: new Date(Date.now() + day).toISOString() }, 'kickoff_at', 'resultAhead'],
    ['a side that is none', { forfeited_by: 'guest?' }, 'forfeited_by', 'forfeitWrong'],
    ['a forfeit that was won', { forfeited_by: 'home' }, 'forfeited_by', 'forfeitWrong'],
  ])('%s', async (_what, wrong, field, problem) => {
    const teams = two();
    const fixture = { matchday: '1', home: teams[0]!.name, away: teams[1]!.name, kickoff_at: past };
    const sheets = { teams, fixtures: [{ ...fixture, home_score: '2', away_score: '1', ...wrong }] };
    expect(await problemsOf(await newSeason(1), sheets)).toContainEqual(['fixtures', 1, field, problem]);
  });

  test('a team against itself, or twice on a day, and a pair that does not meet as often as the season has legs', async () => {
    const teams = two();
    const [home, away] = [teams[0]!.name, teams[1]!.name];
    const once = { matchday: '1', home, away, kickoff_at: past };
    expect(await problemsOf(await newSeason(2), { teams, fixtures: [once] })).toEqual([
      ['fixtures', null, null, 'pairMeets'],
    ]);
    expect(await problemsOf(await newSeason(2), { teams, fixtures: [once, { ...once, matchday: '2' }] })).toEqual([
      ['fixtures', null, null, 'pairMeets'],
    ]);
    expect(
      await problemsOf(await newSeason(2), { teams, fixtures: [once, { ...once, home: away, away: home }] }),
    ).toEqual([
      ['fixtures', 1, 'matchday', 'twiceADay'],
      ['fixtures', 2, 'matchday', 'twiceADay'],
    ]);
    expect(await problemsOf(await newSeason(1), { teams, fixtures: [{ ...once, away: home }] })).toContainEqual([
      'fixtures',
      1,
      'away',
      'sameTeam',
    ]);
  });
});

test('a squad comes in: who is new waits for a contract, who was there gets a number, and everybody named is notified', async () => {
  const there = await newClub(world, { phase: 'none' });
  const [captain, fresh] = [await somebody(), await somebody()];
  const [player] = await world.sql<{ username: string }>('select username from public.profiles where id = $1', [
    there.player,
  ]);
  await world.sql(`insert into public.player_registrations (user_id, username) values ($1, $2)`, [
    fresh.id,
    fresh.username,
  ]);
  const founded = { name: `Neu ${randomUUID().slice(0, 8)}`, captain: captain.username };
  await done(
    bring(await newSeason(1), {
      teams: [founded, { name: there.name }],
      squads: [
        { team: founded.name, gaming_id: fresh.gaming_id, role: 'co_captain', number: '9' },
        { team: founded.name, player: captain.username, role: 'captain', number: '1' },
        { team: there.name, player: player!.username, number: '5' },
      ],
    }),
  );
  expect(await memberOf(world, fresh.id)).toMatchObject({
    team_role: 'co_captain',
    shirt_number: 9,
    eligibility: 'pending',
    left_at: null,
  });
  expect(await memberOf(world, captain.id)).toMatchObject({
    team_role: 'captain',
    shirt_number: 1,
    eligibility: 'eligible',
  });
  expect(await memberOf(world, there.player)).toMatchObject({ team_role: 'player', shirt_number: 5 });
  expect(await notificationsOf(world, captain.id)).toEqual(['teamImported']);
  expect(await notificationsOf(world, fresh.id)).toEqual(['squadImported']);
  expect(await notificationsOf(world, there.captain)).toEqual(['teamImported']);
  expect(await notificationsOf(world, there.player)).toEqual([]);
  expect(await count(world, 'public.player_registrations where user_id = $1 and listed', fresh.id)).toBe(0);
  // and a contract makes the player eligible, without costing anything
  const { team_id } = await memberOf(world, fresh.id);
  const offered = await world.as(captain).rpc('offer_contract', { team_id, player_id: fresh.id });
  expect(offered.error).toBeNull();
  await done(world.as(fresh).rpc('accept_contract', { contract_id: offered.data! }));
  expect(await memberOf(world, fresh.id)).toMatchObject({ eligibility: 'eligible' });
});

test('forfeits count 3-0, and nobody has a score where neither side came', async () => {
  const teams = two();
  const [one, other] = [teams[0]!.name!, teams[1]!.name!];
  const at = '2026-03-01T18:00:00Z';
  const league = await newSeason(2);
  await done(
    bring(league, {
      teams,
      fixtures: [
        { matchday: '1', home: one, away: other, kickoff_at: at, forfeited_by: 'home' },
        { matchday: '2', home: other, away: one, kickoff_at: at, forfeited_by: 'both' },
      ],
    }),
  );
  const scores = await world.sql(
    'select status::text, home_score, away_score, forfeited_by::text from public.team_matches where league_id = $1 order by matchday',
    [league],
  );
  expect(scores).toEqual([
    { status: 'finished', home_score: 0, away_score: 3, forfeited_by: 'home' },
    { status: 'finished', home_score: null, away_score: null, forfeited_by: 'both' },
  ]);
});

describe('a season is filled', () => {
  test('by admins alone', async () => {
    const league = await newSeason(1);
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    for (const { actor, refusal } of outsiders(own, rival))
      await refused(world, () => bring(league, { teams: two() }, true, actor), refusal);
    await refused(world, () => bring(league, { teams: two() }, false, { id: own.captain }), {
      code: 'PT403',
      hint: 'notYours',
    });
  });

  test('once, before it begins', async () => {
    const league = await newSeason(1);
    await refused(world, () => bring(randomUUID(), { teams: two() }), {
      code: 'PT404',
      hint: 'seasonUnknown',
      details: 'season',
    });
    expect((await unchanged(world, () => bring(league, { teams: two() }, true))).data).toEqual([]);
    await done(bring(league, { teams: two() }));
    await refused(world, () => bring(league, { teams: two() }), {
      code: 'PT409',
      hint: 'seasonNotEmpty',
      details: 'season',
    });
    await world.sql(`update public.league_seasons set phase = 'regular' where league_id = $1`, [league]);
    await refused(world, () => bring(league, { teams: two() }), {
      code: 'PT409',
      hint: 'seasonBegun',
      details: 'season',
    });
  });

  test.each([{ teams: {} }, { teams: [1] }, { teams: Array.from({ length: 1601 }, () => ({})) }])(
    'with lists of rows: %j',
    async ({ teams }) => {
      const league = await newSeason(1);
      await refused(world, () => bring(league, { teams: teams as never }), {
        code: 'PT422',
        hint: 'filesUnreadable',
        details: 'teams',
      });
    },
  );
});

type Answer = { data: unknown; error: { code: string } | null };

/** Two admins bring sheets in at once; answers with what it found broken. */
async function atOnce(on: World, ...calls: (() => PromiseLike<Answer>)[]): Promise<string[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  const won = answers.filter(({ error, data }) => error === null && Array.isArray(data) && data.length === 0).length;
  const lost = answers.flatMap(({ error }) =>
    error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
  );
  const twice = await count(
    on,
    `(select player_id from public.team_members where left_at is null group by player_id having count(*) > 1) as twice`,
  );
  return [...lost, ...(won === 1 ? [] : [`${won} won`]), ...(twice === 0 ? [] : ['two teams of one player'])];
}

/** A double click: the same sheets into the same season. */
async function sameSheets(on: World): Promise<string[]> {
  const league = await newSeason(1, on);
  const teams = two();
  const squads = [{ team: teams[0]!.name!, player: (await somebody(on)).username }];
  const one = () => bring(league, { teams, squads }, false, 'admin', on);
  const faults = await atOnce(on, one, one);
  const entries = await count(on, 'public.league_teams where league_id = $1', league);
  return [...faults, ...(entries === 2 ? [] : [`${entries} entries`])];
}

/** Two leagues that both name one player. */
async function onePlayer(on: World): Promise<string[]> {
  const { username } = await somebody(on);
  const leagues = [await newSeason(1, on), await newSeason(1, on)];
  return atOnce(
    on,
    ...leagues.map((league) => () => {
      const teams = two();
      return bring(league, { teams, squads: [{ team: teams[0]!.name!, player: username }] }, false, 'admin', on);
    }),
  );
}

const rounds = Math.ceil(Number(process.env['RONDO_RACE_ROUNDS'] ?? 12) / 2);
const races = [
  ['the same sheets are written once', sameSheets],
  ['a player comes into one squad', onePlayer],
] as const;

describe('at the same moment', () => {
  test.each(races)('%s', async (_rule, race) => {
    for (let round = 1; round <= rounds; round += 1) expect(await race(world), `round ${round}`).toEqual([]);
  });
});

describe('the same race finds what it looks for, where there is no lock', () => {
  const dialogEntry = openWorld();

  beforeAll(() =>
    withoutRowLocks(dialogEntry, (definition) =>
      definition.replaceAll(
        'exception when unique_violation or exclusion_violation then',
        'exception when no_data_found then',
      ),
    ),
  );

  test.each(races)('%s', async (_rule, race) => {
    let faults: string[] = [];
    for (let round = 0; round < 50 && faults.length === 0; round += 1) faults = await race(dialogEntry);
    expect(faults).not.toEqual([]);
  });
});
