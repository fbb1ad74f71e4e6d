-- The evidence of a match: pictures in the bucket `evidence`, read by both teams and the staff. Each is named
-- here once it lies there, and then stays: neither side replaces or removes what it has shown.

create table public.match_evidence (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  added_by uuid not null references public.profiles (id),
  -- a file in the folder of the side that shows it
  file text not null unique constraint match_evidence_file_check check (file ~ private.picture_in('evidence/' || team_id)),
  -- its content when it was shown, as storage hashes it
  content_hash text check (content_hash ~ '^[0-9a-f]{2,64}(-[0-9]+)?$'),
  created_at timestamptz not null default clock_timestamp()
);
create index match_evidence_match_id on public.match_evidence (match_id, created_at);
create index match_evidence_team_id on public.match_evidence (team_id);
create index match_evidence_added_by on public.match_evidence (added_by);

alter table public.match_evidence enable row level security;
alter table public.match_evidence force row level security;

create policy select_sides on public.match_evidence
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_evidence.match_id
        and (
          (select private.own_team()) in (m.home_team_id, m.away_team_id)
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.match_evidence from public, anon, authenticated;
grant select on public.match_evidence to authenticated;
grant all on public.match_evidence to service_role;

-- The hash of a file in storage; empty where it says nothing, null where there is no such file.
create function private.uploaded_hash(bucket text, file text)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(trim(both '"' from o.metadata ->> 'eTag'), '')
  from storage.objects o
  where (o.bucket_id, o.name) = (bucket, file)
$$;

-- A command that uploads into a folder, removes from it or shows a file of it waits here for another that does so
-- already.
create function private.lock_folder(bucket text, file text)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('folder ' || bucket || '/' || split_part(file, '/', 1), 0))
$$;

-- Captain or co-captain of a side show a picture they have put into their team's folder, once the match has begun, until a day
-- after the end or as long as something is open. Returns its id. Refuses with PT403, PT404 (no match, no such file),
-- PT409 (too early, over, ten already).
create function private.add_evidence(match_id uuid, file text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  hash text;
  made uuid;
begin
  if match.status in ('scheduled', 'postponed', 'cancelled') and now() < match.kickoff_at then
    perform private.refuse('PT409', 'The match has not begun.', 'tooEarly', 'match_id');
  end if;
  if match.status in ('cancelled', 'postponed')
    or match.status = 'finished'
      and private.end_of_match(match) < now() - bounds.auto_confirm_hours * interval '1 hour'
      and not exists (select from public.protests p where p.match_id = match.id and p.status = 'filed')
      and not exists (select from public.appeals a where a.match_id = match.id and a.status = 'filed')
  then
    perform private.refuse('PT409', 'The match is over.', 'resultFinal', 'match_id');
  end if;
  if (
    select count(*) from public.match_evidence e where (e.match_id, e.team_id) = (match.id, team)
  ) >= bounds.evidence_files_max then
    perform private.refuse('PT409', 'A side shows so many pictures of a match.', 'evidenceFull', 'file');
  end if;
  perform private.lock_folder('evidence', team::text);
  if file ~ private.picture_in('evidence/' || team) then
    hash := private.uploaded_hash('evidence', substr(file, length('evidence/') + 1));
  end if;
  if hash is null then
    perform private.refuse('PT404', 'There is no such picture.', 'evidenceUnknown', 'file');
  end if;
  insert into public.match_evidence (match_id, team_id, added_by, file, content_hash)
  values (match.id, team, me, add_evidence.file, nullif(hash, ''))
  returning id into made;
  perform private.record('add_evidence', 'team_matches ' || match.id, null, jsonb_build_object('evidence_id', made));
  return made;
exception
  when unique_violation then
    perform private.refuse('PT409', 'This picture has been shown.', 'taken', 'file');
end
$$;
comment on function private.add_evidence is 'api: member';
