import { paths } from '#lib/paths.ts';
import type { SearchHit } from '#data/search/queries.ts';

const pages: Record<string, (id: string) => string> = {
  team: (id) => paths.team(id),
  player: (id) => paths.player(id),
  league: (id) => paths.league(id),
  article: (id) => paths.article(id),
};

/** The page of what was found. */
export const pathOf = ({ kind, id }: SearchHit): string => pages[kind]?.(id) ?? paths.dashboard();
