import { beforeAll, expect, test } from 'vitest';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { cupColumns, openColumns } from '#supabase/tests/harness/open-columns.ts';
import type { Who } from '#supabase/tests/harness/signing.ts';

const world = openWorld();

/** A referee of the league, in no team. */
const referee = 'a0000000-0000-4000-8000-000000000009';

const columns: [Who, string][] = [
  ['visitor', 'Visitor'],
  ['user', 'User'],
  ['coCaptain', 'Co-captain'],
  ['captain', 'Captain'],
  ['rival', 'Rival captain'],
  [{ id: referee }, 'Referee'],
  ['moderator', 'Moderator'],
  ['admin', 'Admin'],
  ['suspended', 'Suspended'],
];

// A row of every table, so that every cell has something to try itself on.
beforeAll(async () => {
  const hidden = '2030-01-01T00:00:00Z';
  await world.sql('update public.team_matches set kickoff_at = $1', [hidden]);
  await world.sql(`insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)`, [
    match,
    club.own,
    people.captain,
  ]);
  // a figure in a match that counts, so that there are sums too
  const played = await putMatch(world, {
    league_id: league,
    season: 1,
    matchday: 2,
    home_team_id: club.own,
    away_team_id: club.rival,
    kickoff_at: hidden,
    status: 'finished',
    home_score: 2,
    away_score: 1,
  });
  await world.sql(`insert into public.match_player_stats (match_id, team_id, player_id) values ($1, $2, $3)`, [
    played,
    club.own,
    people.captain,
  ]);
  await world.sql(
    `insert into public.player_votes (match_id, voter_id, team_id, player_id) values ($1, $2, $3, $4), ($1, $4, $5, $2)`,
    [played, people.captain, club.own, people.rival, club.rival],
  );
  await world.sql(
    `insert into public.picks (user_id, match_id, league_id, season, winner) values ($1, $3, $4, 1, 'home'), ($2, $3, $4, 1, 'away')`,
    [people.user, people.captain, match, league],
  );
  await world.sql(
    `insert into public.match_results (match_id, seq, cause, home_score, away_score) values ($1, 1, 'report', 2, 1)`,
    [match],
  );
  await world.sql(`insert into public.result_reasons (match_id, seq, reason) values ($1, 1, 'The picture shows it')`, [
    match,
  ]);
  await world.sql(
    `insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score) values ($1, $2, $3, 2, 1)`,
    [match, club.own, people.captain],
  );
  await world.sql(
    `insert into public.reschedules (match_id, team_id, proposed_by, kickoff_at) values ($1, $2, $3, now() + interval '1 day')`,
    [match, club.own, people.captain],
  );
  await world.sql(
    `insert into public.withdrawal_requests (league_id, season, team_id, asked_by, reason) values ($1, 1, $2, $3, 'Because')`,
    [league, club.own, people.captain],
  );
  await world.sql(`insert into public.protests (match_id, team_id, filed_by, reason) values ($1, $2, $3, 'Because')`, [
    match,
    club.own,
    people.captain,
  ]);
  await world.sql(
    `insert into public.appeals (match_id, seq, team_id, filed_by, reason, until) values ($1, 1, $2, $3, 'Because', now() + interval '1 day')`,
    [match, club.own, people.captain],
  );
  await world.sql(
    `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from) values
       ($1, 1, $2, $3, 'warning', 'active', null, 'Insults', now()), ($1, 1, $2, $3, 'suspension', 'proposed', 1, 'Insults', null)`,
    [league, club.own, people.player],
  );
  await world.sql(`insert into public.match_lobbies (match_id, code) values ($1, '7Q4-K2M')`, [match]);
  await world.sql(
    `insert into public.match_evidence (id, match_id, team_id, added_by, file) values ($1, $1, $2, $3, 'evidence/' || $2::uuid || '/a.webp')`,
    [match, club.own, people.captain],
  );
  await world.sql(`insert into public.series (league_id, season, round, slot, best_of) values ($1, 1, 1, 1, 1)`, [
    league,
  ]);
  await world.sql(
    `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, -1, 'Late')`,
    [league, club.own],
  );
  await world.sql('insert into public.prize_payments (league_id, season, team_id, paid_by) values ($1, 1, $2, null)', [
    league,
    club.own,
  ]);
  await world.sql(
    `insert into public.given_awards (league_id, season, team_id, title, reason) values ($1, 1, $2, 'Fair play', 'Not one warning')`,
    [league, club.own],
  );
  await world.sql(
    `insert into public.interested_decisions (matter, kind, about_team_id, by_team_id) values ('squad', 'rival', $1, $2)`,
    [club.own, club.rival],
  );
  await world.sql(
    `insert into public.team_achievements (team_id, title, type, season) values ($1, 'Cup of friends', 'cup', '1')`,
    [club.own],
  );
  await world.sql(
    `insert into public.player_achievements (player_id, title, type, season) values ($1, 'Best keeper', 'top_goalkeeper', '1')`,
    [people.captain],
  );
  await world.sql(`insert into public.contracts (team_id, player_id) values ($1, $2), ($1, $3)`, [
    club.rival,
    people.user,
    people.player,
  ]);
  await world.sql(`insert into public.transfers (player_id, to_team_id, kind) values ($1, $2, 'contract_accepted')`, [
    people.player,
    club.own,
  ]);
  await world.sql(
    `insert into public.eligibility_reviews (member_id, player_id, status) select id, player_id, 'eligible' from public.team_members limit 1`,
  );
  await world.sql(`update public.team_members set eligibility = 'pending' where player_id = $1`, [people.player]);
  await world.sql(`insert into public.notifications (user_id, key) values ($1, 'squadShort'), ($2, 'squadShort')`, [
    people.user,
    people.captain,
  ]);
  await world.sql(
    `insert into public.player_registrations (user_id, username, listed) values ($1, 'user', true), ($2, 'rival', false)`,
    [people.user, people.rival],
  );
  await world.sql(
    `insert into public.availability (league_id, season, team_id, weekday, "from", until) select league_id, season, team_id, 1, '20:00', '22:00' from public.league_teams`,
  );
  await world.sql(
    `insert into public.attendance (match_id, team_id, player_id, coming, starts_at)
       select m.id, own.team_id, own.player_id, true, m.kickoff_at
         from public.team_matches m join public.team_members own on own.team_id in (m.home_team_id, m.away_team_id)
        where m.id = $1 and own.player_id in ($2, $3)`,
    [match, people.player, people.rival],
  );
  await world.sql(
    `insert into public.match_ready (match_id, team_id, by, kickoff_at) select id, home_team_id, $2, kickoff_at from public.team_matches where id = $1`,
    [match, people.captain],
  );
  await world.sql(
    `insert into public.stand_ins (match_id, team_id, asked_by) select id, home_team_id, $2 from public.team_matches where id = $1`,
    [match, people.captain],
  );
  await world.sql(
    `insert into public.sponsors (id, name, active_until) values ($1, 'Floodlight Lamps', null), ($2, 'Lamps of last year', '2025-01-01')`,
    [people.user, people.captain],
  );
  await world.sql(`insert into public.news_articles (slug, published_at) values ('published', now()), ('draft', null)`);
  await world.sql(
    `insert into public.news_texts (article_id, language, title, body) select id, 'en', slug, 'Text' from public.news_articles`,
  );
  await world.sql(`insert into public.news_edits (article_id, edited_by) select id, $1 from public.news_articles`, [
    people.admin,
  ]);
  await world.sql(`insert into public.team_listings (team_id, listed) values ($1, true), ($2, false)`, [
    club.own,
    club.rival,
  ]);
  await world.sql(`insert into public.team_follows (user_id, team_id) values ($1, $3), ($2, $3)`, [
    people.user,
    people.moderator,
    club.own,
  ]);
  await world.sql(`insert into public.league_follows (user_id, league_id) values ($1, $3), ($2, $3)`, [
    people.user,
    people.moderator,
    league,
  ]);
  await world.sql(`insert into public.player_follows (user_id, player_id) values ($1, $3), ($2, $3)`, [
    people.user,
    people.moderator,
    people.captain,
  ]);
  await world.sql(
    `with offer as (
       insert into public.scrim_offers (team_id, offered_by, status, expires_at)
         values ($1, $2, 'accepted', now() + interval '1 day') returning id, expires_at
     ), slot as (
       insert into public.scrim_slots (offer_id, starts_at) select id, expires_at from offer
     ), scrim as (
       insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at)
         select id, $1, $3, $2, 1, expires_at, expires_at + interval '1 hour' from offer returning id
     ), line_up as (
       insert into public.scrim_lineups (scrim_id, team_id, slot, player_id) select id, $1, 1, $2 from scrim
     )
     insert into public.scrim_lobbies (scrim_id, code) select id, 'FAIR 24' from scrim`,
    [club.own, people.captain, club.rival],
  );
  await world.sql(
    `insert into public.scrim_searches (team_id, made_by, availability_days, expires_at)
       values ($1, $2, '{tue}', now() + interval '1 day'), ($3, $2, '{tue}', now() + interval '1 day')`,
    [club.own, people.captain, club.rival],
  );
  await world.sql('insert into public.join_requests (player_id, team_id) values ($1, $2), ($3, $4)', [
    people.user,
    club.own,
    people.rival,
    club.rival,
  ]);
  await world.sql(
    `insert into public.announcements (id, title, body, captains_only, people) values ($1, '{"en": "Registration opens"}', '{"en": "On Monday."}', true, 1)`,
    [people.user],
  );
  await world.sql('insert into public.announcement_authors (announcement_id, author_id) values ($1, $2)', [
    people.user,
    people.admin,
  ]);
  await world.sql(
    `insert into public.notifications (user_id, key, values) values ($1, 'announced', jsonb_build_object('announcement', $2::uuid))`,
    [people.captain, people.user],
  );
  const question = 'Where is our trophy?';
  await world.sql(
    `insert into public.support_tickets (id, number, user_id, subject, category, description) values ($1, 1, $1, 'Trophy', 'other', $3), ($2, 2, $2, 'Trophy', 'other', $3)`,
    [people.user, people.captain, question],
  );
  await world.sql(
    `insert into public.ticket_messages (ticket_id, author_id, body, internal) values ($1, $1, $3, false), ($1, $2, $3, true)`,
    [people.user, people.admin, question],
  );
  await world.sql(`insert into public.profiles (id, username) values ($1, 'referee')`, [referee]);
  await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, referee]);
  await world.sql(
    'insert into public.match_casters (match_id, user_id, refused_at) values ($1, $2, null), ($1, $3, now())',
    [match, people.user, people.moderator],
  );
  const cup = people.admin;
  await world.sql(
    `insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, status)
       select case status when 'draft' then $2::uuid else $1 end, status::text, now() + interval '3 hours', now() + interval '1 hour', now() + interval '2 hours', 8, status
         from unnest('{registration,draft}'::public.night_cup_status[]) as status`,
    [cup, people.user],
  );
  await world.sql('insert into public.night_cup_teams (night_cup_id, team_id) values ($1, $2)', [cup, club.own]);
  await world.sql(`insert into public.ticket_templates (title, body) values ('Trophies', '{"en": "By mail"}')`);
  await world.sql(`insert into public.contact_messages (user_id, topic, body) values ($1, 'press', $2)`, [
    people.user,
    question,
  ]);
  const [low, high] = [people.user, people.player].toSorted();
  await world.sql(
    `insert into public.conversations (id, match_id, low_id, high_id) values ($1, null, $1, $2), ($3, $3, null, null)`,
    [low, high, match],
  );
  await world.sql(`insert into public.conversation_members (conversation_id, user_id) values ($1, $1), ($1, $2)`, [
    low,
    high,
  ]);
  await world.sql(`insert into public.messages (conversation_id, author_id, body) values ($1, $1, $3), ($2, $1, $3)`, [
    low,
    match,
    question,
  ]);
  await world.sql(`insert into public.blocks (blocker_id, blocked_id) values ($1, $2)`, [people.user, people.player]);
  await world.sql(
    `insert into public.content_reports (reporter_id, kind, subject_id, owner_id, cause, said) values ($1, 'profile_text', $2, $2, 'spam', '{}'), ($2, 'profile_text', $1, $1, 'spam', '{}')`,
    [people.user, people.moderator],
  );
  await world.sql(
    `insert into public.hidden_contents (kind, subject_id, owner_id, team_id, was, reason) values ('profile_text', $1, $1, null, '{}', 'Spam'), ('team_text', $2, null, $2, '{}', 'Spam')`,
    [people.user, club.own],
  );
});

