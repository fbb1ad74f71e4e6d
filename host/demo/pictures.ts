import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
/** The colour at a place of the picture, both axes from -1 at the left and top to 1; null where it is seen through. */
type Painter = (x: number, y: number) => Colour | null;

/** Pixels across and down: a crest is shown smaller than a face, a cover larger. */
const sizes = {
  portrait: { width: 192, height: 192 },
  crest: { width: 128, height: 128 },
  cover: { width: 640, height: 360 },
};
type Size = { width: number; height: number };
/** Samples along each axis of a pixel: edges without steps. */
const fine = 2;

/** Somebody's picture: head and shoulders in the club's shirt before an evening sky. */
export function portrait(shirt: string, collar: string, chance: () => number): Uint8Array<ArrayBuffer> {
  const skin = skins[Math.floor(chance() * skins.length)] ?? skins[0];
  const hair = hairs[Math.floor(chance() * hairs.length)] ?? hairs[0];
  const fringe = -0.42 + chance() * 0.18;
  const [shirtColour, collarColour] = [colourOf(shirt), colourOf(collar)];
  return png(sizes.portrait, (x, y) => {
    const head = (x / 0.4) ** 2 + ((y + 0.18) / 0.5) ** 2;
    if (head < 1 && y < fringe + 0.12 * x) return hair;
    if (head < 1) return skin;
    if ((x / 0.45) ** 2 + ((y + 0.24) / 0.52) ** 2 < 1 && y < 0) return hair;
    if (Math.abs(x) < 0.16 && y > 0 && y < 0.48) return skin;
    const shoulders = (x / 0.86) ** 2 + ((y - 1.08) / 0.72) ** 2;
    if (shoulders < 1) return Math.abs(x) + (y - 0.36) * 0.6 < 0.26 ? collarColour : shirtColour;
    return mix([22, 40, 52], [58, 92, 104], (y + 1) / 2);
  });
}

/** The drawing of a crest, in the club's two colours: rays of a lamp, a wheel, or a star over waves. */
export type Emblem = 'lamp' | 'wheel' | 'star';

/** A club's crest, as a founder draws it and uploads it. */
export function crest(emblem: Emblem, field: string, ink: string): Uint8Array<ArrayBuffer> {
  const [ground, shape] = [colourOf(field), colourOf(ink)];
  return png(sizes.crest, (x, y) => {
    const edge = shield(x, y);
    if (edge > 1) return null;
    if (edge > 0.88) return shape;
    return emblems[emblem](x, y) ? shape : ground;
  });
}

/** How far out a place lies on a shield: 1 is its rim. */
const shield = (x: number, y: number): number =>
  y < 0 ? Math.max(Math.abs(x) / 0.82, -y / 0.94) : Math.hypot(x / 0.82, y / 0.97);

const emblems: Record<Emblem, (x: number, y: number) => boolean> = {
  lamp: (x, y) => {
    const [far, turn] = [Math.hypot(x, y), Math.atan2(y, x)];
    return far < 0.26 || (far > 0.36 && far < 0.66 && Math.cos(turn * 12) > 0.35);
  },
  wheel: (x, y) => {
    const [far, turn] = [Math.hypot(x, y), Math.atan2(y, x)];
    return (far > 0.46 && far < 0.6) || far < 0.14 || (far < 0.5 && Math.cos(turn * 8) > 0.82);
  },
  star: (x, y) => {
    const [far, turn] = [Math.hypot(x, y + 0.24), Math.atan2(x, -(y + 0.24))];
    if (far < 0.4 / (1 + 1.5 * Math.abs(Math.sin(turn * 2.5)))) return true;
    const wave = y - 0.06 * Math.sin(x * 11);
    return (wave > 0.26 && wave < 0.38) || (wave > 0.5 && wave < 0.62);
  },
};

const skins = [[238, 200, 170], [214, 164, 126], [172, 118, 82], [122, 80, 56]] as const; // prettier-ignore
const hairs = [[44, 32, 26], [92, 62, 38], [186, 146, 84], [28, 28, 34], [130, 60, 40]] as const; // prettier-ignore

const mix = (from: Colour, to: Colour, part: number): Colour =>
  [0, 1, 2].map((at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * part) as unknown as Colour;

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A cover: four floodlights above a pitch at night, its lines in perspective, in two clubs' colours. */
export function floodlights(near: string, far: string, chance: () => number): Uint8Array<ArrayBuffer> {
  const [nearColour, farColour] = [colourOf(near), colourOf(far)];
  const masts = [-0.78, -0.3, 0.3, 0.78].map((x) => ({ x: x + chance() * 0.1, y: -0.62 + chance() * 0.16 }));
  const horizon = -0.02 + chance() * 0.1;
  return png(sizes.cover, (x, y) => {
    const glow = masts.reduce((sum, mast) => sum + 0.012 / ((x - mast.x) ** 2 * 3 + (y - mast.y) ** 2 + 0.004), 0);
    if (y < horizon)
      return mix(mix([8, 18, 24], farColour, 0.12 + 0.2 * (y + 1)), [255, 244, 214], Math.min(1, glow * 0.5));
    const depth = 1 / (y - horizon + 0.16);
    const stripe = Math.floor(depth * 2.2) % 2 === 0 ? 0.3 : 0.36;
    const line = Math.abs(x * depth) % 1.6 < 0.012 * depth || Math.abs(depth - 2.2) < 0.02 * depth;
    return line
      ? mix([18, 54, 48], [240, 240, 226], 0.75)
      : mix(
          mix(stripe > 0.33 ? [13, 52, 44] : [10, 44, 38], nearColour, stripe * 0.2),
          [250, 246, 220],
          Math.min(0.35, glow * 0.4),
        );
  });
}

/** A picture as a PNG file (RFC 2083): signature, head, compressed rows, end. */
function png({ width, height }: Size, paint: Painter): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height * (1 + width * 4));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      rows.set(pixel({ width, height }, paint, column, row), row * (1 + width * 4) + 1 + column * 4);
    }
  }
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  // eight bits a channel, the fourth says how much is seen through
  head.setUint16(8, 0x0806);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', new Uint8Array(head.buffer)),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

function pixel({ width, height }: Size, paint: Painter, column: number, row: number): number[] {
  const sum = [0, 0, 0];
  let seen = 0;
  for (let sample = 0; sample < fine * fine; sample++) {
    const x = column + ((sample % fine) + 0.5) / fine;
    const y = row + (Math.floor(sample / fine) + 0.5) / fine;
    const colour = paint((x / width) * 2 - 1, (y / height) * 2 - 1);
    colour?.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
    if (colour) seen += 1;
  }
  return [...sum.map((value) => Math.round(value / Math.max(seen, 1))), Math.round((255 * seen) / fine ** 2)];
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
