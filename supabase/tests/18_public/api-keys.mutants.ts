import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/18_public/30_api_keys.sql';
const killedBy: [string] = ['supabase/tests/18_public/api-keys.test.ts'];

export default [
  {
    file,
    change: 'anybody revokes anybody’s key',
    from: 'where k.id = key_id and k.user_id = me;',
    to: 'where k.id = key_id;',
    killedBy,
    only: 'nobody else’s',
  },
  {
    file,
    change: 'everybody’s keys are listed',
    from: '  where k.user_id = (select auth.uid())\n',
    to: '',
    killedBy,
    only: 'nobody else’s',
  },
  {
    file,
    change: 'a suspended member’s key goes on',
    from: '    and not private.is_suspended(k.user_id);',
    to: ';',
    killedBy,
    only: 'suspended',
  },
  {
    file,
    change: 'there is one key more than there may be',
    from: '>= (private.limits()).api_keys_max then',
    to: '> (private.limits()).api_keys_max then',
    killedBy,
    only: 'at most',
  },
  {
    file,
    change: 'who make the last one at once make one each',
    from: 'where p.id = me and p.deleted_at is null for no key update;',
    to: 'where p.id = me and p.deleted_at is null;',
    killedBy,
    only: 'at most',
  },
  {
    file,
    change: 'a use is noted each time',
    from: "(key.used_at is null or key.used_at < now() - interval '10 minutes')",
    to: 'true',
    killedBy,
    only: 'once in ten minutes',
  },
] satisfies Mutant[];
