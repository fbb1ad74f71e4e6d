import type { Mutant } from '#testing/mutant.ts';

const organiser: [string] = ['src/features/matches/organiser-commands.test.tsx'];
const schedule: [string] = ['src/features/leagues/referee-league-page.test.tsx'];
const section: [string] = ['src/features/leagues/league-referees.test.tsx'];

export default [
  {
    file: 'src/data/auth/viewer.ts',
    change: 'a referee of one league is offered rulings in every league',
    from: 'league.id === leagueId',
    to: 'league.id !== undefined',
    killedBy: organiser,
  },
  {
    file: 'src/features/matches/organiser-commands.tsx',
    change: 'everybody who sees the organiser’s section cancels',
    from: 'cancel: referees && scheduled',
    to: 'cancel: scheduled',
    killedBy: organiser,
  },
  {
    file: 'src/features/leagues/referee-league-page.tsx',
    change: 'a referee is offered to start a season',
    from: 'mayStart={false}',
    to: 'mayStart',
    killedBy: schedule,
    only: 'starts no season',
  },
  {
    file: 'src/features/leagues/referee-league-page.tsx',
    change: 'everybody finds the schedule of a league’s referees',
    from: 'asked={asked && may !== false}',
    to: 'asked={asked}',
    killedBy: schedule,
    only: 'finds no such page',
  },
  {
    file: 'src/features/matches/referee-page.tsx',
    change: 'everybody finds the page of referees',
    from: '(found.length > 0 ? found : null)',
    to: 'found',
    killedBy: ['src/features/matches/referee-page.test.tsx'],
    only: 'finds no page of reports',
  },
  {
    file: 'src/features/leagues/league-referees.tsx',
    change: 'a referee is removed without a question',
    from: 'onClick={() => setLeaving(referee)}',
    to: 'onClick={() => dismiss.mutate(referee.id)}',
    killedBy: section,
    only: 'after a question',
  },
  {
    file: 'src/features/leagues/league-referees.tsx',
    change: 'an admin is offered to appoint themselves',
    from: '...(me ? [me] : [])',
    to: '',
    killedBy: section,
    only: 'is not offered',
  },
] satisfies Mutant[];