/** How many rows a statement reached; a refusal reaches none, a collision with an existing row was allowed. */
async function reached(actor: Who, statement: string): Promise<number> {
  try {
    return (await world.inSql(actor, statement)).length;
  } catch (error) {
    const { code } = error as { code: string };
    if (code === '23505' || code === '23503') return Infinity;
    if (code === '42501' || code.startsWith('PT4')) return 0;
    throw error;
  }
}

async function cell(actor: Who, relation: string, isView: boolean, total: number): Promise<string> {
  const sign = (letter: string, rows: number) => (rows === 0 ? '' : rows < total ? `${letter}°` : letter);
  const parts = [sign('r', await reached(actor, `select 1 from public.${relation}`))];
  if (!isView) {
    // a copy of an existing row is stopped by its key, if nothing stops it before; no captain has a second team
    const [sample] = await world.sql(`select to_jsonb(t) - 'captain_id' as row from public.${relation} as t limit 1`);
    const copy = JSON.stringify(sample?.['row']).replaceAll("'", "''");
    const [row] = await world.sql<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = 'public.${relation}'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
    );
    parts.push(
      sign(
        'c',
        await reached(
          actor,
          `insert into public.${relation} (${row?.columns}) select ${row?.columns} from jsonb_populate_record(null::public.${relation}, '${copy}') returning 1`,
        ),
      ),
    );
    parts.push(sign('u', await reached(actor, `update public.${relation} set created_at = created_at returning 1`)));
    parts.push(sign('d', await reached(actor, `delete from public.${relation} returning 1`)));
  }
  return parts.filter(Boolean).join(' ') || '–';
}

