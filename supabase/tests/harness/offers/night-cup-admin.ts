import type { nightCupAdmin } from '#testing/offers/night-cup-admin.ts';
import { inMinutes, newClubs, planOf } from '#supabase/tests/harness/evening.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newStaff, type StageOf } from './stage.ts';

/** How far an evening is, and when its check-in opens; it closes half an hour later. */
const evenings: Record<keyof typeof nightCupAdmin.states, [status: string, opens: number]> = {
  'it is planned': ['draft', 60],
  'it is planned, and its check-in is over': ['draft', -40],
  'entry is open': ['registration', 60],
  'check-in is open': ['check_in', -10],
  'check-in is over': ['check_in', -40],
  'it is on': ['live', -120],
  'it is over': ['finished', -300],
  'it was called off': ['cancelled', -60],
};

export const nightCupAdminStage =
  (world: World): StageOf<typeof nightCupAdmin> =>
  async (state) => {
    const [status, opens] = evenings[state];
    const over = status === 'finished' || status === 'cancelled';
    const [cup] = await world.sql<{ id: string }>(
      `insert into public.night_cups (name, status, check_in_from, check_in_until, starts_at, capacity, finished_at)
         values ($1, $2, $3, $4, $5, 8, $6) returning id`,
      [
        `Night ${state}`,
        status,
        inMinutes(opens),
        inMinutes(opens + 30),
        inMinutes(opens + 90),
        over ? inMinutes(0) : null,
      ],
    );
    const night_cup_id = cup!.id;
    const clubs = await newClubs(world, 4);
    await world.sql(
      `insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) select $1, unnest($2::uuid[]), $3`,
      [night_cup_id, clubs.map(({ id }) => id), status === 'draft' ? null : inMinutes(-1)],
    );
    return {
      people: {
        admin: await newStaff(world, 'admin'),
        moderator: await newStaff(world, 'moderator'),
        captain: clubs[0]!.captain,
      },
      asked: () => ({
        save_night_cup: planOf(),
        'save_night_cup again': { ...planOf(), night_cup_id },
        open_night_cup: { night_cup_id },
        start_night_cup: { night_cup_id, aware: true },
        cancel_night_cup: { night_cup_id, reason: 'It was said so' },
        set_night_cup_public: { night_cup_id, is_public: true },
      }),
    };
  };
