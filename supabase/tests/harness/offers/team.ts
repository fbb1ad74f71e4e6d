import { randomUUID } from 'node:crypto';
import type { team } from '#testing/offers/team.ts';
import type { teamMember } from '#testing/offers/team-member.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson, setPhase } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { newStaff, type StageOf } from './stage.ts';

const reason = 'It was said so';

/** The readers of a team. */
async function peopleOf(world: World, club: Club) {
  return {
    captain: club.captain,
    'co-captain': club.coCaptain,
    player: club.player,
    'captain of another team': (await newClub(world)).captain,
    'free agent': await newPerson(world),
    moderator: await newStaff(world, 'moderator'),
    admin: await newStaff(world, 'admin'),
    'admin of the team': await newStaff(world, 'admin', club.id),
  };
}

export const teamStage =
  (world: World): StageOf<typeof team> =>
  async (state) => {
    const none = state === 'it plays no season' || state === 'it is archived';
    const club = await newClub(world, { phase: none ? 'none' : 'registration', more: 2 });
    if (state === 'it plays a season') await setPhase(world, club, 'regular');
    if (state === 'its playoffs run') await setPhase(world, club, 'regular', 'playoffs');
    if (state === 'its season is over') await setPhase(world, club, 'regular', 'playoffs', 'finished');
    const people = await peopleOf(world, club);
    if (state === 'it is archived') await done(world.as('admin').rpc('archive_team', { team_id: club.id }));
    const about = { team_id: club.id };
    const entry = { league_id: club.league, season: 1, ...about };
    return {
      people,
      asked: () => ({
        update_team: { ...about, changes: { description: 'Founded on a rainy evening.' } },
        withdraw_team: { ...entry, reason },
        ask_withdrawal: { ...entry, reason },
        leave_team: {},
        hand_over_captaincy: { ...about, player_id: club.player },
        archive_team: about,
        add_team_achievement: { ...about, title: `Cup ${randomUUID().slice(0, 8)}`, type: 'cup', season: '1' },
        set_extra_rights: { ...entry, extra: 1 },
      }),
    };
  };

export const teamMemberStage =
  (world: World): StageOf<typeof teamMember> =>
  async (state) => {
    const club = await newClub(world, { more: 2 });
    const people = await peopleOf(world, club);
    const [other] = await world.sql<{ id: string }>(
      `select player_id as id from public.team_members where team_id = $1 and team_role = 'player' and player_id <> all ($2)`,
      [club.id, Object.values(people)],
    );
    const player_id = state === 'the captain' ? club.captain : state === 'a co-captain' ? club.coCaptain : other!.id;
    const member_id = await memberId(world, player_id);
    const eligibility = ['ineligible', 'pending'].find((each) => state.endsWith(each)) ?? 'eligible';
    await world.sql('update public.team_members set eligibility = $2 where id = $1', [member_id, eligibility]);
    return {
      people,
      asked: () => ({
        set_shirt: { member_id, shirt_number: 77, place: 'striker' },
        set_team_role: { member_id, role: state === 'a co-captain' ? 'player' : 'co_captain' },
        request_eligibility_review: { member_id },
        set_eligibility: { member_id, status: 'ineligible' },
        hand_over_captaincy: { team_id: club.id, player_id },
        kick_player: { member_id, reason },
      }),
    };
  };
