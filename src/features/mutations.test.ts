import { MutationObserver, type MutationObserverOptions, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#lib/errors.ts';
import { startI18n } from '#lib/i18n.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answer, fakeBackend, mert, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';
import { roleQueries } from './auth/queries.ts';

/**
 * Every act of the app in one table: what it asks of the backend, which nouns are read again after it, what is said
 * when it is done, and where its refusal is told. An act without a row fails, and so does a row without an act.
 */
type Act = {
  /** What its hook is called with. */
  about?: unknown[];
  /** What it is told to do. */
  told?: unknown;
  /** Its calls, uuids left out. */
  calls: string[];
  /** First words of the query keys that are asked for again. */
  readAgain: Noun[];
  done?: string;
  /** `form`: the screen that acts shows it. `toast`: why, in a toast. Else a sentence, with the reason below it. */
  refused: 'form' | 'toast' | { says: string };
};
const nouns = [
  'admin', 'audit', 'contracts', 'conversations', 'eligibility', 'entries', 'feed-link', 'landing', 'leagues', 'maintenance',
  'market', 'matches', 'messages', 'moderation', 'news', 'night-cups', 'notifications', 'penalties', 'people', 'players', 'profile-private',
  'role', 'search', 'sessions', 'site-settings', 'sponsors', 'teams', 'tickets', 'transfers',
] as const; // prettier-ignore
type Noun = (typeof nouns)[number];

const squad: Noun[] = ['contracts', 'eligibility', 'market', 'players', 'teams', 'transfers'];
const wherePlayersStand: Noun[] = ['contracts', 'leagues', 'market', 'matches', 'players', 'teams', 'transfers'];
const whereTeamsStand = wherePlayersStand;
const whereResultsStand: Noun[] = ['leagues', 'matches', 'players', 'teams'];
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const upload = (bucket: string) => `POST /storage/v1/object/${bucket}/…/….webp`;
const removal = (bucket: string) => `DELETE /storage/v1/object/${bucket}`;
const id = '77777777-7777-4777-8777-777777777777';
const picture = () => new Blob(['a picture'], { type: 'image/webp' });

const table: Record<string, Act> = {
  useToggleMaintenance: {
    told: true,
    calls: ['GET /rest/v1/site_settings', 'POST /rest/v1/site_settings'],
    readAgain: [],
    done: 'Maintenance mode enabled',
    refused: { says: 'Failed to update maintenance mode' },
  },
  useSaveMaintenanceMessage: {
    told: 'Back at ten.',
    calls: ['GET /rest/v1/site_settings', 'POST /rest/v1/site_settings'],
    readAgain: [],
    done: 'Maintenance message updated',
    refused: { says: 'Failed to update maintenance message' },
  },
  useSaveBrand: {
    told: { name: 'Rondo', social: {} },
    calls: ['POST /rest/v1/site_settings'],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },
  useSaveSeasonDefaults: {
    told: { max_teams: 12 },
    calls: ['POST /rest/v1/site_settings'],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },
  useSaveLiveStream: {
    told: { on: true, url: 'https://www.twitch.tv/rondo', title: '' },
    calls: ['POST /rest/v1/site_settings'],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },

  useOfferContract: {
    told: { teamId: id, playerId: id, note: '', division: '' },
    calls: [rpc('offer_contract')],
    readAgain: squad,
    done: 'Offer sent',
    refused: 'form',
  },
  useAcceptContract: {
    told: id,
    calls: [rpc('accept_contract')],
    readAgain: squad,
    done: 'Contract signed',
    refused: 'toast',
  },
  useRejectContract: {
    told: id,
    calls: [rpc('reject_contract')],
    readAgain: ['contracts'],
    done: 'Offer rejected',
    refused: 'toast',
  },
  useWithdrawOffer: {
    told: id,
    calls: [rpc('withdraw_offer')],
    readAgain: ['contracts'],
    done: 'Offer withdrawn',
    refused: 'toast',
  },
  useTerminateContract: {
    told: { contractId: id, reason: 'Moved abroad' },
    calls: [rpc('terminate_contract')],
    readAgain: squad,
    done: 'Contract terminated',
    refused: 'form',
  },
  useDeleteContract: {
    told: id,
    calls: [rpc('delete_contract')],
    readAgain: ['contracts'],
    done: 'Contract deleted',
    refused: 'form',
  },

  useWarnPlayer: {
    told: { playerId: id, reason: 'Insults' },
    calls: [rpc('warn_player')],
    readAgain: ['matches', 'penalties'],
    done: 'Warning recorded',
    refused: 'form',
  },
  useProposeSuspension: {
    told: { playerId: id, reason: 'Insults', matches: 2 },
    calls: [rpc('propose_suspension')],
    readAgain: ['matches', 'penalties'],
    done: 'Suspension proposed',
    refused: 'form',
  },
  useActivatePenalty: {
    told: id,
    calls: [rpc('decide_penalty')],
    readAgain: ['matches', 'penalties'],
    done: 'Suspension activated',
    refused: 'toast',
  },
  useTakeBackPenalty: {
    told: { penaltyId: id, ruling: 'It was somebody else' },
    calls: [rpc('decide_penalty')],
    readAgain: ['matches', 'penalties'],
    done: 'Penalty taken back',
    refused: 'form',
  },

  useSetRole: {
    told: { playerId: id, role: 'moderator' },
    calls: [rpc('set_role')],
    readAgain: ['people'],
    done: 'Role changed',
    refused: 'toast',
  },
  useSuspendAccount: {
    told: { playerId: id, days: 7, reason: 'Threats' },
    calls: [rpc('suspend_account')],
    readAgain: ['people', 'players', 'teams'],
    done: 'Account suspended',
    refused: 'form',
  },
  useLiftSuspension: {
    told: id,
    calls: [rpc('lift_suspension')],
    readAgain: ['people', 'players', 'teams'],
    done: 'Suspension lifted',
    refused: 'toast',
  },
  useFreeGamingId: {
    told: { playerId: id, reason: 'It is another player’s' },
    calls: [rpc('free_gaming_id')],
    readAgain: ['eligibility', 'people', 'players', 'teams'],
    done: 'Gaming ID freed',
    refused: 'form',
  },

  useSetLineup: {
    about: [id],
    told: { players: [id], places: ['striker'] },
    calls: [rpc('set_lineup')],
    readAgain: ['matches'],
    done: 'Line-up saved',
    refused: 'form',
  },
  useStartMatch: {
    about: [id],
    calls: [rpc('start_match')],
    readAgain: ['matches'],
    done: 'The match is live',
    refused: 'toast',
  },
  useSetLiveScore: {
    about: [id],
    told: { home_score: 1, away_score: 1 },
    calls: [rpc('set_live_score')],
    readAgain: ['matches'],
    refused: 'toast',
  },
  useSetLobbyCode: {
    about: [id],
    told: '7Q4-K2M',
    calls: [rpc('set_lobby_code')],
    readAgain: ['matches'],
    done: 'Lobby code saved',
    refused: 'form',
  },
  useShowEvidence: {
    about: [id, id],
    told: new Blob(['x'], { type: 'image/webp' }),
    calls: [upload('evidence'), rpc('add_evidence')],
    readAgain: ['matches'],
    refused: { says: 'The picture could not be sent' },
  },
  useReportMatch: {
    about: [id],
    told: { home_score: 2, away_score: 1, stats: [], note: '' },
    calls: [rpc('report_match')],
    readAgain: whereResultsStand,
    done: 'Result sent',
    refused: 'form',
  },
  useMoveMatch: {
    told: { matchId: id, kickoff_at: '2026-12-01T19:00:00.000Z' },
    calls: [rpc('move_match')],
    readAgain: ['matches'],
    done: 'Kick-off moved. Both captains have been told.',
    refused: 'form',
  },
  usePostponeMatch: {
    about: [id],
    told: 'The server is down',
    calls: [rpc('postpone_match')],
    readAgain: ['matches'],
    done: 'Match postponed. Both captains have been told.',
    refused: 'form',
  },
  useCancelMatch: {
    about: [id],
    told: 'The server is down',
    calls: [rpc('cancel_match')],
    readAgain: ['leagues', 'matches'],
    done: 'Match cancelled. Both captains have been told.',
    refused: 'form',
  },
  useClaimForfeit: {
    about: [id],
    calls: [rpc('claim_forfeit')],
    readAgain: whereResultsStand,
    done: 'Result sent',
    refused: 'toast',
  },
  useCorrectReport: {
    told: { reportId: id, home_score: 3, away_score: 1, stats: [], note: '' },
    calls: [rpc('correct_report')],
    readAgain: ['matches'],
    done: 'Report corrected',
    refused: 'form',
  },
  useWithdrawReport: {
    told: id,
    calls: [rpc('withdraw_report')],
    readAgain: ['matches'],
    done: 'Report taken back',
    refused: 'toast',
  },
  useConfirmReport: {
    told: id,
    calls: [rpc('confirm_report')],
    readAgain: whereResultsStand,
    done: 'Result confirmed',
    refused: 'toast',
  },
  useDisputeReport: {
    told: { reportId: id, reason: 'It was 3-2' },
    calls: [rpc('dispute_report')],
    readAgain: ['matches'],
    done: 'Result disputed. The league decides.',
    refused: 'form',
  },
  useProposeReschedule: {
    about: [id],
    told: '2026-12-01T19:00:00Z',
    calls: [rpc('propose_reschedule')],
    readAgain: ['matches'],
    done: 'New time proposed',
    refused: 'form',
  },
  useAnswerReschedule: {
    told: { rescheduleId: id, accept: true },
    calls: [rpc('answer_reschedule')],
    readAgain: ['matches'],
    done: 'Answer sent',
    refused: 'toast',
  },
  useFileProtest: {
    about: [id],
    told: 'They fielded a stranger',
    calls: [rpc('file_protest')],
    readAgain: ['matches'],
    done: 'Protest filed',
    refused: 'form',
  },

  useSendMatchMessage: {
    about: [id],
    told: { id, body: 'The lobby is open' },
    calls: [rpc('send_match_message')],
    readAgain: ['conversations'],
    refused: 'form',
  },
  useReadMatchTalk: {
    told: { conversationId: id, messageId: id },
    calls: [rpc('mark_conversation_read')],
    readAgain: ['conversations', 'notifications'],
    refused: 'form',
  },
  useSendMessage: {
    about: [id],
    told: { id, body: 'Sunday at eight?', to: id },
    calls: [rpc('send_message')],
    readAgain: ['conversations'],
    refused: 'form',
  },
  useMarkConversationRead: {
    told: { conversationId: id, messageId: id },
    calls: [rpc('mark_conversation_read')],
    readAgain: ['conversations', 'notifications'],
    refused: 'form',
  },
  useBlockPlayer: {
    told: id,
    calls: [rpc('block_player')],
    readAgain: ['conversations'],
    done: 'Player blocked',
    refused: 'toast',
  },
  useUnblockPlayer: {
    told: id,
    calls: [rpc('unblock_player')],
    readAgain: ['conversations'],
    done: 'Player unblocked',
    refused: 'toast',
  },

  useSetEligibility: {
    told: { memberIds: [id], status: 'eligible' },
    calls: [rpc('set_eligibility')],
    readAgain: ['eligibility', 'teams'],
    done: 'Eligibility updated',
    refused: { says: 'Failed to update eligibility status' },
  },
  useRestMember: {
    told: id,
    calls: [rpc('set_eligibility')],
    readAgain: ['eligibility', 'teams'],
    refused: { says: 'Failed to update eligibility status' },
  },
  useMarkNotices: {
    told: { ids: [id] },
    calls: [rpc('mark_notifications_read')],
    readAgain: ['notifications'],
    refused: { says: 'Error marking notifications as read' },
  },
  useUnmarkNotices: {
    told: '2026-11-22T12:00:00Z',
    calls: [rpc('mark_notifications_unread')],
    readAgain: ['notifications'],
    refused: { says: 'They could not be marked as unread' },
  },
  useSilenceKinds: {
    told: { userId: id, silent: ['messages'] },
    calls: ['PATCH /rest/v1/profile_private'],
    readAgain: ['notifications', 'profile-private'],
    done: 'Saved',
    refused: { says: 'Your choice could not be saved' },
  },
  useSaveLanguage: {
    about: [id],
    told: 'en',
    calls: ['PATCH /rest/v1/profile_private'],
    readAgain: ['profile-private'],
    refused: { says: 'Your mails stay in the language they were in' },
  },
  useSaveZone: {
    about: [id],
    told: undefined,
    calls: ['PATCH /rest/v1/profile_private'],
    readAgain: ['profile-private'],
    done: 'Saved',
    refused: 'form',
  },
  useEndSessions: {
    told: { id, password: 'floodlights on' },
    calls: [rpc('end_session')],
    readAgain: ['sessions'],
    done: 'The device is logged out',
    refused: 'form',
  },
  useMakeFeedLink: {
    told: 'a'.repeat(48),
    calls: [rpc('make_feed_link')],
    readAgain: ['feed-link'],
    done: 'Your calendar address is ready',
    refused: 'toast',
  },
  useRemoveFeedLink: {
    told: undefined,
    calls: [rpc('remove_feed_link')],
    readAgain: ['feed-link'],
    done: 'The calendar address is removed',
    refused: 'toast',
  },
  useCreateTicket: {
    told: { subject: 'Trophy', category: 'other', description: 'Where is our trophy?', priority: 'low' },
    calls: [rpc('create_ticket')],
    readAgain: ['tickets'],
    done: 'Ticket created',
    refused: { says: 'Failed to create ticket' },
  },
  useSendTicketMessage: {
    told: { ticketId: id, body: 'Anything new?' },
    calls: [rpc('reply_ticket')],
    readAgain: ['tickets'],
    refused: { says: 'Failed to send message' },
  },
  useReplyTicket: {
    told: { ticketId: id, body: 'We look into it.', internal: false },
    calls: [rpc('reply_ticket')],
    readAgain: ['tickets'],
    refused: { says: 'Failed to send reply' },
  },
  useSetTicketStatus: {
    told: { ticketId: id, status: 'closed' },
    calls: [rpc('set_ticket_status')],
    readAgain: ['tickets'],
    done: 'Ticket status updated',
    refused: { says: 'Failed to update status' },
  },
  useAssignTicket: {
    told: { ticketId: id, to: id },
    calls: [rpc('assign_ticket')],
    readAgain: ['tickets'],
    done: 'Ticket assigned',
    refused: 'toast',
  },
  useSaveTemplate: {
    told: { title: 'Thanks', body: 'Thank you.' },
    calls: [rpc('save_ticket_template')],
    readAgain: ['tickets'],
    done: 'Canned reply saved',
    refused: 'form',
  },
  useDeleteTemplate: {
    told: id,
    calls: [rpc('delete_ticket_template')],
    readAgain: ['tickets'],
    done: 'Canned reply deleted',
    refused: 'toast',
  },
  useRemoveContactMessage: {
    told: id,
    calls: ['DELETE /rest/v1/contact_messages'],
    readAgain: ['tickets'],
    done: 'Message taken away',
    refused: 'toast',
  },
  useSendContactMessage: {
    told: { topic: 'press', body: 'We write about you.', website: '', seconds: 40 },
    calls: [rpc('send_contact_message')],
    readAgain: ['tickets'],
    refused: 'form',
  },
  useReportContent: {
    told: { kind: 'profile_text', subjectId: id, cause: 'insult' },
    calls: [rpc('report_content')],
    readAgain: ['moderation'],
    done: 'Reported. The staff will look at it.',
    refused: 'form',
  },
  useResolveReport: {
    told: { reportId: id, hide: true, ruling: 'Insults' },
    calls: [rpc('resolve_content_report')],
    readAgain: [
      'contracts',
      'conversations',
      'market',
      'matches',
      'messages',
      'moderation',
      'penalties',
      'players',
      'teams',
    ],
    done: 'Decided',
    refused: 'form',
  },
  useRestoreContent: {
    told: { kind: 'profile_text', subjectId: id, reason: 'Read it again', again: true },
    calls: [rpc('restore_content')],
    readAgain: [
      'contracts',
      'conversations',
      'market',
      'matches',
      'messages',
      'moderation',
      'penalties',
      'players',
      'teams',
    ],
    done: 'Done',
    refused: 'form',
  },
  useMuteWriter: {
    told: { playerId: id, days: 3, reason: 'Insults' },
    calls: [rpc('mute_writer')],
    readAgain: ['moderation', 'people'],
    done: 'Muted',
    refused: 'form',
  },
  useUnmuteWriter: {
    told: id,
    calls: [rpc('unmute_writer')],
    readAgain: ['moderation', 'people'],
    done: 'They can write again',
    refused: 'toast',
  },
  useMarkRead: {
    told: id,
    calls: ['PATCH /rest/v1/notifications'],
    readAgain: ['notifications'],
    refused: 'toast',
  },
  useRequestReview: {
    told: id,
    calls: [rpc('request_eligibility_review')],
    readAgain: ['eligibility', 'teams'],
    done: 'Review requested',
    refused: 'toast',
  },
  useReviewAll: {
    told: true,
    calls: ['POST /rest/v1/site_settings'],
    readAgain: ['eligibility', 'teams'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },

  useSaveProfile: {
    about: [mert.id],
    told: { changes: { username: 'mert' }, birthDate: '2000-02-29' },
    calls: ['PATCH /rest/v1/profiles', 'PATCH /rest/v1/profile_private'],
    readAgain: [...wherePlayersStand, 'eligibility', 'profile-private'],
    done: 'Profile saved',
    refused: 'form',
  },
  useSetAvatar: {
    about: [{ id: mert.id, avatar: `avatars/${mert.id}/old.webp` }],
    told: picture(),
    calls: [upload('avatars'), 'PATCH /rest/v1/profiles', removal('avatars')],
    readAgain: wherePlayersStand,
    done: 'Picture changed',
    refused: 'form',
  },
  useRemoveAvatar: {
    about: [{ id: mert.id, avatar: `avatars/${mert.id}/old.webp` }],
    calls: ['PATCH /rest/v1/profiles', removal('avatars')],
    readAgain: wherePlayersStand,
    done: 'Picture changed',
    refused: 'form',
  },

  useExportMyData: { calls: [rpc('export_my_data')], readAgain: [], refused: 'toast' },
  useDeleteMyAccount: {
    // the server removes the files: nothing is left to a page that may be closed
    calls: [rpc('delete_my_account'), 'POST /auth/v1/logout'],
    readAgain: [],
    done: 'Your account is deleted',
    refused: 'form',
  },

  usePublishSchedule: {
    told: { season: { league_id: id, season: 1 }, seed: 7, fixtures: [] },
    calls: [rpc('publish_schedule')],
    readAgain: ['matches', 'leagues', 'entries'],
    done: 'Schedule published',
    refused: 'toast',
  },
  useStartSeason: {
    told: { league_id: id, season: 1 },
    calls: [rpc('start_regular_season')],
    readAgain: ['matches', 'leagues', 'entries'],
    done: 'The season has begun',
    refused: 'toast',
  },

  useCheckImport: {
    told: { league_id: id, season: 1, teams: [], squads: [], fixtures: [], adjustments: [] },
    calls: [rpc('import_season')],
    readAgain: [],
    refused: 'toast',
  },

  useImportSeason: {
    told: { league_id: id, season: 1, teams: [], squads: [], fixtures: [], adjustments: [] },
    calls: [rpc('import_season')],
    readAgain: ['entries', 'leagues', 'matches', 'players', 'teams'],
    refused: 'toast',
  },

  useUndoImport: {
    told: { league_id: id, season: 1 },
    calls: [rpc('undo_import')],
    readAgain: ['entries', 'leagues', 'matches', 'players', 'teams'],
    done: 'Import taken back',
    refused: 'toast',
  },

  useDeleteSeason: {
    told: { league_id: id, season: 1 },
    calls: [rpc('delete_season')],
    readAgain: ['entries', 'leagues'],
    done: 'Season deleted',
    refused: 'toast',
  },

  useDeleteLeague: {
    told: id,
    calls: [rpc('delete_league')],
    readAgain: ['entries', 'leagues'],
    done: 'League deleted',
    refused: 'toast',
  },

  useArchiveLeague: {
    about: [{ id, archived_at: null }],
    told: undefined,
    calls: [rpc('archive_league')],
    readAgain: ['entries', 'leagues'],
    done: 'League archived',
    refused: 'toast',
  },

  useRollOver: {
    told: { leagues: [id], teams: [{ team_id: id, into_id: null }] },
    calls: [rpc('roll_over')],
    readAgain: ['entries', 'leagues', 'teams'],
    done: 'The next season is open',
    refused: 'toast',
  },

  useUndoRollover: {
    told: [id],
    calls: [rpc('undo_rollover')],
    readAgain: ['entries', 'leagues', 'teams'],
    done: 'Taken back',
    refused: 'toast',
  },

  useRuleMatch: {
    about: [id],
    told: { ruling: { home_score: 2, away_score: 1 }, reason: 'As the pictures show' },
    calls: [rpc('rule_match')],
    readAgain: ['matches', 'leagues', 'teams', 'players'],
    refused: 'form',
  },
  useUndoResult: {
    told: { matchId: id, reason: 'The wrong match' },
    calls: [rpc('undo_result')],
    readAgain: ['matches', 'leagues', 'teams', 'players'],
    done: 'Result taken back',
    refused: 'toast',
  },
  useRuleProtest: {
    told: { protestId: id, upheld: false, words: 'The line-up shows it' },
    calls: [rpc('rule_protest')],
    readAgain: ['matches', 'leagues', 'teams', 'players'],
    done: 'Protest ruled on',
    refused: 'form',
  },

  useEnterCup: {
    about: [id],
    told: id,
    calls: [rpc('enter_night_cup')],
    readAgain: ['night-cups'],
    done: 'Your team has entered',
    refused: 'toast',
  },
  useLeaveCup: {
    about: [id],
    told: id,
    calls: [rpc('leave_night_cup')],
    readAgain: ['night-cups'],
    done: 'Your team has withdrawn',
    refused: 'toast',
  },
  useCheckIn: {
    about: [id],
    told: id,
    calls: [rpc('check_in_night_cup')],
    readAgain: ['night-cups'],
    done: 'Checked in',
    refused: 'toast',
  },
  useSaveCup: {
    told: { name: 'Friday Night Cup' },
    calls: [rpc('save_night_cup')],
    readAgain: ['night-cups'],
    done: 'Night cup saved',
    refused: 'form',
  },
  useOpenCup: {
    told: id,
    calls: [rpc('open_night_cup')],
    readAgain: ['night-cups'],
    done: 'Night cup opened for entry',
    refused: 'toast',
  },
  useDrawCup: {
    told: { cup: id },
    calls: [rpc('start_night_cup')],
    readAgain: ['night-cups', 'matches'],
    done: 'The bracket is drawn',
    refused: 'toast',
  },
  useCancelCup: {
    told: { cup: id, reason: 'The servers are down' },
    calls: [rpc('cancel_night_cup')],
    readAgain: ['night-cups', 'matches'],
    done: 'Night cup called off',
    refused: 'form',
  },

  useOpenLeague: {
    told: { name: 'Premier Rondo' },
    calls: ['POST /rest/v1/leagues'],
    readAgain: ['leagues'],
    done: 'League saved',
    refused: 'form',
  },
  useSaveLeague: {
    about: [id],
    told: { status: 'inactive' },
    calls: ['PATCH /rest/v1/leagues'],
    readAgain: ['leagues', 'matches'],
    done: 'League saved',
    refused: 'form',
  },
  useSetLeagueLogo: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    told: picture(),
    calls: [upload('logos'), 'PATCH /rest/v1/leagues', removal('logos')],
    readAgain: ['leagues'],
    done: 'League saved',
    refused: 'form',
  },
  useAddSponsor: {
    told: { name: 'Floodlight Lamps' },
    calls: ['POST /rest/v1/sponsors'],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  useSaveSponsor: {
    about: [id],
    told: { name: 'Floodlight Lamps' },
    calls: ['PATCH /rest/v1/sponsors'],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  useSetSponsorLogo: {
    about: [{ id, logo_dark: `sponsors/${id}/old.webp`, logo_light: `sponsors/${id}/stays.webp` }, 'logo_dark'],
    told: picture(),
    calls: [upload('sponsors'), 'PATCH /rest/v1/sponsors', removal('sponsors')],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  useOrderSponsors: {
    told: [id],
    calls: [rpc('order_sponsors')],
    readAgain: ['sponsors', 'landing'],
    refused: 'toast',
  },
  useRemoveSponsor: {
    told: { id, logo_dark: `sponsors/${id}/dark.webp`, logo_light: null },
    calls: ['DELETE /rest/v1/sponsors', removal('sponsors')],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor removed',
    refused: 'toast',
  },
  useOpenSeason: {
    told: { league_id: id, season: 1 },
    calls: ['POST /rest/v1/league_seasons'],
    readAgain: ['leagues', 'entries'],
    done: 'Season saved',
    refused: 'form',
  },
  useSaveSeason: {
    about: [{ league_id: id, season: 1 }],
    told: { max_teams: 6 },
    calls: ['PATCH /rest/v1/league_seasons'],
    readAgain: ['leagues', 'entries'],
    done: 'Season saved',
    refused: 'form',
  },
  useCloseRegistration: {
    about: [{ league_id: id, season: 1 }],
    calls: ['PATCH /rest/v1/league_seasons'],
    readAgain: ['leagues', 'entries'],
    done: 'Registration closed',
    refused: 'toast',
  },
  useRegisterTeam: {
    about: [{ league_id: id, season: 1 }],
    told: id,
    calls: [rpc('register_team')],
    readAgain: ['leagues', 'entries', 'teams'],
    done: 'Team entered',
    refused: 'form',
  },
  useWithdrawTeam: {
    about: [{ league_id: id, season: 1 }],
    told: { teamId: id, reason: 'Too few of us' },
    calls: [rpc('withdraw_team')],
    readAgain: ['leagues', 'entries', 'teams', 'matches'],
    done: 'Team withdrawn',
    refused: 'form',
  },
  useSetAvailability: {
    about: [{ league_id: id, season: 1 }],
    told: { teamId: id, hours: [] },
    calls: [rpc('set_availability')],
    readAgain: ['entries'],
    done: 'Hours saved',
    refused: 'form',
  },
  useStartPlayoffs: {
    about: [{ league_id: id, season: 1 }],
    calls: [rpc('start_playoffs')],
    readAgain: ['leagues', 'matches', 'teams'],
    done: 'The playoffs have started',
    refused: 'toast',
  },
  useFinishSeason: {
    about: [{ league_id: id, season: 1 }],
    calls: [rpc('finish_season')],
    readAgain: ['contracts', 'leagues', 'matches', 'players', 'teams'],
    done: 'The season is finished',
    refused: 'toast',
  },
  useCreateDecider: {
    about: [{ league_id: id, season: 1 }],
    told: { team_a: id, team_b: id, kickoff_at: '2026-12-01T19:00:00Z' },
    calls: [rpc('create_decider')],
    readAgain: ['leagues', 'matches'],
    done: 'Special match set',
    refused: 'form',
  },
  useAdjustPoints: {
    about: [{ league_id: id, season: 1 }],
    told: { team_id: id, points: -3, reason: 'A player too many' },
    calls: [rpc('adjust_points')],
    readAgain: ['leagues', 'matches'],
    done: 'Points changed',
    refused: 'form',
  },
  useReverseAdjustment: {
    told: { id, reason: 'He was eligible' },
    calls: [rpc('reverse_adjustment')],
    readAgain: ['leagues', 'matches'],
    done: 'Taken back',
    refused: 'form',
  },

  useCreateTeam: {
    told: {
      team_id: id,
      name: 'Anchor FC',
      tag: 'ANC',
      short_name: 'Anchor',
      kit_primary: '#123456',
      kit_secondary: '#654321',
    },
    calls: [rpc('create_team')],
    readAgain: squad,
    done: 'Team created',
    refused: 'form',
  },
  useGiveBirthDate: {
    told: { birth_date: '2000-02-29' },
    calls: [rpc('complete_profile')],
    readAgain: ['profile-private', 'eligibility'],
    refused: 'form',
  },
  useHangFirstCrest: {
    told: { teamId: id, crest: picture() },
    calls: [upload('logos'), rpc('update_team')],
    readAgain: whereTeamsStand,
    refused: { says: 'The team is created, but its crest did not arrive. Choose it again under “Edit team”.' },
  },
  useUpdateTeam: {
    about: [id],
    told: { name: 'Anchor FC' },
    calls: [rpc('update_team')],
    readAgain: whereTeamsStand,
    done: 'Team saved',
    refused: 'form',
  },
  useSetCrest: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    told: picture(),
    calls: [upload('logos'), rpc('update_team'), removal('logos')],
    readAgain: whereTeamsStand,
    done: 'Crest changed',
    refused: 'form',
  },
  useRemoveCrest: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    calls: [rpc('update_team'), removal('logos')],
    readAgain: whereTeamsStand,
    done: 'Crest changed',
    refused: 'toast',
  },
  useLeaveTeam: {
    calls: [rpc('leave_team')],
    readAgain: squad,
    done: 'You have left the team',
    refused: 'toast',
  },
  useHandOver: {
    about: [id],
    told: id,
    calls: [rpc('hand_over_captaincy')],
    readAgain: ['players', 'teams'],
    done: 'Captaincy handed over',
    refused: 'toast',
  },
  useSetTeamRole: {
    told: { memberId: id, role: 'co_captain' },
    calls: [rpc('set_team_role')],
    readAgain: ['players', 'teams'],
    done: 'Role changed',
    refused: 'toast',
  },
  useSetShirt: {
    told: { memberId: id, number: 9, position: null },
    calls: [rpc('set_shirt')],
    readAgain: ['players', 'teams'],
    done: 'Shirt changed',
    refused: 'form',
  },
  useKickPlayer: {
    told: { memberId: id, reason: 'Never came' },
    calls: [rpc('kick_player')],
    readAgain: squad,
    done: 'Player removed',
    refused: 'form',
  },
  useArchiveTeam: {
    told: id,
    calls: [rpc('archive_team')],
    readAgain: squad,
    done: 'Team archived',
    refused: 'toast',
  },
  useAddAchievement: {
    about: [id],
    told: { title: 'Cup of the coast', type: 'trophy', season: '2025' },
    calls: [rpc('add_team_achievement')],
    readAgain: ['teams'],
    done: 'Achievement added',
    refused: 'form',
  },
  useVerifyAchievement: {
    told: id,
    calls: ['PATCH /rest/v1/team_achievements'],
    readAgain: ['teams'],
    done: 'Achievement verified',
    refused: 'toast',
  },
  useRemoveAchievement: {
    told: id,
    calls: ['DELETE /rest/v1/team_achievements'],
    readAgain: ['teams'],
    done: 'Achievement removed',
    refused: 'toast',
  },
  useGiveRights: {
    about: [{ teamId: id, leagueId: id, season: 4 }],
    told: 2,
    calls: [rpc('set_extra_rights')],
    readAgain: ['teams'],
    done: 'Transfer rights changed',
    refused: 'toast',
  },

  useStartArticle: {
    calls: [rpc('save_article')],
    readAgain: ['news'],
    refused: { says: 'The article could not be begun' },
  },
  useTellRound: {
    told: { league_id: id, league_name: 'Harbour League', season: 4, matchday: 2, played_at: '2026-01-01T00:00:00Z' },
    calls: [
      'GET /rest/v1/leagues',
      'GET /rest/v1/league_seasons',
      'GET /rest/v1/league_teams',
      'GET /rest/v1/point_adjustments',
      'GET /rest/v1/team_matches',
      'GET /rest/v1/match_player_stats',
      rpc('save_article'),
    ],
    readAgain: ['news'],
    done: 'The draft is written',
    refused: 'toast',
  },
  usePublishArticle: {
    told: { id, version: 1, at: undefined },
    calls: [rpc('publish_article')],
    readAgain: ['news'],
    done: 'Article published',
    refused: 'form',
  },
  useUnpublishArticle: {
    told: { id, version: 1 },
    calls: [rpc('unpublish_article')],
    readAgain: ['news'],
    done: 'The article is a draft again',
    refused: 'toast',
  },
  useDeleteArticle: {
    told: { id, version: 1, cover: `covers/${id}/cover.webp` },
    calls: [rpc('delete_article'), removal('covers')],
    readAgain: ['news'],
    done: 'Article deleted',
    refused: 'toast',
  },

  useSaveRegistration: {
    told: { user_id: mert.id, game_id: 'mert#1' },
    calls: ['PATCH /rest/v1/profiles', 'POST /rest/v1/player_registrations'],
    readAgain: ['market', 'players', 'eligibility'],
    done: 'Registration saved',
    refused: { says: 'Failed to submit registration. Please try again.' },
  },
  useListRegistration: {
    about: [mert.id],
    told: false,
    calls: ['PATCH /rest/v1/player_registrations'],
    readAgain: ['market'],
    done: 'Registration changed',
    refused: 'toast',
  },
  useSaveListing: {
    told: { team_id: id },
    calls: ['POST /rest/v1/team_listings'],
    readAgain: ['market'],
    done: 'Listing saved',
    refused: 'form',
  },
  useDeleteListing: {
    told: id,
    calls: ['DELETE /rest/v1/team_listings'],
    readAgain: ['market'],
    done: 'Listing deleted',
    refused: 'toast',
  },
};

/** Acts by way of another one, which says what they change. */
const byAnother: Record<string, string> = { useChangeLogo: 'useSaveBrand' };

type Shown = { kind: 'error' | 'success'; text: string; description?: string };
const shown = vi.hoisted(() => [] as Shown[]);
vi.mock('#lib/toast.ts', () => {
  const show = (kind: Shown['kind']) => async (text: string, options?: { description?: string }) =>
    void shown.push({ kind, text, ...(options?.description && { description: options.description }) });
  return { toast: { error: show('error'), success: show('success') } };
});

// A hook here gives what it would hand to the library: what it does and what it says about itself.
type Options = MutationObserverOptions<unknown, Error, unknown>;
const clients = vi.hoisted((): { current?: QueryClient } => ({}));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useMutation: (options: Options) => options,
  useQueryClient: () => clients.current,
}));

