import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Database } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { badgeColumns } from './badge.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { whenDefined } from '#lib/when-defined.ts';

type Views = Database['public']['Views'];
type Pages = Database['public']['Functions']['team_page'];
export type TeamProfile = Views['team_profiles']['Row'];
export type RosterMember = Views['team_roster']['Row'];

/** A team as lists of teams draw it; null where there is none. */
export type TeamRow = Omit<Pages['Returns'][number], EmptyInRow> & {
  [Column in EmptyInRow]: Pages['Returns'][number][Column] | null;
};
type EmptyInRow = 'logo' | 'captain_username' | 'league_name' | 'table_league' | NumberOfTable | 'form';
type NumberOfTable = 'table_place' | 'table_played' | 'table_won' | 'table_points';
/** By name, or by what the table of its league says of a team. */
export type TeamSort = '' | 'place' | 'record' | 'form';
/** Parts of its name, tag or captain; its league; whether it looks for players; in which order. */
export type TeamFilter = { q?: string; league?: string; looking?: boolean; sort?: TeamSort };

type StaffListPages = Database['public']['Functions']['admin_team_page'];
type EmptyInStaffList = 'logo' | 'captain_id' | 'captain_username' | 'league_name' | 'season' | 'phase' | 'archived_at';
/** A team as the admins' list draws it. */
export type AdminTeam = Omit<StaffListPages['Returns'][number], EmptyInStaffList> & {
  [Column in EmptyInStaffList]: StaffListPages['Returns'][number][Column] | null;
};
type StaffFilter = { q: string; league: string | undefined; show: string; sort: '' | 'newest' };

const pageRows = 30;
/** Up to so many choices a picker is a plain list; one more says that it must be searched. */
export const pickerRows = 30;
const choiceRows = pickerRows + 1;

export const teamQueries = {
  /** Teams that still play, in pages; the last rows stay while others load. */
  page: (filter: TeamFilter) =>
    infiniteQueryOptions({
      queryKey: ['teams', 'page', filter, inTurkish()],
      initialPageParam: undefined as TeamRow | undefined,
      queryFn: ({ pageParam }) =>
        fetchTeams({ ...askedOf(filter), after_name: pageParam?.place, after_id: pageParam?.id, max: pageRows + 1 }),
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
      meta: { errorToast: 'teams:errors.list', toastId: 'teams-error' },
    }),

  /** The leader of the table of a league's newest season that has begun; null before its first result. */
  leader: (leagueId: string) =>
    queryOptions({
      queryKey: ['teams', 'leader', leagueId],
      queryFn: async () => {
        const [first] = await fetchTeams({ of_league: leagueId, sort: 'place', max: 1 });
        return first && first.table_place !== null ? first : null;
      },
    }),

  /** Teams as an admin goes through them, by name or the newest first, in pages; the last rows stay while others load. */
  staffList: (filter: StaffFilter) =>
    infiniteQueryOptions({
      refetchOnMount: everyMount,
      queryKey: ['teams', 'staff', filter, inTurkish()],
      initialPageParam: undefined as AdminTeam | undefined,
      queryFn: async ({ pageParam }): Promise<AdminTeam[]> => {
        const { q, league, show, sort } = filter;
        const db = await supabase();
        const args: StaffListPages['Args'] = {
          ...askedOf({ q, league }),
          archived: show === 'archived' || undefined,
          problem: show === 'archived' ? undefined : show || undefined,
          newest: sort === 'newest' || undefined,
        };
        const after = { after_place: pageParam?.place, after_id: pageParam?.id };
        return dataOf(await db.rpc('admin_team_page', { ...args, ...after, max: pageRows + 1 }));
      },
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      placeholderData: keepPreviousData,
    }),

  /** The first teams that fit what is typed: a picker's. */
  choices: (q: string) =>
    queryOptions({
      queryKey: ['teams', 'choices', q, inTurkish()],
      queryFn: () => fetchTeams({ ...askedOf({ q }), max: choiceRows }),
      placeholderData: keepPreviousData,
    }),

  /** One team; null when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['teams', id],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('team_profiles').select('*').eq('id', id).maybeSingle());
      },
    }),

  /** Its members with their stats for this team; new signings are among them. */
  roster: (id: string) =>
    queryOptions({
      refetchOnMount: everyMount,
      queryKey: ['teams', id, 'roster'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('team_roster').select('*').eq('team_id', id).is('left_at', null);
        return dataOf(await read.order('shirt_number').limit(limits.squadMax));
      },
    }),

  /** Former members, the last one first, in pages. */
  former: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['teams', id, 'former'],
      queryFn: async ({ pageParam }) => {
        const db = await supabase();
        const read = db.from('team_roster').select('*').eq('team_id', id).not('left_at', 'is', null);
        const rows = dataOf(await newestFirst(read, 'left_at', pageParam).limit(pageRows + 1));
        return rows.map((row) => ({ ...row, left_at: row.left_at ?? '' }));
      },
      initialPageParam: null as Last<'left_at'>,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),

  achievements: (id: string) =>
    queryOptions({
      queryKey: ['teams', id, 'achievements'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one team's titles
        const read = db.from('team_achievements').select('*').eq('team_id', id);
        return dataOf(await read.order('created_at', { ascending: false }));
      },
    }),

  /** The team's entry in a season, with the rights an admin gave. */
  entry: (id: string, leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['teams', id, 'entry', leagueId, season],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('league_teams').select('rights_used, rights_extra').eq('team_id', id);
        return dataOf(await read.eq('league_id', leagueId).eq('season', season).maybeSingle());
      },
    }),

  /** The team a player belongs to now, with the season it plays in; null for a free agent. */
  ofPlayer: (playerId: string) =>
    queryOptions({
      queryKey: ['teams', 'of-player', playerId],
      queryFn: () => fetchMembership(playerId),
    }),
};

