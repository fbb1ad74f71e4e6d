import type { Json } from '#database.types.ts';

const defaults = {
  x: 'https://x.com',
  instagram: 'https://www.instagram.com',
  discord: 'https://discord.com',
  kick: 'https://kick.com',
};

/** The site's places elsewhere as the brand setting names them, with the networks themselves as defaults. */
export function socialOf(brand: Json | undefined): Record<string, string> {
  if (brand === null || typeof brand !== 'object' || Array.isArray(brand)) return defaults;
  const { social } = brand;
  if (social === null || typeof social !== 'object' || Array.isArray(social)) return defaults;
  const named = Object.entries(social).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...defaults, ...Object.fromEntries(named) };
}
