import { offers } from './offers.ts';

const ahead = ['set_scrim_lineup', 'cancel_scrim', 'answer_attendance'] as const;
const squad = { player: ['answer_attendance'], 'admin of the team': ['answer_attendance'] } as const;

/** The page of a scrim that is agreed, as the away side sees it unless it says “their” (ScrimPage). */
export const scrim = offers({
  buttons: {
    set_scrim_lineup: 'Set line-up',
    cancel_scrim: 'Call off',
    set_scrim_lobby: 'Enter the lobby code',
    report_scrim: /^Enter (the|another) result$/,
    'report_scrim as they did': /^Confirm \d+–\d+$/,
    'report_scrim absence': 'Opponent didn’t show',
    thank_scrim: 'Say thanks',
    answer_attendance: /^(In|Not in)$/,
  },
  who: [
    'captain',
    'co-captain',
    'player',
    'their captain',
    'captain of another team',
    'moderator',
    'admin',
    'admin of the team',
  ],
  states: {
    'it is a day ahead': {
      captain: ahead,
      'co-captain': ahead,
      ...squad,
      'their captain': ['set_scrim_lineup', 'cancel_scrim', 'set_scrim_lobby', 'answer_attendance'],
    },
    'it has just begun': {
      captain: ['report_scrim', 'thank_scrim'],
      'co-captain': ['report_scrim', 'thank_scrim'],
      'their captain': ['set_scrim_lobby', 'report_scrim', 'thank_scrim'],
    },
    'it began twenty minutes ago': {
      captain: ['report_scrim', 'report_scrim absence', 'thank_scrim'],
      'co-captain': ['report_scrim', 'report_scrim absence', 'thank_scrim'],
      'their captain': ['set_scrim_lobby', 'report_scrim', 'report_scrim absence', 'thank_scrim'],
    },
    'they have reported': {
      captain: ['report_scrim', 'report_scrim as they did', 'thank_scrim'],
      'co-captain': ['report_scrim', 'report_scrim as they did', 'thank_scrim'],
      'their captain': ['set_scrim_lobby', 'report_scrim', 'report_scrim absence', 'thank_scrim'],
    },
    'they say that we were absent': {
      captain: ['report_scrim'],
      'co-captain': ['report_scrim'],
      'their captain': ['set_scrim_lobby', 'report_scrim'],
    },
    'its result stands': {
      captain: ['thank_scrim'],
      'co-captain': ['thank_scrim'],
      'their captain': ['set_scrim_lobby', 'thank_scrim'],
    },
    'we have said thanks': { 'their captain': ['set_scrim_lobby', 'thank_scrim'] },
    'it was eight days ago': {},
    'it is called off': {},
  },
  elsewhere: [
    {
      who: ['their captain'],
      commands: ['report_scrim absence'],
      in: ['they say that we were absent'],
      where: 'nowhere: it is said',
    },
    {
      who: ['their captain'],
      commands: ['report_scrim as they did'],
      where: 'here, as another result: they send what they sent',
    },
    {
      who: ['captain', 'co-captain', 'their captain'],
      commands: ['report_scrim as they did'],
      where: 'here, as a result: the other side has sent none',
    },
  ],
});
