import { beforeAll, expect, test } from 'vitest';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';

// Whatever answers visitors is asked while everybody hides the profile, and holds nothing by which a player is known
// (docs/decisions/0038). Asked again while everybody shows it, it does: a call that is never filled proves nothing.

const world = openWorld();
const slug = 'flutlicht-liga';
const players = [people.captain, people.coCaptain, people.player, people.rival];
const avatar = (id: string) => `avatars/${id}/00000000-0000-4000-8000-000000000000.webp`;
const canaries = [...players.map((_, index) => `Canary ${index}`), 'avatars/', ...players, 'canary gaming', 'KP'];

let played: string;
let overlay: string;
let cup: string;

/** How each call is asked that answers visitors; with the secret of a member's address it answers a member. */
const calls: Record<string, (() => Record<string, string | number>) | 'answers members'> = {
  landing: () => ({}),
  public_address_now: () => ({ slug, team: 'nordlicht-kiel' }),
  public_league: () => ({ slug }),
  public_team: () => ({ slug, team: 'nordlicht-kiel' }),
  public_match: () => ({ slug, match_id: played }),
  public_player: () => ({ slug, username: 'Canary 0' }),
  public_article: () => ({ slug, article: 'first-night', language: 'de' }),
  public_leagues: () => ({ slug }),
  public_feed: () => ({ slug, language: 'de' }),
  public_stats: () => ({ slug }),
  public_squads: () => ({ slug }),
  public_calendar: () => ({ slug }),
  public_cup: () => ({ night_cup_id: cup }),
  public_cups: () => ({}),
  overlay_facts: () => ({ secret: overlay, match_id: played }),
  overlay_season: () => ({ secret: overlay }),
  calendar_feed: 'answers members',
  member_address_now: 'answers members',
  member_calendar: 'answers members',
  member_feed: 'answers members',
  member_season: 'answers members',
};
/** Those that name players. The others name teams alone. */
const naming = ['overlay_facts', 'public_league', 'public_match', 'public_player', 'public_squads', 'public_stats', 'public_team']; // prettier-ignore

const answers = async () => {
  const results: Record<string, string> = {};
  for (const [call, argsOf] of Object.entries(calls)) {
    if (argsOf === 'answers members') continue;
    const query = new URLSearchParams(Object.entries(argsOf()).map(([key, value]) => [key, String(value)]));
    const answer = await world.request(`/rest/v1/rpc/${call}?${query}`);
    expect([call, answer.status]).toEqual([call, 200]);
    results[call] = await answer.text();
  }
  return results;
};
const show = (shown: boolean) => world.sql('update public.profile_private set public_profile = $1', [shown]);
const holding = (results: Record<string, string>) =>
  Object.keys(results).filter((call) => canaries.some((canary) => results[call]!.includes(canary)));

beforeAll(async () => {
  for (const [index, id] of players.entries())
    await world.sql(
      `update public.profiles set username = $2, avatar = $3, gaming_id = $4, nation = 'KP' where id = $1`,
      [id, `Canary ${index}`, avatar(id), `canary gaming ${index}`],
    );
  await world.sql('update public.leagues set public = true where id = $1', [league]);
  await world.sql(
    `insert into public.news_articles (slug, published_at, league_id) values ('first-night', now() - interval '1 hour', $1)`,
    [league],
  );
  await world.sql(
    `insert into public.news_texts (article_id, language, title, summary, body)
       select id, 'de', 'Erster Abend', 'Es geht los.', 'Unter Licht.' from public.news_articles`,
  );
  played = await putMatch(world, {
    league_id: league,
    season: 1,
    matchday: 2,
    home_team_id: club.own,
    away_team_id: club.rival,
    kickoff_at: '2026-01-02T18:00:00Z',
    status: 'finished',
    home_score: 4,
    away_score: 1,
  });
  await world.sql(
    `insert into public.match_lineups (match_id, team_id, slot, player_id)
       select $1, m.team_id, row_number() over (partition by m.team_id), m.player_id
         from public.team_members m where m.player_id = any ($2)`,
    [played, players],
  );
  await world.sql(
    `insert into public.match_player_stats (match_id, team_id, player_id, goals, mvp)
       select $1, m.team_id, m.player_id, 1, m.player_id = $3 from public.team_members m where m.player_id = any ($2)`,
    [played, players, people.captain],
  );
  const { data } = await world.as('admin').rpc('make_overlay_link', { league_id: league });
  overlay = data!;
  const [made] = await world.sql<{ id: string }>(
    `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, status, public)
       select 'Cup', d, d - interval '1 hour', d - interval '30 minutes', 8, 'check_in', true
         from (values (now() + interval '1 hour')) as day (d) returning id`,
  );
  cup = made!.id;
  await world.sql('insert into public.night_cup_teams (night_cup_id, team_id) values ($1, $2)', [cup, club.own]);
});

test('every call that a visitor may make is among them', async () => {
  const open = await world.sql<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`,
  );
  expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('what names players is found by their names, pictures and nations while they show them', async () => {
  await show(true);
  expect(holding(await answers()).toSorted()).toEqual(naming);
  const addresses = await world.sql('select path from private.public_addresses()');
  expect(JSON.stringify(addresses)).toContain('/players/');
});

test('while everybody hides the profile nothing is found in any answer', async () => {
  await show(false);
  const results = await answers();
  expect(holding(results)).toEqual([]);
  expect(results['public_player']).toBe('null');
  const addresses = await world.sql('select path from private.public_addresses()');
  expect(JSON.stringify(addresses)).not.toContain('/players/');
  // they are still there
  for (const call of naming.filter((each) => each !== 'public_player'))
    expect(results[call], call).toMatch(/"username": ?null/);
  expect(results['public_calendar']).toContain('BEGIN:VEVENT');
  const player = await world.request(`/rest/v1/rpc/public_calendar?slug=${slug}&player=Canary%200`);
  expect(player.status).toBe(404);
});

test('whose account is new has not answered, and counts as hidden', async () => {
  const id = crypto.randomUUID();
  await world.sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    'n@people.test',
  ]);
  const own = () =>
    world.sql('select public_profile, public_profile_answered from public.profile_private where user_id = $1', [id]);
  expect(await own()).toEqual([{ public_profile: false, public_profile_answered: false }]);
  const first = async (public_profile?: boolean) => {
    const { error } = await world.as({ id }).rpc('complete_profile', { place: 'striker', ...(public_profile !== undefined && { public_profile }) }); // prettier-ignore
    expect(error).toBeNull();
  };
  await first();
  expect(await own()).toEqual([{ public_profile: false, public_profile_answered: false }]);
  await first(true);
  expect(await own()).toEqual([{ public_profile: true, public_profile_answered: true }]);
  await first(false);
  expect(await own()).toEqual([{ public_profile: false, public_profile_answered: true }]);
});
