import type enCup from '../../../src/locales/en/night-cup.json';
import type en from '../../../src/locales/en/pictures.json';
import type { HeadLanguage } from '../public-head/head.ts';
import {
  type Badge,
  box,
  brand,
  colours,
  column,
  type Drawing,
  glow,
  kit,
  line,
  row,
  type Site,
  svg,
  text,
} from './drawing.ts';

/** How it is said: the words of a language, its calendar, and whose site it is. */
export type Saying = { words: typeof en; cupWords: typeof enCup; locale: string; language: HeadLanguage; site: Site };
export type Card = { width: number; height: number; node: Drawing; alt: string };
export type Draw<Facts> = (facts: Facts, saying: Saying) => Card | null;

export const wide = { width: 1200, height: 630 };
export const tall = { width: 1080, height: 1350 };
export type Size = typeof wide;

export const filled = (template: string, values: Record<string, string | number>) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''));

// The common frame

type Frame = {
  alt: string;
  /** Where this is, upper left. */
  place: string;
  kits: [left: Badge | null, right?: Badge | null];
  chalk?: 'circle' | 'box' | 'none';
  /** Over the whole ground. */
  behind?: Drawing | null;
  children: Drawing[];
};

/** The dark ground with the lines of a pitch, lit from the sides in the kits' colours, and a stripe of them below. */
export function framed(
  { width, height }: Size,
  { alt, place: where, kits: [left, right], chalk = 'box', behind, children }: Frame,
  { site }: Saying,
): Card {
  const isTall = height > width;
  const edge = isTall ? 64 : 56;
  const lights = [
    left &&
      `linear-gradient(${isTall ? 160 : 110}deg, ${glow(left.kit_primary, 0.55)} 0%, ${glow(left.kit_primary, 0)} 46%)`,
    right &&
      `linear-gradient(${isTall ? 340 : 250}deg, ${glow(right.kit_primary, 0.55)} 0%, ${glow(right.kit_primary, 0)} 46%)`,
  ].filter(Boolean);
  const node = box(
    {
      position: 'relative',
      flexDirection: 'column',
      width,
      height,
      paddingTop: edge - 8,
      paddingLeft: edge,
      paddingRight: edge,
      paddingBottom: edge,
      backgroundColor: colours.ground,
      ...(lights.length > 0 ? { backgroundImage: lights.join(', ') } : {}),
      color: colours.text,
      overflow: 'hidden',
    },
    [
      behind,
      chalk !== 'none' && lines({ width, height }, chalk),
      row({ justifyContent: 'space-between', gap: 24, height: 44 }, [
        line(where, isTall ? 30 : 26, width - 2 * edge - 340, { color: colours.soft }),
        brand(site, isTall ? 38 : 34),
      ]),
      column({ flexGrow: 1, flexShrink: 1, width: width - 2 * edge, minHeight: 0 }, children),
      stripe(width, left, right),
    ],
  );
  return { width, height, node, alt };
}

function stripe(width: number, left: Badge | null, right?: Badge | null): Drawing {
  const ends = [left, right].filter((team) => !!team);
  const parts =
    ends.length > 0 ? ends.flatMap((team) => [kit(team.kit_primary), kit(team.kit_secondary)]) : [colours.sodium];
  return row(
    { position: 'absolute', left: 0, bottom: 0, width, height: 14 },
    parts.map((backgroundColor) => box({ height: 14, width: width / parts.length, backgroundColor })),
  );
}

function lines({ width, height }: Size, kind: 'circle' | 'box'): Drawing {
  const drawn =
    kind === 'circle'
      ? `<path d="M${width / 2} 0V${height}"/><circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) * 0.34}"/>`
      : `<path d="M${width} ${height * 0.14}H${width * 0.66}V${height * 0.86}H${width}M${width} ${height * 0.32}H${width * 0.86}V${height * 0.68}H${width}"/>` +
        `<path d="M${width * 0.66} ${height * 0.34}A${height * 0.2} ${height * 0.2} 0 0 0 ${width * 0.66} ${height * 0.66}"/>`;
  return svg(
    width,
    height,
    `0 0 ${width} ${height}`,
    `<g fill="none" stroke="#f4f2e8" stroke-opacity=".13" stroke-width="2">${drawn}</g>`,
    {
      position: 'absolute',
      left: 0,
      top: 0,
    },
  );
}

export const chip = (label: string, size: number, ink: string = colours.soft): Drawing =>
  row(
    {
      backgroundColor: colours.raised,
      borderRadius: 6,
      paddingLeft: size * 0.6,
      paddingRight: size * 0.6,
      height: Math.round(size * 1.7),
      gap: size * 0.4,
    },
    [
      ink !== colours.soft &&
        box({ width: size * 0.45, height: size * 0.45, borderRadius: size, backgroundColor: ink }),
      text(label, size, { fontWeight: 600, color: ink }),
    ],
  );

export const moment = (locale: string, zone: string, options: Intl.DateTimeFormatOptions, at: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(new Date(at));
export const timeOf = ({ locale }: Saying, zone: string, at: string) =>
  moment(locale, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, at);
export const dayOf = ({ locale }: Saying, zone: string, at: string) =>
  moment(locale, zone, { weekday: 'short', day: 'numeric', month: 'long' }, at);
export const zoneOf = ({ locale }: Saying, zone: string, at: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
