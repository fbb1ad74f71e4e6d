import type { Query } from './owner.ts';

/**
 * The people every database test is about, and the small league they live in: two clubs that entered
 * season 1 of a league and meet on its first matchday.
 */
export const people = {
  user: 'a0000000-0000-4000-8000-000000000001',
  rival: 'a0000000-0000-4000-8000-000000000002',
  coCaptain: 'a0000000-0000-4000-8000-000000000003',
  captain: 'a0000000-0000-4000-8000-000000000004',
  moderator: 'a0000000-0000-4000-8000-000000000005',
  admin: 'a0000000-0000-4000-8000-000000000006',
  suspended: 'a0000000-0000-4000-8000-000000000007',
  player: 'a0000000-0000-4000-8000-000000000008',
} as const;

export type Person = keyof typeof people;
export type Actor = Person | 'visitor';
export const everybody = Object.keys(people) as Person[];

export const club = {
  own: 'b0000000-0000-4000-8000-000000000001',
  rival: 'b0000000-0000-4000-8000-000000000002',
} as const;

export const league = 'c0000000-0000-4000-8000-000000000001';
export const match = 'd0000000-0000-4000-8000-000000000001';

/** Puts the people, who show their names, their clubs, the league and its one match into an empty, migrated database. */
export async function settlePeople(query: Query): Promise<void> {
  for (const [name, id] of Object.entries(people)) {
    await query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      `${name}@people.test`,
    ]);
    await query('update public.profiles set username = $2 where id = $1', [id, name]);
    await query('update public.profile_private set public_profile = true where user_id = $1', [id]);
  }
  await query(`insert into private.user_roles (user_id, role) values ($1, 'admin'), ($2, 'moderator')`, [
    people.admin,
    people.moderator,
  ]);
  await query(
    `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
    [people.suspended, people.admin],
  );
  await query(
    `insert into public.teams (id, name, short_name, tag) values ($1, 'Nordlicht Kiel', 'Nordlicht', 'NLK'), ($2, 'Rıhtım Gücü', 'Rıhtım', 'RIH')`,
    [club.own, club.rival],
  );
  await query(
    `insert into public.team_members (team_id, player_id, team_role, shirt_number, eligibility, joined_at) values
       ($1, $3, 'captain', 10, 'eligible', now() - interval '1 year'),
       ($1, $4, 'co_captain', 7, 'eligible', now() - interval '1 year'),
       ($1, $5, 'player', 9, 'eligible', now() - interval '1 year'),
       ($2, $6, 'captain', 10, 'eligible', now() - interval '1 year')`,
    [club.own, club.rival, people.captain, people.coCaptain, people.player, people.rival],
  );
  await query(`insert into public.leagues (id, name, time_zone) values ($1, 'Flutlicht Liga', 'Europe/Berlin')`, [
    league,
  ]);
  await query(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [league]);
  await query('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2), ($1, 1, $3)', [
    league,
    club.own,
    club.rival,
  ]);
  await query(
    `insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       values ($1, $2, 1, 1, $3, $4, now() + interval '2 days')`,
    [match, league, club.own, club.rival],
  );
}
