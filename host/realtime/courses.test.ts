import { array, assert, asyncProperty, constantFrom, record } from 'fast-check';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '#host/free-port.ts';
import type { Secrets } from '#host/operator/secrets.ts';
import { clusterAt } from '#host/postgres/cluster.ts';
import { runningServer } from '#host/postgres/orphan.ts';
import { type HostProcess, startHost } from '#host/testing/host-process.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import type { PageAnswer, PageCommand, PageData, PageStep, Settled } from '#host/testing/page-thread.ts';

/**
 * Whatever is killed, restarted or runs out, in the end an open page holds what the database has: the app's own reads
 * and its own live updates, on a real socket, of a real host and PostgreSQL. Several pages are open in one round: each
 * takes a random course of its own, and what is killed meanwhile is killed for all of them. `RONDO_COURSES=1000` tries
 * more of them and holds each to three seconds after the socket stands again.
 */
const { RONDO_COURSES: setting } = process.env;
const courses = Number(setting ?? 12);
const pagesMost = setting === undefined ? 6 : 24;
// two sides a match
const pagesOpen = Math.min(courses + (courses % 2), pagesMost);
const rounds = Math.ceil(courses / pagesOpen);
const lateMs = 3000;
const until = { timeout: 180_000, interval: 25 };

type Step = PageStep | 'score' | 'notice';
const step = constantFrom<Step>(
  'score',
  'notice',
  'moment',
  'moment',
  'expire',
  'sleep',
  'hide',
  'show',
  'offline',
  'online',
  'visit',
);
type Blow = 'kill host' | 'restart' | 'kill listener' | 'kill database' | 'kill both' | 'calm';
const blow = constantFrom<Blow>('kill host', 'restart', 'kill listener', 'kill database', 'kill both', 'calm');

const home = mkdtempSync(join(tmpdir(), 'rondo-courses-'));
chmodSync(home, 0o711);
let host: HostProcess | undefined;
const threads: Worker[] = [];
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()));
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
      // each page comes from its own address
      host = await startHost({ home, port, env: { RONDO_TRUST_PROXY: '1' } });
      if (!host.output().includes('Rondo is up')) throw new Error(host.output());
    };
    await up();
    const secrets = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets;
    const scene = await laid(secrets);
    const all = [...new Set(scene.people.map(({ match }) => match))];
    const pages = scene.people.map(({ match, ...person }) =>
      openPage({
        ...secrets,
        ...person,
        url: host!.url,
        league: scene.league,
        matches: [match, ...all.filter((other) => other !== match)],
      }),
    );
    await Promise.all(pages.map((page) => page.does('opened')));

    let goals = 0;
    const score = (match: string) => {
      goals += 1;
      return sql(
        `select private.write_match($1, jsonb_build_object('live_home_score', $2::int % 90, 'live_away_score', $2::int / 90 % 90, 'live_at', now()))`,
        [match, goals],
      );
    };
    const notice = (to: string[]) =>
      sql(`insert into public.notifications (user_id, key) select unnest($1::uuid[]), 'seasonStarted'`, [to]);
    const everybody = scene.people.map(({ me }) => me);
    /** Something changes while nobody can hear it. */
    const unheard = async () => {
      await score(scene.people[goals % pagesOpen]!.match);
      await notice(everybody);
    };
    const killDatabase = async (hostToo?: 'SIGKILL') => {
      const { folders, settings } = await clusterAt(home);
      process.kill(runningServer(folders, settings)!.pid, 'SIGKILL');
      await host!.ended(hostToo);
      await up();
      await unheard();
    };
    const falls: Record<Blow, () => unknown> = {
      'kill host': async () => {
        await host!.ended('SIGKILL');
        await unheard();
        await up();
      },
      restart: async () => {
        await host!.ended('SIGTERM');
        await up();
        await unheard();
      },
      'kill listener': async () => {
        const listener = await vi.waitFor(async () => {
          const [row] = await sql<{ pid: number }>(
            `select pid from pg_stat_activity where application_name = 'rondo live'`,
          );
          return row ?? Promise.reject(new Error('nobody listens yet'));
        }, until);
        process.kill(listener.pid, 'SIGKILL');
        await unheard();
      },
      'kill database': () => killDatabase(),
      'kill both': () => killDatabase('SIGKILL'),
      calm: () => new Promise((done) => setTimeout(done, 500)),
    };
    const takes = async (course: Step[], { me, match }: (typeof scene.people)[number], page: Page) => {
      for (const each of course)
        if (each === 'score') await score(match);
        else if (each === 'notice') await notice([me]);
        else await page.does(each);
    };
    const lates: number[] = [];
    const tooLate: unknown[] = [];
    const ends = async (page: Page, course: Step[]): Promise<Settled> => {
      if (setting !== undefined) {
        const state = await page.settled(lateMs);
        if (state.differs.length === 0) return state;
        // a busy machine may be late; never is another matter
        tooLate.push({ course, ...state });
      }
      // each look reads everything anew, and a member's calls are counted
      return vi.waitFor(
        async () => {
          const state = await page.settled(100);
          expect(state.differs).toEqual([]);
          return state;
        },
        { ...until, interval: 1000 },
      );
    };

    const round = record({
      blows: array(blow, { minLength: 1, maxLength: 3 }),
      courses: array(array(step, { minLength: 2, maxLength: 6 }), { minLength: pagesOpen, maxLength: pagesOpen }),
    });
    await assert(
      asyncProperty(round, async ({ blows, courses: each }) => {
        const taken = each.map((course, at) => takes(course, scene.people[at]!, pages[at]!));
        for (const one of blows) await falls[one]();
        await Promise.all(taken);
        for (const match of all) await score(match);
        const stored = await sql<{ row: unknown[] }>(
          `select jsonb_build_array(id, live_home_score, live_away_score) as row from public.team_matches order by id`,
        );
        const states = await Promise.all(pages.map((page, at) => ends(page, each[at]!)));
        const open = states.filter(({ signedOut }) => signedOut !== true);
        expect(open).not.toEqual([]);
        expect(open.map(({ scores }) => scores)).toEqual(open.map(() => stored.map(({ row }) => row)));
        lates.push(...open.map(({ late }) => late));
        // the bell counts to a hundred
        await sql('delete from public.notifications');
        if (setting !== undefined)
          console.log(
            `${lates.length} courses, ${tooLate.length} too late, the last by ${Math.max(...lates)} ms, ${states.length - open.length} signed out`,
          );
      }),
      { numRuns: rounds, endOnFailure: true, includeErrorInReport: true },
    );
    const sorted = lates.toSorted((one, other) => one - other);
    const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
    if (setting !== undefined)
      console.log(
        `${lates.length} courses in ${rounds} rounds, ${goals} goals: late p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, most ${percentile(1)} ms`,
      );
    expect(tooLate).toEqual([]);
  },
);

