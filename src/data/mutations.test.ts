import { MutationObserver, type MutationObserverOptions, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandFolder } from '#domain/account/picture.ts';
import { CallError } from '#lib/errors.ts';
import { startI18n } from '#lib/i18n.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answer, type Call, fakeBackend, mert, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';
import { roleQueries } from './auth/queries.ts';

/**
 * Every action of the app in one table: what it asks of the backend, which nouns are read again after it, what is said
 * when it is done, and where its refusal is shown. An action without a row fails, and so does a row without an action.
 */
type Command = {
  /** What its hook is called with. */
  about?: unknown[];
  /** What it is input to do. */
  input?: unknown;
  /** Its calls, uuids left out. */
  calls: string[];
  /** What its writing calls carry, in their order: `filter` is which rows of a table, a picture is its text. */
  sent: unknown[];
  /** First parts of the query keys that are asked for again. */
  readAgain: Noun[];
  done?: string;
  /** `form`: the screen that acts shows it. `toast`: why, in a toast. Else a sentence, with the reason below it. */
  refused: 'form' | 'toast' | { says: string };
};
const nouns = [
  'admin', 'announcements', 'api-keys', 'attendance', 'audit', 'contracts', 'conversations', 'deliveries', 'discord', 'eligibility', 'entries', 'feed-link', 'follows', 'landing', 'leagues', 'maintenance',
  'market', 'matches', 'messages', 'moderation', 'news', 'night-cups', 'notifications', 'overlay-links', 'penalties', 'people', 'picks', 'players', 'profile-private', 'public',
  'push-devices', 'quiet-hours', 'referees', 'role', 'search', 'sessions', 'site-settings', 'site-weeks', 'sponsors', 'teams', 'tickets', 'transfers', 'ways', 'webhooks',
] as const; // prettier-ignore
type Noun = (typeof nouns)[number];

const squad: Noun[] = ['contracts', 'eligibility', 'market', 'players', 'teams', 'transfers'];
const wherePlayersStand: Noun[] = ['contracts', 'leagues', 'market', 'matches', 'players', 'teams', 'transfers'];
const whereTeamsStand = wherePlayersStand;
const whereResultsStand: Noun[] = ['leagues', 'matches', 'players', 'teams'];
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const upload = (bucket: string) => `POST /storage/v1/object/${bucket}/…/….webp`;
const removal = (bucket: string) => `DELETE /storage/v1/object/${bucket}`;
// what a hook is given twice of one kind must not change places on its way
const id = '77777777-7777-4777-8777-777777777777';
const match = '77777777-7777-4777-8777-000000000001';
const team = '77777777-7777-4777-8777-000000000002';
const other = '77777777-7777-4777-8777-000000000003';
const player = '77777777-7777-4777-8777-000000000004';
const talk = '77777777-7777-4777-8777-000000000005';
const aMoment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const aFile = (bucket: string, folder: string): unknown =>
  expect.stringMatching(new RegExp(`^${bucket}/${folder}/[\\da-f-]{36}\\.webp$`));
const aText = (of: string): unknown =>
  expect.objectContaining({ title: expect.stringContaining(of) as unknown, body: expect.any(String) as unknown });
const channel = {
  name: 'Results',
  language: 'de',
  results: true,
  fixtures: false,
  news: true,
  transfers: true,
  cups: false,
};
const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'p', auth: 'a' };
const picture = () => new Blob(['a picture'], { type: 'image/webp' });

