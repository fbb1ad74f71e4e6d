-- The people of a match: whom a change of it concerns.

-- Whether the caller rules about a match: an admin, or a referee of its league.
create function private.may_referee_match(match_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.may_referee((select m.league_id from public.team_matches m where m.id = may_referee_match.match_id))
$$;

-- The referees of a league: admins, and its referees.
create function private.rulers_of(league uuid)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.admins() || coalesce(array_agg(r.user_id), '{}')
  from public.league_referees r
  where r.league_id = league
    and not private.is_suspended(r.user_id)
$$;

-- Whom a matter of a match concerns that needs a ruling.
create function private.rulers(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.rulers_of(match.league_id);
end
$$;

-- Holds who is lined up for these matches, before them: a player who leaves, or is suspended, as one of them is opened
-- again does so before or after it.
create function private.hold_lined_up(matches uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform
  from public.profiles p
  where p.id in (select l.player_id from public.match_lineups l where l.match_id = any (matches))
  order by p.id
  for share;
end
$$;

-- The match that the staff decide about, locked: those who rule on it, and `others`. Refuses anyone who plays for one of the
-- sides, or has an interest in one (08_contracts/05_interests.sql).
create function private.match_for_staff(match_id uuid, others uuid[] default '{}')
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.check_no_interest(
    'match', array[match.home_team_id, match.away_team_id], private.rulers(match) || others,
    match.id, match.league_id, match.season
  );
  return match;
end
$$;

-- Whom a change of a match concerns: both squads, those who stand in, and its casters.
create function private.concerned(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.squads(match.home_team_id, match.away_team_id) || private.stand_ins_of(match) || array(
    select c.user_id from public.match_casters c where c.match_id = match.id and c.refused_at is null
  );
end
$$;

-- The members of these teams.
create function private.squads(variadic teams uuid[])
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(select m.player_id from public.team_members m where m.team_id = any (teams) and m.left_at is null);
end
$$;

-- The teams whose games go when this match has no result: those of the series it leads to, or of the whole bracket.
create function private.sides_of_later(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select side.team_id
    from public.series s
    join public.team_matches m on m.series_id = s.id and m.status <> 'cancelled'
    cross join lateral (values (m.home_team_id), (m.away_team_id)) side (team_id)
    where (match.series_id is null and (s.league_id, s.season) = (match.league_id, match.season))
      or s.id in (
        select unnest(array[own.next_series_id, own.loser_series_id]) from public.series own where own.id = match.series_id
      )
  );
end
$$;

-- Notifies everybody concerned that a match has another time, is off, or is open again. Those in `asked` are asked whether they
-- come in the same notice. Several changes within a short time are one notice with the last. Followers are notified of the event.
create function private.notify_changed(
  match public.team_matches,
  key public.notification_key,
  said jsonb,
  others uuid[] default '{}',
  asked uuid[] default '{}'
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  facts constant jsonb := private.match_facts(match) || said;
  link constant text := '/matches/' || match.id;
  instead_of constant public.notification_key[] := case
    when key = 'resultUndone' then array[key]
    else '{matchMoved, matchMovedAsked, matchPostponed, matchCancelled, rescheduleAccepted}'
  end;
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'matchMovedAsked', facts, link, instead_of => instead_of);
  end if;
  perform private.notify(
    array(select unnest(private.concerned(match) || others) except select unnest(asked)), key, facts, link, instead_of => instead_of
  );
  insert into private.events (type, match_id, league_id, season, cup_id, teams, facts)
  values (
    'schedule_changed', match.id, match.league_id, match.season, match.night_cup_id,
    array[match.home_team_id, match.away_team_id], jsonb_build_object('kind', key)
  );
end
$$;

-- The absent side, as a notification names them; nothing where both did.
create function private.absent_side(match public.team_matches, forfeited_by public.forfeit_side)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case absent_side.forfeited_by
    when 'home' then jsonb_build_object('team', match.home_team_id)
    when 'away' then jsonb_build_object('team', match.away_team_id)
    else '{}'
  end
$$;
