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
    await owner.query(
      `update public.team_matches set finished_at = finished_at - interval '1 hour'
        where league_id = $1 and status = 'finished' and set_config('rondo.match_writer', id::text, true) <> ''`,
      [league],
    );
  });

/** Both captains claim to have won a match: its league has to rule. */
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
         select private.report_match($1, $2, $3) from captain`,
        [match, home, away],
      );
  });