const files = import.meta.glob<Record<string, unknown>>('./*/mutations.ts');
const hooks: Record<string, (...about: unknown[]) => Options> = {};

beforeAll(async () => {
  stubBrowser({ stored: storedSession() });
  await startI18n('en');
  for (const load of Object.values(files)) {
    const found = Object.entries(await load()).filter(([name]) => name.startsWith('use'));
    Object.assign(hooks, Object.fromEntries(found));
  }
});
beforeEach(() => {
  stubBrowser({ stored: storedSession() });
  shown.length = 0;
});
afterEach(async () => (await supabase()).auth.dispose());

test('every act of the app has a row here', () => {
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(Object.keys(hooks).toSorted()).toEqual([...Object.keys(table), ...Object.keys(byAnother)].toSorted());
  expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.values(byAnother)));
});

test('every noun the app reads has a place here', async () => {
  const queries = import.meta.glob<string>('./*/queries.ts', { query: '?raw', import: 'default' });
  const texts = await Promise.all(Object.values(queries).map((load) => load()));
  const read = texts.flatMap((text) => [...text.matchAll(/queryKey: \['([\w-]+)'/g)].map(([, noun = '']) => noun));
  expect([...new Set(read)].toSorted()).toEqual([...nouns]);
});

describe.each(Object.entries(table))('%s', (name, act) => {
  test('asks the backend, says so, and what it changed is read again', async () => {
    const { perform, asked, readAgain } = await open(name, act, { body: [] });
    await perform();
    expect(asked()).toEqual(act.calls);
    expect(readAgain()).toEqual(act.readAgain.toSorted());
    await expect.poll(() => shown).toEqual(act.done ? [{ kind: 'success', text: act.done }] : []);
  });

  test('that is refused tells why, and nothing is read again', async () => {
    const refusal = { code: 'PT409', message: 'a sentence for the log', hint: 'squadFull' };
    const { perform, asked, readAgain, meta } = await open(name, act, { status: 409, body: refusal });
    await expect(perform()).rejects.toBeInstanceOf(CallError);
    // nothing follows the refused call but the file's removal
    const writes = (calls: string[]) => calls.filter((call) => !call.includes('/storage/'));
    expect(writes(asked())).toEqual(writes(act.calls).slice(0, 1));
    expect(readAgain()).toEqual([]);
    await expect.poll(() => shown).toEqual(wordsOf(act.refused));
    expect(meta?.refusalToast !== undefined || meta?.errorToast !== undefined).toBe(act.refused !== 'form');
  });
});

function wordsOf(refused: Act['refused']): Shown[] {
  const reason = 'The squad is full.';
  if (refused === 'form') return [];
  return refused === 'toast'
    ? [{ kind: 'error', text: reason }]
    : [{ kind: 'error', text: refused.says, description: reason }];
}

/** An act on a page that has read every noun, at a backend that takes every file and answers its calls alike. */
async function open(name: string, { about = [], told }: Act, answer: Answer) {
  const stored = { body: { Id: '1', Key: 'k' } };
  const answers = { get: (_: object, call: string) => (call.includes('/storage/') ? stored : answer) };
  const backend = fakeBackend(new Proxy({}, answers));
  await startSession();
  const client = makeQueryClient();
  clients.current = client;
  for (const noun of nouns) client.setQueryData([noun, 'of somebody'], {});
  client.setQueryData(roleQueries.of(mert.id).queryKey, { role: 'admin', cachedAt: Date.now() });
  const hook = hooks[name];
  if (!hook) throw new Error(`There is no ${name}`);
  const options = hook(...about);
  const performer = new MutationObserver(client, options);
  return {
    meta: options.meta,
    perform: () => performer.mutate(told),
    asked: () => backend.calls.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`),
    readAgain: () => nouns.filter((noun) => client.getQueryState([noun, 'of somebody'])?.isInvalidated),
  };
}
