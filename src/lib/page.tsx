import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type Page = LazyExoticComponent<ComponentType> & { preload: () => Promise<void> };

/**
 * A page that is a chunk of its own, fetched when its route is visited or about to be. After a new
 * release an open tab asks for chunks that are gone: the page is then reloaded once by itself, and only
 * if that does not help the failure is thrown, for the route's error view to word.
 */
export function page(load: () => Promise<ComponentType>): Page {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
      (reason: unknown) => {
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  };
  const component = lazy(() => once().catch(reloadOnce));
  // A failed preload stays silent: the visit itself will show what is wrong.
  return Object.assign(component, { preload: () => once().then(ignore, ignore) });
}

/** Thrown when a page's chunk cannot be fetched even after a reload. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
}

const reloadMark = (path: string) => `rondo.reloaded:${path}`;

function reloadOnce(reason: unknown): Promise<never> {
  const mark = reloadMark(location.pathname);
  const reloaded = sessionStorage.getItem(mark);
  if (reloaded === null && navigator.onLine) {
    sessionStorage.setItem(mark, '1');
    location.reload();
    return new Promise(() => {});
  }
  sessionStorage.removeItem(mark);
  throw new PageLoadError('The page could not be fetched', { cause: reason });
}

function ignore(): void {}