/** Matches under way, and each side's captain with their own session. */
async function laid(secrets: Secrets) {
  const league = randomUUID();
  await sql(`insert into public.leagues (id, name) values ($1, 'League')`, [league]);
  await sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [league]);
  const people: { me: string; session: string; address: string; match: string }[] = [];
  for (let at = 0; at < pagesOpen; at += 2) {
    const match = randomUUID();
    const sides = [await captain(at), await captain(at + 1)];
    await sql(
      `insert into public.team_matches (id, league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
         values ($1, $2, 1, 1, $3, $4, now() - interval '5 minutes')`,
      [match, league, sides[0]!.team, sides[1]!.team],
    );
    await sql(`select private.write_match($1, '{"status": "live", "live_home_score": 0, "live_away_score": 0}')`, [
      match,
    ]);
    people.push(...sides.map(({ me, session, address }) => ({ me, session, address, match })));
  }
  return { league, people };

  async function captain(at: number) {
    const address = `10.7.0.${at + 1}`;
    const signedUp = await signsUp(address, `captain${at}@people.test`);
    const [me, team] = [signedUp.user.id, randomUUID()];
    await sql(`insert into public.teams (id, name, tag, manager_id) values ($1, 'Club ' || $2::text, $2, $3)`, [
      team,
      // no two may look alike
      `${'MNPR'[Math.floor(at / 8)]}${'ABCDEFGH'[at % 8]}`,
      me,
    ]);
    await sql(`insert into public.team_members (team_id, player_id, team_role) values ($1, $2, 'captain')`, [team, me]);
    await sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, team]);
    const expires_at = Math.floor(Date.now() / 1000) + signedUp.expires_in;
    return { me, team, address, session: JSON.stringify({ ...signedUp, expires_at }) };
  }

  async function signsUp(address: string, email: string) {
    const ask = (path: string, body: object, cookie = '') =>
      fetch(`${host!.url}${path}`, {
        method: 'POST',
        headers: {
          apikey: secrets.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': address,
          cookie,
        },
        body: JSON.stringify(body),
      });
    const answer = await ask('/auth/v1/signup', { email, password: 'Laternen am Kanal 12' });
    const mail = await vi.waitFor(
      async () => {
        const match = /token_hash=([0-9a-f]+)[^"]*type=signup/.exec(
          await (await fetch(`${host!.url}/__mail?to=${encodeURIComponent(email)}`)).text(),
        );
        if (!match) throw new Error('no mail yet');
        return match[1];
      },
      { timeout: 30_000, interval: 20 },
    );
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const verified = await ask('/auth/v1/verify', { token_hash: mail, type: 'signup' }, cookie);
    return (await verified.json()) as { expires_in: number; user: { id: string } };
  }
}

/** As the owner, on its own session: the server may be another one each time, and not be there for a moment. */
async function sql<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { folders, settings } = await clusterAt(home);
  const deadline = Date.now() + until.timeout;
  for (;;) {
    const client = new Client(runningServer(folders, settings)?.settings ?? settings);
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row & object>(statement, values)).rows;
    } catch (error) {
      // killed while it was asked: what is written here may be written twice
      if (/^(22|23|42|P0|PT)/.test((error as { code?: string }).code ?? '') || Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, until.interval));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

type Page = ReturnType<typeof openPage>;

function openPage(data: PageData) {
  const { url, address, publishableKey, jwtSecret, session, league, matches } = data;
  const thread = new Worker(new URL('../testing/page-thread.ts', import.meta.url), {
    workerData: { url, address, publishableKey, jwtSecret, session, league, matches } satisfies PageData,
  });
  threads.push(thread);
  let asks = 0;
  const waiting = new Map<number, (answer: PageAnswer) => void>();
  thread.on('message', (answer: PageAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  thread.on('error', (error) => {
    for (const [id, answer] of waiting) answer({ id, error: String(error) });
  });
  const ask = async (command: (id: number) => PageCommand): Promise<unknown> => {
    const id = (asks += 1);
    const answer = await new Promise<PageAnswer>((heard) => {
      waiting.set(id, heard);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      thread.postMessage(command(id));
    });
    if (answer.error !== undefined) throw new Error(`the page of ${address}: ${answer.error}`);
    return answer.answer;
  };
  return {
    does: (each: PageStep | 'opened') => ask((id) => ({ id, does: each })),
    settled: (within: number) => ask((id) => ({ id, does: 'settled', within })) as Promise<Settled>,
  };
}
