import './light-react.ts';
import '#styles/index.css';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { page, server } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { rememberBrand } from '#lib/brand.ts';
import { closeCookieBanner } from '#lib/consent.ts';
import { startI18n } from '#lib/i18n.ts';

// Most files share a page (vitest.config.ts): what one put in the place of something, or drew, is not there in the next.
await cleanup();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
beforeEach(() => {
  // The next toaster shows those that nobody has dismissed.
  toast.dismiss();
  return cleanup();
});
// A setting that was asked for by the file before may be answered when that is over.
beforeEach(() => void rememberBrand(null));
// The page's one data cache: what a file read is asked for by the next.
afterAll(async () => (await import('#lib/query-client.ts')).queryClient().clear());
const { width, height } = server.config.browser.viewport;
await page.viewport(width, height);

/** Output on the console that a test does not announce by its own spy fails it, as it fails a story. */
const stray: string[] = [];
for (const level of ['error', 'warn'] as const) {
  const say = console[level].bind(console);
  console[level] = (...about: unknown[]) => {
    stray.push(`console.${level}: ${about.map(String).join(' ')}`);
    say(...about);
  };
  afterAll(() => void (console[level] = say));
}
afterEach(() => {
  const lines = stray.splice(0);
  if (lines.length > 0) throw new Error(`The console holds what nobody expected:\n${lines.join('\n')}`);
});

// No test finds form values of another.
afterEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('rondo.draft.')) localStorage.removeItem(key);
});

// The files of a run share one origin: who was signed in at the end of another one is not signed in here.
localStorage.clear();
sessionStorage.clear();
// The page remembers a choice about cookies beside its storage.
closeCookieBanner();

await startI18n('en');
