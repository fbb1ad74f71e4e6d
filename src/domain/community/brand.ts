import { limits } from '../limits.ts';
import { isSocialAddress, type SocialNetwork, socialNetworks } from './social-links.ts';

/** The name of a site and where it is found elsewhere, as the setting `brand` holds it. */
export type Brand = {
  name: string;
  /** null: the tagline of the landing page in the reader's language. */
  tagline: string | null;
  /** A file of ours (`logos/…`); null: Rondo's own mark. */
  logo: string | null;
  social: Partial<Record<SocialNetwork, string>>;
};

/** A site that has not named itself. */
export const rondo: Brand = {
  name: 'Rondo',
  tagline: null,
  logo: null,
  social: {
    x: 'https://x.com',
    instagram: 'https://www.instagram.com',
    discord: 'https://discord.com',
    kick: 'https://kick.com',
  },
};

/** The networks the settings offer for the footer. */
export const footerNetworks = ['x', 'instagram', 'discord', 'kick'] as const satisfies SocialNetwork[];

/** Whether a text is the path of an uploaded logo. */
const isLogo = (text: string): boolean =>
  /^logos\/[A-Za-z0-9_-]{1,60}\/[A-Za-z0-9_-]{1,60}\.(png|jpe?g|webp)$/.test(text);

/**
 * The brand for the app, whatever was stored: what is missing or cannot be used is Rondo's; links that were emptied are
 * none.
 */
export function readBrand(value: unknown): Brand {
  if (!isRecord(value)) return rondo;
  return {
    name: textIn(value.name, limits.brandNameMax) ?? rondo.name,
    tagline: textIn(value.tagline, limits.taglineMax),
    logo: typeof value.logo === 'string' && isLogo(value.logo) ? value.logo : null,
    social: isRecord(value.social) ? socialIn(value.social) : rondo.social,
  };
}

function textIn(value: unknown, longest: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > longest ? null : text;
}

function socialIn(value: Record<string, unknown>): Brand['social'] {
  return Object.fromEntries(
    socialNetworks
      .map((network) => [network, value[network]] as const)
      .filter(([network, address]) => typeof address === 'string' && isSocialAddress(network, address)),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
