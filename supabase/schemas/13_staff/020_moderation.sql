-- Content that members may not read: reports about what others wrote or show, what the staff has hidden, and who may
-- not write for a while. Hidden content leaves its own row, so no read can show it, and is kept word for word until it
-- is given back (docs/decisions/0028).

create type public.content_kind as enum (
  'profile_name',
  'gaming_id',
  'profile_text',
  'profile_picture',
  'team_name',
  'team_text',
  'team_picture',
  'player_entry',
  'team_entry',
  'team_achievement',
  'message',
  'report_note',
  'result_reason',
  'protest_reason',
  'protest_ruling',
  'penalty_reason',
  'contract_text',
  'withdrawal_reason',
  'scrim_note',
  'appeal_reason',
  'appeal_ruling'
);
create type public.report_cause as enum ('insult', 'hate', 'spam', 'personal_data', 'impersonation', 'other');
create type public.report_status as enum ('open', 'upheld', 'dismissed');

create table public.content_reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references public.profiles (id),
  kind public.content_kind not null,
  subject_id uuid not null,
  -- whose it is: a person's or a team's; the league's own texts, which the staff wrote, are neither's
  owner_id uuid references public.profiles (id),
  team_id uuid references public.teams (id),
  cause public.report_cause not null,
  note text check (private.is_text(note, 1, (private.limits()).reason_max)),
  -- what it said when it was reported; nothing once it is hidden
  said jsonb not null check (octet_length(said::text) <= 20000),
  status public.report_status not null default 'open',
  ruling text check (private.is_text(ruling, 1, (private.limits()).reason_max)),
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint content_reports_decided check ((status = 'open') = (decided_at is null))
);
-- A person who reports the same a hundred times has reported it once.
create unique index content_reports_once on public.content_reports (reporter_id, kind, subject_id) where status = 'open';
create index content_reports_reporter_id on public.content_reports (reporter_id, created_at desc);
create index content_reports_owner_id on public.content_reports (owner_id);
create index content_reports_team_id on public.content_reports (team_id);
create index content_reports_thing on public.content_reports (kind, subject_id, created_at, id) where status = 'open';
create index content_reports_waiting on public.content_reports (created_at, id) where status = 'open';

create table public.hidden_contents (
  kind public.content_kind not null,
  subject_id uuid not null,
  owner_id uuid references public.profiles (id),
  team_id uuid references public.teams (id),
  was jsonb not null check (octet_length(was::text) <= 20000),
  reason text not null check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (kind, subject_id)
);
create index hidden_contents_subject_id on public.hidden_contents (subject_id);
create index hidden_contents_owner_id on public.hidden_contents (owner_id);
create index hidden_contents_team_id on public.hidden_contents (team_id);
create index hidden_contents_created_at on public.hidden_contents (created_at desc, subject_id desc);

alter table public.content_reports enable row level security;
alter table public.content_reports force row level security;
alter table public.hidden_contents enable row level security;
alter table public.hidden_contents force row level security;

-- A reported person does not read who reported, not even as one of the staff.
create policy select_concerned on public.content_reports
  for select to authenticated
  using (
    reporter_id = (select auth.uid())
    or (
      (select private.is_staff())
      and owner_id is distinct from (select auth.uid())
      and (team_id = (select private.own_team())) is not true
    )
  );
create policy select_concerned on public.hidden_contents
  for select to authenticated
  using (owner_id = (select auth.uid()) or team_id = (select private.led_team()) or (select private.is_staff()));

revoke all on public.content_reports, public.hidden_contents from public, anon, authenticated;
grant select on public.content_reports, public.hidden_contents to authenticated;
grant all on public.content_reports, public.hidden_contents to service_role;

select private.guard_texts('public.content_reports', 'note', 'ruling');
select private.guard_texts('public.hidden_contents', 'reason');

