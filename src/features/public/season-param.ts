import { param } from '#lib/search-params.ts';

/** Which season of a league an address asks for. */
export const seasonParam = { season: param.count };
