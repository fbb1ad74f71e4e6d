import { offers } from './offers.ts';

const draws = ['publish_schedule', 'undo_schedule'] as const;

/** The schedule of a season, on the pages of admins and of a league's referees (SeasonSchedule). */
export const seasonSchedule = offers({
  buttons: {
    publish_schedule: /^Publish (schedule|again)$/,
    undo_schedule: 'Undo schedule',
    start_regular_season: 'Start season',
    move_match: /^Move Anchor – /,
  },
  plain: ['Draw again', /^(Rounds|Calendar|Matrix)$/, /day$/, /^Drag /, /^Move /],
  who: ['admin', 'referee', 'referee of another league', 'moderator', 'captain'],
  opens: ['admin', 'referee'],
  states: {
    'teams have entered': { admin: ['publish_schedule'], referee: ['publish_schedule'] },
    'its schedule is published': { admin: [...draws, 'start_regular_season'], referee: draws },
    'a team has entered since its schedule': { admin: draws, referee: draws },
    'a side has lined up in it': { admin: ['start_regular_season'] },
    'it runs': { admin: ['move_match'], referee: ['move_match'] },
    'a match is postponed': { admin: ['move_match'], referee: ['move_match'] },
    'nothing lies ahead': {},
  },
  elsewhere: [
    {
      who: ['admin', 'referee'],
      commands: ['move_match'],
      in: ['its schedule is published', 'a team has entered since its schedule', 'a side has lined up in it'],
      where: 'the page of the match; here its time is chosen before it is published again',
    },
  ],
});