const table: Record<string, Command> = {
  useToggleMaintenance: {
    input: true,
    calls: ['GET /rest/v1/site_settings', 'POST /rest/v1/site_settings'],
    sent: [
      {
        key: 'maintenance_mode',
        value: {
          enabled: true,
          message: "We're currently performing maintenance. We'll be back soon!",
          updated_at: aMoment,
          updated_by: mert.id,
        },
      },
    ],
    readAgain: [],
    done: 'Maintenance mode enabled',
    refused: { says: 'Failed to update maintenance mode' },
  },
  useSaveMaintenanceMessage: {
    input: 'Back at ten.',
    calls: ['GET /rest/v1/site_settings', 'POST /rest/v1/site_settings'],
    sent: [
      {
        key: 'maintenance_mode',
        value: { enabled: false, message: 'Back at ten.', updated_at: aMoment, updated_by: mert.id },
      },
    ],
    readAgain: [],
    done: 'Maintenance message updated',
    refused: { says: 'Failed to update maintenance message' },
  },
  useSaveBrand: {
    input: { name: 'Rondo', social: {} },
    calls: ['POST /rest/v1/site_settings'],
    sent: [{ key: 'brand', value: { name: 'Rondo', social: {} } }],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },
  'useSaveBrand with another logo': {
    input: { picture: picture(), name: 'Rondo', social: {}, before: `logos/${brandFolder}/old.webp` },
    calls: [upload('logos'), 'POST /rest/v1/site_settings', removal('logos')],
    sent: [
      'a picture',
      { key: 'brand', value: { name: 'Rondo', social: {}, logo: aFile('logos', brandFolder) } },
      { prefixes: [`${brandFolder}/old.webp`] },
    ],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },
  useSaveSeasonDefaults: {
    input: { max_teams: 12 },
    calls: ['POST /rest/v1/site_settings'],
    sent: [{ key: 'season_defaults', value: { max_teams: 12 } }],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },
  useSaveLiveStream: {
    input: { on: true, url: 'https://www.twitch.tv/rondo', title: '' },
    calls: ['POST /rest/v1/site_settings'],
    sent: [{ key: 'live_stream', value: { on: true, url: 'https://www.twitch.tv/rondo', title: '' } }],
    readAgain: ['site-settings'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },

  useOfferContract: {
    input: { teamId: team, playerId: player, note: ' Come to us ', division: ' First ' },
    calls: [rpc('offer_contract')],
    sent: [{ team_id: team, player_id: player, note: 'Come to us', division: 'First' }],
    readAgain: squad,
    done: 'Offer sent',
    refused: 'form',
  },
  useAskToJoin: {
    input: { teamId: team, message: ' I play in goal ' },
    calls: [rpc('ask_to_join')],
    sent: [{ team_id: team, message: 'I play in goal' }],
    readAgain: ['market'],
    done: 'Request sent',
    refused: 'form',
  },
  useWithdrawJoinRequest: {
    input: id,
    calls: [rpc('withdraw_join_request')],
    sent: [{ request_id: id }],
    readAgain: ['market'],
    done: 'Request withdrawn',
    refused: 'toast',
  },
  useAnswerJoinRequest: {
    input: { requestId: id, answer: 'trial' },
    calls: [rpc('answer_join_request')],
    sent: [{ request_id: id, answer: 'trial' }],
    readAgain: ['market'],
    done: 'Answer sent',
    refused: 'toast',
  },
  useAcceptContract: {
    input: id,
    calls: [rpc('accept_contract')],
    sent: [{ contract_id: id }],
    readAgain: squad,
    done: 'Contract signed',
    refused: 'toast',
  },
  useRejectContract: {
    input: id,
    calls: [rpc('reject_contract')],
    sent: [{ contract_id: id }],
    readAgain: ['contracts'],
    done: 'Offer rejected',
    refused: 'toast',
  },
  useWithdrawOffer: {
    input: id,
    calls: [rpc('withdraw_offer')],
    sent: [{ contract_id: id }],
    readAgain: ['contracts'],
    done: 'Offer withdrawn',
    refused: 'toast',
  },
  useTerminateContract: {
    input: { contractId: id, reason: 'Moved abroad' },
    calls: [rpc('terminate_contract')],
    sent: [{ contract_id: id, reason: 'Moved abroad' }],
    readAgain: squad,
    done: 'Contract terminated',
    refused: 'form',
  },
  useDeleteContract: {
    input: id,
    calls: [rpc('delete_contract')],
    sent: [{ contract_id: id }],
    readAgain: ['contracts'],
    done: 'Contract deleted',
    refused: 'form',
  },

  useWarnPlayer: {
    input: { playerId: player, reason: 'Insults', matchId: match },
    calls: [rpc('warn_player')],
    sent: [{ player_id: player, reason: 'Insults', match_id: match }],
    readAgain: ['matches', 'penalties'],
    done: 'Warning recorded',
    refused: 'form',
  },
  useProposeSuspension: {
    input: { playerId: player, reason: 'Insults', matchId: match, matches: 2 },
    calls: [rpc('propose_suspension')],
    sent: [{ player_id: player, matches: 2, reason: 'Insults', match_id: match }],
    readAgain: ['matches', 'penalties'],
    done: 'Suspension proposed',
    refused: 'form',
  },
  useActivatePenalty: {
    input: id,
    calls: [rpc('decide_penalty')],
    sent: [{ penalty_id: id, activate: true }],
    readAgain: ['matches', 'penalties'],
    done: 'Suspension activated',
    refused: 'toast',
  },
  useTakeBackPenalty: {
    input: { penaltyId: id, ruling: 'It was somebody else' },
    calls: [rpc('decide_penalty')],
    sent: [{ penalty_id: id, activate: false, ruling: 'It was somebody else' }],
    readAgain: ['matches', 'penalties'],
    done: 'Penalty withdrawn',
    refused: 'form',
  },

  useSetRole: {
    input: { playerId: id, role: 'moderator' },
    calls: [rpc('set_role')],
    sent: [{ player_id: id, role: 'moderator' }],
    readAgain: ['people'],
    done: 'Role changed',
    refused: 'toast',
  },
  useAppointReferee: {
    about: [id],
    input: player,
    calls: [rpc('appoint_referee')],
    sent: [{ league_id: id, user_id: player }],
    readAgain: ['referees'],
    done: 'Referee appointed',
    refused: 'form',
  },
  useSetBroadcast: {
    about: [match],
    input: { stream_url: 'https://kick.com/rondo', replay_url: '' },
    calls: [rpc('set_match_stream'), rpc('set_match_replay')],
    sent: [
      { match_id: match, stream_url: 'https://kick.com/rondo' },
      { match_id: match, replay_url: '' },
    ],
    readAgain: ['matches'],
    done: 'Addresses saved',
    refused: 'form',
  },
  useNameCaster: {
    about: [match],
    input: player,
    calls: [rpc('name_caster')],
    sent: [{ match_id: match, user_id: player }],
    readAgain: ['matches'],
    done: 'Caster named',
    refused: 'form',
  },
  useRemoveCaster: {
    about: [match],
    input: player,
    calls: [rpc('remove_caster')],
    sent: [{ match_id: match, user_id: player }],
    readAgain: ['matches'],
    done: 'Caster removed',
    refused: 'toast',
  },
  useMakeOverlayLink: {
    about: [{ match_id: match }],
    calls: [rpc('make_overlay_link')],
    sent: [{ match_id: match }],
    readAgain: ['overlay-links'],
    refused: 'toast',
  },
  useRemoveOverlayLink: {
    input: id,
    calls: [rpc('remove_overlay_link')],
    sent: [{ link_id: id }],
    readAgain: ['overlay-links'],
    done: 'Address stopped',
    refused: 'toast',
  },
  useDismissReferee: {
    about: [id],
    input: player,
    calls: [rpc('dismiss_referee')],
    sent: [{ league_id: id, user_id: player }],
    readAgain: ['referees'],
    done: 'Referee removed',
    refused: 'toast',
  },
  useSuspendAccount: {
    input: { playerId: id, days: 7, reason: 'Threats' },
    calls: [rpc('suspend_account')],
    sent: [{ player_id: id, days: 7, reason: 'Threats' }],
    readAgain: ['people', 'players', 'teams'],
    done: 'Account suspended',
    refused: 'form',
  },
  useLiftSuspension: {
    input: id,
    calls: [rpc('lift_suspension')],
    sent: [{ player_id: id }],
    readAgain: ['people', 'players', 'teams'],
    done: 'Suspension lifted',
    refused: 'toast',
  },
  useFreeGamingId: {
    input: { playerId: id, reason: 'It is another player’s' },
    calls: [rpc('free_gaming_id')],
    sent: [{ player_id: id, reason: 'It is another player’s' }],
    readAgain: ['eligibility', 'people', 'players', 'teams'],
    done: 'Gaming ID released',
    refused: 'form',
  },

  useAnswerAttendance: {
    about: [{ match }],
    input: true,
    calls: [rpc('answer_attendance')],
    sent: [{ coming: true, match_id: match }],
    readAgain: ['attendance', 'matches'],
    refused: 'toast',
  },
  useSetLineup: {
    about: [match],
    input: { players: [player, other], places: ['striker', 'midfielder'] },
    calls: [rpc('set_lineup')],
    sent: [{ match_id: match, players: [player, other], places: ['striker', 'midfielder'] }],
    readAgain: ['matches'],
    done: 'Line-up saved',
    refused: 'form',
  },
  useReadyForMatch: {
    about: [match],
    input: true,
    calls: [rpc('ready_for_match')],
    sent: [{ match_id: match, ready: true }],
    readAgain: ['matches'],
    refused: 'toast',
  },
  useAskStandIn: {
    about: [match],
    calls: [rpc('ask_stand_in')],
    sent: [{ match_id: match }],
    readAgain: ['attendance', 'matches'],
    done: 'Stand-in requested',
    refused: 'toast',
  },
  useAcceptStandIn: {
    input: id,
    calls: [rpc('accept_stand_in')],
    sent: [{ stand_in_id: id }],
    readAgain: ['attendance', 'contracts', 'matches'],
    done: 'You are in for this match',
    refused: 'toast',
  },
  useWithdrawStandIn: {
    input: id,
    calls: [rpc('withdraw_stand_in')],
    sent: [{ stand_in_id: id }],
    readAgain: ['attendance', 'contracts', 'matches'],
    done: 'Request withdrawn',
    refused: 'toast',
  },
  useStartMatch: {
    about: [id],
    calls: [rpc('start_match')],
    sent: [{ match_id: id }],
    readAgain: ['matches'],
    done: 'The match is live',
    refused: 'toast',
  },
  useSetLiveScore: {
    about: [id],
    input: { home_score: 1, away_score: 2 },
    calls: [rpc('set_live_score')],
    sent: [{ match_id: id, home_score: 1, away_score: 2 }],
    readAgain: ['matches'],
    refused: 'toast',
  },
  useSetLobbyCode: {
    about: [id],
    input: '7Q4-K2M',
    calls: [rpc('set_lobby_code')],
    sent: [{ match_id: id, code: '7Q4-K2M' }],
    readAgain: ['matches'],
    done: 'Lobby code saved',
    refused: 'form',
  },
  useShowEvidence: {
    about: [match, team],
    input: picture(),
    calls: [upload('evidence'), rpc('add_evidence')],
    sent: ['a picture', { match_id: match, file: aFile('evidence', team) }],
    readAgain: ['matches'],
    refused: { says: 'The screenshot could not be sent' },
  },
  useReportMatch: {
    about: [id],
    input: { home_score: 2, away_score: 1, stats: [{ player_id: player, goals: 2 }], note: ' Fair play ' },
    calls: [rpc('report_match')],
    sent: [{ match_id: id, home_score: 2, away_score: 1, stats: [{ player_id: player, goals: 2 }], note: 'Fair play' }],
    readAgain: whereResultsStand,
    done: 'Result sent',
    refused: 'form',
  },
  'useReportMatch against a claim that was read': {
    about: [id],
    input: { home_score: 2, away_score: 1, stats: [], note: '', seenReport: other },
    calls: [rpc('report_match')],
    sent: [{ match_id: id, home_score: 2, away_score: 1, stats: [], seen_report: other }],
    readAgain: whereResultsStand,
    done: 'Result sent',
    refused: 'form',
  },
  useVotePlayerOfMatch: {
    about: [id],
    input: player,
    calls: [rpc('vote_player_of_match')],
    sent: [{ match_id: id, player_id: player }],
    readAgain: ['matches'],
    done: 'Vote saved',
    refused: 'toast',
  },
  useSavePicks: {
    about: [{ league_id: id, season: 4 }],
    input: [
      { match_id: match, pick: { winner: 'home', home_score: null, away_score: null } },
      { match_id: team, pick: { winner: 'away', home_score: 1, away_score: 2 } },
      { match_id: other, pick: undefined },
    ],
    calls: [rpc('save_picks')],
    sent: [
      {
        league_id: id,
        season: 4,
        picks: [
          { match_id: match, winner: 'home' },
          { match_id: team, home_score: 1, away_score: 2 },
          { match_id: other },
        ],
      },
    ],
    readAgain: ['picks'],
    refused: 'toast',
  },
  useMoveMatch: {
    input: { matchId: id, kickoff_at: '2026-12-01T19:00:00.000Z' },
    calls: [rpc('move_match')],
    sent: [{ match_id: id, kickoff_at: '2026-12-01T19:00:00.000Z' }],
    readAgain: ['matches'],
    done: 'Kick-off moved. Everybody concerned is notified.',
    refused: 'form',
  },
  usePostponeMatch: {
    about: [id],
    input: 'The server is down',
    calls: [rpc('postpone_match')],
    sent: [{ match_id: id, reason: 'The server is down' }],
    readAgain: ['matches'],
    done: 'Match postponed. Everybody concerned is notified.',
    refused: 'form',
  },
  useCancelMatch: {
    about: [id],
    input: 'The server is down',
    calls: [rpc('cancel_match')],
    sent: [{ match_id: id, reason: 'The server is down' }],
    readAgain: ['leagues', 'matches'],
    done: 'Match cancelled. Everybody concerned is notified.',
    refused: 'form',
  },
  useClaimForfeit: {
    about: [id],
    calls: [rpc('claim_forfeit')],
    sent: [{ match_id: id }],
    readAgain: whereResultsStand,
    done: 'Result sent',
    refused: 'toast',
  },
  useCorrectReport: {
    input: { reportId: id, home_score: 3, away_score: 1, stats: [], note: 'A slip' },
    calls: [rpc('correct_report')],
    sent: [{ report_id: id, home_score: 3, away_score: 1, stats: [], note: 'A slip' }],
    readAgain: ['matches'],
    done: 'Report corrected',
    refused: 'form',
  },
  useWithdrawReport: {
    input: id,
    calls: [rpc('withdraw_report')],
    sent: [{ report_id: id }],
    readAgain: ['matches'],
    done: 'Report withdrawn',
    refused: 'toast',
  },
  useConfirmReport: {
    input: id,
    calls: [rpc('confirm_report')],
    sent: [{ report_id: id }],
    readAgain: whereResultsStand,
    done: 'Result confirmed',
    refused: 'toast',
  },
  useDisputeReport: {
    input: { reportId: id, reason: 'It was 3-2' },
    calls: [rpc('dispute_report')],
    sent: [{ report_id: id, reason: 'It was 3-2' }],
    readAgain: ['matches'],
    done: 'Result disputed. The league decides.',
    refused: 'form',
  },
  useProposeReschedule: {
    about: [id],
    input: '2026-12-01T19:00:00Z',
    calls: [rpc('propose_reschedule')],
    sent: [{ match_id: id, kickoff_at: '2026-12-01T19:00:00Z' }],
    readAgain: ['matches'],
    done: 'New time proposed',
    refused: 'form',
  },
  useAnswerReschedule: {
    input: { rescheduleId: id, accept: true },
    calls: [rpc('answer_reschedule')],
    sent: [{ reschedule_id: id, accept: true }],
    readAgain: ['matches'],
    done: 'Answer sent',
    refused: 'toast',
  },
  'useAnswerReschedule with no': {
    input: { rescheduleId: id, accept: false },
    calls: [rpc('answer_reschedule')],
    sent: [{ reschedule_id: id, accept: false }],
    readAgain: ['matches'],
    done: 'Answer sent',
    refused: 'toast',
  },
  useWithdrawReschedule: {
    input: id,
    calls: [rpc('withdraw_reschedule')],
    sent: [{ reschedule_id: id }],
    readAgain: ['matches'],
    done: 'Proposal withdrawn',
    refused: 'toast',
  },
  useFileProtest: {
    about: [id],
    input: 'They fielded a stranger',
    calls: [rpc('file_protest')],
    sent: [{ match_id: id, reason: 'They fielded a stranger' }],
    readAgain: ['matches'],
    done: 'Protest filed',
    refused: 'form',
  },
  useWithdrawProtest: {
    input: id,
    calls: [rpc('withdraw_protest')],
    sent: [{ protest_id: id }],
    readAgain: ['matches'],
    done: 'Protest withdrawn',
    refused: 'toast',
  },

  useSendMatchMessage: {
    about: [match],
    input: { id, body: 'The lobby is open' },
    calls: [rpc('send_match_message')],
    sent: [{ match_id: match, body: 'The lobby is open', message_id: id }],
    readAgain: ['conversations'],
    refused: 'form',
  },
  useReadMatchTalk: {
    input: { conversationId: talk, messageId: id },
    calls: [rpc('mark_conversation_read')],
    sent: [{ conversation_id: talk, message_id: id }],
    readAgain: ['conversations', 'notifications'],
    refused: 'form',
  },
  useSendMessage: {
    about: [player],
    input: { id, body: 'Sunday at eight?', to: talk },
    calls: [rpc('send_message')],
    sent: [{ conversation_id: talk, body: 'Sunday at eight?', message_id: id }],
    readAgain: ['conversations'],
    refused: 'form',
  },
  useMarkConversationRead: {
    input: { conversationId: talk, messageId: id },
    calls: [rpc('mark_conversation_read')],
    sent: [{ conversation_id: talk, message_id: id }],
    readAgain: ['conversations', 'notifications'],
    refused: 'form',
  },
  useBlockPlayer: {
    input: id,
    calls: [rpc('block_player')],
    sent: [{ player_id: id }],
    readAgain: ['conversations'],
    done: 'Player blocked',
    refused: 'toast',
  },
  useUnblockPlayer: {
    input: id,
    calls: [rpc('unblock_player')],
    sent: [{ player_id: id }],
    readAgain: ['conversations'],
    done: 'Player unblocked',
    refused: 'toast',
  },

  useSetEligibility: {
    input: { memberIds: [player], status: 'eligible', notes: ' All is well ' },
    calls: [rpc('set_eligibility')],
    sent: [{ member_id: player, status: 'eligible', notes: 'All is well' }],
    readAgain: ['eligibility', 'teams'],
    done: 'Eligibility updated',
    refused: { says: 'Failed to update eligibility status' },
  },
  'useSetEligibility of several': {
    input: { memberIds: [player, other], status: 'pending' },
    calls: [rpc('set_eligibility_many')],
    sent: [{ member_ids: [player, other], status: 'pending' }],
    readAgain: ['eligibility', 'teams'],
    done: 'Eligibility updated',
    refused: { says: 'Failed to update eligibility status' },
  },
  useRestMember: {
    input: id,
    calls: [rpc('set_eligibility')],
    sent: [{ member_id: id, status: 'ineligible' }],
    readAgain: ['eligibility', 'teams'],
    refused: { says: 'Failed to update eligibility status' },
  },
  useMarkNotices: {
    input: { ids: [id], kind: 'news' },
    calls: [rpc('mark_notifications_read')],
    sent: [{ ids: [id], of_kind: 'news' }],
    readAgain: ['notifications'],
    refused: { says: 'Error marking notifications as read' },
  },
  'useMarkNotices of all': {
    input: {},
    calls: [rpc('mark_notifications_read')],
    sent: [{}],
    readAgain: ['notifications'],
    refused: { says: 'Error marking notifications as read' },
  },
  useUnmarkNotices: {
    input: '2026-11-22T12:00:00Z',
    calls: [rpc('mark_notifications_unread')],
    sent: [{ marked_at: '2026-11-22T12:00:00Z' }],
    readAgain: ['notifications'],
    refused: { says: 'Error marking notifications as unread' },
  },
  useSilenceKinds: {
    input: { userId: id, silent: ['messages'] },
    calls: ['PATCH /rest/v1/profile_private'],
    sent: [{ filter: { user_id: `eq.${id}` }, body: { silent_kinds: ['messages'] } }],
    readAgain: ['notifications', 'profile-private'],
    done: 'Saved',
    refused: { says: 'Your choice could not be saved' },
  },
  useSaveLanguage: {
    about: [id],
    input: 'en',
    calls: ['PATCH /rest/v1/profile_private'],
    sent: [{ filter: { user_id: `eq.${id}` }, body: { locale: 'en' } }],
    readAgain: ['profile-private'],
    refused: { says: 'The language of your mails could not be changed' },
  },
  useSaveZone: {
    about: [id],
    input: 'Europe/Berlin',
    calls: ['PATCH /rest/v1/profile_private'],
    sent: [{ filter: { user_id: `eq.${id}` }, body: { time_zone: 'Europe/Berlin' } }],
    readAgain: ['profile-private'],
    done: 'Saved',
    refused: 'form',
  },
  useShowProfile: {
    about: [id],
    input: false,
    calls: ['PATCH /rest/v1/profile_private'],
    sent: [{ filter: { user_id: `eq.${id}` }, body: { public_profile: false, public_profile_answered: true } }],
    readAgain: ['profile-private', 'public'],
    done: 'Saved',
    refused: { says: 'Your choice could not be saved' },
  },
  useEndSessions: {
    input: { id, password: 'floodlights on' },
    calls: [rpc('end_session')],
    sent: [{ session_id: id, password: 'floodlights on' }],
    readAgain: ['sessions'],
    done: 'Device logged out',
    refused: 'form',
  },
  useMakeFeedLink: {
    input: 'a'.repeat(48),
    calls: [rpc('make_feed_link')],
    sent: [{ replaces: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    readAgain: ['feed-link'],
    done: 'Calendar address created',
    refused: 'toast',
  },
  useRemoveFeedLink: {
    input: undefined,
    calls: [rpc('remove_feed_link')],
    sent: [{}],
    readAgain: ['feed-link'],
    done: 'Calendar address removed',
    refused: 'toast',
  },
  useCreateApiKey: {
    input: 'Club site',
    calls: [rpc('create_api_key')],
    sent: [{ name: 'Club site' }],
    readAgain: ['api-keys'],
    done: 'Key created',
    refused: 'form',
  },
  useRevokeApiKey: {
    input: id,
    calls: [rpc('revoke_api_key')],
    sent: [{ key_id: id }],
    readAgain: ['api-keys'],
    done: 'Key revoked',
    refused: 'toast',
  },
  useCreateTicket: {
    input: {
      subject: 'Trophy',
      category: 'other',
      description: 'Where is our trophy?',
      priority: 'low',
      match,
      team,
      contract: id,
    },
    calls: [rpc('create_ticket')],
    sent: [
      {
        subject: 'Trophy',
        category: 'other',
        description: 'Where is our trophy?',
        priority: 'low',
        about_match: match,
        about_team: team,
        about_contract: id,
      },
    ],
    readAgain: ['tickets'],
    done: 'Ticket created',
    refused: { says: 'Failed to create ticket' },
  },
  useSendTicketMessage: {
    input: { ticketId: id, body: 'Anything new?' },
    calls: [rpc('reply_ticket')],
    sent: [{ ticket_id: id, body: 'Anything new?' }],
    readAgain: ['tickets'],
    refused: { says: 'Failed to send message' },
  },
  useReplyTicket: {
    input: { ticketId: id, body: 'We look into it.', internal: false },
    calls: [rpc('reply_ticket')],
    sent: [{ ticket_id: id, body: 'We look into it.', internal: false }],
    readAgain: ['tickets'],
    refused: { says: 'Failed to send reply' },
  },
  useSetTicketStatus: {
    input: { ticketId: id, status: 'closed' },
    calls: [rpc('set_ticket_status')],
    sent: [{ ticket_id: id, status: 'closed' }],
    readAgain: ['tickets'],
    done: 'Ticket status updated',
    refused: { says: 'Failed to update status' },
  },
  useAssignTicket: {
    input: { ticketId: id, to: player, insteadOf: other },
    calls: [rpc('assign_ticket')],
    sent: [{ ticket_id: id, assignee: player, instead_of: other }],
    readAgain: ['tickets'],
    done: 'Ticket assigned',
    refused: 'toast',
  },
  useSaveTemplate: {
    input: { id, title: 'Thanks', body: 'Thank you.' },
    calls: [rpc('save_ticket_template')],
    sent: [{ title: 'Thanks', body: 'Thank you.', template_id: id }],
    readAgain: ['tickets'],
    done: 'Canned reply saved',
    refused: 'form',
  },
  useDeleteTemplate: {
    input: id,
    calls: [rpc('delete_ticket_template')],
    sent: [{ template_id: id }],
    readAgain: ['tickets'],
    done: 'Canned reply deleted',
    refused: 'toast',
  },
  useRemoveContactMessage: {
    input: id,
    calls: ['DELETE /rest/v1/contact_messages'],
    sent: [{ filter: { id: `eq.${id}` } }],
    readAgain: ['tickets'],
    done: 'Message deleted',
    refused: 'toast',
  },
  useSendContactMessage: {
    input: { topic: 'press', body: 'We write about you.', website: '', seconds: 40 },
    calls: [rpc('send_contact_message')],
    sent: [{ topic: 'press', body: 'We write about you.', website: '', seconds: 40 }],
    readAgain: ['tickets'],
    refused: 'form',
  },
  useReportContent: {
    input: { kind: 'profile_text', subjectId: id, cause: 'insult', note: 'The last line' },
    calls: [rpc('report_content')],
    sent: [{ kind: 'profile_text', subject_id: id, cause: 'insult', note: 'The last line' }],
    readAgain: ['moderation'],
    done: 'Reported. Staff will review it.',
    refused: 'form',
  },
  useResolveReport: {
    input: { reportId: id, hide: true, ruling: 'Insults' },
    calls: [rpc('resolve_content_report')],
    sent: [{ report_id: id, hide: true, ruling: 'Insults' }],
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
    input: { kind: 'profile_text', subjectId: id, reason: 'Read it again', again: true },
    calls: [rpc('restore_content')],
    sent: [{ kind: 'profile_text', subject_id: id, reason: 'Read it again', again: true }],
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
    input: { playerId: id, days: 3, reason: 'Insults' },
    calls: [rpc('mute_writer')],
    sent: [{ player_id: id, days: 3, reason: 'Insults' }],
    readAgain: ['moderation', 'people'],
    done: 'Muted',
    refused: 'form',
  },
  useUnmuteWriter: {
    input: id,
    calls: [rpc('unmute_writer')],
    sent: [{ player_id: id }],
    readAgain: ['moderation', 'people'],
    done: 'Member unmuted',
    refused: 'toast',
  },
  useMarkRead: {
    input: id,
    calls: ['PATCH /rest/v1/notifications'],
    sent: [{ filter: { id: `eq.${id}` }, body: { read_at: aMoment } }],
    readAgain: ['notifications'],
    refused: 'toast',
  },
  useRequestReview: {
    input: id,
    calls: [rpc('request_eligibility_review')],
    sent: [{ member_id: id }],
    readAgain: ['eligibility', 'teams'],
    done: 'Review requested',
    refused: 'toast',
  },
  useReviewAll: {
    input: true,
    calls: ['POST /rest/v1/site_settings'],
    sent: [{ key: 'eligibility_review', value: { enabled: true } }],
    readAgain: ['eligibility', 'teams'],
    done: 'Settings saved',
    refused: { says: 'The settings could not be saved' },
  },

  useGiveMissing: {
    about: [mert.id],
    input: { changes: { gaming_id: 'mert#1' }, birthDate: '2000-02-29' },
    calls: ['PATCH /rest/v1/profiles', 'PATCH /rest/v1/profile_private'],
    sent: [
      { filter: { id: `eq.${mert.id}` }, body: { gaming_id: 'mert#1' } },
      { filter: { user_id: `eq.${mert.id}` }, body: { birth_date: '2000-02-29' } },
    ],
    readAgain: ['eligibility', 'players', 'profile-private'],
    refused: 'form',
  },
  useSaveProfile: {
    about: [mert.id],
    input: { changes: { username: 'mert' }, birthDate: '2000-02-29' },
    calls: ['PATCH /rest/v1/profiles', 'PATCH /rest/v1/profile_private'],
    sent: [
      { filter: { id: `eq.${mert.id}` }, body: { username: 'mert' } },
      { filter: { user_id: `eq.${mert.id}` }, body: { birth_date: '2000-02-29' } },
    ],
    readAgain: [...wherePlayersStand, 'eligibility', 'profile-private'],
    done: 'Profile saved',
    refused: 'form',
  },
  useSetAvatar: {
    about: [{ id: mert.id, avatar: `avatars/${mert.id}/old.webp` }],
    input: picture(),
    calls: [upload('avatars'), 'PATCH /rest/v1/profiles', removal('avatars')],
    sent: [
      'a picture',
      { filter: { id: `eq.${mert.id}` }, body: { avatar: aFile('avatars', mert.id) } },
      { prefixes: [`${mert.id}/old.webp`] },
    ],
    readAgain: wherePlayersStand,
    done: 'Picture changed',
    refused: 'form',
  },
  useRemoveAvatar: {
    about: [{ id: mert.id, avatar: `avatars/${mert.id}/old.webp` }],
    calls: ['PATCH /rest/v1/profiles', removal('avatars')],
    sent: [{ filter: { id: `eq.${mert.id}` }, body: { avatar: null } }, { prefixes: [`${mert.id}/old.webp`] }],
    readAgain: wherePlayersStand,
    done: 'Picture changed',
    refused: 'form',
  },

  useExportMyData: { calls: [rpc('export_my_data')], sent: [{}], readAgain: [], refused: 'toast' },
  useDeleteMyAccount: {
    // the server removes the files: nothing is left to a page that may be closed
    calls: [rpc('delete_my_account'), 'POST /auth/v1/logout'],
    sent: [{}, { filter: { scope: 'local' } }],
    readAgain: [],
    done: 'Account deleted',
    refused: 'form',
  },

  usePublishSchedule: {
    input: {
      season: { league_id: id, season: 3 },
      seed: 7,
      fixtures: [
        { matchday: 2, home_team_id: team, away_team_id: other, kickoff_at: '2026-12-01T19:00:00Z', bye: null },
      ],
    },
    calls: [rpc('publish_schedule')],
    sent: [
      {
        league_id: id,
        season: 3,
        draw_seed: 7,
        fixtures: [{ matchday: 2, home_team_id: team, away_team_id: other, kickoff_at: '2026-12-01T19:00:00Z' }],
      },
    ],
    readAgain: ['matches', 'leagues', 'entries'],
    done: 'Schedule published',
    refused: 'toast',
  },
  useStartSeason: {
    input: { league_id: id, season: 1 },
    calls: [rpc('start_regular_season')],
    sent: [{ league_id: id, season: 1 }],
    readAgain: ['matches', 'leagues', 'entries'],
    done: 'Season started',
    refused: 'toast',
  },

  useCheckImport: {
    input: {
      league_id: id,
      season: 3,
      teams: [{ name: 'Anchor FC', tag: '' }],
      squads: [{ team: 'Anchor FC', player: 'mert' }],
      fixtures: [{ matchday: '1', home: 'Anchor FC', away: 'Quay FC', played: '' }],
      adjustments: [{ team: 'Quay FC', points: '-3' }],
    },
    calls: [rpc('import_season')],
    sent: [
      {
        league_id: id,
        season: 3,
        teams: [{ name: 'Anchor FC' }],
        squads: [{ team: 'Anchor FC', player: 'mert' }],
        fixtures: [{ matchday: '1', home: 'Anchor FC', away: 'Quay FC' }],
        adjustments: [{ team: 'Quay FC', points: '-3' }],
        dry: true,
      },
    ],
    readAgain: [],
    refused: 'toast',
  },

  useImportSeason: {
    input: {
      league_id: id,
      season: 3,
      teams: [{ name: 'Anchor FC', tag: '' }],
      squads: [{ team: 'Anchor FC', player: 'mert' }],
      fixtures: [{ matchday: '1', home: 'Anchor FC', away: 'Quay FC', played: '' }],
      adjustments: [{ team: 'Quay FC', points: '-3' }],
    },
    calls: [rpc('import_season')],
    sent: [
      {
        league_id: id,
        season: 3,
        teams: [{ name: 'Anchor FC' }],
        squads: [{ team: 'Anchor FC', player: 'mert' }],
        fixtures: [{ matchday: '1', home: 'Anchor FC', away: 'Quay FC' }],
        adjustments: [{ team: 'Quay FC', points: '-3' }],
        dry: false,
      },
    ],
    readAgain: ['entries', 'leagues', 'matches', 'players', 'teams'],
    refused: 'toast',
  },

  useUndoImport: {
    input: { league_id: id, season: 1 },
    calls: [rpc('undo_import')],
    sent: [{ league_id: id, season: 1 }],
    readAgain: ['entries', 'leagues', 'matches', 'players', 'teams'],
    done: 'Import undone',
    refused: 'toast',
  },

  useDeleteSeason: {
    input: { league_id: id, season: 1 },
    calls: [rpc('delete_season')],
    sent: [{ league_id: id, season: 1 }],
    readAgain: ['entries', 'leagues'],
    done: 'Season deleted',
    refused: 'toast',
  },

  useDeleteLeague: {
    input: id,
    calls: [rpc('delete_league')],
    sent: [{ league_id: id }],
    readAgain: ['entries', 'leagues'],
    done: 'League deleted',
    refused: 'toast',
  },

  useArchiveLeague: {
    about: [{ id, archived_at: null }],
    input: undefined,
    calls: [rpc('archive_league')],
    sent: [{ league_id: id, archived: true }],
    readAgain: ['entries', 'leagues'],
    done: 'League archived',
    refused: 'toast',
  },
  'useArchiveLeague back': {
    about: [{ id, archived_at: '2026-01-01T00:00:00Z' }],
    input: undefined,
    calls: [rpc('archive_league')],
    sent: [{ league_id: id, archived: false }],
    readAgain: ['leagues', 'entries'],
    done: 'League restored',
    refused: 'toast',
  },

  useRollOver: {
    input: {
      leagues: [id, match],
      teams: [
        { team_id: team, into_id: match },
        { team_id: other, into_id: null },
      ],
    },
    calls: [rpc('roll_over')],
    sent: [{ league_ids: [id, match], team_ids: [team, other], into_ids: [match, null] }],
    readAgain: ['entries', 'leagues', 'teams'],
    done: 'Next season opened',
    refused: 'toast',
  },

  useUndoRollover: {
    input: [id],
    calls: [rpc('undo_rollover')],
    sent: [{ league_ids: [id] }],
    readAgain: ['entries', 'leagues', 'teams'],
    done: 'Next season undone',
    refused: 'toast',
  },

  useRuleMatch: {
    about: [id],
    input: { ruling: { home_score: 2, away_score: 1 }, reason: 'As the pictures show' },
    calls: [rpc('rule_match')],
    sent: [{ match_id: id, reason: 'As the pictures show', home_score: 2, away_score: 1 }],
    readAgain: ['matches', 'leagues', 'teams', 'players'],
    refused: 'form',
  },
  'useRuleMatch by forfeit': {
    about: [id],
    input: { ruling: { forfeited_by: 'away' }, reason: 'They did not show up' },
    calls: [rpc('rule_match')],
    sent: [{ match_id: id, reason: 'They did not show up', forfeited_by: 'away' }],
    readAgain: whereResultsStand,
    refused: 'form',
  },
  useEnterResults: {
    about: [id, 3],
    input: [
      { match_id: match, home_score: 2, away_score: 1 },
      { match_id: other, forfeited_by: 'away' },
    ],
    calls: [rpc('enter_results')],
    sent: [
      {
        league_id: id,
        season: 3,
        results: [
          { match_id: match, home_score: 2, away_score: 1 },
          { match_id: other, forfeited_by: 'away' },
        ],
      },
    ],
    readAgain: whereResultsStand,
    refused: 'form',
  },
  useUndoResult: {
    input: { matchId: id, reason: 'The wrong match' },
    calls: [rpc('undo_result')],
    sent: [{ match_id: id, reason: 'The wrong match' }],
    readAgain: ['matches', 'leagues', 'teams', 'players'],
    done: 'Result undone',
    refused: 'toast',
  },
  useRuleProtest: {
    input: { protestId: id, upheld: true, answer: 'The line-up shows it', ruling: { home_score: 0, away_score: 3 } },
    calls: [rpc('rule_protest')],
    sent: [{ protest_id: id, upheld: true, ruling: 'The line-up shows it', home_score: 0, away_score: 3 }],
    readAgain: ['matches', 'leagues', 'teams', 'players'],
    done: 'Protest decided',
    refused: 'form',
  },
  'useRuleProtest with no': {
    input: { protestId: id, upheld: false, answer: 'It was in time' },
    calls: [rpc('rule_protest')],
    sent: [{ protest_id: id, upheld: false, ruling: 'It was in time' }],
    readAgain: whereResultsStand,
    done: 'Protest decided',
    refused: 'form',
  },

  useEnterCup: {
    about: [id],
    input: team,
    calls: [rpc('enter_night_cup')],
    sent: [{ night_cup_id: id, team_id: team }],
    readAgain: ['night-cups'],
    done: 'Your team has entered',
    refused: 'toast',
  },
  useLeaveCup: {
    about: [id],
    input: team,
    calls: [rpc('leave_night_cup')],
    sent: [{ night_cup_id: id, team_id: team }],
    readAgain: ['night-cups'],
    done: 'Your team has withdrawn',
    refused: 'toast',
  },
  useAddToCup: {
    about: [id],
    input: team,
    calls: [rpc('enter_night_cup')],
    sent: [{ night_cup_id: id, team_id: team }],
    readAgain: ['night-cups'],
    done: 'Team entered',
    refused: 'form',
  },
  useRemoveFromCup: {
    about: [id],
    input: { team, reason: 'Nobody answers' },
    calls: [rpc('remove_from_night_cup')],
    sent: [{ night_cup_id: id, team_id: team, reason: 'Nobody answers' }],
    readAgain: ['night-cups'],
    done: 'Team removed',
    refused: 'form',
  },
  useCheckIn: {
    about: [id],
    input: team,
    calls: [rpc('check_in_night_cup')],
    sent: [{ night_cup_id: id, team_id: team }],
    readAgain: ['matches', 'night-cups'],
    done: 'Checked in',
    refused: 'toast',
  },
  useSaveCup: {
    input: { night_cup_id: id, name: 'Friday Night Cup', size: 8 },
    calls: [rpc('save_night_cup')],
    sent: [{ night_cup_id: id, name: 'Friday Night Cup', size: 8 }],
    readAgain: ['night-cups'],
    done: 'Night cup saved',
    refused: 'form',
  },
  useOpenCup: {
    input: id,
    calls: [rpc('open_night_cup')],
    sent: [{ night_cup_id: id }],
    readAgain: ['night-cups'],
    done: 'Night cup opened for entry',
    refused: 'toast',
  },
  useSetCupPublic: {
    about: [true],
    input: id,
    calls: [rpc('set_night_cup_public')],
    sent: [{ night_cup_id: id, is_public: true }],
    readAgain: ['night-cups'],
    done: 'Night cup is public',
    refused: 'toast',
  },
  'useSetCupPublic back': {
    about: [false],
    input: id,
    calls: [rpc('set_night_cup_public')],
    sent: [{ night_cup_id: id, is_public: false }],
    readAgain: ['night-cups'],
    done: 'Night cup is no longer public',
    refused: 'toast',
  },
  useDrawCup: {
    input: { cup: id, seeds: [team, other] },
    calls: [rpc('start_night_cup')],
    sent: [{ night_cup_id: id, seeds: [team, other] }],
    readAgain: ['night-cups', 'matches'],
    done: 'Bracket drawn',
    refused: 'toast',
  },
  useCancelCup: {
    input: { cup: id, reason: 'The servers are down' },
    calls: [rpc('cancel_night_cup')],
    sent: [{ night_cup_id: id, reason: 'The servers are down' }],
    readAgain: ['night-cups', 'matches'],
    done: 'Night cup cancelled',
    refused: 'form',
  },

  useOpenLeague: {
    input: { name: 'Premier Rondo' },
    calls: ['POST /rest/v1/leagues'],
    sent: [{ name: 'Premier Rondo' }],
    readAgain: ['leagues'],
    done: 'League saved',
    refused: 'form',
  },
  useSaveLeague: {
    about: [id],
    input: { status: 'inactive' },
    calls: ['PATCH /rest/v1/leagues'],
    sent: [{ filter: { id: `eq.${id}` }, body: { status: 'inactive' } }],
    readAgain: ['leagues', 'matches'],
    done: 'League saved',
    refused: 'form',
  },
  useSetLeagueLogo: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    input: picture(),
    calls: [upload('logos'), 'PATCH /rest/v1/leagues', removal('logos')],
    sent: [
      'a picture',
      { filter: { id: `eq.${id}` }, body: { logo: aFile('logos', id) } },
      { prefixes: [`${id}/old.webp`] },
    ],
    readAgain: ['leagues'],
    done: 'League saved',
    refused: 'form',
  },
  useAddSponsor: {
    input: { name: 'Floodlight Lamps' },
    calls: ['POST /rest/v1/sponsors'],
    sent: [{ name: 'Floodlight Lamps' }],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  useSaveSponsor: {
    about: [id],
    input: { name: 'Floodlight Lamps' },
    calls: ['PATCH /rest/v1/sponsors'],
    sent: [{ filter: { id: `eq.${id}` }, body: { name: 'Floodlight Lamps' } }],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  useSetSponsorLogo: {
    about: [{ id, logo_dark: `sponsors/${id}/old.webp`, logo_light: `sponsors/${id}/stays.webp` }, 'logo_dark'],
    input: picture(),
    calls: [upload('sponsors'), 'PATCH /rest/v1/sponsors', removal('sponsors')],
    sent: [
      'a picture',
      { filter: { id: `eq.${id}` }, body: { logo_dark: aFile('sponsors', id) } },
      { prefixes: [`${id}/old.webp`] },
    ],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  'useSetSponsorLogo for light ground': {
    about: [{ id, logo_dark: `sponsors/${id}/stays.webp`, logo_light: `sponsors/${id}/old.webp` }, 'logo_light'],
    input: null,
    calls: ['PATCH /rest/v1/sponsors', removal('sponsors')],
    sent: [{ filter: { id: `eq.${id}` }, body: { logo_light: null } }, { prefixes: [`${id}/old.webp`] }],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor saved',
    refused: 'form',
  },
  useAnnounce: {
    input: { title: 'Registration opens', body: 'On Monday.', link: '', captainsOnly: true, leagueId: id },
    calls: [rpc('announce')],
    sent: [{ title: 'Registration opens', body: 'On Monday.', captains_only: true, to_league: id }],
    readAgain: ['announcements'],
    done: 'Announcement sent',
    refused: 'form',
  },
  useWithdrawAnnouncement: {
    input: id,
    calls: [rpc('withdraw_announcement')],
    sent: [{ announcement_id: id }],
    readAgain: ['announcements'],
    done: 'Announcement taken back',
    refused: 'toast',
  },
  useSaveWay: {
    input: { topic: 'results', push: true, mail: 'off', direct: false },
    calls: [rpc('set_notification_way')],
    sent: [{ topic: 'results', push: true, mail: 'off', direct: false }],
    readAgain: ['ways'],
    done: 'Saved',
    refused: { says: 'Your choice could not be saved' },
  },
  useHandTopic: {
    input: { topic: 'duties', helper: other },
    calls: [rpc('hand_topic')],
    sent: [{ topic: 'duties', helper: other }],
    readAgain: ['ways'],
    done: 'Saved',
    refused: 'toast',
  },
  'useHandTopic taken back': {
    input: { topic: 'duties', helper: null },
    calls: [rpc('hand_topic')],
    sent: [{ topic: 'duties' }],
    readAgain: ['ways'],
    done: 'Saved',
    refused: 'toast',
  },
  useSendGivenUpAgain: {
    input: { way: 'mail', cause: 'unreachable' },
    calls: [rpc('send_given_up_again')],
    sent: [{ way: 'mail', cause: 'unreachable' }],
    readAgain: ['admin', 'deliveries', 'discord'],
    done: 'Sent again within seconds, unless it was read meanwhile',
    refused: 'toast',
  },
  useDropGivenUp: {
    input: { way: 'push', cause: 'http_500', delivery: id },
    calls: [rpc('drop_given_up')],
    sent: [{ way: 'push', cause: 'http_500', delivery: id }],
    readAgain: ['admin', 'deliveries', 'discord'],
    done: 'Dropped',
    refused: 'toast',
  },
  useSaveQuietHours: {
    input: { starts: '22:00', ends: '08:00', time_zone: 'Europe/Berlin' },
    calls: [rpc('set_quiet_hours')],
    sent: [{ starts: '22:00', ends: '08:00', time_zone: 'Europe/Berlin' }],
    readAgain: ['quiet-hours'],
    done: 'Saved',
    refused: 'toast',
  },
  'useSaveQuietHours without any': {
    input: null,
    calls: [rpc('set_quiet_hours')],
    sent: [{}],
    readAgain: ['quiet-hours'],
    done: 'Saved',
    refused: 'toast',
  },
  useStartDevice: {
    input: { userId: mert.id, pushKey: 'a key' },
    calls: [rpc('add_push_device')],
    sent: [address],
    readAgain: ['push-devices'],
    refused: 'form',
  },
  useStopDevice: {
    input: undefined,
    calls: [rpc('remove_push_device')],
    sent: [{}],
    readAgain: ['push-devices'],
    refused: { says: 'Your choice could not be saved' },
  },
  'useStopDevice of another': {
    input: id,
    calls: [rpc('remove_push_device')],
    sent: [{ device: id }],
    readAgain: ['push-devices'],
    refused: { says: 'Your choice could not be saved' },
  },
  useConnectChannel: {
    input: { ...channel, of_league: undefined, address: 'https://discord.com/api/webhooks/1/x' },
    calls: [rpc('connect_discord_channel')],
    sent: [{ ...channel, address: 'https://discord.com/api/webhooks/1/x' }],
    readAgain: ['discord'],
    done: 'Channel connected',
    refused: 'form',
  },
  useChangeChannel: {
    about: [id],
    input: { ...channel, of_league: other, address: undefined },
    calls: [rpc('change_discord_channel')],
    sent: [{ channel_id: id, ...channel, of_league: other }],
    readAgain: ['discord'],
    done: 'Channel saved',
    refused: 'form',
  },
  useBeginChannel: {
    input: { ...channel, of_league: other, channel_id: id },
    calls: [rpc('begin_discord_channel')],
    sent: [{ channel_id: id, ...channel, of_league: other }],
    readAgain: [],
    refused: 'form',
  },
  useBeginLink: {
    input: 'a secret',
    calls: [rpc('begin_discord_link')],
    sent: [{ password: 'a secret' }],
    readAgain: [],
    refused: 'form',
  },
  useFinishLink: {
    input: { state: 's', code: 'c' },
    calls: ['POST /functions/v1/discord-link'],
    sent: [{ state: 's', code: 'c' }],
    readAgain: ['discord'],
    done: 'Discord connected',
    refused: 'toast',
  },
  useFinishChannel: {
    input: { state: 's', code: 'c' },
    calls: ['POST /functions/v1/discord-link'],
    sent: [{ state: 's', code: 'c' }],
    readAgain: ['discord'],
    done: 'Channel connected',
    refused: 'toast',
  },
  useWriteAgain: {
    calls: [rpc('write_to_me_again')],
    sent: [{}],
    readAgain: ['discord'],
    done: 'Saved',
    refused: 'toast',
  },
  useUnlinkDiscord: {
    calls: [rpc('unlink_discord')],
    sent: [{}],
    readAgain: ['discord'],
    done: 'Discord unlinked',
    refused: 'toast',
  },
  useDisconnectChannel: {
    input: id,
    calls: [rpc('disconnect_discord_channel')],
    sent: [{ channel_id: id }],
    readAgain: ['discord'],
    done: 'Channel disconnected',
    refused: 'toast',
  },
  useSendTest: {
    input: id,
    calls: [rpc('send_discord_test')],
    sent: [{ channel_id: id }],
    readAgain: ['discord'],
    done: 'Test on its way',
    refused: 'toast',
  },
  useSendAgain: {
    input: id,
    calls: [rpc('send_discord_again')],
    sent: [{ channel_id: id }],
    readAgain: ['discord'],
    done: 'Messages are sent again',
    refused: 'toast',
  },
  useCreateWebhook: {
    about: [other],
    input: { events: ['match_live'], of_league: undefined, address: 'https://example.com/' },
    calls: [rpc('create_webhook')],
    sent: [{ events: ['match_live'], address: 'https://example.com/', of_team: other }],
    readAgain: ['webhooks'],
    refused: 'form',
  },
  useChangeWebhook: {
    about: [id],
    input: { events: ['match_live'], of_league: other, address: undefined },
    calls: [rpc('change_webhook')],
    sent: [{ webhook_id: id, events: ['match_live'], of_league: other }],
    readAgain: ['webhooks'],
    done: 'Webhook saved',
    refused: 'form',
  },
  usePauseWebhook: {
    input: id,
    calls: [rpc('pause_webhook')],
    sent: [{ webhook_id: id, paused: true }],
    readAgain: ['webhooks'],
    done: 'Webhook paused',
    refused: 'toast',
  },
  useResumeWebhook: {
    input: id,
    calls: [rpc('pause_webhook')],
    sent: [{ webhook_id: id, paused: false }],
    readAgain: ['webhooks'],
    done: 'Webhook resumed',
    refused: 'toast',
  },
  useRotateWebhookSecret: {
    input: id,
    calls: [rpc('rotate_webhook_secret')],
    sent: [{ webhook_id: id }],
    readAgain: ['webhooks'],
    refused: 'toast',
  },
  useDeleteWebhook: {
    input: id,
    calls: [rpc('delete_webhook')],
    sent: [{ webhook_id: id }],
    readAgain: ['webhooks'],
    done: 'Webhook deleted',
    refused: 'toast',
  },
  useSendWebhookTest: {
    input: id,
    calls: [rpc('send_webhook_test')],
    sent: [{ webhook_id: id }],
    readAgain: ['webhooks'],
    done: 'Test on its way',
    refused: 'toast',
  },
  useSendEventAgain: {
    about: [id],
    input: other,
    calls: [rpc('send_webhook_again')],
    sent: [{ webhook_id: id, event_id: other }],
    readAgain: ['webhooks'],
    done: 'Event is sent again',
    refused: 'toast',
  },
  useOrderSponsors: {
    input: [id, other],
    calls: [rpc('order_sponsors')],
    sent: [{ ids: [id, other] }],
    readAgain: ['sponsors', 'landing'],
    refused: 'toast',
  },
  useRemoveSponsor: {
    input: { id, logo_dark: `sponsors/${id}/dark.webp`, logo_light: null },
    calls: ['DELETE /rest/v1/sponsors', removal('sponsors')],
    sent: [{ filter: { id: `eq.${id}` } }, { prefixes: [`${id}/dark.webp`] }],
    readAgain: ['sponsors', 'landing'],
    done: 'Sponsor removed',
    refused: 'toast',
  },
  useOpenSeason: {
    input: {
      league_id: id,
      season: 1,
      points_for_win: 2,
      protest_minutes: 30,
      silence_hours: 12,
      extra_rules: 'Be fair.',
    },
    calls: ['POST /rest/v1/league_seasons'],
    sent: [
      { league_id: id, season: 1, points_for_win: 2, protest_minutes: 30, silence_hours: 12, extra_rules: 'Be fair.' },
    ],
    readAgain: ['leagues', 'entries'],
    done: 'Season saved',
    refused: 'form',
  },
  useSaveSeason: {
    about: [{ league_id: id, season: 1 }],
    input: { max_teams: 6, points_for_win: 2, extra_rules: null },
    calls: ['PATCH /rest/v1/league_seasons'],
    sent: [
      {
        filter: { league_id: `eq.${id}`, season: 'eq.1' },
        body: { max_teams: 6, points_for_win: 2, extra_rules: null },
      },
    ],
    readAgain: ['leagues', 'entries'],
    done: 'Season saved',
    refused: 'form',
  },
  useCloseRegistration: {
    about: [{ league_id: id, season: 1 }],
    calls: ['PATCH /rest/v1/league_seasons'],
    sent: [{ filter: { league_id: `eq.${id}`, season: 'eq.1' }, body: { registration_until: aMoment } }],
    readAgain: ['leagues', 'entries'],
    done: 'Registration closed',
    refused: 'toast',
  },
  useRegisterTeam: {
    about: [{ league_id: id, season: 1 }],
    input: team,
    calls: [rpc('register_team')],
    sent: [{ league_id: id, season: 1, team_id: team }],
    readAgain: ['leagues', 'entries', 'teams'],
    done: 'Team entered',
    refused: 'form',
  },
  useWithdrawTeam: {
    about: [{ league_id: id, season: 1 }],
    input: { teamId: team, reason: 'Too few of us', voids: true },
    calls: [rpc('withdraw_team')],
    sent: [{ league_id: id, season: 1, team_id: team, reason: 'Too few of us', voids: true }],
    readAgain: ['leagues', 'entries', 'teams', 'matches'],
    done: 'Team withdrawn',
    refused: 'form',
  },
  useAskWithdrawal: {
    about: [{ league_id: id, season: 1 }],
    input: { teamId: team, reason: 'Too few of us' },
    calls: [rpc('ask_withdrawal')],
    sent: [{ league_id: id, season: 1, team_id: team, reason: 'Too few of us' }],
    readAgain: ['leagues'],
    done: 'Request sent',
    refused: 'form',
  },
  useRetractWithdrawal: {
    input: id,
    calls: [rpc('retract_withdrawal')],
    sent: [{ request_id: id }],
    readAgain: ['leagues'],
    done: 'Request taken back',
    refused: 'toast',
  },
  useRefuseWithdrawal: {
    input: { requestId: id, reason: 'Four are enough' },
    calls: [rpc('refuse_withdrawal')],
    sent: [{ request_id: id, reason: 'Four are enough' }],
    readAgain: ['leagues', 'admin'],
    done: 'Request declined',
    refused: 'form',
  },
  useReinstateTeam: {
    about: [{ league_id: id, season: 1 }],
    input: { teamId: team, reason: 'They found players' },
    calls: [rpc('reinstate_team')],
    sent: [{ league_id: id, season: 1, team_id: team, reason: 'They found players' }],
    readAgain: ['leagues', 'entries', 'teams', 'matches'],
    done: 'Withdrawal undone',
    refused: 'form',
  },
  useSetAvailability: {
    about: [{ league_id: id, season: 1 }],
    input: { teamId: team, hours: [{ day: 'mon', from: '18:00', to: '22:00' }] },
    calls: [rpc('set_availability')],
    sent: [{ league_id: id, season: 1, team_id: team, hours: [{ day: 'mon', from: '18:00', to: '22:00' }] }],
    readAgain: ['entries'],
    done: 'Hours saved',
    refused: 'form',
  },
  useStartPlayoffs: {
    about: [{ league_id: id, season: 1 }],
    calls: [rpc('start_playoffs')],
    sent: [{ league_id: id, season: 1 }],
    readAgain: ['leagues', 'matches', 'teams'],
    done: 'The playoffs have started',
    refused: 'toast',
  },
  useFinishSeason: {
    about: [{ league_id: id, season: 1 }],
    calls: [rpc('finish_season')],
    sent: [{ league_id: id, season: 1 }],
    readAgain: ['contracts', 'leagues', 'matches', 'players', 'teams'],
    done: 'The season is finished',
    refused: 'toast',
  },
  useCreateDecider: {
    about: [{ league_id: id, season: 1 }],
    input: { team_a: team, team_b: other, kickoff_at: '2026-12-01T19:00:00Z' },
    calls: [rpc('create_decider')],
    sent: [{ league_id: id, season: 1, team_a: team, team_b: other, kickoff_at: '2026-12-01T19:00:00Z' }],
    readAgain: ['leagues', 'matches'],
    done: 'Special match scheduled',
    refused: 'form',
  },
  useAdjustPoints: {
    about: [{ league_id: id, season: 1 }],
    input: { team_id: team, points: -3, reason: 'A player too many' },
    calls: [rpc('adjust_points')],
    sent: [{ league_id: id, season: 1, team_id: team, points: -3, reason: 'A player too many' }],
    readAgain: ['leagues', 'matches'],
    done: 'Points changed',
    refused: 'form',
  },
  useGiveAward: {
    about: [{ league_id: id, season: 1 }],
    input: { team_id: team, title: 'Fair play', reason: 'Not one warning' },
    calls: [rpc('give_award')],
    sent: [{ league_id: id, season: 1, team_id: team, title: 'Fair play', reason: 'Not one warning' }],
    readAgain: ['leagues', 'teams', 'players'],
    done: 'Award given',
    refused: 'form',
  },
  useTakeBackAward: {
    input: { award_id: id, reason: 'Given to the wrong team' },
    calls: [rpc('take_back_award')],
    sent: [{ award_id: id, reason: 'Given to the wrong team' }],
    readAgain: ['leagues', 'teams', 'players'],
    done: 'Award taken back',
    refused: 'form',
  },
  useMarkPrizePaid: {
    about: [{ league_id: id, season: 1 }],
    input: team,
    calls: [rpc('mark_prize_paid')],
    sent: [{ league_id: id, season: 1, team_id: team }],
    readAgain: ['leagues'],
    done: 'Prize marked as paid',
    refused: 'toast',
  },
  useUnmarkPrizePaid: {
    about: [{ league_id: id, season: 1 }],
    input: { team_id: team, reason: 'The transfer came back' },
    calls: [rpc('unmark_prize_paid')],
    sent: [{ league_id: id, season: 1, team_id: team, reason: 'The transfer came back' }],
    readAgain: ['leagues'],
    done: 'Prize marked as not paid',
    refused: 'form',
  },
  useReverseAdjustment: {
    input: { id, reason: 'He was eligible' },
    calls: [rpc('reverse_adjustment')],
    sent: [{ adjustment_id: id, reason: 'He was eligible' }],
    readAgain: ['leagues', 'matches'],
    done: 'Adjustment reversed',
    refused: 'form',
  },

  useCreateTeam: {
    input: {
      team_id: id,
      name: 'Anchor FC',
      tag: 'ANC',
      short_name: 'Anchor',
      kit_primary: '#123456',
      kit_secondary: '#654321',
    },
    calls: [rpc('create_team')],
    sent: [
      {
        team_id: id,
        name: 'Anchor FC',
        tag: 'ANC',
        short_name: 'Anchor',
        kit_primary: '#123456',
        kit_secondary: '#654321',
      },
    ],
    readAgain: squad,
    done: 'Team created',
    refused: 'form',
  },
  useGiveBirthDate: {
    input: { birth_date: '2000-02-29' },
    calls: [rpc('complete_profile')],
    sent: [{ birth_date: '2000-02-29' }],
    readAgain: ['profile-private', 'eligibility'],
    refused: 'form',
  },
  useHangFirstCrest: {
    input: { teamId: team, crest: picture() },
    calls: [upload('logos'), rpc('update_team')],
    sent: ['a picture', { team_id: team, changes: { logo: aFile('logos', team) } }],
    readAgain: whereTeamsStand,
    refused: { says: 'The team was created, but its crest was not uploaded. Add it again under “Edit team”.' },
  },
  useFollow: {
    about: ['teams', { id }],
    input: true,
    calls: [rpc('follow_team')],
    sent: [{ team_id: id, follow: true }],
    readAgain: ['follows'],
    refused: 'toast',
  },
  'useFollow a league': {
    about: ['leagues', { id, name: 'Rondo One' }],
    input: false,
    calls: [rpc('follow_league')],
    sent: [{ league_id: id, follow: false }],
    readAgain: ['follows'],
    refused: 'toast',
  },
  'useFollow a player': {
    about: ['players', { id, username: 'mert', avatar: null }],
    input: true,
    calls: [rpc('follow_player')],
    sent: [{ player_id: id, follow: true }],
    readAgain: ['follows'],
    refused: 'toast',
  },
  useUpdateTeam: {
    about: [id],
    input: { name: 'Anchor FC' },
    calls: [rpc('update_team')],
    sent: [{ team_id: id, changes: { name: 'Anchor FC' } }],
    readAgain: whereTeamsStand,
    done: 'Team saved',
    refused: 'form',
  },
  useSetCrest: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    input: picture(),
    calls: [upload('logos'), rpc('update_team'), removal('logos')],
    sent: ['a picture', { team_id: id, changes: { logo: aFile('logos', id) } }, { prefixes: [`${id}/old.webp`] }],
    readAgain: whereTeamsStand,
    done: 'Crest changed',
    refused: 'form',
  },
  useRemoveCrest: {
    about: [{ id, logo: `logos/${id}/old.webp` }],
    calls: [rpc('update_team'), removal('logos')],
    sent: [{ team_id: id, changes: { logo: null } }, { prefixes: [`${id}/old.webp`] }],
    readAgain: whereTeamsStand,
    done: 'Crest changed',
    refused: 'toast',
  },
  useLeaveTeam: {
    calls: [rpc('leave_team')],
    sent: [{}],
    readAgain: squad,
    done: 'You left the team',
    refused: 'toast',
  },
  useHandOver: {
    about: [team],
    input: player,
    calls: [rpc('hand_over_captaincy')],
    sent: [{ team_id: team, player_id: player }],
    readAgain: ['players', 'teams'],
    done: 'Captaincy handed over',
    refused: 'toast',
  },
  useSetTeamRole: {
    input: { memberId: id, role: 'co_captain' },
    calls: [rpc('set_team_role')],
    sent: [{ member_id: id, role: 'co_captain' }],
    readAgain: ['players', 'teams'],
    done: 'Role changed',
    refused: 'toast',
  },
  useSetShirt: {
    input: { memberId: id, number: 9, position: 'striker' },
    calls: [rpc('set_shirt')],
    sent: [{ member_id: id, shirt_number: 9, place: 'striker' }],
    readAgain: ['players', 'teams'],
    done: 'Shirt changed',
    refused: 'form',
  },
  useKickPlayer: {
    input: { memberId: id, reason: 'Never came' },
    calls: [rpc('kick_player')],
    sent: [{ member_id: id, reason: 'Never came' }],
    readAgain: squad,
    done: 'Player removed',
    refused: 'form',
  },
  useArchiveTeam: {
    input: id,
    calls: [rpc('archive_team')],
    sent: [{ team_id: id }],
    readAgain: squad,
    done: 'Team archived',
    refused: 'toast',
  },
  useAddAchievement: {
    about: [id],
    input: { title: 'Cup of the coast', type: 'trophy', season: '2025' },
    calls: [rpc('add_team_achievement')],
    sent: [{ team_id: id, title: 'Cup of the coast', type: 'trophy', season: '2025' }],
    readAgain: ['teams'],
    done: 'Achievement added',
    refused: 'form',
  },
  useVerifyAchievement: {
    input: id,
    calls: ['PATCH /rest/v1/team_achievements'],
    sent: [{ filter: { id: `eq.${id}` }, body: { verified: true } }],
    readAgain: ['teams'],
    done: 'Achievement verified',
    refused: 'toast',
  },
  useRemoveAchievement: {
    input: id,
    calls: ['DELETE /rest/v1/team_achievements'],
    sent: [{ filter: { id: `eq.${id}` } }],
    readAgain: ['teams'],
    done: 'Achievement removed',
    refused: 'toast',
  },
  useGiveRights: {
    about: [{ teamId: team, leagueId: id, season: 4 }],
    input: 2,
    calls: [rpc('set_extra_rights')],
    sent: [{ league_id: id, season: 4, team_id: team, extra: 2 }],
    readAgain: ['teams'],
    done: 'Transfer rights changed',
    refused: 'toast',
  },

  useStartArticle: {
    calls: [rpc('save_article')],
    sent: [{}],
    readAgain: ['news'],
    refused: { says: 'The article could not be created' },
  },
  useWriteRoundUp: {
    input: { league_id: id, league_name: 'Harbour League', season: 4, matchday: 2, played_at: '2026-01-01T00:00:00Z' },
    calls: [
      'GET /rest/v1/leagues',
      'GET /rest/v1/league_seasons',
      'GET /rest/v1/league_teams',
      'GET /rest/v1/point_adjustments',
      'GET /rest/v1/team_matches',
      'GET /rest/v1/match_player_stats',
      rpc('save_article'),
    ],
    sent: [
      {
        texts: { en: aText('Round 2'), de: aText('2. Spieltag'), tr: aText('2. hafta') },
        category: 'matches',
        of_league: id,
        of_season: 4,
        of_matchday: 2,
      },
    ],
    readAgain: ['news'],
    done: 'Draft created',
    refused: 'toast',
  },
  usePublishArticle: {
    input: { id, version: 4, at: '2026-12-01T19:00:00Z' },
    calls: [rpc('publish_article')],
    sent: [{ article_id: id, version: 4, publish_at: '2026-12-01T19:00:00Z' }],
    readAgain: ['news'],
    done: 'Article published',
    refused: 'form',
  },
  useUnpublishArticle: {
    input: { id, version: 4 },
    calls: [rpc('unpublish_article')],
    sent: [{ article_id: id, version: 4 }],
    readAgain: ['news'],
    done: 'Article unpublished',
    refused: 'toast',
  },
  useDeleteArticle: {
    input: { id, version: 4, cover: `covers/${id}/cover.webp` },
    calls: [rpc('delete_article'), removal('covers')],
    sent: [{ article_id: id, version: 4 }, { prefixes: [`${id}/cover.webp`] }],
    readAgain: ['news'],
    done: 'Article deleted',
    refused: 'toast',
  },

  useSaveRegistration: {
    input: { user_id: mert.id, game_id: 'mert#1', activity_level: 'high' },
    calls: ['PATCH /rest/v1/profiles', 'POST /rest/v1/player_registrations'],
    sent: [
      { filter: { id: `eq.${mert.id}`, gaming_id: 'is.null' }, body: { gaming_id: 'mert#1' } },
      { user_id: mert.id, game_id: 'mert#1', activity_level: 'high', listed: true },
    ],
    readAgain: ['market', 'players', 'eligibility'],
    done: 'Registration saved',
    refused: { says: 'Failed to submit registration. Please try again.' },
  },
  useListRegistration: {
    about: [mert.id],
    input: false,
    calls: ['PATCH /rest/v1/player_registrations'],
    sent: [{ filter: { user_id: `eq.${mert.id}` }, body: { listed: false } }],
    readAgain: ['market'],
    done: 'Registration changed',
    refused: 'toast',
  },
  useSaveListing: {
    input: { team_id: team, positions: ['striker'] },
    calls: ['POST /rest/v1/team_listings'],
    sent: [{ team_id: team, positions: ['striker'], listed: true }],
    readAgain: ['market'],
    done: 'Listing saved',
    refused: 'form',
  },
  useDeleteListing: {
    input: id,
    calls: ['DELETE /rest/v1/team_listings'],
    sent: [{ filter: { team_id: `eq.${id}` } }],
    readAgain: ['market'],
    done: 'Listing deleted',
    refused: 'toast',
  },
};

type Shown = { kind: 'error' | 'success'; text: string; description?: string };
const shown = vi.hoisted(() => [] as Shown[]);
vi.mock('#lib/toast.ts', () => {
  const show = (kind: Shown['kind']) => async (text: string, options?: { description?: string }) =>
    void shown.push({ kind, text, ...(options?.description && { description: options.description }) });
  return { toast: { error: show('error'), success: show('success') } };
});

// The browser's part of pushes is none of this table's.
vi.mock('#lib/device-push.ts', () => ({ register: async () => address, unregister: async () => {} }));

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

test('every action of the app has a row here', () => {
  const rows = [...new Set(Object.keys(table).map(hookOf))];
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(Object.keys(hooks).toSorted()).toEqual(rows.toSorted());
});

test('every noun the app reads has a place here', async () => {
  const queries = import.meta.glob<string>('./*/queries.ts', { query: '?raw', import: 'default' });
  const texts = await Promise.all(Object.values(queries).map((load) => load()));
  const read = texts.flatMap((text) => [...text.matchAll(/queryKey: \['([\w-]+)'/g)].map(([, noun = '']) => noun));
  expect([...new Set(read)].toSorted()).toEqual([...nouns]);
});

describe.each(Object.entries(table))('%s', (name, action) => {
  test('asks the backend, says so, and what it changed is read again', async () => {
    const { perform, asked, sent, readAgain } = await open(name, action, { body: [] });
    await perform();
    expect(asked()).toEqual(action.calls);
    expect(sent()).toEqual(action.sent);
    expect(readAgain()).toEqual(action.readAgain.toSorted());
    await expect.poll(() => shown).toEqual(action.done ? [{ kind: 'success', text: action.done }] : []);
  });

  test('that is refused tells why, and nothing is read again', async () => {
    const refusal = { code: 'PT409', message: 'a sentence for the log', hint: 'squadFull' };
    const { perform, asked, readAgain, meta } = await open(name, action, { status: 409, body: refusal });
    await expect(perform()).rejects.toBeInstanceOf(CallError);
    // nothing follows the refused call but the file's removal
    const writes = (calls: string[]) => calls.filter((call) => !call.includes('/storage/'));
    expect(writes(asked())).toEqual(writes(action.calls).slice(0, 1));
    expect(readAgain()).toEqual([]);
    await expect.poll(() => shown).toEqual(textsOf(action.refused));
    expect(meta?.refusalToast !== undefined || meta?.errorToast !== undefined).toBe(action.refused !== 'form');
  });
});

function textsOf(refused: Command['refused']): Shown[] {
  const reason = 'The squad is full.';
  if (refused === 'form') return [];
  return refused === 'toast'
    ? [{ kind: 'error', text: reason }]
    : [{ kind: 'error', text: refused.says, description: reason }];
}

/** A row's name begins with its hook; what follows says which case of it. */
function hookOf(row: string): string {
  return row.split(' ', 1)[0]!;
}

/** The body alone, or with which rows of a table it is about. */
function sentBy({ method, query, body }: Call): unknown {
  const filter = Object.fromEntries(query);
  if (method === 'POST' && body !== undefined) return body;
  if (Object.keys(filter).length === 0) return body;
  return body === undefined ? { filter } : { filter, body };
}

/** An action on a page that has read every noun, at a backend that takes every file and answers its calls alike. */
async function open(name: string, { about = [], input }: Command, answer: Answer) {
  const stored = { body: { Id: '1', Key: 'k' } };
  const answers = { get: (_: object, call: string) => (call.includes('/storage/') ? stored : answer) };
  const backend = fakeBackend(new Proxy({}, answers));
  await startSession();
  const client = makeQueryClient();
  clients.current = client;
  for (const noun of nouns) client.setQueryData([noun, 'of somebody'], {});
  client.setQueryData(roleQueries.of(mert.id).queryKey, { role: 'admin', cachedAt: Date.now() });
  const hook = hooks[hookOf(name)];
  if (!hook) throw new Error(`There is no ${name}`);
  const options = hook(...about);
  const performer = new MutationObserver(client, options);
  return {
    meta: options.meta,
    perform: () => performer.mutate(input),
    asked: () => backend.calls.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`),
    sent: () => backend.calls.filter(({ method }) => method !== 'GET').map(sentBy),
    readAgain: () => nouns.filter((noun) => client.getQueryState([noun, 'of somebody'])?.isInvalidated),
  };
}
