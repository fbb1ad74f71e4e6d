import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { policyCalls } from './policy-calls.ts';

const world = openWorld();

const names = (rows: { name: string }[]) => rows.map((row) => row.name);

describe('every table', () => {
  test('has row level security enabled and forced', async () => {
    const open = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name
         from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind in ('r', 'p')
          and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(names(open)).toEqual([]);
  });

  test('has a primary key', async () => {
    const keyless = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name
         from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind in ('r', 'p')
          and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    );
    expect(names(keyless)).toEqual([]);
  });

  test('has a policy, or says in writing that the API never reaches it', async () => {
    const unexplained = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name
         from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind in ('r', 'p')
          and not exists (select from pg_policy p where p.polrelid = c.oid)
          and coalesce(obj_description(c.oid), '') !~ 'No API access: '`,
    );
    expect(names(unexplained)).toEqual([]);
  });

  test('has created_at, except lists of the schemas and the audit log, whose rows have at', async () => {
    const undated = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name
         from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind in ('r', 'p')
          and not c.relispartition
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at')
          and coalesce(obj_description(c.oid), '') not like 'List: %'`,
    );
    expect(names(undated)).toEqual(['private.audit_log']);
  });

  test('has an index that begins with each of its foreign keys', async () => {
    const unindexed = await world.sql<{ name: string }>(
      `select k.conname as name
         from pg_constraint k
        where k.contype = 'f'
          and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not exists (
            select from pg_index i
             where i.indrelid = k.conrelid
               and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
               and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] <@ k.conkey
          )`,
    );
    expect(names(unindexed)).toEqual([]);
  });

  test('has no partial unique index on a reference alone, which would be read as "has one"', async () => {
    const misread = await world.sql<{ name: string }>(
      `select i.indexrelid::regclass::text as name
         from pg_index i
         join pg_constraint k on k.conrelid = i.indrelid and k.contype = 'f'
        where i.indisunique and i.indpred is not null
          and k.connamespace = 'public'::regnamespace
          and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ k.conkey`,
    );
    expect(names(misread)).toEqual([]);
  });

  test('names a season wherever it names a league, unless the league stands for itself', async () => {
    const half = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name
         from pg_class c
         join pg_attribute league on league.attrelid = c.oid and league.attname = 'league_id' and not league.attnotnull
        where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r'
          and not exists (
            select from pg_constraint k
             where k.conrelid = c.oid and (
               pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\(league_id IS NULL\\) = \\(season(_no)? IS NULL\\)\\)\\)$'
               or k.contype = 'f' and k.conkey = array[league.attnum]
             )
          )`,
    );
    expect(names(half)).toEqual([]);
  });

  test('bounds the length of every text it stores', async () => {
    const unbounded = await world.sql<{ name: string }>(
      `select c.oid::regclass::text || '.' || a.attname as name
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind = 'r'
          and a.atttypid = 'text'::regtype
          and a.attgenerated = ''
          and not exists (
            select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          )`,
    );
    // what is worked out is bounded by what it is worked out from, a time zone by being one the server knows
    expect(names(unbounded)).toEqual(['leagues.time_zone']);
  });

  test('names its checks for a column or a rule: a name that PostgreSQL counts up depends on the order of writing', async () => {
    const counted = await world.sql<{ name: string }>(
      `select k.conrelid::regclass || ' ' || k.conname as name
         from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
          and k.contype = 'c'
          and (k.conname = c.relname || '_check' or k.conname ~ '_check\\d+$')`,
    );
    expect(names(counted)).toEqual([]);
  });
});

describe('every policy', () => {
  test('is named for a verb and for whom it serves', async () => {
    const odd = await world.sql<{ name: string }>(
      `select polrelid::regclass || ' ' || polname as name
         from pg_policy
        where polrelid::regclass::text !~ '^(auth|storage)\\.'
          and polname !~ ('^' || case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'never' end || '_[a-z_]+$')`,
    );
    expect(names(odd)).toEqual([]);
  });

  test('is written to one role, and no role has two permissive ones for a command', async () => {
    const crowded = await world.sql<{ name: string }>(
      `select polrelid::regclass || ' ' || polcmd::text as name
         from pg_policy, unnest(polroles) as role
        where polpermissive and polrelid::regclass::text !~ '^(auth|storage)\\.'
        group by polrelid, polcmd, role
       having count(*) > 1 or role = 0`,
    );
    expect(names(crowded)).toEqual([]);
  });

  test('asks who is calling once a statement, not once a row', async () => {
    const calls = await policyCalls(world);
    const slow = calls.filter(({ call, ofColumn, once }) => !ofColumn && !once && /^(auth|private)\./.test(call));
    expect(slow).toEqual([]);
    expect(calls.filter(({ once }) => once).map(({ call }) => call)).toContain('private.led_team');
  });

  test('asks no function about a column, which would be asked once a row', async () => {
    const ofColumns = (await policyCalls(world)).filter(({ ofColumn }) => ofColumn);
    expect(ofColumns.map(({ policy, clause, call }) => `${policy} ${clause} ${call}`)).toEqual([
      // the room in the folder a new file goes to: asked once a file, when it is stored
      'storage.objects insert_own_picture check private.has_space',
    ]);
  });

  test('checks the new row of an update as it does the old one', async () => {
    const halves = await world.sql<{ name: string }>(
      `select tablename || ' ' || policyname as name
         from pg_policies
        where schemaname = 'public' and cmd = 'UPDATE' and (qual is null or with_check is null)`,
    );
    expect(names(halves)).toEqual([]);
  });

  test('that lets somebody write stands beside the ban during maintenance and suspension', async () => {
    const unguarded = await world.sql<{ name: string }>(
      `select p.tablename || ' ' || p.cmd as name
         from pg_policies p
        where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and p.cmd <> 'SELECT'
          and not exists (
            select from pg_policies ban
             where ban.schemaname = p.schemaname and ban.tablename = p.tablename and ban.cmd = p.cmd
               and ban.permissive = 'RESTRICTIVE' and coalesce(ban.with_check, ban.qual) ~ 'may_write'
          )`,
    );
    expect(names(unguarded)).toEqual([]);
  });
});

describe('every function', () => {
  test('fixes its search path', async () => {
    const loose = await world.sql<{ name: string }>(
      `select p.oid::regprocedure::text as name
         from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and p.proowner = (select nspowner from pg_namespace where nspname = 'private')
          and not exists (select from unnest(p.proconfig) as setting where setting = 'search_path=""')`,
    );
    expect(names(loose)).toEqual([]);
  });

  test('that refuses is never worked out beforehand', async () => {
    const hasty = await world.sql<{ name: string }>(
      `select p.oid::regprocedure::text as name
         from pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and (p.proname = 'refuse' and p.provolatile <> 'v' or p.prosrc ~ 'private\\.refuse' and p.provolatile = 'i')`,
    );
    expect(names(hasty)).toEqual([]);
  });

  test('in public is published: plain SQL, with the rights of the caller', async () => {
    const heavy = await world.sql<{ name: string }>(
      `select p.oid::regprocedure::text as name
         from pg_proc p
         join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace
          and (p.prosecdef or l.lanname <> 'sql' or p.prosrc !~ ('^ select (\\* from |private\\.kept_answer\\()?private\\.' || p.proname || '\\('))`,
    );
    expect(names(heavy)).toEqual([]);
  });

  test('may be called by exactly those the list names', async () => {
    const callable = (role: string) =>
      world
        .sql<{ name: string }>(
          `select p.pronamespace::regnamespace || '.' || p.proname as name
             from pg_proc p
            where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
              and has_function_privilege($1, p.oid, 'execute')
            order by 1`,
          [role],
        )
        .then(names);

    const open = ['calendar_feed', 'landing', 'member_address_now', 'member_calendar', 'member_feed', 'member_season', 'overlay_facts', 'overlay_season', 'public_address_now', 'public_article', 'public_calendar', 'public_cup', 'public_cups', 'public_feed', 'public_league', 'public_leagues', 'public_match', 'public_player', 'public_squads', 'public_stats', 'public_team']; // prettier-ignore
    // beside what they call, what tags its answers
    const visitor = ['private', 'public'].flatMap((schema) => open.map((call) => `${schema}.${call}`)).concat('private.kept_answer').toSorted(); // prettier-ignore
    expect(await callable('anon')).toEqual(visitor);
    expect(await callable('authenticated')).toEqual(
      [
        ...visitor,
        // what policies, constraints and triggers ask
        'private.actor',
        'private.are_social_links',
        'private.are_texts',
        'private.captained_team',
        'private.clean_line',
        'private.content_kinds',
        'private.file_content_report',
        'private.fold',
        'private.in_same_languages',
        'private.in_turkish',
        'private.has_letter',
        'private.has_space',
        'private.is_admin',
        'private.is_fact',
        'private.is_line',
        'private.is_name',
        'private.is_page_link',
        'private.is_prize_pool',
        'private.is_staff',
        'private.is_stream',
        'private.is_text',
        'private.is_whole',
        'private.language_rank',
        'private.languages',
        'private.led_team',
        'private.limits',
        'private.combining_marks',
        'private.may_write',
        'private.names_each_once',
        'private.network_hosts',
        'private.note_export',
        'private.own_pictures',
        'private.may_listen',
        'private.own_team',
        'private.owned_logos',
        'private.page_size',
        'private.patterns',
        'private.picture_in',
        'private.players_named',
        'private.refereed_leagues',
        'private.stand_in_matches',
        'private.refuse',
        'private.skeleton',
        'private.slug',
        'private.spaces',
        'private.team_badge',
        'private.teams_named',
        // commands and their workers
        'is_admin_fast',
        'is_moderator',
        'league_stats',
        'league_all_time',
        'league_records',
        'names_then',
        'league_elo',
        'position_stats',
        'vote_player_of_match',
        'player_vote',
        'player_vote_tally',
        'save_picks',
        'pick_ladder',
        'pick_shares',
        'mark_seen',
        'complete_profile',
        'audit_page',
        'export_my_data',
        'my_sessions',
        'end_session',
        'end_other_sessions',
        'keep_credentials',
        'log_out_everywhere',
        'delete_my_account',
        'my_feed_link',
        'make_feed_link',
        'remove_feed_link',
        'my_reader_link',
        'my_recovery_codes',
        'my_api_keys',
        'create_api_key',
        'revoke_api_key',
        'player_stand_ins',
        'player_stats',
        'team_stats',
        'unread_notifications',
        'notifications_page',
        'mark_notifications_read',
        'mark_notifications_unread',
        'set_role',
        'appoint_referee',
        'dismiss_referee',
        'suspend_account',
        'lift_suspension',
        'free_gaming_id',
        'people_page',
        'account_of',
        'report_content',
        'resolve_content_report',
        'forget_former_name',
        'hide_content',
        'restore_content',
        'hidden_of',
        'report_page',
        'mute_writer',
        'unmute_writer',
        'muted_page',
        'hidden_page',
        'create_ticket',
        'reply_ticket',
        'set_ticket_status',
        'assign_ticket',
        'ticket_staff',
        'ticket_page',
        'save_ticket_template',
        'delete_ticket_template',
        'send_contact_message',
        'start_conversation',
        'send_message',
        'send_match_message',
        'mark_conversation_read',
        'conversation_page',
        'broadcast_counts',
        'block_player',
        'unblock_player',
        'create_team',
        'update_team',
        'use_recovery_code',
        'leave_team',
        'hand_over_captaincy',
        'set_team_role',
        'set_shirt',
        'kick_player',
        'archive_team',
        'follow_league',
        'follow_player',
        'follow_team',
        'add_team_achievement',
        'set_eligibility',
        'set_eligibility_many',
        'decide_about_player',
        'request_eligibility_review',
        'eligibility_reasons',
        'offer_contract',
        'renew_contracts',
        'renewals',
        'withdraw_offer',
        'accept_contract',
        'reject_contract',
        'terminate_contract',
        'delete_contract',
        'ask_to_join',
        'withdraw_join_request',
        'answer_join_request',
        'register_team',
        'start_regular_season',
        'undo_season_start',
        'set_lineup',
        'start_match',
        'set_live_score',
        'report_match',
        'claim_forfeit',
        'correct_report',
        'withdraw_report',
        'confirm_report',
        'dispute_report',
        'report_stats',
        'rule_match',
        'enter_results',
        'undo_result',
        'move_match',
        'set_match_stream',
        'set_match_replay',
        'name_caster',
        'remove_caster',
        'make_overlay_link',
        'make_recovery_codes',
        'overlay_links',
        'remove_overlay_link',
        'set_extra_rights',
        'postpone_match',
        'cancel_match',
        'propose_reschedule',
        'answer_reschedule',
        'withdraw_reschedule',
        'file_protest',
        'protests_until',
        'withdraw_protest',
        'rule_protest',
        'appeal_ruling',
        'decide_appeal',
        'precedents',
        'set_lobby_code',
        'add_evidence',
        'match_clock',
        'match_squads',
        'who_is_in',
        'answer_attendance',
        'last_lineup',
        'ready_for_match',
        'ask_stand_in',
        'accept_stand_in',
        'withdraw_stand_in',
        'withdraw_team',
        'ask_withdrawal',
        'retract_withdrawal',
        'refuse_withdrawal',
        'reinstate_team',
        'reinstatement_effect',
        'taken_times',
        'warn_player',
        'propose_suspension',
        'decide_penalty',
        'declare_interest',
        'adjust_points',
        'reverse_adjustment',
        'change_table_rules',
        'mark_prize_paid',
        'unmark_prize_paid',
        'give_award',
        'take_back_award',
        'create_decider',
        'start_playoffs',
        'undo_playoffs',
        'finish_season',
        'set_availability',
        'publish_schedule',
        'undo_schedule',
        'import_season',
        'undo_import',
        'undo_options',
        'delete_season',
        'delete_league',
        'archive_league',
        'rollover_preview',
        'roll_over',
        'undo_rollover',
        'contract_page',
        'penalty_page',
        'listing_page',
        'market_page',
        'market_counts',
        'player_page',
        'search_site',
        'team_page',
        'team_facts',
        'recent_stats',
        'transfer_page',
        'season_entries',
        'ruling_queue',
        'ruling_options',
        'ruling_queue_counts',
        'order_sponsors',
        'admin_team_page',
        'admin_waits',
        'duties',
        'shared_slots',
        'open_scrims',
        'own_slots',
        'offer_scrim',
        'withdraw_scrim_offer',
        'accept_scrim',
        'cancel_scrim',
        'set_scrim_lobby',
        'set_scrim_lineup',
        'report_scrim',
        'thank_scrim',
        'save_scrim_search',
        'remove_scrim_search',
        'season_health',
        'site_weeks',
        'clock_health',
        'host_health',
        'registrations_closed',
        'enter_night_cup',
        'leave_night_cup',
        'remove_from_night_cup',
        'check_in_night_cup',
        'save_night_cup',
        'open_night_cup',
        'set_night_cup_public',
        'start_night_cup',
        'cancel_night_cup',
        'save_article',
        'publish_article',
        'unpublish_article',
        'delete_article',
        'news_page',
        'news_neighbours',
        'rounds_without_article',
        'announce',
        'withdraw_announcement',
        'announcement_page',
        'announcement_reach',
        'connect_discord_channel',
        'change_discord_channel',
        'disconnect_discord_channel',
        'send_discord_test',
        'send_discord_again',
        'discord_channel_list',
        'begin_discord_channel',
        'begin_discord_link',
        'my_discord',
        'unlink_discord',
        'write_to_me_again',
        'delivery_health',
        'delivery_channels',
        'my_notification_channels',
        'set_notification_channels',
        'my_quiet_hours',
        'set_quiet_hours',
        'hand_topic',
        'my_handed_topics',
        'my_followed_feed_link',
        'given_up_causes',
        'given_up_page',
        'send_given_up_again',
        'drop_given_up',
        'add_push_device',
        'remove_push_device',
        'my_push_devices',
        'create_webhook',
        'change_webhook',
        'pause_webhook',
        'rotate_webhook_secret',
        'delete_webhook',
        'send_webhook_test',
        'send_webhook_again',
        'webhook_list',
        'webhook_deliveries',
        'webhooks_are_sent',
      ]
        .flatMap((name) => (name.includes('.') ? [name] : [`private.${name}`, `public.${name}`]))
        .toSorted(),
    );
  });
});

test('every view answers with the rights of whoever reads it', async () => {
  const borrowed = await world.sql<{ name: string }>(
    `select c.oid::regclass::text as name
       from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  );
  expect(names(borrowed)).toEqual([]);
});

