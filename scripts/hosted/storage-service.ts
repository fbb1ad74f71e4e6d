import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'pg';

export type StorageService = { url: string; files: Map<string, Buffer>; stop: () => Promise<void> };

/**
 * The storage routes of a project that take and give one file, with that service's rows: written as `service_role`, with a version
 * and the MD5 of the content. The content of files is kept in memory.
 * @param adminUrl the project's database as the one who runs the service
 */
export async function startStorageService(adminUrl: string, key: string): Promise<StorageService> {
  const pool = new Pool({ connectionString: adminUrl, max: 4, options: '-c role=service_role' });
  pool.on('error', () => {});
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: string | Buffer) => response.writeHead(status).end(body);
    const refuse = (status: number, error: string) =>
      answer(status === 404 ? 400 : status, JSON.stringify({ statusCode: String(status), error, message: error }));
    const [, bucket, name] = /^\/storage\/v1\/object\/([^/]+)\/(.+)$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const place = `${bucket}/${name}`;
    const work = async () => {
      if (request.headers.authorization !== `Bearer ${key}` || request.headers.apikey !== key)
        return refuse(403, 'Unauthorized');
      if (!bucket || !name) return refuse(404, 'not_found');
      if (request.method === 'GET') {
        const file = files.get(place);
        return file ? answer(200, file) : refuse(404, 'not_found');
      }
      const bytes = await buffer(request);
      const metadata = {
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        size: bytes.length,
        mimetype: request.headers['content-type'],
        cacheControl: request.headers['cache-control'],
        lastModified: new Date().toISOString(),
        contentLength: bytes.length,
        httpStatusCode: 200,
      };
      await pool.query(
        `insert into storage.objects (bucket_id, name, metadata, version) values ($1, $2, $3, gen_random_uuid())
           on conflict (bucket_id, name) do update set metadata = excluded.metadata, version = excluded.version`,
        [bucket, name, metadata],
      );
      files.set(place, bytes);
      return answer(200, JSON.stringify({ Key: place }));
    };
    work().catch((error: Error) => refuse(500, error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
