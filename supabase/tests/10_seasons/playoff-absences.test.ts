import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenBracket, drawnPlayoffs, wholeBracket } from '#supabase/tests/harness/brackets.ts';
import { endless, newClubs, pass, tick } from '#supabase/tests/harness/evening.ts';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { causesOf, minutesAgo, standOf } from '#supabase/tests/harness/meeting.ts';
import { type Game, gamesOf } from '#supabase/tests/harness/season.ts';
import { type Club, refused } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/** Playoff games that nobody reports: the clock decides them, and no bracket waits for a person. More of them: RONDO_MODEL_RUNS=1000. */
const numRuns = Math.ceil(Number(process.env['RONDO_MODEL_RUNS'] ?? 12) / 2);
const day = 24 * 60;

const world = openWorld();
let clubs: Club[];
let ids: string[];
beforeAll(async () => {
  clubs = await newClubs(world, 8);
  ids = clubs.map(({ id }) => id);
  await endless(world);
});

const admin = () => world.as('admin');
const captain = (team: string) => world.as({ id: clubs.find(({ id }) => id === team)!.captain });
const rule = (match_id: string, ruling: object = { home_score: 2, away_score: 1 }) =>
  admin().rpc('rule_match', { match_id, reason: 'As seen', ...ruling });
const finish = (league_id: string) => admin().rpc('finish_season', { league_id, season: 1 });
const openGames = async (league: string): Promise<Game[]> =>
  (await gamesOf(world, { league })).filter(({ status }) => status === 'scheduled');
const ready = ({ id }: Pick<Game, 'id'>, team: string) =>
  world.sql(
    `insert into public.match_ready (match_id, team_id, by, kickoff_at)
       select m.id, t.id, t.captain_id, m.kickoff_at from public.teams t, public.team_matches m where m.id = $1 and t.id = $2
       on conflict do nothing`,
    [id, team],
  );
const linedUp = ({ id }: Pick<Game, 'id'>, team: string) =>
  world.sql(
    `insert into public.match_lineups (match_id, team_id, slot, player_id)
       select $1, team_id, row_number() over (), player_id from public.team_members where team_id = $2 and left_at is null limit 5`,
    [id, team],
  );
/** So much time, and the clock. */
async function later(league: string, minutes: number): Promise<void> {
  await pass(world, league, minutes);
  await tick(world);
}
/** Nobody does anything any more, until the bracket is over. */
async function untilTheEnd(league: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    const bracket = await wholeBracket(world, league);
    expect(brokenBracket(bracket)).toEqual([]);
    if (bracket.ties.every(({ winner_team_id, no_winner }) => winner_team_id !== null || no_winner)) return;
    await later(league, 8 * day);
  }
  throw new Error('The bracket waits for somebody.');
}
const endOf = async (league: string) =>
  (
    await world.sql<{ phase: string; champion_team_id: string | null }>(
      'select phase, champion_team_id from public.league_seasons where league_id = $1',
      [league],
    )
  )[0];

describe('playoffs that nobody comes to', () => {
  test.each([4, 6, 8])('of %i teams end by the clock alone, without a champion', async (size) => {
    const league = await drawnPlayoffs(world, ids.slice(0, size), { third_place_match: true });
    await untilTheEnd(league);
    await done(finish(league));
    expect(await endOf(league)).toEqual({ phase: 'finished', champion_team_id: null });
  });

  test('send up as many teams as the season relegates', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4), { semifinal_best_of: 1, final_best_of: 1 });
    await world.sql('update public.leagues set tier = 2 where id = $1', [league]);
    await world.sql('update public.league_seasons set relegation_places = 2 where league_id = $1', [league]);
    await untilTheEnd(league);
    await done(finish(league));
    expect(
      await world.sql(
        `select a.team_id, e.final_rank from public.team_achievements a
         join public.league_teams e on (e.league_id, e.team_id) = (a.league_id, a.team_id)
         where a.league_id = $1 and a.type = 'promotion' order by e.final_rank`,
        [league],
      ),
    ).toEqual([
      { team_id: ids[0], final_rank: 2 },
      { team_id: ids[1], final_rank: 3 },
    ]);
  });
});

