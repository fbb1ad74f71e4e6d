import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The files in which a date and time are typed. */
const forms = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)
  .filter(([, source]) => source.includes('type="datetime-local"'));

test('every form for a date and time asks again where the clocks change', () => {
  expect(forms.length).toBeGreaterThan(5);
  const asks = (path: string, source: string): boolean =>
    /\bmoment\(|isClockChange\(/.test(source) ||
    [...source.matchAll(/import \{[^}]*[sS]chema\w* ?[^}]*\} from '(?:#features\/([\w-]+)|\.)\/schema\.ts'/g)].some(
      ([, feature]) => {
        const schema = feature ? join('src/features', feature, 'schema.ts') : join('src', path, '../schema.ts');
        return readFileSync(schema, 'utf8').includes('moment(');
      },
    );
  expect(forms.filter(([path, source]) => !asks(path, source)).map(([path]) => path)).toEqual([]);
});
