import { offers } from './offers.ts';

const always = ['appoint_referee'] as const;
const entries = ['register_team', 'withdraw_team'] as const;
const running = ['adjust_points', 'change_table_rules', 'give_award', 'withdraw_team', 'appoint_referee'] as const;
const over = ['give_award', 'archive_league', 'appoint_referee'] as const;

/** A league and its season on the page of admins (AdminLeaguePage), which nobody else can open. */
export const seasonAdmin = offers({
  buttons: {
    start_regular_season: 'Start season',
    undo_season_start: 'Undo the start',
    start_playoffs: 'Start playoffs',
    undo_playoffs: 'Undo the start of the playoffs',
    undo_import: 'Undo import',
    finish_season: 'Finish season',
    create_decider: 'Schedule special match',
    adjust_points: 'Adjust points',
    reverse_adjustment: 'Reverse',
    change_table_rules: 'Table rules',
    give_award: 'Give an award',
    take_back_award: 'Take back',
    mark_prize_paid: 'Mark as paid',
    unmark_prize_paid: 'Undo',
    register_team: 'Enter teams',
    withdraw_team: /^Withdraw /,
    delete_season: 'Delete season',
    archive_league: /^(Archive league|Restore)$/,
    delete_league: 'Delete league',
    appoint_referee: 'Appoint referee',
    dismiss_referee: /^Remove /,
  },
  // what the page writes to rows of its own tables stands in docs/permissions.md
  plain: [
    'Edit league',
    'Edit season',
    'Export CSV',
    'Overlay',
    'New season',
    'Open the first season',
    'Close registration',
  ],
  who: ['admin', 'referee', 'moderator', 'captain'],
  opens: ['admin'],
  states: {
    'there is no season': { admin: ['delete_league', ...always] },
    'nobody has entered': { admin: ['register_team', 'delete_season', 'delete_league', ...always] },
    'it takes entries': { admin: [...entries, ...always] },
    'its registration is over': { admin: ['withdraw_team', ...always] },
    'it is full': { admin: ['withdraw_team', ...always] },
    'it was imported': { admin: ['undo_import', ...running] },
    'it was imported, and a team of it has made an offer': { admin: running },
    'its schedule is published': { admin: ['start_regular_season', ...entries, ...always] },
    'a team has entered since its schedule': { admin: [...entries, ...always] },
    'it has begun': { admin: ['undo_season_start', ...running] },
    'it has begun, and a signing has cost a right': { admin: running },
    'its first match has kicked off': { admin: running },
    'a referee, an award and points are there': {
      admin: [
        'undo_season_start',
        'adjust_points',
        'reverse_adjustment',
        'change_table_rules',
        'give_award',
        'take_back_award',
        'withdraw_team',
        'appoint_referee',
        'dismiss_referee',
      ],
    },
    'all is played': { admin: running },
    'all is played, and protests are over': { admin: ['start_playoffs', ...running] },
    'all is played, and a protest waits': { admin: running },
    'two teams are level at a line': { admin: ['create_decider', ...running] },
    'too few teams are left for playoffs': { admin: ['finish_season', ...running] },
    'its playoffs have begun': {
      admin: ['undo_playoffs', 'give_award', 'withdraw_team', 'appoint_referee'],
    },
    'a side has lined up in its playoffs': { admin: ['give_award', 'withdraw_team', 'appoint_referee'] },
    'a match of its playoffs is over': { admin: ['give_award', 'withdraw_team', 'appoint_referee'] },
    'its final is over': { admin: ['give_award', 'withdraw_team', 'appoint_referee'] },
    'its final is over, and protests are over': {
      admin: ['finish_season', 'give_award', 'withdraw_team', 'appoint_referee'],
    },
    'it is finished': { admin: over },
    'it is finished, and a prize is due': { admin: ['give_award', 'mark_prize_paid', ...over.slice(1)] },
    'it is finished, and its prize is paid': { admin: ['give_award', 'unmark_prize_paid', ...over.slice(1)] },
    'its league is archived': { admin: over },
  },
  elsewhere: [
    {
      who: ['admin'],
      commands: ['adjust_points'],
      in: [
        'it takes entries',
        'it is full',
        'its registration is over',
        'its schedule is published',
        'a team has entered since its schedule',
      ],
      where: 'here, once the season has begun: nobody has points before',
    },
    {
      who: ['admin'],
      commands: ['archive_league'],
      in: ['there is no season'],
      where: 'an empty league is deleted',
    },
    {
      who: ['referee'],
      commands: ['create_decider', 'withdraw_team'],
      where: 'the page of the league for its referees',
    },
    { who: ['captain'], commands: ['register_team', 'withdraw_team'], where: 'the page of the league (EntryBox)' },
  ],
});
