import { type QueryClient, type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { changeLanguage, loadNamespaces } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { expect, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Language } from '#domain/languages.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { parseSearch, stringifySearch } from '#lib/search-params.ts';

type Options = {
  /** The address the page is opened at, query and fragment included. */
  at?: string;
  /** The page's pattern when its address has parameters: `/teams/$id`. */
  path?: string;
  language?: Language;
  /** Namespaces the page needs besides `common`. */
  namespaces?: string[];
  /** Reads of the page, by query key. */
  seed?: [QueryKey, unknown][];
  /** The history of the tab, for what a browser's own Back does; else addresses are in memory. */
  history?: RouterHistory;
};

// Data that the host writes into the page; calls use the fetch of the test.
const publishableKey = JSON.stringify({ publishableKey: 'sb_publishable_test' });
document.head.append(Object.assign(document.createElement('meta'), { name: 'rondo-backend', content: publishableKey }));

/**
 * Opens a page as its route would, without a network: texts loaded, reads seeded, addresses in memory.
 * A navigation away shows nothing; read where it led from `router.state.location`.
 */
export async function openPage(
  page: ReactNode,
  { at = '/', path, language = 'en', namespaces = [], seed = [], history }: Options = {},
) {
  await changeLanguage(language);
  await loadNamespaces(['common', 'forms', ...namespaces]);
  const client = makeQueryClient();
  for (const [key, data] of seed) client.setQueryData(key, data);

  const root = createRootRoute({ component: Outlet });
  const pathname = new URL(at, location.origin).pathname;
  const open = createRoute({ getParentRoute: () => root, path: path ?? pathname, component: () => page });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => (history ? page : null) });
  const router = createRouter({
    routeTree: root.addChildren([open, elsewhere]),
    history: history ?? createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  return { screen, router, client };
}

/** The reads that a page has begun or that were seeded for it; what a page before it still asked for is not among them. */
export const readsOf = (client: QueryClient): QueryKey[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.fetchStatus !== 'idle' || state.status !== 'pending')
    .map(({ queryKey }) => queryKey);

/** No request is ever answered, for the rest of the file: what a page shows was seeded, or is its loading state. */
export function noAnswers(): void {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
}

/** The section of a page that stands under this heading. */
export async function sectionOf({ getByRole }: Screen, title: string) {
  const heading = getByRole('heading', { name: title, exact: true });
  await expect.element(heading).toBeVisible();
  const section = heading.element().closest('section');
  if (!section) throw new Error(`“${title}” stands in no section`);
  return browserPage.elementLocator(section);
}

type Screen = Awaited<ReturnType<typeof openPage>>['screen'];
