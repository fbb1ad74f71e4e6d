import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#host/postgres/cluster.ts';
import { apiOf } from './database/api.ts';
import { schemaPages } from './database/pages.ts';
import { makeDatabase } from './database/scratch.ts';
import { setsOff } from './database/sets-off.ts';

/** `npm run api`: writes docs/api.md and docs/what-sets-off.md; supabase/tests/catalogue/schemas.test.ts says when one is stale. */
const home = mkdtempSync(join(tmpdir(), 'rondo-api-'));
const { settings, stop } = await startCluster({ home, fsync: false });
try {
  const schemas = await makeDatabase(settings, 'schemas', schemaPages());
  writeFileSync('docs/api.md', await apiOf(schemas));
  writeFileSync('docs/what-sets-off.md', await setsOff(schemas));
} finally {
  await stop();
  rmSync(home, { recursive: true, force: true });
}
