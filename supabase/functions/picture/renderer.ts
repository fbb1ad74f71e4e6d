import { pictureSizeOf, pictureTypeOf } from '../../../src/domain/account/picture.ts';
import { limits } from '../../../src/domain/limits.ts';
import type { Drawing, Shown } from './drawing.ts';
import { type Typeface, type Typefaces, typefacesFor } from './typefaces.ts';

/** A file of a public bucket as anybody gets it; null where it is not to be had. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;
type Canvas = { width: number; height: number; node: Drawing };

/** What a picture may weigh: chats leave out what is larger. */
export const pictureBytesMax = 300_000;

/** takumi, native or as WebAssembly. */
type Takumi = {
  registerFont: (font: { name: string; data: Uint8Array }) => unknown;
  render: (node: Drawing, options: Options) => Promise<Uint8Array>;
};
type Options = {
  width: number;
  height: number;
  format: 'png';
  images: { src: string; data: Uint8Array; cache: 'none' }[];
  fontFamilies: string[];
  lang: string;
};

/** The drawing with takumi (docs/decisions/0146), started when the first picture is asked for; one at a time. */
export function pictureRenderer(start: () => Promise<Takumi>, typefaces: Typefaces) {
  let started: Promise<Takumi> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const known = new Set<string>();

  const register = async (takumi: Takumi, faces: Typeface[]) => {
    for (const { name, data } of faces) await takumi.registerFont({ name, data: await data() });
  };
  const begin = async () => {
    const takumi = await start();
    await register(takumi, typefaces.own);
    return takumi;
  };
  const running = () =>
    (started ??= begin().catch((error: unknown) => {
      // what could not be fetched is asked for again
      started = undefined;
      throw error;
    }));

  const draw = async ({ width, height, node }: Canvas, files: Map<string, Uint8Array>, lang: string) => {
    const takumi = await running();
    const needed = typefacesFor(textOf(node), typefaces);
    for (const each of needed.filter(({ name }) => !known.has(name))) {
      await register(takumi, [each]);
      known.add(each.name);
    }
    const images = [...imagesOf(node)].map(({ src }) => ({
      src,
      data: files.get(src) ?? new TextEncoder().encode(src),
      cache: 'none' as const,
    }));
    const fontFamilies = [...new Set([...typefaces.own, ...needed].map(({ name }) => name))];
    return takumi.render(node, { width, height, format: 'png', images, fontFamilies, lang });
  };

  const png = async (canvas: Canvas, read: ReadFile, lang: string) => {
    const files = new Map<string, Uint8Array>();
    const node = await resolved(canvas.node, read, files);
    for (const attempt of [node, filtered(node, 'grayscale(1)'), filtered(node, 'grayscale(1) blur(4px)')]) {
      // a file may be broken behind its head: nobody decoded it before
      const drawn = await draw({ ...canvas, node: attempt }, files, lang).catch(() => null);
      if (drawn && drawn.length <= pictureBytesMax) return new Uint8Array(drawn);
    }
    return new Uint8Array(await draw({ ...canvas, node: bare(node) }, new Map(), lang));
  };

  return {
    /** The picture as PNG. What is too heavy with the files others uploaded is drawn in grey, then softly, and then without them. */
    png: (...asked: Parameters<typeof png>): Promise<Uint8Array<ArrayBuffer>> => {
      const drawn = last.then(() => png(...asked));
      last = drawn.catch(() => {});
      return drawn;
    },
  };
}

/** The drawing with each file that is to be had, and for the others what stands instead. */
export async function resolved(node: Drawing, read: ReadFile, files: Map<string, Uint8Array>): Promise<Drawing> {
  if (node.type === 'text') return node;
  if (node.type === 'container') {
    const children: Drawing[] = [];
    for (const child of node.children) children.push(await resolved(child, read, files));
    return { ...node, children };
  }
  if (node.instead === undefined) return node;
  const bytes = files.get(node.src) ?? (await read(node.src));
  if (bytes === null || !isDrawable(bytes)) return node.instead;
  files.set(node.src, bytes);
  return node;
}

/** Checked again, as whoever decodes it pays: what lay there before the gateway asked for sizes is drawn by nobody. */
function isDrawable(bytes: Uint8Array): boolean {
  const size = bytes.length <= limits.pictureBytesMax && pictureTypeOf(bytes) ? pictureSizeOf(bytes) : undefined;
  return size !== undefined && Math.max(size.width, size.height) <= limits.pictureSideMaxPx;
}

const changed = (node: Drawing, change: (shown: Shown & { instead: Drawing }) => Drawing): Drawing =>
  node.type === 'container'
    ? { ...node, children: node.children.map((child) => changed(child, change)) }
    : node.type === 'image' && node.instead
      ? change({ ...node, instead: node.instead })
      : node;
const filtered = (node: Drawing, filter: string) =>
  changed(node, (shown) => ({ ...shown, style: { ...shown.style, filter } }));
const bare = (node: Drawing) => changed(node, ({ instead }) => instead);

const parts = (node: Drawing): Drawing[] => (node.type === 'container' ? node.children.flatMap(parts) : [node]);
const imagesOf = (node: Drawing): Set<Shown> =>
  new Set(new Map(parts(node).flatMap((part) => (part.type === 'image' ? [[part.src, part]] : []))).values());
const textOf = (node: Drawing): string =>
  parts(node)
    .map((part) =>
      part.type === 'text' ? part.text : part.type === 'image' && part.src.startsWith('<svg') ? part.src : '',
    )
    .join('');
