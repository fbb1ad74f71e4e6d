import type { RouterHistory } from '@tanstack/react-router';

type Dialogs = { isOpen: () => boolean; closeTop: () => void };
type Write = 'pushState' | 'replaceState';
type Entry = Parameters<History[Write]>;

/** Marks an entry of the history as a dialog entry: the same page once more, while a dialog is open. */
const mark = 'rondoDialogEntry';
const markedAs = (state: unknown, dialogEntry: true | undefined) => ({
  ...(state as object | null),
  [mark]: dialogEntry,
});
/** The router's key of an entry. */
const keyOf = (state: unknown) => (state as Record<string, unknown> | null)?.['__TSR_key'];

let router: RouterHistory | undefined;
let dialogs: Dialogs | undefined;
/** The history is on the dialog entry. */
let onDialogEntry = false;
/** The dialog entry is the next one. */
let isAhead = false;
/** A step between the two is under way: its end is a popstate. */
let isMoving = false;
/** The router's entries of meanwhile. */
const held: [Write, Entry][] = [];
/** The page as the router last wrote it. The entry before the dialog entry is `isOutdated` once that differs from it. */
let shown: [state: unknown, url: string];
let isOutdated = false;

/** Back is no request to close a dialog here: iOS, and what is older than such requests. */
const needsDialogEntry = typeof window !== 'undefined' && !('CloseWatcher' in window);
if (needsDialogEntry) listen();

/**
 * On the first page of a tab the router cannot stop Back, because no page of ours precedes it. While a dialog is open, the
 * page has a second entry, the dialog entry, which Back removes. The router does not notice it, because address and key
 * are the same. The dialog entry goes when the dialogs are closed otherwise, and becomes the page that a link in a dialog
 * opens.
 */
export function keepDialogEntry(history: RouterHistory, of: Dialogs): void {
  router = history;
  dialogs = of;
  if (needsDialogEntry) settle();
}

/** After what closed the last dialog: it may have opened another, or gone to another page, which needs no step back. */
export function settleDialogEntry(): void {
  if (needsDialogEntry) setTimeout(settle);
}

function settle(): void {
  const isOpen = dialogs?.isOpen() ?? false;
  if (isMoving || isOpen === onDialogEntry) return;
  if (onDialogEntry) return step(-1);
  router?.flush();
  const state: unknown = window.history.state;
  // Another page lies before this one, or the router still asks whether to leave for one.
  if (!router || router.canGoBack() || keyOf(state) !== keyOf(router.location.state)) return;
  shown = [state, location.href];
  if (isAhead) return step(1);
  isOutdated = false;
  onDialogEntry = true;
  write('pushState', [markedAs(state, true), '']);
}

function step(delta: 1 | -1): void {
  isMoving = true;
  window.history.go(delta);
}

/** Past the router, which holds what is written here. */
function write(how: Write, entry: Entry): void {
  History.prototype[how].apply(window.history, entry);
}

function listen(): void {
  // Left behind by a reload, with the dialog open.
  leaveBehind(window.history.state);
  settleDialogEntry();
  // Before the router, which listens on the same window.
  addEventListener('popstate', arrive, { capture: true });
  for (const how of ['pushState', 'replaceState'] as const) {
    const pass = window.history[how].bind(window.history);
    window.history[how] = (...entry) => {
      if (isMoving) held.push([how, entry]);
      else if (onDialogEntry) writeOnDialogEntry(how, entry);
      else pass(...entry);
      if (how === 'pushState') isAhead = false;
    };
  }
}

/** A dialog entry from before a reload: its page is that of the entry before it. */
function leaveBehind(state: unknown, href = location.href): void {
  onDialogEntry = Boolean((state as Record<string, unknown> | null)?.[mark]);
  if (onDialogEntry) shown = [markedAs(state, undefined), href];
}

function writeOnDialogEntry(how: Write, entry: Entry): void {
  const [state, unused, url] = entry;
  if (how === 'replaceState') {
    write(how, [markedAs(state, true), unused, url]);
    shown = [state, location.href];
    isOutdated = true;
  } else if (isOutdated) {
    held.push([how, entry]);
    step(-1);
  } else {
    onDialogEntry = false;
    write('replaceState', entry);
  }
}

function arrive(event: PopStateEvent): void {
  const [wasOnDialogEntry, wasMoving] = [onDialogEntry, isMoving];
  isMoving = isAhead = isOutdated = false;
  settleDialogEntry();
  if (!wasOnDialogEntry && !wasMoving) {
    leaveBehind(event.state);
    if (!onDialogEntry || !router || router.canGoBack()) return;
    // Forward, from the entry before it.
    shown = [markedAs(router.location.state, undefined), router.location.href];
  }
  event.stopImmediatePropagation();
  onDialogEntry = Boolean(event.state?.[mark]);
  isAhead = !onDialogEntry;
  // A key written on either is in both.
  const [state, url] = shown;
  write('replaceState', [onDialogEntry ? markedAs(state, true) : state, '', url]);
  for (const [how, entry] of held.splice(0)) {
    if (onDialogEntry) writeOnDialogEntry(how, entry);
    else write(how, entry);
    if (how === 'pushState') isAhead = false;
  }
  if (wasOnDialogEntry && !wasMoving) dialogs?.closeTop();
}
