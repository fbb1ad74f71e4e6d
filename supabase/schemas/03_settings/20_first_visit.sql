-- The first visit's answers: all of them or none.

-- The answers at the first visit; what is null was skipped and stays as it is.
-- The birth date is given once, so it is stored together with the rest or not at all.
-- Refuses with PT409 (username taken, another birth date given before), PT422 (username, birth date), PT403 (muted).
create function private.complete_profile(
  username text default null,
  birth_date date default null,
  place public.player_position default null,
  platform public.platform default null,
  public_profile boolean default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  wanted constant text := nullif(private.clean_line(username), '');
  was public.profiles;
  given date;
begin
  select * into was from public.profiles p where p.id = me for no key update;
  select own.birth_date into given from public.profile_private own where own.user_id = me for no key update;
  begin
    update public.profiles p
    set username = coalesce(wanted, p.username),
      position = coalesce(place, p.position),
      platform = coalesce(complete_profile.platform, p.platform)
    where p.id = me;
  exception
    when unique_violation then
      perform private.refuse('PT409', 'Somebody has this name, or one that looks like it.', 'usernameTaken', 'username');
    when check_violation then
      perform private.refuse('PT422', 'This is no username.', 'wrongValue', 'username');
  end;
  if birth_date not between date '1900-01-01' and current_date then
    perform private.refuse('PT422', 'This is no birth date.', 'birthDateWrong', 'birth_date');
  end if;
  if birth_date <> given then
    perform private.refuse('PT409', 'The birth date is given once.', 'birthDateGiven', 'birth_date');
  end if;
  update public.profile_private own
  set birth_date = complete_profile.birth_date
  where own.user_id = me and own.birth_date is null and complete_profile.birth_date is not null;
  update public.profile_private own
  set public_profile = complete_profile.public_profile, public_profile_answered = true
  where own.user_id = me and complete_profile.public_profile is not null;
  perform private.record(
    'complete_profile', 'profiles ' || me, to_jsonb(was),
    jsonb_build_object('username', wanted, 'position', place, 'platform', complete_profile.platform)
  );
end
$$;
comment on function private.complete_profile is 'api: member';
