import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { command as matchCommand, sent, isAboutReport, waited } from './match-model-commands.ts';
import { type Command, isOver, type Match, newMatch } from './match-model.ts';
import { afterwards, type Game, keyOf, type Season, type SeasonCommand, tableOf } from './match-model-season.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { letPlay, protestsOver } from '#supabase/tests/harness/season.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/**
 * Random courses of a whole season beside the model: matches, series, withdrawals, the playoffs' start and their end.
 * More of them: RONDO_MODEL_RUNS=2000.
 */
const numRuns = Number(process.env['RONDO_MODEL_RUNS'] ?? 12);
const timeout = 120_000 + numRuns * 4000;

const world = openWorld();
const clubs: Club[] = [];
beforeAll(async () => {
  for (let made = 0; made < 7; made += 1) clubs.push(await newClub(world, { phase: 'none', more: 2 }));
  await letPlay(world, clubs.map(({ id }) => id)); // prettier-ignore
});

// The draws ---------------------------------------------------------------------------------------

/** A command before it is known which games there are: `at` chooses among those of the kind. */
type Draft =
  | { kind: 'match'; among: 'open' | 'finished' | 'any'; at: number; command: Command }
  | { kind: 'begin'; at: number }
  /** Of those that have withdrawn where there are any. */
  | { kind: 'reinstate'; by: 'admin' | 'captain'; among: number }
  | Extract<SeasonCommand, { kind: 'startPlayoffs' | 'withdraw' | 'finish' }>;

const at = fc.nat(40);
const score = fc.constantFrom<[number, number]>([2, 1], [1, 2], [3, 0]);
const ruling: fc.Arbitrary<Command> = fc.record({
  kind: fc.constant('rule' as const),
  by: fc.constant('admin' as const),
  score,
  forfeit: fc.constantFrom(null, null, null, 'home' as const, 'away' as const, 'both' as const),
});
const staff = fc.constantFrom('admin' as const, 'admin' as const, 'admin' as const, 'moderator' as const, 'captain' as const); // prettier-ignore
const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('match' as const), among: fc.constant('open' as const), at, command: ruling }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('match' as const), among: fc.constantFrom('open' as const, 'any' as const), at, command: matchCommand }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('match' as const), among: fc.constant('finished' as const), at, command: ruling }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('match' as const),
      among: fc.constant('finished' as const),
      at,
      command: fc.constant<Command>({ kind: 'undo', by: 'admin' }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('startPlayoffs' as const),
      by: staff,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      by: fc.constantFrom('admin' as const, 'admin' as const, 'admin' as const, 'captain' as const, 'coCaptain' as const, 'rival' as const),
      club: fc.nat(6),
      voids: fc.constantFrom(null, null, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reinstate' as const),
      by: fc.constantFrom('admin' as const, 'admin' as const, 'admin' as const, 'captain' as const),
      among: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('finish' as const), by: staff }) },
); // prettier-ignore

/** How much of the single round robin has been played when the course begins: nothing, some, most, all. */
const begun = fc.constantFrom(0, 8, 19, 21, 21, 21, 21);
const course = fc.array(draft, { minLength: 6, maxLength: 24 });

// The season in the database ----------------------------------------------------------------------

type Scene = { league: string; ids: Map<string, string> };

