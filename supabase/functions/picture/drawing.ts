import { crestDesign, emblems, outlines, partitions, readable } from '../../../src/domain/club/crest-design.ts';

/**
 * The elements of share pictures (docs/decisions/0042): boxes, texts and pictures as takumi takes them, in the colours
 * and faces of the dark site (src/styles/tokens.css). Nothing here draws: the host does it natively, WebAssembly
 * elsewhere.
 */

type Style = Record<string, string | number>;
export type Drawing =
  | { type: 'container'; style: Style; children: Drawing[] }
  | { type: 'text'; text: string; style: Style }
  | Shown;
/** `src` is SVG as it stands, or a file of a public bucket; then `instead` is drawn where the file is not to be had. */
export type Shown = { type: 'image'; src: string; width: number; height: number; style: Style; instead?: Drawing };

export const colours = {
  ground: 'oklch(0.165 0.018 195)',
  surface: 'oklch(0.205 0.02 195)',
  raised: 'oklch(0.25 0.022 195)',
  rule: 'oklch(0.33 0.02 195)',
  text: 'oklch(0.955 0.012 100)',
  soft: 'oklch(0.8 0.015 150)',
  faint: 'oklch(0.7 0.018 175)',
  sodium: 'oklch(0.87 0.165 95)',
  ink: 'oklch(0.2 0.03 195)',
  win: 'oklch(0.8 0.14 160)',
  loss: 'oklch(0.73 0.15 15)',
  live: 'oklch(0.71 0.165 32)',
  warning: 'oklch(0.82 0.14 70)',
  semifinal: 'oklch(0.82 0.11 215)',
  playoff: 'oklch(0.73 0.13 295)',
  relegation: 'oklch(0.73 0.15 15)',
  chalk: 'oklch(0.955 0.012 100 / 0.15)',
} as const;

export const box = (style: Style, children: (Drawing | false | null | undefined)[] = []): Drawing => ({
  type: 'container',
  // what lies over the ground lies over it in the order it is named
  style: { display: 'flex', flexShrink: 0, position: 'relative', ...style },
  children: children.filter((each) => !!each),
});
export const row = (style: Style, children: (Drawing | false | null | undefined)[]): Drawing =>
  box({ flexDirection: 'row', alignItems: 'center', ...style }, children);
export const column = (style: Style, children: (Drawing | false | null | undefined)[]): Drawing =>
  box({ flexDirection: 'column', ...style }, children);

/** A text in the body's face. */
export const text = (content: string, size: number, style: Style = {}): Drawing => ({
  type: 'text',
  text: content,
  style: {
    flexShrink: 0,
    position: 'relative',
    fontFamily: 'Schibsted Grotesk',
    fontSize: size,
    lineHeight: 1.25,
    ...style,
  },
});
/** Numbers and names, in the face of the headings. */
export const display = (content: string, size: number, style: Style = {}): Drawing =>
  text(content, size, { fontFamily: 'Saira', fontWeight: 650, lineHeight: 1.1, ...style });

type Room = { width: number; lines?: number; least?: number };

/** A name that somebody gave: smaller where it is long, then cut, in words or out of them. */
export function name(
  content: string,
  size: number,
  { width, lines = 1, least = 0.6 }: Room,
  style: Style = {},
): Drawing {
  const heavier = Number(style['fontWeight'] ?? 0) > 700 ? 1.06 : 1;
  const fitting = Math.floor((width * lines * (lines > 1 ? 0.82 : 1)) / Math.max(1, widthOf(content) * heavier));
  const longest = Math.max(...content.split(/\s+/).map(widthOf), 1);
  const fits = Math.min(size, fitting, Math.floor(width / (longest * heavier)));
  return display(content, Math.max(Math.ceil(size * least), fits), {
    width,
    maxWidth: width,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
    ...(lines === 1 ? { whiteSpace: 'nowrap' } : { lineClamp: lines }),
    ...style,
  });
}

/** About how wide a text is in the headings' face, of its size. */
const widthOf = (content: string): number =>
  Array.from(content).reduce(
    (sum, sign) => sum + (sign < '\u0250' ? widths(sign) : 0.62 + Number(sign > '\u2e80') * 0.4),
    0,
  );

