/** Of a file that is unpacked. */
export type ZipEntry = { name: string; bytes: Uint8Array };

/** A zip archive of files as they are, without compression and dates. */
export function zip(files: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const size = bytes.length;
    // version, flags (names are UTF-8), method, time and date, checksum, both sizes, lengths of name and extra field
    const head = fields([20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [checksum(bytes), 4], [size, 4], [size, 4], [path.length, 2], [0, 2]); // prettier-ignore
    const entry = [fields([0x04034b50, 4]), head, path, bytes];
    // comment, disk, attributes, place of the entry
    directory.push(fields([0x02014b50, 4], [20, 2]), head, fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    parts.push(...entry);
    offset += lengthOf(entry);
  }
  const count = files.length;
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [lengthOf(directory), 4], [offset, 4], [0, 2]); // prettier-ignore
  return joined([...parts, ...directory, end]);
}

/**
 * The files of a zip archive that are `wanted`, unpacked; undefined where they are larger than `bytesMax` together, whatever
 * sizes the archive names. @throws TypeError or RangeError where it is no archive
 */
export async function unzip(
  archive: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
  bytesMax: number,
): Promise<ZipEntry[] | undefined> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries: ZipEntry[] = [];
  let left = bytesMax;
  for (const { name, method, offset, packed } of entriesOf(view)) {
    if (!wanted(name)) continue;
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const part = archive.subarray(start, start + packed);
    const bytes = method === 0 ? part : await inflated(part, left);
    left -= bytes?.length ?? 0;
    if (!bytes || left < 0) return undefined;
    entries.push({ name, bytes });
  }
  return entries;
}

function entriesOf(view: DataView) {
  // the end of the directory, with a comment behind it or none
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new TypeError('This is no zip archive.');
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint32(at, true) !== 0x02014b50) throw new TypeError('This is no zip archive.');
    const size = (field: number) => view.getUint16(at + field, true);
    const entry = {
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, size(28))),
      method: size(10),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    };
    at += 46 + size(28) + size(30) + size(32);
    return entry;
  });
}

async function inflated(packed: Uint8Array<ArrayBuffer>, bytesMax: number): Promise<Uint8Array | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts);
    parts.push(value);
    length += value.length;
    if (length > bytesMax) {
      await reader.cancel();
      return undefined;
    }
  }
}

/** Numbers one after the other, the lowest byte first. */
function fields(...numbers: [value: number, bytes: 2 | 4][]): Uint8Array {
  const all = numbers.flatMap(([value, bytes]) =>
    Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff),
  );
  return Uint8Array.from(all);
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
