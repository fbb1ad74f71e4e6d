import { basename } from 'node:path';

/** A module's class as the page holds it: `primary` of button.module.css is `button-primary`. Files' names are unique. */
export const scopedName = (name: string, file: string): string =>
  `${basename(file.replace(/\?.*/, ''), '.module.css')}-${name}`;
