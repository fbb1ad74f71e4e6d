import { offers } from './offers.ts';

/** A match on the page of reports, where admins and the referees of its league decide (RulingCaseView). */
export const rulings = offers({
  buttons: {
    rule_match: /^(Send ruling|Correct result)$/,
    undo_result: 'Undo result',
    rule_protest: /^Protest of /,
    decide_appeal: /^Appeal by /,
  },
  who: [
    'admin',
    'admin who ruled',
    'admin of the team',
    'referee',
    'referee of the team',
    'referee of another league',
    'moderator',
    'captain',
  ],
  opens: ['admin', 'admin who ruled', 'admin of the team', 'referee', 'referee of the team'],
  states: {
    'both have reported another score': {
      admin: ['rule_match'],
      'admin who ruled': ['rule_match'],
      referee: ['rule_match'],
    },
    'it is over': {
      admin: ['rule_match', 'undo_result'],
      'admin who ruled': ['rule_match', 'undo_result'],
      referee: ['rule_match', 'undo_result'],
    },
    'it is over, and a protest waits': {
      admin: ['rule_match', 'undo_result', 'rule_protest'],
      'admin who ruled': ['rule_match', 'undo_result', 'rule_protest'],
      referee: ['rule_match', 'undo_result', 'rule_protest'],
    },
    'it is ruled': {
      admin: ['rule_match', 'undo_result'],
      'admin who ruled': ['rule_match', 'undo_result'],
      referee: ['rule_match', 'undo_result'],
    },
    'it is ruled, and an appeal waits': {
      admin: ['undo_result', 'decide_appeal'],
      'admin who ruled': ['undo_result'],
      referee: ['undo_result'],
    },
    'it is called off': {},
    'its season is finished': {},
  },
  elsewhere: [],
});
