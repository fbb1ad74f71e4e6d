import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The league's own classes stand in modules: no module's class that its readers do not name, no two modules of one
 * name (the page holds `button-primary`: scripts/vite/scoped-name.ts), and no class of nobody's in the styles of all.
 * A name taken by a variable (`styles[tone]`) may be any of the module's. The linter compares a `className` with the
 * theme: docs/decisions/0002.
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

const faults = [...unread, ...twice, ...new Set(global)];
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`Every class of ${modules.length} modules is used.`);
