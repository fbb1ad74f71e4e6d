-- Crests, avatars, covers and the logos of sponsors: public files without a listing. A folder is its owner's: an
-- avatar's is named by the player, a crest's by the team (leagues' logos are the admins'), a cover's by its article, a
-- logo's by its sponsor. The evidence of a side lies in its team's folder of a bucket that is not public. Files
-- are known by content in the HTTP gateway, and by name here.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 524288, '{image/png,image/jpeg,image/webp}'),
  ('logos', 'logos', true, 524288, '{image/png,image/jpeg,image/webp}'),
  ('covers', 'covers', true, 524288, '{image/png,image/jpeg,image/webp}'),
  ('sponsors', 'sponsors', true, 524288, '{image/png,image/jpeg,image/webp}'),
  ('evidence', 'evidence', false, 524288, '{image/png,image/jpeg,image/webp}')
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- How the names of the caller's own files in a bucket look: <owner>/<name>.<png|jpg|jpeg|webp>, nothing deeper.
-- Null, which nothing matches, where the caller owns no folder.
create function private.own_pictures(bucket text)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.picture_in(case
    when bucket = 'avatars' then (select auth.uid())::text
    when bucket in ('logos', 'covers', 'sponsors') and private.is_admin() then '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
    when bucket = 'logos' then private.captained_team()::text
    when bucket = 'evidence' then private.led_team()::text
  end)
$$;

-- The same of the logos the caller may remove: a captain's of the team, an admin's of leagues and the site. Into a team's
-- folder an admin puts a file and hangs it by `update_team`; what lies there is not theirs.
create function private.owned_logos()
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.picture_in('(' || string_agg(owned.folder, '|') || ')')
  from (
    select private.captained_team()::text as folder
    union all
    select '00000000-0000-4000-8000-000000000000' where private.is_admin()
    union all
    select l.id::text from public.leagues l where private.is_admin()
  ) as owned
$$;

-- A folder has one owner. A founder names the team's id beforehand: it is nobody's, no league's, and not that of
-- the folder the site's own logo lies in.
create function private.keep_folder_apart()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  sites_own constant uuid := '00000000-0000-4000-8000-000000000000';
begin
  if new.id = sites_own
    or exists (select from public.profiles p where p.id = new.id)
    or tg_table_name <> 'teams' and exists (select from public.teams t where t.id = new.id)
    or tg_table_name <> 'leagues' and exists (select from public.leagues l where l.id = new.id)
  then
    perform private.refuse('PT409', 'Something else has this id.', 'taken', rtrim(tg_table_name, 's') || '_id');
  end if;
  return new;
end
$$;
create trigger keep_folder_apart
  before insert on public.teams
  for each row
  execute function private.keep_folder_apart();
create trigger keep_folder_apart
  before insert on public.leagues
  for each row
  execute function private.keep_folder_apart();

-- A folder keeps a few files: enough to change one's mind, not to fill a disk. Evidence that is shown does not count:
-- a match bounds that.
create function private.has_space(bucket text, file text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select space.files > (
    select count(*)
    from (
      select
      from storage.objects o
      where o.bucket_id = bucket
        -- a folder's part of the index, byte by byte, however many files there are: '0' follows '/'
        and o.name ~>=~ (split_part(file, '/', 1) || '/')
        and o.name ~<~ (split_part(file, '/', 1) || '0')
        -- what a file replaces takes no space
        and o.name <> file
        and (bucket <> 'evidence' or not exists (select from public.match_evidence e where e.file = 'evidence/' || o.name))
      limit space.files
    ) kept
  )
  from (
    select case bucket when 'evidence' then bounds.evidence_files_max else bounds.picture_files_max end as files
    from private.limits() bounds
  ) space
$$;
grant execute on function private.own_pictures(text), private.owned_logos(), private.has_space(text, text) to authenticated;

create policy insert_own_picture on storage.objects
  for insert to authenticated
  with check (
    (select private.may_write())
    and (
      (bucket_id = 'avatars' and name ~ (select private.own_pictures('avatars')))
      or (bucket_id = 'logos' and name ~ (select private.own_pictures('logos')))
      or (bucket_id = 'covers' and name ~ (select private.own_pictures('covers')))
      or (bucket_id = 'sponsors' and name ~ (select private.own_pictures('sponsors')))
      or (bucket_id = 'evidence' and name ~ (select private.own_pictures('evidence')))
    )
    and private.has_space(bucket_id, name)
  );
-- No policy lets anybody write over a file: another content has another name.
create policy delete_own_picture on storage.objects
  for delete to authenticated
  using (
    (select private.may_write())
    and (
      (bucket_id = 'avatars' and name ~ (select private.own_pictures('avatars')))
      or (bucket_id = 'logos' and name ~ (select private.owned_logos()))
      or (bucket_id = 'covers' and name ~ (select private.own_pictures('covers')))
      or (bucket_id = 'sponsors' and name ~ (select private.own_pictures('sponsors')))
      or (
        bucket_id = 'evidence'
        and name ~ (select private.own_pictures('evidence'))
        and not exists (select from public.match_evidence e where e.file = 'evidence/' || objects.name)
      )
    )
  );
-- Storage looks a file up before it removes it: its owner may, nobody lists the others'.
create policy select_own_picture on storage.objects
  for select to authenticated
  using (
    (bucket_id = 'avatars' and name ~ (select private.own_pictures('avatars')))
    or (bucket_id = 'logos' and name ~ (select private.own_pictures('logos')))
    or (bucket_id = 'covers' and name ~ (select private.own_pictures('covers')))
    or (bucket_id = 'sponsors' and name ~ (select private.own_pictures('sponsors')))
    or (
      bucket_id = 'evidence'
      and (
        name ~ (select private.own_pictures('evidence'))
        -- anybody who may read that it was shown
        or exists (select from public.match_evidence e where e.file = 'evidence/' || objects.name)
      )
    )
  );
