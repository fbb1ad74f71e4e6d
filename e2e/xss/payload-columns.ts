import type { Pool, PoolClient } from 'pg';

/** The search path of a connection for the tables of both schemas, whose names differ anyway. */
export const schemas = '-c search_path=public,private';

/** A text column as the catalogue names it: `teams.description`. */
export type Column = string;

/** How a text begins that is in that column, so that a page that draws it is known. */
const markOf = (column: Column): string => `xss:${column}:`;

/** Values of several words; of the others each must be listed here when it appears. */
const ofWords = [
  'content_reports.said', 'hidden_contents.was', 'site_settings.value',
  // by language
  'announcements.title', 'announcements.body', 'night_cups.prize', 'ticket_templates.body',
]; // prettier-ignore
/** Values that hold no text: their checks ask private.is_fact, or SQL fills them with ids and numbers. */
const ofFacts = [
  'audit_log.after',
  'audit_log.before',
  'broadcasts.change',
  'events.facts',
  // what the host finds of itself
  'host_checks.facts',
  'league_record_lists.records',
  'notifications.values',
  'outbox.payload',
];
const ofShape = [
  'league_seasons.prize_pool', 'match_reports.stats', 'profiles.social_links', 'teams.social_links', 'webhooks.events',
]; // prettier-ignore

/**
 * Every column of ours that holds text, the API's and those that only acts read: those that take words as they come (their check asks private.is_text, is_name
 * or is_line) and those whose check knows a shape. A new column is one or the other by itself.
 */
