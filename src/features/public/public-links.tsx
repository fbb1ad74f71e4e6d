import { type ReactNode, useMemo } from 'react';
import { type Links, LinksProvider } from '#components/league/links.ts';
import { publicPaths } from '#lib/public-paths.ts';
import type { OpenTeam } from '#data/public/queries.ts';

type Props = { league: string; teams: OpenTeam[]; children: ReactNode };

/** A link in here leads to the public pages of the league, which name a team by its slug. */
export function PublicLinks({ league, teams, children }: Props) {
  const links = useMemo((): Links => {
    const slugs = new Map(teams.map(({ id, slug }) => [id, slug]));
    return {
      team: (id) => publicPaths.team(league, slugs.get(id) ?? id),
      match: (id) => publicPaths.match(league, id),
      player: ({ username, open }) => (open ? publicPaths.player(league, username) : undefined),
      tieBreakers: undefined,
    };
  }, [league, teams]);
  return <LinksProvider value={links}>{children}</LinksProvider>;
}
