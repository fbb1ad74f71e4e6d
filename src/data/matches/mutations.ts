import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { EnteredResult } from '#domain/match/result-row.ts';
import type { PlayerStats } from '#domain/competition/statistics.ts';
import { dataOf } from '#lib/errors.ts';
import { replacePicture } from '#lib/pictures.ts';
import { pushMoment } from '#lib/push-moment.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import { supabase } from '#lib/supabase.ts';

type Position = Database['public']['Enums']['player_position'];
export type Score = { home_score: number; away_score: number };
/** What one of the own players did, as a claim carries it. */
export type ClaimedStats = PlayerStats & { player_id: string };
type Claimed = Score & { stats: ClaimedStats[]; note: string };
/** The claim of the other side that the viewer has read, where there is one: only then another score disputes it. */
type Seen = { seenReport?: string | undefined };

/** What a result changes: the match, its table and statistics, and the stats of squads and players. */
export const decided = ['matches', 'leagues', 'teams', 'players'] as const;

/** Five who may play, and where, in the order of their places. Its form shows the refusal. */
export function useSetLineup(matchId: string) {
  return useMutation({
    mutationFn: async ({ players, places }: { players: string[]; places: Position[] }) => {
      const db = await supabase();
      dataOf(await db.rpc('set_lineup', { match_id: matchId, players, places }));
    },
    meta: { successToast: 'match-room:toasts.linedUp', invalidates: ['matches'] },
  });
}

/** The viewer's side is ready, or not after all. */
export function useReadyForMatch(matchId: string) {
  return useMutation({
    mutationFn: async (ready: boolean) => {
      const db = await supabase();
      dataOf(await db.rpc('ready_for_match', { match_id: matchId, ready }));
    },
    meta: { refusalToast: true, invalidates: ['matches'] },
  });
}

export function useStartMatch(matchId: string) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('start_match', { match_id: matchId }));
    },
    meta: { successToast: 'match-room:toasts.started', refusalToast: true, invalidates: ['matches'] },
  });
}

/** The running score of a live match, which never counts. What is pressed first is sent first. */
export function useSetLiveScore(matchId: string) {
  return useMutation({
    scope: { id: `live score of ${matchId}` },
    mutationFn: async (score: Score) => {
      const db = await supabase();
      dataOf(await db.rpc('set_live_score', { match_id: matchId, ...score }));
    },
    meta: { refusalToast: true, invalidates: ['matches'] },
  });
}

/** The code of the lobby the home side opens. Its form shows the refusal. */
export function useSetLobbyCode(matchId: string) {
  return useMutation({
    mutationFn: async (code: string) => {
      const db = await supabase();
      dataOf(await db.rpc('set_lobby_code', { match_id: matchId, code }));
    },
    meta: { successToast: 'match-room:toasts.lobby', invalidates: ['matches'] },
  });
}

/** A picture of a match: put into the team's folder, then shown; one that could not be shown does not stay either. */
export function useShowEvidence(matchId: string, teamId: string) {
  return useMutation({
    mutationFn: (picture: Blob) =>
      replacePicture({ bucket: 'evidence', folder: teamId, old: null }, picture, async (file) => {
        const db = await supabase();
        dataOf(await db.rpc('add_evidence', { match_id: matchId, file }));
      }),
    meta: { errorToast: 'match-room:evidence.failed', invalidates: ['matches'] },
  });
}

/** One side says how the match ended; the same score as the other side's claim confirms it. Its form shows the refusal. */
export function useReportMatch(matchId: string) {
  return useMutation({
    mutationFn: async ({ stats, note, seenReport: seen_report, ...score }: Claimed & Seen) => {
      const db = await supabase();
      const said = { ...score, stats, note: note.trim() || undefined, seen_report };
      return dataOf(await db.rpc('report_match', { match_id: matchId, ...said }));
    },
    onSuccess: () => pushMoment('reported'),
    meta: { successToast: 'match-room:toasts.reported', invalidates: decided },
  });
}

/** Another score in place of the own claim, until it is answered. Its form shows the refusal. */
export function useCorrectReport() {
  return useMutation({
    mutationFn: async ({ reportId, stats, note, ...score }: Claimed & { reportId: string }) => {
      const db = await supabase();
      const said = { ...score, stats, note: note.trim() || undefined };
      return dataOf(await db.rpc('correct_report', { report_id: reportId, ...said }));
    },
    meta: { successToast: 'match-room:toasts.corrected', invalidates: ['matches'] },
  });
}

/** The own claim is taken back, until it is answered. */
export function useWithdrawReport() {
  return useMutation({
    mutationFn: async (reportId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_report', { report_id: reportId }));
    },
    meta: { successToast: 'match-room:toasts.withdrawn', refusalToast: true, invalidates: ['matches'] },
  });
}

/** The other side did not come: a claim of 3-0. */
export function useClaimForfeit(matchId: string) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('claim_forfeit', { match_id: matchId }));
    },
    meta: { successToast: 'match-room:toasts.reported', refusalToast: true, invalidates: decided },
  });
}

export function useConfirmReport() {
  return useMutation({
    mutationFn: async (reportId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('confirm_report', { report_id: reportId }));
    },
    meta: { successToast: 'match-room:toasts.confirmed', refusalToast: true, invalidates: decided },
  });
}

/** Its form shows the refusal. */
export function useDisputeReport() {
  return useMutation({
    mutationFn: async ({ reportId, reason }: { reportId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('dispute_report', { report_id: reportId, reason }));
    },
    meta: { successToast: 'match-room:toasts.disputed', invalidates: ['matches'] },
  });
}

