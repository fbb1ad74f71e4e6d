set local check_function_bodies = off;

create type public.pick_side as enum ('home', 'away');

-- what save_picks reads its list into
create type private.sent_pick as (match_id uuid, winner public.pick_side, home_score integer, away_score integer);

create table public.match_elo ();

create table public.picks ();

create table public.player_votes ();

CREATE OR REPLACE FUNCTION private.can_be_picked(match public.team_matches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select match.status in ('scheduled', 'postponed') and now() < match.kickoff_at
$function$;

CREATE OR REPLACE FUNCTION private.command_limits()
 RETURNS TABLE(action text, each text, at_most integer, minutes integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('offer_contract', 'caller', 30, 60),
    ('offer_to_player', 'subject', 3, 1440),
    ('withdraw_offer', 'caller', 60, 60),
    ('reject_contract', 'caller', 60, 60),
    ('terminate_contract', 'caller', 20, 60),
    ('create_team', 'caller', 3, 1440),
    ('leave_team', 'caller', 6, 1440),
    ('update_team', 'caller', 40, 60),
    ('set_team_role', 'caller', 60, 60),
    ('set_team_role', 'subject', 6, 60),
    ('hand_over_captaincy', 'caller', 10, 60),
    ('set_shirt', 'caller', 200, 60),
    ('kick_player', 'caller', 20, 60),
    ('set_eligibility', 'caller', 60, 60),
    ('set_eligibility', 'subject', 6, 60),
    ('request_eligibility_review', 'caller', 30, 60),
    ('request_eligibility_review', 'subject', 3, 1440),
    ('add_team_achievement', 'caller', 20, 60),
    ('register_team', 'caller', 10, 60),
    ('set_lineup', 'caller', 60, 60),
    ('start_match', 'caller', 20, 60),
    ('set_live_score', 'caller', 300, 60),
    ('set_lobby_code', 'caller', 30, 60),
    ('report_match', 'caller', 20, 60),
    ('add_evidence', 'caller', 40, 60),
    ('claim_forfeit', 'caller', 10, 60),
    ('correct_report', 'caller', 20, 60),
    ('withdraw_report', 'caller', 10, 60),
    ('confirm_report', 'caller', 30, 60),
    ('dispute_report', 'caller', 10, 60),
    ('postpone_match', 'caller', 30, 60),
    ('propose_reschedule', 'caller', 10, 60),
    ('answer_reschedule', 'caller', 20, 60),
    ('file_protest', 'caller', 5, 1440),
    ('rule_match', 'caller', 120, 60),
    ('enter_results', 'caller', 30, 60),
    ('undo_result', 'caller', 60, 60),
    ('rule_protest', 'caller', 60, 60),
    ('move_match', 'caller', 120, 60),
    ('cancel_match', 'caller', 30, 60),
    ('create_decider', 'caller', 20, 60),
    ('publish_schedule', 'caller', 30, 60),
    ('withdraw_team', 'caller', 5, 1440),
    ('warn_player', 'caller', 30, 60),
    ('warn_player', 'subject', 4, 1440),
    ('set_availability', 'caller', 30, 60),
    ('vote_player_of_match', 'caller', 60, 60),
    ('save_picks', 'caller', 120, 60),
    ('enter_night_cup', 'caller', 10, 60),
    ('leave_night_cup', 'caller', 10, 60),
    ('check_in_night_cup', 'caller', 20, 60),
    ('create_ticket', 'caller', 5, 60),
    ('reply_ticket', 'caller', 60, 60),
    ('reply_ticket', 'subject', 20, 60),
    ('set_ticket_status', 'caller', 60, 60),
    ('set_ticket_status', 'subject', 10, 60),
    ('send_contact_message', 'caller', 3, 60),
    ('start_conversation', 'caller', 20, 60),
    ('send_message', 'caller', 20, 1),
    ('block_player', 'caller', 30, 60),
    ('unblock_player', 'caller', 30, 60),
    ('report_content', 'caller', 20, 1440),
    ('report_content', 'subject', 3, 1440),
    ('complete_profile', 'caller', 20, 60),
    ('export_my_data', 'caller', 5, 60),
    ('end_session', 'caller', 60, 60),
    ('end_other_sessions', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('notify', 'subject', 20, 60)
$function$;

CREATE OR REPLACE FUNCTION private.elo_change(home integer, away integer, home_edge integer, home_score integer, away_score integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select floor(
    20 * ln((abs(home_score - away_score) + 1)::double precision)
    * (
      case when home_score > away_score then 1 else 0 end
      - 1 / (1 + power(10::double precision, (away - home - home_edge)::double precision / 400))
    )
    + 0.5
  )::int
$function$;

CREATE OR REPLACE FUNCTION private.elo_home_edge(home_wins integer, away_wins integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select floor(400 * log((home_wins + 6)::double precision / (away_wins + 6)) + 0.5)::int
$function$;

CREATE OR REPLACE FUNCTION private.follow_elo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.rate_league(old.league_id, old.finished_at, old.id);
  elsif not exists (
    select
    from public.team_matches m
    left join public.match_elo e on e.match_id = m.id
    where m.id = new.id
      and case
        when m.status = 'finished' and m.forfeited_by is null then coalesce(
          e.finished_at = m.finished_at
          and e.home_change = private.elo_change(e.home_before, e.away_before, e.home_edge, m.home_score, m.away_score),
          false
        )
        else e.match_id is null
      end
  ) then
    perform private.rate_league(new.league_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_picks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.picks p
  set points = private.pick_points(p.winner, p.home_score, p.away_score, new)
  where p.match_id = new.id
    and p.points is distinct from private.pick_points(p.winner, p.home_score, p.away_score, new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.league_elo(league_id uuid)
 RETURNS TABLE(team_id uuid, rating integer, matches integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select last.team_id, last.rating, last.matches
  from (
    select distinct on (side.team_id)
      side.team_id,
      side.rating,
      (count(*) over (partition by side.team_id))::int as matches
    from public.match_elo e
    cross join lateral (
      values (e.home_team_id, e.home_before + e.home_change), (e.away_team_id, e.away_before - e.home_change)
    ) side (team_id, rating)
    where e.league_id = league_elo.league_id
    order by side.team_id, e.finished_at desc, e.match_id desc
  ) last
  order by last.rating desc, last.team_id
$function$;

CREATE OR REPLACE FUNCTION private.pick_ladder(league_id uuid, season integer, after_seat integer DEFAULT 0, max integer DEFAULT 50, own boolean DEFAULT false)
 RETURNS TABLE(seat integer, place integer, user_id uuid, username text, avatar text, points integer, exact integer, winners integer, scored integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sums as (
    select
      p.user_id,
      sum(p.points)::int as points,
      (count(*) filter (where p.points = 5))::int as exact,
      (count(*) filter (where p.points > 0))::int as winners,
      count(p.points)::int as scored
    from public.picks p
    where (p.league_id, p.season) = (pick_ladder.league_id, pick_ladder.season)
      and p.points is not null
    group by p.user_id
  ),
  placed as (
    select
      (row_number() over (order by s.points desc, s.exact desc, s.user_id))::int as seat,
      (rank() over (order by s.points desc, s.exact desc))::int as place,
      s.*
    from sums s
  )
  select l.seat, l.place, l.user_id, who.username, who.avatar, l.points, l.exact, l.winners, l.scored
  from placed l
  join public.profiles who on who.id = l.user_id
  where case when pick_ladder.own then l.user_id = (select auth.uid()) else l.seat > pick_ladder.after_seat end
  order by l.seat
  limit private.page_size(max)
$function$;

CREATE OR REPLACE FUNCTION private.pick_points(winner public.pick_side, home_score integer, away_score integer, match public.team_matches)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when match.status <> 'finished' or match.forfeited_by is not null then null
    when (winner = 'home') <> (match.home_score > match.away_score) then 0
    when home_score is null then 2
    when (home_score, away_score) = (match.home_score, match.away_score) then 5
    else 1
  end
$function$;

CREATE OR REPLACE FUNCTION private.pick_shares(matches uuid[])
 RETURNS TABLE(match_id uuid, home integer, away integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.match_id, (count(*) filter (where p.winner = 'home'))::int, (count(*) filter (where p.winner = 'away'))::int
  from public.picks p
  join public.team_matches m on m.id = p.match_id
  where p.match_id = any (matches)
    and private.can_be_picked(m) is not true
  group by p.match_id
$function$;

CREATE OR REPLACE FUNCTION private.player_vote_tally(match_id uuid)
 RETURNS TABLE(player_id uuid, username text, team_id uuid, votes integer, rival_votes integer, place integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with asked as (
    select m, coalesce(now() >= private.vote_closes_at(m), false) as closed
    from public.team_matches m
    where m.id = player_vote_tally.match_id and private.vote_closes_at(m) is not null
  ),
  tally as (
    select
      c.player_id,
      c.team_id,
      asked.closed,
      count(v.voter_id)::int as votes,
      (count(v.voter_id) filter (where v.team_id <> c.team_id))::int as rival_votes
    from asked
    cross join lateral private.vote_candidates(asked.m) c
    left join public.player_votes v
      on v.match_id = player_vote_tally.match_id and v.player_id = c.player_id and asked.closed
    group by c.player_id, c.team_id, asked.closed
  )
  select
    t.player_id,
    p.username,
    t.team_id,
    case when t.closed then t.votes end,
    case when t.closed then t.rival_votes end,
    case when t.votes > 0 then (rank() over (order by t.votes desc, t.rival_votes desc))::int end
  from tally t
  join public.profiles p on p.id = t.player_id
  order by t.votes desc, t.rival_votes desc, p.username, t.player_id
$function$;

CREATE OR REPLACE FUNCTION private.player_vote(match_id uuid)
 RETURNS TABLE(closes_at timestamp with time zone, closed boolean, may_vote boolean, chosen uuid, votes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    vote.closes_at,
    now() >= vote.closes_at,
    now() < vote.closes_at and exists (select from private.squads_at_kickoff(m) s where s.player_id = (select auth.uid())),
    (
      select v.player_id from public.player_votes v where v.match_id = m.id and v.voter_id = (select auth.uid())
    ),
    (select count(*)::int from public.player_votes v where v.match_id = m.id)
  from public.team_matches m
  cross join lateral (select private.vote_closes_at(m) as closes_at) vote
  where m.id = player_vote.match_id
    and vote.closes_at is not null
$function$;

CREATE OR REPLACE FUNCTION private.position_stats(league_id uuid, season integer)
 RETURNS TABLE("position" public.player_position, matches integer, goals integer, assists integer, passes integer, interceptions integer, saves integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    r.position,
    count(*)::int,
    sum(r.goals)::int,
    sum(r.assists)::int,
    sum(r.passes)::int,
    sum(r.interceptions)::int,
    sum(r.saves)::int
  from public.rated_stats r
  where r.league_id = position_stats.league_id
    and r.season = position_stats.season
    and r.position is not null
  group by r.position
  order by r.position
$function$;

CREATE OR REPLACE FUNCTION private.rate_league(league_id uuid, from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, from_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  start constant int := 1500;
  first record;
  one record;
  ratings jsonb;
  home_wins int;
  away_wins int;
  home int;
  away int;
  edge int;
  change int;
begin
  perform pg_advisory_xact_lock(hashtextextended('match_elo ' || rate_league.league_id, 0));
  select wrong.at, wrong.id into first
  from (
    select coalesce(m.finished_at, e.finished_at) as at, coalesce(m.id, e.match_id) as id
    from (
      select p.id, p.finished_at, p.home_score, p.away_score
      from public.team_matches p
      where p.league_id = rate_league.league_id and p.status = 'finished' and p.forfeited_by is null
    ) m
    full join (select * from public.match_elo r where r.league_id = rate_league.league_id) e
      on e.match_id = m.id and e.finished_at = m.finished_at
    where m.id is null
      or e.match_id is null
      or e.home_change <> private.elo_change(e.home_before, e.away_before, e.home_edge, m.home_score, m.away_score)
    union all
    select rate_league.from_at, rate_league.from_id
    where rate_league.from_at is not null
  ) wrong
  order by wrong.at, wrong.id
  limit 1;
  if first.at is null then
    return;
  end if;

  delete from public.match_elo e
  where e.league_id = rate_league.league_id and (e.finished_at, e.match_id) >= (first.at, first.id);
  select coalesce(jsonb_object_agg(last.team_id, last.rating), '{}') into ratings
  from (
    select distinct on (side.team_id) side.team_id, side.rating
    from public.match_elo e
    cross join lateral (
      values (e.home_team_id, e.home_before + e.home_change), (e.away_team_id, e.away_before - e.home_change)
    ) side (team_id, rating)
    where e.league_id = rate_league.league_id
    order by side.team_id, e.finished_at desc, e.match_id desc
  ) last;
  select count(*) filter (where m.home_score > m.away_score), count(*) filter (where m.home_score < m.away_score)
  into home_wins, away_wins
  from public.match_elo e
  join public.team_matches m on m.id = e.match_id
  where e.league_id = rate_league.league_id;

  for one in
    select m.id, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.finished_at
    from public.team_matches m
    where m.league_id = rate_league.league_id
      and m.status = 'finished'
      and m.forfeited_by is null
      and (m.finished_at, m.id) >= (first.at, first.id)
    order by m.finished_at, m.id
  loop
    home := coalesce((ratings ->> one.home_team_id::text)::int, start);
    away := coalesce((ratings ->> one.away_team_id::text)::int, start);
    edge := private.elo_home_edge(home_wins, away_wins);
    change := private.elo_change(home, away, edge, one.home_score, one.away_score);
    insert into public.match_elo (
      match_id, league_id, season, home_team_id, away_team_id, home_before, away_before, home_edge, home_change, finished_at, created_at
    )
    values (
      one.id, rate_league.league_id, one.season, one.home_team_id, one.away_team_id, home, away, edge, change, one.finished_at, one.finished_at
    );
    ratings := ratings || jsonb_build_object(one.home_team_id, home + change, one.away_team_id, away - change);
    if one.home_score > one.away_score then
      home_wins := home_wins + 1;
    else
      away_wins := away_wins + 1;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_picks(picks jsonb)
 RETURNS private.sent_pick[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- more than forty teams play in one round
  picks_max constant int := 64;
  highest constant int := (private.limits()).score_max;
  said record;
  one private.sent_pick;
  kept private.sent_pick[] := '{}';
  readable boolean;
begin
  if jsonb_typeof(picks) is distinct from 'array' or jsonb_array_length(picks) not between 1 and picks_max then
    perform private.refuse('PT422', format('Picks are a list of 1 to %s.', picks_max), 'wrongValue', 'picks');
  end if;
  for said in select * from jsonb_array_elements(picks) with ordinality as each (line, place) loop
    begin
      one := jsonb_populate_record(null::private.sent_pick, said.line);
      readable := one.match_id is not null
        and said.line - '{match_id,winner,home_score,away_score}'::text[] = '{}'
        and coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')
        and coalesce(jsonb_typeof(said.line -> 'away_score'), 'null') in ('number', 'null')
        and num_nonnulls(one.home_score, one.away_score) <> 1
        and (
          one.home_score is null
          or one.home_score between 0 and highest
          and one.away_score between 0 and highest
          and one.home_score <> one.away_score
          and coalesce((one.winner = 'home') = (one.home_score > one.away_score), true)
        )
        and not exists (select from unnest(kept) k where k.match_id = one.match_id);
    exception when data_exception then
      readable := false;
    end;
    if readable is not true then
      perform private.refuse(
        'PT422', 'Each pick is of one match, once, with a winner or a score that is not level.', 'wrongValue',
        'picks.' || said.place
      );
    end if;
    if one.home_score is not null then
      one.winner := case when one.home_score > one.away_score then 'home' else 'away' end;
    end if;
    kept := kept || one;
  end loop;
  return (select array_agg(k order by k.match_id) from unnest(kept) k);
end
$function$;

CREATE OR REPLACE FUNCTION private.save_picks(league_id uuid, season integer, picks jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  sent constant private.sent_pick[] := private.checked_picks(picks);
  one private.sent_pick;
  match public.team_matches;
  late uuid[] := '{}';
begin
  foreach one in array sent loop
    -- nobody kicks it off before this pick is in
    select * into match from public.team_matches m where m.id = one.match_id for share;
    if (match.league_id, match.season) is distinct from (save_picks.league_id, save_picks.season) then
      perform private.refuse('PT404', 'The match is not of this season.', 'matchUnknown', 'picks');
    end if;
    if private.can_be_picked(match) is not true then
      late := late || match.id;
    elsif one.winner is null then
      delete from public.picks p where (p.user_id, p.match_id) = (me, match.id);
    else
      insert into public.picks as p (user_id, match_id, league_id, season, winner, home_score, away_score)
      values (me, match.id, match.league_id, match.season, one.winner, one.home_score, one.away_score)
      on conflict on constraint picks_pkey do update
      set winner = excluded.winner, home_score = excluded.home_score, away_score = excluded.away_score;
    end if;
  end loop;
  -- that somebody picked, and not what
  perform private.record('save_picks', concat_ws(' ', 'league_seasons', save_picks.league_id, save_picks.season));
  return late;
end
$function$;

CREATE OR REPLACE FUNCTION private.squads_at_kickoff(match public.team_matches)
 RETURNS TABLE(player_id uuid, team_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct m.player_id, m.team_id
  from public.team_members m
  where m.team_id in (match.home_team_id, match.away_team_id)
    and m.joined_at <= match.kickoff_at
    and (m.left_at is null or m.left_at > match.kickoff_at)
$function$;

CREATE OR REPLACE FUNCTION private.used_since_import(run public.league_seasons)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.team_matches m
    left join public.match_results r on r.match_id = m.id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and (m.created_at <> run.imported_at or r.created_at <> run.imported_at or m.status in ('live', 'reported', 'disputed'))
  ) or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and (e.created_at <> run.imported_at or e.withdrawn_at > run.imported_at)
  ) or exists (
    select
    from public.point_adjustments a
    where (a.league_id, a.season) = (run.league_id, run.season)
      and (a.created_at <> run.imported_at or a.reversed_at is not null)
  ) or private.is_referenced(
    'public.team_matches',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.match_results', 'public.match_elo'
  ) or private.is_referenced(
    'public.league_teams',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.team_matches', 'public.point_adjustments'
  ) or private.is_referenced(
    'public.league_seasons',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.league_teams', 'public.series'
  )
$function$;

CREATE OR REPLACE FUNCTION private.vote_candidates(match public.team_matches)
 RETURNS TABLE(player_id uuid, team_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with played as (
    select l.player_id, l.team_id from public.match_lineups l where l.match_id = match.id
    union
    select s.player_id, s.team_id from public.match_player_stats s where s.match_id = match.id
  )
  select p.player_id, p.team_id from played p
  union
  select s.player_id, s.team_id
  from private.squads_at_kickoff(match) s
  where not exists (select from played p where p.team_id = s.team_id)
$function$;

CREATE OR REPLACE FUNCTION private.vote_closes_at(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (date_trunc('day', match.finished_at at time zone l.time_zone) + interval '36 hours') at time zone l.time_zone
  from public.leagues l
  where l.id = match.league_id
    and match.status = 'finished'
    and match.forfeited_by is null
$function$;

CREATE OR REPLACE FUNCTION private.vote_player_of_match(match_id uuid, player_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  closes timestamptz;
  side uuid;
begin
  -- the result stays what it is until this vote is in
  select * into match from public.team_matches m where m.id = vote_player_of_match.match_id for share;
  if match.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  select s.team_id into side from private.squads_at_kickoff(match) s where s.player_id = me limit 1;
  if side is null then
    perform private.refuse('PT403', 'Only the two squads vote.', 'voteNotInSquad', 'match_id');
  end if;
  closes := private.vote_closes_at(match);
  if closes is null then
    perform private.refuse('PT409', 'There is no played result to vote about.', 'voteNotOpen', 'match_id');
  end if;
  if now() >= closes then
    perform private.refuse('PT409', 'The vote is closed.', 'voteClosed', 'match_id');
  end if;
  if vote_player_of_match.player_id = me then
    perform private.refuse('PT422', 'Nobody votes for oneself.', 'voteNotOneself', 'player_id');
  end if;
  if not exists (select from private.vote_candidates(match) c where c.player_id = vote_player_of_match.player_id) then
    perform private.refuse('PT422', 'The player did not play this match.', 'voteNotPlayed', 'player_id');
  end if;
  insert into public.player_votes as v (match_id, voter_id, team_id, player_id)
  values (match.id, me, side, vote_player_of_match.player_id)
  on conflict on constraint player_votes_pkey do update
  set player_id = excluded.player_id, team_id = excluded.team_id;
  -- who voted, and not for whom
  perform private.record('vote_player_of_match', 'team_matches ' || match.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.league_elo(league_id uuid)
 RETURNS TABLE(team_id uuid, rating integer, matches integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.league_elo(league_elo.league_id) $function$;

CREATE OR REPLACE FUNCTION public.pick_ladder(league_id uuid, season integer, after_seat integer DEFAULT 0, max integer DEFAULT 50, own boolean DEFAULT false)
 RETURNS TABLE(seat integer, place integer, user_id uuid, username text, avatar text, points integer, exact integer, winners integer, scored integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.pick_ladder(pick_ladder.league_id, pick_ladder.season, pick_ladder.after_seat, pick_ladder.max, pick_ladder.own) $function$;

CREATE OR REPLACE FUNCTION public.pick_shares(matches uuid[])
 RETURNS TABLE(match_id uuid, home integer, away integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.pick_shares(pick_shares.matches) $function$;

CREATE OR REPLACE FUNCTION public.player_vote_tally(match_id uuid)
 RETURNS TABLE(player_id uuid, username text, team_id uuid, votes integer, rival_votes integer, place integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.player_vote_tally(player_vote_tally.match_id) $function$;

CREATE OR REPLACE FUNCTION public.player_vote(match_id uuid)
 RETURNS TABLE(closes_at timestamp with time zone, closed boolean, may_vote boolean, chosen uuid, votes integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.player_vote(player_vote.match_id) $function$;

CREATE OR REPLACE FUNCTION public.position_stats(league_id uuid, season integer)
 RETURNS TABLE("position" public.player_position, matches integer, goals integer, assists integer, passes integer, interceptions integer, saves integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.position_stats(position_stats.league_id, position_stats.season) $function$;

CREATE OR REPLACE FUNCTION public.save_picks(league_id uuid, season integer, picks jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_picks(save_picks.league_id, save_picks.season, save_picks.picks) $function$;

CREATE OR REPLACE FUNCTION public.vote_player_of_match(match_id uuid, player_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.vote_player_of_match(vote_player_of_match.match_id, vote_player_of_match.player_id) $function$;

alter table public.match_elo add column match_id uuid not null;

alter table public.picks add column user_id uuid not null;

alter table public.player_votes add column match_id uuid not null;

alter table public.match_elo add column league_id uuid not null;

alter table public.picks add column match_id uuid not null;

alter table public.player_votes add column voter_id uuid not null;

alter table public.match_elo add column season integer not null;

alter table public.picks add column league_id uuid not null;

alter table public.player_votes add column team_id uuid not null;

alter table public.match_elo add column home_team_id uuid not null;

alter table public.picks add column season integer not null;

alter table public.player_votes add column player_id uuid not null;

alter table public.match_elo add column away_team_id uuid not null;

alter table public.picks add column winner public.pick_side not null;

alter table public.player_votes add column created_at timestamp with time zone default now() not null;

alter table public.match_elo add column home_before smallint not null;

alter table public.picks add column home_score smallint;

alter table public.match_elo add column away_before smallint not null;

alter table public.picks add column away_score smallint;

alter table public.match_elo add column home_edge smallint not null;

alter table public.picks add column points smallint;

alter table public.match_elo add column home_change smallint not null;

alter table public.picks add column created_at timestamp with time zone default now() not null;

alter table public.match_elo add column finished_at timestamp with time zone not null;

alter table public.match_elo add column created_at timestamp with time zone not null;

alter table public.match_elo add constraint match_elo_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.match_elo add constraint match_elo_pkey PRIMARY KEY (match_id);

alter table public.picks add constraint picks_away_score_check CHECK (((away_score >= 0) AND (away_score <= (private.limits()).score_max)));

alter table public.picks add constraint picks_home_score_check CHECK (((home_score >= 0) AND (home_score <= (private.limits()).score_max)));

alter table public.picks add constraint picks_league_id_season_fkey FOREIGN KEY (league_id, season) REFERENCES public.league_seasons(league_id, season);

alter table public.picks add constraint picks_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.picks add constraint picks_pkey PRIMARY KEY (user_id, match_id);

alter table public.picks add constraint picks_points_check CHECK (((points >= 0) AND (points <= 5)));

alter table public.picks add constraint picks_score_of_winner CHECK (((num_nonnulls(home_score, away_score) = 0) OR COALESCE(
CASE winner
    WHEN 'home'::public.pick_side THEN (home_score > away_score)
    WHEN 'away'::public.pick_side THEN (home_score < away_score)
    ELSE NULL::boolean
END, false)));

alter table public.picks add constraint picks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);

alter table public.player_votes add constraint player_votes_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.player_votes add constraint player_votes_not_oneself CHECK ((voter_id <> player_id));

alter table public.player_votes add constraint player_votes_pkey PRIMARY KEY (match_id, voter_id);

alter table public.player_votes add constraint player_votes_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table public.player_votes add constraint player_votes_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.player_votes add constraint player_votes_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES public.profiles(id);

CREATE INDEX match_elo_away_team_id ON public.match_elo USING btree (away_team_id, finished_at);

CREATE INDEX match_elo_home_team_id ON public.match_elo USING btree (home_team_id, finished_at);

CREATE INDEX match_elo_in_order ON public.match_elo USING btree (league_id, finished_at, match_id);

CREATE INDEX picks_match_id ON public.picks USING btree (match_id);

CREATE INDEX picks_of_season ON public.picks USING btree (league_id, season, user_id);

CREATE INDEX player_votes_player_id ON public.player_votes USING btree (player_id);

CREATE INDEX player_votes_team_id ON public.player_votes USING btree (team_id);

CREATE INDEX player_votes_voter_id ON public.player_votes USING btree (voter_id);

create or replace view public.rated_stats with (security_invoker=true) as
 SELECT s.match_id,
    s.player_id,
    p.username,
    p.avatar,
    s.team_id,
    COALESCE(l."position", member."position", p."position") AS "position",
    s.goals,
    s.assists,
    s.passes,
    s.interceptions,
    s.saves,
    s.mvp,
    m.league_id,
    m.season,
    m.matchday,
    m.kickoff_at,
    m.home_team_id,
    m.away_team_id,
    m.home_score,
    m.away_score
   FROM ((((public.match_player_stats s
     JOIN public.team_matches m ON ((m.id = s.match_id)))
     JOIN public.profiles p ON ((p.id = s.player_id)))
     LEFT JOIN public.match_lineups l ON (((l.match_id = s.match_id) AND (l.player_id = s.player_id))))
     LEFT JOIN LATERAL ( SELECT own."position"
           FROM public.team_members own
          WHERE ((own.player_id = s.player_id) AND (own.team_id = s.team_id))
          ORDER BY own.joined_at DESC
         LIMIT 1) member ON (true))
  WHERE ((m.status = 'finished'::public.match_status) AND (m.forfeited_by IS NULL));

CREATE CONSTRAINT TRIGGER follow_elo AFTER UPDATE ON public.team_matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.league_id IS NOT NULL) AND ((old.status IS DISTINCT FROM new.status) OR (old.home_score IS DISTINCT FROM new.home_score) OR (old.away_score IS DISTINCT FROM new.away_score) OR (old.forfeited_by IS DISTINCT FROM new.forfeited_by) OR (old.finished_at IS DISTINCT FROM new.finished_at)))) EXECUTE FUNCTION private.follow_elo();

CREATE CONSTRAINT TRIGGER follow_elo_of_gone AFTER DELETE ON public.team_matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.league_id IS NOT NULL) AND (old.status = 'finished'::public.match_status))) EXECUTE FUNCTION private.follow_elo();

CREATE CONSTRAINT TRIGGER follow_elo_of_new AFTER INSERT ON public.team_matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.league_id IS NOT NULL) AND (new.status = 'finished'::public.match_status))) EXECUTE FUNCTION private.follow_elo();

CREATE TRIGGER follow_picks AFTER UPDATE ON public.team_matches FOR EACH ROW WHEN (((new.league_id IS NOT NULL) AND ((old.status IS DISTINCT FROM new.status) OR (old.home_score IS DISTINCT FROM new.home_score) OR (old.away_score IS DISTINCT FROM new.away_score) OR (old.forfeited_by IS DISTINCT FROM new.forfeited_by)))) EXECUTE FUNCTION private.follow_picks();

create policy select_signed_in on public.match_elo for select to authenticated using (true);

create policy select_own on public.picks for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));

create policy select_own on public.player_votes for select to authenticated using ((voter_id = ( SELECT auth.uid() AS uid)));

alter table public.match_elo enable row level security;
alter table public.match_elo force row level security;

alter table public.picks enable row level security;
alter table public.picks force row level security;

alter table public.player_votes enable row level security;
alter table public.player_votes force row level security;

grant execute on routine private.league_elo(uuid) to "authenticated";

grant execute on routine private.pick_ladder(uuid,integer,integer,integer,boolean) to "authenticated";

grant execute on routine private.pick_shares(uuid[]) to "authenticated";

grant execute on routine private.player_vote_tally(uuid) to "authenticated";

grant execute on routine private.player_vote(uuid) to "authenticated";

grant execute on routine private.position_stats(uuid,integer) to "authenticated";

grant execute on routine private.save_picks(uuid,integer,jsonb) to "authenticated";

grant execute on routine private.vote_player_of_match(uuid,uuid) to "authenticated";

grant execute on routine public.league_elo(uuid) to "authenticated";

grant select on public.match_elo to "authenticated";
grant delete on public.match_elo to "service_role";
grant insert on public.match_elo to "service_role";
grant maintain on public.match_elo to "service_role";
grant references on public.match_elo to "service_role";
grant select on public.match_elo to "service_role";
grant trigger on public.match_elo to "service_role";
grant truncate on public.match_elo to "service_role";
grant update on public.match_elo to "service_role";

grant execute on routine public.pick_ladder(uuid,integer,integer,integer,boolean) to "authenticated";

grant execute on routine public.pick_shares(uuid[]) to "authenticated";

grant select on public.picks to "authenticated";
grant delete on public.picks to "service_role";
grant insert on public.picks to "service_role";
grant maintain on public.picks to "service_role";
grant references on public.picks to "service_role";
grant select on public.picks to "service_role";
grant trigger on public.picks to "service_role";
grant truncate on public.picks to "service_role";
grant update on public.picks to "service_role";

grant execute on routine public.player_vote_tally(uuid) to "authenticated";

grant execute on routine public.player_vote(uuid) to "authenticated";

grant select on public.player_votes to "authenticated";
grant delete on public.player_votes to "service_role";
grant insert on public.player_votes to "service_role";
grant maintain on public.player_votes to "service_role";
grant references on public.player_votes to "service_role";
grant select on public.player_votes to "service_role";
grant trigger on public.player_votes to "service_role";
grant truncate on public.player_votes to "service_role";
grant update on public.player_votes to "service_role";

grant execute on routine public.position_stats(uuid,integer) to "authenticated";

grant select on public.rated_stats to "authenticated";
grant select on public.rated_stats to "service_role";

grant execute on routine public.save_picks(uuid,integer,jsonb) to "authenticated";

grant execute on routine public.vote_player_of_match(uuid,uuid) to "authenticated";

comment on function private.league_elo(uuid) is 'api: member';

comment on function private.pick_ladder(uuid,integer,integer,integer,boolean) is 'api: member';

comment on function private.pick_shares(uuid[]) is 'api: member';

comment on function private.player_vote_tally(uuid) is 'api: member';

comment on function private.player_vote(uuid) is 'api: member';

comment on function private.position_stats(uuid,integer) is 'api: member';

comment on function private.save_picks(uuid,integer,jsonb) is 'api: member';

comment on function private.vote_player_of_match(uuid,uuid) is 'api: member';

-- What was played so far is rated.
select private.rate_league(l.id) from public.leagues l order by l.id;
