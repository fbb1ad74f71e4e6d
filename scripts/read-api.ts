import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { breaking } from './breaking.ts';
import { type OpenApi, openApi } from '#supabase/functions/read-api/schemas.ts';

/** `npm run read-api`: writes docs/openapi.json from the schemas, unless programs of others would break (docs/read-api.md). */
const file = 'docs/openapi.json';
const now = openApi();
const missed = existsSync(file) ? breaking(JSON.parse(readFileSync(file, 'utf8')) as OpenApi, now) : [];
if (missed.length > 0) {
  console.error(`v1 of the read API keeps what it says; add, or begin a v2:\n${missed.join('\n')}`);
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
