import type { Message } from '#worker/release.ts';

/** The worker beside the page (src/worker): it shows pushes, and keeps the pages that are taken along. */
const worker = '/sw.js';

type Policy = { createScriptURL: (address: string) => string };
type PolicyMaker = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };
let policy: Policy | undefined;

export const hasWorkers = (): boolean => 'serviceWorker' in navigator;

/** @throws DOMException where the browser lets no worker in, or the site cannot be reached */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // The one address that the page's policy lets a worker come from (host/gateway/traffic/headers.ts).
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  policy ??= trustedTypes?.createPolicy('site-worker', { createScriptURL: () => worker });
  return navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker);
}

/** The worker's answers. */
export function askWorker(to: ServiceWorker, message: Message): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    to.postMessage(message, [port2]);
  });
}
