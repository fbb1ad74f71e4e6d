import type { QueryClient } from '@tanstack/react-query';

const flipMs = 400;
const breathMs = 1400;
const moveMs = 500;

/**
 * Lets somebody see what changed while they look: the box of a score flips once and its match breathes once, rows of a
 * table move to their new places. Marked by `data-live` and `data-score`; readers who asked for reduced motion see the
 * new page at once.
 * @returns stops it
 */
export function showMovement(client: QueryClient): () => void {
  let waits = false;
  return client.getQueryCache().subscribe((event) => {
    if (waits || event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== 'matches')
      return;
    if (document.visibilityState === 'hidden' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The cache has the answer, the page not yet.
    const before = look();
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      move(before);
    });
  });
}

type Look = { scores: Map<Element, string>; rows: Map<Element, number> };

const look = (): Look => ({
  scores: new Map([...document.querySelectorAll('[data-live]')].map((each) => [each, scoresIn(each)])),
  rows: new Map([...document.querySelectorAll('tbody > tr.kit')].map((each) => [each, topOf(each)])),
});
const scoresIn = (within: Element) =>
  [...within.querySelectorAll('[data-score]')].map((each) => each.textContent).join(' ');
/** Below the top of its table: what moves with the page does not move. */
const topOf = (row: Element) => row.getBoundingClientRect().top - (row.parentElement?.getBoundingClientRect().top ?? 0);

function move(before: Look): void {
  for (const [each, scores] of before.scores) {
    // A place that had none shows one for the first time: the page was just drawn.
    if (!each.isConnected || scores === '' || scoresIn(each) === scores) continue;
    each.animate(
      { backgroundColor: ['color-mix(in oklab, var(--live) 22%, transparent)', 'transparent'] },
      { duration: breathMs, easing: 'ease-out' },
    );
    for (const box of each.querySelectorAll('[data-score]'))
      box.animate(
        { transform: ['perspective(20em) rotateX(90deg)', 'none'] },
        { duration: flipMs, easing: 'ease-out' },
      );
  }
  for (const [row, top] of before.rows) {
    const by = row.isConnected ? top - topOf(row) : 0;
    if (by !== 0)
      row.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: moveMs, easing: 'ease-in-out' });
  }
}
