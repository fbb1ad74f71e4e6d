import {
  answersFor,
  dropOlder,
  keepBuild,
  cachePage,
  keepTexts,
  cachedFile,
  cachedPage,
  newestPage,
} from './site-cache.ts';
import { beginPictures, cachePicture, newestPicture } from './picture-cache.ts';
import { followPushes } from './pushes.ts';
import type { Message, Release } from './release.ts';
import { type AnswerableEvent, openTabs, scope } from './scope.ts';

/**
 * The site's worker, its own file: shows pushes, and keeps the pages that a member takes along. The data of
 * these pages is kept by the page itself (src/app/offline): no read of a member passes here.
 */
declare const builtRelease: Release;
const release = builtRelease;
const { caches } = scope;

followPushes();

// A newer one waits: it begins once no tab is open on the older, or where the only one asks for it.
scope.addEventListener('install', (event) => event.waitUntil(keepBuild(caches, release)));
scope.addEventListener('activate', (event) =>
  event.waitUntil(dropOlder(caches, release).then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  const kind = answersFor(event.request, release, scope.location.origin);
  if (kind === 'file') event.respondWith(cachedFile(caches, event.request));
  if (kind === 'page') event.respondWith(pageOf(event));
  if (kind === 'picture') event.respondWith(pictureOf(event));
});
scope.addEventListener('message', (event) =>
  event.waitUntil(done(event.data as Message).then((answer) => event.ports[0]?.postMessage(answer))),
);

/** The page, which is kept anew each time that it comes: its head names the site and its key. */
function pageOf(event: AnswerableEvent): Promise<Response> {
  const fresh = fetch(event.request);
  const again = async () => {
    const answer = (await fresh).clone();
    await cachePage(caches, release, answer);
  };
  event.waitUntil(again().catch(() => {}));
  return newestPage(fresh, () => cachedPage(caches, release));
}

function pictureOf(event: AnswerableEvent): Promise<Response> {
  const fresh = newestPicture(caches, event.request);
  const saving = fresh.then((answer) => cachePicture(caches, event.request, answer.clone()));
  event.waitUntil(saving.catch(() => {}));
  return fresh;
}

async function done(message: Message): Promise<unknown> {
  if ('keep' in message) {
    await beginPictures(caches);
    return keepTexts(caches, release, message.keep).catch(() => {});
  }
  if (message.say === 'entry') return release.entry;
  // Another tab may hold a form: that one asks when it is done.
  const isAlone = (await openTabs()).length <= 1;
  if (isAlone) await scope.skipWaiting();
  return isAlone;
}
