import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { limits } from '#domain/limits.ts';

const file = /[\\/]src[\\/]domain[\\/]limits\.ts$/;
const ours = /[\\/]src[\\/].+\.tsx?$/;

/**
 * Every page would carry every number of the rules, only because a text may name one. In the built app a number stands
 * where it is asked for by name (`limits.squadMax`, so nobody takes the list apart), and the list keeps what texts name
 * (lib/i18n.ts) and what is no number.
 */
export function ruleNumbers(): Plugin {
  return {
    name: 'rondo:rule-numbers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ours },
      handler: (code, id) => {
        if (file.test(id)) return { code: withNamedLimits(code), map: null };
        return code.includes('limits.') ? { code: withNumbers(code), map: null } : null;
      },
    },
  };
}

export const withNumbers = (code: string): string =>
  code.replaceAll(/(?<![.\w$])limits\.(\w+)\b/g, (written, name: string) => {
    const value = valueOf(name);
    return typeof value === 'number' ? String(value) : written;
  });

/** The list with what the built app needs of it, whatever else the file has as it is. */
export function withNamedLimits(code: string): string {
  const named = namedInTexts();
  const shipped = Object.entries(limits).filter(([name, value]) => typeof value !== 'number' || named.has(name));
  const changed = code.replace(
    /^export const limits = \{.+?^\} as const;/ms,
    `export const limits = ${JSON.stringify(Object.fromEntries(shipped))} as const;`,
  );
  if (changed === code) throw new Error('src/domain/limits.ts has no list that scripts/vite/rule-numbers.ts finds');
  return changed;
}

/** The limits that texts of any language name: `{{squadMax}}`. */
function namedInTexts(): Set<string> {
  const folder = join(import.meta.dirname, '../../src/locales');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = '']) => name));
  return new Set(names.filter((name) => valueOf(name) !== undefined));
}

function valueOf(name: string): unknown {
  return Object.entries(limits).find(([limit]) => limit === name)?.[1];
}
