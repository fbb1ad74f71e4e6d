set local check_function_bodies = off;

-- What is in it is lost.
alter table private.mail_accounts drop column digested_at;

drop function private.end_mails(text,public.notification_topic);

drop function private.mail_taken(private.outbox);

drop function public.end_mails(text,public.notification_topic);

CREATE OR REPLACE FUNCTION private.end_mails(token text, topic public.notification_topic DEFAULT NULL::public.notification_topic, daily boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select m.user_id from private.mail_accounts m where m.token = end_mails.token);
begin
  insert into private.notification_ways as w (user_id, topic, push, mail)
  select person, t.topic, v.push, 'off'
  from unnest(enum_range(null::public.notification_topic)) as t (topic)
  cross join lateral private.ways_of(person, t.topic) v
  where person is not null
    and (end_mails.topic is null or t.topic = end_mails.topic)
    and (daily is not true or v.mail = 'daily')
  order by t.topic
  on conflict on constraint notification_ways_pkey do update set mail = 'off';
  return person is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mails(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  grace constant interval := (private.limits()).mail_grace_minutes * interval '1 minute';
begin
  -- a day of trying begins when it is due
  insert into private.outbox (way, target, subject, payload, due_since, next_at)
  select 'mail', o.user_id, 'notice ' || o.id, jsonb_build_object('notices', array[o.id], 'daily', o.daily), o.due, o.due
  from (
    select
      n.user_id,
      n.id,
      coalesce(w.mail, d.mail) = 'daily' as daily,
      case
        when coalesce(w.mail, d.mail) = 'daily' then private.next_digest(n.user_id)
        when coalesce(w.push, d.push) and exists (select from private.push_devices p where p.user_id = n.user_id)
        then private.after_quiet_hours(n.user_id) + grace
        else now() + grace
      end as due
    from public.notifications n
    -- as private.ways_of, which the planner cannot look into
    cross join lateral private.default_ways(private.notification_topic(n.key)) d
    left join private.notification_ways w on w.user_id = n.user_id and w.topic = private.notification_topic(n.key)
    where n.id = any (notices) and coalesce(w.mail, d.mail) <> 'off'
  ) o
  order by o.id
  on conflict (way, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setup record;
  recent uuid[];
begin
  select d.push_key is not null as push, d.mail into setup from private.delivery_setup d;
  if not found or not (setup.push or setup.mail) then
    return null;
  end if;
  recent := array(select c.id from changed c where c.created_at > now() - interval '1 hour');
  if setup.push then
    perform private.enqueue_pushes(recent);
  end if;
  if setup.mail then
    perform private.enqueue_mails(recent);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_delivery(delivery uuid, lease uuid, version integer, message text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
begin
  if item.version = finish_delivery.version and message is null then
    -- a message that was taken away leaves nothing to edit
    delete from private.outbox o where o.id = item.id;
  else
    update private.outbox o
    set remote_id = finish_delivery.message,
      unanswered = 0,
      tries = 0,
      error = null,
      failed_at = null,
      lease = null,
      leased_until = null,
      done_at = case when o.version = finish_delivery.version then now() end
    where o.id = item.id;
  end if;
  if item.way = 'discord' then
    update private.discord_channels c set last_sent_at = now() where c.id = item.target;
  elsif item.way = 'push' then
    perform private.push_taken(item);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.linked_id(link text, part text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select substring(link from '^/' || part || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
$function$;

CREATE OR REPLACE FUNCTION private.mail_daily(item private.outbox)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox o
  set payload = o.payload || '{"daily": true}', due_since = d.due, next_at = d.due
  from (select private.next_digest(item.target) as due) d
  where o.id = item.id
$function$;

CREATE OR REPLACE FUNCTION private.mailed_notices(item private.outbox)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid[] := array(select jsonb_array_elements_text(item.payload -> 'notices')::uuid);
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  own_topic constant public.notification_topic := (
    select private.notification_topic(n.key) from public.notifications n where n.id = own[1]
  );
  taken uuid[];
begin
  -- repeated as it was: whoever has the first one gets nothing new by the second
  if item.unanswered > 0 then
    return own;
  end if;
  if is_daily and exists (
    select
    from private.outbox o
    where o.way = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean
      and o.unanswered > 0
      and o.given_up_at is null
  ) then
    return null;
  end if;
  with others as (
    select o.id
    from private.outbox o
    left join public.notifications n on n.id = (o.payload #>> '{notices,0}')::uuid
    where o.way = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean = is_daily
      and (is_daily or (o.next_at <= now() and private.notification_topic(n.key) = own_topic))
      and o.unanswered = 0
      and o.done_at is null
      and o.given_up_at is null
    order by o.id
    for update of o skip locked
  ),
  folded as (
    delete from private.outbox o using others where o.id = others.id returning o.payload
  )
  select array_agg(e.notice::uuid) into taken
  from folded f
  cross join lateral jsonb_array_elements_text(f.payload -> 'notices') as e (notice);
  if taken is not null then
    update private.outbox o
    set payload = o.payload || jsonb_build_object('notices', own || taken)
    where o.id = item.id;
  end if;
  return own || coalesce(taken, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.next_digest(person uuid, at timestamp with time zone DEFAULT now())
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone constant text := private.zone_of(person);
  today constant date := (at at time zone zone)::date;
  hour constant interval := (private.limits()).digest_hour * interval '1 hour';
begin
  return case
    when (today + hour) at time zone zone > at then (today + hour) at time zone zone
    -- by the calendar, not by 24 hours: clocks change
    else (today + 1 + hour) at time zone zone
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_facts(person uuid, notices uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'language', coalesce(p.locale, 'en'),
    'time_zone', private.zone_of(person),
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), ''),
    'notices', said.list
  )
  from public.profiles f
  left join public.profile_private p on p.user_id = f.id
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'id', n.id,
        'topic', private.notification_topic(n.key),
        'key', n.key,
        'values', n.values || private.names_now(n.values, person),
        'link', n.link,
        'until', w.until,
        'created_at', n.created_at
      )
      order by n.created_at desc, n.id desc
    ) as list
    from public.notifications n
    cross join lateral private.notice_waits(n) w
    where n.id = any (notices) and n.user_id = person and n.read_at is null and not w.is_over
  ) said
  where f.id = person and f.deleted_at is null and said.list is not null
$function$;

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (
    select m.team_id
    from public.team_members m
    where m.player_id = reader and m.left_at is null and m.team_role in ('captain', 'co_captain')
  );
begin
  is_over := false;
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'claimCorrected') then
    select r.created_at + case
      when m.night_cup_id is null then private.silence_hours(m.id) * interval '1 hour'
      else (private.limits()).night_cup_silence_minutes * interval '1 minute'
    end
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
    select least(p.kickoff_at, case when m.status = 'scheduled' then m.kickoff_at end)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key in ('attendanceAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceAsked' then not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
        else private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
      end;
    is_over := not found;
  elsif notice.key in ('cupAttendanceAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceAsked' then not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
        else private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
      end;
    is_over := not found;
  elsif notice.key in ('cupCheckIn', 'cupDropped', 'cupPlaceFree') then
    select case when notice.key = 'cupCheckIn' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  elsif notice.key = 'standInAsked' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
          when 'claimWithdrawn' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  elsif notice.key = 'contractOffered' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  elsif notice.key = 'joinAsked' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end if;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.open_mail(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  address text;
  unsubscribing text;
  told uuid[];
  wanted uuid[];
  is_now boolean;
begin
  select u.email into address
  from auth.users u
  join public.profiles p on p.id = u.id and p.deleted_at is null
  where u.id = item.target and u.email_confirmed_at is not null and not private.is_suspended(p.id);
  if address is null
    or (not is_daily and item.tries = 0 and item.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour')
  then
    return jsonb_build_object('what', 'nothing');
  end if;
  insert into private.mail_accounts (user_id) values (item.target) on conflict (user_id) do nothing;
  -- two senders look at what waits for the same person one after the other
  select m.token into unsubscribing from private.mail_accounts m where m.user_id = item.target for update;
  told := private.mailed_notices(item);
  if told is null then
    perform private.mail_daily(item);
    return null;
  end if;
  select array_agg(n.id order by n.created_at desc, n.id desc), bool_or(w.mail = 'now')
  into wanted, is_now
  from public.notifications n
  cross join lateral private.ways_of(n.user_id, private.notification_topic(n.key)) w
  cross join lateral private.notice_waits(n) v
  where n.id = any (told) and n.user_id = item.target and n.read_at is null and w.mail <> 'off' and not v.is_over;
  if wanted is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  if not is_daily and not is_now then
    perform private.mail_daily(item);
    return null;
  end if;
  return jsonb_build_object(
    'what', 'post',
    'id', item.id,
    'to', address,
    'token', unsubscribing,
    'daily', is_daily,
    'more', greatest(cardinality(wanted) - bounds.digest_max, 0),
    'said', private.notice_facts(item.target, wanted[1 : bounds.digest_max])
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.zone_of(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen constant text := coalesce(
    (select p.time_zone from public.profile_private p where p.user_id = person),
    (select q.time_zone from private.quiet_hours q where q.user_id = person),
    'UTC'
  );
begin
  perform now() at time zone chosen;
  return chosen;
exception when invalid_parameter_value then
  return 'UTC';
end
$function$;

CREATE OR REPLACE FUNCTION public.end_mails(token text, topic public.notification_topic DEFAULT NULL::public.notification_topic, daily boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_mails(end_mails.token, end_mails.topic, end_mails.daily) $function$;

grant execute on routine private.end_mails(text,public.notification_topic,boolean) to "service_role";

grant execute on routine public.end_mails(text,public.notification_topic,boolean) to "service_role";

comment on function private.end_mails(text,public.notification_topic,boolean) is 'api: service';

comment on table private.mail_accounts is 'The token of unsubscribing. No API access: the sender is given it.';
