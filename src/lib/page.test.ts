import { type ComponentType, createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, PageLoadError } from './page.tsx';

const Rules: ComponentType = () => createElement('h1', null, 'Rules');
const gone = new TypeError('Failed to fetch dynamically imported module');
const mark = 'rondo.reloaded:/rules';

const failing = () => vi.fn<() => Promise<ComponentType>>().mockRejectedValue(gone);
const loading = () => vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Rules);

/** The tab: its memory of a reload outlives that reload. */
function openTab({
  online = true,
  there = true,
  reloadedAt,
}: { online?: boolean; there?: boolean; reloadedAt?: number } = {}) {
  const memory = new Map(reloadedAt === undefined ? [] : [[mark, String(reloadedAt)]]);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { pathname: '/rules', reload });
  vi.stubGlobal('navigator', { onLine: online });
  vi.stubGlobal('fetch', () =>
    there ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  });
  return { reload };
}

async function visit(load: () => Promise<ComponentType>): Promise<string> {
  const stream = await renderToReadableStream(createElement(page(load)), { onError: () => {} });
  return new Response(stream).text();
}

describe('a page', () => {
  beforeEach(() => {
    openTab();
  });

  test('is fetched when it is visited', async () => {
    const load = loading();
    expect(await visit(load)).toContain('Rules</h1>');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is fetched once, preloaded and visited', async () => {
    const load = loading();
    const Page = page(load);
    await Promise.all([Page.preload(), Page.preload()]);
    await new Response(await renderToReadableStream(createElement(Page))).text();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('that cannot be preloaded says nothing, and is fetched again by the visit', async () => {
    const load = loading().mockRejectedValueOnce(gone);
    const Page = page(load);
    await expect(Page.preload()).resolves.toBeUndefined();
    expect(await new Response(await renderToReadableStream(createElement(Page))).text()).toContain('Rules</h1>');
  });
});

describe('a page whose chunk is gone', () => {
  test('reloads the tab, and throws PageLoadError when that did not help', async () => {
    const { reload } = openTab();
    void visit(failing());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));

    await expect(visit(failing())).rejects.toThrow(PageLoadError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('reloads the tab again after a later release', async () => {
    const { reload } = openTab({ reloadedAt: Date.now() - 60_000 });
    void visit(failing());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('throws PageLoadError at once when there is no network to reload from', async () => {
    const { reload } = openTab({ online: false });
    await expect(visit(failing())).rejects.toMatchObject({ name: 'PageLoadError', cause: gone });
    expect(reload).not.toHaveBeenCalled();
  });

  test('and when the site does not answer, though the browser takes itself for connected', async () => {
    const { reload } = openTab({ there: false });
    await expect(visit(failing())).rejects.toMatchObject({ name: 'PageLoadError', cause: gone });
    expect(reload).not.toHaveBeenCalled();
  });

  test('throws PageLoadError at once when the browser keeps nothing, or it would reload for ever', async () => {
    const { reload } = openTab();
    vi.stubGlobal('sessionStorage', undefined);
    await expect(visit(failing())).rejects.toThrow(PageLoadError);
    expect(reload).not.toHaveBeenCalled();
  });
});
