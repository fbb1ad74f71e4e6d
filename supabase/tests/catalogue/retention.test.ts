import { expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';

/** How long everything is kept: every table says it here, and what is said is looked up. */

const world = openWorld();

const ever = (why: string) => ({ why });
const swept = (by: string) => ({ by });
const withParent = (parent: string) => ({ parent });
const history = ever('the league cannot be read without it');
const account = withParent('public.profiles');
const setting = ever('what staff decide stands until they change it');
const open = ever('as long as it holds');

const retention: Record<string, { why: string } | { by: string } | { parent: string }> = {
  'private.account_blocks': account,
  'private.active_weeks': ever('one number a week'),
  'private.announcing': withParent('public.announcements'),
  'private.api_keys': account,
  'private.attendance_reminders': swept('sweep_old'),
  'private.audit_log': ever('in parts of a year, which the operator may put away'),
  'private.broadcasts': swept('sum_broadcasts'),
  'private.chore_runs': ever('one row a chore'),
  'private.command_counts': swept('sweep_command_counts'),
  'private.deadline_reminders': swept('sweep_old'),
  'private.delivery_channels': ever('a list of the schemas: deliveries name its channels'),
  'private.delivery_setup': ever('one row that the sender writes at its start'),
  'private.discord_accounts': account,
  'private.discord_channels': setting,
  'private.discord_presses': swept('sweep_old'),
  'private.discord_requests': swept('sweep_old'),
  'private.discord_sign_ins': swept('sweep_old'),
  'private.discord_webhooks': withParent('private.discord_channels'),
  'private.eligibility_history': withParent('public.team_members'),
  'private.events': swept('sweep_old'),
  'private.feed_links': account,
  'private.followed_news': withParent('public.team_matches'),
  'private.handed_topics': account,
  'private.host_checks': ever('a row a check, replaced at each look'),
  'private.interest_declarations': swept('sweep_old'),
  'private.kept_credentials': account,
  'private.leaderships': history,
  'private.league_record_lists': withParent('public.leagues'),
  'private.league_standings': withParent('public.leagues'),
  'private.mail_accounts': account,
  'private.notice_texts': swept('sweep_old'),
  'private.notification_channels': account,
  'private.notification_keys': ever('a list of the schemas: old notifications name its keys'),
  'private.outbox': swept('sweep_old'),
  'private.overlay_links': account,
  'private.pick_changes': swept('sum_picks'),
  'private.pick_sums': withParent('public.league_seasons'),
  'private.push_devices': account,
  'private.quiet_hours': account,
  'private.recovery_codes': account,
  'private.stale_leagues': swept('refresh_stale_leagues'),
  'private.told_articles': withParent('public.news_articles'),
  'private.user_roles': account,
  'private.vote_notices': withParent('public.team_matches'),
  'private.webhook_secrets': withParent('private.webhooks'),
  'private.webhooks': ever('as long as its owner wants it; a team takes its own along'),
  'public.announcement_authors': withParent('public.announcements'),
  'public.announcements': swept('sweep_old'),
  'public.appeals': history,
  'public.attendance': swept('sweep_old'),
  'public.availability': withParent('public.league_teams'),
  'public.blocks': account,
  'public.contact_messages': ever('staff answer them, and see what was asked before'),
  'public.content_reports': swept('sweep_old'),
  'public.contracts': history,
  'public.conversation_members': withParent('public.conversations'),
  'public.conversations': ever('both sides read what they said'),
  'public.eligibility_reviews': history,
  'public.former_names': ever(
    'old addresses lead on, and past seasons have the names of then; an account takes its own along',
  ),
  'public.given_awards': history,
  'public.hidden_contents': open,
  'public.interested_decisions': history,
  'public.join_requests': swept('sweep_old'),
  'public.league_follows': account,
  'public.league_referees': withParent('public.leagues'),
  'public.league_seasons': history,
  'public.league_teams': history,
  'public.leagues': history,
  'public.match_casters': withParent('public.team_matches'),
  'public.match_elo': withParent('public.team_matches'),
  'public.match_evidence': history,
  'public.match_lineups': history,
  'public.match_lobbies': withParent('public.team_matches'),
  'public.match_player_stats': history,
  'public.match_ready': withParent('public.team_matches'),
  'public.match_reports': history,
  'public.match_results': history,
  'public.messages': withParent('public.conversations'),
  'public.news_articles': ever('what was written stays until staff delete it'),
  'public.news_edits': withParent('public.news_articles'),
  'public.news_texts': withParent('public.news_articles'),
  'public.night_cup_teams': history,
  'public.night_cups': history,
  'public.notifications': swept('sweep_old'),
  'public.penalties': history,
  'public.picks': withParent('public.team_matches'),
  'public.player_achievements': history,
  'public.player_follows': account,
  'public.player_registrations': account,
  'public.player_votes': withParent('public.team_matches'),
  'public.point_adjustments': history,
  'public.prize_payments': history,
  'public.profile_private': account,
  'public.profiles': ever('emptied when its account is deleted: results name it'),
  'public.protests': history,
  'public.reschedules': history,
  'public.result_reasons': history,
  'public.scrim_lineups': withParent('public.scrims'),
  'public.scrim_lobbies': withParent('public.scrims'),
  'public.scrim_offers': swept('sweep_old'),
  'public.scrim_searches': swept('sweep_old'),
  'public.scrim_slots': withParent('public.scrim_offers'),
  'public.scrims': withParent('public.scrim_offers'),
  'public.series': history,
  'public.site_settings': setting,
  'public.sponsors': setting,
  'public.stand_ins': history,
  'public.support_tickets': ever('staff answer them, and see what was asked before'),
  'public.team_achievements': history,
  'public.team_follows': account,
  'public.team_listings': withParent('public.teams'),
  'public.team_matches': history,
  'public.team_members': history,
  'public.teams': history,
  'public.ticket_messages': withParent('public.support_tickets'),
  'public.ticket_templates': setting,
  'public.transfers': history,
  'public.withdrawal_requests': history,
};

test('every table says how long its rows are kept', async () => {
  const tables = await world.sql<{ name: string }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(retention));
});

