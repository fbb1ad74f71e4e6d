import type * as Realtime from '@supabase/realtime-js';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '#testing/fake-browser.ts';
import { freePort } from '../free-port.ts';
import type { Secrets } from '../operator/secrets.ts';
import { clusterAt } from '../postgres/cluster.ts';
import { runningServer } from '../postgres/orphan.ts';
import { type HostProcess, startHost } from '../testing/host-process.ts';
import { layMigratedCluster } from '../testing/migrated-cluster.ts';
import { signedToken } from '../testing/signed-token.ts';

/**
 * Whatever is killed, restarted or runs out, in the end an open page holds what the database has: the app's own reads
 * and its own live updates, on a real socket, of a real host and PostgreSQL. `RONDO_COURSES=1000` tries more of them
 * and holds each to three seconds after the socket stands again.
 */
const { RONDO_COURSES: asked } = process.env;
const courses = Number(asked ?? 6);
const lateMs = 3000;
const until = { timeout: 60_000, interval: 25 };

// How long a client waits before it tries again is no part of this.
vi.mock('@supabase/realtime-js', async (original) => {
  const real = await original<typeof Realtime>();
  class Eager extends real.RealtimeClient {
    constructor(url: string, options: Realtime.RealtimeClientOptions) {
      super(url, { ...options, reconnectAfterMs: () => 100 });
    }
  }
  return { ...real, RealtimeClient: Eager };
});

type Step =
  | 'score'
  | 'notice'
  | 'kill host'
  | 'restart'
  | 'kill listener'
  | 'kill database'
  | 'expire'
  | 'hide'
  | 'show';
const step = constantFrom<Step>(
  'score',
  'score',
  'notice',
  'kill host',
  'restart',
  'kill listener',
  'kill database',
  'expire',
  'hide',
  'show',
);

