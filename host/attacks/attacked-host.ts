import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { clusterAt } from '#host/postgres/cluster.ts';
import type { Query } from '#host/postgres/session-pools.ts';
import { settingsOf } from '#host/postgres/settings.ts';
import { type HostProcess, startHost } from '#host/testing/host-process.ts';
import { RawSocket } from '#host/testing/live.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { layBuiltApp } from '#host/testing/test-league.ts';
import { rawRequest, requestText } from '#host/testing/raw-request.ts';
import type { Attack } from './attack.ts';

/** A real host in its own process, members of it, and its database to look into afterwards. */
export type AttackedHost = {
  url: string;
  /**
   * Sends every attack; returns those answered otherwise than they say, with what came.
   * @param via the address they are sent to instead of the host's own, and what is there may answer by itself
   */
  wronglyAnswered: (attacks: Attack[], via?: { url: string; answers: number[] }) => Promise<string[]>;
  /** The answer to a member who opens a socket at that address and joins a topic. */
  joins: (at: string) => Promise<string>;
  /** Keys of all rows the public key alone reads, over every table and view; what visitors' calls tell counts as rows. */
  visitorsRows: () => Promise<string[]>;
  /** Tables whose rows are not as many as before the first attack. */
  rowsChanged: () => Promise<string[]>;
  stillRuns: () => boolean;
  /** A statement as the database's owner. */
  query: Query;
  /** The members, for what is no single request, and the installation's public key. */
  members: Member[];
  publishableKey: string;
  /** Folder of the installation, and the host's process in it. */
  home: string;
  pid: number;
  close: () => Promise<void>;
};

