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
function openTab({ online = true, marked = false } = {}) {
  const memory = new Map(marked ? [[mark, '1']] : []);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { pathname: '/rules', reload });
  vi.stubGlobal('navigator', { onLine: online });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  });
  return { memory, reload };
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
  test('reloads the tab once', async () => {
    const { memory, reload } = openTab();
    void visit(failing());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(memory.get(mark)).toBe('1');
  });

  test('throws PageLoadError when the reload did not help, and may reload again another time', async () => {
    const { memory, reload } = openTab({ marked: true });
    await expect(visit(failing())).rejects.toThrow(PageLoadError);
    expect(reload).not.toHaveBeenCalled();
    void visit(failing());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(memory.get(mark)).toBe('1');
  });

  test('throws PageLoadError at once when there is no network to reload from', async () => {
    const { reload } = openTab({ online: false });
    await expect(visit(failing())).rejects.toMatchObject({ name: 'PageLoadError', cause: gone });
    expect(reload).not.toHaveBeenCalled();
  });
});
