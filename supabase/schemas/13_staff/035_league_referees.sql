-- Admins give a league its referees (05_leagues/20_referees.sql), and take them from it.

-- The league an admin gives a referee to or takes one from, locked.
-- Refuses with PT403 (not an admin, about oneself), PT404 (no such league).
create function private.league_to_staff(league_id uuid, player_id uuid)
  returns public.leagues
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  league public.leagues;
begin
  perform private.hold_roles();
  if player_id = auth.uid() then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownCase');
  end if;
  select * into league from public.leagues l where l.id = league_to_staff.league_id for no key update;
  if league.id is null then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
  end if;
  return league;
end
$$;

-- An admin makes a member a referee of a league.
-- Refuses with PT403 (not an admin, about oneself), PT404 (no such league, no such account), PT409 (suspended, a
-- referee of it already, as many as a league may have).
create function private.appoint_referee(league_id uuid, user_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  league constant public.leagues := private.league_to_staff(league_id, user_id);
  person constant public.profiles := private.locked_person(user_id);
begin
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'user_id');
  end if;
  if exists (select from public.league_referees r where (r.league_id, r.user_id) = (league.id, person.id)) then
    perform private.refuse('PT409', 'The player is a referee of this league already.', 'refereeAlready', 'user_id');
  end if;
  if (select count(*) from public.league_referees r where r.league_id = league.id) >= (private.limits()).league_referees_max then
    perform private.refuse('PT409', 'A league has so many referees.', 'refereesFull', 'user_id');
  end if;
  insert into public.league_referees (league_id, user_id) values (league.id, person.id);
  perform private.notify(
    array[person.id], 'refereeAppointed', jsonb_build_object('league', league.id), '/referee'
  );
  perform private.record('appoint_referee', 'leagues ' || league.id, null, jsonb_build_object('player_id', person.id));
end
$$;
comment on function private.appoint_referee is 'api: member';

-- An admin removes a referee. Their rulings stay.
-- Refuses with PT403 (not an admin, about oneself), PT404 (no such league, no referee of it).
create function private.dismiss_referee(league_id uuid, user_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  league constant public.leagues := private.league_to_staff(league_id, user_id);
begin
  delete from public.league_referees r where (r.league_id, r.user_id) = (league.id, dismiss_referee.user_id);
  if not found then
    perform private.refuse('PT404', 'The player is no referee of this league.', 'refereeUnknown', 'user_id');
  end if;
  perform private.notify(
    array[dismiss_referee.user_id], 'refereeDismissed', jsonb_build_object('league', league.id), '/leagues/' || league.id
  );
  perform private.record(
    'dismiss_referee', 'leagues ' || league.id, jsonb_build_object('player_id', dismiss_referee.user_id)
  );
end
$$;
comment on function private.dismiss_referee is 'api: member';
