// Part of the platform that TypeScript's library does not name yet; the address it gives is no text on purpose.
// https://developer.mozilla.org/docs/Web/API/TrustedTypePolicyFactory/createPolicy
type Policy = { createScriptURL: (address: string) => URL };
type PolicyMaker = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };

/** A page makes each policy once. */
const policies = new Map<string, Policy>();

/**
 * Starts a worker of the built app, by a policy that host/gateway/traffic/headers.ts names.
 * @throws DOMException where the browser makes no workers
 */
export function ownWorker(policy: string, address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  if (trustedTypes && !policies.has(policy))
    policies.set(policy, trustedTypes.createPolicy(policy, { createScriptURL: () => address }));
  return new Worker(policies.get(policy)?.createScriptURL(address) ?? address, { type: 'module' });
}