const home = mkdtempSync(join(tmpdir(), 'rondo-courses-'));
chmodSync(home, 0o711);
let host: HostProcess | undefined;
afterAll(async () => {
  await host?.ended('SIGKILL');
  // what a killed host left running is stopped as the next start would stop it
  await (await startHost({ home })).ended('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

test(
  `after each of ${courses} courses the open page holds what the database has`,
  { timeout: 180_000 + courses * 60_000 },
  async () => {
    await layMigratedCluster(home);
    const port = await freePort();
    const up = async () => {
      host = await startHost({ home, port });
      if (!host.said().includes('Rondo is up')) throw new Error(host.said());
    };
    await up();
    const secrets = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets;
    const scene = await laid();
    const page = await openPage({ url: host!.url, ...secrets, session: scene.session });
    const { league, match, me } = scene;
    page.opens(page.matchQueries.ofSeason(league, 1));
    page.opens(page.matchQueries.detail(match));
    page.opens(page.roomQueries.clock(match));
    page.opens(page.leagueQueries.detail(league));
    page.opens(page.noticeQueries.unread(me));
    await expect.poll(page.state, until).toBe('live');

    let goals = 0;
    let latest = 0;
    const score = () => {
      goals += 1;
      return sql(
        `select private.write_match($1, jsonb_build_object('live_home_score', $2::int % 90, 'live_away_score', $2::int / 90, 'live_at', now()))`,
        [match, goals],
      );
    };
    const notice = () => sql(`insert into public.notifications (user_id, key) values ($1, 'seasonStarted')`, [me]);
    /** Something changes while nobody can hear it. */
    const unheard = async () => {
      await score();
      await notice();
    };
    const does: Record<Step, () => unknown> = {
      score,
      notice,
      'kill host': async () => {
        await host!.ended('SIGKILL');
        await unheard();
        await up();
      },
      restart: async () => {
        await host!.ended('SIGTERM');
        await up();
        await score();
      },
      'kill listener': async () => {
        const listener = await vi.waitFor(async () => {
          const [found] = await sql<{ pid: number }>(
            `select pid from pg_stat_activity where application_name = 'rondo live'`,
          );
          return found ?? Promise.reject(new Error('nobody listens yet'));
        }, until);
        process.kill(listener.pid, 'SIGKILL');
        await unheard();
      },
      'kill database': async () => {
        const { folders, settings } = await clusterAt(home);
        process.kill(runningServer(folders, settings)!.pid, 'SIGKILL');
        await host!.ended();
        await up();
        await unheard();
      },
      expire: async () => {
        page.expires(secrets.jwtSecret);
        await expect.poll(page.state, until).toBe('off');
        // a busy machine may be slower than the token lasts: then it is refused when it joins
        await expect.poll(() => page.state() === 'live' || page.hasExpired(), until).toBe(true);
        // the host takes the topics away, or a refused read renews the session before
        await expect.poll(() => page.state() === 'off' || page.isRenewed(), until).toBe(true);
        await unheard();
        page.admits();
      },
      hide: () => page.sees(true),
      show: () => page.sees(false),
    };

    await assert(
      asyncProperty(array(step, { minLength: 2, maxLength: 5 }), async (course) => {
        for (const each of course) await does[each]();
        await score();
        page.sees(false);
        await expect.poll(page.state, until).toBe('live');
        const stands = Date.now();
        const seen = () => page.held(['matches', 'season', league, 1]);
        await expect.poll(seen, until).toEqual([[goals % 90, Math.floor(goals / 90)]]);
        // a member has so many calls a minute
        await expect.poll(page.differs, { ...until, interval: 250 }).toEqual([]);
        latest = Math.max(latest, Date.now() - stands);
        if (asked !== undefined) expect(Date.now() - stands).toBeLessThanOrEqual(lateMs);
      }),
      { numRuns: courses, endOnFailure: true },
    );
    page.close();
    if (asked !== undefined) console.log(`${courses} courses, ${goals} goals: the last page was ${latest} ms late`);
  },
);

/** A match under way, and the home side's captain with a session of their own. */
async function laid() {
  const email = 'ada@people.test';
  const signedUp = await host!.ask('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'Laternen am Kanal 12' }),
  });
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
  const mail = await vi.waitFor(
    async () => {
      const found = /token_hash=([0-9a-f]+)[^"]*type=signup/.exec(
        await (await fetch(`${host!.url}/__mail?to=${encodeURIComponent(email)}`)).text(),
      );
      if (!found) throw new Error('no mail yet');
      return found[1];
    },
    { timeout: 20_000, interval: 20 },
  );
  const verified = await fetch(`${host!.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: keyOf(), 'content-type': 'application/json', cookie },
    body: JSON.stringify({ token_hash: mail, type: 'signup' }),
  });
  const session = (await verified.json()) as { expires_in: number; user: { id: string } };
  const [own, away, league, match, rival] = Array.from({ length: 5 }, () => randomUUID());
  const me = session.user.id;
  await sql(`insert into public.profiles (id, username) values ($1, 'Rival')`, [rival]);
  for (const [team, tag, captain] of [
    [own, 'HOM', me],
    [away, 'AWY', rival],
  ]) {
    await sql(`insert into public.teams (id, name, tag, manager_id) values ($1, 'Club ' || $2::text, $2, $3)`, [
      team,
      tag,
      captain,
    ]);
    await sql(`insert into public.team_members (team_id, player_id, team_role) values ($1, $2, 'captain')`, [
      team,
      captain,
    ]);
  }
  await sql(`insert into public.leagues (id, name) values ($1, 'League')`, [league]);
  await sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [league]);
  await sql('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [
    league,
    [own, away],
  ]);
  await sql(
    `insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       values ($1, $2, 1, 1, $3, $4, now() - interval '5 minutes')`,
    [match, league, own, away],
  );
  await sql(`select private.write_match($1, '{"status": "live", "live_home_score": 0, "live_away_score": 0}')`, [
    match,
  ]);
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  return { league: league!, match: match!, me, session: JSON.stringify({ ...session, expires_at }) };
}

const keyOf = () => (JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets).publishableKey;

/** As the owner, on a session of its own: the server may be another one each time, and not be there for a moment. */
async function sql<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { folders, settings } = await clusterAt(home);
  return vi.waitFor(async () => {
    const client = new Client(runningServer(folders, settings)?.settings ?? settings);
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    try {
      return (await client.query<Row & object>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }, until);
}

type About = { url: string; publishableKey: string; session: string };

/** The app's reads and live updates, without its screens. */
async function openPage({ url, publishableKey, session }: About) {
  const stored = new Map([['rondo.session', session]]);
  stubBrowser({ stored, url: `${url}/`, publishableKey });
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.resetModules();
  const [
    { makeQueryClient },
    { startLive },
    { liveState },
    { matchQueries },
    { roomQueries },
    { leagueQueries },
    { noticeQueries },
  ] = await Promise.all([
    import('#lib/query-client.ts'),
    import('#lib/live/start-live.ts'),
    import('#lib/live/state.ts'),
    import('#data/matches/queries.ts'),
    import('#data/match-room/queries.ts'),
    import('#data/leagues/queries.ts'),
    import('#data/notifications/queries.ts'),
  ]);
  const [client, fresh] = [makeQueryClient(), makeQueryClient()];
  const { user } = JSON.parse(session) as { user: { id: string } };
  const observers: QueryObserver[] = [];
  let expiring = '';
  let expiresAt = 0;
  const stop = startLive(client, user.id);
  const write = (change: (session: { access_token: string; expires_at: number }) => object) => {
    const kept = JSON.parse(stored.get('rondo.session')!) as { access_token: string; expires_at: number };
    stored.set('rondo.session', JSON.stringify({ ...kept, ...change(kept) }));
  };
  return {
    matchQueries,
    roomQueries,
    leagueQueries,
    noticeQueries,
    state: () => liveState().is,
    opens: (options: { queryKey: QueryKey }) => {
      const observer = new QueryObserver(client, options);
      observer.subscribe(() => {});
      observers.push(observer);
    },
    /** The scores under a key. */
    held: (key: QueryKey) =>
      client
        .getQueryData<{ live_home_score: number | null; live_away_score: number | null }[]>(key)
        ?.map((row) => [row.live_home_score, row.live_away_score]),
    /** The keys whose answer is another when it is read anew, or why it cannot be. */
    differs: async () => {
      const found: unknown[] = [];
      for (const { options } of observers) {
        const key = options.queryKey;
        try {
          const read = await fresh.fetchQuery({ ...options, staleTime: 0 });
          if (timeless(read) !== timeless(client.getQueryData(key))) found.push(key);
        } catch (error) {
          found.push((error as Error).message);
        }
      }
      return found;
    },
    sees: (hidden: boolean) => {
      Object.assign(document, { visibilityState: hidden ? 'hidden' : 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    /** The token runs out within a second or two, and the browser, which slept, does not know it. */
    expires: (secret: string) => {
      write(({ access_token }) => {
        const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as object;
        expiresAt = Math.floor(Date.now() / 1000) + 2;
        expiring = signedToken({ ...claims, exp: expiresAt }, secret);
        return { access_token: expiring };
      });
      window.dispatchEvent(new Event('online'));
    },
    hasExpired: () => expiresAt * 1000 <= Date.now(),
    isRenewed: () => stored.get('rondo.session')?.includes(expiring) !== true,
    /** The browser knows. */
    admits: () =>
      write(({ access_token, expires_at }) => ({
        expires_at: access_token === expiring ? Math.floor(Date.now() / 1000) - 1 : expires_at,
      })),
    close: () => {
      stop();
      for (const observer of observers) observer.destroy();
    },
  };
}

/** An answer but for what is another with every reading: when it was read. */
const timeless = (answer: unknown) =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'at' || key === 'aheadMs' ? 0 : value));
