import { call, command, formCommand, mutation, write } from '#data/command.ts';
import type { Database, Json } from '#database.types.ts';
import { replacePicture } from '#lib/pictures.ts';

type Enums = Database['public']['Enums'];

/** The caches that a change of squad changes besides the team itself. */
const squad = ['teams', 'players', 'contracts', 'transfers', 'eligibility', 'market', 'matches', 'scrims'] as const;

/** Everything a team's name and crest are drawn in. */
const drawn = ['teams', 'leagues', 'matches', 'players', 'contracts', 'transfers', 'market'] as const;

/** Founds a team; its drawn crest follows from `team_id`. Returns the id. */
export const useCreateTeam = formCommand('create_team', squad, 'teams:toasts.founded');

/** The date of birth of a founder who has not given it: once, and before anything else. */
export const useGiveBirthDate = formCommand('complete_profile', ['profile-private', 'eligibility']);

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
export const useRemoveCrest = mutation((_: void, { id, logo }: Crested) => hangCrest(id, logo, null), {
  done: 'teams:toasts.crest',
  invalidates: drawn,
});

const hangCrest = (teamId: string, old: string | null, crest: Blob | null): Promise<void> =>
  replacePicture({ bucket: 'logos', folder: teamId, old }, crest, (logo) => change(teamId, { logo }));

const change = (team_id: string, changes: TeamChanges) => call('update_team', { team_id, changes });

/** The signed-in player leaves; the last one closes the team. */
export const useLeaveTeam = command('leave_team', squad, 'teams:toasts.left');
export const useHandOver = command('hand_over_captaincy', ['teams', 'players'], 'teams:toasts.handedOver');
export const useSetTeamRole = command('set_team_role', ['teams', 'players'], 'teams:toasts.role');

export type Shirt = { member_id: string; shirt_number: number | null; place: Enums['player_position'] | null };

/** Gives a shirt and a place on the pitch: its form shows that the number is taken. */
export const useSetShirt = mutation(
  // The arguments may be null, which the generated types cannot say.
  (shirt: Shirt) => call('set_shirt', shirt as Database['public']['Functions']['set_shirt']['Args']),
  { done: 'teams:toasts.shirt', refused: 'form', invalidates: ['teams', 'players'] },
);

/** Removes a player with a reason of 3 to 500 characters; the player is a free agent. */
export const useKickPlayer = formCommand('kick_player', squad, 'teams:toasts.kicked');

/** An admin closes a team that plays no unfinished season. */
export const useArchiveTeam = command('archive_team', squad, 'teams:toasts.archived');

/** The captain's word until an admin verifies it. */
export const useAddAchievement = formCommand('add_team_achievement', ['teams'], 'teams:toasts.achievementAdded');

export const useVerifyAchievement = write(
  (db, id: string) => db.from('team_achievements').update({ verified: true }).eq('id', id),
  { done: 'teams:toasts.achievementVerified', invalidates: ['teams'] },
);

export const useRemoveAchievement = write((db, id: string) => db.from('team_achievements').delete().eq('id', id), {
  done: 'teams:toasts.achievementRemoved',
  invalidates: ['teams'],
});

/** An admin gives a team transfer rights beyond its season's number, or takes them back. */
export const useGiveRights = command('set_extra_rights', ['teams', 'leagues'], 'teams:toasts.rights');
