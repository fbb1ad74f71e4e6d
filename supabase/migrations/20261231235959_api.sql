-- All doors: everything a client may call, at a glance. Each is one line of plain SQL with the name
-- and arguments of the worker behind it in `private`; who may call it is granted here.

create function public.is_admin_fast(user_id uuid)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$ select private.is_admin_fast(user_id) $$;

create function public.is_moderator(user_id uuid)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$ select private.is_moderator(user_id) $$;

create function public.mark_seen()
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.mark_seen() $$;

create function public.team_stats(team_id uuid)
  returns table (matches int, wins int, draws int, losses int, goals_scored int, goals_conceded int, win_rate double precision)
  language sql
  stable
  set search_path = ''
as $$ select * from private.team_stats(team_id) $$;

create function public.league_stats(league_id uuid, season int)
  returns table (
    player_id uuid,
    username text,
    avatar text,
    team_id uuid,
    team_name text,
    appearances int,
    goals int,
    assists int,
    passes int,
    interceptions int,
    saves int,
    mvp int
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.league_stats(league_stats.league_id, league_stats.season) $$;

create function public.player_stats(player_id uuid)
  returns table (
    league_id uuid,
    league_name text,
    season int,
    team_id uuid,
    team_name text,
    appearances int,
    wins int,
    goals int,
    assists int,
    passes int,
    interceptions int,
    saves int,
    mvp int
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.player_stats(player_stats.player_id) $$;

create function public.landing()
  returns table (
    match_id uuid,
    kickoff_at timestamptz,
    league_name text,
    time_zone text,
    home_id uuid,
    home_name text,
    home_short_name text,
    home_tag text,
    home_logo text,
    home_kit_primary text,
    home_kit_secondary text,
    away_id uuid,
    away_name text,
    away_short_name text,
    away_tag text,
    away_logo text,
    away_kit_primary text,
    away_kit_secondary text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.landing() $$;

-- Who may call what: every door, and the worker behind it ------------------------------------

revoke execute on all functions in schema public from public, anon, authenticated;

grant execute on function
  public.landing(), private.landing()
  to anon, authenticated;

grant execute on function
  public.is_admin_fast(uuid), private.is_admin_fast(uuid),
  public.is_moderator(uuid), private.is_moderator(uuid),
  public.mark_seen(), private.mark_seen(),
  public.team_stats(uuid), private.team_stats(uuid),
  public.league_stats(uuid, int), private.league_stats(uuid, int),
  public.player_stats(uuid), private.player_stats(uuid)
  to authenticated;
