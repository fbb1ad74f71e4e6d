import { useMutation } from '@tanstack/react-query';
import { call, command, formCommand, mutation } from '#data/command.ts';
import type { Database } from '#database.types.ts';
import type { PlayerStats } from '#domain/competition/statistics.ts';
import { replacePicture } from '#lib/pictures.ts';
import { pushMoment } from '#lib/push-moment.ts';

export type Score = { home_score: number; away_score: number };
/** The stats of one of the side's own players in a report. */
export type ReportedStats = PlayerStats & { player_id: string };

/**
 * The caches that a result changes: the match, its table and statistics, the stats of squads and players, and
 * suspensions served.
 */
export const decided = ['matches', 'leagues', 'teams', 'players', 'penalties'] as const;

/** Five who may play, and where, in the order of their places. */
export const useSetLineup = formCommand('set_lineup', ['matches'], 'match-room:toasts.linedUp');

/** The viewer's side is ready, or not after all. */
export const useReadyForMatch = command('ready_for_match', ['matches']);
export const useStartMatch = command('start_match', ['matches'], 'match-room:toasts.started');

/** The running score of a live match, which never counts. Commands are sent in their order. */
export function useSetLiveScore(matchId: string) {
  return useMutation({
    scope: { id: `live score of ${matchId}` },
    mutationFn: (score: Score) => call('set_live_score', { match_id: matchId, ...score }),
    meta: { refusalToast: true, invalidates: ['matches'] },
  });
}

/** The code of the lobby the home side opens. */
export const useSetLobbyCode = formCommand('set_lobby_code', ['matches'], 'match-room:toasts.lobby');

/** A picture of a match: put into the team's folder, then shown; one that could not be shown does not stay either. */
export const useShowEvidence = mutation(
  (picture: Blob, match_id: string, folder: string) =>
    replacePicture({ bucket: 'evidence', folder, old: null }, picture, async (file) => {
      await call('add_evidence', { match_id, file });
    }),
  { refused: 'match-room:evidence.failed', invalidates: ['matches'] },
);

/** One side says how the match ended; the same score as the other side's report confirms it. */
export const useReportMatch = formCommand('report_match', decided, 'match-room:toasts.reported', {
  onSuccess: () => pushMoment('reported'),
});

/** Another score in place of the own report, until it is answered. */
export const useCorrectReport = formCommand('correct_report', decided, 'match-room:toasts.corrected');

/** The stats of the own players, once there is a result: it takes the place of what was said before. */
export const useReportStats = formCommand('report_stats', decided, 'match-room:toasts.stats');

/** The own report is taken back, until it is answered. */
export const useWithdrawReport = command('withdraw_report', ['matches'], 'match-room:toasts.withdrawn');

/** The other side did not come: a claim of 3-0. */
export const useClaimForfeit = command('claim_forfeit', decided, 'match-room:toasts.reported');
export const useConfirmReport = command('confirm_report', decided, 'match-room:toasts.confirmed');
export const useDisputeReport = formCommand('dispute_report', ['matches'], 'match-room:toasts.disputed');

/** Says something in the room of a match. Its id is the writer's: sent again it is said once. */
export const useSendMatchMessage = formCommand('send_match_message', ['conversations']);

/** A captain proposes another kick-off, or counters the other side's. */
export const useProposeReschedule = formCommand('propose_reschedule', ['matches'], 'match-room:toasts.proposed');
/** The same by one tap, without a form. */
export const useProposeSlot = command('propose_reschedule', ['matches'], 'match-room:toasts.proposed');
export const useAnswerReschedule = command('answer_reschedule', ['matches'], 'match-room:toasts.answered');

/** The own proposal is taken back, until it is answered. */
export const useWithdrawReschedule = command('withdraw_reschedule', ['matches'], 'match-room:toasts.proposalWithdrawn');

/** Within 15 minutes of the match's end, by the server's clock. */
export const useFileProtest = formCommand('file_protest', ['matches'], 'match-room:toasts.protested');

/** The own protest is taken back, until it is ruled. */
export const useWithdrawProtest = command('withdraw_protest', ['matches'], 'match-room:toasts.protestWithdrawn');

/** The decision of an admin: a score, or who forfeited. */
export type Ruling = Score | { forfeited_by: Database['public']['Enums']['forfeit_side'] };

/** An admin rules, or corrects what has been decided. The page of reports says so itself, with the way back. */
export const useRuleMatch = formCommand('rule_match', decided);

/** The results of a matchday, all or none. Its form shows the refusal at the match it names, and says how many there were. */
export const useEnterResults = formCommand('enter_results', decided);

/** An admin takes a result back, with all that depends on it; from a toast, too, so a toast tells why not. */
export const useUndoResult = command('undo_result', decided, 'staff:toasts.undone');

/** A leader of one of the two teams appeals against the ruling their match ends by. */
export const useAppealRuling = formCommand('appeal_ruling', ['matches'], 'match-room:toasts.appealed');

/** An admin who did not rule leaves the ruling, or changes it. */
export const useDecideAppeal = formCommand('decide_appeal', decided, 'staff:toasts.appealDecided');

/** An admin upholds or rejects a protest; an upheld one may carry a ruling about the result. */
export const useRuleProtest = formCommand('rule_protest', decided, 'staff:toasts.protestRuled');

/** An admin sets another kick-off (ISO 8601); everybody concerned is notified. */
export const useMoveMatch = formCommand('move_match', ['matches'], 'organiser:toasts.moved', { asksOverlap: true });

/** The staff puts a match off; its new time is set or agreed later. */
export const usePostponeMatch = formCommand('postpone_match', ['matches'], 'organiser:toasts.postponed');

/** An admin takes a match off; a series that still needs a game sets another. */
export const useCancelMatch = formCommand(
  'cancel_match',
  ['matches', 'leagues', 'penalties'],
  'organiser:toasts.cancelled',
);
