import { text } from '#supabase/functions/picture/drawing.ts';
import { type Drawn, nativeRenderer, type Work } from './renderer.ts';

/** The process share pictures are drawn in; renderer.ts starts it and says what is drawn. */

/** Bytes of memory it may take: a bracket of 32 crests as large as allowed takes 310 MB, an empty one 120 MB. */
const memoryMost = 400 * 1024 * 1024;
/** Milliseconds between two looks: takumi draws on threads of its own, and a hostile file unpacks about 1 MB in one. */
const lookEvery = 20;

const renderer = nativeRenderer();
const say = (drawn: Drawn) => process.send?.(drawn);

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMost) process.kill(process.pid, 'SIGKILL');
}, lookEvery).unref();
process.on('disconnect', () => process.exit());

const draw = async ({ canvas, files, lang }: Work): Promise<Drawn> => {
  try {
    return { png: await renderer.png(canvas, async (path) => files.get(path) ?? null, lang) };
  } catch (error) {
    return { error: String(error) };
  }
};

// the renderer and its typefaces are loaded by the first drawing, whose time nobody counts
const { error } = await draw({ canvas: { width: 8, height: 8, node: text('', 8) }, files: new Map(), lang: 'en' });
if (error !== undefined) throw new Error(error);
process.on('message', async (work: Work) => say(await draw(work)));
say({});
