import { afterEach, expect, test, vi } from 'vitest';
import '#testing/page.tsx';
import { supabase } from './supabase.ts';

const client = await supabase();

afterEach(() => {
  vi.unstubAllGlobals();
});

test('requests that are asked for at once are made one per task, in their order', async () => {
  const happened: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => happened.push('another task'));
  port1.start();
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    happened.push(new URL(new Request(input).url).pathname);
    port2.postMessage(null);
    return Promise.resolve(Response.json([]));
  });
  // bounded by: no backend is there
  await Promise.all([client.from('leagues').select(), client.from('teams').select()]);
  expect(happened.slice(0, 3)).toEqual(['/rest/v1/leagues', 'another task', '/rest/v1/teams']);
  port1.close();
});

test('what everybody may read is asked for anew each time, though the browser keeps it', async () => {
  const modes: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_: RequestInfo | URL, init?: RequestInit) => {
    modes.push(init?.cache);
    return Promise.resolve(Response.json(null));
  });
  await client.rpc('public_league', { slug: 'premier-rondo' }, { get: true });
  // bounded by: no backend is there
  await client.from('leagues').select();
  expect(modes).toEqual(['no-cache', undefined]);
});
