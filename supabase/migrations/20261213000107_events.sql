set local check_function_bodies = off;

drop function private.note_followed_change(public.team_matches,text);

drop function private.note_followed_withdrawal(public.league_teams,text,uuid[]);

drop function private.send_notices_again(uuid[]);

alter type private.event_type add value 'team_reinstated';
alter type private.event_type add value 'team_withdrew' before 'team_reinstated';
alter type private.event_type add value 'schedule_changed' before 'team_withdrew';

CREATE OR REPLACE FUNCTION private.announcement_audience(to_league uuid, captains_only boolean)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id
  from public.profiles p
  where p.deleted_at is null
    and p.id is distinct from (select auth.uid())
    and not exists (
      select from private.account_blocks b where b.user_id = p.id and (b.until is null or b.until > now())
    )
    and (
      to_league is null and not captains_only
      or p.id in (
        select m.player_id
        from public.team_members m
        join public.league_teams e on e.team_id = m.team_id
        where m.left_at is null
          and (not captains_only or m.player_id in (select l.player_id from private.team_leaders l))
          and e.withdrawn_at is null
          and (to_league is null or e.league_id = to_league)
          and e.season = (select max(s.season) from public.league_seasons s where s.league_id = e.league_id)
      )
    )
$function$;

CREATE OR REPLACE FUNCTION private.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title text, body text, link text, captains_only boolean, league_id uuid, league_name text, people integer, reached integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    a.id,
    a.title,
    a.body,
    a.link,
    a.captains_only,
    a.league_id,
    l.name,
    a.people,
    a.people - a.waiting,
    case
      when a.withdrawn_at is null and a.created_at > now() - (private.limits()).notice_days_kept * interval '1 day' then (
        select count(*)::int
        from public.notifications n
        where n.key = 'announced' and n.values ->> 'announcement' = a.id::text and n.read_at is not null
      )
    end,
    p.id,
    p.username,
    a.withdrawn_at,
    a.created_at
  from (
    select *
    from public.announcements each
    where private.is_admin()
      and (before_at is null or (each.created_at, each.id) < (before_at, before_id))
    order by each.created_at desc, each.id desc
    limit private.page_size(max)
  ) a
  join public.announcement_authors w on w.announcement_id = a.id
  left join public.profiles p on p.id = w.author_id and p.deleted_at is null
  left join public.leagues l on l.id = a.league_id
  order by a.created_at desc, a.id desc
$function$;

CREATE OR REPLACE FUNCTION private.calendar_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with own_team as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  own as (
    select m.id
    from own_team t
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = t.team_id and h.kickoff_at >= private.calendar_since()
      union all
      select * from public.team_matches a where a.away_team_id = t.team_id and a.kickoff_at >= private.calendar_since()
    ) m
    order by m.kickoff_at, m.id
    limit 200
  )
  select private.calendar_file(
    case private.mail_locale(person) when 'de' then 'Meine Spiele' when 'tr' then 'Maçlarım' else 'My matches' end,
    private.mail_locale(person),
    '/matches/',
    array(select own.id from own)
  )
$function$;

CREATE OR REPLACE FUNCTION private.calendar_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select now() - (private.limits()).calendar_days_kept * interval '1 day' $function$;

