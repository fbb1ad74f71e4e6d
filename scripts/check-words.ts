import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every word in three languages: the same keys, placeholders and plural forms, and no empty text. */
const folder = 'src/locales';
const [english, ...others] = ['en', 'de', 'tr'] as const;
const faults: string[] = [];

for (const file of readdirSync(join(folder, english))) {
  const source = texts(english, file);
  for (const [key, text] of source) if (text.trim() === '') faults.push(`en/${file}: ${key} is empty`);
  for (const language of others) compare(language, file, source, texts(language, file));
}
for (const language of others) {
  const extra = readdirSync(join(folder, language)).filter(
    (file) => !readdirSync(join(folder, english)).includes(file),
  );
  faults.push(...extra.map((file) => `${language}/${file} has no English twin`));
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log('Every word stands in three languages.');

function compare(language: string, file: string, source: Map<string, string>, words: Map<string, string>): void {
  const say = (fault: string) => faults.push(`${language}/${file}: ${fault}`);
  for (const key of source.keys()) if (!words.has(key)) say(`${key} is missing`);
  for (const [key, text] of words) {
    const original = source.get(key);
    if (original === undefined) say(`${key} has no English twin`);
    else if (text.trim() === '') say(`${key} is empty`);
    else if (placeholders(text) !== placeholders(original)) say(`${key} has other placeholders than the English text`);
  }
}

function texts(language: string, file: string): Map<string, string> {
  const words: unknown = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
  return new Map(flatten(words, ''));
}

function flatten(words: unknown, prefix: string): [string, string][] {
  if (typeof words === 'string') return [[prefix, words]];
  if (words === null || typeof words !== 'object') throw new Error(`${prefix} is neither a text nor a group of texts`);
  return Object.entries(words).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`));
}

function placeholders(text: string): string {
  const found = [...text.matchAll(/{{\s*([\w.]+)[^}]*}}|<\/?\w+\/?>/g)].map(([whole, name]) => name ?? whole);
  return [...new Set(found)].toSorted().join(' ');
}
