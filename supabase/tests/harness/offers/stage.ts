import type { Offers } from '#testing/offers/offers.ts';
import type { SentCommand } from '#supabase/tests/harness/sent-commands.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';

/** A state as the database has it: its people, and what each command is asked with. */
type Scene<Command extends string, Who extends string> = {
  people: Record<Who, string>;
  asked: (who: Who) => Record<Command, SentCommand['args']>;
};
/** Makes a state of a table of offers (src/testing/offers) in the database. */
export type Stage<Command extends string, Who extends string, State extends string> = (
  state: State,
) => Promise<Scene<Command, Who>>;
/** The stage of a table. */
export type StageOf<Table> =
  Table extends Offers<infer Command, infer Who, infer State> ? Stage<Command, Who, State> : never;

export async function newStaff(world: World, role: 'admin' | 'moderator', team?: string): Promise<string> {
  const id = await newPerson(world);
  await giveRole(world, id, role);
  if (team) await join(world, team, id);
  return id;
}

export const giveRole = (world: World, id: string, role: 'admin' | 'moderator') =>
  world.sql('insert into private.user_roles (user_id, role) values ($1, $2)', [id, role]);

const join = (world: World, team: string, player: string) =>
  world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [team, player]);

/** A suspension or a mute for a day. */
export const block = (world: World, id: string, kind: 'muted' | 'suspended') =>
  world.sql(
    `insert into private.account_blocks (user_id, kind, until, reason) values ($1, $2, now() + interval '1 day', 'Insults')`,
    [id, kind],
  );

/** A referee of that league, who plays for that team. */
export async function newReferee(world: World, league: string, team?: string): Promise<string> {
  const id = await newPerson(world);
  await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, id]);
  if (team) await join(world, team, id);
  return id;
}

/** The home side of a match of that stage has one place of its line-up filled. */
export const lineUp = (world: World, { league }: { league: string }, stage: 'regular' | 'semifinal') =>
  world.sql(
    `insert into public.match_lineups (match_id, team_id, slot, player_id)
       select m.id, m.home_team_id, 1, t.captain_id from public.team_matches m join public.teams t on t.id = m.home_team_id
        where m.league_id = $1 and m.stage::text = $2 limit 1`,
    [league, stage],
  );
