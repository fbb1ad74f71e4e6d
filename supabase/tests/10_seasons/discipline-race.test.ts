import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';

/** Simultaneous commands of two people about one player's penalties. More rounds: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 4);
const timeout = 60_000 + rounds * 2000;

type Answer = { error: { code: string } | null };
type Race = (world: World) => Promise<string[]>;

async function atOnce(...calls: (() => PromiseLike<Answer>)[]): Promise<{ won: number; broken: string[] }> {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const differs = (what: string, is: unknown, ...should: unknown[]) =>
  should.includes(is) ? [] : [`${what}: ${String(is)}`];
const warn =
  (world: World, player_id: string, who: 'admin' | 'moderator' = 'moderator') =>
  () =>
    world.as(who).rpc('warn_player', { player_id, reason: 'Insults' });
const decide = (world: World, penalty_id: string, activate: boolean) => () =>
  world.as('admin').rpc('decide_penalty', { penalty_id, activate, ruling: 'We heard both sides' });
const rule = (world: World, match_id: string) => () =>
  world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score: 2, away_score: 1 });
const standing = async (world: World, player: string) =>
  (
    await world.sql<{ status: string; served: number }>(
      `select status, served from public.penalties where player_id = $1 and kind = 'suspension' order by created_at`,
      [player],
    )
  )
    .map(({ status, served }) => `${status} ${served}`)
    .join();

/** A suspension that stands since twenty minutes, for so many matches. */
async function suspended(world: World, player_id: string, matches: number): Promise<string> {
  const { data } = await world.as('admin').rpc('propose_suspension', { player_id, matches, reason: 'Insults' });
  await decide(world, data!, true)();
  await world.sql('update public.penalties set active_from = $2 where id = $1', [data, minutesAgo(30)]);
  return data!;
}

const warnedTwice: Race = async (world) => {
  const { home } = await newMeeting(world);
  const { won, broken } = await atOnce(
    warn(world, home.player),
    warn(world, home.player, 'admin'),
    warn(world, home.player),
  );
  return [
    ...broken,
    ...differs('won', won, 3),
    ...differs('suspensions', await standing(world, home.player), 'proposed 0'),
  ];
};

const decidedTwice: Race = async (world) => {
  const { home } = await newMeeting(world);
  const { data } = await world
    .as('admin')
    .rpc('propose_suspension', { player_id: home.player, matches: 1, reason: 'Insults' });
  const { won, broken } = await atOnce(decide(world, data!, true), decide(world, data!, true));
  return [...broken, ...differs('won', won, 1)];
};

const twoMatchesAtOnce: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const next = await newMatch(world, home, away, { kickoff_at: minutesAgo(5) });
  await suspended(world, home.player, 2);
  const report_id = await fileReport(world, home.captain, next);
  const reports = [await fileReport(world, home.captain, match), report_id];
  const { won, broken } = await atOnce(
    ...reports.map((id) => () => world.as({ id: away.captain }).rpc('confirm_report', { report_id: id })),
  );
  return [
    ...broken,
    ...differs('won', won, 2),
    ...differs('suspension', await standing(world, home.player), 'served 2'),
  ];
};

const servedAndUndone: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const next = await newMatch(world, home, away, { kickoff_at: minutesAgo(5) });
  await suspended(world, home.player, 1);
  await rule(world, match)();
  const report_id = await fileReport(world, home.captain, next);
  const { won, broken } = await atOnce(
    () => world.as('admin').rpc('undo_result', { match_id: match, reason: 'Wrong match' }),
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
  );
  return [
    ...broken,
    ...differs('won', won, 2),
    ...differs('suspension', await standing(world, home.player), 'served 1'),
  ];
};

const linedUpAndSuspended: Race = async (world) => {
  const { home, match } = await newMeeting(world, { kickoff_at: new Date(Date.now() + 3_600_000) });
  const squad = await world.sql<{ player_id: string }>('select player_id from public.team_members where team_id = $1', [
    home.id,
  ]);
  const { data } = await world
    .as('admin')
    .rpc('propose_suspension', { player_id: home.player, matches: 1, reason: 'Insults' });
  const players = squad.map(({ player_id }) => player_id);
  const { broken } = await atOnce(
    () => world.as({ id: home.captain }).rpc('set_lineup', { match_id: match, players }),
    decide(world, data!, true),
  );
  return broken;
};

/** Invariants of all penalties. */
const brokenRules = async (world: World): Promise<string[]> =>
  (
    await world.sql<{ rule: string }>(
      `select 'a suspension not counted as its matches say' as rule from public.penalties p
        where p.kind = 'suspension' and p.status in ('active', 'served')
          and p.served <> least(p.matches, private.matches_sat_out(p))
       union all
       select 'two warnings that count to nothing' from public.penalties
        where kind = 'warning' and status = 'active' and suspension_id is null
        group by league_id, season, player_id having count(*) > 1
       union all
       select 'somebody lined up who sits out' from public.match_lineups l
         join public.team_matches m on m.id = l.match_id and m.status = 'scheduled'
        where private.sits_out(l.player_id, m.league_id, m.kickoff_at)`,
    )
  ).map(({ rule: broken }) => broken);

const races = {
  'warnings at once propose one suspension': warnedTwice,
  'a proposal is decided once': decidedTwice,
  'two results at once serve two matches': twoMatchesAtOnce,
  'a result that serves and an undoing come one after the other': servedAndUndone,
  'who is suspended is in no line-up': linedUpAndSuspended,
} satisfies Record<string, Race>;

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  beforeAll(() => injectFault(world));

  test.each(Object.entries(races))(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) {
        await world.sql('delete from private.command_counts');
        expect([...(await race(world)), ...(await brokenRules(world))], `round ${round}`).toEqual([]);
      }
    },
    timeout,
  );
});
