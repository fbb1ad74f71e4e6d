import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['src/domain/competition/run-in.test.ts'];
const file = 'src/domain/competition/run-in.ts';

export default [
  {
    file,
    change: 'whoever can still be level is taken for one left behind',
    from: 'this.#most(team) >= least',
    to: 'this.#most(team) > least',
    killedBy,
  },
  {
    file,
    change: 'whoever is level is taken for one ahead',
    from: 'points > most',
    to: 'points >= most',
    killedBy,
  },
  {
    file,
    change: 'a postponed or cancelled match is waited for alike',
    from: "stage === 'regular' && status !== 'finished' && status !== 'cancelled'",
    to: "stage === 'regular' && status !== 'finished'",
    killedBy,
  },
  {
    file,
    change: 'special matches count among the open ones',
    from: "stage === 'regular' && status !== 'finished' && status !== 'cancelled'",
    to: "status !== 'finished' && status !== 'cancelled'",
    killedBy,
  },
  {
    file,
    change: 'goals of today decide though they are open',
    from: '...(goalsAreOpen && noGoals)',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'the meetings to come are left out of head-to-head',
    from: 'const meetings = [...this.#finished.filter(meet), ...toCome];',
    to: 'const meetings = this.#finished.filter(meet);',
    killedBy,
  },
  {
    file,
    change: 'the made-up goals of meetings to come decide',
    from: 'if (toCome.length === 0) return places.map(({ teamIds }) => teamIds);',
    to: 'if (toCome.length >= 0) return places.map(({ teamIds }) => teamIds);',
    killedBy,
  },
  {
    file,
    change: 'half of the outcomes are never tried',
    from: '(at * 40_503) % outcomes',
    to: '(at * 40_502) % outcomes',
    killedBy,
  },
] satisfies Mutant[];
