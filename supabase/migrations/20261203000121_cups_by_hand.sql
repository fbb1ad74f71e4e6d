set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.drop_entry(cup public.night_cups, team uuid)
 RETURNS public.night_cup_teams
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.night_cup_teams;
begin
  delete from public.night_cup_teams e where (e.night_cup_id, e.team_id) = (cup.id, team) returning * into was;
  if was.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this night cup.', 'cupEntryUnknown', 'team_id');
  end if;
  perform private.fill_places(cup);
  return was;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_night_cup(night_cup_id uuid, team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  was public.night_cup_teams;
begin
  -- an admin who takes a team out says why: remove_from_night_cup
  if not private.is_captain_of(team_id) then
    perform private.refuse('PT403', 'Only the captain withdraws a team.', 'notYours');
  end if;
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  was := private.drop_entry(cup, team_id);
  perform private.notify_cup(cup, array[was.team_id], 'cupLeft');
  perform private.record('leave_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was));
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
  perform private.check_not_own_team(team_id);
  was := private.drop_entry(cup, team_id);
  perform private.notify_cup(cup, array[was.team_id], 'cupRemoved', jsonb_build_object('reason', said));
  perform private.record(
    'remove_from_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_from_night_cup(night_cup_id uuid, team_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_from_night_cup(remove_from_night_cup.night_cup_id, remove_from_night_cup.team_id, remove_from_night_cup.reason) $function$;

grant execute on routine private.remove_from_night_cup(uuid,uuid,text) to "authenticated";

grant execute on routine public.remove_from_night_cup(uuid,uuid,text) to "authenticated";

comment on function private.remove_from_night_cup(uuid,uuid,text) is 'api: member';
