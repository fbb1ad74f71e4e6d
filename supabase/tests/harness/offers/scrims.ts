import { randomUUID } from 'node:crypto';
import type { scrim } from '#testing/offers/scrim.ts';
import type { scrims } from '#testing/offers/scrims.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { newStaff, type StageOf } from './stage.ts';

const day = 24 * 60;
const places = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'];

/** A whole half hour of that day, in the evening. */
const evening = (days: number): string => {
  const at = minutesAgo(-days * day);
  at.setUTCHours(17, 0, 0, 0);
  return at.toISOString();
};

const offered = async (world: World, { captain }: Club): Promise<string> =>
  (await world.as({ id: captain }).rpc('offer_scrim', { slots: [evening(3)] })).data!;

/** A scrim that was agreed, which began so many minutes ago. */
async function agreed(world: World, home: Club, away: Club, minutes: number): Promise<string> {
  const offer_id = await offered(world, home);
  const { data } = await world.as({ id: away.captain }).rpc('accept_scrim', { offer_id, starts_at: evening(3) });
  await world.sql(
    `update public.scrims set starts_at = $2, ends_at = $2::timestamptz + interval '45 minutes' where id = $1`,
    [data, minutesAgo(minutes)],
  );
  return data!;
}

export const scrimsStage =
  (world: World): StageOf<typeof scrims> =>
  async (state) => {
    const club = await newClub(world, { phase: 'none', more: state === 'the squad is too small' ? 1 : 2 });
    const rival = await newClub(world, { phase: 'none', more: 2 });
    let [own, theirs, search, scrim_id]: string[] = Array.from({ length: 4 }, () => randomUUID());
    if (state === 'the team has offered one') own = await offered(world, club);
    if (state === 'another team offers one' || state === 'the squad is too small') theirs = await offered(world, rival);
    if (state === 'the team looks for one')
      search = (await world.as({ id: club.captain }).rpc('save_scrim_search', { availability_days: ['mon'], weeks: 2 }))
        .data!;
    if (state === 'one is agreed') scrim_id = await agreed(world, rival, club, -day);
    if (state === 'one has begun') scrim_id = await agreed(world, rival, club, 20);
    const people = {
      captain: club.captain,
      'co-captain': club.coCaptain,
      player: club.player,
      'free agent': await newPerson(world),
      moderator: await newStaff(world, 'moderator'),
      admin: await newStaff(world, 'admin'),
      // one more would make a squad of five
      'admin of the team':
        state === 'the squad is too small' ? await newStaff(world, 'admin') : await newStaff(world, 'admin', club.id),
    };
    return {
      people,
      asked: () => ({
        offer_scrim: { slots: [evening(5)] },
        withdraw_scrim_offer: { offer_id: own },
        accept_scrim: { offer_id: theirs, starts_at: evening(3) },
        save_scrim_search: { availability_days: ['tue'], weeks: 2 },
        remove_scrim_search: { search_id: search },
        cancel_scrim: { scrim_id },
      }),
    };
  };

const begun: Record<keyof typeof scrim.states, number> = {
  'it is a day ahead': -day,
  'it has just begun': 2,
  'it began twenty minutes ago': 20,
  'they have reported': 20,
  'they say that we were absent': 20,
  'its result stands': 20,
  'we have said thanks': 20,
  'it was eight days ago': 8 * day,
  'it is called off': -day,
};

export const scrimStage =
  (world: World): StageOf<typeof scrim> =>
  async (state) => {
    const home = await newClub(world, { phase: 'none', more: 2 });
    const away = await newClub(world, { phase: 'none', more: 2 });
    const scrim_id = await agreed(world, home, away, begun[state]);
    const about = { scrim_id };
    const score = { home_score: 3, away_score: 1 };
    const [own, theirs] = [world.as({ id: away.captain }), world.as({ id: home.captain })];
    if (state === 'they have reported' || state === 'its result stands' || state === 'we have said thanks')
      await theirs.rpc('report_scrim', { ...about, ...score });
    if (state === 'its result stands' || state === 'we have said thanks')
      await own.rpc('report_scrim', { ...about, ...score });
    if (state === 'we have said thanks') await own.rpc('thank_scrim', about);
    if (state === 'they say that we were absent') await theirs.rpc('report_scrim', about);
    if (state === 'it is called off') await theirs.rpc('cancel_scrim', about);
    const five = async ({ id }: Club) =>
      (
        await world.sql<{ id: string }>(
          'select player_id as id from public.team_members where team_id = $1 order by joined_at, id limit 5',
          [id],
        )
      ).map((member) => member.id);
    const fives = { home: await five(home), away: await five(away) };
    return {
      people: {
        captain: away.captain,
        'co-captain': away.coCaptain,
        player: away.player,
        'their captain': home.captain,
        'captain of another team': (await newClub(world, { phase: 'none', more: 2 })).captain,
        moderator: await newStaff(world, 'moderator'),
        admin: await newStaff(world, 'admin'),
        'admin of the team': await newStaff(world, 'admin', away.id),
      },
      asked: (who) => ({
        set_scrim_lineup: { ...about, players: fives[who === 'their captain' ? 'home' : 'away'], places },
        cancel_scrim: about,
        set_scrim_lobby: { ...about, code: 'KIEL-7Q4' },
        report_scrim: { ...about, home_score: 4, away_score: 2 },
        'report_scrim as they did': { ...about, ...score },
        'report_scrim absence': about,
        thank_scrim: about,
        answer_attendance: { ...about, coming: true },
      }),
    };
  };
