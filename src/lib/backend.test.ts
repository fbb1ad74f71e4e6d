import { afterEach, describe, expect, test, vi } from 'vitest';
import { backend } from './backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const noMeta = () => vi.stubGlobal('document', { querySelector: () => null });

afterEach(() => vi.unstubAllEnvs());

describe('the backend', () => {
  test('is the host that served the page, with the key that the page names', () => {
    stubBrowser({ url: 'https://rondo.example/leagues?x=1', publishableKey: 'sb_publishable_abc' });
    expect(backend()).toEqual({ url: 'https://rondo.example', publishableKey: 'sb_publishable_abc' });
  });

  test('is what the build was made for, whatever the page says', () => {
    stubBrowser();
    vi.stubEnv('VITE_SUPABASE_URL', 'https://league.supabase.co');
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_hosted');
    const hosted = { url: 'https://league.supabase.co', publishableKey: 'sb_publishable_hosted' };
    expect(backend()).toEqual({ ...hosted, discord: false });
    vi.stubEnv('VITE_DISCORD', '1');
    expect(backend()).toEqual({ ...hosted, discord: true });
  });

  test.each(['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY'])(
    'is the host when the build has %s alone',
    (name) => {
      stubBrowser({ url: 'https://rondo.example/' });
      vi.stubEnv(name, 'half');
      expect(backend().url).toBe('https://rondo.example');
    },
  );

  test('says what is missing when neither is there', () => {
    noMeta();
    expect(() => backend()).toThrow(
      'No backend: set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or serve with npm start',
    );
  });
});
