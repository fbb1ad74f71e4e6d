import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/**
 * Cuts the two typefaces to what three languages need: Latin-1 with common signs, and apart from it the
 * Turkish letters and ₺. Saira is pinned at width 75. The results are committed; run this after a new
 * version of the packages.
 */
const target = 'src/styles/fonts';
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŠšŽžŸıˆ˚˜–—‘’‚“”„†•…‹›€™←↑→↓−×·';
const turkish = 'ĞğİŞşıŁłĄąĆćĘęŃńŚśŹźŻżČčŘřŠšŽžŐőŰű₺';

mkdirSync(target, { recursive: true });
for (const { name, width, axes } of [
  { name: 'saira', width: 'wdth', axes: { wdth: 75, wght: { min: 500, max: 800 } } },
  { name: 'schibsted-grotesk', width: 'wght', axes: { wght: { min: 400, max: 700 } } },
]) {
  const folder = `node_modules/@fontsource-variable/${name}`;
  await cut(`${folder}/files/${name}-latin-${width}-normal.woff2`, `${name}.woff2`, latin, axes);
  await cut(`${folder}/files/${name}-latin-ext-${width}-normal.woff2`, `${name}-ext.woff2`, turkish, axes);
  copyFileSync(`${folder}/LICENSE`, `${target}/OFL-${name}.txt`);
}

async function cut(
  source: string,
  file: string,
  text: string,
  variationAxes: Parameters<typeof subsetFont>[2]['variationAxes'],
): Promise<void> {
  const font = await subsetFont(readFileSync(source), text, { targetFormat: 'woff2', variationAxes });
  writeFileSync(`${target}/${file}`, font);
  console.log(`${file}: ${(font.length / 1024).toFixed(1)} KiB`);
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
