import { limits } from '#domain/limits.ts';
import { pictureTypeOf } from '#domain/account/picture.ts';

/** A part of a picture, in its own pixels as it stands upright. */
export type PictureArea = { x: number; y: number; width: number; height: number };

export type PictureProblem = 'type' | 'size' | 'unreadable';

/** An objection to a file before it is opened: it is no picture by its content, too large, or cannot be read. */
export async function checkPicture(file: File): Promise<PictureProblem | undefined> {
  const head = await file.slice(0, 12).arrayBuffer().catch(nothing);
  if (!head) return 'unreadable';
  if (!pictureTypeOf(new Uint8Array(head))) return 'type';
  return file.size > limits.pictureSourceBytesMax ? 'size' : undefined;
}

const nothing = () => undefined;

/** How large a part of a picture is kept, in pixels: 512×512, a cover's 1024×576. */
export const pictureSizes = {
  square: { width: limits.crestPx, height: limits.crestPx },
  cover: { width: limits.coverWidthPx, height: limits.coverHeightPx },
} as const;

/**
 * The part of a picture as the league keeps it: in one of two sizes, at most 512 KB, WebP where the browser can.
 * Drawn anew, so it stands upright and carries nothing that the camera wrote into the file.
 * @throws DOMException when the browser cannot read the picture.
 */
export async function encodePicture(
  file: File,
  { x, y, width, height }: PictureArea,
  size: { width: number; height: number } = pictureSizes.square,
): Promise<Blob> {
  const source = await createImageBitmap(file);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const brush = canvas.getContext('2d');
  if (!brush) throw new DOMException('This browser cannot draw', 'NotSupportedError');
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(source, x, y, width, height, 0, 0, size.width, size.height);
  source.close();

  const webp = await smallEnough(canvas, 'image/webp');
  if (webp) return webp;
  const png = await encoded(canvas, 'image/png');
  if (png && png.size <= limits.pictureBytesMax) return png;
  // JPEG knows no transparency: what shines through becomes white, not black.
  brush.globalCompositeOperation = 'destination-over';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, size.width, size.height);
  const jpeg = await smallEnough(canvas, 'image/jpeg');
  if (!jpeg) throw new DOMException('This browser cannot encode the picture', 'EncodingError');
  return jpeg;
}

/**
 * A whole picture, made small enough for a box and never larger than it is: a mark keeps its shape.
 * @throws DOMException when the browser cannot read the picture.
 */
export async function fitPicture(file: File, box: { width: number; height: number }): Promise<Blob> {
  const source = await createImageBitmap(file);
  const { width, height } = source;
  source.close();
  const scale = Math.min(1, box.width / width, box.height / height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return encodePicture(file, { x: 0, y: 0, width, height }, size);
}

/** The best quality that fits; nothing when the browser does not encode this format. */
async function smallEnough(canvas: HTMLCanvasElement, type: 'image/webp' | 'image/jpeg'): Promise<Blob | undefined> {
  for (const quality of [0.9, 0.8, 0.65, 0.5, 0.3]) {
    const blob = await encoded(canvas, type, quality);
    if (!blob) return undefined;
    if (blob.size <= limits.pictureBytesMax) return blob;
  }
  return undefined;
}

/** Safari gives PNG when asked for WebP: what is not of the type asked for counts as nothing. */
async function encoded(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return blob?.type === type ? blob : undefined;
}
