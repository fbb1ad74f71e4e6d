import * as fc from 'fast-check';
import type { World } from '#supabase/tests/harness/harness.ts';
import { type Command, type Actor, actors, movedTo } from './match-model.ts';
import { type Meeting, minutesAgo } from '#supabase/tests/harness/meeting.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/** The commands of the model, drawn at random and done over the API. */

const by = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('homeCaptain' as const, 'awayCaptain' as const, 'admin' as const) }, { weight: 2, arbitrary: fc.constantFrom(...actors) }); // prettier-ignore
const goals = fc.constantFrom(0, 1, 2, 3);
const score = fc.tuple(goals, goals);
export const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('ready' as const, 'start' as const), by }),
  fc.record({ kind: fc.constant('live' as const), by, score }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('report' as const), by, score, goals }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claimForfeit' as const), by }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'dispute' as const), by }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), by, score, goals }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), by }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      by,
      score,
      forfeit: fc.constantFrom(null, null, 'home' as const, 'away' as const, 'both' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), by }) },
  fc.record({ kind: fc.constantFrom('postpone' as const, 'cancel' as const, 'move' as const), by }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(6, 6, 1500) }) },
);

/** The command over the API, as the person who does it; a report is changed or answered that was filed last. */
export async function sent(
  world: World,
  { home, away, match }: Omit<Meeting, 'league'>,
  step: Exclude<Command, { kind: 'wait' }>,
): Promise<Answer> {
  const ids: Record<Actor, Parameters<typeof world.as>[0]> = {
    homeCaptain: { id: home.captain },
    homeCo: { id: home.coCaptain },
    awayCaptain: { id: away.captain },
    awayCo: { id: away.coCaptain },
    player: { id: home.player },
    moderator: 'moderator',
    admin: 'admin',
    visitor: 'visitor',
  };
  const [last] = await world.sql<{ id: string }>(
    'select id from public.match_reports where match_id = $1 order by created_at desc limit 1',
    [match],
  );
  const report_id = last?.id ?? match;
  const client = world.as(ids[step.by]);
  const reason = 'As the model has it';
  switch (step.kind) {
    case 'ready':
      return client.rpc('ready_for_match', { match_id: match });
    case 'start':
      return client.rpc('start_match', { match_id: match });
    case 'live':
      return client.rpc('set_live_score', { match_id: match, home_score: step.score[0], away_score: step.score[1] });
    case 'report':
    case 'correct': {
      const player_id = step.by.startsWith('away') ? away.captain : home.captain;
      const stats = step.goals > 0 ? [{ player_id, goals: step.goals }] : [];
      const [home_score, away_score] = step.score;
      const values = { home_score, away_score, stats };
      return step.kind === 'report'
        ? client.rpc('report_match', { match_id: match, ...values, seen_report: report_id })
        : client.rpc('correct_report', { report_id, ...values });
    }
    case 'withdraw':
      return client.rpc('withdraw_report', { report_id });
    case 'claimForfeit':
      return client.rpc('claim_forfeit', { match_id: match, seen_report: report_id });
    case 'confirm':
      return client.rpc('confirm_report', { report_id });
    case 'dispute':
      return client.rpc('dispute_report', { report_id, reason });
    case 'rule':
      return client.rpc('rule_match', {
        match_id: match,
        reason,
        ...(step.forfeit ? { forfeited_by: step.forfeit } : { home_score: step.score[0], away_score: step.score[1] }),
      });
    case 'undo':
      return client.rpc('undo_result', { match_id: match, reason });
    case 'postpone':
      return client.rpc('postpone_match', { match_id: match, reason });
    case 'cancel':
      return client.rpc('cancel_match', { match_id: match, reason });
    case 'move':
      return client.rpc('move_match', { match_id: match, kickoff_at: minutesAgo(-movedTo).toISOString() });
  }
}

/** Whether a command is about a report that was filed before. */
export const isAboutReport = ({ kind }: Command): boolean =>
  ['confirm', 'dispute', 'correct', 'withdraw'].includes(kind);

/** Time goes by for the match and its reports; then the clock beats. What is over keeps its kick-off. */
export async function waited(world: World, match: string, minutes: number): Promise<void> {
  await world.sql(
    `update public.team_matches set kickoff_at = kickoff_at - $2 * interval '1 minute', started_at = started_at - $2 * interval '1 minute'
      where id = $1 and status not in ('finished', 'cancelled') and set_config('rondo.match_writer', id::text, true) <> ''`,
    [match, minutes],
  );
  await world.sql(
    `update public.match_ready r set kickoff_at = r.kickoff_at - $2 * interval '1 minute'
       from public.team_matches m where m.id = $1 and r.match_id = m.id and m.status not in ('finished', 'cancelled')`,
    [match, minutes],
  );
  await world.sql(`update public.match_reports set created_at = created_at - $2 * interval '1 minute' where match_id = $1`, [match, minutes]); // prettier-ignore
  await world.sql('select private.settle_due()');
}
