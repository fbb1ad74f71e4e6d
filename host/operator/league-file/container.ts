import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { fingerprintOf, publicKeyOf, publicPart } from './signing-key.ts';

/**
 * The container of a league's file (docs/move.md): gzip of JSON lines. The first line is the manifest. A line `{"part": …}` opens
 * each part, its values follow as one array a line, and the last line lists the parts with their lines and checksums. An empty
 * gzip member at the end, which unpackers pass over, holds the public key and its signature of all bytes before.
 */
const format = 1;

/** It is shown before anybody has compared the fingerprint: nothing in it moves the cursor of a terminal. */
const shown = z.string().regex(/^\P{C}*$/u);

const manifestShape = z.object({
  rondo_league_file: z.literal(format),
  made_at: shown,
  site: shown.nullable(),
  /** The last migration of the database it was made from. */
  migration: shown,
  leagues: z.array(z.object({ id: z.uuid(), name: shown, slug: shown, seasons: z.array(z.number()) })),
});
export type Manifest = z.infer<typeof manifestShape>;

export type Part = { part: string; about: Record<string, unknown>; lines: AsyncIterable<unknown[]> | unknown[][] };
const partShape = z.looseObject({ part: z.string() });
const valuesShape = z.array(z.string().nullable());
export type Values = z.infer<typeof valuesShape>;
const sumShape = z.object({ part: z.string(), lines: z.number(), sha256: z.string() });
const endShape = z.object({ parts: z.array(sumShape) });
export type PartSum = z.infer<typeof sumShape>;

/** A line is a row, or a picture in base64; longer ones are none of ours. */
const longestLine = 32 * 1024 * 1024;

/** A gzip member of nothing, with one subfield "RO" in its head (RFC 1952 § 2.3.1.1): the public key and the signature. */
const seal = {
  head: Buffer.from('1f8b08040000000000ff6400524f6000', 'hex'),
  end: Buffer.from('03000000000000000000', 'hex'),
  keyBytes: 32,
  signatureBytes: 64,
};
const sealBytes = seal.head.length + seal.keyBytes + seal.signatureBytes + seal.end.length;

/**
 * Writes a file that only its owner reads, a part at a time; it has its name once it is whole.
 * @returns how many bytes it has, and its parts
 */
