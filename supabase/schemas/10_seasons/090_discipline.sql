-- Warnings and their consequences: two warnings propose a suspension, and an admin activates or drops it. Nobody
-- decides about the team they play for, nor about what happened in its matches, nor about its rival or its neighbour.

-- Notifies the player, the captains of the team, and others of a penalty.
create function private.notify_of_penalty(penalty public.penalties, key public.notification_key, others uuid[] default '{}')
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(penalty.team_id) || penalty.player_id || others,
    key,
    jsonb_build_object(
      'player', penalty.player_id,
      'team', penalty.team_id,
      'league', penalty.league_id,
      'matches', penalty.matches,
      'reason', coalesce(penalty.ruling, penalty.reason)
    ),
    '/teams/' || penalty.team_id || '?tab=penalties'
  )
$$;

-- Counts a suspension anew: served matches, and whether that is all of them. A player who is suspended again is in no
-- line-up of a match that has not begun. Callers hold it.
create function private.count_suspension(penalty_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was public.penalties;
  counted public.penalties;
begin
  select * into was from public.penalties p where p.id = count_suspension.penalty_id and p.status in ('active', 'served');
  counted := was;
  counted.served := least(was.matches, private.matches_sat_out(was));
  counted.status := case when counted.served = was.matches then 'served' else 'active' end;
  if counted is distinct from was then
    update public.penalties p set served = counted.served, status = counted.status where p.id = was.id;
    perform private.record(
      'serve_suspension', 'penalties ' || was.id,
      jsonb_build_object('status', was.status, 'served', was.served),
      jsonb_build_object('status', counted.status, 'served', counted.served)
    );
  end if;
  if counted.status = 'active' then
    perform private.leave_lineups_sat_out(counted);
  elsif was.status = 'active' then
    perform private.notify_of_penalty(counted, 'suspensionServed');
  end if;
end
$$;

create function private.leave_lineups_sat_out(suspension public.penalties)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.player_id = suspension.player_id
      and m.league_id = suspension.league_id
      and (m.status = 'postponed' or m.status = 'scheduled' and m.kickoff_at > now())
      and private.sits_out(l.player_id, m.league_id, m.kickoff_at)
  ));
end
$$;

-- The meaning of a match's result for suspended players who are, or were, in one of its two squads.
create function private.follow_suspensions(match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  concerned uuid[];
  suspension uuid;
begin
  select array_agg(distinct p.player_id) into concerned
  from public.team_members own
  join public.penalties p on p.player_id = own.player_id and p.kind = 'suspension' and p.status <> 'cancelled'
  where own.team_id in (match.home_team_id, match.away_team_id);
  perform private.hold_suspensions(concerned);
  for suspension in
    select p.id
    from public.penalties p
    where p.player_id = any (concerned) and p.league_id = match.league_id and p.status in ('active', 'served')
      and p.kind = 'suspension'
    order by p.id
  loop
    perform private.count_suspension(suspension);
  end loop;
end
$$;

-- Where and for whom a player did what a penalty is for: in a match, whichever team the player was in then; else the team
-- the player is in now, in the season it plays.
-- Refuses with PT404 (no such player, no such match), PT409 (not in a team of it, no season, finished).
create function private.penalty_place(player uuid, match uuid, out team_id uuid, out league_id uuid, out season int)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  played public.team_matches;
  phase public.season_phase;
begin
  perform from public.profiles p where p.id = penalty_place.player and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  if penalty_place.match is not null then
    select * into played from public.team_matches m where m.id = penalty_place.match and m.league_id is not null;
    if played.id is null then
      perform private.refuse('PT404', 'There is no such league match.', 'matchUnknown', 'match_id');
    end if;
    if private.own_team() in (played.home_team_id, played.away_team_id) then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
    end if;
  end if;
  select own.team_id into penalty_place.team_id
  from public.team_members own
  where own.player_id = penalty_place.player
    and case
      when played.id is null then own.left_at is null
      else own.team_id in (played.home_team_id, played.away_team_id)
        and own.joined_at <= played.kickoff_at
        and coalesce(own.left_at, 'infinity') > played.kickoff_at
    end;
  -- a stand-in did it for the team of that match
  penalty_place.team_id := coalesce(penalty_place.team_id, (
    select lent.team_id
    from public.stand_ins lent
    where (lent.match_id, lent.player_id) = (played.id, penalty_place.player) and lent.withdrawn_at is null
  ));
  if penalty_place.team_id is null then
    perform private.refuse('PT409', 'The player is in no team.', 'memberUnknown', 'player_id');
  end if;
  if private.own_team() = penalty_place.team_id then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  select s.league_id, s.season, s.phase into penalty_place.league_id, penalty_place.season, phase
  from public.league_seasons s
  left join private.season_of(penalty_place.team_id) now_in on played.id is null
  where (s.league_id, s.season) = (coalesce(played.league_id, now_in.league_id), coalesce(played.season, now_in.season));
  if penalty_place.league_id is null then
    perform private.refuse('PT409', 'The team plays in no season.', 'noSeason', 'player_id');
  end if;
  if phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'player_id');
  end if;
