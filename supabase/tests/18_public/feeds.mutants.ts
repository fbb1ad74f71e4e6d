import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/18_public/20_feeds.sql';
const killedBy: [string] = ['supabase/tests/18_public/feeds.test.ts'];

export default [
  {
    file,
    change: 'a calendar forgets nothing that was called off',
    from: `        and (m.status <> 'cancelled' or private.last_moved_at(m) > now() - interval '30 days')\n`,
    to: '',
    killedBy,
    only: 'forgets what was called off',
  },
  {
    file,
    change: 'the calendar of a team holds the matches of all',
    from: '        and (of_team is null or of_team in (m.home_team_id, m.away_team_id))\n',
    to: '',
    killedBy,
    only: 'holds its own alone',
  },
  {
    file,
    change: 'a corrected result looks as it did',
    from: '(select max(r.at) from public.match_results r where r.match_id = last.id)',
    to: 'last.counted_at',
    killedBy,
    only: 'corrected',
  },
  {
    file,
    change: 'a suspended member’s address opens on',
    from: '    and not private.is_suspended(l.user_id)\n',
    to: '',
    killedBy,
    only: 'stop at once',
  },
  {
    file,
    change: 'an address that was removed opens on',
    from: '    and l.revoked_at is null\n',
    to: '',
    killedBy,
    only: 'stop at once',
  },
  {
    file,
    change: 'the address of the own matches opens the leagues',
    from: 'where l.reader_hash = case',
    to: 'where l.hash = case',
    killedBy,
    only: 'open nothing else',
  },
  {
    file,
    change: 'whoever hides the profile has a public calendar',
    from: '      and private.shows_profile(p.id);',
    to: ';',
    killedBy,
    only: 'public where the profile is',
  },
  {
    file,
    change: 'the calendar of a closed league is answered',
    from: '  of_league constant uuid := private.open_league(slug);',
    to: '  of_league constant uuid := (select l.id from public.leagues l where l.slug = public_calendar.slug);',
    killedBy,
    only: 'is no calendar',
  },
  {
    file,
    change: 'squads that anybody reads name those who hide',
    from: 'private.squads_of(l.id, run.season, false)',
    to: 'private.squads_of(l.id, run.season, true)',
    killedBy,
    only: 'are CSV files',
  },
  {
    file,
    change: 'a season is read without an address',
    from: '    and private.reader_of(member_season.secret) is not null\n',
    to: '',
    killedBy,
    only: 'are CSV files',
  },
] satisfies Mutant[];
