import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type PictureKind, sharePictures } from '#domain/community/share-pictures.ts';
import { openPage } from '#testing/page.tsx';
import { ShareButton } from './share-button.tsx';

const address = `${location.origin}/p/premier-rondo/matches/1?season=3`;
/** A picture of one point. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.codePointAt(0) ?? 0,
);
let requests: string[];
/** Kinds the page has nothing for. */
let missing: string[];

beforeEach(() => {
  requests = [];
  missing = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (missing.some((kind) => path.includes(`/${kind}-`))) return new Response('Not found', { status: 404 });
    return new Response(png, { headers: { 'Content-Type': 'image/png' } });
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await cleanup();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

const open = async (language: 'en' | 'tr' = 'en') => {
  const button = <ShareButton title="Anchor FC – Bergwacht FC" address={address} pictures={sharePictures.match} />;
  const opened = await openPage(button, { namespaces: ['share'], language });
  await page.getByRole('button', { name: language === 'en' ? 'Share' : 'Paylaş' }).click();
  return opened;
};

test('shows what the page has pictures of, in the reader’s language', async () => {
  missing = ['home', 'away'];
  await open('tr');
  const choice = page.getByRole('group', { name: 'Resim' });
  await expect.element(choice.getByRole('button', { name: 'Maç' })).toHaveAttribute('aria-pressed', 'true');
  await choice.getByRole('button', { name: 'MVP' }).click();
  await expect.element(page.getByRole('img', { name: 'MVP' })).toBeVisible();
  expect(choice.getByRole('button').elements()).toHaveLength(2);
  expect(requests).toContain(`${location.origin}/p/premier-rondo/matches/1/picture/result-tr.png?season=3`);
});

test('what a page has is found out once somebody shares, and nothing else is asked for', async () => {
  const kinds = vi.fn<() => Promise<PictureKind[]>>().mockResolvedValue(['result', 'home']);
  await openPage(<ShareButton title="Anchor FC – Bergwacht FC" address={address} pictures={kinds} />, { namespaces: ['share'] }); // prettier-ignore
  expect(kinds).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByRole('group', { name: 'Picture' })).toBeVisible();
  expect(new Set(requests.map((path) => /picture\/(\w+)-/.exec(path)?.[1]))).toEqual(new Set(['home', 'result']));
  expect(requests).toHaveLength(2);
});

test('a phone hands the picture itself on', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue(undefined);
  Object.assign(navigator, { share, canShare: () => true });
  await open();
  await page.getByRole('button', { name: 'Share picture' }).click();
  const [data] = share.mock.calls[0] ?? [];
  expect(data).toMatchObject({ title: 'Anchor FC – Bergwacht FC', url: address });
  const [file] = data?.files ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual(['anchor-fc-bergwacht-fc-result.png', 'image/png', png.length]);
});

test('elsewhere it is saved, and the link is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  Object.assign(navigator, { share: undefined });
  Reflect.deleteProperty(navigator, 'share');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open();
  await page.getByRole('button', { name: 'Save picture' }).click();
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('anchor-fc-bergwacht-fc-result.png');
  if (!('share' in navigator)) {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(address));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('a page that nobody else sees has nothing to share', async () => {
  missing = [...sharePictures.match];
  await open();
  await expect
    .element(page.getByText('This page is hidden from the public, so there is nothing to share.'))
    .toBeVisible();
  expect(page.getByRole('button', { name: /link|picture/i }).elements()).toHaveLength(0);
});

test('a hosted project offers pictures where its build was told that a function draws them', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://league.supabase.co');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_1');
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  await open();
  expect(share).toHaveBeenCalledWith({ title: 'Anchor FC – Bergwacht FC', url: address });
  expect(requests).toEqual([]);
  await cleanup();
  vi.stubEnv('VITE_SHARE_PICTURES', 'yes');
  await open();
  await expect.element(page.getByRole('img', { name: 'Match' })).toBeVisible();
});
