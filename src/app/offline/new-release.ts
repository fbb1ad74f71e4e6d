import { t } from 'i18next';
import { askWorker } from '#lib/site-worker.ts';
import { toast } from '#lib/toast.ts';

/** How often an open page asks whether there is a new one, in milliseconds; and when somebody comes back to it. */
const askEveryMs = 30 * 60_000;

/** Says that there is a new version of the site, and leaves it to the reader when to begin with it. */
export function followReleases(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const look = () => void offer(registration);
  const follow = () => {
    registration.installing?.addEventListener('statechange', look, { signal });
  };
  registration.addEventListener('updatefound', follow, { signal });
  follow();
  look();

  let lastCheck = Date.now();
  const ask = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < askEveryMs) return;
    lastCheck = Date.now();
    registration.update().catch(() => {});
  };
  const timer = setInterval(ask, askEveryMs);
  document.addEventListener('visibilitychange', ask, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}

async function offer({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return;
  const entry = await askWorker(waiting, { say: 'entry' });
  // A page that was opened since is of that build already: its worker may begin, unless another tab is in the middle of something.
  if (typeof entry === 'string' && isOfThisPage(entry)) return void (await askWorker(waiting, { say: 'takeOver' }));
  await toast.message(t('offline:update.text'), {
    id: 'new-release',
    duration: Infinity,
    action: {
      label: t('offline:update.reload'),
      onClick: () => void askWorker(waiting, { say: 'takeOver' }).then(() => location.reload()),
    },
  });
}

/** The page's inline script names what it starts with (scripts/vite/preloads.ts). */
const isOfThisPage = (entry: string) => Array.from(document.scripts).some(({ text }) => text.includes(entry));
