import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'host/gateway/traffic/received.ts',
    change: 'a refusal does not wait for the rest of the question',
    from: '  if (question.complete || question.destroyed) return;',
    to: '  if (question.headers) return;',
    killedBy: ['host/gateway/traffic/received.test.ts'],
  },
  {
    file: 'host/gateway/traffic/received.ts',
    change: 'what never comes is waited for',
    from: '    const late = setTimeout(done, limits.ms);',
    to: '    const late = setTimeout(() => {}, limits.ms);',
    killedBy: ['host/gateway/traffic/received.test.ts'],
  },
] satisfies Mutant[];
