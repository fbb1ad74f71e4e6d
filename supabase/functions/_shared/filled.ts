/** A text of a translation with its values, as i18next fills it in the app: a value's own signs mean nothing. */
export const filled = (text: string, values: Record<string, unknown>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });

/** The text of that name; empty where there is none. */
export const wordFor = (texts: Record<string, string>, name: unknown): string =>
  typeof name === 'string' && Object.hasOwn(texts, name) ? texts[name]! : '';
