import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { roundRobin } from '#domain/competition/schedule.ts';
import { outcomeFor } from '#domain/match/scores.ts';
import { rankTeams, type StandingsRow, type TableAdjustment, type TableMatch } from '#domain/competition/standings.ts';
import { type Chance, chanceOf } from '#host/demo/random.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** The database ranks as the app draws: private.season_table against domain/competition/standings.ts, on leagues made by chance. */

const world = openWorld();
const leagues = 20_000;
const batch = 2_000;
/** So many of them as rows of the real tables. */
const stored = 300;

// Marks, both Turkish i's and ß: level teams stand in the order of their folded names on either side.
const names = ['Işık', 'ilk', 'Straße', 'Strasse 2', 'Özil', 'ozan', 'Ærø', 'Zug', 'Łódź'];
const clubs = names.map((name) => ({ id: randomUUID(), name }));

beforeAll(async () => {
  await world.sql(`
    begin;
    set local session_replication_role = replica;
    insert into public.teams (id, name, short_name, tag, slug)
      select id, name, 'T' || n, 'TT' || n, 't-' || n
        from jsonb_to_recordset('${JSON.stringify(clubs.map((club, n) => ({ ...club, n })))}') as t (id uuid, name text, n int);
    commit;
    create function private.put_leagues(league uuid, given jsonb) returns void language sql
      set session_replication_role = replica as $$
      insert into public.league_seasons (league_id, season, phase, relegation_places, playoff_teams, points_for_win)
        select league, s.season, 'regular', relegation, seeds, win
          from jsonb_to_recordset(given) as s (season int, relegation int, seeds int, win int);
      insert into public.league_teams (league_id, season, team_id, withdrawn_at)
        select league, s.season, id, case when gone then now() end
          from jsonb_to_recordset(given) as s (season int, teams jsonb), jsonb_to_recordset(teams) as t (id uuid, gone bool);
      insert into public.point_adjustments (league_id, season, team_id, points, reason, reversed_at)
        select league, s.season, team_id, points, 'By chance', reversed_at
          from jsonb_to_recordset(given) as s (season int, adjustments jsonb),
               jsonb_to_recordset(adjustments) as a (team_id uuid, points int, reversed_at timestamptz);
      insert into public.team_matches (league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, forfeited_by, finished_at)
        select league, s.season, m.stage, m.matchday, m.home_team_id, m.away_team_id, now(), m.status, m.home_score, m.away_score, m.forfeited_by,
               case when m.status = 'finished' then now() end
          from jsonb_to_recordset(given) as s (season int, matches jsonb), jsonb_populate_recordset(null::public.team_matches, matches) m;
    $$;
    create function private.tie_named(run public.league_seasons) returns text language plpgsql as $$
    begin
      perform private.check_no_tie(run);
      return '';
    exception when sqlstate 'PT409' then
      return substring(sqlerrm from ': (.*)\\.$');
    end $$;
  `);
});

type Team = { id: string; name: string; gone: boolean };
type League = {
  season: number;
  relegation: number;
  /** How many play the playoffs. */
  seeds: number;
  /** Points for a win. */
  win: number;
  teams: Team[];
  adjustments: (TableAdjustment & { reversed_at: string | null })[];
  matches: (TableMatch & { matchday: number | null })[];
};

