import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['host/gateway/accounts/tokens.test.ts'];

export default [
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a token of any role is taken',
    from: "role !== 'authenticated' || ",
    to: '',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a token for anybody else is taken',
    from: " || aud !== 'authenticated'",
    to: '',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a token of another issuer is taken',
    from: "!claims || 'iss' in claims",
    to: '!claims',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a token says itself how it is signed',
    from: "head?.['alg'] === 'HS256'",
    to: 'head',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'what a token says must be understood is passed over',
    from: " && !('crit' in head)",
    to: '',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a signature may be spelled otherwise',
    from: 'const actual = Buffer.from(signature);',
    to: "const actual = Buffer.from(Buffer.from(signature, 'base64url').toString('base64url'));",
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a token that was good once is good for ever',
    from: 'if (claims.exp <= seconds) {',
    to: 'if (!cached && claims.exp <= seconds) {',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a token from the future is taken',
    from: "if (claims.iat > seconds) return refused('PGRST303', 'JWT issued at future');",
    to: '',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'an expired token stays in memory',
    from: '      memory.delete(token);\n',
    to: '',
    killedBy,
  },
  {
    file: 'host/gateway/accounts/tokens.ts',
    change: 'a header of another scheme is nobody’s',
    from: "if (token === undefined) return refused('PGRST301', 'Expected a bearer token');",
    to: 'if (token === undefined) return visitor;',
    killedBy,
  },
  {
    file: 'host/gateway/traffic/callers.ts',
    change: 'the secret key works from outside',
    from: 'if (keys.some((key) => key !== undefined && key !== publishableKey))',
    to: 'if (keys.length === 0)',
    killedBy: ['host/gateway/gateway.test.ts'],
    only: 'the secret key',
  },
  {
    file: 'host/gateway/traffic/callers.ts',
    change: 'a refused token is a visitor',
    from: "bearer.kind === 'refused' ? refusal(c, bearer) : next()",
    to: "bearer.kind === 'refused' ? next() : next()",
    killedBy: ['host/gateway/gateway.test.ts'],
    only: 'opens nothing',
  },
] satisfies Mutant[];
