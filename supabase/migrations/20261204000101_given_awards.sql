set local check_function_bodies = off;

create table public.given_awards ();

CREATE OR REPLACE FUNCTION private.awarded(given public.given_awards)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when given.player_id is null then concat_ws(' ', 'league_teams', given.league_id, given.season, given.team_id)
    else 'profiles ' || given.player_id
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
  perform private.check_no_own_matter(player_id, team_id);
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

CREATE OR REPLACE FUNCTION private.notify_awarded(given public.given_awards, key public.notification_key, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    case when given.player_id is null then private.leaders(given.team_id) else array[given.player_id] end,
    key,
    jsonb_build_object(
      case when given.player_id is null then 'of' else 'player' end, coalesce(given.player_id, given.team_id),
      'league', given.league_id, 'season', given.season, 'reason', reason
    ),
    case
      when given.player_id is null then '/teams/' || given.team_id || '?tab=achievements'
      else '/players/' || given.player_id || '?tab=about'
    end
  );
end
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
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a season.', 'notYours');
  end if;
  select * into was from public.given_awards a where a.id = take_back_award.award_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such award (any more).', 'awardUnknown', 'award_id');
  end if;
  perform private.check_no_own_matter(was.player_id, was.team_id);
  said := private.checked_reason(reason);
  delete from public.given_awards a where a.id = was.id;
  perform private.notify_awarded(was, 'awardTakenBack', said);
  perform private.record('take_back_award', private.awarded(was), to_jsonb(was), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION public.give_award(league_id uuid, season integer, team_id uuid, reason text, player_id uuid DEFAULT NULL::uuid, award public.player_achievement_type DEFAULT NULL::public.player_achievement_type, title text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.give_award(give_award.league_id, give_award.season, give_award.team_id, give_award.reason, give_award.player_id, give_award.award, give_award.title) $function$;

CREATE OR REPLACE FUNCTION public.take_back_award(award_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.take_back_award(take_back_award.award_id, take_back_award.reason) $function$;

alter table public.given_awards add column id uuid default gen_random_uuid() not null;

alter table public.given_awards add column league_id uuid not null;

alter table public.given_awards add column season integer not null;

alter table public.given_awards add column team_id uuid not null;

alter table public.given_awards add column player_id uuid;

alter table public.given_awards add column award public.player_achievement_type;

alter table public.given_awards add column title text;

alter table public.given_awards add column reason text not null;

alter table public.given_awards add column created_at timestamp with time zone default now() not null;

alter table public.given_awards add constraint given_awards_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id);

alter table public.given_awards add constraint given_awards_league_id_season_team_id_fkey FOREIGN KEY (league_id, season, team_id) REFERENCES public.league_teams(league_id, season, team_id);

alter table public.given_awards add constraint given_awards_named CHECK ((num_nonnulls(award, title) = 1));

alter table public.given_awards add constraint given_awards_of_a_team CHECK (((player_id IS NOT NULL) OR (award IS NULL) OR (award = ANY (ARRAY['championship'::public.player_achievement_type, 'cup'::public.player_achievement_type, 'hof'::public.player_achievement_type, 'promotion'::public.player_achievement_type]))));

alter table public.given_awards add constraint given_awards_once UNIQUE NULLS NOT DISTINCT (league_id, season, team_id, player_id, award, title);

alter table public.given_awards add constraint given_awards_pkey PRIMARY KEY (id);

alter table public.given_awards add constraint given_awards_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table public.given_awards add constraint given_awards_reason_check CHECK (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max));

alter table public.given_awards add constraint given_awards_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.given_awards add constraint given_awards_title_check CHECK (private.is_name(title, (private.limits()).achievement_title_min, (private.limits()).achievement_title_max));

CREATE INDEX given_awards_player_id ON public.given_awards USING btree (player_id);

CREATE INDEX given_awards_team_id ON public.given_awards USING btree (team_id);

create or replace view public.team_profiles with (security_invoker=true) as
 SELECT t.id,
    t.name,
    t.short_name,
    t.tag,
    t.folded,
    t.slug,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_id,
    t.manager_id,
    t.description,
    t.founded_on,
    t.social_links,
    t.stream_url,
    t.contact,
    t.archived_at,
    t.created_at,
    captain.username AS captain_username,
    ( SELECT (count(*))::integer AS count
           FROM public.team_members m
          WHERE ((m.team_id = t.id) AND (m.left_at IS NULL))) AS player_count,
    entry.league_id,
    entry.league_name,
    entry.season,
    entry.phase,
    entry.rights,
    entry.rights_used,
    sums.matches,
    sums.wins,
    sums.draws,
    sums.losses,
    sums.goals_scored,
    sums.goals_conceded,
    sums.win_rate,
    (( SELECT (count(*))::integer AS count
           FROM public.team_achievements a
          WHERE ((a.team_id = t.id) AND (a.type = ANY (ARRAY['championship'::public.team_achievement_type, 'cup'::public.team_achievement_type, 'nightcup'::public.team_achievement_type])) AND a.verified)) + ( SELECT (count(*))::integer AS count
           FROM public.given_awards a
          WHERE ((a.team_id = t.id) AND (a.player_id IS NULL) AND (a.award = ANY (ARRAY['championship'::public.player_achievement_type, 'cup'::public.player_achievement_type]))))) AS trophies
   FROM (((public.teams t
     LEFT JOIN public.profiles captain ON ((captain.id = t.captain_id)))
     LEFT JOIN private.team_seasons entry ON ((entry.team_id = t.id)))
     CROSS JOIN LATERAL ( SELECT (count(*))::integer AS matches,
            (count(*) FILTER (WHERE (side.scored > side.conceded)))::integer AS wins,
            0 AS draws,
            (count(*) FILTER (WHERE (side.scored < side.conceded)))::integer AS losses,
            (COALESCE(sum(side.scored), (0)::bigint))::integer AS goals_scored,
            (COALESCE(sum(side.conceded), (0)::bigint))::integer AS goals_conceded,
            (COALESCE(round(((100.0 * (count(*) FILTER (WHERE (side.scored > side.conceded)))::numeric) / (NULLIF(count(*), 0))::numeric), 1), (0)::numeric))::double precision AS win_rate
           FROM ( SELECT
                        CASE
                            WHEN (m.forfeited_by = 'both'::public.forfeit_side) THEN 0
                            WHEN (m.home_team_id = t.id) THEN (m.home_score)::integer
                            ELSE (m.away_score)::integer
                        END AS scored,
                        CASE
                            WHEN (m.forfeited_by = 'both'::public.forfeit_side) THEN (private.limits()).forfeit_goals
                            WHEN (m.home_team_id = t.id) THEN (m.away_score)::integer
                            ELSE (m.home_score)::integer
                        END AS conceded
                   FROM public.team_matches m
                  WHERE (((t.id = m.home_team_id) OR (t.id = m.away_team_id)) AND (m.status = 'finished'::public.match_status))) side) sums);

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.given_awards FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('title', 'reason');

create policy select_signed_in on public.given_awards for select to authenticated using (true);

alter table public.given_awards enable row level security;
alter table public.given_awards force row level security;

grant execute on routine private.give_award(uuid,integer,uuid,text,uuid,public.player_achievement_type,text) to "authenticated";

grant execute on routine private.take_back_award(uuid,text) to "authenticated";

grant execute on routine public.give_award(uuid,integer,uuid,text,uuid,public.player_achievement_type,text) to "authenticated";

grant select on public.given_awards to "authenticated";
grant delete on public.given_awards to "service_role";
grant insert on public.given_awards to "service_role";
grant maintain on public.given_awards to "service_role";
grant references on public.given_awards to "service_role";
grant select on public.given_awards to "service_role";
grant trigger on public.given_awards to "service_role";
grant truncate on public.given_awards to "service_role";
grant update on public.given_awards to "service_role";

grant execute on routine public.take_back_award(uuid,text) to "authenticated";

comment on function private.give_award(uuid,integer,uuid,text,uuid,public.player_achievement_type,text) is 'api: member';

comment on function private.take_back_award(uuid,text) is 'api: member';