/** Small leagues with few different scores: ties of three and more come by themselves. */
function leagueOf(season: number, { next, pick }: Chance): League {
  const oneOf = <T>(...choices: T[]): T => pick(choices);
  const chance = (of: number) => next() < of;
  const size = oneOf(3, 3, 3, 4, 4, 4, 5, 5, 6, 8, 9);
  const teams = clubs.slice(0, size).map((club) => ({ ...club, gone: size > 4 && chance(0.03) }));
  const gone = new Set<string>(teams.filter((team) => team.gone).map(({ id }) => id));
  const loose = chance(0.3);
  const even = chance(0.4);
  const undecided = chance(0.4);

  const ends = (home: string, away: string, neither = 0.04) => {
    const none = { home_score: null, away_score: null, forfeited_by: null };
    if (gone.has(home) || gone.has(away)) return { ...none, status: 'cancelled' as const };
    if (loose && chance(0.15)) return { ...none, status: oneOf('scheduled' as const, 'cancelled' as const) };
    if (chance(neither)) return { ...none, status: 'finished' as const, forfeited_by: 'both' as const };
    const [most, least] = even ? [1, 0] : (oneOf([1, 0], [1, 0], [2, 1], [2, 1], [2, 0], [3, 0]) as [number, number]);
    const homeWins = chance(0.5);
    const score = homeWins ? { home_score: most, away_score: least } : { home_score: least, away_score: most };
    const forfeited_by = least === 0 && most === 3 && chance(0.5) ? (homeWins ? ('away' as const) : ('home' as const)) : null; // prettier-ignore
    return { status: 'finished' as const, ...score, forfeited_by };
  };
  const ids = teams.map(({ id }) => id);
  const regular = roundRobin(ids, oneOf(1, 1, 2)).map(({ matchday, home_team_id, away_team_id }) => ({
    id: randomUUID(),
    stage: 'regular' as const,
    matchday,
    home_team_id,
    away_team_id,
    ...ends(home_team_id, away_team_id),
  }));
  const adjustments = Array.from({ length: chance(0.2) ? oneOf(1, 2) : 0 }, () => ({
    team_id: oneOf(...ids),
    points: oneOf(-3, 3, -1),
    reversed_at: chance(0.2) ? new Date(0).toISOString() : null,
  }));
  const league = {
    season,
    relegation: oneOf(0, 1, 2, 3),
    seeds: oneOf(4, 6, 8),
    win: oneOf(1, 2, 3, 3, 4),
    teams,
    adjustments,
    matches: regular,
  };

  // special matches of those who share a place, of some of them or all
  const deciders = [...Map.groupBy(rank(league), ({ position }) => position).values()].flatMap((level) =>
    level.flatMap(({ team_id: home_team_id }, at) =>
      level.slice(at + 1).flatMap(({ team_id: away_team_id }) => {
        const match = { stage: 'decider' as const, matchday: null, home_team_id, away_team_id };
        const open = { status: 'scheduled' as const, home_score: null, away_score: null, forfeited_by: null };
        if (undecided || chance(0.15)) return [];
        return [{ id: randomUUID(), ...match, ...(chance(0.1) ? open : ends(home_team_id, away_team_id, 0.15)) }]; // prettier-ignore
      }),
    ),
  );
  return { ...league, matches: [...regular, ...deciders] };
}

function rank({ teams, matches, adjustments, relegation, seeds, win: pointsForWin }: League): StandingsRow[] {
  const playing = teams.filter(({ gone }) => !gone);
  return rankTeams({
    teams: playing,
    matches,
    adjustments,
    relegationPlaces: relegation,
    playoffTeams: seeds,
    pointsForWin,
  });
}

const lineOf = (row: StandingsRow) =>
  [row.position, row.team_id, row.points, row.goal_difference, row.goals_for].join(' ');

type Answer = { season: number; rows: string[]; tie: string };
const answersOf = (league: string) =>
  world.sql<Answer>(
    `select s.season, private.tie_named(s) as tie, array(
        select concat_ws(' ', t.place, t.team_id, t.points, t.difference, t.goals)
          from private.season_table(s.league_id, s.season) t order by t.seat) as rows
       from public.league_seasons s where s.league_id = $1 order by s.season`,
    [league],
  );

/** Hard cases of a ranking, counted over all leagues. */
const hard = {
  'three or more level on points': ({ rows }) => rows.some(({ tie }) => (tie?.teamIds.length ?? 0) > 2),
  'three or more on one place': ({ rows }) => groups(rows).some((group) => group.length > 2),
  'a group split and asked again': ({ rows }) => rows.some(({ tie }) => (tie?.steps.length ?? 0) > 1),
  'unequal meetings': ({ rows }) => rows.some(({ tie }) => tie?.steps.some(({ rungs }) => rungs[0]?.outcome === 'skipped')),
  'decided by goal difference': ({ rows }) => rows.some(({ tie }) => tie?.decidedBy === 'goalDifference'),
  'decided by goals': ({ rows }) => rows.some(({ tie }) => tie?.decidedBy === 'goalsScored'),
  'decided by a special match': ({ rows }) => rows.some(({ tie }) => tie?.decidedBy === 'specialMatch'),
  'three or more in special matches': ({ rows }) =>
    rows.some(({ tie }) => (tie?.steps.at(-1)?.teamIds.length ?? 0) > 2 && tie?.decidedBy === 'specialMatch'),
  'a special match that is open': ({ matches }) => matches.some(({ stage, status }) => stage === 'decider' && status !== 'finished'),
  'level after a deduction': ({ rows }) => rows.some(({ tie, adjustment }) => tie && adjustment !== 0),
  'level after a double forfeit': ({ rows, matches }) =>
    matches.some((match) => match.forfeited_by === 'both' && rows.some((row) => row.tie && row.team_id === match.home_team_id)),
  'a special match that neither side came to': ({ matches }) =>
    matches.some(({ stage, forfeited_by }) => stage === 'decider' && forfeited_by === 'both'),
  'a team that withdrew': ({ teams }) => teams.some(({ gone }) => gone),
  'a tie on a line': ({ rows }) => rows.some(({ tie }) => tie?.specialMatchDemanded),
  'a tie on no line': ({ rows }) => groups(rows).some(([one, other]) => other && !one?.tie?.specialMatchDemanded),
} satisfies Record<string, (league: League & { rows: StandingsRow[] }) => boolean>; // prettier-ignore
const groups = (rows: StandingsRow[]) => [...Map.groupBy(rows, ({ position }) => position).values()];