describe('a playoff game that nobody reported', () => {
  test('is decided after the time the season gives for an answer, from the end of the game; one after it, from that end', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4));
    await world.sql('update public.league_seasons set silence_hours = 2, game_minutes = 30 where league_id = $1', [league]); // prettier-ignore
    const [first, second] = await openGames(league);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 minute' where id = any ($1)`, [[first!.id, second!.id]]); // prettier-ignore
    const until = async () =>
      (await captain(first!.home_team_id).rpc('duties')).data!.filter(({ kind }) => kind === 'report').map(({ match_id, until: end }) => [match_id, end && Math.round((Date.parse(end) - Date.now()) / 60_000)]); // prettier-ignore
    expect(await until(), 'nothing is to report before the game can be over').toEqual([]);
    await later(league, 29);
    expect(await until()).toEqual([[first!.id, 120]]);
    await later(league, 119);
    expect((await standOf(world, first!.id)).status).toBe('scheduled');
    await later(league, 1);
    expect(await standOf(world, first!.id)).toMatchObject({ status: 'finished', forfeited_by: 'both' });
    expect(await causesOf(world, first!.id)).toEqual(['silence']);
    expect((await standOf(world, second!.id)).status).toBe('scheduled');
    expect(await until()).toEqual([]);
    expect((await auditOf(world, `team_matches ${first!.id}`)).at(-1)).toMatchObject({
      action: 'walk_over',
      actor: null,
    });
    for (const { captain: of } of [clubs[0]!, clubs[3]!]) expect(await notificationsOf(world, of)).toContain('playoffNobodyCame'); // prettier-ignore
    expect(await world.sql(`select from public.notifications n join private.user_roles r using (user_id) where n.key = 'playoffNobodyCame' and r.role = 'admin' and n.link = $1`, [`/matches/${first!.id}`])).not.toEqual([]); // prettier-ignore
    await later(league, 30);
    expect(await until()).toEqual([[second!.id, 120]]);
    await later(league, 120);
    expect((await standOf(world, second!.id)).status).toBe('finished');
  });

  test('is for the side that was there, whatever the other had prepared; of two, for who did more, or the better seed', async () => {
    const league = await drawnPlayoffs(world, ids, { quarterfinal_best_of: 1 });
    const games = await openGames(league);
    const [there, more, level, begun] = games;
    await linedUp(there!, there!.home_team_id);
    await ready(there!, there!.away_team_id);
    for (const team of [more!.home_team_id, more!.away_team_id]) await ready(more!, team);
    await linedUp(more!, more!.away_team_id);
    for (const team of [level!.home_team_id, level!.away_team_id]) await ready(level!, team);
    await pass(world, league, 6 * day);
    await world.sql(`set local session_replication_role = replica; update public.team_matches set status = 'live', started_at = kickoff_at where id = '${begun!.id}'`); // prettier-ignore
    await tick(world);
    const lost = await Promise.all(games.map(async ({ id }) => (await standOf(world, id)).forfeited_by));
    expect(lost).toEqual(['home', 'home', 'away', 'away']);
    expect(await notificationsOf(world, clubs.find(({ id }) => id === there!.home_team_id)!.captain)).toContain('playoffWalkover'); // prettier-ignore
  });

  test('is reported no more once that time is over, whether the clock has come or not', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4));
    const [game] = await openGames(league);
    await pass(world, league, 6 * day);
    const late = { code: 'PT409', hint: 'reportTooLate', details: 'match_id' };
    for (const action of [
      () => captain(game!.home_team_id).rpc('report_match', { match_id: game!.id, home_score: 2, away_score: 1 }),
      () => captain(game!.home_team_id).rpc('claim_forfeit', { match_id: game!.id }),
    ]) await refused(world, action, late); // prettier-ignore
  });

  test('is corrected or taken back by the staff as long as nothing later stands on it', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4), { semifinal_best_of: 1, final_best_of: 1 });
    const [game, other] = await openGames(league);
    const undo = () => admin().rpc('undo_result', { match_id: game!.id, reason: 'They were there' });
    await later(league, 6 * day);
    await done(undo());
    await tick(world);
    expect((await standOf(world, game!.id)).status, 'its time begins anew').toBe('scheduled');
    await later(league, day);
    await done(rule(game!.id));
    await done(rule(other!.id));
    const final = (await openGames(league)).at(-1)!;
    await done(rule(final.id));
    await refused(world, undo, { code: 'PT409', hint: 'laterResult', details: 'match_id' });
  });

  test('is not decided while it is postponed, reported or disputed, nor is a match of the table', async () => {
    const league = await drawnPlayoffs(world, ids, { quarterfinal_best_of: 1 });
    const [postponed, reported, disputed] = await openGames(league);
    const table = await putMatch(world, { league_id: league, season: 1, matchday: 1, home_team_id: ids[0], away_team_id: ids[1], kickoff_at: minutesAgo(9 * day) }); // prettier-ignore
    await pass(world, league, (postponed!.kickoff_at.getTime() - Date.now()) / 60_000 + day);
    expect((await openGames(league)).length).toBe(4);
    const report = ({ id, home_team_id }: Game) => captain(home_team_id).rpc('report_match', { match_id: id, home_score: 2, away_score: 1 }); // prettier-ignore
    await done(admin().rpc('postpone_match', { match_id: postponed!.id, reason: 'Servers are down' }));
    await done(report(reported!));
    const { data: report_id } = await report(disputed!);
    await done(captain(disputed!.away_team_id).rpc('dispute_report', { report_id: report_id!, reason: 'We won' }));
    await later(league, 3 * day);
    expect(await causesOf(world, reported!.id)).toEqual(['report', 'silence']);
    expect((await standOf(world, reported!.id)).forfeited_by).toBeNull();
    expect((await standOf(world, postponed!.id)).status).toBe('postponed');
    expect((await standOf(world, disputed!.id)).status).toBe('disputed');
    expect((await standOf(world, table)).status).toBe('scheduled');
  });

  test('waits for the next minute while somebody is busy with its series or what it leads to', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4), { semifinal_best_of: 1 });
    const [game] = await openGames(league);
    await pass(world, league, 6 * day);
    await world.hold('select from public.series where league_id = $1 and round = 3 for update', [league], async () => {
      await tick(world);
      expect((await standOf(world, game!.id)).status).toBe('scheduled');
    });
    await tick(world);
    expect((await standOf(world, game!.id)).status).toBe('finished');
  });
});

