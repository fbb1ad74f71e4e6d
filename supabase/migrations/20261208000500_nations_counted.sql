set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.market_counts()
 RETURNS TABLE(field text, value text, entries integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select each.field, each.value, count(*)::int
  from public.player_market m
  cross join lateral (
    values
      ('players', ''),
      ('position', m.position::text),
      ('experience', m.rematch_experience::text),
      ('activity', m.activity_level::text),
      ('style', m.play_style::text),
      ('platform', m.platform::text),
      ('nation', m.nation),
      ('free', case when m.team_id is null then 'yes' end)
  ) each (field, value)
  where m.listed and m.user_id <> (select auth.uid()) and each.value is not null
  group by each.field, each.value
  union all
  select each.field, each.value, count(*)::int
  from public.team_listings l
  join public.teams t on t.id = l.team_id and t.archived_at is null
  cross join lateral (
    select 'teams' as field, '' as value
    union all
    select 'wanted', wanted::text
    from unnest(case when l.positions = '{}' then enum_range(null::public.player_position) else l.positions end) as wanted
  ) each
  where l.listed
  group by each.field, each.value
$function$;
