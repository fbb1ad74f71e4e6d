import { RestRefusal } from './refusal.ts';

/** The wishes of a Prefer header that this backend knows, the first of each kind. */
export type Preferences = Partial<Record<Kind, string>>;

const allowed = {
  return: ['minimal', 'headers-only', 'representation'],
  // planned and estimated speak of rows that the caller may not see
  count: ['exact'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
} as const;
type Kind = keyof typeof allowed;

/**
 * Reads a Prefer header. Wishes nobody knows are passed over, as the standard has it, unless the client says
 * that it depends on them.
 * @throws RestRefusal when it does
 */
export function readPreferences(header: string | undefined): Preferences {
  const wishes = (header ?? '')
    .split(',')
    .map((wish) => wish.trim())
    .filter((wish) => wish !== '');
  const preferences: Preferences = {};
  const strange: string[] = [];
  for (const wish of wishes) {
    const [kind = '', value = ''] = wish.split('=').map((part) => part.trim());
    if (isKnown(kind, value)) preferences[kind] ??= value;
    else if (!/^handling=(strict|lenient)$/.test(wish)) strange.push(wish);
  }
  if (strange.length > 0 && wishes.includes('handling=strict'))
    throw new RestRefusal(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${strange.join(', ').slice(0, 200)}`,
    );
  return preferences;
}

const isKnown = (kind: string, value: string): kind is Kind =>
  Object.hasOwn(allowed, kind) && (allowed[kind as Kind] as readonly string[]).includes(value);

export const preferenceText = (preferences: Preferences): string =>
  Object.entries(preferences)
    .map(([kind, value]) => `${kind}=${value}`)
    .join(',');

/** Rows as a list, or the one row as itself. */
export type Shape = 'rows' | 'row';

const shapes = new Map<string, Shape>([
  ['application/json', 'rows'],
  ['application/*', 'rows'],
  ['*/*', 'rows'],
  ['application/vnd.pgrst.object+json', 'row'],
]);

/** The first media type of an Accept header that can be had. @throws RestRefusal when there is none */
export function readShape(header: string | undefined): Shape {
  if (header === undefined || header.trim() === '') return 'rows';
  const types = header.split(',').map((type) => type.trim());
  for (const type of types) {
    const shape = shapes.get(type.replace(/;\s*(q=[\d.]+|charset=utf-8)$/i, '').toLowerCase());
    if (shape) return shape;
  }
  const message = `None of these media types are available: ${types.join(', ').slice(0, 200)}`;
  throw new RestRefusal(406, 'PGRST107', message);
}
