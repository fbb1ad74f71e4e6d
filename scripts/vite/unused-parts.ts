import type { Plugin } from 'vite';

/**
 * supabase-js always brings its realtime, storage and functions clients, 27 KiB that no page needs at its start.
 * The built app gets the smallest thing in their place; whoever needs one imports it directly, in a chunk of its
 * own, and gets the real one (lib/pictures.ts and the storage client: docs/decisions/0022).
 */
const unused: Record<string, string> = {
  '@supabase/realtime-js': `
    const missing = () => { throw new Error('Realtime is not in this build: see scripts/vite/unused-parts.ts'); };
    export class RealtimeClient { setAuth() {} channel = missing; getChannels = () => []; removeChannel = missing; removeAllChannels = missing; }`,
  '@supabase/storage-js': `
    export class StorageApiError extends Error {}
    export class StorageClient { from() { throw new Error('Storage is not in this client: see scripts/vite/unused-parts.ts'); } }`,
  '@supabase/functions-js': `
    export class FunctionsError extends Error {}
    export class FunctionsFetchError extends FunctionsError {}
    export class FunctionsHttpError extends FunctionsError {}
    export class FunctionsRelayError extends FunctionsError {}
    export const FunctionRegion = {};
    export class FunctionsClient { invoke() { throw new Error('Functions are not in this build: see scripts/vite/unused-parts.ts'); } }`,
};

const insideSupabaseJs = /[\\/]@supabase[\\/]supabase-js[\\/]/;

export function leaveOutUnusedParts(): Plugin {
  return {
    name: 'rondo:unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') => (id in unused && insideSupabaseJs.test(importer) ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (unused[id.slice(1)] ?? null) : null),
  };
}
