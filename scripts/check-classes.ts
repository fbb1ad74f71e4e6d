import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** No class in the styles that no code names. A name put together (`rd${round}`) counts by how it begins. */
const files = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));

const code = [...files('src', /\.tsx?$/), 'index.html'].map((file) => readFileSync(file, 'utf8')).join('\n');
const words = new Set(code.match(/[A-Za-z][\w-]*/g));
const beginnings = [...code.matchAll(/[\s`'"]([a-z]+-?)\$\{/g)].map(([, beginning = '']) => beginning);
const isNamed = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));

const faults = files('src/styles', /\.css$/).flatMap((file) => {
  const selectors = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  const names = [...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isNamed(name)).map((name) => `${file}: nothing uses .${name}`);
});

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log('Every class of the styles is used.');
