import { describe, expect, test } from 'vitest';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

const relations = async (): Promise<string[]> =>
  (
    await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    )
  ).map((row) => row.name);

/** Every row of every table of the API, counted and summed up. */
const fingerprint = async () => {
  const sums: Record<string, unknown> = {};
  for (const relation of await relations()) {
    sums[relation] = await world.sql(
      `select count(*), md5(string_agg(r::text, '|' order by r::text)) from public.${relation} as r`,
    );
  }
  return sums;
};

describe('a visitor with the public key', () => {
  test('reads two rows in the whole database', async () => {
    const read: unknown[] = [];
    for (const relation of await relations()) {
      const answer = await world.request(`/rest/v1/${relation}?select=*`);
      const body: unknown = await answer.json();
      if (answer.status === 200) read.push(...(body as unknown[]));
      else expect(answer.status, relation).toBe(401);
    }
    expect(read.map((row) => (row as { key: string }).key).toSorted()).toEqual(['brand', 'maintenance_mode']);
  });

  test('reads nothing more by naming schemas that are not exposed', async () => {
    for (const schema of ['private', 'auth', 'storage', 'extensions', 'pg_catalog', 'supabase_migrations']) {
      const answer = await world.request('/rest/v1/user_roles', { headers: { 'accept-profile': schema } });
      expect(answer.status, schema).toBeGreaterThanOrEqual(400);
    }
  });

  test('writes nothing anywhere', async () => {
    const before = await fingerprint();
    for (const relation of await relations()) {
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        const answer = await world.request(`/rest/v1/${relation}`, {
          method,
          ...(method === 'DELETE' ? {} : { body: JSON.stringify({ created_at: '2020-01-01T00:00:00Z' }) }),
        });
        expect(answer.status, `${method} ${relation}`).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await fingerprint()).toEqual(before);
  });

  test('is refused the same in plain SQL: no grant on any other relation', async () => {
    const grants = await world.sql<{ name: string; right: string }>(
      `select table_name as name, privilege_type as right
         from information_schema.role_table_grants
        where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')`,
    );
    expect(grants).toEqual([{ name: 'site_settings', right: 'SELECT' }]);
  });

  const fitting: Record<string, unknown> = {
    ids: [],
    bearers: [],
    of_origin: 'round_up',
    moments: [],
    'offer_scrim slots': ['2026-11-20T18:00:00Z'],
    'offer_scrim best_of': 1,
    'offer_scrim elo_from': 1500,
    'offer_scrim elo_to': 1600,
    'offer_scrim note': 'Voice chat welcome',
    'save_scrim_search availability_days': ['mon'],
    'save_scrim_search weeks': 2,
    'save_scrim_search elo_from': 1500,
    'save_scrim_search elo_to': 1600,
    'accept_scrim starts_at': '2026-11-20T18:00:00Z',
    'open_scrims after_at': '2026-11-20T18:00:00Z',
    'open_scrims max': 20,
    'mark_notifications_read of_kind': 'system',
    'set_ticket_status status': 'open',
    'ticket_page of_status': 'open',
    'ticket_page waits': true,
    'penalty_page of_status': 'active',
    'penalty_page of_kind': 'warning',
    'give_award award': 'mvp',
    'public_cups starts_before': '2026-11-20T18:00:00Z',
    'public_cups most': 5,
    'save_night_cup is_public': true,
    'save_night_cup prize': {},
    'announce title': {},
    'announce body': {},
    'save_ticket_template body': {},
    kind: 'profile_text',
    cause: 'spam',
    hide: true,
    again: true,
    days: 7,
    extra: 1,
    marked_at: '2026-01-01T00:00:00Z',
    'connect_discord_channel results': true,
    'change_discord_channel results': true,
    'connect_discord_channel fixtures': true,
    'change_discord_channel fixtures': true,
    'begin_discord_channel results': true,
    'begin_discord_channel fixtures': true,
    news: true,
    bot: true,
    transfers: true,
    cups: true,
    'create_webhook events': ['match_result'],
    'change_webhook events': ['match_result'],
    paused: true,
    'set_webhooks_sent sent': true,
    'create_ticket category': 'other',
    'ticket_page of_category': 'other',
    priority: 'low',
    of_priority: 'low',
    internal: true,
    topic: 'press',
    seconds: 60,
    wait_seconds: 60,
    hours: '[]',
    fixtures: '[]',
    teams: '[]',
    squads: '[]',
    adjustments: '[]',
    results: '[]',
    dry: true,
    past: true,
    draw_seed: 1,
    season: 1,
    of_season: 1,
    max: 5,
    after_seat: 0,
    own: true,
    picks: [],
    'pick_shares matches': ['00000000-0000-4000-8000-000000000000'],
    shirt_number: 7,
    changes: {},
    role: 'player',
    place: 'striker',
    answer: 'trial',
    platform: 'pc',
    birth_date: '2000-01-01',
    public_profile: true,
    member_ids: [],
    league_ids: [],
    team_ids: [],
    player_ids: [],
    into_ids: [],
    type: 'cup',
    status: 'eligible',
    duration_type: 'classic',
    of_kind: 'free_agent',
    of_status: 'offered',
    of_position: 'striker',
    of_experience: 'expert',
    of_activity: 'high',
    of_style: 'offensive',
    of_platform: 'pc',
    on_days: [],
    only_looking: true,
    archived: true,
    newest: true,
    oldest: true,
    only_free: true,
    unread: true,
    about_me: true,
    of_keys: [],
    'notifications_page of_kind': 'system',
    by_clock: true,
    before_at: '2026-01-01T00:00:00Z',
    before_entry: 1,
    since: '2026-01-01T00:00:00Z',
    until: '2026-01-01T00:00:00Z',
    players: [],
    places: [],
    home_score: 2,
    away_score: 1,
    stats: [],
    forfeited_by: 'home',
    kickoff_at: '2026-01-01T00:00:00Z',
    accept: true,
    seeds: [],
    capacity: 8,
    best_of: 1,
    final_best_of: 3,
    starts_at: '2026-01-01T00:00:00Z',
    check_in_from: '2026-01-01T00:00:00Z',
    check_in_until: '2026-01-01T00:00:00Z',
    points: -3,
    points_for_win: 2,
    playoff_teams: 4,
    relegation_places: 1,
    seen: {},
    upheld: true,
    coming: true,
    follow: true,
    ready: true,
    voids: true,
    version: 1,
    category: 'league',
    of_category: 'league',
    is_ai_generated: false,
    texts: {},
    topics: [],
    of_matchday: 1,
    captains_only: true,
    publish_at: '2026-01-01T00:00:00Z',
    in_language: 'en',
    matches: 1,
    activate: true,
    show: 'open',
    turkish: false,
    after_at: '2026-01-01T00:00:00Z',
    'end_mails topic': 'news',
    'end_mails daily': false,
    'set_notification_channels topic': 'news',
    'hand_topic topic': 'duties',
    'set_delivery_channels mail': true,
    'set_host_checks checks': [],
    is_public: false,
    aware: false,
    mail: 'off',
    direct: true,
    push: true,
    starts: '22:00',
    ends: '08:00',
    channels: [],
  };
  /** Without its secret the calendar's address opens nothing: what it shows is in feed-links.test.ts. */
  const answers: Record<string, number> = {
    landing: 200,
    calendar_feed: 404,
    // null without a secret: what they answer is in 18_public/overlay.test.ts
    overlay_facts: 200,
    overlay_season: 200,
    member_calendar: 404,
    member_feed: 200,
    member_address_now: 200,
    member_season: 200,
    // null, as no league is public: what they answer is in 18_public/public.test.ts
    public_league: 200,
    public_team: 200,
    public_match: 200,
    public_player: 200,
    public_article: 200,
    public_leagues: 200,
    public_feed: 200,
    public_stats: 200,
    public_squads: 200,
    public_calendar: 404,
    // null, as no night cup is: 18_public/cups.test.ts
    public_cup: 200,
    public_address_now: 200,
    public_cups: 200,
  };

  test('calls landing(), what is public of a league, and the calendar of whoever gave them its secret', async () => {
    const published = await world.sql<{ name: string; arguments: string[] | null }>(
      `select p.proname as name, (p.proargnames::text[])[1:p.pronargs] as arguments
         from pg_proc p where p.pronamespace = 'public'::regnamespace`,
    );
    for (const command of published) {
      const body = Object.fromEntries(
        (command.arguments ?? []).map((name) => [
          name,
          fitting[`${command.name} ${name}`] ?? fitting[name] ?? '00000000-0000-4000-8000-000000000000',
        ]),
      );
      const answer = await world.request(`/rest/v1/rpc/${command.name}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      expect(answer.status, command.name).toBe(answers[command.name] ?? 401);
      if (/^(public|member|overlay)_/.test(command.name) && answer.ok)
        expect(await answer.json(), command.name).toBeNull();
    }
  });

  test('learns nothing from landing() unless a league is public, then the next four fixtures', async () => {
    const visitor = world.as('visitor');
    expect((await visitor.rpc('landing')).data).toEqual([]);

    await world.sql('update public.leagues set public = true');
    await world.sql(
      `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
         select league_id, season, 1 + n, home_team_id, away_team_id, kickoff_at + n * interval '1 day'
           from public.team_matches, generate_series(1, 5) as n`,
    );
    const [postponed] = await world.sql<{ id: string }>('select id from public.team_matches where matchday = 3');
    await writeMatch(world, postponed!.id, { status: 'postponed' });
    await world.sql(
      `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
         select league_id, season, 70, home_team_id, away_team_id, now() - interval '1 hour'
           from public.team_matches limit 1`,
    );

    const { data } = await visitor.rpc('landing');
    expect(data).toHaveLength(4);
    const times = (data ?? []).map((fixture) => fixture.kickoff_at);
    expect(times).toEqual(times.toSorted());
    const shown = await world.sql('select distinct status from public.team_matches where id = any ($1)', [
      (data ?? []).map((fixture) => fixture.match_id),
    ]);
    expect(shown).toEqual([{ status: 'scheduled' }]);
    expect(times.every((time) => new Date(time).getTime() > Date.now())).toBe(true);
    expect(data?.[0]).toMatchObject({
      league_name: 'Flutlicht Liga',
      league_slug: 'flutlicht-liga',
      home_name: 'Nordlicht Kiel',
      home_tag: 'NLK',
      away_name: 'Rıhtım Gücü',
      away_logo: null,
    });
  });
});
