import type { Available } from '#domain/competition/timetable.ts';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Which season. */
type Which = { league_id: string; season: number };

/** Which team and why; without `voids` the rules say what becomes of its results. */
export type Withdrawal = { teamId: string; reason: string; voids?: boolean };

export type Rollover = { leagues: string[]; teams: { team_id: string; into_id: string | null }[] };

/** Opens the next season of leagues with these teams in them, all or nothing. */
export function useRollOver() {
  return useMutation({
    mutationFn: async ({ leagues, teams }: Rollover) => {
      const db = await supabase();
      dataOf(
        await db.rpc('roll_over', {
          league_ids: leagues,
          team_ids: teams.map(({ team_id }) => team_id),
          // a place may be null: the team plays in none of them
          into_ids: teams.map(({ into_id }) => into_id) as string[],
        }),
      );
    },
    meta: { successToast: 'rollover:toasts.opened', refusalToast: true, invalidates: ['leagues', 'entries', 'teams'] },
  });
}

/** Takes back seasons that nothing has happened in. */
export function useUndoRollover() {
  return useMutation({
    mutationFn: async (league_ids: string[]) => {
      const db = await supabase();
      dataOf(await db.rpc('undo_rollover', { league_ids }));
    },
    meta: { successToast: 'rollover:toasts.undone', refusalToast: true, invalidates: ['leagues', 'entries', 'teams'] },
  });
}

/** Enters a team: its captain, or an admin. Its form shows the refusal. */
export function useRegisterTeam({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (team_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('register_team', { league_id, season, team_id }));
    },
    meta: { successToast: 'leagues:entry.toasts.entered', invalidates: ['leagues', 'entries', 'teams'] },
  });
}

/**
 * Takes a team out of a season: its captain before it begins, then an admin or a referee, who may choose what becomes of
 * its results.
 */
export function useWithdrawTeam({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async ({ teamId, reason, voids }: Withdrawal) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_team', { league_id, season, team_id: teamId, reason, voids }));
    },
    meta: { successToast: 'leagues:entry.toasts.withdrawn', invalidates: ['leagues', 'entries', 'teams', 'matches'] },
  });
}

/** A captain asks to leave a season that has begun. */
export function useAskWithdrawal({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async ({ teamId, reason }: Withdrawal) => {
      const db = await supabase();
      dataOf(await db.rpc('ask_withdrawal', { league_id, season, team_id: teamId, reason }));
    },
    meta: { successToast: 'leagues:entry.toasts.asked', invalidates: ['leagues'] },
  });
}

/** The captain takes that back until it is answered. */
export function useRetractWithdrawal() {
  return useMutation({
    mutationFn: async (request_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('retract_withdrawal', { request_id }));
    },
    meta: { successToast: 'leagues:entry.toasts.takenBack', refusalToast: true, invalidates: ['leagues'] },
  });
}

/** An admin or a referee declines: the team plays on. */
export function useRefuseWithdrawal() {
  return useMutation({
    mutationFn: async ({ requestId, reason }: { requestId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('refuse_withdrawal', { request_id: requestId, reason }));
    },
    meta: { successToast: 'leagues:entry.toasts.declined', invalidates: ['leagues', 'admin'] },
  });
}

/** An admin or a referee takes a withdrawal back: its matches are what they were before. */
export function useReinstateTeam({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async ({ teamId, reason }: { teamId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('reinstate_team', { league_id, season, team_id: teamId, reason }));
    },
    meta: { successToast: 'leagues:entry.toasts.reinstated', invalidates: ['leagues', 'entries', 'teams', 'matches'] },
  });
}

/** Says when a team can play, in the league's zone; no hours say at any time. */
export function useSetAvailability({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async ({ teamId, hours }: { teamId: string; hours: Available[] }) => {
      const db = await supabase();
      dataOf(await db.rpc('set_availability', { league_id, season, team_id: teamId, hours }));
    },
    meta: { successToast: 'leagues:entry.toasts.hours', invalidates: ['entries'] },
  });
}
