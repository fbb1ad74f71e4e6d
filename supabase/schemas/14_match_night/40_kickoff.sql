-- The last hour before a match of a league: who plays is reminded of kick-off, the captains of a line-up that is not complete, and
-- both squads get the lobby's code once they may see it. Each once for a beginning: a match that moves reminds anew.

-- The players of a squad in a match: the line-up, or while there is none, who comes and may play and who is in; and
-- who leads it.
create function private.who_plays(team uuid, match public.team_matches)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with lined_up as (
    select l.player_id from public.match_lineups l where (l.match_id, l.team_id) = (match.id, who_plays.team)
  )
  select private.leaders(who_plays.team) || array(select player_id from lined_up) || array(
    select s.player_id
    from private.squad_attendance(who_plays.team, match.id, null, match.kickoff_at) s
    where s.coming is not false and s.able and not exists (select from lined_up)
    union all
    select lent.player_id
    from public.stand_ins lent
    where (lent.match_id, lent.team_id) = (match.id, who_plays.team)
      and lent.player_id is not null
      and lent.withdrawn_at is null
      and not exists (select from lined_up)
  )
$$;

-- Whether a side has fewer than five lined up.
create function private.is_lineup_missing(match_id uuid, team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not exists (
    select
    from public.match_lineups l
    where (l.match_id, l.team_id) = (is_lineup_missing.match_id, is_lineup_missing.team)
    having count(*) >= (private.limits()).players_on_pitch
  )
$$;

-- Those who play read the lobby's code, which is in no notification: only which match it is of.
create function private.notify_lobby(match public.team_matches, team uuid)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.who_plays(notify_lobby.team, match),
    'lobbyCode',
    jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id, 'kickoff_at', match.kickoff_at, 'lobby', match.id),
    '/matches/' || match.id
  )
$$;

-- Captain or co-captain of the home side give the lobby's code, or another after a restart, as long as the match is on.
-- Refuses with PT403, PT404, PT409 (reported, over or off), PT422.
create function private.set_lobby_code(match_id uuid, code text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  given constant text := btrim(code);
  before text;
begin
  if private.own_side(match) <> 'home' then
    perform private.refuse('PT403', 'The home side opens the lobby.', 'notYours');
  end if;
  if match.status not in ('scheduled', 'live') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if coalesce(given, '') = '' then
    perform private.refuse('PT422', 'A lobby has a code.', 'missing', 'code');
  end if;
  if private.is_lobby_code(given) is not true then
    perform private.refuse('PT422', 'A code is a few letters and digits.', 'lobbyCodeWrong', 'code');
  end if;
  select l.code into before from public.match_lobbies l where l.match_id = match.id;
  insert into public.match_lobbies (match_id, code)
  values (match.id, given)
  on conflict on constraint match_lobbies_pkey do update set code = excluded.code;
  -- both sides see it already: they read it now, and the clock need not say it again
  if before is distinct from given
    and now() >= match.kickoff_at - (private.limits()).lineup_reveal_minutes * interval '1 minute'
  then
    update private.attendance_reminders r
    set lobby_at = now()
    where (r.of_id, r.team_id, r.starts_at) in (
      select u.of_id, u.team_id, u.starts_at
      from private.attendance_reminders u
      where (u.of_id, u.starts_at) = (match.id, match.kickoff_at)
      for update skip locked
    );
    perform private.notify_lobby(match, match.home_team_id);
    perform private.notify_lobby(match, match.away_team_id);
  end if;
  perform private.record(
    'set_lobby_code', 'team_matches ' || match.id, jsonb_build_object('code', before), jsonb_build_object('code', given)
  );
end
$$;
comment on function private.set_lobby_code is 'api: member';

-- The lobby's code, for members of the two sides: from when both see it, until the match is over.
create function private.lobby_code(match_id uuid, reader uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.code
  from public.match_lobbies l
  join public.team_matches m on m.id = l.match_id and m.status in ('scheduled', 'live')
  where l.match_id = lobby_code.match_id
    and m.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
    and (
      exists (
        select
        from public.team_members own
        where own.player_id = reader and own.left_at is null and own.team_id in (m.home_team_id, m.away_team_id)
      )
      or exists (
        select
        from public.stand_ins lent
        where lent.match_id = m.id and lent.player_id = reader and lent.withdrawn_at is null
      )
    )
$$;

-- The clock's reminders in the last hour, of both sides. The captains of a side without a line-up read that instead.
create function private.remind_kickoff(of_match uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  match public.team_matches;
  facts jsonb;
  squad uuid;
  captains uuid[];
begin
  select * into match
  from public.team_matches m
  where m.id = of_match and m.status = 'scheduled' and m.kickoff_at > now();
  if match.id is null then
    return;
  end if;
  facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id, 'kickoff_at', match.kickoff_at);
  foreach squad in array array[match.home_team_id, match.away_team_id] loop
    -- two clocks at once wait here for each other, and the later one finds it done
    update private.attendance_reminders r
    set soon_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (match.id, squad, match.kickoff_at) and r.soon_at is null;
    if found then
      captains := case when private.is_lineup_missing(match.id, squad) then private.leaders(squad) else '{}' end;
      perform private.notify(captains, 'lineUpMissing', facts, '/matches/' || match.id);
      perform private.notify(
        array(select one from unnest(private.who_plays(squad, match)) as one where one <> all (captains)),
        'kickoffSoon', facts, '/matches/' || match.id
      );
    end if;
    continue when now() < match.kickoff_at - reveal;
    update private.attendance_reminders r
    set lobby_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (match.id, squad, match.kickoff_at)
      and r.lobby_at is null
      and exists (select from public.match_lobbies l where l.match_id = match.id);
    if found then
      perform private.notify_lobby(match, squad);
    end if;
  end loop;
end
$$;

-- The matches of the coming hour of which a squad has not been reminded, or not been given the code that there is.
create function private.unreminded_kickoffs()
  returns table (match_id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).kickoff_soon_minutes * interval '1 minute'
    and exists (
      select
      from private.attendance_reminders r
      where (r.of_id, r.starts_at) = (m.id, m.kickoff_at)
        and (
          r.soon_at is null
          or (
            r.lobby_at is null
            and m.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
            and exists (select from public.match_lobbies l where l.match_id = m.id)
          )
        )
    )
  order by 1
$$;
