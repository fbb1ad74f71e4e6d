import { createServer, request, type IncomingMessage } from 'node:http';
import { pagePolicy } from '#host/gateway/traffic/headers.ts';

/** The site behind a proxy that can have another build of it: the same files, its first script by another name. */
export type Front = { url: string; release: () => void; close: () => Promise<void> };

export async function frontOf(site: string): Promise<Front> {
  let isNext = false;
  let entry: string | undefined;
  const upstream = new URL(site);
  const server = createServer((incoming, answer) => {
    const path = entry ? (incoming.url ?? '/').replace(`${entry}-next`, entry) : (incoming.url ?? '/');
    const headers = { ...incoming.headers, host: upstream.host, 'accept-encoding': 'identity' };
    if (headers.origin !== undefined) headers.origin = upstream.origin;
    if (isNext) delete headers['if-none-match'];
    const up = request(new URL(path, upstream), { method: incoming.method, headers }, (came) => {
      const isNamed = path === '/sw.js' || came.headers['content-type']?.startsWith('text/html');
      if (!isNamed || came.statusCode !== 200) {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
        return;
      }
      void textOf(came).then((text) => {
        entry ??= /"(index-[\w-]+)"\]\)/.exec(text)?.[1];
        const named =
          isNext && entry ? text.replaceAll(entry, `${entry}-next`).replace(/(name:.)[0-9a-f]{12}/, '$1next') : text;
        const { 'content-length': _length, etag: _tag, ...rest } = came.headers;
        if (path !== '/sw.js') rest['content-security-policy'] = pagePolicy(named, site);
        answer.writeHead(200, rest).end(named);
      });
    });
    up.on('error', () => answer.destroy());
    incoming.pipe(up);
  });
  // Nothing is told over sockets here.
  server.on('upgrade', (_asked, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      isNext = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(came: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of came) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