/** Says something in the room of a match. Its id is the writer's: sent again it is said once. */
export function useSendMatchMessage(matchId: string) {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: string }) => {
      const db = await supabase();
      return dataOf(await db.rpc('send_match_message', { match_id: matchId, body, message_id: id }));
    },
    meta: { invalidates: ['conversations'] },
  });
}

/** The viewer has read the room of a match up to that message. */
export function useReadMatchTalk() {
  return useMutation({
    mutationFn: async ({ conversationId, messageId }: { conversationId: string; messageId: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('mark_conversation_read', { conversation_id: conversationId, message_id: messageId }));
    },
    meta: { invalidates: ['conversations', 'notifications'] },
  });
}

/** A captain proposes another kick-off, or counters the other side's. Its form shows the refusal. */
export function useProposeReschedule(matchId: string) {
  return useMutation({
    mutationFn: async (kickoffAt: string) => {
      const db = await supabase();
      dataOf(await db.rpc('propose_reschedule', { match_id: matchId, kickoff_at: kickoffAt }));
    },
    meta: { successToast: 'match-room:toasts.proposed', invalidates: ['matches'] },
  });
}

export function useAnswerReschedule() {
  return useMutation({
    mutationFn: async ({ rescheduleId, accept }: { rescheduleId: string; accept: boolean }) => {
      const db = await supabase();
      dataOf(await db.rpc('answer_reschedule', { reschedule_id: rescheduleId, accept }));
    },
    meta: { successToast: 'match-room:toasts.answered', refusalToast: true, invalidates: ['matches'] },
  });
}

/** The own proposal is taken back, until it is answered. */
export function useWithdrawReschedule() {
  return useMutation({
    mutationFn: async (rescheduleId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_reschedule', { reschedule_id: rescheduleId }));
    },
    meta: { successToast: 'match-room:toasts.proposalWithdrawn', refusalToast: true, invalidates: ['matches'] },
  });
}

/** Within 15 minutes of the match's end, by the server's clock. Its form shows the refusal. */
export function useFileProtest(matchId: string) {
  return useMutation({
    mutationFn: async (reason: string) => {
      const db = await supabase();
      dataOf(await db.rpc('file_protest', { match_id: matchId, reason }));
    },
    meta: { successToast: 'match-room:toasts.protested', invalidates: ['matches'] },
  });
}

/** The own protest is taken back, until it is ruled. */
export function useWithdrawProtest() {
  return useMutation({
    mutationFn: async (protestId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_protest', { protest_id: protestId }));
    },
    meta: { successToast: 'match-room:toasts.protestWithdrawn', refusalToast: true, invalidates: ['matches'] },
  });
}

/** What an admin decides: a score, or who forfeited. */
export type Ruling = Score | { forfeited_by: Database['public']['Enums']['forfeit_side'] };

/** An admin rules, or corrects what has been decided. The page of reports says so itself, with the way back. */
export function useRuleMatch(matchId: string) {
  return useMutation({
    mutationFn: async ({ ruling, reason }: { ruling: Ruling; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('rule_match', { match_id: matchId, reason, ...ruling }));
    },
    meta: { invalidates: decided },
  });
}

/** The results of a matchday, all or none. Its form shows the refusal at the match it names, and says how many there were. */
export function useEnterResults(leagueId: string, season: number) {
  return useMutation({
    mutationFn: async (results: EnteredResult[]) => {
      const db = await supabase();
      return dataOf(await db.rpc('enter_results', { league_id: leagueId, season, results }));
    },
    meta: { invalidates: decided },
  });
}

/** An admin takes a result back, with all that stands on it; from a toast, too, so a toast tells why not. */
export function useUndoResult() {
  return useMutation({
    mutationFn: async ({ matchId, reason }: { matchId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('undo_result', { match_id: matchId, reason }));
    },
    meta: { successToast: 'staff:toasts.undone', refusalToast: true, invalidates: decided },
  });
}

/** An admin upholds or rejects a protest; an upheld one may carry a ruling about the result. Its form shows the refusal. */
export function useRuleProtest() {
  return useMutation({
    mutationFn: async (about: { protestId: string; upheld: boolean; answer: string; ruling?: Ruling }) => {
      const db = await supabase();
      const { protestId, upheld, answer, ruling } = about;
      dataOf(await db.rpc('rule_protest', { protest_id: protestId, upheld, ruling: answer, ...ruling }));
    },
    meta: { successToast: 'staff:toasts.protestRuled', invalidates: decided },
  });
}

/** An admin sets another kick-off (ISO 8601); everybody concerned is notified. Its form shows the refusal. */
export function useMoveMatch() {
  return useMutation({
    mutationFn: async ({ matchId, kickoff_at }: { matchId: string; kickoff_at: string }) => {
      const db = await supabase();
      await askingOverlap(async (aware) =>
        dataOf(await db.rpc('move_match', { match_id: matchId, kickoff_at, aware })),
      );
    },
    meta: { successToast: 'organiser:toasts.moved', invalidates: ['matches'] },
  });
}

/** The staff puts a match off; its new time is set or agreed later. Its form shows the refusal. */
export function usePostponeMatch(matchId: string) {
  return useMutation({
    mutationFn: async (reason: string) => {
      const db = await supabase();
      dataOf(await db.rpc('postpone_match', { match_id: matchId, reason }));
    },
    meta: { successToast: 'organiser:toasts.postponed', invalidates: ['matches'] },
  });
}

/** An admin takes a match off; a series that still needs a game sets another. Its form shows the refusal. */
export function useCancelMatch(matchId: string) {
  return useMutation({
    mutationFn: async (reason: string) => {
      const db = await supabase();
      dataOf(await db.rpc('cancel_match', { match_id: matchId, reason }));
    },
    meta: { successToast: 'organiser:toasts.cancelled', invalidates: ['matches', 'leagues'] },
  });
}
