import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/13_staff/090_feed_links.sql';
const killedBy: [string] = ['supabase/tests/13_staff/feed-links.test.ts'];

export default [
  {
    file,
    change: 'an address that was removed works on',
    from: `    where asked in (l.hash, l.followed_hash)
      and l.revoked_at is null;`,
    to: `    where asked in (l.hash, l.followed_hash);`,
    killedBy,
    only: 'removed stops',
  },
  {
    file,
    change: 'two tabs replace an address one after the other, and one of them shows a dead one',
    from: 'if private.my_feed_link() is distinct from replaces then',
    to: 'if replaces is null and private.my_feed_link() is not null then',
    killedBy,
    only: 'replaced in two tabs',
  },
  {
    file,
    change: 'two tabs at once both make an address',
    from: '  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;\n',
    to: '  perform from public.profiles p where p.id = me and p.deleted_at is null;\n',
    killedBy,
    only: 'asked for in two tabs',
  },
  {
    file,
    change: 'an account that is gone gets an address',
    from: 'where p.id = me and p.deleted_at is null for no key update',
    to: 'where p.id = me for no key update',
    killedBy,
    only: 'while the account goes',
  },
  {
    file,
    change: 'the calendar holds the matches of teams somebody left',
    from: `  with own_team as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null`,
    to: `  with own_team as (
    select t.team_id from public.team_members t where t.player_id = person`,
    killedBy,
    only: 'a month ago',
  },
  {
    file,
    change: 'matches away are missing',
    from: 'a where a.away_team_id = t.team_id',
    to: 'a where a.away_team_id = t.team_id and false',
    killedBy,
    only: 'a month ago',
  },
  {
    file,
    change: 'a move changes nothing a calendar would notice',
    from: `'move_match', 'answer_reschedule',`,
    to: `'answer_reschedule',`,
    killedBy,
    only: 'higher sequence',
  },
  {
    file,
    change: 'a cancelled match is played',
    from: `when 'cancelled' then 'CANCELLED' when`,
    to: 'when',
    killedBy,
    only: 'higher sequence',
  },
  {
    file,
    change: 'a letter is cut in two',
    from: `    if bytes + octet_length(letter) > 75 then`,
    to: `    if bytes + 1 > 75 then`,
    killedBy,
    only: 'letters',
  },
  {
    file,
    change: 'a comma ends a text',
    from: String.raw`'([\\;,])'`,
    to: String.raw`'([\\;])'`,
    killedBy,
    only: 'letters',
  },
  {
    file,
    change: 'the last of the season come first, and the next are missing',
    from: `    order by m.kickoff_at, m.id
    limit 200`,
    to: `    order by m.kickoff_at desc, m.id
    limit 200`,
    killedBy,
    only: '200 matches',
  },
  {
    file: 'supabase/schemas/13_staff/010_accounts.sql',
    change: 'the calendar of a deleted account stays',
    from: '  perform private.revoke_credentials(me);\n',
    to: '',
    killedBy,
    only: 'goes with the account',
  },
  {
    file: 'host/gateway/rest/rest-api.ts',
    change: 'a calendar that names its type is refused',
    from: '(calendars.includes(path) ? undefined : (headers.get(name) ?? undefined))',
    to: '(headers.get(name) ?? undefined)',
    killedBy,
    only: 'is the same file',
  },
] satisfies Mutant[];
