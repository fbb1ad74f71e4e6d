-- Awards given by hand, and taken back (the table stands with the leagues).

-- An admin gives a team, or a player of it, an award of a season that has begun. An award of the season's end is given
-- by hand only afterwards. The player, or the team's captains, are notified. Returns the award's id.
-- Refuses with PT403 (not an admin, muted, oneself or an own team), PT404 (no such season, not entered, never a member), PT409
-- (too early, has it already), PT422 (neither or both of award and title, no award of teams, title, reason).
create function private.give_award(
  league_id uuid,
  season int,
  team_id uuid,
  reason text,
  player_id uuid default null,
  award public.player_achievement_type default null,
  title text default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  -- locked: two admins in the same second do not give it twice
  run constant public.league_seasons := private.season_to_run(league_id, season);
  own_title text := nullif(private.clean_line(title), '');
  said text;
  made public.given_awards;
begin
  perform private.check_may_speak();
  if not exists (
    select
    from public.league_teams e
    where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, give_award.team_id)
  ) then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_own_case(player_id, team_id);
  if player_id is not null and not exists (
    select
    from public.team_members m
    join public.profiles p on p.id = m.player_id
    where (m.team_id, m.player_id) = (give_award.team_id, give_award.player_id) and p.deleted_at is null
  ) then
    perform private.refuse('PT404', 'The player was never in this team.', 'awardNoMember', 'player_id');
  end if;
  if num_nonnulls(award, own_title) <> 1 then
    perform private.refuse('PT422', 'An award has one name.', 'awardNameless', 'award');
  end if;
  if player_id is null and award not in ('championship', 'cup', 'hof', 'promotion') then
    perform private.refuse('PT422', 'A player wins this award, no team.', 'awardOfPlayers', 'award');
  end if;
  if run.phase = 'registration' or (award not in ('cup', 'hof') and run.phase <> 'finished') then
    perform private.refuse('PT409', 'The season gives this award at its end.', 'awardTooEarly', 'award');
  end if;
  if own_title is not null then
    own_title := private.checked_name('title', title, bounds.achievement_title_min, bounds.achievement_title_max);
  end if;
  said := private.checked_reason(reason);
  if exists (
    select
    from public.team_achievements a
    where (a.team_id, a.league_id, a.season_no) = (give_award.team_id, run.league_id, run.season)
      and give_award.player_id is null
      and a.type::text = give_award.award::text
    union all
    select
    from public.player_achievements a
    where (a.player_id, a.league_id, a.season_no, a.type) = (give_award.player_id, run.league_id, run.season, give_award.award)
  ) then
    perform private.refuse('PT409', 'It has this award already.', 'awardKnown', 'award');
  end if;
  begin
    insert into public.given_awards as g (league_id, season, team_id, player_id, award, title, reason)
    values (
      run.league_id,
      run.season,
      give_award.team_id,
      give_award.player_id,
      give_award.award,
      own_title,
      said
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'It has this award already.', 'awardKnown', 'award');
  end;
  perform private.notify_awarded(made, 'awardGiven', said);
  perform private.record('give_award', private.awarded(made), null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.give_award is 'api: member';

-- An admin takes back an award given by hand, with a reason; the log keeps that it was given. The holder is notified.
-- Refuses with PT403 (not an admin, oneself or an own team), PT404 (no such award, any more), PT422 (reason).
create function private.take_back_award(award_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was public.given_awards;
  said text;
begin
  perform private.check_admin('run a season');
  select * into was from public.given_awards a where a.id = take_back_award.award_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such award (any more).', 'awardUnknown', 'award_id');
  end if;
  perform private.check_no_own_case(was.player_id, was.team_id);
  said := private.checked_reason(reason);
  delete from public.given_awards a where a.id = was.id;
  perform private.notify_awarded(was, 'awardTakenBack', said);
  perform private.record('take_back_award', private.awarded(was), to_jsonb(was), jsonb_build_object('reason', said));
end
$$;
comment on function private.take_back_award is 'api: member';

-- The holder of an award, as the log names it: it outlives the award.
create function private.awarded(given public.given_awards)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when given.player_id is null then concat_ws(' ', 'league_teams', given.league_id, given.season, given.team_id)
    else 'profiles ' || given.player_id
  end
$$;

create function private.notify_awarded(given public.given_awards, key public.notification_key, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.notify(
    case when given.player_id is null then private.leaders(given.team_id) else array[given.player_id] end,
    key,
    jsonb_build_object(
      case when given.player_id is null then 'of' else 'player' end, coalesce(given.player_id, given.team_id),
      'league', given.league_id, 'season', given.season, 'reason', reason
    ),
    case
      when given.player_id is null then '/teams/' || given.team_id || '?tab=achievements'
      else '/players/' || given.player_id || '?tab=about'
    end
  );
end
$$;