end
$$;

-- A moderator or an admin warns a player, for something in a match or not. Every second warning that is in a league
-- season proposes a suspension. Returns the warning's id.
-- Refuses with PT403 (not staff, own team or match), PT404, PT409, PT422 (no reason).
create function private.warn_player(player_id uuid, reason text, match_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  place record;
  made public.penalties;
  proposed public.penalties;
  counting uuid[];
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'Only the staff warns.', 'notYours');
  end if;
  said := private.checked_reason(reason);
  place := private.penalty_place(warn_player.player_id, warn_player.match_id);
  perform private.check_above(warn_player.player_id);
  perform private.check_no_interest(
    'penalty', array[place.team_id],
    -- a moderator warns none of the staff
    case when warn_player.player_id = any (private.staff()) then private.admins() else private.staff() end,
    warn_player.match_id, place.league_id, place.season
  );
  insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, match_id, active_from)
  values (
    place.league_id, place.season, place.team_id, warn_player.player_id, 'warning', 'active', said, warn_player.match_id,
    clock_timestamp()
  )
  returning * into made;

  select array_agg(w.id) into counting
  from public.penalties w
  where (w.league_id, w.season, w.player_id) = (made.league_id, made.season, made.player_id)
    and w.kind = 'warning' and w.status = 'active' and w.suspension_id is null;
  if cardinality(counting) >= (private.limits()).warnings_before_suspension then
    insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, match_id)
    values (
      made.league_id, made.season, made.team_id, made.player_id, 'suspension', 'proposed',
      (private.limits()).suspension_matches, made.reason, made.match_id
    )
    returning * into proposed;
    update public.penalties w set suspension_id = proposed.id where w.id = any (counting);
    perform private.record('follow_warnings', 'penalties ' || proposed.id, null, to_jsonb(proposed));
  end if;
  perform private.notify_of_penalty(made, 'playerWarned');
  if proposed.id is not null then
    perform private.notify_of_penalty(proposed, 'suspensionProposed', private.admins());
  end if;
  perform private.record('warn_player', 'profiles ' || made.player_id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.warn_player is 'api: member';

-- An admin proposes to suspend a player for some matches. Returns the suspension's id.
-- Refuses with PT403 (not an admin, own team or match), PT404, PT409, PT422 (no reason, not 1 to 10 matches).
create function private.propose_suspension(player_id uuid, matches int, reason text, match_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  matches_max constant int := (private.limits()).suspension_matches_max;
  said text;
  place record;
  made public.penalties;
begin
  perform private.check_admin('propose suspensions');
  if matches is null or matches not between 1 and matches_max then
    perform private.refuse('PT422', format('A suspension is for 1 to %s matches.', matches_max), 'wrongValue', 'matches');
  end if;
  said := private.checked_reason(reason);
  place := private.penalty_place(propose_suspension.player_id, propose_suspension.match_id);
  perform private.check_no_interest(
    'penalty', array[place.team_id], private.admins(), propose_suspension.match_id, place.league_id, place.season
  );
  insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, match_id)
  values (
    place.league_id, place.season, place.team_id, propose_suspension.player_id, 'suspension', 'proposed',
    propose_suspension.matches, said, propose_suspension.match_id
  )
  returning * into made;
  perform private.notify_of_penalty(made, 'suspensionProposed', private.admins());
  perform private.record('propose_suspension', 'penalties ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.propose_suspension is 'api: member';

-- An admin activates what is proposed, or takes back what is proposed or stands. A warning counts no more once it is
-- taken back, and a suspension that it only proposed goes with it; one that stands is lifted first.
-- Refuses with PT403 (not an admin, own team), PT404, PT409 (decided already, a suspension depends on it), PT422 (no
-- reason for taking it back).
create function private.decide_penalty(penalty_id uuid, activate boolean, ruling text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  was public.penalties;
  decided public.penalties;
  suspension public.penalties;
begin
  perform private.check_admin('decide about penalties');
  select * into was from public.penalties p where p.id = decide_penalty.penalty_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such penalty.', 'penaltyUnknown', 'penalty_id');
  end if;
  if private.own_team() = was.team_id or was.player_id = me or exists (
    select from public.team_matches m where m.id = was.match_id and private.own_team() in (m.home_team_id, m.away_team_id)
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  perform private.check_no_interest(
    'penalty', array[was.team_id], private.admins(), was.match_id, was.league_id, was.season
  );
  if activate is null then
    perform private.refuse('PT422', 'Activate it or not.', 'missing', 'activate');
  end if;
  said := private.checked_text(
    'ruling', ruling, case when activate then 0 else (private.limits()).reason_min end, (private.limits()).reason_max
  );
  perform from public.profiles p where p.id = was.player_id for no key update;
  perform private.hold_suspensions(array[was.player_id]);
  select * into was from public.penalties p where p.id = was.id for no key update;
  if was.status in ('served', 'cancelled') or (was.status = 'active' and activate) then
    perform private.refuse('PT409', 'The penalty has been decided.', 'penaltyDecided', 'penalty_id');
  end if;
  select * into suspension from public.penalties p where p.id = was.suspension_id;
  if suspension.status in ('active', 'served') then
    perform private.refuse('PT409', 'A suspension stands on this warning.', 'suspensionStands', 'penalty_id');
  end if;

  update public.penalties p
  set status = case when activate then 'active' else 'cancelled' end::public.penalty_status,
    active_from = case when activate then clock_timestamp() else p.active_from end,
    ruling = said
  where p.id = was.id
  returning * into decided;
  if suspension.status = 'proposed' then
    update public.penalties p set status = 'cancelled', ruling = said where p.id = suspension.id;
    update public.penalties p set suspension_id = null where p.suspension_id = suspension.id and p.id <> was.id;
    perform private.record('drop_suspension', 'penalties ' || suspension.id, to_jsonb(suspension), '{"status": "cancelled"}');
  end if;
  if activate then
    perform private.count_suspension(decided.id);
  end if;
  perform private.notify_of_penalty(
    decided,
    case
      when activate then 'suspensionActive'
      when was.kind = 'warning' then 'warningTakenBack'
      when was.status = 'proposed' then 'suspensionDropped'
      else 'suspensionLifted'
    end::public.notification_key
  );
  perform private.record(
    'decide_penalty', 'penalties ' || was.id, to_jsonb(was), jsonb_build_object('status', decided.status, 'ruling', said)
  );
end
$$;
comment on function private.decide_penalty is 'api: member';
