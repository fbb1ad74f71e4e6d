import type { QueryKey } from '@tanstack/react-query';

/** The public state of a match, as a broadcast carries it. */
export type Score = {
  id: string;
  status: string;
  home_score: number | null;
  away_score: number | null;
  live_home_score: number | null;
  live_away_score: number | null;
  live_at: string | null;
  finished_at: string | null;
  kickoff_at: string;
  forfeited_by: string | null;
};

/** The content of a broadcast: rows of a noun changed; without ids, any of them (supabase/schemas/16_live). */
export type Change = { noun: string; ids?: string[]; scores?: Score[] };

/** @internal What is drawn from a noun's rows beside the noun's own reads, by the first part of their keys. */
export const drawnFrom: Partial<Record<string, string[]>> = {
  matches: ['leagues', 'night-cups', 'players', 'teams', 'picks', 'attendance', 'admin'],
  leagues: ['matches', 'entries', 'teams', 'admin'],
  'night-cups': ['matches'],
  contracts: ['transfers', 'eligibility', 'teams', 'matches'],
  attendance: ['matches'],
  // A notification says that something waits or has been decided: the duties are read with it.
  notifications: ['matches', 'attendance'],
  penalties: ['matches', 'admin'],
  // Open cases of the staff are counted on the dashboard of the administration.
  tickets: ['admin'],
  moderation: ['admin'],
  eligibility: ['admin'],
  teams: ['players', 'eligibility'],
  'site-settings': ['maintenance'],
};
/** Of a score that only goes up nothing else is drawn yet. */
const underway = new Set(['live', 'scheduled']);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** The nouns that are broadcast on a topic (supabase/schemas/16_live). */
export function nounsOf(topic: string): string[] {
  const kind = topic.split(':')[0] ?? '';
  const nouns: Partial<Record<string, string[]>> = {
    site: ['leagues', 'night-cups', 'site-settings', 'sponsors', 'news', 'teams', 'transfers', 'market', 'scrims'],
    staff: ['matches', 'leagues', 'penalties', 'tickets', 'moderation', 'eligibility'],
    league: ['matches', 'leagues', 'penalties'],
    cup: ['matches', 'night-cups'],
    match: ['matches', 'conversations'],
    team: ['matches', 'leagues', 'attendance', 'contracts', 'market', 'scrims'],
    user: ['notifications', 'conversations', 'contracts', 'market', 'tickets', 'matches'],
  };
  return nouns[kind] ?? [];
}

/** A broadcast's payload, if it is one: what comes over the network is not trusted to be. */
export function changeOf(payload: unknown): Change | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { noun, ids, scores } = payload as Record<string, unknown>;
  if (typeof noun !== 'string') return undefined;
  return {
    noun,
    ...(Array.isArray(ids) && { ids: ids.filter((id) => typeof id === 'string') }),
    ...(Array.isArray(scores) && { scores: scores.filter(isScore) }),
  };
}

/** The effect of a message: the changes of a transaction, and how many messages of its topic came before. */
export function messageOf(payload: unknown): { before?: number; changes: unknown[] } {
  const { before, changes } = (payload ?? {}) as Record<string, unknown>;
  return { ...(typeof before === 'number' && { before }), changes: Array.isArray(changes) ? changes : [payload] };
}

const isScore = (value: unknown): value is Score =>
  typeof value === 'object' &&
  value !== null &&
  isId((value as Score).id) &&
  typeof (value as Score).status === 'string';

/** Whether what stands under a key may be another since a change was broadcast on a topic. */
export function isStale([noun, ...rest]: QueryKey, topic: string, { noun: changed, ids, scores }: Change): boolean {
  if (typeof noun !== 'string') return false;
  if (noun !== changed) {
    if (scores?.length && scores.every(({ status }) => underway.has(status))) return false;
    if (drawnFrom[changed]?.includes(noun) !== true) return false;
  }
  const named = rest.filter(isId);
  // Of one row, and another one changed.
  if (noun === changed && ids && isId(rest[0]) && named.length === 1 && !ids.includes(rest[0])) return false;
  // Of one league, and another one's topic.
  const [kind, id] = topic.split(':');
  const league = leagueOf([noun, ...rest]);
  return !(kind === 'league' && league !== undefined && league !== id);
}

/** The league a key is about, where it says so. */
export function leagueOf([noun, ...rest]: QueryKey): string | undefined {
  if (noun === 'leagues' && isId(rest[0])) return rest[0];
  if (
    typeof rest[0] === 'string' &&
    ['season', 'matchdays', 'matchday', 'protests', 'leader'].includes(rest[0]) &&
    isId(rest[1])
  )
    return rest[1];
  if (noun === 'entries' && isId(rest[0])) return rest[0];
  const filter: { league?: unknown } | undefined = rest.find((part) => typeof part === 'object' && part !== null);
  const league = filter?.league;
  return isId(league) ? league : undefined;
}

/** A cached answer with the scores in place: the same object where it holds none of these matches. */
export function withScores<T>(data: T, scores: Map<string, Score>, depth = 4): T {
  if (depth === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const next = data.map((each: unknown) => withScores(each, scores, depth - 1));
    return next.some((each, at) => each !== data[at]) ? (next as T) : data;
  }
  const row = data as Record<string, unknown>;
  const score = typeof row['id'] === 'string' && 'home_score' in row ? scores.get(row['id']) : undefined;
  if (score)
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, key in score ? score[key as keyof Score] : value]),
    ) as T;
  let changed = false;
  const next: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) {
    next[key] = withScores(value, scores, depth - 1);
    changed ||= next[key] !== value;
  }
  return changed ? (next as T) : data;
}
