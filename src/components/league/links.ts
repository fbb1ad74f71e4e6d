import { createContext, useContext } from 'react';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';

type Person = { id: string; username: string; open?: boolean };

/** Where the names and scores of a page lead. */
export type Links = {
  /** Each undefined where there is no page to go to. */
  team: (id: string) => Address | undefined;
  match: (id: string) => Address | undefined;
  player: (player: Person) => Address | undefined;
  /** Why level teams stand as they do; undefined where the reader may not open it. */
  tieBreakers: Address | undefined;
};

const LinksContext = createContext<Links>({
  team: (id) => paths.team(id),
  match: paths.match,
  player: ({ id }) => paths.player(id),
  tieBreakers: paths.rules('tie-breakers'),
});

/** Public pages lead to public pages: what they draw is given their links by this. */
export const LinksProvider = LinksContext.Provider;

/** Hook: where names and scores lead, the members' pages unless a page says otherwise. */
export const useLinks = (): Links => useContext(LinksContext);
