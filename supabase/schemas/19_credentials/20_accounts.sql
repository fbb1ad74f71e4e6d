-- A command that ends other sessions or the account also revokes what was issued from it.

-- Both of the next: `device_of` is the session whose device stays.
create function private.end_all_but_this(device_of uuid default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  ended jsonb;
begin
  delete from auth.sessions s where s.user_id = me and s.id::text is distinct from auth.jwt() ->> 'session_id';
  ended := private.revoke_credentials(me, device_of);
  if ended <> '{}' then
    perform private.mail_account(me, 'logged_out', jsonb_build_object('ended', ended));
  end if;
end
$$;

-- Ends every session of the caller but the one that asks, and what was issued from the account but the device of that one. A mail
-- lists what ended. False: it is not the password.
create function private.end_other_sessions(password text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  if not private.is_own_password(end_other_sessions.password) then
    return false;
  end if;
  perform private.end_all_but_this((auth.jwt() ->> 'session_id')::uuid);
  perform private.record('end_other_sessions', 'profiles ' || me);
  return true;
end
$$;
comment on function private.end_other_sessions is 'api: member';

-- The same with the device of the caller's session, before that is ended by signing out everywhere, which asks for no password either.
create function private.log_out_everywhere()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  perform private.end_all_but_this();
  perform private.record('log_out_everywhere', 'profiles ' || me);
end
$$;
comment on function private.log_out_everywhere is 'api: member';

-- The caller leaves for good. Refuses with PT409: handOverFirst (a captain of others), lastAdmin, teamInSeason (the
-- last of a team that plays). The name becomes free, and the sign-in with it; the files go, a member who closes the
-- page.
create function private.delete_my_account()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
  open public.contracts;
begin
  -- first, as a new password does that meets the farewell
  perform from auth.users u where u.id = me for update;
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- who may not speak or write may still go
  delete from private.account_blocks b where b.user_id = me;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.leave_team();
  end if;
  perform private.leave_stand_ins(me);
  for open in
    select * from public.contracts c where c.player_id = me and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(
      open, 'rejected', 'end_offer',
      private.leaders(open.team_id), 'contractRejected', '/teams/' || open.team_id || '?tab=contracts'
    );
  end loop;
  update public.teams t set manager_id = null where t.manager_id = me;
  delete from public.player_registrations r where r.user_id = me;
  delete from public.join_requests r where r.player_id = me;
  delete from private.notice_texts t
  where t.author_id = me or t.id in (select (n.values ->> 'gaming_id')::uuid from public.notifications n where n.user_id = me);
  delete from public.notifications n where n.user_id = me;
  delete from public.blocks b where me in (b.blocker_id, b.blocked_id);
  delete from public.team_follows f where f.user_id = me;
  delete from public.league_follows f where f.user_id = me;
  delete from public.player_follows f where me in (f.user_id, f.player_id);
  delete from public.profile_private p where p.user_id = me;
  perform private.revoke_credentials(me);
  delete from public.match_casters c where c.user_id = me;
  delete from private.recovery_codes c where c.user_id = me;
  delete from private.outbox o where o.channel = 'mail' and o.target = me;
  delete from private.notification_channels w where w.user_id = me;
  delete from private.handed_topics h where me in (h.captain_id, h.helper_id);
  delete from private.quiet_hours q where q.user_id = me;
  delete from private.mail_accounts m where m.user_id = me;
  update public.profiles p
  set username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
    gaming_id = null, platform = null, nation = null, location = null, game_mode = null, position = null,
    skill_level = null, description = null, social_links = '{}', avatar = null, last_seen_at = null,
    deleted_at = now()
  where p.id = me;
  delete from private.user_roles r where r.user_id = me;
  delete from public.league_referees r where r.user_id = me;
  perform private.remove_files_of(me);
  delete from auth.audit_log_entries l
  where me::text in (l.payload ->> 'actor_id', l.payload -> 'traits' ->> 'user_id');
  perform private.record('delete_my_account', 'profiles ' || me);
  delete from auth.users u where u.id = me;
end
$$;
comment on function private.delete_my_account is 'api: member';
