import { pictureSizeOf, pictureTypeOf } from '../../../src/domain/account/picture.ts';
import { limits } from '../../../src/domain/limits.ts';
import { cleanedPicture, orientationOf } from '../_shared/clean-picture.ts';
import { box, type Drawing, type Shown } from './drawing.ts';
import { lacksLetters, type Typeface, type Typefaces, typefacesFor } from './typefaces.ts';

/** A file of a public bucket as anybody gets it; null where it is not to be had. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;
export type Canvas = {
  width: number;
  height: number;
  node: Drawing;
  /** A name in letters that everybody's typeface has, the longest names first. */
  inLatin?: [name: string, instead: string][];
};

/** The limit of a picture's size: chats leave out what is larger. */
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

/** The drawing with takumi (docs/decisions/0042), started when the first picture is requested; one at a time. */
export function pictureRenderer(start: () => Promise<Takumi>, typefaces: Typefaces) {
  let started: Promise<Takumi> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const registered = new Set<string>();

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
    for (const each of needed.filter(({ name }) => !registered.has(name))) {
      await register(takumi, [each]);
      registered.add(each.name);
    }
    const images = [...imagesOf(node)].map(({ src }) => ({
      src,
      data: files.get(src) ?? new TextEncoder().encode(src),
      cache: 'none' as const,
    }));
    const fontFamilies = [...new Set([...typefaces.own, ...needed].map(({ name }) => name))];
    return takumi.render(upright(node, files), { width, height, format: 'png', images, fontFamilies, lang });
  };

  const png = async (canvas: Canvas, read: ReadFile, lang: string) => {
    const files = new Map<string, Uint8Array>();
    const clean: ReadFile = async (path) => {
      const bytes = await read(path);
      return bytes && ((await cleanedPicture(bytes)) ?? null);
    };
    let node = legible(await resolved(canvas.node, clean, files), canvas.inLatin ?? [], typefaces);
    let drawn = await draw({ ...canvas, node }, files, lang).catch(() => null);
    if (!drawn) {
      // pixels may be broken all the same: which they are, they are alone
      for (const file of files) await draw(alone(file[0]), new Map([file]), lang).catch(() => files.delete(file[0]));
      node = await resolved(node, async () => null, files);
      drawn = await draw({ ...canvas, node }, files, lang);
    }
    for (const filter of ['grayscale(1)', 'grayscale(1) blur(4px)']) {
      if (drawn.length <= pictureBytesMax) break;
      drawn = await draw({ ...canvas, node: filtered(node, filter) }, files, lang);
    }
    if (drawn.length > pictureBytesMax) drawn = await draw({ ...canvas, node: bare(node) }, new Map(), lang);
    return new Uint8Array(drawn);
  };

  return {
    /**
     * The picture as PNG. A picture that is too heavy with the files others uploaded is drawn in grey, then softly, and
     * then without them.
     */
    png: (...args: Parameters<typeof png>): Promise<Uint8Array<ArrayBuffer>> => {
      const drawn = last.then(() => png(...args));
      last = drawn.catch(() => {});
      return drawn;
    },
  };
}

/** The drawing without names that no typeface writes: what they are called in Latin letters is in their place. */
export function legible(node: Drawing, inLatin: [string, string][], typefaces: Typefaces): Drawing {
  if (node.type === 'container')
    return { ...node, children: node.children.map((child) => legible(child, inLatin, typefaces)) };
  if (node.type !== 'text' || !lacksLetters(node.text, typefaces)) return node;
  return { ...node, text: inLatin.reduce((text, [name, instead]) => text.replaceAll(name, instead), node.text) };
}

/** A file as its own picture, to see whether it can be drawn. */
export const alone = (src: string): Canvas => ({
  width: 8,
  height: 8,
  node: { type: 'image', src, width: 8, height: 8, style: {}, instead: box({}) },
});

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

/** Checked again, as decoding costs time: a project's storage looks into no file. */
function isDrawable(bytes: Uint8Array): boolean {
  const size = bytes.length <= limits.pictureBytesMax && pictureTypeOf(bytes) ? pictureSizeOf(bytes) : undefined;
  return size !== undefined && Math.max(size.width, size.height) <= limits.pictureSideMaxPx;
}

/** CSS for each orientation except the first (Exif 2.3 § 4.6.4): takumi draws the pixels as they lie in the file. */
const turns: Record<number, string> = {
  2: 'scaleX(-1)',
  3: 'rotate(180deg)',
  4: 'scaleY(-1)',
  5: 'rotate(90deg) scaleY(-1)',
  6: 'rotate(90deg)',
  7: 'rotate(90deg) scaleX(-1)',
  8: 'rotate(270deg)',
};

/** Each picture as it was taken, in the box it would have had. */
function upright(node: Drawing, files: Map<string, Uint8Array>): Drawing {
  if (node.type === 'container') return { ...node, children: node.children.map((child) => upright(child, files)) };
  const file = node.type === 'image' ? files.get(node.src) : undefined;
  const orientation = file ? orientationOf(file) : 1;
  const transform = turns[orientation];
  if (node.type === 'text' || !transform) return node;
  const { objectFit = 'fill', ...style } = node.style;
  const { width, height } = node;
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  const turned = { position: 'absolute', left: (width - across) / 2, top: (height - down) / 2, transform, objectFit };
  return box({ width, height, overflow: 'hidden', ...style }, [
    { type: 'image', src: node.src, width: across, height: down, style: turned },
  ]);
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
