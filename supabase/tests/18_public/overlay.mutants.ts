import type { Mutant } from '#testing/mutant.ts';

const overlay = 'supabase/schemas/18_public/30_overlay.sql';
const ofOverlay: [string] = ['supabase/tests/18_public/overlay.test.ts'];

export default [
  {
    file: overlay,
    change: 'anybody stops anybody’s address',
    from: '    and (l.made_by = me or private.is_admin())\n  returning',
    to: '  returning',
    killedBy: ofOverlay,
    only: 'listed and removed',
  },
  {
    file: overlay,
    change: 'everybody lists all addresses',
    from: '    and (l.made_by = (select auth.uid()) or private.is_admin())\n    and private.overlay_holds',
    to: '    and private.overlay_holds',
    killedBy: ofOverlay,
    only: 'listed and removed',
  },
] satisfies Mutant[];
