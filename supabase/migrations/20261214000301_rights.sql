set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.broadcast_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named constant text := to_jsonb(coalesce(old, new)) ->> tg_argv[1];
begin
  if named is not null then
    perform private.broadcast('rights', jsonb_build_object(tg_argv[0], jsonb_build_array(coalesce(tg_argv[2], '') || named)));
  end if;
  return null;
end
$function$;

CREATE TRIGGER z_broadcast_rights AFTER INSERT OR UPDATE ON private.account_blocks FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'user_id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE ON private.user_roles FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'user_id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE ON public.league_referees FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'user_id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE ON public.leagues FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('topics', 'id', 'league:');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF status ON public.night_cups FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('topics', 'id', 'cup:');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF deleted_at ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF match_id, player_id, withdrawn_at ON public.stand_ins FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'player_id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF home_team_id, away_team_id, league_id ON public.team_matches FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('topics', 'id', 'match:');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF team_id, player_id, left_at ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'player_id');
