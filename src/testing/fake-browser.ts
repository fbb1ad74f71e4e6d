import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';

/** The parts of a browser that the client and the session touch; `stored` outlives a reload (vi.resetModules). */
export function stubBrowser({
  stored = new Map<string, string>(),
  url = 'http://rondo.test/',
  publishableKey = 'sb_publishable_test',
  brand = undefined as string | undefined,
  onLine = true,
} = {}) {
  const browser = Object.assign(new EventTarget(), { location: new URL(url), localStorage: storageOver(stored) });
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { lang: '' },
    querySelector: (selector: string) => {
      if (selector === 'meta[name="rondo-backend"]') return { content: JSON.stringify({ publishableKey }) };
      return selector === 'meta[name="rondo-brand"]' && brand !== undefined ? { content: brand } : null;
    },
  });
  setMaxListeners(Infinity, browser);
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', browser.location);
  vi.stubGlobal('localStorage', browser.localStorage);
  vi.stubGlobal('BroadcastChannel', undefined);
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
  muteManyClients();
  return { stored };
}

// Each reload of a test opens a client of its own, which the library takes for a mistake.
function muteManyClients(): void {
  const warn = console.warn;
  vi.spyOn(console, 'warn').mockImplementation((...about: unknown[]) => {
    if (!String(about[0]).includes('Multiple GoTrueClient instances')) warn(...about);
  });
}

function storageOver(entries: Map<string, string>): Storage {
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
