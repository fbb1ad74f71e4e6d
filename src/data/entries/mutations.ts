import { call, command, formCommand, mutation } from '#data/command.ts';

export type Rollover = { leagues: string[]; teams: { team_id: string; into_id: string | null }[] };

const entered = ['leagues', 'entries', 'teams'] as const;
const withdrawn = [...entered, 'matches', 'penalties'] as const;

/** Opens the next season of leagues with these teams in them, all or nothing. */
export const useRollOver = mutation(
  ({ leagues, teams }: Rollover) =>
    call('roll_over', {
      league_ids: leagues,
      team_ids: teams.map(({ team_id }) => team_id),
      // a place may be null: the team plays in none of them
      into_ids: teams.map(({ into_id }) => into_id) as string[],
    }),
  { done: 'rollover:toasts.opened', invalidates: entered },
);

/** Takes back seasons that nothing has happened in. */
export const useUndoRollover = command('undo_rollover', entered, 'rollover:toasts.undone');

/** Enters a team: its captain, or an admin. */
export const useRegisterTeam = formCommand('register_team', entered, 'leagues:entry.toasts.entered');

/**
 * Takes a team out of a season: its captain before it begins, then an admin or a referee, who may choose what becomes of
 * its results.
 */
export const useWithdrawTeam = formCommand('withdraw_team', withdrawn, 'leagues:entry.toasts.withdrawn');

/** A captain asks to leave a season that has begun. */
export const useAskWithdrawal = formCommand('ask_withdrawal', ['leagues'], 'leagues:entry.toasts.asked');

/** The captain takes that back until it is answered. */
export const useRetractWithdrawal = command('retract_withdrawal', ['leagues'], 'leagues:entry.toasts.takenBack');

/** An admin or a referee declines: the team plays on. */
export const useRefuseWithdrawal = formCommand(
  'refuse_withdrawal',
  ['leagues', 'admin'],
  'leagues:entry.toasts.declined',
);

/** An admin or a referee takes a withdrawal back: its matches are what they were before. */
export const useReinstateTeam = formCommand('reinstate_team', withdrawn, 'leagues:entry.toasts.reinstated');

/** Says when a team can play, in the league's zone; no hours say at any time. */
export const useSetAvailability = formCommand('set_availability', ['entries'], 'leagues:entry.toasts.hours');
