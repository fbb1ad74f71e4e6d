import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { __unstable__loadDesignSystem as loadTheme } from 'tailwindcss';

/**
 * The league's own classes stand in modules: no module's class that its readers do not name, no two modules of one
 * name (the page holds `button-primary`: scripts/vite/scoped-name.ts), and no class of nobody's in the styles of all.
 * A name taken by a variable (`styles[tone]`) may be any of the module's. And the other way round: what stands in a
 * `className` is a utility of the theme, or the page has a class that says nothing.
 */
const files = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));

const code = files('src', /\.tsx?$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const modules = files('src', /\.module\.css$/);

const classesIn = (file: string) => {
  const selectors = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'/g, '')
    .replace(/@(?:layer|media|keyframes)[^{]*\{/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
};

const unread = modules.flatMap((file) => {
  const readers = code.flatMap(({ file: reader, text }) => {
    const [, variable, path = ''] = text.match(new RegExp(`import (\\w+) from '([^']*/${basename(file)})'`)) ?? [];
    const meant = path.startsWith('#') ? join('src', path.slice(1)) : join(dirname(reader), path);
    return variable !== undefined && meant === file ? [{ variable, text: text.replace(/^import .*$/gm, '') }] : [];
  });
  if (readers.length === 0) return [`${file}: nothing imports it`];
  const named = (name: string) =>
    readers.some(({ variable, text }) => new RegExp(`\\b${variable}(\\.${name}\\b|\\[)`).test(text));
  const unnamed = [...classesIn(file)].filter((name) => !named(name));
  const missing = readers.flatMap(({ variable, text }) =>
    [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].flatMap(([, name = '']) =>
      classesIn(file).has(name) ? [] : [`${file}: it has no .${name}`],
    ),
  );
  return [...unnamed.map((name) => `${file}: nothing uses .${name}`), ...missing];
});
const names = modules.map((file) => basename(file));
const twice = names
  .filter((name, index) => names.indexOf(name) !== index)
  .map((name) => `${name}: there are two of it`);
const global = files('src/styles', /\.css$/).flatMap((file) =>
  [...classesIn(file)].map((name) => `${file}: .${name} is a class for all; a look belongs into a component's module`),
);

const theme = await loadTheme(readFileSync('src/styles/index.css', 'utf8'), {
  base: 'src/styles',
  loadStylesheet: async (id, base) => {
    const path = id.startsWith('.') ? join(base, id) : join('node_modules', id);
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
  },
});
const meant = new Map(code.flatMap(({ file, text }) => classesNamedIn(text).map((name) => [name, file] as const)));
const styled = theme.candidatesToCss([...meant.keys()]);
const unknown = [...meant].flatMap(([name, file], at) =>
  styled[at] === null ? [`${file}: no style sheet and no utility says what ${name} is`] : [],
);

const faults = [...unread, ...twice, ...new Set(global), ...unknown];
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`Every class of ${modules.length} modules is used, and ${meant.size} utilities are the theme's.`);

/** The words of every `className`, those that a condition chooses included; a module's are no words here. */
function classesNamedIn(text: string): string[] {
  const said = [...text.matchAll(/\bclassName=(?:"([^"]*)"|\{)/g)].flatMap((found) => {
    if (found[1] !== undefined) return [found[1]];
    const rest = text.slice(found.index + found[0].length);
    return literals(rest.slice(0, endOfBraces(rest)));
  });
  return said.flatMap((words) => words.split(/\s+/)).filter((word) => word !== '');
}

function endOfBraces(code: string): number {
  let depth = 1;
  for (const { 0: brace, index } of code.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return index;
  }
  return code.length;
}

/** What is quoted in an expression: not what is compared, handed to a function, or looked up. */
function literals(expression: string): string[] {
  const own = expression.replaceAll(/\w+(?:\[[^\]]*\]|\([^()]*\))/g, '').replaceAll(/[=!]==\s*'[^']*'/g, '');
  const quoted = own.matchAll(/'([^'\n]*)'/g);
  const templates = own.replaceAll(/\$\{[^{}]*\}/g, ' ').matchAll(/`([^`$]*)`/g);
  return [...quoted, ...templates].map(([, words = '']) => words);
}
