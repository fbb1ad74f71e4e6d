set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.broadcast_public()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast('public', '{}');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_night_cup_public(night_cup_id uuid, is_public boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, variadic enum_range(null::public.night_cup_status));
begin
  if is_public is null then
    perform private.refuse('PT422', 'A night cup is public or not.', 'wrongValue', 'is_public');
  end if;
  if cup.public = is_public then
    return;
  end if;
  update public.night_cups c set public = is_public where c.id = cup.id;
  perform private.record(
    'set_night_cup_public', 'night_cups ' || cup.id,
    jsonb_build_object('public', cup.public), jsonb_build_object('public', is_public)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.set_night_cup_public(night_cup_id uuid, is_public boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_night_cup_public(set_night_cup_public.night_cup_id, set_night_cup_public.is_public) $function$;

CREATE TRIGGER z_broadcast_public AFTER DELETE OR UPDATE OF slug, public, status, archived_at ON public.leagues FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_public();

CREATE TRIGGER z_broadcast_public AFTER DELETE OR UPDATE ON public.news_articles FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_public();

CREATE TRIGGER z_broadcast_public AFTER DELETE OR UPDATE OF public, status ON public.night_cups FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_public();

CREATE TRIGGER z_broadcast_public AFTER DELETE OR UPDATE OF public_profile ON public.profile_private FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_public();

CREATE TRIGGER z_broadcast_public AFTER DELETE OR UPDATE OF username, avatar, description, deleted_at ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_public();

CREATE TRIGGER z_broadcast_public AFTER DELETE OR UPDATE OF name, short_name, tag, description, logo, archived_at ON public.teams FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_public();

grant execute on routine private.set_night_cup_public(uuid,boolean) to "authenticated";

grant execute on routine public.set_night_cup_public(uuid,boolean) to "authenticated";

comment on function private.set_night_cup_public(uuid,boolean) is 'api: member';
