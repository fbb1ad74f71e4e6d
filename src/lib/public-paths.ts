import { href } from './site-path.ts';

/** The addresses that anybody may open: of a public league, which is named by its slug as a team is, and of a public night cup. */
export const publicPaths = {
  leagues: () => href('/p/all/leagues', {}),
  league: (league: string, season?: number) => href('/p/$league', { league }, { season }),
  match: (league: string, match: string) => href('/p/$league/matches/$id', { league, id: match }),
  team: (league: string, team: string) => href('/p/$league/teams/$team', { league, team }),
  player: (league: string, username: string) =>
    href('/p/$league/players/$username', { league, username: encodeURIComponent(username) }),
  article: (league: string, slug: string) => href('/p/$league/news/$slug', { league, slug }),
  cup: (id: string) => href('/p/cups/$id', { id }),
} as const;