const widths = (sign: string): number =>
  /[MW]/.test(sign)
    ? 0.84
    : /[mw@%]/.test(sign)
      ? 0.76
      : /[A-ZÄÖÜÇĞİŞ0-9]/.test(sign)
        ? 0.53
        : /[ijltfrIı.,:;'!|() ]/.test(sign)
          ? 0.29
          : 0.47;

/** A line in the body's face, cut where it is longer than its room. */
export const line = (content: string, size: number, width: number, style: Style = {}): Drawing =>
  text(content, size, {
    maxWidth: width,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ...style,
  });

export const svg = (width: number, height: number, viewBox: string, inner: string, style: Style = {}): Shown => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`,
  width,
  height,
  style: { flexShrink: 0, ...style },
});

/** A file of a bucket. An address elsewhere is never asked: what stands instead is drawn. */
export function picture(path: string | null, width: number, height: number, style: Style, instead: Drawing): Drawing {
  if (path === null || !/^(?:[\w-]+\/)+[\w-]+\.\w+$/.test(path)) return instead;
  return { type: 'image', src: path, width, height, style: { flexShrink: 0, ...style }, instead };
}

export type Badge = {
  id: string;
  name: string;
  short_name: string;
  tag: string;
  logo: string | null;
  kit_primary: string;
  kit_secondary: string;
  /** Its name in a season that is finished, where that was another name. */
  name_then?: string | null;
};

/** As components/league/crest.tsx draws it: the team's logo, or a shield made of its id. */
export const crest = (team: Badge, size: number): Drawing =>
  picture(team.logo, size, size, { objectFit: 'contain' }, shield(team, size));

function shield(team: Badge, size: number): Drawing {
  const { shape, division, charge } = crestDesign(team.id);
  const outline = outlines[shape];
  const ink = readable(team.kit_primary, team.kit_secondary);
  const emblem =
    charge === 'letters'
      ? ''
      : emblems[charge]
          .map(([d, width]) =>
            width
              ? `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}"/>`
              : `<path d="${d}" fill="${ink}"/>`,
          )
          .join('');
  const drawn = svg(
    size,
    size,
    '0 0 64 64',
    `<clipPath id="c"><path d="${outline}"/></clipPath><g clip-path="url(#c)"><path d="M0 0H64V64H0Z" fill="${team.kit_primary}"/>` +
      `<path d="${partitions[division]}" fill="${ink}" opacity="${charge === 'letters' ? 0.28 : 0.22}"/>${emblem}</g>` +
      `<path d="${outline}" fill="none" stroke="#0b1414" stroke-opacity=".55" stroke-width="5"/>` +
      `<path d="${outline}" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
  );
  if (charge !== 'letters') return drawn;
  // as a text: in its own picture a variable typeface has one weight
  return box({ width: size, height: size, alignItems: 'center', justifyContent: 'center' }, [
    { ...drawn, style: { position: 'absolute', left: 0, top: 0 } },
    display(Array.from(team.tag).slice(0, 2).join(''), size * 0.375, { fontWeight: 750, lineHeight: 1, color: ink }),
  ]);
}

/** A kit's colour as the dark site shows it (`kit` in src/styles/utilities.css): never too dark to be seen, never glaring. */
export function kit(hex: string, alpha = 1): string {
  const [light, chroma, hue] = oklchOf(hex);
  const shown = [Math.min(0.82, Math.max(0.62, light)), Math.min(0.15, chroma), hue].map((each) => each.toFixed(3));
  return `oklch(${shown.join(' ')} / ${alpha})`;
}

/** The same as a light on the ground: deep, and of that colour. */
export function glow(hex: string, alpha: number): string {
  const [light, chroma, hue] = oklchOf(hex);
  const shown = [Math.min(0.58, Math.max(0.38, light)), Math.min(0.19, chroma), hue].map((each) => each.toFixed(3));
  return `oklch(${shown.join(' ')} / ${alpha})`;
}

/** Björn Ottosson's OKLab, of an sRGB colour, in polar coordinates. */
function oklchOf(hex: string): [light: number, chroma: number, hue: number] {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const mixed = (factors: [number, number, number], of: [number, number, number]) =>
    factors[0] * of[0] + factors[1] * of[1] + factors[2] * of[2];
  const cones = (
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ] as [number, number, number][]
  ).map((factors) => Math.cbrt(mixed(factors, linear))) as [number, number, number];
  const light = mixed([0.2104542553, 0.793617785, -0.0040720468], cones);
  const a = mixed([1.9779984951, -2.428592205, 0.4505937099], cones);
  const b = mixed([0.0259040371, 0.7827717662, -0.808675766], cones);
  return [light, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

/** The site's mark and name, small, in a corner. */
export function brand(site: Site, size: number): Drawing {
  const mark = svg(
    size,
    size,
    '0 0 24 24',
    `<g fill="none" stroke="#f6d236" stroke-width="2.6" stroke-linecap="square"><path d="M4 22V3H16A12 12 0 0 1 4.5 14.5"/><path d="M11.5 14L18.5 22"/></g>`,
  );
  return row({ gap: size * 0.4 }, [
    picture(site.logo, size, size, { objectFit: 'contain' }, mark),
    name(site.name, size * 0.92, { width: 300 }, { width: 'auto' }),
  ]);
}

/** The name of a site, and its own logo. */
export type Site = { name: string; logo: string | null; tagline?: string | null };
