import type { Renderer } from '@takumi-rs/core';
import { pictureSizeOf, pictureTypeOf } from '#domain/account/picture.ts';
import { limits } from '#domain/limits.ts';
import type { Drawing, Shown } from '../../supabase/functions/picture/drawing.ts';
import { mutex } from '../gateway/traffic/mutex.ts';
import { siteTypefaces, type Typeface, typefacesFor } from './typefaces.ts';

/** A file of a public bucket as anybody gets it; null where it is not to be had. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;
type Canvas = { width: number; height: number; node: Drawing };

/** What a picture may weigh: chats leave out what is larger. */
export const pictureBytesMax = 300_000;
/** Bytes of decoded pictures takumi keeps. */
const cacheMaxBytes = 8 * 1024 * 1024;

/**
 * The drawing with takumi (docs/decisions/0146), loaded when the first picture is asked for: a machine it is not built for has
 * a site without pictures. One at a time: a processor that draws serves nobody else.
 */
export function pictureRenderer() {
  let started: Promise<Renderer> | undefined;
  const withLock = mutex();
  const known = new Set<string>();

  const register = async (renderer: Renderer, typefaces: Typeface[]) => {
    for (const { name, data } of typefaces) await renderer.registerFont({ name, data: data() });
  };
  const start = async () => {
    const { Renderer } = await import('@takumi-rs/core');
    const renderer = new Renderer({ cacheMaxBytes });
    await register(renderer, siteTypefaces);
    return renderer;
  };

  const draw = async ({ width, height, node }: Canvas, files: Map<string, Uint8Array>, lang: string) => {
    const renderer = await (started ??= start());
    const needed = typefacesFor(textOf(node));
    await register(
      renderer,
      needed.filter(({ name }) => !known.has(name)),
    );
    for (const { name } of needed) known.add(name);
    const images = [...imagesOf(node)].map(({ src }) => ({
      src,
      data: files.get(src) ?? new TextEncoder().encode(src),
      cache: 'none' as const,
    }));
    const fontFamilies = [...new Set(siteTypefaces.map(({ name }) => name)), ...needed.map(({ name }) => name)];
    return renderer.render(node, { width, height, format: 'png', images, fontFamilies, lang });
  };

  return {
    /** The picture as PNG. What is too heavy with the files others uploaded is drawn in grey, then softly, and then without them. */
    png: (canvas: Canvas, read: ReadFile, lang: string): Promise<Uint8Array<ArrayBuffer>> =>
      withLock('', async () => {
        const files = new Map<string, Uint8Array>();
        const node = await resolved(canvas.node, read, files);
        for (const attempt of [node, filtered(node, 'grayscale(1)'), filtered(node, 'grayscale(1) blur(4px)')]) {
          // a file may be broken behind its head: nobody decoded it before
          const png = await draw({ ...canvas, node: attempt }, files, lang).catch(() => null);
          if (png && png.length <= pictureBytesMax) return new Uint8Array(png);
        }
        return new Uint8Array(await draw({ ...canvas, node: bare(node) }, new Map(), lang));
      }),
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
