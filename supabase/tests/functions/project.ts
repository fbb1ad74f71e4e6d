import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { inject } from 'vitest';
import type { World } from '#supabase/tests/harness/harness.ts';

export type Keys = { publicKey: string; secretKey: string };
type ProjectRequest = { path: string; role: 'anon' | 'service_role' };

/**
 * A project on loopback over the test's database, as its gateway is: a key of the newer kind is in `apikey` alone, one
 * of the older is a token, too; other keys are nobody's. Calls with the secret key run as `service_role`, reads with
 * the public one over the app's own REST.
 */
export async function projectOver(world: World, { publicKey, secretKey }: Keys) {
  const requests: ProjectRequest[] = [];
  const [own] = await world.sql<{ name: string }>('select current_database() as name');
  const pool = new Pool({ ...inject('database').settings, database: own!.name, options: '-c role=service_role' });
  pool.on('error', () => {});

  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const role = roleOf(request.headers);
      if (!role) return response.writeHead(401).end();
      requests.push({ path, role });
      const body = await text(request);
      const [, call] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path) ?? [];
      if (role === 'service_role' && call)
        return response.end(JSON.stringify(await called(call, JSON.parse(body) as Record<string, unknown>)));
      const answered = await world.rows(path);
      response.writeHead(answered.status, { 'content-type': 'application/json' });
      return response.end(await answered.text());
    })().catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function roleOf({ apikey, authorization }: IncomingHttpHeaders): ProjectRequest['role'] | undefined {
    const isToken = (key: string) => authorization === (key.startsWith('sb_') ? undefined : `Bearer ${key}`);
    if (apikey === secretKey && isToken(secretKey)) return 'service_role';
    return apikey === publicKey ? 'anon' : undefined;
  }

  /** As PostgREST calls a function: arguments by their names; a set, one value, or nothing. */
  async function called(call: string, args: Record<string, unknown>): Promise<unknown> {
    const names = Object.keys(args);
    const { rows, fields } = await pool.query<Record<string, unknown>>(
      `select * from public.${call}(${names.map((each, n) => `"${each}" => $${n + 1}`).join(', ')})`,
      Object.values(args),
    );
    return fields.length > 1 || fields[0]?.name !== call ? rows : rows[0]?.[call];
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
