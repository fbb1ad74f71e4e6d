import type { Plugin } from 'vite';

/**
 * supabase-js always brings its realtime, storage and functions clients, and signing in by security key and by wallet:
 * 31 KiB that no page needs at its start. The built app gets the smallest thing in their place; a page that needs one
 * imports it directly, in its own chunk, and gets the real one (lib/pictures.ts and the storage client:
 * docs/decisions/0002). A newer supabase-js that asks a part for another name fails the build.
 */
const unused: Record<string, string> = {
  '@supabase/realtime-js': `${missing('Realtime is')}
    export class RealtimeClient { setAuth() {} channel = missing; getChannels = () => []; removeChannel = missing; removeAllChannels = missing; }`,
  '@supabase/storage-js': `${missing('Storage is')}
    export class StorageApiError extends Error {}
    export class StorageClient { from = missing; }`,
  '@supabase/functions-js': `${missing('Functions are')}
    export class FunctionsError extends Error {}
    export class FunctionsFetchError extends FunctionsError {}
    export class FunctionsHttpError extends FunctionsError {}
    export class FunctionsRelayError extends FunctionsError {}
    export const FunctionRegion = {};
    export class FunctionsClient { invoke = missing; }`,
  './lib/webauthn': `${missing('Security keys are')}
    export const browserSupportsWebAuthn = () => false, webAuthnAbortService = {};
    export { missing as createCredential, missing as deserializeCredentialCreationOptions, missing as deserializeCredentialRequestOptions,
      missing as getCredential, missing as serializeCredentialCreationResponse, missing as serializeCredentialRequestResponse };
    export class WebAuthnApi {}`,
  './lib/web3/ethereum': `${missing('Wallets are')}
    export { missing as createSiweMessage, missing as fromHex, missing as getAddress, missing as toHex };`,
};

const insideSupabase = /[\\/]@supabase[\\/](supabase|auth)-js[\\/]/;

export function leaveOutUnusedParts(): Plugin {
  return {
    name: 'rondo:unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer = '') => (id in unused && insideSupabase.test(importer) ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (unused[id.slice(1)] ?? null) : null),
  };
}

function missing(what: string): string {
  return `const missing = () => { throw new Error('${what} not in this build: see scripts/vite/unused-parts.ts'); };`;
}
