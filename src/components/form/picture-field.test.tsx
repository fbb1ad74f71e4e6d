import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { limits } from '#domain/limits.ts';
import { pictureTypeOf } from '#domain/account/picture.ts';
import { openPage } from '#testing/page.tsx';
import { PictureField } from './picture-field.tsx';

test('a chosen PNG leaves as a WebP of 512×512 within 512 KB', async () => {
  const { screen, choose, onPicture } = await open();
  choose(await drawn(900, 600));
  await screen.getByRole('button', { name: 'Use picture' }).click();
  await expect.poll(() => onPicture).toHaveBeenCalledOnce();

  const [picture] = onPicture.mock.calls[0] ?? [];
  expect(picture?.type).toBe('image/webp');
  expect(pictureTypeOf(new Uint8Array((await picture?.arrayBuffer()) ?? []))).toBe('image/webp');
  expect(picture?.size).toBeLessThanOrEqual(limits.pictureBytesMax);
  const { width, height } = await createImageBitmap(picture ?? new Blob());
  expect([width, height]).toEqual([512, 512]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Choose picture' })).toHaveFocus();
});

test('the middle square is kept unless it is moved, by the arrow keys for one', async () => {
  const { screen, choose, onPicture } = await open();
  const picture = await drawn(900, 300);
  choose(picture);
  await screen.getByRole('button', { name: 'Use picture' }).click();
  await expect.poll(() => onPicture).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  choose(picture);
  const part = screen.getByRole('application', { name: 'Crop area, move with the arrow keys' });
  await expect.element(part).toBeVisible();
  (part.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight>40/}');
  await screen.getByRole('button', { name: 'Use picture' }).click();
  await expect.poll(() => onPicture).toHaveBeenCalledTimes(2);

  const [first, second] = onPicture.mock.calls.map(([blob]) => blob);
  expect(await middleOf(first)).toBe('green');
  expect(await middleOf(second)).toBe('red');
});

test('the slider zooms, and says what it is', async () => {
  const { screen, choose } = await open();
  choose(await drawn(600, 600));
  const slider = screen.getByRole('slider', { name: 'Zoom' });
  await expect.element(slider).toHaveValue('1');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveValue('4');
  expect(document.querySelector<HTMLElement>('.reactEasyCrop_Image')?.style.transform).toContain('scale(4)');
});

test('no style is put into the page while a picture is cut', async () => {
  const before = stylesInPage();
  const { screen, choose } = await open();
  choose(await drawn(300, 300));
  await expect.element(screen.getByRole('button', { name: 'Use picture' })).toBeEnabled();
  expect(stylesInPage().slice(before.length).filter(isOfNoFile)).toEqual([]);
});

test.each([
  [
    'a text called a picture',
    () => new File(['no picture'], 'crest.png', { type: 'image/png' }),
    'Only PNG, JPEG and WebP are supported.',
  ],
  ['a file above 10 MB', hugePicture, 'The picture is larger than 10 MB.'],
  [
    'a broken picture',
    () => new File([pngSignature, 'cut off'], 'crest.png'),
    'The picture cannot be read. Try another file.',
  ],
])('%s is refused with a sentence', async (_, file, sentence) => {
  const { screen, choose, onPicture } = await open();
  choose(file());
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onPicture).not.toHaveBeenCalled();
});

test('a failed upload is said where it was begun, and can be tried again', async () => {
  const { screen, choose, onPicture } = await open();
  onPicture.mockRejectedValueOnce(new Error('no network'));
  choose(await drawn(300, 300));
  const use = screen.getByRole('button', { name: 'Use picture' });
  await use.click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The picture could not be uploaded. Try again.');
  await use.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('Cancel sends nothing, and the same file can be chosen again', async () => {
  const { screen, choose, onPicture } = await open();
  const picture = await drawn(300, 300);
  for (let time = 0; time < 2; time += 1) {
    choose(picture);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
  expect(onPicture).not.toHaveBeenCalled();
});

test('Remove removes; when that fails it says so', async () => {
  const { screen, onRemove } = await open();
  const remove = screen.getByRole('button', { name: 'Remove' });
  await remove.click();
  await expect.poll(() => onRemove).toHaveBeenCalledOnce();
  onRemove.mockRejectedValueOnce(new Error('no network'));
  await remove.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The picture could not be removed. Try again.');
});

async function open() {
  const onPicture = vi.fn<(picture: Blob) => Promise<void>>(async () => {});
  const onRemove = vi.fn<() => Promise<void>>(async () => {});
  const { screen } = await openPage(
    <PictureField
      label="Crest"
      hint="Square, at least 512 pixels"
      shape="crest"
      current={null}
      onPicture={onPicture}
      onRemove={onRemove}
    />,
  );
  await expect.element(screen.getByRole('group', { name: 'Crest' })).toHaveAccessibleDescription(/512 pixels/);
  /** The browser after a choice in its own file dialog. */
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input');
    const picked = new DataTransfer();
    picked.items.add(file);
    screen.getByRole('button', { name: 'Choose picture' }).element().focus();
    input.files = picked.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { screen, choose, onPicture, onRemove };
}

/** A PNG of three stripes: red, green, blue. */
async function drawn(width: number, height: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
    if (brush) brush.fillStyle = colour;
    brush?.fillRect((index * width) / 3, 0, width / 3, height);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return new File([blob ?? ''], 'stripes.png', { type: 'image/png' });
}

async function middleOf(picture: Blob | undefined): Promise<string | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 });
  const brush = canvas.getContext('2d');
  brush?.drawImage(await createImageBitmap(picture ?? new Blob()), 0, 0);
  const parts = [...(brush?.getImageData(256, 256, 1, 1).data ?? [])].slice(0, 3);
  return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
}

const pngSignature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
function hugePicture(): File {
  return new File([pngSignature, new Uint8Array(limits.pictureSourceBytesMax)], 'crest.png', { type: 'image/png' });
}

const stylesInPage = () => [...document.querySelectorAll('style')];
/** Vite serves stylesheets as elements that name their file; the built app links them. */
const isOfNoFile = (style: HTMLStyleElement) => !style.dataset['viteDevId'];
