import { offers } from './offers.ts';

const captain = ['set_lineup', 'propose_reschedule'] as const;
const helper = ['set_lineup'] as const;
const referees = ['move_match', 'postpone_match', 'cancel_match', 'rule_match'] as const;
const decide = { referee: referees, admin: referees, moderator: ['postpone_match'] } as const;
const rule = { referee: ['rule_match'], admin: ['rule_match'] } as const;
const correct = { referee: ['rule_match', 'undo_result'], admin: ['rule_match', 'undo_result'] } as const;

/** The room of a match and what the staff do about it, as the away side sees it unless it says “their”. */
export const matchRoom = offers({
  buttons: {
    set_lineup: /^Players who are in/,
    ready_for_match: /^(We are ready|Not ready after all)$/,
    start_match: 'Start match',
    set_live_score: /^One more: Goals of /,
    report_match: /^Report (the result|another score)$/,
    claim_forfeit: /^Claim no-show by /,
    confirm_report: /^(Confirm \d+–\d+|Accept their score)$/,
    dispute_report: 'Dispute the result',
    correct_report: 'Correct',
    withdraw_report: 'Withdraw',
    report_stats: 'Who scored?',
    propose_reschedule: /^Propose (new|another) time$/,
    answer_reschedule: 'Accept',
    withdraw_reschedule: 'Withdraw proposal',
    file_protest: 'File protest',
    withdraw_protest: 'Withdraw protest',
    appeal_ruling: 'Appeal',
    set_lobby_code: 'Enter the lobby code',
    move_match: 'Move',
    postpone_match: 'Postpone',
    cancel_match: 'Cancel match',
    rule_match: /^(Rule on the result|Correct result)$/,
    undo_result: 'Undo result',
  },
  plain: ['Calendar file', 'Set your line-up', /Pick a player$/, /^One less: /, 'Decline'],
  who: [
    'captain',
    'co-captain',
    'player',
    'their captain',
    'captain of another team',
    'referee',
    'referee of the team',
    'moderator',
    'admin',
    'admin of the team',
  ],
  states: {
    'it is a day ahead': {
      captain,
      'co-captain': helper,
      'their captain': [...captain, 'set_lobby_code'],
      ...decide,
    },
    'they propose another time': {
      captain: [...captain, 'answer_reschedule'],
      'co-captain': helper,
      'their captain': ['set_lineup', 'withdraw_reschedule', 'set_lobby_code'],
      ...decide,
    },
    'the captains have moved it': {
      captain: helper,
      'co-captain': helper,
      'their captain': ['set_lineup', 'set_lobby_code'],
      ...decide,
    },
    'it begins in ten minutes': {
      captain: ['set_lineup', 'ready_for_match', 'propose_reschedule'],
      'co-captain': ['set_lineup', 'ready_for_match'],
      'their captain': ['set_lineup', 'ready_for_match', 'propose_reschedule', 'set_lobby_code'],
      ...decide,
    },
    'both are ready before it': {
      captain: ['set_lineup', 'ready_for_match', 'start_match', 'propose_reschedule'],
      'co-captain': ['set_lineup', 'ready_for_match', 'start_match'],
      'their captain': ['set_lineup', 'ready_for_match', 'start_match', 'propose_reschedule', 'set_lobby_code'],
      ...decide,
    },
    'it is two minutes late': {
      captain: ['set_lineup', 'ready_for_match', 'start_match', 'report_match'],
      'co-captain': ['set_lineup', 'ready_for_match', 'start_match', 'report_match'],
      'their captain': ['set_lineup', 'ready_for_match', 'start_match', 'report_match', 'set_lobby_code'],
      ...decide,
    },
    'it is twenty minutes late': {
      captain: ['start_match', 'report_match', 'claim_forfeit'],
      'co-captain': ['start_match', 'report_match', 'claim_forfeit'],
      'their captain': ['start_match', 'report_match', 'claim_forfeit', 'set_lobby_code'],
      ...decide,
    },
    'its time has come before its season': {
      'their captain': ['set_lobby_code'],
      referee: ['move_match', 'postpone_match', 'cancel_match'],
      admin: ['move_match', 'postpone_match', 'cancel_match'],
      moderator: ['postpone_match'],
    },
    'it is live': {
      captain: ['set_live_score', 'report_match', 'claim_forfeit'],
      'co-captain': ['set_live_score', 'report_match', 'claim_forfeit'],
      'their captain': ['set_live_score', 'report_match', 'claim_forfeit', 'set_lobby_code'],
      referee: ['move_match', 'postpone_match', 'rule_match'],
      admin: ['move_match', 'postpone_match', 'rule_match'],
      moderator: ['postpone_match'],
    },
    'they have reported': {
      captain: ['report_match', 'confirm_report', 'dispute_report', 'file_protest'],
      'co-captain': ['report_match', 'confirm_report', 'dispute_report'],
      'their captain': ['correct_report', 'withdraw_report', 'report_stats', 'file_protest'],
      ...rule,
    },
    'their report has stood for a day': { ...rule },
    'we have reported': {
      captain: ['correct_report', 'withdraw_report', 'report_stats', 'file_protest'],
      'co-captain': ['correct_report', 'withdraw_report', 'report_stats'],
      'their captain': ['report_match', 'confirm_report', 'dispute_report', 'file_protest'],
      ...rule,
    },
    'both have reported another score': {
      captain: ['confirm_report', 'report_stats', 'file_protest'],
      'co-captain': ['confirm_report', 'report_stats'],
      'their captain': ['confirm_report', 'report_stats', 'file_protest'],
      ...rule,
    },
    'it is just over': {
      captain: ['report_stats', 'file_protest'],
      'co-captain': ['report_stats'],
      'their captain': ['report_stats', 'file_protest'],
      ...correct,
    },
    'it is over, and we protest': {
      captain: ['report_stats', 'withdraw_protest'],
      'co-captain': ['report_stats'],
      'their captain': ['report_stats', 'file_protest'],
      ...correct,
    },
    'it has just been ruled': {
      captain: ['report_stats', 'file_protest', 'appeal_ruling'],
      'co-captain': ['report_stats', 'appeal_ruling'],
      'their captain': ['report_stats', 'file_protest', 'appeal_ruling'],
      ...correct,
    },
    'it was over two days ago': { ...correct },
    'it is postponed': {
      captain,
      'co-captain': helper,
      'their captain': captain,
      referee: ['move_match', 'rule_match'],
      admin: ['move_match', 'rule_match'],
    },
    'it is cancelled': {},
  },
  elsewhere: [
    {
      who: ['captain', 'their captain'],
      commands: ['file_protest'],
      in: ['it is two minutes late', 'it is twenty minutes late', 'it is live'],
      where: 'here, once it can be over or a side has reported',
    },
    {
      who: ['captain', 'co-captain', 'their captain'],
      commands: ['ready_for_match'],
      in: ['it is twenty minutes late', 'its time has come before its season'],
      where: 'here, until a no-show can be claimed: a side that is there starts or reports',
    },
  ],
});
