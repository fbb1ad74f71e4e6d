set local check_function_bodies = off;

drop function private.match_for_staff(uuid);

create type public.interest_kind as enum ('rival', 'neighbour');

create type public.interest_matter as enum ('match', 'squad', 'eligibility', 'penalty', 'points', 'entry');

create type private.interest as ();

create table private.interest_declarations ();

create table public.interested_decisions ();

CREATE OR REPLACE FUNCTION private.archive_team(team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  club public.teams;
  member public.team_members;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins archive teams.', 'notYours');
  end if;
  perform private.check_no_interest('squad', array[archive_team.team_id], private.admins());
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = archive_team.team_id and m.left_at is null)
  order by p.id
  for no key update;
  select * into club from public.teams t where t.id = archive_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  perform private.check_closing(club.id);
  for member in select * from public.team_members m where m.team_id = club.id and m.left_at is null order by m.player_id loop
    perform private.release_member(member, 'terminated', 'free_agent');
    perform private.notify(array[member.player_id], 'teamArchived', private.member_facts(member), '/profile');
  end loop;
  perform private.close_team(club.id);
  perform private.record('archive_team', 'teams ' || club.id, to_jsonb(club));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_adjustable(run public.league_seasons, team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_no_interest(
    'points', array[team], private.admins(), league_id => run.league_id, season => run.season
  );
  if run.phase in ('playoffs', 'finished') then
    perform private.refuse('PT409', 'The table is final.', 'tableFinal', 'season');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_captain_or_neutral(matter public.interest_matter, team uuid, deed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_captain(team, deed);
  if not private.is_captain_of(team) then
    perform private.check_no_interest(matter, array[team], private.admins());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_no_interest_in_player(player uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  team constant uuid := (select m.team_id from public.team_members m where m.player_id = player and m.left_at is null);
begin
  perform private.check_no_own_matter(player, null);
  if team is not null then
    perform private.check_no_interest('squad', array[team], private.admins());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_no_interest(matter public.interest_matter, teams uuid[], deciders uuid[], match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid, season integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid := private.own_team();
  declared_since constant timestamptz := now() - (private.limits()).interest_declared_minutes * interval '1 minute';
  interests private.interest[];
  interest private.interest;
begin
  if own is null then
    return;
  end if;
  perform private.check_not_own_team(variadic teams);
  interests := array(select i from private.interests(teams) i);
  for interest in
    select distinct on (i.about_team_id) i.about_team_id, i.by_team_id, i.kind
    from unnest(interests) i
    where i.by_team_id = own
    order by i.about_team_id, i.kind
  loop
    if exists (
      select
      from public.profiles p
      left join public.team_members m on m.player_id = p.id and m.left_at is null
      where p.id = any (deciders)
        and p.id <> auth.uid()
        and p.deleted_at is null
        and not private.is_suspended(p.id)
        and (m.team_id = any (teams)) is not true
        and not exists (select from unnest(interests) i where i.by_team_id = m.team_id)
    ) then
      if interest.kind = 'rival' then
        perform private.refuse('PT403', 'Nobody decides about a rival before the match is final.', 'rivalMatter');
      end if;
      perform private.refuse('PT403', 'Nobody decides about a neighbour in the table.', 'neighbourMatter');
    end if;
    if not exists (
      select
      from private.interest_declarations d
      where (d.player_id, d.by_team_id, d.about_team_id) = (auth.uid(), own, interest.about_team_id)
        and d.created_at > declared_since
    ) then
      perform private.refuse(
        'PT409', 'Nobody else can decide; that is declared first.', 'declareInterest',
        format('%s %s', interest.kind, interest.about_team_id)
      );
    end if;
    insert into public.interested_decisions (matter, kind, about_team_id, by_team_id, match_id, league_id, season)
    values (
      check_no_interest.matter, interest.kind, interest.about_team_id, own, check_no_interest.match_id,
      check_no_interest.league_id, check_no_interest.season
    )
    on conflict do nothing;
    if found then
      perform private.notify(
        (select array_agg(leader) from unnest(teams) as team cross join unnest(private.leaders(team)) as leader),
        'interestedDecision',
        jsonb_build_object('team', interest.about_team_id, 'of', own),
        '/tickets?new=yes&' || coalesce('match=' || check_no_interest.match_id, 'team=' || interest.about_team_id)
      );
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_decider(league_id uuid, season integer, team_a uuid, team_b uuid, kickoff_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  made public.team_matches;
begin
  if team_a = team_b then
    perform private.refuse('PT422', 'A match is between two teams.', 'wrongValue', 'team_b');
  end if;
  perform private.check_entered(run, team_a);
  perform private.check_entered(run, team_b);
  perform private.check_no_interest(
    'match', array[team_a, team_b], private.rulers_of(run.league_id), league_id => run.league_id, season => run.season
  );
  if run.phase <> 'playoffs' or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and e.team_id in (team_a, team_b)
      and e.playoff_seed is not null
  ) then
    perform private.check_played_out(run, 'regular');
  end if;
  perform private.check_kickoff(kickoff_at);
  if (
    select count(distinct t.place) > 1
    from private.season_table(run.league_id, run.season) t
    where t.team_id in (team_a, team_b)
  ) then
    perform private.refuse('PT409', 'The two are not level.', 'notLevel', 'team_b');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.stage) = (run.league_id, run.season, 'decider')
      and (m.home_team_id, m.away_team_id) in ((team_a, team_b), (team_b, team_a))
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Their special match is open.', 'deciderOpen', 'team_b');
  end if;
  insert into public.team_matches (league_id, season, stage, home_team_id, away_team_id, kickoff_at)
  values (run.league_id, run.season, 'decider', team_a, team_b, create_decider.kickoff_at)
  returning * into made;
  perform private.notify_sides(made, 'deciderSet', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('create_decider', 'team_matches ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_penalty(penalty_id uuid, activate boolean, ruling text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said text;
  was public.penalties;
  decided public.penalties;
  suspension public.penalties;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins decide about penalties.', 'notYours');
  end if;
  select * into was from public.penalties p where p.id = decide_penalty.penalty_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such penalty.', 'penaltyUnknown', 'penalty_id');
  end if;
  if private.own_team() = was.team_id or was.player_id = me or exists (
    select from public.team_matches m where m.id = was.match_id and private.own_team() in (m.home_team_id, m.away_team_id)
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
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
$function$;

CREATE OR REPLACE FUNCTION private.declare_interest(team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  declared private.interest;
begin
  if not private.is_staff() and private.refereed_leagues() = '{}' then
    perform private.refuse('PT403', 'Only the staff declares an interest.', 'notYours');
  end if;
  select * into declared
  from private.interests(array[declare_interest.team_id]) i
  where i.by_team_id = private.own_team()
  order by i.kind
  limit 1;
  if declared.by_team_id is null then
    perform private.refuse('PT409', 'There is no interest in this team.', 'noInterest', 'team_id');
  end if;
  insert into private.interest_declarations as d (player_id, by_team_id, about_team_id)
  values (me, declared.by_team_id, declared.about_team_id)
  on conflict (player_id, by_team_id, about_team_id) do update set created_at = now();
  perform private.record(
    'declare_interest', 'teams ' || declared.about_team_id, null,
    jsonb_build_object('by_team_id', declared.by_team_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_contract(contract_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  gone public.contracts;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins delete contracts.', 'notYours');
  end if;
  gone := private.locked_contract(contract_id);
  perform private.check_no_own_matter(gone.player_id, gone.team_id);
  perform private.check_no_interest('squad', array[gone.team_id], private.admins());
  if gone.status = 'active' then
    perform private.refuse('PT409', 'An active contract is terminated before it is deleted.', 'contractActive', 'contract_id');
  end if;
  if gone.status = 'completed' and gone.duration_type = 'classic' and exists (
    select
    from public.team_members m
    where m.team_id = gone.team_id and m.player_id = gone.player_id and m.left_at is null
  ) and not exists (
    select
    from public.contracts c
    where c.team_id = gone.team_id
      and c.player_id = gone.player_id
      and c.status = 'active'
      and c.duration_type = 'classic'
  ) then
    perform private.refuse('PT409', 'The member still stays on this contract.', 'memberStays', 'contract_id');
  end if;
  delete from public.contracts c where c.id = gone.id;
  perform private.notify(
    private.leaders(gone.team_id) || gone.player_id, 'contractDeleted', private.contract_facts(gone), null
  );
  perform private.record('delete_contract', 'contracts ' || gone.id, to_jsonb(gone));
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_results(league_id uuid, season integer, results jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  given constant private.entered_result[] := private.checked_results(results);
  one private.entered_result;
  match public.team_matches;
  ended public.team_matches;
  code text;
  sentence text;
  key text;
begin
  foreach one in array given loop
    match := private.match_to_rule(one.match_id);
    if (match.league_id, match.season, match.stage)
      is distinct from (enter_results.league_id, enter_results.season, 'regular'::public.match_stage)
    then
      perform private.refuse('PT404', 'The match is not of this regular season.', 'matchUnknown', 'match_id');
    end if;
    if match.status = 'finished' then
      perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
    end if;
  end loop;
  foreach one in array given loop
    select * into match from public.team_matches m where m.id = one.match_id;
    ended := private.decide_match(match, one.home_score, one.away_score, one.forfeited_by, null);
    perform private.notify_sides(ended, 'resultEntered', jsonb_build_object('forfeited_by', one.forfeited_by));
    perform private.record('enter_results', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ended));
  end loop;
  return cardinality(given);
exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
  get stacked diagnostics code = returned_sqlstate, sentence = message_text, key = pg_exception_hint;
  -- it names the team that an interest is declared in
  if key = 'declareInterest' then
    raise;
  end if;
  perform private.refuse_row(code, sentence, key, one.match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.free_gaming_id(player_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said text;
  person public.profiles;
begin
  perform private.check_admin();
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  if person.gaming_id is null then
    perform private.refuse('PT409', 'The player has given no gaming id.', 'noGamingId', 'player_id');
  end if;
  update public.profiles p set gaming_id = null where p.id = person.id;
  perform private.notify(
    array[person.id], 'gamingIdFreed', jsonb_build_object('gaming_id', person.gaming_id, 'reason', said), '/profile'
  );
  perform private.record(
    'free_gaming_id', 'profiles ' || person.id,
    jsonb_build_object('gaming_id', person.gaming_id, 'platform', person.platform), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_captaincy(team_id uuid, player_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  heir public.team_members;
  old_captain uuid;
begin
  perform from public.teams t where t.id = hand_over_captaincy.team_id for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain_or_neutral('squad', hand_over_captaincy.team_id, 'hands over');
  select * into heir
  from public.team_members m
  where m.team_id = hand_over_captaincy.team_id and m.player_id = hand_over_captaincy.player_id and m.left_at is null
  for update;
  if heir.id is null then
    perform private.refuse('PT404', 'The player is not in this team.', 'memberUnknown', 'player_id');
  end if;
  if heir.team_role = 'captain' then
    perform private.refuse('PT409', 'The player is the captain already.', 'alreadyCaptain', 'player_id');
  end if;
  update public.team_members m
  set team_role = 'player'
  where m.team_id = heir.team_id and m.team_role = 'captain' and m.left_at is null
  returning m.player_id into old_captain;
  update public.team_members m set team_role = 'captain' where m.id = heir.id;
  perform private.notify(
    array[heir.player_id, old_captain], 'captaincyHandedOver', private.member_facts(heir), '/teams/' || heir.team_id
  );
  perform private.record(
    'hand_over_captaincy', 'teams ' || heir.team_id,
    jsonb_build_object('captain_id', old_captain), jsonb_build_object('captain_id', heir.player_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.interests(teams uuid[])
 RETURNS SETOF private.interest
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  near constant timestamptz := now() + (private.limits()).rival_days * interval '1 day';
begin
  return query
  select side.id, side.rival_id, 'rival'::public.interest_kind
  from unnest(teams) as about (id)
  cross join lateral (
    select about.id, m.away_team_id as rival_id, m.stage, m.status, m.kickoff_at
    from public.team_matches m
    where m.home_team_id = about.id
    union all
    select about.id, m.home_team_id, m.stage, m.status, m.kickoff_at
    from public.team_matches m
    where m.away_team_id = about.id
  ) side
  where side.status not in ('finished', 'cancelled')
    and (side.stage <> 'regular' or side.status in ('live', 'reported', 'disputed') or side.kickoff_at <= near);
  return query
  with ranks as (
    select played.league_id, played.season, t.team_id, dense_rank() over (partition by played.league_id, played.season order by t.place) as rank
    from (
      select distinct e.league_id, e.season
      from public.league_teams e
      join public.league_seasons s using (league_id, season)
      where e.team_id = any (teams) and e.withdrawn_at is null and s.phase = 'regular'
    ) played
    cross join lateral private.season_table(played.league_id, played.season) t
  )
  select about.team_id, next_to.team_id, 'neighbour'::public.interest_kind
  from ranks about
  join ranks next_to
    on (next_to.league_id, next_to.season) = (about.league_id, about.season)
      and next_to.team_id <> about.team_id
      and next_to.rank between about.rank - 1 and about.rank + 1
  where about.team_id = any (teams);
end
$function$;

CREATE OR REPLACE FUNCTION private.kick_player(member_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
  said text;
begin
  perform private.check_captain_or_neutral('squad', member.team_id, 'removes a player');
  said := private.checked_reason(reason);
  perform private.check_still_member(member);
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'member_id');
  end if;
  perform private.release_member(member, 'kicked', 'transfer_out', said);
  perform private.notify(
    private.leaders(member.team_id) || member.player_id,
    'kicked',
    private.member_facts(member) || jsonb_build_object('reason', said),
    '/players/' || member.player_id || '?tab=clubs'
  );
  perform private.record(
    'kick_player', 'team_members ' || member.id, to_jsonb(member), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lift_suspension(player_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was private.account_blocks;
begin
  perform private.hold_roles();
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  delete from private.account_blocks b
  where b.user_id = person.id and b.kind = 'suspended' and (b.until is null or b.until > now())
  returning * into was;
  if was.user_id is null then
    perform private.refuse('PT409', 'The account is not suspended.', 'notSuspended', 'player_id');
  end if;
  perform private.notify(array[person.id], 'accountRestored', '{}', '/dashboard');
  perform private.record(
    'lift_suspension', 'profiles ' || person.id, jsonb_build_object('until', was.until, 'reason', was.reason)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.limits()
 RETURNS private.limit_values
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  bounds private.limit_values;
begin
  bounds.players_on_pitch := 5;
  bounds.squad_min := 5;
  bounds.squad_max := 10;
  bounds.player_age_min := 16;
  bounds.founder_age_min := 18;
  bounds.shirt_number_min := 1;
  bounds.shirt_number_max := 99;
  bounds.season_teams_min := 2;
  bounds.season_teams_max := 40;
  bounds.points_for_win_max := 10;
  bounds.score_max := 199;
  bounds.forfeit_goals := 3;
  bounds.player_goals_max := 99;
  bounds.player_stat_max := 999;
  bounds.league_referees_max := 20;
  bounds.interest_declared_minutes := 15;
  bounds.relegation_places_max := 10;
  bounds.adjustment_points_max := 100;
  bounds.transfer_rights_max := 20;
  bounds.night_cup_name_min := 3;
  bounds.night_cup_name_max := 60;
  bounds.night_cup_prize_max := 200;
  bounds.night_cup_teams_min := 2;
  bounds.night_cup_break_minutes := 5;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.stand_ins_max := 3;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.match_length_minutes := 45;
  bounds.auto_confirm_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.claim_note_max := 1000;
  bounds.warnings_before_suspension := 2;
  bounds.suspension_matches := 1;
  bounds.suspension_matches_max := 10;
  bounds.offer_days := 7;
  bounds.renewal_days_max := 60;
  bounds.offers_open_max := 20;
  bounds.contract_note_max := 1000;
  bounds.contract_division_max := 60;
  bounds.join_request_days := 14;
  bounds.join_requests_open_max := 5;
  bounds.join_message_max := 500;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.follows_max := 20;
  bounds.seen_minutes := 5;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.evidence_files_max := 10;
  bounds.gaming_id_max := 40;
  bounds.team_name_min := 3;
  bounds.team_name_max := 40;
  bounds.team_short_name_max := 12;
  bounds.sponsor_name_min := 2;
  bounds.sponsor_name_max := 40;
  bounds.sponsor_url_max := 300;
  bounds.sponsors_shown_max := 24;
  bounds.team_tag_min := 2;
  bounds.team_tag_max := 4;
  bounds.team_description_max := 2000;
  bounds.extra_rules_max := 5000;
  bounds.reason_min := 3;
  bounds.reason_max := 500;
  bounds.article_title_max := 120;
  bounds.article_summary_max := 300;
  bounds.article_body_max := 20000;
  bounds.ticket_subject_max := 120;
  bounds.ticket_description_min := 10;
  bounds.ticket_description_max := 5000;
  bounds.ticket_templates_max := 50;
  bounds.ticket_template_title_max := 60;
  bounds.message_max := 2000;
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.discord_channels := 20;
  bounds.discord_channel_name_max := 40;
  bounds.api_keys_max := 5;
  bounds.webhooks_max := 10;
  bounds.team_webhooks_max := 3;
  bounds.webhook_address_max := 500;
  bounds.webhook_log_max := 50;
  bounds.attendance_hours := 24;
  bounds.kickoff_soon_minutes := 60;
  bounds.join_request_days_kept := 90;
  bounds.sign_up_hours := 24;
  bounds.password_tries := 10;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.announcements_per_day := 3;
  bounds.night_cup_game_minutes := 15;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.rival_days := 7;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_for_staff(match_id uuid, others uuid[] DEFAULT '{}'::uuid[])
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.check_no_interest(
    'match', array[match.home_team_id, match.away_team_id], private.rulers(match) || others,
    match.id, match.league_id, match.season
  );
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (case
    when key in (
      'resultClaimed', 'noShowClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort',
      'cupAttendanceAsked', 'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady',
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'playoffGame', 'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'noShowConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn',
      'protestFiled', 'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing', 'topicsHanded', 'interestedDecision'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in ('announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.postpone_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id, private.staff());
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a scheduled match is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'postponed', 'status_reason', said));
  perform private.notify_sides(match, 'matchPostponed', jsonb_build_object('reason', said), private.stand_ins_of(match));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.propose_suspension(player_id uuid, matches integer, reason text, match_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  matches_max constant int := (private.limits()).suspension_matches_max;
  said text;
  place record;
  made public.penalties;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins propose suspensions.', 'notYours');
  end if;
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
$function$;

CREATE OR REPLACE FUNCTION private.remove_from_night_cup(night_cup_id uuid, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  said constant text := private.checked_reason(reason);
  was public.night_cup_teams;
begin
  perform private.check_no_interest('entry', array[team_id], private.admins());
  was := private.drop_entry(cup, team_id);
  perform private.notify_cup(cup, array[was.team_id], 'cupRemoved', jsonb_build_object('reason', said));
  perform private.record(
    'remove_from_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rulers_of(league uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.admins() || coalesce(array_agg(r.user_id), '{}')
  from public.league_referees r
  where r.league_id = league
    and not private.is_suspended(r.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.rulers(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.rulers_of(match.league_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_eligibility(member_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  member constant public.team_members := private.locked_member(member_id);
  own_team constant boolean := member.team_id is not distinct from private.own_team();
begin
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  if not (
    (private.is_admin() and not own_team)
    or (private.is_staff() and status = 'pending' and not own_team)
    or (private.is_captain_of(member.team_id) and (status = 'ineligible' or private.takes_back(member.id, status)))
  ) then
    if own_team and private.is_staff() then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
    end if;
    perform private.refuse('PT403', 'Only admins decide about eligibility.', 'notYours');
  end if;
  if not own_team then
    perform private.check_no_interest(
      'eligibility', array[member.team_id], case when status = 'pending' then private.staff() else private.admins() end
    );
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, status, was, notes, by)
  values (member.id, set_eligibility.status, member.eligibility, said, me);
  update public.team_members m set eligibility = set_eligibility.status where m.id = member.id;
  if member.eligibility is distinct from set_eligibility.status then
    perform private.notify(
      private.leaders(member.team_id) || member.player_id,
      'eligibilitySet',
      jsonb_build_object('player', member.player_id, 'status', set_eligibility.status),
      '/teams/' || member.team_id || '?tab=squad'
    );
  end if;
  perform private.record(
    'set_eligibility', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility),
    jsonb_build_object('eligibility', set_eligibility.status, 'notes', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_extra_rights(league_id uuid, season integer, team_id uuid, extra integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  extra_max constant int := 20;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  was public.league_teams;
begin
  perform private.check_entered(run, team_id);
  perform private.check_no_interest(
    'entry', array[team_id], private.admins(), league_id => run.league_id, season => run.season
  );
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if extra is null or abs(extra::bigint) > extra_max then
    perform private.refuse('PT422', format('At most %s rights more or less.', extra_max), 'wrongValue', 'extra');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, set_extra_rights.team_id)
  for no key update;
  update public.league_teams e
  set rights_extra = extra
  where (e.league_id, e.season, e.team_id) = (was.league_id, was.season, was.team_id);
  perform private.record(
    'set_extra_rights', concat_ws(' ', 'league_teams', was.league_id, was.season, was.team_id),
    jsonb_build_object('rights_extra', was.rights_extra), jsonb_build_object('rights_extra', extra)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_shirt(member_id uuid, shirt_number integer, place public.player_position)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  perform private.check_captain_or_neutral('squad', member.team_id, 'gives shirts');
  perform private.check_still_member(member);
  if shirt_number not between bounds.shirt_number_min and bounds.shirt_number_max then
    perform private.refuse('PT422', 'There is no such shirt.', 'wrongValue', 'shirt_number');
  end if;
  begin
    update public.team_members m
    set shirt_number = set_shirt.shirt_number, position = set_shirt.place
    where m.id = member.id;
  exception when unique_violation then
    perform private.refuse('PT409', 'Another player wears this number.', 'shirtTaken', 'shirt_number');
  end;
  perform private.record(
    'set_shirt', 'team_members ' || member.id,
    jsonb_build_object('shirt_number', member.shirt_number, 'position', member.position),
    jsonb_build_object('shirt_number', shirt_number, 'position', set_shirt.place)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_team_role(member_id uuid, role public.team_role)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  perform private.check_captain_or_neutral('squad', member.team_id, 'gives roles');
  if role is null or role = 'captain' then
    perform private.refuse('PT422', 'The captaincy is handed over, not given.', 'handOverInstead', 'role');
  end if;
  perform private.check_still_member(member);
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'member_id');
  end if;
  update public.team_members m set team_role = set_team_role.role where m.id = member.id;
  perform private.notify(
    array[member.player_id], 'roleChanged',
    private.member_facts(member) || jsonb_build_object('role', role), '/teams/' || member.team_id || '?tab=squad'
  );
  perform private.record(
    'set_team_role', 'team_members ' || member.id,
    jsonb_build_object('team_role', member.team_role), jsonb_build_object('team_role', role)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.suspend_account(player_id uuid, reason text, days integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  days_max constant int := (private.limits()).mute_days_max;
  over_at constant timestamptz := now() + days * interval '1 day';
  said text;
  person public.profiles;
  member public.team_members;
begin
  perform private.hold_roles();
  if days not between 1 and days_max then
    perform private.refuse('PT422', format('From 1 to %s days.', days_max), 'wrongValue', 'days');
  end if;
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The account is suspended already.', 'suspendedAlready', 'player_id');
  end if;
  -- the team's row, so that no armband is handed over meanwhile
  perform from public.teams t
  where t.id = (select m.team_id from public.team_members m where m.player_id = person.id and m.left_at is null)
  for no key update;
  select * into member from public.team_members m where m.player_id = person.id and m.left_at is null for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'player_id');
  end if;
  if member.team_role = 'co_captain' then
    update public.team_members m set team_role = 'player' where m.id = member.id;
    perform private.record(
      'follow_suspension', 'team_members ' || member.id, '{"team_role": "co_captain"}', '{"team_role": "player"}'
    );
  end if;
  insert into private.account_blocks (user_id, kind, until, reason, by)
  values (person.id, 'suspended', over_at, said, me)
  on conflict (user_id, kind) do update
  set until = excluded.until, reason = excluded.reason, by = excluded.by, created_at = now();
  perform private.notify(
    array[person.id],
    case when over_at is null then 'accountSuspended' else 'accountSuspendedUntil' end::public.notification_key,
    jsonb_build_object('until', over_at, 'reason', said), '/rules'
  );
  perform private.record(
    'suspend_account', 'profiles ' || person.id, null, jsonb_build_object('until', over_at, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - interval '180 days';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - interval '365 days';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  delete from private.interest_declarations d
  where (d.player_id, d.by_team_id, d.about_team_id) in (
    select o.player_id, o.by_team_id, o.about_team_id
    from private.interest_declarations o
    where o.created_at < now() - interval '1 day'
    order by o.created_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.terminate_contract(contract_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  ending public.contracts := private.locked_contract(contract_id);
  said text;
  member public.team_members;
begin
  perform private.check_captain_or_neutral('squad', ending.team_id, 'terminates a contract');
  said := private.checked_reason(reason);
  if ending.status <> 'active' then
    perform private.refuse('PT409', 'The contract is not active.', 'contractDecided', 'contract_id');
  end if;
  if ending.duration_type = 'one_match' then
    perform private.refuse('PT409', 'A stand-in''s place is withdrawn in the room of its match.', 'contractOneMatch', 'contract_id');
  end if;
  select * into member
  from public.team_members m
  where m.team_id = ending.team_id and m.player_id = ending.player_id and m.left_at is null
  for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'contract_id');
  end if;
  perform private.release_member(member, 'terminated', 'contract_terminated', said);
  perform private.notify(
    private.leaders(ending.team_id) || ending.player_id,
    'contractTerminated',
    private.contract_facts(ending) || jsonb_build_object('reason', said),
    '/players/' || ending.player_id || '?tab=clubs'
  );
  perform private.record(
    'terminate_contract', 'contracts ' || ending.id,
    '{"status": "active"}', jsonb_build_object('status', 'terminated', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.warn_player(player_id uuid, reason text, match_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.declare_interest(team_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.declare_interest(declare_interest.team_id) $function$;

alter table private.interest_declarations add column player_id uuid not null;

alter type private.interest add attribute about_team_id uuid;

alter table public.interested_decisions add column id uuid default gen_random_uuid() not null;

alter table private.interest_declarations add column by_team_id uuid not null;

alter type private.interest add attribute by_team_id uuid;

alter table public.interested_decisions add column matter public.interest_matter not null;

alter table private.interest_declarations add column about_team_id uuid not null;

alter type private.interest add attribute kind public.interest_kind;

alter table public.interested_decisions add column kind public.interest_kind not null;

alter table private.interest_declarations add column created_at timestamp with time zone default now() not null;

alter table public.interested_decisions add column about_team_id uuid not null;

alter table public.interested_decisions add column by_team_id uuid not null;

alter table public.interested_decisions add column match_id uuid;

alter table public.interested_decisions add column league_id uuid;

alter table public.interested_decisions add column season integer;

alter table public.interested_decisions add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute interest_declared_minutes integer;

alter type private.limit_values add attribute rival_days integer;

alter table private.interest_declarations add constraint interest_declarations_about_team_id_fkey FOREIGN KEY (about_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.interest_declarations add constraint interest_declarations_by_team_id_fkey FOREIGN KEY (by_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.interest_declarations add constraint interest_declarations_pkey PRIMARY KEY (player_id, by_team_id, about_team_id);

alter table private.interest_declarations add constraint interest_declarations_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_about_team_id_by_team_id_match_id_leag_key UNIQUE NULLS NOT DISTINCT (about_team_id, by_team_id, match_id, league_id, season, created_at);

alter table public.interested_decisions add constraint interested_decisions_about_team_id_fkey FOREIGN KEY (about_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_by_team_id_fkey FOREIGN KEY (by_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_league_id_season_fkey FOREIGN KEY (league_id, season) REFERENCES public.league_seasons(league_id, season) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_of_another_team CHECK ((by_team_id <> about_team_id));

alter table public.interested_decisions add constraint interested_decisions_pkey PRIMARY KEY (id);

alter table public.interested_decisions add constraint interested_decisions_season_with_league CHECK (((league_id IS NULL) = (season IS NULL)));

CREATE INDEX interest_declarations_about_team_id ON private.interest_declarations USING btree (about_team_id);

CREATE INDEX interest_declarations_by_team_id ON private.interest_declarations USING btree (by_team_id);

CREATE INDEX interest_declarations_created_at ON private.interest_declarations USING btree (created_at);

CREATE INDEX interested_decisions_about_team_id ON public.interested_decisions USING btree (about_team_id, created_at DESC);

CREATE INDEX interested_decisions_by_team_id ON public.interested_decisions USING btree (by_team_id);

CREATE INDEX interested_decisions_match_id ON public.interested_decisions USING btree (match_id) WHERE (match_id IS NOT NULL);

CREATE INDEX interested_decisions_season ON public.interested_decisions USING btree (league_id, season, created_at DESC);

create policy select_signed_in on public.interested_decisions for select to authenticated using (true);

alter table private.interest_declarations enable row level security;
alter table private.interest_declarations force row level security;

alter table public.interested_decisions enable row level security;
alter table public.interested_decisions force row level security;

grant execute on routine private.declare_interest(uuid) to "authenticated";

grant execute on routine public.declare_interest(uuid) to "authenticated";

grant select on public.interested_decisions to "authenticated";
grant delete on public.interested_decisions to "service_role";
grant insert on public.interested_decisions to "service_role";
grant maintain on public.interested_decisions to "service_role";
grant references on public.interested_decisions to "service_role";
grant select on public.interested_decisions to "service_role";
grant trigger on public.interested_decisions to "service_role";
grant truncate on public.interested_decisions to "service_role";
grant update on public.interested_decisions to "service_role";

comment on function private.declare_interest(uuid) is 'api: member';

comment on table private.interest_declarations is 'Who was asked and agreed that a decision about that team is shown as one of a player of this one. No API access: it names a person.';

comment on table public.interested_decisions is 'What a player of one team decided about its rival or neighbour, because nobody else could. No person is named.';
