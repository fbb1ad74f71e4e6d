import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['supabase/tests/13_staff/feed-links.test.ts'];

export default [
  {
    file: 'host/gateway/rest/rest-api.ts',
    change: 'a calendar that names its type is refused',
    from: '(calendars.includes(path) ? undefined : (headers.get(name) ?? undefined))',
    to: '(headers.get(name) ?? undefined)',
    killedBy,
    only: 'is the same file',
  },
] satisfies Mutant[];
