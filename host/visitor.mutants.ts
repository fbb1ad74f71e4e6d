import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['host/closed-meanwhile.test.ts'];

export default [
  {
    file: 'host/visitor.ts',
    change: 'nothing is forgotten',
    from: 'for (const { clear } of shelves) clear();',
    to: '',
    killedBy,
    only: 'a night cup that an admin closes is gone',
  },
  {
    file: 'host/visitor.ts',
    change: 'only what was kept first is forgotten',
    from: 'for (const { clear } of shelves) clear();',
    to: 'shelves[0]?.clear();',
    killedBy,
    only: 'that is closed is gone',
  },
  {
    file: 'host/realtime/realtime.ts',
    change: 'the topic is somebody else’s',
    from: 'if (topic === topicOfPublic) onClosed();',
    to: "if (topic === '') onClosed();",
    killedBy,
    only: 'a night cup that an admin closes is gone',
  },
] satisfies Mutant[];
