import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';
import { browserParts } from './browser-parts.ts';

/** Puts the parts of a browser in place for one test; `stored` outlives a reload (vi.resetModules). */
export function stubBrowser({
  stored = new Map<string, string>(),
  onLine = true,
  ...options
}: Parameters<typeof browserParts>[0] & { onLine?: boolean } = {}) {
  const { browser, page } = browserParts({ stored, ...options });
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

// Each reload of a test opens its own client, which the library takes for a mistake.
function muteManyClients(): void {
  const warn = console.warn;
  vi.spyOn(console, 'warn').mockImplementation((...about: unknown[]) => {
    if (!String(about[0]).includes('Multiple GoTrueClient instances')) warn(...about);
  });
}
