import { useMutation } from '@tanstack/react-query';
import { call, command, mutation } from '#data/command.ts';
import type { Database } from '#database.types.ts';
import type { EnteredResult } from '#domain/match/result-row.ts';
import type { PlayerStats } from '#domain/competition/statistics.ts';
import { replacePicture } from '#lib/pictures.ts';
import { pushMoment } from '#lib/push-moment.ts';

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
export const useSetLineup = command(
  'set_lineup',
  ({ players, places }: { players: string[]; places: Position[] }, match_id: string) => ({ match_id, players, places }),
  { done: 'match-room:toasts.linedUp', refused: 'form', invalidates: ['matches'] },
);

/** The viewer's side is ready, or not after all. */
export const useReadyForMatch = command(
  'ready_for_match',
  (ready: boolean, match_id: string) => ({ match_id, ready }),
  { invalidates: ['matches'] },
);

export const useStartMatch = command('start_match', (_: void, match_id: string) => ({ match_id }), {
  done: 'match-room:toasts.started',
  invalidates: ['matches'],
});

/** The running score of a live match, which never counts. What is pressed first is sent first. */
export function useSetLiveScore(matchId: string) {
  return useMutation({
    scope: { id: `live score of ${matchId}` },
    mutationFn: (score: Score) => call('set_live_score', { match_id: matchId, ...score }),
    meta: { refusalToast: true, invalidates: ['matches'] },
  });
}

/** The code of the lobby the home side opens. Its form shows the refusal. */
export const useSetLobbyCode = command('set_lobby_code', (code: string, match_id: string) => ({ match_id, code }), {
  done: 'match-room:toasts.lobby',
  refused: 'form',
  invalidates: ['matches'],
});

/** A picture of a match: put into the team's folder, then shown; one that could not be shown does not stay either. */
export const useShowEvidence = mutation(
  (picture: Blob, match_id: string, folder: string) =>
    replacePicture({ bucket: 'evidence', folder, old: null }, picture, async (file) => {
      await call('add_evidence', { match_id, file });
    }),
  { refused: 'match-room:evidence.failed', invalidates: ['matches'] },
);

/** One side says how the match ended; the same score as the other side's claim confirms it. Its form shows the refusal. */
export const useReportMatch = command(
  'report_match',
  ({ note, seenReport: seen_report, ...claim }: Claimed & Seen, match_id: string) => ({
    ...claim,
    match_id,
    note: note.trim() || undefined,
    seen_report,
  }),
  {
    onSuccess: () => pushMoment('reported'),
    done: 'match-room:toasts.reported',
    refused: 'form',
    invalidates: decided,
  },
);

/** Another score in place of the own claim, until it is answered. Its form shows the refusal. */
export const useCorrectReport = command(
  'correct_report',
  ({ reportId, note, ...claim }: Claimed & { reportId: string }) => ({
    ...claim,
    report_id: reportId,
    note: note.trim() || undefined,
  }),
  { done: 'match-room:toasts.corrected', refused: 'form', invalidates: ['matches'] },
);

/** The own claim is taken back, until it is answered. */
export const useWithdrawReport = command('withdraw_report', (report_id: string) => ({ report_id }), {
  done: 'match-room:toasts.withdrawn',
  invalidates: ['matches'],
});

/** The other side did not come: a claim of 3-0. */
export const useClaimForfeit = command('claim_forfeit', (_: void, match_id: string) => ({ match_id }), {
  done: 'match-room:toasts.reported',
  invalidates: decided,
});

export const useConfirmReport = command('confirm_report', (report_id: string) => ({ report_id }), {
  done: 'match-room:toasts.confirmed',
  invalidates: decided,
});

/** Its form shows the refusal. */
export const useDisputeReport = command(
  'dispute_report',
  ({ reportId, reason }: { reportId: string; reason: string }) => ({ report_id: reportId, reason }),
  { done: 'match-room:toasts.disputed', refused: 'form', invalidates: ['matches'] },
);

/** Says something in the room of a match. Its id is the writer's: sent again it is said once. */
export const useSendMatchMessage = command(
  'send_match_message',
  ({ id, body }: { id: string; body: string }, match_id: string) => ({ match_id, body, message_id: id }),
  { refused: 'form', invalidates: ['conversations'] },
);

