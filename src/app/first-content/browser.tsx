import type { ComponentProps, ReactNode } from 'react';
import type { Address } from '#lib/site-path.ts';
import { InterestedDecisionLines } from '#components/league/interested-decision-lines.tsx';
import type { Landing } from '#data/site-pages/queries.ts';
import type { Viewer } from '#data/auth/viewer.ts';
import type { OpenTable as OpenTableFacts } from '#domain/competition/open-table.ts';
import { FixtureStrip } from '#features/site-pages/fixture-strip.tsx';
import { OpenRows } from '#features/site-pages/open-rows.tsx';
import { Sponsors } from '#features/site-pages/sponsors.tsx';
import type { Session } from '#lib/session.ts';

/**
 * The browser's answers to components of public pages, answered by the server that draws their first HTML
 * (first-content.tsx): the build puts this file in the place of the modules that ask (scripts/vite/first-content.ts).
 * One reader for everybody: nobody is signed in, all scores are shown, and times are those of the league.
 */
let zone = 'UTC';

/** Times are written in this zone from now on. */
export const readIn = (name: string): void => void (zone = name);
export const viewerZone = (): string => zone;

export const useSession = (): Session => ({ status: 'signed-out' });
export const useViewer = (): Partial<Viewer> => ({});
export const useHiddenScores = () => ({ hidden: false, show: () => {} });
export const isServedByHost = () => true;
export const hasSharePictures = () => true;
/** The page and its pictures are of one site. */
export const pictureUrl = (path: string): string =>
  path.startsWith('https://') ? path : `/storage/v1/object/public/${path}`;

export function AppLink({ to, children, ...rest }: ComponentProps<'a'> & { to: Address | undefined }) {
  if (to === undefined) return <span {...rest}>{children}</span>;
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

/** The parameters of the landing page, of which it shows everything at once. */
let landing: { fixtures: Landing['fixtures']; sponsors: Landing['sponsors']; table: OpenTableFacts | null };
export const landingShows = (shown: typeof landing): void => void (landing = shown);

export const OnceIdle = ({ children }: { children: ReactNode }) => children;
export const NextFixtures = () => <FixtureStrip fixtures={landing.fixtures} />;
export const OpenTable = ({ instead }: { instead: ReactNode }) =>
  landing.table ? <OpenRows table={landing.table} /> : instead;
export const LandingSponsors = () => <Sponsors sponsors={landing.sponsors} />;
export { Blurbs } from '#features/site-pages/blurbs.tsx';

/** The app fetches these lines when there are any. */
export function InterestedDecisions({ decisions = [] }: Partial<ComponentProps<typeof InterestedDecisionLines>>) {
  return decisions.length > 0 && <InterestedDecisionLines decisions={decisions} />;
}

/** Nobody has chosen yet what may be loaded of other networks. */
export const useStoredConsent = () => ({ preferences: null, consent: null });
/** A menu shows what the address asks for; the app answers it. */
export { SeasonMenu as SeasonSelect } from '#features/public/season-menu.tsx';

/** Parts that are requested once the app is there, or opened by a button. */
const nothing = () => null;
export {
  nothing as EmbedDialog,
  nothing as landingParts,
  nothing as PageTitle,
  nothing as PublicAside,
  nothing as reopenCookieBanner,
  nothing as shareAddress,
  nothing as ShareDialog,
};
