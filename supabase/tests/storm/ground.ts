import { randomUUID } from 'node:crypto';
import type { Random } from './random.ts';
import type { StormDatabase } from './sessions.ts';
import { people } from '#supabase/tests/harness/people.ts';

/**
 * The data of a storm, written by the owner of the database: clubs and free agents; seasons whose table is all but played, so that
 * their playoffs come soon; night cups shortly before and after their draw. A new season or cup follows each finished one.
 */

const clubsAtLeast = 20;
const squad = 6;
const freeAtLeast = 14;
const seasonsAtOnce = 2;
const cupsAtOnce = 2;

type Run = StormDatabase['run'];

/** Names from a counter and never by chance: what a storm chooses from is in the same order each time. */
export type Ground = {
  run: Run;
  made: { people: number; clubs: number; seasons: number; cups: number };
  /** Staff: two admins, one who plays for a club, a moderator, and a referee of every league. */
  staff: { admins: string[]; playing: string; moderator: string; referee: string };
};

export async function newGround(run: Run, random: Random): Promise<Ground> {
  const made = { people: 0, clubs: 0, seasons: 0, cups: 0 };
  const ground: Ground = {
    run,
    made,
    staff: { admins: [people.admin], playing: '', moderator: people.moderator, referee: '' },
  };
  // how often one may act is not what is tried here
  await run(
    `create or replace function private.count_command(action text, about text, by uuid default auth.uid())
       returns void language sql set search_path = '' as ''`,
  );
  const [second, referee] = await newPeople(ground, 2);
  await run(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [second]);
  ground.staff.admins.push(second!);
  ground.staff.referee = referee!;
  const [first] = await newClubs(ground, clubsAtLeast);
  const [playing] = await run(
    `select player_id from public.team_members where team_id = $1 and team_role = 'player' order by player_id limit 1`,
    [first],
  );
  ground.staff.playing = playing!['player_id'] as string;
  await run(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [ground.staff.playing]);
  await tend(ground, random);
  return ground;
}

/** Puts something new where something is over, so that the next round finds all there is to do. */
export async function tend(ground: Ground, random: Random): Promise<void> {
  const { run } = ground;
  const [now] = await run(
    `select
       (select count(*)::int from public.teams t where t.archived_at is null and private.squad_size(t.id) >= 5) as clubs,
       (select count(*)::int from public.profiles p where p.username like 's %' and p.deleted_at is null
          and not exists (select from private.user_roles r where r.user_id = p.id)
          and not exists (select from public.team_members m where m.player_id = p.id and m.left_at is null)) as free,
       (select count(*)::int from public.league_seasons s join public.leagues l on l.id = s.league_id
         where l.name like 'Storm %' and s.phase <> 'finished') as seasons,
       (select count(*)::int from public.night_cups c where c.status not in ('finished', 'cancelled')) as cups`,
  ) as [Record<string, number>]; // prettier-ignore
  // nobody can play on where too few are left for the playoffs: such a season ends by itself one day
  await run(
    `update public.league_seasons s set phase = 'finished'
      where s.phase = 'regular' and s.league_id in (select id from public.leagues where name like 'Storm %')
        and (select count(*) from public.league_teams e where e.league_id = s.league_id and e.withdrawn_at is null) between 4 and s.playoff_teams - 1
        and not exists (select from public.team_matches m where m.league_id = s.league_id and m.status not in ('finished', 'cancelled'))`,
  );
  if (now['clubs']! < clubsAtLeast) await newClubs(ground, clubsAtLeast - now['clubs']!);
  if (now['free']! < freeAtLeast) await newFreeAgents(ground, freeAtLeast - now['free']!);
  for (let missing = now['seasons']!; missing < seasonsAtOnce; missing += 1) await newSeason(ground, random);
  for (let missing = now['cups']!; missing < cupsAtOnce; missing += 1) await newCup(ground, random);
  // half of those who may not write may do so again
  await run(
    `delete from private.account_blocks b where b.kind = 'suspended' and b.user_id in (select id from public.profiles where username like 's %')
        and b.reason = 'A storm' and hashtextextended(b.user_id::text || $1, 0) % 2 = 0`,
    [String(random.int(1000))],
  );
  // fewer than five play nobody: somebody comes to help
  const short = await run(
    `select t.id, 5 - private.squad_size(t.id) as missing from public.teams t
      where t.archived_at is null and t.tag like 'S%' and t.captain_id is not null and private.squad_size(t.id) < 5 order by t.tag`,
  );
  for (const { id, missing } of short)
    if (random.chance(0.5)) await join(ground, id as string, await newPeople(ground, missing as number));
}

