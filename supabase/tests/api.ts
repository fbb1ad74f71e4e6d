import pg from 'pg';
import { App, generateApiKey, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
export async function openApi(db: { host: string; port: number; user: string; password: string; database: string }) {
  const connection = createPostgresConnection({ url: 'postgres://localhost', postgresOptions: { ...db, max: 4, onnotice() {} } as never });
  const publishableKey = (await generateApiKey('publishable')).key;
  const jwtSecret = 'x'.repeat(40);
  const app = new App({ connection, auth: { enabled: true, jwt_secret: jwtSecret, publishable_key: publishableKey, site_url: 'http://localhost' }, api: { schemas: ['public'], max_rows: 1000 }, options: { server: { disableStudio: true } } } as never);
  const url = 'http://localhost';
  const c = new pg.Client(db); await c.connect();
  const acl = (await c.query(`select c.oid::regclass::text as rel, r.rolname as role, string_agg(a.privilege_type, ', ') as rights from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where c.relnamespace::regnamespace::text in ('public','private') and r.rolname in ('anon','authenticated','service_role') group by 1, 2`)).rows;
  await app.fetch(new Request(url + '/rest/v1/site_settings', { headers: { apikey: publishableKey } }));
  for (const schema of ['public', 'private']) await c.query(`revoke all on all tables in schema ${schema} from anon, authenticated, service_role`);
  for (const g of acl) await c.query(`grant ${g.rights} on ${g.rel} to ${g.role}`);
  await c.end();
  return { url, publishableKey, jwtSecret, fetch: (r: Request) => app.fetch(r) as Promise<Response>, close: async () => { await (connection as never as { driver: { end(): Promise<void> } }).driver.end?.(); } };
}
