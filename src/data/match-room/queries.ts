import { queryOptions } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { readPicture } from '#lib/pictures.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type Story = Awaited<ReturnType<typeof fetchStory>>;
export type Report = Story['reports'][number];
export type Shown = Awaited<ReturnType<typeof fetchEvidence>>[number];
export type SquadMember = Awaited<ReturnType<typeof fetchSquads>>[number];

/** The reads of a match room beside the match itself. */
export const roomQueries = {
  /**
   * The match's clocks, and by how much the server's is ahead of this device's. Its `fingerprint` changes with anything
   * else that the room reads: an open room asks for this alone, again and again.
   */
  clock: (id: string) =>
    queryOptions({ queryKey: ['matches', id, 'clock'], queryFn: () => fetchClock(id), refetchOnMount: everyMount }),

  /** Reports, answers, rulings, protests and moves of the match, as far as the viewer may read them. */
  story: (id: string) =>
    queryOptions({ queryKey: ['matches', id, 'story'], queryFn: () => fetchStory(id), refetchOnMount: everyMount }),

  /** Both squads: who may play and, for those who lead one, who may not and why. */
  squads: (id: string) =>
    queryOptions({ queryKey: ['matches', id, 'squads'], queryFn: () => fetchSquads(id), refetchOnMount: everyMount }),

  /** The sides that said they are ready, for these two and the staff, each with the kick-off it said so of. */
  ready: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'ready'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('match_ready').select('team_id, kickoff_at').eq('match_id', id).limit(2));
      },
      refetchOnMount: everyMount,
    }),

  /** The lobby's code, for the two sides; null while there is none to see. */
  lobby: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'lobby'],
      queryFn: async () => {
        const db = await supabase();
        const row = dataOf(await db.from('match_lobbies').select('code').eq('match_id', id).maybeSingle());
        return row?.code ?? null;
      },
      refetchOnMount: everyMount,
    }),

  /** The pictures both sides show, the first first; none for who may not see them. */
  evidence: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'evidence'],
      queryFn: () => fetchEvidence(id),
      refetchOnMount: everyMount,
    }),

  /** One of these pictures itself, which never changes. */
  evidenceFile: (file: string) =>
    queryOptions({ queryKey: ['matches', 'evidence', file], queryFn: () => readPicture(file), staleTime: Infinity }),
};

async function fetchClock(id: string) {
  const db = await supabase();
  const [clock] = dataOf(await db.rpc('match_clock', { match_id: id }).limit(1));
  if (!clock) return null;
  const { reported_by, reported_at, ...rest } = clock;
  return {
    ...rest,
    reported_by: reported_by as string | null,
    reported_at: reported_at as string | null,
    aheadMs: Date.parse(clock.at) - Date.now(),
  };
}

/** Far more than any match has seen. */
const rows = 100;

async function fetchStory(id: string) {
  const db = await supabase();
  const [results, reports, reschedules, protests, appeals] = await Promise.all([
    db
      .from('match_results')
      .select('*, speaker:profiles!match_results_by_fkey(id, username), text:result_reasons(id, reason)')
      .eq('match_id', id)
      .order('seq')
      .limit(rows),
    db
      .from('match_reports')
      .select('*, speaker:profiles!match_reports_filed_by_fkey(id, username)')
      .eq('match_id', id)
      .order('created_at')
      .limit(rows),
    db
      .from('reschedules')
      .select('*, speaker:profiles!reschedules_proposed_by_fkey(id, username)')
      .eq('match_id', id)
      .order('created_at')
      .limit(rows),
    db
      .from('protests')
      .select('*, speaker:profiles!protests_filed_by_fkey(id, username)')
      .eq('match_id', id)
      .order('created_at')
      .limit(rows),
    db
      .from('appeals')
      .select('*, speaker:profiles!appeals_filed_by_fkey(id, username)')
      .eq('match_id', id)
      .order('created_at')
      .limit(rows),
  ]);
  return {
    results: dataOf(results),
    reports: dataOf(reports),
    reschedules: dataOf(reschedules),
    protests: dataOf(protests),
    appeals: dataOf(appeals),
  };
}

async function fetchEvidence(id: string) {
  const db = await supabase();
  const read = db.from('match_evidence').select('id, team_id, file, created_at').eq('match_id', id);
  return dataOf(await read.order('created_at').limit(2 * limits.evidenceFilesMax));
}

async function fetchSquads(id: string) {
  const db = await supabase();
  const members = dataOf(await db.rpc('match_squads', { match_id: id }).limit(2 * limits.squadMax));
  return members.map((member) => ({
    ...member,
    shirt_number: member.shirt_number as number | null,
    position: member.position as (typeof member)['position'] | null,
    broken: member.broken as string | null,
  }));
}
