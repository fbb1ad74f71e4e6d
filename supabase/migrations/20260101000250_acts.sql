-- How often one person may do what (docs/decisions/0064): one row of a counter a person and act, locked as long as the
-- act's transaction lasts, so that two at once are two. A refused act counts nothing. Admins are not counted.

create table private.act_counts (
  who uuid not null,
  what text not null check (length(what) <= 300),
  times int not null default 1,
  over_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (who, what)
);
comment on table private.act_counts is
  'How often somebody did something since the counting began. No API access: acts count themselves, the clock sweeps.';
alter table private.act_counts enable row level security;
alter table private.act_counts force row level security;
revoke all on private.act_counts from public, anon, authenticated, service_role;

-- Every limit: the act as the audit log names it, whether all of a caller's count together or those about one subject,
-- and how many within how long. The same numbers stand in src/domain/limits.ts. What the staff does to protect people
-- (hide, decide, mute, suspend) has none; beyond `tell` nothing is refused, notices merge.
create function private.act_limits()
  returns table (act text, each text, at_most int, minutes int)
  language sql
  immutable
  set search_path = ''
as $$
  values
    ('offer_contract', 'caller', 30, 60),
    ('offer_to_player', 'subject', 3, 1440),
    ('withdraw_offer', 'caller', 60, 60),
    ('reject_contract', 'caller', 60, 60),
    ('terminate_contract', 'caller', 20, 60),
    ('create_team', 'caller', 3, 1440),
    ('leave_team', 'caller', 6, 1440),
    ('update_team', 'caller', 40, 60),
    ('set_team_role', 'caller', 60, 60),
    ('set_team_role', 'subject', 6, 60),
    ('hand_over_captaincy', 'caller', 10, 60),
    ('set_shirt', 'caller', 200, 60),
    ('kick_player', 'caller', 20, 60),
    ('set_eligibility', 'caller', 60, 60),
    ('set_eligibility', 'subject', 6, 60),
    ('request_eligibility_review', 'caller', 30, 60),
    ('request_eligibility_review', 'subject', 3, 1440),
    ('add_team_achievement', 'caller', 20, 60),
    ('register_team', 'caller', 10, 60),
    ('set_lineup', 'caller', 60, 60),
    ('start_match', 'caller', 20, 60),
    ('set_live_score', 'caller', 300, 60),
    ('set_lobby_code', 'caller', 30, 60),
    ('report_match', 'caller', 20, 60),
    ('add_evidence', 'caller', 40, 60),
    ('claim_forfeit', 'caller', 10, 60),
    ('correct_report', 'caller', 20, 60),
    ('withdraw_report', 'caller', 10, 60),
    ('confirm_report', 'caller', 30, 60),
    ('dispute_report', 'caller', 10, 60),
    ('postpone_match', 'caller', 30, 60),
    ('propose_reschedule', 'caller', 10, 60),
    ('answer_reschedule', 'caller', 20, 60),
    ('file_protest', 'caller', 5, 1440),
    ('rule_match', 'caller', 120, 60),
    ('enter_results', 'caller', 30, 60),
    ('undo_result', 'caller', 60, 60),
    ('rule_protest', 'caller', 60, 60),
    ('move_match', 'caller', 120, 60),
    ('cancel_match', 'caller', 30, 60),
    ('create_decider', 'caller', 20, 60),
    ('publish_schedule', 'caller', 30, 60),
    ('withdraw_team', 'caller', 5, 1440),
    ('warn_player', 'caller', 30, 60),
    ('warn_player', 'subject', 4, 1440),
    ('set_availability', 'caller', 30, 60),
    ('enter_night_cup', 'caller', 10, 60),
    ('leave_night_cup', 'caller', 10, 60),
    ('check_in_night_cup', 'caller', 20, 60),
    ('create_ticket', 'caller', 5, 60),
    ('reply_ticket', 'caller', 60, 60),
    ('reply_ticket', 'subject', 20, 60),
    ('set_ticket_status', 'caller', 60, 60),
    ('set_ticket_status', 'subject', 10, 60),
    ('send_contact_message', 'caller', 3, 60),
    ('start_conversation', 'caller', 20, 60),
    ('send_message', 'caller', 20, 1),
    ('block_player', 'caller', 30, 60),
    ('unblock_player', 'caller', 30, 60),
    ('report_content', 'caller', 20, 1440),
    ('report_content', 'subject', 3, 1440),
    ('complete_profile', 'caller', 20, 60),
    ('export_my_data', 'caller', 5, 60),
    ('end_session', 'caller', 60, 60),
    ('end_other_sessions', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('tell', 'subject', 20, 60)
$$;

-- Counts once more within so many minutes of the first time.
create function private.count_up(who uuid, what text, minutes int)
  returns private.act_counts
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into private.act_counts as c (who, what, over_at)
  values (count_up.who, count_up.what, now() + count_up.minutes * interval '1 minute')
  on conflict (who, what) do update
  set times = case when c.over_at <= now() then 1 else c.times + 1 end,
    over_at = case when c.over_at <= now() then excluded.over_at else c.over_at end
  returning c
$$;

-- Counts one act of the caller, or of `by`, where it has a limit. Says which limit it is beyond, and until when; null
-- within all of them.
create function private.limit_passed(
  act text,
  about text,
  by uuid default auth.uid(),
  out at_most int,
  out minutes int,
  out over_at timestamptz
)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  bound record;
  counted private.act_counts;
begin
  if auth.uid() is null or private.is_admin() then
    return;
  end if;
  for bound in select * from private.act_limits() l where l.act = limit_passed.act loop
    counted := private.count_up(
      limit_passed.by,
      concat_ws(' ', limit_passed.act, case when bound.each = 'subject' then limit_passed.about end),
      bound.minutes
    );
    if counted.times > bound.at_most then
      at_most := bound.at_most;
      minutes := bound.minutes;
      over_at := counted.over_at;
      return;
    end if;
  end loop;
end
$$;

-- The same, refused with PT429 beyond a limit.
create function private.count_act(act text, about text, by uuid default auth.uid())
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  passed constant record := private.limit_passed(act, about, by);
begin
  if passed.over_at is not null then
    perform private.refuse(
      'PT429', format('%s: %s times in %s minutes.', act, passed.at_most, passed.minutes), 'tooManyActs',
      to_char(passed.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
end
$$;

-- Rows their owners write directly count as "write <table>".
create function private.count_write()
  returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.count_act('write ' || tg_table_name, null);
  return null;
end
$$;

create function private.count_writes(counted regclass)
  returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  execute format(
    'create trigger count_write after insert or update or delete on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.count_write()',
    counted
  );
end
$$;

-- What is over makes room; a row somebody counts on at this moment waits for the next sweep.
create function private.sweep_act_counts()
  returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from private.act_counts c
  where (c.who, c.what) in (
    select old.who, old.what from private.act_counts old where old.over_at <= now() for update skip locked
  )
$$;

-- Security events of accounts ------------------------------------------------------------------

-- Enters what happened to an account's sign-in, whoever did it. Of each kind the first `at_most` within an hour are
-- entered, then the tenth, the hundredth and so on: who guesses passwords by the thousand writes a handful of entries.
create function private.record_security_event(person uuid, act text, at_most int default 1)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  counted constant private.act_counts := private.count_up(person, record_security_event.act, 60);
begin
  if counted.times <= at_most or counted.times in (10, 100, 1000, 10000, 100000) then
    perform private.record(
      record_security_event.act, 'profiles ' || person, null, jsonb_build_object('times_this_hour', counted.times)
    );
  end if;
end
$$;

-- The last admin --------------------------------------------------------------------------------

-- Somebody stays who can set things right: the last living admin who is not suspended keeps role, profile and account.
-- One at a time: of two admins who remove each other at once, one stays.
create function private.keep_last_admin()
  returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
  if not exists (
    select
    from private.user_roles r
    join public.profiles p on p.id = r.user_id
    where r.role = 'admin'
      and p.deleted_at is null
      and not private.is_suspended(p.id)
  ) then
    perform private.refuse('PT409', 'The last admin stays one.', 'lastAdmin');
  end if;
  return null;
end
$$;

create trigger keep_last_admin
  after delete or update on private.user_roles
  for each row
  when (old.role = 'admin')
  execute function private.keep_last_admin();

-- Of an admin's suspension or farewell; of anybody else's there is nothing to ask.
create function private.keep_last_admin_able()
  returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'id');
begin
  if private.has_role(person, 'admin') then
    if tg_op = 'DELETE' then
      -- the role of an account that goes, goes with it
      delete from private.user_roles r where r.user_id = person;
    else
      perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
      update private.user_roles r set role = r.role where r.user_id = person;
    end if;
  end if;
  return null;
end
$$;

create trigger keep_last_admin
  after insert or update on private.account_blocks
  for each row
  when (new.kind = 'suspended')
  execute function private.keep_last_admin_able();
create trigger keep_last_admin
  after update of deleted_at on public.profiles
  for each row
  when (new.deleted_at is not null)
  execute function private.keep_last_admin_able();
create trigger keep_last_admin
  after delete on auth.users
  for each row
  execute function private.keep_last_admin_able();