test('docs/permissions.md says what each person can do with each table, tried out one by one', async () => {
  const relations = await world.sql<{ name: string; view: boolean }>(
    `select relname as name, relkind = 'v' as view from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by relkind, relname`,
  );
  const rows: string[] = [];
  for (const { name, view } of relations) {
    const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(`select count(*)::int from public.${name}`);
    expect(count, `${name} has a row to try`).toBeGreaterThan(0);
    const cells = [];
    for (const [actor] of columns) cells.push(await cell(actor, name, view, count));
    rows.push(`| ${name} | ${cells.join(' | ')} |`);
  }

  const published = await world.sql<{ name: string; visitor: boolean; member: boolean }>(
    `select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
            has_function_privilege('anon', p.oid, 'execute') as visitor,
            has_function_privilege('authenticated', p.oid, 'execute') as member
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );

  const page = `# Permissions, as the database grants them

Generated by \`supabase/tests/catalogue/permissions.test.ts\`, which tries every cell on a real database and fails when this
page differs. To update it: \`npx vitest run --project database permissions -u\`.

r read, c create, u change, d delete; a small circle means some of the rows (the person's own, the own team's, or public
ones); – nothing. All other writes are commands, which check caller, state and time. Fixed fields inside an own row are
refused as well (PT403).

| Table | ${columns.map(([, title]) => title).join(' | ')} |
|${' --- |'.repeat(columns.length + 1)}
${rows.join('\n')}

- Only calls reach the schema \`private\` (roles, blocked accounts, audit log).
- During maintenance every write is refused except an admin's (PT503). Suspended accounts read and never write (PT403);
  muted accounts act as everybody else and write no words of their own (PT403).
- Visitors read the settings \`maintenance_mode\` and \`brand\`, and the public data at the end of this page.
- Captains of both sides and staff read a report and the ledger of a match, everybody once the result counts. Both teams and
  staff read a proposed time.
- The team that protested and staff read a protest, everybody once it is ruled; the captains of both sides know that there
  is one. Both teams and staff read an appeal, everybody once it is decided.
- A line-up is visible to its own side and to staff, to everybody else from 15 minutes before kick-off, and not while the
  match is postponed or cancelled.
- A referee of the league reads its matches as staff do (reports, ledger, pictures, protests, line-ups, lobby code, proposed
  times, hours of teams), and those of their own team as the team does. They rule, correct, undo, move, postpone and cancel
  matches, create special matches, publish the schedule, decide about withdrawals, and are members in everything else.
- The team, staff and the league's referees read a request to withdraw.
- Everybody reads published news in the languages that are complete; staff read drafts and scheduled news.
- The team and staff read proposed and dropped suspensions.
- Its author and staff read a ticket, staff who did not write it also its notes. Staff read canned replies and messages of the
  contact form. Nobody works as staff on an own ticket.
- Two people alone read their conversation; the leaders of both sides and staff the room of a match. Messages never change.
- The reporter and staff whom it is not about read a content report; the owner, the team's leaders and staff hidden content.
- Nobody verifies an achievement of the own team or decides about the eligibility of its members.
- Every write of an admin and every command leaves a row in the audit log.

| Call | Visitor | Signed in |
| --- | --- | --- |
${published.map((command) => `| \`${command.name}\` | ${command.visitor ? 'yes' : '–'} | ${command.member ? 'yes' : '–'} |`).join('\n')}

## Public data of a league

A league is public while an admin has made it so and it is active and not archived. These calls answer visitors and members
alike, and what is not public is null; \`[]\` is each of a list. \`username\` is null until a player agrees to show it, the shirt number stands for it, and \`open\` tells whether
there is a profile. A score appears once it is the result, a live one during the match, a line-up when the rival sees it, news
once they are published.

| Call | Keys |
| --- | --- |
${callTable(openColumns)}

## Public data of a night cup

An admin makes a night cup public, except a draft. It shows teams with a place and none of their players; \`league\` and \`slug\`
are the address of a team in a public league, and null for all others.

| Call | Keys |
| --- | --- |
${callTable(cupColumns)}
`;
  await expect(page).toMatchFileSnapshot('../../../docs/permissions.md');
});

function callTable(columns: Record<string, readonly string[]>): string {
  return Object.entries(columns)
    .map(([call, keys]) => `| \`${call}\` | ${keys.map((key) => `\`${key}\``).join(', ')} |`)
    .join('\n');
}
