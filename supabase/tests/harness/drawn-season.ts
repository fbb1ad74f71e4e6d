import { randomUUID } from 'node:crypto';
import { drawLots, roundRobin } from '#domain/competition/schedule.ts';
import { timetable } from '#domain/competition/timetable.ts';
import type { World } from './harness.ts';
import { type Club, newClub, type Who } from './signing.ts';
import { done } from './traces.ts';

/** A season before it begins: its clubs have entered, and its schedule is drawn. */

export type DrawnSeason = { league: string; clubs: Club[]; ids: string[]; legs: 1 | 2 };

let seasons = 0;

/** A season of so many clubs that takes entries; each club has a captain and a co-captain. */
export async function enteredSeason(
  world: World,
  { clubs: count = 4, legs = 1 }: { clubs?: number; legs?: 1 | 2 } = {},
): Promise<DrawnSeason> {
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Scheduled ${(seasons += 1)}`]);
  await world.sql('insert into public.league_seasons (league_id, season, legs) values ($1, 1, $2)', [league, legs]);
  const clubs: Club[] = [];
  for (let made = 0; made < count; made += 1) clubs.push(await newClub(world, { phase: 'none', more: 2 }));
  for (const { captain, id } of clubs)
    await done(world.as({ id: captain }).rpc('register_team', { league_id: league, season: 1, team_id: id }));
  return { league, clubs, ids: clubs.map(({ id }) => id), legs };
}

/** Its fixtures, a week from now on. */
export const drawn = ({ ids, legs }: Pick<DrawnSeason, 'ids' | 'legs'>) =>
  timetable(roundRobin(drawLots(ids, 7), legs), {
    startsOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    weekdays: [2, 4],
    hours: ['20:00', '21:00'],
    zone: 'Europe/Istanbul',
  }).map(({ suits: _suits, ...fixture }) => fixture);

export const publish = (world: World, { league }: DrawnSeason, fixtures: unknown, actor: Who = 'admin') =>
  world.as(actor).rpc('publish_schedule', { league_id: league, season: 1, fixtures: fixtures as never, draw_seed: 7 });