test("no column of the API holds an address, a birth date or a token, but for the owner's own birth date", async () => {
  const telling = await world.sql<{ name: string }>(
    `select c.oid::regclass::text || '.' || a.attname as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'v')
        and a.attname ~ 'mail|birth|(^|_)ip($|_)|token|password'`,
  );
  expect(names(telling).toSorted()).toEqual(['profile_private.birth_date']);
});

test('a column of a view that the generated types call full is full for the barest team and member', async () => {
  const types = readFileSync(new URL('../../../src/database.types.ts', import.meta.url), 'utf8');
  const views = types.slice(types.indexOf('    Views: {'), types.indexOf('    Functions: {'));
  await world.sql(`insert into public.profiles (id, username) values (gen_random_uuid(), 'bare')`);
  await world.sql(`insert into public.teams (name, founded_on) values ('Bare Team', null)`);
  await world.sql(
    `insert into public.team_members (team_id, player_id) select t.id, p.id from public.teams t, public.profiles p where t.name = 'Bare Team' and p.username = 'bare'`,
  );
  for (const [view, filter] of [
    ['team_profiles', `name = 'Bare Team'`],
    ['team_roster', `username = 'bare'`],
  ] as const) {
    const row = views.slice(views.indexOf(`      ${view}: {`)).split('Relationships')[0] ?? '';
    const [bare] = await world.sql(`select * from public.${view} where ${filter}`);
    const empty = Object.keys(bare!).filter((column) => bare![column] === null);
    const mayBeEmpty = [...row.matchAll(/^ +(\w+): .*\| null$/gm)].map((line) => line[1] ?? '');
    expect(empty.toSorted(), view).toEqual(mayBeEmpty.toSorted());
  }
});
