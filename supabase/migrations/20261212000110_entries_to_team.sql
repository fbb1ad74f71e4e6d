set local check_function_bodies = off;

drop trigger z_broadcast_delete on public.league_teams;
CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.league_teams REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id', 'team', 'team_id');

drop trigger z_broadcast_insert on public.league_teams;
CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id', 'team', 'team_id');

drop trigger z_broadcast_update on public.league_teams;
CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id', 'team', 'team_id');
