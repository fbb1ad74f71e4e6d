import { queryOptions, useQuery } from '@tanstack/react-query';
import { useViewer } from '#data/auth/viewer.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** The events of a member: a match, a scrim, or a night cup as an evening. */
export type Occasion = { match: string } | { cup: string } | { scrim: string };
export type Attendance = Awaited<ReturnType<typeof fetchSquad>>[number];

export const attendanceQueries = {
  /** The viewer's squad and whether each of it comes; nobody where their team does not play. */
  of: (occasion: Occasion) =>
    queryOptions({
      queryKey: ['attendance', occasion],
      queryFn: () => fetchSquad(occasion),
      refetchOnMount: everyMount,
    }),

  /** The five that lined up last before a match or a scrim, for the team the viewer leads. */
  lastLineup: (occasion: Exclude<Occasion, { cup: string }>) =>
    queryOptions({
      queryKey: ['match' in occasion ? 'matches' : 'scrims', 'last-line-up', occasion],
      queryFn: async () => {
        const db = await supabase();
        const five = dataOf(await db.rpc('last_lineup', argsOf(occasion)).limit(limits.playersOnPitch));
        return five.map((each) => ({ ...each, position: each.position as (typeof each)['position'] | null }));
      },
      refetchOnMount: everyMount,
    }),
};

/** Hook: the viewer's own row; undefined while it is read, null where they are not asked. */
export function useOwnAttendance(occasion: Occasion): Attendance | null | undefined {
  const { id } = useViewer();
  const squad = useQuery(attendanceQueries.of(occasion)).data;
  return squad && (squad.find(({ player_id }) => player_id === id) ?? null);
}

async function fetchSquad(occasion: Occasion) {
  const db = await supabase();
  // staff read both squads of a match
  const rows = dataOf(await db.rpc('who_is_in', argsOf(occasion)).limit(2 * limits.squadMax));
  return rows.map((row) => ({
    ...row,
    shirt_number: row.shirt_number as number | null,
    position: row.position as (typeof row)['position'] | null,
    coming: row.coming as boolean | null,
  }));
}

/** The arguments of the calls. */
export const argsOf = (occasion: Occasion) =>
  'match' in occasion
    ? { match_id: occasion.match }
    : 'cup' in occasion
      ? { night_cup_id: occasion.cup }
      : { scrim_id: occasion.scrim };
