/**
 * Carries over to the app what somebody does with the content that a page was sent with, while the app draws over it: a
 * press that began before and ends after, the focus, and the last button that was pressed before there was an app to answer.
 * Its replacement is told by its kind, its text and its number among those alike. A menu stays closed until the app
 * is there, as it would be drawn over while it is open. On a phone a bracket is turned to the round that it begins with, and
 * as tall as that (components/league/match/bracket.tsx); kits get their colours. Runs in the browser, before the app: it may use nothing else.
 */
export function carryOver() {
  // none where a browser is too old for the app (older-browsers.ts)
  const root = document.querySelector('#root');
  if (!root) return;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // as components/ui/below.tsx: a returning reader finds the place where the page was left
  if (opened?.type !== 'navigate')
    for (const part of root.querySelectorAll<HTMLElement>('[data-below]')) delete part.dataset['below'];
  for (const part of root.querySelectorAll<HTMLElement>('[data-style]')) part.style.cssText = part.dataset['style']!;
  for (const list of root.querySelectorAll<HTMLElement>('[data-begins]')) {
    const round = list.children[Number(list.dataset['begins'])] as HTMLElement;
    list.style.setProperty('--begins', `${round.offsetHeight + list.offsetHeight - list.clientHeight}px`);
    list.scrollTo({ left: round.offsetLeft - (list.clientWidth - round.offsetWidth) / 2, behavior: 'instant' });
  }
  const first = root.firstElementChild;
  const alike = ({ kind, text }: { kind: string; text: string | null }) =>
    [...root.querySelectorAll<HTMLElement>(kind)].filter((each) => each.textContent === text);
  const placeOf = ({ target }: Event) => {
    const part = target instanceof Element && target.closest<HTMLElement>('a[href], button, select');
    if (!part || !first?.isConnected || !root.contains(part)) return undefined;
    const named = { kind: part.localName, text: part.textContent };
    return { ...named, part, number: alike(named).indexOf(part) };
  };
  const inPlaceOf = (place: ReturnType<typeof placeOf>) => place && alike(place)[place.number];
  let [pressed, focused, clicked]: ReturnType<typeof placeOf>[] = [];
  let carried: Element | undefined;
  addEventListener(
    'pointerdown',
    (event) => {
      pressed = placeOf(event);
      carried = undefined;
    },
    true,
  );
  addEventListener(
    'pointerup',
    (event) => {
      const now = pressed?.part.isConnected ? undefined : inPlaceOf(pressed);
      pressed = undefined;
      if (event.button !== 0 || !now?.contains(document.elementFromPoint(event.clientX, event.clientY))) return;
      now.dispatchEvent(new MouseEvent('click', event));
      carried = now;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      // a browser that sends the click, too, to whatever is there now
      if (carried && event.isTrusted) {
        event.preventDefault();
        event.stopPropagation();
        carried = undefined;
        return;
      }
      const place = placeOf(event);
      if (place?.kind !== 'a') clicked = place;
    },
    true,
  );
  addEventListener('focusin', (event) => void (focused = placeOf(event)), true);
  addEventListener('mousedown', (event) => void (placeOf(event)?.kind === 'select' && event.preventDefault()), true);
  new MutationObserver((_, observer) => {
    if (first?.isConnected) return;
    if (document.activeElement === document.body) inPlaceOf(focused)?.focus({ preventScroll: true });
    const now = inPlaceOf(clicked);
    if (clicked && !now) return;
    observer.disconnect();
    if (!(now instanceof HTMLSelectElement)) return now?.click();
    now.focus({ preventScroll: true });
    try {
      now.showPicker();
    } catch {
      // too late for the browser, or too old a one: the menu has the focus
    }
  }).observe(root, { childList: true, subtree: true });
}
