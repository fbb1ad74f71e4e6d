-- The settings of the whole site: maintenance, brand, live stream, eligibility review, and what a league's first season
-- is played by. One row a key.
-- Maintenance mode also lives here as a rule: while it is on, only admins write.

-- A whole number of JSON within bounds; false of anything else, nothing included.
create function private.is_whole(given jsonb, lowest int, highest int, odd boolean default false)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(
    case when jsonb_typeof(given) = 'number' and (given #>> '{}') ~ '^\d{1,4}$'
      then (given #>> '{}')::int between lowest and highest and (not odd or (given #>> '{}')::int % 2 = 1)
    end,
    false
  )
$$;
grant execute on function private.is_whole(jsonb, int, int, boolean) to authenticated, service_role;

-- The prizes of a season: an amount, its currency, and the places that share it; business_days after the final.
create function private.is_prize_pool(pool jsonb)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(pool) = 'object'
      and octet_length(pool::text) <= 2000
      and jsonb_typeof(pool -> 'total') = 'number'
      and pool ->> 'currency' ~ '^[A-Z]{3}$'
      and jsonb_typeof(pool -> 'places') = 'array',
    false
  )
$$;
grant execute on function private.is_prize_pool(jsonb) to authenticated, service_role;

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z_]{2,39}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 8000),
  created_at timestamptz not null default now(),
  constraint site_settings_maintenance_shape check (
    key <> 'maintenance_mode'
    or (
      value ?& array['enabled', 'message', 'updated_at', 'updated_by']
      and jsonb_typeof(value -> 'enabled') = 'boolean'
      and jsonb_typeof(value -> 'message') = 'string'
      and private.is_text(value ->> 'message', 0, 500)
      and jsonb_typeof(value -> 'updated_at') = 'string'
      and value ->> 'updated_at' ~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)$'
      and (
        jsonb_typeof(value -> 'updated_by') = 'null'
        or value ->> 'updated_by' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      )
    )
  ),
  constraint site_settings_brand_shape check (
    key <> 'brand'
    or coalesce(
      jsonb_typeof(value -> 'name') = 'string'
      and private.is_name(value ->> 'name', 1, 40)
      and (not value ? 'social' or private.are_social_links(value -> 'social'))
      and (
        coalesce(jsonb_typeof(value -> 'tagline'), 'null') = 'null'
        or (jsonb_typeof(value -> 'tagline') = 'string' and private.is_line(value ->> 'tagline', 1, 80))
      )
      and (
        coalesce(jsonb_typeof(value -> 'logo'), 'null') = 'null'
        or value ->> 'logo' ~ private.picture_in('logos/[A-Za-z0-9_-]{1,60}')
      ),
      false
    )
  ),
  constraint site_settings_switch_shape check (
    key not in ('live_stream', 'eligibility_review', 'second_factor')
    or coalesce(jsonb_typeof(value -> 'enabled') = 'boolean', false)
  ),
  constraint site_settings_stream_title check (
    key <> 'live_stream'
    or coalesce(jsonb_typeof(value -> 'title'), 'null') = 'null'
    or (jsonb_typeof(value -> 'title') = 'string' and private.is_line(value ->> 'title', 1, 80))
  ),
  constraint site_settings_stream_address check (
    key <> 'live_stream'
    or private.is_stream(value ->> 'url')
  ),
  -- where people reach the app, for calendars: the host writes it at its start, an operator of a hosted project once
  constraint site_settings_address_shape check (
    key <> 'site_address'
    or coalesce(value ->> 'url' ~ '^https?://[A-Za-z0-9.:[\]-]{1,200}$', false)
  ),
  constraint site_settings_season_shape check (
    key <> 'season_defaults'
    or (
      private.is_whole(value -> 'max_teams', (private.limits()).season_teams_min, (private.limits()).season_teams_max)
      and private.is_whole(value -> 'legs', 1, 2)
      and private.is_whole(value -> 'points_for_win', 1, (private.limits()).points_for_win_max)
      and private.is_whole(value -> 'relegation_places', 0, (private.limits()).relegation_places_max)
      and private.is_whole(value -> 'protest_minutes', (private.limits()).protest_minutes_min, (private.limits()).protest_minutes_max)
      and private.is_whole(value -> 'silence_hours', (private.limits()).silence_hours_min, (private.limits()).silence_hours_max)
      and private.is_whole(value -> 'game_minutes', (private.limits()).game_minutes_min, (private.limits()).game_minutes_max)
      and private.is_whole(value -> 'transfer_rights', 0, (private.limits()).transfer_rights_max)
      and private.is_whole(value -> 'renewal_days', 0, (private.limits()).renewal_days_max)
      and coalesce(value ->> 'playoff_teams' in ('4', '6', '8'), false)
      and private.is_whole(value -> 'playoff_teams', 4, 8)
      and private.is_whole(value -> 'quarterfinal_best_of', 1, 7, odd => true)
      and private.is_whole(value -> 'semifinal_best_of', 1, 7, odd => true)
      and private.is_whole(value -> 'final_best_of', 1, 7, odd => true)
      and coalesce(jsonb_typeof(value -> 'third_place_match') = 'boolean', false)
      and coalesce(jsonb_typeof(value -> 'stand_ins') = 'boolean', false)
      and (
        coalesce(jsonb_typeof(value -> 'prize_pool'), 'null') = 'null'
        or private.is_prize_pool(value -> 'prize_pool')
      )
    )
  )
);

