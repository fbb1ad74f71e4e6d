import { escaped } from './escaped.ts';

/** A piece of HTML that is safe to send: made by `html` alone, which escapes every text that is put into it. */
export type Html = { readonly html: string };
type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template of HTML: texts in it are escaped, pieces of HTML are not, lists stand one after the other, null says nothing. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: fixed.map((text, index) => text + written(parts[index])).join(''),
});

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(written).join('');
}