async function newPeople(ground: Ground, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const first = ground.made.people;
  ground.made.people += count;
  await ground.run(
    `insert into public.profiles (id, username, gaming_id, platform)
       select id, 's ' || lpad(($2 + n)::text, 5, '0'), 'g' || ($2 + n), 'pc' from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [ids, first],
  );
  await ground.run(
    `insert into public.profile_private (user_id, birth_date) select id, '2000-02-29'::date from unnest($1::uuid[]) as id`,
    [ids],
  );
  return ids;
}

/** Free agents, some of them listed as such, of whom a captain may ask a stand-in. */
async function newFreeAgents(ground: Ground, count: number): Promise<void> {
  const ids = await newPeople(ground, count);
  await ground.run(
    `insert into public.player_registrations (user_id, username, rematch_experience, team_experience, in_game_chat, activity_level, play_style, availability_days, personal_goals, team_expectations)
       select p.id, p.username, 'advanced', 'Some', true, 'high', 'balanced', enum_range(null::public.weekday), 'To play', 'To win'
         from public.profiles p where p.id = any ($1)`,
    [ids],
  );
}

/** Clubs that have played together for a year: captain, co-captain, and players under contract. */
async function newClubs(ground: Ground, count: number): Promise<string[]> {
  const { run, made } = ground;
  const ids = Array.from({ length: count }, () => randomUUID());
  const first = made.clubs;
  made.clubs += count;
  const tags = ids.map((_, n) => `S${(first + n + 1).toString(36).toUpperCase().padStart(3, '0')}`);
  const players = await newPeople(ground, squad * count);
  const members = { teams: ids.flatMap((id) => Array.from({ length: squad }, () => id)), players };
  await run(
    `insert into public.teams (id, name, tag, manager_id)
       select id, 'Storm ' || ($4 + n), tag, manager
         from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality as given (id, tag, manager, n)`,
    [ids, tags, players.filter((_, n) => n % squad === 0), first],
  );
  await run(
    `insert into public.team_members (team_id, player_id, team_role, eligibility)
       select team, player, (case n % ${squad} when 1 then 'captain' when 2 then 'co_captain' else 'player' end)::public.team_role, 'eligible'
         from unnest($1::uuid[], $2::uuid[]) with ordinality as given (team, player, n)`,
    [members.teams, players],
  );
  await sign(ground, members.teams.filter((_, n) => n % squad > 1), players.filter((_, n) => n % squad > 1)); // prettier-ignore
  const aYearAgo = `- interval '1 year'`;
  await run(`update public.team_members set joined_at = joined_at ${aYearAgo} where team_id = any ($1)`, [ids]);
  await run(`update public.contracts set accepted_at = accepted_at ${aYearAgo} where team_id = any ($1)`, [ids]);
  await run(
    `update private.eligibility_history h set since = h.since ${aYearAgo}
       from public.team_members m where m.id = h.member_id and m.team_id = any ($1)`,
    [ids],
  );
  return ids;
}

async function sign({ run }: Ground, teams: string[], players: string[]): Promise<void> {
  await run(
    `insert into public.contracts (team_id, player_id)
       select team, player from unnest($1::uuid[], $2::uuid[]) with ordinality as given (team, player, n) order by n`,
    [teams, players],
  );
  await run(
    `update public.contracts set status = 'active', accepted_at = now(), player_signed_at = now()
      where team_id = any ($1) and player_id = any ($2) and status = 'offered'`,
    [teams, players],
  );
}

/** They are members of a team from now on, under contract. */
async function join(ground: Ground, team: string, players: string[]): Promise<void> {
  await ground.run(
    `insert into public.team_members (team_id, player_id, eligibility) select $1, unnest($2::uuid[]), 'eligible'`,
    [team, players],
  );
  await sign(ground, players.map(() => team), players); // prettier-ignore
}

/** Clubs that may enter something, in a random order. */
async function freeClubs({ run }: Ground, random: Random, of: 'season' | 'cup'): Promise<string[]> {
  const busy =
    of === 'season'
      ? `select from public.league_teams e join public.league_seasons s using (league_id, season)
          where e.team_id = t.id and e.withdrawn_at is null and s.phase <> 'finished'`
      : `select from public.night_cup_teams e join public.night_cups c on c.id = e.night_cup_id
          where e.team_id = t.id and c.status not in ('finished', 'cancelled')`;
  const rows = await run(
    `select t.id from public.teams t where t.archived_at is null and t.tag like 'S%' and t.captain_id is not null
        and private.squad_size(t.id) >= 5 and not exists (${busy}) order by t.tag`,
  );
  return random.some(
    rows.map(({ id }) => id as string),
    rows.length,
  );
}

/** A season of four to nine clubs, odd numbers too: most of its single round robin is played, the rest is at hand. */
async function newSeason(ground: Ground, random: Random): Promise<void> {
  const free = await freeClubs(ground, random, 'season');
  const clubs = free.slice(0, 4 + random.int(6));
  if (clubs.length < 4) return;
  const sizes = [4, 6, 8].filter((size) => size <= clubs.length);
  const begun = random.chance(0.85);
  const league = randomUUID();
  await ground.run('insert into public.leagues (id, name, tier, time_zone) values ($1, $2, $3, $4)', [
    league,
    `Storm ${(ground.made.seasons += 1)}`,
    1 + random.int(2),
    'Europe/Istanbul',
  ]);
  await ground.run('insert into public.league_referees (league_id, user_id) values ($1, $2)', [
    league,
    ground.staff.referee,
  ]);
  await ground.run(
    `insert into public.league_seasons (league_id, season, phase, playoff_teams, third_place_match, transfer_rights, stand_ins,
       quarterfinal_best_of, semifinal_best_of, final_best_of, relegation_places, registration_until)
     values ($1, 1, $2::text::public.season_phase, $3, $4, 2, true, $5, $6, $7, $8, case when $2::text = 'registration' then now() + interval '30 days' end)`,
    [
      league,
      begun ? 'regular' : 'registration',
      random.pick(sizes),
      random.chance(0.5),
      random.pick([1, 1, 3]),
      random.pick([1, 3]),
      random.pick([1, 3, 5]),
      random.int(2),
    ],
  );
  const entered = begun ? clubs : clubs.slice(0, 2);
  await ground.run('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [
    league,
    entered,
  ]);
  if (!begun) return;
  // so many of its matches are still to be played
  const open = random.pick([0, 0, 1, 3, 6])!;
  const pairs = clubs.flatMap((home, at) => clubs.slice(at + 1).map((away) => ({ home, away })));
  const fixtures = pairs.map(({ home, away }, number) => {
    const [scored, conceded] = random.pick([[2, 1], [1, 2], [3, 0], [0, 4], [5, 3]])!; // prettier-ignore
    const played = number >= open;
    return {
      stage: 'regular',
      matchday: number + 1,
      home_team_id: home,
      away_team_id: away,
      // no two at the same minute: a team would be lined up in both
      minutes: played ? -60 * 24 * 30 + number : random.pick([-30, -10, 5, 60, 60 * 30])! + number,
      status: played ? 'finished' : 'scheduled',
      ...(played && { home_score: scored, away_score: conceded }),
    };
  });
  await ground.run(
    `select private.import_matches(s, (
         select jsonb_agg(f - 'minutes' || jsonb_build_object('kickoff_at', now() + (f ->> 'minutes')::int * interval '1 minute')
           || case when f ->> 'status' = 'finished'
                then jsonb_build_object('finished_at', now() + ((f ->> 'minutes')::int + 20) * interval '1 minute') else '{}' end)
           from jsonb_array_elements($2::jsonb) f))
       from public.league_seasons s where s.league_id = $1`,
    [league, JSON.stringify(fixtures)],
  );
}

/** A cup of 3 to 16 teams: its draw is due, or entry is open. */
async function newCup(ground: Ground, random: Random): Promise<void> {
  const free = await freeClubs(ground, random, 'cup');
  const clubs = free.slice(0, random.pick([3, 3, 4, 4, 5, 6, 7, 8, 8, 11, 16]));
  if (clubs.length < 3) return;
  const due = random.chance(0.75);
  const id = randomUUID();
  await ground.run(
    `insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, status)
       values ($1, $2, now() + $3::int * interval '1 minute', now() - interval '30 minutes', now() + ($3::int - 6) * interval '1 minute', $4, $5, $6, 'registration')`,
    [
      id,
      `Storm ${(ground.made.cups += 1)}`,
      due ? 5 : 25,
      clubs.length > 8 ? 16 : 8,
      random.pick([1, 1, 1, 3]),
      random.pick([1, 3, 3, 5]),
    ],
  );
  await ground.run(
    `insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at, entered_at)
       select $1, id, case when $3 or n % 2 = 0 then now() end, now() - interval '1 hour' + n * interval '1 second'
         from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [id, clubs, due],
  );
}
