import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'host/postgres/logins.ts',
    change: 'what the login of requests was given besides stays its own',
    from: `execute format('revoke %I from authenticator', other);`,
    to: 'null;',
    killedBy: ['host/postgres/logins.test.ts'],
    only: 'brought back',
  },
  {
    file: 'host/postgres/logins.ts',
    change: 'the login of requests reads accounts',
    from: 'on all tables in schema auth to supabase_auth_admin;',
    to: 'on all tables in schema auth to supabase_auth_admin, authenticator; grant usage on schema auth to authenticator;',
    killedBy: ['host/postgres/logins.test.ts'],
    only: 'reads and calls nothing',
  },
  {
    file: 'host/gateway/traffic/heavy-clients.ts',
    change: 'who asks for large answers is served like everybody',
    from: '(until.get(caller) ?? 0) <= now()',
    to: '(until.get(caller) ?? 0) <= Infinity',
    killedBy: ['host/gateway/traffic/heavy-clients.test.ts'],
    only: 'one question at a time',
  },
] satisfies Mutant[];
