import { Client } from 'pg';
import { installedFolders } from '#host/postgres/cluster.ts';
import type { Rondo } from './global-setup.ts';

/** No command turns a clock back, so the database's owner does. */
async function asOwner({ home }: Rondo, work: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = new Client(installedFolders(home).settings);
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** A match has kicked off so many minutes ago. */
export const begin = (rondo: Rondo, match: string, minutes: number): Promise<void> =>
  asOwner(rondo, (owner) =>
    owner.query(`update public.team_matches set kickoff_at = now() - $2 * interval '1 minute' where id = $1`, [
      match,
      minutes,
    ]),
  );

/** Everybody of both squads says that they come to a match. */
export const allIn = (rondo: Rondo, match: string): Promise<void> =>
  asOwner(rondo, (owner) =>
    owner.query(
      `insert into public.attendance (match_id, team_id, player_id, coming, starts_at)
         select m.id, own.team_id, own.player_id, true, m.kickoff_at
         from public.team_matches m
         join public.team_members own on own.team_id in (m.home_team_id, m.away_team_id) and own.left_at is null
         where m.id = $1
       on conflict (match_id, player_id) do update set coming = true`,
      [match],
    ),
  );

/** Nobody has named anybody for a match. */
export const noLineup = (rondo: Rondo, match: string): Promise<void> =>
  asOwner(rondo, (owner) => owner.query('delete from public.match_lineups where match_id = $1', [match]));

/** The season of a match allows stand-ins, and nobody has said that they come. */
export const withStandIns = (rondo: Rondo, match: string): Promise<void> =>
  asOwner(rondo, async (owner) => {
    await owner.query(
      `update public.league_seasons s set stand_ins = true
         from public.team_matches m where m.id = $1 and (s.league_id, s.season) = (m.league_id, m.season)`,
      [match],
    );
    await owner.query('update public.attendance set coming = false where match_id = $1', [match]);
  });

/** The demo captain's rival lined up and is ready; so did the own side line up. */
export const rivalReady = (rondo: Rondo, match: string): Promise<void> =>
  asOwner(rondo, async (owner) => {
    const captain = (JSON.parse(rondo.sessions.captain) as { user: { id: string } }).user.id;
    await owner.query(
      `insert into public.match_ready (match_id, team_id, by, kickoff_at)
         select m.id, t.id, t.captain_id, m.kickoff_at
         from public.team_matches m
         join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.captain_id <> $2
         where m.id = $1`,
      [match, captain],
    );
    await owner.query(
      `insert into public.match_lineups (match_id, team_id, slot, player_id, position)
         select $1, own.team_id, row_number() over (order by own.id), own.player_id, own.position
         from public.team_members own
         where own.team_id = (select t.id from public.teams t where t.captain_id = $2)
           and own.left_at is null
           and private.may_play(own.player_id, own.team_id, $1) is null
         limit 5
       on conflict do nothing`,
      [match, captain],
    );
  });

/** An hour after the last result of a league: nobody can protest any more. */
export const protestsOver = (rondo: Rondo, league: string): Promise<void> =>
  asOwner(rondo, async (owner) => {
    await owner.query('alter table public.match_results disable trigger append_only');
    await owner.query(
      `update public.match_results r set at = r.at - interval '1 hour'
         from public.team_matches m where m.id = r.match_id and m.league_id = $1`,
      [league],
    );
    await owner.query('alter table public.match_results enable trigger append_only');
    // a result cannot be protested before its game can be over: the kick-off moves with it
    await owner.query('alter table public.team_matches disable trigger keep_match_course');
    await owner.query(
      `update public.team_matches
          set kickoff_at = kickoff_at - interval '1 hour', finished_at = finished_at - interval '1 hour'
        where league_id = $1 and status = 'finished' and set_config('rondo.match_writer', id::text, true) <> ''`,
      [league],
    );
    await owner.query('alter table public.team_matches enable trigger keep_match_course');
  });

/** Both captains report a win: its league has to rule. */
export const dispute = (rondo: Rondo, match: string): Promise<void> =>
  asOwner(rondo, async (owner) => {
    for (const [side, home, away] of [
      ['home', 3, 2],
      ['away', 2, 3],
    ] as const)
      await owner.query(
        `with captain as materialized (
           select set_config('request.jwt.claim.sub', t.captain_id::text, true),
             set_config('request.jwt.claims', jsonb_build_object('sub', t.captain_id, 'role', 'authenticated')::text, true)
           from public.team_matches m
           join public.teams t on t.id = m.${side}_team_id
           where m.id = $1
         )
         select private.report_match(
           $1, $2, $3, seen_report => (select r.id from public.match_reports r where r.match_id = $1 and r.status = 'filed')
         )
         from captain`,
        [match, home, away],
      );
  });

/** The demo captain's rival reports a score of a match. */
export const rivalReports = (rondo: Rondo, match: string, home: number, away: number): Promise<void> =>
  asOwner(rondo, async (owner) => {
    const captain = (JSON.parse(rondo.sessions.captain) as { user: { id: string } }).user.id;
    await owner.query(
      `with rival as materialized (
         select set_config('request.jwt.claim.sub', t.captain_id::text, true),
           set_config('request.jwt.claims', jsonb_build_object('sub', t.captain_id, 'role', 'authenticated')::text, true)
         from public.team_matches m
         join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.captain_id <> $4
         where m.id = $1
       )
       select private.report_match($1, $2, $3) from rival`,
      [match, home, away, captain],
    );
  });

/** The demo captain's rival proposes to play a match a day later; what either proposed before is gone. */
export const rivalProposes = (rondo: Rondo, match: string): Promise<void> =>
  asOwner(rondo, async (owner) => {
    const captain = (JSON.parse(rondo.sessions.captain) as { user: { id: string } }).user.id;
    await owner.query('delete from public.reschedules where match_id = $1', [match]);
    await owner.query(
      `with rival as materialized (
         select m.kickoff_at + interval '25 hours' as at,
           set_config('request.jwt.claim.sub', t.captain_id::text, true),
           set_config('request.jwt.claims', jsonb_build_object('sub', t.captain_id, 'role', 'authenticated')::text, true)
         from public.team_matches m
         join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.captain_id <> $2
         where m.id = $1
       )
       select private.propose_reschedule($1, rival.at) from rival`,
      [match, captain],
    );
  });

/** A match kicks off in so many minutes, and its lobby has a code. */
export const withLobby = (rondo: Rondo, match: string, minutes: number, code: string): Promise<void> =>
  asOwner(rondo, async (owner) => {
    await owner.query(`update public.team_matches set kickoff_at = now() + $2 * interval '1 minute' where id = $1`, [
      match,
      minutes,
    ]);
    await owner.query(
      `insert into public.match_lobbies (match_id, code) values ($1, $2)
       on conflict (match_id) do update set code = excluded.code`,
      [match, code],
    );
  });

/** The minutes are over in which somebody may read elsewhere what the bot would write to them. */
export const graceOver = (rondo: Rondo, person: string): Promise<void> =>
  asOwner(rondo, (owner) =>
    owner.query(
      `update private.outbox set next_at = now(), due_since = now() where channel = 'direct' and target = $1 and next_at > now()`,
      [person],
    ),
  );
