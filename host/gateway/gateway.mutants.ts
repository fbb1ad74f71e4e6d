import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'host/gateway/traffic/client-address.ts',
    change: 'the first X-Forwarded-For counts instead of the last',
    from: '.at(-1)',
    to: '.at(0)',
    killedBy: ['host/gateway/traffic/client-address.test.ts'],
  },
  {
    file: 'host/gateway/traffic/client-address.ts',
    change: 'X-Forwarded-For is believed without a proxy',
    from: "const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;",
    to: "const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();",
    killedBy: ['host/gateway/traffic/client-address.test.ts'],
  },
  {
    file: 'host/gateway/traffic/client-address.ts',
    change: 'an IPv4 written as IPv6 shares a network with all others',
    from: 'if (mapped) {',
    to: 'if (false as boolean && mapped) {',
    killedBy: ['host/gateway/traffic/client-address.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'TRACE reaches the backend',
    from: "'OPTIONS'];",
    to: "'OPTIONS', 'LOCK', 'PROPFIND'];",
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'every name is the host’s',
    from: `.includes(name))
      ? next()`,
    to: `.includes(name) || name !== '')
      ? next()`,
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'through the proxy the machine’s own names are the site’s',
    from: '(viaProxy ? ofTheSite : names)',
    to: 'names',
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'the machine’s own names count where other machines listen',
    from: 'const machines = isLoopback(host) ?',
    to: "const machines = host !== 'x' ?",
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'a NUL in a query goes on',
    from: '/%00/.test(target)',
    to: '/%00/.test(path)',
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'dots are looked for before they are decoded',
    from: 'decodeURIComponent(path).split',
    to: 'path.split',
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/request-checks.ts',
    change: 'the path is read after it was normalised',
    from: '(c.env?.incoming?.url ?? c.req.url)',
    to: 'c.req.url',
    killedBy: ['host/gateway/traffic/request-checks.test.ts'],
  },
  {
    file: 'host/gateway/traffic/call-limits.ts',
    change: 'visitors are not counted',
    from: ': visitors.take(address);',
    to: ': 0;',
    killedBy: ['host/gateway/traffic/call-limits.test.ts'],
  },
  {
    file: 'host/gateway/traffic/limiter.ts',
    change: 'one try more than allowed',
    from: 'entry.count <= limit',
    to: 'entry.count <= limit + 1',
    killedBy: ['host/gateway/traffic/call-limits.test.ts'],
  },
  {
    file: 'host/gateway/traffic/maintenance.ts',
    change: 'every member is an admin',
    from: `=== true;
  };`,
    to: `!== undefined;
  };`,
    killedBy: ['host/gateway/traffic/maintenance.test.ts'],
  },
  {
    file: 'host/gateway/traffic/maintenance.ts',
    change: 'maintenance counts from the next start on',
    from: 'setting.until <= now()',
    to: 'setting.until <= 0',
    killedBy: ['host/gateway/traffic/maintenance.test.ts'],
  },
  {
    file: 'host/gateway/gateway.ts',
    change: 'a page of another site signs somebody in',
    from: 'if (origin !== undefined && !isOurs(origin))',
    to: 'if (origin === undefined && !isOurs(siteUrl))',
    killedBy: ['host/gateway/gateway.test.ts'],
    only: 'is a sign-in or sign-up listened to',
  },
  {
    file: 'host/gateway/gateway.ts',
    change: 'a form signs somebody in',
    from: 'if ((hasBody || type !== undefined) && ',
    to: 'if (hasBody && ',
    killedBy: ['host/gateway/gateway.test.ts'],
    only: 'is a sign-in or sign-up listened to',
  },
  {
    file: 'host/gateway/traffic/fair-queue.ts',
    change: 'who asked more before is served first',
    from: `      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);`,
    to: '      if (queue.length === 0) queues.delete(caller);',
    killedBy: ['host/gateway/traffic/fair-queue.test.ts'],
  },
  {
    file: 'host/gateway/gateway.ts',
    change: 'pages of the site’s name on any port read the API',
    from: 'origin === siteUrl ||',
    to: "new URL(siteUrl).hostname === origin.split(':')[1]?.slice(2) ||",
    killedBy: ['host/gateway/gateway.test.ts'],
    only: 'may it read',
  },
] satisfies Mutant[];
