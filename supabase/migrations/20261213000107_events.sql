set local check_function_bodies = off;

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

grant execute on routine private.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

grant execute on routine public.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

comment on function private.decide_about_player(uuid,public.eligibility_status,text) is 'api: member';