insert into public.site_settings (key, value)
values
  (
    'maintenance_mode',
    jsonb_build_object(
      'enabled', false,
      'message', 'We''re currently performing maintenance. We''ll be back soon!',
      'updated_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updated_by', null
    )
  ),
  (
    'brand',
    '{"name": "Rondo", "tagline": null, "logo": null, "social": {"x": "https://x.com", "instagram": "https://www.instagram.com", "discord": "https://discord.com", "kick": "https://kick.com"}}'
  ),
  ('live_stream', '{"enabled": false, "url": null, "title": null}'),
  ('eligibility_review', '{"enabled": false}'),
  ('second_factor', '{"enabled": false}'),
  (
    'season_defaults',
    '{"max_teams": 20, "legs": 2, "points_for_win": 3, "relegation_places": 2, "protest_minutes": 15, "silence_hours": 24, "game_minutes": 15, "transfer_rights": 4, "renewal_days": 14, "playoff_teams": 6, "quarterfinal_best_of": 1, "semifinal_best_of": 3, "final_best_of": 5, "third_place_match": false, "stand_ins": false, "prize_pool": null}'
  );

alter table public.site_settings enable row level security;
alter table public.site_settings force row level security;

-- The settings of a league's first season, named as its columns: every rule of a season except its own words.
create function private.season_defaults(
  out max_teams smallint,
  out legs smallint,
  out points_for_win smallint,
  out relegation_places smallint,
  out protest_minutes smallint,
  out silence_hours smallint,
  out game_minutes smallint,
  out transfer_rights smallint,
  out renewal_days smallint,
  out playoff_teams smallint,
  out quarterfinal_best_of smallint,
  out semifinal_best_of smallint,
  out final_best_of smallint,
  out third_place_match boolean,
  out stand_ins boolean,
  out prize_pool jsonb
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (s.value ->> 'max_teams')::smallint,
    (s.value ->> 'legs')::smallint,
    (s.value ->> 'points_for_win')::smallint,
    (s.value ->> 'relegation_places')::smallint,
    (s.value ->> 'protest_minutes')::smallint,
    (s.value ->> 'silence_hours')::smallint,
    (s.value ->> 'game_minutes')::smallint,
    (s.value ->> 'transfer_rights')::smallint,
    (s.value ->> 'renewal_days')::smallint,
    (s.value ->> 'playoff_teams')::smallint,
    (s.value ->> 'quarterfinal_best_of')::smallint,
    (s.value ->> 'semifinal_best_of')::smallint,
    (s.value ->> 'final_best_of')::smallint,
    (s.value ->> 'third_place_match')::boolean,
    (s.value ->> 'stand_ins')::boolean,
    nullif(s.value -> 'prize_pool', 'null')
  from public.site_settings s
  where s.key = 'season_defaults'
$$;

-- Maintenance as a rule -----------------------------------------------------------------------

create function private.in_maintenance()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (select s.value -> 'enabled' = 'true'::jsonb from public.site_settings s where s.key = 'maintenance_mode'),
    false
  );
end
$$;

-- Signed in with a living account and every factor it has, not suspended, and maintenance off or admin.
create function private.may_write()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.deleted_at is null)
    and not private.is_suspended((select auth.uid()))
    and not private.lacks_second_factor()
    and (not private.in_maintenance() or private.is_admin())
$$;

-- The commands that a suspended account may also use begin here (docs/decisions/0028). Returns the caller's id, which
-- is never a parameter; refuses with PT401 (nobody signed in), PT403 (the second factor is missing) or PT503
-- (maintenance).
create function private.signed_in()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not exists (select from public.profiles p where p.id = me and p.deleted_at is null) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.lacks_second_factor() then
    perform private.refuse('PT403', 'The session lacks the second factor.', 'secondFactor');
  end if;
  if private.in_maintenance() and not private.is_admin() then
    perform private.refuse('PT503', 'Maintenance mode is on.', 'maintenance');
  end if;
  return me;
