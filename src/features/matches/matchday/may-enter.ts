import { useViewer } from '#features/auth/viewer.ts';

/**
 * Hook: whether the viewer enters results of this league. Every link to the sheet and the sheet itself ask here; the
 * database asks `private.match_to_rule`.
 */
export function useMayEnterResults(_leagueId: string): boolean {
  return useViewer().admin;
}
