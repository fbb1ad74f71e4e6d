import { type ComponentType, type JSX, use } from 'react';

type Part<Props> = ((props: Props) => JSX.Element) & { preload: () => Promise<void> };
export type Page = Part<object>;

/**
 * A page that is its own chunk, fetched when its route is visited or about to be. After a new
 * release an open tab asks for chunks that are gone: the page is then reloaded once by itself, and only
 * if that does not help the failure is thrown, for the route's error view to word.
 */
export function page(load: () => Promise<ComponentType>): Page {
  return part<object>(load);
}

/** The same for a part that takes props. Once it is there it is drawn at once, without a spinner between. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let visiting: Promise<ComponentType<Props>> | undefined;
  const once = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (reason: unknown) => {
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  };
  function LoadedPart(props: Props) {
    // Once it was waited for, React asks for the same promise at every drawing.
    const Component = loaded && !visiting ? loaded : use((visiting ??= once().catch(reloadOnce)));
    // oxlint-disable-next-line react/static-components -- it is fetched, not made: the same one at every drawing
    return <Component {...props} />;
  }
  // A failed preload stays silent: the visit itself will show what is wrong.
  return Object.assign(LoadedPart, { preload: () => once().then(ignore, ignore) });
}

/** Thrown when a page's chunk cannot be fetched even after a reload. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
}

/** A chunk that is missing this soon after a reload is missing in the new release too. */
const reloadCountsMs = 60_000;

async function reloadOnce(reason: unknown): Promise<never> {
  if (navigator.onLine && !reloadedJustNow() && (await reloadIfThere())) return new Promise(() => {});
  throw new PageLoadError('The page could not be fetched', { cause: reason });
}

/** Reloads where the site answers; else what is here would give way to the browser's own error page. */
export async function reloadIfThere(): Promise<boolean> {
  const isThere = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (isThere) location.reload();
  return isThere;
}

// Without storage nothing would end the reloading, so there it counts as done.
function reloadedJustNow(): boolean {
  const mark = `rondo.reloaded:${location.pathname}`;
  const now = Date.now();
  try {
    const before = Number(sessionStorage.getItem(mark));
    sessionStorage.setItem(mark, String(now));
    return now - before < reloadCountsMs;
  } catch {
    return true;
  }
}

function ignore(): void {}