-- Hidden content is in no notification any more: it held the same text.
create function private.forget_notice_texts()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from private.notice_texts t
  where md5(t.said) in (
    select md5(word #>> '{}') from jsonb_path_query(new.was, '$.** ? (@.type() == "string")') as word
  );
  return null;
end
$$;
create trigger forget_notice_texts
  after insert on public.hidden_contents
  for each row
  execute function private.forget_notice_texts();

-- Nor among what its bearer was called: the page of a team names its former names.
create function private.forget_hidden_name()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from public.former_names f
  where new.subject_id in (f.team_id, f.player_id)
    and f.skeleton = private.skeleton(coalesce(new.was ->> 'name', new.was ->> 'username'));
  return null;
end
$$;
create trigger forget_hidden_name
  after insert on public.hidden_contents
  for each row
  when (new.kind in ('team_name', 'profile_name'))
  execute function private.forget_hidden_name();

-- Takes a former name out of the history: no page shows it, its address ends, and it is nobody's. The staff alone, not for
-- themselves or their own team.
-- Refuses with PT403 (not staff, own case, one of the staff), PT404.
create function private.forget_former_name(former_name_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was public.former_names;
begin
  perform private.check_staff();
  select * into was from public.former_names f where f.id = former_name_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such name (any more).', 'contentUnknown', 'former_name_id');
  end if;
  perform private.check_no_own_case(was.player_id, was.team_id);
  perform private.check_above(was.player_id, was.team_id);
  delete from public.former_names f
  where f.skeleton = was.skeleton
    and (f.team_id = was.team_id or f.league_id = was.league_id or f.player_id = was.player_id);
  perform private.record(
    'forget_former_name',
    case
      when was.team_id is not null then 'teams ' || was.team_id
      when was.league_id is not null then 'leagues ' || was.league_id
      else 'profiles ' || was.player_id
    end
  );
end
$$;
comment on function private.forget_former_name is 'api: member';

-- The reportable content ----------------------------------------------------------------

-- Where each kind of content is held, by which column a thing is found, which one names the person or the team it
-- belongs to, and what its columns become while it is hidden. Without columns the row itself goes. Content of neither
-- is the staff's, and for admins to decide about.
create function private.content_kinds()
  returns table (kind public.content_kind, held regclass, key text, person text, team text, hides jsonb)
  language sql
  stable
  set search_path = ''
as $$
  values
    ('profile_name'::public.content_kind, 'public.profiles'::regclass, 'id', 'id', null, '{"username": null}'::jsonb),
    ('gaming_id', 'public.profiles', 'id', 'id', null, '{"gaming_id": null}'),
    ('team_name', 'public.teams', 'id', null, 'id', '{"name": null, "short_name": null, "tag": null}'),
    (
      'profile_text', 'public.profiles', 'id', 'id', null,
      '{"description": null, "location": null, "game_mode": null, "social_links": {}}'
    ),
    ('profile_picture', 'public.profiles', 'id', 'id', null, '{"avatar": null}'),
    (
      'team_text', 'public.teams', 'id', null, 'id',
      '{"description": null, "contact": null, "stream_url": null, "social_links": {}}'
    ),
    ('team_picture', 'public.teams', 'id', null, 'id', '{"logo": null}'),
    (
      'player_entry', 'public.player_registrations', 'user_id', 'user_id', null,
      '{"team_experience": null, "personal_goals": null, "team_expectations": null, "additional_info": null, "listed": false}'
    ),
    (
      'team_entry', 'public.team_listings', 'team_id', null, 'team_id',
      '{"team_goals": null, "player_expectations": null, "listed": false}'
    ),
    ('team_achievement', 'public.team_achievements', 'id', null, 'team_id', null),
    ('message', 'public.messages', 'id', 'author_id', null, '{"body": "", "hidden": true}'),
    ('report_note', 'public.match_reports', 'id', 'filed_by', null, '{"note": null}'),
    ('result_reason', 'public.result_reasons', 'id', 'author_id', null, '{"reason": null}'),
    ('protest_reason', 'public.protests', 'id', 'filed_by', null, '{"reason": null}'),
    ('protest_ruling', 'public.protests', 'id', null, null, '{"ruling": null}'),
    ('penalty_reason', 'public.penalties', 'id', null, null, '{"reason": null, "ruling": null}'),
    (
      'contract_text', 'public.contracts', 'id', null, 'team_id',
      '{"division": null, "note": null, "termination_reason": null, "kick_reason": null}'
    ),
    ('withdrawal_reason', 'public.withdrawal_requests', 'id', 'asked_by', null, '{"reason": null, "ruling": null}'),
    ('scrim_note', 'public.scrim_offers', 'id', 'offered_by', null, '{"note": null}'),
    ('appeal_reason', 'public.appeals', 'id', 'filed_by', null, '{"reason": null}'),
    ('appeal_ruling', 'public.appeals', 'id', null, null, '{"ruling": null}')
$$;
grant execute on function private.content_kinds() to authenticated;

-- The replacement of hidden content: nothing, or a neutral name that nobody has.
create function private.replacement(kind public.content_kind)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  made text;
begin
  if kind = 'profile_name' then
    return jsonb_build_object('username', private.made_up_name());
  end if;
  if kind <> 'team_name' then
    return (select k.hides from private.content_kinds() k where k.kind = replacement.kind);
  end if;
  loop
    -- no vowels, no word
    select string_agg(substr('BCDFGHJKMNPQRTVWXZ', 1 + floor(random() * 18)::int, 1), '') into made from generate_series(1, 4);
    exit when not exists (
      select
      from public.teams t
      where t.archived_at is null and (t.tag = made or private.skeleton(t.name) = private.skeleton('Team ' || made))
    );
  end loop;
  return jsonb_build_object('name', 'Team ' || made, 'short_name', 'Team ' || made, 'tag', made);
end
$$;

-- Whether a column holds nothing that anybody could read.
create function private.says_nothing(given jsonb)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(given in ('null', '""', '{}', 'false'), true)
$$;

-- A thing somebody shows, locked until the command is done: where, whose, and what. PT404 where there is none (any more).
create function private.locked_content(
  kind public.content_kind,
  subject_id uuid,
  out subject text,
  out owner_id uuid,
  out team_id uuid,
  out content jsonb
)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place record;
  found_row jsonb;
begin
  select * into place from private.content_kinds() k where k.kind = locked_content.kind;
  execute format('select to_jsonb(t) from %s t where t.%I = $1 for no key update', place.held, place.key)
  into found_row
  using subject_id;
  if found_row is null or found_row ->> 'deleted_at' is not null then
    perform private.refuse('PT404', 'There is no such content (any more).', 'contentUnknown', 'subject_id');
  end if;
  subject := split_part(place.held::text, '.', -1) || ' ' || subject_id;
  owner_id := (found_row ->> place.person)::uuid;
  team_id := (found_row ->> place.team)::uuid;
  content := case
    when place.hides is null then found_row
    else (select jsonb_object_agg(field, found_row -> field) from jsonb_object_keys(place.hides) as field)
  end;
end
$$;

-- Writes the columns of a thing.
create function private.write_content(kind public.content_kind, subject_id uuid, content jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place record;
  fields text;
begin
  select * into place from private.content_kinds() k where k.kind = write_content.kind;
  if place.hides is null then
    execute format('insert into %1$s select (jsonb_populate_record(null::%1$s, $1)).* on conflict do nothing', place.held)
    using content;
    return;
  end if;
  select string_agg(quote_ident(field), ', ') into fields from jsonb_object_keys(content) as field;
  execute format(
    'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(t, $2)) where t.%3$I = $1',
    place.held, fields, place.key
  )
  using subject_id, content;
end
$$;

-- Hidden content stays hidden: its place takes no new text, no other picture and no new entry until the staff gives it
-- back.
create function private.keep_hidden()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  said constant jsonb := to_jsonb(new);
  field text;
begin
  for field in
    select jsonb_object_keys(k.hides)
    from private.content_kinds() k
    join public.hidden_contents h on h.kind = k.kind and h.subject_id = (said ->> k.key)::uuid
    where k.held = tg_relid and k.kind <> 'team_name' and said ->> 'deleted_at' is null
  loop
    if said -> field is distinct from was -> field and not private.says_nothing(said -> field) then
      perform private.refuse('PT409', 'The moderation has hidden this.', 'hiddenByModeration', field);
    end if;
  end loop;
  return new;
end
$$;

create trigger keep_hidden
  before update of username, gaming_id, description, location, game_mode, social_links, avatar on public.profiles
  for each row
  execute function private.keep_hidden();
create trigger keep_hidden
  before update of description, contact, stream_url, social_links, logo on public.teams
  for each row
  execute function private.keep_hidden();
create trigger keep_hidden
  before insert or update on public.player_registrations
  for each row
  execute function private.keep_hidden();
create trigger keep_hidden
  before insert or update on public.team_listings
  for each row
  execute function private.keep_hidden();

-- A team always has a name: the captain chooses another, whenever it is, and what was hidden is past. None of the hidden
-- ones comes back in its place.
create function private.keep_name_hidden()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was constant jsonb := (select h.was from public.hidden_contents h where h.kind = 'team_name' and h.subject_id = new.id);
  field text;
begin
  if was is null then
    return new;
  end if;
  foreach field in array '{name,short_name,tag}'::text[] loop
    if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field
      and private.skeleton(to_jsonb(new) ->> field) = private.skeleton(was ->> field)
    then
      perform private.refuse('PT409', 'The moderation has hidden this.', 'hiddenByModeration', field);
    end if;
  end loop;
  if new.name <> old.name then
    delete from public.hidden_contents h where h.kind = 'team_name' and h.subject_id = new.id;
  end if;
  return new;
end
$$;
create trigger keep_name_hidden
  before update of name, short_name, tag on public.teams
  for each row
  execute function private.keep_name_hidden();

-- An entry on the market goes by the name and the gaming id of its player as long as it said the same, hidden or not.
create function private.rename_entry()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.player_registrations r
  set username = case when private.skeleton(r.username) = private.skeleton(old.username) then new.username else r.username end,
    game_id = case when private.fold(r.game_id) = private.fold(old.gaming_id) then new.gaming_id else r.game_id end
  where r.user_id = new.id
    and (
      private.skeleton(r.username) = private.skeleton(old.username)
      or private.fold(r.game_id) = private.fold(old.gaming_id)
    );
  return null;
end
$$;
create trigger rename_entry
  after update of username, gaming_id on public.profiles
  for each row
  when ((new.username, new.gaming_id) is distinct from (old.username, old.gaming_id) and new.deleted_at is null)
  execute function private.rename_entry();

-- A deleted account takes along what was hidden of it, and what others said about it.
create function private.forget_content()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from public.hidden_contents h where h.owner_id = new.id;
  delete from public.content_reports r where r.owner_id = new.id;
  return null;
end
$$;
create trigger forget_content
  after update of deleted_at on public.profiles
  for each row
  when (new.deleted_at is not null)
  execute function private.forget_content();

-- Reports ----------------------------------------------------------------------------------------

-- Refuses with PT403 anybody who is not of the staff.
create function private.check_staff()
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'Only the staff moderates.', 'notYours');
  end if;
end
$$;

-- Reports something another person or team shows; returns the report's id, of the same one sent again at once the first one's.
-- The staff hears of the first open report of a thing. One open report a reporter and thing. The caller may report any
-- content they may read: row security decides.
-- Refuses with PT403 (one's own), PT404 (nothing is shown there), PT409 (reported already, hidden), PT422, PT429.
create function private.report_content(
  kind public.content_kind,
  subject_id uuid,
  cause public.report_cause,
  note text default null
)
  returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  place record;
  seen boolean;
begin
  if kind is null or subject_id is null then
    perform private.refuse('PT422', 'A report is about something.', 'missing', 'subject_id');
  end if;
  if cause is null then
    perform private.refuse('PT422', 'A report has a cause.', 'missing', 'cause');
  end if;
  select * into place from private.content_kinds() k where k.kind = report_content.kind;
  execute format('select exists (select from %s t where t.%I = $1)', place.held, place.key) into seen using subject_id;
  if not seen then
    perform private.refuse('PT404', 'There is no such content (any more).', 'contentUnknown', 'subject_id');
  end if;
  return private.file_content_report(kind, subject_id, cause, note);
end
$$;
comment on function private.report_content is 'api: member';

create function private.file_content_report(
  kind public.content_kind,
  subject_id uuid,
  cause public.report_cause,
  note text
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  thing record;
  remark text;
  first boolean;
  made uuid;
begin
  remark := private.checked_text('note', note, 0, (private.limits()).reason_max);
  thing := private.locked_content(kind, subject_id);
  if thing.owner_id = me or thing.team_id = private.own_team() then
    perform private.refuse('PT403', 'Nobody reports what is their own.', 'ownContent');
  end if;
  select r.id into made
  from public.content_reports r
  where (r.reporter_id, r.kind, r.subject_id) = (me, file_content_report.kind, file_content_report.subject_id)
    and r.created_at > private.repeats_since()
    and r.status = 'open'
    and r.cause = file_content_report.cause
    and r.note is not distinct from remark;
  if made is not null then
    return made;
  end if;
  if exists (
    select from public.hidden_contents h where (h.kind, h.subject_id) = (file_content_report.kind, file_content_report.subject_id)
  ) then
    perform private.refuse('PT409', 'The moderation has hidden this.', 'contentHidden', 'subject_id');
  end if;
  if thing.content ->> 'listed' = 'false' or not exists (
    select from jsonb_each(thing.content) as part where not private.says_nothing(part.value)
  ) then
    perform private.refuse('PT404', 'There is no such content (any more).', 'contentUnknown', 'subject_id');
  end if;
  if exists (
    select
    from public.content_reports r
    where (r.reporter_id, r.kind, r.subject_id) = (me, file_content_report.kind, file_content_report.subject_id) and r.status = 'open'
  ) then
    perform private.refuse('PT409', 'You have reported this already.', 'reportedAlready', 'subject_id');
  end if;
  first := not exists (
    select
    from public.content_reports r
    where (r.kind, r.subject_id) = (file_content_report.kind, file_content_report.subject_id) and r.status = 'open'
  );
  insert into public.content_reports (reporter_id, kind, subject_id, owner_id, team_id, cause, note, said)
  values (
    me, file_content_report.kind, file_content_report.subject_id, thing.owner_id, thing.team_id, file_content_report.cause, remark,
    thing.content
  )
  returning id into made;
  if first then
    perform private.notify(
      array(select member from unnest(private.staff()) as member where member is distinct from thing.owner_id),
      'contentReported', private.content_facts(kind, thing.owner_id, thing.team_id), '/moderation'
    );
  end if;
  perform private.record('report_content', thing.subject, null, jsonb_build_object('report', made, 'kind', kind, 'cause', cause));
  return made;
end
$$;

grant execute on function private.file_content_report(public.content_kind, uuid, public.report_cause, text) to authenticated;

-- The facts of a notification about content: its kind, and whose it is.
create function private.content_facts(kind public.content_kind, person uuid, team uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'content', kind,
    'of', coalesce(person, team)
  )
$$;

-- Locks the open reports of a thing, of which none may be the caller's: nobody decides about an own report.
create function private.lock_reports(kind public.content_kind, subject_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  report public.content_reports;
begin
  for report in
    select *
    from public.content_reports r
    where (r.kind, r.subject_id) = (lock_reports.kind, lock_reports.subject_id) and r.status = 'open'
    order by r.id
    for update
  loop
    if report.reporter_id = auth.uid() then
      perform private.refuse('PT403', 'Nobody decides about an own report.', 'ownCase');
    end if;
  end loop;
end
$$;

-- Decides every open report of a thing in one way, and notifies those who reported it. Returns how many.
create function private.close_reports(
  kind public.content_kind,
  subject_id uuid,
  decided public.report_status,
  said text,
  facts jsonb
)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  reporters uuid[];
begin
  with closed as (
    update public.content_reports r
    set status = close_reports.decided, ruling = close_reports.said, decided_at = clock_timestamp()
    where (r.kind, r.subject_id) = (close_reports.kind, close_reports.subject_id) and r.status = 'open'
    returning r.reporter_id
  )
  select array_agg(c.reporter_id) into reporters from closed c;
  perform private.notify(
    reporters, case when decided = 'upheld' then 'reportUpheld' else 'reportDismissed' end::public.notification_key, facts
  );
  return coalesce(cardinality(reporters), 0);
end
$$;

-- Takes a thing out of sight and notifies whose it is; false where it is hidden already.
create function private.hide(kind public.content_kind, subject_id uuid, said text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place record;
  thing record;
begin
  select * into place from private.content_kinds() k where k.kind = hide.kind;
  if place.hides is not null and exists (
    select from public.hidden_contents h where (h.kind, h.subject_id) = (hide.kind, hide.subject_id)
  ) then
    return false;
  end if;
  thing := private.locked_content(kind, subject_id);
  perform private.check_no_own_case(thing.owner_id, thing.team_id);
  perform private.check_above(thing.owner_id, thing.team_id);
  -- again, now that nobody else can be at it
  if exists (select from public.hidden_contents h where (h.kind, h.subject_id) = (hide.kind, hide.subject_id)) then
    return false;
  end if;
  if place.hides is null then
    execute format('delete from %s t where t.%I = $1', place.held, place.key) using subject_id;
  else
    perform private.write_content(kind, subject_id, private.replacement(kind));
  end if;
  -- what was reported says it no more
  update public.content_reports r set said = '{}' where (r.kind, r.subject_id) = (hide.kind, hide.subject_id);
  insert into public.hidden_contents (kind, subject_id, owner_id, team_id, was, reason)
  values (hide.kind, hide.subject_id, thing.owner_id, thing.team_id, thing.content, said);
  perform private.notify(
    array_append(private.leaders(thing.team_id), thing.owner_id),
    case when kind = 'team_name' then 'teamNameHidden' else 'contentHidden' end::public.notification_key,
    private.content_facts(kind, thing.owner_id, thing.team_id) || jsonb_build_object('reason', said),
    private.content_link(kind, subject_id, thing.team_id)
  );
  return true;
end
$$;

-- Where its owner finds a thing.
create function private.content_link(kind public.content_kind, subject_id uuid, team uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when kind = 'report_note' then (select '/matches/' || r.match_id from public.match_reports r where r.id = subject_id)
    when kind = 'result_reason' then (select '/matches/' || r.match_id from public.result_reasons r where r.id = subject_id)
    when kind = 'protest_reason' then (select '/matches/' || p.match_id from public.protests p where p.id = subject_id)
    when kind = 'appeal_reason' then (select '/matches/' || a.match_id from public.appeals a where a.id = subject_id)
    when kind = 'withdrawal_reason' then (
      select '/leagues/' || r.league_id from public.withdrawal_requests r where r.id = subject_id
    )
    when kind = 'contract_text' then '/teams/' || team || '?tab=contracts'
    when kind in ('player_entry', 'team_entry') then '/transfercenter'
    when kind = 'message' then '/messages'
    when kind = 'scrim_note' then '/scrims'
    when team is not null then '/teams/' || team
    else '/profile'
  end
$$;

-- Decides about a report, and about every other that is open on the same thing: hides it, with a reason its owner will
-- read, or leaves it.
-- Refuses with PT403 (not staff, own report, own case, one of the staff), PT404, PT409 (decided), PT422 (no reason).
create function private.resolve_content_report(report_id uuid, hide boolean, ruling text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  report public.content_reports;
  decided constant public.report_status := case when hide then 'upheld' else 'dismissed' end;
  said text;
  closed int;
  place text;
begin
  perform private.check_staff();
  select * into report from public.content_reports r where r.id = report_id;
  if report.id is null then
    perform private.refuse('PT404', 'There is no such report.', 'reportUnknown', 'report_id');
  end if;
  if hide is null then
    perform private.refuse('PT422', 'Hide it or not.', 'missing', 'hide');
  end if;
  said := private.checked_text(
    'ruling', ruling, case when hide then (private.limits()).reason_min else 0 end, (private.limits()).reason_max
  );
  perform private.check_no_own_case(report.owner_id, report.team_id);
  perform private.check_above(report.owner_id, report.team_id);
  perform private.lock_reports(report.kind, report.subject_id);
  if not exists (select from public.content_reports r where r.id = report_id and r.status = 'open') then
    perform private.refuse('PT409', 'The report has been decided.', 'reportDecided', 'report_id');
  end if;
  if hide then
    perform private.hide(report.kind, report.subject_id, said);
  end if;
  closed := private.close_reports(
    report.kind, report.subject_id, decided, said,
    private.content_facts(report.kind, report.owner_id, report.team_id)
  );
  select split_part(k.held::text, '.', -1) into place from private.content_kinds() k where k.kind = report.kind;
  perform private.record(
    'resolve_content_report', place || ' ' || report.subject_id,
    jsonb_build_object('kind', report.kind, 'reports', closed), jsonb_build_object('status', decided, 'reason', said)
  );
end
$$;
comment on function private.resolve_content_report is 'api: member';

-- Hides something nobody has reported, or upholds whatever is open about it.
-- Refuses with PT403 (not staff, own case, one of the staff), PT404, PT409 (hidden already), PT422 (no reason).
create function private.hide_content(kind public.content_kind, subject_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  hidden public.hidden_contents;
begin
  perform private.check_staff();
  if kind is null or subject_id is null then
    perform private.refuse('PT422', 'What is to be hidden?', 'missing', 'subject_id');
  end if;
  said := private.checked_reason(reason);
  perform private.lock_reports(kind, subject_id);
  if not private.hide(kind, subject_id, said) then
    perform private.refuse('PT409', 'The moderation has hidden this.', 'contentHidden', 'subject_id');
  end if;
  select * into hidden
  from public.hidden_contents h
  where (h.kind, h.subject_id) = (hide_content.kind, hide_content.subject_id);
  perform private.close_reports(kind, subject_id, 'upheld', said, private.content_facts(kind, hidden.owner_id, hidden.team_id));
  perform private.record(
    'hide_content',
    (select split_part(k.held::text, '.', -1) from private.content_kinds() k where k.kind = hide_content.kind) || ' ' || subject_id,
    jsonb_build_object('kind', kind), jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.hide_content is 'api: member';

-- Gives back what was hidden, exactly as it was; or, without it, gives back the place alone: `again` false lets the
-- owner write something else there.
-- Refuses with PT403 (not staff, own case, one of the staff), PT409 (not hidden, somebody else has the name), PT422.
create function private.restore_content(kind public.content_kind, subject_id uuid, reason text, again boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  hidden public.hidden_contents;
  broken text;
begin
  perform private.check_staff();
  said := private.checked_reason(reason);
  delete from public.hidden_contents h
  where (h.kind, h.subject_id) = (restore_content.kind, restore_content.subject_id)
  returning * into hidden;
  if hidden.subject_id is null then
    perform private.refuse('PT409', 'This is not hidden.', 'notHidden', 'subject_id');
  end if;
  perform private.check_no_own_case(hidden.owner_id, hidden.team_id);
  perform private.check_above(hidden.owner_id, hidden.team_id);
  if coalesce(again, true) then
    begin
      perform private.write_content(kind, subject_id, private.without_lost_picture(hidden.was));
    exception when unique_violation then
      -- profiles say so themselves
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_taken(broken);
    end;
  end if;
  perform private.notify(
    array_append(private.leaders(hidden.team_id), hidden.owner_id),
    case when coalesce(again, true) then 'contentRestored' else 'contentFreed' end::public.notification_key,
    private.content_facts(kind, hidden.owner_id, hidden.team_id) || jsonb_build_object('reason', said),
    private.content_link(kind, subject_id, hidden.team_id)
  );
  perform private.record(
    'restore_content',
    (select split_part(k.held::text, '.', -1) from private.content_kinds() k where k.kind = restore_content.kind) || ' ' || subject_id,
    jsonb_build_object('kind', kind, 'reason', hidden.reason),
    jsonb_build_object('again', coalesce(again, true), 'reason', said)
  );
end
$$;
comment on function private.restore_content is 'api: member';

-- A picture whose file is gone is none: a hosted project keeps none that is hidden.
create function private.without_lost_picture(content jsonb)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      part.key,
      case
        when part.key in ('avatar', 'logo')
          and private.uploaded_hash(split_part(part.value #>> '{}', '/', 1), substr(part.value #>> '{}', strpos(part.value #>> '{}', '/') + 1)) is null
        then 'null'
        else part.value
      end
    ),
    '{}'
  )
  from jsonb_each(content) as part
$$;

-- The hidden content of a person or team. That it is, everybody may know; why, and what it said, its owners and the
-- staff.
create function private.hidden_of(person uuid default null, team uuid default null)
  returns table (kind public.content_kind, subject_id uuid, reason text, was jsonb)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    h.kind,
    h.subject_id,
    case when mine.it_is then h.reason end,
    case when mine.it_is then h.was end
  from public.hidden_contents h
  cross join lateral (
    select coalesce(h.owner_id = (select auth.uid()) or h.team_id = (select private.led_team()), false)
      or (select private.is_staff()) as it_is
  ) as mine
  where h.owner_id = hidden_of.person or h.team_id = hidden_of.team
  order by h.created_at, h.subject_id
  limit 100
$$;
comment on function private.hidden_of is 'api: member';

-- The queue: one line a reported thing, the one that waits longest first; `own` says that somebody else must decide, `muted`
-- that its owner is.
-- The caller's own case is not in it.
create function private.report_page(after_at timestamptz default null, after_id uuid default null, max int default 30)
  returns table (
    id uuid,
    kind public.content_kind,
    subject_id uuid,
    owner_id uuid,
    owner_name text,
    team_id uuid,
    team_name text,
    said jsonb,
    reports int,
    causes public.report_cause[],
    notes jsonb,
    own boolean,
    muted boolean,
    created_at timestamptz
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select
    r.id,
    r.kind,
    r.subject_id,
    r.owner_id,
    p.username,
    r.team_id,
    t.name,
    r.said,
    together.reports,
    together.causes,
    together.notes,
    together.own or private.is_others_case(r.owner_id, r.team_id),
    coalesce(private.is_muted(r.owner_id), false),
    r.created_at
  from public.content_reports r
  left join public.profiles p on p.id = r.owner_id
  left join public.teams t on t.id = r.team_id
  cross join lateral (
    select
      count(*)::int as reports,
      array_agg(distinct o.cause) as causes,
      jsonb_agg(
        jsonb_build_object('by', by.username, 'cause', o.cause, 'note', o.note, 'at', o.created_at)
        order by o.created_at, o.id
      ) as notes,
      bool_or(o.reporter_id = auth.uid()) as own
    from public.content_reports o
    join public.profiles by on by.id = o.reporter_id
    where (o.kind, o.subject_id) = (r.kind, r.subject_id) and o.status = 'open'
  ) as together
  where r.status = 'open'
    and r.owner_id is distinct from auth.uid()
    and (r.team_id = private.own_team()) is not true
    and not exists (
      select
      from public.content_reports earlier
      where (earlier.kind, earlier.subject_id) = (r.kind, r.subject_id)
        and earlier.status = 'open'
        and (earlier.created_at, earlier.id) < (r.created_at, r.id)
    )
    and (after_at is null or (r.created_at, r.id) > (after_at, after_id))
  order by r.created_at, r.id
  limit private.page_size(max);
end
$$;
comment on function private.report_page is 'api: member';

-- Content that is hidden now, the latest first; `own` means that another person must decide. Staff only.
create function private.hidden_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (
    kind public.content_kind,
    subject_id uuid,
    owner_id uuid,
    owner_name text,
    team_id uuid,
    team_name text,
    was jsonb,
    reason text,
    own boolean,
    created_at timestamptz
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    h.kind,
    h.subject_id,
    h.owner_id,
    p.username,
    h.team_id,
    t.name,
    h.was,
    h.reason,
    private.is_others_case(h.owner_id, h.team_id),
    h.created_at
  from public.hidden_contents h
  left join public.profiles p on p.id = h.owner_id
  left join public.teams t on t.id = h.team_id
  where private.is_staff()
    and (before_at is null or (h.created_at, h.subject_id) < (before_at, before_id))
  order by h.created_at desc, h.subject_id desc
  limit private.page_size(max)
$$;
comment on function private.hidden_page is 'api: member';

-- Silence ----------------------------------------------------------------------------------------

-- Mutes a member for some days: no texts; every other command stays open to them.
-- Refuses with PT403 (not staff, own case, one of the staff), PT404, PT409 (muted already), PT422.
create function private.mute_writer(player_id uuid, days int, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  days_max constant int := (private.limits()).mute_days_max;
  said text;
  person public.profiles;
  over_at constant timestamptz := now() + days * interval '1 day';
begin
  perform private.check_staff();
  if days is null or days not between 1 and days_max then
    perform private.refuse('PT422', format('From 1 to %s days.', days_max), 'wrongValue', 'days');
  end if;
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_own_case(person.id, null);
  perform private.check_above(person.id);
  if private.is_muted(person.id) then
    perform private.refuse('PT409', 'The account is muted already.', 'mutedAlready', 'player_id');
  end if;
  insert into private.account_blocks (user_id, kind, until, reason, by)
  values (person.id, 'muted', over_at, said, me)
  on conflict (user_id, kind) do update
  set until = excluded.until, reason = excluded.reason, by = excluded.by, created_at = now();
  perform private.notify(
    array[person.id], 'writerMuted', jsonb_build_object('until', over_at, 'reason', said), '/rules'
  );
  perform private.record(
    'mute_writer', 'profiles ' || person.id, null, jsonb_build_object('until', over_at, 'reason', said)
  );
end
$$;
comment on function private.mute_writer is 'api: member';

-- Ends a mute before its time.
-- Refuses with PT403 (not staff, own case, one of the staff), PT404, PT409 (not muted).
create function private.unmute_writer(player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was private.account_blocks;
begin
  perform private.check_staff();
  person := private.locked_person(player_id);
  perform private.check_no_own_case(person.id, null);
  perform private.check_above(person.id);
  delete from private.account_blocks b
  where b.user_id = person.id and b.kind = 'muted' and (b.until is null or b.until > now())
  returning * into was;
  if was.user_id is null then
    perform private.refuse('PT409', 'The account is not muted.', 'notMuted', 'player_id');
  end if;
  perform private.notify(array[person.id], 'writerUnmuted', '{}');
  perform private.record(
    'unmute_writer', 'profiles ' || person.id, jsonb_build_object('until', was.until, 'reason', was.reason)
  );
end
$$;
comment on function private.unmute_writer is 'api: member';

-- The muted members, the latest first; `own` means that another member of the staff must decide. Staff only.
create function private.muted_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (
    player_id uuid,
    username text,
    avatar text,
    until timestamptz,
    reason text,
    own boolean,
    created_at timestamptz
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    b.user_id,
    p.username,
    p.avatar,
    b.until,
    b.reason,
    private.is_others_case(b.user_id, null),
    b.created_at
  from private.account_blocks b
  join public.profiles p on p.id = b.user_id
  where private.is_staff()
    and b.kind = 'muted'
    and (b.until is null or b.until > now())
    and (before_at is null or (b.created_at, b.user_id) < (before_at, before_id))
  order by b.created_at desc, b.user_id desc
  limit private.page_size(max)
$$;
comment on function private.muted_page is 'api: member';
