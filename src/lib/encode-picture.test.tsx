import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#domain/limits.ts';
import { encodePicture } from './encode-picture.ts';

afterEach(() => vi.restoreAllMocks());

const all = { x: 0, y: 0, width: 512, height: 512 };

test('only the part asked for is kept', async () => {
  const picture = await encodePicture(
    await drawn((brush) => {
      brush.fillStyle = '#f00';
      brush.fillRect(0, 0, 512, 512);
      brush.fillStyle = '#00f';
      brush.fillRect(256, 256, 256, 256);
    }),
    { x: 256, y: 256, width: 256, height: 256 },
  );
  const [red = 255, , blue = 0] = await pixelOf(picture, 5, 5);
  expect(red).toBeLessThan(30);
  expect(blue).toBeGreaterThan(220);
});

test('what shines through stays so', async () => {
  const picture = await encodePicture(await drawn(() => {}), all);
  expect(picture.type).toBe('image/webp');
  expect(await pixelOf(picture, 256, 256)).toEqual([0, 0, 0, 0]);
});

test('the quality gives way until the picture fits', async () => {
  const file = await drawn(() => {});
  const qualities: unknown[] = [];
  stubEncoder((_, type, quality) => {
    qualities.push(quality);
    return sized(qualities.length < 3 ? limits.pictureBytesMax + 1 : 10, type);
  });
  expect((await encodePicture(file, all)).size).toBe(10);
  expect(qualities).toEqual([0.9, 0.8, 0.65]);
});

test('a browser without WebP sends PNG', async () => {
  const file = await drawn(() => {});
  stubEncoder(() => sized(10, 'image/png'));
  expect((await encodePicture(file, all)).type).toBe('image/png');
});

test('where that PNG is too large it becomes JPEG, on white', async () => {
  const file = await drawn(() => {});
  stubEncoder((canvas, type) =>
    type === 'image/jpeg' ? encodedCopy(canvas, type) : sized(limits.pictureBytesMax + 1, 'image/png'),
  );
  const picture = await encodePicture(file, all);
  expect(picture.type).toBe('image/jpeg');
  expect(await pixelOf(picture, 256, 256)).toEqual([255, 255, 255, 255]);
});

test('a picture that cannot be read is an error', async () => {
  await expect(encodePicture(new File(['no picture'], 'crest.png'), all)).rejects.toThrow(DOMException);
});

type Encoder = (canvas: HTMLCanvasElement, type: string, quality: unknown) => Blob | Promise<Blob>;
function stubEncoder(encode: Encoder): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(async function stub(
    this: HTMLCanvasElement,
    done,
    type = '',
    quality,
  ) {
    done(await encode(this, type, quality));
  });
}

const sized = (bytes: number, type: string) => new Blob([new Uint8Array(bytes)], { type });

function encodedCopy(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy.convertToBlob({ type });
}

async function drawn(draw: (brush: CanvasRenderingContext2D) => void): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 });
  const brush = canvas.getContext('2d');
  if (brush) draw(brush);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return new File([blob ?? ''], 'drawn.png', { type: 'image/png' });
}

async function pixelOf(picture: Blob, x: number, y: number): Promise<number[]> {
  const brush = document.createElement('canvas').getContext('2d');
  brush?.drawImage(await createImageBitmap(picture), -x, -y);
  return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])];
}
