set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.first_kit(name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  pairs constant text[][] := '{
    {#1f6f78,#f2f0e6},{#8c1d2f,#f4e3c1},{#17375e,#ffd166},{#f2c230,#1b1b1b},
    {#2f6b34,#f5f5ef},{#5b2a86,#f0d9ff},{#a63a0c,#fff1dc},{#f4f2e8,#b0171f},
    {#10151c,#4fd1e8},{#86c5ec,#11284a},{#f08a24,#1c1330},{#0b4f3c,#f6c453},
    {#a31a63,#ffe6f2},{#a8d45b,#14301a},{#4a2c1a,#e9c9a0},{#2344b8,#f2f4ff}
  }';
  letter text;
  sum int := 0;
begin
  foreach letter in array string_to_array(first_kit.name, null) loop
    sum := (sum * 31 + ascii(letter)) % 65521;
  end loop;
  return array[pairs[1 + sum % 16][1], pairs[1 + sum % 16][2]];
end
$function$;

CREATE OR REPLACE FUNCTION private.found_imported(entry jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  captain uuid;
  kit constant text[] := private.first_kit(private.clean_line(entry ->> 'name'));
  made uuid;
begin
  select p.id into captain
  from public.profiles p
  where private.skeleton(p.username) = private.skeleton(entry ->> 'captain')
    and p.username = private.clean_line(entry ->> 'captain')
    and p.deleted_at is null
  for no key update;
  insert into public.teams (name, short_name, tag, kit_primary, kit_secondary, captain_id, manager_id)
  values (
    private.clean_line(entry ->> 'name'),
    coalesce(private.clean_line(entry ->> 'short_name'), ''),
    coalesce(upper(private.clean_line(entry ->> 'tag')), ''),
    kit[1],
    kit[2],
    captain,
    captain
  )
  returning id into made;
  if captain is not null then
    insert into public.team_members (team_id, player_id, team_role, eligibility)
    values (made, captain, 'captain', private.first_eligibility(captain, made));
  end if;
  return made;
end
$function$;
