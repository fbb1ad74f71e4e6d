import { command } from '#data/command.ts';
import type { Available } from '#domain/competition/timetable.ts';

/** Which season. */
type Which = { league_id: string; season: number };

/** Which team and why; without `voids` the rules say what becomes of its results. */
export type Withdrawal = { teamId: string; reason: string; voids?: boolean };

export type Rollover = { leagues: string[]; teams: { team_id: string; into_id: string | null }[] };

/** Opens the next season of leagues with these teams in them, all or nothing. */
export const useRollOver = command(
  'roll_over',
  ({ leagues, teams }: Rollover) => ({
    league_ids: leagues,
    team_ids: teams.map(({ team_id }) => team_id),
    // a place may be null: the team plays in none of them
    into_ids: teams.map(({ into_id }) => into_id) as string[],
  }),
  { done: 'rollover:toasts.opened', invalidates: ['leagues', 'entries', 'teams'] },
);

/** Takes back seasons that nothing has happened in. */
export const useUndoRollover = command('undo_rollover', (league_ids: string[]) => ({ league_ids }), {
  done: 'rollover:toasts.undone',
  invalidates: ['leagues', 'entries', 'teams'],
});

/** Enters a team: its captain, or an admin. Its form shows the refusal. */
export const useRegisterTeam = command(
  'register_team',
  (team_id: string, { league_id, season }: Which) => ({ league_id, season, team_id }),
  { done: 'leagues:entry.toasts.entered', refused: 'form', invalidates: ['leagues', 'entries', 'teams'] },
);

/**
 * Takes a team out of a season: its captain before it begins, then an admin or a referee, who may choose what becomes of
 * its results.
 */
export const useWithdrawTeam = command(
  'withdraw_team',
  ({ teamId, reason, voids }: Withdrawal, { league_id, season }: Which) => ({
    league_id,
    season,
    team_id: teamId,
    reason,
    voids,
  }),
  { done: 'leagues:entry.toasts.withdrawn', refused: 'form', invalidates: ['leagues', 'entries', 'teams', 'matches'] },
);

/** A captain asks to leave a season that has begun. */
export const useAskWithdrawal = command(
  'ask_withdrawal',
  ({ teamId, reason }: Withdrawal, { league_id, season }: Which) => ({ league_id, season, team_id: teamId, reason }),
  { done: 'leagues:entry.toasts.asked', refused: 'form', invalidates: ['leagues'] },
);

/** The captain takes that back until it is answered. */
export const useRetractWithdrawal = command('retract_withdrawal', (request_id: string) => ({ request_id }), {
  done: 'leagues:entry.toasts.takenBack',
  invalidates: ['leagues'],
});

/** An admin or a referee declines: the team plays on. */
export const useRefuseWithdrawal = command(
  'refuse_withdrawal',
  ({ requestId, reason }: { requestId: string; reason: string }) => ({ request_id: requestId, reason }),
  { done: 'leagues:entry.toasts.declined', refused: 'form', invalidates: ['leagues', 'admin'] },
);

/** An admin or a referee takes a withdrawal back: its matches are what they were before. */
export const useReinstateTeam = command(
  'reinstate_team',
  ({ teamId, reason }: { teamId: string; reason: string }, { league_id, season }: Which) => ({
    league_id,
    season,
    team_id: teamId,
    reason,
  }),
  { done: 'leagues:entry.toasts.reinstated', refused: 'form', invalidates: ['leagues', 'entries', 'teams', 'matches'] },
);

/** Says when a team can play, in the league's zone; no hours say at any time. */
export const useSetAvailability = command(
  'set_availability',
  ({ teamId, hours }: { teamId: string; hours: Available[] }, { league_id, season }: Which) => ({
    league_id,
    season,
    team_id: teamId,
    hours,
  }),
  { done: 'leagues:entry.toasts.hours', refused: 'form', invalidates: ['entries'] },
);