/** The viewer has read the room of a match up to that message. */
export const useReadMatchTalk = command(
  'mark_conversation_read',
  ({ conversationId, messageId }: { conversationId: string; messageId: string }) => ({
    conversation_id: conversationId,
    message_id: messageId,
  }),
  { refused: 'form', invalidates: ['conversations', 'notifications'] },
);

/** A captain proposes another kick-off, or counters the other side's. Its form shows the refusal. */
export const useProposeReschedule = command(
  'propose_reschedule',
  (kickoff_at: string, match_id: string) => ({ match_id, kickoff_at }),
  { done: 'match-room:toasts.proposed', refused: 'form', invalidates: ['matches'] },
);

export const useAnswerReschedule = command(
  'answer_reschedule',
  ({ rescheduleId, accept }: { rescheduleId: string; accept: boolean }) => ({ reschedule_id: rescheduleId, accept }),
  { done: 'match-room:toasts.answered', invalidates: ['matches'] },
);

/** The own proposal is taken back, until it is answered. */
export const useWithdrawReschedule = command('withdraw_reschedule', (reschedule_id: string) => ({ reschedule_id }), {
  done: 'match-room:toasts.proposalWithdrawn',
  invalidates: ['matches'],
});

/** Within 15 minutes of the match's end, by the server's clock. Its form shows the refusal. */
export const useFileProtest = command('file_protest', (reason: string, match_id: string) => ({ match_id, reason }), {
  done: 'match-room:toasts.protested',
  refused: 'form',
  invalidates: ['matches'],
});

/** The own protest is taken back, until it is ruled. */
export const useWithdrawProtest = command('withdraw_protest', (protest_id: string) => ({ protest_id }), {
  done: 'match-room:toasts.protestWithdrawn',
  invalidates: ['matches'],
});

/** What an admin decides: a score, or who forfeited. */
export type Ruling = Score | { forfeited_by: Database['public']['Enums']['forfeit_side'] };

/** An admin rules, or corrects what has been decided. The page of reports says so itself, with the way back. */
export const useRuleMatch = command(
  'rule_match',
  ({ ruling, reason }: { ruling: Ruling; reason: string }, match_id: string) => ({ match_id, reason, ...ruling }),
  { refused: 'form', invalidates: decided },
);

/** The results of a matchday, all or none. Its form shows the refusal at the match it names, and says how many there were. */
export const useEnterResults = command(
  'enter_results',
  (results: EnteredResult[], leagueId: string, season: number) => ({ league_id: leagueId, season, results }),
  { refused: 'form', invalidates: decided },
);

/** An admin takes a result back, with all that stands on it; from a toast, too, so a toast tells why not. */
export const useUndoResult = command(
  'undo_result',
  ({ matchId, reason }: { matchId: string; reason: string }) => ({ match_id: matchId, reason }),
  { done: 'staff:toasts.undone', invalidates: decided },
);

/** An admin upholds or rejects a protest; an upheld one may carry a ruling about the result. Its form shows the refusal. */
export const useRuleProtest = command(
  'rule_protest',
  (about: { protestId: string; upheld: boolean; answer: string; ruling?: Ruling }) => ({
    protest_id: about.protestId,
    upheld: about.upheld,
    ruling: about.answer,
    ...about.ruling,
  }),
  { done: 'staff:toasts.protestRuled', refused: 'form', invalidates: decided },
);

/** An admin sets another kick-off (ISO 8601); everybody concerned is notified. Its form shows the refusal. */
export const useMoveMatch = command(
  'move_match',
  ({ matchId, kickoff_at }: { matchId: string; kickoff_at: string }) => ({ match_id: matchId, kickoff_at }),
  { asksOverlap: true, done: 'organiser:toasts.moved', refused: 'form', invalidates: ['matches'] },
);

/** The staff puts a match off; its new time is set or agreed later. Its form shows the refusal. */
export const usePostponeMatch = command(
  'postpone_match',
  (reason: string, match_id: string) => ({ match_id, reason }),
  { done: 'organiser:toasts.postponed', refused: 'form', invalidates: ['matches'] },
);

/** An admin takes a match off; a series that still needs a game sets another. Its form shows the refusal. */
export const useCancelMatch = command('cancel_match', (reason: string, match_id: string) => ({ match_id, reason }), {
  done: 'organiser:toasts.cancelled',
  refused: 'form',
  invalidates: ['matches', 'leagues'],
});
