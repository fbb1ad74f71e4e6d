import { languages } from '#domain/languages.ts';
import type { Client } from 'pg';

/**
 * At size 1: 30 seasons of ten teams in ten leagues, 2,700 matches, 1,000 players, about 25,000 rows of statistics, 2,700
 * contracts and 900 transfers; every fifth player and every second team is on the market. Every round has an article,
 * every team a warning, a report, a ticket, ten entries in the record and a talk with the reader.
 */
const groupsPerSize = 10;
const leagues = 10;
const seasonsPerGroup = 3;
/** The season that is being played. What a league grows by lies before it. */
const newest = 300;

/**
 * Lets the league grow to a size, in bulk and without triggers. Ten teams play three seasons together,
 * every round of which is full; the newest season of each league is half played. The reader is who will look.
 */
export async function grow(client: Client, size: number, reader: string): Promise<void> {
  const { rows: limited } = await client.query<{ dropped: string; added: string }>(limitChecks);
  for (const { dropped } of limited) await client.query(dropped);
  await client.query('begin');
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into public.leagues (id, name, slug, created_at)
       select md5('league' || n)::uuid, 'Grown league ' || n, 'grown-' || n, now() - interval '9 years' from generate_series(1, $1::int) as n`,
    [leagues],
  );
  for (const statement of [
    teams,
    players,
    members,
    captains,
    seasons,
    entries,
    matches,
    statistics,
    contracts,
    transfers,
    registrations,
    listings,
    notifications,
    articles,
    texts,
    tickets,
    answers,
    talks,
    messages,
    warnings,
    reports,
    hidden,
    cups,
    cupTeams,
    record,
  ])
    await client.query(
      statement
        .replaceAll('$groups', `generate_series(1, ${size * groupsPerSize})`)
        .replaceAll('$reader', client.escapeLiteral(reader)),
    );
  await client.query('commit');
  for (const { added } of limited) await client.query(added);
  await client.query('vacuum analyze');
  // New rows must not be flushed to disk during measured reads.
  await client.query('checkpoint');
}

/** Checks that look up a limit take most of the time when millions of rows are written; for new rows they come back. */
const limitChecks = `
select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
       format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as added
  from pg_constraint
 where contype = 'c'
   and connamespace = 'public'::regnamespace
   and pg_get_constraintdef(oid) like '%limits()%'`;

const teams = `
insert into public.teams (id, name, short_name, tag, slug, captain_id)
  select md5('team' || n)::uuid, 'Grown ' || n, 'G' || n, upper(lpad(to_hex(n), 4, '0')), 'grown-' || n, md5('player' || n || '-1')::uuid
    from $groups as g, generate_series(g * 10 - 9, g * 10) as n`;

const players = `
insert into public.profiles (id, username, position, nation)
  select md5('player' || n || '-' || p)::uuid, 'grown ' || n || '-' || p, 'striker', 'TR'
    from $groups as g, generate_series(g * 10 - 9, g * 10) as n, generate_series(1, 10) as p`;

const members = `
insert into public.team_members (team_id, player_id, shirt_number, eligibility, joined_at)
  select md5('team' || n)::uuid, md5('player' || n || '-' || p)::uuid, p, 'eligible', now() - interval '60 years'
    from $groups as g, generate_series(g * 10 - 9, g * 10) as n, generate_series(1, 10) as p`;

const captains = `
update public.team_members m set team_role = 'captain'
  from $groups as g, generate_series(g * 10 - 9, g * 10) as n
 where m.player_id = md5('player' || n || '-1')::uuid`;

/** Group g plays in league g modulo ten; every ten groups lie three seasons further back. */
const played = `
$groups as g,
lateral (select md5('league' || 1 + (g - 1) % ${leagues})::uuid as league_id, (g - 1) / ${leagues} as back) as l,
lateral (select ${newest} - back * ${seasonsPerGroup} - s as season from generate_series(0, ${seasonsPerGroup - 1}) as s) as n`;

const seasons = `
insert into public.league_seasons (league_id, season, phase)
  select league_id, season, case when season = ${newest} then 'regular' else 'finished' end::public.season_phase from ${played}`;

const entries = `
insert into public.league_teams (league_id, season, team_id, registered_at)
  select league_id, season, md5('team' || g * 10 - 9 + t)::uuid, now() - (${newest} - season) * interval '60 days' - interval '40 days'
    from ${played}, generate_series(0, 9) as t`;

/** The circle: the tenth stays, the others go round; home and away change after nine rounds. */
const matches = `
insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at, status, finished_at, home_score, away_score)
  select md5(league_id || '/' || season || '/' || round || '/' || k)::uuid, league_id, season, round + 1,
         md5('team' || g * 10 - 9 + case when round < 9 then a else b end)::uuid,
         md5('team' || g * 10 - 9 + case when round < 9 then b else a end)::uuid,
         kickoff, case when over then 'finished' else 'scheduled' end::public.match_status, case when over then kickoff end,
         case when over then 1 + (g + k) % 3 + round % 2 end, case when over then (g + k) % 3 + round % 2 * 3 end
    from ${played}, generate_series(0, 17) as round, generate_series(0, 4) as k,
         lateral (select case when k = 0 then 9 else (round + k) % 9 end as a, (round - k + 9) % 9 as b) as pair,
         lateral (select date_trunc('hour', now()) + (round - 8.5) * interval '3 days' + g % 7 * interval '1 hour'
                         - (${newest} - season) * interval '60 days' as kickoff) as time,
         lateral (select kickoff < now() as over) as state`;

const statistics = `
insert into public.match_player_stats (match_id, player_id, team_id, goals, assists, passes, mvp)
  select m.id, w.player_id, w.team_id, p % 3, p % 2, 20 + p, p = 1 and w.team_id = m.home_team_id
    from ${played}, public.team_matches m, generate_series(1, 5) as p,
         lateral (
           select r.team_id, r.player_id
             from public.team_members r
            where r.team_id in (m.home_team_id, m.away_team_id)
              and r.shirt_number = p
         ) as w
   where (m.league_id, m.season) = (l.league_id, n.season)
     and m.home_team_id in (select md5('team' || each)::uuid from generate_series(g * 10 - 9, g * 10) as each)
     and m.status = 'finished'`;

/** Everybody except the captain signs every season; only the newest contract is still kept. */
const contracts = `
insert into public.contracts (team_id, player_id, status, sent_at, expires_at, accepted_at, player_signed_at, captain_signed_at, ended_at, stays_until, league_id, season)
  select w.team_id, w.player_id, case when latest then 'active' else 'completed' end::public.contract_status,
         signed, signed + interval '7 days', signed, signed, signed,
         case when not latest then signed + interval '60 days' end, case when not latest then signed + interval '74 days' end,
         league_id, season
    from ${played}, generate_series(g * 10 - 9, g * 10) as team,
         lateral (select m.team_id, m.player_id from public.team_members m where m.team_id = md5('team' || team)::uuid and m.shirt_number > 1) as w,
         lateral (select season = ${newest} - back * ${seasonsPerGroup} as latest,
                         now() - (${newest} - season) * interval '60 days' - interval '35 days' - team * interval '1 minute' as signed) as times`;

const transfers = `
insert into public.transfers (player_id, to_team_id, kind, league_id, season, happened_at)
  select c.player_id, c.team_id, 'contract_accepted', c.league_id, c.season, c.accepted_at
    from ${played}, public.contracts c
   where (c.league_id, c.season) = (l.league_id, n.season)
     and n.season = ${newest} - (back + 1) * ${seasonsPerGroup} + 1
     and c.team_id in (select md5('team' || each)::uuid from generate_series(g * 10 - 9, g * 10) as each)`;

const registrations = `
insert into public.player_registrations (user_id, username, activity_level, availability_days, updated_at)
  select md5('player' || n || '-' || p)::uuid, 'Grown player', 'high', '{mon,thu}', now() - n * interval '1 minute'
    from $groups as g, generate_series(g * 10 - 9, g * 10) as n, generate_series(2, 10, 5) as p`;

const listings = `
insert into public.team_listings (team_id, positions, training_days, updated_at)
  select md5('team' || n)::uuid, '{striker}', '{mon}', now() - n * interval '1 minute'
    from $groups as g, generate_series(g * 10 - 9, g * 10, 2) as n`;

const notifications = `
insert into public.notifications (user_id, key, created_at, read_at)
  select md5('player' || n || '-' || p)::uuid, 'squadShort', now() - k * interval '1 day', case when k > 1 then now() end
    from $groups as g, generate_series(g * 10 - 9, g * 10) as n, generate_series(1, 10) as p, generate_series(1, 3) as k`;

const articles = `
insert into public.news_articles (id, slug, category, origin, league_id, season, matchday, published_at)
  select md5('article' || g || '/' || season || '/' || round)::uuid, 'grown-' || g || '-' || season || '-' || round, 'matches', 'round_up',
         league_id, season, round, now() - (${newest} - season) * interval '60 days' - (18 - round) * interval '3 days' - g * interval '1 minute'
    from ${played}, generate_series(1, 18) as round`;

const texts = `
insert into public.news_texts (article_id, language, title, summary, body)
  select md5('article' || g || '/' || season || '/' || round)::uuid, language, 'Round ' || round || ' of season ' || season,
         'What happened.', repeat('A sentence about a match of this round. ', 20)
    from ${played}, generate_series(1, 18) as round, unnest(array['${languages.join("', '")}']) as language`;

/** A team of the growing league, with its captain. */
const everyTeam = `$groups as g, generate_series(g * 10 - 9, g * 10) as n, lateral (select md5('player' || n || '-1')::uuid as captain) as c`;

const tickets = `
insert into public.support_tickets (id, user_id, subject, category, description, status, updated_at)
  select md5('ticket' || n || '-' || own)::uuid, case when own then $reader::uuid else captain end, 'Grown question ' || n, 'premium_services',
         'Something is not as we expected it to be.', case when n % 50 = 0 then 'open' else 'closed' end::public.ticket_status,
         now() - n * interval '1 hour'
    from ${everyTeam}, unnest(array[false, true]) as own`;

const answers = `
insert into public.ticket_messages (ticket_id, author_id, body)
  select md5('ticket' || n || '-' || false)::uuid, captain, 'And another word about it.' from ${everyTeam}, generate_series(1, 3)`;

const talks = `
insert into public.conversations (id, low_id, high_id, last_at)
  select md5('talk' || n)::uuid, least(captain, $reader::uuid), greatest(captain, $reader::uuid), now() - n * interval '1 minute' - interval '1 hour'
    from ${everyTeam} where captain <> $reader::uuid`;

const messages = `
insert into public.messages (conversation_id, author_id, body, created_at)
  select md5('talk' || n)::uuid, captain, 'A few words, the ' || k || 'th time.', now() - n * interval '1 minute' - k * interval '1 hour'
    from ${everyTeam}, generate_series(1, 20) as k where captain <> $reader::uuid`;

const warnings = `
insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, active_from, created_at)
  select e.league_id, e.season, e.team_id, captain, 'warning', 'active', 'Late for a match.', e.registered_at, e.registered_at
    from ${everyTeam}, public.league_teams e where e.team_id = md5('team' || n)::uuid`;

const reports = `
insert into public.content_reports (reporter_id, kind, subject_id, owner_id, cause, said, status, decided_at, created_at)
  select captain, 'profile_text', md5('player' || n || '-2')::uuid, md5('player' || n || '-2')::uuid, 'spam', '{"bio": "Cheap coins"}',
         case when n % 50 = 0 then 'open' else 'upheld' end::public.report_status, case when n % 50 > 0 then now() end, now() - n * interval '1 minute'
    from ${everyTeam}`;

const hidden = `
insert into public.hidden_contents (kind, subject_id, owner_id, was, reason, created_at)
  select 'profile_text', md5('player' || n || '-3')::uuid, md5('player' || n || '-3')::uuid, '{"bio": "Cheap coins"}', 'An advertisement.', now() - n * interval '1 minute'
    from ${everyTeam}`;

/** Ten evenings for every group, won by its first team. */
const cups = `
insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, status, winner_team_id, finished_at)
  select md5('cup' || g || '-' || k)::uuid, 'Grown cup ' || g || '-' || k, evening, evening - interval '2 hours', evening - interval '1 hour', 8, 'finished',
         md5('team' || g * 10)::uuid, evening + interval '3 hours'
    from $groups as g, generate_series(1, 10) as k, lateral (select now() - (g * 10 + k) * interval '1 day' as evening) as e`;

const cupTeams = `
insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at, seed)
  select md5('cup' || g || '-' || k)::uuid, md5('team' || n)::uuid, now() - (g * 10 + k) * interval '1 day' - interval '90 minutes', n - g * 10 + 10
    from $groups as g, generate_series(1, 10) as k, generate_series(g * 10 - 9, g * 10 - 2) as n`;

const record = `
insert into private.audit_log (actor, action, subject, before, after, at)
  select captain, 'update_team', 'teams ' || md5('team' || n)::uuid, '{}', '{"texts_changed": ["description"]}', now() - n * interval '1 minute' - k * interval '1 day'
    from ${everyTeam}, generate_series(1, 10) as k`;
