import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Renderer } from '@takumi-rs/wasm/node';
import { describe, expect, test } from 'vitest';
import { box, crest, type Drawing, picture, text } from '../../supabase/functions/picture/drawing.ts';
import { pictureBytesMax, pictureRenderer, resolved } from '../../supabase/functions/picture/renderer.ts';
import { typefacesFor } from '../../supabase/functions/picture/typefaces.ts';
import { hostRenderer } from './renderer.ts';
import { hostTypefaces } from './typefaces.ts';

const renderers = [
  ['native', hostRenderer()],
  ['WebAssembly', pictureRenderer(async () => new Renderer(), hostTypefaces)],
] as const;
const canvas = (...children: Drawing[]) => ({ width: 600, height: 400, node: box({ width: 600, height: 400, backgroundColor: '#000000', color: '#ffffff' }, children) }); // prettier-ignore
const none = async () => null;
const team = { id: '00000000-0000-4000-8000-000000000001', name: 'A', short_name: 'A', tag: '<&"', logo: 'logos/a.png', kit_primary: '#aa2233', kit_secondary: '#ffffff' }; // prettier-ignore

/** A PNG of noise, which no packing makes smaller. */
function noise(side: number): Uint8Array {
  const rows = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc((side * 3 + 1) * side),
  );
  for (let at = 0; at < rows.length; at += side * 3 + 1) rows[at] = 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])); // prettier-ignore
}

describe.each(renderers)('%s', (_, renderer) => {
  const draw = (...children: Drawing[]) => renderer.png(canvas(...children), none, 'en');

  test.each(['Привет', 'Ελλάδα', 'Việt Nam', 'שלום', 'سلام', '漢字', 'かな', '서울', '🏆'])(
    '%s is drawn',
    async (name) => {
      expect(typefacesFor(name, hostTypefaces).length).toBeGreaterThan(0);
      const [drawn, empty] = await Promise.all([draw(text(name, 60)), draw(text('', 60))]);
      expect(Buffer.from(drawn).equals(empty)).toBe(false);
    },
  );

  test('what no face has is left out, and the rest is drawn', async () => {
    await draw(text('A\u{e000}\u{10ffff}\u202e\u0000B', 60));
  });

  test('a crest is its file, and the shield of the team where the file is not to be had', async () => {
    const [shield, missing, broken, other] = await Promise.all([
      renderer.png(canvas(crest({ ...team, logo: null }, 200)), none, 'en'),
      renderer.png(canvas(crest(team, 200)), none, 'en'),
      renderer.png(canvas(crest(team, 200)), async () => noise(64).subarray(0, 200), 'en'),
      renderer.png(canvas(crest(team, 200)), async () => noise(64), 'en'),
    ]);
    expect(Buffer.from(missing).equals(shield)).toBe(true);
    expect(Buffer.from(broken).equals(shield)).toBe(true);
    expect(Buffer.from(other).equals(shield)).toBe(false);
  });

  test.each([
    'https://192.0.2.1/a.png',
    'file:///etc/passwd',
    '/etc/passwd',
    'data:image/png;base64,AA',
    'logos/../evidence/a.png',
  ])('%s is asked by nobody', async (logo) => {
    const asked: string[] = [];
    const read = async (path: string) => (asked.push(path), null);
    await renderer.png(canvas(crest({ ...team, logo }, 200)), read, 'en');
    expect(asked).toEqual([]);
  });

  test('a picture weighs no more than chats show, whatever was uploaded', async () => {
    const photo = noise(400);
    expect(photo.length).toBeGreaterThan(pictureBytesMax);
    const cover = picture('covers/a.png', 600, 400, { objectFit: 'cover' }, box({}));
    const drawn = await renderer.png(canvas(cover), async () => photo, 'en');
    expect(drawn.length).toBeLessThanOrEqual(pictureBytesMax);
  });
});

test('what three languages are written in needs nothing beyond the site’s own faces', () => {
  expect(typefacesFor('Rıhtım Gücü – Straße „Ğ“ 3–4 ₺ …', hostTypefaces)).toEqual([]);
});

test('a file of too many pixels, or none at all, is drawn by nobody', async () => {
  const instead = text('instead', 20);
  for (const bytes of [
    noise(1025),
    new Uint8Array(0),
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]) {
    expect(await resolved(picture('covers/a.png', 600, 400, {}, instead), async () => bytes, new Map())).toBe(instead);
  }
});
