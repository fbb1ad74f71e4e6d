import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/discipline.ts',
    change: 'every warning proposes a suspension',
    from: 'warnings % limits.warningsBeforeSuspension === 0',
    to: 'warnings > 0',
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a cancelled warning counts',
    from: "kind === 'warning' && status !== 'cancelled'",
    to: "kind === 'warning'",
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'other measures count as warnings',
    from: "kind === 'warning' && status !== 'cancelled'",
    to: "status !== 'cancelled'",
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'who was never warned is suspended',
    from: 'warnings > 0 && warnings %',
    to: 'warnings %',
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a suspension begins without a ruling',
    from: "{ kind: 'suspension', status: 'proposed', matches: limits.suspensionMatches }",
    to: "{ kind: 'suspension', status: 'active' as 'proposed', matches: limits.suspensionMatches }",
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a forfeited match serves a suspension',
    from: "status === 'finished' && forfeited_by === null && ",
    to: "status === 'finished' && ",
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a cancelled match serves a suspension',
    from: "status === 'finished' && forfeited_by === null",
    to: 'forfeited_by === null',
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a match before the suspension serves it',
    from: ' && Date.parse(kickoff_at) >= begun',
    to: '',
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a suspension has less than no match left',
    from: 'Math.max(0, (suspension.matches ?? limits.suspensionMatches) - served)',
    to: '(suspension.matches ?? limits.suspensionMatches) - served',
    killedBy: ['src/domain/discipline.test.ts'],
  },
  {
    file: 'src/domain/discipline.ts',
    change: 'a proposed suspension keeps a player out',
    from: " || suspension.status !== 'active'",
    to: '',
    killedBy: ['src/domain/discipline.test.ts'],
  },
] satisfies Mutant[];
