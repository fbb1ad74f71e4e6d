import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The manifest, by which browsers install the site. */
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  id: string;
  scope: string;
  start_url: string;
  icons: Picture[];
  screenshots: (Picture & { form_factor: string; label: string })[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
};
type Picture = { src: string; sizes: string; type: string; purpose?: string };
const page = readFileSync('index.html', 'utf8');

/** Width and height of a PNG, as its head says. */
function sizeOf(path: string): string {
  const head = readFileSync(`public${path}`).subarray(0, 24);
  expect(head.toString('latin1', 1, 4), path).toBe('PNG');
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}

test('an installed site has an identity, pictures of every kind, and the sizes they say', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/dashboard' });
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']); // prettier-ignore
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src, sizes } of [...pngs, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
    expect(sizeOf(src), src).toBe(sizes);
});

test('its shortcuts lead to the own match and the table, to pages that every member has', () => {
  const routes = readFileSync('src/app/routes.tsx', 'utf8');
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(expect.arrayContaining(['/dashboard', '/standings']));
  for (const { url } of manifest.shortcuts) expect(routes, url).toMatch(new RegExp(`at\\(\\s*'${url}',`));
});

test('the page names it, and the picture for the home screen of an iPhone', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  const icon = /<link rel="apple-touch-icon"[^>]* href="(?<path>[^"]+)"/.exec(page)?.groups?.['path'];
  expect(sizeOf(icon ?? '')).toBe('180x180');
});
