import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { ownOrigin } from '#host/gateway/gateway.ts';
import { clientAddress, type Peers } from '#host/gateway/traffic/client-address.ts';
import { securityHeaders } from '#host/gateway/traffic/headers.ts';
import { refuseSocket } from '#host/gateway/traffic/refuse-socket.ts';
import { ownNames, plainPath } from '#host/gateway/traffic/request-checks.ts';
import { type Vsn, vsnOf } from './protocol.ts';

const socketPath = '/realtime/v1/websocket';

export type Guest = { address: string; vsn: Vsn };
type Admission = {
  siteUrl: string;
  /** Names in a Host header that mean this host: pages of these may open sockets. */
  names: string[];
  trustProxy: boolean;
  publishableKey: string;
  /** A reason that keeps another socket of that address out, if something does. */
  full: (address: string) => { status: 429 | 503; message: string; seconds: number } | undefined;
};
type Env = { Bindings: Peers['Bindings'] & { guest?: Guest } };

/**
 * The callers who may open a socket: what a request for rows is asked, and where the page comes from, too, because a
 * browser opens sockets to anywhere and lets any page read them. Each topic checks its caller.
 * @returns the guest, or the answer they get
 */
export function admission({ siteUrl, names, trustProxy, publishableKey, full }: Admission) {
  const isOurs = ownOrigin(siteUrl, names);
  const app = new Hono<Env>();
  app.use(securityHeaders(siteUrl), ownNames(names, siteUrl, trustProxy), plainPath);
  app.get(socketPath, (c) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !isOurs(origin)) return c.json({ message: 'Sockets of other sites are refused' }, 403);
    const keys = [c.req.header('apikey'), ...(c.req.queries('apikey') ?? [])].filter((key) => key !== undefined);
    if (keys.length === 0 || keys.some((key) => key !== publishableKey))
      return c.json({ message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' }, 401);
    const vsn = vsnOf(c.req.query('vsn') ?? null);
    if (!vsn) return c.json({ message: 'Unknown version of the protocol' }, 400);
    const address = clientAddress(c, trustProxy);
    const no = full(address);
    if (no) return c.json({ message: no.message }, no.status, { 'Retry-After': String(no.seconds) });
    c.env.guest = { address, vsn };
    return c.body(null, 204);
  });
  app.all('*', (c) => c.json({ message: 'Not found' }, 404));

  return async (incoming: IncomingMessage): Promise<Guest | Response> => {
    const request = requestOf(incoming);
    if (!request) return Response.json({ message: 'Bad request' }, { status: 400 });
    const env: Env['Bindings'] = { incoming };
    const answer = await app.fetch(request, env);
    return env.guest ?? answer;
  };
}

function requestOf({ method, url = '/', headers, rawHeaders }: IncomingMessage): Request | undefined {
  try {
    const pairs = rawHeaders.flatMap((value, index): [string, string][] =>
      index % 2 === 1 ? [[rawHeaders[index - 1] ?? '', value]] : [],
    );
    return new Request(new URL(url, `http://${headers.host ?? ''}`), { method: method ?? 'GET', headers: pairs });
  } catch {
    return undefined;
  }
}

/** Says an answer over a connection that was to become a socket. */
export async function turnAway(socket: Duplex, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers, ['content-length', body.length], ['connection', 'close']];
  refuseSocket(
    socket,
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${answer.status} \r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`),
      body,
    ]),
  );
}
