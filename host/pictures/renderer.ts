import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { alone, type Canvas, pictureRenderer, type ReadFile, resolved } from '#supabase/functions/picture/renderer.ts';
import { hashOf } from '#host/gateway/storage/files.ts';
import { mutex } from '#host/gateway/traffic/mutex.ts';
import { hostTypefaces } from './typefaces.ts';

/** Bytes of decoded pictures takumi keeps. */
const cacheMaxBytes = 8 * 1024 * 1024;

/** With the native takumi, in the process that calls it. */
export const nativeRenderer = () =>
  pictureRenderer(async () => {
    const { Renderer } = await import('@takumi-rs/core');
    return new Renderer({ cacheMaxBytes });
  }, hostTypefaces);

/** A message to the renderer's process. */
export type Work = { canvas: Canvas; files: Map<string, Uint8Array>; lang: string };
/** Its answer. */
export type Drawn = { png?: Uint8Array<ArrayBuffer>; error?: string };

/** Milliseconds a picture may take, and then the search for the file that made it take longer. */
const deadline = 2000;
/** Milliseconds the process may take to start, and for which it is kept without work. */
const startWithin = 30_000;
const keptFor = 60_000;
/** Milliseconds for which a file that killed the process is not tried again, and how many of them are remembered. */
const refusedFor = 600_000;
const refusedMost = 1000;

/**
 * Draws in a separate process (docs/decisions/0029), because native code without a limit on memory or time decodes the files of
 * others. The process starts with the first picture, is killed when one takes too long, and kills itself when one takes too
 * much memory (renderer-process.ts). A machine takumi is not built for has a site without pictures.
 * @param times how much longer everything may take; for tests, on machines that stand still
 */
export function hostRenderer(times = 1) {
  const oneByOne = mutex();
  const refused = new Map<string, number>();
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = async () => {
    const child = await started(startWithin * times);
    child.once('exit', () => forget(child));
    return child;
  };
  const forget = (child: ChildProcess) => {
    if (running === child) running = undefined;
  };
  const ask = async (work: Work): Promise<Uint8Array<ArrayBuffer>> => {
    clearTimeout(idle);
    const child = (running ??= await start());
    const late = setTimeout(() => child.kill('SIGKILL'), deadline * times);
    try {
      const { png, error } = await answered(child, work).catch((cause: unknown) => {
        // it may have ended without having said so yet
        child.kill('SIGKILL');
        forget(child);
        throw cause;
      });
      if (!png) throw new Error(error);
      return png;
    } finally {
      clearTimeout(late);
      idle = setTimeout(() => {
        forget(child);
        child.kill();
      }, keptFor).unref();
    }
  };

  const draw = async (canvas: Canvas, read: ReadFile, lang: string) => {
    const files = new Map<string, Uint8Array>();
    let isWhole = true;
    const readMost: ReadFile = async (path) => {
      const bytes = await read(path);
      if (!bytes || (refused.get(hashOf(bytes)) ?? 0) <= Date.now()) return bytes;
      isWhole = false;
      return null;
    };
    const node = await resolved(canvas.node, readMost, files);
    const drawn = await ask({ canvas: { ...canvas, node }, files, lang }).catch(() => null);
    if (drawn) return { png: drawn, isWhole };

    const until = performance.now() + deadline * times;
    const blamed: string[] = [];
    for (const [src, bytes] of files) {
      const file = new Map([[src, bytes]]);
      const isTried = performance.now() < until;
      if (isTried && (await ask({ canvas: alone(src), files: file, lang }).catch(() => null))) continue;
      files.delete(src);
      if (isTried) blamed.push(hashOf(bytes));
    }
    // where none is to blame, together they are too much
    if (blamed.length === 0) files.clear();
    const left = await resolved(node, async () => null, files);
    const png = await ask({ canvas: { ...canvas, node: left }, files, lang });
    for (const hash of blamed) refused.set(hash, Date.now() + refusedFor);
    for (const oldest of refused.keys()) {
      if (refused.size <= refusedMost) break;
      refused.delete(oldest);
    }
    return { png, isWhole: false };
  };

  return {
    /** The picture as PNG, and whether nothing was left out: a file that kills the process is not drawn for a while. */
    draw: (...args: Parameters<typeof draw>) => oneByOne('', () => draw(...args)),
    /** The process it draws in, while there is one. */
    process: () => running,
  };
}

/** The process, once it can draw. It ends with this one. */
async function started(within: number): Promise<ChildProcess> {
  const child = fork(new URL('renderer-process.ts', import.meta.url), {
    env: {},
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // `answered` hears of errors; without a listener one would end the host
  child.on('error', () => {});
  const late = setTimeout(() => child.kill('SIGKILL'), within);
  await answered(child).finally(() => clearTimeout(late));
  child.unref();
  child.channel?.unref();
  return child;
}

/** The next message of the process. @throws Error when it ends before */
async function answered(child: ChildProcess, work?: Work): Promise<Drawn> {
  const listening = new AbortController();
  const reply = once(child, 'message', listening);
  const ended = once(child, 'exit', listening).then(([code, signal]) => {
    throw new Error(`The renderer of share pictures ended (${String(signal ?? code)}).`);
  });
  try {
    if (work) child.send(work);
    const [first] = (await Promise.race([reply, ended])) as [Drawn];
    return first;
  } finally {
    listening.abort();
    for (const each of [reply, ended]) each.catch(() => {});
  }
}
