import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putMatch, writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { type Actor, club, everybody, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { columnsOf, openColumns } from '#supabase/tests/harness/open-columns.ts';

const world = openWorld();

type Call = keyof typeof openColumns;
const slug = 'flutlicht-liga';
const closed = 'c0000000-0000-4000-8000-000000000002';
/** Values that visitors must not read anywhere. */
const canaries = [
  'canary-gaming', '1999-12-31', 'captain@people.test', 'canary contract', 'CNRY-77', 'canary description', 'canary notes',
  'canary town', '7777-07-07', 'canary contact',
]; // prettier-ignore

let played: string;
let article: string;

const args: Record<Call, () => Record<string, string | number>> = {
  public_league: () => ({ slug }),
  public_team: () => ({ slug, team: 'nordlicht-kiel' }),
  public_match: () => ({ slug, match_id: played }),
  public_player: () => ({ slug, username: 'captain' }),
  public_article: () => ({ slug, article, language: 'de' }),
  public_leagues: () => ({ slug }),
  public_feed: () => ({ slug, language: 'de' }),
  public_stats: () => ({ slug }),
  public_squads: () => ({ slug }),
};
const calls = Object.keys(openColumns) as Call[];

const ask = async (call: Call, params = args[call](), actor: Actor = 'visitor') => {
  const { data, error } = await world.as(actor).rpc(call as 'public_league', params as { slug: string }, { get: true });
  expect(error, `${call} as ${actor}`).toBeNull();
  return data as Record<string, never> | null;
};

const setLeague = (about: string) => world.sql(`update public.leagues set ${about} where id = $1`, [league]);

beforeAll(async () => {
  await world.sql(
    `update public.profiles set gaming_id = 'canary-gaming', location = 'canary town', description = 'canary description',
       last_seen_at = '7777-07-07T00:00:00Z', nation = 'DE', position = 'striker' where id = $1`,
    [people.captain],
  );
  await world.sql(`update public.profile_private set birth_date = '1999-12-31' where user_id = $1`, [people.captain]);
  await world.sql(
    `update public.teams set contact = 'canary contact', description = 'From the north', captain_id = $2 where id = $1`,
    [club.own, people.captain],
  );
  await world.sql(`insert into public.contracts (team_id, player_id, note) values ($1, $2, 'canary contract')`, [
    club.rival,
    people.user,
  ]);
  await world.sql(`insert into public.match_lobbies (match_id, code) values ($1, 'CNRY-77')`, [match]);
  await world.sql(
    `insert into public.eligibility_reviews (member_id, player_id, status, notes)
       select id, player_id, 'pending', 'canary notes' from public.team_members where player_id = $1`,
    [people.captain],
  );
  await world.sql(
    `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, -1, 'Came late')`,
    [league, club.rival],
  );
  played = await putMatch(world, {
    league_id: league,
    season: 1,
    matchday: 2,
    home_team_id: club.rival,
    away_team_id: club.own,
    kickoff_at: '2026-01-02T18:00:00Z',
    status: 'finished',
    home_score: 1,
    away_score: 4,
  });
  await world.sql(
    `insert into public.match_player_stats (match_id, team_id, player_id, goals, assists, mvp) values
       ($1, $2, $3, 3, 1, true), ($1, $2, $4, 1, 0, false)`,
    [played, club.own, people.captain, people.player],
  );
  await world.sql(
    `insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3), ($4, $2, 1, $3)`,
    [played, club.own, people.captain, match],
  );
  const [series] = await world.sql<{ id: string }>(
    `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id) values ($1, 1, 3, 1, 3, $2, $3) returning id`,
    [league, club.own, club.rival],
  );
  for (const [game_no, about] of [
    [1, { status: 'live', live_home_score: 1, live_away_score: 1, live_at: '2026-01-03T18:00:00Z' }],
    [2, { status: 'finished', forfeited_by: 'home', home_score: 0, away_score: 3 }],
  ] as const)
    await putMatch(world, {
      league_id: league,
      season: 1,
      series_id: series!.id,
      game_no,
      stage: 'final',
      home_team_id: club.own,
      away_team_id: club.rival,
      kickoff_at: `2026-01-0${game_no + 2}T18:00:00Z`,
      ...about,
    });
  await world.sql(
    `insert into public.interested_decisions (matter, kind, about_team_id, by_team_id, match_id, league_id, season)
       values ('points', 'neighbour', $3, $4, null, $1, 1), ('match', 'rival', $4, $3, $2, $1, 1), ('penalty', 'rival', $3, $4, $2, $1, 1)`,
    [league, played, club.rival, club.own],
  );
  const [written] = await world.sql<{ id: string; slug: string }>(
    `insert into public.news_articles (slug, published_at, league_id, author_id) values ('first-night', now() - interval '1 hour', $1, $2) returning id, slug`,
    [league, people.admin],
  );
  article = written!.slug;
  await world.sql(
    `insert into public.news_texts (article_id, language, title, summary, body) values ($1, 'en', 'First night', 'It began.', 'Under the lights.'), ($1, 'tr', 'İlk gece', '', '')`,
    [written!.id],
  );
  // the same in a league that is closed
  await world.sql(`insert into public.leagues (id, name, slug) values ($1, 'Closed league', 'closed-league')`, [
    closed,
  ]);
  await world.sql(`insert into public.league_seasons (league_id, season) values ($1, 1)`, [closed]);
});

beforeEach(() => setLeague(`public = true, status = 'active', archived_at = null`));

describe('what anybody reads of a public league', () => {
  test.each(calls)('%s answers the listed keys and no other', async (call) => {
    const answer = await ask(call);
    const columns = columnsOf(answer);
    // a series belongs to another match, and what is null in the match is left out of a list of matches
    const more = call === 'public_match' ? columnsOf(await ask(call, { slug, match_id: await finalOf(1) })) : [];
    const all = new Set([...columns, ...more]);
    for (const nothing of ['series', 'line_ups', 'stats']) all.delete(nothing);
    expect([...all].toSorted()).toEqual(openColumns[call].toSorted());
  });

  test.each(calls)('%s is the same for everybody, and holds nothing that is not public', async (call) => {
    const answer = JSON.stringify(await ask(call));
    for (const canary of canaries) expect(answer, canary).not.toContain(canary);
    for (const actor of everybody) expect(JSON.stringify(await ask(call, args[call](), actor))).toBe(answer);
  });

  test('what a player of a rival or neighbour decided is marked where it shows, and no team from elsewhere is named', async () => {
    const marked = async (call: Call, params = args[call]()) =>
      ((await ask(call, params)) as unknown as { decisions: { matter: string; kind: string; by: { name: string } | null; about: { name: string } }[] })
        .decisions.map(({ matter, kind, by, about }) => [matter, kind, by?.name, about.name]); // prettier-ignore
    const [own, rival] = await Promise.all(
      [club.own, club.rival].map(async (id) => (await world.sql<{ name: string }>('select name from public.teams where id = $1', [id]))[0]!.name),
    ); // prettier-ignore
    expect(await marked('public_league')).toEqual([['points', 'neighbour', own, rival]]);
    expect(await marked('public_match')).toEqual([['match', 'rival', rival, own]]);
    expect(await marked('public_match', { slug, match_id: await finalOf(1) })).toEqual([]);
    const [elsewhere] = await world.sql<{ id: string }>(
      `insert into public.teams (name, short_name, tag) values ('Canary elsewhere', 'CNY', 'CNY') returning id`,
    );
    await world.sql(`update public.interested_decisions set by_team_id = $1 where matter = 'match'`, [elsewhere!.id]);
    expect(await marked('public_match')).toEqual([['match', 'rival', undefined, own]]);
    await world.sql(`update public.interested_decisions set by_team_id = $1 where matter = 'match'`, [club.rival]);
  });

  test('a report is nobody else’s until it is the result', async () => {
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 hour' where id = $1`, [match]);
    await world.sql(
      `insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score) values ($1, $2, $3, 9, 8)`,
      [match, club.own, people.captain],
    );
    await writeMatch(world, match, { status: 'reported' });
    const { match: shown } = (await ask('public_match', { slug, match_id: match })) as never as { match: object };
    expect(shown).toMatchObject({ status: 'reported', home_score: null, away_score: null, live_home_score: null });
    const { matches } = (await ask('public_league')) as never as { matches: { id: string }[] };
    const noScore = { home_score: null, away_score: null, live_home_score: null, live_away_score: null };
    expect(matches.find(({ id }) => id === match)).toMatchObject({
      status: 'reported',
      ...noScore,
      forfeited_by: null,
    });
    await writeMatch(world, match, { status: 'scheduled' });
    await world.sql('delete from public.match_reports where match_id = $1', [match]);
    await world.sql(`update public.team_matches set kickoff_at = now() + interval '2 days' where id = $1`, [match]);
  });

  test('a line-up shows when the rival sees it', async () => {
    const lineUps = async () =>
      ((await ask('public_match', { slug, match_id: match })) as never as { line_ups: unknown[] }).line_ups;
    expect(await lineUps()).toEqual([]);
    await world.sql(`update public.team_matches set kickoff_at = now() + interval '14 minutes' where id = $1`, [match]);
    expect(await lineUps()).toHaveLength(1);
    await writeMatch(world, match, { status: 'postponed' });
    expect(await lineUps()).toEqual([]);
    await writeMatch(world, match, { status: 'scheduled' });
    await world.sql(`update public.team_matches set kickoff_at = now() + interval '2 days' where id = $1`, [match]);
  });

  test('an article is read in the reader’s language, or the next there is, and no draft nor one that is ahead', async () => {
    expect(await ask('public_article')).toMatchObject({ article: { language: 'en', title: 'First night' } });
    for (const published of ['null', `now() + interval '1 hour'`]) {
      await world.sql(`update public.news_articles set published_at = ${published} where slug = $1`, [article]);
      expect(await ask('public_article')).toBeNull();
      expect(await ask('public_league')).toMatchObject({ news: [] });
    }
    await world.sql(`update public.news_articles set published_at = now() - interval '1 hour' where slug = $1`, [
      article,
    ]);
  });
});

describe('what is not public is null', () => {
  test.each([
    ['that is not public', 'public = false'],
    ['that is not played', `status = 'inactive'`],
    ['that is archived', 'archived_at = now()'],
  ])('a league %s is no league to anybody', async (_which, about) => {
    await setLeague(about);
    for (const call of calls)
      for (const actor of ['visitor', 'user', 'captain', 'admin'] as const)
        expect(await ask(call, args[call](), actor), `${call} as ${actor}`).toBeNull();
    expect((await world.as('visitor').rpc('landing')).data).toEqual([]);
    const addresses = await world.sql('select * from private.public_addresses()');
    expect(addresses).toEqual([]);
  });

  test('so is whatever belongs to another league', async () => {
    await world.sql('update public.leagues set public = true where id = $1', [closed]);
    const there = { slug: 'closed-league' };
    expect(await ask('public_league', there)).toMatchObject({ teams: [], matches: [], scorers: [], news: [] });
    expect(await ask('public_team', { ...there, team: 'nordlicht-kiel' })).toBeNull();
    expect(await ask('public_match', { ...there, match_id: played })).toBeNull();
    expect(await ask('public_player', { ...there, username: 'captain' })).toBeNull();
    expect(await ask('public_article', { ...there, article, language: 'en' })).toBeNull();
    expect(await ask('public_feed', there)).toMatchObject({ results: [], news: [] });
    expect(await ask('public_stats', there)).toMatchObject({ season: 1, stats: [] });
    expect(await ask('public_squads', there)).toMatchObject({ season: 1, teams: [], squads: [] });
    await world.sql('update public.leagues set public = false where id = $1', [closed]);
  });

  test.each<[Call, Record<string, string | number>]>([
    ['public_league', { slug: 'nothing' }],
    ['public_league', { slug: '' }],
    ['public_league', { slug: 'x'.repeat(3000) }],
    ['public_league', { slug, season: 99 }],
    ['public_league', { slug, season: -1 }],
    ['public_team', { slug, team: '\u200b' }],
    ['public_match', { slug, match_id: people.user }],
    ['public_player', { slug, username: 'CAPTAIN' }],
    ['public_player', { slug, username: 'cap%' }],
    ['public_player', { slug, username: 'user' }],
    ['public_article', { slug, article: 'nothing', language: 'xx' }],
    ['public_leagues', { slug: 'closed-league' }],
    ['public_feed', { slug: 'closed-league' }],
    ['public_stats', { slug, season: 99 }],
    ['public_squads', { slug, season: 99 }],
    ['public_squads', { slug: 'closed-league' }],
  ])('%s of %j', async (call, params) => {
    expect(await ask(call, params)).toBeNull();
  });
});

describe('whoever hides the profile', () => {
  const hides = async (hidden: boolean) =>
    expect(
      (
        await world
          .as('captain')
          .from('profile_private')
          .update({ public_profile: !hidden })
          .eq('user_id', people.captain)
      ).error,
    ).toBeNull();

  test('has no page, and is the number on the shirt in squads, results and line-ups', async () => {
    await hides(true);
    expect(await ask('public_player')).toBeNull();
    const hidden = { username: null, open: false, shirt_number: 10 };
    const { squad } = (await ask('public_team')) as never as { squad: { username: string }[] };
    expect(squad.map(({ username }) => username)).toEqual([null, 'coCaptain', 'player']);
    expect(squad[0]).toMatchObject({ ...hidden, avatar: null, nation: null, team_role: 'captain' });
    const { squads } = (await ask('public_squads')) as never as Record<string, object[]>;
    expect(squads).toContainEqual({ ...hidden, team_id: club.own, team_role: 'captain' });
    const { stats, line_ups } = (await ask('public_match')) as never as Record<string, object[]>;
    expect(stats).toContainEqual(expect.objectContaining({ ...hidden, slot: 1, goals: 3 }));
    expect(stats).toContainEqual(expect.objectContaining({ username: 'player', slot: null, goals: 1 }));
    expect(line_ups).toContainEqual(expect.objectContaining({ ...hidden, slot: 1 }));
    const { scorers } = (await ask('public_league')) as never as Record<string, object[]>;
    expect(scorers?.[0]).toMatchObject({ ...hidden, goals: 3 });
    const addresses = await world.sql<{ path: string }>('select path from private.public_addresses()');
    expect(addresses.filter(({ path }) => path.includes('/players/')).map(({ path }) => path)).toEqual([
      `/p/${slug}/players/coCaptain`,
      `/p/${slug}/players/player`,
      `/p/${slug}/players/rival`,
    ]);
    await hides(false);
    expect(await ask('public_player')).not.toBeNull();
  });

  test('has the number they wore in that team last, and none where they wore none', async () => {
    await hides(true);
    const scorer = async () => ((await ask('public_league')) as never as Record<string, object[]>).scorers?.[0];
    await world.sql('update public.team_members set shirt_number = 77 where player_id = $1', [people.captain]);
    expect(await scorer()).toMatchObject({ username: null, shirt_number: 77 });
    await world.sql('update public.team_members set shirt_number = null where player_id = $1', [people.captain]);
    expect(await scorer()).toMatchObject({ username: null, shirt_number: null });
    await world.sql('update public.team_members set shirt_number = 10 where player_id = $1', [people.captain]);
    await hides(false);
  });

  test('is the only one who says so', async () => {
    for (const actor of ['rival', 'moderator', 'admin'] as const)
      await world.as(actor).from('profile_private').update({ public_profile: false }).eq('user_id', people.captain);
    expect(await ask('public_player')).not.toBeNull();
  });

  test('an account that is gone is nobody to go to', async () => {
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [people.player]);
    expect(await ask('public_player', { slug, username: 'player' })).toBeNull();
    await world.sql('update public.profiles set deleted_at = null where id = $1', [people.player]);
  });
});

test('the host alone asks for all addresses, which name what is public', async () => {
  for (const actor of ['visitor', 'user', 'admin'] as const)
    expect((await world.as(actor).rpc('public_addresses' as 'landing')).error, actor).not.toBeNull();
  const addresses = await world.sql<{ path: string }>('select path from private.public_addresses()');
  expect(addresses.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/p/all/leagues',
      `/p/${slug}`,
      `/p/${slug}/teams/nordlicht-kiel`,
      `/p/${slug}/news/first-night`,
      `/p/${slug}/matches/${played}`,
      `/p/${slug}/players/captain`,
    ]),
  );
});

async function finalOf(game: number): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `select id from public.team_matches where stage = 'final' and game_no = $1`,
    [game],
  );
  return row!.id;
}
