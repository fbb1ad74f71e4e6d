import { expect, test } from 'vitest';
import { ResultCache, namedImports } from './result-cache.ts';

test('the files a test imports are found, those at run time and those with a question included', () => {
  const source = `
    import { limits } from './limits.ts';
    import type { Match } from '../domain/match.ts';
    import words from '#domain/common-passwords.json';
    import { createGateway } from '#host/gateway/gateway.ts';
    import text from './page.sql?raw';
    import { expect } from 'vitest';
    const later = () => import('./later.ts');
  `;
  expect(namedImports(source, 'src/lib/errors.test.ts')).toEqual([
    'src/lib/limits.ts',
    'src/domain/match.ts',
    'src/domain/common-passwords.json',
    'host/gateway/gateway.ts',
    'src/lib/page.sql',
    'src/lib/later.ts',
  ]);
});

test('another edit, another test or another name is another try', () => {
  const cache = new ResultCache(true);
  const wanted = { tests: ['src/domain/match/scores.test.ts'] };
  const edit = { file: 'src/domain/match/scores.ts', from: '<=', to: '<' };
  const keys = [
    wanted,
    { ...wanted, only: 'forfeit' },
    { ...wanted, edit },
    { ...wanted, edit: { ...edit, to: '==' } },
    { edit, tests: ['src/domain/competition/standings.test.ts'] },
  ].map((one) => cache.key(one));
  expect(new Set(keys).size).toBe(keys.length);
  expect(cache.key({ ...wanted, edit })).toBe(keys[2]);
});
