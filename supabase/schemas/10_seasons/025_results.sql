-- The consequences of a result: the state of its match, stats, suspensions and the series.

-- Puts what the ledger says last on the match, and lets stats, suspensions and series follow. Returns the match.
create function private.project_match(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  last public.match_results;
  after public.team_matches;
begin
  select * into last
  from public.match_results r
  where r.match_id = project_match.match_id
  order by r.seq desc
  limit 1;
  perform private.hold_suspensions_of(private.teams_from(m), array[m.id])
  from public.team_matches m
  where m.id = project_match.match_id;
  after := private.write_match(match_id, case
    when last.cause = 'report' then '{"status": "reported"}'
    when last.cause = 'dispute' then '{"status": "disputed"}'
    -- nobody reports anything any more: it goes on as it was before the report
    when last.cause = 'retraction' then (
      select jsonb_build_object('status', case when m.started_at is null then 'scheduled' else 'live' end)
      from public.team_matches m
      where m.id = last.match_id
    )
    when last.cause = 'undo' then jsonb_build_object(
      'status', case when private.will_not_be_played(project_match.match_id) then 'cancelled' else 'scheduled' end,
      'home_score', null, 'away_score', null, 'forfeited_by', null, 'finished_at', null
    ) || private.not_started()
    -- the score is kept for the record
    when last.cause = 'withdrawal' and num_nonnulls(last.home_score, last.forfeited_by) = 0 then '{"status": "cancelled"}'
    else jsonb_build_object(
      'status', 'finished', 'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by
    ) || case when last.cause in ('correction', 'reinstatement') then '{}' else jsonb_build_object('finished_at', last.at) end
  end);
  perform private.follow_stats(after);
  perform private.follow_suspensions(after);
  perform private.follow_series(after.series_id);
  return after;
end
$$;

-- A match that was played elsewhere or long ago enters as its row says: its result through the ledger, as silently
-- confirmed. Only the owner calls it, for a demo league or an import. A match that is still to be played stays as it is.
create function private.import_match(played public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if played.status = 'finished' then
    perform private.add_result(
      played.id, 'silence', played.home_score, played.away_score, played.forfeited_by,
      at => coalesce(played.finished_at, now())
    );
    perform private.project_match(played.id);
  elsif played.status <> 'scheduled' then
    if played.status = 'disputed' then
      perform private.write_match(played.id, '{"status": "reported"}');
    end if;
    perform private.write_match(
      played.id, to_jsonb(played) || jsonb_build_object('started_at', coalesce(played.started_at, played.live_at))
    );
  end if;
end
$$;

-- The matches of a season that was played elsewhere enter all at once, as import_match brings in one. They are new and in
-- no series, so nothing except a suspension can follow from them; games of playoffs are left out. `played` is a list of
-- {stage, matchday, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, forfeited_by, finished_at};
-- a result that counts for nobody has a score and is cancelled. Returns how many have a result.
create function private.import_matches(filled public.league_seasons, played jsonb)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  results int;
  match public.team_matches;
begin
  perform set_config('rondo.match_writer', concat_ws(' ', filled.league_id, filled.season), true);
  with entered as (
    insert into public.team_matches (
      league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at,
      status, home_score, away_score, forfeited_by, finished_at
    )
    select
      filled.league_id, filled.season, p.stage, p.matchday, p.home_team_id, p.away_team_id, p.kickoff_at,
      p.status, p.home_score, p.away_score, p.forfeited_by, p.finished_at
    from jsonb_to_recordset(played) as p (
      stage public.match_stage, matchday int, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz,
      status public.match_status, home_score int, away_score int, forfeited_by public.forfeit_side, finished_at timestamptz
    )
    where p.stage in ('regular', 'decider')
    returning *
  )
  insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, at)
  select e.id, 1, 'silence', e.home_score, e.away_score, e.forfeited_by, e.finished_at
  from entered e
  where e.finished_at is not null;
  get diagnostics results = row_count;
  insert into public.match_results (match_id, seq, cause, at)
  select m.id, 2, 'withdrawal', m.finished_at
  from public.team_matches m
  where (m.league_id, m.season) = (filled.league_id, filled.season)
    and m.status = 'cancelled'
    and m.finished_at is not null;
  perform set_config('rondo.match_writer', '', true);
  for match in
    select m.*
    from public.team_matches m
    where (m.league_id, m.season) = (filled.league_id, filled.season)
      and m.status = 'finished'
      and exists (
        select
        from public.penalties p
        join public.team_members own on own.player_id = p.player_id
        where p.league_id = filled.league_id
          and p.kind = 'suspension'
          and own.team_id in (m.home_team_id, m.away_team_id)
      )
    order by m.kickoff_at, m.id
  loop
    perform private.follow_suspensions(match);
  end loop;
  return results;
end
$$;

-- A side that has withdrawn loses a match, 3-0; without a team both have, and both lose it.
create function private.lose_match(match public.team_matches, team uuid, reason text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  lost constant public.forfeit_side := case team when match.home_team_id then 'home' when match.away_team_id then 'away' else 'both' end;
begin
  perform private.add_result(
    match.id, 'withdrawal', private.forfeit_score(lost, 'home'), private.forfeit_score(lost, 'away'), lost, reason => lose_match.reason
  );
  perform private.project_match(match.id);
end
$$;

-- Stats stand where a match has been played, also while it counts for nobody. They are what the reports of its sides say,
-- as it was judged when each was filed: what is known later of who might play takes nobody's. A side never has more goals
-- than the score, or than it reported where the match was awarded afterwards: while they do not fit, its players keep the
-- appearance without goals and assists, and have them again once they fit. Stats of an imported match without a report
-- are removed where they no longer fit.
create function private.follow_stats(match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was_played constant boolean := private.was_played(match);
  report record;
begin
  delete from public.match_player_stats s
  where s.match_id = match.id
    and (
      not was_played
      or match.forfeited_by is null and (
        select sum(own.goals)
        from public.match_player_stats own
        where own.match_id = match.id and own.team_id = s.team_id
      ) > case when s.team_id = match.home_team_id then match.home_score else match.away_score end
      and not exists (
        select
        from public.match_reports r
        where (r.match_id, r.team_id) = (match.id, s.team_id) and r.status <> 'superseded' and r.stats <> '[]'
      )
    );
  if not was_played then
    return;
  end if;
  perform set_config('rondo.match_writer', match.id::text, true);
  for report in
    select
      r.team_id,
      r.stats,
      match.forfeited_by is not null or (
        select sum((own ->> 'goals')::int) from jsonb_array_elements(r.stats) as own
      ) <= case when r.team_id = match.home_team_id then match.home_score else match.away_score end as fits
    from public.match_reports r
    where r.match_id = match.id and r.status <> 'superseded' and r.stats <> '[]'
    order by r.created_at
  loop
    insert into public.match_player_stats as s
    select did.*
    from jsonb_array_elements(report.stats) as said
    cross join lateral jsonb_populate_record(
      null::public.match_player_stats,
      to_jsonb(private.no_stats()) || said || jsonb_build_object(
        'match_id', match.id,
        'team_id', report.team_id,
        'mvp', (said ->> 'mvp')::boolean
          and not exists (select from public.match_player_stats best where best.match_id = match.id and best.mvp),
        'created_at', now()
      ) || case when report.fits then '{}' else '{"goals": 0, "assists": 0}' end::jsonb
    ) as did
    on conflict on constraint match_player_stats_pkey do update
    set goals = excluded.goals, assists = excluded.assists
    where (s.goals, s.assists) <> (excluded.goals, excluded.assists);
  end loop;
  perform set_config('rondo.match_writer', '', true);
end
$$;
