import { answer, failed, type Picture, foundAt, unknown } from './handler.ts';
import type { Site } from './drawing.ts';
import { wantedAt } from './pictures.ts';
import { pictureRenderer } from './renderer.ts';
import type { CharacterRange, Typeface, Typefaces } from './typefaces.ts';

type Project = {
  url: string;
  /** The public key: nothing is read that not everybody reads. */
  key: string;
  /** The address of the built site, which has the typefaces (scripts/vite/typefaces.ts). */
  site: string;
  start: Parameters<typeof pictureRenderer>[0];
  fetch?: typeof fetch;
};

/** Pictures one instance keeps: the same link is asked for by many at once. */
const keptMost = 30;

/** Share pictures of a hosted project. Web APIs alone: Node and Deno run the same file. */
export function pictureFunction({ url, key, site, start, fetch: ask = fetch }: Project) {
  const typefaces = typefacesOf(site, ask);
  const cache = new Map<string, Uint8Array<ArrayBuffer>>();
  let renderer: ReturnType<typeof pictureRenderer> | undefined;

  const read = async (path: string): Promise<unknown> => {
    const answered = await ask(`${url}/rest/v1/${path}`, { headers: { apikey: key } });
    if (answered.status >= 500 || answered.status === 429) throw new Error(`${path.split('?', 1)[0]}: ${answered.status}`);
    // what the database cannot read as an address leads nowhere
    return answered.ok ? answered.json() : null;
  }; // prettier-ignore
  const sources = async () => {
    const [brand] = ((await read('site_settings?select=value&key=eq.brand')) ?? []) as [{ value: Partial<Site> }?];
    return {
      ask: (call: string, args: Record<string, string | number>) =>
        read(`rpc/${call}?${new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)]))}`),
      read: async (path: string) => {
        const answered = await ask(`${url}/storage/v1/object/public/${path}`);
        return answered.ok ? new Uint8Array(await answered.arrayBuffer()) : null;
      },
      site: { name: brand?.value.name ?? 'Rondo', logo: brand?.value.logo ?? null },
    };
  };
  const draw = async (picture: Picture, from: Awaited<ReturnType<typeof sources>>, language: string) => {
    const cached = cache.get(picture.version);
    if (cached) return cached;
    renderer ??= pictureRenderer(start, await typefaces());
    const png = await renderer.png(picture, from.read, language);
    cache.set(picture.version, png);
    for (const oldest of cache.keys()) {
      if (cache.size <= keptMost) break;
      cache.delete(oldest);
    }
    return png;
  };

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    const address = new URL(request.url);
    // the project puts the function's name before it
    address.pathname = address.pathname.replace(/^(?:\/functions\/v1)?\/picture(?=\/p\/)/, '');
    const wanted = wantedAt(address);
    if (!wanted) return unknown();
    try {
      const from = await sources();
      return await answer(request, wanted, await foundAt(wanted, from), (picture) =>
        draw(picture, from, wanted.language),
      );
    } catch (error) {
      return failed(error);
    }
  };
}

/** The settings of the built site. */
export type TypefaceList = Record<'own' | 'others', { name: string; file: string; ranges: CharacterRange[] }[]>;

/** The typefaces of the built site, asked for once, each file when it is needed. */
function typefacesOf(site: string, ask: typeof fetch): () => Promise<Typefaces> {
  const file = async (name: string) => {
    const answered = await ask(`${site}/typefaces/${name}`);
    // a static host answers index.html for what is not there
    if (!answered.ok || answered.headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`${site} has no typefaces/${name}: it was built without VITE_SHARE_PICTURES`);
    return answered;
  };
  return async () => {
    const listed = (await (await file('list.json')).json()) as TypefaceList;
    const faces = (some: TypefaceList['own']): Typeface[] =>
      some.map((each) => ({ ...each, data: async () => new Uint8Array(await (await file(each.file)).arrayBuffer()) }));
    const others = faces(listed.others);
    return { own: faces(listed.own), others: () => others };
  };
}
