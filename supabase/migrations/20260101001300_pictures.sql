-- Crests and avatars: public files without a listing. A folder is its owner's: an avatar's is named by the player,
-- a crest's by the team (leagues' logos are the admins'). Files are told by content at the gate, and by name here.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 524288, '{image/png,image/jpeg,image/webp}'),
  ('logos', 'logos', true, 524288, '{image/png,image/jpeg,image/webp}')
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whose folder a file lies in: <owner>/<name>.<png|jpg|jpeg|webp>, nothing deeper.
create function private.owns_picture(bucket text, file text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select file ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{1,60}\.(png|jpe?g|webp)$'
    and case bucket
      when 'avatars' then split_part(file, '/', 1) = (select auth.uid())::text
      when 'logos' then private.is_admin() or private.is_captain_of(split_part(file, '/', 1)::uuid)
      else false
    end
$$;

-- A folder keeps at most twenty files: enough to change one's mind, not to fill a disk.
create function private.has_room(bucket text, file text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*) < 20
  from storage.objects o
  where o.bucket_id = bucket
    and o.name like split_part(file, '/', 1) || '/%'
    -- what a file replaces takes no room
    and o.name <> file
$$;
grant execute on function private.owns_picture(text, text), private.has_room(text, text) to authenticated;

create policy insert_own_picture on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('avatars', 'logos')
    and (select private.may_write())
    and private.owns_picture(bucket_id, name)
    and private.has_room(bucket_id, name)
  );
create policy update_own_picture on storage.objects
  for update to authenticated
  using (bucket_id in ('avatars', 'logos') and (select private.may_write()) and private.owns_picture(bucket_id, name))
  with check (bucket_id in ('avatars', 'logos') and private.owns_picture(bucket_id, name));
create policy delete_own_picture on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('avatars', 'logos')
    and (select private.may_write())
    and (private.owns_picture(bucket_id, name) or (select private.is_staff()))
  );
-- Storage looks a file up before it replaces or removes it: its owner may, nobody lists the others'.
create policy select_own_picture on storage.objects
  for select to authenticated
  using (
    bucket_id in ('avatars', 'logos')
    and (private.owns_picture(bucket_id, name) or (select private.is_staff()))
  );
