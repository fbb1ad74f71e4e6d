import type { Mutant } from '#testing/mutant.ts';

const identity = 'supabase/schemas/02_identity/10_identity.sql';
const killedBy: [string] = ['supabase/tests/01_foundation/names.test.ts'];

export default [
  {
    file: identity,
    change: 'a deleted account keeps its name',
    from: '(private.skeleton(username)) where deleted_at is null',
    to: '(private.skeleton(username))',
    killedBy,
  },
  {
    file: identity,
    change: 'capitals make another gaming id',
    from: 'where private.fold(p.gaming_id) = private.fold(new.gaming_id)',
    to: 'where p.gaming_id = new.gaming_id',
    killedBy,
  },
] satisfies Mutant[];
