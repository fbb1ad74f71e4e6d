import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/10_seasons/010_entries.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/entries.test.ts'];

export default [
  {
    file: page,
    change: 'four players enter a season',
    from: 'private.squad_size(club.id) < (private.limits()).squad_min',
    to: 'private.squad_size(club.id) < (private.limits()).squad_min - 1',
    killedBy,
    only: 'five players',
  },
  {
    file: page,
    change: 'a season takes more teams than it has places',
    from: '  if entered >= opened.max_teams then',
    to: '  if entered > opened.max_teams then',
    killedBy,
    only: 'place is left',
  },
  {
    file: page,
    change: 'two who come at once both take the last place',
    from: `register_team.season)
  for no key update;`,
    to: `register_team.season);`,
    killedBy,
    only: 'place is left',
  },
  {
    file: page,
    change: 'a team enters after registration',
    from: "  if opened.phase <> 'registration' or opened.registration_until <= now() then",
    to: "  if opened.phase <> 'registration' then",
    killedBy,
    only: 'registration is open',
  },
  {
    file: page,
    change: 'anybody of a team enters it',
    from: "  perform private.check_captain(club.id, 'enters a team');",
    to: `  if not (private.leads(club.id) or private.is_admin()) then
    perform private.refuse('PT403', 'Only the captain enters a team.', 'notYours');
  end if;`,
    killedBy,
    only: 'nobody else',
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 'an admin writes awards of a season by hand',
    from: `    new.origin := 'admin';
    new.league_id := null;`,
    to: '    new.league_id := null;',
    killedBy,
    only: 'an award says',
  },
  {
    file: page,
    change: 'a season begins with a match missing',
    from: '    where begun.legs <> (',
    to: '    where 0 = (',
    killedBy,
    only: 'a season begins',
  },
  {
    file: page,
    change: 'a cancelled match counts for the schedule',
    from: "        and m.status <> 'cancelled'\n        and (m.home_team_id",
    to: '        and (m.home_team_id',
    killedBy,
    only: 'a season begins',
  },
  {
    file: page,
    change: 'an admin gives the own team transfer rights',
    from: "    'entry', array[team_id], private.admins(),",
    to: "    'entry', '{}', private.admins(),",
    killedBy: ['supabase/tests/catalogue/own-matters.test.ts'],
    only: 'play for.*set_extra_rights',
  },
] satisfies Mutant[];