const entries = Object.entries(retention);
test.each(entries.flatMap(([table, rule]) => ('by' in rule ? [[table, rule.by] as const] : [])))(
  '%s is swept by %s, which the clock calls',
  async (table, by) => {
    const [match] = await world.sql(
      `select from pg_proc sweep, pg_proc clock
        where sweep.oid = ('private.' || $2)::regproc and sweep.prosrc ~ ('delete from ' || $1 || '\\M')
          and clock.oid = 'private.chores'::regproc and clock.prosrc ~ ('\\(''' || $2 || ''',')`,
      [table, by],
    );
    expect(match).toBeDefined();
  },
);

test.each(entries.flatMap(([table, rule]) => ('parent' in rule ? [[table, rule.parent] as const] : [])))(
  '%s goes with its row of %s',
  async (table, parent) => {
    const keys = await world.sql(
      `select from pg_constraint k
        where k.conrelid = $1::regclass and k.confrelid = $2::regclass and k.contype = 'f' and k.confdeltype = 'c'`,
      [table, parent],
    );
    expect(keys).not.toEqual([]);
  },
);

test('what is older than half a year goes, and what is younger or open stays', async () => {
  await world.sql(
    `insert into public.notifications (user_id, key, created_at)
       select $1, key::public.notification_key, now() - days * interval '1 day' from (values ('kicked', 181), ('roleChanged', 179)) as n (key, days)`,
    [people.user],
  );
  await world.sql(
    `insert into private.notice_texts (said, created_at) values ('old', now() - interval '181 days'), ('young', now() - interval '179 days')`,
  );
  await world.sql(
    `insert into public.content_reports (reporter_id, kind, subject_id, owner_id, cause, said, status, decided_at, created_at)
       select $1, 'profile_text', gen_random_uuid(), $2, cause::public.report_cause, '{}', status::public.report_status, decided_at, now() - interval '1 year'
         from (values ('hate', 'dismissed', now() - interval '181 days'), ('spam', 'upheld', now() - interval '179 days'), ('insult', 'open', null))
           as r (cause, status, decided_at)`,
    [people.user, people.player],
  );
  await world.sql('select private.settle_due()');
  expect(await world.sql('select key from public.notifications where user_id = $1', [people.user])).toEqual([
    { key: 'roleChanged' },
  ]);
  expect(await world.sql('select said from private.notice_texts')).toEqual([{ said: 'young' }]);
  expect(await world.sql('select cause from public.content_reports order by cause')).toEqual([
    { cause: 'insult' },
    { cause: 'spam' },
  ]);
});

test('the runs pg_cron remembers go after a week, where it is the clock', async () => {
  await world.sql(
    `create schema cron; create table cron.job_run_details (runid int, end_time timestamptz);
     insert into cron.job_run_details values (1, now() - interval '8 days'), (2, now() - interval '6 days'), (3, null);
     grant usage on schema cron to postgres; grant all on cron.job_run_details to postgres`,
  );
  await world.sql('select private.settle_due()');
  expect(await world.sql('select runid from cron.job_run_details order by 1')).toEqual([{ runid: 2 }, { runid: 3 }]);
  await world.sql('drop schema cron cascade');
});

test('a running score is no entry of the record', async () => {
  const [{ source } = { source: '' }] = await world.sql<{ source: string }>(
    `select prosrc as source from pg_proc where oid = 'private.set_live_score'::regproc`,
  );
  expect(source).not.toMatch(/private\.record\(/);
});

test('a sweep that fails is entered, and stops nothing', async () => {
  await world.sql(
    `create function private.poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
     create trigger poison before delete on private.notice_texts for each statement execute function private.poison()`,
  );
  await world.sql('select private.settle_due()');
  expect(await world.sql(`select action, clock, after from private.audit_log where subject = 'clock'`)).toEqual([
    { action: 'fail sweep_old', clock: true, after: { sqlstate: 'P0001' } },
  ]);
  await world.sql('drop trigger poison on private.notice_texts; drop function private.poison()');
});

test('the record has a part for this year and the next, as closed as the whole', async () => {
  const year = new Date().getUTCFullYear();
  await world.sql(`drop table private.audit_log_${year + 1}; delete from private.chore_runs`);
  await world.sql('select private.settle_due()');
  const parts = await world.sql<{ name: string; bound: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'private.audit_log'::regclass order by 1`,
  );
  expect(parts.map(({ name }) => name)).toEqual([`audit_log_${year}`, `audit_log_${year + 1}`, 'audit_log_rest']);
  for (const { name } of parts) {
    for (const rewrite of [
      `update private.${name} set action = 'nothing'`,
      `delete from private.${name}`,
      `truncate private.${name}`,
    ])
      await expect(world.inSql('owner', rewrite), rewrite).rejects.toMatchObject({ code: 'PT403' });
    await expect(world.inSql('admin', `select from private.${name}`)).rejects.toThrow(/permission denied/);
  }
  await world.sql(
    `insert into private.audit_log (action, subject, at) values ('forged', 'things', make_timestamptz($1, 6, 1, 0, 0, 0, 'UTC'))`,
    [year + 1],
  );
  expect(await world.sql(`select action from private.audit_log_${year + 1}`)).toEqual([{ action: 'forged' }]);
});
