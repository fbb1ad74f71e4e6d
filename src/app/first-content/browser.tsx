import type { ComponentProps } from 'react';
import type { Address } from '#lib/site-path.ts';
import { InterestedDecisionLines } from '#components/league/interested-decision-lines.tsx';
import type { Viewer } from '#data/auth/viewer.ts';
import type { Session } from '#lib/session.ts';

/**
 * What the components of public pages ask the browser, answered by whoever draws their first HTML (first-content.tsx): the
 * build puts this file in the place of the modules that ask (scripts/vite/first-content.ts). One reader for everybody:
 * nobody is signed in, all scores are shown, and times are those of the league.
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

/** The app fetches these lines when there are any. */
export function InterestedDecisions({ decisions = [] }: Partial<ComponentProps<typeof InterestedDecisionLines>>) {
  return decisions.length > 0 && <InterestedDecisionLines decisions={decisions} />;
}

/** Nobody has chosen yet what may be loaded of other networks. */
export const useStoredConsent = () => ({ preferences: null, consent: null });
/** A menu shows what the address asks for; the app answers it. */
export { SeasonMenu as SeasonSelect } from '#features/public/season-menu.tsx';

/** What is asked for once the app is there, or opened by a button. */
const nothing = () => null;
export {
  nothing as EmbedDialog,
  nothing as PageTitle,
  nothing as PublicAside,
  nothing as reopenCookieBanner,
  nothing as shareAddress,
  nothing as ShareDialog,
};
