import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'a player reads the contracts of the own team',
    from: 'team_id = (select private.led_team()));',
    to: 'team_id = (select private.own_team()));',
    killedBy: ['supabase/tests/08_contracts/contracts.test.ts'],
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'a policy asks about each row',
    from: 'team_id = (select private.led_team()));',
    to: 'private.leads(team_id));',
    killedBy: ['supabase/tests/catalogue/catalogue.test.ts'],
    only: 'asks no function',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'the newest of a status are searched in all',
    from: `create index contracts_status on public.contracts (status, sent_at desc, id desc);
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/plans.test.ts'],
    only: 'newest contracts',
  },
  {
    file: 'supabase/schemas/07_notifications/10_notifications.sql',
    change: 'what is unread is searched in all',
    from: `create index notifications_unread on public.notifications (user_id, created_at desc, id desc) where read_at is null;
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/plans.test.ts'],
    only: 'has not read',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'a contract names a league without a season',
    from: `  constraint contracts_season_with_league check ((league_id is null) = (season is null)),
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/catalogue.test.ts'],
    only: 'wherever it names a league',
  },
  {
    file: 'supabase/schemas/08_contracts/10_transfers.sql',
    change: 'a transfer names a league without a season',
    from: `  constraint transfers_season_with_league check ((league_id is null) = (season is null)),
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/catalogue.test.ts'],
    only: 'wherever it names a league',
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 'a season begins on its first matchday alone',
    from: 'least(s.starts_on, s.created_at)',
    to: 'coalesce(s.starts_on, s.created_at)',
    killedBy: ['supabase/tests/08_contracts/transfers.test.ts'],
    only: 'first matchday',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'signing does not hold the player',
    from: `  perform from public.profiles p where p.id = found_one.player_id for no key update;
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'signing waits|terminate_contract',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'signing does not hold the team',
    from: `  perform from public.teams t where t.id = found_one.team_id for no key update;
