import type { Mutant } from '#testing/mutant.ts';

const overlay = 'supabase/schemas/18_public/30_overlay.sql';
const casters = 'supabase/schemas/10_seasons/150_casters.sql';
const ofOverlay: [string] = ['supabase/tests/18_public/overlay.test.ts'];
const ofCasters: [string] = ['supabase/tests/10_seasons/casters.test.ts'];

export default [
  {
    file: overlay,
    change: 'the address of a suspended person shows on',
    from: 'select not private.is_suspended(link.made_by) and case',
    to: 'select case',
    killedBy: ofOverlay,
    only: 'stops with the right',
  },
  {
    file: overlay,
    change: 'whoever was captain once shows on',
    from: "                and t.team_role = 'captain'\n",
    to: '',
    killedBy: ofOverlay,
    only: 'stops with the right',
  },
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
  {
    file: overlay,
    change: 'a league’s address shows matches of other leagues',
    from: 'where n.id = named and n.league_id = link.league_id',
    to: 'where n.id = named',
    killedBy: ofOverlay,
    only: 'or the one that is named',
  },
  {
    file: overlay,
    change: 'what was reported is shown before it counts',
    from: "'home_score', case when m.status = 'finished' then m.home_score end",
    to: "'home_score', coalesce(m.home_score, (select r.home_score from public.match_reports r where r.match_id = m.id limit 1))",
    killedBy: ofOverlay,
    only: 'no claim’s',
  },
  {
    file: overlay,
    change: 'an account that goes leaves its addresses',
    from: 'made_by uuid not null references public.profiles (id) on delete cascade',
    to: 'made_by uuid not null references public.profiles (id)',
    killedBy: ['supabase/tests/catalogue/retention.test.ts'],
  },
  {
    file: casters,
    change: 'whom the staff refused may go on',
    from: '      and c.refused_at is null\n  )\n$$;',
    to: '  )\n$$;',
    killedBy: ofCasters,
    only: 'refused is not named',
  },
  {
    file: casters,
    change: 'a captain names again whom the staff refused',
    from: 'if known.refused_at is not null and side is not null then',
    to: 'if false then',
    killedBy: ofCasters,
    only: 'refused is not named',
  },
  {
    file: casters,
    change: 'a captain dismisses the casters of the other side',
    from: 'own := remove_caster.user_id = me or coalesce(caster.team_id = side, false);',
    to: 'own := remove_caster.user_id = me or side is not null;',
    killedBy: ofCasters,
    only: 'by nobody else',
  },
  {
    file: casters,
    change: 'two that are named at once are both named',
    from: '  match constant public.team_matches := private.locked_match(match_id);\n  side constant uuid := private.captained_side(match);\n  known',
    to: '  match constant public.team_matches := (select m from public.team_matches m where m.id = match_id);\n  side constant uuid := private.captained_side(match);\n  known',
    killedBy: ofCasters,
    only: 'at once, one is',
  },
] satisfies Mutant[];
