import { call, command, mutation, write } from '#data/command.ts';
import type { Database, Json } from '#database.types.ts';
import { removePicture, replacePicture } from '#lib/pictures.ts';

type Enums = Database['public']['Enums'];

/** What a change of squad changes besides the team itself. */
const squad = ['teams', 'players', 'contracts', 'transfers', 'eligibility', 'market'] as const;

/** Everything a team's name and crest are drawn in. */
const drawn = ['teams', 'leagues', 'matches', 'players', 'contracts', 'transfers', 'market'] as const;

/** The drawn crest follows from `team_id`. */
export type NewTeam = Required<Database['public']['Functions']['create_team']['Args']>;

/** Founds a team. Returns the id; the form shows a refusal. */
export const useCreateTeam = command('create_team', {
  done: 'teams:toasts.founded',
  refused: 'form',
  invalidates: squad,
});

/** The date of birth of a founder who has not given it: once, and before anything else. */
export const useGiveBirthDate = command('complete_profile', {
  refused: 'form',
  invalidates: ['profile-private', 'eligibility'],
});

/** The crest chosen at the founding; when it does not arrive, the team stands all the same, with its drawn one. */
export const useHangFirstCrest = mutation(
  ({ teamId, crest }: { teamId: string; crest: Blob }) => hangCrest(teamId, null, crest),
  { refused: 'teams:errors.crest', invalidates: drawn },
);

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
export const useUpdateTeam = mutation((changes: TeamChanges, teamId: string) => change(teamId, changes), {
  done: 'teams:toasts.saved',
  refused: 'form',
  invalidates: drawn,
});

type Crested = { id: string; logo: string | null };

/** Uploads a crest and takes the old file away. */
export const useSetCrest = mutation((crest: Blob, { id, logo }: Crested) => hangCrest(id, logo, crest), {
  done: 'teams:toasts.crest',
  refused: 'form',
  invalidates: drawn,
});

/** Back to the drawn crest. */
export const useRemoveCrest = mutation(
  async (_: void, { id, logo }: Crested) => {
    await change(id, { logo: null });
    if (logo) await removePicture(logo);
  },
  { done: 'teams:toasts.crest', invalidates: drawn },
);

const hangCrest = (teamId: string, old: string | null, crest: Blob): Promise<void> =>
  replacePicture({ bucket: 'logos', folder: teamId, old }, crest, (logo) => change(teamId, { logo }));

const change = (team_id: string, changes: TeamChanges) => call('update_team', { team_id, changes });

/** The signed-in player leaves; the last one closes the team. */
export const useLeaveTeam = command('leave_team', { done: 'teams:toasts.left', invalidates: squad });

export const useHandOver = command(
  'hand_over_captaincy',
  (player_id: string, team_id: string) => ({ team_id, player_id }),
  { done: 'teams:toasts.handedOver', invalidates: ['teams', 'players'] },
);

export const useSetTeamRole = command(
  'set_team_role',
  ({ memberId, role }: { memberId: string; role: Exclude<Enums['team_role'], 'captain'> }) => ({
    member_id: memberId,
    role,
  }),
  { done: 'teams:toasts.role', invalidates: ['teams', 'players'] },
);

export type Shirt = { memberId: string; number: number | null; position: Enums['player_position'] | null };

/** Gives a shirt and a place on the pitch; the form shows a refusal (the number is taken). */
export const useSetShirt = command(
  'set_shirt',
  ({ memberId, number, position }: Shirt) =>
    // The arguments may be null, which the generated types cannot say.
    ({ member_id: memberId, shirt_number: number, place: position }) as {
      member_id: string;
      shirt_number: number;
      place: Enums['player_position'];
    },
  { done: 'teams:toasts.shirt', refused: 'form', invalidates: ['teams', 'players'] },
);

/** Removes a player with a reason of 3 to 500 characters; the player is a free agent. */
export const useKickPlayer = command(
  'kick_player',
  ({ memberId, reason }: { memberId: string; reason: string }) => ({ member_id: memberId, reason }),
  { done: 'teams:toasts.kicked', refused: 'form', invalidates: squad },
);

/** An admin closes a team that plays no unfinished season. */
export const useArchiveTeam = command('archive_team', (team_id: string) => ({ team_id }), {
  done: 'teams:toasts.archived',
  invalidates: squad,
});

export type NewAchievement = { title: string; type: Enums['team_achievement_type']; season: string };

/** The captain's word until an admin verifies it; the form shows a refusal. */
export const useAddAchievement = command(
  'add_team_achievement',
  (achievement: NewAchievement, team_id: string) => ({ team_id, ...achievement }),
  { done: 'teams:toasts.achievementAdded', refused: 'form', invalidates: ['teams'] },
);

export const useVerifyAchievement = write(
  (db, id: string) => db.from('team_achievements').update({ verified: true }).eq('id', id),
  { done: 'teams:toasts.achievementVerified', invalidates: ['teams'] },
);

export const useRemoveAchievement = write((db, id: string) => db.from('team_achievements').delete().eq('id', id), {
  done: 'teams:toasts.achievementRemoved',
  invalidates: ['teams'],
});

/** An admin gives a team transfer rights beyond its season's number, or takes them back. */
export const useGiveRights = command(
  'set_extra_rights',
  (extra: number, { teamId, leagueId, season }: { teamId: string; leagueId: string; season: number }) => ({
    league_id: leagueId,
    season,
    team_id: teamId,
    extra,
  }),
  { done: 'teams:toasts.rights', invalidates: ['teams'] },
);