end
$$;

-- Every other command begins here: as above, and refuses with PT403 anybody who is suspended.
create function private.actor()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_suspended(auth.uid()) then
    perform private.refuse('PT403', 'The account is suspended.', 'suspended');
  end if;
  return private.signed_in();
end
$$;

-- The same for an appeal: anybody who is muted may write its text.
create function private.appealing_actor()
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.allow_texts();
  return private.actor();
end
$$;

-- Direct writes meet the same question before any row is looked at.
create function private.ask_actor()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.actor();
  return null;
end
$$;
grant execute on function private.may_write(), private.actor() to authenticated;

-- Puts the write ban on a table that clients write directly: a restrictive policy per command,
-- which is the rule, and a trigger in front of it, which says why.
create function private.guard_writes(guarded regclass)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create policy insert_unless_banned on %s as restrictive for insert to authenticated with check ((select private.may_write()))',
    guarded
  );
  execute format(
    'create policy update_unless_banned on %s as restrictive for update to authenticated using ((select private.may_write())) with check ((select private.may_write()))',
    guarded
  );
  execute format(
    'create policy delete_unless_banned on %s as restrictive for delete to authenticated using ((select private.may_write()))',
    guarded
  );
  execute format(
    'create trigger ask_actor before insert or update or delete on %s for each statement when (current_user in (''anon'', ''authenticated'')) execute function private.ask_actor()',
    guarded
  );
end
$$;

-- Puts the record of direct writes on a table that admins write directly; of a table whose rows are their owners',
-- `only_admins` keeps the owners' own writes out.
create function private.record_direct_writes(recorded regclass, only_admins boolean default false)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger record_direct_write after insert or update or delete on %s for each row when (current_user in (''anon'', ''authenticated'')%s) execute function private.record_direct_write(%s)',
    recorded,
    case when only_admins then ' and private.is_admin()' else '' end,
    (
      select string_agg(quote_literal(a.attname), ', ' order by key.n)
      from pg_catalog.pg_index i
      cross join unnest(i.indkey) with ordinality as key (column_no, n)
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.column_no
      where i.indrelid = recorded and i.indisprimary
    )
  );
end
$$;

select private.guard_writes('public.profiles');
select private.guard_writes('public.profile_private');
select private.guard_writes('public.site_settings');
select private.count_writes('public.profiles');
select private.count_writes('public.profile_private');
select private.record_direct_writes('public.site_settings');
select private.guard_facts('public.site_settings', 'created_at');

-- Everybody reads this row: that an admin wrote it is in the audit log, and here nobody's name.
create function private.hide_writer()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.value ->> 'updated_by' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    new.value := new.value || '{"updated_by": null}';
  end if;
  return new;
end
$$;

create trigger hide_writer
  before insert or update on public.site_settings
  for each row
  when (new.key = 'maintenance_mode')
  execute function private.hide_writer();

-- A caller who asks the staff for a second factor came in with one: so somebody can always take it back.
create function private.keep_own_factor_first()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT403', 'The second factor is asked for by somebody who logged in with one.', 'ownFactorFirst');
  end if;
  return new;
end
$$;

create trigger keep_own_factor_first
  before insert or update on public.site_settings
  for each row
  when (new.key = 'second_factor' and new.value -> 'enabled' = 'true'::jsonb)
  execute function private.keep_own_factor_first();

create policy select_visitor on public.site_settings
  for select to anon
  using (key in ('maintenance_mode', 'brand'));
create policy select_signed_in on public.site_settings
  for select to authenticated
  using (true);
create policy insert_admin on public.site_settings
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.site_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

revoke all on public.site_settings from public, anon, authenticated;
grant select on public.site_settings to anon;
grant select, insert, update on public.site_settings to authenticated;
grant all on public.site_settings to service_role;

-- Last login, to the nearest few minutes. Not a command: anybody who may not write is simply not noted, and during
-- maintenance nobody is: only admins would be.
create function private.mark_seen()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not private.may_write() or private.in_maintenance() then
    return;
  end if;
  update public.profiles p
  set last_seen_at = now()
  where p.id = (select auth.uid())
    and (p.last_seen_at is null or p.last_seen_at < now() - (private.limits()).seen_minutes * interval '1 minute');
end
$$;
comment on function private.mark_seen is 'api: member';

-- Refuses with PT403 everybody except an admin; `deed` ends the sentence.
create function private.check_admin(deed text)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', format('Only admins %s.', deed), 'notYours');
  end if;
end
$$;
