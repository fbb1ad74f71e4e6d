import { globSync, readFileSync } from 'node:fs';

/** The built app holds no secret and no key: the public key is given to the page at run time. */
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
  return forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds ${what}`);
});
if (files.length === 0) faults.push('There is no build: run npm run build first.');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files of the build hold no secret.`);
