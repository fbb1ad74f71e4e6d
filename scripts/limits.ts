import { writeFileSync } from 'node:fs';
import { limitsPath, limitsSql } from './database/limits.ts';

/** `npm run limits`: writes the limits of src/domain/limits.ts as SQL; supabase/tests/catalogue/limits.test.ts says when they are stale. */
writeFileSync(limitsPath, limitsSql());
