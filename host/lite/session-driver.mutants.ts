import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'host/postgres/session-pools.ts',
    change: 'a member’s statement has half a minute',
    from: "'rondo api members', size, ofRole('authenticated'))",
    to: "'rondo api members', size, 30 * seconds)",
    killedBy: ['host/gateway/traffic/overload.test.ts'],
    only: 'every kind of request',
  },
  {
    file: 'host/postgres/session-pools.ts',
    change: 'a visitor’s statement has half a minute',
    from: "'rondo api visitors', Math.ceil(size / 3), ofRole('anon'))",
    to: "'rondo api visitors', Math.ceil(size / 3), 30 * seconds)",
    killedBy: ['host/gateway/traffic/overload.test.ts'],
    only: 'every kind of request',
  },
  {
    file: 'host/postgres/session-pools.ts',
    change: 'a statement that comes from nowhere is the owner’s',
    from: `throw new Error('A statement of no request and of no migration.');`,
    to: 'return owner;',
    killedBy: ['host/backend.test.ts'],
    only: 'no migration has no session',
  },
  {
    file: 'host/postgres/session-pools.ts',
    change: 'accounts are kept by the owner of the database',
    from: `if (part === 'auth') return auth;`,
    to: `if (part === 'auth') return owner;`,
    killedBy: ['host/postgres/logins.test.ts'],
    only: 'whatever people do',
  },
] satisfies Mutant[];