export async function writeContainer(
  file: string,
  manifest: Omit<Manifest, 'rondo_league_file'>,
  parts: AsyncIterable<Part>,
  key: KeyObject,
): Promise<{ bytes: number; parts: PartSum[] }> {
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  const sums: PartSum[] = [];
  async function* text() {
    yield `${JSON.stringify({ rondo_league_file: format, ...manifest } satisfies Manifest)}\n`;
    for await (const { part, about, lines } of parts) {
      const sum = createHash('sha256');
      const head = `${JSON.stringify({ part, ...about })}\n`;
      sum.update(head);
      yield head;
      let count = 0;
      for await (const values of lines) {
        const line = `${JSON.stringify(values)}\n`;
        sum.update(line);
        yield line;
        count += 1;
      }
      sums.push({ part, lines: count, sha256: sum.digest('hex') });
    }
    yield `${JSON.stringify({ parts: sums })}\n`;
  }
  const all = createHash('sha256');
  let bytes = 0;
  async function* sealed(packed: AsyncIterable<Buffer>) {
    for await (const chunk of packed) {
      all.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    const signature = sign(null, all.digest(), key);
    bytes += sealBytes;
    yield Buffer.concat([seal.head, publicPart(key), signature, seal.end]);
  }
  try {
    await pipeline(text, createGzip(), sealed, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code && /^E[A-Z]+$/.test(code)) throw new ConfigurationError(`${file} cannot be written: ${message}`);
    throw error;
  }
  renameSync(unfinished, file);
  return { bytes, parts: sums };
}

export type Sealed = { file: string; bytes: number; hash: Buffer; fingerprint: string; manifest: Manifest };

/**
 * Checks the signature of a file as a whole, before any of it is unpacked, and reads its manifest.
 * @throws ConfigurationError when it is none of ours, or one byte is another than was signed
 */
export async function readSeal(file: string): Promise<Sealed> {
  const refused = new ConfigurationError(
    `${file} is not a league's file, or it was changed or cut off after it was signed: nothing was imported.`,
  );
  const handle = await open(file).catch((error: Error) => {
    throw new ConfigurationError(`${file} cannot be read: ${error.message}`);
  });
  try {
    const { size } = await handle.stat();
    const bytes = size - sealBytes;
    if (bytes <= 0) throw refused;
    const { buffer: end } = await handle.read(Buffer.alloc(sealBytes), 0, sealBytes, bytes);
    const keyAt = seal.head.length;
    const signatureAt = keyAt + seal.keyBytes;
    const endAt = signatureAt + seal.signatureBytes;
    if (!end.subarray(0, keyAt).equals(seal.head) || !end.subarray(endAt).equals(seal.end)) throw refused;
    const all = createHash('sha256');
    for await (const chunk of createReadStream(file, { end: bytes - 1 })) all.update(chunk as Buffer);
    const hash = all.digest();
    const key = Buffer.from(end.subarray(keyAt, signatureAt));
    if (!verify(null, hash, publicKeyOf(key), end.subarray(signatureAt, endAt))) throw refused;
    const manifest = await manifestIn({ file, bytes });
    if (!manifest)
      throw new ConfigurationError(`${file} has another format than ${format}, which this version of Rondo reads.`);
    return { file, bytes, hash, fingerprint: fingerprintOf(key), manifest };
  } finally {
    await handle.close();
  }
}

async function manifestIn(packed: Pick<Sealed, 'file' | 'bytes'>): Promise<Manifest | undefined> {
  for await (const line of linesIn(packed)) return manifestShape.safeParse(JSON.parse(line)).data;
  return undefined;
}

/** The parts that are read, in its order: the head of a part, then its values. */
export type Piece = { part: string; about: Record<string, unknown> } | { part: string; values: Values };

/**
 * Reads a file whose seal was checked.
 * @throws Error when it is not what was sealed any more, or its parts are not those it lists
 */
export async function* piecesIn(sealed: Sealed): AsyncGenerator<Piece, PartSum[]> {
  const all = createHash('sha256');
  const sums: PartSum[] = [];
  let sum = createHash('sha256');
  let open: Omit<PartSum, 'sha256'> | undefined;
  let listed: PartSum[] | undefined;
  let isFirst = true;
  const close = () => {
    if (open) sums.push({ ...open, sha256: sum.digest('hex') });
    open = undefined;
    sum = createHash('sha256');
  };
  for await (const line of linesIn(sealed, (chunk) => all.update(chunk))) {
    if (listed) throw changed(sealed);
    const value: unknown = JSON.parse(line);
    if (isFirst) {
      isFirst = false;
    } else if (Array.isArray(value)) {
      if (!open) throw changed(sealed);
      sum.update(`${line}\n`);
      open.lines += 1;
      yield { part: open.part, values: valuesShape.parse(value) };
    } else {
      close();
      const end = endShape.safeParse(value);
      if (end.success) {
        listed = end.data.parts;
        continue;
      }
      const about = partShape.parse(value);
      sum.update(`${line}\n`);
      open = { part: about.part, lines: 0 };
      yield { part: about.part, about };
    }
  }
  if (JSON.stringify(listed) !== JSON.stringify(sums) || !all.digest().equals(sealed.hash)) throw changed(sealed);
  return sums;
}

const changed = ({ file }: Sealed) =>
  new ConfigurationError(`${file} was changed while it was read: nothing was imported.`);

async function* linesIn(
  { file, bytes }: Pick<Sealed, 'file' | 'bytes'>,
  note: (chunk: Buffer) => void = () => {},
): AsyncGenerator<string> {
  const packed = createReadStream(file, { end: bytes - 1 });
  packed.on('data', (chunk) => note(chunk as Buffer));
  const unpacked = createGunzip();
  packed.once('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  let held: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...held, chunk.subarray(from, at)]).toString('utf8');
        held = [];
        length = 0;
        from = at + 1;
      }
      held.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > longestLine) throw new ConfigurationError(`${file} holds a line longer than ${longestLine} bytes.`);
    }
  } finally {
    packed.destroy();
    if (!packed.closed) await once(packed, 'close');
  }
}
