set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.shorten_team_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  letters text;
begin
  if new.short_name = '' then
    -- whole words, where they are more than an "FC"; a word that has to be cut says so
    new.short_name := case when char_length(new.name) <= 12 then new.name
      else substring(left(new.name, 13) from '^(\S.{2,10}\S)\s') end;
    new.short_name := coalesce(new.short_name, trim(left(new.name, 11)) || '…');
  end if;
  if new.tag = '' then
    letters := upper(replace(private.slug(new.name), '-', '') || 'XX');
    new.tag := left(letters, 3);
    for tries in 0..99 loop
      exit when not exists (select from public.teams t where t.tag = new.tag and t.archived_at is null);
      new.tag := left(letters, 2) || tries;
    end loop;
  end if;
  -- the address is the name's: no renaming leaves the old one readable in it
  if new.slug = '' or (tg_op = 'UPDATE' and new.name is distinct from old.name) then
    new.slug := private.slug(new.name);
  end if;
  -- an archived team's name is free again, its address is not
  if exists (select from public.teams t where t.slug = new.slug and t.archived_at is not null and t.id <> new.id) then
    new.slug := trim(trailing '-' from left(new.slug, 51)) || '-' || left(md5(new.id::text), 8);
  end if;
  return new;
end
$function$;
