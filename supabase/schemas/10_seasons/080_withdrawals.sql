-- A team leaves a season that it entered. What it played before half of its matches counts for nobody; later the matches
-- that are left go 3-0 to the others.
-- Locks as in the file of entries: the season, the team, its entry, its matches in the order of their ids.

-- The captain, or an admin, who may also choose whether the results are void. In the playoffs what is left is lost, and
-- what was played stands.
-- Refuses with PT403 (not the captain; only an admin chooses), PT404 (not in this season), PT409 (withdrawn already,
-- season finished), PT422 (no reason).
create function private.withdraw_team(
  league_id uuid,
  season int,
  team_id uuid,
  reason text,
  voids boolean default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  played public.league_seasons;
  entry public.league_teams;
  said text;
  is_void boolean;
  match public.team_matches;
  others uuid[];
begin
  perform private.check_captain(withdraw_team.team_id, 'withdraws a team');
  if not private.is_captain_of(withdraw_team.team_id) then
    perform private.check_no_interest(
      'entry', array[withdraw_team.team_id], private.admins(), league_id => withdraw_team.league_id, season => withdraw_team.season
    );
  end if;
  if voids is not null and not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin chooses what becomes of the results.', 'notYours', 'voids');
  end if;
  if voids is not null then
    perform private.check_not_own_team(withdraw_team.team_id);
  end if;
  said := private.checked_reason(reason);
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (withdraw_team.league_id, withdraw_team.season)
  for no key update;
  perform from public.teams t where t.id = withdraw_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (played.league_id, played.season, withdraw_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
  if played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;

  perform
  from public.team_matches m
  where (m.league_id, m.season) = (played.league_id, played.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  select played.phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (played.league_id, played.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp()
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (played.league_id, played.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    if is_void then
      perform private.add_result(match.id, 'withdrawal', reason => said);
      perform private.project_match(match.id);
    else
      perform private.lose_match(match, entry.team_id, said);
    end if;
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;

  perform private.notify(
    private.leaders(entry.team_id) || private.admins() || (
      select array_agg(m.player_id)
      from public.team_members m
      where m.team_id = any (others) and m.left_at is null and m.team_role in ('captain', 'co_captain')
    ),
    -- it says what becomes of the matches of those it is said to
    case
      when coalesce(cardinality(others), 0) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    jsonb_build_object(
      'team', entry.team_id, 'league', entry.league_id, 'season', entry.season, 'voids', is_void, 'reason', said
    ),
    '/leagues/' || entry.league_id
  );
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$$;
comment on function private.withdraw_team is 'api: member';
