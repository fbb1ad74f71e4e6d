-- A team's beginning and what is its own to say: founding, what it says about itself, what it has won.

-- Founds a team; the caller is its captain, its manager and its first member, without a contract. The drawn crest
-- follows from the team's id: a caller that chose one before names it.
-- Refuses with PT403 (under 18), PT409 (in a team already, name or tag taken), PT422 (birth date missing, wrong value).
create function private.create_team(
  name text,
  tag text,
  short_name text default null,
  kit_primary text default null,
  kit_secondary text default null,
  description text default null,
  team_id uuid default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  made public.teams;
  born date;
  broken text;
begin
  perform from public.profiles p where p.id = me for no key update;
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before founding a team.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < bounds.founder_age_min then
    perform private.refuse('PT403', 'The founding captain is too young.', 'founderTooYoung', 'birth_date');
  end if;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.refuse('PT409', 'You are a member of a team already.', 'alreadyInTeam', 'player_id');
  end if;
  if exists (select from public.player_registrations r where r.user_id = me and r.listed) then
    update public.player_registrations r set listed = false where r.user_id = me;
  end if;
  begin
    insert into public.teams (id, name, tag, short_name, kit_primary, kit_secondary, description, captain_id, manager_id)
    values (
      coalesce(create_team.team_id, gen_random_uuid()),
      private.checked_name('name', create_team.name, bounds.team_name_min, bounds.team_name_max),
      upper(private.checked_text('tag', create_team.tag, bounds.team_tag_min, bounds.team_tag_max)),
      coalesce(private.checked_name('short_name', create_team.short_name, 0, bounds.team_short_name_max), ''),
      coalesce(lower(create_team.kit_primary), '#1f6f78'),
      coalesce(lower(create_team.kit_secondary), '#f2f0e6'),
      private.checked_text('description', create_team.description, 0, bounds.team_description_max),
      me,
      me
    )
    returning * into made;
  exception
    when unique_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_taken(broken);
    when check_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_value(broken);
  end;
  insert into public.team_members (team_id, player_id, team_role, position)
  select made.id, me, 'captain', p.position
  from public.profiles p
  where p.id = me;
  update public.team_members m
  set eligibility = private.first_eligibility(me, made.id)
  where m.team_id = made.id and m.player_id = me;
  perform private.leave_stand_ins(me, made.id);
  perform private.record('create_team', 'teams ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.create_team is 'api: member';

-- The unique names of a team that another one has.
create function private.refuse_taken(broken text)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if broken = 'teams_pkey' then
    perform private.refuse('PT409', 'Another team has this id.', 'taken', 'team_id');
  end if;
  if broken = 'teams_one_tag' then
    perform private.refuse('PT409', 'Another team has this tag.', 'tagTaken', 'tag');
  end if;
  perform private.refuse('PT409', 'Another team has this name.', 'nameTaken', 'name');
end
$$;

-- Changes what a team says about itself. `changes` holds the fields to write, null empties one.
-- A co-captain writes description, stream_url and contact; the captain besides name, short_name, tag, logo, kits,
-- founded_on and social_links; an admin all of them. Name and tag are locked while a season runs.
create function private.update_team(team_id uuid, changes jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  anybody constant text[] := '{description,stream_url,contact}';
  captains constant text[] := '{name,short_name,tag,logo,kit_primary,kit_secondary,founded_on,social_links}';
  me constant uuid := private.actor();
  was public.teams;
  now_is public.teams;
  field text;
  broken text;
begin
  select * into was from public.teams t where t.id = update_team.team_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_leader(was.id, 'change it');
  if jsonb_typeof(changes) is distinct from 'object' then
    perform private.refuse('PT422', 'The changes must be an object.', 'wrongValue', 'changes');
  end if;
  for field in select jsonb_object_keys(changes) loop
    if field <> all (anybody || captains) then
      perform private.refuse('PT422', format('%s cannot be changed.', field), 'wrongValue', field);
    end if;
    if field = any (captains) then
      perform private.check_captain(was.id, 'changes ' || field, field);
    end if;
  end loop;
  if was.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  begin
    now_is := was;
    for field in select jsonb_object_keys(changes) loop
      now_is := jsonb_populate_record(now_is, jsonb_build_object(field, changes -> field));
    end loop;
    now_is.name := private.clean_line(now_is.name);
    now_is.tag := upper(trim(now_is.tag));
    now_is.short_name := coalesce(private.clean_line(now_is.short_name), '');
    now_is.description := nullif(trim(now_is.description), '');
    now_is.contact := nullif(private.clean_line(now_is.contact), '');
    now_is.stream_url := nullif(trim(now_is.stream_url), '');
    now_is.social_links := coalesce(now_is.social_links, '{}');
    if (now_is.name, now_is.tag) is distinct from (was.name, was.tag)
      and not private.is_admin()
      -- whose name the moderation has hidden chooses another
      and not exists (select from public.hidden_contents h where h.kind = 'team_name' and h.subject_id = was.id)
      and exists (select from private.season_of(was.id) s where s.phase in ('regular', 'playoffs'))
    then
      perform private.refuse(
        'PT409', 'Name and tag are locked while a season runs.', 'nameLocked',
        case when now_is.name is distinct from was.name then 'name' else 'tag' end
      );
    end if;
    update public.teams t
    set name = now_is.name,
      short_name = now_is.short_name,
      tag = now_is.tag,
      logo = now_is.logo,
      kit_primary = lower(now_is.kit_primary),
      kit_secondary = lower(now_is.kit_secondary),
      founded_on = now_is.founded_on,
      description = now_is.description,
      social_links = now_is.social_links,
      stream_url = now_is.stream_url,
      contact = now_is.contact
    where t.id = was.id
    returning * into now_is;
  exception
    when unique_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_taken(broken);
    when check_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_value(broken);
    when not_null_violation then
      get stacked diagnostics broken = column_name;
      perform private.refuse('PT422', format('%s is missing.', broken), 'missing', broken);
    when data_exception then
      perform private.refuse('PT422', format('%s has the wrong form.', field), 'wrongValue', field);
  end;
  perform private.record('update_team', 'teams ' || was.id, to_jsonb(was), to_jsonb(now_is));
end
$$;
comment on function private.update_team is 'api: member';

-- The captain enters what the team has won; it stands as the team's own claim until an admin verifies it.
create function private.add_team_achievement(team_id uuid, title text, type public.team_achievement_type, season text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said_title constant text := private.checked_name('title', title, bounds.achievement_title_min, bounds.achievement_title_max);
  said_season constant text := private.checked_name('season', season, 1, bounds.achievement_season_max);
  made public.team_achievements;
begin
  perform from public.teams t where t.id = add_team_achievement.team_id for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(add_team_achievement.team_id, 'adds achievements');
  if type is null then
    perform private.refuse('PT422', 'A type is needed.', 'missing', 'type');
  end if;
  if (
    select count(*) from public.team_achievements a where a.team_id = add_team_achievement.team_id and not a.verified
  ) >= bounds.unverified_achievements_max and not private.is_admin() then
    perform private.refuse('PT429', 'Too many achievements wait to be verified.', 'tooManyUnverified', 'team_id');
  end if;
  begin
    insert into public.team_achievements (team_id, title, type, season, verified)
    values (
      add_team_achievement.team_id,
      said_title,
      add_team_achievement.type,
      said_season,
      private.is_admin() and private.own_team() is distinct from add_team_achievement.team_id
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'The team has this achievement already.', 'achievementKnown', 'title');
  end;
  perform private.record('add_team_achievement', 'team_achievements ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.add_team_achievement is 'api: member';

create function private.enter_first_captain()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  entered uuid;
begin
  insert into public.team_members (team_id, player_id, team_role, eligibility)
  values (new.id, new.captain_id, 'captain', private.first_eligibility(new.captain_id, new.id))
  returning id into entered;
  perform private.record('enter_first_captain', 'team_members ' || entered, null, jsonb_build_object('player_id', new.captain_id));
  return null;
end
$$;

create trigger enter_first_captain
  after insert on public.teams
  for each row
  when (current_user in ('anon', 'authenticated') and new.captain_id is not null)
  execute function private.enter_first_captain();
