import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, fakeBackend, mert, storedSession, stubBrowser } from './testing/fake-backend.ts';

/** The module as a freshly loaded page has it. */
async function openPage(stored = new Map<string, string>(), answers: Answers = {}) {
  stubBrowser({ stored });
  const backend = fakeBackend(answers);
  const session = await import('./session.ts');
  const { supabase } = await import('./supabase.ts');
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.currentSession().status));
  return { ...session, supabase, backend, seen, stored };
}

let pages: Awaited<ReturnType<typeof openPage>>[] = [];
const open: typeof openPage = async (...about) => {
  const page = await openPage(...about);
  pages.push(page);
  return page;
};

beforeEach(() => vi.resetModules());
afterEach(async () => {
  for (const { supabase } of pages) await supabase().then(({ auth }) => auth.dispose(), () => {});
  pages = [];
});

describe('the session', () => {
  test('[S4.06] [S4.08] [S7.06] starts as loading and becomes signed in when the fetch finds one', async () => {
    const page = await open(storedSession());
    expect(page.currentSession()).toEqual({ status: 'loading' });
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
    expect(page.seen).toEqual(['signed-in']);
  });

  test('[S4.07] starts as loading and becomes signed out when there is none', async () => {
    const page = await open();
    expect(page.currentSession()).toEqual({ status: 'loading' });
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-out' });
    expect(page.backend.calls).toEqual([]);
  });
});