/** @param env what the operator set, such as HOST or DATABASE_URL */
export async function openAttackedHost(env: Record<string, string> = {}): Promise<AttackedHost> {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-attacks-'));
  // The database's account has to pass through.
  chmodSync(folder, 0o711);
  const home = join(folder, 'home');
  mkdirSync(home);
  if (!env['DATABASE_URL']) await layMigratedCluster(home);
  layBuiltApp(join(folder, 'dist'));
  const host = await startHost({ home, env, program: 'host/testing/host-with-pages.ts', args: [join(folder, 'dist')] });
  if (!existsSync(join(home, 'secrets.json'))) throw new Error(`the host did not come up: ${host.output()}`);
  const { publishableKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as { publishableKey: string };
  // Several, because the calls of one member are limited: see call-limits.ts.
  const members: Member[] = [];
  for (const name of ['rival', 'bored', 'clever']) members.push(await registered(host, publishableKey, name));
  const url = env['DATABASE_URL'];
  const database = new Client(url ? settingsOf(url) : (await clusterAt(home)).settings);
  await database.connect();
  const before = await counts(database);

  let sent = 0;
  const send = ({ by, method, path, headers = {}, body }: Attack, to: URL) => {
    // From everywhere, as a flood would come: the calls of one address are limited, see call-limits.ts.
    sent += 1;
    const member = members[sent % members.length] as Member;
    const named = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const usual = {
      Host: to.host,
      Connection: 'close',
      apikey: publishableKey,
      Authorization: by === 'member' ? `Bearer ${member.token}` : '',
      'Content-Type': body === undefined ? '' : 'application/json',
      ...(to.hostname === '[::1]' ? { 'X-Forwarded-For': `2001:db8:0:${(sent % 1000).toString(16)}::1` } : {}),
      'Content-Length': body === undefined || named.has('transfer-encoding') ? '' : String(body.length),
    };
    const besides = Object.entries(usual).filter(([name]) => !named.has(name.toLowerCase()));
    return rawRequest(
      {
        port: Number(to.port),
        host: to.hostname.replaceAll(/[[\]]/g, ''),
        ...(to.hostname === '127.0.0.1' && process.platform === 'linux'
          ? { localAddress: `127.0.${1 + (sent % 250)}.1` }
          : {}),
      },
      requestText(method, path.replaceAll('{me}', member.id), { ...Object.fromEntries(besides), ...headers }, body),
    );
  };

  return {
    url: host.url,
    wronglyAnswered: async (attacks, via) => {
      const to = new URL(via?.url ?? host.url);
      const verdict = async (attack: Attack) => {
        const answer = await send(attack, to).then(
          ({ status, body }) => ({ status, words: body.slice(0, 200) }),
          (error: Error) => ({ status: 0, words: error.message }),
        );
        const right = attack.answered.includes(answer.status) || via?.answers.includes(answer.status);
        if (right && answer.status < 500) return [];
        return [
          `${attack.does} (${attack.by} ${attack.method} ${attack.path.slice(0, 200)}): ${answer.status} ${answer.words}`,
        ];
      };
      const wrong: string[] = [];
      // Some at once, as real ones come.
      for (let next = 0; next < attacks.length; next += 8)
        wrong.push(...(await Promise.all(attacks.slice(next, next + 8).map(verdict))).flat());
      return wrong;
    },
    joins: async (at) => {
      const socket = new RawSocket(
        `${at.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
      );
      await socket.open();
      const config = { private: true };
      const ref = socket.say('realtime:site', 'phx_join', { access_token: members[0]?.token, config });
      const { status } = await socket.answer(ref);
      socket.socket.terminate();
      return status;
    },
    visitorsRows: async () => {
      const rows: { key?: string }[] = [];
      for (const { name } of await relations(database)) {
        const answer = await host.ask(`/rest/v1/${name}?select=*`);
        if (answer.ok) rows.push(...((await answer.json()) as { key?: string }[]));
        else await answer.body?.cancel();
      }
      const landing = await host.ask('/rest/v1/rpc/landing', { method: 'POST', body: '{}' });
      rows.push(...[await landing.json()].flat());
      const { rows: leagues } = await database.query<{ slug: string }>('select slug from public.leagues');
      for (const { slug } of leagues) {
        const open = await host.ask(`/rest/v1/rpc/public_league?slug=${slug}`);
        rows.push(...[await open.json()].flat().filter((league) => league !== null));
      }
      return rows.map((row) => row.key ?? JSON.stringify(row)).toSorted();
    },
    rowsChanged: async () => {
      const after = await counts(database);
      // the clock sends and clears waiting broadcasts meanwhile
      const cleared = (table: string) => table === 'private.broadcasts' && after[table]! < before[table]!;
      return Object.keys(after).filter((table) => after[table] !== before[table] && !cleared(table));
    },
    query: async (sql, values) => (await database.query(sql, values)).rows,
    members,
    publishableKey,
    home,
    pid: host.process.pid ?? 0,
    stillRuns: () => host.process.exitCode === null && host.process.signalCode === null,
    close: async () => {
      await database.end();
      await host.ended('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Member = { id: string; token: string; email: string; password: string };
const password = 'quite a secret';

/** Somebody who registered and followed the link in their mail. */
async function registered(host: HostProcess, publishableKey: string, name: string): Promise<Member> {
  const email = `${name}@people.test`;
  const ask = (path: string, json: object, cookie = '') =>
    fetch(`${host.url}${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', cookie },
      body: JSON.stringify(json),
    });
  const signedUp = await ask('/auth/v1/signup', { email, password });
  // the password counts in the browser that chose it
  const cookie = signedUp.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  // Mails leave in the background.
  const token_hash = await vi.waitFor(
    async () => {
      const page = await (await fetch(`${host.url}/__mail?to=${email}`)).text();
      return /token_hash=([0-9a-f]+)/.exec(page)?.[1] ?? Promise.reject(new Error(`no mail arrived: ${host.output()}`));
    },
    { timeout: 10_000, interval: 10 },
  );
  const answer = await ask('/auth/v1/verify', { type: 'signup', token_hash }, cookie);
  if (!answer.ok) throw new Error(`nobody could register: ${await answer.text()} ${host.output()}`);
  const session = (await answer.json()) as { access_token: string; user: { id: string } };
  return { id: session.user.id, token: session.access_token, email, password };
}

const relations = async (database: Client, schemas = ['public']) =>
  (
    await database.query<{ schema: string; name: string; table: boolean }>(
      `select n.nspname as schema, c.relname as name, c.relkind in ('r', 'p') as table
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1, 2`,
      [schemas],
    )
  ).rows;

async function counts(database: Client): Promise<Record<string, number>> {
  const rowCounts: Record<string, number> = {};
  for (const { schema, name, table } of await relations(database, ['public', 'private', 'storage', 'auth'])) {
    if (!table) continue;
    const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${schema}."${name}"`);
    rowCounts[`${schema}.${name}`] = rows[0]?.count ?? 0;
  }
  return rowCounts;
}