CREATE OR REPLACE FUNCTION private.check_kickoff(kickoff_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if kickoff_at is null or not kickoff_at between now() and now() + (private.limits()).planned_years_max * interval '1 year' then
    perform private.refuse('PT422', 'A kick-off lies ahead, within a year.', 'kickoffWrong', 'kickoff_at');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_connect()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  perform private.check_admin('connect channels');
  return me;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_have_webhooks(of_team uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if of_team is not null then
    perform private.check_captain(of_team, 'manages the team''s webhooks');
  else
    perform private.check_admin('manage the leagues'' webhooks');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.contract_page(query text DEFAULT NULL::text, of_status public.contract_status DEFAULT NULL::public.contract_status, of_team uuid DEFAULT NULL::uuid, sort text DEFAULT NULL::text, after_place text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, place text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  size constant int := private.page_size(max);
begin
  return query
  with matching as not materialized (
    select c.*
    from public.contracts c
    where (of_status is null or c.status = of_status)
      and (of_team is null or c.team_id = of_team)
      and (
        words is null
        or c.player_id = any (players)
        or c.team_id = any (clubs)
        or (players is null and (select named.folded like all (words) from public.profiles named where named.id = c.player_id))
        or (clubs is null and (select named.folded like all (words) from public.teams named where named.id = c.team_id))
      )
  )
  (
    select c.id, null::text
    from matching c
    where sort is null and (before_id is null or (c.sent_at, c.id) < (before_at, before_id))
    order by c.sent_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'oldest' and (before_id is null or (c.sent_at, c.id) > (before_at, before_id))
    order by c.sent_at, c.id
    limit size
  )
  union all
  (
    select c.id, c.status::text
    from matching c
    where sort = 'status'
      and (before_id is null or c.status >= after_place::public.contract_status and (c.status > after_place::public.contract_status or (c.sent_at, c.id) < (before_at, before_id)))
    order by c.status, c.sent_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, t.folded
    from matching c
    join public.teams t on t.id = c.team_id
    where sort = 'team'
      and (before_id is null or t.folded >= after_place and (t.folded > after_place or (c.sent_at, c.id) < (before_at, before_id)))
    order by t.folded, c.sent_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, p.folded
    from matching c
    join public.profiles p on p.id = c.player_id
    where sort = 'player'
      and (before_id is null or p.folded >= after_place and (p.folded > after_place or (c.sent_at, c.id) < (before_at, before_id)))
    order by p.folded, c.sent_at desc, c.id desc
    limit size
  );
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
  perform private.check_no_own_matter(person.id, null);
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

CREATE OR REPLACE FUNCTION private.discord_begins(results boolean, fixtures boolean, status public.match_status, kickoff_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status = 'scheduled' then fixtures and kickoff_at between private.news_since() and now() + (private.limits()).fixture_hours * interval '1 hour'
    when status in ('live', 'reported', 'disputed', 'finished') then results and kickoff_at > now() - (private.limits()).late_result_days * interval '1 day'
    else false
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
      case when r.team_id = g.team_id then 'claimWaits' else 'answerClaim' end as kind,
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
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
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
    perform private.supersede_claims(game);
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

CREATE OR REPLACE FUNCTION private.enqueue_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'match ' || m.id, jsonb_build_object('match', m.id)
  from public.team_matches m
  join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and d.fixtures and (d.league_id is null or d.league_id = m.league_id)
  where m.status = 'scheduled' and m.kickoff_at between now() and now() + (private.limits()).fixture_hours * interval '1 hour'
  order by m.kickoff_at, m.id, d.id
  on conflict (way, target, subject) do nothing;
  perform private.note_published();
  perform private.call_subscribers(array(
    select e
    from private.events e
    join public.news_articles a on a.id = e.article_id and a.published_at = e.at
    where e.type = 'article_published' and e.at between private.news_since() and now()
    order by e.at, e.id
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_ways(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setup record;
  recent uuid[];
begin
  select d.push_key is not null as push, d.mail, d.discord_bot as direct into setup from private.delivery_setup d;
  if not found or not (setup.push or setup.mail or setup.direct) then
    return;
  end if;
  recent := array(
    select n.id
    from public.notifications n
    where n.id = any (notices) and n.created_at > private.news_since() and not private.is_done_by_helper(n)
  );
  if setup.push then
    perform private.enqueue_pushes(recent);
  end if;
  if setup.direct then
    perform private.enqueue_directs(recent);
  end if;
  if setup.mail then
    perform private.enqueue_mails(recent);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant int := (private.limits()).export_rows_max;
  exported jsonb := jsonb_build_object('exported_at', now(), 'account', private.note_export());
  cut text[] := '{}';
  naming record;
  found_rows jsonb;
begin
  for naming in
    select c.relname as name, string_agg(format('t.%I = $1', a.attname), ' or ' order by a.attname) as is_mine
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and (
        c.oid = 'public.profiles'::regclass and a.attname = 'id'
        or exists (
          select
          from pg_catalog.pg_constraint k
          where k.conrelid = c.oid
            and k.contype = 'f'
            and k.confrelid = 'public.profiles'::regclass
            and k.conkey = array[a.attnum]
        )
      )
    group by c.relname
    order by c.relname
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(mine)), ''[]'') from (select t.* from public.%I t where %s order by t.created_at desc limit $2) as mine',
      naming.name, naming.is_mine
    )
    into found_rows
    using (select auth.uid()), most + 1;
    if jsonb_array_length(found_rows) > most then
      found_rows := found_rows - most;
      cut := cut || naming.name::text;
    end if;
    exported := exported || jsonb_build_object(naming.name, found_rows);
  end loop;
  return exported || jsonb_build_object('cut', cut);
end
$function$;

CREATE OR REPLACE FUNCTION private.followed_calendar_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with since as (
    select private.calendar_since() as at
  ),
  own as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  clubs as (
    select f.team_id from public.team_follows f where f.user_id = person
    union
    select m.team_id
    from public.player_follows f
    join public.team_members m on m.player_id = f.player_id and m.left_at is null
    where f.user_id = person
  ),
  followed as (
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from clubs c
    cross join since
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = c.team_id and h.kickoff_at >= since.at
      union all
      select * from public.team_matches a where a.away_team_id = c.team_id and a.kickoff_at >= since.at
    ) m
    union
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from public.league_follows f
    cross join since
    join public.team_matches m
      on m.league_id = f.league_id
      and m.season = (select max(s.season) from public.league_seasons s where s.league_id = f.league_id)
      and m.kickoff_at >= since.at
    where f.user_id = person
  ),
  listed as (
    select f.id
    from followed f
    where not exists (select from own o where o.team_id in (f.home_team_id, f.away_team_id))
    order by f.kickoff_at, f.id
    limit 500
  )
  select private.calendar_file(
    case private.mail_locale(person)
      when 'de' then 'Spiele, denen ich folge'
      when 'tr' then 'Takip ettiğim maçlar'
      else 'Matches I follow'
    end,
    private.mail_locale(person),
    '/matches/',
    array(select listed.id from listed)
  )
$function$;

CREATE OR REPLACE FUNCTION private.hold_lined_up_series(members uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.hold_series(
    array(
      select distinct m.series_id
      from public.team_members own
      join public.match_lineups l on (l.team_id, l.player_id) = (own.team_id, own.player_id)
      join public.team_matches m on m.id = l.match_id and m.series_id is not null and m.status in ('scheduled', 'postponed')
      where own.id = any (members)
    ),
    wait => current_setting('rondo.clock', true) is distinct from 'on'
  ) is not true then
    raise lock_not_available;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_followed(teams uuid[], league uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.team_follows f where f.team_id = any (teams))
    or exists (select from public.league_follows f where f.league_id = league);
end
$function$;

CREATE OR REPLACE FUNCTION private.known_api_key(hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key private.api_keys;
begin
  select k.* into key
  from private.api_keys k
  join public.profiles p on p.id = k.user_id and p.deleted_at is null
  where k.hash = known_api_key.hash
    and not private.is_suspended(k.user_id);
  if key.id is not null and (key.used_at is null or key.used_at < now() - (private.limits()).key_seen_minutes * interval '1 minute') then
    update private.api_keys k set used_at = now() where k.id = key.id;
  end if;
  return key.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.league_calendar(of_league uuid, team text, of_player uuid, language text, path text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_team uuid;
  of_season int;
  title text := (select l.name from public.leagues l where l.id = of_league);
begin
  if league_calendar.team is null and of_player is null then
    select max(s.season) into of_season from public.league_seasons s where s.league_id = of_league;
  else
    select t.id, e.season, coalesce(p.username, t.name) || ' · ' || title
    into of_team, of_season, title
    from public.teams t
    join public.league_teams e on (e.league_id, e.team_id) = (of_league, t.id)
    left join public.team_members m on m.team_id = t.id and m.player_id = of_player and m.left_at is null
    left join public.profiles p on p.id = m.player_id
    where case when of_player is null then league_calendar.team in (t.slug, t.id::text) else p.id is not null end
    order by e.season desc
    limit 1;
    if of_team is null then
      return null;
    end if;
  end if;
  return private.calendar_file(
    title,
    league_calendar.language,
    path,
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (of_league, of_season)
        and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
        and (m.status <> 'cancelled' or private.last_moved_at(m) > private.calendar_since())
      order by m.kickoff_at, m.id
      limit 1000
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, ways text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  -- the rest of a crowd of silent targets is put aside by the next call
  rounds_max constant int := (private.limits()).lease_rounds_max;
  wanted int := least(greatest(coalesce(lease_deliveries.max, 20), 1), 100);
  taken uuid[];
  silent uuid[];
  untils timestamptz[];
begin
  for round in 1..rounds_max loop
    select
      array_agg(due.id) filter (where due.until is null),
      array_agg(due.id order by due.id) filter (where due.until is not null),
      array_agg(due.until order by due.id) filter (where due.until is not null)
    into taken, silent, untils
    from (
      select each.id, private.silent_until(each.way, each.target) as until
      from (
        select o.*
        from unnest(lease_deliveries.ways) as asked
        -- what may be out there comes last: whoever is killed again and again does not try the same one each time
        cross join (values (0), (1)) as sent (before)
        cross join lateral (
          select o.id, o.way, o.target, sent.before, greatest(o.next_at, o.held_until) as at
          from private.outbox o
          where o.way = asked
            and least(o.unanswered, 1) = sent.before
            and o.done_at is null
            and o.given_up_at is null
            and greatest(o.next_at, o.held_until) <= now()
            and (o.leased_until is null or o.leased_until <= now())
          order by greatest(o.next_at, o.held_until), o.id
          limit wanted
          for update skip locked
        ) o
        order by o.before, o.at, o.id
        limit wanted
      ) each
    ) due;
    return query
    update private.outbox o
    set lease = gen_random_uuid(),
      leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second',
      begun = false,
      opened = false
    where o.id = any (taken)
    returning o.id, o.lease, o.way, o.target;
    wanted := wanted - coalesce(cardinality(taken), 0);
    exit when silent is null;
    update private.outbox o
    set held_until = aside.until
    from unnest(silent, untils) as aside (id, until)
    where o.id = aside.id;
    exit when wanted = 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_lineups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_lined_up_series(array[new.id]);
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.team_id = new.team_id
      and l.player_id = new.player_id
      and m.status in ('scheduled', 'postponed')
  ));
  return null;
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
  bounds.series_days := 3;
  bounds.series_hour := 20;
  bounds.series_games_max := 7;
  bounds.playoff_teams_min := 4;
  bounds.extra_rights_max := 20;
  bounds.availability_hours_max := 21;
  bounds.fixtures_at_once_max := 1000;
  bounds.matches_at_once_max := 64;
  bounds.rollover_leagues_max := 20;
  bounds.import_rows_max := 1600;
  bounds.announced_at_once := 200;
  bounds.notices_a_round := 5000;
  bounds.news_minutes := 60;
  bounds.fixture_hours := 24;
  bounds.late_result_days := 7;
  bounds.vote_closes_hours := 36;
  bounds.duty_days := 2;
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

CREATE OR REPLACE FUNCTION private.news_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select now() - (private.limits()).news_minutes * interval '1 minute' $function$;

CREATE OR REPLACE FUNCTION private.note_export()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  most constant int := (private.limits()).export_log_rows_max;
begin
  perform private.record('export_my_data', 'profiles ' || me);
  return (
    select jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at,
      'role', (select r.role from private.user_roles r where r.user_id = me),
      'blocks', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason)), '[]')
        from private.account_blocks b
        where b.user_id = me
      ),
      'discord', (
        select jsonb_build_object('id', a.discord_id, 'name', a.name, 'linked_at', a.created_at)
        from private.discord_accounts a
        where a.user_id = me
      ),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at)), '[]')
        from auth.sessions s
        where s.user_id = me
      ),
      'second_factors', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'created_at', f.created_at)), '[]')
        from auth.mfa_factors f
        where f.user_id = me and f.status = 'verified'
      ),
      'calendar', (
        select jsonb_build_object('created_at', l.created_at, 'revoked_at', l.revoked_at) from private.feed_links l where l.user_id = me
      ),
      'api_keys', (
        select coalesce(jsonb_agg(to_jsonb(k) - array['user_id', 'hash']), '[]') from private.api_keys k where k.user_id = me
      ),
      'overlays', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['made_by', 'hash']), '[]') from private.overlay_links l where l.made_by = me
      ),
      'webhooks', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'made_by'), '[]') from private.webhooks w where w.made_by = me
      ),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'session_id', d.session_id, 'created_at', d.created_at)), '[]')
        from private.push_devices d
        where d.user_id = me
      ),
      'notification_ways', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id'), '[]') from private.notification_ways w where w.user_id = me
      ),
      'quiet_hours', (select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = me),
      'handed_topics', (
        select coalesce(jsonb_agg(to_jsonb(h)), '[]') from private.handed_topics h where me in (h.captain_id, h.helper_id)
      ),
      'leaderships', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['id', 'player_id']), '[]') from private.leaderships l where l.player_id = me
      ),
      'eligibility', (
        select coalesce(jsonb_agg(to_jsonb(h) - 'id'), '[]')
        from private.eligibility_history h
        join public.team_members m on m.id = h.member_id
        where m.player_id = me
      ),
      'contact_messages', (
        select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from public.contact_messages c where c.user_id = me
      ),
      'written', (
        select coalesce(jsonb_agg(jsonb_build_object('text', t.said, 'created_at', t.created_at)), '[]')
        from (select * from private.notice_texts n where n.author_id = me order by n.created_at desc limit most) t
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)), '[]')
        from (select * from storage.objects f where f.owner_id = me::text or f.name like me || '/%' order by f.created_at desc limit most) o
      ),
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('action', l.action, 'subject', l.subject, 'at', l.at)), '[]')
        from (select * from private.audit_log a where a.actor = me order by a.at desc limit most) l
      )
    )
    from auth.users u
    where u.id = me
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.note_for_followers(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into private.followed_news (match_id, actor_id)
  select m.id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  join public.team_matches m on m.id = e.match_id
  where e.type = 'match_result'
    and m.status = 'finished'
    and e.facts #>> '{was,status}' <> 'finished'
    and private.is_news(m.finished_at)
    and private.is_followed(e.teams, null)
    and not exists (
      select
      from public.match_results r
      where r.match_id = m.id
        and r.cause = 'withdrawal'
        and m.league_id is not null
        and r.seq = (select max(l.seq) from public.match_results l where l.match_id = m.id)
    )
  order by m.id
  on conflict (match_id) do nothing;
  insert into private.followed_news (transfer_id, actor_id)
  select e.transfer_id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'transfer_made' and exists (select from public.player_follows f where f.player_id = e.player_id);
  insert into private.followed_news (changed_match_id, change, actor_id)
  select
    e.match_id,
    case e.facts ->> 'kind'
      when 'matchPostponed' then 'followedPostponed'
      when 'matchCancelled' then 'followedCancelled'
      when 'resultUndone' then 'followedReopened'
      else 'followedKickoff'
    end,
    (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'schedule_changed'
    and private.is_followed(e.teams, e.league_id)
    and not (
      e.facts ->> 'kind' = 'resultUndone'
      and exists (select from private.followed_news n where n.match_id = e.match_id and n.done_at is null and n.notified_to = nobody)
    );
  with unheard as (
    delete from private.followed_news n
    using unnest(happened) e
    where e.type in ('team_withdrew', 'team_reinstated')
      and (n.league_id, n.season, n.team_id) = (e.league_id, e.season, e.teams[1])
      and (n.change = 'followedWithdrawal') <> (e.type = 'team_withdrew')
      and n.notified_to = nobody
    returning e.id
  )
  insert into private.followed_news (league_id, season, team_id, change, notified_matches, actor_id)
  select
    e.league_id, e.season, e.teams[1],
    case e.type when 'team_withdrew' then 'followedWithdrawal' else 'followedReinstatement' end,
    array(select jsonb_array_elements_text(e.facts -> 'matches')::uuid),
    (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type in ('team_withdrew', 'team_reinstated')
    and private.is_followed(e.teams, e.league_id)
    and not exists (select from unheard u where u.id = e.id);
  perform private.notify_league_followers(array(select e.article_id from unnest(happened) e where e.type = 'article_published'));
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
  if holds_while = 'withdrawal_open' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if holds_while is null or coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  case holds_while
  when 'claim_open' then
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
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case holds_while
        when 'players_missing' then private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
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
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
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

CREATE OR REPLACE FUNCTION private.notices_left()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most_a_round constant int := (private.limits()).notices_a_round;
begin
  return greatest(most_a_round - coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_changed(match public.team_matches, key public.notification_key, said jsonb, others uuid[] DEFAULT '{}'::uuid[], asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.overlay_match(link private.overlay_links, named uuid)
 RETURNS public.team_matches
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with newest as materialized (
    select s.season from public.league_seasons s where s.league_id = link.league_id order by s.season desc limit 1
  )
  select m
  from public.team_matches m
  where m.id = case
    when link.match_id is not null then link.match_id
    when named is not null then (
      select n.id from public.team_matches n where n.id = named and n.league_id = link.league_id
    )
    else (
      select one.id
      from (
        (
          select 1 as turn, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'live'
          order by l.live_at desc nulls last, l.id
          limit 1
        )
        union all
        (
          select 2, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'finished' and l.finished_at > now() - (private.limits()).overlay_result_minutes * interval '1 minute'
          order by l.finished_at desc, l.id
          limit 1
        )
        union all
        (
          select 3, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status in ('scheduled', 'reported', 'disputed') and l.kickoff_at > now() - (private.limits()).overlay_wait_minutes * interval '1 minute'
          order by l.kickoff_at, l.id
          limit 1
        )
        union all
        (
          select 4, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'finished'
          order by l.kickoff_at desc, l.id
          limit 1
        )
      ) one
      order by one.turn
      limit 1
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.penalty_page(of_status public.penalty_status DEFAULT NULL::public.penalty_status, of_kind public.penalty_kind DEFAULT NULL::public.penalty_kind, of_team uuid DEFAULT NULL::uuid, sort text DEFAULT NULL::text, after_place text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, place text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  size constant int := private.page_size(max);
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  with matching as not materialized (
    select c.*
    from public.penalties c
    where c.status <> 'proposed'
      and (of_status is null or c.status = of_status)
      and (of_kind is null or c.kind = of_kind)
      and (of_team is null or c.team_id = of_team)
  )
  (
    select c.id, null::text
    from matching c
    where sort is null and (before_id is null or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'oldest' and (before_id is null or (c.created_at, c.id) > (before_at, before_id))
    order by c.created_at, c.id
    limit size
  )
  union all
  (
    select c.id, c.status::text
    from matching c
    where sort = 'status'
      and (before_id is null or c.status >= after_place::public.penalty_status and (c.status > after_place::public.penalty_status or (c.created_at, c.id) < (before_at, before_id)))
    order by c.status, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, t.folded
    from matching c
    join public.teams t on t.id = c.team_id
    where sort = 'team'
      and (before_id is null or t.folded >= after_place and (t.folded > after_place or (c.created_at, c.id) < (before_at, before_id)))
    order by t.folded, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, p.folded
    from matching c
    join public.profiles p on p.id = c.player_id
    where sort = 'player'
      and (before_id is null or p.folded >= after_place and (p.folded > after_place or (c.created_at, c.id) < (before_at, before_id)))
    order by p.folded, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'player' and c.player_id is null
      and (before_id is null or after_place is not null or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size
  )
  limit size;
end
$function$;

CREATE OR REPLACE FUNCTION private.players_named(patterns text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  many constant int := (private.limits()).named_max;
  named uuid[];
begin
  named := array(
    select p.id
    from public.profiles p
    where p.folded like patterns[1]
      and p.folded like coalesce(patterns[2], patterns[1])
      and p.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$function$;

CREATE OR REPLACE FUNCTION private.rate_league(league_id uuid, from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, from_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  start constant int := (private.limits()).rating_start;
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

CREATE OR REPLACE FUNCTION private.refresh_standings(of_league uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant int := (private.limits()).matches_with_kept_records;
begin
  delete from private.league_standings k where k.league_id = of_league;
  insert into private.league_standings (league_id, team_id, place, played, won, points, form, over, entered_at)
  select of_league, now.*
  from private.standings_now(of_league) now
  -- it may have been deleted
  where exists (select from public.leagues l where l.id = of_league);
  delete from private.league_record_lists r where r.league_id = of_league;
  if (
    select count(*) from public.team_matches m where m.league_id = of_league and m.status = 'finished'
  ) >= many then
    insert into private.league_record_lists (league_id, records)
    select of_league, jsonb_agg(to_jsonb(r) - 'username' order by r.line)
    from private.records_now(of_league) with ordinality as r (
      kind, place, value, match_id, season, home_team_id, away_team_id, home_score, away_score, kickoff_at, team_id, player_id,
      username, line
    )
    having count(*) > 0;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  entry public.league_teams;
  said text;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  perform private.hold_lined_up(
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (run.league_id, run.season) and reinstate_team.team_id in (m.home_team_id, m.away_team_id)
    )
  );
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_interest(
    'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
  );
  if entry.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has not withdrawn.', 'notWithdrawn', 'team_id');
  end if;
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if exists (select from public.teams t where t.id = entry.team_id and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if run.phase = 'registration' and run.max_teams <= (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  if run.phase = 'playoffs' and entry.withdrawn_at < run.playoffs_at then
    perform private.refuse('PT409', 'The bracket was drawn without the team.', 'bracketWithout', 'team_id');
  end if;
  said := private.checked_reason(reason);

  -- with the games that would go, before anybody finishes one of them
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and entry.team_id in (m.home_team_id, m.away_team_id)
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(run.league_id, run.season);
  update public.league_teams e
  set withdrawn_at = null, withdrawal_voids = null
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- what came last goes first: it stands on the others
  for match in
    select m.*
    from public.team_matches m
    left join public.series s on s.id = m.series_id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and private.is_left_by_withdrawal(m, entry)
    order by s.round desc nulls last, s.slot desc, m.game_no desc, m.kickoff_at, m.id
  loop
    perform private.check_nothing_later(match);
    perform private.restore_match(match, said);
    matches := matches || match.id;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_reinstated', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_notices(people uuid[], instead_of public.notification_key[], key public.notification_key, facts jsonb, link text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  readers uuid[];
begin
  with unread as (
    select n.id
    from public.notifications n
    where n.user_id = any (people)
      and n.read_at is null
      and n.link = renew_notices.link
      and n.key = any (instead_of)
      and n.created_at > private.news_since()
      and not exists (
        select
        from public.notifications later
        where later.user_id = n.user_id
          and later.read_at is null
          and later.link = n.link
          and later.key = any (instead_of)
          and (later.created_at, later.id) > (n.created_at, n.id)
      )
    order by n.id
    for update skip locked
  ),
  changed as (
    update public.notifications n
    set key = renew_notices.key, values = facts, created_at = now()
    from unread
    where n.id = unread.id
    returning n.user_id
  )
  select array_agg(c.user_id) into readers from changed c;
  return coalesce(readers, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue_counts()
 RETURNS TABLE(open integer, waiting integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.matter in ('disputed', 'protest', 'overdue', 'undone')) as needs_ruling
    from private.ruling_matters() d
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
    from private.ruling_matters() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.matter in ('disputed', 'protest', 'overdue', 'undone'))
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

CREATE OR REPLACE FUNCTION private.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  was public.night_cups;
  planned public.night_cups;
  entered uuid;
begin
  perform private.check_admin('run a night cup');
  if night_cup_id is not null then
    was := private.cup_to_run(night_cup_id, 'draft', 'registration');
  end if;
  planned.name := private.checked_name('name', save_night_cup.name, bounds.night_cup_name_min, bounds.night_cup_name_max);
  planned.prize := private.checked_text('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
  if save_night_cup.starts_at is null or not save_night_cup.starts_at between now() and now() + (private.limits()).planned_years_max * interval '1 year' then
    perform private.refuse('PT422', 'A night cup lies ahead, within a year.', 'kickoffWrong', 'starts_at');
  end if;
  if save_night_cup.check_in_until is null or save_night_cup.check_in_until >= save_night_cup.starts_at then
    perform private.refuse('PT422', 'Check-in closes before the start.', 'cupTimes', 'check_in_until');
  end if;
  if save_night_cup.check_in_from is null or save_night_cup.check_in_from >= save_night_cup.check_in_until then
    perform private.refuse('PT422', 'Check-in opens before it closes.', 'cupTimes', 'check_in_from');
  end if;
  if save_night_cup.capacity is null or save_night_cup.capacity not in (8, 16, 32) then
    perform private.refuse('PT422', 'A night cup has no such size.', 'wrongValue', 'capacity');
  end if;
  if save_night_cup.best_of is null or save_night_cup.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A series has no such length.', 'wrongValue', 'best_of');
  end if;
  if save_night_cup.final_best_of is null or save_night_cup.final_best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A final has no such length.', 'wrongValue', 'final_best_of');
  end if;
  if save_night_cup.capacity < (select count(*) from public.night_cup_teams e where e.night_cup_id = was.id and not e.waiting) then
    perform private.refuse('PT409', 'More teams have a place.', 'cupPlacesTaken', 'capacity');
  end if;
  if was.id is null then
    insert into public.night_cups as c (
      name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, prize, public
    )
    values (
      planned.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until,
      save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, planned.prize,
      coalesce(save_night_cup.is_public, false)
    )
    returning c.* into planned;
  else
    update public.night_cups c
    set name = planned.name,
      starts_at = save_night_cup.starts_at,
      check_in_from = save_night_cup.check_in_from,
      check_in_until = save_night_cup.check_in_until,
      capacity = save_night_cup.capacity,
      best_of = save_night_cup.best_of,
      final_best_of = save_night_cup.final_best_of,
      prize = planned.prize,
      public = coalesce(save_night_cup.is_public, c.public)
    where c.id = was.id
    returning c.* into planned;
    if private.cup_evening(planned) <> private.cup_evening(was) then
      for entered in select t.id from public.teams t where t.id = any (private.cup_teams(planned)) order by t.id for no key update loop
        perform private.check_one_cup(planned, entered, 'starts_at');
      end loop;
    end if;
    perform private.fill_places(planned);
    if private.cup_evening(planned) <> private.cup_evening(was) then
      perform private.check_overlap(
        private.cup_teams(planned), planned.starts_at, upper(private.cup_evening(planned)), coalesce(aware, false), except_cup => planned.id
      );
    end if;
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup_changed(
        planned, 'cupMoved', asked => private.asked_anew(null, planned.id, planned.starts_at, private.cup_teams(planned))
      );
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_notice_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with held as (
    select o.id
    from private.outbox o
    where o.way in ('push', 'direct')
      and o.subject = 'notice ' || new.id
      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id;
  perform private.enqueue_ways(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_eligibility_many(member_ids uuid[], status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  members_max constant int := (private.limits()).decisions_at_once_max;
  me constant uuid := private.actor();
  member_id uuid;
begin
  if coalesce(cardinality(member_ids), 0) not between 1 and members_max then
    perform private.refuse('PT422', format('1 to %s members.', members_max), 'wrongValue', 'member_ids');
  end if;
  -- as everywhere, each kind in the order of its ids, before the first of them is looked at: players, teams, members, series
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.id = any (member_ids))
  order by p.id
  for no key update;
  perform
  from public.teams t
  where t.id in (select m.team_id from public.team_members m where m.id = any (member_ids))
  order by t.id
  for no key update;
  perform from public.team_members m where m.id = any (member_ids) order by m.id for update;
  perform private.hold_lined_up_series(member_ids);
  for member_id in select distinct each from unnest(member_ids) as each order by each loop
    perform private.set_eligibility(member_id, status, notes);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.teams_named(patterns text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  many constant int := (private.limits()).named_max;
  named uuid[];
begin
  named := array(
    select t.id
    from public.teams t
    where t.folded like patterns[1]
      and t.folded like coalesce(patterns[2], patterns[1])
      and t.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$function$;

CREATE OR REPLACE FUNCTION private.unnotified_votes()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'finished'
    and m.finished_at > now() - (private.limits()).late_result_days * interval '1 day'
    and exists (select from public.player_votes v where v.match_id = m.id)
    and not exists (select from private.vote_notices n where (n.match_id, n.finished_at) = (m.id, m.finished_at))
    and private.vote_closes_at(m) <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.vote_closes_at(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (date_trunc('day', match.finished_at at time zone l.time_zone) + (private.limits()).vote_closes_hours * interval '1 hour') at time zone l.time_zone
  from public.leagues l
  where l.id = match.league_id
    and match.status = 'finished'
    and match.forfeited_by is null
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
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
      perform private.supersede_claims(match.id);
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
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_about_player(player_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_about_player(decide_about_player.player_id, decide_about_player.status, decide_about_player.notes) $function$;

alter table public.eligibility_reviews alter column member_id drop not null;

alter type private.limit_values add attribute rating_start integer;

alter type private.limit_values add attribute notices_a_round integer;

alter type private.limit_values add attribute news_minutes integer;

alter type private.limit_values add attribute fixture_hours integer;

alter type private.limit_values add attribute late_result_days integer;

alter type private.limit_values add attribute vote_closes_hours integer;

alter type private.limit_values add attribute duty_days integer;

alter type private.limit_values add attribute planned_years_max integer;

alter type private.limit_values add attribute calendar_days_kept integer;

alter type private.limit_values add attribute named_max integer;

alter type private.limit_values add attribute matches_with_kept_records integer;

alter type private.limit_values add attribute export_rows_max integer;

alter type private.limit_values add attribute export_log_rows_max integer;

alter type private.limit_values add attribute lease_rounds_max integer;

alter type private.limit_values add attribute key_seen_minutes integer;

alter type private.limit_values add attribute overlay_result_minutes integer;

alter type private.limit_values add attribute overlay_wait_minutes integer;

CREATE TRIGGER z_outbox_renewed AFTER UPDATE OF key ON public.notifications FOR EACH ROW WHEN ((CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.send_notice_again();

drop trigger drop_handed_topics on public.team_members;
CREATE TRIGGER drop_handed_topics AFTER UPDATE OF team_role, left_at ON public.team_members FOR EACH ROW WHEN (((old.team_role <> 'player'::public.team_role) AND ((new.team_role <> old.team_role) OR ((new.left_at IS NOT NULL) AND (old.left_at IS NULL))))) EXECUTE FUNCTION private.drop_handed_topics();

drop policy select_concerned on public.availability;
create policy select_concerned on public.availability for select to authenticated using ((( SELECT private.is_admin() AS is_admin) OR (team_id = ( SELECT private.led_team() AS led_team)) OR ((league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND (team_id IS DISTINCT FROM ( SELECT private.own_team() AS own_team)))));

grant execute on routine private.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

grant execute on routine public.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

comment on function private.decide_about_player(uuid,public.eligibility_status,text) is 'api: member';

comment on table private.events is 'What happened, one row each, for a day. No API access: triggers and commands write it, subscribers read it.';
