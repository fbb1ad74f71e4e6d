import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#host/postgres/cluster.ts';
import { apiOf } from './database/api.ts';
import { schemaPages } from './database/pages.ts';
import { makeDatabase } from './database/scratch.ts';

/** `npm run api`: writes docs/api.md; supabase/tests/catalogue/schemas.test.ts says when it is stale. */
const home = mkdtempSync(join(tmpdir(), 'rondo-api-'));
const { settings, stop } = await startCluster({ home, fsync: false });
try {
  writeFileSync('docs/api.md', await apiOf(await makeDatabase(settings, 'schemas', schemaPages())));
} finally {
  await stop();
  rmSync(home, { recursive: true, force: true });
}
