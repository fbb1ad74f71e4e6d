import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['host/closed-meanwhile.test.ts'];

export default [
  {
    file: 'host/realtime/realtime.ts',
    change: 'the topic is somebody else’s',
    from: 'if (topic === topicOfPublic) onClosed();',
    to: "if (topic === '') onClosed();",
    killedBy,
    only: 'a night cup that is closed is gone',
  },
] satisfies Mutant[];
