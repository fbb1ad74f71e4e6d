import deCup from '../../../src/locales/de/night-cup.json' with { type: 'json' };
import de from '../../../src/locales/de/pictures.json' with { type: 'json' };
import enCup from '../../../src/locales/en/night-cup.json' with { type: 'json' };
import en from '../../../src/locales/en/pictures.json' with { type: 'json' };
import trCup from '../../../src/locales/tr/night-cup.json' with { type: 'json' };
import tr from '../../../src/locales/tr/pictures.json' with { type: 'json' };
import type { Ask, HeadLanguage } from '../public-head/head.ts';
import { type Card, cards, type Draw } from './cards.ts';
import type { Site } from './drawing.ts';
import type { Canvas } from './renderer.ts';

/**
 * Which pictures stand at which public address, and what is on them (docs/decisions/0042). Like `public-head` it asks the
 * public calls as a visitor does, and is web APIs alone. A private page has no picture.
 */

const texts = { en, de, tr };
const cupTexts = { en: enCup, de: deCup, tr: trCup };
const locales: Record<HeadLanguage, string> = { en: 'en-GB', de: 'de-DE', tr: 'tr-TR' };

/** A picture of a page: `/p/{league}/…` without anything behind it, the kind of card, and in which language. */
export type Wanted = { page: string; season: number | undefined; kind: string; language: HeadLanguage };

type CallArgs = Record<string, string | number>;
type Page = keyof typeof cards;

const shapes: [RegExp, Page, call: string, given: (parts: string[], wanted: Wanted) => CallArgs][] = [
  [/^\/p\/([^/]+)$/, 'league', 'public_league', ([slug = ''], { season }): CallArgs => (season === undefined ? { slug } : { slug, season })],
  [/^\/p\/cups\/([0-9a-f-]{36})$/, 'cup', 'public_cup', ([id = '']) => ({ night_cup_id: id })],
  [/^\/p\/([^/]+)\/matches\/([0-9a-f-]{36})$/, 'match', 'public_match', ([slug = '', id = '']) => ({ slug, match_id: id })],
  [/^\/p\/([^/]+)\/teams\/([^/]+)$/, 'team', 'public_team', ([slug = '', team = '']) => ({ slug, team })],
  [/^\/p\/([^/]+)\/players\/([^/]+)$/, 'player', 'public_player', ([slug = '', username = '']) => ({ slug, username })],
  [/^\/p\/([^/]+)\/news\/([^/]+)$/, 'article', 'public_article', ([slug = '', article = ''], { language }) => ({ slug, article, language })],
]; // prettier-ignore

/** The picture as a drawing; null where there is none. */
export async function cardOf(
  wanted: Wanted,
  ask: Ask,
  site: Site,
): Promise<(Card & Required<Pick<Canvas, 'inLatin'>>) | null> {
  for (const [shape, page, call, argsOf] of shapes) {
    const parts = decoded(shape.exec(wanted.page));
    if (!parts) continue;
    const kinds = cards[page] as Record<string, Draw<unknown>>;
    const draw = Object.hasOwn(kinds, wanted.kind) ? kinds[wanted.kind] : undefined;
    const facts = draw && (await ask(call, argsOf(parts, wanted)));
    const card =
      draw && facts
        ? draw(facts, {
            words: texts[wanted.language],
            cupWords: cupTexts[wanted.language],
            locale: locales[wanted.language],
            language: wanted.language,
            site,
          })
        : null;
    return (
      card && { ...card, inLatin: namesInLatin(facts, site).toSorted(([one], [other]) => other.length - one.length) }
    );
  }
  return null;
}

/** A team is called by its tag, a league and an article by the words of the address; what has neither is of this site. */
function namesInLatin(facts: unknown, site: Site): [name: string, instead: string][] {
  if (typeof facts !== 'object' || facts === null) return [];
  const { tag, slug, ...rest } = facts as Record<string, unknown>;
  const instead =
    typeof tag === 'string'
      ? tag
      : typeof slug === 'string'
        ? slug.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim()
        : site.name;
  return Object.entries(rest).flatMap(([key, value]) =>
    typeof value !== 'string'
      ? namesInLatin(value, site)
      : ['name', 'short_name', 'title'].includes(key) && value !== ''
        ? [[value, instead] as [string, string]]
        : [],
  );
}

function decoded(match: RegExpExecArray | null): string[] | undefined {
  try {
    return match?.slice(1).map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}

const file = /^(\/p\/.+)\/picture\/([a-z]{1,20})-(en|de|tr)(?:-([0-9a-f]{16}))?\.png$/;

/** The request at an address like `/p/{league}/…/picture/{kind}-{language}-{version}.png`. */
export function wantedAt({ pathname, searchParams }: URL): (Wanted & { version: string | undefined }) | null {
  const [, page, kind, language, version] = file.exec(pathname) ?? [];
  if (page === undefined || kind === undefined) return null;
  const season = /^\d{1,4}$/.exec(searchParams.get('season') ?? '')?.[0];
  return {
    page,
    kind,
    language: language as HeadLanguage,
    version,
    season: season === undefined ? undefined : Number(season),
  };
}

export const addressOf = ({ page, season, kind, language }: Wanted, version: string): string =>
  `${page}/picture/${kind}-${language}-${version}.png${season === undefined ? '' : `?season=${season}`}`;
