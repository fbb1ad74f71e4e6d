-- Reading the audit log: who did what to what, and how it looked before and after. Nobody writes it here.

create index audit_log_action on private.audit_log (action, at desc, id desc);

-- The subject of an entry by its name of today, and where it is looked at: a person, a team, both of a match, a league
-- and its season. Null of what is gone and of what has neither.
create function private.subject_now(subject text, out name text, out link text)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  noun constant text := split_part(subject, ' ', 1);
  id_shape constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  first_id constant uuid := substring(subject from '^[a-z_]+ (' || id_shape || ')');
  team uuid;
  player uuid;
  match uuid;
  league uuid;
  season text;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'stand_ins' then select s.match_id into match from public.stand_ins s where s.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'appeals' then select a.match_id into match from public.appeals a where a.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
    when 'scrim_offers' then select o.team_id into team from public.scrim_offers o where o.id = first_id;
    when 'scrim_searches' then select s.team_id into team from public.scrim_searches s where s.id = first_id;
    when 'scrims' then select s.home_team_id into team from public.scrims s where s.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id, p.league_id, p.season into team, league, season from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
      if noun = 'league_teams' then
        league := first_id;
        season := split_part(subject, ' ', 3);
      end if;
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team), private.name_now('league', league), season), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
    when noun = 'announcements' then private.name_now('announcement', first_id)
    when noun = 'ticket_templates' then (select t.title from public.ticket_templates t where t.id = first_id)
    -- its key: whoever reads it has a word for it
    when noun = 'site_settings' then (select s.key from public.site_settings s where s.key = split_part(subject, ' ', 2))
    when noun = 'discord_channels' then (select c.name from private.discord_channels c where c.id = first_id)
    when noun = 'webhooks' then (select w.shown from private.webhooks w where w.id = first_id)
  end;
  link := case
    when name is null then null
    when match is not null then '/matches/' || match
    when noun in ('teams', 'league_teams', 'night_cup_teams') or player is null and team is not null then '/teams/' || team
    when player is not null then '/players/' || player
    when noun in ('leagues', 'league_seasons') then '/leagues/' || first_id
    when noun = 'night_cups' then '/night-cup/' || first_id
    when noun = 'support_tickets' then '/tickets/' || first_id
    when noun = 'news_articles' then '/news/' || first_id
    when noun = 'sponsors' then '/admin/sponsors'
    when noun = 'announcements' then '/admin/announcements'
    when noun = 'ticket_templates' then '/admin/tickets?tab=templates'
    when noun = 'site_settings' then '/admin/settings'
    when noun = 'discord_channels' then '/admin/discord'
    when noun = 'webhooks' then (select private.webhook_path(w) from private.webhooks w where w.id = first_id)
  end;
end
$$;

-- A page of the log, newest or `oldest` first: by somebody or by the clock, of an action, about a subject, within a time. It begins
-- after the entry the reader saw last. Each call is planned for what it asks. Refuses with PT403 everybody except
-- admins.
create function private.audit_page(
  of_actor uuid default null,
  of_action text default null,
  of_subject text default null,
  since timestamptz default null,
  until timestamptz default null,
  oldest boolean default false,
  before_at timestamptz default null,
  before_entry bigint default null,
  max int default 25,
  by_clock boolean default null
)
  returns table (
    id bigint,
    at timestamptz,
    actor uuid,
    actor_name text,
    clock boolean,
    action text,
    subject text,
    subject_name text,
    subject_link text,
    before jsonb,
    after jsonb
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.check_admin('read the record');
  return query
  select
    l.id, l.at, l.actor, private.name_now('by', l.actor), l.clock, l.action, l.subject, about.name, about.link, l.before,
    -- a reason that the command kept, as long as it is kept
    case
      when l.after ->> 'reason' ~ '^[0-9a-f-]{36}$' then
        l.after || jsonb_build_object('reason', (select t.said from private.notice_texts t where t.id = (l.after ->> 'reason')::uuid))
      else l.after
    end
  from (
    select *
    from private.audit_log a
    where (of_actor is null or a.actor = of_actor)
      and (by_clock is null or a.clock = by_clock)
      and (of_action is null or a.action = of_action)
      and (of_subject is null or a.subject = of_subject)
      and (audit_page.since is null or a.at >= audit_page.since)
      and (audit_page.until is null or a.at < audit_page.until)
      and (
        before_at is null
        or (oldest and (a.at, a.id) > (before_at, before_entry))
        or (not oldest and (a.at, a.id) < (before_at, before_entry))
      )
    order by
      case when not oldest then a.at end desc,
      case when not oldest then a.id end desc,
      a.at,
      a.id
    limit private.page_size(max)
  ) l
  cross join lateral private.subject_now(l.subject) about
  order by case when not oldest then l.at end desc, case when not oldest then l.id end desc, l.at, l.id;
end
$$;
comment on function private.audit_page is 'api: member';