test(
  'playoffs of every size end by the clock, whoever comes, reports, rules, takes back or leaves meanwhile',
  async () => {
    const acts = ['ready', 'bothReady', 'linedUp', 'report', 'ruleBoth', 'rule', 'cancel', 'undo', 'withdraw'] as const;
    const act = fc.record({ what: fc.constantFrom(...acts), at: fc.nat(20), home: fc.boolean() });
    const ends = { champion: 0, nobody: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(4, 6, 8),
        fc.boolean(),
        fc.array(fc.array(act, { maxLength: 4 }), { maxLength: 5 }),
        async (size, third_place_match, turns) => {
          const league = await drawnPlayoffs(world, ids.slice(0, size), { third_place_match });
          for (const turn of turns) {
            await pass(world, league, 3 * day + 600);
            for (const { what, at, home } of turn) {
              const of = (await gamesOf(world, { league })).filter(({ status }) => status === (what === 'undo' ? 'finished' : 'scheduled')); // prettier-ignore
              const game = of[at % Math.max(1, of.length)];
              if (!game) continue;
              const team = home ? game.home_team_id : game.away_team_id;
              const answer: unknown = await {
                ready: () => ready(game, team),
                bothReady: () => Promise.all([ready(game, game.home_team_id), ready(game, game.away_team_id)]),
                linedUp: () => linedUp(game, team).catch(() => null),
                report: () => captain(team).rpc('report_match', { match_id: game.id, home_score: 2, away_score: at % 2 ? 3 : 1 }), // prettier-ignore
                ruleBoth: () => rule(game.id, { forfeited_by: 'both' }),
                rule: () => rule(game.id),
                cancel: () => admin().rpc('cancel_match', { match_id: game.id, reason: 'The server is down' }),
                undo: () => admin().rpc('undo_result', { match_id: game.id, reason: 'Wrong match' }),
                withdraw: () => admin().rpc('withdraw_team', { league_id: league, season: 1, team_id: team, reason: 'Too few of us' }), // prettier-ignore
              }[what]();
              const error = (answer as Answer | null)?.error as { code: string } | null | undefined;
              expect(error?.code ?? 'PT409').toMatch(/^PT4/);
            }
            await later(league, day + 600);
            expect(brokenBracket(await wholeBracket(world, league))).toEqual([]);
          }
          await untilTheEnd(league);
          await pass(world, league, day);
          await done(finish(league));
          const end = await endOf(league);
          expect(end!.phase).toBe('finished');
          ends[end!.champion_team_id === null ? 'nobody' : 'champion'] += 1;
        },
      ),
      { numRuns },
    );
    if (numRuns > 20) console.info(`${numRuns} playoffs: ${JSON.stringify(ends)}`);
  },
  120_000 + numRuns * 10_000,
);
