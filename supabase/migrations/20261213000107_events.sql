set local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION public.decide_about_player(player_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_about_player(decide_about_player.player_id, decide_about_player.status, decide_about_player.notes) $function$;

alter table public.eligibility_reviews alter column member_id drop not null;

drop policy select_concerned on public.availability;
create policy select_concerned on public.availability for select to authenticated using ((( SELECT private.is_admin() AS is_admin) OR (team_id = ( SELECT private.led_team() AS led_team)) OR ((league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND (team_id IS DISTINCT FROM ( SELECT private.own_team() AS own_team)))));

grant execute on routine private.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

grant execute on routine public.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

comment on function private.decide_about_player(uuid,public.eligibility_status,text) is 'api: member';
