import { useMutation } from '@tanstack/react-query';
import type { Database, Json } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { removePicture, replacePicture } from '#lib/pictures.ts';
import { supabase } from '#lib/supabase.ts';

type Enums = Database['public']['Enums'];

/** What a change of squad changes besides the team itself. */
const squad = ['teams', 'players', 'contracts', 'transfers', 'eligibility', 'market'] as const;

/** Everything a team's name and crest are drawn in. */
const drawn = ['teams', 'leagues', 'matches', 'players', 'contracts', 'transfers', 'market'] as const;

/** The drawn crest follows from `team_id`. */
export type NewTeam = Required<Database['public']['Functions']['create_team']['Args']>;

/** Founds a team. Returns the id; the form shows a refusal. */
export function useCreateTeam() {
  return useMutation({
    mutationFn: async (team: NewTeam) => {
      const db = await supabase();
      return dataOf(await db.rpc('create_team', team));
    },
    meta: { successToast: 'teams:toasts.founded', invalidates: squad },
  });
}

/** The date of birth of a founder who has not given it: once, and before anything else. */
export function useGiveBirthDate() {
  return useMutation({
    mutationFn: async (answers: { birth_date: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('complete_profile', answers));
    },
    meta: { invalidates: ['profile-private', 'eligibility'] },
  });
}

/** The crest chosen at the founding; when it does not arrive, the team stands all the same, with its drawn one. */
export function useHangFirstCrest() {
  return useMutation({
    mutationFn: ({ teamId, crest }: { teamId: string; crest: Blob }) => hangCrest(teamId, null, crest),
    meta: { errorToast: 'teams:errors.crest', invalidates: drawn },
  });
}

/** The fields of a team's own account of itself; null empties one. */
export type TeamChanges = {
  [
    Column in
      | 'name'
      | 'short_name'
      | 'tag'
      | 'kit_primary'
      | 'kit_secondary'
      | 'founded_on'
      | 'description'
      | 'stream_url'
      | 'contact'
      | 'logo'
  ]?: string | null;
} & { social_links?: Json };

/** Changes what the team says about itself; the form shows a refusal. */
export function useUpdateTeam(teamId: string) {
  return useMutation({
    mutationFn: (changes: TeamChanges) => change(teamId, changes),
    meta: { successToast: 'teams:toasts.saved', invalidates: drawn },
  });
}

/** Uploads a crest and takes the old file away. */
export function useSetCrest(team: { id: string; logo: string | null }) {
  return useMutation({
    mutationFn: (crest: Blob) => hangCrest(team.id, team.logo, crest),
    meta: { successToast: 'teams:toasts.crest', invalidates: drawn },
  });
}

/** Back to the drawn crest. */
export function useRemoveCrest(team: { id: string; logo: string | null }) {
  return useMutation({
    mutationFn: async () => {
      await change(team.id, { logo: null });
      if (team.logo) await removePicture(team.logo);
    },
    meta: { successToast: 'teams:toasts.crest', refusalToast: true, invalidates: drawn },
  });
}

const hangCrest = (teamId: string, old: string | null, crest: Blob): Promise<void> =>
  replacePicture({ bucket: 'logos', folder: teamId, old }, crest, (logo) => change(teamId, { logo }));

async function change(teamId: string, changes: TeamChanges): Promise<void> {
  const db = await supabase();
  dataOf(await db.rpc('update_team', { team_id: teamId, changes }));
}

/** The signed-in player leaves; the last one closes the team. */
export function useLeaveTeam() {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('leave_team'));
    },
    meta: { successToast: 'teams:toasts.left', refusalToast: true, invalidates: squad },
  });
}

export function useHandOver(teamId: string) {
  return useMutation({
    mutationFn: async (playerId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('hand_over_captaincy', { team_id: teamId, player_id: playerId }));
    },
    meta: { successToast: 'teams:toasts.handedOver', refusalToast: true, invalidates: ['teams', 'players'] },
  });
}

export function useSetTeamRole() {
  return useMutation({
    mutationFn: async ({ memberId, role }: { memberId: string; role: Exclude<Enums['team_role'], 'captain'> }) => {
      const db = await supabase();
      dataOf(await db.rpc('set_team_role', { member_id: memberId, role }));
    },
    meta: { successToast: 'teams:toasts.role', refusalToast: true, invalidates: ['teams', 'players'] },
  });
}

export type Shirt = { memberId: string; number: number | null; position: Enums['player_position'] | null };

/** Gives a shirt and a place on the pitch; the form shows a refusal (the number is taken). */
export function useSetShirt() {
  return useMutation({
    mutationFn: async ({ memberId, number, position }: Shirt) => {
      const db = await supabase();
      // The arguments may be null, which the generated types cannot say.
      const given = { member_id: memberId, shirt_number: number, place: position } as {
        member_id: string;
        shirt_number: number;
        place: Enums['player_position'];
      };
      dataOf(await db.rpc('set_shirt', given));
    },
    meta: { successToast: 'teams:toasts.shirt', invalidates: ['teams', 'players'] },
  });
}

/** Removes a player with a reason of 3 to 500 characters; the player is a free agent. */
export function useKickPlayer() {
  return useMutation({
    mutationFn: async ({ memberId, reason }: { memberId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('kick_player', { member_id: memberId, reason }));
    },
    meta: { successToast: 'teams:toasts.kicked', invalidates: squad },
  });
}

/** An admin closes a team that plays no unfinished season. */
export function useArchiveTeam() {
  return useMutation({
    mutationFn: async (teamId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('archive_team', { team_id: teamId }));
    },
    meta: { successToast: 'teams:toasts.archived', refusalToast: true, invalidates: squad },
  });
}

export type NewAchievement = { title: string; type: Enums['team_achievement_type']; season: string };

/** The captain's word until an admin verifies it; the form shows a refusal. */
export function useAddAchievement(teamId: string) {
  return useMutation({
    mutationFn: async (achievement: NewAchievement) => {
      const db = await supabase();
      dataOf(await db.rpc('add_team_achievement', { team_id: teamId, ...achievement }));
    },
    meta: { successToast: 'teams:toasts.achievementAdded', invalidates: ['teams'] },
  });
}

export function useVerifyAchievement() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.from('team_achievements').update({ verified: true }).eq('id', id));
    },
    meta: { successToast: 'teams:toasts.achievementVerified', refusalToast: true, invalidates: ['teams'] },
  });
}

export function useRemoveAchievement() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.from('team_achievements').delete().eq('id', id));
    },
    meta: { successToast: 'teams:toasts.achievementRemoved', refusalToast: true, invalidates: ['teams'] },
  });
}

/** An admin gives a team transfer rights beyond its season's number, or takes them back. */
export function useGiveRights(entry: { teamId: string; leagueId: string; season: number }) {
  return useMutation({
    mutationFn: async (extra: number) => {
      const db = await supabase();
      const about = { league_id: entry.leagueId, season: entry.season, team_id: entry.teamId };
      dataOf(await db.rpc('set_extra_rights', { ...about, extra }));
    },
    meta: { successToast: 'teams:toasts.rights', refusalToast: true, invalidates: ['teams'] },
  });
}