/** Single round robin of the seven, the better one at home; the first `finished` of its matches have been won by it. */
async function newSeason(finished: number): Promise<{ scene: Scene; season: Season }> {
  await world.sql('delete from private.command_counts');
  // nobody plays two seasons at once: the last one is over, its series with their games
  await world.sql(
    ['team_matches', 'series', 'league_teams']
      .map((table) => `delete from public.${table} where league_id in (select id from public.leagues where name like 'Model %')`)
      .join(';'),
  ); // prettier-ignore
  const league = randomUUID();
  const pairs = clubs.flatMap((_, home) => clubs.map((__, away) => ({ home, away }))).filter(({ home, away }) => home < away); // prettier-ignore
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Model ${league.slice(0, 12)}`]);
  await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [league]);
  await world.sql('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [league, clubs.map(({ id }) => id)]); // prettier-ignore
  await world.sql(
    `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       select $1, 1, n, home, away, now() - interval '90 days' + n * interval '1 minute'
         from unnest($2::uuid[], $3::uuid[]) with ordinality as pair (home, away, n)`,
    [league, pairs.map(({ home }) => clubs[home]!.id), pairs.map(({ away }) => clubs[away]!.id)],
  );
  await world.sql(
    `select private.import_match(jsonb_populate_record(m, '{"status": "finished", "home_score": 2, "away_score": 1}'))
       from public.team_matches m where m.league_id = $1 and m.matchday <= $2`,
    [league, finished],
  );
  const games = pairs.map(({ home, away }, n): Game => {
    const past: Match = { ...newMatch(-130_000), ...(n < finished && { status: 'finished', score: [2, 1], ledger: ['silence'] }) }; // prettier-ignore
    return { tie: null, no: n + 1, home, away, match: past };
  });
  const season: Season = { clubs: clubs.length, phase: 'regular', seeds: [], withdrawn: [], games, ties: [], champion: null }; // prettier-ignore
  return { scene: { league, ids: new Map() }, season };
}

/** The season of the database, in the model's words; `ids` names its games. */
async function stored(scene: Scene) {
  type Row = { id: string; tie: string | null; no: number };
  const [row] = await world.sql<{ stand: Record<string, unknown>; games: (Row & Record<string, unknown>)[] }>(
    `select
       jsonb_build_object(
         'phase', s.phase, 'champion', s.champion_team_id,
         'seeds', (select coalesce(jsonb_agg(e.team_id order by e.playoff_seed), '[]') from public.league_teams e
                    where e.league_id = s.league_id and e.playoff_seed is not null),
         'withdrawn', (select coalesce(jsonb_agg(e.team_id order by e.withdrawn_at), '[]') from public.league_teams e
                        where e.league_id = s.league_id and e.withdrawn_at is not null),
         'ties', (select coalesce(jsonb_agg(jsonb_build_array(t.round, t.slot, t.best_of, t.team_a_id, t.team_b_id, t.wins_a, t.wins_b,
                    t.winner_team_id, t.no_winner) order by t.round, t.slot), '[]') from public.series t where t.league_id = s.league_id)
       ) as stand,
       (select jsonb_agg(jsonb_build_object(
          'id', m.id, 'tie', t.round || '-' || t.slot, 'no', coalesce(m.game_no, m.matchday), 'home', m.home_team_id, 'away', m.away_team_id,
          'status', m.status, 'score', case when m.home_score is not null then jsonb_build_array(m.home_score, m.away_score) end,
          'forfeit', m.forfeited_by,
          'ledger', (select coalesce(jsonb_agg(l.cause order by l.seq), '[]') from public.match_results l where l.match_id = m.id),
          'reports', (select coalesce(jsonb_agg(r.status order by r.created_at), '[]') from public.match_reports r where r.match_id = m.id),
          'figures', (select coalesce(jsonb_object_agg(f.team_id, f.goals), '{}') from public.match_player_stats f where f.match_id = m.id)
        ) order by t.round, t.slot, m.game_no, m.matchday)
        from public.team_matches m left join public.series t on t.id = m.series_id where m.league_id = s.league_id) as games
     from public.league_seasons s where s.league_id = $1`,
    [scene.league],
  ); // prettier-ignore
  scene.ids = new Map(row!.games.map((game) => [keyOf(game), game.id]));
  return { ...row!.stand, games: Object.fromEntries(row!.games.map(({ id: _id, ...game }) => [keyOf(game), game])) };
}

const idOf = (club: number | null) => (club === null ? null : clubs[club]!.id);

function expected({ phase, champion, seeds, withdrawn, ties, games }: Season) {
  return {
    phase,
    champion: idOf(champion),
    seeds: seeds.map(idOf),
    withdrawn: withdrawn.map(({ club }) => idOf(club)),
    ties: ties.map(({ round, slot, best_of, sides, wins, winner, nobody }) => [
      round, slot, best_of, ...sides.map(idOf), ...wins, idOf(winner), nobody,
    ]),
    games: Object.fromEntries(
      games.map((game) => {
        const { status, score: final, forfeit, ledger, reports, figures } = game.match;
        const goalLines = Object.entries(figures).map(([side, goals]) => [idOf(game[side as 'home' | 'away']), goals]);
        return [
          keyOf(game),
          {
            tie: game.tie, no: game.no, home: idOf(game.home), away: idOf(game.away),
            status, score: final, forfeit, ledger, reports: reports.map((report) => report.status),
            figures: Object.fromEntries(goalLines) as Record<string, number>,
          },
        ];
      }),
    ),
  };
} // prettier-ignore

/** Names of the invariants that the database breaks. */
const broken = async ({ league }: Scene): Promise<string[]> =>
  (
    await world.sql<{ what: string }>(
      `with m as (select * from public.team_matches where league_id = $1),
         t as (select * from public.series where league_id = $1),
         last as (select distinct on (match_id) r.* from public.match_results r join m on m.id = r.match_id order by match_id, seq desc)
       select 'a result without its ledger' as what from m left join last l on l.match_id = m.id
         where m.status = 'finished' and (m.home_score, m.away_score, m.forfeited_by) is distinct from (l.home_score, l.away_score, l.forfeited_by)
       union all select 'an open match with a result' from m
         where m.status not in ('finished', 'cancelled') and num_nonnulls(m.home_score, m.away_score, m.forfeited_by, m.finished_at) > 0
       union all select 'a series without a majority, or past it' from t
         where greatest(wins_a, wins_b) > best_of / 2 + 1 or (winner_team_id is null) <> (greatest(wins_a, wins_b) <= best_of / 2) and num_nulls(team_a_id, team_b_id) = 0
       union all select 'a winner who did not go on' from t join t n on n.id = t.next_series_id
         where t.winner_team_id is distinct from case t.next_slot when 'a' then n.team_a_id else n.team_b_id end
       union all select 'open games in a decided series' from t join m on m.series_id = t.id
         where (t.winner_team_id is not null or t.no_winner) and m.status not in ('finished', 'cancelled')
       union all select 'too few games for a majority' from t
         where t.winner_team_id is null and not t.no_winner and num_nulls(t.team_a_id, t.team_b_id) = 0
           and (select count(*) filter (where m.status not in ('finished', 'cancelled')) from m where m.series_id = t.id)
             < t.best_of / 2 + 1 - greatest(t.wins_a, t.wins_b)
       union all select 'a game between others' from t join m on m.series_id = t.id
         where not (m.home_team_id in (t.team_a_id, t.team_b_id) and m.away_team_id in (t.team_a_id, t.team_b_id))
       union all select 'a bracket outside the playoffs' from t join public.league_seasons s on s.league_id = t.league_id where s.phase = 'regular'
       union all select 'figures of what was not played' from public.match_player_stats f join m on m.id = f.match_id
         where m.status not in ('finished', 'cancelled') or not private.was_played(m)
       union all select 'more goals than the score' from m
         where m.forfeited_by is null and (select sum(f.goals) from public.match_player_stats f where f.match_id = m.id) > m.home_score + m.away_score
       union all select 'a report that is still open' from public.match_reports r join m on m.id = r.match_id
         where r.status = 'filed' and m.status in ('finished', 'cancelled')`,
      [league],
    )
  ).map(({ what }) => what); // prettier-ignore

/** The sums of the table, in the database and by domain/competition/standings.ts. */
async function sumsOf({ league }: Scene): Promise<Map<number, number[]>> {
  const rows = await world.sql<{ team_id: string; points: number; difference: number; goals: number }>(
    'select p.* from public.league_seasons s, private.season_points(s) p where s.league_id = $1',
    [league],
  );
  const numbers = new Map(clubs.map(({ id }, number) => [id, number]));
  return new Map(rows.map(({ team_id, points, difference, goals }) => [numbers.get(team_id)!, [points, difference, goals]])); // prettier-ignore
}

// A course ----------------------------------------------------------------------------------------

/** The command that a draft means in this season; null where its game does not exist or the model has no rule. */
function actOf(season: Season, wanted: Draft): SeasonCommand | null {
  switch (wanted.kind) {
    case 'match':
    case 'begin': {
      const among = wanted.kind === 'begin' ? 'open' : wanted.among;
      const fits = ({ match }: Game) =>
        among === 'any' || (among === 'open' ? !isOver(match) : match.status === 'finished');
      // games of the playoffs first: there it is where one thing depends on another
      const games = season.games.filter(fits).toSorted((one, other) => Number(one.tie === null) - Number(other.tie === null)); // prettier-ignore
      const series = games.filter(({ tie }) => tie !== null).length;
      const game = games[wanted.at % Math.max(1, wanted.at % 4 && series ? series : games.length)];
      if (!game) return null;
      if (wanted.kind === 'begin') return { kind: 'begin', game };
      const { command } = wanted;
      // when the clock of a game begins that follows another: night-cups.test.ts
      if ((command.kind === 'claimForfeit' || command.kind === 'wait') && game.tie !== null && game.no > 1) return null;
      if (isAboutReport(command) && game.match.reports.length === 0) return null;
      // the hour of a game that is ahead is nobody's business here
      if (command.kind === 'wait' && (game.match.kickoff > 0 || isOver(game.match))) return null;
      return { kind: 'match', game, command };
    }
    case 'reinstate': {
      const { withdrawn } = season;
      const club = withdrawn[wanted.among % Math.max(1, withdrawn.length)]?.club ?? wanted.among % clubs.length;
      return { kind: 'reinstate', by: wanted.by, club };
    }
    case 'startPlayoffs': {
      const { seeds, settled } = tableOf(season);
      const isOpen = season.games.some(({ tie, match }) => tie === null && !isOver(match));
      // level teams and their special matches: playoffs.test.ts and domain/competition/standings.test.ts
      if (!settled && !isOpen && season.phase === 'regular' && seeds.length === 6) return null;
      return wanted;
    }
    default:
      return wanted;
  }
}

/** The command over the API. */
async function done({ league, ids }: Scene, step: SeasonCommand): Promise<Pick<Answer, 'error'>> {
  const season = { league_id: league, season: 1 };
  const as = (who: string, club: number) => {
    const { captain, coCaptain } = clubs[club]!;
    const rival = clubs[(club + 1) % clubs.length]!.captain;
    return world.as(
      who === 'captain' ? { id: captain } : who === 'coCaptain' ? { id: coCaptain } : who === 'rival' ? { id: rival } : who as 'admin' | 'moderator',
    ); // prettier-ignore
  };
  switch (step.kind) {
    case 'match': {
      const match = ids.get(keyOf(step.game))!;
      if (step.command.kind !== 'wait') {
        return sent(world, { home: clubs[step.game.home]!, away: clubs[step.game.away]!, match }, step.command);
      }
      await waited(world, match, step.command.minutes);
      return { error: null };
    }
    case 'begin':
      await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [ids.get(keyOf(step.game)), minutesAgo(10)]); // prettier-ignore
      return { error: null };
    case 'startPlayoffs':
      await protestsOver(world, { league });
      return as(step.by, 0).rpc('start_playoffs', season);
    case 'withdraw': {
      const voids = step.voids === null ? {} : { voids: step.voids };
      const args = { team_id: clubs[step.club]!.id, reason: 'Too few of us' };
      return as(step.by, step.club).rpc('withdraw_team', { ...season, ...args, ...voids });
    }
    case 'reinstate': {
      const args = { team_id: clubs[step.club]!.id, reason: 'They found players' };
      return as(step.by, step.club).rpc('reinstate_team', { ...season, ...args });
    }
    case 'finish':
      await protestsOver(world, { league });
      return as(step.by, 0).rpc('finish_season', season);
  }
}

/** Plays a course, and compares after every step. Counts what came through. */
async function play(finished: number, drafts: Draft[], came: Map<string, number>): Promise<void> {
  const { scene, season } = await newSeason(finished);
  let model = season;
  expect(await stored(scene)).toEqual(expected(model));
  for (const wanted of drafts) {
    const step = actOf(model, wanted);
    if (!step) continue;
    const next = afterwards(model, step);
    const { error } = await done(scene, step);
    const why = JSON.stringify({ step, phase: model.phase, ties: model.ties, withdrawn: model.withdrawn });
    expect((error as { code: string } | null)?.code ?? null, why).toBe(typeof next === 'string' ? next : null);
    if (typeof next !== 'string') {
      model = next;
      const what = step.kind === 'match' ? `${step.command.kind}${step.game.tie === null ? '' : ' in a series'}` : step.kind; // prettier-ignore
      came.set(what, (came.get(what) ?? 0) + 1);
    }
    // refused or not: the season is what the model is
    expect(await stored(scene), why).toEqual(expected(model));
    expect(await sumsOf(scene), why).toEqual(tableOf(model).sums);
    expect(await broken(scene), why).toEqual([]);
  }
}

/** A course that is played each time: to the semi-finals, back into a quarter-final, and who waits for its winner leaves. */
const won: Command = { kind: 'rule', by: 'admin', score: [2, 1], forfeit: null };
const always: Draft[] = [
  { kind: 'match', among: 'finished', at: 0, command: won },
  { kind: 'startPlayoffs', by: 'admin' },
  { kind: 'match', among: 'open', at: 1, command: won },
  { kind: 'match', among: 'open', at: 1, command: won },
  { kind: 'match', among: 'finished', at: 1, command: { kind: 'undo', by: 'admin' } },
  { kind: 'withdraw', by: 'admin', club: 1, voids: null },
  { kind: 'match', among: 'open', at: 3, command: won },
];

const undone: Command = { kind: 'undo', by: 'admin' };
/** A quarter-final that is taken back. */
const takenBack: Draft[] = [...always.slice(0, 3), { kind: 'match', among: 'finished', at: 1, command: undone }];

/** Two leave the regular season, and come back in the order in which they left. */
const bothBack: Draft[] = [
  { kind: 'withdraw', by: 'admin', club: 0, voids: true },
  { kind: 'withdraw', by: 'admin', club: 1, voids: false },
  { kind: 'reinstate', by: 'admin', among: 0 },
  { kind: 'reinstate', by: 'admin', among: 0 },
];
/** One leaves a semi-final that it led, and comes back. */
const leftSeries: Draft[] = [
  ...always.slice(0, 4),
  { kind: 'match', among: 'open', at: 1, command: won },
  { kind: 'withdraw', by: 'admin', club: 0, voids: null },
  { kind: 'reinstate', by: 'admin', among: 0 },
];

test('whatever is done in a season, the calls and the rules agree', { timeout }, async () => {
  const came = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(begun, course, (finished, drafts) => play(finished, drafts, came)),
    {
      numRuns,
      examples: [
        [21, always],
        [21, takenBack],
        [8, bothBack],
        [21, leftSeries],
      ],
    },
  );
  // a model that refuses everything would agree with a database that does
  for (const what of [
    'rule',
    'undo',
    'withdraw',
    'reinstate',
    'startPlayoffs',
    'rule in a series',
    'undo in a series',
  ]) {
    expect(came.get(what) ?? 0, what).toBeGreaterThan(0);
  }
});

/** Everything that is worked out from results, as text: table, statistics, bracket and its games. */
async function derived({ league }: Scene): Promise<string> {
  const [row] = await world.sql<{ all: string }>(
    `select jsonb_build_array(
       (select jsonb_build_array(s.phase, s.champion_team_id) from public.league_seasons s where s.league_id = $1),
       (select jsonb_agg(jsonb_build_array(e.team_id, e.playoff_seed, e.final_rank) order by e.team_id) from public.league_teams e where e.league_id = $1),
       (select jsonb_agg(to_jsonb(p) order by p.team_id) from public.league_seasons s, private.season_points(s) p where s.league_id = $1),
       (select jsonb_agg(to_jsonb(s) order by s::text) from private.league_stats($1, 1) s),
       (select jsonb_agg(to_jsonb(s) order by s::text) from unnest($2::uuid[]) team, private.team_stats(team) s),
       (select jsonb_agg(to_jsonb(t) - '{id,next_series_id,created_at}'::text[] order by t.round, t.slot) from public.series t where t.league_id = $1),
       (select jsonb_agg(to_jsonb(m) - '{id,series_id,created_at,kickoff_at,finished_at}'::text[] order by t.round, t.slot, m.game_no, m.matchday)
          from public.team_matches m left join public.series t on t.id = m.series_id where m.league_id = $1)
     )::text as all`,
    [league, clubs.map(({ id }) => id)],
  ); // prettier-ignore
  return row!.all;
}

/** To a semi-final that one side won a game of before it left. */
const needless = [0, 0, 0, 25, 0].map((chosen) => ({ at: chosen, command: won }));

test(
  'a result that is taken back and given again leaves the whole season as it was, byte for byte',
  { timeout },
  async () => {
    const rulings = fc.array(fc.record({ at, command: ruling }), { maxLength: 14 });
    const gone = fc.option(fc.nat(6), { nil: null, freq: 3 });
    let reopened = 0;
    await fc.assert(
      fc.asyncProperty(rulings, gone, at, async (course, leaves, chosen) => {
        const { scene, season } = await newSeason(21);
        let model = season;
        const go = async (step: SeasonCommand) => {
          const next = afterwards(model, step);
          if (typeof next === 'string') throw new Error(`${next}: ${JSON.stringify(step)}`);
          expect((await done(scene, step)).error, JSON.stringify(step)).toBeNull();
          expect(await stored(scene), JSON.stringify(step)).toEqual(expected(next));
          model = next;
        };
        await stored(scene);
        await go({ kind: 'startPlayoffs', by: 'admin' });
        for (const [turn, wanted] of course.entries()) {
          if (leaves !== null && turn === 4) await go({ kind: 'withdraw', by: 'admin', club: leaves, voids: null });
          const step = actOf(model, { kind: 'match', among: 'open', ...wanted });
          if (step) await go(step);
        }
        const back = model.games
          .filter(({ match }) => match.status === 'finished')
          .map((game): SeasonCommand => ({ kind: 'match', game, command: { kind: 'undo', by: 'admin' } }))
          .filter((step) => typeof afterwards(model, step) !== 'string');
        const undo = back[chosen % Math.max(1, back.length)];
        if (undo?.kind !== 'match') return;
        const decided = await derived(scene);
        const { score: final, forfeit } = undo.game.match;
        const again: Command = { kind: 'rule', by: 'admin', score: final ?? [0, 0], forfeit };
        const winners = model.ties.filter(({ winner }) => winner !== null).length;
        await go(undo);
        expect(await derived(scene)).not.toBe(decided);
        reopened += winners - model.ties.filter(({ winner }) => winner !== null).length;
        await go({ kind: 'match', game: undo.game, command: again });
        if (undo.game.tie === null) await go({ kind: 'startPlayoffs', by: 'admin' });
        expect(await derived(scene)).toBe(decided);
      }),
      {
        numRuns: Math.ceil(numRuns / 4),
        // the only game that the loser of a series won: the series is decided without it
        examples: [
          [[{ at: 1, command: won }], null, 0],
          // a match of the table, and the bracket with it
          [[], null, 0],
          [needless, 1, 37],
        ],
      },
    );
    // some of them had decided a series
    expect(reopened).toBeGreaterThan(0);
  },
);
