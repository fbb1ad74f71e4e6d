-- Made of supabase/schemas: edit there, never here.
-- docs/decisions/0104-schemas-are-the-source.md

-- supabase/schemas/01_foundation/10_foundation.sql

-- The ground everything else stands on: the schemas, the one way to refuse, the audit log,
-- and the small guards that several files share.
--
-- `public` is the API. `private` holds what clients must never reach: helpers, roles, the audit log.
-- Nothing is open by default; every file grants by name what it opens.

create schema if not exists extensions;
create schema if not exists private;
-- lets a constraint compare an id and a span of time at once
create extension if not exists btree_gist with schema extensions;
-- finds a word inside a name without reading every name
create extension if not exists pg_trgm with schema extensions;
-- compares passwords with what the sign-in service keeps of them
create extension if not exists pgcrypto with schema extensions;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;

revoke create on schema public from public;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- Refusals ------------------------------------------------------------------------------------

-- The one way to say no. `code` is PT plus the HTTP status the client shall see, `message` an
-- English sentence for whoever reads a log, `hint` a key of errors.json, `detail` the field meant.
create function private.refuse(code text, message text, hint text, detail text default null)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if detail is null then
    raise exception using errcode = code, message = message, hint = hint;
  end if;
  raise exception using errcode = code, message = message, hint = hint, detail = detail;
end
$$;

-- A constraint named <table>_<field>_check, or a column's own type, said no: the refusal names the field.
create function private.refuse_value(broken text)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.refuse(
    'PT422',
    format('The value breaks %s.', broken),
    'wrongValue',
    regexp_replace(broken, '^(teams|team_achievements)_|_check\d*$', '', 'g')
  );
end
$$;

-- Rows of one page: as many as asked for, 100 at most.
create function private.page_size(asked int)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select least(greatest(coalesce(asked, 50), 1), 100)
$$;
grant execute on function private.page_size(int) to authenticated, service_role;

-- What notifications and the audit log hold ------------------------------------------------------

-- Whether a value holds nothing that somebody wrote: only ids, numbers, moments, yes and no, and under the keys listed
-- here the values of our own lists. Names and texts stay in their rows, where they can be changed, hidden and deleted.
create function private.is_fact(key text, value jsonb)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  coded constant text[] := '{activity_level,availability_days,award,category,cause,content,duration_type,eligibility,forfeited_by,kind,language,next_slot,origin,phase,platform,play_style,position,positions,priority,rematch_experience,role,silent_kinds,site_role,skill_level,sqlstate,stage,status,team_role,texts,texts_changed,tier,topic,training_days,type,was,weekday}';
  said constant text := value #>> '{}';
begin
  case jsonb_typeof(value)
    when 'string' then
      return said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or said ~ '^\d{4,5}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?$'
        or said ~ '^\d\d:\d\d(:\d\d)?$'
        or (key = any (coded) and said ~ '^[A-Za-z0-9_]{1,40}$');
    when 'array' then
      return coalesce((select bool_and(private.is_fact(key, each)) from jsonb_array_elements(value) as each), true);
    when 'object' then
      return coalesce(
        (select bool_and(field ~ '^[a-z0-9_]{1,40}$' and private.is_fact(field, held)) from jsonb_each(value) as f (field, held)),
        true
      );
    else
      return true;
  end case;
end
$$;

grant execute on function private.is_fact(text, jsonb) to authenticated, service_role;

-- A value without what somebody wrote; null where nothing else is left of it.
create function private.facts_of(key text, value jsonb)
  returns jsonb
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  if private.is_fact(key, value) is true then
    return value;
  end if;
  case jsonb_typeof(value)
    when 'array' then
      return (
        select jsonb_agg(private.facts_of(key, each)) from jsonb_array_elements(value) as each where private.facts_of(key, each) is not null
      );
    when 'object' then
      return (
        select jsonb_object_agg(field, private.facts_of(field, held))
        from jsonb_each(value) as f (field, held)
        where field ~ '^[a-z0-9_]{1,40}$' and private.facts_of(field, held) is not null
      );
    else
      return null;
  end case;
end
$$;

-- The audit log ------------------------------------------------------------------------------

-- One part a year, made ahead by the clock: the years of the past are read by those who ask for them, and may be put away.
create sequence private.audit_log_id;
create table private.audit_log (
  id bigint not null default nextval('private.audit_log_id'),
  -- nobody where the clock or the operator did it
  actor uuid,
  clock boolean not null default false constraint audit_log_clock_check check (not clock or actor is null),
  action text not null check (length(action) between 3 and 60),
  subject text not null check (length(subject) <= 200 and subject ~ '^[a-z_]+( [0-9a-z_-]+)*$'),
  before jsonb check (private.is_fact('', before)),
  after jsonb check (private.is_fact('', after)),
  at timestamptz not null default now(),
  primary key (at, id)
) partition by range (at);
comment on table private.audit_log is
  'Append only: who did what to what, and how it looked before and after. No API access: admins read it through a call.';
create index audit_log_actor on private.audit_log (actor, at desc);
create index audit_log_subject on private.audit_log (subject, at desc);

create function private.refuse_to_rewrite()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.refuse('PT403', 'This record is append only.', 'notYours');
  return null;
end
$$;

-- The same guards on the whole record and on each of its parts, which could be named alone.
create function private.guard_record(part regclass)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('revoke all on %s from public, anon, authenticated, service_role', part);
  execute format(
    'create trigger append_only before update or delete or truncate on %s for each statement execute function private.refuse_to_rewrite()',
    part
  );
end
$$;

-- Makes the parts of this year and the next that are not there. What was entered in a year without a part stays in the rest.
create function private.make_audit_years()
  returns void
  language plpgsql
  security definer
  set search_path = ''
  set lock_timeout = '2s'
as $$
declare
  this_year constant int := extract(year from now() at time zone 'utc');
  begun timestamptz;
  part text;
begin
  for year in this_year..this_year + 1 loop
    part := 'audit_log_' || year;
    begun := make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC');
    continue when to_regclass('private.' || part) is not null
      or exists (select from private.audit_log_rest r where r.at >= begun and r.at < begun + interval '1 year');
    execute format(
      'create table private.%I partition of private.audit_log for values from (%L) to (%L)',
      part, begun, make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC')
    );
    execute format('comment on table private.%I is %L', part, 'A year of the record. No API access: read through it.');
    perform private.guard_record(format('private.%I', part)::regclass);
  end loop;
end
$$;

create table private.audit_log_rest partition of private.audit_log default;
comment on table private.audit_log_rest is 'Years of the record without a part. No API access: read through it.';
select private.guard_record('private.audit_log');
select private.guard_record('private.audit_log_rest');
select private.make_audit_years();

-- What happens because a time has come, whoever's call comes upon it first: the clock did it.
create function private.clock_actions()
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select '{lapse_offer,confirm_silence,release_stayer,open_check_in,close_check_in,draw_night_cup,drop_night_cup,walk_over,finish_night_cup}'::text[]
$$;

-- Writes one entry about the caller, and counts the command where it has a limit (20_command_limits.sql). Commands call it last, inside
-- their own transaction; what follows from one by itself is entered under a name of its own. Of what somebody wrote the
-- entry says only that it changed: `texts_changed` names the fields.
create function private.record(action text, subject text, before jsonb default null, after jsonb default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  by_clock constant boolean := action = any (private.clock_actions()) or coalesce(current_setting('rondo.clock', true), '') = 'on';
  texts constant jsonb := (
    select jsonb_build_object('texts_changed', jsonb_agg(field order by field))
    from jsonb_object_keys(case when jsonb_typeof(coalesce(after, before)) = 'object' then coalesce(after, before) else '{}' end) as field
    where (private.is_fact(field, before -> field) and private.is_fact(field, after -> field)) is not true
      and before -> field is distinct from after -> field
    having count(*) > 0
  );
begin
  insert into private.audit_log (actor, clock, action, subject, before, after)
  values (
    case when not by_clock then (select auth.uid()) end,
    by_clock,
    action,
    subject,
    case
      when before is null then null
      when after is null then coalesce(private.facts_of('', before) || texts, private.facts_of('', before), texts, '{}')
      else coalesce(private.facts_of('', before), '{}')
    end,
    case when after is not null then coalesce(private.facts_of('', after) || texts, private.facts_of('', after), texts, '{}') end
  );
  perform private.count_command(action, subject);
end
$$;

-- Rows an admin writes directly leave an entry of their own; commands write theirs themselves. The arguments are the
-- columns of the key, all of which name the row.
create function private.record_direct_write()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row jsonb := coalesce(new_row, old_row);
begin
  perform private.record(
    lower(tg_op) || ' ' || tg_table_name,
    concat_ws(' ', tg_table_name, (select string_agg(any_row ->> key, ' ' order by n) from unnest(tg_argv) with ordinality as keys (key, n))),
    old_row,
    new_row
  );
  return null;
end
$$;

-- Guards --------------------------------------------------------------------------------------

create function private.touch()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Columns named in the trigger's arguments never change from a client, whatever the grants say.
create function private.keep_columns()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  kept text;
begin
  foreach kept in array tg_argv loop
    if to_jsonb(new) -> kept is distinct from to_jsonb(old) -> kept then
      perform private.refuse('PT403', format('%s.%s is not yours to change.', tg_table_name, kept), 'notYours', kept);
    end if;
  end loop;
  return new;
end
$$;

-- A moment is the server's: whatever time a client gives a new row for the columns in the arguments, it is now.
create function private.stamp_facts()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(fact, now()) from unnest(tg_argv) as fact));
end
$$;

-- Columns in the arguments say when something happened: a client says that it did, the server says when.
create function private.stamp_moments()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  moment text;
begin
  foreach moment in array tg_argv loop
    if to_jsonb(new) ->> moment is distinct from before ->> moment and to_jsonb(new) ->> moment is not null then
      new := jsonb_populate_record(new, jsonb_build_object(moment, now()));
    end if;
  end loop;
  return new;
end
$$;

-- Puts both guards of facts on a table that clients write: new rows are stamped, old ones keep what they have.
create function private.guard_facts(guarded regclass, variadic facts text[])
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  given constant text := (select string_agg(quote_literal(fact), ', ') from unnest(facts) as fact);
begin
  execute format(
    'create trigger a_stamp_facts before insert on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.stamp_facts(%s)',
    guarded, given
  );
  execute format(
    'create trigger keep_facts before update on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.keep_columns(%s)',
    guarded, given
  );
end
$$;

-- A lower-case address part of a name: 'Işıklar SK' becomes 'isiklar-sk'. Letters it has no Latin form for are told
-- apart by a few digits: two names in another alphabet are not one.
create function private.slug(name text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when plain ~ '[^\x01-\x7f]' then concat_ws('-', nullif(latin, ''), left(md5(plain), 8))
    else coalesce(nullif(latin, ''), 'x')
  end
  from (
    select lower(translate(
      replace(replace(name, 'ß', 'ss'), 'æ', 'ae'),
      'ÇĞİIÖŞÜçğıiöşüÄäÀÁÂÃÅàáâãåÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕØòóôõøÙÚÛùúûÝýÿŠšŽžČčĆćŁłŃńŚśŹźŻż',
      'cgiiosucgiiosuaaaaaaaaaaaaeeeeeeeeiiiiiiiinnoooooooooouuuuuuyyysszzccccllnnsszzzz'
    )) as plain
  ) as folded
  cross join lateral (select trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')) as latin) as kept
$$;

-- The hosts of a network, as the inside of a pattern; null of a network nobody knows.
create function private.network_hosts(network text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case network
    when 'x' then '(x|twitter)\.com'
    when 'instagram' then 'instagram\.com'
    when 'discord' then '(discord\.gg|discord\.com)'
    when 'kick' then 'kick\.com'
    when 'twitch' then 'twitch\.tv'
    when 'youtube' then '(youtube\.com|youtu\.be)'
    when 'tiktok' then 'tiktok\.com'
    when 'steam' then 'steamcommunity\.com'
  end
$$;

-- Whether an address, where there is one, is of a channel on a network that streams.
create function private.is_stream(address text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select address is null or exists (
    select
    from unnest('{twitch,kick,youtube}'::text[]) as network
    where address ~ ('^https://(www\.)?' || private.network_hosts(network) || '/[A-Za-z0-9@_.~/?=&%-]{1,200}$')
  )
$$;

-- What the name of a picture in a folder is like; the folder is itself the beginning of a pattern.
create function private.picture_in(folder text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select '^' || folder || '/[A-Za-z0-9_-]{1,60}\.(png|jpe?g|webp)$'
$$;

-- Links on a profile or a club: a known network, and an https address on that network's own host.
create function private.are_social_links(links jsonb)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select jsonb_typeof(links) = 'object'
    and octet_length(links::text) <= 2000
    and not exists (
      select
      from jsonb_each(case when jsonb_typeof(links) = 'object' then links else '{}' end) as link (network, address)
      where jsonb_typeof(address) <> 'string'
        or not coalesce(
          address #>> '{}' ~ (
            '^https://(www\.)?' || private.network_hosts(network) || '(/[A-Za-z0-9@_.~/?=&%-]{0,200})?$'
          ),
          false
        )
    )
$$;
grant execute on function
  private.network_hosts(text), private.is_stream(text), private.picture_in(text), private.are_social_links(jsonb)
  to authenticated, service_role;
grant execute on function private.slug(text) to authenticated, service_role;
grant execute on function private.refuse(text, text, text, text) to authenticated, service_role;

-- supabase/schemas/01_foundation/15_limits.sql

-- Generated by npm run limits from src/domain/limits.ts: edit there, never here.
-- The numbers of the rules that SQL asks for. Those that only a constraint knows stand with their column, and
-- supabase/tests/catalogue/limits.test.ts compares them.

create type private.limit_values as (
  players_on_pitch int,
  squad_min int,
  squad_max int,
  player_age_min int,
  founder_age_min int,
  shirt_number_min int,
  shirt_number_max int,
  season_teams_min int,
  season_teams_max int,
  points_for_win_max int,
  score_max int,
  forfeit_goals int,
  player_goals_max int,
  player_stat_max int,
  league_referees_max int,
  relegation_places_max int,
  adjustment_points_max int,
  transfer_rights_max int,
  night_cup_name_min int,
  night_cup_name_max int,
  night_cup_prize_max int,
  night_cup_teams_min int,
  night_cup_break_minutes int,
  night_cup_game_minutes int,
  night_cup_round_minutes int,
  night_cup_silence_minutes int,
  delay_tolerance_minutes int,
  start_early_minutes int,
  lineup_reveal_minutes int,
  lobby_code_min int,
  lobby_code_max int,
  protest_minutes int,
  protest_minutes_min int,
  protest_minutes_max int,
  match_length_minutes int,
  auto_confirm_hours int,
  silence_hours_min int,
  silence_hours_max int,
  claim_note_max int,
  protest_reason_max int,
  warnings_before_suspension int,
  suspension_matches int,
  suspension_matches_max int,
  offer_days int,
  renewal_days_max int,
  offers_open_max int,
  contract_note_max int,
  contract_division_max int,
  market_text_max int,
  eligibility_notes_max int,
  take_back_minutes int,
  decisions_at_once_max int,
  achievement_title_min int,
  achievement_title_max int,
  achievement_season_max int,
  unverified_achievements_max int,
  mute_days_max int,
  seen_minutes int,
  sign_up_hours int,
  session_idle_days int,
  session_days int,
  password_tries int,
  password_tries_minutes int,
  picture_files_max int,
  evidence_files_max int,
  gaming_id_max int,
  team_name_min int,
  team_name_max int,
  team_short_name_max int,
  sponsor_name_min int,
  sponsor_name_max int,
  sponsor_url_max int,
  sponsors_shown_max int,
  team_tag_min int,
  team_tag_max int,
  team_description_max int,
  extra_rules_max int,
  reason_min int,
  reason_max int,
  article_title_max int,
  article_summary_max int,
  article_body_max int,
  ticket_subject_max int,
  ticket_description_min int,
  ticket_description_max int,
  ticket_templates_max int,
  ticket_template_title_max int,
  contact_seconds_min int,
  message_max int
);

-- A rule asks for `(private.limits()).squad_max`, or names the whole `bounds` and asks for `bounds.squad_max`.
create function private.limits()
  returns private.limit_values
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  bounds private.limit_values;
begin
  bounds.players_on_pitch := 5;
  bounds.squad_min := 5;
  bounds.squad_max := 10;
  bounds.player_age_min := 16;
  bounds.founder_age_min := 18;
  bounds.shirt_number_min := 1;
  bounds.shirt_number_max := 99;
  bounds.season_teams_min := 2;
  bounds.season_teams_max := 40;
  bounds.points_for_win_max := 10;
  bounds.score_max := 199;
  bounds.forfeit_goals := 3;
  bounds.player_goals_max := 99;
  bounds.player_stat_max := 999;
  bounds.league_referees_max := 20;
  bounds.relegation_places_max := 10;
  bounds.adjustment_points_max := 100;
  bounds.transfer_rights_max := 20;
  bounds.night_cup_name_min := 3;
  bounds.night_cup_name_max := 60;
  bounds.night_cup_prize_max := 200;
  bounds.night_cup_teams_min := 2;
  bounds.night_cup_break_minutes := 5;
  bounds.night_cup_game_minutes := 15;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.match_length_minutes := 45;
  bounds.auto_confirm_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.claim_note_max := 1000;
  bounds.protest_reason_max := 1000;
  bounds.warnings_before_suspension := 2;
  bounds.suspension_matches := 1;
  bounds.suspension_matches_max := 10;
  bounds.offer_days := 7;
  bounds.renewal_days_max := 60;
  bounds.offers_open_max := 20;
  bounds.contract_note_max := 1000;
  bounds.contract_division_max := 60;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.seen_minutes := 5;
  bounds.sign_up_hours := 24;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.password_tries := 10;
  bounds.password_tries_minutes := 15;
  bounds.picture_files_max := 20;
  bounds.evidence_files_max := 10;
  bounds.gaming_id_max := 40;
  bounds.team_name_min := 3;
  bounds.team_name_max := 40;
  bounds.team_short_name_max := 12;
  bounds.sponsor_name_min := 2;
  bounds.sponsor_name_max := 40;
  bounds.sponsor_url_max := 300;
  bounds.sponsors_shown_max := 24;
  bounds.team_tag_min := 2;
  bounds.team_tag_max := 4;
  bounds.team_description_max := 2000;
  bounds.extra_rules_max := 5000;
  bounds.reason_min := 3;
  bounds.reason_max := 500;
  bounds.article_title_max := 120;
  bounds.article_summary_max := 300;
  bounds.article_body_max := 20000;
  bounds.ticket_subject_max := 120;
  bounds.ticket_description_min := 10;
  bounds.ticket_description_max := 5000;
  bounds.ticket_templates_max := 50;
  bounds.ticket_template_title_max := 60;
  bounds.contact_seconds_min := 3;
  bounds.message_max := 2000;
  return bounds;
end
$$;
grant execute on function private.limits() to authenticated, service_role;

-- How often one person may do what (docs/decisions/0064): the command as the audit log names it, whether all of a
-- caller's count together or those about one subject, and how many within how long. What the staff does to protect
-- people (hide, decide, mute, suspend) has none; beyond `notify` nothing is refused, notices merge.
create function private.command_limits()
  returns table (action text, each text, at_most int, minutes int)
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
    ('notify', 'subject', 20, 60)
$$;

-- supabase/schemas/01_foundation/20_names.sql

-- Names and texts: which may be stored, and which look alike (docs/decisions/0030). src/domain/account/names.ts and
-- search-fold.ts ask the same; a corpus and a sweep over every letter hold both sides to one answer.

-- Marks above, below and through letters, as the inside of a bracket.
create function private.combining_marks()
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f'
$$;

-- Every kind of white space, as the inside of a bracket.
create function private.spaces()
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select '\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
$$;

-- Folds a text for searching: marks dropped, i without or with dot alike, ß as ss, lower case.
create function private.fold(given text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select trim(regexp_replace(
    replace(replace(
      translate(
        lower(replace(replace(
          translate(regexp_replace(normalize(given, nfkd), '[' || private.combining_marks() || ']', '', 'g'), 'ıİI', 'iii'), 'ß', 'ss'
        ), 'ẞ', 'ss')),
        'øłđðς', 'olddσ'
      ), 'æ', 'ae'
    ), 'œ', 'oe'),
    '[' || private.spaces() || ']+', ' ', 'g'
  ))
$$;

-- Where a name stands in the Turkish alphabet: ç follows c, ğ g, ö o, ş s and ü u, and ı comes before i. In any other
-- language these are their plain letters, as private.fold reads them.
create function private.in_turkish(given text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select private.fold(
    replace(replace(replace(replace(replace(replace(
      lower(translate(normalize(given, nfc), 'Iİ', 'ıi')),
      'ç', 'c~'), 'ğ', 'g~'), 'ı', 'h~'), 'ö', 'o~'), 'ş', 's~'), 'ü', 'u~')
  )
$$;

-- What a folded text must be like to hold every word of a search, the longest word first; null when nothing is asked.
-- A search asks for the first, which an index on the folded text answers best, and for all.
create function private.patterns(query text)
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select array_agg(
    '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by length(word) desc, word
  )
  from unnest(string_to_array(private.fold(left(query, 60)), ' ')) as word
  where word <> ''
$$;

-- A line as it is stored: composed, every run of spaces one space, none around it.
create function private.clean_line(given text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select trim(regexp_replace(normalize(given, nfc), '[' || private.spaces() || ']+', ' ', 'g'))
$$;

-- These three are asked about every text of every row that is written, and at once done with one that is not there.

-- Whether a line holds nothing unseen: controls, format characters (bidi, tags, joiners), fillers that draw nothing,
-- private use, towers of marks.
create function private.is_line(given text, at_least int, at_most int)
  returns boolean
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select length(given) between at_least and at_most
    and given = private.clean_line(given)
    and given !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and given !~ ('[' || private.combining_marks() || ']{3}')
$$;

-- By blocks of letters rather than by class, which every engine knows as of another year.
create function private.has_letter(given text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select given ~ '[0-9A-Za-zªµºÀ-ÖØ-öø-ʯ\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05f2\u0620-\u064a\u0660-\u0669\u066e\u066f\u0671-\u06d3\u06ee-\u06fc\u0710-\u072f\u0780-\u07a5\u07c0-\u07ea\u0840-\u0858\u08a0-\u08c9\u0904-\u115e\u1161-\u17b3\u17e0-\u17e9\u1810-\u1aad\u1b05-\u1dbf\u1e00-\u1fff\u2c00-\u2dff\u3041-\u3096\u309f-\u30ff\u3105-\u3163\u3165-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\ud7a3\uf900-\ufdfb\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]'
$$;

-- Whether a line can be a name: nothing unseen in it, and a letter or digit that is seen.
create function private.is_name(given text, at_least int, at_most int)
  returns boolean
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select private.is_line(given, at_least, at_most) and private.has_letter(given)
$$;

-- Whether a text of several lines holds nothing that hides its words or turns them around. Persian and emoji need
-- their joiners and selectors, Arabic its marks of direction.
create function private.is_text(given text, at_least int, at_most int)
  returns boolean
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select length(given) between at_least and at_most
    and (at_least = 0 or private.has_letter(given))
    and given !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u115f\u1160\u17b4\u17b5\u200b\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and given !~ ('[' || private.combining_marks() || ']{3}')
$$;

-- Names that look alike -----------------------------------------------------------------------

-- What a name looks like: letters of other alphabets become the Latin ones they resemble; i, l and 1 are one sign,
-- as are o and 0, rn and m; every separator is a space. ä ö ü ç ş ğ ß stay what they are.
create function private.skeleton(name text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(translate(
          normalize(regexp_replace(normalize(name, nfkd), '(?![\u0306\u0308\u0327])[' || private.combining_marks() || ']', '', 'g'), nfc),
          'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΣϹͿᎠᎡᎢᎪᎫᎬᎻᎳᎷᏙᏞᏟᏢᏦᏴᏀᏃᏚᏔᎽᎥ',
          'abezhikmnoptyxσcjdrtajehwmvlcpkbgzswyi'
        )),
        'l1|0ıɩɪǀɨʟꞁᴀɑʙᴄᴅᴇɛғɡɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøłđðħŧƒʋɾавекмнопрстухгьзѕіјһԁԛԝѵүӏёїαβγεικμνοπρτυχωηςօոսհցյզ',
        'iiioiiiiiiiaabcdeefgghjkmnoprstuvwyzoiddhtfvrabekmhonpctyxrb3sijhdqwvyiëïabyeikuvonptuxwnσonuhgjq'
      ), 'æ', 'ae'), 'œ', 'oe'), 'rn', 'm'), 'vv', 'w'),
    '[' || private.spaces() || '\u2010-\u2015\u2018\u2019\u00b7._''`-]+', ' ', 'g'
  ))
$$;

-- A skeleton's Latin letters and digits alone, without any mark.
create function private.bare(name text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(normalize(private.skeleton(name), nfkd), '[' || private.combining_marks() || ']', '', 'g'), '[^a-z0-9 ]', '', 'g'
  )
$$;

-- Whether a name, digits at its end left out or not, would be taken for the site's staff, for the site, or for nobody.
-- The reserved words stand each in a call of its own: a plan bares them once, and not for every name again.
create function private.is_reserved(name text, site_name text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select name ~* '^deleted-[0-9a-f]{12}$'
    or (private.skeleton(name) <> '' and private.skeleton(name) = private.skeleton(site_name)) or exists (
    select
    from unnest(array[name, regexp_replace(normalize(name, nfkc), '[0-9 ._-]+$', '')]) as each,
      private.bare(each) as stem,
      replace(stem, ' ', '') as whole
    where whole || string_to_array(stem, ' ') && array[
        private.bare('admin'), private.bare('admins'), private.bare('administrator'), private.bare('administratorin'),
        private.bare('moderator'), private.bare('moderatorin'), private.bare('yönetici')
      ]
      or nullif(whole, '') in (
        private.bare('rondo'), private.bare('mod'), private.bare('staff'), private.bare('support'),
        private.bare('system'), private.bare('official'), replace(private.bare('deleted player'), ' ', ''),
        replace(private.bare('gelöschter spieler'), ' ', ''), replace(private.bare('silinmiş oyuncu'), ' ', ''),
        replace(private.bare(site_name), ' ', '')
      )
  )
$$;

-- Columns named in the trigger's arguments carry no reserved name, whoever is signed in; an operator may.
create function private.keep_from_reserved()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  site_name constant text := (select s.value ->> 'name' from public.site_settings s where s.key = 'brand');
  field text;
begin
  -- who leaves gets the name of nobody
  if auth.uid() is null or to_jsonb(new) ->> 'deleted_at' is not null then
    return new;
  end if;
  foreach field in array tg_argv loop
    if private.is_reserved(to_jsonb(new) ->> field, coalesce(site_name, '')) is true then
      perform private.refuse('PT422', format('%s is a name of the site.', field), 'nameReserved', field);
    end if;
  end loop;
  return new;
end
$$;

-- Texts given to commands -----------------------------------------------------------------------

-- A text a command was given, trimmed; refuses with PT422 when it is missing, of the wrong length, or cannot be read, and
-- with PT403 when the caller is muted and gives one.
create function private.checked_text(field text, given text, at_least int, at_most int)
  returns text
  language plpgsql
  set search_path = ''
as $$
declare
  said constant text := nullif(regexp_replace(
    replace(normalize(given, nfc), E'\r', ''), '^[' || private.spaces() || ']+|[' || private.spaces() || ']+$', '', 'g'
  ), '');
begin
  perform private.check_length(field, said, at_least, at_most);
  if private.is_text(said, at_least, at_most) is false then
    perform private.refuse('PT422', format('%s cannot be read.', field), 'unreadable', field);
  end if;
  return said;
end
$$;

-- The reason of a command, which somebody else will read.
create function private.checked_reason(reason text)
  returns text
  language sql
  set search_path = ''
as $$
  select private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).reason_max)
$$;

-- A name or other single line a command was given, cleaned; refuses as above.
create function private.checked_name(field text, given text, at_least int, at_most int)
  returns text
  language plpgsql
  set search_path = ''
as $$
declare
  said constant text := nullif(private.clean_line(given), '');
begin
  perform private.check_length(field, said, at_least, at_most);
  if private.is_name(said, at_least, at_most) is false then
    perform private.refuse('PT422', format('%s cannot be read.', field), 'unreadable', field);
  end if;
  return said;
end
$$;

create function private.check_length(field text, said text, at_least int, at_most int)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if at_least > 0 and said is null then
    perform private.refuse('PT422', format('%s is missing.', field), 'missing', field);
  end if;
  if said is not null then
    perform private.check_may_speak();
  end if;
  if length(said) not between at_least and at_most then
    perform private.refuse('PT422', format('%s has %s to %s characters.', field, at_least, at_most), 'wrongLength', field);
  end if;
end
$$;

-- Constraints, indexes and direct reads ask these as whoever calls.
grant execute on function
  private.combining_marks(), private.spaces(), private.fold(text), private.in_turkish(text), private.patterns(text),
  private.clean_line(text), private.skeleton(text),
  private.is_line(text, int, int), private.is_name(text, int, int), private.has_letter(text), private.is_text(text, int, int)
  to authenticated, service_role;

-- supabase/schemas/02_identity/10_identity.sql

-- Who somebody is: the public profile, the private part of it, the stored role, and what an
-- account may not do. `profiles.id` equals the auth user's id without a foreign key, so a deleted
-- account's matches keep their player.

create type public.platform as enum ('pc', 'playstation', 'xbox');
create type public.player_position as enum ('goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker');
create type public.skill_level as enum ('beginner', 'intermediate', 'advanced', 'expert');
create type public.notification_kind as enum ('system', 'messages', 'support_replies', 'admin_tickets');
create type private.app_role as enum ('admin', 'moderator', 'user');
create type private.account_block_kind as enum ('suspended', 'muted');

create table public.profiles (
  id uuid primary key,
  username text not null
    constraint profiles_username_shape
    check (username ~ '^[A-Za-z0-9À-ÖØ-öø-ɏ][A-Za-z0-9À-ÖØ-öø-ɏ ._-]{1,18}[A-Za-z0-9À-ÖØ-öø-ɏ]$' and username !~ '  '),
  -- what a search compares, and the order of names that every language reads alike
  folded text collate "C" not null generated always as (private.fold(username)) stored,
  gaming_id text check (private.is_name(gaming_id, 1, (private.limits()).gaming_id_max)),
  platform public.platform,
  nation text check (nation ~ '^[A-Z]{2}$'),
  location text check (private.is_line(location, 0, 80)),
  game_mode text check (private.is_line(game_mode, 0, 40)),
  position public.player_position,
  skill_level public.skill_level,
  description text check (private.is_text(description, 0, 1000)),
  social_links jsonb not null default '{}' check (private.are_social_links(social_links)),
  -- a file of the player's own folder
  avatar text constraint profiles_avatar_check check (avatar ~ private.picture_in('avatars/' || id)),
  joined_at timestamptz not null default now(),
  last_seen_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
-- Two living people are never told apart by capitals alone, nor by letters that look alike.
create unique index profiles_one_look on public.profiles (private.skeleton(username)) where deleted_at is null;
create index profiles_folded on public.profiles using gin (folded extensions.gin_trgm_ops);
create index profiles_in_order on public.profiles (folded, id);
-- A gaming id is one person's on its platform, first come.
create unique index profiles_one_gaming_id on public.profiles (private.fold(gaming_id), platform) nulls not distinct
  where gaming_id is not null and deleted_at is null;

create table public.profile_private (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  birth_date date check (birth_date between date '1900-01-01' and date '2100-01-01'),
  locale text check (locale in ('en', 'de', 'tr')),
  -- an IANA name; null: as each device has it
  time_zone text check (time_zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and length(time_zone) <= 64),
  -- kinds of notifications that do not ring the bell
  silent_kinds public.notification_kind[] not null default '{}' check (cardinality(silent_kinds) <= 4),
  created_at timestamptz not null default now()
);
comment on table public.profile_private is
  'What only its owner and admins may read. The birth date is given once and never shown.';

create table private.user_roles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role private.app_role not null,
  created_at timestamptz not null default now()
);
comment on table private.user_roles is
  'The stored role; nobody without a row is more than a user. No API access: clients ask is_admin_fast and is_moderator.';

create table private.account_blocks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind private.account_block_kind not null,
  until timestamptz,
  reason text not null check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  by uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table private.account_blocks is
  'Suspended accounts read but never write; muted ones write no texts. No API access: set by staff calls.';
create index account_blocks_by on private.account_blocks (by);
create index account_blocks_kind on private.account_blocks (kind, created_at desc, user_id desc);

-- Helpers the policies stand on ---------------------------------------------------------------

create function private.has_role(person uuid, wanted private.app_role)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select from private.user_roles r where r.user_id = person and r.role = wanted)
$$;

create function private.is_admin()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.has_role((select auth.uid()), 'admin')
$$;

create function private.is_staff()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.has_role((select auth.uid()), 'admin') or private.has_role((select auth.uid()), 'moderator')
$$;

-- Players whose name holds every word; null where they are so many that a page finds them sooner among its own rows.
-- With the rights of the owner: row security, though it lets everybody read names, hides from the planner how common
-- a word is. Each call is planned for its words, of which an index may look for the two longest.
create function private.players_named(patterns text[])
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  many constant int := 1000;
  named uuid[];
begin
  named := array(
    select p.id
    from public.profiles p
    where p.folded like patterns[1]
      and p.folded like coalesce(patterns[2], patterns[1])
      and p.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$$;

grant execute on function private.players_named(text[]) to authenticated, service_role;

-- The first players by name whose name holds every word, planned like the above.
create function private.player_page(query text, max int default 30)
  returns table (id uuid, username text, avatar text)
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
begin
  return query
  select p.id, p.username, p.avatar
  from public.profiles p
  where p.deleted_at is null
    and p.folded like words[1]
    and p.folded like coalesce(words[2], words[1])
    and p.folded like all (words)
  order by p.folded, p.id
  limit private.page_size(max);
end
$$;
comment on function private.player_page is 'api: member';

create function private.admins()
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(r.user_id), '{}') from private.user_roles r where r.role = 'admin'
$$;

-- Admins and moderators, whose accounts live.
create function private.staff()
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(r.user_id), '{}')
  from private.user_roles r
  join public.profiles p on p.id = r.user_id and p.deleted_at is null
  where r.role in ('admin', 'moderator')
$$;

create function private.is_suspended(person uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from private.account_blocks b
    where b.user_id = person
      and b.kind = 'suspended'
      and (b.until is null or b.until > now())
  )
$$;

create function private.is_muted(person uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from private.account_blocks b
    where b.user_id = person
      and b.kind = 'muted'
      and (b.until is null or b.until > now())
  )
$$;

-- From here to the end of the transaction the caller may write texts, though muted: for the few commands by which they are
-- still heard (docs/decisions/0096).
create function private.allow_texts()
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  perform set_config('rondo.texts_of', coalesce(auth.uid()::text, ''), true);
end
$$;

-- Refuses with PT403 whoever is muted: they act as before, and write no texts of their own.
create function private.check_may_speak()
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_muted(auth.uid()) and current_setting('rondo.texts_of', true) is distinct from auth.uid()::text then
    perform private.refuse('PT403', 'The account is muted.', 'muted');
  end if;
end
$$;

-- The same for what is stored, whichever way it comes: the columns named in the trigger's arguments take no new text
-- from somebody who is muted. Emptying one is always allowed.
create function private.keep_muted_silent()
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
  if not private.is_muted(auth.uid()) then
    return new;
  end if;
  foreach field in array tg_argv loop
    if said -> field is distinct from was -> field and coalesce(said ->> field, '') not in ('', '{}') then
      perform private.check_may_speak();
    end if;
  end loop;
  return new;
end
$$;

-- Names the columns of a table that hold somebody's own texts.
create function private.guard_texts(guarded regclass, variadic texts text[])
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger keep_muted_silent before insert or update on %s for each row execute function private.keep_muted_silent(%s)',
    guarded,
    (select string_agg(quote_literal(each), ', ') from unnest(texts) as each)
  );
end
$$;

-- Both answer about the caller alone, so that nobody can list the staff; an admin may ask about anyone. Another's role
-- is not even looked up: the time it takes would tell.
create function private.is_admin_fast(user_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when is_admin_fast.user_id = (select auth.uid()) or private.is_admin() then private.has_role(is_admin_fast.user_id, 'admin')
    else false
  end
$$;
comment on function private.is_admin_fast is 'api: member';

create function private.is_moderator(user_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when is_moderator.user_id = (select auth.uid()) or private.is_admin() then private.has_role(is_moderator.user_id, 'moderator')
    else false
  end
$$;
comment on function private.is_moderator is 'api: member';

-- Row level security --------------------------------------------------------------------------

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
alter table public.profile_private enable row level security;
alter table public.profile_private force row level security;
alter table private.user_roles enable row level security;
alter table private.user_roles force row level security;
alter table private.account_blocks enable row level security;
alter table private.account_blocks force row level security;

create policy select_signed_in on public.profiles
  for select to authenticated
  using (true);
create policy update_own on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and deleted_at is null)
  with check (id = (select auth.uid()) and deleted_at is null);

create policy select_own on public.profile_private
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy update_own on public.profile_private
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.profiles, public.profile_private from public, anon, authenticated;
revoke all on private.user_roles, private.account_blocks from public, anon, authenticated, service_role;
grant select, update on public.profiles, public.profile_private to authenticated;
grant all on public.profiles, public.profile_private to service_role;

grant execute on function private.is_admin(), private.is_staff() to authenticated;

create trigger keep_columns
  before update on public.profiles
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('id', 'joined_at', 'last_seen_at', 'deleted_at', 'created_at');

create trigger keep_columns
  before update on public.profile_private
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('user_id', 'created_at');

select private.guard_texts(
  'public.profiles', 'username', 'gaming_id', 'location', 'game_mode', 'description', 'social_links'
);

-- Says in words what the unique indexes would refuse with a code. They stand for whoever comes at the same moment.
create function private.keep_one_of_a_kind()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.profiles p
    where private.skeleton(p.username) = private.skeleton(new.username)
      and p.deleted_at is null
      and p.id <> new.id
  ) then
    perform private.refuse('PT409', 'Somebody has this name, or one that looks like it.', 'usernameTaken', 'username');
  end if;
  if exists (
    select
    from public.profiles p
    where private.fold(p.gaming_id) = private.fold(new.gaming_id)
      and p.platform is not distinct from new.platform
      and p.gaming_id is not null
      and p.deleted_at is null
      and p.id <> new.id
  ) then
    perform private.refuse('PT409', 'Somebody has this gaming id on this platform.', 'gamingIdTaken', 'gaming_id');
  end if;
  return new;
end
$$;

create trigger one_of_a_kind
  before update of username, gaming_id, platform on public.profiles
  for each row
  when (
    auth.uid() is not null
    and (new.username, new.gaming_id, new.platform) is distinct from (old.username, old.gaming_id, old.platform)
  )
  execute function private.keep_one_of_a_kind();
create trigger keep_from_reserved
  before update of username on public.profiles
  for each row
  when (new.username is distinct from old.username)
  execute function private.keep_from_reserved('username');

-- The birth date decides who may sign and who may found: its owner says it once.
create function private.keep_birth_date()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.birth_date is not distinct from old.birth_date then
    return new;
  end if;
  if old.birth_date is not null and current_user in ('anon', 'authenticated') then
    perform private.refuse('PT409', 'The birth date is given once.', 'birthDateGiven', 'birth_date');
  end if;
  if new.birth_date > current_date then
    perform private.refuse('PT422', 'The birth date lies in the future.', 'birthDateWrong', 'birth_date');
  end if;
  return new;
end
$$;

create trigger keep_birth_date
  before update of birth_date on public.profile_private
  for each row
  execute function private.keep_birth_date();

create function private.made_up_name()
  returns text
  language sql
  set search_path = ''
as $$
  select 'player-' || string_agg(chr(97 + floor(random() * 26)::int), '') from generate_series(1, 6)
$$;

-- An account begins when its address is confirmed: before, nobody can see, find or write to whoever signed up. It starts
-- with a made-up name; the first visit asks for the real one.
create function private.welcome()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  wanted_locale text := new.raw_user_meta_data ->> 'locale';
begin
  loop
    begin
      insert into public.profiles (id, username) values (new.id, private.made_up_name());
      exit;
    exception when unique_violation then
      if exists (select from public.profiles p where p.id = new.id) then
        exit;
      end if;
    end;
  end loop;
  insert into public.profile_private (user_id, locale)
  values (new.id, case when wanted_locale in ('en', 'de', 'tr') then wanted_locale end)
  on conflict do nothing;
  return new;
end
$$;

create trigger welcome
  after insert or update of email_confirmed_at on auth.users
  for each row
  when (new.email_confirmed_at is not null)
  execute function private.welcome();

-- In which language an account is written to: as chosen in the app, else as its browser spoke at sign-up. Asked by
-- who sends the mails, and by nobody else.
create function private.mail_locale(person uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (select p.locale from public.profile_private p where p.user_id = person),
    (select u.raw_user_meta_data ->> 'locale' from auth.users u where u.id = person)
  )
$$;

-- Last login, to the nearest few minutes. Not a command: whoever may not write is simply not noted, and during
-- maintenance nobody is: only admins would be.
create function private.mark_seen()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not private.may_write() or private.in_maintenance() then
    return;
  end if;
  update public.profiles p
  set last_seen_at = now()
  where p.id = (select auth.uid())
    and (p.last_seen_at is null or p.last_seen_at < now() - (private.limits()).seen_minutes * interval '1 minute');
end
$$;
comment on function private.mark_seen is 'api: member';

-- supabase/schemas/02_identity/20_command_limits.sql

-- How often one person may do what (docs/decisions/0064): one row of a counter a person and command, locked as long as the
-- command's transaction lasts, so that two at once are two. A refused command counts nothing. Admins are not counted.

create table private.command_counts (
  who uuid not null,
  what text not null check (length(what) <= 300),
  times int not null default 1,
  over_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (who, what)
);
comment on table private.command_counts is
  'How often somebody did something since the counting began. No API access: commands count themselves, the clock sweeps.';
alter table private.command_counts enable row level security;
alter table private.command_counts force row level security;
revoke all on private.command_counts from public, anon, authenticated, service_role;

-- Counts once more within so many minutes of the first time.
create function private.count_up(who uuid, what text, minutes int)
  returns private.command_counts
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.command_counts as c (who, what, over_at)
  values (count_up.who, count_up.what, now() + count_up.minutes * interval '1 minute')
  on conflict (who, what) do update
  set times = case when c.over_at <= now() then 1 else c.times + 1 end,
    over_at = case when c.over_at <= now() then excluded.over_at else c.over_at end
  returning c
$$;

-- Counts one command of the caller, or of `by`, where it has a limit. Says which limit it is beyond, and until when; null
-- within all of them.
create function private.limit_passed(
  action text,
  about text,
  by uuid default auth.uid(),
  out at_most int,
  out minutes int,
  out over_at timestamptz
)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bound record;
  counted private.command_counts;
begin
  if auth.uid() is null or private.is_admin() then
    return;
  end if;
  for bound in select * from private.command_limits() l where l.action = limit_passed.action loop
    counted := private.count_up(
      limit_passed.by,
      concat_ws(' ', limit_passed.action, case when bound.each = 'subject' then limit_passed.about end),
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
create function private.count_command(action text, about text, by uuid default auth.uid())
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  passed constant record := private.limit_passed(action, about, by);
begin
  if passed.over_at is not null then
    perform private.refuse(
      'PT429', format('%s: %s times in %s minutes.', action, passed.at_most, passed.minutes), 'tooManyCommands',
      to_char(passed.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
end
$$;

-- Rows their owners write directly count as "write <table>".
create function private.count_write()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.count_command('write ' || tg_table_name, null);
  return null;
end
$$;

create function private.count_writes(counted regclass)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger count_write after insert or update or delete on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.count_write()',
    counted
  );
end
$$;

-- What is over goes; a row somebody counts on at this moment waits for the next sweep.
create function private.sweep_command_counts()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.command_counts c
  where (c.who, c.what) in (
    select old.who, old.what from private.command_counts old where old.over_at <= now() for update skip locked
  )
$$;

-- Security events of accounts ------------------------------------------------------------------

-- Enters what happened to an account's sign-in, whoever did it. Of each kind the first `at_most` within an hour are
-- entered, then the tenth, the hundredth and so on: who guesses passwords by the thousand writes a handful of entries.
create function private.record_security_event(person uuid, action text, at_most int default 1)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  counted constant private.command_counts := private.count_up(person, record_security_event.action, 60);
begin
  if counted.times <= at_most or counted.times in (10, 100, 1000, 10000, 100000) then
    perform private.record(
      record_security_event.action, 'profiles ' || person, null, jsonb_build_object('times_this_hour', counted.times)
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

-- supabase/schemas/03_settings/10_site_settings.sql

-- What the whole site shares: maintenance, brand, live stream, eligibility review, and what a league's first season is
-- played by. One row a key.
-- Maintenance mode also lives here as a rule: while it is on, only admins write.

-- A whole number of JSON within bounds; false of anything else, nothing included.
create function private.is_whole(given jsonb, lowest int, highest int, odd boolean default false)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(
    case when jsonb_typeof(given) = 'number' and (given #>> '{}') ~ '^\d{1,4}$'
      then (given #>> '{}')::int between lowest and highest and (not odd or (given #>> '{}')::int % 2 = 1)
    end,
    false
  )
$$;
grant execute on function private.is_whole(jsonb, int, int, boolean) to authenticated, service_role;

-- What a season promises: an amount, its currency, and the places that share it; business_days after the final.
create function private.is_prize_pool(pool jsonb)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(pool) = 'object'
      and octet_length(pool::text) <= 2000
      and jsonb_typeof(pool -> 'total') = 'number'
      and pool ->> 'currency' ~ '^[A-Z]{3}$'
      and jsonb_typeof(pool -> 'places') = 'array',
    false
  )
$$;
grant execute on function private.is_prize_pool(jsonb) to authenticated, service_role;

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z_]{2,39}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 8000),
  created_at timestamptz not null default now(),
  constraint site_settings_maintenance_shape check (
    key <> 'maintenance_mode'
    or (
      value ?& array['enabled', 'message', 'updated_at', 'updated_by']
      and jsonb_typeof(value -> 'enabled') = 'boolean'
      and jsonb_typeof(value -> 'message') = 'string'
      and private.is_text(value ->> 'message', 0, 500)
      and jsonb_typeof(value -> 'updated_at') = 'string'
      and value ->> 'updated_at' ~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)$'
      and (
        jsonb_typeof(value -> 'updated_by') = 'null'
        or value ->> 'updated_by' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      )
    )
  ),
  constraint site_settings_brand_shape check (
    key <> 'brand'
    or coalesce(
      jsonb_typeof(value -> 'name') = 'string'
      and private.is_name(value ->> 'name', 1, 40)
      and (not value ? 'social' or private.are_social_links(value -> 'social'))
      and (
        coalesce(jsonb_typeof(value -> 'tagline'), 'null') = 'null'
        or (jsonb_typeof(value -> 'tagline') = 'string' and private.is_line(value ->> 'tagline', 1, 80))
      )
      and (
        coalesce(jsonb_typeof(value -> 'logo'), 'null') = 'null'
        or value ->> 'logo' ~ private.picture_in('logos/[A-Za-z0-9_-]{1,60}')
      ),
      false
    )
  ),
  constraint site_settings_switch_shape check (
    key not in ('live_stream', 'eligibility_review')
    or coalesce(jsonb_typeof(value -> 'enabled') = 'boolean', false)
  ),
  constraint site_settings_stream_title check (
    key <> 'live_stream'
    or coalesce(jsonb_typeof(value -> 'title'), 'null') = 'null'
    or (jsonb_typeof(value -> 'title') = 'string' and private.is_line(value ->> 'title', 1, 80))
  ),
  constraint site_settings_stream_address check (
    key <> 'live_stream'
    or private.is_stream(value ->> 'url')
  ),
  -- where people reach the app, for calendars: the host writes it at its start, an operator of a hosted project once
  constraint site_settings_address_shape check (
    key <> 'site_address'
    or coalesce(value ->> 'url' ~ '^https?://[A-Za-z0-9.:[\]-]{1,200}$', false)
  ),
  constraint site_settings_season_shape check (
    key <> 'season_defaults'
    or (
      private.is_whole(value -> 'max_teams', (private.limits()).season_teams_min, (private.limits()).season_teams_max)
      and private.is_whole(value -> 'legs', 1, 2)
      and private.is_whole(value -> 'relegation_places', 0, (private.limits()).relegation_places_max)
      and private.is_whole(value -> 'transfer_rights', 0, (private.limits()).transfer_rights_max)
      and private.is_whole(value -> 'renewal_days', 0, (private.limits()).renewal_days_max)
      and private.is_whole(value -> 'quarterfinal_best_of', 1, 7, odd => true)
      and private.is_whole(value -> 'semifinal_best_of', 1, 7, odd => true)
      and private.is_whole(value -> 'final_best_of', 1, 7, odd => true)
      and (
        coalesce(jsonb_typeof(value -> 'prize_pool'), 'null') = 'null'
        or private.is_prize_pool(value -> 'prize_pool')
      )
    )
  )
);

insert into public.site_settings (key, value)
values
  (
    'maintenance_mode',
    jsonb_build_object(
      'enabled', false,
      'message', 'We''re currently performing maintenance. We''ll be back soon!',
      'updated_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updated_by', null
    )
  ),
  (
    'brand',
    '{"name": "Rondo", "tagline": null, "logo": null, "social": {"x": "https://x.com", "instagram": "https://www.instagram.com", "discord": "https://discord.com", "kick": "https://kick.com"}}'
  ),
  ('live_stream', '{"enabled": false, "url": null, "title": null}'),
  ('eligibility_review', '{"enabled": false}'),
  (
    'season_defaults',
    '{"max_teams": 20, "legs": 2, "relegation_places": 2, "transfer_rights": 4, "renewal_days": 14, "quarterfinal_best_of": 1, "semifinal_best_of": 3, "final_best_of": 5, "prize_pool": null}'
  );

alter table public.site_settings enable row level security;
alter table public.site_settings force row level security;

-- What a league's first season is played by, in the order of its columns.
create function private.season_defaults(
  out max_teams smallint,
  out legs smallint,
  out relegation_places smallint,
  out transfer_rights smallint,
  out renewal_days smallint,
  out quarterfinal_best_of smallint,
  out semifinal_best_of smallint,
  out final_best_of smallint,
  out prize_pool jsonb
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (s.value ->> 'max_teams')::smallint,
    (s.value ->> 'legs')::smallint,
    (s.value ->> 'relegation_places')::smallint,
    (s.value ->> 'transfer_rights')::smallint,
    (s.value ->> 'renewal_days')::smallint,
    (s.value ->> 'quarterfinal_best_of')::smallint,
    (s.value ->> 'semifinal_best_of')::smallint,
    (s.value ->> 'final_best_of')::smallint,
    nullif(s.value -> 'prize_pool', 'null')
  from public.site_settings s
  where s.key = 'season_defaults'
$$;

-- Maintenance as a rule -----------------------------------------------------------------------

create function private.in_maintenance()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (select s.value -> 'enabled' = 'true'::jsonb from public.site_settings s where s.key = 'maintenance_mode'),
    false
  )
$$;

-- Signed in with a living account, not suspended, and maintenance off or admin.
create function private.may_write()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.deleted_at is null)
    and not private.is_suspended((select auth.uid()))
    and (not private.in_maintenance() or private.is_admin())
$$;

-- What a suspended account may do too begins here (docs/decisions/0096). Returns the caller's id, which is never a
-- parameter; refuses with PT401 (nobody signed in) or PT503 (maintenance).
create function private.signed_in()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not exists (select from public.profiles p where p.id = me and p.deleted_at is null) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.in_maintenance() and not private.is_admin() then
    perform private.refuse('PT503', 'Maintenance mode is on.', 'maintenance');
  end if;
  return me;
end
$$;

-- Every other command begins here: as above, and refuses with PT403 whoever is suspended.
create function private.actor()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_suspended(auth.uid()) then
    perform private.refuse('PT403', 'The account is suspended.', 'suspended');
  end if;
  return private.signed_in();
end
$$;

-- The same for an appeal: whoever is muted may write its text.
create function private.appealing_actor()
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.allow_texts();
  return private.actor();
end
$$;

-- Direct writes meet the same question before any row is looked at.
create function private.ask_actor()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.actor();
  return null;
end
$$;
grant execute on function private.may_write(), private.actor() to authenticated;

-- Puts the write ban on a table that clients write directly: a restrictive policy per command,
-- which is the rule, and a trigger in front of it, which says why.
create function private.guard_writes(guarded regclass)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create policy insert_unless_banned on %s as restrictive for insert to authenticated with check ((select private.may_write()))',
    guarded
  );
  execute format(
    'create policy update_unless_banned on %s as restrictive for update to authenticated using ((select private.may_write())) with check ((select private.may_write()))',
    guarded
  );
  execute format(
    'create policy delete_unless_banned on %s as restrictive for delete to authenticated using ((select private.may_write()))',
    guarded
  );
  execute format(
    'create trigger ask_actor before insert or update or delete on %s for each statement when (current_user in (''anon'', ''authenticated'')) execute function private.ask_actor()',
    guarded
  );
end
$$;

-- Puts the record of direct writes on a table that admins write directly; of a table whose rows are their owners',
-- `only_admins` keeps the owners' own writes out.
create function private.record_direct_writes(recorded regclass, only_admins boolean default false)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger record_direct_write after insert or update or delete on %s for each row when (current_user in (''anon'', ''authenticated'')%s) execute function private.record_direct_write(%s)',
    recorded,
    case when only_admins then ' and private.is_admin()' else '' end,
    (
      select string_agg(quote_literal(a.attname), ', ' order by key.n)
      from pg_catalog.pg_index i
      cross join unnest(i.indkey) with ordinality as key (column_no, n)
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.column_no
      where i.indrelid = recorded and i.indisprimary
    )
  );
end
$$;

select private.guard_writes('public.profiles');
select private.guard_writes('public.profile_private');
select private.guard_writes('public.site_settings');
select private.count_writes('public.profiles');
select private.count_writes('public.profile_private');
select private.record_direct_writes('public.site_settings');
select private.guard_facts('public.site_settings', 'created_at');

-- Everybody reads this row: that an admin wrote it is in the audit log, and here nobody's name.
create function private.hide_writer()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.value ->> 'updated_by' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    new.value := new.value || '{"updated_by": null}';
  end if;
  return new;
end
$$;

create trigger hide_writer
  before insert or update on public.site_settings
  for each row
  when (new.key = 'maintenance_mode')
  execute function private.hide_writer();

create policy select_visitor on public.site_settings
  for select to anon
  using (key in ('maintenance_mode', 'brand'));
create policy select_signed_in on public.site_settings
  for select to authenticated
  using (true);
create policy insert_admin on public.site_settings
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.site_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

revoke all on public.site_settings from public, anon, authenticated;
grant select on public.site_settings to anon;
grant select, insert, update on public.site_settings to authenticated;
grant all on public.site_settings to service_role;

-- supabase/schemas/03_settings/20_first_visit.sql

-- The first visit's answers: all of them or none.

-- What somebody says about themselves when they come for the first time; what is null was skipped and stays as it is.
-- The birth date is given once, so it is stored together with the rest or not at all.
-- Refuses with PT409 (username taken, another birth date given before), PT422 (username, birth date), PT403 (muted).
create function private.complete_profile(
  username text default null,
  birth_date date default null,
  place public.player_position default null,
  platform public.platform default null
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
  perform private.record(
    'complete_profile', 'profiles ' || me, to_jsonb(was),
    jsonb_build_object('username', wanted, 'position', place, 'platform', complete_profile.platform)
  );
end
$$;
comment on function private.complete_profile is 'api: member';

-- supabase/schemas/04_teams/10_teams.sql

-- Teams, who plays in them, and what they and their players have won.

create type public.team_role as enum ('captain', 'co_captain', 'player');
create type public.eligibility_status as enum ('eligible', 'ineligible', 'pending');
create type public.team_achievement_type as enum ('championship', 'cup', 'hof', 'nightcup', 'promotion');
create type public.player_achievement_type as enum (
  'top_scorer', 'top_assists', 'top_defender', 'top_goalkeeper', 'mvp', 'championship', 'cup', 'hof', 'promotion'
);

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, (private.limits()).team_name_min, (private.limits()).team_name_max)),
  short_name text not null default '' check (private.is_line(short_name, 1, (private.limits()).team_short_name_max)),
  tag text not null default '' check (tag ~ '^[A-Z0-9ÄÖÜÇĞİŞ]{2,4}$'),
  -- what a search compares, and the order of names for readers of all languages but one
  folded text collate "C" not null generated always as (
    private.fold(name) || E'\n' || private.fold(short_name) || ' ' || private.fold(tag)
  ) stored,
  in_turkish text collate "C" not null generated always as (private.in_turkish(name)) stored,
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  -- a file of the team's own folder
  logo text constraint teams_logo_check check (logo ~ private.picture_in('logos/' || id)),
  kit_primary text not null default '#1f6f78' check (kit_primary ~ '^#[0-9a-f]{6}$'),
  kit_secondary text not null default '#f2f0e6' check (kit_secondary ~ '^#[0-9a-f]{6}$'),
  captain_id uuid references public.profiles (id),
  manager_id uuid references public.profiles (id),
  description text check (private.is_text(description, 0, (private.limits()).team_description_max)),
  founded_on date default current_date check (founded_on between date '1990-01-01' and date '2100-01-01'),
  social_links jsonb not null default '{}' check (private.are_social_links(social_links)),
  stream_url text check (private.is_stream(stream_url)),
  contact text check (private.is_line(contact, 0, 200)),
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
-- Two teams that play never share a tag, nor names that look alike.
create unique index teams_one_look on public.teams (private.skeleton(name)) where archived_at is null;
create unique index teams_one_tag on public.teams (tag) where archived_at is null;
create index teams_in_order on public.teams (folded, id);
create index teams_in_turkish on public.teams (in_turkish, id) where archived_at is null;
create index teams_folded on public.teams using gin (folded extensions.gin_trgm_ops);
create index teams_captain_id on public.teams (captain_id);
create index teams_manager_id on public.teams (manager_id);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id),
  player_id uuid not null references public.profiles (id),
  team_role public.team_role not null default 'player',
  shirt_number smallint check (shirt_number between (private.limits()).shirt_number_min and (private.limits()).shirt_number_max),
  position public.player_position,
  eligibility public.eligibility_status not null default 'pending',
  -- the moment under lock, not the transaction's beginning: who waited for a leaving joins after it
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz constraint team_members_left_at_check check (left_at >= joined_at),
  created_at timestamptz not null default now(),
  -- one team a player, now and at any time before
  constraint team_members_one_at_a_time
    exclude using gist (player_id extensions.gist_uuid_ops with =, tstzrange(joined_at, left_at) with &&)
);
-- One captain a team, one player a shirt: among those who have not left. The second column is there for the embedded
-- backend, which reads a unique index on the reference alone as "has one", partial or not, and would hand out one
-- member where there are many.
create unique index team_members_one_captain on public.team_members (team_id, team_role)
  where left_at is null and team_role = 'captain';
create unique index team_members_one_shirt on public.team_members (team_id, shirt_number) where left_at is null;
create index team_members_team_id on public.team_members (team_id);
create index team_members_player_id on public.team_members (player_id);
create index team_members_waiting on public.team_members (team_id) where eligibility = 'pending' and left_at is null;

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id),
  title text not null check (private.is_name(title, (private.limits()).achievement_title_min, (private.limits()).achievement_title_max)),
  type public.team_achievement_type not null,
  season text not null check (private.is_name(season, 1, (private.limits()).achievement_season_max)),
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  unique (team_id, type, season, title)
);

create table public.player_achievements (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references public.profiles (id),
  team_id uuid references public.teams (id),
  title text not null check (private.is_name(title, (private.limits()).achievement_title_min, (private.limits()).achievement_title_max)),
  type public.player_achievement_type not null,
  season text not null check (private.is_name(season, 1, (private.limits()).achievement_season_max)),
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  unique (player_id, type, season, title)
);
create index player_achievements_team_id on public.player_achievements (team_id);

-- Teams whose name, short name or tag holds every word; asked, and null, as private.players_named.
create function private.teams_named(patterns text[])
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  many constant int := 1000;
  named uuid[];
begin
  named := array(
    select t.id
    from public.teams t
    where t.folded like patterns[1]
      and t.folded like coalesce(patterns[2], patterns[1])
      and t.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$$;

grant execute on function private.teams_named(text[]) to authenticated, service_role;

-- Who speaks for a team: its captain and co-captains.
create function private.leaders(team uuid)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(m.player_id), '{}')
  from public.team_members m
  where m.team_id = team
    and m.left_at is null
    and m.team_role in ('captain', 'co_captain')
$$;

-- What policies ask, once a statement: the team the caller plays for, leads, or is captain of. There is one at most.
create function private.own_team()
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.team_id
  from public.team_members m
  where m.player_id = (select auth.uid())
    and m.left_at is null
$$;

create function private.led_team()
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.team_id
  from public.team_members m
  where m.player_id = (select auth.uid())
    and m.left_at is null
    and m.team_role in ('captain', 'co_captain')
$$;

create function private.captained_team()
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.team_id
  from public.team_members m
  where m.player_id = (select auth.uid())
    and m.left_at is null
    and m.team_role = 'captain'
$$;
grant execute on function private.own_team(), private.led_team(), private.captained_team() to authenticated;

create function private.leads(team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(private.led_team() = team, false)
$$;

create function private.is_captain_of(team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(private.captained_team() = team, false)
$$;

-- Refuses with PT403 who plays for one of these teams, whoever they are: nobody decides about their own
-- (docs/decisions/0029). Commands of the staff ask it where they lock what they decide about.
create function private.check_not_own_team(variadic teams uuid[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.own_team() = any (teams) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
end
$$;

-- Refuses with PT403 whoever is neither the team's captain nor an admin who does not play for it; `deed` ends the
-- sentence.
create function private.check_captain(team uuid, deed text, field text default null)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_captain_of(team) then
    return;
  end if;
  if not private.is_admin() then
    perform private.refuse('PT403', format('Only the captain %s.', deed), 'notYours', field);
  end if;
  perform private.check_not_own_team(team);
end
$$;

-- The same of whoever is neither captain nor co-captain nor such an admin.
create function private.check_leader(team uuid, deed text)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.leads(team) then
    return;
  end if;
  if not private.is_admin() then
    perform private.refuse('PT403', format('Only the team''s captains %s.', deed), 'notYours');
  end if;
  perform private.check_not_own_team(team);
end
$$;

-- How many play for a team now.
create function private.squad_size(team uuid)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int from public.team_members m where m.team_id = team and m.left_at is null
$$;

-- Refuses with PT409 where nobody else has a place.
create function private.check_place(team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.squad_size(team) >= (private.limits()).squad_max then
    perform private.refuse('PT409', 'The squad is full.', 'squadFull', 'team_id');
  end if;
end
$$;

alter table public.teams enable row level security;
alter table public.teams force row level security;
alter table public.team_members enable row level security;
alter table public.team_members force row level security;
alter table public.team_achievements enable row level security;
alter table public.team_achievements force row level security;
alter table public.player_achievements enable row level security;
alter table public.player_achievements force row level security;

create policy select_signed_in on public.teams
  for select to authenticated
  using (true);
create policy insert_admin on public.teams
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.teams
  for update to authenticated
  using ((select private.is_admin()) and id is distinct from (select private.own_team()))
  with check ((select private.is_admin()) and id is distinct from (select private.own_team()));

create policy select_signed_in on public.team_members
  for select to authenticated
  using (true);

create policy select_signed_in on public.team_achievements
  for select to authenticated
  using (true);
-- Nobody verifies what a team they play for has won, nor what they have won themselves.
create policy insert_admin on public.team_achievements
  for insert to authenticated
  with check ((select private.is_admin()) and (not verified or team_id is distinct from (select private.own_team())));
create policy update_admin on public.team_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()) and team_id is distinct from (select private.own_team()));
-- What nobody has verified yet its captain may take back.
create policy delete_captain on public.team_achievements
  for delete to authenticated
  using (
    ((select private.is_admin()) and team_id is distinct from (select private.own_team()))
    or (not verified and team_id = (select private.captained_team()))
  );

create policy select_signed_in on public.player_achievements
  for select to authenticated
  using (true);
create policy insert_admin on public.player_achievements
  for insert to authenticated
  with check (
    (select private.is_admin())
    and (not verified or (player_id <> (select auth.uid()) and (team_id = (select private.own_team())) is not true))
  );
create policy update_admin on public.player_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check (
    (select private.is_admin())
    and player_id <> (select auth.uid())
    and (team_id = (select private.own_team())) is not true
  );
create policy delete_admin on public.player_achievements
  for delete to authenticated
  using (
    (select private.is_admin())
    and player_id <> (select auth.uid())
    and (team_id = (select private.own_team())) is not true
  );

select private.guard_writes('public.teams');
select private.guard_writes('public.team_achievements');
select private.guard_writes('public.player_achievements');
select private.record_direct_writes('public.teams');
select private.record_direct_writes('public.team_achievements');
select private.record_direct_writes('public.player_achievements');
select private.count_writes('public.team_achievements');
select private.guard_facts('public.teams', 'created_at');
select private.guard_facts('public.team_achievements', 'created_at');
select private.guard_facts('public.player_achievements', 'created_at');

select private.guard_texts(
  'public.teams', 'name', 'short_name', 'tag', 'description', 'social_links', 'stream_url', 'contact'
);
select private.guard_texts('public.team_achievements', 'title', 'season');
select private.guard_texts('public.player_achievements', 'title', 'season');

revoke all on public.teams, public.team_members, public.team_achievements, public.player_achievements
  from public, anon, authenticated;
grant select on public.teams, public.team_members, public.team_achievements, public.player_achievements
  to authenticated;
grant insert, update on public.teams, public.team_achievements, public.player_achievements to authenticated;
grant delete on public.team_achievements, public.player_achievements to authenticated;
grant all on public.teams, public.team_members, public.team_achievements, public.player_achievements
  to service_role;

-- The short forms of a name, where nobody gave any.
create function private.shorten_team_name()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  letters text;
begin
  if new.short_name = '' then
    new.short_name := trim(left(new.name, 12));
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
$$;

create trigger shorten_team_name
  before insert or update on public.teams
  for each row
  execute function private.shorten_team_name();

create trigger keep_from_reserved
  before insert or update of name, short_name on public.teams
  for each row
  execute function private.keep_from_reserved('name', 'short_name');

-- Captaincy is a fact of the roster: `teams.captain_id` follows it and is never written beside it.
create trigger keep_columns
  before update on public.teams
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('id', 'captain_id', 'archived_at', 'created_at');

-- A team an admin enters with its captain has that captain as its founder: a player of no other team, its manager
-- unless the admin names another, and its first member, who needs no contract.
create function private.check_first_captain()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    return new;
  end if;
  perform from public.profiles p where p.id = new.captain_id and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'captain_id');
  end if;
  if exists (select from public.team_members m where m.player_id = new.captain_id and m.left_at is null) then
    perform private.refuse('PT409', 'The captain plays for another team.', 'captainElsewhere', 'captain_id');
  end if;
  new.manager_id := coalesce(new.manager_id, new.captain_id);
  return new;
end
$$;

create trigger check_first_captain
  before insert on public.teams
  for each row
  when (current_user in ('anon', 'authenticated') and new.captain_id is not null)
  execute function private.check_first_captain();

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

-- Captain and co-captain act for their team: neither is anybody who may not act.
create function private.keep_leaders_able()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if private.is_suspended(new.player_id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'player_id');
  end if;
  return new;
end
$$;

create trigger keep_leaders_able
  before insert on public.team_members
  for each row
  when (new.left_at is null and new.team_role <> 'player')
  execute function private.keep_leaders_able();
create trigger keep_leaders_able_on_change
  before update on public.team_members
  for each row
  when (
    new.left_at is null
    and new.team_role <> 'player'
    and (old.left_at is not null or new.team_role <> old.team_role or new.player_id <> old.player_id)
  )
  execute function private.keep_leaders_able();

create function private.follow_captaincy()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.teams t
  set captain_id = (
    select m.player_id
    from public.team_members m
    where m.team_id = t.id
      and m.team_role = 'captain'
      and m.left_at is null
  )
  where t.id in (old.team_id, new.team_id);
  return null;
end
$$;

create trigger follow_captaincy_in
  after insert on public.team_members
  for each row
  when (new.team_role = 'captain' and new.left_at is null)
  execute function private.follow_captaincy();
create trigger follow_captaincy_out
  after update on public.team_members
  for each row
  when (old.team_role is distinct from new.team_role or old.left_at is distinct from new.left_at)
  execute function private.follow_captaincy();

-- At most ten active members, also when two sign at the same moment: the team's row is the lock.
create function private.keep_squad_size()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from public.teams t where t.id = new.team_id for no key update;
  perform private.check_place(new.team_id);
  return new;
end
$$;

create trigger keep_squad_size
  before insert on public.team_members
  for each row
  when (new.left_at is null)
  execute function private.keep_squad_size();
create trigger keep_squad_size_on_return
  before update on public.team_members
  for each row
  when (new.left_at is null and (old.left_at is not null or old.team_id <> new.team_id))
  execute function private.keep_squad_size();

-- supabase/schemas/05_leagues/10_leagues.sql

-- Leagues, their seasons, who entered them, and points given or taken outside the matches.

create type public.league_status as enum ('active', 'inactive');
create type public.season_phase as enum ('registration', 'regular', 'playoffs', 'finished');

create table public.leagues (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_name(name, 3, 60)),
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  description text check (private.is_text(description, 0, 2000)),
  logo text check (logo ~ '^(https://|logos/)[^\s"<>\\]+$' and length(logo) <= 300),
  tier smallint not null default 1 check (tier between 1 and 20),
  time_zone text not null default 'Europe/Istanbul',
  public boolean not null default false,
  status public.league_status not null default 'active',
  -- in no list and no choice from then on; its pages stay
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create index leagues_created_at on public.leagues (created_at desc);

create table public.league_seasons (
  league_id uuid not null references public.leagues (id),
  season int not null check (season between 1 and 9999),
  phase public.season_phase not null default 'registration',
  registration_until timestamptz,
  max_teams smallint not null default 20 check (max_teams between (private.limits()).season_teams_min and (private.limits()).season_teams_max),
  starts_on date,
  ends_on date constraint league_seasons_ends_on_check check (ends_on >= starts_on),
  legs smallint not null default 2 check (legs in (1, 2)),
  relegation_places smallint not null default 2 check (relegation_places between 0 and (private.limits()).relegation_places_max),
  transfer_rights smallint not null default 4 check (transfer_rights between 0 and (private.limits()).transfer_rights_max),
  renewal_days smallint not null default 14 check (renewal_days between 0 and (private.limits()).renewal_days_max),
  quarterfinal_best_of smallint not null default 1 check (quarterfinal_best_of in (1, 3, 5, 7)),
  semifinal_best_of smallint not null default 3 check (semifinal_best_of in (1, 3, 5, 7)),
  final_best_of smallint not null default 5 check (final_best_of in (1, 3, 5, 7)),
  playoff_teams smallint not null default 6 check (playoff_teams in (4, 6, 8)),
  -- whether the losers of the semi-finals meet
  third_place_match boolean not null default false,
  points_for_win smallint not null default 3 check (points_for_win between 1 and (private.limits()).points_for_win_max),
  protest_minutes smallint not null default 15
    check (protest_minutes between (private.limits()).protest_minutes_min and (private.limits()).protest_minutes_max),
  silence_hours smallint not null default 24
    check (silence_hours between (private.limits()).silence_hours_min and (private.limits()).silence_hours_max),
  -- what the league demands beyond the rules of the site, in its own words
  extra_rules text check (private.is_text(extra_rules, 0, (private.limits()).extra_rules_max)),
  prize_pool jsonb,
  champion_team_id uuid references public.teams (id),
  -- what the schedule was shuffled by, and when the playoffs closed the squads
  draw_seed int,
  playoffs_at timestamptz,
  -- when it was filled from CSV files; taking that back clears it
  imported_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (league_id, season),
  -- null where nothing is to be won
  constraint league_seasons_prize_pool_shape check (prize_pool is null or private.is_prize_pool(prize_pool))
);
create index league_seasons_champion_team_id on public.league_seasons (champion_team_id);

create table public.league_teams (
  league_id uuid not null,
  season int not null,
  team_id uuid not null references public.teams (id),
  registered_at timestamptz not null default now(),
  withdrawn_at timestamptz constraint league_teams_withdrawn_at_check check (withdrawn_at >= registered_at),
  -- transfer rights spent, which only signing writes, and those an admin gave (or took) beyond the season's number
  rights_used smallint not null default 0 check (rights_used >= 0),
  rights_extra smallint not null default 0 check (rights_extra between -20 and 20),
  -- the place it went into the playoffs with, and the one it ended on
  playoff_seed smallint check (playoff_seed between 1 and 40),
  final_rank smallint check (final_rank between 1 and 40),
  created_at timestamptz not null default now(),
  primary key (league_id, season, team_id),
  foreign key (league_id, season) references public.league_seasons (league_id, season)
);
create index league_teams_team_id on public.league_teams (team_id);

create table public.point_adjustments (
  id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  season int not null,
  team_id uuid not null references public.teams (id),
  points smallint not null check (points <> 0 and abs(points) <= (private.limits()).adjustment_points_max),
  reason text not null check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  decided_by uuid references public.profiles (id),
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id)
);
create index point_adjustments_entry on public.point_adjustments (league_id, season, team_id);
create index point_adjustments_team_id on public.point_adjustments (team_id);
create index point_adjustments_decided_by on public.point_adjustments (decided_by);

alter table public.leagues enable row level security;
alter table public.leagues force row level security;
alter table public.league_seasons enable row level security;
alter table public.league_seasons force row level security;
alter table public.league_teams enable row level security;
alter table public.league_teams force row level security;
alter table public.point_adjustments enable row level security;
alter table public.point_adjustments force row level security;

create policy select_signed_in on public.leagues
  for select to authenticated
  using (true);
create policy insert_admin on public.leagues
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.leagues
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy select_signed_in on public.league_seasons
  for select to authenticated
  using (true);
create policy insert_admin on public.league_seasons
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.league_seasons
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy select_signed_in on public.league_teams
  for select to authenticated
  using (true);

create policy select_signed_in on public.point_adjustments
  for select to authenticated
  using (true);

select private.guard_writes('public.leagues');
select private.guard_writes('public.league_seasons');
select private.guard_texts('public.league_seasons', 'extra_rules');
select private.record_direct_writes('public.leagues');
select private.record_direct_writes('public.league_seasons');
select private.guard_facts('public.leagues', 'created_at');
select private.guard_facts('public.league_seasons', 'created_at');
-- Who decided is in the audit log; the row, which everybody reads, names no admin.
create function private.hide_decider()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject, after)
  values (new.decided_by, 'decide point_adjustments', 'point_adjustments ' || new.id, private.facts_of('', to_jsonb(new)));
  new.decided_by := null;
  return new;
end
$$;

create trigger hide_decider
  before insert or update on public.point_adjustments
  for each row
  when (new.decided_by is not null)
  execute function private.hide_decider();

revoke all on public.leagues, public.league_seasons, public.league_teams, public.point_adjustments
  from public, anon, authenticated;
grant select on public.leagues, public.league_seasons, public.league_teams, public.point_adjustments
  to authenticated;
grant insert, update on public.leagues, public.league_seasons to authenticated;
grant all on public.leagues, public.league_seasons, public.league_teams, public.point_adjustments
  to service_role;

-- The season every team plays in, or else played in last, and what it allows.
create view private.team_seasons
  with (security_invoker = true)
as
select
  t.id as team_id,
  entry.league_id,
  entry.league_name,
  entry.season,
  entry.phase,
  entry.begins,
  entry.rights,
  entry.rights_used
from public.teams t
cross join lateral (
  select
    e.league_id,
    l.name as league_name,
    e.season,
    s.phase,
    least(s.starts_on, s.created_at) as begins,
    s.transfer_rights + e.rights_extra as rights,
    e.rights_used
  from public.league_teams e
  join public.league_seasons s using (league_id, season)
  join public.leagues l on l.id = e.league_id
  where e.team_id = t.id
    and e.withdrawn_at is null
  order by s.phase = 'finished', e.registered_at desc
  limit 1
) entry;

revoke all on private.team_seasons from public, anon, authenticated;
grant select on private.team_seasons to authenticated, service_role;

-- Who belongs to which team now, and the season that team plays in: what every page of a member asks first.
create view public.memberships
  with (security_invoker = true)
as
select
  m.id,
  m.player_id,
  m.team_id,
  m.team_role,
  m.eligibility,
  entry.league_id,
  entry.season
from public.team_members m
left join private.team_seasons entry on entry.team_id = m.team_id
where m.left_at is null;

revoke all on public.memberships from public, anon, authenticated;
grant select on public.memberships to authenticated, service_role;

-- The same of one team, for the commands.
create function private.season_of(team uuid)
  returns setof private.team_seasons
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from private.team_seasons s where s.team_id = season_of.team
$$;

-- What only commands write: no statement outside them, wherever the trigger's condition sees one, gives a new row other
-- values than those of the first argument (null where it says nothing), nor changes those of an old one. The other
-- arguments are the columns.
create function private.keep_to_commands()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  was constant jsonb := case tg_op when 'INSERT' then tg_argv[0]::jsonb else to_jsonb(old) end;
  fact text;
begin
  foreach fact in array tg_argv[1:] loop
    if to_jsonb(new) ->> fact is distinct from was ->> fact then
      perform private.refuse('PT403', format('Only commands write %s.%s.', tg_table_name, fact), 'onlyByCommands', fact);
    end if;
  end loop;
  return new;
end
$$;

-- A season's course follows what is played in it: starting and ending one are commands.
create trigger a_only_by_commands
  before insert or update on public.league_seasons
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_to_commands('{"phase": "registration"}', 'phase', 'champion_team_id', 'draw_seed', 'playoffs_at', 'imported_at');

create trigger a_only_by_commands
  before insert or update on public.leagues
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_to_commands('{}', 'archived_at');

-- A league that is archived opens no season.
create function private.check_new_season()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform from public.leagues l where l.id = new.league_id and l.archived_at is not null;
  if found then
    perform private.refuse('PT409', 'The league is archived.', 'leagueArchived', 'league_id');
  end if;
  return new;
end
$$;

create trigger check_new_season
  before insert on public.league_seasons
  for each row
  execute function private.check_new_season();

create function private.check_league()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.slug = '' then
    new.slug := private.slug(new.name);
  end if;
  begin
    perform now() at time zone new.time_zone;
  exception when invalid_parameter_value then
    perform private.refuse('PT422', format('%s is not a time zone.', new.time_zone), 'timeZoneUnknown', 'time_zone');
  end;
  return new;
end
$$;

create trigger check_league
  before insert or update on public.leagues
  for each row
  execute function private.check_league();

-- One unfinished season a team, also when two leagues enter it at once: the team's row is the lock. Where both are
-- taken, the team's comes before the entry's.
create function private.keep_one_season()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from public.teams t where t.id = new.team_id for no key update;
  if exists (
    select
    from public.league_teams e
    join public.league_seasons s using (league_id, season)
    where e.team_id = new.team_id
      and (e.league_id, e.season) <> (new.league_id, new.season)
      and e.withdrawn_at is null
      and s.phase <> 'finished'
  ) and exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (new.league_id, new.season)
      and s.phase <> 'finished'
  ) then
    perform private.refuse('PT409', 'The team plays another season that is not finished.', 'teamEnteredElsewhere', 'team_id');
  end if;
  return new;
end
$$;

create trigger keep_one_season
  before insert on public.league_teams
  for each row
  when (new.withdrawn_at is null)
  execute function private.keep_one_season();
-- Only who comes back waits for the team: who signs holds the team and waits for the entry.
create trigger keep_one_season_on_return
  before update on public.league_teams
  for each row
  when (new.withdrawn_at is null and (old.withdrawn_at is not null or old.team_id <> new.team_id))
  execute function private.keep_one_season();

-- A season goes registration, regular, playoffs, finished; only undoing a result reopens the regular phase, and only
-- taking an import back begins anew.
create function private.keep_season_course()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (old.phase, new.phase) in (('registration', 'regular'), ('regular', 'playoffs'), ('playoffs', 'finished'))
    or (old.phase, new.phase) = ('playoffs', 'regular')
    or (new.phase = 'registration' and old.imported_at is not null and new.imported_at is null)
  then
    new.playoffs_at := case when new.phase = 'playoffs' then now() when new.phase = 'finished' then new.playoffs_at end;
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A season does not go from %s to %s.', old.phase, new.phase), 'seasonCourse', 'phase'
  );
  return new;
end
$$;

create trigger keep_season_course
  before update of phase on public.league_seasons
  for each row
  when (old.phase is distinct from new.phase)
  execute function private.keep_season_course();

-- The first of these columns that two rows of a table differ in; null where they differ in none.
create function private.changed_of(was anyelement, now_is anyelement, variadic columns text[])
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select given.name
  from unnest(columns) with ordinality as given (name, n)
  where to_jsonb(was) -> given.name is distinct from to_jsonb(now_is) -> given.name
  order by given.n
  limit 1
$$;

-- What a season is played by stands once it has begun: nobody changes the rules of a match that is over. Legs stay as
-- they are published, and times to protest and to answer as they run; points for a win and the playoffs' size and
-- lengths change until these begin; places are never fewer than teams; of a finished season nothing changes.
create function private.keep_season_settings()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  began constant boolean := old.phase <> 'registration';
  bracket constant boolean := old.phase = 'playoffs';
  fixed text;
begin
  if old.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  fixed := private.changed_of(old, new, 'legs', 'registration_until', 'protest_minutes', 'silence_hours');
  if began and fixed is not null then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', fixed);
  end if;
  fixed := private.changed_of(
    old, new, 'quarterfinal_best_of', 'semifinal_best_of', 'final_best_of', 'playoff_teams', 'third_place_match',
    'relegation_places', 'points_for_win'
  );
  if bracket and fixed is not null then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', fixed);
  end if;
  if new.max_teams < old.max_teams and new.max_teams < (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (old.league_id, old.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'More teams have entered.', 'moreTeamsEntered', 'max_teams');
  end if;
  return new;
end
$$;

-- The course of a season is the commands'; what an admin writes are its settings.
create trigger keep_season_settings
  before update on public.league_seasons
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_season_settings();

-- As many teams as play the playoffs must be able to enter.
create function private.keep_places_for_playoffs()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.refuse(
    'PT422', format('The playoffs are for %s teams, and fewer may enter.', new.playoff_teams), 'playoffsNeedRoom', 'max_teams'
  );
  return new;
end
$$;

create trigger keep_places_for_playoffs
  before insert or update on public.league_seasons
  for each row
  when (current_user in ('anon', 'authenticated') and new.max_teams < new.playoff_teams)
  execute function private.keep_places_for_playoffs();

-- Where an award came from: the end of a season, whose own it is; a captain's claim; or an admin's.
create type public.award_origin as enum ('season', 'team', 'admin');

alter table public.team_achievements
  add column league_id uuid,
  add column season_no int,
  add column origin public.award_origin not null default 'team',
  add constraint team_achievements_season_fkey
    foreign key (league_id, season_no) references public.league_seasons (league_id, season),
  add constraint team_achievements_season_with_league check ((league_id is null) = (season_no is null)),
  add constraint team_achievements_of_a_season check (origin <> 'season' or league_id is not null);
create index team_achievements_season on public.team_achievements (league_id, season_no);

alter table public.player_achievements
  add column league_id uuid,
  add column season_no int,
  add column origin public.award_origin not null default 'admin',
  add constraint player_achievements_season_fkey
    foreign key (league_id, season_no) references public.league_seasons (league_id, season),
  add constraint player_achievements_season_with_league check ((league_id is null) = (season_no is null)),
  add constraint player_achievements_of_a_season check (origin <> 'season' or league_id is not null);
create index player_achievements_season on public.player_achievements (league_id, season_no);

-- What a client writes is an admin's, and stays what it was: only the end of a season gives a season's awards.
create function private.stamp_origin()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.origin := 'admin';
    new.league_id := null;
    new.season_no := null;
  else
    new.origin := old.origin;
    new.league_id := old.league_id;
    new.season_no := old.season_no;
  end if;
  return new;
end
$$;

create trigger stamp_origin
  before insert or update on public.team_achievements
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_origin();
create trigger stamp_origin
  before insert or update on public.player_achievements
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_origin();

-- supabase/schemas/05_leagues/20_referees.sql

-- The referees of a league: members whom admins let keep its rules. They rule about results, forfeits and protests and
-- keep the schedule of that league, and decide nothing else (docs/decisions/0102). A referee is no role of the site:
-- the calls that ask for an admin or a moderator know nothing of it, and night cups stay with admins.

create table public.league_referees (
  league_id uuid not null references public.leagues (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (league_id, user_id)
);
create index league_referees_user_id on public.league_referees (user_id);

alter table public.league_referees enable row level security;
alter table public.league_referees force row level security;

-- Who keeps the rules of a league is no secret.
create policy select_signed_in on public.league_referees
  for select to authenticated
  using (true);

revoke all on public.league_referees from public, anon, authenticated;
grant select on public.league_referees to authenticated;
grant all on public.league_referees to service_role;

-- What policies ask, once a statement: the leagues the caller is a referee of. None while their account is suspended.
create function private.refereed_leagues()
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(r.league_id), '{}')
  from public.league_referees r
  where r.user_id = (select auth.uid())
    and not private.is_suspended((select auth.uid()))
$$;
grant execute on function private.refereed_leagues() to authenticated;

-- Whether the caller keeps the rules of a league: an admin of any, a referee of theirs. Of what belongs to no league, a
-- night cup, admins alone.
create function private.may_referee(league_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.is_admin() or coalesce(may_referee.league_id = any (private.refereed_leagues()), false)
$$;

-- The league an admin gives a referee to or takes one from, locked.
-- Refuses with PT403 (not an admin, about oneself), PT404 (no such league).
create function private.league_to_staff(league_id uuid, player_id uuid)
  returns public.leagues
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  league public.leagues;
begin
  perform private.hold_roles();
  if player_id = auth.uid() then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownMatter');
  end if;
  select * into league from public.leagues l where l.id = league_to_staff.league_id for no key update;
  if league.id is null then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
  end if;
  return league;
end
$$;

-- An admin makes somebody a referee of a league.
-- Refuses with PT403 (not an admin, about oneself), PT404 (no such league, no such account), PT409 (suspended, a
-- referee of it already, as many as a league may have).
create function private.appoint_referee(league_id uuid, user_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  league constant public.leagues := private.league_to_staff(league_id, user_id);
  person constant public.profiles := private.locked_person(user_id);
begin
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'user_id');
  end if;
  if exists (select from public.league_referees r where (r.league_id, r.user_id) = (league.id, person.id)) then
    perform private.refuse('PT409', 'The player is a referee of this league already.', 'refereeAlready', 'user_id');
  end if;
  if (select count(*) from public.league_referees r where r.league_id = league.id) >= (private.limits()).league_referees_max then
    perform private.refuse('PT409', 'A league has so many referees.', 'refereesFull', 'user_id');
  end if;
  insert into public.league_referees (league_id, user_id) values (league.id, person.id);
  perform private.notify(
    array[person.id], 'refereeAppointed', jsonb_build_object('league', league.id), '/referee'
  );
  perform private.record('appoint_referee', 'leagues ' || league.id, null, jsonb_build_object('player_id', person.id));
end
$$;
comment on function private.appoint_referee is 'api: member';

-- An admin takes that from somebody. What they ruled stays.
-- Refuses with PT403 (not an admin, about oneself), PT404 (no such league, no referee of it).
create function private.dismiss_referee(league_id uuid, user_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  league constant public.leagues := private.league_to_staff(league_id, user_id);
begin
  delete from public.league_referees r where (r.league_id, r.user_id) = (league.id, dismiss_referee.user_id);
  if not found then
    perform private.refuse('PT404', 'The player is no referee of this league.', 'refereeUnknown', 'user_id');
  end if;
  perform private.notify(
    array[dismiss_referee.user_id], 'refereeDismissed', jsonb_build_object('league', league.id), '/leagues/' || league.id
  );
  perform private.record(
    'dismiss_referee', 'leagues ' || league.id, jsonb_build_object('player_id', dismiss_referee.user_id)
  );
end
$$;
comment on function private.dismiss_referee is 'api: member';

-- supabase/schemas/06_matches/10_matches.sql

-- Matches, the series they belong to, who lined up, and what each player did.

create type public.match_stage as enum (
  'regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final', 'cup'
);
create type public.match_status as enum (
  'scheduled', 'live', 'reported', 'disputed', 'finished', 'postponed', 'cancelled'
);
create type public.forfeit_side as enum ('home', 'away', 'both');
create type public.series_side as enum ('a', 'b');

-- A best-of meeting. Round 1 is the first of its bracket; in the playoffs of a league it is the quarter-finals, 2 the
-- semi-finals and 3 the final, beside which the match for third place has slot 2.
create table public.series (
  id uuid primary key default gen_random_uuid(),
  league_id uuid,
  season int,
  night_cup_id uuid,
  round smallint not null check (round between 1 and 6),
  slot smallint not null check (slot between 1 and 16),
  best_of smallint not null check (best_of in (1, 3, 5, 7)),
  team_a_id uuid references public.teams (id),
  team_b_id uuid references public.teams (id),
  wins_a smallint not null default 0 check (wins_a between 0 and 4),
  wins_b smallint not null default 0 check (wins_b between 0 and 4),
  winner_team_id uuid references public.teams (id),
  next_series_id uuid references public.series (id),
  next_slot public.series_side,
  -- where its loser goes on, to the side of `next_slot`
  loser_series_id uuid references public.series (id),
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season),
  unique (league_id, season, round, slot),
  unique (night_cup_id, round, slot),
  constraint series_one_competition check (num_nonnulls(league_id, night_cup_id) = 1),
  constraint series_season_with_league check ((league_id is null) = (season is null)),
  constraint series_two_teams check (team_a_id <> team_b_id),
  constraint series_majority check (wins_a + wins_b <= best_of and greatest(wins_a, wins_b) <= best_of / 2 + 1),
  constraint series_winner_plays check (winner_team_id is null or coalesce(winner_team_id in (team_a_id, team_b_id), false)),
  constraint series_next check ((next_series_id is null) = (next_slot is null)),
  constraint series_loser_goes_on check (loser_series_id is null or next_slot is not null)
);
create index series_team_a_id on public.series (team_a_id);
create index series_team_b_id on public.series (team_b_id);
create index series_winner_team_id on public.series (winner_team_id);
create index series_next_series_id on public.series (next_series_id);
create index series_loser_series_id on public.series (loser_series_id);

create table public.team_matches (
  id uuid primary key default gen_random_uuid(),
  league_id uuid references public.leagues (id),
  season int,
  night_cup_id uuid,
  series_id uuid references public.series (id),
  game_no smallint check (game_no between 1 and 7),
  matchday smallint check (matchday between 1 and 80),
  stage public.match_stage not null default 'regular',
  home_team_id uuid not null references public.teams (id),
  away_team_id uuid not null references public.teams (id),
  kickoff_at timestamptz not null,
  status public.match_status not null default 'scheduled',
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  live_home_score smallint check (live_home_score between 0 and (private.limits()).score_max),
  live_away_score smallint check (live_away_score between 0 and (private.limits()).score_max),
  live_at timestamptz,
  finished_at timestamptz,
  stream_url text check (private.is_stream(stream_url)),
  created_at timestamptz not null default now(),
  -- Both sides entered the season: the league, the season and the club stand together in league_teams.
  constraint team_matches_home_entry_fkey
    foreign key (league_id, season, home_team_id) references public.league_teams (league_id, season, team_id),
  constraint team_matches_away_entry_fkey
    foreign key (league_id, season, away_team_id) references public.league_teams (league_id, season, team_id),
  constraint team_matches_one_competition check (num_nonnulls(league_id, night_cup_id) = 1),
  constraint team_matches_season_with_league check ((league_id is null) = (season is null)),
  constraint team_matches_stage_of_competition check ((stage = 'cup') = (night_cup_id is not null)),
  constraint team_matches_two_teams check (home_team_id <> away_team_id),
  constraint team_matches_matchday check (stage <> 'regular' or matchday is not null),
  constraint team_matches_game_of_series check ((series_id is null) = (game_no is null)),
  constraint team_matches_both_scores check ((home_score is null) = (away_score is null)),
  -- No draws.
  constraint team_matches_no_draw check (home_score <> away_score),
  constraint team_matches_score_when_over check (home_score is null or status in ('finished', 'cancelled')),
  constraint team_matches_finished_has_score
    check (status <> 'finished' or home_score is not null or forfeited_by is not distinct from 'both'),
  constraint team_matches_finished_at check ((status = 'finished') <= (finished_at is not null)),
  -- A forfeit is 3-0; when neither side came, nobody has a score.
  constraint team_matches_forfeit check (
    case forfeited_by
      when 'home' then home_score = 0 and away_score = (private.limits()).forfeit_goals
      when 'away' then home_score = (private.limits()).forfeit_goals and away_score = 0
      when 'both' then home_score is null and away_score is null
      else true
    end
  ),
  constraint team_matches_forfeit_when_over check (forfeited_by is null or status in ('finished', 'cancelled')),
  constraint team_matches_live_scores check ((live_home_score is null) = (live_away_score is null)),
  unique (series_id, game_no)
)
-- space on every block: a running score changes no index and needs no new block
with (fillfactor = 80);
create index team_matches_home_entry on public.team_matches (league_id, season, home_team_id);
create index team_matches_away_entry on public.team_matches (league_id, season, away_team_id);
create index team_matches_home_team_id on public.team_matches (home_team_id, kickoff_at);
create index team_matches_away_team_id on public.team_matches (away_team_id, kickoff_at);
-- Fixtures are read from today on and backwards, page by page: of all leagues, of one, of one of its seasons.
create index team_matches_kickoff_at on public.team_matches (kickoff_at, id);
create index team_matches_league on public.team_matches (league_id, kickoff_at, id);
create index team_matches_season on public.team_matches (league_id, season, kickoff_at, id);
create index team_matches_season_of_all on public.team_matches (season, kickoff_at, id);
create index team_matches_matchday on public.team_matches (matchday, kickoff_at, id);
create index team_matches_waiting on public.team_matches (status)
  where status in ('reported', 'disputed', 'postponed');
create index team_matches_night_cup_id on public.team_matches (night_cup_id) where night_cup_id is not null;
-- A side hosts, and visits, at most once a matchday.
create unique index team_matches_one_home_a_matchday
  on public.team_matches (league_id, season, matchday, home_team_id)
  where stage = 'regular' and status <> 'cancelled';
create unique index team_matches_one_away_a_matchday
  on public.team_matches (league_id, season, matchday, away_team_id)
  where stage = 'regular' and status <> 'cancelled';

-- Five places a side; `late` marks a change after the rival could see the line-up.
create table public.match_lineups (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  slot smallint not null check (slot between 1 and (private.limits()).players_on_pitch),
  player_id uuid not null references public.profiles (id),
  position public.player_position,
  late boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (match_id, team_id, slot),
  unique (match_id, player_id)
);
create index match_lineups_team_id on public.match_lineups (team_id);
create index match_lineups_player_id on public.match_lineups (player_id);

-- Who may see what ----------------------------------------------------------------------------

alter table public.series enable row level security;
alter table public.series force row level security;
alter table public.team_matches enable row level security;
alter table public.team_matches force row level security;
alter table public.match_lineups enable row level security;
alter table public.match_lineups force row level security;

create policy select_signed_in on public.series
  for select to authenticated
  using (true);

create policy select_signed_in on public.team_matches
  for select to authenticated
  using (true);

-- The rival sees a line-up from 15 minutes before kick-off, and never that of a match that is put off. What the staff
-- reads of a match, here and in the files that follow, its league's referees do too, unless they play in it.
create policy select_own_side on public.match_lineups
  for select to authenticated
  using (
    (select private.is_staff())
    or team_id = (select private.own_team())
    or exists (
      select
      from public.team_matches m
      where m.id = match_lineups.match_id
        and (
          m.status in ('live', 'reported', 'disputed', 'finished')
          or (m.status = 'scheduled' and m.kickoff_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute')
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

-- Nobody writes a match but by commands. What happened in one has one writer (30_results.sql): a new one is scheduled,
-- and no statement beside it, not even the owner's, changes these.
create trigger a_only_by_commands
  before insert or update on public.team_matches
  for each row
  when (
    -- who writes one match, or a whole season of them; null where nobody does
    coalesce(
      current_setting('rondo.match_writer', true) not in (new.id::text, new.league_id::text || ' ' || new.season), true
    )
  )
  execute function private.keep_to_commands(
    '{"status": "scheduled"}', 'status', 'home_score', 'away_score', 'forfeited_by',
    'live_home_score', 'live_away_score', 'live_at', 'finished_at'
  );

-- Of every regular season that is being played: how many rounds it has, and the first that is not over.
create view public.season_rounds
  with (security_invoker = true)
as
select
  s.league_id,
  s.season,
  rounds.rounds,
  rounds.round
from public.league_seasons s
cross join lateral (
  select
    max(m.matchday)::int as rounds,
    min(m.matchday) filter (where m.status in ('scheduled', 'live'))::int as round
  from public.team_matches m
  where (m.league_id, m.season) = (s.league_id, s.season)
    and m.stage = 'regular'
) rounds
where s.phase = 'regular';

revoke all on public.season_rounds from public, anon, authenticated;
grant select on public.season_rounds to authenticated, service_role;

-- A match as the lists of one team read it, with what both teams are drawn from, so that nobody has to ask for that
-- afterwards.
create view public.team_fixtures
  with (security_invoker = true)
as
select
  m.id,
  m.matchday,
  m.stage,
  m.series_id,
  m.game_no,
  m.home_team_id,
  m.away_team_id,
  m.kickoff_at,
  m.status,
  m.home_score,
  m.away_score,
  m.live_home_score,
  m.live_away_score,
  m.forfeited_by,
  m.league_id,
  m.season,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.home_team_id) of_it
  ) as home_team,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.away_team_id) of_it
  ) as away_team
from public.team_matches m;

revoke all on public.team_fixtures from public, anon, authenticated;
grant select on public.team_fixtures to authenticated, service_role;

revoke all on public.series, public.team_matches, public.match_lineups
  from public, anon, authenticated;
grant select on public.series, public.team_matches, public.match_lineups
  to authenticated;
grant all on public.series, public.team_matches, public.match_lineups
  to service_role;

-- The states a match may pass through; anything else is refused, whoever writes.
create function private.keep_match_course()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- What is over, or has something in the ledger, stays the match it was: between whom and for what, and what is over
  -- when it was.
  if (
    old.status in ('finished', 'cancelled')
    or exists (select from public.match_results r where r.match_id = old.id)
  ) and (
    new.home_team_id, new.away_team_id, new.league_id, new.season, new.night_cup_id, new.stage, new.series_id, new.game_no
  ) is distinct from (
    old.home_team_id, old.away_team_id, old.league_id, old.season, old.night_cup_id, old.stage, old.series_id, old.game_no
  ) or old.status in ('finished', 'cancelled') and new.kickoff_at <> old.kickoff_at then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'status');
  end if;
  if new.status = old.status
    or (old.status, new.status) in (
      ('scheduled', 'live'), ('scheduled', 'reported'), ('scheduled', 'postponed'), ('live', 'reported'),
      ('reported', 'disputed'), ('postponed', 'scheduled'),
      -- a claim that is taken back
      ('reported', 'scheduled'), ('reported', 'live'),
      -- a result that is undone
      ('finished', 'scheduled')
    )
    or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')
    -- a game of a series that was decided without it, or a match of a team that has withdrawn, which is ruled about anew
    or (old.status, new.status) = ('cancelled', 'finished')
      and (new.series_id is not null or private.will_not_be_played(new.id))
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A match does not go from %s to %s.', old.status, new.status), 'matchCourse', 'status'
  );
  return new;
end
$$;

create trigger keep_match_course
  before update on public.team_matches
  for each row
  execute function private.keep_match_course();

-- A finished season has its matches as they were: no command adds or changes one. The owner does, who brings in what was
-- played elsewhere.
create function private.keep_season_closed()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (new.league_id, new.season) and s.phase = 'finished'
  ) then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  return new;
end
$$;

create trigger keep_season_closed
  before insert or update on public.team_matches
  for each row
  when (auth.uid() is not null)
  execute function private.keep_season_closed();

-- Line-ups and statistics belong to one of the two sides.
create function private.keep_to_sides()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (
    select
    from public.team_matches m
    where m.id = new.match_id
      and new.team_id in (m.home_team_id, m.away_team_id)
  ) then
    perform private.refuse('PT422', 'The team does not play this match.', 'teamNotInMatch', 'team_id');
  end if;
  return new;
end
$$;

create trigger keep_to_sides
  before insert or update on public.match_lineups
  for each row
  execute function private.keep_to_sides();

-- supabase/schemas/06_matches/20_penalties.sql

-- What is held against a player or a team in one league season, and how suspensions are served: only by matches that the
-- player's team has really played, and undoing their results takes that back. Who warns and decides stands in the file
-- of discipline.
-- Locks: the player, then the player's suspensions in the order of their ids. Whoever holds a match takes these after it.

create type public.penalty_kind as enum ('warning', 'suspension', 'points', 'fine');
create type public.penalty_status as enum ('proposed', 'active', 'served', 'cancelled');

-- `matches` is how many a suspension is for, `served` how many of them have been sat out since `active_from`.
create table public.penalties (
  id uuid primary key default gen_random_uuid(),
  league_id uuid not null references public.leagues (id),
  season int not null,
  -- whom it is about; without a player it is the team
  team_id uuid not null references public.teams (id),
  player_id uuid references public.profiles (id),
  kind public.penalty_kind not null,
  status public.penalty_status not null,
  matches smallint check (matches between 1 and 10),
  served smallint not null default 0 check (served >= 0),
  -- null while the moderation hides it
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  -- why an admin dropped or lifted it
  ruling text check (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max)),
  match_id uuid references public.team_matches (id) on delete set null,
  -- the suspension that a warning has counted to
  suspension_id uuid references public.penalties (id),
  active_from timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id),
  constraint penalties_matches_of_suspension check ((kind = 'suspension') = (matches is not null)),
  constraint penalties_of_a_player check (player_id is not null or kind in ('points', 'fine')),
  constraint penalties_served_matches check (served <= coalesce(matches, 0)),
  constraint penalties_served check ((status = 'served') = (kind = 'suspension' and status <> 'cancelled' and served = matches)),
  constraint penalties_active_from check (status not in ('active', 'served') or active_from is not null),
  constraint penalties_counted_warning check (suspension_id is null or kind = 'warning')
);
create index penalties_created_at on public.penalties (created_at desc, id desc);
create index penalties_status on public.penalties (status, created_at desc, id desc);
create index penalties_entry on public.penalties (league_id, season, team_id);
create index penalties_team_id on public.penalties (team_id, created_at desc, id desc);
create index penalties_player_id on public.penalties (player_id, created_at desc, id desc);
create index penalties_match_id on public.penalties (match_id);
create index penalties_suspension_id on public.penalties (suspension_id);

alter table public.penalties enable row level security;
alter table public.penalties force row level security;

-- What stands is everybody's to know; what is only proposed, and what came to nothing, is between the team and the staff.
create policy select_concerned on public.penalties
  for select to authenticated
  using (
    status in ('active', 'served')
    or team_id = (select private.own_team())
    or player_id = (select auth.uid())
    or (select private.is_staff())
  );

select private.guard_texts('public.penalties', 'reason', 'ruling');

revoke all on public.penalties from public, anon, authenticated;
grant select on public.penalties to authenticated;
grant all on public.penalties to service_role;

-- Serving --------------------------------------------------------------------------------------

-- Whether a match was played, also where it was awarded afterwards: since it was last to be played, its sides agreed on a
-- score, or one of them claimed a score and the other did not contest that, or claimed one too.
create function private.was_played(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return match.forfeited_by is null or (
    select
      count(*) filter (where r.cause in ('confirmation', 'silence') and r.forfeited_by is null) > 0
      or count(distinct c.team_id) filter (where r.cause = 'claim' and r.forfeited_by is null)
        > (count(*) filter (where r.cause = 'dispute' or (r.cause = 'claim' and r.forfeited_by is not null)) > 0)::int
    from public.match_results r
    left join public.match_reports c on c.id = r.report_id
    where r.match_id = match.id
      and r.seq > coalesce((
        select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause = 'undo'
      ), 0)
  );
end
$$;

-- Matches the player's team has played in that league from the beginning of a suspension until a moment, and the player
-- has not. It is whichever team the player was in at kick-off.
create function private.matches_sat_out(suspension public.penalties, until timestamptz default 'infinity')
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select count(*)
    from public.team_members own
    join public.team_matches m on own.team_id in (m.home_team_id, m.away_team_id)
    where own.player_id = suspension.player_id
      and m.league_id = suspension.league_id
      and m.kickoff_at >= suspension.active_from
      and m.kickoff_at < matches_sat_out.until
      and m.kickoff_at >= own.joined_at
      and m.kickoff_at < coalesce(own.left_at, 'infinity')
      and m.status = 'finished'
      and private.was_played(m)
      and not exists (
        select from public.match_player_stats s where (s.match_id, s.player_id) = (m.id, suspension.player_id)
      )
      and not exists (
        select from public.match_lineups l where (l.match_id, l.player_id) = (m.id, suspension.player_id)
    )
  );
end
$$;

-- Whether a suspension keeps a player out of a league's match that kicks off then: as long as fewer matches have been
-- played before it than the suspension is for. Whatever is known later, the answer about that match stays.
create function private.sits_out(player uuid, league uuid, kickoff timestamptz)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.penalties p
    where p.player_id = sits_out.player
      and p.league_id = sits_out.league
      and p.kind = 'suspension'
      and p.status in ('active', 'served')
      and p.active_from <= sits_out.kickoff
      and private.matches_sat_out(p, sits_out.kickoff) < p.matches
  )
$$;

-- Locks every suspension of these players that is not off: they are counted, decided and asked about one after the other.
create function private.hold_suspensions(players uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform
  from public.penalties p
  where p.player_id = any (players) and p.kind = 'suspension' and p.status <> 'cancelled'
  order by p.id
  for no key update;
end
$$;

-- Counts a suspension anew: served matches, and whether that is all of them. Whoever sits out again is in no line-up that
-- has not been played. Callers hold it.
create function private.count_suspension(penalty_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was public.penalties;
  counted public.penalties;
begin
  select * into was from public.penalties p where p.id = count_suspension.penalty_id and p.status in ('active', 'served');
  counted := was;
  counted.served := least(was.matches, private.matches_sat_out(was));
  counted.status := case when counted.served = was.matches then 'served' else 'active' end;
  if counted is distinct from was then
    update public.penalties p set served = counted.served, status = counted.status where p.id = was.id;
    perform private.record(
      'serve_suspension', 'penalties ' || was.id,
      jsonb_build_object('status', was.status, 'served', was.served),
      jsonb_build_object('status', counted.status, 'served', counted.served)
    );
  end if;
  if counted.status = 'active' then
    perform private.leave_lineups_sat_out(counted);
  elsif was.status = 'active' then
    perform private.notify_of_penalty(counted, 'suspensionServed');
  end if;
end
$$;

create function private.leave_lineups_sat_out(suspension public.penalties)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  gone public.match_lineups;
begin
  for gone in
    delete from public.match_lineups l
    using public.team_matches m
    where l.player_id = suspension.player_id
      and m.id = l.match_id
      and m.league_id = suspension.league_id
      and m.status in ('scheduled', 'postponed')
      and private.sits_out(l.player_id, m.league_id, m.kickoff_at)
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
end
$$;

-- What a match's result means for those of its two squads who sit out.
create function private.follow_suspensions(match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  concerned uuid[];
  suspension uuid;
begin
  select array_agg(distinct p.player_id) into concerned
  from public.team_members own
  join public.penalties p on p.player_id = own.player_id and p.kind = 'suspension' and p.status <> 'cancelled'
  where own.team_id in (match.home_team_id, match.away_team_id)
    and own.joined_at <= match.kickoff_at
    and coalesce(own.left_at, 'infinity') > match.kickoff_at;
  perform private.hold_suspensions(concerned);
  for suspension in
    select p.id
    from public.penalties p
    where p.player_id = any (concerned) and p.league_id = match.league_id and p.status in ('active', 'served')
      and p.kind = 'suspension'
    order by p.id
  loop
    perform private.count_suspension(suspension);
  end loop;
end
$$;

-- For staff alone, penalties that have been decided, by their ids: newest first, or by `sort`: 'oldest',
-- or by 'status', 'team' or 'player', the newest of each first; those of whole teams stand behind those of players. A page
-- begins after the penalty the caller saw last, by its time, its id and its `place`, the text it is ordered by.
create function private.penalty_page(
  of_status public.penalty_status default null,
  of_kind public.penalty_kind default null,
  of_team uuid default null,
  sort text default null,
  after_place text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (id uuid, place text)
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  size constant int := private.page_size(max);
  oldest constant boolean := coalesce(sort = 'oldest', false);
  behind constant boolean := sort = 'player' and before_id is not null and after_place is null;
  found_ones int := 0;
begin
  if not private.is_staff() then
    return;
  end if;
  if behind is not true then
    return query
    select c.id, case sort when 'player' then p.folded when 'team' then t.folded when 'status' then c.status::text end
    from public.penalties c
    left join public.profiles p on sort = 'player' and p.id = c.player_id
    left join public.teams t on sort = 'team' and t.id = c.team_id
    where (sort is distinct from 'player' or p.id is not null)
      and (sort is distinct from 'team' or t.id is not null)
      and c.status <> 'proposed'
      and (of_status is null or c.status = of_status)
      and (of_kind is null or c.kind = of_kind)
      and (of_team is null or c.team_id = of_team)
      and (
        after_place is null
        or case sort
          when 'player' then p.folded >= after_place
          when 'team' then t.folded >= after_place
          when 'status' then c.status >= after_place::public.penalty_status
          else true
        end
      )
      and (
        before_id is null
        or (oldest and (c.created_at, c.id) > (before_at, before_id))
        or (not oldest and (c.created_at, c.id) < (before_at, before_id))
        or case sort
          when 'player' then p.folded > after_place
          when 'team' then t.folded > after_place
          when 'status' then c.status > after_place::public.penalty_status
        end
      )
    order by
      case sort when 'player' then p.folded when 'team' then t.folded end,
      case sort when 'status' then c.status end,
      case when oldest then c.created_at end,
      case when oldest then c.id end,
      c.created_at desc,
      c.id desc
    limit size;
    get diagnostics found_ones = row_count;
  end if;
  if sort = 'player' and found_ones < size then
    return query
    select c.id, null::text
    from public.penalties c
    where c.player_id is null
      and c.status <> 'proposed'
      and (of_status is null or c.status = of_status)
      and (of_kind is null or c.kind = of_kind)
      and (of_team is null or c.team_id = of_team)
      and (behind is not true or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size - found_ones;
  end if;
end
$$;
comment on function private.penalty_page is 'api: member';

-- supabase/schemas/06_matches/30_results.sql

-- The ledger of results: every fact about how a match ended is a row that nobody rewrites, and what stands on the match
-- is worked out from it in one place.

create type public.result_cause as enum (
  'claim', 'dispute', 'confirmation', 'silence', 'ruling', 'correction', 'undo', 'withdrawal', 'retraction'
);

-- A dispute, an undoing, a claim taken back and a withdrawal before half of the season say no score of their own.
create table public.match_results (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  seq smallint not null check (seq >= 1),
  cause public.result_cause not null,
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  report_id uuid,
  -- who spoke for one of the two sides; who ruled is in the audit log, and nobody here is told who is on the staff
  by uuid references public.profiles (id),
  at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  primary key (match_id, seq),
  constraint match_results_both_scores check ((home_score is null) = (away_score is null)),
  constraint match_results_no_draw check (home_score <> away_score),
  constraint match_results_forfeit check (
    case forfeited_by
      when 'home' then home_score = 0 and away_score = (private.limits()).forfeit_goals
      when 'away' then home_score = (private.limits()).forfeit_goals and away_score = 0
      when 'both' then home_score is null
      else home_score is not null or cause in ('dispute', 'undo', 'withdrawal', 'retraction')
    end
  )
);
create index match_results_by on public.match_results (by);
create index match_results_report_id on public.match_results (report_id);

alter table public.match_results enable row level security;
alter table public.match_results force row level security;

-- How a match came to its result is everybody's to read once there is one, and its two sides' until then.
create policy select_concerned on public.match_results
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_results.match_id
        and (
          m.status in ('finished', 'cancelled')
          or (select private.led_team()) in (m.home_team_id, m.away_team_id)
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

-- The texts that go with a fact of the ledger, beside it: the ledger stays as it is while the moderation hides them.
create table public.result_reasons (
  id uuid not null default gen_random_uuid() unique,
  match_id uuid not null,
  seq smallint not null,
  -- whose text it is; the staff's where nobody is named
  author_id uuid references public.profiles (id),
  -- null while the moderation hides it
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  created_at timestamptz not null default now(),
  primary key (match_id, seq),
  foreign key (match_id, seq) references public.match_results (match_id, seq) on delete cascade
);
create index result_reasons_author_id on public.result_reasons (author_id);

alter table public.result_reasons enable row level security;
alter table public.result_reasons force row level security;

-- Whoever reads the fact reads its texts.
create policy select_concerned on public.result_reasons
  for select to authenticated
  using (
    exists (
      select
      from public.match_results r
      where r.match_id = result_reasons.match_id and r.seq = result_reasons.seq
    )
  );

select private.guard_texts('public.result_reasons', 'reason');

revoke all on public.match_results, public.result_reasons from public, anon, authenticated;
grant select on public.match_results, public.result_reasons to authenticated;
grant all on public.match_results, public.result_reasons to service_role;

create trigger append_only
  before update or truncate on public.match_results
  for each statement
  execute function private.refuse_to_rewrite();
-- A row goes only with its whole match.
create function private.keep_with_match()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select from public.team_matches m where m.id = old.match_id) then
    perform private.refuse('PT403', 'This record is append only.', 'notYours');
  end if;
  return old;
end
$$;
create trigger keep_with_match
  before delete on public.match_results
  for each row
  execute function private.keep_with_match();

-- The one writer ------------------------------------------------------------------------------

-- Writes what happened in a match: state, scores, forfeit, running score and moments, as far as `written` names them.
-- Callers hold the match and have asked whether they may. Returns the match as it is then.
create function private.write_match(match_id uuid, written jsonb)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  after public.team_matches;
begin
  perform set_config('rondo.match_writer', write_match.match_id::text, true);
  update public.team_matches m
  set (status, home_score, away_score, forfeited_by, live_home_score, live_away_score, live_at, finished_at) = (
    select w.status, w.home_score, w.away_score, w.forfeited_by, w.live_home_score, w.live_away_score, w.live_at, w.finished_at
    from jsonb_populate_record(m, written) w
  )
  where m.id = write_match.match_id
  returning * into after;
  perform set_config('rondo.match_writer', '', true);
  return after;
end
$$;

-- Whether a side of a match that is in no series has withdrawn from its season.
create function private.will_not_be_played(match_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    join public.league_teams e on (e.league_id, e.season) = (m.league_id, m.season)
    where m.id = will_not_be_played.match_id
      and m.series_id is null
      and e.team_id in (m.home_team_id, m.away_team_id)
      and e.withdrawn_at is not null
  )
$$;

-- Puts what the ledger says last on the match, and lets stats, suspensions and series follow. Returns the match.
create function private.project_match(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  last public.match_results;
  after public.team_matches;
begin
  select * into last
  from public.match_results r
  where r.match_id = project_match.match_id
  order by r.seq desc
  limit 1;
  after := private.write_match(match_id, case
    when last.cause = 'claim' then '{"status": "reported"}'
    when last.cause = 'dispute' then '{"status": "disputed"}'
    -- nobody claims anything any more: it goes on as it was before the claim
    when last.cause = 'retraction' then (
      select jsonb_build_object('status', case when m.live_at is null then 'scheduled' else 'live' end)
      from public.team_matches m
      where m.id = last.match_id
    )
    when last.cause = 'undo' then jsonb_build_object(
      'status', case when private.will_not_be_played(project_match.match_id) then 'cancelled' else 'scheduled' end,
      'home_score', null, 'away_score', null, 'forfeited_by', null, 'finished_at', null, 'live_home_score', null, 'live_away_score', null, 'live_at', null
    )
    -- the score is kept for the record
    when last.cause = 'withdrawal' and num_nonnulls(last.home_score, last.forfeited_by) = 0 then '{"status": "cancelled"}'
    else jsonb_build_object(
      'status', 'finished', 'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by
    ) || case when last.cause = 'correction' then '{}' else jsonb_build_object('finished_at', last.at) end
  end);
  perform private.follow_stats(after);
  perform private.follow_suspensions(after);
  perform private.follow_series(after.series_id);
  return after;
end
$$;

-- Adds a fact to the ledger; what follows from it is projected by whoever adds it.
create function private.add_result(
  match_id uuid,
  cause public.result_cause,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null,
  report_id uuid default null,
  by uuid default null,
  reason text default null,
  at timestamptz default clock_timestamp()
)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with added as (
    insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, report_id, by, at)
    select
      add_result.match_id,
      1 + coalesce(max(r.seq), 0),
      add_result.cause,
      add_result.home_score,
      add_result.away_score,
      add_result.forfeited_by,
      add_result.report_id,
      add_result.by,
      add_result.at
    from public.match_results r
    where r.match_id = add_result.match_id
    returning *
  )
  insert into public.result_reasons (match_id, seq, author_id, reason)
  select a.match_id, a.seq, a.by, add_result.reason
  from added a
  where add_result.reason is not null
$$;

-- A match that was played elsewhere or long ago enters as its row says: its result through the ledger, as silently
-- confirmed. Only the owner calls it, for a demo league or an import. A match that is still to be played stays as it is.
create function private.import_match(played public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if played.status = 'finished' then
    perform private.add_result(
      played.id, 'silence', played.home_score, played.away_score, played.forfeited_by,
      at => coalesce(played.finished_at, now())
    );
    perform private.project_match(played.id);
  elsif played.status <> 'scheduled' then
    if played.status = 'disputed' then
      perform private.write_match(played.id, '{"status": "reported"}');
    end if;
    perform private.write_match(played.id, to_jsonb(played));
  end if;
end
$$;

-- The matches of a season that was played elsewhere enter all at once, as import_match brings in one. They are new and in
-- no series, so nothing but a suspension can follow from them; games of playoffs are left out. `played` is a list of {stage, matchday, home_team_id,
-- away_team_id, kickoff_at, status, home_score, away_score, forfeited_by, finished_at}; a result that counts for nobody
-- has a score and is cancelled. Returns how many have a result.
create function private.import_matches(filled public.league_seasons, played jsonb)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  results int;
  match public.team_matches;
begin
  perform set_config('rondo.match_writer', concat_ws(' ', filled.league_id, filled.season), true);
  with entered as (
    insert into public.team_matches (
      league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at,
      status, home_score, away_score, forfeited_by, finished_at
    )
    select
      filled.league_id, filled.season, p.stage, p.matchday, p.home_team_id, p.away_team_id, p.kickoff_at,
      p.status, p.home_score, p.away_score, p.forfeited_by, p.finished_at
    from jsonb_to_recordset(played) as p (
      stage public.match_stage, matchday int, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz,
      status public.match_status, home_score int, away_score int, forfeited_by public.forfeit_side, finished_at timestamptz
    )
    where p.stage in ('regular', 'decider')
    returning *
  )
  insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, at)
  select e.id, 1, 'silence', e.home_score, e.away_score, e.forfeited_by, e.finished_at
  from entered e
  where e.finished_at is not null;
  get diagnostics results = row_count;
  insert into public.match_results (match_id, seq, cause, at)
  select m.id, 2, 'withdrawal', m.finished_at
  from public.team_matches m
  where (m.league_id, m.season) = (filled.league_id, filled.season)
    and m.status = 'cancelled'
    and m.finished_at is not null;
  perform set_config('rondo.match_writer', '', true);
  for match in
    select m.*
    from public.team_matches m
    where (m.league_id, m.season) = (filled.league_id, filled.season)
      and m.status = 'finished'
      and exists (
        select
        from public.penalties p
        join public.team_members own on own.player_id = p.player_id
        where p.league_id = filled.league_id
          and p.kind = 'suspension'
          and own.team_id in (m.home_team_id, m.away_team_id)
      )
    order by m.kickoff_at, m.id
  loop
    perform private.follow_suspensions(match);
  end loop;
  return results;
end
$$;

-- What follows from a result -------------------------------------------------------------------

-- The team that won a finished match; null when nobody did.
create function private.winner_of(match public.team_matches)
  returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when match.status = 'finished' then case
      when match.home_score > match.away_score then match.home_team_id
      when match.home_score < match.away_score then match.away_team_id
    end
  end
$$;

-- A series counts its games anew, in their order and up to the majority: games won, the winner, who goes on to the next
-- series, and its loser to the match for third place where there is one. Nobody needs the games after that: one that
-- nobody has said anything about goes, another is cancelled.
create function private.follow_series(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was public.series;
  counted public.series;
  goes record;
  spare public.team_matches;
begin
  select * into was from public.series s where s.id = follow_series.series_id for no key update;
  if was.id is null then
    return;
  end if;
  update public.series s
  set wins_a = games.a,
    wins_b = games.b,
    winner_team_id = case
      when games.a > s.best_of / 2 then s.team_a_id
      when games.b > s.best_of / 2 then s.team_b_id
    end
  from (
    select
      count(*) filter (where game.winner = was.team_a_id) as a,
      count(*) filter (where game.winner = was.team_b_id) as b
    from (
      select
        m.winner,
        greatest(
          count(*) filter (where m.winner = was.team_a_id) over earlier,
          count(*) filter (where m.winner = was.team_b_id) over earlier
        ) as most
      from (
        select private.winner_of(m) as winner, m.game_no from public.team_matches m where m.series_id = was.id
      ) m
      window earlier as (order by m.game_no rows between unbounded preceding and 1 preceding)
    ) game
    where game.most <= was.best_of / 2
  ) games
  where s.id = was.id
  returning s.* into counted;

  if counted.winner_team_id is distinct from was.winner_team_id and was.next_series_id is not null then
    for goes in
      select *
      from (values
        (was.next_series_id, counted.winner_team_id),
        (
          was.loser_series_id,
          case counted.winner_team_id when was.team_a_id then was.team_b_id when was.team_b_id then was.team_a_id end
        )
      ) goal (series_id, team_id)
      where goal.series_id is not null
    loop
      -- the games of somebody who is taken back are none
      delete from public.team_matches m where m.series_id = goes.series_id and was.winner_team_id is not null;
      update public.series s
      set team_a_id = case when was.next_slot = 'a' then goes.team_id else s.team_a_id end,
        team_b_id = case when was.next_slot = 'b' then goes.team_id else s.team_b_id end
      where s.id = goes.series_id;
      perform private.set_games(goes.series_id);
    end loop;
  end if;

  if counted.winner_team_id is null then
    perform private.shift_games(was.id);
    perform private.set_games(was.id);
    return;
  end if;
  delete from public.team_matches m
  where m.series_id = was.id
    and m.status in ('scheduled', 'postponed')
    and not exists (select from public.match_results r where r.match_id = m.id);
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  from public.team_matches m
  where m.series_id = was.id and m.status not in ('finished', 'cancelled') and r.match_id = m.id;
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$$;

-- What the games of a series of a league's playoffs are called.
create function private.stage_of_series(round int, slot int)
  returns public.match_stage
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when (round, slot) = (3, 2) then 'third_place'
    else (array['quarterfinal', 'semifinal', 'final'])[round]
  end::public.match_stage
$$;

-- When the clock of a match begins: at its kick-off, or when the games before it in its series have ended; 'infinity' as
-- long as one of them is open or disputed.
create function private.clock_from(match public.team_matches)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when bool_or(m.status not in ('finished', 'cancelled')) then 'infinity'
    else greatest(match.kickoff_at, max(m.finished_at))
  end
  from public.team_matches m
  where m.series_id = match.series_id and m.game_no < match.game_no
$$;

-- On a cup's evening the next game waits for the one before: its kick-off, and those after it, shift to that end. A game
-- that somebody is busy with stays where it is.
create function private.shift_games(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  next public.team_matches;
  late interval;
begin
  select * into next
  from public.team_matches m
  where m.series_id = shift_games.series_id and m.status not in ('finished', 'cancelled')
  order by m.game_no
  limit 1;
  late := date_trunc('minute', private.clock_from(next) + interval '59 seconds') - next.kickoff_at;
  if next.night_cup_id is null or next.status <> 'scheduled' or late <= interval '0' then
    return;
  end if;
  update public.team_matches m
  set kickoff_at = m.kickoff_at + late
  where m.id in (
    select w.id
    from public.team_matches w
    where w.series_id = next.series_id and w.status = 'scheduled'
    for no key update skip locked
  );
end
$$;

-- Sets the games that a series lacks: as many as its better side still needs, less those that wait. The higher seed
-- hosts games 1, 3, 5. The first is three days after what leads to it, at the hour the league last played at, or follows
-- it on a cup's evening; each other one follows the game before. Where a side has withdrawn, the other goes on at once.
create function private.set_games(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  games_max constant int := 7;
  playing public.series;
  minutes_between interval;
  host uuid;
  last record;
  missing int;
  begins timestamptz;
  withdrawn uuid;
  game public.team_matches;
begin
  select * into playing from public.series s where s.id = set_games.series_id for no key update;
  select
    count(*) filter (where m.status not in ('finished', 'cancelled'))::int as waiting,
    coalesce(max(m.game_no), 0)::int as game_no,
    max(m.kickoff_at) as kickoff_at
  into last
  from public.team_matches m
  where m.series_id = playing.id;
  missing := least(
    playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting, games_max - last.game_no
  );
  if num_nulls(playing.team_a_id, playing.team_b_id) > 0 or playing.winner_team_id is not null or missing <= 0 then
    return;
  end if;

  select side.id into host
  from (values (playing.team_a_id, 1), (playing.team_b_id, 2)) side (id, place)
  left join public.league_teams e
    on (e.league_id, e.season, e.team_id) = (playing.league_id, playing.season, side.id)
  left join public.night_cup_teams c on (c.night_cup_id, c.team_id) = (playing.night_cup_id, side.id)
  order by coalesce(e.playoff_seed, c.seed), side.place
  limit 1;
  minutes_between := interval '1 minute' * case
    when playing.night_cup_id is null then (private.limits()).match_length_minutes
    else (private.limits()).night_cup_game_minutes
  end;
  begins := case
    when last.kickoff_at is null and playing.night_cup_id is not null then private.cup_kickoff(playing)
    when last.kickoff_at is null then private.evening_of(playing)
    else greatest(last.kickoff_at, now()) + minutes_between
  end;
  insert into public.team_matches (
    league_id, season, night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
  )
  select
    playing.league_id, playing.season, playing.night_cup_id, playing.id, last.game_no + n,
    case
      when playing.night_cup_id is not null then 'cup'
      else private.stage_of_series(playing.round, playing.slot)
    end,
    case when (last.game_no + n) % 2 = 1 then host else rival end,
    case when (last.game_no + n) % 2 = 1 then rival else host end,
    begins + (n - 1) * minutes_between
  from generate_series(1, missing) n
  cross join lateral (
    select case host when playing.team_a_id then playing.team_b_id else playing.team_a_id end as rival
  ) other;

  select * into game from public.team_matches m where m.series_id = playing.id and m.game_no = last.game_no + 1;
  if game.night_cup_id is not null then
    perform private.notify_cup_game(game);
    return;
  end if;

  -- of two that withdrew, whoever went later goes on
  select e.team_id into withdrawn
  from public.league_teams e
  where (e.league_id, e.season) = (playing.league_id, playing.season)
    and e.team_id in (playing.team_a_id, playing.team_b_id)
    and e.withdrawn_at is not null
  order by e.withdrawn_at
  limit 1;
  for game in
    select * from public.team_matches m
    where m.series_id = playing.id and m.game_no > last.game_no and withdrawn is not null
    order by m.game_no
  loop
    perform private.lose_match(game, withdrawn);
  end loop;
end
$$;

-- The evening on which a series begins: three days after now, or after what leads to it, at the hour of the league's
-- zone at which its last regular match began.
create function private.evening_of(playing public.series)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (
    (
      greatest(
        now(),
        (
          select max(m.kickoff_at)
          from public.series s
          join public.team_matches m on m.series_id = s.id
          where playing.id in (s.next_series_id, s.loser_series_id)
        )
      ) at time zone l.time_zone
    )::date + 3 + coalesce(date_trunc('minute', max(m.kickoff_at) at time zone l.time_zone)::time, '20:00')
  ) at time zone l.time_zone
  from public.leagues l
  left join public.team_matches m
    on (m.league_id, m.season, m.stage) = (l.id, playing.season, 'regular') and m.status = 'finished'
  where l.id = playing.league_id
  group by l.id
$$;

-- A side that has withdrawn loses a match, 3-0.
create function private.lose_match(match public.team_matches, team uuid, reason text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  goals constant int := (private.limits()).forfeit_goals;
  at_home constant boolean := team = match.home_team_id;
begin
  perform private.add_result(
    match.id, 'withdrawal',
    case when at_home then 0 else goals end,
    case when at_home then goals else 0 end,
    case when at_home then 'home' else 'away' end::public.forfeit_side,
    reason => lose_match.reason
  );
  perform private.project_match(match.id);
end
$$;

-- Stats stand only where a match has been played and counts, and never more goals than the score, or than was claimed
-- where it was awarded afterwards: those of a side that no longer fit go, and a side that has none is given those of its
-- claim.
create function private.follow_stats(match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  claim record;
begin
  delete from public.match_player_stats s
  where s.match_id = match.id
    and (
      match.status not in ('finished', 'cancelled')
      or private.was_played(match) is not true
      or match.forfeited_by is null and (
        select sum(own.goals)
        from public.match_player_stats own
        where own.match_id = match.id and own.team_id = s.team_id
      ) > case when s.team_id = match.home_team_id then match.home_score else match.away_score end
    );
  if match.status <> 'finished' or private.was_played(match) is not true then
    return;
  end if;
  for claim in
    select r.team_id, r.stats, case when r.team_id = match.home_team_id then final.home_score else final.away_score end as scored
    from public.match_reports r
    cross join lateral (
      select match.home_score, match.away_score where match.forfeited_by is null
      union all
      select r.home_score, r.away_score where match.forfeited_by is not null and r.forfeited_by is null
    ) final
    where r.match_id = match.id
      and r.status <> 'superseded'
      and not exists (
        select from public.match_player_stats own where (own.match_id, own.team_id) = (r.match_id, r.team_id)
      )
    order by r.created_at
  loop
    insert into public.match_player_stats
    select did.*
    from jsonb_array_elements(claim.stats) as said
    cross join lateral jsonb_populate_record(
      null::public.match_player_stats,
      to_jsonb(private.no_stats()) || said || jsonb_build_object(
        'match_id', match.id,
        'team_id', claim.team_id,
        'mvp', (said ->> 'mvp')::boolean
          and not exists (select from public.match_player_stats best where best.match_id = match.id and best.mvp),
        'created_at', now()
      )
    ) as did
    where (select sum((own ->> 'goals')::int) from jsonb_array_elements(claim.stats) as own) <= claim.scored
      and private.may_play(did.player_id, claim.team_id, match.id) is null;
  end loop;
end
$$;

-- supabase/schemas/06_matches/40_statistics.sql

-- What is counted of players and teams, and what many rows add up to. Only finished matches count; order and meaning are
-- decided elsewhere. A stat of a player stands in this file alone: its column, what a claim says of it, its sums.

create table public.match_player_stats (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  player_id uuid not null references public.profiles (id),
  team_id uuid not null references public.teams (id),
  goals smallint not null default 0 check (goals between 0 and (private.limits()).player_goals_max),
  assists smallint not null default 0 check (assists between 0 and (private.limits()).player_goals_max),
  passes smallint not null default 0 check (passes between 0 and (private.limits()).player_stat_max),
  interceptions smallint not null default 0 check (interceptions between 0 and (private.limits()).player_stat_max),
  saves smallint not null default 0 check (saves between 0 and (private.limits()).player_stat_max),
  mvp boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (match_id, player_id)
);
-- Two columns, as in team_members: on the match alone it would read as "has one".
create unique index match_player_stats_one_mvp on public.match_player_stats (match_id, mvp) where mvp;
create index match_player_stats_player_id on public.match_player_stats (player_id, team_id);
create index match_player_stats_team_id on public.match_player_stats (team_id);

-- What a claim says of a player, named as those columns, and the one that says nothing.
create type private.counted_stats as (
  player_id uuid,
  goals int,
  assists int,
  passes int,
  interceptions int,
  saves int,
  mvp boolean
);

create function private.no_stats()
  returns private.counted_stats
  language sql
  immutable
  set search_path = ''
as $$
  select (null, 0, 0, 0, 0, 0, false)::private.counted_stats
$$;

alter table public.match_player_stats enable row level security;
alter table public.match_player_stats force row level security;
create policy select_signed_in on public.match_player_stats
  for select to authenticated
  using (true);

revoke all on public.match_player_stats from public, anon, authenticated;
grant select on public.match_player_stats to authenticated;
grant all on public.match_player_stats to service_role;

create trigger keep_to_sides
  before insert or update on public.match_player_stats
  for each row
  execute function private.keep_to_sides();

-- A team as its page shows it: the row, its captain's name, the squad, the league it plays in now, and its sums over
-- finished matches. There are no draws in this game; the column says so.
create view public.team_profiles
  with (security_invoker = true)
as
select
  t.id,
  t.name,
  t.short_name,
  t.tag,
  t.folded,
  t.slug,
  t.logo,
  t.kit_primary,
  t.kit_secondary,
  t.captain_id,
  t.manager_id,
  t.description,
  t.founded_on,
  t.social_links,
  t.stream_url,
  t.contact,
  t.archived_at,
  t.created_at,
  captain.username as captain_username,
  (
    select count(*)::int
    from public.team_members m
    where m.team_id = t.id
      and m.left_at is null
  ) as player_count,
  entry.league_id,
  entry.league_name,
  entry.season,
  entry.phase,
  entry.rights,
  entry.rights_used,
  sums.matches,
  sums.wins,
  sums.draws,
  sums.losses,
  sums.goals_scored,
  sums.goals_conceded,
  sums.win_rate,
  (
    select count(*)::int
    from public.team_achievements a
    where a.team_id = t.id
      and a.type in ('championship', 'cup', 'nightcup')
      and a.verified
  ) as trophies
from public.teams t
left join public.profiles captain on captain.id = t.captain_id
left join private.team_seasons entry on entry.team_id = t.id
cross join lateral (
  select
    count(*)::int as matches,
    count(*) filter (where scored > conceded)::int as wins,
    0 as draws,
    count(*) filter (where scored < conceded)::int as losses,
    coalesce(sum(scored), 0)::int as goals_scored,
    coalesce(sum(conceded), 0)::int as goals_conceded,
    coalesce(round(100.0 * count(*) filter (where scored > conceded) / nullif(count(*), 0), 1), 0)::double precision
      as win_rate
  from (
    select
      case
        when m.forfeited_by = 'both' then 0
        when m.home_team_id = t.id then m.home_score
        else m.away_score
      end as scored,
      case
        when m.forfeited_by = 'both' then (private.limits()).forfeit_goals
        when m.home_team_id = t.id then m.away_score
        else m.home_score
      end as conceded
    from public.team_matches m
    where t.id in (m.home_team_id, m.away_team_id)
      and m.status = 'finished'
  ) side
) sums;

-- The roster, former members included: the member, the player, and what he did for this team.
create view public.team_roster
  with (security_invoker = true)
as
select
  m.id,
  m.team_id,
  m.player_id,
  p.username,
  p.avatar,
  p.nation,
  p.platform,
  p.gaming_id,
  m.team_role,
  m.shirt_number,
  coalesce(m.position, p.position) as position,
  m.eligibility,
  m.joined_at,
  m.left_at,
  m.left_at is null as active,
  sums.matches,
  sums.goals,
  sums.assists,
  sums.passes,
  sums.interceptions,
  sums.saves,
  sums.mvp
from public.team_members m
join public.profiles p on p.id = m.player_id
cross join lateral (
  select
    count(*)::int as matches,
    coalesce(sum(s.goals), 0)::int as goals,
    coalesce(sum(s.assists), 0)::int as assists,
    coalesce(sum(s.passes), 0)::int as passes,
    coalesce(sum(s.interceptions), 0)::int as interceptions,
    coalesce(sum(s.saves), 0)::int as saves,
    count(*) filter (where s.mvp)::int as mvp
  from public.match_player_stats s
  join public.team_matches match on match.id = s.match_id
  where s.player_id = m.player_id
    and s.team_id = m.team_id
    and match.status = 'finished'
    and match.kickoff_at >= m.joined_at
    and (m.left_at is null or match.kickoff_at <= m.left_at)
) sums;

-- What a player did, match by match: the row a list draws, with the player's own stats and side.
create view public.player_matches
  with (security_invoker = true)
as
select
  s.player_id,
  s.team_id,
  s.goals,
  s.assists,
  s.mvp,
  m.id,
  m.home_team_id,
  m.away_team_id,
  m.kickoff_at,
  m.status,
  m.home_score,
  m.away_score,
  m.live_home_score,
  m.live_away_score,
  m.forfeited_by
from public.match_player_stats s
join public.team_matches m on m.id = s.match_id;

-- A line-up as a match shows it: who stands where, under the number the team gave them last.
create view public.lineup_places
  with (security_invoker = true)
as
select
  l.match_id,
  l.team_id,
  l.slot,
  l.player_id,
  p.username,
  l.position,
  member.shirt_number
from public.match_lineups l
join public.profiles p on p.id = l.player_id
left join lateral (
  select m.shirt_number
  from public.team_members m
  where m.player_id = l.player_id
    and m.team_id = l.team_id
  order by m.joined_at desc
  limit 1
) member on true;

revoke all on public.team_profiles, public.team_roster, public.player_matches, public.lineup_places
  from public, anon, authenticated;
grant select on public.team_profiles, public.team_roster, public.player_matches, public.lineup_places
  to authenticated, service_role;

create function private.team_stats(team_id uuid)
  returns table (matches int, wins int, draws int, losses int, goals_scored int, goals_conceded int, win_rate double precision)
  language sql
  stable
  set search_path = ''
as $$
  select t.matches, t.wins, t.draws, t.losses, t.goals_scored, t.goals_conceded, t.win_rate
  from public.team_profiles t
  where t.id = team_stats.team_id
$$;
comment on function private.team_stats is 'api: member';

-- What a player did for a team in a season, playoffs included; cup matches have neither league nor season. It is grouped
-- by player, league and season, so that what is asked of one is summed of that one alone. Nobody else is granted it:
-- whoever named none would have everything summed.
create view public.season_stats
  with (security_invoker = true)
as
select
  did.player_id,
  p.username,
  p.avatar,
  did.team_id,
  t.name as team_name,
  did.league_id,
  l.name as league_name,
  did.season,
  did.last_kickoff_at,
  did.appearances,
  did.wins,
  did.goals,
  did.assists,
  did.passes,
  did.interceptions,
  did.saves,
  did.mvp
from (
  select
    s.player_id,
    s.team_id,
    m.league_id,
    m.season,
    max(m.kickoff_at) as last_kickoff_at,
    count(*)::int as appearances,
    count(*) filter (where (m.home_team_id = s.team_id) = (m.home_score > m.away_score))::int as wins,
    sum(s.goals)::int as goals,
    sum(s.assists)::int as assists,
    sum(s.passes)::int as passes,
    sum(s.interceptions)::int as interceptions,
    sum(s.saves)::int as saves,
    count(*) filter (where s.mvp)::int as mvp
  from public.match_player_stats s
  join public.team_matches m on m.id = s.match_id
  where m.status = 'finished'
  group by s.player_id, s.team_id, m.league_id, m.season
) did
-- one by one: there are never as many players in a season as the planner thinks
cross join lateral (select who.username, who.avatar from public.profiles who where who.id = did.player_id offset 0) p
join public.teams t on t.id = did.team_id
left join public.leagues l on l.id = did.league_id;

revoke all on public.season_stats from public, anon, authenticated;
grant select on public.season_stats to service_role;

-- One row per player and team of a league's season.
create function private.league_stats(league_id uuid, season int)
  returns setof public.season_stats
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select *
  from public.season_stats f
  where f.league_id = league_stats.league_id
    and f.season = league_stats.season
$$;
comment on function private.league_stats is 'api: member';

-- One row per season and team of a player, newest first.
create function private.player_stats(player_id uuid)
  returns setof public.season_stats
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select *
  from public.season_stats f
  where f.player_id = player_stats.player_id
  order by f.last_kickoff_at desc
$$;
comment on function private.player_stats is 'api: member';

-- supabase/schemas/06_matches/50_records.sql

-- What a league has seen in all of its seasons: the table of all time and its records. Only finished matches count, and
-- each record is that of one match.

-- The teams of a league over all seasons, most points first: the regular matches they played, as the tables count them,
-- with what was given or taken. Where neither side came, both have lost 0-3.
create function private.league_all_time(league_id uuid)
  returns table (
    team_id uuid,
    seasons int,
    titles int,
    played int,
    won int,
    lost int,
    goals_for int,
    goals_against int,
    points int
  )
  language sql
  stable
  set search_path = ''
as $$
  with sides as materialized (
    select
      side.team_id,
      coalesce(side.scored, 0) as scored,
      coalesce(side.conceded, (private.limits()).forfeit_goals) as conceded,
      of_season.points_for_win
    from public.team_matches m
    join public.league_seasons of_season using (league_id, season)
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
    where m.league_id = league_all_time.league_id and m.stage = 'regular' and m.status = 'finished'
  ),
  sums as (
    select
      s.team_id,
      count(*) as played,
      count(*) filter (where s.scored > s.conceded) as won,
      coalesce(sum(s.points_for_win) filter (where s.scored > s.conceded), 0) as won_points,
      sum(s.scored) as scored,
      sum(s.conceded) as conceded
    from sides s
    group by s.team_id
  )
  select
    s.team_id,
    (select count(*) from public.league_teams e where (e.league_id, e.team_id) = (league_all_time.league_id, s.team_id))::int,
    (
      select count(*) from public.league_seasons l
      where (l.league_id, l.champion_team_id) = (league_all_time.league_id, s.team_id)
    )::int,
    s.played::int,
    s.won::int,
    (s.played - s.won)::int,
    s.scored::int,
    s.conceded::int,
    (s.won_points + coalesce((
      select sum(a.points) from public.point_adjustments a
      where (a.league_id, a.team_id) = (league_all_time.league_id, s.team_id) and a.reversed_at is null
    ), 0))::int
  from sums s
$$;
comment on function private.league_all_time is 'api: member';

-- The first five of each record: biggest_win (goals between the two, no forfeits), most_goals (of both sides), longest_run
-- (matches won one after the other; the match is the last of them), player_match and player_season (a player's goals; of
-- a season its match with the most). Whoever did it first stands first.
create function private.league_records(league_id uuid)
  returns table (
    kind text,
    place int,
    value int,
    match_id uuid,
    season int,
    home_team_id uuid,
    away_team_id uuid,
    home_score int,
    away_score int,
    kickoff_at timestamptz,
    team_id uuid,
    player_id uuid,
    username text
  )
  language sql
  stable
  set search_path = ''
as $$
  with played as materialized (
    select m.id, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.forfeited_by, m.kickoff_at
    from public.team_matches m
    where m.league_id = league_records.league_id and m.status = 'finished'
  ),
  sides as (
    select m.id, m.kickoff_at, side.team_id, coalesce(side.scored > side.conceded, false) as won
    from played m
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
  ),
  -- matches between two that were not won are one run of those that were
  numbered as (
    select s.*, count(*) filter (where not s.won) over (partition by s.team_id order by s.kickoff_at, s.id) as run
    from sides s
  ),
  runs as (
    select n.team_id, count(*) as value, (array_agg(n.id order by n.kickoff_at desc, n.id desc))[1] as id
    from numbered n
    where n.won
    group by n.team_id, n.run
    having count(*) > 1
  ),
  goals as materialized (
    -- match by match, however many a planner expects: only this league's stats are read
    select m.id, s.player_id, s.team_id, s.goals, m.season, m.kickoff_at
    from played m
    cross join lateral (
      select f.player_id, f.team_id, f.goals from public.match_player_stats f where f.match_id = m.id and f.goals > 0 offset 0
    ) s
  ),
  -- whoever may be among the first five of a season's scorers: only theirs is asked which match was the best
  scorers as (
    select g.player_id, g.season, sum(g.goals) as value
    from goals g
    group by g.player_id, g.season
    order by value desc
    fetch first 5 rows with ties
  ),
  candidates as (
    (
      select 'biggest_win' as kind, abs(m.home_score - m.away_score)::bigint as value, m.id,
        case when m.home_score > m.away_score then m.home_team_id else m.away_team_id end as team_id, null::uuid as player_id
      from played m
      where m.forfeited_by is null
      order by value desc, m.kickoff_at, m.id
      limit 5
    )
    union all
    (
      select 'most_goals', m.home_score + m.away_score as value, m.id, null, null
      from played m
      where m.forfeited_by is null
      order by value desc, m.kickoff_at, m.id
      limit 5
    )
    union all
    (
      select 'longest_run', r.value, r.id, r.team_id, null
      from runs r
      join played m on m.id = r.id
      order by r.value desc, m.kickoff_at, m.id, r.team_id
      limit 5
    )
    union all
    (
      select 'player_match', g.goals, g.id, g.team_id, g.player_id
      from goals g
      order by g.goals desc, g.kickoff_at, g.id, g.player_id
      limit 5
    )
    union all
    select 'player_season', best.value, best.id, best.team_id, best.player_id
    from (
      select distinct on (s.player_id, s.season) s.value, g.id, g.team_id, g.player_id
      from scorers s
      join goals g on (g.player_id, g.season) = (s.player_id, s.season)
      order by s.player_id, s.season, g.goals desc, g.kickoff_at
    ) best
  ),
  placed as (
    select
      c.*, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.kickoff_at,
      rank() over (partition by c.kind order by c.value desc) as place,
      row_number() over (partition by c.kind order by c.value desc, m.kickoff_at, m.id, c.player_id, c.team_id) as line
    from candidates c
    join played m on m.id = c.id
  )
  select
    p.kind, p.place::int, p.value::int, p.id, p.season, p.home_team_id, p.away_team_id, p.home_score::int, p.away_score::int,
    p.kickoff_at, p.team_id, p.player_id, (select who.username from public.profiles who where who.id = p.player_id)
  from placed p
  where p.line <= 5
  order by p.kind, p.line
$$;
comment on function private.league_records is 'api: member';

-- supabase/schemas/07_notifications/10_notifications.sql

-- What somebody is notified of: one row a person and event. `key` names the sentence in the reader's own language, `values` fills
-- it, `link` leads to the thing. Commands write them; nobody else does. The values are ids, numbers, moments and our own
-- codes, no names and no texts: those are joined when somebody reads (docs/decisions/0097).

-- Each names a sentence of src/locales/*/notifications.json (docs/how-to/new-notification-kind.md);
-- a new one stands behind the others, where `alter type` puts it.
create type public.notification_key as enum (
  'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'awardWon', 'becameFreeAgent',
  'captaincyHandedOver', 'claimCorrected', 'claimWithdrawn', 'contactReceived', 'contentFreed',
  'contentHidden', 'contentReported', 'contentRestored', 'contractAccepted', 'contractCompleted',
  'contractDeleted', 'contractOffered', 'contractRejected', 'contractTerminated', 'cupBye', 'cupCancelled',
  'cupCheckIn', 'cupDropped', 'cupFinished', 'cupGame', 'cupLeft', 'cupMoved', 'cupNoPlace', 'cupPlace',
  'cupPlaceFree', 'cupTooFew', 'cupWaiting', 'cupWalkover', 'deciderSet', 'eligibilityAsked',
  'eligibilitySet', 'gamingIdFreed', 'importUndone', 'kicked', 'matchCancelled', 'matchMessage', 'matchMoved',
  'matchPostponed', 'matchStarted', 'messageReceived', 'notRolledOver', 'offerExpired', 'offerOvertaken',
  'offerWithdrawn', 'playerLeft', 'playerWarned', 'playoffsStarted', 'pointsAdjusted', 'pointsRestored',
  'protestFiled', 'protestRejected', 'protestUpheld', 'refereeAppointed', 'refereeDismissed',
  'reportDismissed', 'reportUpheld', 'rescheduleAccepted', 'rescheduleProposed', 'rescheduleRejected',
  'resultClaimed', 'resultConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone',
  'roleChanged', 'rolledDown', 'rolledOver', 'rolledUp', 'rolloverUndone', 'schedulePublished',
  'seasonFinished', 'seasonStarted', 'siteRoleChanged', 'squadImported', 'squadShort', 'suspensionActive',
  'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'teamArchived',
  'teamEntered', 'teamImported', 'teamNameHidden', 'teamWithdrew', 'ticketAnswered', 'ticketAsked',
  'ticketAssigned', 'ticketClosed', 'ticketInProgress', 'ticketOpened', 'ticketReopened', 'ticketWaiting',
  'warningTakenBack', 'writerMuted', 'writerUnmuted'
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind public.notification_kind not null default 'system',
  key public.notification_key not null,
  values jsonb not null default '{}' check (
    jsonb_typeof(values) = 'object' and octet_length(values::text) <= 4000 and private.is_fact('', values)
  ),
  link text check (link ~ '^/[^/\\]' and length(link) <= 300),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user_id on public.notifications (user_id, created_at desc, id desc);
create index notifications_kind on public.notifications (user_id, kind, created_at desc, id desc);
create index notifications_created_at on public.notifications (created_at);
create index notifications_unread on public.notifications (user_id, created_at desc, id desc) where read_at is null;

alter table public.notifications enable row level security;
alter table public.notifications force row level security;

create policy select_own on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy update_own on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy delete_own on public.notifications
  for delete to authenticated
  using (user_id = (select auth.uid()));

select private.guard_writes('public.notifications');

revoke all on public.notifications from public, anon, authenticated;
grant select, update, delete on public.notifications to authenticated;
grant all on public.notifications to service_role;

-- Only that it was read is the reader's to write.
create trigger keep_columns
  before update on public.notifications
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('id', 'user_id', 'kind', 'key', 'values', 'link', 'created_at');

create trigger a_stamp_moments
  before update on public.notifications
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_moments('read_at');

-- What somebody wrote in a command that has no row for it, as long as a notification names it: a reason, or a name that was taken away.
create table private.notice_texts (
  id uuid primary key default gen_random_uuid(),
  author_id uuid references public.profiles (id) on delete cascade,
  said text not null check (private.is_text(said, 0, 2000)),
  created_at timestamptz not null default now()
);
comment on table private.notice_texts is
  'Texts that notifications name by id. No API access: read with the notification, gone with what the moderation hides.';
create index notice_texts_author_id on private.notice_texts (author_id);
create index notice_texts_said on private.notice_texts (md5(said));
create index notice_texts_created_at on private.notice_texts (created_at);
alter table private.notice_texts enable row level security;
alter table private.notice_texts force row level security;
revoke all on private.notice_texts from public, anon, authenticated, service_role;

-- What a command says about an event, its texts put where they can be taken back: the values name them. Everything else that
-- is no fact is refused by the table.
create function private.keep_texts(said jsonb)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  given record;
  kept uuid;
begin
  for given in
    select field, held
    from jsonb_each_text(said) as f (field, held)
    where field in ('reason', 'ruling', 'gaming_id') and held is not null
  loop
    insert into private.notice_texts (author_id, said) values ((select auth.uid()), given.held) returning id into kept;
    said := said - given.field || jsonb_build_object(case given.field when 'ruling' then 'reason' else given.field end, kept);
  end loop;
  return said;
end
$$;

-- Notifies everybody in `people` but the caller, who was there. It never refuses: what one caller notifies one person of beyond
-- the limit takes the place of the notice they have not read of the same thing, and is left out where there is none.
create function private.notify(
  people uuid[],
  key public.notification_key,
  said jsonb,
  link text default null,
  kind public.notification_kind default 'system'
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person uuid;
  facts constant jsonb := private.keep_texts(said);
begin
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.deleted_at is null and p.id is distinct from (select auth.uid())
    order by p.id
  loop
    if (private.limit_passed('notify', concat_ws(' ', notify.key, person))).over_at is null then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, notify.kind, notify.key, facts, notify.link);
    else
      update public.notifications n
      set values = facts, created_at = now()
      where n.id = (
        select same.id
        from public.notifications same
        where same.user_id = person
          and same.read_at is null
          and same.key = notify.key
          and same.link is not distinct from notify.link
        order by same.created_at desc, same.id desc
        limit 1
      );
    end if;
  end loop;
end
$$;

-- The name of today of what a value speaks of; null of what is gone, and of an account that was deleted.
create function private.name_now(field text, of_id uuid)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id and (t.user_id = auth.uid() or private.is_staff())
    )
  end;
end
$$;

-- One page of what the caller was notified of, the newest first, with the names of today: of a kind, what is unread, of some keys,
-- or what befell the caller rather than others of the team. It begins after the notification the reader saw last.
create function private.notifications_page(
  of_kind public.notification_kind default null,
  unread boolean default false,
  of_keys public.notification_key[] default null,
  about_me boolean default false,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    kind public.notification_kind,
    key public.notification_key,
    "values" jsonb,
    link text,
    read_at timestamptz,
    created_at timestamptz
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select n.id, n.kind, n.key, n.values || named.names, n.link, n.read_at, n.created_at
  from (
    select *
    from public.notifications own
    where own.user_id = (select auth.uid())
      and (of_kind is null or own.kind = of_kind)
      and (not unread or own.read_at is null)
      and (of_keys is null or own.key = any (of_keys))
      and (not about_me or own.values ->> 'player' = (select auth.uid())::text)
      and (before_at is null or (own.created_at, own.id) < (before_at, before_id))
    order by own.created_at desc, own.id desc
    limit private.page_size(max)
  ) n
  cross join lateral (
    select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid)), '{}') as names
    from (
      select field, held from jsonb_each_text(n.values) as f (field, held)
      union all
      select 'subject', n.values ->> 'ticket' where n.values ? 'ticket'
    ) f
    where f.field in ('team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'reason', 'gaming_id', 'subject')
      and f.held is not null
  ) named
  order by n.created_at desc, n.id desc;
end
$$;
comment on function private.notifications_page is 'api: member';

-- What the bell says: how much the caller has not read of the kinds that ring it, counted up to 100.
create function private.unread_notifications()
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int
  from (
    select
    from public.notifications n
    where n.user_id = (select auth.uid())
      and n.read_at is null
      and n.kind <> all (
        coalesce((select p.silent_kinds from public.profile_private p where p.user_id = (select auth.uid())), '{}')
      )
    limit 100
  ) as unread
$$;
comment on function private.unread_notifications is 'api: member';

-- Marks those of the caller's that are named, or all, as read; returns the moment, by which it can be taken back.
create function private.mark_notifications_read(ids uuid[] default null, of_kind public.notification_kind default null)
  returns timestamptz
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  moment constant timestamptz := clock_timestamp();
begin
  update public.notifications n
  set read_at = moment
  where n.user_id = me
    and n.read_at is null
    and (ids is null or n.id = any (ids))
    and (of_kind is null or n.kind = of_kind);
  return moment;
end
$$;
comment on function private.mark_notifications_read is 'api: member';

-- Takes back what the caller marked at that moment.
create function private.mark_notifications_unread(marked_at timestamptz)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  update public.notifications n set read_at = null where n.user_id = me and n.read_at = marked_at;
end
$$;
comment on function private.mark_notifications_unread is 'api: member';

-- supabase/schemas/08_contracts/10_transfers.sql

-- Who went where, and by which command: one row a command, history that nobody rewrites.

create type public.transfer_kind as enum (
  'transfer_in', 'transfer_out', 'contract_accepted', 'contract_terminated', 'free_agent'
);

-- One row a command. `season` and `league_id` are those of the team that acted; a team outside any has none.
create table public.transfers (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references public.profiles (id),
  from_team_id uuid references public.teams (id),
  to_team_id uuid references public.teams (id),
  kind public.transfer_kind not null,
  league_id uuid,
  season int,
  -- the moment under lock, not the transaction's beginning: of two commands that met, the later one comes later
  happened_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season),
  constraint transfers_season_with_league check ((league_id is null) = (season is null)),
  constraint transfers_from_or_to check (
    case kind
      when 'transfer_in' then from_team_id is not null and to_team_id is not null and from_team_id <> to_team_id
      when 'contract_accepted' then from_team_id is null and to_team_id is not null
      else from_team_id is not null and to_team_id is null
    end
  )
);
create index transfers_happened_at on public.transfers (happened_at desc, id desc);
create index transfers_season on public.transfers (season, happened_at desc, id desc);
create index transfers_kind on public.transfers (kind, happened_at desc, id desc);
create index transfers_player_id on public.transfers (player_id, happened_at desc);
create index transfers_from_team_id on public.transfers (from_team_id, happened_at desc);
create index transfers_to_team_id on public.transfers (to_team_id, happened_at desc);
create index transfers_entry on public.transfers (league_id, season);

alter table public.transfers enable row level security;
alter table public.transfers force row level security;

create policy select_signed_in on public.transfers
  for select to authenticated
  using (true);

revoke all on public.transfers from public, anon, authenticated;
grant select on public.transfers to authenticated;
grant all on public.transfers to service_role;

-- Transfers are history: nothing rewrites them, and only whole accounts or leagues may ever go.
create trigger append_only
  before update on public.transfers
  for each statement
  execute function private.refuse_to_rewrite();

-- One page of the transfers, newest first: after the row (before_at, before_id) when given, narrowed by the folded
-- words of `query` (player or team), season, kind, team and player. `max` is at most 100. Transfers and names are
-- everybody's to read, so they are read, and each call planned, with the rights of the owner.
create function private.transfer_page(
  query text default null,
  of_season int default null,
  of_kind public.transfer_kind default null,
  of_team uuid default null,
  of_player uuid default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 50
)
  returns table (
    id uuid,
    kind public.transfer_kind,
    happened_at timestamptz,
    season int,
    league_id uuid,
    league_name text,
    player_id uuid,
    username text,
    avatar text,
    from_team jsonb,
    to_team jsonb
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
begin
  return query
  select
    t.id,
    t.kind,
    t.happened_at,
    t.season,
    t.league_id,
    l.name,
    t.player_id,
    case when p.deleted_at is null then p.username end,
    p.avatar,
    private.team_badge(source),
    private.team_badge(target)
  from public.transfers t
  join public.profiles p on p.id = t.player_id
  left join public.teams source on source.id = t.from_team_id
  left join public.teams target on target.id = t.to_team_id
  left join public.leagues l on l.id = t.league_id
  where (of_season is null or t.season = of_season)
    and (of_kind is null or t.kind = of_kind)
    and (of_team is null or of_team in (t.from_team_id, t.to_team_id))
    and (of_player is null or t.player_id = of_player)
    and (before_at is null or (t.happened_at, t.id) < (before_at, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    and (
      words is null
      or t.player_id = any (players)
      or t.from_team_id = any (clubs)
      or t.to_team_id = any (clubs)
      or (players is null and p.folded like all (words))
      or (clubs is null and (source.folded like all (words) or target.folded like all (words)))
    )
  order by t.happened_at desc, t.id desc
  limit private.page_size(max);
end
$$;
comment on function private.transfer_page is 'api: member';

-- What it takes to draw a club's badge.
create function private.team_badge(team public.teams)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when team.id is not null then jsonb_build_object(
    'id', team.id,
    'name', team.name,
    'short_name', team.short_name,
    'tag', team.tag,
    'logo', team.logo,
    'kit_primary', team.kit_primary,
    'kit_secondary', team.kit_secondary
  ) end
$$;
grant execute on function private.team_badge(public.teams) to authenticated;

-- supabase/schemas/08_contracts/20_contracts.sql

-- Contracts between teams and players, the rights that limit them, and offers with their answers.
--
-- offered -> active | rejected | withdrawn | expired; active -> terminated | kicked | completed.
-- Locks are always taken player first, then team, then contracts in the order of their ids.

create type public.contract_status as enum (
  'offered', 'active', 'rejected', 'withdrawn', 'expired', 'terminated', 'kicked', 'completed'
);
-- classic: the standard contract, for the whole season.
create type public.contract_duration as enum ('classic');
create table public.contracts (
  id uuid primary key default gen_random_uuid(),
  number int generated by default as identity unique,
  team_id uuid not null references public.teams (id),
  player_id uuid not null references public.profiles (id),
  status public.contract_status not null default 'offered',
  division text check (private.is_name(division, 1, (private.limits()).contract_division_max)),
  duration_type public.contract_duration not null default 'classic',
  club_manager_id uuid references public.profiles (id),
  captain_id uuid references public.profiles (id),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + (private.limits()).offer_days * interval '1 day',
  accepted_at timestamptz,
  ended_at timestamptz,
  -- the day until which the member stays without a new one, written by the season's end and never worked out again
  stays_until timestamptz,
  manager_signed_at timestamptz,
  captain_signed_at timestamptz,
  player_signed_at timestamptz,
  note text check (private.is_text(note, 0, (private.limits()).contract_note_max)),
  termination_reason text check (private.is_text(termination_reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  kick_reason text check (private.is_text(kick_reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  -- the season it became active in, and whether it cost that season a transfer right
  league_id uuid,
  season int,
  right_spent boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id),
  constraint contracts_season_with_league check ((league_id is null) = (season is null)),
  constraint contracts_active_is_signed check (
    (accepted_at is not null) = (status in ('active', 'terminated', 'kicked', 'completed'))
    and (accepted_at is null) = (player_signed_at is null)
  ),
  constraint contracts_over_has_an_end check ((ended_at is not null) = (status not in ('offered', 'active'))),
  constraint contracts_completed_says_until_when check ((stays_until is not null) = (status = 'completed')),
  constraint contracts_reason_of_its_end check (
    (termination_reason is null or status = 'terminated') and (kick_reason is null or status = 'kicked')
  )
);
-- One active contract a player, one open offer a team and player. The second column keeps the embedded
-- backend from reading the index as "has one".
create unique index contracts_one_active on public.contracts (player_id, status) where status = 'active';
create unique index contracts_one_offer on public.contracts (team_id, player_id, status) where status = 'offered';
create index contracts_team_id on public.contracts (team_id, sent_at desc);
create index contracts_player_id on public.contracts (player_id, sent_at desc);
create index contracts_sent_at on public.contracts (sent_at desc, id desc);
create index contracts_status on public.contracts (status, sent_at desc, id desc);
create index contracts_expires_at on public.contracts (expires_at) where status = 'offered';
create index contracts_club_manager_id on public.contracts (club_manager_id);
create index contracts_captain_id on public.contracts (captain_id);
create index contracts_entry on public.contracts (league_id, season, team_id);

alter table public.contracts enable row level security;
alter table public.contracts force row level security;

create policy select_parties on public.contracts
  for select to authenticated
  using (player_id = (select auth.uid()) or (select private.is_staff()) or team_id = (select private.led_team()));

-- The division is the league's name, unless the captain gives another: the command looks at that.
select private.guard_texts('public.contracts', 'note', 'termination_reason', 'kick_reason');

revoke all on public.contracts from public, anon, authenticated;
grant select on public.contracts to authenticated;
grant all on public.contracts to service_role;

-- Whoever writes, a contract only takes the steps above, and its parties never change.
create function private.keep_contract_course()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (new.team_id, new.player_id, new.number, new.sent_at) is distinct from (old.team_id, old.player_id, old.number, old.sent_at) then
    perform private.refuse('PT409', 'A contract keeps its parties.', 'contractDecided');
  end if;
  if old.status = new.status
    or (old.status = 'offered' and new.status in ('active', 'rejected', 'withdrawn', 'expired'))
    or (old.status = 'active' and new.status in ('terminated', 'kicked', 'completed'))
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A contract does not go from %s to %s.', old.status, new.status), 'contractDecided', 'status'
  );
  return new;
end
$$;

create trigger keep_contract_course
  before update on public.contracts
  for each row
  execute function private.keep_contract_course();

-- When a contract ended is said here, once: an offer nobody answered at the time it named, everything else now, which
-- under lock is later than the transaction's beginning.
create function private.stamp_contract_end()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.ended_at := case when new.status = 'expired' then new.expires_at else clock_timestamp() end;
  return new;
end
$$;

create trigger stamp_contract_end
  before update of status on public.contracts
  for each row
  when (new.status not in ('offered', 'active') and new.ended_at is null)
  execute function private.stamp_contract_end();

-- What a team's season allows ------------------------------------------------------------------

-- Refuses where the team may not sign anybody new now: PT409 windowClosed (playoffs), noRightsLeft, squadFull,
-- teamArchived. A renewal costs neither a right nor a place. Returns whether signing costs a right.
create function private.check_signing(team uuid, renewal boolean)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  plays record;
begin
  if exists (select from public.teams t where t.id = team and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  select * into plays from private.season_of(team);
  if plays.phase = 'playoffs' then
    perform private.refuse('PT409', 'Nobody signs during the playoffs.', 'windowClosed', 'team_id');
  end if;
  if renewal then
    return false;
  end if;
  perform private.check_place(team);
  if plays.phase is distinct from 'regular' then
    return false;
  end if;
  if plays.rights_used >= plays.rights then
    perform private.refuse('PT409', 'No transfer right is left.', 'noRightsLeft', 'team_id');
  end if;
  return true;
end
$$;

-- The commands ---------------------------------------------------------------------------------

-- A captain or co-captain offers; manager and captain sign with the offer. Returns the contract's id.
-- Refuses with PT403 (not a captain), PT404 (no such team or player), PT409 (archived, window, rights, squad,
-- under contract here, offer open, own offer), PT422 (note, division), PT429 (too many open offers).
create function private.offer_contract(
  team_id uuid,
  player_id uuid,
  note text default null,
  division text default null,
  duration_type public.contract_duration default 'classic'
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said constant text := private.checked_text('note', note, 0, bounds.contract_note_max);
  wanted_division constant text := private.checked_name('division', division, 0, bounds.contract_division_max);
  club public.teams;
  made public.contracts;
  renewal boolean;
begin
  select * into club from public.teams t where t.id = offer_contract.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if not private.leads(club.id) then
    perform private.refuse('PT403', 'Only the team''s captains send offers.', 'notYours');
  end if;
  if not exists (select from public.profiles p where p.id = offer_contract.player_id and p.deleted_at is null) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  if offer_contract.player_id = me then
    perform private.refuse('PT409', 'Nobody offers themselves a contract.', 'ownOffer', 'player_id');
  end if;
  if exists (
    select
    from public.contracts c
    where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'active'
  ) then
    perform private.refuse('PT409', 'The player is under contract here already.', 'alreadyContracted', 'player_id');
  end if;
  if exists (
    select
    from public.contracts c
    where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'offered' and c.expires_at > now()
  ) then
    perform private.refuse('PT409', 'An offer to this player is open.', 'offerOpen', 'player_id');
  end if;
  if (select count(*) from public.contracts c where c.team_id = club.id and c.status = 'offered') >= bounds.offers_open_max then
    perform private.refuse('PT429', 'The team has too many open offers.', 'tooManyOffers', 'team_id');
  end if;
  -- whichever of the leaders sends it
  perform private.count_command('offer_to_player', offer_contract.player_id::text, club.id);
  renewal := exists (
    select
    from public.team_members m
    where m.team_id = club.id and m.player_id = offer_contract.player_id and m.left_at is null
  );
  perform private.check_signing(club.id, renewal);
  -- One that lapsed but that the clock has not come to yet makes room for its successor.
  perform private.lapse_offer(c.id)
  from public.contracts c
  where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'offered';

  insert into public.contracts (
    team_id, player_id, note, division, duration_type, club_manager_id, captain_id, manager_signed_at, captain_signed_at
  )
  values (
    club.id,
    offer_contract.player_id,
    said,
    coalesce(wanted_division, (select s.league_name from private.season_of(club.id) s)),
    coalesce(offer_contract.duration_type, 'classic'),
    club.manager_id,
    club.captain_id,
    case when club.manager_id is not null then now() end,
    now()
  )
  returning * into made;
  perform private.notify(
    array[made.player_id], 'contractOffered', jsonb_build_object('team', club.id, 'number', made.number), '/dashboard'
  );
  perform private.record('offer_contract', 'contracts ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.offer_contract is 'api: member';

-- The contract a command is about, locked after its player and its team; PT404 when there is none.
create function private.locked_contract(contract_id uuid)
  returns public.contracts
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_one public.contracts;
begin
  select * into found_one from public.contracts c where c.id = contract_id;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such contract.', 'contractUnknown', 'contract_id');
  end if;
  perform from public.profiles p where p.id = found_one.player_id for no key update;
  perform from public.teams t where t.id = found_one.team_id for no key update;
  select * into found_one from public.contracts c where c.id = contract_id for update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such contract.', 'contractUnknown', 'contract_id');
  end if;
  return found_one;
end
$$;

-- Refuses with PT409 unless the offer can still be answered.
create function private.check_open(offer public.contracts)
  returns void
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  if offer.status <> 'offered' then
    perform private.refuse('PT409', 'The offer has been decided already.', 'contractDecided', 'contract_id');
  end if;
  if offer.expires_at <= now() then
    perform private.refuse('PT409', 'The offer has lapsed.', 'offerExpired', 'contract_id');
  end if;
end
$$;

create function private.contract_facts(contract public.contracts)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'number', contract.number, 'team', contract.team_id, 'player', contract.player_id
  )
$$;

-- An open offer ends unsigned: as what, by which command, and who is notified of what. Callers hold the locks.
create function private.end_offer(
  offer public.contracts,
  as_status public.contract_status,
  action text,
  people uuid[],
  key public.notification_key,
  link text
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.contracts c set status = as_status where c.id = offer.id;
  perform private.notify(people, key, private.contract_facts(offer), link);
  perform private.record(action, 'contracts ' || offer.id, '{"status": "offered"}', jsonb_build_object('status', as_status));
end
$$;

create function private.withdraw_offer(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  offer public.contracts := private.locked_contract(contract_id);
begin
  if not private.is_captain_of(offer.team_id) then
    perform private.refuse('PT403', 'Only the captain withdraws an offer.', 'notYours');
  end if;
  perform private.check_open(offer);
  perform private.end_offer(offer, 'withdrawn', 'withdraw_offer', array[offer.player_id], 'offerWithdrawn', '/profile');
end
$$;
comment on function private.withdraw_offer is 'api: member';

create function private.reject_contract(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  offer public.contracts := private.locked_contract(contract_id);
begin
  if offer.player_id <> me then
    perform private.refuse('PT403', 'Only the player answers an offer.', 'notYours');
  end if;
  perform private.check_open(offer);
  perform private.end_offer(
    offer, 'rejected', 'reject_contract',
    private.leaders(offer.team_id), 'contractRejected', '/teams/' || offer.team_id || '?tab=contracts'
  );
end
$$;
comment on function private.reject_contract is 'api: member';

-- Contracts the caller may see, by their ids: those of a status, of a team, or whose player or team holds the words of the
-- search. They come newest first, or by `sort`: 'oldest', or by 'status', 'team' or 'player', the newest of each first. A
-- page begins after the contract the caller saw last, by its time, its id and its `place`, the text it is ordered by. The
-- published function stands in the last file, and each call is planned for what it asks: what it does not order by is not joined.
create function private.contract_page(
  query text default null,
  of_status public.contract_status default null,
  of_team uuid default null,
  sort text default null,
  after_place text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (id uuid, place text)
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  oldest constant boolean := coalesce(sort = 'oldest', false);
begin
  return query
  select c.id, case sort when 'player' then p.folded when 'team' then t.folded when 'status' then c.status::text end
  from public.contracts c
  left join public.profiles p on sort = 'player' and p.id = c.player_id
  left join public.teams t on sort = 'team' and t.id = c.team_id
  where (sort is distinct from 'player' or p.id is not null)
    and (sort is distinct from 'team' or t.id is not null)
    and (
      words is null
      or c.player_id = any (players)
      or c.team_id = any (clubs)
      or (players is null and (select named.folded like all (words) from public.profiles named where named.id = c.player_id))
      or (clubs is null and (select named.folded like all (words) from public.teams named where named.id = c.team_id))
    )
    and (of_status is null or c.status = of_status)
    and (of_team is null or c.team_id = of_team)
    and (
      after_place is null
      or case sort
        when 'player' then p.folded >= after_place
        when 'team' then t.folded >= after_place
        when 'status' then c.status >= after_place::public.contract_status
        else true
      end
    )
    and (
      before_id is null
      or (oldest and (c.sent_at, c.id) > (before_at, before_id))
      or (not oldest and (c.sent_at, c.id) < (before_at, before_id))
      or case sort
        when 'player' then p.folded > after_place
        when 'team' then t.folded > after_place
        when 'status' then c.status > after_place::public.contract_status
      end
    )
  order by
    case sort when 'player' then p.folded when 'team' then t.folded end,
    case sort when 'status' then c.status end,
    case when oldest then c.sent_at end,
    case when oldest then c.id end,
    c.sent_at desc,
    c.id desc
  limit private.page_size(max);
end
$$;
comment on function private.contract_page is 'api: member';

-- supabase/schemas/08_contracts/30_signing.sql

-- Signing: the one command that takes a lock on player and team, spends a right and ends every rival offer.

-- The player signs: one transaction checks age, squad, phase and transfer right under lock, makes the member,
-- writes the transfer, lets every rival offer die and notifies everybody concerned.
-- Refuses with PT403 (not the player's, too young), PT409 (decided, lapsed, under contract elsewhere, squad full,
-- window closed, no right left, archived), PT422 (no birth date given).
create function private.accept_contract(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  offer public.contracts := private.locked_contract(contract_id);
  -- after the locks: a command that waited comes after the one it waited for
  signed_at constant timestamptz := clock_timestamp();
  member public.team_members;
  plays record;
  came_from uuid;
  costs_right boolean;
  rival public.contracts;
  born date;
begin
  if offer.player_id <> me then
    perform private.refuse('PT403', 'Only the player answers an offer.', 'notYours');
  end if;
  perform private.check_open(offer);
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before signing.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < (private.limits()).player_age_min then
    perform private.refuse('PT403', 'A player must be at least 16.', 'tooYoung', 'birth_date');
  end if;

  select * into member from public.team_members m where m.player_id = me and m.left_at is null for update;
  if member.team_id <> offer.team_id or exists (
    select from public.contracts c where c.player_id = me and c.status = 'active'
  ) then
    perform private.refuse('PT409', 'The player must be released first.', 'stillContracted', 'player_id');
  end if;
  costs_right := private.check_signing(offer.team_id, member.id is not null);
  select * into plays from private.season_of(offer.team_id);
  if costs_right then
    update public.league_teams e
    set rights_used = e.rights_used + 1
    where e.league_id = plays.league_id and e.season = plays.season and e.team_id = offer.team_id;
  end if;

  update public.contracts c
  set status = 'active',
    accepted_at = signed_at,
    player_signed_at = signed_at,
    league_id = plays.league_id,
    season = plays.season,
    right_spent = costs_right
  where c.id = offer.id;
  for rival in
    select * from public.contracts c where c.player_id = me and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(
      rival, 'withdrawn', 'overtake_offer',
      private.leaders(rival.team_id), 'offerOvertaken', '/teams/' || rival.team_id || '?tab=contracts'
    );
  end loop;

  if member.id is null then
    insert into public.team_members (team_id, player_id, position, eligibility, joined_at)
    select offer.team_id, me, p.position, private.first_eligibility(me, offer.team_id), signed_at
    from public.profiles p
    where p.id = me
    returning * into member;
    -- who comes back to the team they left last was nowhere in between
    select nullif(t.from_team_id, offer.team_id) into came_from
    from public.transfers t
    where t.player_id = me
      and t.to_team_id is null
      and t.happened_at >= coalesce(plays.begins, 'infinity')
    order by t.happened_at desc
    limit 1;
    insert into public.transfers (player_id, from_team_id, to_team_id, kind, league_id, season)
    values (
      me,
      came_from,
      offer.team_id,
      case when came_from is null then 'contract_accepted' else 'transfer_in' end::public.transfer_kind,
      plays.league_id,
      plays.season
    );
    update public.player_registrations r set listed = false where r.user_id = me;
  else
    -- who renews is looked at anew, unless somebody has decided about this member
    update public.team_members m
    set eligibility = private.first_eligibility(me, offer.team_id)
    where m.id = member.id
      and not exists (select from public.eligibility_reviews r where r.member_id = member.id);
  end if;

  perform private.notify(
    private.leaders(offer.team_id) || (select t.manager_id from public.teams t where t.id = offer.team_id),
    'contractAccepted',
    private.contract_facts(offer),
    '/teams/' || offer.team_id || '?tab=squad'
  );
  perform private.record(
    'accept_contract', 'contracts ' || offer.id,
    '{"status": "offered"}', jsonb_build_object('status', 'active', 'right_spent', costs_right)
  );
end
$$;
comment on function private.accept_contract is 'api: member';

-- supabase/schemas/08_contracts/40_releases.sql

-- How a contract and a membership end: by the captain or an admin, with the season, or by the clock.

-- Falling below five in a running season warns the team's leaders and the admins.
create function private.warn_of_short_squad(team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  players constant int := private.squad_size(team);
begin
  if players < (private.limits()).squad_min and exists (select from private.season_of(team) s where s.phase in ('regular', 'playoffs')) then
    insert into public.notifications (user_id, key, values, link)
    select distinct person, 'squadShort'::public.notification_key, jsonb_build_object('team', team, 'players', players), '/teams/' || team || '?tab=squad'
    from unnest(private.leaders(team) || private.admins()) as person;
  end if;
end
$$;

-- An active membership ends: the contract, the squad's place, the transfer, the warning. Callers hold the locks
-- and have asked whether they may.
create function private.release_member(
  member public.team_members,
  as_status public.contract_status,
  kind public.transfer_kind,
  reason text default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.contracts c
  set status = as_status,
    termination_reason = case when as_status = 'terminated' then reason end,
    kick_reason = case when as_status = 'kicked' then reason end
  where c.team_id = member.team_id
    and c.player_id = member.player_id
    and c.status = 'active';
  update public.team_members m set left_at = clock_timestamp(), team_role = 'player' where m.id = member.id;
  -- a manager who is no longer there signs nothing
  update public.teams t set manager_id = null where t.id = member.team_id and t.manager_id = member.player_id;
  insert into public.transfers (player_id, from_team_id, kind, league_id, season)
  select member.player_id, member.team_id, release_member.kind, s.league_id, s.season
  from (select) as always
  left join private.season_of(member.team_id) s on true;
  perform private.warn_of_short_squad(member.team_id);
end
$$;

-- The captain or an admin ends an active contract, with a reason; the player is a free agent.
create function private.terminate_contract(contract_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  ending public.contracts := private.locked_contract(contract_id);
  said text;
  member public.team_members;
begin
  perform private.check_captain(ending.team_id, 'terminates a contract');
  said := private.checked_reason(reason);
  if ending.status <> 'active' then
    perform private.refuse('PT409', 'The contract is not active.', 'contractDecided', 'contract_id');
  end if;
  select * into member
  from public.team_members m
  where m.team_id = ending.team_id and m.player_id = ending.player_id and m.left_at is null
  for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'contract_id');
  end if;
  perform private.release_member(member, 'terminated', 'contract_terminated', said);
  perform private.notify(
    private.leaders(ending.team_id) || ending.player_id,
    'contractTerminated',
    private.contract_facts(ending) || jsonb_build_object('reason', said),
    '/players/' || ending.player_id || '?tab=clubs'
  );
  perform private.record(
    'terminate_contract', 'contracts ' || ending.id,
    '{"status": "active"}', jsonb_build_object('status', 'terminated', 'reason', said)
  );
end
$$;
comment on function private.terminate_contract is 'api: member';

-- An admin removes a contract for good; the audit log keeps what it said. An active one must be ended first, and
-- a completed one stands as long as its member stays on it.
create function private.delete_contract(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  gone public.contracts;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins delete contracts.', 'notYours');
  end if;
  gone := private.locked_contract(contract_id);
  perform private.check_no_own_matter(gone.player_id, gone.team_id);
  if gone.status = 'active' then
    perform private.refuse('PT409', 'An active contract is terminated before it is deleted.', 'contractActive', 'contract_id');
  end if;
  if gone.status = 'completed' and exists (
    select
    from public.team_members m
    where m.team_id = gone.team_id and m.player_id = gone.player_id and m.left_at is null
  ) and not exists (
    select
    from public.contracts c
    where c.team_id = gone.team_id and c.player_id = gone.player_id and c.status = 'active'
  ) then
    perform private.refuse('PT409', 'The member still stays on this contract.', 'memberStays', 'contract_id');
  end if;
  delete from public.contracts c where c.id = gone.id;
  perform private.notify(
    private.leaders(gone.team_id) || gone.player_id, 'contractDeleted', private.contract_facts(gone), null
  );
  perform private.record('delete_contract', 'contracts ' || gone.id, to_jsonb(gone));
end
$$;
comment on function private.delete_contract is 'api: member';

-- The season's end and the clock ---------------------------------------------------------------

-- A finished season completes the classic contracts of its teams; their members stay for its renewal days. The teams
-- are locked first: whoever signs at that moment does so before the season's end or after it.
create function private.complete_contracts()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- one end for all, from which the days are counted
  ended constant timestamptz := clock_timestamp();
  done public.contracts;
begin
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  for done in
    update public.contracts c
    set status = 'completed', ended_at = ended, stays_until = ended + new.renewal_days * interval '1 day'
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season)
      and e.withdrawn_at is null
      and c.team_id = e.team_id
      and c.status = 'active'
      and c.duration_type = 'classic'
    returning c.*
  loop
    perform private.notify(
      array[done.player_id], 'contractCompleted',
      private.contract_facts(done) || jsonb_build_object('days', new.renewal_days), '/profile'
    );
    perform private.record(
      'complete_contract', 'contracts ' || done.id,
      '{"status": "active"}', jsonb_build_object('status', 'completed', 'stays_until', done.stays_until)
    );
  end loop;
  return null;
end
$$;

create trigger complete_contracts
  after update of phase on public.league_seasons
  for each row
  -- what was over before it was imported ends nobody's contract
  when (
    new.phase = 'finished' and old.phase <> 'finished' and new.imported_at is not distinct from old.imported_at
  )
  execute function private.complete_contracts();

-- What falls due by itself, one thing at a time: each waits for no lock and comes back for whoever is busy.

-- An offer nobody answered.
create function private.lapse_offer(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  lapsed public.contracts;
begin
  select * into lapsed
  from public.contracts c
  where c.id = lapse_offer.contract_id and c.status = 'offered' and c.expires_at <= now()
  for update skip locked;
  if not found then
    return;
  end if;
  perform private.end_offer(
    lapsed, 'expired', 'lapse_offer', private.leaders(lapsed.team_id) || lapsed.player_id, 'offerExpired', '/profile'
  );
end
$$;

-- A member whose contract was completed and not renewed. A captain stays: a team is never left without one by the clock.
create function private.release_stayer(member_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  leaving public.team_members;
begin
  select * into leaving from public.team_members m where m.id = release_stayer.member_id;
  perform from public.profiles p where p.id = leaving.player_id for no key update skip locked;
  if not found then
    return;
  end if;
  perform from public.teams t where t.id = leaving.team_id for no key update skip locked;
  if not found then
    return;
  end if;
  -- whoever renewed, left or became captain meanwhile stays as they are
  select * into leaving
  from public.team_members m
  where m.id = leaving.id and m.left_at is null and m.team_role <> 'captain';
  if not found or exists (
    select from public.contracts c where c.player_id = leaving.player_id and c.status = 'active'
  ) then
    return;
  end if;
  perform private.release_member(leaving, 'completed', 'free_agent');
  perform private.notify(
    private.leaders(leaving.team_id) || leaving.player_id,
    'becameFreeAgent',
    private.member_facts(leaving),
    '/players/' || leaving.player_id
  );
  perform private.record('release_stayer', 'team_members ' || leaving.id, to_jsonb(leaving));
end
$$;

-- Everything that is due, each in a transaction of its own inside: one that fails delays nobody, and is entered in the
-- audit log once a day until somebody mends it.
create function private.settle_due()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for due in
    select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
    from public.contracts c
    where c.status = 'offered' and c.expires_at <= now()
    union all
    select 'confirm_silence', r.id, 'match_reports ' || r.id
    from public.match_reports r
    where r.status = 'filed' and private.is_silent(r)
    union all
    select 'release_stayer', m.id, 'team_members ' || m.id
    from public.team_members m
    join lateral (
      select c.stays_until
      from public.contracts c
      where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
      order by c.accepted_at desc
      limit 1
    ) last on last.stays_until <= now()
    where m.left_at is null
      and m.team_role <> 'captain'
    union all
    select 'settle_night_cup', c.id, 'night_cups ' || c.id
    from public.night_cups c
    where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
    union all
    select 'sweep_accounts', null, 'auth users'
    order by 1, 2
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$$;
comment on function private.settle_due is 'api: service';

-- A chore of the clock that failed; who was only busy (class 40 and 55) is tried again in silence. What the database said,
-- which may quote a row, is for its own log.
create function private.record_failure(chore text, subject text, code text, message text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if code ~ '^(40|55)'
    or exists (
      select
      from private.audit_log l
      where l.subject = record_failure.subject
        and l.action = 'fail ' || record_failure.chore
        and l.at > now() - interval '1 day'
    )
  then
    return;
  end if;
  raise warning '% of % failed: % %', chore, subject, code, message;
  perform private.record('fail ' || chore, subject, null, jsonb_build_object('sqlstate', code));
end
$$;

-- On a hosted project pg_cron is the clock; one that cannot be started fails this file, for nothing else would call.
-- The embedded host has a clock of its own, whatever its database offers.
create function private.start_clock()
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  create extension if not exists pg_cron;
  perform cron.schedule('rondo settle_due', '* * * * *', 'select private.settle_due()');
end
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_roles where rolname = 'supabase_admin')
  then
    perform private.start_clock();
  end if;
end
$$;

-- supabase/schemas/09_squads/10_eligibility.sql

-- Who may play: the computed checks, the decisions over them, and what follows for line-ups.

create table public.eligibility_reviews (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.team_members (id),
  status public.eligibility_status not null,
  notes text check (private.is_text(notes, 1, (private.limits()).eligibility_notes_max)),
  -- what it was before
  was public.eligibility_status,
  -- asked for by the team, and not decided by staff
  requested boolean not null default false,
  by uuid references public.profiles (id),
  created_at timestamptz not null default now()
);
comment on table public.eligibility_reviews is
  'Every decision about a member, newest last. The status itself is public and stands on the member; notes are the staff''s.';
create index eligibility_reviews_member_id on public.eligibility_reviews (member_id, created_at desc);
create index eligibility_reviews_by on public.eligibility_reviews (by);

alter table public.eligibility_reviews enable row level security;
alter table public.eligibility_reviews force row level security;

create policy select_staff on public.eligibility_reviews
  for select to authenticated
  using ((select private.is_staff()));

select private.guard_texts('public.eligibility_reviews', 'notes');

revoke all on public.eligibility_reviews from public, anon, authenticated;
grant select on public.eligibility_reviews to authenticated;
grant all on public.eligibility_reviews to service_role;

-- Whole years between a birth date and today.
create function private.age(born date)
  returns int
  language sql
  stable
  set search_path = ''
as $$
  select extract(year from age(current_date, born))::int
$$;

-- Why a player would not be eligible in a team by the computed checks; empty when nothing speaks against it.
-- birthDate (not given), age, contract, gamingId (not given; that it is nobody else's, an index keeps), review (a site
-- setting asks for one).
create function private.eligibility_doubts(player uuid, team uuid)
  returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select array_remove(array[
    case when own.birth_date is null then 'birthDate' end,
    case when private.age(own.birth_date) < (private.limits()).player_age_min then 'age' end,
    case when not exists (
      select from public.contracts c where c.player_id = player and c.team_id = team and c.status = 'active'
    ) and not exists (
      -- who leads the team signs for it, and nobody offers themselves a contract
      select from public.teams t where t.id = team and player in (t.manager_id, t.captain_id)
    ) then 'contract' end,
    case when p.gaming_id is null then 'gamingId' end,
    case when exists (
      select from public.site_settings s where s.key = 'eligibility_review' and s.value -> 'enabled' = 'true'
    ) then 'review' end
  ], null)
  from public.profiles p
  left join public.profile_private own on own.user_id = p.id
  where p.id = player
$$;

-- What follows from the checks: a review that is asked for takes nothing from whoever plays already.
create function private.eligibility_after(doubts text[], was public.eligibility_status)
  returns public.eligibility_status
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when doubts = '{}' or (was = 'eligible' and doubts = '{review}') then 'eligible'
    else 'pending'
  end::public.eligibility_status
$$;

create function private.first_eligibility(player uuid, team uuid)
  returns public.eligibility_status
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when private.eligibility_doubts(player, team) = '{}' then 'eligible' else 'pending' end::public.eligibility_status
$$;

-- What stands against each active member, for the team's leaders, the staff, and everybody about themselves.
create function private.eligibility_reasons(team_id uuid)
  returns table (member_id uuid, reasons text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, private.eligibility_doubts(m.player_id, m.team_id)
  from public.team_members m
  where m.team_id = eligibility_reasons.team_id
    and m.left_at is null
    and (m.player_id = (select auth.uid()) or private.leads(m.team_id) or private.is_staff())
$$;
comment on function private.eligibility_reasons is 'api: member';

-- Whether the last decision about the member is the caller's own, minutes old, and this status is what stood before it.
create function private.takes_back(member_id uuid, status public.eligibility_status)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from (
      select r.*
      from public.eligibility_reviews r
      where r.member_id = takes_back.member_id
      order by r.created_at desc
      limit 1
    ) last
    where last.by = (select auth.uid())
      and last.status = 'ineligible'
      and last.was = takes_back.status
      and last.created_at > now() - (private.limits()).take_back_minutes * interval '1 minute'
  )
$$;

-- An admin decides; a moderator may call for a review; a captain may rest an own player and, for five minutes, take
-- that back. Nobody decides about the team they play for, an admin or not.
-- Refuses with PT403 (not yours), PT404 (no such member), PT409 (has left, already so), PT422 (notes).
create function private.set_eligibility(member_id uuid, status public.eligibility_status, notes text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  member constant public.team_members := private.locked_member(member_id);
  own_team constant boolean := member.team_id is not distinct from private.own_team();
begin
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  if not (
    (private.is_admin() and not own_team)
    or (private.is_staff() and status = 'pending' and not own_team)
    or (private.is_captain_of(member.team_id) and (status = 'ineligible' or private.takes_back(member.id, status)))
  ) then
    if own_team and private.is_staff() then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
    end if;
    perform private.refuse('PT403', 'Only admins decide about eligibility.', 'notYours');
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, status, was, notes, by)
  values (member.id, set_eligibility.status, member.eligibility, said, me);
  update public.team_members m set eligibility = set_eligibility.status where m.id = member.id;
  if member.eligibility is distinct from set_eligibility.status then
    perform private.notify(
      private.leaders(member.team_id) || member.player_id,
      'eligibilitySet',
      jsonb_build_object('player', member.player_id, 'status', set_eligibility.status),
      '/teams/' || member.team_id || '?tab=squad'
    );
  end if;
  perform private.record(
    'set_eligibility', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility),
    jsonb_build_object('eligibility', set_eligibility.status, 'notes', said)
  );
end
$$;
comment on function private.set_eligibility is 'api: member';

-- The same decision about many members: all of them or none. Refuses as above, and with PT422 for none or too many.
create function private.set_eligibility_many(member_ids uuid[], status public.eligibility_status, notes text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  members_max constant int := (private.limits()).decisions_at_once_max;
  me constant uuid := private.actor();
  member_id uuid;
begin
  if coalesce(cardinality(member_ids), 0) not between 1 and members_max then
    perform private.refuse('PT422', format('1 to %s members.', members_max), 'wrongValue', 'member_ids');
  end if;
  -- as everywhere: all players, then all teams, in the order of their ids
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.id = any (member_ids))
  order by p.id
  for no key update;
  perform
  from public.teams t
  where t.id in (select m.team_id from public.team_members m where m.id = any (member_ids))
  order by t.id
  for no key update;
  for member_id in select distinct each from unnest(member_ids) as each order by each loop
    perform private.set_eligibility(member_id, status, notes);
  end loop;
end
$$;
comment on function private.set_eligibility_many is 'api: member';

-- The team's leaders ask the staff to look again: back to pending.
create function private.request_eligibility_review(member_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  if not private.leads(member.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains ask for a review.', 'notYours');
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  if member.eligibility = 'eligible' then
    perform private.refuse('PT409', 'The player is eligible.', 'alreadyEligible', 'member_id');
  end if;
  if member.eligibility = 'pending' and (
    select r.requested
    from public.eligibility_reviews r
    where r.member_id = member.id
    order by r.created_at desc
    limit 1
  ) then
    perform private.refuse('PT409', 'A review has been asked for already.', 'reviewAsked', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, status, was, requested, by)
  values (member.id, 'pending', member.eligibility, true, me);
  update public.team_members m set eligibility = 'pending' where m.id = member.id;
  perform private.notify(
    private.admins(),
    'eligibilityAsked',
    jsonb_build_object('player', member.player_id, 'team', member.team_id),
    '/admin/team/' || member.team_id || '/eligibility'
  );
  perform private.record(
    'request_eligibility_review', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility), jsonb_build_object('eligibility', 'pending')
  );
end
$$;
comment on function private.request_eligibility_review is 'api: member';

-- Who stops being eligible, or leaves, is in no line-up that has not been played.
create function private.leave_lineups()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  gone public.match_lineups;
begin
  for gone in
    delete from public.match_lineups l
    using public.team_matches m
    where l.team_id = new.team_id
      and l.player_id = new.player_id
      and m.id = l.match_id
      and m.status in ('scheduled', 'postponed')
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
  return null;
end
$$;

create trigger leave_lineups
  after update on public.team_members
  for each row
  when (
    (new.left_at is not null and old.left_at is null)
    or (old.eligibility = 'eligible' and new.eligibility <> 'eligible')
  )
  execute function private.leave_lineups();

-- A status that follows the checks, and no decision, is entered as what it is.
create function private.record_followed_checks()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.eligibility_reviews r where r.member_id = new.id) then
    perform private.record(
      'follow_checks', 'team_members ' || new.id,
      jsonb_build_object('eligibility', old.eligibility), jsonb_build_object('eligibility', new.eligibility)
    );
  end if;
  return null;
end
$$;

create trigger record_followed_checks
  after update of eligibility on public.team_members
  for each row
  when (old.eligibility <> new.eligibility)
  execute function private.record_followed_checks();

-- A player fills in, or takes back, what the computed checks ask for: the status follows, unless somebody
-- has decided about this member already.
create function private.follow_doubts(player uuid)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update public.team_members m
  set eligibility = private.eligibility_after(doubts, m.eligibility)
  from private.eligibility_doubts(player, (
    select own.team_id from public.team_members own where own.player_id = player and own.left_at is null
  )) as doubts
  where m.player_id = player
    and m.left_at is null
    and not exists (select from public.eligibility_reviews r where r.member_id = m.id)
$$;

create function private.follow_profile()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    perform private.follow_doubts(new.id);
  else
    perform private.follow_doubts(new.user_id);
  end if;
  return null;
end
$$;

create trigger follow_profile
  after update of gaming_id, platform on public.profiles
  for each row
  when ((new.gaming_id, new.platform) is distinct from (old.gaming_id, old.platform))
  execute function private.follow_profile();
create trigger follow_profile
  after update of birth_date on public.profile_private
  for each row
  when (new.birth_date is distinct from old.birth_date)
  execute function private.follow_profile();

-- The same for everybody when the site begins, or ceases, to review every signing. Teams first, in the order of their
-- ids: whoever signs at that moment does so before or after it.
create function private.follow_review_setting()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from public.teams t where t.archived_at is null order by t.id for no key update;
  update public.team_members m
  set eligibility = followed.status
  from (
    select own.id, private.eligibility_after(private.eligibility_doubts(own.player_id, own.team_id), own.eligibility) as status
    from public.team_members own
    where own.left_at is null
      and not exists (select from public.eligibility_reviews r where r.member_id = own.id)
  ) followed
  where m.id = followed.id
    and m.eligibility <> followed.status;
  return null;
end
$$;

create trigger follow_review_setting
  after insert or update on public.site_settings
  for each row
  when (new.key = 'eligibility_review')
  execute function private.follow_review_setting();

-- supabase/schemas/09_squads/20_eligibility_checks.sql

-- Who may play a match: one check for line-ups and stats, which looks at the moment of kick-off. Whoever left afterwards
-- keeps what they did, whoever came afterwards did nothing, and a later ruling meets the facts as they were.

-- What a member's status was, and since when: the status itself stands on the member.
create table private.eligibility_history (
  id bigint generated always as identity primary key,
  member_id uuid not null references public.team_members (id) on delete cascade,
  eligibility public.eligibility_status not null,
  since timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table private.eligibility_history is
  'The status of every member from a moment on. No API access: the check asks it about a kick-off.';
create index eligibility_history_member_id on private.eligibility_history (member_id, since desc, id desc);
alter table private.eligibility_history enable row level security;
alter table private.eligibility_history force row level security;
revoke all on private.eligibility_history from public, anon, authenticated, service_role;

create function private.note_eligibility()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.eligibility_history (member_id, eligibility, since)
  values (new.id, new.eligibility, case tg_op when 'INSERT' then new.joined_at else clock_timestamp() end);
  return null;
end
$$;

create trigger note_eligibility
  after insert on public.team_members
  for each row
  execute function private.note_eligibility();
create trigger note_eligibility_on_change
  after update of eligibility on public.team_members
  for each row
  when (new.eligibility <> old.eligibility)
  execute function private.note_eligibility();

-- The rule that keeps a player from playing a match for a team, as a key of errors.json; null when nothing does.
-- memberUnknown (not in the team at kick-off), joinedTooLate (after the playoffs began), notEligible, sitsOut (a suspension),
-- accountSuspended (by the staff, beyond kick-off), noContract (signed once, and no longer under contract; founders never signed).
create function private.may_play(player uuid, team uuid, match uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when own.id is null then 'memberUnknown'
    when m.stage in ('quarterfinal', 'semifinal', 'third_place', 'final') and own.joined_at > s.playoffs_at then 'joinedTooLate'
    when (
      select h.eligibility
      from private.eligibility_history h
      where h.member_id = own.id and h.since <= m.kickoff_at
      order by h.since desc, h.id desc
      limit 1
    ) is distinct from 'eligible' then 'notEligible'
    when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'
    when exists (
      select
      from private.account_blocks b
      where b.user_id = may_play.player
        and b.kind = 'suspended'
        and b.created_at <= m.kickoff_at
        and coalesce(b.until, 'infinity') > m.kickoff_at
    ) then 'accountSuspended'
    when exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id, c.accepted_at) = (may_play.team, may_play.player, own.joined_at)
    ) and not exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id) = (may_play.team, may_play.player)
        and c.accepted_at <= m.kickoff_at
        and coalesce(c.stays_until, c.ended_at, 'infinity') > m.kickoff_at
    ) then 'noContract'
  end
  from public.team_matches m
  left join public.league_seasons s using (league_id, season)
  left join public.team_members own
    on (own.team_id, own.player_id) = (may_play.team, may_play.player)
    and own.joined_at <= m.kickoff_at
    and coalesce(own.left_at, 'infinity') > m.kickoff_at
  where m.id = may_play.match
$$;

-- Refuses with PT409 and the rule in its hint whoever may not play.
create function private.check_may_play()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  broken constant text := private.may_play(new.player_id, new.team_id, new.match_id);
begin
  if broken is not null then
    perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'player_id');
  end if;
  return new;
end
$$;

create trigger only_who_may_play
  before insert or update of match_id, team_id, player_id on public.match_lineups
  for each row
  execute function private.check_may_play();
create trigger only_who_may_play
  before insert or update of match_id, team_id, player_id on public.match_player_stats
  for each row
  execute function private.check_may_play();

-- Whose account is suspended is in no line-up of a match that kicks off meanwhile.
create function private.leave_lineups_suspended()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  gone public.match_lineups;
begin
  for gone in
    delete from public.match_lineups l
    using public.team_matches m
    where l.player_id = new.user_id
      and m.id = l.match_id
      and m.status in ('scheduled', 'postponed')
      and private.may_play(l.player_id, l.team_id, m.id) = 'accountSuspended'
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
  return null;
end
$$;

create trigger leave_lineups
  after insert or update on private.account_blocks
  for each row
  when (new.kind = 'suspended')
  execute function private.leave_lineups_suspended();

-- supabase/schemas/09_squads/30_line_ups.sql

-- What a match needs before and while it is played: who lines up, that it has begun, and how it stands.

-- A captain or co-captain names five who may play, and where; the order is that of the places. Until the match has begun:
-- at the latest five minutes after kick-off. Who is new after the rival could see the line-up is marked as late.
-- Refuses with PT403, PT404, PT409 (too late, and the rule that keeps a player out), PT422 (not five different players).
create function private.set_lineup(match_id uuid, players uuid[], places public.player_position[] default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  players_on_pitch constant int := (private.limits()).players_on_pitch;
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches;
  team uuid;
  before jsonb;
  named record;
  broken text;
begin
  select * into match from public.team_matches m where m.id = set_lineup.match_id;
  -- as everywhere: the team and its members before the match; whoever leaves at this moment does so before or after it
  perform from public.teams t where t.id = private.led_team() for no key update;
  perform
  from public.team_members m
  where m.team_id = private.led_team() and m.left_at is null and m.player_id = any (players)
  order by m.id
  for share;
  match := private.locked_match(match_id);
  perform private.hold_suspensions(players);
  team := case private.own_side(match) when 'home' then match.home_team_id else match.away_team_id end;
  if match.status not in ('scheduled', 'postponed') or (match.status = 'scheduled' and now() >= match.kickoff_at + tolerance) then
    perform private.refuse('PT409', 'The match has begun.', 'lineupClosed', 'match_id');
  end if;
  if (select count(distinct one) from unnest(players) as one) is distinct from players_on_pitch
    or cardinality(players) <> players_on_pitch
  then
    perform private.refuse('PT422', 'Five different players line up.', 'lineupOfFive', 'players');
  end if;
  if cardinality(places) <> players_on_pitch then
    perform private.refuse('PT422', 'A place for each player, or none at all.', 'wrongValue', 'places');
  end if;
  for named in select one from unnest(players) as one loop
    broken := private.may_play(named.one, team, match.id);
    if broken is not null then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'players');
    end if;
  end loop;
  select jsonb_agg(to_jsonb(l) order by l.slot) into before
  from public.match_lineups l
  where (l.match_id, l.team_id) = (match.id, team);
  delete from public.match_lineups l where (l.match_id, l.team_id) = (match.id, team);
  insert into public.match_lineups (match_id, team_id, slot, player_id, position, late)
  select
    match.id,
    team,
    given.slot,
    given.player,
    coalesce(places[given.slot], own.position),
    case
      when jsonb_path_exists(
        coalesce(before, '[]'), '$[*] ? (@.player_id == $one && @.late == false)', jsonb_build_object('one', given.player)
      ) then false
      else match.status = 'scheduled' and now() >= match.kickoff_at - reveal
    end
  from unnest(players) with ordinality as given (player, slot)
  join public.team_members own on (own.team_id, own.player_id) = (team, given.player) and own.left_at is null;
  perform private.record(
    'set_lineup', concat_ws(' ', 'match_lineups', match.id, team), before,
    jsonb_build_object('players', players, 'places', places)
  );
end
$$;
comment on function private.set_lineup is 'api: member';

-- A captain or co-captain of either side starts the match, from ten minutes before kick-off.
create function private.start_match(match_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  early constant interval := (private.limits()).start_early_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is started.', 'matchCourse', 'match_id');
  end if;
  if now() < match.kickoff_at - early then
    perform private.refuse('PT409', 'A match starts ten minutes before kick-off at the earliest.', 'tooEarly', 'match_id');
  end if;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'live', 'live_home_score', 0, 'live_away_score', 0, 'live_at', now())
  );
  perform private.notify_sides(match, 'matchStarted');
  perform private.record('start_match', 'team_matches ' || match.id, '{"status": "scheduled"}', '{"status": "live"}');
end
$$;
comment on function private.start_match is 'api: member';

-- Either side's captain or co-captain keeps the running score, which may be level and never counts.
create function private.set_live_score(match_id uuid, home_score int, away_score int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'live' then
    perform private.refuse('PT409', 'The match is not live.', 'notLive', 'match_id');
  end if;
  perform private.check_score(home_score, away_score);
  perform private.write_match(
    match.id, jsonb_build_object('live_home_score', home_score, 'live_away_score', away_score, 'live_at', now())
  );
  -- a running score is over with its match: the record keeps the result alone
  perform private.count_command('set_live_score', match.id::text);
end
$$;
comment on function private.set_live_score is 'api: member';

-- supabase/schemas/09_squads/40_founding.sql

-- A team's beginning and what is its own to say: founding, what it says about itself, what it has won.

-- Founds a team; the caller is its captain, its manager and its first member, without a contract. The drawn crest
-- follows from the team's id: whoever chose one beforehand names it.
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
    perform private.refuse('PT403', 'A founding captain must be at least 18.', 'founderTooYoung', 'birth_date');
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
  perform private.record('create_team', 'teams ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.create_team is 'api: member';

-- Which of a team's unique names somebody else has.
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

-- supabase/schemas/09_squads/50_squads.sql

-- Who leads a squad, who wears which shirt, and who leaves it.
-- Locks as in the file of contracts: player first, then team.

-- The member a command is about, locked after player and team; PT404 when there is none, PT409 when it has left.
create function private.locked_member(member_id uuid)
  returns public.team_members
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_one public.team_members;
begin
  select * into found_one from public.team_members m where m.id = member_id;
  perform from public.profiles p where p.id = found_one.player_id for no key update;
  perform from public.teams t where t.id = found_one.team_id for no key update;
  select * into found_one from public.team_members m where m.id = member_id for update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such member.', 'memberUnknown', 'member_id');
  end if;
  return found_one;
end
$$;

create function private.check_still_member(member public.team_members)
  returns void
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
end
$$;

create function private.member_facts(member public.team_members)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('team', member.team_id, 'player', member.player_id)
$$;

-- The captain (or an admin) passes the armband on; the old captain stays as a player.
create function private.hand_over_captaincy(team_id uuid, player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  heir public.team_members;
  old_captain uuid;
begin
  perform from public.teams t where t.id = hand_over_captaincy.team_id for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(hand_over_captaincy.team_id, 'hands over');
  select * into heir
  from public.team_members m
  where m.team_id = hand_over_captaincy.team_id and m.player_id = hand_over_captaincy.player_id and m.left_at is null
  for update;
  if heir.id is null then
    perform private.refuse('PT404', 'The player is not in this team.', 'memberUnknown', 'player_id');
  end if;
  if heir.team_role = 'captain' then
    perform private.refuse('PT409', 'The player is the captain already.', 'alreadyCaptain', 'player_id');
  end if;
  update public.team_members m
  set team_role = 'player'
  where m.team_id = heir.team_id and m.team_role = 'captain' and m.left_at is null
  returning m.player_id into old_captain;
  update public.team_members m set team_role = 'captain' where m.id = heir.id;
  perform private.notify(
    array[heir.player_id, old_captain], 'captaincyHandedOver', private.member_facts(heir), '/teams/' || heir.team_id
  );
  perform private.record(
    'hand_over_captaincy', 'teams ' || heir.team_id,
    jsonb_build_object('captain_id', old_captain), jsonb_build_object('captain_id', heir.player_id)
  );
end
$$;
comment on function private.hand_over_captaincy is 'api: member';

-- The captain (or an admin) names a co-captain, or makes one a player again.
create function private.set_team_role(member_id uuid, role public.team_role)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  perform private.check_captain(member.team_id, 'gives roles');
  if role is null or role = 'captain' then
    perform private.refuse('PT422', 'The captaincy is handed over, not given.', 'handOverInstead', 'role');
  end if;
  perform private.check_still_member(member);
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'member_id');
  end if;
  update public.team_members m set team_role = set_team_role.role where m.id = member.id;
  perform private.notify(
    array[member.player_id], 'roleChanged',
    private.member_facts(member) || jsonb_build_object('role', role), '/teams/' || member.team_id || '?tab=squad'
  );
  perform private.record(
    'set_team_role', 'team_members ' || member.id,
    jsonb_build_object('team_role', member.team_role), jsonb_build_object('team_role', role)
  );
end
$$;
comment on function private.set_team_role is 'api: member';

-- The captain (or an admin) gives a member a shirt and a place on the pitch; null takes them back.
create function private.set_shirt(member_id uuid, shirt_number int, place public.player_position)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  perform private.check_captain(member.team_id, 'gives shirts');
  perform private.check_still_member(member);
  if shirt_number not between bounds.shirt_number_min and bounds.shirt_number_max then
    perform private.refuse('PT422', 'There is no such shirt.', 'wrongValue', 'shirt_number');
  end if;
  begin
    update public.team_members m
    set shirt_number = set_shirt.shirt_number, position = set_shirt.place
    where m.id = member.id;
  exception when unique_violation then
    perform private.refuse('PT409', 'Another player wears this number.', 'shirtTaken', 'shirt_number');
  end;
  perform private.record(
    'set_shirt', 'team_members ' || member.id,
    jsonb_build_object('shirt_number', member.shirt_number, 'position', member.position),
    jsonb_build_object('shirt_number', shirt_number, 'position', set_shirt.place)
  );
end
$$;
comment on function private.set_shirt is 'api: member';

-- The captain (or an admin) removes a member, with a reason; the player is a free agent.
create function private.kick_player(member_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
  said text;
begin
  perform private.check_captain(member.team_id, 'removes a player');
  said := private.checked_reason(reason);
  perform private.check_still_member(member);
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'member_id');
  end if;
  perform private.release_member(member, 'kicked', 'transfer_out', said);
  perform private.notify(
    private.leaders(member.team_id) || member.player_id,
    'kicked',
    private.member_facts(member) || jsonb_build_object('reason', said),
    '/players/' || member.player_id || '?tab=clubs'
  );
  perform private.record(
    'kick_player', 'team_members ' || member.id, to_jsonb(member), jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.kick_player is 'api: member';

-- Refuses with PT409 where the team plays an unfinished season: nobody closes it then, nor leaves it empty.
create function private.check_closing(team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (select from private.season_of(team) s where s.phase <> 'finished') then
    perform private.refuse('PT409', 'The team plays a season that is not finished.', 'teamInSeason', 'team_id');
  end if;
end
$$;

-- The caller leaves the team. A captain only after handing over, or as the last member: whoever leaves last archives
-- the team, where an admin could.
create function private.leave_team()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member public.team_members;
  is_last boolean;
begin
  perform from public.profiles p where p.id = me for no key update;
  select * into member from public.team_members m where m.player_id = me and m.left_at is null;
  if member.id is null then
    perform private.refuse('PT409', 'You are in no team.', 'inNoTeam');
  end if;
  member := private.locked_member(member.id);
  is_last := not exists (
    select from public.team_members m where m.team_id = member.team_id and m.left_at is null and m.id <> member.id
  );
  if is_last then
    perform private.check_closing(member.team_id);
  elsif member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst');
  end if;
  perform private.notify(private.leaders(member.team_id), 'playerLeft', private.member_facts(member), '/teams/' || member.team_id);
  perform private.release_member(member, 'terminated', 'free_agent');
  perform private.record('leave_team', 'team_members ' || member.id, to_jsonb(member));
  if is_last then
    perform private.close_team(member.team_id);
  end if;
end
$$;
comment on function private.leave_team is 'api: member';

-- An admin closes a team that plays no unfinished season; its members become free agents.
create function private.archive_team(team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  club public.teams;
  member public.team_members;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins archive teams.', 'notYours');
  end if;
  perform private.check_not_own_team(archive_team.team_id);
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = archive_team.team_id and m.left_at is null)
  order by p.id
  for no key update;
  select * into club from public.teams t where t.id = archive_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  perform private.check_closing(club.id);
  for member in select * from public.team_members m where m.team_id = club.id and m.left_at is null order by m.player_id loop
    perform private.release_member(member, 'terminated', 'free_agent');
    perform private.notify(array[member.player_id], 'teamArchived', private.member_facts(member), '/profile');
  end loop;
  perform private.close_team(club.id);
  perform private.record('archive_team', 'teams ' || club.id, to_jsonb(club));
end
$$;
comment on function private.archive_team is 'api: member';

-- No member is left: the team closes, and with it its open offers and its listing.
create function private.close_team(team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  dead public.contracts;
begin
  update public.teams t set archived_at = now() where t.id = team;
  for dead in
    select * from public.contracts c where c.team_id = team and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(dead, 'withdrawn', 'end_offer', array[dead.player_id], 'offerWithdrawn', '/profile');
  end loop;
  update public.team_listings l set listed = false where l.team_id = team;
end
$$;

-- supabase/schemas/09_squads/60_transfer_center.sql

-- The market: players who look for a team and teams that look for players. Both are their owners' own rows.

create type public.activity_level as enum ('high', 'medium', 'low');
create type public.play_style as enum ('offensive', 'balanced', 'defensive');
create type public.weekday as enum ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');

-- A plain list that names nothing twice.
create function private.names_each_once(given anyarray)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(array_ndims(given), 1) = 1
    and cardinality(given) = (select count(distinct each) from unnest(given) as each)
$$;
grant execute on function private.names_each_once(anyarray) to authenticated, service_role;

create table public.player_registrations (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  username text not null check (private.is_name(username, 1, 40)),
  game_id text check (private.is_line(game_id, 0, (private.limits()).gaming_id_max)),
  rematch_experience public.skill_level,
  team_experience text check (private.is_text(team_experience, 0, (private.limits()).market_text_max)),
  in_game_chat boolean,
  activity_level public.activity_level,
  play_style public.play_style,
  availability_days public.weekday[] not null default '{}' check (private.names_each_once(availability_days)),
  personal_goals text check (private.is_text(personal_goals, 0, (private.limits()).market_text_max)),
  team_expectations text check (private.is_text(team_expectations, 0, (private.limits()).market_text_max)),
  additional_info text check (private.is_text(additional_info, 0, (private.limits()).market_text_max)),
  listed boolean not null default true,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index player_registrations_listed on public.player_registrations (updated_at desc, user_id desc) where listed;

create table public.team_listings (
  team_id uuid primary key references public.teams (id) on delete cascade,
  training_days public.weekday[] not null default '{}' check (private.names_each_once(training_days)),
  team_goals text check (private.is_text(team_goals, 0, (private.limits()).market_text_max)),
  player_expectations text check (private.is_text(player_expectations, 0, (private.limits()).market_text_max)),
  positions public.player_position[] not null default '{}' check (private.names_each_once(positions)),
  listed boolean not null default true,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index team_listings_listed on public.team_listings (updated_at desc, team_id desc) where listed;

alter table public.player_registrations enable row level security;
alter table public.player_registrations force row level security;
alter table public.team_listings enable row level security;
alter table public.team_listings force row level security;

create policy select_listed on public.player_registrations
  for select to authenticated
  using (listed or user_id = (select auth.uid()) or (select private.is_staff()));
create policy insert_own on public.player_registrations
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy update_own on public.player_registrations
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy delete_own on public.player_registrations
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy select_listed on public.team_listings
  for select to authenticated
  using (listed or (select private.is_staff()) or team_id = (select private.led_team()));
create policy insert_leaders on public.team_listings
  for insert to authenticated
  with check (team_id = (select private.led_team()));
create policy update_leaders on public.team_listings
  for update to authenticated
  using (team_id = (select private.led_team()))
  with check (team_id = (select private.led_team()));
create policy delete_captain on public.team_listings
  for delete to authenticated
  using (
    team_id = (select private.captained_team())
    or ((select private.is_admin()) and team_id is distinct from (select private.own_team()))
  );

select private.guard_writes('public.player_registrations');
select private.guard_writes('public.team_listings');
select private.count_writes('public.player_registrations');
select private.count_writes('public.team_listings');
select private.record_direct_writes('public.player_registrations', only_admins => true);
select private.record_direct_writes('public.team_listings', only_admins => true);
create trigger a_stamp_facts
  before insert on public.player_registrations
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_facts('created_at', 'updated_at');
create trigger a_stamp_facts
  before insert on public.team_listings
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_facts('created_at', 'updated_at');

select private.guard_texts(
  'public.player_registrations',
  'username', 'game_id', 'team_experience', 'personal_goals', 'team_expectations', 'additional_info'
);
select private.guard_texts('public.team_listings', 'team_goals', 'player_expectations');

revoke all on public.player_registrations, public.team_listings from public, anon, authenticated;
grant select, insert, update, delete on public.player_registrations, public.team_listings to authenticated;
grant all on public.player_registrations, public.team_listings to service_role;

create trigger touch
  before update on public.player_registrations
  for each row
  execute function private.touch();
create trigger touch
  before update on public.team_listings
  for each row
  execute function private.touch();

create trigger keep_columns
  before update on public.player_registrations
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('user_id', 'created_at');
create trigger keep_columns
  before update on public.team_listings
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('team_id', 'created_at');

create trigger keep_from_reserved
  before insert or update of username on public.player_registrations
  for each row
  execute function private.keep_from_reserved('username');

-- No new registrations during the playoffs: while at least one season plays them and no team of another may still sign
-- anybody. A season nobody has entered opens nothing. Entering the list again counts as new; editing an entry does not.
create function private.registrations_closed()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(bool_and(s.phase = 'playoffs'), false)
  from public.league_seasons s
  join public.leagues l on l.id = s.league_id
  where s.phase <> 'finished'
    and l.status = 'active'
    and (
      s.phase = 'playoffs'
      or exists (
        select
        from public.league_teams e
        where (e.league_id, e.season) = (s.league_id, s.season)
          and e.withdrawn_at is null
      )
    )
$$;
comment on function private.registrations_closed is 'api: member';

create function private.check_registration()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.listed and (tg_op = 'INSERT' or not old.listed) and private.registrations_closed() then
    perform private.refuse('PT409', 'No new registrations during the playoffs.', 'registrationsClosed');
  end if;
  return new;
end
$$;

-- Not of what the moderation gives back, which was on the list.
create trigger check_registration
  before insert or update on public.player_registrations
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.check_registration();

-- The market as its page shows it: the registration, and what the profile and the squads say about the player.
create view public.player_market
  with (security_invoker = true)
as
select
  r.user_id,
  r.username,
  r.game_id,
  r.rematch_experience,
  r.team_experience,
  r.in_game_chat,
  r.activity_level,
  r.play_style,
  r.availability_days,
  r.personal_goals,
  r.team_expectations,
  r.additional_info,
  r.listed,
  r.updated_at,
  r.created_at,
  p.username as profile_name,
  p.avatar,
  p.position,
  p.platform,
  p.nation,
  m.team_id,
  t.name as team_name
from public.player_registrations r
join public.profiles p on p.id = r.user_id and p.deleted_at is null
left join public.team_members m on m.player_id = r.user_id and m.left_at is null
left join public.teams t on t.id = m.team_id;

revoke all on public.player_market from public, anon, authenticated;
grant select on public.player_market to authenticated, service_role;

-- A page begins after the row the caller saw last.
-- Each call is planned for what it asks: a plan for every question would read the whole market for most.

-- Players who look for a team, the caller left out, the latest entry first; every day named is wanted.
create function private.market_page(
  query text default null,
  of_position public.player_position default null,
  of_experience public.skill_level default null,
  of_activity public.activity_level default null,
  of_style public.play_style default null,
  of_nation text default null,
  of_platform public.platform default null,
  on_days public.weekday[] default '{}',
  only_free boolean default false,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns setof public.player_market
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
begin
  return query
  select m.*
  from public.player_market m
  where m.listed
    and m.user_id <> (select auth.uid())
    and (
      words is null
      or m.user_id = any (players)
      or (players is null and (select p.folded like all (words) from public.profiles p where p.id = m.user_id))
    )
    and (of_position is null or m.position = of_position)
    and (of_experience is null or m.rematch_experience = of_experience)
    and (of_activity is null or m.activity_level = of_activity)
    and (of_style is null or m.play_style = of_style)
    and (of_nation is null or m.nation = of_nation)
    and (of_platform is null or m.platform = of_platform)
    and m.availability_days @> on_days
    and (not only_free or m.team_id is null)
    and (before_at is null or (m.updated_at, m.user_id) < (before_at, before_id))
  order by m.updated_at desc, m.user_id desc
  limit private.page_size(max);
end
$$;
comment on function private.market_page is 'api: member';

-- Teams that look for players, the latest entry first. One that names no positions looks for every one.
create function private.listing_page(
  query text default null,
  of_position public.player_position default null,
  on_days public.weekday[] default '{}',
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    team_id uuid,
    training_days public.weekday[],
    team_goals text,
    player_expectations text,
    positions public.player_position[],
    updated_at timestamptz,
    captain_id uuid,
    team jsonb
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
begin
  return query
  select
    l.team_id,
    l.training_days,
    l.team_goals,
    l.player_expectations,
    l.positions,
    l.updated_at,
    t.captain_id,
    private.team_badge(t)
  from public.team_listings l
  join public.teams t on t.id = l.team_id and t.archived_at is null
  where l.listed
    and (words is null or l.team_id = any (clubs) or (clubs is null and t.folded like all (words)))
    and (of_position is null or l.positions = '{}' or of_position = any (l.positions))
    and l.training_days @> on_days
    and (before_at is null or (l.updated_at, l.team_id) < (before_at, before_id))
  order by l.updated_at desc, l.team_id desc
  limit private.page_size(max);
end
$$;
comment on function private.listing_page is 'api: member';

-- Teams that still play, by name, in the order of the Turkish alphabet or of all others: those whose name, tag or captain
-- holds the words, of a league, looking for players. `place` says where in that order a team stands.
-- All of it is everybody's to read, so it is read, and planned, with the rights of the owner.
create function private.team_page(
  query text default null,
  of_league uuid default null,
  only_looking boolean default false,
  after_name text default null,
  after_id uuid default null,
  max int default 30,
  turkish boolean default false
)
  returns table (
    id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    captain_username text,
    player_count int,
    league_name text,
    matches int,
    wins int,
    losses int,
    looking boolean,
    place text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  captains constant uuid[] := case when words is not null then private.players_named(words) end;
begin
  return query
  select
    t.id,
    t.name,
    t.short_name,
    t.tag,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_username,
    t.player_count,
    t.league_name,
    t.matches,
    t.wins,
    t.losses,
    exists (select from public.team_listings l where l.team_id = t.id and l.listed),
    page.place
  from (
    -- the page first: what its teams add up to is worked out for them alone
    select t.id, case when turkish then t.in_turkish else t.folded end as place
    from public.teams t
    where t.archived_at is null
      and (
        words is null
        or t.id = any (clubs)
        or t.captain_id = any (captains)
        or (clubs is null and t.folded like all (words))
        or (captains is null and (select p.folded like all (words) from public.profiles p where p.id = t.captain_id))
      )
      and (
        of_league is null
        -- of those that ever entered it, which are few
        or t.id in (select e.team_id from public.league_teams e where e.league_id = of_league)
        and (select s.league_id from private.team_seasons s where s.team_id = t.id) = of_league
      )
      and (not only_looking or exists (select from public.team_listings l where l.team_id = t.id and l.listed))
      and (after_name is null or (case when turkish then t.in_turkish else t.folded end, t.id) > (after_name, after_id))
    order by case when turkish then t.in_turkish else t.folded end, t.id
    limit private.page_size(max)
  ) page
  join public.team_profiles t on t.id = page.id
  order by page.place, page.id;
end
$$;
comment on function private.team_page is 'api: member';

-- supabase/schemas/10_seasons/010_entries.sql

-- Who enters a season, and when it begins.
-- Locks: the season first, then the team, then its entry, then matches in the order of their ids.

-- A captain, or an admin, enters a team while registration is open. Returns nothing; who withdrew may come back as long
-- as it is.
-- Refuses with PT403 (not the captain), PT404 (no such season or team), PT409 (registration over, archived, squad below
-- five, season full, entered already, plays elsewhere).
create function private.register_team(league_id uuid, season int, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  opened public.league_seasons;
  club public.teams;
  was public.league_teams;
  entered int;
begin
  select * into opened
  from public.league_seasons s
  where (s.league_id, s.season) = (register_team.league_id, register_team.season)
  for no key update;
  if opened.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  select * into club from public.teams t where t.id = register_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(club.id, 'enters a team');
  if opened.phase <> 'registration' or opened.registration_until <= now() then
    perform private.refuse('PT409', 'Registration is over.', 'registrationOver', 'season');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.squad_size(club.id) < (private.limits()).squad_min then
    perform private.refuse('PT409', 'A squad has at least five.', 'squadTooSmall', 'team_id');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (opened.league_id, opened.season, club.id)
  for no key update;
  if was.team_id is not null and was.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has entered already.', 'alreadyEntered', 'team_id');
  end if;
  select count(*) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (opened.league_id, opened.season) and e.withdrawn_at is null;
  if entered >= opened.max_teams then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  insert into public.league_teams as e (league_id, season, team_id)
  values (opened.league_id, opened.season, club.id)
  on conflict on constraint league_teams_pkey do update
  set withdrawn_at = null, registered_at = now();
  perform private.notify(
    private.leaders(club.id) || private.admins(),
    'teamEntered',
    jsonb_build_object('team', club.id, 'season', opened.season, 'league', opened.league_id),
    '/leagues/' || opened.league_id
  );
  perform private.record(
    'register_team', concat_ws(' ', 'league_teams', opened.league_id, opened.season, club.id), to_jsonb(was)
  );
end
$$;
comment on function private.register_team is 'api: member';

-- An admin gives a team transfer rights beyond its season's number, or takes some: `extra` is how many more than that
-- they are altogether.
-- Refuses with PT403 (not an admin, own team), PT404 (not entered), PT409 (withdrawn, season finished), PT422.
create function private.set_extra_rights(league_id uuid, season int, team_id uuid, extra int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  extra_max constant int := 20;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  was public.league_teams;
begin
  perform private.check_entered(run, team_id);
  perform private.check_not_own_team(team_id);
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if extra is null or abs(extra::bigint) > extra_max then
    perform private.refuse('PT422', format('At most %s rights more or less.', extra_max), 'wrongValue', 'extra');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, set_extra_rights.team_id)
  for no key update;
  update public.league_teams e
  set rights_extra = extra
  where (e.league_id, e.season, e.team_id) = (was.league_id, was.season, was.team_id);
  perform private.record(
    'set_extra_rights', concat_ws(' ', 'league_teams', was.league_id, was.season, was.team_id),
    jsonb_build_object('rights_extra', was.rights_extra), jsonb_build_object('rights_extra', extra)
  );
end
$$;
comment on function private.set_extra_rights is 'api: member';

-- An admin begins a season: registration is over, and every two teams have as many matches before them as it has legs.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (begun already, too few teams, matches missing).
create function private.start_regular_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  teams_min constant int := (private.limits()).season_teams_min;
  me constant uuid := private.actor();
  begun public.league_seasons;
  entered uuid[];
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins begin a season.', 'notYours');
  end if;
  select * into begun
  from public.league_seasons s
  where (s.league_id, s.season) = (start_regular_season.league_id, start_regular_season.season)
  for no key update;
  if begun.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if begun.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonCourse', 'season');
  end if;
  select array_agg(e.team_id) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (begun.league_id, begun.season) and e.withdrawn_at is null;
  if coalesce(cardinality(entered), 0) < teams_min then
    perform private.refuse('PT409', 'A season needs two teams.', 'tooFewTeams', 'season');
  end if;
  if exists (
    select
    from unnest(entered) as one
    join unnest(entered) as other on one < other
    where begun.legs <> (
      select count(*)
      from public.team_matches m
      where (m.league_id, m.season) = (begun.league_id, begun.season)
        and m.stage = 'regular'
        and m.status <> 'cancelled'
        and (m.home_team_id, m.away_team_id) in ((one, other), (other, one))
    )
  ) then
    perform private.refuse('PT409', 'Some two teams do not meet as often as the season has legs.', 'scheduleIncomplete', 'season');
  end if;
  update public.league_seasons s
  set phase = 'regular'
  where (s.league_id, s.season) = (begun.league_id, begun.season);
  perform private.notify(
    (
      select array_agg(m.player_id)
      from public.team_members m
      where m.team_id = any (entered) and m.left_at is null and m.team_role in ('captain', 'co_captain')
    ),
    'seasonStarted',
    jsonb_build_object('season', begun.season, 'league', begun.league_id),
    '/leagues/' || begun.league_id
  );
  perform private.record(
    'start_regular_season', concat_ws(' ', 'league_seasons', begun.league_id, begun.season),
    '{"phase": "registration"}', '{"phase": "regular"}'
  );
end
$$;
comment on function private.start_regular_season is 'api: member';

-- What could keep the teams of a season from playing it, for whoever starts it: how many each has, how many of them are
-- cleared, and whether its captain's account is suspended. Bounded by the season's teams; PT403 for everybody but admins.
create function private.season_entries(league_id uuid, season int)
  returns table (team_id uuid, squad int, eligible int, captain_suspended boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins look through the entries.', 'notYours');
  end if;
  return query
  select
    e.team_id,
    members.squad,
    members.eligible,
    coalesce((select private.is_suspended(t.captain_id) from public.teams t where t.id = e.team_id), false)
  from public.league_teams e
  cross join lateral (
    select count(*)::int as squad, (count(*) filter (where m.eligibility = 'eligible'))::int as eligible
    from public.team_members m
    where m.team_id = e.team_id and m.left_at is null
  ) members
  where (e.league_id, e.season) = (season_entries.league_id, season_entries.season);
end
$$;
comment on function private.season_entries is 'api: member';

-- supabase/schemas/10_seasons/020_schedule.sql

-- The schedule of a season: when its teams can usually play, and what is drawn before it begins.
-- Locks: the season first, then the team.

-- Hours of a week at which a team can play, in the league's zone. Said by its leaders when it enters.
create table public.availability (
  league_id uuid not null,
  season int not null,
  team_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  "from" time not null,
  until time not null,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id) on delete cascade,
  -- midnight as an end is the end of the day
  constraint availability_begins_first check ("from" < until or until = '00:00'),
  primary key (league_id, season, team_id, weekday, "from")
);
comment on column public.availability.weekday is '1 Monday to 7 Sunday';

alter table public.availability enable row level security;
alter table public.availability force row level security;

-- When a rival can play is a rival's affair: a team's leaders know their own, who plans knows all.
create policy select_concerned on public.availability
  for select to authenticated
  using (
    (select private.is_admin())
    or team_id = (select private.led_team())
    or league_id = any ((select private.refereed_leagues())::uuid[])
  );

revoke all on public.availability from public, anon, authenticated;
grant select on public.availability to authenticated;
grant all on public.availability to service_role;

-- A captain or co-captain says anew when the team can play; an empty list says at any time. `hours` is a list of
-- {weekday, from, until}.
-- Refuses with PT403 (not a leader), PT404 (not entered), PT409 (the season has begun), PT422 (hours).
create function private.set_availability(league_id uuid, season int, team_id uuid, hours jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  hours_max constant int := 21;
  me constant uuid := private.actor();
  planned public.league_seasons;
begin
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (set_availability.league_id, set_availability.season)
  for no key update;
  if not exists (
    select from public.league_teams e
    where (e.league_id, e.season, e.team_id) = (planned.league_id, planned.season, set_availability.team_id)
      and e.withdrawn_at is null
  ) then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_leader(set_availability.team_id, 'say when it can play');
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(hours) is distinct from 'array' or jsonb_array_length(hours) > hours_max then
    perform private.refuse('PT422', 'Hours are a list of at most 21.', 'hoursWrong', 'hours');
  end if;

  delete from public.availability a
  where (a.league_id, a.season, a.team_id) = (planned.league_id, planned.season, set_availability.team_id);
  begin
    insert into public.availability (league_id, season, team_id, weekday, "from", until)
    select planned.league_id, planned.season, set_availability.team_id, said.weekday, said."from", said.until
    from jsonb_to_recordset(hours) said (weekday smallint, "from" time, until time);
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'Hours have a weekday, a beginning and a later end.', 'hoursWrong', 'hours');
  end;
  perform private.record(
    'set_availability',
    concat_ws(' ', 'league_teams', planned.league_id, planned.season, set_availability.team_id),
    null,
    hours
  );
end
$$;
comment on function private.set_availability is 'api: member';

-- Puts a season's regular matches up, in place of what stood there. `fixtures` is a list of {matchday, home_team_id,
-- away_team_id, kickoff_at}: every pair of entered teams meets once, or once on each side, nobody twice on one matchday,
-- and all of it is still to come, from the season's first day on. `draw_seed` is what the draw was shuffled by. Returns
-- how many there are.
-- Refuses with PT403 (neither an admin nor a referee of the league), PT404 (no such season), PT409 (it has begun),
-- PT422 (the fixtures).
create function private.publish_schedule(league_id uuid, season int, fixtures jsonb, draw_seed int default null)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  fixtures_max constant int := 1000;
  me constant uuid := private.actor();
  planned public.league_seasons;
  problem text;
  published int;
begin
  if not private.may_referee(league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees publish a schedule.', 'notYours');
  end if;
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (publish_schedule.league_id, publish_schedule.season)
  for no key update;
  if planned.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(fixtures) is distinct from 'array' or jsonb_array_length(fixtures) not between 1 and fixtures_max then
    perform private.refuse('PT422', 'A schedule is a list of 1 to 1,000 fixtures.', 'scheduleUnreadable', 'fixtures');
  end if;

  delete from public.team_matches m
  where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular';
  begin
    insert into public.team_matches (league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at)
    select planned.league_id, planned.season, 'regular', drawn.matchday, drawn.home_team_id, drawn.away_team_id,
      drawn.kickoff_at
    from jsonb_to_recordset(fixtures)
      drawn (matchday smallint, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz);
    get diagnostics published = row_count;
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'A fixture lacks something, or two are the same.', 'scheduleUnreadable', 'fixtures');
  end;
  problem := private.schedule_problem(planned);
  if problem is not null then
    perform private.refuse('PT422', 'The schedule is no round robin of the teams entered.', problem, 'fixtures');
  end if;

  update public.league_seasons s set draw_seed = publish_schedule.draw_seed
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    private.season_leaders(planned), 'schedulePublished', private.season_facts(planned), '/leagues/' || planned.league_id
  );
  perform private.record(
    'publish_schedule',
    concat_ws(' ', 'league_seasons', planned.league_id, planned.season),
    jsonb_build_object('draw_seed', planned.draw_seed),
    jsonb_build_object('draw_seed', publish_schedule.draw_seed, 'matches', published)
  );
  return published;
end
$$;
comment on function private.publish_schedule is 'api: member';

-- What keeps a season's matches from being its schedule, as a key of errors.json; null when nothing does.
create function private.schedule_problem(planned public.league_seasons)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with playing as (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ),
  drawn as (
    select m.matchday, m.home_team_id, m.away_team_id, m.kickoff_at, (m.kickoff_at at time zone l.time_zone)::date as day
    from public.team_matches m
    join public.leagues l on l.id = m.league_id
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular'
  ),
  sides as (
    select d.matchday, side.team_id, side.team_id = d.home_team_id as at_home,
      case side.team_id when d.home_team_id then d.away_team_id else d.home_team_id end as rival
    from drawn d
    cross join lateral (values (d.home_team_id), (d.away_team_id)) side (team_id)
  )
  select case
    when (select count(*) from playing) < 2 then 'scheduleOfNobody'
    when exists (select from sides s where s.team_id not in (select p.team_id from playing p)) then 'scheduleOfStrangers'
    when exists (select from sides s group by s.matchday, s.team_id having count(*) > 1) then 'scheduleTwiceADay'
    when exists (
      select
      from playing one
      join playing other on other.team_id <> one.team_id
      left join sides s on s.team_id = one.team_id and s.rival = other.team_id
      group by one.team_id, other.team_id
      having count(s.rival) <> planned.legs
        or (planned.legs = 2 and count(*) filter (where s.at_home) <> 1)
    ) then 'scheduleNotRound'
    when exists (select from drawn d where d.kickoff_at <= now()) then 'scheduleInThePast'
    when exists (select from drawn d where d.day < planned.starts_on) then 'scheduleTooEarly'
  end
$$;

-- The captains and co-captains of a season's teams.
create function private.season_leaders(planned public.league_seasons)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(distinct m.player_id), '{}')
  from public.league_teams e
  join public.team_members m on m.team_id = e.team_id and m.left_at is null and m.team_role in ('captain', 'co_captain')
  where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
$$;

-- What a message about a season names.
create function private.season_facts(planned public.league_seasons)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('league', planned.league_id, 'season', planned.season)
$$;

-- supabase/schemas/10_seasons/030_claims.sql

-- How a match comes to its result: one side claims, and may correct or take back the claim until it is answered; the other
-- confirms, disputes or stays silent; after a dispute a side may still accept the other's claim, or an admin or a
-- referee rules. Locks: the season where one of those does, then the match; whoever waited for the match looks at it
-- anew.

create type public.match_report_status as enum ('filed', 'confirmed', 'disputed', 'superseded');

create table public.match_reports (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  filed_by uuid not null references public.profiles (id),
  home_score smallint not null check (home_score between 0 and (private.limits()).score_max),
  away_score smallint not null check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  -- what the own players did, as in match_player_stats
  stats jsonb not null default '[]' check (jsonb_typeof(stats) = 'array' and octet_length(stats::text) <= 4000),
  note text check (private.is_text(note, 1, (private.limits()).claim_note_max)),
  status public.match_report_status not null default 'filed',
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_reports_no_draw check (home_score <> away_score),
  constraint match_reports_decided check ((decided_at is null) = (status = 'filed'))
);
-- One claim a side, as long as nothing has made it a matter of the past: its side, a withdrawal or an undoing.
create unique index match_reports_one_a_side on public.match_reports (match_id, team_id) where status <> 'superseded';
create index match_reports_match_id on public.match_reports (match_id);
create index match_reports_team_id on public.match_reports (team_id);
create index match_reports_filed_by on public.match_reports (filed_by);
create index match_reports_filed on public.match_reports (created_at) where status = 'filed';

alter table public.match_results
  add constraint match_results_report_id_fkey foreign key (report_id) references public.match_reports (id) on delete cascade;

alter table public.match_reports enable row level security;
alter table public.match_reports force row level security;

create policy select_concerned on public.match_reports
  for select to authenticated
  using (
    status = 'confirmed'
    or (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_reports.match_id
        and (
          (select private.led_team()) in (m.home_team_id, m.away_team_id)
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

select private.guard_texts('public.match_reports', 'note');

revoke all on public.match_reports from public, anon, authenticated;
grant select on public.match_reports to authenticated;
grant all on public.match_reports to service_role;

-- What the commands of a match begin with -------------------------------------------------------

-- Whether the caller rules about a match: an admin, or a referee of its league.
create function private.may_referee_match(match_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.may_referee((select m.league_id from public.team_matches m where m.id = may_referee_match.match_id))
$$;

-- Whom a matter of a match concerns that needs a ruling: admins, and the referees of its league.
create function private.rulers(match public.team_matches)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.admins() || coalesce(array_agg(r.user_id), '{}')
  from public.league_referees r
  where r.league_id = match.league_id
    and not private.is_suspended(r.user_id)
$$;

-- The match a command is about, locked; PT404 when there is none.
create function private.locked_match(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_one public.team_matches;
begin
  select * into found_one from public.team_matches m where m.id = match_id for no key update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  return found_one;
end
$$;

-- The same for the staff. Refuses with PT403 who plays for one of the sides.
create function private.match_for_staff(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.check_not_own_team(match.home_team_id, match.away_team_id);
  return match;
end
$$;

-- The side that this team is in a match; PT403 for every other team and for none.
create function private.side_of(match public.team_matches, team uuid)
  returns public.forfeit_side
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if team is null or team not in (match.home_team_id, match.away_team_id) then
    perform private.refuse('PT403', 'Only the captains of the two sides do this.', 'notYours');
  end if;
  return case when team = match.home_team_id then 'home' else 'away' end;
end
$$;

-- The side the caller leads in a match, as captain or co-captain.
create function private.own_side(match public.team_matches)
  returns public.forfeit_side
  language sql
  stable
  security definer
  set search_path = ''
as $$ select private.side_of(match, private.led_team()) $$;

-- Refuses with PT422 what is no final score.
create function private.check_score(home_score int, away_score int)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  score_max constant int := (private.limits()).score_max;
begin
  if home_score is null or home_score not between 0 and score_max then
    perform private.refuse('PT422', format('A score is 0 to %s.', score_max), 'wrongValue', 'home_score');
  end if;
  if away_score is null or away_score not between 0 and score_max then
    perform private.refuse('PT422', format('A score is 0 to %s.', score_max), 'wrongValue', 'away_score');
  end if;
end
$$;

create function private.match_facts(match public.team_matches)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'home', match.home_team_id,
    'away', match.away_team_id,
    'home_score', match.home_score,
    'away_score', match.away_score
  )
$$;

-- Notifies those who speak for the two sides, and others, of something about their match.
create function private.notify_sides(match public.team_matches, key public.notification_key, said jsonb default '{}', others uuid[] default '{}')
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(match.home_team_id) || private.leaders(match.away_team_id) || others,
    key,
    private.match_facts(match) || said,
    '/matches/' || match.id
  )
$$;

-- The stats of a claim as they are kept: those of the caller's own players, each once, who may play the match; never
-- more goals or assists than the side's score, saves only of whoever lined up in goal where the line-up says who did, one
-- best player at most. Refuses with PT422, or PT409 and the rule that keeps a player out.
create function private.checked_stats(match public.team_matches, team uuid, given jsonb, scored int)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  line record;
  broken text;
  kept jsonb;
begin
  if jsonb_typeof(coalesce(given, '[]')) <> 'array' or jsonb_array_length(coalesce(given, '[]')) > bounds.squad_max then
    perform private.refuse('PT422', 'Stats are a list of players.', 'wrongValue', 'stats');
  end if;
  begin
    select coalesce(jsonb_agg(to_jsonb(said)), '[]')
    into kept
    from jsonb_populate_recordset(private.no_stats(), jsonb_strip_nulls(coalesce(given, '[]'))) as said;
  exception when data_exception then
    perform private.refuse('PT422', 'Stats are whole numbers of players.', 'wrongValue', 'stats');
  end;
  for line in
    select
      s.player_id,
      s.saves,
      to_jsonb(s) - '{player_id,mvp}'::text[] as counted,
      count(*) over (partition by s.player_id) as times,
      place.position
    from jsonb_populate_recordset(null::private.counted_stats, kept) as s
    left join public.match_lineups place
      on (place.match_id, place.team_id, place.player_id) = (match.id, team, s.player_id)
  loop
    if line.player_id is null
      or line.times > 1
      or exists (
        select
        from jsonb_each_text(line.counted) as stat
        where stat.value::int not between 0
          and case when stat.key in ('goals', 'assists') then bounds.player_goals_max else bounds.player_stat_max end
      )
      or (line.saves > 0 and line.position <> 'goalkeeper')
    then
      perform private.refuse('PT422', 'These stats cannot be.', 'wrongStats', 'stats');
    end if;
    broken := private.may_play(line.player_id, team, match.id);
    if broken is not null then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stats');
    end if;
  end loop;
  if exists (
    select
    from jsonb_to_recordset(kept) as s (goals int, assists int, mvp boolean)
    having sum(s.goals) > scored or sum(s.assists) > scored or count(*) filter (where s.mvp) > 1
  ) then
    perform private.refuse('PT422', 'More goals than the score, or two best players.', 'wrongStats', 'stats');
  end if;
  return kept;
end
$$;

-- Refuses with PT409 unless a result can still be claimed.
create function private.check_claimable(match public.team_matches, begins timestamptz)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if match.status = 'finished' then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
  end if;
  if match.status in ('postponed', 'cancelled') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if match.status <> 'live' and now() < begins then
    perform private.refuse('PT409', 'It is too early for a result.', 'tooEarly', 'match_id');
  end if;
end
$$;

-- How long the other side of a match has to answer a claim: what its season says.
create function private.silence_hours(match_id uuid)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.silence_hours
  from public.team_matches m
  join public.league_seasons s using (league_id, season)
  where m.id = match_id
$$;

-- After so much silence a claim stands, in a cup after minutes, whether the clock has come or not.
create function private.is_silent(claim public.match_reports)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    claim.status = 'filed'
      and claim.created_at <= now() - case
        when exists (select from public.team_matches m where m.id = claim.match_id and m.night_cup_id is not null)
          then (private.limits()).night_cup_silence_minutes * interval '1 minute'
        else private.silence_hours(claim.match_id) * interval '1 hour'
      end,
    false
  )
$$;

-- Claims ---------------------------------------------------------------------------------------

-- The own side takes an open claim back; the ledger keeps both.
create function private.retract_claim(claim public.match_reports)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.match_reports r set status = 'superseded', decided_at = clock_timestamp() where r.id = claim.id;
  perform private.add_result(claim.match_id, 'retraction', report_id => claim.id, by => auth.uid());
end
$$;

-- Files the claim of the caller's side and lets follow what it means: the other side is notified of the first, one that
-- agrees with the other side's confirms it, another makes the match disputed. It may take the place of an own one.
-- Returns the claim's id.
create function private.file_claim(
  match public.team_matches,
  side public.forfeit_side,
  home_score int,
  away_score int,
  forfeited_by public.forfeit_side,
  stats jsonb,
  note text,
  corrected public.match_reports default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  rival public.match_reports;
  made public.match_reports;
  agrees boolean;
begin
  if corrected.id is not null then
    perform private.retract_claim(corrected);
  end if;
  if exists (
    select from public.match_reports r where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded'
  ) then
    perform private.refuse('PT409', 'This side has claimed its result already.', 'alreadyReported', 'match_id');
  end if;
  select * into rival
  from public.match_reports r
  where r.match_id = match.id and r.status in ('filed', 'disputed');
  agrees := (rival.home_score, rival.away_score, rival.forfeited_by)
    is not distinct from (file_claim.home_score, file_claim.away_score, file_claim.forfeited_by);
  if not agrees and private.is_silent(rival) then
    perform private.refuse('PT409', 'Silence has confirmed the other claim.', 'claimDecided', 'match_id');
  end if;

  insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, forfeited_by, stats, note, status, decided_at)
  values (
    match.id, team, me, file_claim.home_score, file_claim.away_score, file_claim.forfeited_by, file_claim.stats, file_claim.note,
    case when rival.id is null then 'filed' when agrees then 'confirmed' else 'disputed' end::public.match_report_status,
    case when rival.id is not null then clock_timestamp() end
  )
  returning * into made;
  perform private.add_result(
    match.id, 'claim', made.home_score, made.away_score, made.forfeited_by, report_id => made.id, by => me
  );
  if rival.id is not null then
    update public.match_reports r set status = made.status, decided_at = made.decided_at where r.id = rival.id;
    if agrees then
      perform private.add_result(
        match.id, 'confirmation', rival.home_score, rival.away_score, rival.forfeited_by, report_id => rival.id, by => me
      );
    else
      perform private.add_result(match.id, 'dispute', report_id => rival.id, by => me);
    end if;
  end if;
  match := private.project_match(match.id);
  perform private.notify_sides(
    match,
    case
      when corrected.id is not null then 'claimCorrected'
      when made.status = 'filed' then 'resultClaimed'
      when made.status = 'confirmed' then 'resultConfirmed'
      else 'resultDisputed'
    end::public.notification_key,
    jsonb_build_object('home_score', made.home_score, 'away_score', made.away_score),
    case when made.status = 'disputed' then private.rulers(match) else '{}' end
  );
  return made.id;
end
$$;

-- Files a claim that says a score, once the score and the stats can be. Refuses with PT422 what cannot.
create function private.file_score(
  match public.team_matches,
  side public.forfeit_side,
  home_score int,
  away_score int,
  stats jsonb,
  note text,
  corrected public.match_reports default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  said constant text := private.checked_text('note', note, 0, (private.limits()).claim_note_max);
begin
  perform private.check_score(home_score, away_score);
  if home_score = away_score then
    perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
  end if;
  return private.file_claim(
    match, side, home_score, away_score, null,
    private.checked_stats(
      match,
      case side when 'home' then match.home_team_id else match.away_team_id end,
      stats,
      case side when 'home' then home_score else away_score end
    ),
    said, corrected
  );
end
$$;

-- A captain or co-captain of one side says how the match ended, from kick-off on. Returns the claim's id.
-- Refuses with PT403, PT404, PT409 (too early, final, claimed already, not being played), PT422 (no score, level, stats).
create function private.report_match(
  match_id uuid,
  home_score int,
  away_score int,
  stats jsonb default '[]',
  note text default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  made uuid;
begin
  perform private.check_claimable(match, match.kickoff_at);
  made := private.file_score(match, side, home_score, away_score, stats, note);
  perform private.record(
    'report_match', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$$;
comment on function private.report_match is 'api: member';

-- A captain or co-captain says that the other side did not come, from five minutes after kick-off on, or after the game
-- before: a claim of 3-0.
-- Returns the claim's id. Refuses as above.
create function private.claim_forfeit(match_id uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  goals constant int := (private.limits()).forfeit_goals;
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  absent constant public.forfeit_side := case side when 'home' then 'away' else 'home' end;
  made uuid;
begin
  if now() < private.clock_from(match) + tolerance then
    perform private.refuse('PT409', 'The other side may still come.', 'tooEarly', 'match_id');
  end if;
  perform private.check_claimable(match, match.kickoff_at);
  made := private.file_claim(
    match, side, case absent when 'away' then goals else 0 end, case absent when 'home' then goals else 0 end, absent, '[]', null
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
end
$$;
comment on function private.claim_forfeit is 'api: member';

-- The undecided claim a command is about, its match locked: PT404 when there is none, PT403 unless the caller speaks for
-- the side that filed it (`own`) or else for the other, PT409 when it has been decided or taken back.
create function private.open_claim(report_id uuid, own boolean)
  returns public.match_reports
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  claim public.match_reports;
  match public.team_matches;
begin
  select * into claim from public.match_reports r where r.id = open_claim.report_id;
  if claim.id is null then
    perform private.refuse('PT404', 'There is no such report.', 'reportUnknown', 'report_id');
  end if;
  match := private.locked_match(claim.match_id);
  perform private.own_side(match);
  if own is distinct from (private.led_team() = claim.team_id) then
    perform private.refuse(
      'PT403', 'A side changes its own claim and answers the other side''s.', 'notYours'
    );
  end if;
  select * into claim from public.match_reports r where r.id = claim.id;
  if (claim.status::text, match.status::text) not in (('filed', 'reported'), ('disputed', 'disputed')) then
    perform private.refuse('PT409', 'The claim has been decided.', 'claimDecided', 'report_id');
  end if;
  return claim;
end
$$;

-- Refuses with PT409 unless a claim still waits for its answer: a dispute is one, and so is silence.
create function private.check_unanswered(claim public.match_reports)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if claim.status <> 'filed' or private.is_silent(claim) then
    perform private.refuse('PT409', 'The claim has been answered, or confirmed by silence.', 'claimDecided', 'report_id');
  end if;
end
$$;

-- The side that filed a claim puts another score in its place until it is answered; the other side is notified, and its time
-- to answer begins anew. Returns the new claim's id.
-- Refuses with PT403, PT404, PT409 (answered, decided, corrected already), PT422 (no score, level, stats).
create function private.correct_report(
  report_id uuid,
  home_score int,
  away_score int,
  stats jsonb default '[]',
  note text default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  claim constant public.match_reports := private.open_claim(report_id, own => true);
  match public.team_matches;
  made uuid;
begin
  perform private.check_unanswered(claim);
  select * into match from public.team_matches m where m.id = claim.match_id;
  made := private.file_score(match, private.own_side(match), home_score, away_score, stats, note, claim);
  perform private.record(
    'correct_report', 'team_matches ' || match.id,
    jsonb_build_object('report_id', claim.id, 'home_score', claim.home_score, 'away_score', claim.away_score),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$$;
comment on function private.correct_report is 'api: member';

-- The side that filed a claim takes it back until it is answered: the match is to be played or reported again.
-- Refuses with PT403, PT404, PT409 (answered, decided, taken back already).
create function private.withdraw_report(report_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  claim constant public.match_reports := private.open_claim(report_id, own => true);
  match public.team_matches;
begin
  perform private.check_unanswered(claim);
  perform private.retract_claim(claim);
  match := private.project_match(claim.match_id);
  perform private.notify_sides(
    match, 'claimWithdrawn', jsonb_build_object('home_score', claim.home_score, 'away_score', claim.away_score)
  );
  perform private.record(
    'withdraw_report', 'team_matches ' || match.id, '{"status": "reported"}',
    jsonb_build_object('status', match.status, 'report_id', claim.id)
  );
end
$$;
comment on function private.withdraw_report is 'api: member';

-- A claim becomes the result, by whatever agreed with it.
create function private.settle_claim(claim public.match_reports, cause public.result_cause)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
begin
  update public.match_reports r set status = 'confirmed', decided_at = clock_timestamp() where r.id = claim.id;
  perform private.add_result(
    claim.match_id, cause, claim.home_score, claim.away_score, claim.forfeited_by, report_id => claim.id,
    by => auth.uid()
  );
  match := private.project_match(claim.match_id);
  perform private.notify_sides(match, 'resultConfirmed');
end
$$;

-- The other side agrees with a claim; after a dispute, too, which is over then, whether or not it has claimed something
-- else itself.
create function private.confirm_report(report_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  claim constant public.match_reports := private.open_claim(report_id, own => false);
begin
  perform private.settle_claim(claim, 'confirmation');
  perform private.record(
    'confirm_report', 'team_matches ' || claim.match_id,
    jsonb_build_object('status', case claim.status when 'filed' then 'reported' else 'disputed' end),
    jsonb_build_object('status', 'finished', 'report_id', claim.id)
  );
end
$$;
comment on function private.confirm_report is 'api: member';

create function private.dispute_report(report_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.appealing_actor();
  claim constant public.match_reports := private.open_claim(report_id, own => false);
  said constant text := private.checked_reason(reason);
  match public.team_matches;
begin
  perform private.check_unanswered(claim);
  update public.match_reports r
  set status = 'disputed', decided_at = clock_timestamp()
  where r.id = claim.id;
  perform private.add_result(claim.match_id, 'dispute', report_id => claim.id, by => me, reason => said);
  match := private.project_match(claim.match_id);
  perform private.notify_sides(
    match, 'resultDisputed',
    jsonb_build_object('home_score', claim.home_score, 'away_score', claim.away_score, 'reason', said),
    private.rulers(match)
  );
  perform private.record(
    'dispute_report', 'team_matches ' || match.id, '{"status": "reported"}',
    jsonb_build_object('status', 'disputed', 'report_id', claim.id, 'reason', said)
  );
end
$$;
comment on function private.dispute_report is 'api: member';

-- A claim nobody answered for a day; the clock's. It waits for no lock and comes back for whoever is busy.
create function private.confirm_silence(report_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  claim public.match_reports;
begin
  select * into claim from public.match_reports r where r.id = confirm_silence.report_id;
  perform from public.team_matches m where m.id = claim.match_id and m.status = 'reported' for no key update skip locked;
  if not found then
    return;
  end if;
  select * into claim from public.match_reports r where r.id = claim.id;
  if not private.is_silent(claim) then
    return;
  end if;
  perform private.settle_claim(claim, 'silence');
  perform private.record(
    'confirm_silence', 'team_matches ' || claim.match_id, '{"status": "reported"}',
    jsonb_build_object('status', 'finished', 'report_id', claim.id)
  );
end
$$;

-- Rulings --------------------------------------------------------------------------------------

-- The match an admin or a referee of its league decides about, its season or cup and then itself locked. Refuses with
-- PT403 everybody else, and whoever plays for one of the sides; PT409 in a finished season, and when the cup is over,
-- unless nothing changes.
create function private.match_to_rule(match_id uuid, changes boolean default true)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
  played public.league_seasons;
  cup record;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about results.', 'notYours');
  end if;
  select * into match from public.team_matches m where m.id = match_to_rule.match_id;
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (match.league_id, match.season)
  for no key update;
  select * into cup from public.night_cups c where c.id = match.night_cup_id for no key update;
  match := private.match_for_staff(match_id);
  if changes and played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  if changes and cup.status <> 'live' then
    perform private.refuse('PT409', 'The night cup is over.', 'cupOver', 'match_id');
  end if;
  return match;
end
$$;

-- Whether what came later stands on this result: a finished game of the series it leads to, or of the playoffs.
create function private.has_later_result(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.series s
    join public.team_matches later on later.series_id in (s.next_series_id, s.loser_series_id)
    where s.id = match.series_id and later.status = 'finished'
  ) or (
    match.series_id is null and exists (
      select
      from public.team_matches later
      where (later.league_id, later.season) = (match.league_id, match.season)
        and later.series_id is not null
        and later.status = 'finished'
    )
  );
end
$$;

-- Whether the bracket of its season is drawn from this result.
create function private.has_bracket(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return match.series_id is null and exists (
    select from public.series s where (s.league_id, s.season) = (match.league_id, match.season)
  );
end
$$;

-- Refuses with PT409 where what came later stands on this result.
create function private.check_nothing_later(match public.team_matches)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.has_later_result(match) then
    perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
  end if;
end
$$;

-- Whether a result was taken back and nobody plays the match again, as its series is decided or a side has withdrawn: what
-- was taken back can be given again.
create function private.was_taken_back(match public.team_matches)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (match.series_id is not null or private.will_not_be_played(match.id)) and (
    select r.cause from public.match_results r where r.match_id = match.id order by r.seq desc limit 1
  ) is not distinct from 'undo'
$$;

-- Gives a match that is locked its result: a score, or who forfeited (3-0, or nothing for both). Claims are answered by
-- it, and what follows from it follows. Returns the match as it is then.
-- Refuses with PT409 (cancelled, a later result or the bracket stands on it), PT422.
create function private.decide_match(
  match public.team_matches,
  home_score int,
  away_score int,
  forfeited_by public.forfeit_side,
  reason text
)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cause constant public.result_cause := case when match.status = 'finished' then 'correction' else 'ruling' end;
begin
  if match.status = 'cancelled' and not private.was_taken_back(match) then
    perform private.refuse('PT409', 'The match is cancelled.', 'matchCourse', 'match_id');
  end if;
  if forfeited_by is not null then
    if num_nonnulls(home_score, away_score) > 0 then
      perform private.refuse('PT422', 'A forfeit has its own score.', 'wrongValue', 'home_score');
    end if;
    home_score := case forfeited_by when 'home' then 0 when 'away' then (private.limits()).forfeit_goals end;
    away_score := case forfeited_by when 'home' then (private.limits()).forfeit_goals when 'away' then 0 end;
  else
    perform private.check_score(home_score, away_score);
    if home_score = away_score then
      perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
    end if;
  end if;
  if match.status in ('finished', 'cancelled') then
    perform private.check_nothing_later(match);
    if private.has_bracket(match) then
      perform private.refuse('PT409', 'The bracket stands on this result.', 'undoFirst', 'match_id');
    end if;
  end if;
  update public.match_reports r
  set status = case
      when (r.home_score, r.away_score, r.forfeited_by)
        is not distinct from (decide_match.home_score, decide_match.away_score, decide_match.forfeited_by) then 'confirmed'
      else 'disputed'
    end::public.match_report_status,
    decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id and r.status <> 'superseded';
  perform private.add_result(match.id, cause, home_score, away_score, forfeited_by, reason => decide_match.reason);
  return private.project_match(match.id);
end
$$;

-- An admin or a referee decides, or corrects what has been decided: a score, or who forfeited (3-0, or nothing for
-- both).
-- Refuses with PT403, PT404, PT409 (cancelled, season finished, a later result or the bracket stands on it), PT422.
create function private.rule_match(
  match_id uuid,
  reason text,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
  ruled public.team_matches;
begin
  ruled := private.decide_match(match, home_score, away_score, forfeited_by, said);
  perform private.notify_sides(ruled, 'resultRuled', jsonb_build_object('reason', said, 'forfeited_by', forfeited_by));
  perform private.record(
    'rule_match', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ruled) || jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.rule_match is 'api: member';

-- An admin or a referee takes a result back: the match is to be played or reported again, its claims are past, series,
-- stats and the bracket follow. During the playoffs that removes the bracket, as long as no playoff game is finished,
-- and the regular phase goes on.
-- Refuses with PT403, PT404, PT409 (no result, season finished, a later result stands on it), PT422.
create function private.undo_result(match_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  -- the games that would go, before anybody finishes one of them
  perform
  from public.team_matches m
  where m.series_id in (
    select unnest(array[own.next_series_id, own.loser_series_id]) from public.series own where own.id = match.series_id
    union all
    select s.id
    from public.series s
    where (s.league_id, s.season) = (match.league_id, match.season) and match.series_id is null
  )
  order by m.id
  for no key update;
  perform private.check_nothing_later(match);
  if match.series_id is null then
    delete from public.team_matches m
    using public.series s
    where s.id = m.series_id and (s.league_id, s.season) = (match.league_id, match.season);
    delete from public.series s where (s.league_id, s.season) = (match.league_id, match.season);
    update public.league_teams e
    set playoff_seed = null
    where (e.league_id, e.season) = (match.league_id, match.season) and e.playoff_seed is not null;
    update public.league_seasons s
    set phase = 'regular'
    where (s.league_id, s.season) = (match.league_id, match.season) and s.phase = 'playoffs';
  end if;
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id;
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  perform private.notify_sides(match, 'resultUndone', jsonb_build_object('reason', said));
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$$;
comment on function private.undo_result is 'api: member';

-- supabase/schemas/10_seasons/040_matchday.sql

-- The results of a matchday as one list: the staff hears them elsewhere and enters all of them in one call.
-- Locks: the season and all matches in the order of their ids, as rulings take them, before anything is written.

-- One row of the list.
create type private.entered_result as (
  match_id uuid,
  home_score int,
  away_score int,
  forfeited_by public.forfeit_side
);

-- The rows of the list, in the order of their matches: each a match, once, with whole numbers as its score. What a
-- result may be is asked where it is given. Refuses with PT422 what is no such list, at its row where it is one of
-- them.
create function private.checked_results(results jsonb)
  returns private.entered_result[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  -- more than forty teams play on one matchday
  results_max constant int := 64;
  said record;
  one private.entered_result;
  kept private.entered_result[] := '{}';
  readable boolean;
begin
  if jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and results_max then
    perform private.refuse('PT422', format('Results are a list of 1 to %s.', results_max), 'wrongValue', 'results');
  end if;
  for said in select * from jsonb_array_elements(results) with ordinality as each (line, place) loop
    begin
      one := jsonb_populate_record(null::private.entered_result, said.line);
      readable := one.match_id is not null
        and said.line - '{match_id,home_score,away_score,forfeited_by}'::text[] = '{}'
        and coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')
        and coalesce(jsonb_typeof(said.line -> 'away_score'), 'null') in ('number', 'null')
        and not exists (select from unnest(kept) k where k.match_id = one.match_id);
    exception when data_exception then
      readable := false;
    end;
    if readable is not true then
      perform private.refuse(
        'PT422', 'Each result is of one match, once, with whole numbers as its score.', 'wrongValue',
        'results.' || coalesce(substring(lower(said.line ->> 'match_id') from '^[0-9a-f-]{36}$'), said.place::text)
      );
    end if;
    kept := kept || one;
  end loop;
  return (select array_agg(k order by k.match_id) from unnest(kept) k);
end
$$;

-- Refuses for what a row was refused for, at that row.
create function private.refuse_row(code text, message text, hint text, match_id uuid)
  returns void
  language sql
  set search_path = ''
as $$ select private.refuse(code, message, hint, 'results.' || match_id) $$;

-- An admin or a referee gives matches of a regular season that have no result theirs: a score, or who forfeited, as by
-- a ruling, all or none. `results` is a list of {match_id, home_score, away_score, forfeited_by}. A refusal is at
-- results.<match_id>. What is final is corrected by itself. Returns how many there were.
-- Refuses with PT403 (and of the own team), PT404 (not of this regular season), PT409 (final, and as a ruling does),
-- PT422.
create function private.enter_results(league_id uuid, season int, results jsonb)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  given constant private.entered_result[] := private.checked_results(results);
  one private.entered_result;
  match public.team_matches;
  ended public.team_matches;
  code text;
  sentence text;
  key text;
begin
  foreach one in array given loop
    match := private.match_to_rule(one.match_id);
    if (match.league_id, match.season, match.stage)
      is distinct from (enter_results.league_id, enter_results.season, 'regular'::public.match_stage)
    then
      perform private.refuse('PT404', 'The match is not of this regular season.', 'matchUnknown', 'match_id');
    end if;
    if match.status = 'finished' then
      perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
    end if;
  end loop;
  foreach one in array given loop
    select * into match from public.team_matches m where m.id = one.match_id;
    ended := private.decide_match(match, one.home_score, one.away_score, one.forfeited_by, null);
    perform private.notify_sides(ended, 'resultEntered', jsonb_build_object('forfeited_by', one.forfeited_by));
    perform private.record('enter_results', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ended));
  end loop;
  return cardinality(given);
exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
  get stacked diagnostics code = returned_sqlstate, sentence = message_text, key = pg_exception_hint;
  perform private.refuse_row(code, sentence, key, one.match_id);
end
$$;
comment on function private.enter_results is 'api: member';

-- supabase/schemas/10_seasons/050_reschedules.sql

-- When a match is played: an admin moves, postpones and cancels; the captains agree on another time between them.

create type public.reschedule_status as enum ('proposed', 'accepted', 'rejected', 'countered', 'lapsed');

create table public.reschedules (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  proposed_by uuid not null references public.profiles (id),
  kickoff_at timestamptz not null,
  status public.reschedule_status not null default 'proposed',
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint reschedules_answered check ((answered_at is null) = (status = 'proposed'))
);
-- One proposal stands at a time. The second column keeps the embedded backend from reading the index as "has one".
create unique index reschedules_one_open on public.reschedules (match_id, status) where status = 'proposed';
create index reschedules_match_id on public.reschedules (match_id, created_at desc);
create index reschedules_team_id on public.reschedules (team_id);
create index reschedules_proposed_by on public.reschedules (proposed_by);

alter table public.reschedules enable row level security;
alter table public.reschedules force row level security;

create policy select_concerned on public.reschedules
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = reschedules.match_id
        and (
          (select private.own_team()) in (m.home_team_id, m.away_team_id)
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.reschedules from public, anon, authenticated;
grant select on public.reschedules to authenticated;
grant all on public.reschedules to service_role;

-- A proposal is of no use once the match has begun, is over, or has a time that somebody else set.
create function private.lapse_proposals()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.reschedules r
  set status = 'lapsed', answered_at = clock_timestamp()
  where r.match_id = new.id and r.status = 'proposed';
  return null;
end
$$;

create trigger lapse_proposals
  after update of kickoff_at, status on public.team_matches
  for each row
  when (
    new.kickoff_at <> old.kickoff_at
    or (new.status <> old.status and new.status not in ('scheduled', 'postponed'))
  )
  execute function private.lapse_proposals();

-- Gives a match another kick-off; one that was postponed is on again. Callers hold it.
create function private.set_kickoff(match public.team_matches, kickoff_at timestamptz)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.team_matches m set kickoff_at = set_kickoff.kickoff_at where m.id = match.id;
  return private.write_match(match.id, '{"status": "scheduled"}');
end
$$;

-- Refuses with PT422 a kick-off that is missing, past, or further off than a year.
create function private.check_kickoff(kickoff_at timestamptz)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if kickoff_at is null or not kickoff_at between now() and now() + interval '1 year' then
    perform private.refuse('PT422', 'A kick-off lies ahead, within a year.', 'kickoffWrong', 'kickoff_at');
  end if;
end
$$;

-- Refuses with PT422 a kick-off on which the captains may not agree: after the last day of the season, in the league's
-- zone. Beyond that an admin moves a match.
create function private.check_within_season(match public.team_matches, kickoff_at timestamptz)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.league_seasons s
    join public.leagues l on l.id = s.league_id
    where (s.league_id, s.season) = (match.league_id, match.season)
      and (check_within_season.kickoff_at at time zone l.time_zone)::date > s.ends_on
  ) then
    perform private.refuse('PT422', 'The season is over by then.', 'afterSeason', 'kickoff_at');
  end if;
end
$$;

-- Refuses with PT409 a match that has begun, is over or cancelled.
create function private.check_not_begun(match public.team_matches)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if match.status not in ('scheduled', 'postponed') then
    perform private.refuse('PT409', 'The match has begun, or is off.', 'matchCourse', 'match_id');
  end if;
end
$$;

-- An admin or a referee sets another kick-off, of a postponed match as well. Neither this nor what follows is about the
-- own team.
create function private.move_match(match_id uuid, kickoff_at timestamptz)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  moved public.team_matches;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees move matches.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  perform private.check_not_begun(match);
  perform private.check_kickoff(kickoff_at);
  moved := private.set_kickoff(match, kickoff_at);
  perform private.notify_sides(moved, 'matchMoved', jsonb_build_object('kickoff_at', moved.kickoff_at));
  perform private.record(
    'move_match', 'team_matches ' || match.id,
    jsonb_build_object('kickoff_at', match.kickoff_at, 'status', match.status),
    jsonb_build_object('kickoff_at', moved.kickoff_at, 'status', moved.status)
  );
end
$$;
comment on function private.move_match is 'api: member';

-- An admin, a moderator or a referee puts a match off; its new time is set or agreed later.
create function private.postpone_match(match_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a scheduled match is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, '{"status": "postponed"}');
  perform private.notify_sides(match, 'matchPostponed', jsonb_build_object('reason', said));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$$;
comment on function private.postpone_match is 'api: member';

-- An admin or a referee takes a match off the schedule for good.
create function private.cancel_match(match_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees cancel matches.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is cancelled.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, '{"status": "cancelled"}');
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_sides(match, 'matchCancelled', jsonb_build_object('reason', said));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$$;
comment on function private.cancel_match is 'api: member';

-- An admin says where a match is to be seen; null where nowhere.
-- Refuses with PT403 (not an admin, own team), PT404, PT409 (season finished), PT422 (not an address of a stream).
create function private.set_match_stream(match_id uuid, stream_url text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := nullif(trim(stream_url), '');
  match public.team_matches;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins set streams.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  if not private.is_stream(said) then
    perform private.refuse('PT422', 'A stream is on a known network.', 'wrongValue', 'stream_url');
  end if;
  update public.team_matches m set stream_url = said where m.id = match.id;
  perform private.record(
    'set_match_stream', 'team_matches ' || match.id,
    jsonb_build_object('stream_url', match.stream_url), jsonb_build_object('stream_url', said)
  );
end
$$;
comment on function private.set_match_stream is 'api: member';

-- The captains among themselves --------------------------------------------------------------------

-- The captain of a side proposes another time, or counters the other side's proposal; the set time stands until they
-- agree. The captains change a match once; after that an admin does. Returns the proposal's id.
-- Refuses with PT403 (not a captain of a side), PT404, PT409 (begun, moved once already, own proposal open), PT422.
create function private.propose_reschedule(match_id uuid, kickoff_at timestamptz)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  open_one public.reschedules;
  made public.reschedules;
begin
  perform private.check_not_begun(match);
  if match.night_cup_id is not null or (match.status = 'scheduled' and match.kickoff_at <= now()) then
    perform private.refuse('PT409', 'The match has begun, or is off.', 'matchCourse', 'match_id');
  end if;
  if exists (select from public.reschedules r where r.match_id = match.id and r.status = 'accepted') then
    perform private.refuse('PT409', 'The captains have moved this match once.', 'movedOnce', 'match_id');
  end if;
  perform private.check_kickoff(kickoff_at);
  perform private.check_within_season(match, kickoff_at);
  if kickoff_at = match.kickoff_at and match.status = 'scheduled' then
    perform private.refuse('PT422', 'That is the time it has.', 'kickoffWrong', 'kickoff_at');
  end if;
  select * into open_one from public.reschedules r where r.match_id = match.id and r.status = 'proposed';
  if open_one.team_id = team then
    perform private.refuse('PT409', 'The own proposal is open.', 'proposalOpen', 'match_id');
  end if;
  update public.reschedules r set status = 'countered', answered_at = clock_timestamp() where r.id = open_one.id;
  insert into public.reschedules (match_id, team_id, proposed_by, kickoff_at)
  values (match.id, team, me, propose_reschedule.kickoff_at)
  returning * into made;
  perform private.notify_sides(match, 'rescheduleProposed', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('propose_reschedule', 'team_matches ' || match.id, to_jsonb(open_one), to_jsonb(made));
  return made.id;
end
$$;
comment on function private.propose_reschedule is 'api: member';

-- The captain of the other side agrees, and the match has its new time, or does not.
create function private.answer_reschedule(reschedule_id uuid, accept boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  proposal public.reschedules;
  match public.team_matches;
begin
  select * into proposal from public.reschedules r where r.id = answer_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.locked_match(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() = proposal.team_id then
    perform private.refuse('PT403', 'Nobody answers the own side''s proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  if proposal.status <> 'proposed' then
    perform private.refuse('PT409', 'The proposal has been answered.', 'proposalDecided', 'reschedule_id');
  end if;
  if accept is null then
    perform private.refuse('PT422', 'Yes or no.', 'missing', 'accept');
  end if;
  if accept and proposal.kickoff_at <= now() then
    perform private.refuse('PT409', 'The proposed time has passed.', 'proposalDecided', 'reschedule_id');
  end if;
  update public.reschedules r
  set status = case when accept then 'accepted' else 'rejected' end::public.reschedule_status, answered_at = clock_timestamp()
  where r.id = proposal.id;
  if accept then
    perform private.check_within_season(match, proposal.kickoff_at);
    match := private.set_kickoff(match, proposal.kickoff_at);
  end if;
  perform private.notify_sides(
    match,
    case when accept then 'rescheduleAccepted' else 'rescheduleRejected' end::public.notification_key,
    jsonb_build_object('kickoff_at', proposal.kickoff_at)
  );
  perform private.record(
    'answer_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), jsonb_build_object('accepted', accept)
  );
end
$$;
comment on function private.answer_reschedule is 'api: member';

-- The side the caller is captain of in a match.
create function private.captains_side(match public.team_matches)
  returns public.forfeit_side
  language sql
  stable
  security definer
  set search_path = ''
as $$ select private.side_of(match, private.captained_team()) $$;

-- supabase/schemas/10_seasons/060_protests.sql

-- A protest against how a match was played: filed by a captain right after it, decided by an admin or a referee. It
-- leaves the match as it is; what is upheld is followed by a ruling, which can be taken back like any other.

create type public.protest_status as enum ('filed', 'upheld', 'rejected');

create table public.protests (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  filed_by uuid not null references public.profiles (id),
  -- null while the moderation hides it, the ruling's too
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).protest_reason_max)),
  status public.protest_status not null default 'filed',
  ruling text check (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max)),
  ruled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- how often the result had been taken back: a match that is replayed is protested anew
  round smallint not null default 0 check (round >= 0),
  unique (match_id, team_id, round),
  constraint protests_ruled check ((status = 'filed') = (ruled_at is null) and (ruled_at is not null or ruling is null))
);
create index protests_team_id on public.protests (team_id);
create index protests_filed_by on public.protests (filed_by);
create index protests_open on public.protests (created_at) where status = 'filed';

alter table public.protests enable row level security;
alter table public.protests force row level security;

-- What has been ruled is published on the match; until then it is between a side and the staff.
create policy select_concerned on public.protests
  for select to authenticated
  using (
    status <> 'filed'
    or team_id = (select private.own_team())
    or (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = protests.match_id
        and m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
    )
  );

select private.guard_texts('public.protests', 'reason', 'ruling');

revoke all on public.protests from public, anon, authenticated;
grant select on public.protests to authenticated;
grant all on public.protests to service_role;

-- When a match was over: the moment its first claim was filed since it was last to be played, or 45 minutes after
-- kick-off; one that was awarded before its kick-off ended then.
create function private.end_of_match(match public.team_matches)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (
      select min(r.at)
      from public.match_results r
      where r.match_id = match.id
        and r.cause = 'claim'
        and r.seq > coalesce((
          select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause in ('undo', 'retraction')
        ), 0)
    ),
    case when match.finished_at < match.kickoff_at then match.finished_at end,
    match.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute'
  )
$$;

-- How long after its end a match can be protested: what its season says; in a night cup, a quarter of an hour.
create function private.protest_minutes(match public.team_matches)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (select s.protest_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).protest_minutes
  )
$$;

-- Until when a match may be protested, for everybody who asks or waits: for so long after its end, and not once its
-- season or cup is over.
create function private.protest_until(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from public.league_seasons s where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'finished')
  ) or exists (
    select from public.night_cups c where c.id = match.night_cup_id and c.status in ('finished', 'cancelled')
  ) then
    return '-infinity';
  end if;
  return private.end_of_match(match) + private.protest_minutes(match) * interval '1 minute';
end
$$;

-- The captain of a side protests until the time for it is over. Returns the protest's id.
-- Refuses with PT403 (not a captain of a side), PT404, PT409 (not kicked off, too late, protested already), PT422.
create function private.file_protest(match_id uuid, reason text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  made public.protests;
begin
  if match.status in ('postponed', 'cancelled') or (match.status = 'scheduled' and now() < match.kickoff_at) then
    perform private.refuse('PT409', 'It is too early for a protest.', 'tooEarly', 'match_id');
  end if;
  if now() > private.protest_until(match) then
    perform private.refuse('PT409', 'The time to protest is over.', 'protestTooLate', 'match_id');
  end if;
  begin
    insert into public.protests (match_id, team_id, filed_by, reason, round)
    values (
      match.id, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      (select count(*) from public.match_results r where r.match_id = match.id and r.cause = 'undo')
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'This side has protested already.', 'protestFiled', 'match_id');
  end;
  perform private.notify(
    private.rulers(match) || private.leaders(made.team_id), 'protestFiled', private.match_facts(match), '/matches/' || match.id
  );
  perform private.record('file_protest', 'protests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.file_protest is 'api: member';

-- An admin or a referee upholds or rejects, with a text that is published; an upheld protest may carry its consequence,
-- a ruling about the result, which undo_result takes back. Rejecting is always possible, also when the season or cup is
-- over.
-- Refuses with PT403 (neither of them, own team), PT404, PT409 (ruled already, and as a ruling does), PT422.
create function private.rule_protest(
  protest_id uuid,
  upheld boolean,
  ruling text,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  protest public.protests;
  match public.team_matches;
  said text;
begin
  select * into protest from public.protests p where p.id = rule_protest.protest_id;
  if not private.may_referee_match(protest.match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about protests.', 'notYours');
  end if;
  if protest.id is null then
    perform private.refuse('PT404', 'There is no such protest.', 'protestUnknown', 'protest_id');
  end if;
  match := private.match_to_rule(protest.match_id, changes => coalesce(upheld, true));
  said := private.checked_text('ruling', ruling, (private.limits()).reason_min, (private.limits()).reason_max);
  select * into protest from public.protests p where p.id = protest.id;
  if protest.status <> 'filed' then
    perform private.refuse('PT409', 'The protest has been ruled about.', 'protestRuled', 'protest_id');
  end if;
  if upheld is null then
    perform private.refuse('PT422', 'Upheld or not.', 'missing', 'upheld');
  end if;
  if num_nonnulls(home_score, away_score, forfeited_by::text) > 0 then
    if not upheld then
      perform private.refuse('PT422', 'A rejected protest changes nothing.', 'wrongValue', 'upheld');
    end if;
    perform private.rule_match(match.id, said, home_score, away_score, forfeited_by);
  end if;
  update public.protests p
  set status = case when upheld then 'upheld' else 'rejected' end::public.protest_status,
    ruling = said,
    ruled_at = clock_timestamp()
  where p.id = protest.id;
  perform private.notify_sides(
    match, case when upheld then 'protestUpheld' else 'protestRejected' end::public.notification_key, jsonb_build_object('ruling', said)
  );
  perform private.record(
    'rule_protest', 'protests ' || protest.id, to_jsonb(protest), jsonb_build_object('upheld', upheld, 'ruling', said)
  );
end
$$;
comment on function private.rule_protest is 'api: member';

-- supabase/schemas/10_seasons/070_match_room.sql

-- What the room of a match shows beside its rows: whose turn it is and until when, who may play, and the lobby's code.

create function private.is_lobby_code(given text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select given ~ '^[A-Za-z0-9][A-Za-z0-9 _-]*[A-Za-z0-9]$'
    and length(given) between (private.limits()).lobby_code_min and (private.limits()).lobby_code_max
$$;

-- The home side opens the lobby; its code is for the two sides and the staff.
create table public.match_lobbies (
  match_id uuid primary key references public.team_matches (id) on delete cascade,
  code text not null check (private.is_lobby_code(code)),
  created_at timestamptz not null default now()
);

alter table public.match_lobbies enable row level security;
alter table public.match_lobbies force row level security;

-- From a quarter of an hour before kick-off; whoever leads the home side sees what they set at once.
create policy select_sides on public.match_lobbies
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_lobbies.match_id
        and (
          m.home_team_id = (select private.led_team())
          or (
            m.kickoff_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute'
            and (select private.own_team()) in (m.home_team_id, m.away_team_id)
          )
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.match_lobbies from public, anon, authenticated;
grant select on public.match_lobbies to authenticated;
grant all on public.match_lobbies to service_role;

-- Captain or co-captain of the home side give the lobby's code, or another after a restart, as long as the match is on.
-- Refuses with PT403, PT404, PT409 (reported, over or off), PT422.
create function private.set_lobby_code(match_id uuid, code text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  given constant text := btrim(code);
  before text;
begin
  if private.own_side(match) <> 'home' then
    perform private.refuse('PT403', 'The home side opens the lobby.', 'notYours');
  end if;
  if match.status not in ('scheduled', 'live') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if coalesce(given, '') = '' then
    perform private.refuse('PT422', 'A lobby has a code.', 'missing', 'code');
  end if;
  if private.is_lobby_code(given) is not true then
    perform private.refuse('PT422', 'A code is a few letters and digits.', 'lobbyCodeWrong', 'code');
  end if;
  select l.code into before from public.match_lobbies l where l.match_id = match.id;
  insert into public.match_lobbies (match_id, code)
  values (match.id, given)
  on conflict on constraint match_lobbies_pkey do update set code = excluded.code;
  perform private.record(
    'set_lobby_code', 'team_matches ' || match.id, jsonb_build_object('code', before), jsonb_build_object('code', given)
  );
end
$$;
comment on function private.set_lobby_code is 'api: member';

-- The clocks of a match as the server reads them: which side's claim waits since when, when the match was over, and
-- whether a protest waits for its ruling. Scores and texts of a claim stay with the two sides until it is decided.
create function private.match_clock(match_id uuid)
  returns table (at timestamptz, claimed_by uuid, claimed_at timestamptz, ended_at timestamptz, protested boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    now(),
    claim.team_id,
    claim.created_at,
    private.end_of_match(m),
    exists (select from public.protests p where p.match_id = m.id and p.status = 'filed')
  from public.team_matches m
  left join public.match_reports claim on claim.match_id = m.id and claim.status = 'filed'
  where m.id = match_clock.match_id
$$;
comment on function private.match_clock is 'api: member';

-- The members of both sides who may play a match, as things stand; their leaders and the staff also see who may not, and
-- by which rule.
create function private.match_squads(match_id uuid)
  returns table (
    team_id uuid,
    player_id uuid,
    username text,
    shirt_number int,
    "position" public.player_position,
    team_role public.team_role,
    broken text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select asked.team_id, asked.player_id, p.username, asked.shirt_number::int, asked."position", asked.team_role, asked.broken
  from (
    select own.*, private.may_play(own.player_id, own.team_id, m.id) as broken,
      m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true) as refereed
    from public.team_matches m
    join public.team_members own on own.team_id in (m.home_team_id, m.away_team_id) and own.left_at is null
    where m.id = match_squads.match_id
  ) asked
  join public.profiles p on p.id = asked.player_id
  where asked.broken is null
    or asked.team_id = (select private.led_team())
    or (select private.is_staff())
    or asked.refereed
  order by asked.team_id, asked.shirt_number, p.username
$$;
comment on function private.match_squads is 'api: member';

-- supabase/schemas/10_seasons/080_withdrawals.sql

-- A team leaves a season that it entered. What it played before half of its matches counts for nobody; later the matches
-- that are left go 3-0 to the others.
-- Locks as in the file of entries: the season, the team, its entry, its matches in the order of their ids.

-- The captain, or an admin, who may also choose whether the results are void. In the playoffs what is left is lost, and
-- what was played stands.
-- Refuses with PT403 (not the captain; only an admin chooses), PT404 (not in this season), PT409 (withdrawn already,
-- season finished), PT422 (no reason).
create function private.withdraw_team(
  league_id uuid,
  season int,
  team_id uuid,
  reason text,
  voids boolean default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  played public.league_seasons;
  entry public.league_teams;
  said text;
  is_void boolean;
  match public.team_matches;
  others uuid[];
begin
  perform private.check_captain(withdraw_team.team_id, 'withdraws a team');
  if voids is not null and not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin chooses what becomes of the results.', 'notYours', 'voids');
  end if;
  if voids is not null then
    perform private.check_not_own_team(withdraw_team.team_id);
  end if;
  said := private.checked_reason(reason);
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (withdraw_team.league_id, withdraw_team.season)
  for no key update;
  perform from public.teams t where t.id = withdraw_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (played.league_id, played.season, withdraw_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
  if played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;

  perform
  from public.team_matches m
  where (m.league_id, m.season) = (played.league_id, played.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  select played.phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (played.league_id, played.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp()
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (played.league_id, played.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    if is_void then
      perform private.add_result(match.id, 'withdrawal', reason => said);
      perform private.project_match(match.id);
    else
      perform private.lose_match(match, entry.team_id, said);
    end if;
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;

  perform private.notify(
    private.leaders(entry.team_id) || private.admins() || (
      select array_agg(m.player_id)
      from public.team_members m
      where m.team_id = any (others) and m.left_at is null and m.team_role in ('captain', 'co_captain')
    ),
    'teamWithdrew',
    jsonb_build_object(
      'team', entry.team_id, 'league', entry.league_id, 'season', entry.season, 'voids', is_void, 'reason', said
    ),
    '/leagues/' || entry.league_id
  );
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$$;
comment on function private.withdraw_team is 'api: member';

-- supabase/schemas/10_seasons/090_discipline.sql

-- Who warns, and who decides what follows: two warnings propose a suspension, and an admin activates or drops it. Nobody
-- decides about the team they play for, nor about what happened in its matches.

-- Notifies the player, the captains of the team, and others of a penalty.
create function private.notify_of_penalty(penalty public.penalties, key public.notification_key, others uuid[] default '{}')
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(penalty.team_id) || penalty.player_id || others,
    key,
    jsonb_build_object(
      'player', penalty.player_id,
      'team', penalty.team_id,
      'league', penalty.league_id,
      'matches', penalty.matches,
      'reason', coalesce(penalty.ruling, penalty.reason)
    ),
    '/teams/' || penalty.team_id || '?tab=penalties'
  )
$$;

-- Where and for whom a player did what a penalty is for: in a match, whichever team the player was in then; else the team
-- the player is in now, in the season it plays.
-- Refuses with PT404 (no such player, no such match), PT409 (not in a team of it, no season, finished).
create function private.penalty_place(player uuid, match uuid, out team_id uuid, out league_id uuid, out season int)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  played public.team_matches;
  phase public.season_phase;
begin
  perform from public.profiles p where p.id = penalty_place.player and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  if penalty_place.match is not null then
    select * into played from public.team_matches m where m.id = penalty_place.match and m.league_id is not null;
    if played.id is null then
      perform private.refuse('PT404', 'There is no such league match.', 'matchUnknown', 'match_id');
    end if;
    if private.own_team() in (played.home_team_id, played.away_team_id) then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
    end if;
  end if;
  select own.team_id into penalty_place.team_id
  from public.team_members own
  where own.player_id = penalty_place.player
    and case
      when played.id is null then own.left_at is null
      else own.team_id in (played.home_team_id, played.away_team_id)
        and own.joined_at <= played.kickoff_at
        and coalesce(own.left_at, 'infinity') > played.kickoff_at
    end;
  if penalty_place.team_id is null then
    perform private.refuse('PT409', 'The player is in no team.', 'memberUnknown', 'player_id');
  end if;
  if private.own_team() = penalty_place.team_id then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  select s.league_id, s.season, s.phase into penalty_place.league_id, penalty_place.season, phase
  from public.league_seasons s
  left join private.season_of(penalty_place.team_id) now_in on played.id is null
  where (s.league_id, s.season) = (coalesce(played.league_id, now_in.league_id), coalesce(played.season, now_in.season));
  if penalty_place.league_id is null then
    perform private.refuse('PT409', 'The team plays in no season.', 'noSeason', 'player_id');
  end if;
  if phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'player_id');
  end if;
end
$$;

-- A moderator or an admin warns a player, for something in a match or not. Every second warning that stands in a league
-- season proposes a suspension. Returns the warning's id.
-- Refuses with PT403 (not staff, own team or match), PT404, PT409, PT422 (no reason).
create function private.warn_player(player_id uuid, reason text, match_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  place record;
  made public.penalties;
  proposed public.penalties;
  counting uuid[];
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'Only the staff warns.', 'notYours');
  end if;
  said := private.checked_reason(reason);
  place := private.penalty_place(warn_player.player_id, warn_player.match_id);
  perform private.check_above(warn_player.player_id);
  insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, match_id, active_from)
  values (
    place.league_id, place.season, place.team_id, warn_player.player_id, 'warning', 'active', said, warn_player.match_id,
    clock_timestamp()
  )
  returning * into made;

  select array_agg(w.id) into counting
  from public.penalties w
  where (w.league_id, w.season, w.player_id) = (made.league_id, made.season, made.player_id)
    and w.kind = 'warning' and w.status = 'active' and w.suspension_id is null;
  if cardinality(counting) >= (private.limits()).warnings_before_suspension then
    insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, match_id)
    values (
      made.league_id, made.season, made.team_id, made.player_id, 'suspension', 'proposed',
      (private.limits()).suspension_matches, made.reason, made.match_id
    )
    returning * into proposed;
    update public.penalties w set suspension_id = proposed.id where w.id = any (counting);
    perform private.record('follow_warnings', 'penalties ' || proposed.id, null, to_jsonb(proposed));
  end if;
  perform private.notify_of_penalty(made, 'playerWarned');
  if proposed.id is not null then
    perform private.notify_of_penalty(proposed, 'suspensionProposed', private.admins());
  end if;
  perform private.record('warn_player', 'profiles ' || made.player_id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.warn_player is 'api: member';

-- An admin proposes to suspend a player for some matches. Returns the suspension's id.
-- Refuses with PT403 (not an admin, own team or match), PT404, PT409, PT422 (no reason, not 1 to 10 matches).
create function private.propose_suspension(player_id uuid, matches int, reason text, match_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  matches_max constant int := (private.limits()).suspension_matches_max;
  said text;
  place record;
  made public.penalties;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins propose suspensions.', 'notYours');
  end if;
  if matches is null or matches not between 1 and matches_max then
    perform private.refuse('PT422', format('A suspension is for 1 to %s matches.', matches_max), 'wrongValue', 'matches');
  end if;
  said := private.checked_reason(reason);
  place := private.penalty_place(propose_suspension.player_id, propose_suspension.match_id);
  insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, match_id)
  values (
    place.league_id, place.season, place.team_id, propose_suspension.player_id, 'suspension', 'proposed',
    propose_suspension.matches, said, propose_suspension.match_id
  )
  returning * into made;
  perform private.notify_of_penalty(made, 'suspensionProposed', private.admins());
  perform private.record('propose_suspension', 'penalties ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.propose_suspension is 'api: member';

-- An admin activates what is proposed, or takes back what is proposed or stands. A warning counts no more once it is
-- taken back, and a suspension that it only proposed goes with it; one that stands is lifted first.
-- Refuses with PT403 (not an admin, own team), PT404, PT409 (decided already, a suspension stands on it), PT422 (no
-- reason for taking it back).
create function private.decide_penalty(penalty_id uuid, activate boolean, ruling text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  was public.penalties;
  decided public.penalties;
  suspension public.penalties;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins decide about penalties.', 'notYours');
  end if;
  select * into was from public.penalties p where p.id = decide_penalty.penalty_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such penalty.', 'penaltyUnknown', 'penalty_id');
  end if;
  if private.own_team() = was.team_id or was.player_id = me or exists (
    select from public.team_matches m where m.id = was.match_id and private.own_team() in (m.home_team_id, m.away_team_id)
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  if activate is null then
    perform private.refuse('PT422', 'Activate it or not.', 'missing', 'activate');
  end if;
  said := private.checked_text(
    'ruling', ruling, case when activate then 0 else (private.limits()).reason_min end, (private.limits()).reason_max
  );
  perform from public.profiles p where p.id = was.player_id for no key update;
  perform private.hold_suspensions(array[was.player_id]);
  select * into was from public.penalties p where p.id = was.id for no key update;
  if was.status in ('served', 'cancelled') or (was.status = 'active' and activate) then
    perform private.refuse('PT409', 'The penalty has been decided.', 'penaltyDecided', 'penalty_id');
  end if;
  select * into suspension from public.penalties p where p.id = was.suspension_id;
  if suspension.status in ('active', 'served') then
    perform private.refuse('PT409', 'A suspension stands on this warning.', 'suspensionStands', 'penalty_id');
  end if;

  update public.penalties p
  set status = case when activate then 'active' else 'cancelled' end::public.penalty_status,
    active_from = case when activate then clock_timestamp() else p.active_from end,
    ruling = said
  where p.id = was.id
  returning * into decided;
  if suspension.status = 'proposed' then
    update public.penalties p set status = 'cancelled', ruling = said where p.id = suspension.id;
    update public.penalties p set suspension_id = null where p.suspension_id = suspension.id and p.id <> was.id;
    perform private.record('drop_suspension', 'penalties ' || suspension.id, to_jsonb(suspension), '{"status": "cancelled"}');
  end if;
  if activate then
    perform private.count_suspension(decided.id);
  end if;
  perform private.notify_of_penalty(
    decided,
    case
      when activate then 'suspensionActive'
      when was.kind = 'warning' then 'warningTakenBack'
      when was.status = 'proposed' then 'suspensionDropped'
      else 'suspensionLifted'
    end::public.notification_key
  );
  perform private.record(
    'decide_penalty', 'penalties ' || was.id, to_jsonb(was), jsonb_build_object('status', decided.status, 'ruling', said)
  );
end
$$;
comment on function private.decide_penalty is 'api: member';

-- supabase/schemas/10_seasons/100_playoffs.sql

-- From the table to the bracket: points outside the matches, special matches, the start of the playoffs.
-- Locks: the season first, which also holds rulings, undoing and withdrawals; then rows in the order of their ids.

-- What a table is made of ------------------------------------------------------------------------

create type private.match_side as (stage public.match_stage, team_id uuid, rival_id uuid, scored int, conceded int);
-- A team with its place; level teams share one: 1, 2, 2, 4.
create type private.table_place as (team_id uuid, points int, difference int, goals int, place int);

-- Every finished match of a season from either side: goals, and whether it was won. Where neither side came, both have
-- lost 0-3.
create function private.season_sides(played public.league_seasons)
  returns setof private.match_side
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.stage, side.team_id, side.rival_id, coalesce(side.scored, 0), coalesce(side.conceded, (private.limits()).forfeit_goals)
  from public.team_matches m
  cross join lateral (
    values
      (m.home_team_id, m.away_team_id, m.home_score, m.away_score),
      (m.away_team_id, m.home_team_id, m.away_score, m.home_score)
  ) side (team_id, rival_id, scored, conceded)
  where (m.league_id, m.season) = (played.league_id, played.season) and m.status = 'finished'
$$;

-- The points of the teams that are in a season, with adjustments, their goal difference and goals.
create function private.season_points(played public.league_seasons)
  returns table (team_id uuid, points int, difference int, goals int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    e.team_id,
    (played.points_for_win * coalesce(sums.won, 0) + coalesce(adjusted.points, 0))::int,
    coalesce(sums.difference, 0)::int,
    coalesce(sums.goals, 0)::int
  from public.league_teams e
  left join (
    select
      side.team_id,
      count(*) filter (where side.scored > side.conceded) as won,
      sum(side.scored - side.conceded) as difference,
      sum(side.scored) as goals
    from private.season_sides(played) side
    where side.stage = 'regular'
    group by side.team_id
  ) sums on sums.team_id = e.team_id
  left join (
    select a.team_id, sum(a.points) as points
    from public.point_adjustments a
    where (a.league_id, a.season) = (played.league_id, played.season) and a.reversed_at is null
    group by a.team_id
  ) adjusted on adjusted.team_id = e.team_id
  where (e.league_id, e.season) = (played.league_id, played.season) and e.withdrawn_at is null
$$;

-- The table of a season, of the teams that have not withdrawn. `seat` is the row's number: teams that share a place stand
-- in the order of their names.
create function private.season_table(league_id uuid, season int)
  returns table (team_id uuid, points int, difference int, goals int, place int, seat int)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  played constant public.league_seasons := (
    select s from public.league_seasons s where (s.league_id, s.season) = (season_table.league_id, season_table.season)
  );
  teams constant private.table_place[] := array(
    select (s.team_id, s.points, s.difference, s.goals, null)::private.table_place from private.season_points(played) s
  );
  sides constant private.match_side[] := array(select side from private.season_sides(played) side);
begin
  return query
  select
    t.team_id, t.points, t.difference, t.goals, t.place,
    (row_number() over (order by t.place, private.fold(team.name) collate "C", t.team_id))::int
  from unnest(private.ranked(teams, sides)) t
  join public.teams team on team.id = t.team_id;
end
$$;

-- Teams with their places, in the order that src/domain/competition/tie-breakers.ts explains; a property test holds the two equal.
-- Points first. Teams level on points: points and goal difference in their meetings, asked again of those still level;
-- then goal difference and goals of all matches, and never back; then special matches.
create function private.ranked(teams private.table_place[], sides private.match_side[])
  returns private.table_place[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  standing private.table_place[] := array(
    select (t.team_id, t.points, t.difference, t.goals, rank() over (order by t.points desc))::private.table_place
    from unnest(teams) t
  );
begin
  standing := private.split_level(standing, sides, 'regular');
  standing := array(
    select (
      t.team_id, t.points, t.difference, t.goals,
      t.place - 1 + rank() over (partition by t.place order by t.difference desc, t.goals desc)
    )::private.table_place
    from unnest(standing) t
  );
  return private.split_level(standing, sides, 'decider');
end
$$;

-- Ranks the teams on each shared place by their matches of one stage against each other, again and again until that
-- separates nobody any more. Regular matches count, by wins and goal difference, where every pair has met equally often;
-- special matches, by wins, where every one of them has played.
create function private.split_level(standing private.table_place[], sides private.match_side[], stage public.match_stage)
  returns private.table_place[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  teams constant int := cardinality(standing);
  places int := (select count(distinct t.place) from unnest(standing) t);
  before int;
begin
  while places < teams and places is distinct from before loop
    before := places;
    with pairs as (
      select
        one.team_id,
        one.place,
        count(side.team_id) as met,
        count(*) filter (where side.scored > side.conceded) as won,
        coalesce(sum(side.scored - side.conceded), 0) as difference
      from unnest(standing) one
      join unnest(standing) other on other.place = one.place and other.team_id <> one.team_id
      left join unnest(sides) side
        on side.stage = split_level.stage and (side.team_id, side.rival_id) = (one.team_id, other.team_id)
      group by one.team_id, one.place, other.team_id
    ),
    small_table as (
      select
        p.team_id,
        sum(p.won) as won,
        case split_level.stage when 'regular' then sum(p.difference) end as difference,
        case split_level.stage
          when 'regular' then min(min(p.met)) over level = max(max(p.met)) over level
          else min(sum(p.met)) over level > 0
        end as counts
      from pairs p
      group by p.team_id, p.place
      window level as (partition by p.place)
    ),
    split as (
      select
        t.*,
        t.place - 1 + rank() over (
          partition by t.place
          order by case when s.counts then s.won end desc, case when s.counts then s.difference end desc
        ) as next_place
      from unnest(standing) t
      left join small_table s using (team_id)
    )
    select
      array_agg((s.team_id, s.points, s.difference, s.goals, s.next_place)::private.table_place),
      count(distinct s.next_place)
    into standing, places
    from split s;
  end loop;
  return standing;
end
$$;

-- The last place of each zone of a table of so many teams: below it something else begins. Who would meet nobody in the
-- first round, as a bracket of eight is not full, begins in a semi-final: all of four, two of six, nobody of eight. In
-- a very small league the playoffs come before relegation. Once the playoffs have begun only relegation is left to be
-- decided.
create function private.season_lines(run public.league_seasons, teams bigint)
  returns int[]
  language sql
  stable
  set search_path = ''
as $$
  select case when run.phase = 'playoffs' then array[safe] else array[8 - run.playoff_teams, run.playoff_teams, safe] end
  from (select greatest(run.playoff_teams, teams - run.relegation_places)::int as safe) below
$$;

-- Refuses with PT409, naming them, as long as teams share the first place or one that a line runs through: special
-- matches come first. The bracket has ranked those who are in it.
create function private.check_no_tie(run public.league_seasons)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  level text;
begin
  select string_agg(t.name, ', ' order by shared.seat) into level
  from (
    select
      ranked.*,
      ranked.place - 1 + count(*) over (partition by ranked.place) as last_place,
      private.season_lines(run, count(*) over ()) as lines
    from private.season_table(run.league_id, run.season) ranked
  ) shared
  join public.teams t on t.id = shared.team_id
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (run.league_id, run.season, shared.team_id)
  where e.playoff_seed is null
    and shared.place < shared.last_place
    and (
      shared.place = 1
      or exists (select from unnest(shared.lines) line where shared.place <= line and line < shared.last_place)
    );
  if level is not null then
    perform private.refuse(
      'PT409', format('These teams are level and play a special match first: %s.', level), 'tieOnLine', 'season'
    );
  end if;
end
$$;

-- The season an admin decides about, or with `referees` one of those of its league too, locked. Refuses with PT403
-- everybody else, PT404 where there is none.
create function private.season_to_run(league_id uuid, season int, referees boolean default false)
  returns public.league_seasons
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  run public.league_seasons;
begin
  if not (private.is_admin() or referees and private.may_referee(league_id)) then
    perform private.refuse('PT403', 'Only admins run a season.', 'notYours');
  end if;
  select * into run
  from public.league_seasons s
  where (s.league_id, s.season) = (season_to_run.league_id, season_to_run.season)
  for no key update;
  if run.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  return run;
end
$$;

-- Refuses with PT404 a team that has not entered the season, with PT409 one that has withdrawn.
create function private.check_entered(run public.league_seasons, team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  entry public.league_teams;
begin
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, team);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
end
$$;

-- Points outside the matches -----------------------------------------------------------------------

-- Refuses with PT403 who plays for the team, with PT409 once the table is final.
create function private.check_adjustable(run public.league_seasons, team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.check_not_own_team(team);
  if run.phase in ('playoffs', 'finished') then
    perform private.refuse('PT409', 'The table is final.', 'tableFinal', 'season');
  end if;
end
$$;

-- An admin gives a team points or takes some, with a reason that stands below the table. Returns the row's id.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season, not entered), PT409 (table final, withdrawn), PT422.
create function private.adjust_points(league_id uuid, season int, team_id uuid, points int, reason text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  points_max constant int := (private.limits()).adjustment_points_max;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  said text;
  made public.point_adjustments;
begin
  perform private.check_entered(run, team_id);
  perform private.check_adjustable(run, team_id);
  if points is null or points = 0 or abs(points::bigint) > points_max then
    perform private.refuse('PT422', format('1 to %s points, given or taken.', points_max), 'wrongValue', 'points');
  end if;
  said := private.checked_reason(reason);
  insert into public.point_adjustments (league_id, season, team_id, points, reason)
  values (run.league_id, run.season, adjust_points.team_id, adjust_points.points, said)
  returning * into made;
  perform private.notify_adjusted(made, 'pointsAdjusted', made.reason);
  perform private.record('adjust_points', 'point_adjustments ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.adjust_points is 'api: member';

-- An admin takes that back. Refuses as above, with PT409 when it has been taken back already.
create function private.reverse_adjustment(adjustment_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was public.point_adjustments;
  run public.league_seasons;
  said text;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a season.', 'notYours');
  end if;
  select * into was from public.point_adjustments a where a.id = adjustment_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such adjustment.', 'adjustmentUnknown', 'adjustment_id');
  end if;
  run := private.season_to_run(was.league_id, was.season);
  select * into was from public.point_adjustments a where a.id = was.id for no key update;
  perform private.check_adjustable(run, was.team_id);
  if was.reversed_at is not null then
    perform private.refuse('PT409', 'It has been taken back.', 'adjustmentReversed', 'adjustment_id');
  end if;
  said := private.checked_reason(reason);
  update public.point_adjustments a set reversed_at = clock_timestamp() where a.id = was.id;
  perform private.notify_adjusted(was, 'pointsRestored', said);
  perform private.record(
    'reverse_adjustment', 'point_adjustments ' || was.id, to_jsonb(was), jsonb_build_object('reversed', true, 'reason', said)
  );
end
$$;
comment on function private.reverse_adjustment is 'api: member';

create function private.notify_adjusted(adjustment public.point_adjustments, key public.notification_key, reason text)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(adjustment.team_id),
    key,
    jsonb_build_object(
      'team', adjustment.team_id, 'league', adjustment.league_id, 'season', adjustment.season, 'points', adjustment.points, 'reason', reason
    ),
    '/leagues/' || adjustment.league_id
  )
$$;

-- Special matches ----------------------------------------------------------------------------------

-- An admin or a referee sets a special match of two teams that nothing else separates, once everything else has been
-- played; the first named is at home. During the playoffs only teams outside them: a withdrawal may have moved the line
-- of relegation.
-- Returns the match's id.
-- Refuses with PT403 (neither of them, own team), PT404 (no such season, not entered), PT409 (not the regular phase,
-- open matches, not level, one is open), PT422 (one team twice, kick-off).
create function private.create_decider(league_id uuid, season int, team_a uuid, team_b uuid, kickoff_at timestamptz)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  made public.team_matches;
begin
  if team_a = team_b then
    perform private.refuse('PT422', 'A match is between two teams.', 'wrongValue', 'team_b');
  end if;
  perform private.check_entered(run, team_a);
  perform private.check_entered(run, team_b);
  perform private.check_not_own_team(team_a, team_b);
  if run.phase <> 'playoffs' or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and e.team_id in (team_a, team_b)
      and e.playoff_seed is not null
  ) then
    perform private.check_played_out(run, 'regular');
  end if;
  perform private.check_kickoff(kickoff_at);
  if (
    select count(distinct t.place) > 1
    from private.season_table(run.league_id, run.season) t
    where t.team_id in (team_a, team_b)
  ) then
    perform private.refuse('PT409', 'The two are not level.', 'notLevel', 'team_b');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.stage) = (run.league_id, run.season, 'decider')
      and (m.home_team_id, m.away_team_id) in ((team_a, team_b), (team_b, team_a))
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Their special match is open.', 'deciderOpen', 'team_b');
  end if;
  insert into public.team_matches (league_id, season, stage, home_team_id, away_team_id, kickoff_at)
  values (run.league_id, run.season, 'decider', team_a, team_b, create_decider.kickoff_at)
  returning * into made;
  perform private.notify_sides(made, 'deciderSet', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('create_decider', 'team_matches ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.create_decider is 'api: member';

-- Refuses with PT409 unless the season is in its regular phase, and its matches of these stages are over.
create function private.check_played_out(run public.league_seasons, variadic stages public.match_stage[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if run.phase <> 'regular' then
    perform private.refuse('PT409', 'The season is not in its regular phase.', 'seasonCourse', 'season');
  end if;
  perform private.check_decided(run, variadic stages);
end
$$;

-- Refuses with PT409 as long as a match of these stages is open.
create function private.check_decided(run public.league_seasons, variadic stages public.match_stage[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season)
      and m.stage = any (stages)
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Some matches are open.', 'matchesOpen', 'season');
  end if;
end
$$;

-- The bracket --------------------------------------------------------------------------------------

-- An admin closes the table and starts the playoffs of its first, as many as the season says.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not the regular phase, matches or protests open,
-- fewer teams than play them, level teams whose special match is missing).
create function private.start_playoffs(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  seeds uuid[];
  problem text;
begin
  perform private.check_played_out(run, 'regular', 'decider');
  perform private.check_no_protest(run);
  seeds := array(
    select t.team_id
    from private.season_table(run.league_id, run.season) t
    where t.seat <= run.playoff_teams
    order by t.seat
  );
  if cardinality(seeds) < run.playoff_teams then
    problem := case run.playoff_teams when 4 then 'playoffsOfFour' when 6 then 'playoffsOfSix' else 'playoffsOfEight' end;
    perform private.refuse('PT409', format('The playoffs need %s teams.', run.playoff_teams), problem, 'season');
  end if;
  perform private.check_no_tie(run);

  update public.league_seasons s
  set phase = 'playoffs'
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.league_teams e
  set playoff_seed = array_position(seeds, e.team_id)
  where (e.league_id, e.season) = (run.league_id, run.season) and e.team_id = any (seeds);
  perform private.draw_bracket(run, seeds);
  perform private.set_games(s.id)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
  order by s.round, s.slot;

  perform private.notify(
    private.season_leaders(run), 'playoffsStarted', private.season_facts(run), '/leagues/' || run.league_id
  );
  perform private.record(
    'start_playoffs', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'playoffs', 'seeds', seeds)
  );
end
$$;
comment on function private.start_playoffs is 'api: member';

-- The series of a season's playoffs in the order they are played, by number: whose winner goes on to which, whose loser
-- to the match for third place, and the seeds that begin in them. 1st and 2nd can only meet in the final. Who has no
-- opponent in the quarter-finals begins in the semi-finals.
create function private.bracket_plan(run public.league_seasons)
  returns table (
    no int, round int, slot int, best_of int, seed_a int, seed_b int, next_no int, next_slot public.series_side, loser_no int
  )
  language sql
  immutable
  set search_path = ''
as $$
  with plan (no, round, best_of, seed_a, seed_b, next_no, next_slot, holds) as (
    values
      (1, 1, run.quarterfinal_best_of, 1, 8, 5, 'a', run.playoff_teams = 8),
      (2, 1, run.quarterfinal_best_of, 4, 5, 5, 'b', run.playoff_teams >= 6),
      (3, 1, run.quarterfinal_best_of, 2, 7, 6, 'a', run.playoff_teams = 8),
      (4, 1, run.quarterfinal_best_of, 3, 6, 6, 'b', run.playoff_teams >= 6),
      (5, 2, run.semifinal_best_of, 1, 4, 7, 'a', true),
      (6, 2, run.semifinal_best_of, 2, 3, 7, 'b', true),
      (7, 3, run.final_best_of, null, null, null, null, true),
      (8, 3, 1, null, null, null, null, run.third_place_match)
  )
  select
    p.no,
    p.round,
    (row_number() over (partition by p.round order by p.no))::int,
    p.best_of::int,
    case when p.round = 1 or run.playoff_teams < 8 then p.seed_a end,
    case when p.round = 1 or run.playoff_teams = 4 then p.seed_b end,
    p.next_no,
    p.next_slot::public.series_side,
    case when p.round = 2 and run.third_place_match then 8 end
  from plan p
  where p.holds
$$;

-- Draws that bracket for these seeds, without games.
create function private.draw_bracket(run public.league_seasons, seeds uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with plan as materialized (
    select p.*, gen_random_uuid() as id from private.bracket_plan(run) p
  )
  insert into public.series (
    id, league_id, season, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot, loser_series_id
  )
  select
    p.id, run.league_id, run.season, p.round, p.slot, p.best_of, seeds[p.seed_a], seeds[p.seed_b], next.id, p.next_slot,
    third.id
  from plan p
  left join plan next on next.no = p.next_no
  left join plan third on third.no = p.loser_no
$$;

-- Refuses with PT409 as long as a protest in the season is not ruled, or may still be filed.
create function private.check_no_protest(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- whoever is filing one now comes first
  perform
  from public.team_matches m
  where (m.league_id, m.season, m.status) = (run.league_id, run.season, 'finished')
    and private.protest_until(m) > now() - interval '1 hour'
  order by m.id
  for no key update;
  if exists (
    select
    from public.protests p
    join public.team_matches m on m.id = p.match_id
    where (m.league_id, m.season) = (run.league_id, run.season) and p.status = 'filed'
  ) then
    perform private.refuse('PT409', 'A protest is open.', 'protestsOpen', 'season');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.status) = (run.league_id, run.season, 'finished') and private.protest_until(m) > now()
  ) then
    perform private.refuse('PT409', 'A protest is still possible.', 'protestsPossible', 'season');
  end if;
end
$$;

-- supabase/schemas/10_seasons/110_season_end.sql

-- The end of a season: champion, places, awards, and contracts that are completed (40_releases.sql).

-- An admin ends a season whose final, and match for third place where there is one, are decided. Those below the
-- playoffs end as the table has them.
-- Awards: the champion and its squad; in a league below the first tier, who goes up, as many as the season relegates;
-- players who lead the stats, all of them where they are level.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not the playoffs, final, match for third place,
-- a special match or a protest open, level teams whose special match is missing).
create function private.finish_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  champion uuid;
begin
  if run.phase <> 'playoffs' then
    perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
  end if;
  select s.winner_team_id into champion
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and private.stage_of_series(s.round, s.slot) = 'final';
  if champion is null then
    perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
  end if;
  if exists (
    select
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null
  ) then
    perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
  end if;
  perform private.check_no_protest(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);

  perform private.notify(
    private.season_leaders(run),
    'seasonFinished',
    private.season_facts(run) || jsonb_build_object('champion', champion),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$$;
comment on function private.finish_season is 'api: member';

-- Where those who were in the playoffs ended: by the round they reached, the better seed first. So the third is who won
-- the match for third place, or without one the better seed of those who lost a semi-final.
create function private.playoff_places(run public.league_seasons)
  returns table (team_id uuid, rank int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    e.team_id,
    row_number() over (
      order by
        (
          select max(s.round + (s.winner_team_id = e.team_id)::int)
          from public.series s
          where (s.league_id, s.season) = (run.league_id, run.season)
            and e.team_id in (s.team_a_id, s.team_b_id)
            and private.stage_of_series(s.round, s.slot) <> 'third_place'
        ) desc,
        exists (
          select
          from public.series s
          where (s.league_id, s.season, s.winner_team_id) = (run.league_id, run.season, e.team_id)
            and private.stage_of_series(s.round, s.slot) = 'third_place'
        ) desc,
        e.playoff_seed
    )::int
  from public.league_teams e
  where (e.league_id, e.season) = (run.league_id, run.season) and e.playoff_seed is not null
$$;

-- Where every team ended: then the others, as the table has them. Who is level there shares a rank.
create function private.final_places(run public.league_seasons)
  returns table (team_id uuid, rank int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with seeded as (
    select p.* from private.playoff_places(run) p
  )
  select s.team_id, s.rank from seeded s
  union all
  select other.team_id, ((select count(*) from seeded) + rank() over (order by other.place))::int
  from private.season_table(run.league_id, run.season) other
  where other.team_id not in (select s.team_id from seeded s)
$$;

-- The titles of teams and of the players who are in their squads now.
create function private.award_teams(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  won record;
begin
  for won in
    select e.team_id, title.type, l.name as title
    from public.league_teams e
    join public.leagues l on l.id = e.league_id
    cross join lateral (
      select 'championship' as type where e.final_rank = 1
      union all
      select 'promotion' where l.tier > 1 and e.final_rank <= run.relegation_places
    ) title
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.final_rank, title.type
  loop
    -- what its captain wrote down before is now known to be true
    insert into public.team_achievements as a (team_id, title, type, season, verified, league_id, season_no, origin)
    values (won.team_id, won.title, won.type::public.team_achievement_type, run.season, true, run.league_id, run.season, 'season')
    on conflict on constraint team_achievements_team_id_type_season_title_key do update
    set verified = true, league_id = run.league_id, season_no = run.season, origin = 'season';
    perform private.award_player(run, m.player_id, won.team_id, won.type::public.player_achievement_type)
    from public.team_members m
    where m.team_id = won.team_id and m.left_at is null;
  end loop;
end
$$;

-- Gives a player a season's award and notifies of it.
create function private.award_player(
  run public.league_seasons,
  player uuid,
  team uuid,
  award public.player_achievement_type
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.player_achievements as a (player_id, team_id, title, type, season, verified, league_id, season_no, origin)
  select player, team, l.name, award, run.season, true, run.league_id, run.season, 'season'
  from public.leagues l
  where l.id = run.league_id
  on conflict on constraint player_achievements_player_id_type_season_title_key do update
  set verified = true, team_id = team, league_id = run.league_id, season_no = run.season, origin = 'season';
  perform private.notify(
    array[player], 'awardWon', private.season_facts(run) || jsonb_build_object('award', award), '/players/' || player
  );
end
$$;

-- Who led the season's stats, playoffs included; players who are level share an award, and a stat nobody has is won
-- by nobody.
create function private.award_players(run public.league_seasons)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with sums as (
    select
      f.player_id,
      -- for the team played for last
      (array_agg(f.team_id order by f.last_kickoff_at desc, f.team_id))[1] as team_id,
      won.award,
      sum(won.stat) as sum
    from public.season_stats f
    cross join lateral (
      values
        ('top_scorer', f.goals),
        ('top_assists', f.assists),
        ('top_defender', f.interceptions),
        ('top_goalkeeper', f.saves),
        ('mvp', f.mvp)
    ) won (award, stat)
    where (f.league_id, f.season) = (run.league_id, run.season)
    group by f.player_id, won.award
  ),
  led as (
    select sums.*, max(sums.sum) over (partition by sums.award) as most
    from sums
  )
  select private.award_player(run, led.player_id, led.team_id, led.award::public.player_achievement_type)
  from led
  where led.sum = led.most and led.sum > 0
  order by led.award, led.player_id
$$;

-- Empty seasons and old leagues --------------------------------------------------------------------

-- Whether a row of another table names one of these rows of `target`, which `rows` chooses by `t`; `spared` are tables
-- that may. It is asked of the catalogue, so that no table is forgotten.
create function private.is_referenced(target regclass, rows text, variadic spared regclass[])
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  named record;
  found_one boolean;
begin
  for named in
    select c.conrelid::regclass as child, string_agg(format('c.%I = t.%I', own.attname, key.attname), ' and ') as joined
    from pg_catalog.pg_constraint c
    cross join unnest(c.conkey, c.confkey) as pair (own, key)
    join pg_catalog.pg_attribute own on (own.attrelid, own.attnum) = (c.conrelid, pair.own)
    join pg_catalog.pg_attribute key on (key.attrelid, key.attnum) = (c.confrelid, pair.key)
    where c.contype = 'f' and c.confrelid = target and c.conrelid <> all (spared::oid[])
    group by c.oid, c.conrelid
    order by c.oid
  loop
    execute format('select exists (select from %s c join %s t on %s where %s)', named.child, target, named.joined, rows)
    into found_one;
    if found_one then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- An admin deletes a season that nothing hangs on.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not empty).
create function private.delete_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
begin
  perform private.remove_season(run);
end
$$;
comment on function private.delete_season is 'api: member';

create function private.remove_season(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if private.is_referenced(
    'public.league_seasons', format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season), variadic '{}'
  ) then
    perform private.refuse('PT409', 'The season is not empty.', 'seasonHoldsMore', 'season');
  end if;
  delete from public.league_seasons s where (s.league_id, s.season) = (run.league_id, run.season);
  perform private.record('delete_season', concat_ws(' ', 'league_seasons', run.league_id, run.season), to_jsonb(run));
end
$$;

-- The league an admin decides about, locked: no season is opened meanwhile. Refuses with PT403 everybody else, PT404
-- where there is none.
create function private.league_to_run(league_id uuid)
  returns public.leagues
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  run public.leagues;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a league.', 'notYours');
  end if;
  select * into run from public.leagues l where l.id = league_to_run.league_id for update;
  if run.id is null then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
  end if;
  return run;
end
$$;

-- An admin deletes a league, and its seasons with it, that nothing hangs on.
-- Refuses with PT403 (not an admin), PT404 (no such league), PT409 (not empty).
create function private.delete_league(league_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.leagues := private.league_to_run(league_id);
  held public.league_seasons;
begin
  if private.is_referenced('public.leagues', format('t.id = %L', run.id), 'public.league_seasons', 'public.league_referees') then
    perform private.refuse('PT409', 'The league is not empty.', 'leagueHoldsMore', 'league_id');
  end if;
  for held in
    select * from public.league_seasons s where s.league_id = run.id order by s.season for update
  loop
    perform private.remove_season(held);
  end loop;
  delete from public.leagues l where l.id = run.id;
  perform private.record('delete_league', 'leagues ' || run.id, to_jsonb(run));
end
$$;
comment on function private.delete_league is 'api: member';

-- An admin takes a league whose seasons are over out of every list and choice, or puts it back.
-- Refuses with PT403 (not an admin), PT404 (no such league), PT409 (a season is not finished).
create function private.archive_league(league_id uuid, archived boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.leagues := private.league_to_run(league_id);
begin
  if archived is null then
    perform private.refuse('PT422', 'It is archived, or it is not.', 'wrongValue', 'archived');
  end if;
  if archived and exists (
    select from public.league_seasons s where s.league_id = run.id and s.phase <> 'finished'
  ) then
    perform private.refuse('PT409', 'A season is not finished.', 'leaguePlaying', 'league_id');
  end if;
  update public.leagues l
  set archived_at = case when archived then coalesce(l.archived_at, now()) end
  where l.id = run.id;
  perform private.record(
    'archive_league', 'leagues ' || run.id,
    jsonb_build_object('archived', run.archived_at is not null), jsonb_build_object('archived', archived)
  );
end
$$;
comment on function private.archive_league is 'api: member';

-- supabase/schemas/10_seasons/120_ruling_queue.sql

-- The queue of rulings: which matches wait for a ruling, which for the other side's answer, and what has been ruled.

-- How long after kick-off nobody need have said how a match ended: a day, as after a claim; in a night cup, which goes on
-- by itself meanwhile, as long as a match lasts.
create function private.unreported_for(cup boolean)
  returns interval
  language sql
  immutable
  set search_path = ''
as $$
  select
    case
      when cup then bounds.match_length_minutes * interval '1 minute'
      else bounds.auto_confirm_hours * interval '1 hour'
    end
  from private.limits() bounds
$$;

create index team_matches_unplayed on public.team_matches (kickoff_at) where status in ('scheduled', 'live');
create index match_results_ruled on public.match_results (at desc) where cause in ('ruling', 'correction', 'undo');

-- Everything that waits, each matter since when. What was taken back is to be played or ruled about anew.
create function private.ruling_matters()
  returns table (match_id uuid, matter text, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    m.id,
    'disputed',
    coalesce(
      (select max(r.at) from public.match_results r where r.match_id = m.id and r.cause in ('claim', 'dispute')), m.kickoff_at
    )
  from public.team_matches m
  where m.status = 'disputed'
  union all
  select m.id, case when r.forfeited_by is null then 'reported' else 'forfeit' end, coalesce(r.created_at, m.kickoff_at)
  from public.team_matches m
  left join public.match_reports r on r.match_id = m.id and r.status = 'filed'
  where m.status = 'reported'
  union all
  select p.match_id, 'protest', min(p.created_at)
  from public.protests p
  where p.status = 'filed'
  group by p.match_id
  union all
  select m.id, case when taken_back.at is null then 'overdue' else 'undone' end, coalesce(taken_back.at, m.kickoff_at)
  from public.team_matches m
  cross join lateral (select max(r.at) as at from public.match_results r where r.match_id = m.id and r.cause = 'undo') taken_back
  where m.status in ('scheduled', 'live')
    and m.kickoff_at < now()
    and (taken_back.at is not null or m.kickoff_at < now() - private.unreported_for(m.night_cup_id is not null))
$$;

-- One page of the queue by the matches' ids. `show` is open (a ruling is needed; oldest first), waiting (a side has until
-- a day after the claim; oldest first) or ruled (newest first), of all teams or of those named like `query`. `own` says of
-- matches that the caller may not rule about. A page begins after the one the caller saw last. A referee finds the matches
-- of their leagues, everybody else but admins nothing.
create function private.ruling_queue(
  show text default 'open',
  query text default null,
  after_at timestamptz default null,
  after_id uuid default null,
  max int default 30
)
  returns table (match_id uuid, matters text[], since timestamptz, own boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  everywhere constant boolean := private.is_admin();
  leagues constant uuid[] := private.refereed_leagues();
begin
  if not everywhere and leagues = '{}' then
    return;
  end if;
  return query
  with found_ones as (
    select d.match_id, array_agg(d.matter order by d.since) as matters, min(d.since) as since
    from private.ruling_matters() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.matter in ('disputed', 'protest', 'overdue', 'undone'))
    union all
    select r.match_id, array[(array_agg(r.cause::text order by r.at desc))[1]], max(r.at)
    from public.match_results r
    where show = 'ruled' and r.cause in ('ruling', 'correction', 'undo')
    group by r.match_id
  )
  select
    f.match_id,
    f.matters,
    f.since,
    coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)
  from found_ones f
  join public.team_matches m on m.id = f.match_id
  where (everywhere or m.league_id = any (leagues))
    and (
      words is null
      or m.home_team_id = any (clubs)
      or m.away_team_id = any (clubs)
      or (clubs is null and exists (
        select from public.teams t where t.id in (m.home_team_id, m.away_team_id) and t.folded like all (words)
      ))
    )
    and (
      after_at is null
      or (show = 'ruled' and (f.since, f.match_id) < (after_at, after_id))
      or (show <> 'ruled' and (f.since, f.match_id) > (after_at, after_id))
    )
  order by
    case when show = 'ruled' then f.since end desc,
    case when show = 'ruled' then f.match_id end desc,
    f.since,
    f.match_id
  limit private.page_size(max);
end
$$;
comment on function private.ruling_queue is 'api: member';

-- What the caller may decide about a match as it stands, by the rules of rule_match and undo_result. Nothing for everybody
-- but admins and the referees of its league, nor about a match of their own team.
create function private.ruling_options(match_id uuid)
  returns table (may_rule boolean, may_undo boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select
    (m.status <> 'cancelled' or coalesce(private.was_taken_back(m), false))
      and (m.status not in ('finished', 'cancelled') or not (private.has_later_result(m) or private.has_bracket(m))),
    m.status = 'finished' and not private.has_later_result(m)
  from public.team_matches m
  left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  left join public.night_cups c on c.id = m.night_cup_id
  where m.id = ruling_options.match_id
    and private.may_referee(m.league_id)
    and (select private.own_team()) is distinct from m.home_team_id
    and (select private.own_team()) is distinct from m.away_team_id
    and s.phase is distinct from 'finished'
    and coalesce(c.status, 'live') = 'live';
end
$$;
comment on function private.ruling_options is 'api: member';

-- How many matches are in the caller's queue, and how many wait for a side's answer: two numbers for the rail and the
-- dashboard.
create function private.ruling_queue_counts()
  returns table (open int, waiting int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.matter in ('disputed', 'protest', 'overdue', 'undone')) as needs_ruling
    from private.ruling_matters() d
    join public.team_matches m on m.id = d.match_id
    where ((select private.is_admin()) or (select private.refereed_leagues()) <> '{}')
      and ((select private.is_admin()) or m.league_id = any ((select private.refereed_leagues())::uuid[]))
    group by d.match_id
  ) each
$$;
comment on function private.ruling_queue_counts is 'api: member';

-- supabase/schemas/11_files/10_evidence.sql

-- What the two sides show of a match: pictures in the bucket `evidence`, read by both teams and the staff. Each is named
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

-- What storage says the content of a file is; empty where it says nothing, null where there is no such file.
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

-- Captain or co-captain of a side show a picture they have put into their team's folder, from kick-off on, until a day
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
  if now() < match.kickoff_at then
    perform private.refuse('PT409', 'The match has not begun.', 'tooEarly', 'match_id');
  end if;
  if match.status in ('cancelled', 'postponed')
    or match.status = 'finished'
      and private.end_of_match(match) < now() - bounds.auto_confirm_hours * interval '1 hour'
      and not exists (select from public.protests p where p.match_id = match.id and p.status = 'filed')
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

-- supabase/schemas/11_files/20_pictures.sql

-- Crests, avatars, covers and the logos of sponsors: public files without a listing. A folder is its owner's: an
-- avatar's is named by the player, a crest's by the team (leagues' logos are the admins'), a cover's by its article, a
-- logo's by its sponsor. What a side shows of a match lies in its team's folder of a bucket that is not public. Files
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
        -- whoever may read that it was shown
        or exists (select from public.match_evidence e where e.file = 'evidence/' || objects.name)
      )
    )
  );

-- supabase/schemas/12_community/10_tickets.sql

-- Support: tickets and what is said in them, the staff's canned replies, and the messages of the contact form.
--
-- open <-> in_progress -> closed -> open, and an open one may be closed at once. A ticket is its writer's and the
-- staff's; nobody works as staff on a ticket of their own (docs/decisions/0046).

create type public.ticket_category as enum (
  'premium_services',
  'match_result_submission',
  'def_win',
  'match_postponement',
  'team_application',
  'suggestion',
  'complaint',
  'other'
);
create type public.ticket_priority as enum ('low', 'medium', 'high');
create type public.ticket_status as enum ('open', 'in_progress', 'closed');
create type public.contact_topic as enum ('partnership', 'press', 'privacy', 'technical', 'other');

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  number int generated by default as identity unique,
  user_id uuid not null references public.profiles (id),
  subject text not null check (private.is_name(subject, 1, (private.limits()).ticket_subject_max)),
  -- what a search compares
  folded text collate "C" not null generated always as (private.fold(subject)) stored,
  category public.ticket_category not null,
  description text not null
    check (private.is_text(description, (private.limits()).ticket_description_min, (private.limits()).ticket_description_max)),
  priority public.ticket_priority not null default 'medium',
  status public.ticket_status not null default 'open',
  assigned_to uuid references public.profiles (id),
  -- what it is about, where it is about one thing of the league
  about_match_id uuid references public.team_matches (id) on delete set null,
  about_team_id uuid references public.teams (id) on delete set null,
  about_contract_id uuid references public.contracts (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  constraint support_tickets_one_thing check (num_nonnulls(about_match_id, about_team_id, about_contract_id) <= 1)
);
create index support_tickets_user_id on public.support_tickets (user_id, updated_at desc, id desc);
create index support_tickets_updated_at on public.support_tickets (updated_at desc, id desc);
create index support_tickets_status on public.support_tickets (status, updated_at desc, id desc);
create index support_tickets_assigned_to on public.support_tickets (assigned_to, updated_at desc, id desc);
create index support_tickets_about_match_id on public.support_tickets (about_match_id) where about_match_id is not null;
create index support_tickets_about_team_id on public.support_tickets (about_team_id) where about_team_id is not null;
create index support_tickets_about_contract_id on public.support_tickets (about_contract_id)
  where about_contract_id is not null;
create index support_tickets_folded on public.support_tickets using gin (folded extensions.gin_trgm_ops);

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  author_id uuid not null references public.profiles (id),
  body text not null check (private.is_text(body, 1, (private.limits()).ticket_description_max)),
  -- a note among the staff
  internal boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index ticket_messages_ticket_id on public.ticket_messages (ticket_id, created_at desc, id desc);
create index ticket_messages_author_id on public.ticket_messages (author_id);

create table public.ticket_templates (
  id uuid primary key default gen_random_uuid(),
  title text not null unique check (private.is_name(title, 3, (private.limits()).ticket_template_title_max)),
  body text not null check (private.is_text(body, 1, (private.limits()).ticket_description_max)),
  created_at timestamptz not null default now()
);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  topic public.contact_topic not null,
  body text not null
    check (private.is_text(body, (private.limits()).ticket_description_min, (private.limits()).ticket_description_max)),
  created_at timestamptz not null default clock_timestamp()
);
create index contact_messages_created_at on public.contact_messages (created_at desc, id desc);
create index contact_messages_user_id on public.contact_messages (user_id);

alter table public.support_tickets enable row level security;
alter table public.support_tickets force row level security;
alter table public.ticket_messages enable row level security;
alter table public.ticket_messages force row level security;
alter table public.ticket_templates enable row level security;
alter table public.ticket_templates force row level security;
alter table public.contact_messages enable row level security;
alter table public.contact_messages force row level security;

create policy select_concerned on public.support_tickets
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
-- The writer of a ticket never reads the notes about it, not even as one of the staff.
create policy select_concerned on public.ticket_messages
  for select to authenticated
  using (
    case
      when ticket_id in (select t.id from public.support_tickets t where t.user_id = (select auth.uid())) then not internal
      else (select private.is_staff())
    end
  );
create policy select_staff on public.ticket_templates
  for select to authenticated
  using ((select private.is_staff()));
create policy select_staff on public.contact_messages
  for select to authenticated
  using ((select private.is_staff()));
create policy delete_admin on public.contact_messages
  for delete to authenticated
  using ((select private.is_admin()));

select private.guard_writes('public.contact_messages');
select private.record_direct_writes('public.contact_messages');
select private.guard_texts('public.support_tickets', 'subject', 'description');
select private.guard_texts('public.ticket_messages', 'body');
select private.guard_texts('public.ticket_templates', 'title', 'body');
select private.guard_texts('public.contact_messages', 'body');

revoke all on public.support_tickets, public.ticket_messages, public.ticket_templates, public.contact_messages
  from public, anon, authenticated;
grant select on public.support_tickets, public.ticket_messages, public.ticket_templates to authenticated;
grant select, delete on public.contact_messages to authenticated;
grant all on public.support_tickets, public.ticket_messages, public.ticket_templates, public.contact_messages to service_role;

create function private.keep_ticket_course()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.status = old.status then
    perform private.refuse('PT409', 'The ticket has this status already.', 'ticketStatusSame', 'status');
  end if;
  if old.status = 'closed' and new.status <> 'open' then
    perform private.refuse('PT409', 'A closed ticket is opened again first.', 'ticketClosed', 'ticket_id');
  end if;
  return new;
end
$$;

create trigger keep_course
  before update of status on public.support_tickets
  for each row
  execute function private.keep_ticket_course();

-- Tickets ---------------------------------------------------------------------------------------

-- Whose it is to hear what a writer says: of the one it is assigned to, who is still of the staff, else of all.
create function private.ticket_office(ticket public.support_tickets)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when ticket.assigned_to = any (private.staff()) then array[ticket.assigned_to] else private.staff() end
$$;

create function private.ticket_facts(ticket public.support_tickets)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'number', ticket.number, 'ticket', ticket.id, 'by', ticket.user_id
  )
$$;

-- Notifies the writer, or else the staff, about a ticket: the side that did nothing.
create function private.notify_of_ticket(ticket public.support_tickets, key public.notification_key, part text default '')
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  by_writer constant boolean := ticket.user_id = (select auth.uid());
begin
  perform private.notify(
    case when by_writer then private.ticket_office(ticket) else array[ticket.user_id] end,
    key,
    private.ticket_facts(ticket),
    '/tickets/' || ticket.id || part,
    case when by_writer then 'admin_tickets' else 'support_replies' end::public.notification_kind
  );
end
$$;

-- The ticket, locked until the command is done; for whoever may not see it there is none (PT404).
create function private.locked_ticket(ticket_id uuid)
  returns public.support_tickets
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  ticket public.support_tickets;
begin
  select * into ticket from public.support_tickets t where t.id = locked_ticket.ticket_id for update;
  if ticket.id is null or not (ticket.user_id = auth.uid() or private.is_staff()) then
    perform private.refuse('PT404', 'There is no such ticket.', 'ticketUnknown', 'ticket_id');
  end if;
  return ticket;
end
$$;

-- What a ticket may be about: one match, team or contract that the writer can see; a contract is its player's, its
-- leaders' and the staff's.
create function private.check_about(about_match uuid, about_team uuid, about_contract uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if num_nonnulls(about_match, about_team, about_contract) > 1 then
    perform private.refuse('PT422', 'A ticket is about one thing.', 'wrongValue', 'about_match');
  end if;
  if about_match is not null and not exists (select from public.team_matches m where m.id = about_match) then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'about_match');
  end if;
  if about_team is not null and not exists (select from public.teams t where t.id = about_team) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'about_team');
  end if;
  if about_contract is not null and not exists (
    select
    from public.contracts c
    where c.id = about_contract
      and (c.player_id = (select auth.uid()) or private.leads(c.team_id) or private.is_staff())
  ) then
    perform private.refuse('PT404', 'There is no such contract.', 'contractUnknown', 'about_contract');
  end if;
end
$$;

-- Begins what everybody who is signed in may write to the staff. Whoever is muted or suspended has one channel: no
-- further ticket while one is open, and a message a day. Refuses with PT409 beyond that.
create function private.channel_to_staff()
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  if not (private.is_muted(me) or private.is_suspended(me)) then
    return me;
  end if;
  -- one at a time: their number is counted
  perform from public.profiles p where p.id = me for no key update;
  if exists (select from public.support_tickets t where t.user_id = me and t.status <> 'closed')
    or exists (select from public.contact_messages c where c.user_id = me and c.created_at > now() - interval '1 day')
  then
    perform private.refuse('PT409', 'A muted or suspended account writes to the staff in one place.', 'oneChannel');
  end if;
  perform private.allow_texts();
  return me;
end
$$;

-- Opens a ticket of the caller and notifies the staff; returns its id. At most 5 an hour.
-- Refuses with PT404 (what it is about), PT409 (muted or suspended, and heard already), PT422 (a value), PT429.
create function private.create_ticket(
  subject text,
  category public.ticket_category,
  description text,
  priority public.ticket_priority default 'medium',
  about_match uuid default null,
  about_team uuid default null,
  about_contract uuid default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.channel_to_staff();
  made public.support_tickets;
begin
  if category is null then
    perform private.refuse('PT422', 'A ticket has a category.', 'missing', 'category');
  end if;
  if priority is null then
    perform private.refuse('PT422', 'A ticket has a priority.', 'missing', 'priority');
  end if;
  perform private.check_about(about_match, about_team, about_contract);
  insert into public.support_tickets (
    user_id, subject, category, description, priority, about_match_id, about_team_id, about_contract_id
  )
  values (
    me,
    private.checked_name('subject', subject, 1, bounds.ticket_subject_max),
    category,
    private.checked_text('description', description, bounds.ticket_description_min, bounds.ticket_description_max),
    priority,
    about_match,
    about_team,
    about_contract
  )
  returning * into made;
  perform private.notify_of_ticket(made, 'ticketOpened');
  perform private.record('create_ticket', 'support_tickets ' || made.id, null, to_jsonb(made) - 'folded');
  return made.id;
end
$$;
comment on function private.create_ticket is 'api: member';

-- Begins a reply: in an own ticket whoever is muted or suspended is heard as well.
create function private.ticket_speaker(ticket_id uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.support_tickets t where t.id = ticket_speaker.ticket_id and t.user_id = auth.uid()) then
    return private.actor();
  end if;
  perform private.allow_texts();
  return private.signed_in();
end
$$;

-- Says something in a ticket that is not closed, the writer or the staff; a note of the staff's own, `internal`, at any
-- time. Returns the message's id.
-- Refuses with PT403 (a note by the writer), PT404, PT409 (closed), PT422.
create function private.reply_ticket(ticket_id uuid, body text, internal boolean default false)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.ticket_speaker(ticket_id);
  ticket constant public.support_tickets := private.locked_ticket(ticket_id);
  said constant text := private.checked_text('body', body, 1, (private.limits()).ticket_description_max);
  hidden constant boolean := coalesce(internal, false);
  message uuid;
begin
  if hidden and ticket.user_id = me then
    perform private.refuse('PT403', 'Notes are the staff''s, about tickets of others.', 'ownMatter', 'internal');
  end if;
  if not hidden and ticket.status = 'closed' then
    perform private.refuse('PT409', 'The ticket is closed.', 'ticketClosed', 'ticket_id');
  end if;
  insert into public.ticket_messages (ticket_id, author_id, body, internal)
  values (ticket.id, me, said, hidden)
  returning id into message;
  if not hidden then
    update public.support_tickets t set updated_at = clock_timestamp() where t.id = ticket.id;
    perform private.notify_of_ticket(
      ticket, case when ticket.user_id = me then 'ticketAsked' else 'ticketAnswered' end::public.notification_key, '#m-' || message
    );
  end if;
  perform private.record(
    'reply_ticket', 'support_tickets ' || ticket.id, null, jsonb_build_object('message', message, 'internal', hidden)
  );
  return message;
end
$$;
comment on function private.reply_ticket is 'api: member';

-- Moves a ticket on: its writer closes and reopens it, moderators take it into work and put it back, admins do all.
-- Refuses with PT403, PT404, PT409 (closed, or of that status already), PT422.
create function private.set_ticket_status(ticket_id uuid, status public.ticket_status)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  ticket constant public.support_tickets := private.locked_ticket(ticket_id);
  wanted constant public.ticket_status := status;
  now_so public.support_tickets;
begin
  if wanted is null then
    perform private.refuse('PT422', 'A ticket has a status.', 'missing', 'status');
  end if;
  if ticket.user_id = me and not (wanted = 'closed' or ticket.status = 'closed') then
    perform private.refuse('PT403', 'Nobody works as staff on an own ticket.', 'ownMatter');
  end if;
  if ticket.user_id <> me and not private.is_admin() and 'closed' in (wanted, ticket.status) then
    perform private.refuse('PT403', 'Admins and the writer close and reopen.', 'notYours');
  end if;
  update public.support_tickets t
  set status = wanted,
    updated_at = clock_timestamp()
  where t.id = ticket.id
  returning * into now_so;
  perform private.notify_of_ticket(
    now_so,
    case
      when wanted = 'closed' then 'ticketClosed'
      when wanted = 'in_progress' then 'ticketInProgress'
      when ticket.status = 'closed' then 'ticketReopened'
      else 'ticketWaiting'
    end::public.notification_key
  );
  perform private.record(
    'set_ticket_status',
    'support_tickets ' || ticket.id,
    jsonb_build_object('status', ticket.status),
    jsonb_build_object('status', wanted)
  );
end
$$;
comment on function private.set_ticket_status is 'api: member';

-- An admin gives a ticket to one of the staff, or to nobody; `instead_of` is whose it was when the admin looked, so that
-- of two who assign at once the second is refused.
-- Refuses with PT403 (not an admin, own ticket), PT404, PT409 (closed, somebody else's meanwhile), PT422 (not of the staff).
create function private.assign_ticket(ticket_id uuid, assignee uuid default null, instead_of uuid default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  ticket public.support_tickets;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins assign tickets.', 'notYours');
  end if;
  ticket := private.locked_ticket(ticket_id);
  if ticket.user_id = me then
    perform private.refuse('PT403', 'Nobody works as staff on an own ticket.', 'ownMatter');
  end if;
  if ticket.status = 'closed' then
    perform private.refuse('PT409', 'The ticket is closed.', 'ticketClosed', 'ticket_id');
  end if;
  if ticket.assigned_to is distinct from instead_of then
    perform private.refuse('PT409', 'Somebody assigned the ticket meanwhile.', 'ticketTaken', 'assignee');
  end if;
  if assignee = ticket.user_id or not coalesce(assignee = any (private.staff()), assignee is null) then
    perform private.refuse('PT422', 'A ticket is assigned to one of the staff who did not write it.', 'notStaff', 'assignee');
  end if;
  update public.support_tickets t set assigned_to = assignee where t.id = ticket.id;
  if assignee is not null then
    perform private.notify(
      array[assignee], 'ticketAssigned', private.ticket_facts(ticket), '/tickets/' || ticket.id, 'admin_tickets'
    );
  end if;
  perform private.record(
    'assign_ticket',
    'support_tickets ' || ticket.id,
    jsonb_build_object('assigned_to', ticket.assigned_to),
    jsonb_build_object('assigned_to', assignee)
  );
end
$$;
comment on function private.assign_ticket is 'api: member';

-- Whom a ticket can be assigned to, for admins; nobody else lists the staff.
create function private.ticket_staff()
  returns table (id uuid, username text, avatar text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.id, p.username, p.avatar
  from public.profiles p
  where private.is_admin() and p.id = any (private.staff())
  order by p.folded, p.id
  limit 100
$$;
comment on function private.ticket_staff is 'api: member';

-- The staff's list: what changed last first, `still` what has stood still longest, or by number, `newest` or `oldest`. A
-- page begins after the `place` and id of the row seen last. Words are looked for in the subject and the writer's name,
-- digits are a number. `waiting`: the writer spoke last. Nothing for anybody else.
create function private.ticket_page(
  query text default null,
  of_status public.ticket_status default null,
  of_category public.ticket_category default null,
  of_priority public.ticket_priority default null,
  of_assignee uuid default null,
  only_free boolean default false,
  sort text default null,
  after_place text default null,
  after_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    number int,
    subject text,
    category public.ticket_category,
    priority public.ticket_priority,
    status public.ticket_status,
    updated_at timestamptz,
    created_at timestamptz,
    user_id uuid,
    username text,
    avatar text,
    assigned_to uuid,
    assignee text,
    waiting boolean,
    place text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  writers constant uuid[] := case when words is not null then private.players_named(words) end;
  asked_number constant int := nullif(substring(trim(query) from '^#?0*([0-9]{1,8})$'), '')::int;
  numbered constant boolean := coalesce(sort in ('newest', 'oldest'), false);
  upwards constant boolean := coalesce(sort in ('still', 'oldest'), false);
  last_number constant int := case when numbered then after_place::int end;
  last_at constant timestamptz := case when not numbered then after_place::timestamptz end;
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select
    t.id,
    t.number,
    t.subject,
    t.category,
    t.priority,
    t.status,
    t.updated_at,
    t.created_at,
    t.user_id,
    p.username,
    p.avatar,
    t.assigned_to,
    a.username,
    t.status <> 'closed' and coalesce(last.author_id, t.user_id) = t.user_id,
    case when numbered then t.number::text else t.updated_at::text end
  from public.support_tickets t
  join public.profiles p on p.id = t.user_id
  left join public.profiles a on a.id = t.assigned_to
  left join lateral (
    select m.author_id
    from public.ticket_messages m
    where m.ticket_id = t.id
      and not m.internal
    order by m.created_at desc, m.id desc
    limit 1
  ) as last on true
  where (
      words is null
      or t.number = asked_number
      or t.folded like all (words)
      or t.user_id = any (writers)
      or (writers is null and p.folded like all (words))
    )
    and (of_status is null or t.status = of_status)
    and (of_category is null or t.category = of_category)
    and (of_priority is null or t.priority = of_priority)
    and (of_assignee is null or t.assigned_to = of_assignee)
    and (not only_free or t.assigned_to is null)
    and (
      after_id is null
      or (numbered and upwards and t.number > last_number)
      or (numbered and not upwards and t.number < last_number)
      or (not numbered and upwards and (t.updated_at, t.id) > (last_at, after_id))
      or (not numbered and not upwards and (t.updated_at, t.id) < (last_at, after_id))
    )
  order by
    case when numbered and not upwards then t.number end desc,
    case when numbered then t.number end,
    case when not numbered and not upwards then t.updated_at end desc,
    case when not numbered and not upwards then t.id end desc,
    case when not numbered then t.updated_at end,
    case when not numbered then t.id end
  limit private.page_size(max);
end
$$;
comment on function private.ticket_page is 'api: member';

-- Canned replies ----------------------------------------------------------------------------------

-- An admin writes a canned reply anew, or over the one of that id; returns its id.
-- Refuses with PT403, PT404, PT409 (too many, a title there is), PT422.
create function private.save_ticket_template(title text, body text, template_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  headed text;
  said text;
  was public.ticket_templates;
  made public.ticket_templates;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins write canned replies.', 'notYours');
  end if;
  -- one at a time: their number is counted
  perform pg_advisory_xact_lock(hashtextextended('public.ticket_templates', 0));
  headed := private.checked_name('title', title, 3, bounds.ticket_template_title_max);
  said := private.checked_text('body', body, 1, bounds.ticket_description_max);
  select * into was from public.ticket_templates t where t.id = template_id;
  if template_id is not null and was.id is null then
    perform private.refuse('PT404', 'There is no such canned reply.', 'templateUnknown', 'template_id');
  end if;
  if exists (select from public.ticket_templates t where t.title = headed and t.id is distinct from was.id) then
    perform private.refuse('PT409', 'There is a canned reply of this title.', 'templateTaken', 'title');
  end if;
  if was.id is null and (select count(*) from public.ticket_templates) >= bounds.ticket_templates_max then
    perform private.refuse('PT409', 'There are as many canned replies as there can be.', 'templatesFull', 'title');
  end if;
  insert into public.ticket_templates as t (id, title, body)
  values (coalesce(was.id, gen_random_uuid()), headed, said)
  on conflict (id) do update
  set title = excluded.title,
    body = excluded.body
  returning * into made;
  perform private.record('save_ticket_template', 'ticket_templates ' || made.id, to_jsonb(was), to_jsonb(made));
  return made.id;
end
$$;
comment on function private.save_ticket_template is 'api: member';

create function private.delete_ticket_template(template_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was public.ticket_templates;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins delete canned replies.', 'notYours');
  end if;
  delete from public.ticket_templates t where t.id = template_id returning * into was;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such canned reply.', 'templateUnknown', 'template_id');
  end if;
  perform private.record('delete_ticket_template', 'ticket_templates ' || was.id, to_jsonb(was));
end
$$;
comment on function private.delete_ticket_template is 'api: member';

-- Contact -----------------------------------------------------------------------------------------

-- A message to the staff that is no ticket, at most 3 an hour; from somebody muted or suspended as a ticket. `website` is a field nobody sees and `seconds` how long
-- the form stood open: what fills in the one, or is done at once, is no person (PT422).
create function private.send_contact_message(
  topic public.contact_topic,
  body text,
  website text default '',
  seconds int default 0
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.channel_to_staff();
  said constant text := private.checked_text('body', body, bounds.ticket_description_min, bounds.ticket_description_max);
  made public.contact_messages;
begin
  if topic is null then
    perform private.refuse('PT422', 'A message has a topic.', 'missing', 'topic');
  end if;
  if coalesce(website, '') <> '' or coalesce(seconds, 0) < bounds.contact_seconds_min then
    perform private.refuse('PT422', 'This was written by no person.', 'looksAutomatic');
  end if;
  insert into public.contact_messages (user_id, topic, body) values (me, topic, said) returning * into made;
  perform private.notify(
    private.staff(),
    'contactReceived',
    jsonb_build_object('by', me),
    '/tickets?view=contact',
    'admin_tickets'
  );
  perform private.record('send_contact_message', 'contact_messages ' || made.id, null, jsonb_build_object('topic', topic));
end
$$;
comment on function private.send_contact_message is 'api: member';

-- supabase/schemas/12_community/20_news.sql

-- News: articles with one text a language. Drafts are the staff's; an article is read from the moment it is published
-- at, which may lie ahead. A save names the version it started from, so that nobody writes over somebody else's text.

create type public.news_category as enum ('league', 'matches', 'transfers', 'community', 'site');
create type public.news_origin as enum ('editorial', 'round_up');

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  category public.news_category not null default 'league',
  -- a file of the article's own folder
  cover text constraint news_articles_cover_check check (cover ~ private.picture_in('covers/' || id)),
  is_ai_generated boolean not null default false,
  published_at timestamptz,
  author_id uuid references public.profiles (id),
  league_id uuid references public.leagues (id) on delete cascade,
  origin public.news_origin not null default 'editorial',
  season int,
  matchday int check (matchday >= 1),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season) on delete cascade,
  constraint news_articles_round_up_check check (
    (origin = 'round_up') = (matchday is not null)
    and (matchday is null) = (season is null)
    and (season is null or league_id is not null)
  )
);
comment on column public.news_articles.published_at is 'null: a draft; ahead: read from then on';
comment on column public.news_articles.version is 'counts the saves; a save or a publication names the one it saw';
create index news_articles_published on public.news_articles (published_at desc, id desc) where published_at is not null;
create index news_articles_category on public.news_articles (category, published_at desc, id desc)
  where published_at is not null;
create index news_articles_updated on public.news_articles (updated_at desc, id desc);
create index news_articles_author_id on public.news_articles (author_id);
-- A round has one article; the index also finds a league's and a season's articles.
create unique index news_articles_one_round_up on public.news_articles (league_id, season, matchday);

create table public.news_texts (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  language text not null check (language in ('en', 'de', 'tr')),
  title text not null default '' check (private.is_line(title, 0, (private.limits()).article_title_max)),
  summary text not null default '' check (private.is_text(summary, 0, (private.limits()).article_summary_max)),
  body text not null default '' check (private.is_text(body, 0, (private.limits()).article_body_max)),
  -- readers are given whole texts only
  complete boolean not null generated always as (title <> '' and body <> '') stored,
  created_at timestamptz not null default now(),
  primary key (article_id, language)
);
-- Who saved an article last. A table of its own: readers see the article's row, and nobody may list the staff.
create table public.news_edits (
  article_id uuid primary key references public.news_articles (id) on delete cascade,
  edited_by uuid not null references public.profiles (id),
  created_at timestamptz not null default now()
);
create index news_edits_edited_by on public.news_edits (edited_by);
comment on column public.news_texts.body is 'Markdown; HTML in it is shown as nothing';

alter table public.news_articles enable row level security;
alter table public.news_articles force row level security;
alter table public.news_texts enable row level security;
alter table public.news_texts force row level security;
alter table public.news_edits enable row level security;
alter table public.news_edits force row level security;

create policy select_published on public.news_articles
  for select to authenticated
  using (published_at <= now() or (select private.is_staff()));
-- Whoever sees an article sees its texts, the staff unfinished ones too.
create policy select_published on public.news_texts
  for select to authenticated
  using (
    (complete or (select private.is_staff()))
    and exists (select from public.news_articles a where a.id = article_id)
  );
create policy select_staff on public.news_edits
  for select to authenticated
  using ((select private.is_staff()));

revoke all on public.news_articles, public.news_texts, public.news_edits from public, anon, authenticated;
grant select on public.news_articles, public.news_texts, public.news_edits to authenticated;
grant all on public.news_articles, public.news_texts, public.news_edits to service_role;

select private.guard_texts('public.news_texts', 'title', 'summary', 'body');

-- How soon a text is chosen for a reader of one language: in it, else in English, German, Turkish.
create function private.language_rank(wanted text, language text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select array_position(array[wanted, 'en', 'de', 'tr'], language)
$$;
grant execute on function private.language_rank(text, text) to authenticated, service_role;

-- Writing ---------------------------------------------------------------------------------------

-- An article, locked, that the caller may write as it was when `version` was read: admins all of them, moderators
-- their own drafts. Refuses with PT403, PT404, and PT409 whose detail is the name of who changed it meanwhile.
create function private.article_to_write(article_id uuid, version int)
  returns public.news_articles
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  article public.news_articles;
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'News are written by the staff.', 'notYours');
  end if;
  select * into article from public.news_articles a where a.id = article_to_write.article_id for update;
  if article.id is null then
    perform private.refuse('PT404', 'There is no such article.', 'articleUnknown', 'article_id');
  end if;
  if not private.is_admin() and (article.author_id is distinct from auth.uid() or article.published_at is not null) then
    perform private.refuse('PT403', 'Moderators write their own drafts.', 'notYours');
  end if;
  if article.version is distinct from article_to_write.version then
    perform private.refuse(
      'PT409', 'The article was changed meanwhile.', 'articleChanged',
      coalesce(
        (
          select p.username
          from public.news_edits e
          join public.profiles p on p.id = e.edited_by
          where e.article_id = article.id
        ),
        ''
      )
    );
  end if;
  return article;
end
$$;

-- One text as it was given: {title, summary, body}, each of which may be empty in a draft; null takes it away.
create function private.save_text(article_id uuid, said_in text, given jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
begin
  if said_in not in ('en', 'de', 'tr') or jsonb_typeof(given) not in ('object', 'null') then
    perform private.refuse('PT422', 'A text is {title, summary, body} in en, de or tr.', 'wrongValue', said_in);
  end if;
  if jsonb_typeof(given) = 'null' then
    delete from public.news_texts t where (t.article_id, t.language) = (save_text.article_id, said_in);
    return;
  end if;
  insert into public.news_texts as t (article_id, language, title, summary, body)
  values (
    save_text.article_id,
    said_in,
    coalesce(private.checked_name(said_in || '.title', given ->> 'title', 0, bounds.article_title_max), ''),
    coalesce(private.checked_text(said_in || '.summary', given ->> 'summary', 0, bounds.article_summary_max), ''),
    coalesce(private.checked_text(said_in || '.body', given ->> 'body', 0, bounds.article_body_max), '')
  )
  on conflict on constraint news_texts_pkey do update
  set title = excluded.title, summary = excluded.summary, body = excluded.body;
end
$$;

create function private.check_readable(article_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.news_texts t where t.article_id = check_readable.article_id and t.complete) then
    perform private.refuse('PT422', 'No text has a title and a body.', 'articleIncomplete', 'texts');
  end if;
end
$$;

-- An article is called after its first title; two of one title are told apart by the beginning of the id.
create function private.article_slug(article_id uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select trim(both '-' from left(private.slug(coalesce(min(t.title), '')), 80)) || '-' || left(article_id::text, 8)
  from (
    select t.title
    from public.news_texts t
    where t.article_id = article_slug.article_id and t.title <> ''
    order by private.language_rank('en', t.language)
    limit 1
  ) t
$$;

-- Writes a new article, or one as of `version`. What is null stays as it is; an empty cover takes the cover away. `texts`
-- holds what was said, by language. A new article with a matchday is that round's round-up. Staff only, moderators
-- their own drafts.
-- Refuses with PT403, PT404, PT409 (changed meanwhile, the round has its round-up), PT422 (a text; a cover elsewhere;
-- nothing left to read of what is published).
create function private.save_article(
  article_id uuid default null,
  version int default null,
  category public.news_category default null,
  is_ai_generated boolean default null,
  cover text default null,
  texts jsonb default '{}',
  of_league uuid default null,
  of_season int default null,
  of_matchday int default null
)
  returns table (id uuid, new_version int)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
  texts_before jsonb;
  said record;
begin
  if jsonb_typeof(texts) is distinct from 'object' then
    perform private.refuse('PT422', 'Texts are an object by language.', 'wrongValue', 'texts');
  end if;
  if article_id is null then
    article := private.new_article(of_league, of_season, of_matchday);
  else
    article := private.article_to_write(article_id, version);
    if article.published_at is not null then
      -- what readers saw is kept for the record
      select jsonb_object_agg(t.language, to_jsonb(t) - 'article_id') into texts_before
      from public.news_texts t where t.article_id = article.id;
    end if;
  end if;
  if save_article.cover <> '' and save_article.cover !~ private.picture_in('covers/' || article.id) then
    perform private.refuse('PT422', 'A cover lies in the folder of its article.', 'wrongValue', 'cover');
  end if;

  for said in select * from jsonb_each(texts) order by key loop
    perform private.save_text(article.id, said.key, said.value);
  end loop;
  if article.published_at is not null then
    perform private.check_readable(article.id);
  end if;
  update public.news_articles a
  set slug = case when a.published_at is null then private.article_slug(a.id) else a.slug end,
    category = coalesce(save_article.category, a.category),
    is_ai_generated = coalesce(save_article.is_ai_generated, a.is_ai_generated),
    cover = nullif(coalesce(save_article.cover, a.cover), ''),
    version = case when save_article.article_id is null then 1 else a.version + 1 end,
    updated_at = now()
  where a.id = article.id
  returning * into article;
  insert into public.news_edits as e (article_id, edited_by) values (article.id, me)
  on conflict on constraint news_edits_pkey do update set edited_by = excluded.edited_by;
  perform private.record(
    'save_article',
    'news_articles ' || article.id,
    texts_before,
    jsonb_build_object('version', article.version, 'texts', (select jsonb_agg(key) from jsonb_object_keys(texts) as key))
  );
  return query select article.id, article.version;
end
$$;
comment on function private.save_article is 'api: member';

-- The row of a new article; with a matchday it is that round's round-up.
create function private.new_article(of_league uuid, of_season int, of_matchday int)
  returns public.news_articles
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  fresh constant uuid := gen_random_uuid();
  article public.news_articles;
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'News are written by the staff.', 'notYours');
  end if;
  if of_matchday is not null and not exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.matchday) = (of_league, of_season, of_matchday)
      and m.stage = 'regular'
  ) then
    perform private.refuse('PT404', 'There is no such round.', 'roundUnknown', 'of_matchday');
  end if;
  insert into public.news_articles (id, slug, author_id, league_id, origin, season, matchday)
  values (
    fresh,
    private.article_slug(fresh),
    auth.uid(),
    case when of_matchday is not null then of_league end,
    case when of_matchday is null then 'editorial' else 'round_up' end::public.news_origin,
    case when of_matchday is not null then of_season end,
    of_matchday
  )
  on conflict (league_id, season, matchday) do nothing
  returning * into article;
  if article.id is null then
    perform private.refuse('PT409', 'This round has its round-up.', 'roundUpExists', 'of_matchday');
  end if;
  return article;
end
$$;

-- Publishes an article now, or from a moment ahead on; what is scheduled may be moved. Admins only.
-- Refuses with PT403, PT404, PT409 (changed meanwhile, read already), PT422 (no text has a title and a body).
create function private.publish_article(article_id uuid, version int, publish_at timestamptz default null)
  returns timestamptz
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Admins publish.', 'notYours');
  end if;
  article := private.article_to_write(article_id, version);
  if article.published_at <= now() then
    perform private.refuse('PT409', 'The article is published.', 'articlePublished');
  end if;
  perform private.check_readable(article.id);
  update public.news_articles a
  set published_at = greatest(coalesce(publish_at, now()), now())
  where a.id = article.id
  returning * into article;
  perform private.record(
    'publish_article', 'news_articles ' || article.id, null, jsonb_build_object('published_at', article.published_at)
  );
  return article.published_at;
end
$$;
comment on function private.publish_article is 'api: member';

-- Makes an article a draft again. Admins only. Refuses with PT403, PT404, PT409 (changed meanwhile, a draft already).
create function private.unpublish_article(article_id uuid, version int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Admins publish.', 'notYours');
  end if;
  article := private.article_to_write(article_id, version);
  if article.published_at is null then
    perform private.refuse('PT409', 'The article is a draft.', 'articleDraft');
  end if;
  update public.news_articles a set published_at = null where a.id = article.id;
  perform private.record(
    'unpublish_article', 'news_articles ' || article.id, jsonb_build_object('published_at', article.published_at)
  );
end
$$;
comment on function private.unpublish_article is 'api: member';

-- Takes an article and its texts away for good. Admins only. Refuses with PT403, PT404, PT409 (changed meanwhile).
create function private.delete_article(article_id uuid, version int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Admins delete.', 'notYours');
  end if;
  article := private.article_to_write(article_id, version);
  perform private.record(
    'delete_article',
    'news_articles ' || article.id,
    to_jsonb(article) || jsonb_build_object(
      'texts',
      (select jsonb_object_agg(t.language, to_jsonb(t) - 'article_id') from public.news_texts t where t.article_id = article.id)
    )
  );
  delete from public.news_articles a where a.id = article.id;
end
$$;
comment on function private.delete_article is 'api: member';

-- Reading ---------------------------------------------------------------------------------------

-- What is published, newest first, each in the reader's language or the next best.
create function private.news_page(
  in_language text,
  of_category public.news_category default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    category public.news_category,
    cover text,
    is_ai_generated boolean,
    origin public.news_origin,
    published_at timestamptz,
    language text,
    title text,
    summary text
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select a.id, a.category, a.cover, a.is_ai_generated, a.origin, a.published_at, said.language, said.title, said.summary
  from (
    select *
    from public.news_articles n
    where n.published_at <= now()
      and (of_category is null or n.category = of_category)
      and (before_at is null or (n.published_at, n.id) < (before_at, before_id))
    order by n.published_at desc, n.id desc
    limit private.page_size(max)
  ) a
  cross join lateral (
    select t.language, t.title, t.summary
    from public.news_texts t
    where t.article_id = a.id and t.complete
    order by private.language_rank(in_language, t.language)
    limit 1
  ) said
  order by a.published_at desc, a.id desc;
end
$$;
comment on function private.news_page is 'api: member';

-- The published articles just before and just after one, by its moment.
create function private.news_neighbours(article_id uuid, in_language text)
  returns table (newer boolean, id uuid, language text, title text)
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  here public.news_articles;
begin
  select * into here from public.news_articles a where a.id = news_neighbours.article_id and a.published_at <= now();
  return query
  select near.newer, near.id, said.language, said.title
  from (
    (
      select false as newer, n.id
      from public.news_articles n
      where n.published_at <= now() and (n.published_at, n.id) < (here.published_at, here.id)
      order by n.published_at desc, n.id desc
      limit 1
    )
    union all
    (
      select true, n.id
      from public.news_articles n
      where n.published_at <= now() and (n.published_at, n.id) > (here.published_at, here.id)
      order by n.published_at, n.id
      limit 1
    )
  ) near
  cross join lateral (
    select t.language, t.title
    from public.news_texts t
    where t.article_id = near.id and t.complete
    order by private.language_rank(in_language, t.language)
    limit 1
  ) said;
end
$$;
comment on function private.news_neighbours is 'api: member';

-- Rounds that are over and have no round-up, the last played first, of seasons that are being played. Empty for who
-- writes no news.
create function private.rounds_without_article(max int default 30)
  returns table (league_id uuid, league_name text, season int, matchday int, played_at timestamptz)
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
  select s.league_id, l.name, s.season::int, rounds.matchday::int, rounds.played_at
  from public.league_seasons s
  join public.leagues l on l.id = s.league_id
  cross join lateral (
    select m.matchday, pg_catalog.max(m.kickoff_at) as played_at
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.stage = 'regular'
      and m.matchday is not null
    group by m.matchday
    -- a postponed match is written about when it is played
    having bool_and(m.status in ('finished', 'cancelled', 'postponed')) and bool_or(m.status = 'finished')
  ) rounds
  where s.phase in ('regular', 'playoffs')
    and not exists (
      select
      from public.news_articles a
      where (a.league_id, a.season, a.matchday) = (s.league_id, s.season, rounds.matchday)
    )
  order by rounds.played_at desc, s.league_id, rounds.matchday desc
  limit private.page_size(rounds_without_article.max);
end
$$;
comment on function private.rounds_without_article is 'api: member';

-- supabase/schemas/12_community/30_messages.sql

-- What people say to each other: talks between two, and in a match's room between the leaders of both sides and the
-- staff. What was said stays as it was said (docs/decisions/0076).

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  -- of a match's room
  match_id uuid unique references public.team_matches (id) on delete cascade,
  -- or of two people, the lower id first: one talk a pair
  low_id uuid references public.profiles (id),
  high_id uuid references public.profiles (id),
  -- when the last message was sent
  last_at timestamptz,
  -- when the moderation last hid a message, or gave one back: whoever reads along reads again
  moderated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint conversations_of_two_or_a_match check (
    (match_id is null) = (low_id is not null and high_id is not null and low_id < high_id)
    and (low_id is null) = (high_id is null)
  ),
  constraint conversations_one_a_pair unique (low_id, high_id)
);
create index conversations_low_id on public.conversations (low_id, last_at desc, id desc);
create index conversations_high_id on public.conversations (high_id, last_at desc, id desc);

-- How far somebody has read: up to the message sent at that moment.
create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id),
  read_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);
create index conversation_members_user_id on public.conversation_members (user_id);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  author_id uuid not null references public.profiles (id),
  body text not null constraint messages_body_check check (
    (body <> '' or hidden) and private.is_text(body, 0, (private.limits()).message_max)
  ),
  -- by the moderation, which keeps the text
  hidden boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index messages_conversation_id on public.messages (conversation_id, created_at desc, id desc);
create index messages_author_id on public.messages (author_id, created_at desc);

-- Whose messages somebody does not want to get.
create table public.blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_another check (blocker_id <> blocked_id)
);
create index blocks_blocked_id on public.blocks (blocked_id);

alter table public.conversations enable row level security;
alter table public.conversations force row level security;
alter table public.conversation_members enable row level security;
alter table public.conversation_members force row level security;
alter table public.messages enable row level security;
alter table public.messages force row level security;
alter table public.blocks enable row level security;
alter table public.blocks force row level security;

-- The staff read the rooms of matches, never what two people say to each other.
create policy select_concerned on public.conversations
  for select to authenticated
  using (
    (select auth.uid()) in (low_id, high_id)
    or match_id is not null
    and (
      (select private.is_staff())
      or exists (
        select
        from public.team_matches m
        where m.id = conversations.match_id
          and (select private.led_team()) in (m.home_team_id, m.away_team_id)
      )
    )
  );
-- Each of two sees how far the other has read; of a match's room, only themselves.
create policy select_concerned on public.conversation_members
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (
      select
      from public.conversations c
      where c.id = conversation_members.conversation_id
        and (select auth.uid()) in (c.low_id, c.high_id)
    )
  );
create policy select_concerned on public.messages
  for select to authenticated
  using (exists (select from public.conversations c where c.id = messages.conversation_id));
create policy select_own on public.blocks
  for select to authenticated
  using (blocker_id = (select auth.uid()));

select private.guard_texts('public.messages', 'body');

revoke all on public.conversations, public.conversation_members, public.messages, public.blocks
  from public, anon, authenticated;
grant select on public.conversations, public.conversation_members, public.messages, public.blocks to authenticated;
grant all on public.conversations, public.conversation_members, public.messages, public.blocks to service_role;

create trigger never_emptied
  before truncate on public.messages
  for each statement
  execute function private.refuse_to_rewrite();
-- Clients change nothing; the moderation takes the text out of sight and puts the same back.
create trigger append_only
  before update on public.messages
  for each row
  when (old.hidden = new.hidden or (to_jsonb(old) - '{body,hidden}'::text[]) <> (to_jsonb(new) - '{body,hidden}'::text[]))
  execute function private.refuse_to_rewrite();

create function private.notify_of_moderation()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.conversations c set moderated_at = clock_timestamp() where c.id = new.conversation_id;
  return null;
end
$$;
create trigger notify_of_moderation
  after update of hidden on public.messages
  for each row
  execute function private.notify_of_moderation();

-- A message goes only with its whole conversation, which goes only with a match that is taken back.
create function private.keep_with_conversation()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select from public.conversations c where c.id = old.conversation_id) then
    perform private.refuse('PT403', 'What was said stays.', 'notYours');
  end if;
  return old;
end
$$;
create trigger keep_with_conversation
  before delete on public.messages
  for each row
  execute function private.keep_with_conversation();

-- Talks of two ----------------------------------------------------------------------------------

-- Refuses where one of the two would not have the other's messages: PT409 own block, PT403 anybody else's, PT409 a player
-- who is gone. Of a block of the other's no more is said than that nothing arrives.
create function private.check_reachable(person uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = person and p.deleted_at is not null) then
    perform private.refuse('PT409', 'The player has left.', 'playerGone');
  end if;
  if exists (select from public.blocks b where b.blocker_id = auth.uid() and b.blocked_id = person) then
    perform private.refuse('PT409', 'The caller has blocked the player.', 'youBlocked');
  end if;
  if exists (select from public.blocks b where b.blocker_id = person and b.blocked_id = auth.uid()) then
    perform private.refuse('PT403', 'The player takes no messages from the caller.', 'notReachable');
  end if;
end
$$;

-- The talk of the caller with somebody, a new one where there is none; returns its id.
-- Refuses with PT404, PT409 (oneself, gone, blocked), PT403 (blocked), PT429.
create function private.start_conversation(with_user uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  low constant uuid := least(me, with_user);
  high constant uuid := greatest(me, with_user);
  talk uuid;
begin
  if with_user = me then
    perform private.refuse('PT409', 'Nobody writes to themselves.', 'ownConversation', 'with_user');
  end if;
  if not exists (select from public.profiles p where p.id = with_user) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'with_user');
  end if;
  select c.id into talk from public.conversations c where c.low_id = low and c.high_id = high;
  if talk is not null then
    return talk;
  end if;
  perform private.check_may_speak();
  perform private.check_reachable(with_user);
  insert into public.conversations (low_id, high_id)
  values (low, high)
  on conflict on constraint conversations_one_a_pair do nothing
  returning id into talk;
  if talk is null then
    -- the other began in the same moment
    select c.id into talk from public.conversations c where c.low_id = low and c.high_id = high;
    return talk;
  end if;
  insert into public.conversation_members (conversation_id, user_id) values (talk, low), (talk, high);
  perform private.record(
    'start_conversation', 'conversations ' || talk, null, jsonb_build_object('with', with_user)
  );
  return talk;
end
$$;
comment on function private.start_conversation is 'api: member';

-- The conversation, locked until the command is done: what is said in it has one order. For whoever takes no part in it
-- there is none (PT404).
create function private.locked_conversation(conversation_id uuid)
  returns public.conversations
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  talk public.conversations;
begin
  select * into talk from public.conversations c where c.id = locked_conversation.conversation_id for no key update;
  if not coalesce(
    case
      when talk.match_id is null then auth.uid() in (talk.low_id, talk.high_id)
      else private.speaks_about(talk.match_id)
    end,
    false
  ) then
    perform private.refuse('PT404', 'There is no such conversation.', 'conversationUnknown', 'conversation_id');
  end if;
  return talk;
end
$$;

-- Whether the caller has a say in a match's room: whoever leads one of its sides now, and the staff.
create function private.speaks_about(match_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    where m.id = speaks_about.match_id
      and (private.is_staff() or private.led_team() in (m.home_team_id, m.away_team_id))
  )
$$;

-- What was said reaches those who were not there: one line a person and conversation, new again with each message.
create function private.notify_of_message(people uuid[], key public.notification_key, said jsonb, link text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  for person in
    select p.id
    from public.profiles p
    where p.id = any (people) and p.deleted_at is null and p.id <> auth.uid()
    order by p.id
  loop
    update public.notifications n
    set key = notify_of_message.key,
      values = said,
      read_at = null,
      created_at = clock_timestamp()
    where n.user_id = person
      and n.kind = 'messages'
      and n.link = notify_of_message.link;
    if not found then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, 'messages', notify_of_message.key, said, notify_of_message.link);
    end if;
  end loop;
end
$$;

-- Says something in a conversation the caller holds and may speak in; returns the message's id. One that is sent again
-- under the id it had, because its answer was lost, is not said twice.
create function private.say(talk public.conversations, body text, message_id uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  said constant text := private.checked_text('body', body, 0, (private.limits()).message_max);
  known public.messages;
  made public.messages;
begin
  select * into known from public.messages m where m.id = message_id;
  if known.id is not null then
    if (known.conversation_id, known.author_id) is distinct from (talk.id, me) then
      perform private.refuse('PT409', 'The id is taken.', 'taken', 'message_id');
    end if;
    return known.id;
  end if;
  -- a sign alone is an answer too; something that nobody sees is none
  if not coalesce(private.has_letter(said) or said ~ '[!-~\u00a1-\u00ac\u00ae-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2100-\u27bf\u2b00-\u2bff\U0001f000-\U0001fbff]', false) then
    perform private.refuse('PT422', 'A message says something.', 'missing', 'body');
  end if;
  if talk.match_id is null then
    perform private.check_reachable(case when talk.low_id = me then talk.high_id else talk.low_id end);
  end if;
  perform private.count_command('send_message', null);
  insert into public.messages (id, conversation_id, author_id, body)
  values (coalesce(message_id, gen_random_uuid()), talk.id, me, said)
  returning * into made;
  update public.conversations c set last_at = made.created_at where c.id = talk.id;
  if talk.match_id is null then
    perform private.notify_of_message(
      array[talk.low_id, talk.high_id],
      'messageReceived',
      jsonb_build_object('by', me),
      '/messages?to=' || me
    );
  else
    perform private.notify_of_message(
      private.leaders(m.home_team_id) || private.leaders(m.away_team_id),
      'matchMessage',
      jsonb_build_object('by', me, 'home', m.home_team_id, 'away', m.away_team_id),
      '/matches/' || m.id || '#talk'
    )
    from public.team_matches m
    where m.id = talk.match_id;
  end if;
  return made.id;
end
$$;

-- Says something where the caller takes part. The message may be given an id beforehand.
-- Refuses with PT403 (blocked by the other, muted), PT404, PT409 (blocked by the caller, gone), PT422, PT429.
create function private.send_message(conversation_id uuid, body text, message_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  return private.say(private.locked_conversation(conversation_id), body, message_id);
end
$$;
comment on function private.send_message is 'api: member';

-- Says something in the room of a match, which opens with its first message; returns the message's id.
-- Refuses with PT403 (muted), PT404 (no match, or none the caller leads a side of or watches over), PT422, PT429.
create function private.send_match_message(match_id uuid, body text, message_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  room uuid;
begin
  if not private.speaks_about(send_match_message.match_id) then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  insert into public.conversations (match_id)
  values (send_match_message.match_id)
  on conflict on constraint conversations_match_id_key do nothing;
  select c.id into room from public.conversations c where c.match_id = send_match_message.match_id;
  return private.say(private.locked_conversation(room), body, message_id);
end
$$;
comment on function private.send_match_message is 'api: member';

-- The caller has read up to that message, and what the bell says of it. Reading less again changes nothing.
create function private.mark_conversation_read(conversation_id uuid, message_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  talk constant public.conversations := private.locked_conversation(conversation_id);
  until constant timestamptz := (
    select m.created_at from public.messages m where m.id = message_id and m.conversation_id = talk.id
  );
begin
  if until is null then
    perform private.refuse('PT404', 'There is no such message.', 'conversationUnknown', 'message_id');
  end if;
  insert into public.conversation_members as m (conversation_id, user_id, read_until)
  values (talk.id, me, until)
  on conflict on constraint conversation_members_pkey do update
  set read_until = excluded.read_until
  where m.read_until < excluded.read_until;
  if until >= talk.last_at then
    update public.notifications n
    set read_at = now()
    where n.user_id = me
      and n.kind = 'messages'
      and n.read_at is null
      and n.link = case
        when talk.match_id is null then '/messages?to=' || case when talk.low_id = me then talk.high_id else talk.low_id end
        else '/matches/' || talk.match_id || '#talk'
      end;
  end if;
end
$$;
comment on function private.mark_conversation_read is 'api: member';

-- The caller's talks in which something was said, the latest first; a page begins after the row seen last. Of each the
-- other, the last message, and how much of the other's is unread, counted up to a hundred.
create function private.conversation_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (
    id uuid,
    last_at timestamptz,
    with_id uuid,
    username text,
    avatar text,
    gone boolean,
    blocked boolean,
    last_own boolean,
    last_body text,
    last_hidden boolean,
    unread int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    talk.id,
    talk.last_at,
    other.id,
    other.username,
    other.avatar,
    other.deleted_at is not null,
    exists (select from public.blocks b where b.blocker_id = auth.uid() and b.blocked_id = other.id),
    last.author_id = auth.uid(),
    left(last.body, 160),
    last.hidden,
    (
      select count(*)::int
      from (
        select
        from public.messages m
        where m.conversation_id = talk.id
          and m.created_at > seen.read_until
          and m.author_id = other.id
        limit 100
      ) as new
    )
  from (
    (
      select c.*
      from public.conversations c
      where c.low_id = (select auth.uid())
        and c.last_at is not null
        and (before_at is null or (c.last_at, c.id) < (before_at, before_id))
      order by c.last_at desc, c.id desc
      limit private.page_size(max)
    )
    union all
    (
      select c.*
      from public.conversations c
      where c.high_id = (select auth.uid())
        and c.last_at is not null
        and (before_at is null or (c.last_at, c.id) < (before_at, before_id))
      order by c.last_at desc, c.id desc
      limit private.page_size(max)
    )
  ) as talk
  join public.profiles other on other.id = case when talk.low_id = auth.uid() then talk.high_id else talk.low_id end
  join public.conversation_members seen on seen.conversation_id = talk.id and seen.user_id = auth.uid()
  cross join lateral (
    select m.author_id, m.body, m.hidden
    from public.messages m
    where m.conversation_id = talk.id
    order by m.created_at desc, m.id desc
    limit 1
  ) as last
  order by talk.last_at desc, talk.id desc
  limit private.page_size(max)
$$;
comment on function private.conversation_page is 'api: member';

-- Blocks ----------------------------------------------------------------------------------------

-- From now on neither writes to the other; what was said stays. Done twice it is done once.
create function private.block_player(player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  if player_id = me then
    perform private.refuse('PT409', 'Nobody blocks themselves.', 'ownConversation', 'player_id');
  end if;
  if not exists (select from public.profiles p where p.id = block_player.player_id) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  -- what is being said at this moment is said before
  perform
  from public.conversations c
  where c.low_id = least(me, player_id)
    and c.high_id = greatest(me, player_id)
  for no key update;
  insert into public.blocks (blocker_id, blocked_id) values (me, player_id) on conflict do nothing;
  perform private.record('block_player', 'profiles ' || player_id);
end
$$;
comment on function private.block_player is 'api: member';

create function private.unblock_player(player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  delete from public.blocks b where b.blocker_id = me and b.blocked_id = unblock_player.player_id;
  perform private.record('unblock_player', 'profiles ' || unblock_player.player_id);
end
$$;
comment on function private.unblock_player is 'api: member';

-- supabase/schemas/12_community/40_night_cups.sql

-- Night cups: knock-outs of one evening. Teams enter until the draw, check in, and play a bracket whose games are matches
-- like any other: claims, disputes, rulings and undoing are theirs too. The clock opens the check-in, draws, moves on
-- whoever waits for nobody, and ends the evening.
-- Locks: the cup first, then the team, then its matches in the order of their ids.

create type public.night_cup_status as enum ('draft', 'registration', 'check_in', 'live', 'finished', 'cancelled');

create table public.night_cups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, (private.limits()).night_cup_name_min, (private.limits()).night_cup_name_max)),
  starts_at timestamptz not null,
  check_in_from timestamptz not null,
  check_in_until timestamptz not null,
  capacity smallint not null check (capacity in (8, 16, 32)),
  best_of smallint not null default 1 check (best_of in (1, 3, 5)),
  final_best_of smallint not null default 3 check (final_best_of in (1, 3, 5)),
  prize text check (private.is_text(prize, 1, (private.limits()).night_cup_prize_max)),
  status public.night_cup_status not null default 'draft',
  winner_team_id uuid references public.teams (id),
  -- an admin's text; without any, too few had checked in
  cancelled_because text check (private.is_text(cancelled_because, (private.limits()).reason_min, (private.limits()).reason_max)),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint night_cups_times check (check_in_from < check_in_until and check_in_until < starts_at),
  constraint night_cups_winner check ((status = 'finished') = (winner_team_id is not null)),
  constraint night_cups_finished_at check ((status in ('finished', 'cancelled')) = (finished_at is not null)),
  constraint night_cups_cancelled check (cancelled_because is null or status = 'cancelled')
);
create index night_cups_winner_team_id on public.night_cups (winner_team_id);
create index night_cups_starts_at on public.night_cups (starts_at, id);
create index night_cups_open on public.night_cups (status) where status in ('registration', 'check_in', 'live');

-- Who has no place waits in the order of entry: who came late, or had not checked in when check-in closed. Who plays has
-- a place, and has checked in.
create table public.night_cup_teams (
  night_cup_id uuid not null references public.night_cups (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  waiting boolean not null default false,
  checked_in_at timestamptz,
  seed smallint check (seed between 1 and 32),
  entered_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  primary key (night_cup_id, team_id),
  unique (night_cup_id, seed),
  constraint night_cup_teams_seed check (seed is null or (checked_in_at is not null and not waiting))
);
create index night_cup_teams_team_id on public.night_cup_teams (team_id);

alter table public.series
  add constraint series_night_cup_id_fkey foreign key (night_cup_id) references public.night_cups (id);
alter table public.team_matches
  add constraint team_matches_night_cup_id_fkey foreign key (night_cup_id) references public.night_cups (id);

alter table public.night_cups enable row level security;
alter table public.night_cups force row level security;
alter table public.night_cup_teams enable row level security;
alter table public.night_cup_teams force row level security;

create policy select_signed_in on public.night_cups
  for select to authenticated
  using (status <> 'draft' or (select private.is_admin()));
create policy select_signed_in on public.night_cup_teams
  for select to authenticated
  using (true);

select private.guard_texts('public.night_cups', 'name', 'prize', 'cancelled_because');

revoke all on public.night_cups, public.night_cup_teams from public, anon, authenticated;
grant select on public.night_cups, public.night_cup_teams to authenticated;
grant all on public.night_cups, public.night_cup_teams to service_role;

-- What the commands of a cup begin with ---------------------------------------------------------

-- The cup a command is about, locked; PT404 when there is none, or nobody but admins knows of it yet.
create function private.locked_cup(night_cup_id uuid)
  returns public.night_cups
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cup public.night_cups;
begin
  select * into cup from public.night_cups c where c.id = locked_cup.night_cup_id for no key update;
  if cup.id is null or (cup.status = 'draft' and not private.is_admin()) then
    perform private.refuse('PT404', 'There is no such night cup.', 'cupUnknown', 'night_cup_id');
  end if;
  return cup;
end
$$;

-- The cup an admin runs, locked. Refuses with PT403 everybody else, with PT409 in a state that is none of these.
create function private.cup_to_run(night_cup_id uuid, variadic states public.night_cup_status[])
  returns public.night_cups
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cup public.night_cups;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a night cup.', 'notYours');
  end if;
  cup := private.locked_cup(night_cup_id);
  if cup.status <> all (states) then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  return cup;
end
$$;

-- Refuses with PT409 a team that cannot play: archived, or fewer than five.
create function private.check_cup_side(team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  club public.teams;
begin
  select * into club from public.teams t where t.id = team for no key update;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.squad_size(club.id) < (private.limits()).squad_min then
    perform private.refuse('PT409', 'A squad has at least five.', 'squadTooSmall', 'team_id');
  end if;
end
$$;

-- When the bracket is drawn: a break before the first kick-off, and never before check-in has closed.
create function private.cup_draw_at(cup public.night_cups)
  returns timestamptz
  language sql
  immutable
  set search_path = ''
as $$
  select greatest(cup.check_in_until, cup.starts_at - (private.limits()).night_cup_break_minutes * interval '1 minute')
$$;

-- Notifies the leaders of teams of something about their cup.
create function private.notify_cup(cup public.night_cups, teams uuid[], key public.notification_key, said jsonb default '{}')
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    (select array_agg(leader) from unnest(teams) as team cross join lateral unnest(private.leaders(team)) as leader),
    key,
    jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said,
    '/night-cup/' || cup.id
  )
$$;

-- Gives places that are free to those who wait, in the order of entry; once check-in has closed, to those who are here.
create function private.fill_places(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  placed uuid[];
begin
  with next as (
    select e.team_id
    from public.night_cup_teams e
    where e.night_cup_id = cup.id
      and e.waiting
      and (now() < cup.check_in_until or e.checked_in_at is not null)
    order by e.entered_at, e.team_id
    limit greatest(
      0, cup.capacity - (select count(*) from public.night_cup_teams p where p.night_cup_id = cup.id and not p.waiting)
    )
  ),
  moved as (
    update public.night_cup_teams e
    set waiting = false
    from next
    where (e.night_cup_id, e.team_id) = (cup.id, next.team_id)
    returning e.team_id
  )
  select array_agg(moved.team_id) into placed from moved;
  perform private.notify_cup(cup, placed, 'cupPlace');
end
$$;

-- Teams --------------------------------------------------------------------------------------------

-- A captain, or an admin, enters a team: it has a place as long as there is one, and waits for one else.
-- Refuses with PT403 (not the captain), PT404, PT409 (not open, drawn, archived, squad below five, entered already).
create function private.enter_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  made public.night_cup_teams;
begin
  if not exists (select from public.teams t where t.id = enter_night_cup.team_id) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(team_id, 'enters a team');
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  perform private.check_cup_side(team_id);
  insert into public.night_cup_teams as e (night_cup_id, team_id, waiting)
  values (
    cup.id, enter_night_cup.team_id,
    now() >= cup.check_in_until
    or cup.capacity <= (select count(*) from public.night_cup_teams p where p.night_cup_id = cup.id and not p.waiting)
  )
  on conflict on constraint night_cup_teams_pkey do nothing
  returning e.* into made;
  if made.team_id is null then
    perform private.refuse('PT409', 'The team has entered already.', 'cupEntered', 'team_id');
  end if;
  perform private.notify_cup(cup, array[made.team_id], case when made.waiting then 'cupWaiting' else 'cupPlace' end::public.notification_key);
  perform private.record('enter_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, made.team_id), null, to_jsonb(made));
end
$$;
comment on function private.enter_night_cup is 'api: member';

-- A captain, or an admin, takes a team out before the draw; whoever waits longest has its place.
-- Refuses with PT403 (not the captain), PT404 (no such cup, not entered), PT409 (drawn).
create function private.leave_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  was public.night_cup_teams;
begin
  perform private.check_captain(team_id, 'withdraws a team');
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  delete from public.night_cup_teams e
  where (e.night_cup_id, e.team_id) = (cup.id, leave_night_cup.team_id)
  returning * into was;
  if was.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this night cup.', 'cupEntryUnknown', 'team_id');
  end if;
  perform private.fill_places(cup);
  perform private.notify_cup(cup, array[was.team_id], 'cupLeft');
  perform private.record('leave_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was));
end
$$;
comment on function private.leave_night_cup is 'api: member';

-- A captain says that the team is here, from the opening of check-in to the draw; the staff may say it for a team that is
-- not their own. Who waits is given a place that is free once check-in has closed.
-- Refuses with PT403, PT404 (no such cup, not entered), PT409 (too early, drawn, archived, squad below five, done already).
create function private.check_in_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.locked_cup(night_cup_id);
  entry public.night_cup_teams;
begin
  if not private.is_captain_of(team_id) and (not private.is_staff() or private.own_team() is not distinct from team_id) then
    perform private.refuse('PT403', 'Only the captain checks a team in.', 'notYours');
  end if;
  if cup.status = 'registration' and now() >= cup.check_in_from then
    cup := private.open_check_in(cup);
  end if;
  if cup.status in ('draft', 'registration') then
    perform private.refuse('PT409', 'Check-in has not opened.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status <> 'check_in' then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  select * into entry
  from public.night_cup_teams e
  where (e.night_cup_id, e.team_id) = (cup.id, check_in_night_cup.team_id);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this night cup.', 'cupEntryUnknown', 'team_id');
  end if;
  if entry.checked_in_at is not null then
    perform private.refuse('PT409', 'The team has checked in.', 'cupCheckedIn', 'team_id');
  end if;
  perform private.check_cup_side(team_id);
  perform private.close_check_in(cup);
  update public.night_cup_teams e
  set checked_in_at = clock_timestamp()
  where (e.night_cup_id, e.team_id) = (cup.id, entry.team_id);
  perform private.fill_places(cup);
  perform private.record('check_in_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, entry.team_id), to_jsonb(entry));
end
$$;
comment on function private.check_in_night_cup is 'api: member';

-- Admins -------------------------------------------------------------------------------------------

-- An admin plans a cup, or changes one that has not reached check-in. Returns its id.
-- Refuses with PT403, PT404, PT409 (past that, more teams than places), PT422 (name, prize, times, size, games).
create function private.save_night_cup(
  name text,
  starts_at timestamptz,
  check_in_from timestamptz,
  check_in_until timestamptz,
  capacity int,
  best_of int,
  final_best_of int,
  prize text default null,
  night_cup_id uuid default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  was public.night_cups;
  planned public.night_cups;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a night cup.', 'notYours');
  end if;
  if night_cup_id is not null then
    was := private.cup_to_run(night_cup_id, 'draft', 'registration');
  end if;
  planned.name := private.checked_name('name', save_night_cup.name, bounds.night_cup_name_min, bounds.night_cup_name_max);
  planned.prize := private.checked_text('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
  if save_night_cup.starts_at is null or not save_night_cup.starts_at between now() and now() + interval '1 year' then
    perform private.refuse('PT422', 'A night cup lies ahead, within a year.', 'kickoffWrong', 'starts_at');
  end if;
  if save_night_cup.check_in_until is null or save_night_cup.check_in_until >= save_night_cup.starts_at then
    perform private.refuse('PT422', 'Check-in closes before the start.', 'cupTimes', 'check_in_until');
  end if;
  if save_night_cup.check_in_from is null or save_night_cup.check_in_from >= save_night_cup.check_in_until then
    perform private.refuse('PT422', 'Check-in opens before it closes.', 'cupTimes', 'check_in_from');
  end if;
  if save_night_cup.capacity is null or save_night_cup.capacity not in (8, 16, 32) then
    perform private.refuse('PT422', 'A night cup is for 8, 16 or 32.', 'wrongValue', 'capacity');
  end if;
  if save_night_cup.best_of is null or save_night_cup.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A series is of 1, 3 or 5.', 'wrongValue', 'best_of');
  end if;
  if save_night_cup.final_best_of is null or save_night_cup.final_best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A final is of 1, 3 or 5.', 'wrongValue', 'final_best_of');
  end if;
  if save_night_cup.capacity < (select count(*) from public.night_cup_teams e where e.night_cup_id = was.id and not e.waiting) then
    perform private.refuse('PT409', 'More teams have a place.', 'cupPlacesTaken', 'capacity');
  end if;
  if was.id is null then
    insert into public.night_cups as c (name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, prize)
    values (
      planned.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until,
      save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, planned.prize
    )
    returning c.* into planned;
  else
    update public.night_cups c
    set name = planned.name,
      starts_at = save_night_cup.starts_at,
      check_in_from = save_night_cup.check_in_from,
      check_in_until = save_night_cup.check_in_until,
      capacity = save_night_cup.capacity,
      best_of = save_night_cup.best_of,
      final_best_of = save_night_cup.final_best_of,
      prize = planned.prize
    where c.id = was.id
    returning c.* into planned;
    perform private.fill_places(planned);
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup(planned, private.cup_teams(planned), 'cupMoved');
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
end
$$;
comment on function private.save_night_cup is 'api: member';

-- All that have entered.
create function private.cup_teams(cup public.night_cups)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$ select array_agg(e.team_id) from public.night_cup_teams e where e.night_cup_id = cup.id $$;

-- An admin opens a planned cup for entry. Refuses with PT403, PT404, PT409 (open already, its check-in is over).
create function private.open_night_cup(night_cup_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'draft');
begin
  if cup.check_in_until <= now() then
    perform private.refuse('PT409', 'Its check-in is over.', 'cupTimes', 'night_cup_id');
  end if;
  update public.night_cups c set status = 'registration' where c.id = cup.id;
  perform private.record('open_night_cup', 'night_cups ' || cup.id, '{"status": "draft"}', '{"status": "registration"}');
end
$$;
comment on function private.open_night_cup is 'api: member';

-- An admin draws the bracket, once check-in has closed, before the clock does: seeds by league points, then by entry, or
-- in the order that is given.
-- Refuses with PT403 (not an admin, own team in an order), PT404, PT409 (past that, too early, fewer than two), PT422
-- (an order of others than those who are here).
create function private.start_night_cup(night_cup_id uuid, seeds uuid[] default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  here uuid[];
begin
  if now() < cup.check_in_until then
    perform private.refuse('PT409', 'Check-in has not closed.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status = 'registration' then
    cup := private.open_check_in(cup);
  end if;
  perform private.close_check_in(cup);
  here := private.cup_seeds(cup);
  if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
    perform private.refuse('PT409', 'Too few teams are here.', 'cupTooFew', 'night_cup_id');
  end if;
  if private.own_team() = any (seeds) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  if seeds is not null and not (
    cardinality(seeds) = cardinality(here) and seeds @> here
  ) then
    perform private.refuse('PT422', 'Everybody who is here, each once.', 'cupSeeds', 'seeds');
  end if;
  perform private.draw_cup(cup, coalesce(seeds, here));
  perform private.record(
    'start_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}',
    jsonb_build_object('status', 'live', 'seeds', coalesce(seeds, here))
  );
end
$$;
comment on function private.start_night_cup is 'api: member';

-- An admin calls a cup off, before it or on the evening: open games are cancelled, what has been played stays.
-- Refuses with PT403 (not an admin, or one of its players while it is played), PT404, PT409 (over), PT422.
create function private.cancel_night_cup(night_cup_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'draft', 'registration', 'check_in', 'live');
  said constant text := private.checked_reason(reason);
begin
  if cup.status = 'live' and private.own_team() = any (private.cup_teams(cup)) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  perform private.end_cup(cup, said);
  perform private.record(
    'cancel_night_cup', 'night_cups ' || cup.id, jsonb_build_object('status', cup.status),
    jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$$;
comment on function private.cancel_night_cup is 'api: member';

-- What is protested in a cup that ends without a champion has no consequence any more.
create function private.close_protests(cup public.night_cups, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
  protest public.protests;
begin
  for match in select * from public.team_matches m where m.night_cup_id = cup.id order by m.id for no key update loop
    for protest in
      update public.protests p
      set status = 'rejected', ruling = close_protests.reason, ruled_at = clock_timestamp()
      where p.match_id = match.id and p.status = 'filed'
      returning *
    loop
      perform private.notify_sides(match, 'protestRejected', jsonb_build_object('ruling', reason));
      perform private.record('rule_protest', 'protests ' || protest.id, null, jsonb_build_object('upheld', false, 'ruling', reason));
    end loop;
  end loop;
end
$$;

-- A cup ends without a champion.
create function private.end_cup(cup public.night_cups, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  game uuid;
begin
  -- a result that was on its way sets the next game while we wait for it: look again until none is left
  loop
    select m.id into game
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status not in ('finished', 'cancelled')
    order by m.id
    limit 1;
    exit when game is null;
    perform from public.team_matches m where m.id = game and m.status not in ('finished', 'cancelled') for no key update;
    continue when not found;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = game;
    perform private.write_match(game, '{"status": "cancelled"}');
  end loop;
  perform private.close_protests(cup, reason);
  update public.night_cups c
  set status = 'cancelled', cancelled_because = end_cup.reason, finished_at = clock_timestamp()
  where c.id = cup.id;
  perform private.notify_cup(
    cup, private.cup_teams(cup), case when end_cup.reason is null then 'cupTooFew' else 'cupCancelled' end::public.notification_key,
    jsonb_build_object('reason', end_cup.reason)
  );
end
$$;

-- The draw -----------------------------------------------------------------------------------------

-- Who is here and has a place, the best first: by the points of the league season they play in or played in last, then by
-- entry.
create function private.cup_seeds(cup public.night_cups)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with here as (
    select e.team_id, e.entered_at, s.league_id, s.season
    from public.night_cup_teams e
    join public.teams t on t.id = e.team_id and t.archived_at is null
    left join private.team_seasons s on s.team_id = e.team_id
    where e.night_cup_id = cup.id and not e.waiting and e.checked_in_at is not null
  ),
  sums as materialized (
    select played.team_id, played.points
    from (select distinct h.league_id, h.season from here h) run
    join public.league_seasons s using (league_id, season)
    cross join lateral private.season_points(s) played
  )
  select array_agg(h.team_id order by coalesce(sums.points, 0) desc, h.entered_at, h.team_id)
  from here h
  left join sums using (team_id)
$$;

-- Seeds in the order of a bracket's places, so that the best meet as late as possible: 1 8 4 5 2 7 3 6.
create function private.seed_places(size int)
  returns int[]
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  places int[] := array[1];
begin
  while cardinality(places) < size loop
    places := array(
      select case side when 1 then place.seed else 2 * cardinality(places) + 1 - place.seed end
      from unnest(places) with ordinality as place (seed, n)
      cross join generate_series(1, 2) as side
      order by place.n, side
    );
  end loop;
  return places;
end
$$;

-- Draws the bracket of a cup: a round for every halving, byes to the top seeds, and the games of whoever has a rival.
create function private.draw_cup(cup public.night_cups, seeds uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  rounds constant int := ceil(log(2, cardinality(seeds)))::int;
  places constant int[] := private.seed_places((2 ^ rounds)::int);
  ids uuid[];
  later uuid[] := '{}';
  ready uuid;
begin
  update public.night_cups c set status = 'live' where c.id = cup.id;
  update public.night_cup_teams e
  set seed = array_position(seeds, e.team_id)
  where e.night_cup_id = cup.id and e.team_id = any (seeds);
  for number in reverse rounds..1 loop
    ids := array(select gen_random_uuid() from generate_series(1, (2 ^ (rounds - number))::int));
    insert into public.series (
      id, night_cup_id, round, slot, best_of, team_a_id, team_b_id, winner_team_id, next_series_id, next_slot
    )
    select
      ids[place.slot], cup.id, number, place.slot,
      case when number = rounds then cup.final_best_of else cup.best_of end,
      side.a, side.b,
      case when num_nonnulls(side.a, side.b) = 1 then coalesce(side.a, side.b) end,
      later[(place.slot + 1) / 2],
      case when number < rounds then (case when place.slot % 2 = 1 then 'a' else 'b' end)::public.series_side end
    from generate_series(1, cardinality(ids)) as place (slot)
    cross join lateral (
      select
        case when number = 1 then seeds[places[2 * place.slot - 1]] end as a,
        case when number = 1 then seeds[places[2 * place.slot]] end as b
    ) side;
    later := ids;
  end loop;
  update public.series s
  set team_a_id = coalesce((select f.winner_team_id from public.series f where f.next_series_id = s.id and f.next_slot = 'a'), s.team_a_id),
    team_b_id = coalesce((select f.winner_team_id from public.series f where f.next_series_id = s.id and f.next_slot = 'b'), s.team_b_id)
  where s.night_cup_id = cup.id and s.round = 2;
  for ready in
    select s.id
    from public.series s
    where s.night_cup_id = cup.id and num_nulls(s.team_a_id, s.team_b_id) = 0
    order by s.round, s.slot
  loop
    perform private.set_games(ready);
  end loop;
  perform private.notify_cup(
    cup,
    array(
      select s.winner_team_id
      from public.series s
      where s.night_cup_id = cup.id and s.round = 1 and s.winner_team_id is not null
        and not exists (select from public.team_matches m where m.night_cup_id = cup.id and s.winner_team_id in (m.home_team_id, m.away_team_id))
    ),
    'cupBye'
  );
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is null), 'cupNoPlace'
  );
end
$$;

-- When a series of a cup begins: in the first round with the cup, later a break after both sides are known; to the minute.
create function private.cup_kickoff(playing public.series)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(
    c.starts_at,
    date_trunc('minute', now() + interval '59 seconds')
    + case when playing.round > 1 then (private.limits()).night_cup_break_minutes else 0 end * interval '1 minute'
  )
  from public.night_cups c
  where c.id = playing.night_cup_id
$$;

-- Notifies both sides of a cup's series whom they meet, and when.
create function private.notify_cup_game(game public.team_matches)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify_sides(
    game, 'cupGame', jsonb_build_object('cup', game.night_cup_id, 'kickoff_at', game.kickoff_at, 'game', game.game_no)
  )
  where game.night_cup_id is not null
$$;

-- The clock's --------------------------------------------------------------------------------------

create function private.open_check_in(cup public.night_cups)
  returns public.night_cups
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.night_cups c set status = 'check_in' where c.id = cup.id returning * into cup;
  perform private.notify_cup(cup, private.cup_teams(cup), 'cupCheckIn', jsonb_build_object('until', cup.check_in_until));
  perform private.record('open_check_in', 'night_cups ' || cup.id, '{"status": "registration"}', '{"status": "check_in"}');
  return cup;
end
$$;

-- Once check-in has closed, places of whoever has not checked in are free: for those who wait and are here, then for
-- whoever checks in first, the late ones too. Does nothing before, nor a second time.
create function private.close_check_in(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  others constant uuid[] := array(
    select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.waiting and e.checked_in_at is null
  );
  late uuid[];
begin
  if now() < cup.check_in_until then
    return;
  end if;
  with dropped as (
    update public.night_cup_teams e
    set waiting = true
    where e.night_cup_id = cup.id and not e.waiting and e.checked_in_at is null
    returning e.team_id
  )
  select array_agg(d.team_id) into late from dropped d;
  perform private.fill_places(cup);
  if late is null then
    return;
  end if;
  perform private.notify_cup(cup, late, 'cupDropped');
  perform private.notify_cup(cup, others, 'cupPlaceFree');
  perform private.record('close_check_in', 'night_cups ' || cup.id, null, jsonb_build_object('dropped', late));
end
$$;

-- Does what is due in a cup; it waits for nobody, and comes back for whoever is busy.
create function private.settle_night_cup(night_cup_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cup public.night_cups;
  here uuid[];
begin
  select * into cup from public.night_cups c where c.id = settle_night_cup.night_cup_id for no key update skip locked;
  if cup.status = 'registration' and cup.check_in_from <= now() then
    cup := private.open_check_in(cup);
  end if;
  if cup.status = 'check_in' then
    perform private.close_check_in(cup);
  end if;
  if cup.status = 'check_in' and private.cup_draw_at(cup) <= now() then
    here := private.cup_seeds(cup);
    if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
      perform private.end_cup(cup, null);
      perform private.record('drop_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}', '{"status": "cancelled"}');
      return;
    end if;
    perform private.draw_cup(cup, here);
    perform private.record(
      'draw_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}', jsonb_build_object('status', 'live', 'seeds', here)
    );
  elsif cup.status = 'live' then
    perform private.move_on(cup);
    perform private.crown(cup);
  end if;
end
$$;

-- Games nobody has said anything about when their round is over are walkovers, so that the evening goes on: for the side
-- that had lined up, or else for the better seed. One that was started has as long as a match lasts.
create function private.move_on(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  waiting uuid;
  game public.team_matches;
  absent public.forfeit_side;
begin
  for waiting in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id
      and m.status in ('scheduled', 'live')
      and greatest(private.clock_from(m), (select max(r.at) from public.match_results r where r.match_id = m.id))
        + case m.status when 'live' then bounds.match_length_minutes else bounds.night_cup_round_minutes end * interval '1 minute' <= now()
    order by m.id
  loop
    select * into game
    from public.team_matches m
    where m.id = waiting and m.status in ('scheduled', 'live')
    for no key update skip locked;
    continue when game.id is null;
    select case when signs.home >= signs.away then 'away' else 'home' end into absent
    from (
      select
        exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, game.home_team_id))::int * 100 - home.seed as home,
        exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, game.away_team_id))::int * 100 - away.seed as away
      from public.night_cup_teams home, public.night_cup_teams away
      where (home.night_cup_id, home.team_id) = (cup.id, game.home_team_id)
        and (away.night_cup_id, away.team_id) = (cup.id, game.away_team_id)
    ) signs;
    perform private.add_result(
      game.id, 'silence',
      case absent when 'away' then bounds.forfeit_goals else 0 end,
      case absent when 'away' then 0 else bounds.forfeit_goals end,
      absent
    );
    perform private.notify_sides(private.project_match(game.id), 'cupWalkover', jsonb_build_object('cup', cup.id));
    perform private.record(
      'walk_over', 'team_matches ' || game.id, jsonb_build_object('status', game.status),
      jsonb_build_object('status', 'finished', 'forfeited_by', absent)
    );
  end loop;
end
$$;

-- The winner of the final is champion once nobody can protest any more: a title of the team, of which all who played are notified.
create function private.crown(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  final public.series;
  champion public.teams;
  evening timestamp;
begin
  select * into final
  from public.series s
  where s.night_cup_id = cup.id and s.next_series_id is null and s.winner_team_id is not null;
  perform from public.team_matches m where m.night_cup_id = cup.id and final.id is not null order by m.id for no key update;
  if final.id is null
    or exists (
      select
      from public.team_matches m
      where m.night_cup_id = cup.id and m.status = 'finished' and private.protest_until(m) > now()
    )
    or exists (
      select
      from public.protests p
      join public.team_matches m on m.id = p.match_id
      where m.night_cup_id = cup.id and p.status = 'filed'
    )
  then
    return;
  end if;
  select * into champion from public.teams t where t.id = final.winner_team_id;
  update public.night_cups c
  set status = 'finished', winner_team_id = champion.id, finished_at = clock_timestamp()
  where c.id = cup.id;
  -- a cup is of no league: its evening is that of the first one
  evening := cup.starts_at at time zone coalesce(
    (select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc'
  );
  insert into public.team_achievements as a (team_id, title, type, season, verified, origin)
  values (
    champion.id, cup.name || ' · ' || to_char(evening, 'YYYY-MM-DD'), 'nightcup', to_char(evening, 'YYYY'), true, 'admin'
  )
  on conflict on constraint team_achievements_team_id_type_season_title_key do update set verified = true, origin = 'admin';
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is not null), 'cupFinished',
    jsonb_build_object('champion', champion.id)
  );
  perform private.record(
    'finish_night_cup', 'night_cups ' || cup.id, '{"status": "live"}',
    jsonb_build_object('status', 'finished', 'winner_team_id', champion.id)
  );
end
$$;

-- A match whole, as its page reads it: with the badges of its teams, its league or cup, and its series. It stands here
-- because no earlier file knows the cups.
create view public.match_details
  with (security_invoker = true)
as
select
  m.id,
  m.league_id,
  m.season,
  m.night_cup_id,
  m.series_id,
  m.game_no,
  m.matchday,
  m.stage,
  m.home_team_id,
  m.away_team_id,
  m.kickoff_at,
  m.status,
  m.home_score,
  m.away_score,
  m.forfeited_by,
  m.live_home_score,
  m.live_away_score,
  m.live_at,
  m.finished_at,
  m.stream_url,
  m.created_at,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.home_team_id) of_it
  ) as home_team,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.away_team_id) of_it
  ) as away_team,
  (
    select to_jsonb(of_it)
    from (select l.id, l.name, l.time_zone from public.leagues l where l.id = m.league_id) of_it
  ) as league,
  (
    select to_jsonb(of_it)
    from (select c.id, c.name from public.night_cups c where c.id = m.night_cup_id) of_it
  ) as night_cup,
  (select to_jsonb(s) from public.series s where s.id = m.series_id) as series
from public.team_matches m;

revoke all on public.match_details from public, anon, authenticated;
grant select on public.match_details to authenticated, service_role;

-- supabase/schemas/12_community/50_sponsors.sql

-- Sponsors: who pays for the prizes, and what a visitor is shown. Every logo has a file for dark and one for light
-- ground; a sponsor without either is written out by name.

create type public.sponsor_tier as enum ('main', 'partner', 'supporter');

create table public.sponsors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, (private.limits()).sponsor_name_min, (private.limits()).sponsor_name_max)),
  tier public.sponsor_tier not null default 'partner',
  -- where the logo leads: encrypted, a host with a dot, nobody's name or password in it
  url text check (
    url ~ '^https://([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$'
    and length(url) <= (private.limits()).sponsor_url_max
  ),
  -- files of the sponsor's own folder
  logo_dark text constraint sponsors_logo_dark_check check (logo_dark ~ private.picture_in('sponsors/' || id)),
  logo_light text constraint sponsors_logo_light_check check (logo_light ~ private.picture_in('sponsors/' || id)),
  -- within its tier
  position int not null default 0 check (position between 0 and 9999),
  -- first and last day, in UTC; none where it is open
  active_from date,
  active_until date,
  created_at timestamptz not null default now(),
  constraint sponsors_active_days check (active_until >= active_from)
);

alter table public.sponsors enable row level security;
alter table public.sponsors force row level security;

create policy select_shown on public.sponsors
  for select to authenticated
  using (
    (
      coalesce(active_from <= (now() at time zone 'utc')::date, true)
      and coalesce(active_until >= (now() at time zone 'utc')::date, true)
    )
    or (select private.is_admin())
  );
create policy insert_admin on public.sponsors
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.sponsors
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.sponsors
  for delete to authenticated
  using ((select private.is_admin()));

select private.guard_writes('public.sponsors');
select private.record_direct_writes('public.sponsors');
select private.guard_facts('public.sponsors', 'created_at');
select private.guard_texts('public.sponsors', 'name', 'url');

revoke all on public.sponsors from public, anon, authenticated;
grant select, insert, update, delete on public.sponsors to authenticated;
grant all on public.sponsors to service_role;

-- Puts the sponsors into this order. Names every one of them: of two admins who order at once, or where one was added
-- meanwhile, the second is refused. Refuses with PT403 (no admin), PT409 (not the sponsors there are).
create function private.order_sponsors(ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  before jsonb;
begin
  perform private.actor();
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins order sponsors.', 'notYours');
  end if;
  perform from public.sponsors s order by s.id for no key update;
  select coalesce(jsonb_agg(s.id order by s.position, s.id), '[]') into before from public.sponsors s;
  if ids is null
    or cardinality(ids) <> (select count(distinct each) from unnest(ids) as each)
    or not (ids @> array(select s.id from public.sponsors s) and ids <@ array(select s.id from public.sponsors s))
  then
    perform private.refuse('PT409', 'These are not the sponsors there are.', 'sponsorsChanged', 'ids');
  end if;
  update public.sponsors s
  set position = given.place
  from unnest(ids) with ordinality as given (id, place)
  where s.id = given.id;
  perform private.record('order_sponsors', 'sponsors', before, to_jsonb(ids));
end
$$;
comment on function private.order_sponsors is 'api: member';

-- Those shown today, as the page draws them.
create function private.sponsors_shown()
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'name', s.name, 'tier', s.tier, 'url', s.url, 'logo_dark', s.logo_dark, 'logo_light', s.logo_light
      )
      order by s.tier, s.position, s.id
    ),
    '[]'
  )
  from (
    select *
    from public.sponsors s
    where coalesce(s.active_from <= (now() at time zone 'utc')::date, true)
      and coalesce(s.active_until >= (now() at time zone 'utc')::date, true)
    order by s.tier, s.position, s.id
    limit (private.limits()).sponsors_shown_max
  ) s
$$;

-- The one thing a visitor may ask: the next fixtures of leagues an admin marked public, and beside each of them who
-- sponsors the site. Where no match is ahead, one row holds the sponsors alone.
create function private.landing()
  returns table (
    match_id uuid,
    kickoff_at timestamptz,
    league_name text,
    time_zone text,
    home_id uuid,
    home_name text,
    home_short_name text,
    home_tag text,
    home_logo text,
    home_kit_primary text,
    home_kit_secondary text,
    away_id uuid,
    away_name text,
    away_short_name text,
    away_tag text,
    away_logo text,
    away_kit_primary text,
    away_kit_secondary text,
    sponsors jsonb
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select next.*, shown.sponsors
  from (select private.sponsors_shown() as sponsors) shown
  left join (
    select
      m.id as match_id,
      m.kickoff_at,
      l.name as league_name,
      l.time_zone,
      home.id as home_id,
      home.name as home_name,
      home.short_name as home_short_name,
      home.tag as home_tag,
      home.logo as home_logo,
      home.kit_primary as home_kit_primary,
      home.kit_secondary as home_kit_secondary,
      away.id as away_id,
      away.name as away_name,
      away.short_name as away_short_name,
      away.tag as away_tag,
      away.logo as away_logo,
      away.kit_primary as away_kit_primary,
      away.kit_secondary as away_kit_secondary
    from public.team_matches m
    join public.leagues l on l.id = m.league_id
    join public.teams home on home.id = m.home_team_id
    join public.teams away on away.id = m.away_team_id
    where l.public
      and m.status = 'scheduled'
      and m.kickoff_at > now()
    order by m.kickoff_at, m.id
    limit 4
  ) next on true
  where next.match_id is not null
    or shown.sponsors <> '[]'
  order by next.kickoff_at, next.match_id
$$;
comment on function private.landing is 'api: visitor';

-- supabase/schemas/13_staff/010_accounts.sql

-- Where an account is signed in, what it takes along and what it leaves behind: its sessions, a copy of everything that
-- names its owner, and the farewell. Results, line-ups, stats and contracts belong to the league and stay under
-- "deleted player".

-- The caller's open sessions, the last seen first: on which device, since when, last seen when. Never a token. A session
-- is seen when it is opened and whenever its token is renewed.
create function private.my_sessions()
  returns table (id uuid, user_agent text, since timestamptz, seen_at timestamptz, is_current boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select
    s.id,
    left(s.user_agent, 300),
    s.created_at,
    greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
    s.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
  order by 4 desc, 1
  limit 100;
end
$$;
comment on function private.my_sessions is 'api: member';

-- Whether this is the caller's password. Refuses with PT429 after so many wrong ones. It answers, and does not refuse,
-- because the count of a refused call would be taken back with it.
create function private.is_own_password(password text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  counter constant text := 'password try';
  counted constant private.command_counts := private.count_up(auth.uid(), counter, (private.limits()).password_tries_minutes);
  kept text;
begin
  if counted.times > (private.limits()).password_tries then
    perform private.refuse(
      'PT429', 'Too many wrong passwords.', 'tooManyCommands', to_char(counted.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
  -- $2b$ and $2a$ are two names of one hash, of which pgcrypto knows one
  select regexp_replace(u.encrypted_password, '^\$2b\$', '$2a$') into kept from auth.users u where u.id = auth.uid();
  if coalesce(kept, '') = '' or extensions.crypt(is_own_password.password, kept) is distinct from kept then
    perform private.record_security_event(auth.uid(), 'wrong_password');
    return false;
  end if;
  delete from private.command_counts c where c.who = auth.uid() and c.what = counter;
  return true;
end
$$;

-- Ends one of the caller's sessions; what was opened there is closed. False: it is not the password. Refuses with PT404:
-- a session of somebody else's is none.
create function private.end_session(session_id uuid, password text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  if not private.is_own_password(end_session.password) then
    return false;
  end if;
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = me;
  if not found then
    perform private.refuse('PT404', 'There is no such session.', 'sessionUnknown', 'session_id');
  end if;
  perform private.record('end_session', 'profiles ' || me);
  return true;
end
$$;
comment on function private.end_session is 'api: member';

-- Ends every session of the caller but the one that asks. False: it is not the password.
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
  delete from auth.sessions s where s.user_id = me and s.id::text is distinct from auth.jwt() ->> 'session_id';
  perform private.record('end_other_sessions', 'profiles ' || me);
  return true;
end
$$;
comment on function private.end_other_sessions is 'api: member';

-- What a sign-in changes stands in the log, by whichever service: the trigger's arguments are the command and how many
-- within an hour are entered one by one.
create function private.record_account_change()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.record_security_event(
    coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid, tg_argv[0], tg_argv[1]::int
  );
  return null;
end
$$;

create trigger record_sign_in
  after insert on auth.sessions
  for each row
  execute function private.record_account_change('sign_in', 5);
create trigger record_password
  after update of encrypted_password on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.record_account_change('change_password', 5);
create trigger record_email
  after update of email on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.email is distinct from old.email)
  execute function private.record_account_change('change_email', 5);

-- Sign-ups that nobody confirmed within a day go, and so do sessions that were not seen for long or are old. Who has a
-- profile is no sign-up, whatever the sign-in service says.
create function private.sweep_accounts()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
begin
  delete from auth.users u
  where u.email_confirmed_at is null
    and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) < now() - bounds.sign_up_hours * interval '1 hour'
    and not exists (select from public.profiles p where p.id = u.id);
  delete from auth.sessions s
  where s.created_at < now() - bounds.session_days * interval '1 day'
    or greatest(s.created_at, s.refreshed_at at time zone 'UTC') < now() - bounds.session_idle_days * interval '1 day';
end
$$;

-- What is kept about the caller's sign-in, and the note that it was asked for.
create function private.note_export()
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  perform private.record('export_my_data', 'profiles ' || me);
  return (
    select jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at,
      'role', (select r.role from private.user_roles r where r.user_id = me),
      'blocks', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason)), '[]')
        from private.account_blocks b
        where b.user_id = me
      )
    )
    from auth.users u
    where u.id = me
  );
end
$$;
grant execute on function private.note_export() to authenticated;

-- Every row of every table that names the caller, with the caller's own rights: row security decides what is his to
-- read, so a new table joins by its foreign key and shows nobody more than its screens do. Newest first, at most
-- `most` of a table; `cut` names the tables that hold more. In the order of their names.
create function private.export_my_data()
  returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  most constant int := 5000;
  exported jsonb := jsonb_build_object('exported_at', now(), 'account', private.note_export());
  cut text[] := '{}';
  naming record;
  found_rows jsonb;
begin
  for naming in
    select c.relname as name, string_agg(format('t.%I = $1', a.attname), ' or ' order by a.attname) as is_mine
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and (
        c.oid = 'public.profiles'::regclass and a.attname = 'id'
        or exists (
          select
          from pg_catalog.pg_constraint k
          where k.conrelid = c.oid
            and k.contype = 'f'
            and k.confrelid = 'public.profiles'::regclass
            and k.conkey = array[a.attnum]
        )
      )
    group by c.relname
    order by c.relname
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(mine)), ''[]'') from (select t.* from public.%I t where %s order by t.created_at desc limit $2) as mine',
      naming.name, naming.is_mine
    )
    into found_rows
    using (select auth.uid()), most + 1;
    if jsonb_array_length(found_rows) > most then
      found_rows := found_rows - most;
      cut := cut || naming.name::text;
    end if;
    exported := exported || jsonb_build_object(naming.name, found_rows);
  end loop;
  return exported || jsonb_build_object('cut', cut);
end
$$;
comment on function private.export_my_data is 'api: member';

-- The caller leaves for good. Refuses with PT409: handOverFirst (a captain of others), lastAdmin, teamInSeason (the
-- last of a team that plays). The name becomes free, and the sign-in with it; the files go, whoever closes the page.
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
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- who may not speak or write may still go
  delete from private.account_blocks b where b.user_id = me;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.leave_team();
  end if;
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
  delete from private.notice_texts t
  where t.author_id = me or t.id in (select (n.values ->> 'gaming_id')::uuid from public.notifications n where n.user_id = me);
  delete from public.notifications n where n.user_id = me;
  delete from public.blocks b where me in (b.blocker_id, b.blocked_id);
  delete from public.profile_private p where p.user_id = me;
  delete from private.feed_links l where l.user_id = me;
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

-- supabase/schemas/13_staff/020_moderation.sql

-- What members may not read on: reports about what others wrote or show, what the staff has hidden, and who may not
-- write for a while. What is hidden leaves its own row, so no read can show it, and is kept word for word until it is
-- given back (docs/decisions/0077).

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
  'claim_note',
  'result_reason',
  'protest_reason',
  'protest_ruling',
  'penalty_reason',
  'contract_text'
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
-- Who reports the same a hundred times has reported it once.
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

-- Whoever is reported does not read by whom, not even as one of the staff.
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

-- What the moderation hides is in no notification any more: it held the same text.
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

-- What may be reported and hidden ----------------------------------------------------------------

-- Where each kind of content is held, by which column a thing is found, which one names the person or the team it
-- belongs to, and what its columns become while it is hidden. Without columns the row itself goes. What names neither is
-- the staff's, and for admins to decide about.
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
    ('claim_note', 'public.match_reports', 'id', 'filed_by', null, '{"note": null}'),
    ('result_reason', 'public.result_reasons', 'id', 'author_id', null, '{"reason": null}'),
    ('protest_reason', 'public.protests', 'id', 'filed_by', null, '{"reason": null}'),
    ('protest_ruling', 'public.protests', 'id', null, null, '{"ruling": null}'),
    ('penalty_reason', 'public.penalties', 'id', null, null, '{"reason": null, "ruling": null}'),
    (
      'contract_text', 'public.contracts', 'id', null, 'team_id',
      '{"division": null, "note": null, "termination_reason": null, "kick_reason": null}'
    )
$$;
grant execute on function private.content_kinds() to authenticated;

-- What stands in a thing's place while it is hidden: nothing, or a neutral name that nobody has.
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

-- What is hidden stays so: its place takes no new text, no other picture and no new entry until the staff gives it back.
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

-- Refuses with PT403 whoever is not of the staff.
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

-- Refuses with PT403 whoever would decide about themselves, their team or somebody they play with.
create function private.check_no_own_matter(person uuid, team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_own_matter(person, team) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
end
$$;

create function private.is_own_matter(person uuid, team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(person = auth.uid() or team = private.own_team(), false) or exists (
    select
    from public.team_members m
    where m.player_id = person and m.left_at is null and m.team_id = private.own_team()
  )
$$;

-- Whether somebody, or a team, is not below the caller: one of the staff, or led by one. What is neither a person's nor a
-- team's is the staff's. Admins decide about everybody but themselves.
create function private.is_above(person uuid, team uuid default null)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not private.is_admin() and (
    num_nonnulls(person, team) = 0
    or coalesce(person = any (private.staff()), false)
    or private.leaders(team) && private.staff()
  )
$$;

-- Refuses with PT403 a moderator who decides against one of the staff: that is for admins.
create function private.check_above(person uuid, team uuid default null)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_above(person, team) is true then
    perform private.refuse('PT403', 'Only admins decide against one of the staff.', 'notYours');
  end if;
end
$$;

-- Reports something another person or team shows; returns the report's id. The staff hears of the first open report of
-- a thing. One open report a reporter and thing. What may be reported is what the caller may read: row security decides.
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
  said text;
  first boolean;
  made uuid;
begin
  said := private.checked_text('note', note, 0, (private.limits()).reason_max);
  thing := private.locked_content(kind, subject_id);
  if thing.owner_id = me or thing.team_id = private.own_team() then
    perform private.refuse('PT403', 'Nobody reports what is their own.', 'ownContent');
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
    me, file_content_report.kind, file_content_report.subject_id, thing.owner_id, thing.team_id, file_content_report.cause, said,
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

-- What a notification says about a thing: its kind, and whose it is.
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
      perform private.refuse('PT403', 'Nobody decides about an own report.', 'ownMatter');
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
  perform private.check_no_own_matter(thing.owner_id, thing.team_id);
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
    when kind = 'claim_note' then (select '/matches/' || r.match_id from public.match_reports r where r.id = subject_id)
    when kind = 'result_reason' then (select '/matches/' || r.match_id from public.result_reasons r where r.id = subject_id)
    when kind = 'protest_reason' then (select '/matches/' || p.match_id from public.protests p where p.id = subject_id)
    when kind = 'contract_text' then '/teams/' || team || '?tab=contracts'
    when kind in ('player_entry', 'team_entry') then '/transfercenter'
    when kind = 'message' then '/messages'
    when team is not null then '/teams/' || team
    else '/profile'
  end
$$;

-- Decides about a report, and about every other that is open on the same thing: hides it, with a reason its owner will
-- read, or leaves it.
-- Refuses with PT403 (not staff, own report, own matter, one of the staff), PT404, PT409 (decided), PT422 (no reason).
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
  perform private.check_no_own_matter(report.owner_id, report.team_id);
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
-- Refuses with PT403 (not staff, own matter, one of the staff), PT404, PT409 (hidden already), PT422 (no reason).
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
-- Refuses with PT403 (not staff, own matter, one of the staff), PT409 (not hidden, somebody else has the name), PT422.
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
  perform private.check_no_own_matter(hidden.owner_id, hidden.team_id);
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

-- What of a person or a team is hidden. That it is, everybody may know; why, and what it said, its owners and the staff.
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

-- The queue: one line a reported thing, the one that waits longest first; `own` says that somebody else must decide.
-- What is about the caller is not in it.
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
    together.own or private.is_own_matter(r.owner_id, r.team_id) or private.is_above(r.owner_id, r.team_id),
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

-- Silence ----------------------------------------------------------------------------------------

-- The person, locked; PT404 where there is none.
create function private.locked_person(player_id uuid)
  returns public.profiles
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles p where p.id = player_id and p.deleted_at is null for no key update;
  if person.id is null then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  return person;
end
$$;

-- Lets somebody write no texts for some days; everything else they may still do.
-- Refuses with PT403 (not staff, own matter, one of the staff), PT404, PT409 (muted already), PT422.
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
  perform private.check_no_own_matter(person.id, null);
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

-- Lets somebody write again before the time.
-- Refuses with PT403 (not staff, own matter, one of the staff), PT404, PT409 (not muted).
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
  perform private.check_no_own_matter(person.id, null);
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

-- Who may not write now, the latest first; nobody but the staff gets an answer.
create function private.muted_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (player_id uuid, username text, avatar text, until timestamptz, reason text, created_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select b.user_id, p.username, p.avatar, b.until, b.reason, b.created_at
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

-- supabase/schemas/13_staff/030_people.sql

-- The people of the site, for admins: found by name, gaming id or address, given and taken their roles, suspended, and
-- freed of a gaming id that is somebody else's (docs/decisions/0077).

-- Refuses with PT403 whoever is no admin.
create function private.check_admin()
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins keep the accounts.', 'notYours');
  end if;
end
$$;

-- One at a time of what gives, takes or rests the right to do it: of two admins who act against each other at once, the
-- second is an admin no more.
create function private.hold_roles()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
  perform private.actor();
  perform private.check_admin();
end
$$;

-- Makes somebody an admin, a moderator or a plain user. Refuses with PT403 (not an admin, an own role), PT404, PT409 (has
-- it already, suspended, the last admin), PT422.
create function private.set_role(player_id uuid, role text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was text;
begin
  perform private.hold_roles();
  if role is null or role not in ('admin', 'moderator', 'user') then
    perform private.refuse('PT422', 'There is no such role.', 'wrongValue', 'role');
  end if;
  person := private.locked_person(player_id);
  if person.id = me then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownMatter');
  end if;
  was := coalesce((select r.role::text from private.user_roles r where r.user_id = person.id), 'user');
  if was = role then
    perform private.refuse('PT409', 'The player has this role already.', 'roleSame', 'role');
  end if;
  if role <> 'user' and private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'player_id');
  end if;
  if role = 'user' then
    delete from private.user_roles r where r.user_id = person.id;
  else
    insert into private.user_roles (user_id, role)
    values (person.id, set_role.role::private.app_role)
    on conflict (user_id) do update set role = excluded.role;
  end if;
  perform private.notify(array[person.id], 'siteRoleChanged', jsonb_build_object('site_role', role), '/dashboard');
  perform private.record(
    'set_role', 'profiles ' || person.id, jsonb_build_object('role', was), jsonb_build_object('role', role)
  );
end
$$;
comment on function private.set_role is 'api: member';

-- Lets somebody read and write nothing, for some days or until it is lifted. A co-captain is a player from then on; a
-- captain hands over first, for which an admin may act.
-- Refuses with PT403 (not an admin, own matter), PT404, PT409 (suspended already, a captain, the last admin), PT422.
create function private.suspend_account(player_id uuid, reason text, days int default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  days_max constant int := (private.limits()).mute_days_max;
  over_at constant timestamptz := now() + days * interval '1 day';
  said text;
  person public.profiles;
  member public.team_members;
begin
  perform private.hold_roles();
  if days not between 1 and days_max then
    perform private.refuse('PT422', format('From 1 to %s days.', days_max), 'wrongValue', 'days');
  end if;
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_own_matter(person.id, null);
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The account is suspended already.', 'suspendedAlready', 'player_id');
  end if;
  -- the team's row, so that no armband is handed over meanwhile
  perform from public.teams t
  where t.id = (select m.team_id from public.team_members m where m.player_id = person.id and m.left_at is null)
  for no key update;
  select * into member from public.team_members m where m.player_id = person.id and m.left_at is null for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'player_id');
  end if;
  if member.team_role = 'co_captain' then
    update public.team_members m set team_role = 'player' where m.id = member.id;
    perform private.record(
      'follow_suspension', 'team_members ' || member.id, '{"team_role": "co_captain"}', '{"team_role": "player"}'
    );
  end if;
  insert into private.account_blocks (user_id, kind, until, reason, by)
  values (person.id, 'suspended', over_at, said, me)
  on conflict (user_id, kind) do update
  set until = excluded.until, reason = excluded.reason, by = excluded.by, created_at = now();
  perform private.notify(
    array[person.id],
    case when over_at is null then 'accountSuspended' else 'accountSuspendedUntil' end::public.notification_key,
    jsonb_build_object('until', over_at, 'reason', said), '/rules'
  );
  perform private.record(
    'suspend_account', 'profiles ' || person.id, null, jsonb_build_object('until', over_at, 'reason', said)
  );
end
$$;
comment on function private.suspend_account is 'api: member';

-- Lets somebody write again before the time.
-- Refuses with PT403 (not an admin, own matter), PT404, PT409 (not suspended).
create function private.lift_suspension(player_id uuid)
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
  perform private.hold_roles();
  person := private.locked_person(player_id);
  perform private.check_no_own_matter(person.id, null);
  delete from private.account_blocks b
  where b.user_id = person.id and b.kind = 'suspended' and (b.until is null or b.until > now())
  returning * into was;
  if was.user_id is null then
    perform private.refuse('PT409', 'The account is not suspended.', 'notSuspended', 'player_id');
  end if;
  perform private.notify(array[person.id], 'accountRestored', '{}', '/dashboard');
  perform private.record(
    'lift_suspension', 'profiles ' || person.id, jsonb_build_object('until', was.until, 'reason', was.reason)
  );
end
$$;
comment on function private.lift_suspension is 'api: member';

-- Takes a gaming id from whoever entered it and is not the one who plays under it.
-- Refuses with PT403 (not an admin, an own one, somebody's of the own team), PT404, PT409 (there is none), PT422.
create function private.free_gaming_id(player_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  person public.profiles;
begin
  perform private.check_admin();
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_own_matter(person.id, null);
  if person.gaming_id is null then
    perform private.refuse('PT409', 'The player has given no gaming id.', 'noGamingId', 'player_id');
  end if;
  update public.profiles p set gaming_id = null where p.id = person.id;
  perform private.notify(
    array[person.id], 'gamingIdFreed', jsonb_build_object('gaming_id', person.gaming_id, 'reason', said), '/profile'
  );
  perform private.record(
    'free_gaming_id', 'profiles ' || person.id,
    jsonb_build_object('gaming_id', person.gaming_id, 'platform', person.platform), jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.free_gaming_id is 'api: member';

-- Finds a gaming id by a part of it.
create index profiles_gaming_id on public.profiles using gin (private.fold(gaming_id) extensions.gin_trgm_ops)
  where deleted_at is null;

-- Accounts by name, or the newest first: those whose name or gaming id holds the words, or of exactly this address; of a
-- role, or suspended or muted now. A page begins after the `place` and id of the row seen last. Nobody but an admin finds
-- anything. Planned for what it asks, as the pages of the market.
create function private.people_page(
  query text default null,
  show text default null,
  newest boolean default false,
  after_place text default null,
  after_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    username text,
    avatar text,
    gaming_id text,
    platform public.platform,
    role text,
    suspended boolean,
    muted boolean,
    joined_at timestamptz,
    last_seen_at timestamptz,
    place text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  address constant text := case when query like '%@%' then lower(btrim(query)) end;
  -- few among many: known beforehand, they are looked up and not looked for
  shown uuid[];
begin
  if not private.is_admin() then
    return;
  end if;
  if show is not null then
    shown := array(
      select r.user_id
      from private.user_roles r
      where r.role::text = show
      union
      select b.user_id
      from private.account_blocks b
      where b.kind::text = show
        and (b.until is null or b.until > now())
    );
  end if;
  return query
  select
    p.id,
    p.username,
    p.avatar,
    p.gaming_id,
    p.platform,
    coalesce(r.role::text, 'user'),
    private.is_suspended(p.id),
    private.is_muted(p.id),
    p.joined_at,
    p.last_seen_at,
    case when newest then p.joined_at::text else p.folded end
  from public.profiles p
  left join private.user_roles r on r.user_id = p.id
  where p.deleted_at is null
    and (
      words is null
      or (p.folded like words[1] and p.folded like coalesce(words[2], words[1]) and p.folded like all (words))
      or (private.fold(p.gaming_id) like words[1] and private.fold(p.gaming_id) like all (words))
      or p.id = (select u.id from auth.users u where u.email = address limit 1)
    )
    and (shown is null or p.id = any (shown))
    and (
      after_id is null
      or (newest and (p.joined_at, p.id) < (after_place::timestamptz, after_id))
      or (not newest and (p.folded, p.id) > (after_place, after_id))
    )
  order by
    case when newest then p.joined_at end desc,
    case when newest then p.id end desc,
    case when not newest then p.folded end,
    p.id
  limit private.page_size(max);
end
$$;
comment on function private.people_page is 'api: member';

-- One account as admins keep it; null where there is none, and for everybody else.
create function private.account_of(player_id uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email,
    'confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at,
    'role', coalesce((select r.role::text from private.user_roles r where r.user_id = p.id), 'user'),
    'blocks', (
      select coalesce(
        jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason, 'since', b.created_at) order by b.kind),
        '[]'
      )
      from private.account_blocks b
      where b.user_id = p.id and (b.until is null or b.until > now())
    ),
    'warnings', (select count(*) from public.penalties w where w.player_id = p.id and w.kind = 'warning' and w.status = 'active')
  )
  from public.profiles p
  left join auth.users u on u.id = p.id
  where p.id = account_of.player_id
    and p.deleted_at is null
    and private.is_admin()
$$;
comment on function private.account_of is 'api: member';

-- supabase/schemas/13_staff/040_audit.sql

-- Reading the audit log: who did what to what, and how it looked before and after. Nobody writes it here.

create index audit_log_action on private.audit_log (action, at desc, id desc);

-- What an entry is about by its name of today, and where it is looked at: a person, a team, both of a match, a league and
-- its season. Null of what is gone and of what has neither.
create function private.subject_now(subject text, out name text, out link text)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  noun constant text := split_part(subject, ' ', 1);
  id_shape constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  first_id constant uuid := substring(subject from '^[a-z_]+ (' || id_shape || ')');
  team uuid;
  player uuid;
  match uuid;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id into team from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team)), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
  end;
  link := case
    when name is null then null
    when match is not null then '/matches/' || match
    when noun in ('teams', 'league_teams', 'night_cup_teams') or player is null and team is not null then '/teams/' || team
    when player is not null then '/players/' || player
    when noun in ('leagues', 'league_seasons') then '/leagues/' || first_id
    when noun = 'night_cups' then '/night-cup/' || first_id
    when noun = 'support_tickets' then '/tickets/' || first_id
    when noun = 'news_articles' then '/news/' || first_id
    when noun = 'sponsors' then '/admin/sponsors'
  end;
end
$$;

-- A page of the log, newest or `oldest` first: by somebody or by the clock, of an action, about a subject, within a time. It begins
-- after the entry the reader saw last. Each call is planned for what it asks. Refuses with PT403 everybody but admins.
create function private.audit_page(
  of_actor uuid default null,
  of_action text default null,
  of_subject text default null,
  since timestamptz default null,
  until timestamptz default null,
  oldest boolean default false,
  before_at timestamptz default null,
  before_entry bigint default null,
  max int default 25,
  by_clock boolean default null
)
  returns table (
    id bigint,
    at timestamptz,
    actor uuid,
    actor_name text,
    clock boolean,
    action text,
    subject text,
    subject_name text,
    subject_link text,
    before jsonb,
    after jsonb
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins read the record.', 'notYours');
  end if;
  return query
  select
    l.id, l.at, l.actor, private.name_now('by', l.actor), l.clock, l.action, l.subject, about.name, about.link, l.before, l.after
  from (
    select *
    from private.audit_log a
    where (of_actor is null or a.actor = of_actor)
      and (by_clock is null or a.clock = by_clock)
      and (of_action is null or a.action = of_action)
      and (of_subject is null or a.subject = of_subject)
      and (audit_page.since is null or a.at >= audit_page.since)
      and (audit_page.until is null or a.at < audit_page.until)
      and (
        before_at is null
        or (oldest and (a.at, a.id) > (before_at, before_entry))
        or (not oldest and (a.at, a.id) < (before_at, before_entry))
      )
    order by
      case when not oldest then a.at end desc,
      case when not oldest then a.id end desc,
      a.at,
      a.id
    limit private.page_size(max)
  ) l
  cross join lateral private.subject_now(l.subject) about
  order by case when not oldest then l.at end desc, case when not oldest then l.id end desc, l.at, l.id;
end
$$;
comment on function private.audit_page is 'api: member';

-- supabase/schemas/13_staff/050_search.sql

-- The one search: leagues, teams, players and news by name, whatever the accents and the Turkish i, and by nearly their name
-- where nobody has it (docs/decisions/0078). What members may read, all of it; read and planned with the rights of the
-- owner (docs/decisions/0035).

create index news_texts_folded on public.news_texts using gin (private.fold(title) extensions.gin_trgm_ops);

-- How well a folded name answers what was typed, the best first: it is the name, it begins the name, it begins words of
-- the name, it stands inside.
create function private.search_rank(folded text, whole text, words text[])
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when split_part(folded, E'\n', 1) = whole then 0
    when starts_with(folded, whole) then 1
    when (select bool_and(' ' || translate(folded, E'\n._-', '    ') like '% ' || ltrim(word, '%')) from unnest(words) as word) then 2
    else 3
  end
$$;

-- How like the words of a folded name each of these is, all together.
create function private.nearness(folded text, words text[])
  returns double precision
  language sql
  immutable
  set search_path = ''
as $$
  select sum(extensions.word_similarity(word, folded)) from unnest(words) as word
$$;

-- The best of each kind, at most `max` of each: a league, a team with its badge and league, a player with team and
-- position, a published article by any of its titles, shown in `in_language` where it has that one. `close` says that each long word is only like one of the name, which is looked at where nothing else is
-- found. Of words that very many have, the first by name are looked at. One letter, or two, has no trigram: it begins the
-- name, or a word of it.
create function private.search_site(query text, max int default 6, in_language text default 'en')
  returns table (
    kind text,
    id uuid,
    name text,
    picture text,
    short_name text,
    tag text,
    kit_primary text,
    kit_secondary text,
    place public.player_position,
    of_name text,
    close boolean
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
  set pg_trgm.word_similarity_threshold = 0.45
as $$
declare
  shortest_close constant int := 3;
  words text[] := private.patterns(query);
  long constant text[] := array(
    select word from unnest(string_to_array(private.fold(left(query, 60)), ' ')) as word
    where length(word) >= shortest_close
    order by length(word) desc
  );
  whole constant text := private.fold(left(query, 60));
  begins constant text := replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  each constant int := least(private.page_size(max), 20);
  many constant int := 100;
  many_close constant int := 300;
  leagues uuid[];
  teams uuid[];
  players uuid[];
  articles uuid[];
  guessed boolean := false;
begin
  if words is null then
    return;
  end if;
  if length(whole) < shortest_close then
    words := array['% ' || begins];
  end if;
  leagues := array(
    select l.id
    from public.leagues l, private.fold(l.name) as folded
    where folded like all (words) or folded like begins
    order by private.search_rank(folded, whole, words), folded, l.id
    limit each
  );
  teams := array(
    select t.id
    from (
      (
        select t.id, t.folded from public.teams t
        where t.archived_at is null and t.folded like begins
        order by t.folded, t.id
        limit each
      )
      union
      (
        select t.id, t.folded from public.teams t
        where t.archived_at is null
          and t.folded like words[1] and t.folded like coalesce(words[2], words[1]) and t.folded like all (words)
        order by t.folded, t.id
        limit many
      )
    ) t
    order by private.search_rank(t.folded, whole, words), t.folded, t.id
    limit each
  );
  players := array(
    select p.id
    from (
      (
        select p.id, p.folded from public.profiles p
        where p.deleted_at is null and p.folded like begins
        order by p.folded, p.id
        limit each
      )
      union
      (
        select p.id, p.folded from public.profiles p
        where p.deleted_at is null
          and p.folded like words[1] and p.folded like coalesce(words[2], words[1]) and p.folded like all (words)
        order by p.folded, p.id
        limit many
      )
    ) p
    order by private.search_rank(p.folded, whole, words), p.folded, p.id
    limit each
  );
  articles := array(
    select a.id
    from public.news_articles a
    where a.published_at <= now()
      and a.id in (
        select t.article_id from public.news_texts t
        where t.complete
          and private.fold(t.title) like words[1]
          and private.fold(t.title) like coalesce(words[2], words[1])
          and private.fold(t.title) like all (words)
      )
    order by a.published_at desc, a.id
    limit each
  );
  if cardinality(articles) + cardinality(leagues) + cardinality(teams) + cardinality(players) = 0 and cardinality(long) > 0 then
    guessed := true;
    leagues := array(
      select l.id
      from public.leagues l, private.fold(l.name) as folded
      where folded operator(extensions.%>) all (long)
      order by private.nearness(folded, long) desc, folded, l.id
      limit each
    );
    teams := array(
      select t.id
      from (
        select t.id, t.folded from public.teams t
        where t.archived_at is null and t.folded operator(extensions.%>) long[1]
          and t.folded operator(extensions.%>) coalesce(long[2], long[1])
          and t.folded operator(extensions.%>) all (long)
        limit many_close
      ) t
      order by private.nearness(t.folded, long) desc, extensions.similarity(whole, t.folded) desc, t.folded, t.id
      limit each
    );
    players := array(
      select p.id
      from (
        select p.id, p.folded from public.profiles p
        where p.deleted_at is null and p.folded operator(extensions.%>) long[1]
          and p.folded operator(extensions.%>) coalesce(long[2], long[1])
          and p.folded operator(extensions.%>) all (long)
        limit many_close
      ) p
      order by private.nearness(p.folded, long) desc, extensions.similarity(whole, p.folded) desc, p.folded, p.id
      limit each
    );
  end if;
  return query
  select
    found.kind, found.id, found.name, found.picture, found.short_name, found.tag, found.kit_primary, found.kit_secondary,
    found.place, found.of_name, guessed
  from (
    select 1 as nth, 'league' as kind, l.id, l.name, l.logo as picture, null as short_name, null as tag,
      null as kit_primary, null as kit_secondary, null::public.player_position as place, null as of_name,
      array_position(leagues, l.id) as at
    from public.leagues l
    where l.id = any (leagues)
    union all
    select 2, 'team', t.id, t.name, t.logo, t.short_name, t.tag, t.kit_primary, t.kit_secondary, null, s.league_name,
      array_position(teams, t.id)
    from public.teams t
    left join private.team_seasons s on s.team_id = t.id
    where t.id = any (teams)
    union all
    select 3, 'player', p.id, p.username, p.avatar, null, null, null, null, p.position, t.name,
      array_position(players, p.id)
    from public.profiles p
    left join public.team_members m on m.player_id = p.id and m.left_at is null
    left join public.teams t on t.id = m.team_id
    where p.id = any (players)
    union all
    select 4, 'article', a.id, t.title, null, null, null, null, null, null, null, array_position(articles, a.id)
    from public.news_articles a
    cross join lateral (
      select t.title
      from public.news_texts t
      where t.article_id = a.id and t.complete
      order by private.language_rank(in_language, t.language)
      limit 1
    ) t
    where a.id = any (articles)
  ) found
  order by found.nth, found.at;
end
$$;
comment on function private.search_site is 'api: member';

-- supabase/schemas/13_staff/060_import.sql

-- Bringing a league in: the teams, squads, fixtures, point adjustments and playoffs of a season as an organiser's CSV files
-- hold them, checked row by row and then written whole or not at all (docs/decisions/0080, 0098); and taking that back.

-- What is wrong with a row of a file, the first row being 1; of the whole file where there is no line. `problem` names
-- a text of the app, `field` the column, `value` what stood there.
create type private.import_problem as (file text, line int, field text, problem text, value text);

create function private.wrong_in(file text, line bigint, field text, problem text, value text)
  returns private.import_problem
  language sql
  immutable
  set search_path = ''
as $$
  select (file, line::int, field, problem, left(value, 80))::private.import_problem
$$;

-- A moment, null where the text is none.
create function private.moment_of(given text)
  returns timestamptz
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return case when given ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$' then given::timestamptz end;
exception when data_exception then
  return null;
end
$$;

-- A whole number of at most four digits, null where the text is none.
create function private.number_of(given text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case when given ~ '^\d{1,4}$' then given::int end
$$;

-- Points given or, with a minus sign, taken; null where the text is neither.
create function private.points_of(given text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case when translate(given, '−–', '--') ~ '^[+-]?\d{1,4}$' then translate(given, '−–', '--')::int end
$$;

-- What keeps a file of teams from being a season's: names, tags and captains, each for itself, beside the others and
-- beside the teams there are.
create function private.team_file_problems(teams jsonb, most int, playoff_teams int)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with file_rows as (
    select
      line,
      coalesce(private.clean_line(given ->> 'name'), '') as name,
      coalesce(private.clean_line(given ->> 'short_name'), '') as short_name,
      coalesce(upper(private.clean_line(given ->> 'tag')), '') as tag,
      coalesce(private.clean_line(given ->> 'captain'), '') as captain,
      coalesce(given ->> 'withdrawn', '') as withdrawn,
      coalesce(given ->> 'seed', '') as seed,
      coalesce(given ->> 'place', '') as place
    from jsonb_array_elements(teams) with ordinality as each (given, line)
  ),
  known as (
    select
      s.*,
      t.id as team_id,
      t.name as known_name,
      t.tag as known_tag,
      t.captain_id,
      p.id as player_id,
      count(*) over (partition by private.skeleton(s.name)) as named_so,
      count(*) over (partition by s.tag) as tagged_so,
      count(*) over (partition by private.skeleton(s.captain)) as led_so,
      count(*) over (partition by private.number_of(s.seed)) as seeded_so,
      count(*) over (partition by private.number_of(s.place)) as placed_so
    from file_rows s
    left join public.teams t on private.skeleton(t.name) = private.skeleton(s.name) and t.archived_at is null
    left join public.profiles p
      on private.skeleton(p.username) = private.skeleton(s.captain) and p.deleted_at is null and p.username = s.captain
  )
  select wrong.*
  from known k
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('teams', k.line, field, problem, value) as said
    from (values
      ('name', 'nameMissing', k.name, k.name = ''),
      (
        'name', 'nameUnreadable', k.name,
        k.name <> '' and private.is_name(k.name, bounds.team_name_min, bounds.team_name_max) is not true
      ),
      ('name', 'nameTwice', k.name, k.name <> '' and k.named_so > 1),
      ('name', 'nameLooksLike', k.known_name, k.known_name <> k.name),
      (
        'name', 'nameReserved', k.name,
        k.team_id is null and private.is_reserved(
          k.name, coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
        )
      ),
      (
        'name', 'playsElsewhere', k.name,
        -- who withdrew from the playoffs is entered first
        (k.withdrawn = '' or k.seed <> '') and exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = k.team_id and e.withdrawn_at is null and s.phase <> 'finished'
        )
      ),
      (
        'short_name', 'shortNameUnreadable', k.short_name,
        k.short_name <> '' and private.is_name(k.short_name, 1, bounds.team_short_name_max) is not true
      ),
      ('tag', 'tagUnreadable', k.tag, k.tag <> '' and k.tag !~ '^[A-Z0-9ÄÖÜÇĞİŞ]{2,4}$'),
      ('tag', 'tagTwice', k.tag, k.tag <> '' and k.tagged_so > 1),
      (
        'tag', 'tagTaken', k.tag,
        k.tag <> '' and exists (
          select from public.teams t where t.tag = k.tag and t.archived_at is null and t.id is distinct from k.team_id
        )
      ),
      ('captain', 'captainUnknown', k.captain, k.captain <> '' and k.player_id is null),
      ('captain', 'captainTwice', k.captain, k.captain <> '' and k.led_so > 1),
      (
        'captain', 'captainElsewhere', k.captain,
        k.player_id is distinct from k.captain_id and exists (
          select from public.team_members m where m.player_id = k.player_id and m.left_at is null
        )
      ),
      (
        'captain', 'captainThere', k.captain,
        k.captain <> '' and k.captain_id is not null and k.player_id is distinct from k.captain_id
      ),
      (
        'withdrawn', 'withdrawnWrong', k.withdrawn,
        k.withdrawn <> '' and coalesce(private.moment_of(k.withdrawn) > now(), true)
      ),
      (
        'seed', 'seedWrong', k.seed,
        k.seed <> '' and coalesce(private.number_of(k.seed) not between 1 and playoff_teams, true)
      ),
      ('seed', 'seedTwice', k.seed, k.seed <> '' and k.seeded_so > 1),
      (
        'place', 'placeWrong', k.place,
        k.place <> '' and coalesce(private.number_of(k.place) not between 1 and jsonb_array_length(teams), true)
      ),
      ('place', 'placeTwice', k.place, k.place <> '' and k.placed_so > 1)
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('teams', null, null, 'teamsMany', most::text)).*
  where (select count(*) from file_rows s where s.withdrawn = '') > most
  union all
  select (private.wrong_in('teams', null, null, 'teamsFew', null)).*
  where jsonb_array_length(teams) < 2
$$;

-- The rows of a file of squads with the teams and accounts they name: an account by its username, or by its gaming id
-- where no name is given and only one account has it.
create function private.squad_rows(teams jsonb, squads jsonb)
  returns table (
    line bigint,
    team text,
    club text,
    team_id uuid,
    captain_id uuid,
    player text,
    gaming_id text,
    player_id uuid,
    found int,
    role text,
    number text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with clubs as (
    select
      private.fold(given ->> 'name') as club,
      min(t.id::text)::uuid as team_id,
      coalesce(min(t.captain_id::text), min(p.id::text))::uuid as captain_id
    from jsonb_array_elements(teams) as given
    left join public.teams t on private.skeleton(t.name) = private.skeleton(given ->> 'name') and t.archived_at is null
    left join public.profiles p
      on private.skeleton(p.username) = private.skeleton(given ->> 'captain')
      and p.username = private.clean_line(given ->> 'captain')
      and p.deleted_at is null
    where private.fold(given ->> 'name') <> ''
    group by 1
  ),
  file_rows as (
    select
      line,
      coalesce(given ->> 'team', '') as team,
      private.fold(given ->> 'team') as club,
      coalesce(private.clean_line(given ->> 'player'), '') as player,
      coalesce(private.clean_line(given ->> 'gaming_id'), '') as gaming_id,
      coalesce(lower(given ->> 'role'), '') as role,
      coalesce(given ->> 'number', '') as number
    from jsonb_array_elements(squads) with ordinality as each (given, line)
  )
  select
    s.line, s.team, c.club, c.team_id, c.captain_id, s.player, s.gaming_id, who.player_id, who.found, s.role, s.number
  from file_rows s
  left join clubs c on c.club = s.club
  cross join lateral (
    select min(known.id::text)::uuid as player_id, count(*)::int as found
    from (
      select p.id
      from public.profiles p
      where s.player <> ''
        and private.skeleton(p.username) = private.skeleton(s.player)
        and p.username = s.player
        and p.deleted_at is null
      union all
      select p.id
      from public.profiles p
      where s.player = ''
        and s.gaming_id <> ''
        and private.fold(p.gaming_id) = private.fold(s.gaming_id)
        and p.gaming_id = s.gaming_id
        and p.deleted_at is null
    ) known
  ) who
$$;

-- What keeps a file of squads from being those of the teams named in the other: who is nobody here, plays elsewhere or
-- stands there twice; roles, numbers, and squads that are too large. The captain is named with the team.
create function private.squad_file_problems(teams jsonb, squads jsonb)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with file_rows as materialized (
    select
      s.*,
      private.number_of(s.number) as shirt,
      coalesce(s.player_id = s.captain_id, false) as leads,
      count(*) over (partition by s.player_id) as times,
      count(*) over (partition by s.club, private.number_of(s.number)) as worn
    from private.squad_rows(teams, squads) s
  ),
  captains as materialized (
    select p.id as player_id, private.fold(given ->> 'name') as club
    from jsonb_array_elements(teams) as given
    join public.profiles p
      on private.skeleton(p.username) = private.skeleton(given ->> 'captain')
      and p.username = private.clean_line(given ->> 'captain')
      and p.deleted_at is null
  )
  select wrong.*
  from file_rows s
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('squads', s.line, field, problem, value) as said
    from (values
      ('team', 'teamUnknown', s.team, s.club is null),
      ('player', 'playerMissing', '', s.player = '' and s.gaming_id = ''),
      ('player', 'playerUnknown', s.player, s.player <> '' and s.found = 0),
      ('gaming_id', 'playerUnknown', s.gaming_id, s.player = '' and s.gaming_id <> '' and s.found = 0),
      ('gaming_id', 'playerAmbiguous', s.gaming_id, s.player = '' and s.found > 1),
      (
        'gaming_id', 'playerDiffers', s.gaming_id,
        s.player <> '' and s.gaming_id <> '' and exists (
          select from public.profiles p where p.id = s.player_id and p.gaming_id is distinct from s.gaming_id
        )
      ),
      ('player', 'playerTwice', coalesce(nullif(s.player, ''), s.gaming_id), s.player_id is not null and s.times > 1),
      (
        'player', 'playerElsewhere', coalesce(nullif(s.player, ''), s.gaming_id),
        exists (
          select
          from public.team_members m
          where m.player_id = s.player_id and m.left_at is null and m.team_id is distinct from s.team_id
        )
        -- or as the captain of another row
        or exists (select from captains c where c.player_id = s.player_id and c.club <> s.club)
      ),
      ('role', 'roleWrong', s.role, s.role not in ('', 'player', 'co_captain', 'captain')),
      (
        'role', 'captainWithTeam', s.role,
        s.player_id is not null and s.role in ('player', 'co_captain', 'captain') and (s.role = 'captain') <> s.leads
      ),
      (
        'number', 'numberWrong', s.number,
        s.number <> '' and coalesce(s.shirt not between bounds.shirt_number_min and bounds.shirt_number_max, true)
      ),
      (
        'number', 'numberTwice', s.number,
        s.shirt is not null and (
          s.worn > 1
          or exists (
            select
            from public.team_members m
            where m.team_id = s.team_id
              and m.left_at is null
              and m.shirt_number = s.shirt
              and m.player_id is distinct from s.player_id
          )
        )
      )
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('squads', null, null, 'squadMany', min(s.team))).*
  from file_rows s
  where s.club is not null
  group by s.club
  having (
    select count(*)
    from (
      select m.player_id from public.team_members m where m.team_id = min(s.team_id::text)::uuid and m.left_at is null
      union
      select min(s.captain_id::text)::uuid where min(s.captain_id::text) is not null
      union
      select unnest(array_agg(s.player_id) filter (where s.player_id is not null))
    ) as squad
  ) > (private.limits()).squad_max
$$;

-- The rows of a file of fixtures, with the team that won where one did.
create function private.fixture_rows(fixtures jsonb)
  returns table (
    line bigint,
    stage text,
    matchday text,
    home text,
    away text,
    home_club text,
    away_club text,
    kickoff_at text,
    kickoff timestamptz,
    status text,
    home_score text,
    away_score text,
    home_goals int,
    away_goals int,
    forfeited_by text,
    winner text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    line,
    coalesce(nullif(lower(given ->> 'stage'), ''), 'regular'),
    given ->> 'matchday',
    given ->> 'home',
    given ->> 'away',
    home_club,
    away_club,
    given ->> 'kickoff_at',
    private.moment_of(given ->> 'kickoff_at'),
    coalesce(lower(given ->> 'status'), ''),
    coalesce(given ->> 'home_score', ''),
    coalesce(given ->> 'away_score', ''),
    home_goals,
    away_goals,
    forfeited_by,
    case
      when lower(given ->> 'status') = 'cancelled' then null
      when forfeited_by = 'away' or (forfeited_by = '' and home_goals > away_goals) then home_club
      when forfeited_by = 'home' or (forfeited_by = '' and home_goals < away_goals) then away_club
    end
  from jsonb_array_elements(fixtures) with ordinality as each (given, line)
  cross join lateral (
    select
      private.fold(given ->> 'home'),
      private.fold(given ->> 'away'),
      private.number_of(given ->> 'home_score'),
      private.number_of(given ->> 'away_score'),
      coalesce(lower(given ->> 'forfeited_by'), '')
  ) as read (home_club, away_club, home_goals, away_goals, forfeited_by)
$$;

-- What keeps a file of fixtures from being the season of the teams named in the other: every pair meets as often as the
-- season has legs, nobody twice on a matchday, no draw, and no score before its kick-off; a forfeit may be ruled ahead. A cancelled match counts for
-- nobody, so it may stand beside the one that was played in its place. The playoffs are looked at by themselves.
create function private.fixture_file_problems(teams jsonb, fixtures jsonb, legs int)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with clubs as (
    select distinct private.fold(given ->> 'name') as club, min(given ->> 'name') as name
    from jsonb_array_elements(teams) as given
    where private.fold(given ->> 'name') <> ''
    group by 1
  ),
  gone as (
    select private.fold(given ->> 'name') as club
    from jsonb_array_elements(teams) as given
    where given ->> 'withdrawn' <> ''
  ),
  file_rows as materialized (
    select s.* from private.fixture_rows(fixtures) s
  ),
  sides as (
    select s.line, s.matchday, side.club, count(*) over (partition by s.matchday, side.club) as a_day
    from file_rows s
    cross join lateral (values (s.home_club), (s.away_club)) as side (club)
    where s.stage = 'regular' and s.status <> 'cancelled'
  )
  select wrong.*
  from file_rows s
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('fixtures', s.line, field, problem, value) as said
    from (values
      (
        'matchday', 'matchdayWrong', s.matchday,
        s.stage = 'regular' and coalesce(private.number_of(s.matchday) not between 1 and 80, true)
      ),
      (
        'stage', 'stageWrong', s.stage,
        s.stage not in ('regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final')
      ),
      ('status', 'statusWrong', s.status, s.status not in ('', 'cancelled', 'postponed')),
      ('status', 'statusScore', s.status, s.status = 'postponed' and s.home_score || s.forfeited_by <> ''),
      (
        'status', 'withdrawnPlays', s.home || ' – ' || s.away,
        s.status <> 'cancelled'
        and s.home_score || s.forfeited_by = ''
        and exists (select from gone g where g.club in (s.home_club, s.away_club))
      ),
      ('home', 'teamUnknown', s.home, s.home_club is null or s.home_club not in (select c.club from clubs c)),
      ('away', 'teamUnknown', s.away, s.away_club is null or s.away_club not in (select c.club from clubs c)),
      ('away', 'sameTeam', s.away, s.home_club = s.away_club),
      ('kickoff_at', 'timeWrong', s.kickoff_at, s.kickoff is null),
      ('matchday', 'twiceADay', s.matchday, s.line in (select d.line from sides d where d.a_day > 1)),
      (
        'home_score', 'scoreWrong', s.home_score,
        s.home_score <> '' and coalesce(s.home_goals > bounds.score_max, true)
      ),
      (
        'away_score', 'scoreWrong', s.away_score,
        s.away_score <> '' and coalesce(s.away_goals > bounds.score_max, true)
      ),
      (
        'home_score', 'scoreHalf', s.home_score || '-' || s.away_score,
        (s.home_score = '') <> (s.away_score = '')
      ),
      ('home_score', 'scoreLevel', s.home_score || '-' || s.away_score, s.home_goals = s.away_goals),
      ('kickoff_at', 'resultAhead', s.kickoff_at, s.kickoff > now() and s.home_score <> '' and s.forfeited_by = ''),
      (
        'forfeited_by', 'forfeitWrong', s.forfeited_by,
        not case s.forfeited_by
          when '' then true
          when 'home' then (s.home_score, s.away_score) in (('', ''), ('0', bounds.forfeit_goals::text))
          when 'away' then (s.home_score, s.away_score) in (('', ''), (bounds.forfeit_goals::text, '0'))
          when 'both' then (s.home_score, s.away_score) = ('', '')
          else false
        end
      )
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('fixtures', null, null, 'pairMeets', one.name || ' – ' || other.name)).*
  from clubs one
  join clubs other on other.club > one.club
  left join file_rows s
    on s.stage = 'regular'
    and (least(s.home_club, s.away_club), greatest(s.home_club, s.away_club)) = (one.club, other.club)
  where jsonb_array_length(fixtures) > 0
  group by one.club, one.name, other.club, other.name
  having count(s.line) < legs
    or count(*) filter (where s.status <> 'cancelled') > legs
    or legs = 2 and (
      count(*) filter (where s.home_club = one.club) = 0
      or count(*) filter (where s.away_club = one.club) = 0
      or count(*) filter (where s.home_club = one.club and s.status <> 'cancelled') > 1
      or count(*) filter (where s.away_club = one.club and s.status <> 'cancelled') > 1
    )
$$;

-- What keeps a file of points given or taken from being one.
create function private.adjustment_file_problems(teams jsonb, adjustments jsonb)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select wrong.*
  from jsonb_array_elements(adjustments) with ordinality as each (given, line)
  cross join private.limits() as bounds
  cross join lateral (
    select private.points_of(given ->> 'points'), coalesce(given ->> 'reason', '')
  ) as read (points, reason)
  cross join lateral (
    select private.wrong_in('adjustments', line, field, problem, value) as said
    from (values
      (
        'team', 'teamUnknown', coalesce(given ->> 'team', ''),
        private.fold(given ->> 'team') = '' or private.fold(given ->> 'team') not in (
          select private.fold(club ->> 'name') from jsonb_array_elements(teams) as club
        )
      ),
      (
        'points', 'pointsWrong', coalesce(given ->> 'points', ''),
        coalesce(points = 0 or abs(points) > bounds.adjustment_points_max, true)
      ),
      ('reason', 'reasonWrong', reason, private.is_text(reason, bounds.reason_min, bounds.reason_max) is false)
    ) as check_of (field, problem, value, holds)
    where coalesce(holds, true)
  ) as found
  cross join lateral (select (found.said).*) as wrong
$$;

-- What keeps playoffs from being those of the seeds that the file of teams names: all seeds, everything before them
-- played, every game in its place of the bracket and none after its series was over; and places before
-- the last matches are decided, or that are not the final's.
create function private.bracket_file_problems(filled public.league_seasons, teams jsonb, fixtures jsonb)
  returns setof private.import_problem
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  games_max constant int := 7;
  has_places constant boolean := jsonb_path_exists(teams, '$[*] ? (@.place != "")');
  -- the folded names by seed, and of the two sides of each series by its number
  seeds text[];
  side_a text[] := '{}';
  side_b text[] := '{}';
  tie record;
  game record;
  wins_a int;
  wins_b int;
  games int;
  winner text;
  loser text;
  champion text;
  placed int[] := '{}';
begin
  select array_agg(private.fold(each ->> 'name') order by private.number_of(each ->> 'seed')) into seeds
  from jsonb_array_elements(teams) as each
  where private.number_of(each ->> 'seed') between 1 and filled.playoff_teams;
  if seeds is null
    and not has_places
    and not exists (select from private.fixture_rows(fixtures) s where s.stage not in ('regular', 'decider'))
  then
    return;
  end if;
  if coalesce(cardinality(seeds), 0) <> filled.playoff_teams then
    return next private.wrong_in('teams', null, 'seed', 'seedsMissing', filled.playoff_teams::text);
    return;
  end if;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'playoffsBefore', s.home || ' – ' || s.away) p
  where s.stage in ('regular', 'decider') and s.status <> 'cancelled' and s.home_score || s.forfeited_by = '';

  for tie in select * from private.bracket_plan(filled) p order by p.no loop
    side_a[tie.no] := coalesce(side_a[tie.no], seeds[tie.seed_a]);
    side_b[tie.no] := coalesce(side_b[tie.no], seeds[tie.seed_b]);
    wins_a := 0;
    wins_b := 0;
    games := 0;
    winner := null;
    for game in
      select s.*
      from private.fixture_rows(fixtures) s
      where s.stage = private.stage_of_series(tie.round, tie.slot)::text
        and (s.home_club, s.away_club) in ((side_a[tie.no], side_b[tie.no]), (side_b[tie.no], side_a[tie.no]))
      order by s.kickoff, s.line
    loop
      placed := placed || game.line::int;
      games := games + 1;
      if games > games_max or (winner is not null and game.status <> 'cancelled') then
        return next private.wrong_in('fixtures', game.line, 'stage', 'seriesOver', game.home || ' – ' || game.away);
      end if;
      wins_a := wins_a + coalesce(game.winner = side_a[tie.no], false)::int;
      wins_b := wins_b + coalesce(game.winner = side_b[tie.no], false)::int;
      winner := case
        when wins_a > tie.best_of / 2 then side_a[tie.no]
        when wins_b > tie.best_of / 2 then side_b[tie.no]
      end;
    end loop;
    if tie.next_slot = 'a' then
      side_a[tie.next_no] := winner;
    elsif tie.next_slot = 'b' then
      side_b[tie.next_no] := winner;
    elsif private.stage_of_series(tie.round, tie.slot) = 'final' then
      champion := winner;
    elsif has_places and winner is null then
      return next private.wrong_in('teams', null, 'place', 'placeThirdPlace', null);
    end if;
    if tie.loser_no is not null then
      loser := case winner when side_a[tie.no] then side_b[tie.no] when side_b[tie.no] then side_a[tie.no] end;
      if tie.next_slot = 'a' then
        side_a[tie.loser_no] := loser;
      else
        side_b[tie.loser_no] := loser;
      end if;
    end if;
  end loop;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'stage', 'notInBracket', s.home || ' – ' || s.away) p
  where s.stage not in ('regular', 'decider') and s.line <> all (placed);
  if has_places and not exists (
    select
    from jsonb_array_elements(teams) as each
    where private.number_of(each ->> 'place') = 1 and private.fold(each ->> 'name') = champion
  ) then
    return next private.wrong_in('teams', null, 'place', 'placeChampion', champion);
  end if;
end
$$;

-- Enters teams into a season that has none yet, founds those that are not there, each with the captain its file names,
-- puts the players into their squads, and the fixtures up, those that were played with their results. `teams` is a list
-- of {name, short_name, tag, captain, withdrawn, seed, place}, `squads` of {team, player, gaming_id, role, number},
-- `fixtures` of {stage, matchday, home, away, kickoff_at, status, home_score, away_score, forfeited_by}, `adjustments` of
-- {team, points, reason}, all of it text. With seeds come the playoffs, with places the season's end. Everybody who is
-- named is notified.
-- Returns what is wrong with them; writes, and returns nothing, where nothing is and it is not `dry`.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season), PT409 (begun, or not empty), PT422 (no lists).
create function private.import_season(
  league_id uuid,
  season int,
  teams jsonb,
  fixtures jsonb,
  squads jsonb default '[]',
  adjustments jsonb default '[]',
  dry boolean default true
)
  returns setof private.import_problem
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  rows_max constant int := 1600;
  me constant uuid := private.actor();
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin brings a league in.', 'notYours');
  end if;
  select * into filled
  from public.league_seasons s
  where (s.league_id, s.season) = (import_season.league_id, import_season.season)
  for no key update;
  if filled.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if filled.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if exists (
    select from public.league_teams e where (e.league_id, e.season) = (filled.league_id, filled.season)
  ) then
    perform private.refuse('PT409', 'The season has teams already.', 'seasonNotEmpty', 'season');
  end if;
  if jsonb_typeof(teams) is distinct from 'array'
    or jsonb_typeof(fixtures) is distinct from 'array'
    or jsonb_array_length(teams) > rows_max
    or jsonb_array_length(fixtures) > rows_max
    or jsonb_typeof(squads) is distinct from 'array'
    or jsonb_array_length(squads) > rows_max
    or jsonb_typeof(adjustments) is distinct from 'array'
    or jsonb_array_length(adjustments) > rows_max
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(squads, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(adjustments, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The files are lists of at most 1,600 rows.', 'filesUnreadable', 'teams');
  end if;

  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, filled.legs) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures) p
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
    return;
  end if;

  begin
    for entry in select each from jsonb_array_elements(teams) as each order by private.skeleton(each ->> 'name') loop
      select t.id into club
      from public.teams t
      where private.skeleton(t.name) = private.skeleton(entry ->> 'name') and t.archived_at is null;
      if club is null then
        club := private.found_imported(entry);
      else
        perform private.check_not_own_team(club);
      end if;
      insert into public.league_teams (league_id, season, team_id, registered_at, withdrawn_at)
      select filled.league_id, filled.season, club, least(now(), withdrawn), case when entry ->> 'seed' <> '' then null else withdrawn end
      from private.moment_of(entry ->> 'withdrawn') as withdrawn;
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    perform private.fill_squads(filled, teams, squads);
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  if results > 0 then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    perform private.import_bracket(filled, teams, fixtures, clubs);
  end if;
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null then s.phase else 'finished' end,
    champion_team_id = ended.champion
  from (
    select max(e.team_id::text)::uuid as champion
    from public.league_teams e
    where (e.league_id, e.season, e.final_rank) = (filled.league_id, filled.season, 1)
  ) ended
  where (s.league_id, s.season) = (filled.league_id, filled.season);
  perform private.record(
    'import_season',
    concat_ws(' ', 'league_seasons', filled.league_id, filled.season),
    null,
    jsonb_build_object(
      'teams', jsonb_array_length(teams),
      'players', jsonb_array_length(squads),
      'matches', jsonb_array_length(fixtures),
      'results', results,
      'adjustments', jsonb_array_length(adjustments)
    )
  );
end
$$;
comment on function private.import_season is 'api: member';

-- The playoffs of a season that has just been filled: seeds, bracket and games, series by series as they were played, so
-- that what follows from a result follows here too; games that are missing are set. Who withdrew leaves after them, and
-- places make final ranks.
create function private.import_bracket(filled public.league_seasons, teams jsonb, fixtures jsonb, clubs jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  played constant jsonb := private.played_of(fixtures, clubs);
  seeds constant uuid[] := array(
    select (clubs ->> private.fold(each ->> 'name'))::uuid
    from jsonb_array_elements(teams) as each
    where each ->> 'seed' <> ''
    order by private.number_of(each ->> 'seed')
  );
  tie public.series;
  series uuid;
begin
  update public.league_seasons s set phase = 'playoffs'
  where (s.league_id, s.season) = (filled.league_id, filled.season);
  update public.league_teams e set playoff_seed = array_position(seeds, e.team_id)
  where (e.league_id, e.season) = (filled.league_id, filled.season) and e.team_id = any (seeds);
  perform private.draw_bracket(filled, seeds);
  for series in
    select s.id from public.series s
    where (s.league_id, s.season) = (filled.league_id, filled.season)
    order by s.round, s.slot
  loop
    select * into tie from public.series s where s.id = series;
    perform private.import_games(tie, played);
  end loop;
  update public.league_teams e
  set withdrawn_at = private.moment_of(each ->> 'withdrawn')
  from jsonb_array_elements(teams) as each
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    and each ->> 'seed' <> ''
    and each ->> 'withdrawn' <> '';
  update public.league_teams e
  set final_rank = coalesce(
    (select p.rank from private.playoff_places(filled) p where p.team_id = e.team_id), private.number_of(each ->> 'place')
  )
  from jsonb_array_elements(teams) as each
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    and each ->> 'place' <> '';
end
$$;

-- The games of one series out of a season's `played` (private.import_matches), in the order of their kick-offs, in place of
-- those that were set when its sides were known.
create function private.import_games(tie public.series, played jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  games constant jsonb[] := array(
    select each || jsonb_build_object(
      'id', gen_random_uuid(), 'league_id', tie.league_id, 'season', tie.season, 'series_id', tie.id,
      'game_no', row_number() over (order by (each ->> 'kickoff_at')::timestamptz, line)
    )
    from jsonb_array_elements(played) with ordinality as file (each, line)
    where each ->> 'stage' = private.stage_of_series(tie.round, tie.slot)::text
      and (each ->> 'home_team_id', each ->> 'away_team_id') in (
        (tie.team_a_id::text, tie.team_b_id::text), (tie.team_b_id::text, tie.team_a_id::text)
      )
  );
  game public.team_matches;
begin
  if cardinality(games) > 0 then
    delete from public.team_matches m where m.series_id = tie.id;
  end if;
  insert into public.team_matches (
    id, league_id, season, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
  )
  select m.id, m.league_id, m.season, m.series_id, m.game_no, m.stage, m.home_team_id, m.away_team_id, m.kickoff_at
  from unnest(games) as each
  cross join lateral jsonb_populate_record(null::public.team_matches, each) m;
  -- a result decides the series: what it leaves out stands before that
  for game in
    select m.*
    from unnest(games) as each
    cross join lateral jsonb_populate_record(null::public.team_matches, each) m
    order by m.status = 'finished', m.game_no
  loop
    perform private.import_match(game);
  end loop;
  perform private.set_games(tie.id);
end
$$;

-- A file of fixtures as private.import_matches takes it; `clubs` are the teams' ids by their folded names. A match with
-- a result was over three quarters of an hour after its kick-off.
create function private.played_of(fixtures jsonb, clubs jsonb)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'stage', coalesce(nullif(lower(given ->> 'stage'), ''), 'regular'),
        'matchday', private.number_of(given ->> 'matchday'),
        'status', case
          when given ->> 'status' <> '' then lower(given ->> 'status')
          when num_nonnulls(home_score, forfeited_by) > 0 then 'finished'
          else 'scheduled'
        end,
        'home_team_id', clubs -> private.fold(given ->> 'home'),
        'away_team_id', clubs -> private.fold(given ->> 'away'),
        'kickoff_at', kickoff_at,
        'home_score', home_score,
        'away_score', away_score,
        'forfeited_by', forfeited_by,
        'finished_at', case
          when num_nonnulls(home_score, forfeited_by) > 0
          then least(kickoff_at + bounds.match_length_minutes * interval '1 minute', now())
        end
      )
    ),
    '[]'
  )
  from jsonb_array_elements(fixtures) as given
  cross join private.limits() as bounds
  cross join lateral (
    select private.moment_of(given ->> 'kickoff_at'), nullif(lower(given ->> 'forfeited_by'), '')
  ) as read (kickoff_at, forfeited_by)
  cross join lateral (
    select
      case forfeited_by
        when 'home' then 0 when 'away' then bounds.forfeit_goals else private.number_of(given ->> 'home_score')
      end,
      case forfeited_by
        when 'home' then bounds.forfeit_goals when 'away' then 0 else private.number_of(given ->> 'away_score')
      end
  ) as score (home_score, away_score)
$$;

-- Founds the team of a row, with its captain as first member where the row names one. Returns its id.
create function private.found_imported(entry jsonb)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  captain uuid;
  made uuid;
begin
  select p.id into captain
  from public.profiles p
  where private.skeleton(p.username) = private.skeleton(entry ->> 'captain')
    and p.username = private.clean_line(entry ->> 'captain')
    and p.deleted_at is null
  for no key update;
  insert into public.teams (name, short_name, tag, captain_id, manager_id)
  values (
    private.clean_line(entry ->> 'name'),
    coalesce(private.clean_line(entry ->> 'short_name'), ''),
    coalesce(upper(private.clean_line(entry ->> 'tag')), ''),
    captain,
    captain
  )
  returning id into made;
  if captain is not null then
    insert into public.team_members (team_id, player_id, team_role, eligibility)
    values (made, captain, 'captain', private.first_eligibility(captain, made));
  end if;
  return made;
end
$$;

-- Puts the players of a file into the squads of the teams that were just entered, and notifies everybody who was named. Who
-- is a member already gets the number alone; who is new may play once the contract is signed.
create function private.fill_squads(filled public.league_seasons, teams jsonb, squads jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  entry record;
begin
  perform from public.profiles p
  where p.id in (select s.player_id from private.squad_rows(teams, squads) s)
  order by p.id
  for no key update;
  for entry in select s.* from private.squad_rows(teams, squads) s order by s.player_id loop
    if exists (
      select from public.team_members m where (m.team_id, m.player_id) = (entry.team_id, entry.player_id) and m.left_at is null
    ) then
      update public.team_members m
      set shirt_number = coalesce(private.number_of(entry.number), m.shirt_number)
      where (m.team_id, m.player_id) = (entry.team_id, entry.player_id) and m.left_at is null;
      continue;
    end if;
    insert into public.team_members (team_id, player_id, team_role, shirt_number, position, eligibility)
    select
      entry.team_id,
      entry.player_id,
      coalesce(nullif(entry.role, ''), 'player')::public.team_role,
      private.number_of(entry.number),
      p.position,
      private.first_eligibility(entry.player_id, entry.team_id)
    from public.profiles p
    where p.id = entry.player_id;
    update public.player_registrations r set listed = false where r.user_id = entry.player_id and r.listed;
    perform private.notify(
      array[entry.player_id],
      'squadImported',
      jsonb_build_object('team', entry.team_id, 'league', filled.league_id),
      '/teams/' || entry.team_id || '?tab=squad'
    );
  end loop;
  for entry in
    select t.id, t.captain_id
    from public.league_teams e
    join public.teams t on t.id = e.team_id
    where (e.league_id, e.season) = (filled.league_id, filled.season) and t.captain_id is not null
    order by t.id
  loop
    perform private.notify(
      array[entry.captain_id],
      'teamImported',
      jsonb_build_object('team', entry.id, 'season', filled.season, 'league', filled.league_id),
      '/teams/' || entry.id || '?tab=squad'
    );
  end loop;
end
$$;

-- Taking an import back ----------------------------------------------------------------------------

-- An admin takes an import back while nothing has come to the season since: its matches, points and entries go, the
-- members it put into squads and the teams it founded; the season takes teams again. Who was named is notified. Shirt numbers
-- of members who were there before stay as they are.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not imported, or in use).
create function private.undo_import(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  clubs constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.team_id
  );
  named uuid[];
  suspension uuid;
begin
  if run.imported_at is null then
    perform private.refuse('PT409', 'The season was not imported.', 'seasonNotImported', 'season');
  end if;
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = any (clubs))
  order by p.id
  for no key update;
  perform from public.teams t where t.id = any (clubs) order by t.id for update;
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season)
  order by m.id
  for update;
  if private.used_since_import(run) then
    perform private.refuse('PT409', 'Something has come to the season since.', 'seasonInUse', 'season');
  end if;
  named := array(
    select t.captain_id from public.teams t where t.id = any (clubs) and t.captain_id is not null
    union
    select m.player_id from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at
  );
  begin
    update public.league_seasons s
    set phase = 'registration', imported_at = null, champion_team_id = null
    where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.point_adjustments a where (a.league_id, a.season) = (run.league_id, run.season);
    delete from public.team_matches m where (m.league_id, m.season) = (run.league_id, run.season);
    delete from public.series s where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.league_teams e where (e.league_id, e.season) = (run.league_id, run.season);
    delete from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at;
    delete from public.teams t where t.id = any (clubs) and t.created_at = run.imported_at;
  exception when foreign_key_violation then
    perform private.refuse('PT409', 'Something has come to the teams since.', 'seasonInUse', 'season');
  end;
  -- what its matches let somebody sit out was not sat out
  for suspension in
    select p.id
    from public.penalties p
    join public.team_members own on own.player_id = p.player_id and own.team_id = any (clubs)
    where p.league_id = run.league_id and p.kind = 'suspension' and p.status in ('active', 'served')
    group by p.id
    order by p.id
  loop
    perform from public.penalties p where p.id = suspension for no key update;
    perform private.count_suspension(suspension);
  end loop;
  perform private.notify(
    named,
    'importUndone',
    jsonb_build_object(
      'season', run.season, 'league', run.league_id
    ),
    '/leagues/' || run.league_id
  );
  perform private.record('undo_import', concat_ws(' ', 'league_seasons', run.league_id, run.season), to_jsonb(run));
end
$$;
comment on function private.undo_import is 'api: member';

-- Whether anything of a season is younger than its import, or names a match, an entry or the season itself without being
-- part of it.
create function private.used_since_import(run public.league_seasons)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    left join public.match_results r on r.match_id = m.id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and (m.created_at <> run.imported_at or r.created_at <> run.imported_at or m.status in ('live', 'reported', 'disputed'))
  ) or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and (e.created_at <> run.imported_at or e.withdrawn_at > run.imported_at)
  ) or exists (
    select
    from public.point_adjustments a
    where (a.league_id, a.season) = (run.league_id, run.season)
      and (a.created_at <> run.imported_at or a.reversed_at is not null)
  ) or private.is_referenced(
    'public.team_matches',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.match_results'
  ) or private.is_referenced(
    'public.league_teams',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.team_matches', 'public.point_adjustments'
  ) or private.is_referenced(
    'public.league_seasons',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.league_teams', 'public.series'
  )
$$;

-- supabase/schemas/13_staff/070_rollover.sql

-- From one season to the next: the settings and teams of leagues that are tiers of each other, who goes up and who goes
-- down between them (docs/decisions/0082).
-- Locks: the leagues in the order of their ids, which also keeps seasons from being opened by hand; then the teams.

-- The leagues chosen, the first tier first, with the newest season of each and the chosen leagues above and below.
create function private.rollover_leagues(league_ids uuid[])
  returns table (
    league_id uuid,
    name text,
    tier int,
    season int,
    phase public.season_phase,
    max_teams int,
    moves int,
    playoff_teams int,
    above uuid,
    below uuid,
    problem text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    l.id,
    l.name,
    l.tier::int,
    last.season,
    last.phase,
    coalesce(last.max_teams, usual.max_teams)::int,
    coalesce(last.relegation_places, usual.relegation_places)::int,
    last.playoff_teams::int,
    lag(l.id) over tiers,
    lead(l.id) over tiers,
    case
      when count(*) over (partition by l.tier) > 1 then 'tierTwice'
      when last.phase = 'registration' then 'notBegun'
      when last.phase <> 'finished' then 'notFinished'
    end
  from public.leagues l
  cross join private.season_defaults() usual
  left join lateral (
    select s.* from public.league_seasons s where s.league_id = l.id order by s.season desc limit 1
  ) last on true
  where l.id = any (league_ids)
  window tiers as (order by l.tier, l.id)
  order by l.tier, l.id
$$;

-- Every team of those seasons in the order they ended, and where it plays next: who was promoted there goes up, the last
-- of a league goes down to the one below, both as many as their own season said; nobody who was in the playoffs goes
-- down. Who withdrew comes last and has no place, and nobody moves up or down in its stead. A team of several of these
-- seasons stands where it played on, and of those where it entered last. `notes` is what an admin should know: archived,
-- withdrawn and playsElsewhere keep a team out, the others do not.
create function private.rollover_teams(league_ids uuid[])
  returns table (league_id uuid, team_id uuid, place int, into_id uuid, notes text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with ended as (
    select
      l.*,
      e.team_id,
      e.final_rank,
      e.registered_at,
      e.playoff_seed,
      ranked.points,
      count(*) over league as teams,
      row_number() over (
        league order by e.final_rank nulls last, ranked.seat
      ) as place
    from private.rollover_leagues(league_ids) l
    cross join lateral private.season_table(l.league_id, l.season) ranked
    join public.league_teams e on (e.league_id, e.season, e.team_id) = (l.league_id, l.season, ranked.team_id)
    window league as (partition by l.league_id)
  ),
  moved as (
    select
      e.*,
      case
        when e.place <= e.moves and e.above is not null then e.above
        when e.place > greatest(e.playoff_teams, e.teams - e.moves) and e.below is not null then e.below
        else e.league_id
      end as next_id
    from ended e
  ),
  -- the neighbours across a line that somebody crosses, where the table alone says who
  level as (
    select m.*, m.playoff_seed is null and (
      (lead(m.points) over seats = m.points and lead(m.next_id) over seats <> m.next_id)
      or (
        lag(m.points) over seats = m.points
        and lag(m.next_id) over seats <> m.next_id
        and lag(m.playoff_seed) over seats is null
      )
    ) as on_line
    from moved m
    window seats as (partition by m.league_id order by m.place)
  ),
  listed as (
    select
      l.league_id, l.season, l.team_id, l.place, l.next_id, l.final_rank is null as unranked, l.on_line,
      false as withdrawn, l.registered_at
    from level l
    union all
    select l.league_id, l.season, e.team_id, null, l.league_id, false, false, true, e.registered_at
    from private.rollover_leagues(league_ids) l
    join public.league_teams e on (e.league_id, e.season) = (l.league_id, l.season)
    where e.withdrawn_at is not null
  ),
  entries as (
    select distinct on (o.team_id) o.*
    from listed o
    order by o.team_id, o.withdrawn, o.registered_at desc, o.league_id
  )
  select
    n.league_id,
    n.team_id,
    n.place::int,
    case when not said.notes && '{archived,withdrawn,playsElsewhere}' then n.next_id end,
    said.notes
  from entries n
  join public.teams t on t.id = n.team_id
  cross join lateral (
    select coalesce(array_agg(note), '{}') as notes
    from (values
      ('archived', t.archived_at is not null),
      ('withdrawn', n.withdrawn),
      (
        'playsElsewhere',
        exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = n.team_id
            and (e.league_id, e.season) <> (n.league_id, n.season)
            and e.withdrawn_at is null
            and s.phase <> 'finished'
        )
      ),
      ('unranked', n.unranked),
      ('levelOnLine', coalesce(n.on_line, false)),
      ('squadSmall', private.squad_size(n.team_id) < (private.limits()).squad_min)
    ) as check_of (note, holds)
    where holds
  ) said
  order by n.league_id, n.place, n.team_id
$$;

-- What a rollover of these leagues would do: a row a team, and one for a league that has none. Nothing is written.
-- `problem` keeps its league from being rolled over; `season` is null where a first one would be opened.
-- Refuses with PT403 (not an admin), PT422 (no leagues, or more than there are tiers).
create function private.rollover_preview(league_ids uuid[])
  returns table (
    league_id uuid,
    league text,
    tier int,
    season int,
    phase public.season_phase,
    max_teams int,
    problem text,
    team_id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    place int,
    into_id uuid,
    notes text[]
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.check_rollover(league_ids);
  return query
  select
    l.league_id, l.name, l.tier, l.season, l.phase, l.max_teams, l.problem,
    p.team_id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, p.place, p.into_id, p.notes
  from private.rollover_leagues(league_ids) l
  left join private.rollover_teams(league_ids) p using (league_id)
  left join public.teams t on t.id = p.team_id
  order by l.tier, l.league_id, p.place, p.team_id;
end
$$;
comment on function private.rollover_preview is 'api: member';

-- Refuses with PT403 everybody but admins, with PT422 a choice of leagues that is none.
create function private.check_rollover(league_ids uuid[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  tiers_max constant int := 20;
begin
  perform private.actor();
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins open seasons.', 'notYours');
  end if;
  if coalesce(cardinality(league_ids), 0) not between 1 and tiers_max or array_position(league_ids, null) is not null then
    perform private.refuse('PT422', format('1 to %s leagues.', tiers_max), 'rolloverLeagues', 'league_ids');
  end if;
end
$$;

-- Refuses as above, with PT404 what is no league; holds the leagues.
create function private.lock_rollover(league_ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  held int;
begin
  perform private.check_rollover(league_ids);
  perform from public.leagues l where l.id = any (league_ids) order by l.id for update;
  select count(*) into held from public.leagues l where l.id = any (league_ids);
  if held <> (select count(distinct id) from unnest(league_ids) as id) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_ids');
  end if;
end
$$;

-- An admin opens the next season of each of these leagues with the settings of the one that ended, or the site's where
-- there was none, and enters the teams as the preview said or as the admin decided: `team_ids` are all teams of the
-- seasons that ended, `into_ids` beside them the league each plays in, or null. Their leaders are notified.
-- Refuses with PT403 (not an admin), PT404 (no such league), PT409 (a season not finished, two leagues of one tier, other
-- teams than those, archived, plays elsewhere, season full), PT422 (lists that do not fit).
create function private.roll_over(league_ids uuid[], team_ids uuid[], into_ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  tier record;
  entered uuid[];
begin
  perform private.lock_rollover(league_ids);
  if exists (select from private.rollover_leagues(league_ids) l where l.problem = 'tierTwice') then
    perform private.refuse('PT409', 'Two leagues of one tier.', 'tierTwice', 'league_ids');
  end if;
  if exists (select from private.rollover_leagues(league_ids) l where l.problem = 'notBegun') then
    perform private.refuse('PT409', 'A season has not begun.', 'seasonNotBegun', 'league_ids');
  end if;
  if exists (select from private.rollover_leagues(league_ids) l where l.problem is not null) then
    perform private.refuse('PT409', 'A season is not finished.', 'seasonNotFinished', 'league_ids');
  end if;
  if coalesce(cardinality(team_ids), 0) <> coalesce(cardinality(into_ids), 0)
    or not coalesce(array_remove(into_ids, null), '{}') <@ league_ids
    or coalesce(cardinality(team_ids), 0) <> (select count(distinct id) from unnest(team_ids) as id)
  then
    perform private.refuse('PT422', 'Every team plays in one of the leagues, or in none.', 'wrongValue', 'into_ids');
  end if;
  if (select array_agg(id order by id) from unnest(team_ids) as id) is distinct from
    (select array_agg(p.team_id order by p.team_id) from private.rollover_teams(league_ids) p)
  then
    perform private.refuse('PT409', 'The seasons had other teams.', 'rolloverChanged', 'team_ids');
  end if;
  if exists (
    select
    from unnest(team_ids, into_ids) as given (team_id, into_id)
    join private.rollover_teams(league_ids) p using (team_id)
    where given.into_id is distinct from p.into_id and given.team_id = private.own_team()
  ) then
    perform private.refuse('PT403', 'The own team goes where the preview says.', 'ownMatter', 'into_ids');
  end if;
  perform from public.teams t where t.id = any (team_ids) order by t.id for no key update;
  if exists (
    select
    from unnest(team_ids, into_ids) as given (team_id, into_id)
    join public.teams t on t.id = given.team_id
    where given.into_id is not null and t.archived_at is not null
  ) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_ids');
  end if;

  for tier in select * from private.rollover_leagues(league_ids) loop
    entered := array(
      select given.team_id
      from unnest(team_ids, into_ids) as given (team_id, into_id)
      where given.into_id = tier.league_id
    );
    if cardinality(entered) > tier.max_teams then
      perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'into_ids');
    end if;
    perform private.open_next(tier.league_id, tier.season, entered);
  end loop;
  perform private.notify_left_out(team_ids, into_ids);
end
$$;
comment on function private.roll_over is 'api: member';

-- Opens the season after that one, or a first one where there is none, with these teams, and notifies their leaders where
-- they play.
create function private.open_next(league_id uuid, ended int, entered uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  opens constant int := coalesce(ended, 0) + 1;
  league constant public.leagues := (select l from public.leagues l where l.id = open_next.league_id);
  entry record;
begin
  if ended is null then
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, prize_pool
    )
    select league.id, opens, usual.* from private.season_defaults() usual;
  else
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, playoff_teams, third_place_match, points_for_win,
      protest_minutes, silence_hours, extra_rules, prize_pool
    )
    select
      s.league_id, opens, s.max_teams, s.legs, s.relegation_places, s.transfer_rights, s.renewal_days,
      s.quarterfinal_best_of, s.semifinal_best_of, s.final_best_of, s.playoff_teams, s.third_place_match, s.points_for_win,
      s.protest_minutes, s.silence_hours, s.extra_rules, s.prize_pool
    from public.league_seasons s
    where (s.league_id, s.season) = (league.id, ended);
  end if;
  insert into public.league_teams (league_id, season, team_id)
  select league.id, opens, team_id from unnest(entered) as team_id;
  for entry in
    select t.id, coalesce(was.tier, league.tier) as tier
    from public.teams t
    left join lateral (
      select l.tier
      from public.league_teams e
      join public.leagues l on l.id = e.league_id
      where e.team_id = t.id and (e.league_id, e.season) <> (league.id, opens)
      order by e.registered_at desc
      limit 1
    ) was on true
    where t.id = any (entered)
    order by t.id
  loop
    perform private.notify(
      private.leaders(entry.id),
      case when entry.tier > league.tier then 'rolledUp' when entry.tier < league.tier then 'rolledDown' else 'rolledOver' end::public.notification_key,
      jsonb_build_object('team', entry.id, 'season', opens, 'league', league.id),
      '/leagues/' || league.id
    );
  end loop;
  perform private.record(
    'roll_over', concat_ws(' ', 'league_seasons', league.id, opens), null, jsonb_build_object('teams', cardinality(entered))
  );
end
$$;

-- Notifies the leaders of teams that are entered nowhere that they are not.
create function private.notify_left_out(team_ids uuid[], into_ids uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(t.id), 'notRolledOver', jsonb_build_object('team', t.id), '/leagues'
  )
  from unnest(team_ids, into_ids) as given (team_id, into_id)
  join public.teams t on t.id = given.team_id
  where given.into_id is null and t.archived_at is null
  order by t.id
$$;

-- An admin takes back the newest season of each of these leagues, with its entries: before it has begun, before it has a
-- match, and only if nobody has entered it since it was opened. Their leaders are notified.
-- Refuses with PT403 (not an admin), PT404 (no such league or season), PT409 (begun, has matches or entries of its own,
-- or something else hangs on it), PT422.
create function private.undo_rollover(league_ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  league record;
  opened public.league_seasons;
begin
  perform private.lock_rollover(league_ids);
  for league in select l.id from public.leagues l where l.id = any (league_ids) order by l.id loop
    select * into opened
    from public.league_seasons s
    where s.league_id = league.id
    order by s.season desc
    limit 1
    for update;
    if opened.league_id is null then
      perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'league_ids');
    end if;
    if opened.phase <> 'registration' then
      perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'league_ids');
    end if;
    if exists (
      select
      from public.league_teams e
      where (e.league_id, e.season) = (opened.league_id, opened.season) and e.registered_at <> opened.created_at
    ) then
      perform private.refuse('PT409', 'Teams have entered since.', 'seasonInUse', 'league_ids');
    end if;
    perform private.notify(
      (
        select array_agg(leader)
        from public.league_teams e
        cross join unnest(private.leaders(e.team_id)) as leader
        where (e.league_id, e.season) = (opened.league_id, opened.season)
      ),
      'rolloverUndone',
      jsonb_build_object('season', opened.season, 'league', league.id),
      '/leagues/' || league.id
    );
    perform private.record(
      'undo_rollover', concat_ws(' ', 'league_seasons', opened.league_id, opened.season), to_jsonb(opened)
    );
    begin
      delete from public.league_teams e where (e.league_id, e.season) = (opened.league_id, opened.season);
      delete from public.league_seasons s where (s.league_id, s.season) = (opened.league_id, opened.season);
    exception when foreign_key_violation then
      perform private.refuse('PT409', 'Matches or contracts hang on the season.', 'seasonInUse', 'league_ids');
    end;
  end loop;
end
$$;
comment on function private.undo_rollover is 'api: member';

-- supabase/schemas/13_staff/080_admin_overview.sql

-- The admins' house: how much waits for a decision, how the seasons go, and how lively the site is. Numbers only; what
-- they count is read by the pages they lead to.

create index team_achievements_unverified on public.team_achievements (created_at) where not verified;
create index profiles_joined_at on public.profiles (joined_at);

-- Seasons that wait for the organiser's next step, each since when: entries are over and it has not begun, its table is
-- final and the playoffs have not begun, or its final is over. What was brought in from elsewhere waits since it came,
-- however old its dates are.
create function private.season_steps()
  returns table (league_id uuid, season int, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.league_id, s.season, greatest(s.registration_until, s.created_at)
  from public.league_seasons s
  where s.phase = 'registration'
    and s.registration_until < now()
  union all
  select s.league_id, s.season, played.until
  from public.league_seasons s
  cross join lateral (
    select
      max(greatest(m.finished_at, m.created_at)) filter (where m.finished_at is not null) as until,
      bool_and(m.status in ('finished', 'cancelled')) as over
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
  ) played
  where s.phase = 'regular'
    and played.over
    and played.until is not null
  union all
  select s.league_id, s.season, last.finished_at
  from public.league_seasons s
  join public.series final on (final.league_id, final.season) = (s.league_id, s.season)
    and private.stage_of_series(final.round, final.slot) = 'final'
    and final.winner_team_id is not null
  cross join lateral (
    select max(greatest(m.finished_at, m.created_at)) as finished_at
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.stage in ('third_place', 'final')
      and m.finished_at is not null
  ) last
  where s.phase = 'playoffs'
    and not exists (
      select
      from public.series open
      where (open.league_id, open.season) = (s.league_id, s.season)
        and private.stage_of_series(open.round, open.slot) = 'third_place'
        and open.winner_team_id is null
    )
$$;

-- Entries that would keep a season from beginning well: too few members, too few of them eligible, or nobody to act.
create function private.doubtful_entries()
  returns table (league_id uuid, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select e.league_id, e.registered_at
  from public.league_seasons s
  join public.league_teams e on (e.league_id, e.season) = (s.league_id, s.season)
  join public.teams t on t.id = e.team_id
  where s.phase = 'registration'
    and e.withdrawn_at is null
    and (
      private.is_suspended(t.captain_id)
      or (private.limits()).squad_min > (
        select count(*)
        from public.team_members m
        where m.team_id = e.team_id
          and m.left_at is null
          and m.eligibility = 'eligible'
      )
    )
$$;

-- What waits for a decision of the staff: how many of each kind, since when the oldest waits, and what that one is about
-- where its page is one thing's own (a team, a league). Kinds nothing waits in are left out. A
-- moderator sees reports and tickets, others nothing.
create function private.admin_waits()
  returns table (kind text, how_many int, since timestamptz, about uuid)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.matter as kind, d.since, null::uuid as about
    from private.ruling_matters() d
    where d.matter in ('disputed', 'protest', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id
    from private.season_steps() s
    union all
    select 'tickets', coalesce(last.created_at, t.created_at), null
    from public.support_tickets t
    left join lateral (
      select m.author_id, m.created_at
      from public.ticket_messages m
      where m.ticket_id = t.id
        and not m.internal
      order by m.created_at desc, m.id desc
      limit 1
    ) last on true
    where t.status in ('open', 'in_progress')
      and coalesce(last.author_id, t.user_id) = t.user_id
    union all
    select 'reports', r.created_at, null
    from public.content_reports r
    where r.status = 'open'
    union all
    select 'suspensions', p.created_at, null
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'titles', a.created_at, a.team_id
    from public.team_achievements a
    where not a.verified
  ) waits
  where (select private.is_admin())
    or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
  group by waits.kind
$$;
comment on function private.admin_waits is 'api: member';

-- How the seasons go that are not finished: matches there are, those over, those nobody reported for a day, those put
-- off, and those decided by a forfeit. Newest first; nothing for anybody but admins.
create function private.season_health(max int default 20)
  returns table (
    league_id uuid,
    league_name text,
    season int,
    phase public.season_phase,
    teams int,
    matches int,
    played int,
    late int,
    postponed int,
    forfeits int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    s.league_id,
    l.name,
    s.season,
    s.phase,
    (
      select count(*)::int
      from public.league_teams e
      where (e.league_id, e.season) = (s.league_id, s.season)
        and e.withdrawn_at is null
    ),
    m.matches,
    m.played,
    m.late,
    m.postponed,
    m.forfeits
  from (
    select *
    from public.league_seasons s
    where s.phase <> 'finished'
      and (select private.is_admin())
    order by s.created_at desc, s.league_id, s.season
    limit private.page_size(max)
  ) s
  join public.leagues l on l.id = s.league_id
  cross join lateral (
    select
      count(*)::int as matches,
      (count(*) filter (where m.status = 'finished'))::int as played,
      (count(*) filter (where m.status in ('scheduled', 'live') and m.kickoff_at < now() - private.unreported_for(false)))::int as late,
      (count(*) filter (where m.status = 'postponed'))::int as postponed,
      (count(*) filter (where m.status = 'finished' and m.forfeited_by is not null))::int as forfeits
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.status <> 'cancelled'
  ) m
  order by s.created_at desc, s.league_id, s.season
$$;
comment on function private.season_health is 'api: member';

-- How many people did something in a week that is over: counted once by the clock, so that nobody counts the log again.
create table private.active_weeks (
  week date primary key,
  people int not null,
  created_at timestamptz not null default now()
);
comment on table private.active_weeks is 'Counts of weeks that are over. No API access: admins read them with the weeks.';
alter table private.active_weeks enable row level security;
alter table private.active_weeks force row level security;
revoke all on private.active_weeks from public, anon, authenticated, service_role;

create function private.active_people(begun timestamptz, over timestamptz)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(distinct a.actor)::int from private.audit_log a where a.at >= begun and a.at < over
$$;

-- Counts those of the last twelve weeks that are over and have not been counted.
create function private.count_active_weeks()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.active_weeks (week, people)
  select w.begun::date, private.active_people(w.begun at time zone 'utc', (w.begun + interval '1 week') at time zone 'utc')
  from (select date_trunc('week', now() at time zone 'utc') as this_week) b
  cross join generate_series(b.this_week - interval '11 weeks', b.this_week - interval '1 week', interval '1 week') as w (begun)
  where not exists (select from private.active_weeks a where a.week = w.begun::date)
  on conflict do nothing
$$;

-- The last twelve weeks, Monday to Sunday in UTC, this one last: accounts that joined, people who did something that is
-- recorded, matches kicked off. Nothing for anybody but admins.
create function private.site_weeks()
  returns table (week date, sign_ups int, active int, matches int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with bounds as (
    select date_trunc('week', now() at time zone 'utc') as this_week
  ),
  weeks as (
    select each.begun at time zone 'utc' as begun, (each.begun + interval '1 week') at time zone 'utc' as over
    from bounds b
    cross join generate_series(b.this_week - interval '11 weeks', b.this_week, interval '1 week') as each (begun)
    where (select private.is_admin())
  )
  select
    (w.begun at time zone 'utc')::date,
    (select count(*)::int from public.profiles p where p.joined_at >= w.begun and p.joined_at < w.over and p.deleted_at is null),
    coalesce(
      (select a.people from private.active_weeks a where a.week = (w.begun at time zone 'utc')::date),
      private.active_people(w.begun, w.over)
    ),
    (
      select count(*)::int
      from public.team_matches m
      where m.kickoff_at >= w.begun
        and m.kickoff_at < least(w.over, now())
        and m.status not in ('postponed', 'cancelled')
    )
  from weeks w
  order by w.begun
$$;
comment on function private.site_weeks is 'api: member';

-- Teams as the admins go through them ------------------------------------------------------------

create index teams_created_at on public.teams (created_at desc, id desc);

-- Whether a team has what an admin looks for: fewer members than a match needs, members whose eligibility is not
-- decided, nobody who may act for it, or no season it plays.
create function private.team_has(matter text, team uuid, captain uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case matter
    when 'short' then private.squad_size(team) < (private.limits()).squad_min
    when 'pending' then exists (
      select from public.team_members m where m.team_id = team and m.left_at is null and m.eligibility = 'pending'
    )
    when 'captain' then captain is null or private.is_suspended(captain)
    when 'outside' then not exists (select from private.season_of(team) s where s.phase <> 'finished')
    else false
  end
$$;

-- One page of teams, by name or the newest first: those that play or those that are archived, found by name, tag or
-- captain, in a league, with a matter. A page begins after the row seen last. Nothing for anybody but admins.
create function private.admin_team_page(
  query text default null,
  of_league uuid default null,
  matter text default null,
  archived boolean default false,
  newest boolean default false,
  after_place text default null,
  after_id uuid default null,
  max int default 30,
  turkish boolean default false
)
  returns table (
    id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    captain_id uuid,
    captain_username text,
    captain_suspended boolean,
    squad int,
    eligible int,
    pending int,
    league_name text,
    season int,
    phase public.season_phase,
    created_at timestamptz,
    archived_at timestamptz,
    place text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  captains constant uuid[] := case when words is not null then private.players_named(words) end;
  places text[];
  ids uuid[];
begin
  if not private.is_admin() then
    return;
  end if;
  select array_agg(found_ones.id), array_agg(found_ones.place) into ids, places
  from (
    select t.id, case when newest then t.created_at::text when turkish then t.in_turkish else t.folded end as place
    from public.teams t
    where (t.archived_at is not null) = archived
      and (
        words is null
        or t.id = any (clubs)
        or t.captain_id = any (captains)
        or (clubs is null and t.folded like all (words))
        or (captains is null and (select p.folded like all (words) from public.profiles p where p.id = t.captain_id))
      )
      and (
        of_league is null
        or t.id in (select e.team_id from public.league_teams e where e.league_id = of_league and e.withdrawn_at is null)
      )
      and (matter is null or private.team_has(matter, t.id, t.captain_id))
      and (
        after_id is null
        or (newest and (t.created_at, t.id) < (after_place::timestamptz, after_id))
        or (not newest and not turkish and (t.folded, t.id) > (after_place, after_id))
        or (not newest and turkish and (t.in_turkish, t.id) > (after_place, after_id))
      )
    order by
      case when newest then t.created_at end desc,
      case when newest then t.id end desc,
      case when not newest then case when turkish then t.in_turkish else t.folded end end,
      t.id
    limit private.page_size(max)
  ) found_ones;
  return query
  select
    t.id,
    t.name,
    t.short_name,
    t.tag,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_id,
    p.username,
    coalesce(private.is_suspended(t.captain_id), false),
    members.squad,
    members.eligible,
    members.pending,
    s.league_name,
    s.season,
    s.phase,
    t.created_at,
    t.archived_at,
    page.place
  from unnest(ids, places) with ordinality as page (id, place, no)
  join public.teams t on t.id = page.id
  left join public.profiles p on p.id = t.captain_id
  left join private.team_seasons s on s.team_id = t.id
  cross join lateral (
    select
      count(*)::int as squad,
      (count(*) filter (where m.eligibility = 'eligible'))::int as eligible,
      (count(*) filter (where m.eligibility = 'pending'))::int as pending
    from public.team_members m
    where m.team_id = t.id
      and m.left_at is null
  ) members
  order by page.no;
end
$$;
comment on function private.admin_team_page is 'api: member';

-- supabase/schemas/13_staff/090_feed_links.sql

-- The calendar feed (docs/decisions/0087): a personal address that answers the matches of its owner's team to whoever
-- holds it, without a session, because calendars have none. It says what stands in every member's fixtures, no more.

create table private.feed_links (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  secret text not null check (secret ~ '^[0-9a-f]{48}$'),
  -- what is looked for, so that the time of an answer tells nothing about how a secret begins
  hash bytea not null generated always as (sha256(decode(secret, 'hex'))) stored unique,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.feed_links is
  'The address of somebody''s calendar, one a person. No API access: its owner asks for it, calendars by its secret.';
alter table private.feed_links enable row level security;
alter table private.feed_links force row level security;
revoke all on private.feed_links from public, anon, authenticated, service_role;

-- The secret of the caller's address; null where there is none.
create function private.my_feed_link()
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.secret from private.feed_links l where l.user_id = (select auth.uid()) and l.revoked_at is null
$$;
comment on function private.my_feed_link is 'api: member';

-- Gives the caller an address, or another one for the one that `replaces` names: that one stops at once. Returns the new
-- secret. Refuses with PT409 whoever has another address than they know of: in two tabs at once, one is made.
create function private.make_feed_link(replaces text default null)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  made text;
begin
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.my_feed_link() is distinct from replaces then
    perform private.refuse('PT409', 'The address is another one by now.', 'feedLinkChanged');
  end if;
  insert into private.feed_links as l (user_id, secret)
  -- 182 random bits: a uuid holds 122, and the first sixteen digits of one 60
  values (me, replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', ''))
  on conflict (user_id) do update set secret = excluded.secret, revoked_at = null, created_at = now()
  returning l.secret into made;
  perform private.record('make_feed_link', 'profiles ' || me);
  return made;
end
$$;
comment on function private.make_feed_link is 'api: member';

-- The caller's address stops. Refuses with PT404 where there is none.
create function private.remove_feed_link()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  update private.feed_links l set revoked_at = now() where l.user_id = me and l.revoked_at is null;
  if not found then
    perform private.refuse('PT404', 'There is no such address.', 'feedLinkUnknown');
  end if;
  perform private.record('remove_feed_link', 'profiles ' || me);
end
$$;
comment on function private.remove_feed_link is 'api: member';

-- What it answers --------------------------------------------------------------------------------

-- A function that returns this answers its text as it is, whatever its caller would rather accept (PostgREST's "any"
-- handler): calendars ask for everything, or say nothing.
create domain private."*/*" as text;

-- RFC 5545, § 3.3.11: these are written with a backslash.
create function private.calendar_text(said text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select replace(regexp_replace(said, '([\\;,])', '\\\1', 'g'), e'\n', '\n')
$$;

-- § 3.1: a line has at most 75 bytes; what is longer goes on after a space, no letter cut in two.
create function private.calendar_line(line text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  folded text := '';
  letter text;
  bytes int := 0;
begin
  if octet_length(line) <= 75 then
    return line || e'\r\n';
  end if;
  foreach letter in array regexp_split_to_array(line, '') loop
    if bytes + octet_length(letter) > 75 then
      folded := folded || e'\r\n ';
      bytes := 1;
    end if;
    folded := folded || letter;
    bytes := bytes + octet_length(letter);
  end loop;
  return folded || e'\r\n';
end
$$;

-- 20261119T190000Z
create function private.calendar_time(moment timestamptz)
  returns text
  language sql
  stable
  set search_path = ''
as $$ select to_char(moment at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') $$;

-- The matches of the team somebody plays for now, of leagues and cups, from a month ago on. The same lines as the file
-- of one match (src/domain/match/match-calendar.ts), whose sequence is a minute as well: here that of the last move.
create function private.calendar_of(person uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with words as (
    select *
    from (
      values
        ('en', 'My matches', 'Postponed: there is no new time yet'),
        ('de', 'Meine Spiele', 'Verschoben: noch ohne neuen Termin'),
        ('tr', 'Maçlarım', 'Ertelendi: yeni tarihi henüz belli değil')
    ) w (locale, calendar, postponed)
    where w.locale in ('en', private.mail_locale(person))
    order by w.locale = 'en'
    limit 1
  ),
  own_team as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  own as (
    select m.*
    from own_team t
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = t.team_id and h.kickoff_at >= now() - interval '30 days'
      union all
      select * from public.team_matches a where a.away_team_id = t.team_id and a.kickoff_at >= now() - interval '30 days'
    ) m
    order by m.kickoff_at, m.id
    limit 200
  )
  select string_agg(private.calendar_line(line), '' order by part, kickoff_at, match_id, n)
  from (
    select 1, null::timestamptz, null::uuid, head.n, head.line
    from words w
    cross join unnest(array[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rondo//Matches//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:' || private.calendar_text(
        (select s.value ->> 'name' from public.site_settings s where s.key = 'brand') || ' · ' || w.calendar
      ),
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H'
    ]) with ordinality as head (line, n)
    union all
    select 2, m.kickoff_at, m.id, event.n, event.line
    from own m
    cross join words w
    join public.teams home on home.id = m.home_team_id
    join public.teams away on away.id = m.away_team_id
    left join public.leagues l on l.id = m.league_id
    left join public.night_cups c on c.id = m.night_cup_id
    cross join lateral (
      select greatest(
        m.created_at,
        (
          select a.at
          from private.audit_log a
          where a.subject = 'team_matches ' || m.id
            and a.action in ('move_match', 'answer_reschedule', 'postpone_match', 'cancel_match')
          order by a.at desc
          limit 1
        ),
        (select max(r.at) from public.match_results r where r.match_id = m.id and m.status = 'cancelled')
      ) as moved_at
    ) last
    cross join unnest(array[
      'BEGIN:VEVENT',
      'UID:' || m.id || '@rondo',
      'SEQUENCE:' || floor(extract(epoch from last.moved_at) / 60)::int,
      'DTSTAMP:' || private.calendar_time(now()),
      'DTSTART:' || private.calendar_time(m.kickoff_at),
      'DTEND:' || private.calendar_time(m.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute'),
      'SUMMARY:' || private.calendar_text(home.name || ' – ' || away.name),
      'DESCRIPTION:' || private.calendar_text(
        concat_ws(e'\n', coalesce(l.name, c.name), case when m.status = 'postponed' then w.postponed end)
      ),
      'STATUS:' || case m.status when 'cancelled' then 'CANCELLED' when 'postponed' then 'TENTATIVE' else 'CONFIRMED' end,
      'URL:' || (select s.value ->> 'url' from public.site_settings s where s.key = 'site_address') || '/matches/' || m.id,
      'END:VEVENT'
    ]) with ordinality as event (line, n)
    union all
    select 3, null, null, 1, 'END:VCALENDAR'
  ) lines (part, kickoff_at, match_id, n, line)
  where line is not null
$$;

-- Whoever holds the secret of an address reads its owner's calendar; a suspended owner's too, who reads the site as well.
-- Everything else is PT404: a wrong secret, one that was replaced or removed, one of an account that is gone. `apikey`
-- stands in the address because hosted projects ask for it there; some of them hand it on.
create function private.calendar_feed(secret text, apikey text default null)
  returns private."*/*"
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  if secret ~ '^[0-9a-f]{48}$' then
    select l.user_id into person
    from private.feed_links l
    join public.profiles p on p.id = l.user_id and p.deleted_at is null
    where l.hash = sha256(decode(calendar_feed.secret, 'hex'))
      and l.revoked_at is null;
  end if;
  if person is null then
    perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
  end if;
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return private.calendar_of(person);
end
$$;
comment on function private.calendar_feed is 'api: visitor';

-- supabase/schemas/13_staff/100_retention.sql

-- How long what is kept for a while is kept. supabase/tests/catalogue/retention.test.ts says it of every table; docs/decisions/0097 why.

create index content_reports_decided_at on public.content_reports (decided_at) where status <> 'open';

-- Takes away what is old, a thousand rows of a kind at a time: notifications and their texts and decided reports after half a
-- year, the runs that pg_cron remembers after a week.
create function private.sweep_old()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - interval '180 days';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$$;

-- supabase/schemas/13_staff/110_files.sql

-- Which uploaded files the league still needs. A file is served as long as a row points at it, kept while the moderation
-- may give it back, and swept otherwise. What was shown never changes under its name (docs/decisions/0092).

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

-- What the host serves by: null for a file no row points at; else the hash of its content, of evidence the one it was
-- shown with. Empty where none was kept.
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

-- Whoever uploads into a folder, removes from it or shows a file of it waits here for whoever does so already.
create function private.lock_folder(bucket text, file text)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('folder ' || bucket || '/' || split_part(file, '/', 1), 0))
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

-- The files of somebody who goes.
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

-- On a hosted project nobody asks before a public file is served, so what is hidden goes from there for good.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_roles where rolname = 'supabase_admin')
  then
    perform cron.schedule('rondo sweep_files', '*/5 * * * *', 'select private.sweep_files(true)');
  end if;
end
$$;

-- supabase/schemas/14_dashboard/10_duties.sql

-- What waits for the caller, so that the first screen says what to do next.

-- What a leader of a team has to do about its matches and cups, each with its deadline, the soonest first; last what
-- waits for somebody else. `subject_id` is the claim, the proposal or the cup that is answered, `rival` the other team or
-- the name of the cup, `at` the proposed kick-off, `named` how many are in the line-up. The first twenty.
create function private.duties()
  returns table (
    kind text,
    until timestamptz,
    match_id uuid,
    subject_id uuid,
    rival text,
    home_score int,
    away_score int,
    at timestamptz,
    named int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with games as (
    select
      m.*,
      led.team_id,
      case when m.home_team_id = led.team_id then m.away_team_id else m.home_team_id end as other_id
    from (select private.led_team() as team_id) led
    join public.team_matches m on m.home_team_id = led.team_id or m.away_team_id = led.team_id
    where m.status in ('scheduled', 'live', 'reported', 'disputed', 'postponed')
  ),
  due as (
    select
      case when r.team_id = g.team_id then 'claimWaits' else 'answerClaim' end as kind,
      r.created_at + case
        when g.night_cup_id is not null then (private.limits()).night_cup_silence_minutes * interval '1 minute'
        else private.silence_hours(g.id) * interval '1 hour'
      end as until,
      g.id as match_id,
      r.id as subject_id,
      g.other_id,
      r.home_score::int,
      r.away_score::int,
      null::timestamptz as at,
      null::int as named
    from games g
    join public.match_reports r on r.match_id = g.id and r.status = 'filed'
    where g.status = 'reported'
    union all
    select 'disputed', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status = 'disputed'
    union all
    select
      'answerTime',
      least(p.kickoff_at, case when g.status = 'scheduled' then g.kickoff_at end),
      g.id, p.id, g.other_id, null, null, p.kickoff_at, null
    from games g
    join public.reschedules p on p.match_id = g.id and p.status = 'proposed' and p.team_id <> g.team_id
    where g.status in ('scheduled', 'postponed')
    union all
    select 'report', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
    union all
    select 'lineUp', g.kickoff_at, g.id, null, g.other_id, null, null, null, five.named
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and g.kickoff_at between now() and now() + interval '2 days'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (
      select count(*)::int as named from public.match_lineups l where (l.match_id, l.team_id) = (g.id, g.team_id)
    ) five
    where five.named < (private.limits()).players_on_pitch
  )
  select *
  from (
    select d.kind, d.until, d.match_id, d.subject_id, t.name as rival, d.home_score, d.away_score, d.at, d.named
    from due d
    join public.teams t on t.id = d.other_id
    union all
    select 'checkIn', c.check_in_until, null, c.id, c.name, null, null, null, null
    from public.night_cup_teams e
    join public.night_cups c on c.id = e.night_cup_id
    where e.team_id = (select private.led_team())
      and e.checked_in_at is null
      and not e.waiting
      and c.status = 'check_in'
      and c.check_in_until > now()
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), all_kinds.until nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$$;
comment on function private.duties is 'api: member';

-- supabase/schemas/99_api/10_api.sql

-- What a client may call. A function of `private` becomes a command by one comment line below it that says who may call
-- it; `publish_api` gives each its wrapper in `public` and the grants of both.
--
--   comment on function private.kick_player is 'api: member';
--
-- visitor: everybody, signed in or not; member: whoever is signed in, what they may do is asked in the command;
-- service: the host's clock. A wrapper has its command's name, arguments, defaults, result and volatility, and the rights
-- of the caller. A migration that adds a command or changes one calls `publish_api` at its end.

create function private.publish_api()
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  callers constant jsonb := '{"visitor": "anon, authenticated", "member": "authenticated", "service": "service_role"}';
  command record;
  wrapper record;
begin
  -- wrappers whose command is gone, is no command any more or has another head
  for wrapper in
    select w.oid::regprocedure as head
    from pg_catalog.pg_proc w
    where w.pronamespace = 'public'::regnamespace
      and w.prosrc ~ ('^ select (\* from )?private\.' || w.proname || '\(')
      and not exists (
        select
        from pg_catalog.pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and p.proname = w.proname
          and pg_catalog.pg_get_function_arguments(p.oid) = pg_catalog.pg_get_function_arguments(w.oid)
          and pg_catalog.pg_get_function_result(p.oid) = pg_catalog.pg_get_function_result(w.oid)
          and pg_catalog.obj_description(p.oid, 'pg_proc') ~ '^api: '
      )
  loop
    execute format('drop function %s', wrapper.head);
  end loop;

  for command in
    select
      p.proname as name,
      p.oid::regprocedure as head,
      regexp_replace(p.oid::regprocedure::text, '^private\.', 'public.') as wrapper,
      callers ->> substring(pg_catalog.obj_description(p.oid, 'pg_proc') from '^api: (\w+)$') as granted,
      pg_catalog.pg_get_function_arguments(p.oid) as arguments,
      -- a row type of `private` is nothing a client may see: its columns are
      coalesce(
        (
          select 'table (' || string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) || ')'
          from pg_catalog.pg_type t
          join pg_catalog.pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
          where t.oid = p.prorettype and t.typtype = 'c' and t.typnamespace = 'private'::regnamespace
        ),
        pg_catalog.pg_get_function_result(p.oid)
      ) as result,
      case p.provolatile when 's' then 'stable' when 'i' then 'immutable' else 'volatile' end as volatility,
      case when p.proretset then '* from ' else '' end as rows,
      (
        select string_agg(format('%I.%I', p.proname, p.proargnames[n]), ', ' order by n)
        from generate_series(1, p.pronargs) as n
      ) as given
    from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and pg_catalog.obj_description(p.oid, 'pg_proc') ~ '^api: '
    order by p.proname
  loop
    assert command.granted is not null, format('%s is published to nobody known', command.head);
    execute format(
      'create or replace function public.%I(%s) returns %s language sql %s set search_path = %L as %L',
      command.name,
      command.arguments,
      command.result,
      command.volatility,
      '',
      format(' select %sprivate.%I(%s) ', command.rows, command.name, command.given)
    );
    execute format(
      'revoke execute on function %1$s, %2$s from public, anon, authenticated; grant execute on function %1$s, %2$s to %3$s',
      command.wrapper,
      command.head,
      command.granted
    );
  end loop;
end
$$;

select private.publish_api();
