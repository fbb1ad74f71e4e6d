import type { Query } from '#host/postgres/session-pools.ts';
import { openTestLeague, siteUrl, type TestLeague } from './test-league.ts';

/** Names with characters that XML, HTML or calendars give a meaning. */
export const nasty = `A ]]> &amp; </script><b>"q" 'z';, \\ x`;
const league = '00000000-0000-4000-8000-000000000001';
export const team = (number: number) => `00000000-0000-4000-8000-00000000001${number}`;
export const match = (number: number) => `00000000-0000-4000-8000-00000000010${number}`;
export const cup = (number: number) => `00000000-0000-4000-8000-00000000030${number}`;
const person = (number: number) => `00000000-0000-4000-8000-00000000020${number}`;

/**
 * The whole host over a public league of four teams and a closed one: results, a forfeit, a match that is ahead, stats, decisions by
 * players of other teams, and an article in German; and over a public night cup, of three of them and one of no league, and a closed one.
 */
export async function openPublicLeague(options: { siteUrl?: string } = {}): Promise<TestLeague> {
  const opened = await openTestLeague(options);
  await opened.backend.query(`insert into public.site_settings (key, value) values ('site_address', $1)`, [
    { url: options.siteUrl ?? siteUrl },
  ]);
  await layPublicLeague(opened.backend.query);
  return opened;
}

/** The same league in the database of a host in its own process. */
export async function layPublicLeague(query: Query): Promise<void> {
  await query(`insert into public.leagues (id, name, slug, public) values ($1, $2, 'open-league', true)`, [
    league,
    nasty,
  ]);
  await query(
    `with closed as (insert into public.leagues (name, slug) values ('Closed league', 'closed-league') returning id)
     insert into public.league_seasons (league_id, season) select id, 1 from closed`,
  );
  await query('insert into public.league_seasons (league_id, season) values ($1, 3), ($1, 4)', [league]);
  for (const [number, name, slug] of [
    [1, nasty, 'nordlicht-kiel'],
    [2, 'Rıhtım Gücü', 'rihtim-gucu'],
    [3, 'Third', 'third'],
    [4, 'Fourth', 'fourth'],
  ] as const) {
    await query('insert into public.teams (id, name, short_name, tag, slug) values ($1, $2, $3, $3, $4)', [
      team(number),
      name,
      `TM${number}`,
      slug,
    ]);
    await query('insert into public.league_teams (league_id, season, team_id) values ($1, 4, $2)', [
      league,
      team(number),
    ]);
  }
  for (const [number, home, away, played] of [
    [1, 1, 2, {}],
    [2, 1, 2, { status: 'finished', home_score: 2, away_score: 1, finished_at: '2026-01-05T19:00:00Z' }],
    [3, 3, 4, { status: 'finished', forfeited_by: 'away', home_score: 3, away_score: 0, finished_at: '2026-01-06T19:00:00Z' }],
    [4, 2, 3, { status: 'finished', home_score: 2, away_score: 1, finished_at: '2026-01-07T19:00:00Z' }],
  ] as const) {
    await query(
      `insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       values ($1, $2, 4, $3, $4, $5, $6)`,
      [match(number), league, number, team(home), team(away), `202${number === 1 ? 7 : 6}-01-0${number + 3}T17:30:00Z`],
    );
    await query(
      'select private.import_match(jsonb_populate_record(m, $2::jsonb)) from public.team_matches m where m.id = $1',
      [match(number), JSON.stringify(played)],
    );
  } // prettier-ignore
  for (const [number, name] of [
    [1, 'Kerem.Doğan 7'],
    [2, 'Hidden'],
  ] as const) {
    await query('insert into public.profiles (id, username) values ($1, $2)', [person(number), name]);
    await query('insert into public.profile_private (user_id, public_profile) values ($1, $2)', [
      person(number),
      number === 1,
    ]);
    await query('insert into public.team_members (team_id, player_id) values ($1, $2)', [team(1), person(number)]);
    // who may play is another test's
    await query('alter table public.match_player_stats disable trigger user');
    await query('insert into public.match_player_stats (match_id, team_id, player_id, goals) values ($1, $2, $3, 1)', [
      match(2),
      team(1),
      person(number),
    ]);
    await query('alter table public.match_player_stats enable trigger user');
  }
  await query(
    `insert into public.teams (id, name, short_name, tag, slug) values ($1, 'Fifth', 'TM5', 'TM5', 'fifth')`,
    [team(5)],
  );
  // by the fifth team, which is in no league, about a match; by the third about points
  await query(
    `insert into public.interested_decisions (matter, kind, about_team_id, by_team_id, match_id, league_id, season, created_at)
       values ('match', 'rival', $2, $5, $6, $1, 4, '2026-01-05T20:00:00Z'), ('points', 'neighbour', $3, $4, null, $1, 4, '2026-01-08T20:00:00Z')`,
    [league, team(1), team(2), team(3), team(5), match(2)],
  );
  const [article] = await query<{ id: string }>(
    `insert into public.news_articles (slug, published_at, league_id) values ('first-night', now() - interval '1 day', $1) returning id`,
    [league],
  );
  await query(
    `insert into public.news_texts (article_id, language, title, summary, body) values ($1, 'de', $2, $2, 'Unter Licht.')`,
    [article!.id, nasty],
  );
  await putCups(query);
}

/** Both drawn, their first game played. */
async function putCups(query: Query): Promise<void> {
  const entered = [team(1), team(2), team(3), team(5)];
  for (const [number, name] of [
    [1, nasty],
    [2, 'Closed cup'],
  ] as const) {
    await query(
      `insert into public.night_cups (id, name, starts_at, check_in_from, check_in_until, capacity, prize, status, public)
         select $1, $2, d, d - interval '1 hour', d - interval '30 minutes', 8, jsonb_build_object('en', $2::text), 'check_in', $3
           from (values (now() + interval '1 hour')) as day (d)`,
      [cup(number), name, number === 1],
    );
    await query(
      'insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) select $1, id, now() from unnest($2::uuid[]) as id',
      [cup(number), entered],
    );
    await query('select private.draw_cup(c, $2) from public.night_cups c where c.id = $1', [cup(number), entered]);
    await playCup(query, cup(number), 1, { home_score: 2, away_score: 1 });
  }
} // prettier-ignore

/** The result of a cup's game in the first round, or another one. */
export const playCup = (query: Query, night_cup_id: string, slot: number, score: object): Promise<unknown> =>
  query(
    `select private.import_match(jsonb_populate_record(m, $3::jsonb))
       from public.team_matches m
       join public.series s on s.id = m.series_id
      where m.night_cup_id = $1 and (s.round, s.slot, m.game_no) = (1, $2, 1)`,
    [night_cup_id, slot, JSON.stringify({ status: 'finished', finished_at: new Date().toISOString(), ...score })],
  ); // prettier-ignore
