/** A text of a translation with its values, as i18next fills it in the app. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
