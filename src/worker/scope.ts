/**
 * The parts of a service worker that a page lacks: the library of TypeScript that names it cannot stand beside the
 * page's. https://developer.mozilla.org/docs/Web/API/ServiceWorkerGlobalScope
 */
export type Tab = {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  navigate: (address: string) => Promise<Tab | null>;
};
type Lasting = { waitUntil: (work: Promise<unknown>) => void };
export type AnswerableEvent = Lasting & {
  request: Request;
  /** Requests of the browser while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Events = {
  install: Lasting;
  activate: Lasting;
  fetch: AnswerableEvent;
  message: Lasting & { data: unknown; ports: readonly MessagePort[] };
  push: Lasting & { data: { json: () => unknown } | null };
  notificationclick: Lasting & { notification: Notification };
  pushsubscriptionchange: Lasting & { oldSubscription?: PushSubscription | null };
};
type Scope = {
  location: Location;
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Tab[]>;
    openWindow: (address: string) => Promise<Tab | null>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};

export const scope = self as unknown as Scope;

export const openTabs = (): Promise<Tab[]> => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
