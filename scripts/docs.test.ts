import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the documents point at is there: files, headings and scripts. */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md').toSorted()];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Written down before it is there. */

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

/** Relative links of a document: of Markdown in its three forms, and of HTML. */
function linksOf(document: string): string[] {
  const text = prose(document);
  const found = [
    ...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g),
    ...text.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm),
    ...text.matchAll(/\b(?:src|href)="([^"]+)"/g),
  ].map(([, link = '']) => link);
  return found.filter((link) => !/^(?:[a-z]+:|\/\/)/.test(link));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = decodeURI(link).split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(target)) return false;
  if (heading === undefined || !statSync(target).isFile() || !target.endsWith('.md')) return true;
  return headingsOf(target).includes(heading);
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
