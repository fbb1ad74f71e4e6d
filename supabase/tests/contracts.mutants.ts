import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'a player reads the contracts of the own team',
    from: 'team_id = (select private.led_team()));',
    to: 'team_id = (select private.own_team()));',
    killedBy: ['supabase/tests/contracts.test.ts'],
  },
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'a policy asks about each row',
    from: 'team_id = (select private.led_team()));',
    to: 'private.leads(team_id));',
    killedBy: ['supabase/tests/catalogue.test.ts'],
    only: 'asks no function',
  },
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'the newest of a status are searched in all',
    from: `create index contracts_status on public.contracts (status, sent_at desc, id desc);
`,
    to: '',
    killedBy: ['supabase/tests/plans.test.ts'],
    only: 'newest contracts',
  },
  {
    file: 'supabase/migrations/20260101000800_notifications.sql',
    change: 'what is unread is searched in all',
    from: `create index notifications_unread on public.notifications (user_id) where read_at is null;
`,
    to: '',
    killedBy: ['supabase/tests/plans.test.ts'],
    only: 'has not read',
  },
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'a contract names a league without a season',
    from: `  constraint contracts_season_with_league check ((league_id is null) = (season is null)),
`,
    to: '',
    killedBy: ['supabase/tests/catalogue.test.ts'],
    only: 'wherever it names a league',
  },
  {
    file: 'supabase/migrations/20260101000850_transfers.sql',
    change: 'a transfer names a league without a season',
    from: `  constraint transfers_season_with_league check ((league_id is null) = (season is null)),
`,
    to: '',
    killedBy: ['supabase/tests/catalogue.test.ts'],
    only: 'wherever it names a league',
  },
  {
    file: 'supabase/migrations/20260101000500_leagues.sql',
    change: 'a season begins on its first matchday alone',
    from: 'least(s.starts_on, s.created_at)',
    to: 'coalesce(s.starts_on, s.created_at)',
    killedBy: ['supabase/tests/transfers.test.ts'],
    only: 'first matchday',
  },
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'signing does not hold the player',
    from: `  perform from public.profiles p where p.id = found_one.player_id for no key update;
`,
    to: '',
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'signing waits|terminate_contract',
  },
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'signing does not hold the team',
    from: `  perform from public.teams t where t.id = found_one.team_id for no key update;
`,
    to: '',
    killedBy: ['supabase/tests/contracts-race.test.ts'],
    only: 'the last transfer right',
  },
  {
    file: 'supabase/migrations/20260101000900_contracts.sql',
    change: 'two leaders make one offer twice',
    from: 'select * into club from public.teams t where t.id = offer_contract.team_id for no key update;',
    to: 'select * into club from public.teams t where t.id = offer_contract.team_id;',
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'offer_contract',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'who comes back comes from the own team',
    from: 'nullif(t.from_team_id, offer.team_id)',
    to: 't.from_team_id',
    killedBy: ['supabase/tests/transfers.test.ts'],
    only: 'comes back',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'who renews is not looked at anew',
    from: `    set eligibility = private.first_eligibility(me, offer.team_id)
    where m.id = member.id`,
    to: `    set eligibility = m.eligibility
    where m.id = member.id`,
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'a renewal',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'a renewal overrules what somebody decided',
    from: '      and not exists (select from public.eligibility_reviews r where r.member_id = member.id);',
    to: ';',
    killedBy: ['supabase/tests/eligibility-reasons.test.ts'],
    only: 'a renewal',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'a founder who left is still told who signed',
    from: '(select t.manager_id from public.teams t where t.id = offer.team_id)',
    to: 'offer.club_manager_id',
    killedBy: ['supabase/tests/squads-captains.test.ts'],
    only: 'founder who left',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'a right is spent without being counted',
    from: 'set rights_used = e.rights_used + 1',
    to: 'set rights_used = e.rights_used',
    killedBy: ['supabase/tests/contracts-signing.test.ts'],
    only: 'four a regular season',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'who is sixteen today is too young',
    from: 'private.age(born) < player_age_min',
    to: 'private.age(born) <= player_age_min',
    killedBy: ['supabase/tests/contracts-signing.test.ts'],
    only: 'very birthday',
  },
  {
    file: 'supabase/migrations/20260101000910_signing.sql',
    change: 'the rivals are not told',
    from: `    perform private.notify(
      private.leaders(rival.team_id), 'offerOvertaken'`,
    to: `    perform private.notify(
      '{}', 'offerOvertaken'`,
    killedBy: ['supabase/tests/contracts-signing.test.ts'],
    only: 'rival offer',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'a founder who left goes on signing',
    from: `  update public.teams t set manager_id = null where t.id = member.team_id and t.manager_id = member.player_id;
`,
    to: '',
    killedBy: ['supabase/tests/squads-captains.test.ts'],
    only: 'founder who left',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'whoever leaves takes the manager along',
    from: 'where t.id = member.team_id and t.manager_id = member.player_id;',
    to: 'where t.id = member.team_id;',
    killedBy: ['supabase/tests/squads-captains.test.ts'],
    only: 'founder who left',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'five players are too few',
    from: 'if players < squad_min and',
    to: 'if players <= squad_min and',
    killedBy: ['supabase/tests/squads-leaving.test.ts'],
    only: 'falls below five',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'a contract is deleted under the member who stays on it',
    from: "if gone.status = 'completed' and exists (",
    to: 'if false and exists (',
    killedBy: ['supabase/tests/contracts-ending.test.ts'],
    only: 'while the member stays',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'a contract that was renewed can never be deleted',
    from: `) and not exists (
    select
    from public.contracts c
    where c.team_id = gone.team_id and c.player_id = gone.player_id and c.status = 'active'
  ) then`,
    to: ') then',
    killedBy: ['supabase/tests/contracts-ending.test.ts'],
    only: 'while the member stays',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'members stay for the usual days, whatever they were told',
    from: "stays_until = now() + new.renewal_days * interval '1 day'",
    to: "stays_until = now() + interval '14 days'",
    killedBy: ['supabase/tests/contracts-renewal.test.ts'],
    only: 'was told',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: "the season's end does not hold its teams",
    from: `  order by t.id
  for no key update;
  for done in`,
    to: `  order by t.id;
  for done in`,
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'end waits',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: "a season's end completes contracts of teams that withdrew",
    from: `      and e.withdrawn_at is null
      and c.team_id = e.team_id`,
    to: '      and c.team_id = e.team_id',
    killedBy: ['supabase/tests/contracts-renewal.test.ts'],
    only: 'withdrew from it',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'members are free at once',
    from: 'last on last.stays_until <= now()',
    to: 'last on last.stays_until is not null',
    killedBy: ['supabase/tests/contracts-renewal.test.ts'],
    only: 'the clock',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'the clock takes a captain',
    from: `      and m.team_role <> 'captain'
`,
    to: '',
    equivalent: 'release_stayer asks the same under its locks; the list only saves the asking',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'the clock takes who became captain while it dealt with others',
    from: "where m.id = leaving.id and m.left_at is null and m.team_role <> 'captain';",
    to: 'where m.id = leaving.id and m.left_at is null;',
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'becomes captain while',
  },
  {
    file: 'supabase/migrations/20260101000920_releases.sql',
    change: 'the clock releases whoever renewed while it dealt with others',
    from: `  if not found or exists (
    select from public.contracts c where c.player_id = leaving.player_id and c.status = 'active'
  ) then`,
    to: '  if not found then',
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'whoever renews',
  },
  {
    file: 'host/postgres/database-errors.ts',
    change: 'of what collides only the serial kind may be repeated',
    from: '/^40[0-9A-Z]{3}$/',
    to: '/^40001$/',
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'names no process',
  },
  {
    file: 'host/postgres/database-errors.ts',
    change: 'the answer of what collides carries the words of the database',
    from: 'message: tryAgain, hint',
    to: 'message, details: detail, hint',
    killedBy: ['supabase/tests/locks.test.ts'],
    only: 'names no process',
  },
] satisfies Mutant[];
