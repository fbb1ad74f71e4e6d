import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type Register,
  type RootRoute,
} from '@tanstack/react-router';
import { loadNamespaces } from 'i18next';
import { lazy, Suspense } from 'react';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { WaitingPage } from '#components/ui/waiting-page.tsx';
import { page, part } from '#lib/page.tsx';
import type { Visit } from '#lib/read-ahead.ts';
import { parseSearch, stringifySearch } from '#lib/search-params.ts';
import { AfterPaint } from './after-paint.tsx';
import { Arrival } from './arrival.tsx';
import { LandingGuard } from './landing-guard.tsx';
import { namespaces } from './namespaces.ts';
import { PageError } from './page-error.tsx';
import { type Section, site, type SitePage } from './routes.tsx';
import { startPrefetch } from './start-prefetch.ts';

const CookieBanner = lazy(() =>
  import('#features/cookies/cookie-banner.tsx').then((m) => ({ default: m.CookieBanner })),
);
const OverlapQuestion = lazy(() =>
  import('#components/ui/overlap-question.tsx').then((m) => ({ default: m.OverlapQuestion })),
);
const DeferredStartup = lazy(() => import('./deferred-startup.tsx').then((m) => ({ default: m.DeferredStartup })));
const DataShell = part(() => import('./data-shell.tsx').then((m) => m.DataShell));
const MemberBar = part(() => import('./layouts/member-bars.tsx').then((m) => m.MemberBar));
const NotFoundPage = part(() => import('#features/site-pages/not-found-page.tsx').then((m) => m.NotFoundPage));

/** The router of the site table: each section a guarded shell, each page a chunk with its namespaces. */
export function makeRouter() {
  const root = createRootRoute({
    component: () => (
      <>
        <Arrival />
        <Outlet />
        <AfterPaint>
          <CookieBanner />
          <DeferredStartup />
          <OverlapQuestion />
        </AfterPaint>
      </>
    ),
    notFoundComponent: () => (
      <Suspense fallback={<WaitingPage />}>
        <DataShell access="unknown">
          <NotFoundPage memberBar={<MemberBar />} />
        </DataShell>
      </Suspense>
    ),
  });
  return createRouter({
    routeTree: root.addChildren(site.map((section, index) => sectionRoute(root, section, index))),
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultPendingComponent: FullPageSpinner,
    defaultErrorComponent: PageError,
    defaultViewTransition: false,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
  });
}

function sectionRoute(root: RootRoute<Register>, { access, shell, pages }: Section, index: number) {
  const Shell = page(shell);
  const isLanding = access === 'guest-landing';
  const section = createRoute({
    getParentRoute: () => root,
    id: `${access}-${index}`,
    loader: () => Promise.all([Shell.preload(), !isLanding && DataShell.preload()]).then(nothing),
    component: () => (
      <Suspense fallback={<WaitingPage />}>
        {isLanding ? (
          <LandingGuard>
            <Shell />
          </LandingGuard>
        ) : (
          <DataShell access={access}>
            <Shell />
          </DataShell>
        )}
      </Suspense>
    ),
  });
  return section.addChildren(
    pages.map((each) => createRoute({ getParentRoute: () => section, path: each.path, ...pageOptions(each) })),
  );
}

/** The paths in the order of `namespaces`. */
const order = site.flatMap(({ pages }) => pages.map(({ path }) => path));

type Address = { params: Visit['params']; location: { search: Visit['search'] } };

/** A page's reads start on the way to it, at hover and touch already; the page does not wait for the answers. */
function pageOptions({ path, load, prefetch }: SitePage) {
  const Page = page(load);
  return {
    loader: ({ params, location: { search } }: Address) => {
      if (prefetch) void startPrefetch(prefetch, { params, search });
      return Promise.all([Page.preload(), loadNamespaces(namespaces[order.indexOf(path)]?.split(' ') ?? [])]).then(
        nothing,
      );
    },
    component: Page,
  };
}

function nothing(): void {}