export async function columnsOf(pool: Pool): Promise<{ words: Column[]; shaped: Column[] }> {
  const { rows } = await pool.query<{ name: string; type: string; words: boolean }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
       coalesce(bool_or(pg_get_constraintdef(k.oid) ~ ('\\mis_(text|name|line)\\("?' || a.attname || '\\M')), false)
         or c.relname || '.' || a.attname = 'profiles.username' as words
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
       and format_type(a.atttypid, null) in ('text', 'text[]', 'character varying', 'jsonb', 'json')
     group by c.relname, a.attname, a.atttypid
     order by 1`,
  );
  const texts = rows.filter(({ type }) => type === 'text');
  const others = rows.filter(({ type }) => type !== 'text').map(({ name }) => name);
  const strange = others.filter((name) => ![...ofWords, ...ofShape, ...ofFacts].includes(name));
  if (strange.length > 0)
    throw new Error(`Say in e2e/xss/payload-columns.ts whether these hold words: ${strange.join(', ')}`);
  return {
    words: [...texts.filter(({ words }) => words).map(({ name }) => name), ...ofWords],
    shaped: texts.filter(({ words }) => !words).map(({ name }) => name),
  };
}

/**
 * No words of anybody's: a zone the server knows, which a trigger looks up, literals of the commands and lists, the host of an
 * address, an address of before, which is compared and never drawn.
 */
const lookedUp = [
  'leagues.time_zone', 'audit_log.action', 'audit_log.subject', 'command_counts.what', 'webhooks.shown',
  'broadcasts.topic', 'chore_runs.name', 'notification_keys.holds_while', 'outbox.channel', 'former_names.slug',
]; // prettier-ignore

/** Payloads that a shaped column takes, other than plain addresses of the web: asked of its checks, nothing is written. */
export async function refusedBy(pool: Pool, shaped: Column[], payloads: readonly string[]): Promise<string[]> {
  const tried = payloads.filter((payload) => !payload.startsWith('https://'));
  const taken: string[] = [];
  for (const column of shaped.filter((each) => !lookedUp.includes(each))) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await pool.query<{ check: string }>(
      `select pg_get_expr(k.conbin, k.conrelid) as check
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
       where k.conrelid = $1::regclass and k.contype = 'c' and a.attname = $2`,
      [table, name],
    );
    const holds = rows.map(({ check }) => `(${check}) is not false`).join(' and ') || 'true';
    const answer = await pool.query<{ tried: string }>(
      `select tried from unnest($1::text[]) as tried,
         lateral jsonb_populate_record(null::${table}, jsonb_strip_nulls(jsonb_build_object(
           -- some tables count their rows
           'id', (select gen_random_uuid() from pg_attribute a where a.attrelid = '${table}'::regclass and a.attname = 'id' and a.atttypid = 'uuid'::regtype),
           'team_id', gen_random_uuid(), '${name}', tried
         ))) as t
       where ${holds}`,
      [tried],
    );
    taken.push(...answer.rows.map((row) => `${column}: ${row.tried}`));
  }
  return taken;
}

/** Where the pages lead that show the payloads. */
export type Things = Record<
  | 'own'
  | 'league'
  | 'awarded'
  | 'match'
  | 'planned'
  | 'reported'
  | 'postponed'
  | 'player'
  | 'article'
  | 'ticket'
  | 'other'
  | 'team'
  | 'cup'
  | 'off'
  | 'announcement'
  | 'open'
  | 'openTeam'
  | 'openMatch'
  | 'openArticle'
  | 'openCup',
  string
>;

/** Bytes that an index on a name holds. */
const indexed = 1000;
const whole = 20_000;

/**
 * Writes the corpus into every column of words, as much into each row as it holds, from row to row what comes next; on
 * one connection that obeys neither checks nor triggers. Returns where to look.
 */
export async function writePayloads(pool: Pool, words: Column[], payloads: readonly string[]): Promise<Things> {
  const db = await pool.connect();
  try {
    await db.query('set session_replication_role = replica');
    for (const filler of fillers) await db.query(filler);
    for (const column of words) {
      const [table = '', name = ''] = column.split('.');
      if (ofWords.includes(column)) await writeValues(db, table, name, column, payloads);
      else await writeTexts(db, table, name, column, payloads);
    }
    // of a contract's two reasons one is drawn
    await db.query('update public.contracts set termination_reason = null where number % 2 = 0');
    return await thingsOf(db);
  } finally {
    db.release(true);
  }
}

async function writeTexts(db: PoolClient, table: string, name: string, column: Column, payloads: readonly string[]) {
  const { rows: checks } = await db.query<{ name: string }>(
    `select k.conname as name from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.conrelid = $1::regclass and k.contype = 'c' and a.attname = $2`,
    [table, name],
  );
  for (const check of checks) await db.query(`alter table ${table} drop constraint if exists "${check.name}"`);
  const { rows } = await db.query<{ ctid: string }>(`select ctid::text from ${table} order by ctid`);
  if (rows.length === 0)
    throw new Error(`No row of ${table} to write into: e2e/xss/payload-columns.ts fills empty tables.`);
  const isName = /name|title|tag|gaming_id|subject|game_id|division|season|location|game_mode|contact/.test(name);
  const values = chunks(payloads, isName ? indexed : whole, rows.length, (at) => `${markOf(column)}${at} `);
  await db.query(
    `update ${table} t set ${name} = given.value from unnest($1::tid[], $2::text[]) as given (at, value) where t.ctid = given.at`,
    [rows.map(({ ctid }) => ctid), values],
  );
}

/** Every string of a value that is no address, id, moment or number. */
async function writeValues(db: PoolClient, table: string, name: string, column: Column, payloads: readonly string[]) {
  const { rows: checks } = await db.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const check of checks) await db.query(`alter table ${table} drop constraint if exists "${check.name}"`);
  const { rows } = await db.query<{ ctid: string; value: unknown }>(
    `select ctid::text, ${name} as value from ${table} where ${name} is not null order by ctid`,
  );
  const values = chunks(payloads, 1500, rows.length, (at) => `${markOf(column)}${at} `);
  for (const [at, row] of rows.entries())
    await db.query(`update ${table} set ${name} = $2 where ctid = $1::tid`, [
      row.ctid,
      JSON.stringify(withWords(row.value, values[at] ?? '')),
    ]);
}

function withWords(value: unknown, words: string): unknown {
  if (typeof value === 'string') return /^(https?:\/\/|[0-9a-f-]{36}$|\d{4}-\d\d-\d\dT)/.test(value) ? value : words;
  if (Array.isArray(value)) return value.map((each) => withWords(each, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWords(each, words)]));
}

/** As many texts as asked for, the corpus told over them again and again, each as long as it may be. */
function chunks(payloads: readonly string[], most: number, count: number, head: (at: number) => string): string[] {
  const each = Math.max(1, Math.ceil(payloads.length / count));
  let next = 0;
  return Array.from({ length: count }, (_, at) => {
    let text = head(at);
    for (let taken = 0; taken < each; taken += 1) {
      const payload = payloads[next % payloads.length] ?? '';
      if (text.length + payload.length + 1 > most) break;
      text += `${payload}\n`;
      next += 1;
    }
    return text.trim();
  });
}

/** Rows of what the demo league has few or none of, so that the corpus has room. */
const fillers: readonly string[] = [
  // what somebody wrote and notifications tell
  `with said as (insert into private.notice_texts (said) select 'reason' from generate_series(1, 20) returning id)
    insert into public.notifications (user_id, key, values)
    select u.id, 'writerMuted', jsonb_build_object('reason', said.id)
    from said, auth.users u where u.email like '%@demo.rondo.example'`,
  // of a match that no page here shows: its picture is not there
  `insert into public.match_evidence (match_id, team_id, added_by, file)
    select m.id, m.home_team_id, t.captain_id, 'evidence/' || t.id || '/a.webp'
    from public.team_matches m join public.teams t on t.id = m.home_team_id
    where m.status = 'scheduled' order by m.kickoff_at desc limit 1`,
  // keys that open nothing
  `insert into private.api_keys (user_id, name, hash, ending)
    select u.id, 'name', sha256(n::text::bytea), '0000'
    from auth.users u, generate_series(1, 20) n where u.email = 'captain@demo.rondo.example'`,
  `insert into public.sponsors (name, url) values ('sponsor', 'https://sponsor.example')`,
  `insert into public.protests (match_id, team_id, filed_by, reason, status, ruling, ruled_at)
    select m.id, m.home_team_id, t.captain_id, 'reason', 'rejected', 'ruling', now()
    from public.team_matches m join public.teams t on t.id = m.home_team_id where m.status = 'finished'`,
  `insert into public.appeals (match_id, seq, team_id, filed_by, reason, status, ruling, until, decided_at)
    select m.id, r.seq, m.home_team_id, t.captain_id, 'reason', 'rejected', 'ruling', now(), now()
    from public.team_matches m
    join public.teams t on t.id = m.home_team_id
    join public.match_results r on r.match_id = m.id and r.seq = 1
    where m.status = 'finished'`,
  `insert into public.withdrawal_requests (league_id, season, team_id, asked_by, reason, status, ruling, decided_at)
    select e.league_id, e.season, e.team_id, t.captain_id, 'reason', 'refused', 'ruling', now()
    from public.league_teams e join public.teams t on t.id = e.team_id`,
  `insert into public.result_reasons (match_id, seq, reason)
    select r.match_id, r.seq, 'reason' from public.match_results r where r.cause <> 'report'
    on conflict do nothing`,
  `insert into public.content_reports (reporter_id, kind, subject_id, owner_id, cause, note, said)
    select (select id from auth.users where email = 'player@demo.rondo.example'), 'profile_text', p.id, p.id, 'insult', 'note', '{"description": "said"}'
    from public.profiles p limit 20
    on conflict do nothing`,
  // to the captain's team, who reads them above the market
  `insert into public.join_requests (player_id, team_id, message)
    select p.id, own.team_id, 'message'
    from public.profiles p, public.team_members own join auth.users u on u.id = own.player_id
    where u.email = 'captain@demo.rondo.example' and own.left_at is null and p.id <> own.player_id
    limit 20`,
  `insert into public.former_names (team_id, name, slug, chosen, held)
    select t.id, 'name', t.slug || '-before', true, false from public.teams t`,
  `insert into public.scrim_offers (team_id, offered_by, note, expires_at)
    select t.id, t.captain_id, 'note', now() + interval '9 days'
    from public.teams t where t.captain_id is not null`,
  // without an address nothing is sent there
  `insert into private.discord_channels (name, language, results, fixtures, news)
    select 'name', 'en', true, false, false from generate_series(1, 20)`,
  `insert into private.discord_accounts (user_id, discord_id, name)
    select p.id, (200000000000000000 + row_number() over ())::text, 'name' from public.profiles p limit 20`,
  `insert into private.discord_requests (state_hash, user_id, session_id, verifier, purpose, name)
    select sha256(p.id::text::bytea), p.id, gen_random_uuid(), repeat('0', 64), 'channel', 'name' from public.profiles p limit 20`,
  `insert into private.account_blocks (user_id, kind, reason, until)
    select p.id, 'muted', 'reason', now() + interval '9 days'
    from public.profiles p where p.id = (select id from auth.users where email = 'free-agent@demo.rondo.example')
    on conflict do nothing`,
  `insert into public.hidden_contents (kind, subject_id, owner_id, was, reason)
    select 'profile_text', p.id, p.id, '{"description": "was"}', 'reason'
    from public.profiles p
    on conflict do nothing`,
];

async function thingsOf(db: PoolClient): Promise<Things> {
  const first = async (statement: string): Promise<string> =>
    (await db.query<{ id: string }>(`select (${statement})::text as id`)).rows[0]?.id ?? '';
  const account = (role: string) => `(select id from auth.users where email = '${role}@demo.rondo.example')`;
  const own = `(select team_id from public.team_members where player_id = ${account('captain')} and left_at is null)`;
  return {
    own: await first(own),
    team: await first(`select team_id from public.team_achievements limit 1`),
    league: await first(`select id from public.leagues where public order by created_at limit 1`),
    awarded: await first(
      `select league_id || '?season=' || season from public.given_awards where title is not null limit 1`,
    ),
    match: await first(
      `select m.id from public.team_matches m left join public.match_reports r on r.match_id = m.id
       where ${own} in (m.home_team_id, m.away_team_id) and m.status = 'finished' order by r.id is null, m.kickoff_at desc limit 1`,
    ),
    postponed: await first(`select id from public.team_matches where status = 'postponed' limit 1`),
    reported: await first(`select match_id from public.match_reports order by created_at desc limit 1`),
    planned: await first(`select match_id from public.conversations where match_id is not null limit 1`),
    player: await first(account('player')),
    other: await first(account('free-agent')),
    article: await first(`select article_id from public.news_texts limit 1`),
    cup: await first(`select id from public.night_cups where prize is not null and status <> 'cancelled' limit 1`),
    off: await first(`select id from public.night_cups where status = 'cancelled' limit 1`),
    announcement: await first('select id from public.announcements limit 1'),
    open: await first(`select slug from public.leagues where public order by created_at limit 1`),
    openTeam: await first(
      `select t.slug from public.teams t join public.league_teams e on e.team_id = t.id
       join public.leagues l on l.id = e.league_id where l.public order by l.created_at, e.season desc limit 1`,
    ),
    openMatch: await first(
      `select m.id from public.team_matches m join public.leagues l on l.id = m.league_id
       where l.public and m.status = 'finished' order by l.created_at, m.kickoff_at desc limit 1`,
    ),
    openArticle: await first(
      `select a.slug from public.news_articles a join public.leagues l on l.id = a.league_id
       where l.public and a.published_at <= now() order by l.created_at limit 1`,
    ),
    openCup: await first(`select id from public.night_cups where public and status = 'finished' limit 1`),
    ticket: await first(`select id from public.support_tickets where user_id = ${account('captain')} limit 1`),
  };
}
