import { escaped } from '#supabase/functions/_shared/escaped.ts';

/** How long a page waits for the site's name when the database is slow, in milliseconds. */
const waitMs = 500;

/**
 * The page under the name of its site: title, description, and what the first picture is drawn with in a browser that was
 * never here (src/lib/brand.ts). The content of the setting `brand` is data to every part of it.
 */
export function namedPage(html: string, brand: unknown): string {
  if (typeof brand !== 'object' || brand === null || !('name' in brand) || typeof brand.name !== 'string') return html;
  const name = escaped(brand.name);
  const meta = `<meta name="rondo-brand" content="${escaped(JSON.stringify(brand))}" />`;
  return html
    .replace(/<title>Rondo<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="description" content=")Rondo\b/, (_, before: string) => before + name)
    .replace('</head>', () => `${meta}</head>`);
}

/**
 * The present name of a site: asked at every call, once for those that ask at the same time, and what was known last
 * where the database does not answer in time.
 */
export function latest(read: () => Promise<unknown>): () => Promise<unknown> {
  let lastValue: unknown;
  let request: Promise<unknown> | undefined;
  return () => {
    request ??= read()
      .then(
        (value) => (lastValue = value),
        () => lastValue,
      )
      .finally(() => (request = undefined));
    return Promise.race([request, after(waitMs).then(() => lastValue)]);
  };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
