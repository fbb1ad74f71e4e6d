import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'host/gate/received.ts',
    change: 'a refusal does not wait for the rest of the question',
    from: '  if (question.complete || question.destroyed) return;',
    to: '  if (question.headers) return;',
    killedBy: ['host/gate/received.test.ts'],
  },
  {
    file: 'host/gate/received.ts',
    change: 'what never comes is waited for',
    from: '    const late = setTimeout(done, patience.ms);',
    to: '    const late = setTimeout(() => {}, patience.ms);',
    killedBy: ['host/gate/received.test.ts'],
  },
  {
    file: 'host/gate/received.ts',
    change: 'what is too large is waited for',
    from: "  if (Number(question.headers['content-length'] ?? 0) > patience.bytes) return;\n",
    to: '',
    killedBy: ['host/gate/received.test.ts'],
  },
] satisfies Mutant[];
