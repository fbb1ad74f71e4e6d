import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

/** Files, headings and scripts that documents name exist. Decision records name no removed file, either. */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md').toSorted()];
/** Named in the documents and none of the project's: in the data folder, made by a reader of a how-to, or no file. */
const elsewhere = new Set([
  'secrets.json',
  'src/locales/fr/',
  'supabase/templates/fr/',
  'awards-page.test.tsx',
  'pager.ts',
  'world.sql',
]);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('the documents are found, with links and commands', () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(linksOf('README.md')).toEqual(expect.arrayContaining(['docs/how-to/README.md', 'docs/images/league.png']));
  expect(commandsOf('CONTRIBUTING.md')).toEqual(expect.arrayContaining(['format', 'bench:api']));
});

test.each(documents)('%s links to what is there', (document) => {
  expect(linksOf(document).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
});

test.each(documents)('%s names npm scripts that package.json has', (document) => {
  expect(commandsOf(document).filter((name) => !(name in scripts))).toEqual([]);
});

test.each(documents)('%s names files that are there', (document) => {
  expect(pathsOf(document).filter((path) => !isThere(path))).toEqual([]);
});

const pages = documents.filter(
  (document) => !/^README|docs\/(?:spec|api|permissions|what-sets-off|decisions\/0)/.test(document),
);

test.each(pages)('%s ends in where to go', (document) => {
  expect(readFileSync(document, 'utf8').trimEnd().split('\n\n').at(-1)).toMatch(/\]\([^)]+\)/);
});

test('code names records and rules that are there', () => {
  const named = files
    .filter(
      (file) => /\.(?:tsx?|mjs|css|sql)$/.test(file) && !file.startsWith('supabase/migrations/') && existsSync(file),
    )
    .flatMap((file) => readFileSync(file, 'utf8').match(/\bdocs\/(?:decisions|rules)\/\w[\w-]*/g) ?? []);
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter((path) => !files.some((file) => file.startsWith(path)));
  expect(missing).toEqual([]);
});

test('records of decisions are fifty at most, of forty lines', () => {
  const records = globSync('docs/decisions/0*.md');
  expect(records.length).toBeLessThanOrEqual(50);
  expect(records.filter((record) => readFileSync(record, 'utf8').trimEnd().split('\n').length > 40)).toEqual([]);
});

test('a path is told from other code, and one that is gone is found', () => {
  expect(pathsIn('`host/gone.ts`, `host/`, `gone.test.ts`, `{en,de}/gone.json` and `a.b`, `npm test`, `/gone/x.ts`, `x.com/y`')).toEqual([
    'host/gone.ts', 'host/', 'gone.test.ts', '{en,de}/gone.json',
  ]);
  for (const path of ['host/gone.ts', 'gone.test.ts', '{en,de}/gone.json', 'src/locales/{en,xx}/auth.json', 'src/gone/']) expect(isThere(path), path).toBe(false);
  for (const path of ['host/main.ts', 'main.ts', 'host/gateway', 'gateway/gateway.ts', 'src/locales/{en,de,tr}/auth.json', 'public.*.ts', 'src/locales/*/auth.json']) expect(isThere(path), path).toBe(true);
}); // prettier-ignore

/** Relative links of a document: of Markdown in its three forms, and of HTML. */
function linksOf(document: string): string[] {
  const text = prose(document);
  const links = [
    ...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g),
    ...text.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm),
    ...text.matchAll(/\b(?:src|href)="([^"]+)"/g),
  ].map(([, link = '']) => link);
  return links.filter((link) => !/^(?:[a-z]+:|\/\/)/.test(link));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = decodeURI(link).split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(target)) return false;
  if (heading === undefined || !statSync(target).isFile() || !target.endsWith('.md')) return true;
  return headingsOf(target).includes(heading);
}

/** Files by their endings, and whatever begins with a folder of the project. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const folders = new Set(files.flatMap((file) => parentsOf(file)));
const endings = new Set(files.map((file) => extname(file)).filter((ending) => ending !== ''));

/** The paths in a document's code, in whole or from some folder on. */
const pathsOf = (document: string): string[] => pathsIn(prose(document)).filter((path) => !elsewhere.has(path));

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.*{},-][\w./*{},-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) =>
      folders.has(path.split('/')[0]!)
        ? path.includes('/')
        : endings.has(extname(path)) && basename(path) !== extname(path),
    );

const isThere = (path: string): boolean =>
  spelledOut(path).every((each) => {
    const whole = each.replace(/\/$/, '');
    return folders.has(whole) || files.some((file) => matchesGlob(file, whole) || matchesGlob(file, `**/${whole}`));
  });

/** `{en,de}/x.json` as the two that it says. */
function spelledOut(path: string): string[] {
  const [, before = '', inside, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return inside === undefined ? [path] : inside.split(',').flatMap((each) => spelledOut(before + each + after));
}

/** Every folder a file is in. */
function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

/** The names GitHub gives the headings of a document. */
const headingsOf = (document: string): string[] =>
  [...prose(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Without its blocks of code, in which brackets and # mean something else. */
const prose = (document: string): string => readFileSync(document, 'utf8').replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '');

/** `npm run X` and the two that need no `run`, wherever they stand, in blocks of code too. */
function commandsOf(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const named = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name);
  return [...new Set([...named, ...short])];
}
