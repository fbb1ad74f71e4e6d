import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/**
 * Which tables a client writes without a command, and why that is safe: the whole row is the writer's own, or settings
 * that are checked column by column. Everything else is written by commands alone.
 */

const world = openWorld();

const own = 'the whole row is its owner’s; triggers keep what others decide and count the writes';
const award =
  'an award an admin enters by hand, never of the own team or person; its origin is stamped, a season’s awards come from its end';

const plainWrites: Record<string, string> = {
  'contact_messages delete': 'an admin throws a message of the contact form away; it decides about nobody',
  'league_seasons insert': 'settings of a new season; phase, champion and draw are the commands’ (a_only_by_commands)',
  'league_seasons update':
    'settings of a season, fixed once it begins (keep_season_settings); its course and what ranks its table are the commands’',
  'leagues insert': 'name, tier and zone of a league, checked and recorded',
  'leagues update': 'name, tier and, while no season runs, zone of a league, checked and recorded',
  'notifications delete': own,
  'notifications update': own,
  'player_achievements delete': award,
  'player_achievements insert': award,
  'player_achievements update': award,
  'player_registrations delete': `${own}; an admin takes an entry off the market, which is recorded`,
  'player_registrations insert': own,
  'player_registrations update': own,
  'profile_private update': own,
  'profiles update': own,
  'site_settings insert': 'settings of the site, each checked by its key; they name no team',
  'site_settings update': 'settings of the site, each checked by its key; they name no team',
  'sponsors delete': 'sponsors are no matter of a team; recorded',
  'sponsors insert': 'sponsors are no matter of a team; recorded',
  'sponsors update': 'sponsors are no matter of a team; recorded',
  'team_achievements delete': award,
  'team_achievements insert': award,
  'team_achievements update': award,
  'team_listings delete': `${own}, the team’s; an admin takes one off the market, never the own team’s`,
  'team_listings insert': `${own}, the team’s`,
  'team_listings update': `${own}, the team’s`,
  'teams insert': 'a team an admin founds for its captain, who becomes its first member by a trigger',
  'teams update': 'name, colours and texts of another team, checked and recorded; captain and end are the commands’',
};

/** Every table and command of which a policy lets a client write; with row security forced, no grant does without. */
const writable = () =>
  world.sql<{ name: string }>(
    `select p.tablename || ' ' || lower(command) as name
       from pg_policies p
       cross join lateral unnest(case p.cmd when 'ALL' then '{INSERT,UPDATE,DELETE}' else array[p.cmd] end) as command
      where p.schemaname in ('public', 'private') and p.permissive = 'PERMISSIVE' and command <> 'SELECT'
      group by 1 order by 1`,
  );

test('every table a client writes without a command is listed, with its reason', async () => {
  expect((await writable()).map(({ name }) => name).toSorted()).toEqual(Object.keys(plainWrites).toSorted());
});

test('every grant to write is one of those, too', async () => {
  const granted = await world.sql<{ name: string }>(
    `select distinct c.relname || ' ' || lower(a.privilege_type) as name
       from pg_class c cross join lateral aclexplode(c.relacl) a
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
        and a.privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
        and a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)`,
  );
  expect(granted.map(({ name }) => name).filter((name) => !(name in plainWrites))).toEqual([]);
});
