import { expect, test } from 'vitest';
import { servedFiles, unreachedExports, unreachedInBooks } from './unreached.ts';

test('the site comes to everything that the rule book and our side of the libraries export', () => {
  expect(servedFiles().length).toBeGreaterThan(1000);
  expect(unreachedInBooks()).toEqual([]);
});

test('an export is unreached that nobody takes, or only another unreached one', () => {
  const files = {
    'src/domain/a.ts': `import { taken as own } from './b.ts';
export const used = () => own();
export const alone = () => below();
export function below() {}
export { passed } from './b.ts';`,
    'src/domain/b.ts': `export const taken = () => 1;
export const passed = 2;
/** Says passed, and \`late\`. */
export type Shape = { a: number };
export const late = 3;
const own = used;`,
    'src/lib/c.ts': `export const first = 1;
export const second = 2;`,
    'src/app/page.tsx': `import { used } from '#domain/a.ts';
const lib = () => import('#lib/c.ts');
export const Page = () => used();`,
  };
  const isBook = (path: string) => !path.includes('/app/');
  expect(unreachedExports(files, isBook)).toEqual([
    'src/domain/a.ts: alone',
    'src/domain/a.ts: below',
    'src/domain/a.ts: passed',
    'src/domain/b.ts: passed',
    'src/domain/b.ts: Shape',
    'src/domain/b.ts: late',
  ]);
});
