import type { ownAccount } from '#testing/offers/own-account.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { block, newStaff, type StageOf } from './stage.ts';

export const ownAccountStage =
  (world: World): StageOf<typeof ownAccount> =>
  async (state) => {
    const club = await newClub(world, { phase: state === 'the captain is alone in the team' ? 'finished' : 'regular' });
    const others = [club.coCaptain, club.player];
    if (state !== 'the team has others')
      await world.sql('update public.team_members set left_at = now() where player_id = any ($1)', [others]);
    const suspended = await newPerson(world);
    await block(world, suspended, 'suspended');
    const people = {
      'free agent': await newPerson(world),
      moderator: await newStaff(world, 'moderator'),
      admin: await newStaff(world, 'admin'),
      'suspended member': suspended,
      captain: club.captain,
      'co-captain': club.coCaptain,
      player: club.player,
    };
    // an account signs in
    await world.sql(
      `insert into auth.users (id, email) select id, id || '@people.test' from unnest($1::uuid[]) as id on conflict do nothing`,
      [Object.values(people)],
    );
    return { people, asked: () => ({ export_my_data: {}, delete_my_account: {} }) };
  };
