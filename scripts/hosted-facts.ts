import { writeFileSync } from 'node:fs';
import { readFacts } from './hosted/catalogue.ts';

/**
 * Renews the facts about the services of a hosted project, read from a database that their own migrations made:
 * `node scripts/hosted-facts.ts URL "auth VERSION, storage VERSION, …"`. Changes there are the diff of the file.
 */
const [url, origin] = process.argv.slice(2);
if (!url || !origin) throw new Error('Usage: node scripts/hosted-facts.ts URL ORIGIN');
writeFileSync('scripts/hosted/facts.json', `${JSON.stringify({ origin, catalogue: await readFacts(url) }, null, 2)}\n`);