/** The season a team plays in, as reads of it ask for it. */
export function seasonOf(team: { league_id: string | null; season: number | null }): [string, number] | undefined {
  return team.league_id !== null && team.season !== null ? [team.league_id, team.season] : undefined;
}

/** A player's place in their team. */
export type Membership = NonNullable<Awaited<ReturnType<typeof fetchMembership>>>;

const roleOrder = ['captain', 'co_captain', 'player'] satisfies Database['public']['Enums']['team_role'][];

/** The order of a squad: who leads, then by shirt. */
export function byRoleAndNumber(one: RosterMember, other: RosterMember): number {
  const role = roleOrder.indexOf(one.team_role) - roleOrder.indexOf(other.team_role);
  return role || (one.shirt_number ?? 100) - (other.shirt_number ?? 100);
}

/** The fields of a club wherever its name stands, and who leads it. */
export type Badge = Awaited<ReturnType<typeof fetchBadges>>[number];

export const badgeQueries = {
  /** One team's badge; null when there is none. Simultaneous reads are one. */
  of: (id: string) => queryOptions({ queryKey: ['teams', 'badge', id], queryFn: () => askTogether(id) }),
};

/** The badges of these teams by id; asks for those that are not known yet. */
export async function badgesOf(client: QueryClient, ids: string[]): Promise<Map<string, Badge>> {
  const badges = await Promise.all([...new Set(ids)].map((id) => client.fetchQuery(badgeQueries.of(id))));
  return new Map(badges.flatMap((badge) => (badge ? [[badge.id, badge]] : [])));
}

/** As many ids as an address holds easily. */
const perRead = 100;
let together: { ids: string[]; badges: Promise<Map<string, Badge>> } | undefined;

/** Ids that are requested at once go into one read. */
async function askTogether(id: string): Promise<Badge | null> {
  if (!together || together.ids.length === perRead) together = collect();
  together.ids.push(id);
  return (await together.badges).get(id) ?? null;
}

function collect(): NonNullable<typeof together> {
  const ids: string[] = [];
  const badges = Promise.resolve().then(async () => {
    together = undefined;
    return new Map((await fetchBadges(ids)).map((badge) => [badge.id, badge]));
  });
  return { ids, badges };
}

async function fetchBadges(ids: string[]) {
  const db = await supabase();
  return dataOf(await db.from('teams').select(badgeColumns).in('id', ids).limit(perRead));
}

const askedOf = ({ q, league, looking, sort }: TeamFilter): Pages['Args'] => ({
  query: q || undefined,
  of_league: league,
  only_looking: looking || undefined,
  turkish: inTurkish() || undefined,
  sort: sort || undefined,
});

/** Names stand in the order of the reader's alphabet: Turkish has letters of its own, for the others ç is a c. */
const inTurkish = () => currentLanguage() === 'tr';

async function fetchMembership(playerId: string) {
  const db = await supabase();
  const read = db.from('memberships').select('id, team_id, team_role, eligibility, league_id, season');
  return dataOf(await read.eq('player_id', playerId).maybeSingle());
}

async function fetchTeams(args: Pages['Args']): Promise<TeamRow[]> {
  const db = await supabase();
  // bounded by: its callers' max
  return dataOf(await db.rpc('team_page', args));
}

type Choice = { id: string; name: string };
export type TeamChoices = {
  /** Whether there are more teams than a plain list holds. */
  many: boolean;
  choices: readonly Choice[];
  chosen: Choice | undefined;
  onType: (typed: string) => void;
};

/** Hook: what a picker of teams needs to offer them and to name the one chosen. */
export function useTeamChoices(id: string | undefined): TeamChoices {
  const [typed, onType] = useState('');
  const settled = useDebounced(typed.trim(), 250);
  const { data: first = [] } = useQuery(teamQueries.choices(''));
  const { data: choices = [] } = useQuery(teamQueries.choices(settled));
  const { data: chosen } = useQuery(whenDefined(id, badgeQueries.of));
  const many = first.length > pickerRows;
  return { many, choices, chosen: id === undefined ? undefined : (chosen ?? undefined), onType };
}