`,
    to: '',
    killedBy: ['supabase/tests/08_contracts/contracts-race.test.ts'],
    only: 'the last transfer right',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'two leaders make one offer twice',
    from: 'select * into club from public.teams t where t.id = offer_contract.team_id for no key update;',
    to: 'select * into club from public.teams t where t.id = offer_contract.team_id;',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'offer_contract',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'who comes back comes from the own team',
    from: 'nullif(t.from_team_id, offer.team_id)',
    to: 't.from_team_id',
    killedBy: ['supabase/tests/08_contracts/transfers.test.ts'],
    only: 'comes back',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'who renews is not looked at anew',
    from: `    set eligibility = private.first_eligibility(me, offer.team_id)
    where m.id = member.id`,
    to: `    set eligibility = m.eligibility
    where m.id = member.id`,
    killedBy: ['supabase/tests/09_squads/eligibility-reasons.test.ts'],
    only: 'a renewal',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'a renewal overrules what somebody decided',
    from: '      and not private.is_decided(m.id);',
    to: ';',
    killedBy: ['supabase/tests/09_squads/eligibility-reasons.test.ts'],
    only: 'a renewal',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'a founder who left is still told who signed',
    from: '(select t.manager_id from public.teams t where t.id = offer.team_id)',
    to: 'offer.club_manager_id',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'founder who left',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'a right is spent without being counted',
    from: 'set rights_used = e.rights_used + 1',
    to: 'set rights_used = e.rights_used',
    killedBy: ['supabase/tests/08_contracts/contracts-signing.test.ts'],
    only: 'four a regular season',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'who is sixteen today is too young',
    from: 'private.age(born) < (private.limits()).player_age_min',
    to: 'private.age(born) <= (private.limits()).player_age_min',
    killedBy: ['supabase/tests/08_contracts/contracts-signing.test.ts'],
    only: 'very birthday',
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'the rivals are not notified',
    from: "private.leaders(rival.team_id), 'offerOvertaken'",
    to: "'{}', 'offerOvertaken'",
    killedBy: ['supabase/tests/08_contracts/contracts-signing.test.ts'],
    only: 'rival offer',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'a founder who left goes on signing',
    from: `  update public.teams t set manager_id = null where t.id = member.team_id and t.manager_id = member.player_id;
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'founder who left',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'whoever leaves takes the manager along',
    from: 'where t.id = member.team_id and t.manager_id = member.player_id;',
    to: 'where t.id = member.team_id;',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'founder who left',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'an offer nobody answered ends when the clock comes by',
    from: "case when new.status = 'expired' then new.expires_at else clock_timestamp() end",
    to: 'clock_timestamp()',
    killedBy: ['supabase/tests/08_contracts/contracts-renewal.test.ts'],
    only: 'lets offers lapse',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'five players are too few',
    from: 'if players < (private.limits()).squad_min and',
    to: 'if players <= (private.limits()).squad_min and',
    killedBy: ['supabase/tests/09_squads/squads-leaving.test.ts'],
    only: 'falls below five',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'a contract is deleted under the member who stays on it',
    from: "if gone.status = 'completed' and gone.duration_type = 'classic' and exists (",
    to: 'if false and exists (',
    killedBy: ['supabase/tests/08_contracts/contracts-ending.test.ts'],
    only: 'while the member stays',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'a contract that was renewed can never be deleted',
    from: `) and not exists (
    select
    from public.contracts c
    where c.team_id = gone.team_id
      and c.player_id = gone.player_id
      and c.status = 'active'
      and c.duration_type = 'classic'
  ) then`,
    to: ') then',
    killedBy: ['supabase/tests/08_contracts/contracts-ending.test.ts'],
    only: 'while the member stays',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'members stay for the usual days, whatever they were promised',
    from: "stays_until = ended + new.renewal_days * interval '1 day'",
    to: "stays_until = ended + interval '14 days'",
    killedBy: ['supabase/tests/08_contracts/contracts-renewal.test.ts'],
    only: 'was notified',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: "the season's end does not hold its teams",
    from: `  order by t.id
  for no key update;
  for done in`,
    to: `  order by t.id;
  for done in`,
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'end waits',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: "a season's end completes contracts of teams that withdrew",
    from: `      and e.withdrawn_at is null
      and c.team_id = e.team_id`,
    to: '      and c.team_id = e.team_id',
    killedBy: ['supabase/tests/08_contracts/contracts-renewal.test.ts'],
    only: 'withdrew from it',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'members are free at once',
    from: 'last on last.stays_until <= now()',
    to: 'last on last.stays_until is not null',
    killedBy: ['supabase/tests/08_contracts/contracts-renewal.test.ts'],
    only: 'the clock',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'the clock takes a captain',
    from: `      and m.team_role <> 'captain'
`,
    to: '',
    equivalent: 'release_stayer asks the same under its locks; the list only saves the asking',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'the clock takes who became captain while it dealt with others',
    from: "where m.id = leaving.id and m.left_at is null and m.team_role <> 'captain';",
    to: 'where m.id = leaving.id and m.left_at is null;',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'becomes captain while',
  },
  {
    file: 'supabase/schemas/08_contracts/40_releases.sql',
    change: 'the clock releases whoever renewed while it dealt with others',
    from: `  if not found or exists (
    select
    from public.contracts c
    where c.player_id = leaving.player_id and c.status = 'active' and c.duration_type = 'classic'
  ) then`,
    to: '  if not found then',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'whoever renews',
  },
  {
    file: 'host/postgres/database-errors.ts',
    change: 'of what collides only the serial kind may be repeated',
    from: '/^40[0-9A-Z]{3}$/',
    to: '/^40001$/',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'names no process',
  },
  {
    file: 'host/postgres/database-errors.ts',
    change: 'the answer of what collides carries the words of the database',
    from: 'message: tryAgain, hint',
    to: 'message, details: detail, hint',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'names no process',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'of the contracts of one player a page shows some again',
    from: "when 'player' then p.folded > after_place",
    to: "when 'player' then p.folded >= after_place",
    killedBy: ['supabase/tests/catalogue/app-pages.test.ts'],
    only: 'by player',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'by status a page begins at the newest again',
    from: "when 'status' then c.status > after_place::public.contract_status",
    to: "when 'status' then false",
    killedBy: ['supabase/tests/catalogue/app-pages.test.ts'],
    only: 'by status',
  },
] satisfies Mutant[];