const named = ({ teams }: League, id: string) => teams.find((team) => team.id === id)?.name;

test('a season in the tables of the database has the table the app draws, and names the same ties on a line', async () => {
  const chance = chanceOf('season in tables');
  const all = Array.from({ length: stored }, (_, n) => leagueOf(n + 1, chance));
  const league = randomUUID();
  await world.sql('select private.put_leagues($1, $2)', [league, JSON.stringify(all)]);
  const answers = await answersOf(league);
  let ties = 0;
  for (const [at, sample] of all.entries()) {
    const rows = rank(sample);
    const { rows: ranked, tie } = answers[at]!;
    expect(ranked, JSON.stringify(sample)).toEqual(rows.map(lineOf));
    const open = sample.matches.some(({ stage, status }) => stage === 'regular' && status === 'scheduled');
    if (open || rows.some(({ played }) => played === 0)) continue;
    const demanded = rows.filter((row) => row.tie?.specialMatchDemanded).map((row) => named(sample, row.team_id));
    expect(tie, JSON.stringify(sample)).toBe(demanded.join(', '));
    if (tie) ties += 1;
  }
  expect(ties).toBeGreaterThan(5);
});

test(`${leagues} leagues by chance are ranked alike by private.ranked and domain/competition/standings.ts`, { timeout: 900_000 }, async () => {
  const chance = chanceOf('season table');
  const came = Object.fromEntries(Object.keys(hard).map((what) => [what, 0]));
  for (let made = 0; made < leagues; made += batch) {
    const all = Array.from({ length: batch }, (_, n) => {
      const sample = leagueOf(n + 1, chance);
      return { ...sample, rows: rank(sample) };
    });
    const samples = all.map(({ rows, matches }) => ({
      teams: rows.map(({ team_id, points, goal_difference: difference, goals_for: goals }) => ({ team_id, points, difference, goals })),
      sides: matches.flatMap(sidesOf),
    }));
    const answers = await placesOf(samples);
    for (const [at, league] of all.entries()) {
      const places = placed(league.rows.map(({ team_id, position }) => [team_id, position]));
      if (answers[at] !== places) expect(answers[at], JSON.stringify(league)).toBe(places);
      for (const [what, holds] of Object.entries(hard)) if (holds(league)) came[what]! += 1;
    }
  }
  expect(Object.entries(came).filter(([, times]) => times < leagues / 400)).toEqual([]);
}); // prettier-ignore

/** A match as private.season_sides tells it. */
const sidesOf = (match: TableMatch) =>
  [match.home_team_id, match.away_team_id].flatMap((team_id) => {
    const outcome = outcomeFor(match, team_id);
    if (!outcome) return [];
    const { opponent_id: rival_id, scored, conceded } = outcome;
    return [{ stage: match.stage, team_id, rival_id, scored, conceded }];
  });
const placed = (places: [team: string, place: number][]) =>
  places
    .map((each) => each.join(' '))
    .toSorted()
    .join();

async function placesOf(samples: object[]): Promise<string[]> {
  const rows = await world.sql<{ places: string }>(
    `select (
       select string_agg(t.team_id || ' ' || t.place, ',' order by t.team_id)
         from unnest(private.ranked(
           array(select t from jsonb_populate_recordset(null::private.table_place, l.league -> 'teams') t),
           array(select s from jsonb_populate_recordset(null::private.match_side, l.league -> 'sides') s)
         )) t
     ) as places
       from jsonb_array_elements($1::jsonb) with ordinality as l (league, n) order by l.n`,
    [JSON.stringify(samples)],
  );
  return rows.map(({ places }) => places);
}
