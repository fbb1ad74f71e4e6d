import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { commonAmong } from '#domain/account/password.ts';

const name = 'virtual:common-passwords';

/** The common passwords for the app, as the host knows them: read from zxcvbn-ts while the app is built. */
export function commonPasswords(): Plugin {
  return {
    name: 'rondo:common-passwords',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify([...commonAmong(dictionary['passwords-common'])])};` : null,
  };
}
