set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.complete_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- one end for all, from which the days are counted
  ended constant timestamptz := clock_timestamp();
  done public.contracts;
begin
  for done in
    update public.contracts c
    set status = 'completed', ended_at = ended, stays_until = ended + new.renewal_days * interval '1 day'
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season)
      and e.withdrawn_at is null
      and c.team_id = e.team_id
      and c.status = 'active'
      and c.duration_type = 'classic'
    returning c.*
  loop
    perform private.notify(
      array[done.player_id], 'contractCompleted',
      private.contract_facts(done) || jsonb_build_object('days', new.renewal_days), '/profile'
    );
    perform private.record(
      'complete_contract', 'contracts ' || done.id,
      '{"status": "active"}', jsonb_build_object('status', 'completed', 'stays_until', done.stays_until)
    );
  end loop;
  update private.leaderships l
  set kept_until = ended + new.renewal_days * interval '1 day'
  from public.league_teams e
  where (e.league_id, e.season) = (new.league_id, new.season)
    and e.withdrawn_at is null
    and l.team_id = e.team_id
    and l.until is not null
    and l.kept_until is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  -- the teams of the smallest playoffs
  smallest constant int := 4;
  final public.series;
  champion uuid;
begin
  -- a signing of that moment comes before the season's end or after it
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select * into final
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    champion := final.winner_team_id;
    if champion is null and final.no_winner is not true then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null and not s.no_winner
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.withdrawal_requests r
  set status = 'lapsed', decided_at = clock_timestamp()
  where (r.league_id, r.season, r.status) = (run.league_id, run.season, 'open');

  perform private.notify(
    private.season_leaders(run),
    case when champion is null then 'seasonNoChampion' else 'seasonFinished' end::public.notification_key,
    private.season_facts(run) || jsonb_strip_nulls(jsonb_build_object('champion', champion)),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.locked_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.team_matches;
begin
  perform private.hold_later_games(match_id);
  select * into found_one from public.team_matches m where m.id = match_id for no key update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  return found_one;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_to_rule(match_id uuid, changes boolean DEFAULT true, opens boolean DEFAULT false)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
  played public.league_seasons;
  cup record;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about results.', 'notYours');
  end if;
  select * into match from public.team_matches m where m.id = match_to_rule.match_id;
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (match.league_id, match.season)
  for no key update;
  select * into cup from public.night_cups c where c.id = match.night_cup_id for no key update;
  if opens then
    perform private.hold_lined_up(array[match.id]);
  end if;
  match := private.match_for_staff(match_id);
  if changes and played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  if changes and cup.status <> 'live' then
    perform private.refuse('PT409', 'The night cup is over.', 'cupOver', 'match_id');
  end if;
  return match;
end
$function$;
