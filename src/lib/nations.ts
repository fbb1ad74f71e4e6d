import { localeOf } from './i18n.ts';
import { nameOrder } from './name-order.ts';

/** A nation's name in the reader's language from its ISO 3166 alpha-2 code. */
export function nationName(code: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code;
}

/** Codes of regions that are not, or no longer, nations. */
const others = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'AN', 'BU', 'CS', 'DD', 'DY', 'FX', 'HV', 'NH', 'NT', 'RH', 'SU', 'TP', 'UK', 'VD', 'YD', 'YU', 'ZR']); // prettier-ignore

/** Every nation the browser has a name for, sorted by the reader's language. */
export function nations(language: string): { code: string; name: string }[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const named = new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'none' });
  const inOrder = nameOrder(language);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = others.has(code) ? undefined : named.of(code);
      return name ? [{ code, name }] : [];
    })
    .toSorted((one, other) => inOrder(one.name, other.name));
}
