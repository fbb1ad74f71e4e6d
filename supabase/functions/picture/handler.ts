import type { Ask } from '../public-head/head.ts';
import type { Card } from './cards.ts';
import type { Site } from './drawing.ts';
import { addressOf, cardOf, type Wanted } from './pictures.ts';
import { type Canvas, type ReadFile, resolved } from './renderer.ts';

/** Seconds for which anybody may show one again without asking: what is hidden is to be gone soon. */
const shownFor = 300;
/** Drawn anew when this changes: what the renderer makes of the same drawing. */
const edition = 3;

/** The content of a picture, and the name of exactly that. */
export type Picture = Card & Pick<Canvas, 'inLatin'> & { version: string };
type Sources = { ask: Ask; read: ReadFile; site: Site };

/** The card of an address with its version: it changes with whatever is drawn, and with nothing else. */
export async function foundAt(wanted: Wanted, { ask, read, site }: Sources): Promise<Picture | null> {
  const card = await cardOf(wanted, ask, site);
  if (!card) return null;
  const node = await resolved(card.node, read, new Map());
  const drawn = JSON.stringify([edition, wanted.language, node, card.width, card.height]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(drawn)));
  return { ...card, version: Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** The picture, known by its version; who asks for another version is led to the one that is true. */
export async function answer(
  request: Request,
  wanted: Wanted & { version: string | undefined },
  picture: Picture | null,
  png: (picture: Picture) => Promise<Uint8Array<ArrayBuffer> | Response>,
): Promise<Response> {
  if (!picture) return unknown();
  if (wanted.version !== picture.version) {
    // relative: a project's function does not know below which address it is asked
    const location = addressOf(wanted, picture.version).replace(/^.*\/(?=[^/]+$)/, '');
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  }
  const eTag = `"${picture.version}"`;
  const headers = {
    etag: eTag,
    'cache-control': `public, max-age=${shownFor}`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  const tags = request.headers.get('if-none-match')?.split(/, */) ?? [];
  if (tags.includes(eTag) || tags.includes('*')) return new Response(null, { status: 304, headers });
  const drawn = await png(picture);
  if (drawn instanceof Response) return drawn;
  return new Response(request.method === 'HEAD' ? null : drawn, {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(drawn.length) },
  });
}

const refused = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } }); // prettier-ignore

export const unknown = () => refused(404, 'Not found');
export const tooMany = (wait: number) => refused(429, 'Too many requests', { 'retry-after': String(wait) });
export function failed(error: unknown): Response {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  return refused(503, 'Try again later', { 'retry-after': '5' });
}
