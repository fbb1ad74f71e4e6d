import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { Renderer } from '@takumi-rs/wasm/node';
import { describe, expect, test, vi } from 'vitest';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';
import { box, crest, type Drawing, picture, text } from '#supabase/functions/picture/drawing.ts';
import { pictureBytesMax, pictureRenderer, resolved } from '#supabase/functions/picture/renderer.ts';
import { isName } from '#domain/account/names.ts';
import { lacksLetters, typefacesFor } from '#supabase/functions/picture/typefaces.ts';
import {
  chunk,
  encoded,
  exif,
  frame,
  idat,
  iend,
  ihdr,
  jpegOf,
  png as plainPng,
  pngOf,
  scan,
  segment,
  withSegments,
} from '#host/testing/picture-files.ts';
import { hostilePictures } from '#host/testing/hostile-pictures.ts';
import { hostRenderer } from './renderer.ts';
import { hostTypefaces } from './typefaces.ts';

/** The renderer, and its time limits as multiples of those on an idle machine. */
const inProcess = hostRenderer(20);
const native: ReturnType<typeof pictureRenderer> = { png: async (...args) => (await inProcess.draw(...args)).png };
const renderers = [
  ['native', native],
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
  return pngOf(ihdr({ width: side, height: side, type: 2 }), chunk('IDAT', deflateSync(rows)), iend);
}
/** A JPEG of the right shape that no decoder draws: its table of codes is missing. */
const broken = jpegOf(segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]), frame(0xc0), scan());

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

  test.each([
    'ทีมไทย', 'გუნდი', 'Թիմ', 'அணி', 'দল', 'ቡድን', 'ទីម', 'කණ්ඩායම', 'ᏧᏂᎵ', 'ທີມ', 'టీమ్', 'ಕನ್ನಡ', 'ടീം', 'ਟੀਮ', 'ટીમ', 'བོད', 'မြန်မာ', 'ᠮᠣᠩ',
  ])('%s is drawn as what it is called in Latin letters, and is neither blank nor boxes', async (name) => {
    const named = (label: string) => ({ ...canvas(text(label, 60)), inLatin: [[name, 'TAG']] as [string, string][] });
    const [drawn, tag] = await Promise.all([renderer.png(named(name), none, 'en'), renderer.png(named('TAG'), none, 'en')]);
    expect(Buffer.from(drawn).equals(tag)).toBe(true);
  }); // prettier-ignore

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

  test('a crest that cannot be drawn is the team’s shield, and those beside it are drawn', async () => {
    const rival = { ...team, logo: 'logos/b.png' };
    const files: Record<string, Uint8Array> = { 'logos/a.png': broken, 'logos/b.png': plainPng() };
    const beside = (first: Drawing) =>
      renderer.png(canvas(first, crest(rival, 150)), async (path) => files[path] ?? null, 'en');
    const [drawn, expected] = [await beside(crest(team, 150)), await beside(crest({ ...team, logo: null }, 150))];
    expect(Buffer.from(drawn).equals(expected)).toBe(true);
  });

  test('a photo stands upright, as a browser shows it', async () => {
    const photo = await encoded('jpeg', { width: 64, height: 32 });
    const held = async (orientation: number, filter = {}) =>
      renderer.png(canvas(picture('covers/a.png', 128, 128, { objectFit: 'contain', ...filter }, box({}))), async () => withSegments(photo, exif(orientation)), 'en');
    // the blue quarter in the upper left of the sensor, where it is once the picture is turned
    const corner: Record<number, [x: number, y: number]> = { 1: [16, 40], 2: [112, 40], 3: [112, 88], 4: [16, 88], 5: [40, 16], 6: [88, 16], 7: [88, 112], 8: [40, 112] };
    for (const [orientation, [x, y]] of Object.entries(corner)) {
      const drawn = await pixelsOf(await held(Number(orientation)));
      expect([colourOf(drawn(x, y)), colourOf(drawn(128 - x, 128 - y))], orientation).toEqual(['blue', 'red']);
    }
  }); // prettier-ignore

  test.each([
    'https://192.0.2.1/a.png',
    'file:///etc/passwd',
    '/etc/passwd',
    'data:image/png;base64,AA',
    'logos/../evidence/a.png',
  ])('%s is asked by nobody', async (logo) => {
    const paths: string[] = [];
    const read = async (path: string) => (paths.push(path), null);
    await renderer.png(canvas(crest({ ...team, logo }, 200)), read, 'en');
    expect(paths).toEqual([]);
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

const colourOf = ([red = 0, , blue = 0]: number[]) =>
  red < 60 && blue > 200 ? 'blue' : red > 150 && blue < 60 ? 'red' : 'neither';

test('no file reaches the renderer as it came', async () => {
  const takumi = new Renderer();
  const images: Uint8Array[] = [];
  const renderer = pictureRenderer(
    async () => ({
      registerFont: (font) => takumi.registerFont(font),
      render: (node, options) => {
        images.push(...options.images.map(({ data }) => data));
        return takumi.render(node, options);
      },
    }),
    hostTypefaces,
  );
  const file = pngOf(ihdr(), chunk('iCCP', [1, 2, 3]), chunk('tEXt', [1, 2, 3]), idat(), iend);
  await renderer.png(canvas(crest(team, 200)), async () => file, 'en');
  expect(images.map((data) => Buffer.from(data).toString('hex'))).toEqual([Buffer.from(plainPng()).toString('hex')]);
});

/** The colour of a pixel of a PNG. */
async function pixelsOf(png: Uint8Array): Promise<(x: number, y: number) => number[]> {
  const { width, height } = canvas();
  const node = { type: 'image' as const, src: 'a', width, height, style: {} };
  const images = [{ src: 'a', data: png, cache: 'none' as const }];
  const all = await new Renderer().render(node, { width, height, format: 'raw', images });
  return (x, y) => [...all.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe('the process of the host’s renderer', () => {
  const shown = canvas(crest(team, 200));
  const read = async () => plainPng();

  test('is another one when it was ended, and what was under way is drawn with shields', async () => {
    const renderer = hostRenderer(20);
    const first = await renderer.draw(shown, read, 'en');
    const shield = await renderer.draw(canvas(crest({ ...team, logo: null }, 200)), none, 'en');
    const { pid } = renderer.process()!;
    process.kill(pid!, 'SIGSTOP');
    const underWay = renderer.draw(shown, read, 'en');
    process.kill(pid!, 'SIGKILL');
    const { png, isWhole } = await underWay;
    expect([isWhole, Buffer.from(png).equals(shield.png)]).toEqual([false, true]);
    const again = await renderer.draw(shown, read, 'en');
    expect([again.isWhole, Buffer.from(again.png).equals(first.png)]).toEqual([true, true]);
    expect(renderer.process()!.pid).not.toBe(pid);
    renderer.process()!.kill();
  });

  test('draws what a hostile file shows, or the shield, and is never ended by one', async () => {
    const drawn = async (file: Uint8Array | null) => (await inProcess.draw(shown, async () => file, 'en')).png;
    const shield = await drawn(null);
    for (const { what, file, taken } of hostilePictures) {
      const png = Buffer.from(await drawn(file));
      expect([what, png.equals(shield)]).toEqual([what, !taken]);
      if (taken) expect([what, png.equals(await drawn((await cleanedPicture(file))!))]).toEqual([what, true]);
    }
    const { pid } = inProcess.process()!;
    expect((await inProcess.draw(shown, read, 'en')).isWhole).toBe(true);
    expect(inProcess.process()!.pid).toBe(pid);
  });

  test('has none of what the host knows, and ends with it', async () => {
    const { pid } = (await inProcess.draw(shown, read, 'en')) && inProcess.process()!;
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toMatch(/^(NODE_CHANNEL_\w+=\w+\0)*$/);
    inProcess.process()!.disconnect();
    await vi.waitFor(() => expect(() => process.kill(pid!, 0)).toThrow(), { timeout: 60_000 });
  });

  test('a drawing that takes too long is given up', async () => {
    const slow = box({ width: 600, height: 400 }, Array.from({ length: 300 }, () => box({ position: 'absolute', width: 600, height: 400, filter: 'blur(40px)', backgroundColor: '#123456' })));
    const impatient = hostRenderer(0.2);
    await expect(impatient.draw({ width: 600, height: 400, node: slow }, none, 'en')).rejects.toThrow('ended');
    expect(impatient.process()).toBeUndefined();
  }); // prettier-ignore

  test('takes no more memory than it may: what is too much together is drawn without', async () => {
    const renderer = hostRenderer(20);
    const large = await encoded('webp', { lossless: true, width: 1024, height: 1024 });
    const crests = (logo: (number: number) => string | null) =>
      canvas(...Array.from({ length: 150 }, (_, number) => crest({ ...team, logo: logo(number) }, 20)));
    const { png, isWhole } = await renderer.draw(
      crests((number) => `logos/${number}.png`),
      async () => large,
      'en',
    );
    expect(isWhole).toBe(false);
    expect(
      Buffer.from(png).equals(
        (
          await renderer.draw(
            crests(() => null),
            none,
            'en',
          )
        ).png,
      ),
    ).toBe(true);
    renderer.process()?.kill();
  });
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

test('a letter that a typeface is asked for is drawn, in every block of letters that names accept', async () => {
  const small = (label: string) => ({ width: 80, height: 60, node: box({ width: 80, height: 60, backgroundColor: '#000000', color: '#ffffff' }, [text(label, 30)]) }); // prettier-ignore
  const drawn = async (label: string) => Buffer.from(await native.png(small(label), none, 'en')).toString('base64');
  const empty = [await drawn(''), await drawn('\u{e000}')];
  const letters = Array.from({ length: 0x32_400 / 256 }, (_, block) =>
    Array.from({ length: 256 }, (_sign, at) => String.fromCodePoint(block * 256 + at)).find(
      (sign) => isName(sign) && /\p{L}/u.test(sign) && !lacksLetters(sign, hostTypefaces),
    ),
  ).filter((sign) => sign !== undefined);
  expect(letters.length).toBeGreaterThan(100);
  const blank: string[] = [];
  for (const letter of letters) if (empty.includes(await drawn(letter))) blank.push(letter);
  expect(blank).toEqual([]);
});
