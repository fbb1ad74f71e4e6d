-- Which uploaded files the league still needs. A file is served as long as a row points at it, kept while the moderation
-- may give it back, and swept otherwise. A shown file never changes under its name (docs/decisions/0030).

-- Whether a row points at a file. A new column that holds a picture is asked about here; supabase/tests/11_files/files.test.ts
-- finds every such column.
create function private.is_shown_picture(bucket text, file text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case f.bucket
    when 'avatars' then exists (select from public.profiles p where (p.id, p.avatar) = (f.folder, f.path))
    when 'logos' then
      exists (select from public.teams t where (t.id, t.logo) = (f.folder, f.path))
      or exists (select from public.leagues l where l.logo = f.path)
      or exists (select from public.site_settings s where s.key = 'brand' and s.value ->> 'logo' = f.path)
    when 'covers' then exists (select from public.news_articles a where (a.id, a.cover) = (f.folder, f.path))
    when 'sponsors' then exists (
      select from public.sponsors s where s.id = f.folder and f.path in (s.logo_dark, s.logo_light)
    )
    when 'evidence' then exists (select from public.match_evidence e where e.file = f.path)
    else false
  end
  from (
    select
      is_shown_picture.bucket,
      is_shown_picture.bucket || '/' || file as path,
      case
        when file ~ private.picture_in('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}') then split_part(file, '/', 1)::uuid
      end as folder
  ) as f
$$;

-- Whether the moderation keeps a file that it has taken out of sight.
create function private.is_hidden_picture(bucket text, file text)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select bucket in ('avatars', 'logos')
    and file ~ private.picture_in('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')
    and exists (
      select
      from public.hidden_contents h
      where h.kind = case bucket when 'avatars' then 'profile_picture' else 'team_picture' end::public.content_kind
        and h.subject_id::text = split_part(file, '/', 1)
        and bucket || '/' || file in (h.was ->> 'avatar', h.was ->> 'logo')
    )
$$;

-- The hash by which the host serves: null for a file no row points at; else the hash of its content, of evidence the
-- one it was shown with. Empty where none was kept.
create function private.shown_hash(bucket text, file text)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    case bucket
      when 'evidence' then (select e.content_hash from public.match_evidence e where e.file = 'evidence/' || shown_hash.file)
      else private.uploaded_hash(bucket, shown_hash.file)
    end,
    ''
  )
  where private.is_shown_picture(bucket, file)
$$;

-- Holds when the row of a file is written, whatever the policies answered before: evidence that was shown stays as it
-- is, and nothing takes the name of a hidden picture. Refuses with 42501, which storage answers as it does a policy's no.
create function private.keep_shown_file()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  file constant storage.objects := coalesce(old, new);
begin
  perform private.lock_folder(file.bucket_id, file.name);
  if file.bucket_id = 'evidence' and private.is_shown_picture(file.bucket_id, file.name) is true then
    perform private.refuse('42501', 'Evidence that was shown stays as it is.', 'taken', 'file');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if private.is_hidden_picture(file.bucket_id, file.name) is true
    or private.is_hidden_picture(new.bucket_id, new.name) is true
    or new.bucket_id = 'evidence' and private.is_shown_picture(new.bucket_id, new.name) is true
  then
    perform private.refuse('42501', 'A file of this name was shown.', 'taken', 'file');
  end if;
  return new;
end
$$;
create trigger keep_shown_file before insert or delete on storage.objects
  for each row
  execute function private.keep_shown_file();
-- when it was last read, a file may be told
create trigger keep_shown_content before update on storage.objects
  for each row
  when ((old.bucket_id, old.name, old.metadata, old.version) is distinct from (new.bucket_id, new.name, new.metadata, new.version))
  execute function private.keep_shown_file();

-- Removes the rows of files nothing needs, an hour after they were uploaded, and says which they were: at most a
-- thousand. `hidden` takes along at once what the moderation hides, where storage serves without asking.
create function private.sweep_files(hidden boolean default false)
  returns table (bucket text, file text)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  unused record;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  for unused in
    select o.id, o.bucket_id, o.name
    from storage.objects o
    where private.is_shown_picture(o.bucket_id, o.name) is false
      and case
        when private.is_hidden_picture(o.bucket_id, o.name) is true then sweep_files.hidden
        else o.created_at < now() - interval '1 hour'
      end
    order by o.bucket_id, o.name
    limit 1000
    for update skip locked
  loop
    perform private.lock_folder(unused.bucket_id, unused.name);
    -- again, now that nobody can be showing it
    delete from storage.objects o
    where o.id = unused.id and private.is_shown_picture(o.bucket_id, o.name) is false;
    if found then
      bucket := unused.bucket_id;
      file := unused.name;
      return next;
    end if;
  end loop;
end
$$;

-- The files of a member who deletes the account.
create function private.remove_files_of(person uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = 'avatars' and o.name like person || '/%';
end
$$;

grant execute on function private.sweep_files(boolean) to service_role;
