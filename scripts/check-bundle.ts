import { globSync, readFileSync } from 'node:fs';
import { newerIn } from './browsers.ts';

/**
 * The built app holds no secret and no key: the public key is given to the page at run time. It uses nothing that its
 * oldest browsers do not have.
 */
const forbidden: [string, RegExp][] = [
  ['a secret key', /sb_secret_[\w-]{8,}/],
  ['a publishable key', /sb_publishable_[\w-]{8,}/],
  ['a JWT', /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/],
  ['the service role', /["'`]service_role["'`]/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a database address', /postgres(ql)?:\/\/[^"'`\s]+@/],
];
const files = globSync('dist/**/*.{js,css,html,json,webmanifest}');
const faults = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const newer = file.endsWith('.js') && !file.includes('/.server/') ? newerIn(text) : [];
  return [
    ...forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds ${what}`),
    ...newer.map((name) => `${file} uses ${name} unasked, which not all browsers of scripts/browsers.ts have`),
  ];
});
if (files.length === 0) faults.push('There is no build: run npm run build first.');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files of the build hold no secret and use nothing newer than their browsers.`);
