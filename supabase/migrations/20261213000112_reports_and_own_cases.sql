set local check_function_bodies = off;

drop function private.check_claimable(public.team_matches);

drop function private.check_no_own_matter(uuid,uuid);

drop function private.claim_to_confirm(uuid);

drop function private.file_claim(public.team_matches,public.forfeit_side,integer,integer,public.forfeit_side,jsonb,text,public.match_reports,uuid);

drop function private.is_own_matter(uuid,uuid);

drop function private.open_claim(uuid,boolean);

drop function private.retract_claim(public.match_reports);

drop function private.ruling_matters();

drop function private.settle_claim(public.match_reports,public.result_cause);

drop function private.supersede_claims(uuid[]);

CREATE OR REPLACE FUNCTION private.admin_waits()
 RETURNS TABLE(kind text, how_many integer, since timestamp with time zone, about uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.matter as kind, d.since, null::uuid as about, d.matter <> 'appeal' and private.is_refereed(m) as refereed
    from private.ruling_cases() d
    join public.team_matches m on m.id = d.match_id
    where d.matter in ('disputed', 'protest', 'appeal', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id, false
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id, false
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id, false
    from private.season_steps() s
    union all
    select
      'withdrawals',
      r.created_at,
      r.league_id,
      coalesce(r.league_id = any (private.refereed_leagues()), false)
        and r.team_id is distinct from (select private.own_team())
    from public.withdrawal_requests r
    where r.status = 'open'
    union all
    select 'tickets', w.since, null, false
    from private.waiting_tickets w
    union all
    -- what several have reported is one thing to decide
    select 'reports', min(r.created_at), null, false
    from public.content_reports r
    where r.status = 'open'
    group by r.kind, r.subject_id
    union all
    select 'suspensions', p.created_at, null, false
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null,
      private.is_refereed(m)
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'deliveries', g.since, null, false
    from private.given_up_moments() g (since)
    union all
    select 'titles', a.created_at, a.team_id, false
    from public.team_achievements a
    where not a.verified
  ) waits
  where ((select private.is_staff()) or (select private.refereed_leagues()) <> '{}')
    and (
      (select private.is_admin())
      or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
      or waits.refereed
    )
  group by waits.kind
$function$;

drop function private.answer_until(public.match_reports);
CREATE OR REPLACE FUNCTION private.answer_until(report public.match_reports)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select greatest(report.created_at, private.earliest_end(m)) + private.answer_time(m)
    from public.team_matches m
    where m.id = report.match_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.assign_ticket(ticket_id uuid, assignee uuid DEFAULT NULL::uuid, instead_of uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  ticket public.support_tickets;
begin
  perform private.check_admin('assign tickets');
  ticket := private.locked_ticket(ticket_id);
  if ticket.user_id = me then
    perform private.refuse('PT403', 'Nobody works as staff on an own ticket.', 'ownCase');
  end if;
  if ticket.status = 'closed' then
    perform private.refuse('PT409', 'The ticket is closed.', 'ticketClosed', 'ticket_id');
  end if;
  if ticket.assigned_to is distinct from instead_of then
    perform private.refuse('PT409', 'Somebody assigned the ticket meanwhile.', 'ticketTaken', 'assignee');
  end if;
  if assignee = ticket.user_id or not coalesce(assignee = any (private.staff()), assignee is null) then
    perform private.refuse('PT422', 'A ticket is assigned to one of the staff who did not write it.', 'notStaff', 'assignee');
  end if;
  update public.support_tickets t set assigned_to = assignee where t.id = ticket.id;
  if assignee is not null then
    perform private.notify(
      array[assignee], 'ticketAssigned', private.ticket_facts(ticket), '/tickets/' || ticket.id, 'admin_tickets'
    );
  end if;
  perform private.record(
    'assign_ticket',
    'support_tickets ' || ticket.id,
    jsonb_build_object('assigned_to', ticket.assigned_to),
    jsonb_build_object('assigned_to', assignee)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_night_cup(night_cup_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'draft', 'registration', 'check_in', 'live');
  said constant text := private.checked_reason(reason);
begin
  if cup.status = 'live' and private.own_team() = any (private.cup_teams(cup)) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  perform private.end_cup(cup, said);
  perform private.record(
    'cancel_night_cup', 'night_cups ' || cup.id, jsonb_build_object('status', cup.status),
    jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_neutral_in_season(run public.league_seasons)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid := private.own_team();
  entered constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  );
begin
  if (own = any (entered)) is not true then
    return;
  end if;
  if exists (
    select
    from public.profiles p
    left join public.team_members m on m.player_id = p.id and m.left_at is null
    where p.id = any (private.admins())
      and p.deleted_at is null
      and not private.is_suspended(p.id)
      and (m.team_id = any (entered)) is not true
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  perform private.check_no_interest(
    'points',
    array(
      select distinct i.about_team_id
      from private.interests(array_remove(entered, own)) i
      where i.by_team_id = own and i.about_team_id = any (entered)
    ),
    '{}', league_id => run.league_id, season => run.season
  );
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
  perform private.check_no_own_case(player, null);
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
        perform private.refuse('PT403', 'Nobody decides about a rival before the match is final.', 'rivalCase');
      end if;
      perform private.refuse('PT403', 'Nobody decides about a neighbour in the table.', 'neighbourCase');
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

CREATE OR REPLACE FUNCTION private.check_no_own_case(person uuid, team uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_own_case(person, team) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_not_own_team(VARIADIC teams uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.own_team() = any (teams) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_reportable(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_season_begun(match);
  if match.status = 'finished' then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
  end if;
  if match.status in ('postponed', 'cancelled') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if match.status = 'scheduled' and now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a result.', 'tooEarly', 'match_id');
  end if;
  -- whether the clock has come or not
  if match.status in ('scheduled', 'live') and private.walkover_at(match) <= now() then
    perform private.refuse('PT409', 'The time to report the match is over.', 'reportTooLate', 'match_id');
  end if;
end
$function$;

drop function private.check_unanswered(public.match_reports);
CREATE OR REPLACE FUNCTION private.check_unanswered(report public.match_reports)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if report.status <> 'filed' or private.is_silent(report) then
    perform private.refuse('PT409', 'The report has been answered, or confirmed by silence.', 'matchReportDecided', 'report_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_forfeit(match_id uuid, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  absent constant public.forfeit_side := case side when 'home' then 'away' else 'home' end;
  made uuid;
begin
  if now() < private.clock_from(match) + tolerance then
    perform private.refuse('PT409', 'The other side may still come.', 'tooEarly', 'match_id');
  end if;
  perform private.check_reportable(match);
  if private.is_present(match, case absent when 'home' then match.home_team_id else match.away_team_id end) then
    perform private.refuse('PT409', 'The other side is there.', 'sidePresent', 'match_id');
  end if;
  made := private.file_report(
    match, side, private.forfeit_score(absent, 'home'), private.forfeit_score(absent, 'away'), absent, '[]', null, seen => seen_report
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.coming_deadlines()
 RETURNS TABLE(of_id uuid, team_id uuid, people uuid[], key public.notification_key, facts jsonb, link text, begun timestamp with time zone, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with horizon as (
    select now() + (private.limits()).reminder_days * interval '1 day' as latest
  ),
  sides as not materialized (
    select
      m as match,
      side.team_id,
      jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at) as facts
    from public.team_matches m
    cross join lateral (values (m.home_team_id), (m.away_team_id)) as side (team_id)
    where m.status in ('scheduled', 'live', 'reported', 'postponed')
  )
  select c.id, e.team_id, null::uuid[], 'cupCheckInEnds', jsonb_build_object('cup', c.id), '/night-cup/' || c.id, c.check_in_from, c.check_in_until
  from public.night_cups c
  join public.night_cup_teams e on e.night_cup_id = c.id and not e.waiting and e.checked_in_at is null
  where c.status = 'check_in'
  union all
  select r.id, s.team_id, null, 'answerEnds', s.facts, '/matches/' || r.match_id,
    greatest(r.created_at, private.earliest_end(s.match)), private.answer_until(r)
  from sides s
  join public.match_reports r on r.match_id = (s.match).id and r.status = 'filed' and r.team_id <> s.team_id
  where (s.match).status = 'reported'
  union all
  select p.id, s.team_id, null, 'proposalEnds', s.facts || jsonb_build_object('kickoff_at', p.kickoff_at), '/matches/' || p.match_id,
    p.created_at, private.proposal_until(p)
  from sides s
  join public.reschedules p on p.match_id = (s.match).id and p.status = 'proposed' and p.team_id <> s.team_id
  where (s.match).status in ('scheduled', 'postponed')
  union all
  -- where nobody reports, the match is decided without play
  select (s.match).id, s.team_id, null, 'reportEnds', s.facts, '/matches/' || (s.match).id,
    private.clock_from(s.match), private.walkover_at(s.match)
  from sides s
  where (s.match).series_id is not null and (s.match).status in ('scheduled', 'live') and (s.match).kickoff_at < now()
  union all
  select c.id, c.team_id, array[c.player_id], 'offerEnds', jsonb_build_object('team', c.team_id, 'number', c.number),
    '/dashboard?offer=' || c.id, c.sent_at, c.expires_at
  from public.contracts c, horizon
  where c.status = 'offered' and c.expires_at <= horizon.latest
  union all
  select r.id, r.team_id, null, 'joinEnds', jsonb_build_object('player', r.player_id, 'team', r.team_id),
    '/transfercenter?tab=players', r.created_at, r.expires_at
  from public.join_requests r, horizon
  where r.status = 'open' and r.expires_at <= horizon.latest and not private.has_offer(r.player_id, r.team_id)
  union all
  select a.id, a.team_id, private.appeal_judges(m), 'appealEnds', private.match_facts(m), '/matches/' || m.id,
    a.created_at, a.until
  from public.appeals a
  join public.team_matches m on m.id = a.match_id
  where a.status = 'filed'
  union all
  select ended.team_id, ended.team_id, null, 'renewalsEnd', jsonb_build_object('team', ended.team_id, 'players', open.players),
    '/teams/' || ended.team_id || '?tab=contracts', ended.begun, open.until
  from (
    select c.team_id, max(c.ended_at) as begun
    from public.contracts c, horizon
    where c.status = 'completed' and c.duration_type = 'classic' and c.stays_until > now() and c.stays_until <= horizon.latest
    group by c.team_id
  ) ended
  cross join lateral (
    select count(*)::int as players, min(s.until) as until
    from private.stayers(ended.team_id) s
    where not s.is_asked
    having count(*) > 0
  ) open
$function$;

CREATE OR REPLACE FUNCTION private.confirm_report(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  report constant public.match_reports := private.open_report(report_id, own => false);
begin
  if report.status = 'filed' then
    perform private.check_unanswered(report);
  end if;
  perform private.settle_report(report, 'confirmation');
  perform private.record(
    'confirm_report', 'team_matches ' || report.match_id,
    jsonb_build_object('status', case report.status when 'filed' then 'reported' else 'disputed' end),
    jsonb_build_object('status', 'finished', 'report_id', report.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_silence(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  report public.match_reports;
begin
  select * into report from public.match_reports r where r.id = confirm_silence.report_id;
  if private.hold_later_games(report.match_id, wait => false) is not true then
    return;
  end if;
  perform from public.team_matches m where m.id = report.match_id and m.status = 'reported' for no key update skip locked;
  if not found then
    return;
  end if;
  select * into report from public.match_reports r where r.id = report.id;
  if not private.is_silent(report) then
    return;
  end if;
  perform private.settle_report(report, 'silence');
  perform private.record(
    'confirm_silence', 'team_matches ' || report.match_id, '{"status": "reported"}',
    jsonb_build_object('status', 'finished', 'report_id', report.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.content_kinds()
 RETURNS TABLE(kind public.content_kind, held regclass, key text, person text, team text, hides jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  values
    ('profile_name'::public.content_kind, 'public.profiles'::regclass, 'id', 'id', null, '{"username": null}'::jsonb),
    ('gaming_id', 'public.profiles', 'id', 'id', null, '{"gaming_id": null}'),
    ('team_name', 'public.teams', 'id', null, 'id', '{"name": null, "short_name": null, "tag": null}'),
    (
      'profile_text', 'public.profiles', 'id', 'id', null,
      '{"description": null, "location": null, "game_mode": null, "social_links": {}}'
    ),
    ('profile_picture', 'public.profiles', 'id', 'id', null, '{"avatar": null}'),
    (
      'team_text', 'public.teams', 'id', null, 'id',
      '{"description": null, "contact": null, "stream_url": null, "social_links": {}}'
    ),
    ('team_picture', 'public.teams', 'id', null, 'id', '{"logo": null}'),
    (
      'player_entry', 'public.player_registrations', 'user_id', 'user_id', null,
      '{"team_experience": null, "personal_goals": null, "team_expectations": null, "additional_info": null, "listed": false}'
    ),
    (
      'team_entry', 'public.team_listings', 'team_id', null, 'team_id',
      '{"team_goals": null, "player_expectations": null, "listed": false}'
    ),
    ('team_achievement', 'public.team_achievements', 'id', null, 'team_id', null),
    ('message', 'public.messages', 'id', 'author_id', null, '{"body": "", "hidden": true}'),
    ('report_note', 'public.match_reports', 'id', 'filed_by', null, '{"note": null}'),
    ('result_reason', 'public.result_reasons', 'id', 'author_id', null, '{"reason": null}'),
    ('protest_reason', 'public.protests', 'id', 'filed_by', null, '{"reason": null}'),
    ('protest_ruling', 'public.protests', 'id', null, null, '{"ruling": null}'),
    ('penalty_reason', 'public.penalties', 'id', null, null, '{"reason": null, "ruling": null}'),
    (
      'contract_text', 'public.contracts', 'id', null, 'team_id',
      '{"division": null, "note": null, "termination_reason": null, "kick_reason": null}'
    ),
    ('withdrawal_reason', 'public.withdrawal_requests', 'id', 'asked_by', null, '{"reason": null, "ruling": null}'),
    ('scrim_note', 'public.scrim_offers', 'id', 'offered_by', null, '{"note": null}'),
    ('appeal_reason', 'public.appeals', 'id', 'filed_by', null, '{"reason": null}'),
    ('appeal_ruling', 'public.appeals', 'id', null, null, '{"ruling": null}')
$function$;

CREATE OR REPLACE FUNCTION private.content_link(kind public.content_kind, subject_id uuid, team uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when kind = 'report_note' then (select '/matches/' || r.match_id from public.match_reports r where r.id = subject_id)
    when kind = 'result_reason' then (select '/matches/' || r.match_id from public.result_reasons r where r.id = subject_id)
    when kind = 'protest_reason' then (select '/matches/' || p.match_id from public.protests p where p.id = subject_id)
    when kind = 'appeal_reason' then (select '/matches/' || a.match_id from public.appeals a where a.id = subject_id)
    when kind = 'withdrawal_reason' then (
      select '/leagues/' || r.league_id from public.withdrawal_requests r where r.id = subject_id
    )
    when kind = 'contract_text' then '/teams/' || team || '?tab=contracts'
    when kind in ('player_entry', 'team_entry') then '/transfercenter'
    when kind = 'message' then '/messages'
    when kind = 'scrim_note' then '/scrims'
    when team is not null then '/teams/' || team
    else '/profile'
  end
$function$;

CREATE OR REPLACE FUNCTION private.correct_report(report_id uuid, home_score integer, away_score integer, stats jsonb DEFAULT '[]'::jsonb, note text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  report constant public.match_reports := private.open_report(report_id, own => true);
  match public.team_matches;
  made uuid;
begin
  perform private.check_unanswered(report);
  select * into match from public.team_matches m where m.id = report.match_id;
  made := private.file_score(match, private.own_side(match), home_score, away_score, stats, note, report);
  perform private.record(
    'correct_report', 'team_matches ' || match.id,
    jsonb_build_object('report_id', report.id, 'home_score', report.home_score, 'away_score', report.away_score),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_about_player(player_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  person public.profiles;
  was public.eligibility_status;
begin
  perform private.check_admin('decide about eligibility');
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  person := private.locked_person(player_id);
  perform private.check_no_own_case(person.id, null);
  if exists (select from public.team_members m where m.player_id = person.id and m.left_at is null) then
    perform private.refuse('PT409', 'The player is in a team, where it is decided.', 'playerInTeam', 'player_id');
  end if;
  was := coalesce(private.standing_decision(person.id, clock_timestamp()), 'eligible');
  insert into public.eligibility_reviews (player_id, status, was, notes, by)
  values (person.id, decide_about_player.status, was, said, me);
  if was <> decide_about_player.status then
    perform private.notify(
      array[person.id], 'eligibilitySet', jsonb_build_object('player', person.id, 'status', decide_about_player.status),
      '/players/' || person.id
    );
  end if;
  perform private.record(
    'set_eligibility', 'profiles ' || person.id,
    jsonb_build_object('eligibility', was), jsonb_build_object('eligibility', decide_about_player.status, 'notes', said)
  );
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
  perform private.check_admin('delete contracts');
  gone := private.locked_contract(contract_id);
  perform private.check_no_own_case(gone.player_id, gone.team_id);
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

CREATE OR REPLACE FUNCTION private.direct_action(notice public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match constant uuid := private.linked_id(notice.link, 'matches');
begin
  return case (select k.holds_while from private.notification_keys k where k.key = notice.key)
    when 'report_open' then (
      select jsonb_build_object(
        'what', 'confirm', 'about', r.id, 'home_score', r.home_score, 'away_score', r.away_score,
        'is_forfeit', r.forfeited_by is not null
      )
      from public.match_reports r
      where r.match_id = of_match
        and r.status = 'filed'
        -- one that was corrected meanwhile has a message of its own
        and r.home_score = (notice.values ->> 'home_score')::int
        and r.away_score = (notice.values ->> 'away_score')::int
        and (r.forfeited_by is not null) = (notice.key = 'noShowClaimed')
    )
    when 'answer_missing' then case when of_match is not null then jsonb_build_object('what', 'in', 'about', of_match) end
    when 'offer_open' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.dispute_report(report_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.appealing_actor();
  report constant public.match_reports := private.open_report(report_id, own => false);
  said constant text := private.checked_reason(reason);
  match public.team_matches;
begin
  perform private.check_unanswered(report);
  update public.match_reports r
  set status = 'disputed', decided_at = clock_timestamp()
  where r.id = report.id;
  perform private.add_result(report.match_id, 'dispute', report_id => report.id, by => me, reason => said);
  match := private.project_match(report.match_id);
  perform private.notify_sides(
    match, 'resultDisputed',
    jsonb_build_object('home_score', report.home_score, 'away_score', report.away_score, 'reason', said),
    private.rulers(match)
  );
  perform private.record(
    'dispute_report', 'team_matches ' || match.id, '{"status": "reported"}',
    jsonb_build_object('status', 'disputed', 'report_id', report.id, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.duties()
 RETURNS TABLE(kind text, until timestamp with time zone, match_id uuid, subject_id uuid, rival text, home_score integer, away_score integer, at timestamp with time zone, named integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with games as (
    select
      m.*,
      led.team_id,
      case when m.home_team_id = led.team_id then m.away_team_id else m.home_team_id end as other_id
    from (select private.led_team() as team_id) led
    join public.team_matches m on m.home_team_id = led.team_id or m.away_team_id = led.team_id
    where m.status in ('scheduled', 'live', 'reported', 'disputed', 'postponed')
  ),
  due as (
    select
      case when r.team_id = g.team_id then 'reportWaits' else 'answerReport' end as kind,
      private.answer_until(r) as until,
      g.id as match_id,
      r.id as subject_id,
      g.other_id,
      r.home_score::int,
      r.away_score::int,
      null::timestamptz as at,
      null::int as named
    from games g
    join public.match_reports r on r.match_id = g.id and r.status = 'filed'
    where g.status = 'reported' and not private.is_silent(r)
    union all
    select 'disputed', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status = 'disputed'
    union all
    select
      'answerTime',
      private.proposal_until(p),
      g.id, p.id, g.other_id, null, null, p.kickoff_at, null
    from games g
    join public.reschedules p on p.match_id = g.id and p.status = 'proposed' and p.team_id <> g.team_id
    where g.status in ('scheduled', 'postponed') and private.proposal_until(p) > now()
    union all
    select 'report', nullif(clock.decides, 'infinity'), g.id, null, g.other_id, null, null, null, null
    from games g
    join public.team_matches m using (id)
    cross join lateral (select private.walkover_at(m) as decides) clock
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
      and private.earliest_end(m) <= now()
      and (clock.decides > now()) is not false
      and not exists (
        select
        from public.league_seasons s
        where (s.league_id, s.season, s.phase) = (g.league_id, g.season, 'registration')
      )
    union all
    select 'lineUp', private.lineup_until(g.kickoff_at), g.id, null, g.other_id, null, null, null, five.named
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and private.lineup_until(g.kickoff_at) > now()
        and g.kickoff_at <= now() + (private.limits()).duty_days * interval '1 day'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (
      select count(*)::int as named from public.match_lineups l where (l.match_id, l.team_id) = (g.id, g.team_id)
    ) five
    where five.named < (private.limits()).players_on_pitch
    union all
    select 'short', g.kickoff_at, g.id, null, g.other_id, null, null, null, squad.coming
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and g.night_cup_id is null
        and g.kickoff_at between now() and now() + (private.limits()).attendance_hours * interval '1 hour'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (select private.count_coming(g.team_id, g.id, null, g.kickoff_at) as coming) squad
    where squad.coming < (private.limits()).players_on_pitch
  ),
  -- Friendlies from the day before, as long as a result can be entered.
  friendlies as (
    select
      s.*,
      own.id as team_id,
      (case when s.home_team_id = own.id then away else home end).name as rival,
      s.ends_at + bounds.late_result_days * interval '1 day' as until
    from (select private.own_team() as id) own
    cross join private.limits() bounds
    join public.scrims s on own.id in (s.home_team_id, s.away_team_id)
    join public.teams home on home.id = s.home_team_id
    join public.teams away on away.id = s.away_team_id
    where s.cancelled_at is null
      and s.confirmed_at is null
      and s.starts_at <= now() + bounds.attendance_hours * interval '1 hour'
      and s.ends_at + bounds.late_result_days * interval '1 day' > now()
  ),
  -- The next match of a league and the next cup that ask the caller whether they come.
  asked as (
    (
      select m.id as match_id, null::uuid as cup_id, m.kickoff_at as starts_at, t.name
      from (select private.own_team() as team_id) own
      join public.team_matches m on m.home_team_id = own.team_id or m.away_team_id = own.team_id
      join public.teams t on t.id = case when m.home_team_id = own.team_id then m.away_team_id else m.home_team_id end
      where m.status = 'scheduled'
        and m.night_cup_id is null
        and m.kickoff_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by m.kickoff_at, m.id
      limit 1
    )
    union all
    (
      select null, c.id, c.starts_at, c.name
      from public.night_cup_teams e
      join public.night_cups c on c.id = e.night_cup_id
      where e.team_id = (select private.own_team())
        and c.status in ('registration', 'check_in')
        and c.starts_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by c.starts_at, c.id
      limit 1
    )
  )
  select *
  from (
    select d.kind, d.until, d.match_id, d.subject_id, t.name as rival, d.home_score, d.away_score, d.at, d.named
    from due d
    join public.teams t on t.id = d.other_id
    union all
    select 'checkIn', c.check_in_until, null, c.id, c.name, null, null, null, null
    from public.night_cup_teams e
    join public.night_cups c on c.id = e.night_cup_id
    where e.team_id = (select private.led_team())
      and e.checked_in_at is null
      and not e.waiting
      and c.status = 'check_in'
      and c.check_in_until > now()
    union all
    -- whoever has an offer of the team answers that
    select 'joinRequests', min(r.expires_at), null, null, null, null, null, null, count(*)::int
    from public.join_requests r
    where r.team_id = (select private.led_team())
      and r.status = 'open'
      and r.expires_at > now()
      and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.status) = (r.team_id, r.player_id, 'offered')
          and c.expires_at > now()
      )
    having count(*) > 0
    union all
    select 'renewals', min(s.until), null, led.team_id, null, null, null, null, count(*)::int
    from (select private.led_team() as team_id) led
    cross join lateral private.stayers(led.team_id) s
    where not s.is_asked
      and s.player_id <> (select auth.uid())
      and (select plays.phase from private.season_of(led.team_id) plays) is distinct from 'playoffs'
    group by led.team_id
    union all
    -- of a cup's evening an answer is taken until it is over
    select 'attendance', case when a.match_id is not null then a.starts_at end, a.match_id, a.cup_id, a.name, null, null, a.starts_at, null
    from asked a
    where not exists (
      select
      from public.attendance said
      where said.player_id = (select auth.uid())
        and said.starts_at = a.starts_at
        and (said.match_id = a.match_id or said.night_cup_id = a.cup_id)
    )
    union all
    select 'scrimAttendance', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.starts_at > now()
      and not exists (
        select
        from public.attendance said
        where (said.scrim_id, said.player_id, said.starts_at) = (f.id, (select auth.uid()), f.starts_at)
      )
    union all
    select 'scrimLobby', f.ends_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.home_team_id = (select private.led_team())
      and f.ends_at > now()
      and not exists (select from public.scrim_lobbies l where l.scrim_id = f.id)
    union all
    select 'scrimLineUp', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, five.named
    from friendlies f
    cross join lateral (
      select count(*)::int as named from public.scrim_lineups l where (l.scrim_id, l.team_id) = (f.id, f.team_id)
    ) five
    where f.team_id = (select private.led_team())
      and f.starts_at > now()
      and five.named < (private.limits()).players_on_pitch
    union all
    -- once its games can be over, and until the caller's side has entered something or agreed
    select 'scrimReport', f.until, null, f.id, f.rival, f.home_score::int, f.away_score::int, null, null
    from friendlies f
    where f.team_id = (select private.led_team())
      and f.starts_at + f.best_of * (private.limits()).game_minutes * interval '1 minute' <= now()
      and f.reported_by_team_id is distinct from f.team_id
  ) all_kinds
  order by all_kinds.kind in ('reportWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.end_cup(cup public.night_cups, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  game uuid;
  cancelled public.team_matches;
begin
  -- a result that is on its way comes first, and nobody sets another game
  perform private.hold_series(private.bracket_of(null, null, cup.id));
  for game in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status not in ('finished', 'cancelled')
    order by m.id
    for no key update
  loop
    perform private.supersede_reports(game);
    cancelled := private.write_match(game, '{"status": "cancelled"}');
    -- followers hear of what comes next, not of each game of a series
    if cancelled.game_no = 1 or exists (
      select
      from public.team_matches m
      where (m.series_id, m.game_no, m.status) = (cancelled.series_id, cancelled.game_no - 1, 'finished')
    ) then
      insert into private.events (type, match_id, cup_id, teams, facts)
      values (
        'schedule_changed', game, cup.id, array[cancelled.home_team_id, cancelled.away_team_id], '{"kind": "matchCancelled"}'
      );
    end if;
  end loop;
  perform private.close_protests(cup, reason);
  update public.night_cups c
  set status = 'cancelled', cancelled_because = end_cup.reason, finished_at = clock_timestamp()
  where c.id = cup.id;
  perform private.notify_cup_changed(
    cup, case when end_cup.reason is null then 'cupTooFew' else 'cupCancelled' end::public.notification_key,
    jsonb_build_object('reason', end_cup.reason)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.end_of_match(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select greatest(min(r.at), private.earliest_end(match))
      from public.match_results r
      where r.match_id = match.id
        and r.cause = 'report'
        and r.seq > coalesce((
          select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause in ('undo', 'retraction')
        ), 0)
      having count(*) > 0
    ),
    case when match.finished_at < match.kickoff_at then match.finished_at end,
    greatest(
      match.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', private.earliest_end(match)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.file_report(match public.team_matches, side public.forfeit_side, home_score integer, away_score integer, forfeited_by public.forfeit_side, stats jsonb, note text, corrected public.match_reports DEFAULT NULL::public.match_reports, seen uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  rival public.match_reports;
  made public.match_reports;
  agrees boolean;
begin
  if corrected.id is not null then
    perform private.retract_report(corrected);
  end if;
  if exists (
    select from public.match_reports r where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded'
  ) then
    perform private.refuse('PT409', 'This side has reported its result already.', 'alreadyReported', 'match_id');
  end if;
  select * into rival
  from public.match_reports r
  where r.match_id = match.id and r.status in ('filed', 'disputed');
  agrees := (rival.home_score, rival.away_score, rival.forfeited_by)
    is not distinct from (file_report.home_score, file_report.away_score, file_report.forfeited_by);
  if private.is_silent(rival) then
    perform private.refuse('PT409', 'Silence has confirmed the other report.', 'matchReportDecided', 'match_id');
  end if;
  if not agrees and rival.status = 'filed' and rival.id is distinct from seen then
    perform private.refuse('PT409', 'The other side has reported something else.', 'reportUnseen', 'seen_report');
  end if;

  insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, forfeited_by, stats, note, status, decided_at)
  values (
    match.id, team, me, file_report.home_score, file_report.away_score, file_report.forfeited_by, file_report.stats, file_report.note,
    case when rival.id is null then 'filed' when agrees then 'confirmed' else 'disputed' end::public.match_report_status,
    case when rival.id is not null then clock_timestamp() end
  )
  returning * into made;
  perform private.add_result(
    match.id, 'report', made.home_score, made.away_score, made.forfeited_by, report_id => made.id, by => me
  );
  if rival.id is not null then
    update public.match_reports r set status = made.status, decided_at = made.decided_at where r.id = rival.id;
    if agrees then
      perform private.add_result(
        match.id, 'confirmation', rival.home_score, rival.away_score, rival.forfeited_by, report_id => rival.id, by => me
      );
    else
      perform private.add_result(match.id, 'dispute', report_id => rival.id, by => me);
    end if;
  end if;
  match := private.project_match(match.id);
  perform private.notify_sides(
    match,
    case
      when corrected.id is not null then 'reportCorrected'
      when made.status = 'filed' and made.forfeited_by is not null then 'noShowClaimed'
      when made.status = 'filed' then 'resultReported'
      when made.status = 'confirmed' and made.forfeited_by is not null then 'noShowConfirmed'
      when made.status = 'confirmed' then 'resultConfirmed'
      else 'resultDisputed'
    end::public.notification_key,
    jsonb_build_object('home_score', made.home_score, 'away_score', made.away_score)
      || private.absent_side(match, made.forfeited_by),
    case when made.status = 'disputed' then private.rulers(match) else '{}' end
  );
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_score(match public.team_matches, side public.forfeit_side, home_score integer, away_score integer, stats jsonb, note text, corrected public.match_reports DEFAULT NULL::public.match_reports, seen uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.checked_text('note', note, 0, (private.limits()).report_note_max);
begin
  perform private.check_score(home_score, away_score);
  if home_score = away_score then
    perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
  end if;
  return private.file_report(
    match, side, home_score, away_score, null,
    private.checked_stats(
      match,
      case side when 'home' then match.home_team_id else match.away_team_id end,
      stats,
      case side when 'home' then home_score else away_score end
    ),
    said, corrected, seen
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_series(series_id uuid, before public.series DEFAULT NULL::public.series)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.series;
  counted public.series;
  goes record;
  next public.series;
  spare public.team_matches;
begin
  select * into was from public.series s where s.id = follow_series.series_id for no key update;
  if was.id is null then
    return;
  end if;
  if before.id is null then
    before := was;
  end if;
  update public.series s
  set wins_a = games.a,
    wins_b = games.b,
    winner_team_id = case
      when games.a > s.best_of / 2 then s.team_a_id
      when games.b > s.best_of / 2 then s.team_b_id
      when places.no_a or places.no_b then coalesce(s.team_a_id, s.team_b_id)
    end,
    no_winner = places.no_a and places.no_b
      or num_nulls(s.team_a_id, s.team_b_id) = 0
        and greatest(games.a, games.b) <= s.best_of / 2
        and s.best_of - least(games.a, games.b) - games.void <= s.best_of / 2
  from (
    select
      count(*) filter (where game.winner = was.team_a_id) as a,
      count(*) filter (where game.winner = was.team_b_id) as b,
      count(*) filter (where game.void) as void
    from (
      select
        m.winner,
        m.void,
        greatest(
          count(*) filter (where m.winner = was.team_a_id) over earlier,
          count(*) filter (where m.winner = was.team_b_id) over earlier
        ) as most
      from (
        select private.winner_of(m) as winner, m.status = 'finished' and m.forfeited_by is not distinct from 'both' as void, m.game_no
        from public.team_matches m
        where m.series_id = was.id
      ) m
      window earlier as (order by m.game_no rows between unbounded preceding and 1 preceding)
    ) game
    where game.most <= was.best_of / 2
  ) games, (
    -- nobody is there, and no series is left that somebody could come from
    select
      was.team_a_id is null and count(*) filter (where f.next_slot = 'a') = 0 as no_a,
      was.team_b_id is null and count(*) filter (where f.next_slot = 'b') = 0 as no_b
    from public.series f
    where was.id in (f.next_series_id, f.loser_series_id) and f.winner_team_id is null and not f.no_winner
  ) places
  where s.id = was.id
  returning s.* into counted;

  if (counted.winner_team_id, counted.no_winner) is distinct from (before.winner_team_id, before.no_winner)
    and was.next_series_id is not null
  then
    for goes in
      select *
      from (values
        (was.next_series_id, counted.winner_team_id),
        (
          was.loser_series_id,
          case counted.winner_team_id when was.team_a_id then was.team_b_id when was.team_b_id then was.team_a_id end
        )
      ) goal (series_id, team_id)
      where goal.series_id is not null
    loop
      select * into next from public.series s where s.id = goes.series_id for no key update;
      update public.series s
      set team_a_id = case when was.next_slot = 'a' then goes.team_id else s.team_a_id end,
        team_b_id = case when was.next_slot = 'b' then goes.team_id else s.team_b_id end,
        wins_a = 0,
        wins_b = 0,
        winner_team_id = null,
        no_winner = false
      where s.id = next.id;
      -- the games of somebody who is taken back are none, as long as none of them is finished; games that a file brought in
      -- before their sides were known stay
      if before.winner_team_id is not null or before.no_winner then
        if exists (select from public.team_matches m where m.series_id = next.id and m.status = 'finished') then
          perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
        end if;
        delete from public.team_matches m where m.series_id = next.id;
      end if;
      perform private.follow_series(next.id, next);
    end loop;
  end if;

  if counted.winner_team_id is distinct from before.winner_team_id and num_nulls(was.team_a_id, was.team_b_id) = 1 then
    perform private.notify_bye(counted);
  end if;
  if counted.winner_team_id is null and not counted.no_winner then
    perform private.shift_games(was.id);
    perform private.set_games(was.id);
    return;
  end if;
  delete from public.team_matches m
  where m.series_id = was.id
    and m.status in ('scheduled', 'postponed')
    and not exists (select from public.match_results r where r.match_id = m.id);
  perform private.supersede_reports(
    variadic array(select m.id from public.team_matches m where m.series_id = was.id and m.status not in ('finished', 'cancelled'))
  );
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_stats(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.forget_former_name(former_name_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.former_names;
begin
  perform private.check_staff();
  select * into was from public.former_names f where f.id = former_name_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such name (any more).', 'contentUnknown', 'former_name_id');
  end if;
  perform private.check_no_own_case(was.player_id, was.team_id);
  perform private.check_above(was.player_id, was.team_id);
  delete from public.former_names f
  where f.skeleton = was.skeleton
    and (f.team_id = was.team_id or f.league_id = was.league_id or f.player_id = was.player_id);
  perform private.record(
    'forget_former_name',
    case
      when was.team_id is not null then 'teams ' || was.team_id
      when was.league_id is not null then 'leagues ' || was.league_id
      else 'profiles ' || was.player_id
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.give_award(league_id uuid, season integer, team_id uuid, reason text, player_id uuid DEFAULT NULL::uuid, award public.player_achievement_type DEFAULT NULL::public.player_achievement_type, title text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.hidden_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, was jsonb, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    h.kind,
    h.subject_id,
    h.owner_id,
    p.username,
    h.team_id,
    t.name,
    h.was,
    h.reason,
    private.is_others_case(h.owner_id, h.team_id),
    h.created_at
  from public.hidden_contents h
  left join public.profiles p on p.id = h.owner_id
  left join public.teams t on t.id = h.team_id
  where private.is_staff()
    and (before_at is null or (h.created_at, h.subject_id) < (before_at, before_id))
  order by h.created_at desc, h.subject_id desc
  limit private.page_size(max)
$function$;

CREATE OR REPLACE FUNCTION private.hide(kind public.content_kind, subject_id uuid, said text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place record;
  thing record;
begin
  select * into place from private.content_kinds() k where k.kind = hide.kind;
  if place.hides is not null and exists (
    select from public.hidden_contents h where (h.kind, h.subject_id) = (hide.kind, hide.subject_id)
  ) then
    return false;
  end if;
  thing := private.locked_content(kind, subject_id);
  perform private.check_no_own_case(thing.owner_id, thing.team_id);
  perform private.check_above(thing.owner_id, thing.team_id);
  -- again, now that nobody else can be at it
  if exists (select from public.hidden_contents h where (h.kind, h.subject_id) = (hide.kind, hide.subject_id)) then
    return false;
  end if;
  if place.hides is null then
    execute format('delete from %s t where t.%I = $1', place.held, place.key) using subject_id;
  else
    perform private.write_content(kind, subject_id, private.replacement(kind));
  end if;
  -- what was reported says it no more
  update public.content_reports r set said = '{}' where (r.kind, r.subject_id) = (hide.kind, hide.subject_id);
  insert into public.hidden_contents (kind, subject_id, owner_id, team_id, was, reason)
  values (hide.kind, hide.subject_id, thing.owner_id, thing.team_id, thing.content, said);
  perform private.notify(
    array_append(private.leaders(thing.team_id), thing.owner_id),
    case when kind = 'team_name' then 'teamNameHidden' else 'contentHidden' end::public.notification_key,
    private.content_facts(kind, thing.owner_id, thing.team_id) || jsonb_build_object('reason', said),
    private.content_link(kind, subject_id, thing.team_id)
  );
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_others_case(person uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_own_case(person, team) or coalesce(private.is_above(person, team), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_own_case(person uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(person = auth.uid() or team = private.own_team(), false) or exists (
    select
    from public.team_members m
    where m.player_id = person and m.left_at is null and m.team_id = private.own_team()
  )
$function$;

drop function private.is_silent(public.match_reports);
CREATE OR REPLACE FUNCTION private.is_silent(report public.match_reports)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(report.status = 'filed' and private.answer_until(report) <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_match_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is over, or has something in the ledger, stays the match it was: between whom and for what, and what is over
  -- when it was.
  if (
    old.status in ('finished', 'cancelled')
    or exists (select from public.match_results r where r.match_id = old.id)
  ) and (
    new.home_team_id, new.away_team_id, new.league_id, new.season, new.night_cup_id, new.stage, new.series_id, new.game_no
  ) is distinct from (
    old.home_team_id, old.away_team_id, old.league_id, old.season, old.night_cup_id, old.stage, old.series_id, old.game_no
  ) or old.status in ('finished', 'cancelled') and new.kickoff_at <> old.kickoff_at then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'status');
  end if;
  if new.status = old.status
    or (old.status, new.status) in (
      ('scheduled', 'live'), ('scheduled', 'reported'), ('scheduled', 'postponed'), ('live', 'reported'),
      ('reported', 'disputed'), ('postponed', 'scheduled'),
      -- the staff moves or postpones a match that was started
      ('live', 'scheduled'), ('live', 'postponed'),
      -- a report that is taken back
      ('reported', 'scheduled'), ('reported', 'live'),
      -- a result that is undone
      ('finished', 'scheduled')
    )
    or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')
    -- a game of a series that was decided without it, or a match of a team that has withdrawn, which is ruled about anew
    or (old.status, new.status) = ('cancelled', 'finished')
      and (new.series_id is not null or private.will_not_be_played(new.id))
    -- a withdrawal that is taken back
    or (old.status, new.status) in (('cancelled', 'scheduled'), ('cancelled', 'finished'))
      and (
        select r.cause from public.match_results r where r.match_id = new.id order by r.seq desc limit 1
      ) in ('undo', 'reinstatement')
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A match does not go from %s to %s.', old.status, new.status), 'matchCourse', 'status'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.league_to_staff(league_id uuid, player_id uuid)
 RETURNS public.leagues
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  bounds.rating_start := 1500;
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
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.game_minutes := 15;
  bounds.game_minutes_min := 6;
  bounds.game_minutes_max := 60;
  bounds.match_length_minutes := 45;
  bounds.slots_max := 3;
  bounds.scrim_slots_max := 3;
  bounds.scrim_note_max := 200;
  bounds.scrim_search_weeks_max := 8;
  bounds.auto_confirm_hours := 24;
  bounds.appeal_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.report_note_max := 1000;
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
  bounds.name_days_held := 365;
  bounds.names_held_max := 3;
  bounds.renames_max := 5;
  bounds.rename_days := 30;
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
  bounds.import_rows_max := 1600;
  bounds.attendance_hours := 24;
  bounds.kickoff_soon_minutes := 60;
  bounds.reminder_days := 3;
  bounds.reminder_share := 4;
  bounds.join_request_days_kept := 90;
  bounds.sign_up_hours := 24;
  bounds.password_tries := 10;
  bounds.recovery_codes := 10;
  bounds.recovery_code_tries := 5;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.repeat_seconds := 30;
  bounds.announcements_per_day := 3;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.rival_days := 7;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.recovery_code_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.kept_credentials_minutes := 5;
  bounds.recovery_minutes := 60;
  bounds.unsubscribe_days := 60;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  bounds.notice_days_kept := 180;
  bounds.announcement_days_kept := 365;
  bounds.site_message_seconds := 5;
  bounds.broadcast_days_kept := 7;
  bounds.series_days := 3;
  bounds.series_hour := 20;
  bounds.series_games_max := 7;
  bounds.playoff_teams_min := 4;
  bounds.extra_rights_max := 20;
  bounds.availability_hours_max := 21;
  bounds.fixtures_at_once_max := 1000;
  bounds.matches_at_once_max := 64;
  bounds.rollover_leagues_max := 20;
  bounds.announced_at_once := 200;
  bounds.notices_a_round := 5000;
  bounds.news_minutes := 60;
  bounds.fixture_hours := 24;
  bounds.late_result_days := 7;
  bounds.vote_closes_hours := 36;
  bounds.duty_days := 2;
  bounds.slot_days := 14;
  bounds.slot_minutes := 30;
  bounds.slot_hour_first := 10;
  bounds.slot_hour_last := 22;
  bounds.slot_hour_usual := 20;
  bounds.slot_answer_hours := 3;
  bounds.scrim_offers_max := 3;
  bounds.scrim_searches_max := 3;
  bounds.scrim_found_max := 50;
  bounds.scrim_found_day_max := 5;
  bounds.scrim_late_hours := 24;
  bounds.planned_years_max := 1;
  bounds.calendar_days_kept := 30;
  bounds.named_max := 1000;
  bounds.matches_with_kept_records := 1000;
  bounds.export_rows_max := 5000;
  bounds.export_log_rows_max := 1000;
  bounds.lease_rounds_max := 20;
  bounds.key_seen_minutes := 10;
  bounds.overlay_result_minutes := 10;
  bounds.overlay_wait_minutes := 60;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_reports(kind public.content_kind, subject_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  report public.content_reports;
begin
  for report in
    select *
    from public.content_reports r
    where (r.kind, r.subject_id) = (lock_reports.kind, lock_reports.subject_id) and r.status = 'open'
    order by r.id
    for update
  loop
    if report.reporter_id = auth.uid() then
      perform private.refuse('PT403', 'Nobody decides about an own report.', 'ownCase');
    end if;
  end loop;
end
$function$;

drop function private.match_clock(uuid);
CREATE OR REPLACE FUNCTION private.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, reported_by uuid, reported_at timestamp with time zone, earliest_end timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    now(),
    report.team_id,
    report.created_at,
    private.earliest_end(m),
    private.end_of_match(m),
    exists (select from public.protests p where p.match_id = m.id and p.status = 'filed'),
    private.match_fingerprint(m)
  from public.team_matches m
  left join public.match_reports report on report.match_id = m.id and report.status = 'filed'
  where m.id = match_clock.match_id
$function$;

CREATE OR REPLACE FUNCTION private.mute_writer(player_id uuid, days integer, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  days_max constant int := (private.limits()).mute_days_max;
  said text;
  person public.profiles;
  over_at constant timestamptz := now() + days * interval '1 day';
begin
  perform private.check_staff();
  if days is null or days not between 1 and days_max then
    perform private.refuse('PT422', format('From 1 to %s days.', days_max), 'wrongValue', 'days');
  end if;
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_own_case(person.id, null);
  perform private.check_above(person.id);
  if private.is_muted(person.id) then
    perform private.refuse('PT409', 'The account is muted already.', 'mutedAlready', 'player_id');
  end if;
  insert into private.account_blocks (user_id, kind, until, reason, by)
  values (person.id, 'muted', over_at, said, me)
  on conflict (user_id, kind) do update
  set until = excluded.until, reason = excluded.reason, by = excluded.by, created_at = now();
  perform private.notify(
    array[person.id], 'writerMuted', jsonb_build_object('until', over_at, 'reason', said), '/rules'
  );
  perform private.record(
    'mute_writer', 'profiles ' || person.id, null, jsonb_build_object('until', over_at, 'reason', said)
  );
end
$function$;

drop function private.muted_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.muted_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(player_id uuid, username text, avatar text, until timestamp with time zone, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    b.user_id,
    p.username,
    p.avatar,
    b.until,
    b.reason,
    private.is_others_case(b.user_id, null),
    b.created_at
  from private.account_blocks b
  join public.profiles p on p.id = b.user_id
  where private.is_staff()
    and b.kind = 'muted'
    and (b.until is null or b.until > now())
    and (before_at is null or (b.created_at, b.user_id) < (before_at, before_id))
  order by b.created_at desc, b.user_id desc
  limit private.page_size(max)
$function$;

CREATE OR REPLACE FUNCTION private.name_caster(match_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  person constant public.profiles := private.locked_person(user_id);
  match constant public.team_matches := private.locked_match(match_id);
  side constant uuid := private.captained_side(match);
  known public.match_casters;
begin
  if side is null then
    perform private.check_match_staff(match);
  end if;
  if person.id = me then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownCase');
  end if;
  if match.status = 'cancelled' then
    perform private.refuse('PT409', 'The match was called off.', 'matchCourse', 'match_id');
  end if;
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'user_id');
  end if;
  select * into known from public.match_casters c where (c.match_id, c.user_id) = (match.id, person.id);
  if known.match_id is not null and known.refused_at is null then
    perform private.refuse('PT409', 'The player is a caster of this match already.', 'casterAlready', 'user_id');
  end if;
  if known.refused_at is not null and side is not null then
    perform private.refuse('PT409', 'The staff refused this caster.', 'casterRefused', 'user_id');
  end if;
  if (
    select count(*)
    from public.match_casters c
    where c.match_id = match.id and c.team_id is not distinct from side and c.refused_at is null
  ) >= (private.limits()).match_casters_max then
    perform private.refuse('PT409', 'A side names so many casters.', 'castersFull', 'user_id');
  end if;
  insert into public.match_casters as c (match_id, user_id, team_id)
  values (match.id, person.id, side)
  on conflict on constraint match_casters_pkey do update
  set team_id = excluded.team_id, refused_at = null, created_at = now();
  perform private.notify(array[person.id], 'casterNamed', private.match_facts(match), '/matches/' || match.id);
  perform private.record('name_caster', 'team_matches ' || match.id, null, jsonb_build_object('player_id', person.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  holds_while constant text := (select k.holds_while from private.notification_keys k where k.key = notice.key);
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  of_scrim constant uuid := private.linked_id(notice.link, 'scrims');
  led constant uuid := (select l.team_id from private.team_leaders l where l.player_id = reader);
begin
  is_over := false;
  if holds_while = 'article_public' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if holds_while = 'player_public' then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if holds_while = 'squad_short' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if holds_while = 'renewals_open' then
    select min(s.until)
    into until
    from private.stayers((said ->> 'team')::uuid) s
    where led = (said ->> 'team')::uuid and not s.is_asked and s.player_id <> reader;
    is_over := until is null;
    return;
  end if;
  if holds_while = 'withdrawal_open' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if holds_while is null or coalesce(of_match::text, of_scrim::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  case holds_while
  when 'report_open' then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'proposal_open' then
    select private.proposal_until(p)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'answer_missing', 'players_missing' then
    select o.starts_at
    into until
    from private.occasion(of_match, null, of_scrim) o
    where o.open
      and o.starts_at = (said ->> 'kickoff_at')::timestamptz
      and case holds_while
        when 'players_missing' then
          private.count_coming(led, o.of_match, null, o.starts_at, o.of_scrim) < (private.limits()).players_on_pitch
        else not exists (
          select
          from public.attendance a
          where a.player_id = reader and a.starts_at = o.starts_at and (a.match_id = o.of_match or a.scrim_id = o.of_scrim)
        )
      end;
    is_over := not found;
  when 'before_kickoff', 'line_up_missing' then
    select case holds_while when 'before_kickoff' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (holds_while = 'before_kickoff' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  when 'lobby_open' then
    is_over := private.lobby_code(of_match, reader) is null;
  when 'cup_answer_missing', 'cup_players_missing' then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case holds_while
        when 'cup_players_missing' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  when 'check_in_open', 'cup_place_open' then
    select case holds_while when 'check_in_open' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid
      and c.status = 'check_in'
      and (holds_while = 'check_in_open' or private.has_free_place(c));
    is_over := not found;
  when 'stand_in_missing' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  when 'kickoff_unchanged' then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  when 'match_postponed' then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  when 'match_scheduled', 'match_disputed', 'match_unreported', 'match_finished' then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case holds_while
          when 'match_disputed' then m.status = 'disputed'
          when 'match_finished' then m.status = 'finished'
          when 'match_unreported' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  when 'appeal_open' then
    select a.until
    into until
    from public.appeals a
    join public.team_matches m on m.id = a.match_id
    where a.match_id = of_match and a.status = 'filed' and reader = any (private.appeal_judges(m));
    is_over := not found;
  when 'offer_open' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  when 'request_open' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end case;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.open_report(report_id uuid, own boolean)
 RETURNS public.match_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  report public.match_reports;
  match public.team_matches;
begin
  select * into report from public.match_reports r where r.id = open_report.report_id;
  if report.id is null then
    perform private.refuse('PT404', 'There is no such report.', 'reportUnknown', 'report_id');
  end if;
  if own then
    perform private.hold_lined_up(array[report.match_id]);
  end if;
  match := private.locked_match(report.match_id);
  perform private.own_side(match);
  if own is distinct from (private.led_team() = report.team_id) then
    perform private.refuse(
      'PT403', 'A side changes its own report and answers the other side''s.', 'notYours'
    );
  end if;
  select * into report from public.match_reports r where r.id = report.id;
  if (report.status::text, match.status::text) not in (('filed', 'reported'), ('disputed', 'disputed')) then
    perform private.refuse('PT409', 'The report has been decided.', 'matchReportDecided', 'report_id');
  end if;
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION private.penalty_place(player uuid, match uuid, OUT team_id uuid, OUT league_id uuid, OUT season integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  was public.match_status;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id, private.staff());
  said := private.checked_reason(reason);
  if match.status not in ('scheduled', 'live') or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a match without a report is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  was := match.status;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'postponed', 'status_reason', said) || private.not_started()
  );
  perform private.notify_changed(match, 'matchPostponed', jsonb_build_object('reason', said));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    jsonb_build_object('status', was), jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.press_discord_button(press text, presser text, what text, about uuid DEFAULT NULL::uuid, message text DEFAULT NULL::text, guild text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  said jsonb := '{"outcome": "done"}';
  report public.match_reports;
  refusal text;
  detail text;
  is_ours boolean := true;
begin
  insert into private.discord_presses (id) values (press) on conflict do nothing;
  if not found then
    return '{"outcome": "repeated"}';
  end if;
  select a.user_id into person from private.discord_accounts a where a.discord_id = presser;
  if person is null then
    return '{"outcome": "unlinked"}';
  end if;
  if press_discord_button.guild is null and what in ('in', 'confirm', 'sign') then
    -- what stands there is said anew, whatever follows
    is_ours := private.direct_pressed(person, press_discord_button.message);
  elsif what in ('in', 'claim') then
    is_ours := exists (
      select
      from private.outbox o
      join private.discord_webhooks w on w.channel_id = o.target and w.guild_id = press_discord_button.guild
      where o.way = 'discord' and o.subject = 'match ' || about and o.remote_id = press_discord_button.message
    );
  end if;
  if not is_ours then
    return jsonb_build_object('outcome', 'foreign', 'language', private.mail_locale(person));
  end if;
  begin
    perform private.act_as(person);
    case what
      when 'in' then perform private.answer_attendance(true, match_id => about);
      when 'claim' then
        report := private.report_to_confirm(about);
        select jsonb_build_object(
          'outcome', 'report', 'report', report.id, 'home', h.name, 'away', a.name, 'home_score', report.home_score,
          'away_score', report.away_score, 'forfeited_by', report.forfeited_by
        ) into said
        from public.team_matches m
        join public.teams h on h.id = m.home_team_id
        join public.teams a on a.id = m.away_team_id
        where m.id = about;
      when 'confirm' then perform private.confirm_report(about);
      when 'offers' then said := jsonb_build_object('outcome', 'offers', 'offers', private.offers_to_sign());
      when 'sign' then perform private.accept_contract(about);
      else perform private.refuse('PT422', 'There is no such button.', 'wrongValue');
    end case;
  exception when others then
    if sqlstate !~ '^PT' then
      raise;
    end if;
    get stacked diagnostics refusal = pg_exception_hint, detail = pg_exception_detail;
    said := jsonb_build_object('outcome', 'refused', 'refusal', refusal, 'detail', detail);
  end;
  return said || jsonb_build_object('language', private.mail_locale(person));
end
$function$;

CREATE OR REPLACE FUNCTION private.prize_to_pay(league_id uuid, season integer, team_id uuid)
 RETURNS public.league_teams
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run constant public.league_seasons := private.season_to_run(league_id, season);
  entry public.league_teams;
  amount jsonb;
begin
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, prize_to_pay.team_id);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_own_case(null, entry.team_id);
  if run.phase <> 'finished' then
    perform private.refuse('PT409', 'The season is not finished.', 'prizeTooEarly', 'season');
  end if;
  amount := run.prize_pool -> 'places' -> (entry.final_rank - 1);
  if (case when jsonb_typeof(amount) = 'number' then amount::numeric > 0 end) is not true then
    perform private.refuse('PT409', 'There is no prize for the place of this team.', 'prizeNone', 'team_id');
  end if;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.project_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.reinstatement_effect(league_id uuid, season integer, team_id uuid)
 RETURNS TABLE(match_id uuid, status public.match_status, home_score integer, away_score integer, forfeited_by public.forfeit_side)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_referee(reinstatement_effect.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take withdrawals back.', 'notYours');
  end if;
  return query
  select
    m.id,
    (case
      when rival.withdrawal_voids then 'cancelled'
      when before.seq is not null or rival.team_id is not null then 'finished'
      else 'scheduled'
    end)::public.match_status,
    case when before.seq is not null then before.home_score::int else private.forfeit_score(gone.side, 'home') end,
    case when before.seq is not null then before.away_score::int else private.forfeit_score(gone.side, 'away') end,
    case when before.seq is not null then before.forfeited_by else gone.side end
  from public.league_teams entry
  join public.team_matches m
    on (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.series_id is null
  left join public.league_teams rival
    on (rival.league_id, rival.season) = (m.league_id, m.season)
      and rival.team_id = case entry.team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      and rival.withdrawn_at is not null
  cross join lateral (
    select case rival.team_id when m.home_team_id then 'home' when m.away_team_id then 'away' end::public.forfeit_side
  ) as gone (side)
  left join lateral (
    select said.*
    from (
      select r.*
      from public.match_results r
      where r.match_id = m.id and r.cause <> 'withdrawal'
      order by r.seq desc
      limit 1
    ) said
    where said.cause <> 'report' and num_nonnulls(said.home_score, said.forfeited_by) > 0
  ) before on true
  where (entry.league_id, entry.season, entry.team_id) = (
      reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id
    )
    and entry.withdrawn_at is not null
    and private.is_left_by_withdrawal(m, entry)
  order by m.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_ticket(ticket_id uuid, body text, internal boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.ticket_speaker(ticket_id);
  ticket constant public.support_tickets := private.locked_ticket(ticket_id);
  said constant text := private.checked_text('body', body, 1, (private.limits()).ticket_description_max);
  hidden constant boolean := coalesce(internal, false);
  message uuid;
begin
  if hidden and ticket.user_id = me then
    perform private.refuse('PT403', 'Notes are the staff''s, about tickets of others.', 'ownCase', 'internal');
  end if;
  if not hidden and ticket.status = 'closed' then
    perform private.refuse('PT409', 'The ticket is closed.', 'ticketClosed', 'ticket_id');
  end if;
  select m.id into message
  from public.ticket_messages m
  where m.ticket_id = ticket.id
    and m.created_at > private.repeats_since()
    and (m.author_id, m.body, m.internal) = (me, said, hidden)
  order by m.created_at
  limit 1;
  if message is not null then
    return message;
  end if;
  insert into public.ticket_messages (ticket_id, author_id, body, internal)
  values (ticket.id, me, said, hidden)
  returning id into message;
  if not hidden then
    update public.support_tickets t set updated_at = clock_timestamp() where t.id = ticket.id;
    perform private.notify_of_ticket(
      ticket, case when ticket.user_id = me then 'ticketAsked' else 'ticketAnswered' end::public.notification_key, '#m-' || message
    );
  end if;
  perform private.record(
    'reply_ticket', 'support_tickets ' || ticket.id, null, jsonb_build_object('message', message, 'internal', hidden)
  );
  return message;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_match(match_id uuid, home_score integer, away_score integer, stats jsonb DEFAULT '[]'::jsonb, note text DEFAULT NULL::text, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  made uuid;
begin
  perform private.check_reportable(match);
  made := private.file_score(match, side, home_score, away_score, stats, note, seen => seen_report);
  perform private.record(
    'report_match', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$function$;

drop function private.report_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.report_page(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, said jsonb, reports integer, causes public.report_cause[], notes jsonb, own boolean, muted boolean, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select
    r.id,
    r.kind,
    r.subject_id,
    r.owner_id,
    p.username,
    r.team_id,
    t.name,
    r.said,
    together.reports,
    together.causes,
    together.notes,
    together.own or private.is_others_case(r.owner_id, r.team_id),
    coalesce(private.is_muted(r.owner_id), false),
    r.created_at
  from public.content_reports r
  left join public.profiles p on p.id = r.owner_id
  left join public.teams t on t.id = r.team_id
  cross join lateral (
    select
      count(*)::int as reports,
      array_agg(distinct o.cause) as causes,
      jsonb_agg(
        jsonb_build_object('by', by.username, 'cause', o.cause, 'note', o.note, 'at', o.created_at)
        order by o.created_at, o.id
      ) as notes,
      bool_or(o.reporter_id = auth.uid()) as own
    from public.content_reports o
    join public.profiles by on by.id = o.reporter_id
    where (o.kind, o.subject_id) = (r.kind, r.subject_id) and o.status = 'open'
  ) as together
  where r.status = 'open'
    and r.owner_id is distinct from auth.uid()
    and (r.team_id = private.own_team()) is not true
    and not exists (
      select
      from public.content_reports earlier
      where (earlier.kind, earlier.subject_id) = (r.kind, r.subject_id)
        and earlier.status = 'open'
        and (earlier.created_at, earlier.id) < (r.created_at, r.id)
    )
    and (after_at is null or (r.created_at, r.id) > (after_at, after_id))
  order by r.created_at, r.id
  limit private.page_size(max);
end
$function$;

CREATE OR REPLACE FUNCTION private.report_to_confirm(of_match uuid)
 RETURNS public.match_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  report uuid;
begin
  select r.id into report
  from public.match_reports r
  where r.match_id = of_match and r.status in ('filed', 'disputed')
  -- the other side's first: of an own one the question below says whose turn it is
  order by r.team_id is not distinct from private.led_team(), r.created_at desc
  limit 1;
  if report is null then
    perform private.refuse('PT409', 'The report has been decided.', 'matchReportDecided');
  end if;
  return private.open_report(report, own => false);
end
$function$;

CREATE OR REPLACE FUNCTION private.resolve_content_report(report_id uuid, hide boolean, ruling text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  report public.content_reports;
  decided constant public.report_status := case when hide then 'upheld' else 'dismissed' end;
  said text;
  closed int;
  place text;
begin
  perform private.check_staff();
  select * into report from public.content_reports r where r.id = report_id;
  if report.id is null then
    perform private.refuse('PT404', 'There is no such report.', 'reportUnknown', 'report_id');
  end if;
  if hide is null then
    perform private.refuse('PT422', 'Hide it or not.', 'missing', 'hide');
  end if;
  said := private.checked_text(
    'ruling', ruling, case when hide then (private.limits()).reason_min else 0 end, (private.limits()).reason_max
  );
  perform private.check_no_own_case(report.owner_id, report.team_id);
  perform private.check_above(report.owner_id, report.team_id);
  perform private.lock_reports(report.kind, report.subject_id);
  if not exists (select from public.content_reports r where r.id = report_id and r.status = 'open') then
    perform private.refuse('PT409', 'The report has been decided.', 'reportDecided', 'report_id');
  end if;
  if hide then
    perform private.hide(report.kind, report.subject_id, said);
  end if;
  closed := private.close_reports(
    report.kind, report.subject_id, decided, said,
    private.content_facts(report.kind, report.owner_id, report.team_id)
  );
  select split_part(k.held::text, '.', -1) into place from private.content_kinds() k where k.kind = report.kind;
  perform private.record(
    'resolve_content_report', place || ' ' || report.subject_id,
    jsonb_build_object('kind', report.kind, 'reports', closed), jsonb_build_object('status', decided, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_content(kind public.content_kind, subject_id uuid, reason text, again boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said text;
  hidden public.hidden_contents;
  broken text;
begin
  perform private.check_staff();
  said := private.checked_reason(reason);
  delete from public.hidden_contents h
  where (h.kind, h.subject_id) = (restore_content.kind, restore_content.subject_id)
  returning * into hidden;
  if hidden.subject_id is null then
    perform private.refuse('PT409', 'This is not hidden.', 'notHidden', 'subject_id');
  end if;
  perform private.check_no_own_case(hidden.owner_id, hidden.team_id);
  perform private.check_above(hidden.owner_id, hidden.team_id);
  if coalesce(again, true) then
    begin
      perform private.write_content(kind, subject_id, private.without_lost_picture(hidden.was));
    exception when unique_violation then
      -- profiles say so themselves
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_taken(broken);
    end;
  end if;
  perform private.notify(
    array_append(private.leaders(hidden.team_id), hidden.owner_id),
    case when coalesce(again, true) then 'contentRestored' else 'contentFreed' end::public.notification_key,
    private.content_facts(kind, hidden.owner_id, hidden.team_id) || jsonb_build_object('reason', said),
    private.content_link(kind, subject_id, hidden.team_id)
  );
  perform private.record(
    'restore_content',
    (select split_part(k.held::text, '.', -1) from private.content_kinds() k where k.kind = restore_content.kind) || ' ' || subject_id,
    jsonb_build_object('kind', kind, 'reason', hidden.reason),
    jsonb_build_object('again', coalesce(again, true), 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_match(match public.team_matches, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last constant public.match_results := (
    select r from public.match_results r where r.match_id = match.id order by r.seq desc limit 1
  );
  before public.match_results;
  found_as public.match_status;
  restored public.team_matches;
  rival public.league_teams;
begin
  select * into before
  from public.match_results r
  where r.match_id = match.id and r.cause <> 'withdrawal'
  order by r.seq desc
  limit 1;
  select r.status_before into found_as
  from public.match_results r
  where r.match_id = match.id and r.seq > coalesce(before.seq, 0)
  order by r.seq
  limit 1;
  if num_nonnulls(before.home_score, before.forfeited_by) > 0 and before.cause <> 'report' then
    perform private.add_result(
      match.id, 'reinstatement', before.home_score, before.away_score, before.forfeited_by, reason => restore_match.reason
    );
  else
    perform private.add_result(match.id, 'undo', reason => restore_match.reason);
  end if;
  restored := private.project_match(match.id);
  if restored.status = 'scheduled' and (found_as = 'postponed' or restored.kickoff_at <= now()) then
    perform private.write_match(match.id, '{"status": "postponed"}');
  end if;

  select * into rival
  from public.league_teams e
  where (e.league_id, e.season) = (match.league_id, match.season)
    and e.team_id in (match.home_team_id, match.away_team_id)
    and e.withdrawn_at is not null;
  if last.cause = 'withdrawal' and rival.team_id is not null and (
    match.series_id is null and (coalesce(rival.withdrawal_voids, false) or restored.status = 'cancelled')
    or match.series_id is not null and restored.status = 'scheduled'
  ) then
    perform private.lose_withdrawn(restored, rival.team_id, coalesce(rival.withdrawal_voids, false), restore_match.reason);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.retract_report(report public.match_reports)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.match_reports r set status = 'superseded', decided_at = clock_timestamp() where r.id = report.id;
  perform private.add_result(report.match_id, 'retraction', report_id => report.id, by => auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.roll_over(league_ids uuid[], team_ids uuid[], into_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tier record;
  entered uuid[];
begin
  perform private.lock_rollover(league_ids);
  if exists (select from private.rollover_leagues(league_ids) l where l.problem = 'tierTwice') then
    perform private.refuse('PT409', 'Two leagues of one tier.', 'tierTwice', 'league_ids');
  end if;
  if exists (select from private.rollover_leagues(league_ids) l where l.problem = 'notBegun') then
    perform private.refuse('PT409', 'A season has not begun.', 'seasonNotBegun', 'league_ids');
  end if;
  if exists (select from private.rollover_leagues(league_ids) l where l.problem is not null) then
    perform private.refuse('PT409', 'A season is not finished.', 'seasonNotFinished', 'league_ids');
  end if;
  if coalesce(cardinality(team_ids), 0) <> coalesce(cardinality(into_ids), 0)
    or not coalesce(array_remove(into_ids, null), '{}') <@ league_ids
    or coalesce(cardinality(team_ids), 0) <> (select count(distinct id) from unnest(team_ids) as id)
  then
    perform private.refuse('PT422', 'Every team plays in one of the leagues, or in none.', 'wrongValue', 'into_ids');
  end if;
  if (select array_agg(id order by id) from unnest(team_ids) as id) is distinct from
    (select array_agg(p.team_id order by p.team_id) from private.rollover_teams(league_ids) p)
  then
    perform private.refuse('PT409', 'The seasons had other teams.', 'rolloverChanged', 'team_ids');
  end if;
  if exists (
    select
    from unnest(team_ids, into_ids) as given (team_id, into_id)
    join private.rollover_teams(league_ids) p using (team_id)
    where given.into_id is distinct from p.into_id and given.team_id = private.own_team()
  ) then
    perform private.refuse('PT403', 'The own team goes where the preview says.', 'ownCase', 'into_ids');
  end if;
  perform from public.teams t where t.id = any (team_ids) order by t.id for no key update;
  if exists (
    select
    from unnest(team_ids, into_ids) as given (team_id, into_id)
    join public.teams t on t.id = given.team_id
    where given.into_id is not null and t.archived_at is not null
  ) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_ids');
  end if;

  for tier in select * from private.rollover_leagues(league_ids) loop
    entered := array(
      select given.team_id
      from unnest(team_ids, into_ids) as given (team_id, into_id)
      where given.into_id = tier.league_id
    );
    if cardinality(entered) > tier.max_teams then
      perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'into_ids');
    end if;
    perform private.open_next(tier.league_id, tier.season, entered);
  end loop;
  perform private.notify_left_out(team_ids, into_ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.ruling_cases()
 RETURNS TABLE(match_id uuid, matter text, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    'disputed',
    coalesce(
      (select max(r.at) from public.match_results r where r.match_id = m.id and r.cause in ('report', 'dispute')), m.kickoff_at
    )
  from public.team_matches m
  where m.status = 'disputed'
  union all
  select m.id, case when r.forfeited_by is null then 'reported' else 'forfeit' end, coalesce(r.created_at, m.kickoff_at)
  from public.team_matches m
  left join public.match_reports r on r.match_id = m.id and r.status = 'filed'
  where m.status = 'reported'
  union all
  select p.match_id, 'protest', min(p.created_at)
  from public.protests p
  where p.status = 'filed'
  group by p.match_id
  union all
  select a.match_id, 'appeal', a.created_at
  from public.appeals a
  where a.status = 'filed'
  union all
  select m.id, case when taken_back.at is null then 'overdue' else 'undone' end, coalesce(taken_back.at, m.kickoff_at)
  from public.team_matches m
  cross join lateral (select max(r.at) as at from public.match_results r where r.match_id = m.id and r.cause = 'undo') taken_back
  where m.status in ('scheduled', 'live')
    and m.kickoff_at < now()
    and (taken_back.at is not null or m.kickoff_at < now() - private.unreported_for(m.night_cup_id is not null))
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue_counts()
 RETURNS TABLE(open integer, waiting integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.matter in ('disputed', 'protest', 'appeal', 'overdue', 'undone')) as needs_ruling
    from private.ruling_cases() d
    join public.team_matches m on m.id = d.match_id
    where ((select private.is_admin()) or (select private.refereed_leagues()) <> '{}')
      and (
        (select private.is_admin())
        or (
          m.league_id = any ((select private.refereed_leagues())::uuid[])
          and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
        )
      )
    group by d.match_id
  ) each
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue(show text DEFAULT 'open'::text, query text DEFAULT NULL::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(match_id uuid, matters text[], since timestamp with time zone, own boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  everywhere constant boolean := private.is_admin();
begin
  if not everywhere and private.refereed_leagues() = '{}' then
    return;
  end if;
  return query
  with found_ones as (
    select d.match_id, array_agg(d.matter order by d.since) as matters, min(d.since) as since
    from private.ruling_cases() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.matter in ('disputed', 'protest', 'appeal', 'overdue', 'undone'))
    union all
    select r.match_id, array[(array_agg(r.cause::text order by r.at desc))[1]], max(r.at)
    from public.match_results r
    where show = 'ruled' and r.cause in ('ruling', 'correction', 'undo')
    group by r.match_id
  )
  select
    f.match_id,
    f.matters,
    f.since,
    coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)
  from found_ones f
  join public.team_matches m on m.id = f.match_id
  where (
      everywhere
      or (
        m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
      )
    )
    and (
      words is null
      or m.home_team_id = any (clubs)
      or m.away_team_id = any (clubs)
      or (clubs is null and exists (
        select from public.teams t where t.id in (m.home_team_id, m.away_team_id) and t.folded like all (words)
      ))
    )
    and (
      after_at is null
      or (show = 'ruled' and (f.since, f.match_id) < (after_at, after_id))
      or (show <> 'ruled' and (f.since, f.match_id) > (after_at, after_id))
    )
  order by
    case when show = 'ruled' then f.since end desc,
    case when show = 'ruled' then f.match_id end desc,
    f.since,
    f.match_id
  limit private.page_size(max);
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
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
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
  insert into public.eligibility_reviews (member_id, player_id, by_captain, status, was, notes, by)
  values (member.id, member.player_id, private.is_captain_of(member.team_id), set_eligibility.status, member.eligibility, said, me);
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

CREATE OR REPLACE FUNCTION private.set_role(player_id uuid, role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was text;
begin
  perform private.hold_roles();
  if role is null or role not in ('admin', 'moderator', 'user') then
    perform private.refuse('PT422', 'There is no such role.', 'wrongValue', 'role');
  end if;
  person := private.locked_person(player_id);
  if person.id = me then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownCase');
  end if;
  was := coalesce((select r.role::text from private.user_roles r where r.user_id = person.id), 'user');
  if was = role then
    perform private.refuse('PT409', 'The player has this role already.', 'roleSame', 'role');
  end if;
  if role <> 'user' and private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'player_id');
  end if;
  if role = 'user' then
    delete from private.user_roles r where r.user_id = person.id;
  else
    insert into private.user_roles (user_id, role)
    values (person.id, set_role.role::private.app_role)
    on conflict (user_id) do update set role = excluded.role;
  end if;
  perform private.notify(array[person.id], 'siteRoleChanged', jsonb_build_object('site_role', role), '/dashboard');
  perform private.record(
    'set_role', 'profiles ' || person.id, jsonb_build_object('role', was), jsonb_build_object('role', role)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_ticket_status(ticket_id uuid, status public.ticket_status)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  ticket constant public.support_tickets := private.locked_ticket(ticket_id);
  wanted constant public.ticket_status := status;
  now_so public.support_tickets;
begin
  if wanted is null then
    perform private.refuse('PT422', 'A ticket has a status.', 'missing', 'status');
  end if;
  if ticket.user_id = me and not (wanted = 'closed' or ticket.status = 'closed') then
    perform private.refuse('PT403', 'Nobody works as staff on an own ticket.', 'ownCase');
  end if;
  if ticket.user_id <> me and not private.is_admin() and 'closed' in (wanted, ticket.status) then
    perform private.refuse('PT403', 'Admins and the writer close and reopen.', 'notYours');
  end if;
  update public.support_tickets t
  set status = wanted,
    updated_at = clock_timestamp()
  where t.id = ticket.id
  returning * into now_so;
  perform private.notify_of_ticket(
    now_so,
    case
      when wanted = 'closed' then 'ticketClosed'
      when wanted = 'in_progress' then 'ticketInProgress'
      when ticket.status = 'closed' then 'ticketReopened'
      else 'ticketWaiting'
    end::public.notification_key
  );
  perform private.record(
    'set_ticket_status',
    'support_tickets ' || ticket.id,
    jsonb_build_object('status', ticket.status),
    jsonb_build_object('status', wanted)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_report(report public.match_reports, cause public.result_cause)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
begin
  update public.match_reports r set status = 'confirmed', decided_at = clock_timestamp() where r.id = report.id;
  perform private.add_result(
    report.match_id, cause, report.home_score, report.away_score, report.forfeited_by, report_id => report.id,
    by => auth.uid()
  );
  match := private.project_match(report.match_id);
  perform private.notify_sides(
    match,
    case when report.forfeited_by is null then 'resultConfirmed' else 'noShowConfirmed' end::public.notification_key,
    private.absent_side(match, report.forfeited_by)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.start_night_cup(night_cup_id uuid, seeds uuid[] DEFAULT NULL::uuid[], aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  here uuid[];
begin
  if now() < cup.check_in_until then
    perform private.refuse('PT409', 'Check-in has not closed.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status = 'registration' then
    cup := private.open_check_in(cup);
  end if;
  perform private.close_check_in(cup);
  here := private.cup_seeds(cup);
  if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
    perform private.refuse('PT409', 'Too few teams are here.', 'cupTooFew', 'night_cup_id');
  end if;
  if private.own_team() = any (seeds) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  if seeds is not null and not (
    cardinality(seeds) = cardinality(here) and seeds @> here
  ) then
    perform private.refuse('PT422', 'Everybody who is here, each once.', 'cupSeeds', 'seeds');
  end if;
  perform private.check_overlap(here, cup.starts_at, upper(private.cup_evening(cup)), coalesce(aware, false), except_cup => cup.id);
  perform private.draw_cup(cup, coalesce(seeds, here));
  perform private.record(
    'start_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}',
    jsonb_build_object('status', 'live', 'seeds', coalesce(seeds, here))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.supersede_reports(VARIADIC matches uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = any (matches)
$function$;

CREATE OR REPLACE FUNCTION private.take_back_award(award_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.undo_result(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.match_to_rule(match_id, opens => true);
  said constant text := private.checked_reason(reason);
  later constant uuid[] := private.squads(variadic private.sides_of_later(match));
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  perform private.check_nothing_later(match);
  if private.has_bracket(match) then
    perform private.drop_bracket(match.league_id, match.season);
  end if;
  perform private.supersede_reports(match.id);
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  -- those whose game goes with it, too
  perform private.notify_changed(match, 'resultUndone', jsonb_build_object('reason', said), others => later);
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION private.unmute_writer(player_id uuid)
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
  perform private.check_staff();
  person := private.locked_person(player_id);
  perform private.check_no_own_case(person.id, null);
  perform private.check_above(person.id);
  delete from private.account_blocks b
  where b.user_id = person.id and b.kind = 'muted' and (b.until is null or b.until > now())
  returning * into was;
  if was.user_id is null then
    perform private.refuse('PT409', 'The account is not muted.', 'notMuted', 'player_id');
  end if;
  perform private.notify(array[person.id], 'writerUnmuted', '{}');
  perform private.record(
    'unmute_writer', 'profiles ' || person.id, jsonb_build_object('until', was.until, 'reason', was.reason)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.was_played(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if match.status not in ('finished', 'cancelled') or num_nonnulls(match.home_score, match.forfeited_by) = 0 then
    return false;
  end if;
  return match.forfeited_by is null or (
    select
      count(*) filter (where r.cause in ('confirmation', 'silence') and r.forfeited_by is null) > 0
      or count(distinct c.team_id) filter (where r.forfeited_by is null)
        > (count(*) filter (where r.cause = 'dispute' or (c.id is not null and r.forfeited_by is not null)) > 0)::int
    from public.match_results r
    left join public.match_reports c on c.id = r.report_id and r.cause = 'report' and c.status <> 'superseded'
    where r.match_id = match.id
      and r.seq > coalesce((
        select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause = 'undo'
      ), 0)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_report(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  report constant public.match_reports := private.open_report(report_id, own => true);
  match public.team_matches;
begin
  perform private.check_unanswered(report);
  perform private.retract_report(report);
  match := private.project_match(report.match_id);
  perform private.notify_sides(
    match, 'reportWithdrawn', jsonb_build_object('home_score', report.home_score, 'away_score', report.away_score)
  );
  perform private.record(
    'withdraw_report', 'team_matches ' || match.id, '{"status": "reported"}',
    jsonb_build_object('status', match.status, 'report_id', report.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean, seen jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  phase public.season_phase;
  said text;
  is_void boolean;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  if not (private.is_captain_of(withdraw_team.team_id) or private.may_referee(withdraw_team.league_id)) then
    perform private.refuse('PT403', 'Only the captain, an admin or a referee withdraws a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  phase := private.season_phase_of(entry);
  if phase <> 'registration' or voids is not null or not private.is_captain_of(entry.team_id) then
    if not private.may_referee(entry.league_id) then
      perform private.refuse(
        'PT403', 'Once a season has begun a captain asks, and an admin or a referee decides.', 'askWithdrawal', 'team_id'
      );
    end if;
    perform private.check_no_interest(
      'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
    );
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform private.hold_series(private.bracket_of(entry.league_id, entry.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(entry.league_id, entry.season);
  -- no other result of this team is entered from here on
  if seen is not null and seen <> (
    select private.table_seen(s) from public.league_seasons s where (s.league_id, s.season) = (entry.league_id, entry.season)
  ) then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  select phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp(), withdrawal_voids = is_void
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    if match.status <> 'finished' then
      perform private.supersede_reports(match.id);
    end if;
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    matches := matches || match.id;
  end loop;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    -- it says what becomes of the matches of those it is said to
    case
      when cardinality(matches) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_withdrew', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), private.keep_texts(jsonb_build_object('voids', is_void, 'reason', said))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.hidden_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, was jsonb, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.hidden_page(hidden_page.before_at, hidden_page.before_id, hidden_page.max) $function$;

drop function public.match_clock(uuid);
CREATE OR REPLACE FUNCTION public.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, reported_by uuid, reported_at timestamp with time zone, earliest_end timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.match_clock(match_clock.match_id) $function$;

drop function public.muted_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.muted_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(player_id uuid, username text, avatar text, until timestamp with time zone, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.muted_page(muted_page.before_at, muted_page.before_id, muted_page.max) $function$;

drop function public.report_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.report_page(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, said jsonb, reports integer, causes public.report_cause[], notes jsonb, own boolean, muted boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.report_page(report_page.after_at, report_page.after_id, report_page.max) $function$;

alter type private.limit_values add attribute report_note_max integer;

alter table public.match_reports drop constraint match_reports_note_check;
alter table public.match_reports add constraint match_reports_note_check CHECK (private.is_text(note, 1, (private.limits()).report_note_max));

-- What is in it is lost.
alter type private.limit_values drop attribute claim_note_max;

grant execute on routine private.hidden_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.match_clock(uuid) to "authenticated";

grant execute on routine private.muted_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.report_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.hidden_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.match_clock(uuid) to "authenticated";

grant execute on routine public.muted_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.report_page(timestamp with time zone,uuid,integer) to "authenticated";

comment on function private.hidden_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.match_clock(uuid) is 'api: member';

comment on function private.muted_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.report_page(timestamp with time zone,uuid,integer) is 'api: member';
