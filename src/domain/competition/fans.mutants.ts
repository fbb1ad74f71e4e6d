import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/competition/elo.ts',
    change: 'a forfeited match is rated',
    from: "status === 'finished' && forfeited_by === null",
    to: "status === 'finished'",
    killedBy: ['src/domain/competition/elo.test.ts'],
  },
  {
    file: 'src/domain/competition/elo.ts',
    change: 'playing at home counts for nothing',
    from: '(away - home - homeEdge) / 400',
    to: '(away - home) / 400',
    killedBy: ['src/domain/competition/elo.test.ts'],
  },
  {
    file: 'src/domain/competition/elo.ts',
    change: 'the loser keeps what the winner gains',
    from: 'ratings.set(away_team_id, before.away_before - home_change)',
    to: 'ratings.set(away_team_id, before.away_before)',
    killedBy: ['src/domain/competition/elo.test.ts'],
  },
  {
    file: 'src/domain/competition/elo.ts',
    change: 'results count in the order in which they are known',
    from: '.toSorted(byEnd)',
    to: '.slice()',
    killedBy: ['src/domain/competition/elo.test.ts'],
  },
  {
    file: 'src/domain/competition/ratings.ts',
    change: 'a rating has no upper end',
    from: 'Math.min(most, Math.max(least, sum))',
    to: 'Math.max(least, sum)',
    killedBy: ['src/domain/competition/ratings.test.ts'],
  },
  {
    file: 'src/domain/competition/ratings.ts',
    change: 'somebody stands in the team of a round twice',
    from: 'row.position === position && !chosen.some(({ player_id }) => player_id === row.player_id)',
    to: 'row.position === position',
    killedBy: ['src/domain/competition/ratings.test.ts'],
  },
  {
    file: 'src/domain/competition/picks.ts',
    change: 'a pick of a forfeited match counts',
    from: 'winner === null || match.forfeited_by !== null',
    to: 'winner === null',
    killedBy: ['src/domain/competition/picks.test.ts'],
  },
  {
    file: 'src/domain/competition/picks.ts',
    change: 'a match can be picked at its kick-off',
    from: 'now < Date.parse(match.kickoff_at)',
    to: 'now <= Date.parse(match.kickoff_at)',
    killedBy: ['src/domain/competition/picks.test.ts'],
  },
  {
    file: 'src/domain/competition/picks.ts',
    change: 'a score may be level on the way',
    from: '} while (home === away);',
    to: '} while (home === away && home < 0);',
    killedBy: ['src/domain/competition/picks.test.ts'],
  },
  {
    file: 'src/domain/competition/team-season.ts',
    change: 'a run goes on after a loss',
    from: "run = result === 'W' ? run + 1 : 0",
    to: "run += Number(result === 'W')",
    killedBy: ['src/domain/competition/team-season.test.ts'],
  },
] satisfies Mutant[];
