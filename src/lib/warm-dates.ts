import worker from './date-worker.ts?worker&url';

// Part of the platform that TypeScript's library does not name yet; the address it gives is no text on purpose.
// https://developer.mozilla.org/docs/Web/API/TrustedTypePolicyFactory/createPolicy
type Policy = { createScriptURL: (address: string) => URL };
type PolicyMaker = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };

/**
 * The first date that a browser writes takes a phone a tenth of a second, in which it answers nobody: it looks up what
 * all languages need. A worker does that beside the page, for both. Without one the page does it when it comes to it.
 */
export function warmDates(): void {
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
    const policy = trustedTypes?.createPolicy('date-worker', { createScriptURL: () => worker });
    void new Worker(policy?.createScriptURL(worker) ?? worker, { type: 'module' });
  } catch {
    // A browser that has no workers, or was told to make none.
  }
}
