import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** The dragged match, over which slot it is now, and how far the pointer has taken it; no way by keyboard. */
export type Dragged = { key: string; slot: string; from: string; way: { x: number; y: number } | null };

/** The attribute by which a slot is found under the pointer. */
export const slotMark = 'data-slot';
const gripMark = 'data-grip';

type Options = {
  /** Every slot something may be put in, in the order of the page. */
  slots: string[];
  /** Put down over another slot than it came from. */
  onDrop: (key: string, slot: string) => void;
};

/**
 * Hook: carries something from slot to slot, with the pointer or with the keys (space or enter takes it up and puts it
 * down, arrows go on, Esc lets go). `grip` is what its handle is given.
 */
export function useDrag({ slots, onDrop }: Options) {
  const [carried, setCarried] = useState<Dragged | null>(null);
  const start = useRef({ x: 0, y: 0 });
  // A new object each time, told with the move itself: an effect that was still due must not look for it too soon.
  const [dropped, setDropped] = useState<{ key: string } | null>(null);
  // A moved match is drawn elsewhere: its handle keeps the focus.
  useEffect(() => {
    if (dropped) document.querySelector<HTMLElement>(`[${gripMark}="${CSS.escape(dropped.key)}"]`)?.focus();
  }, [dropped]);
  const letGo = () => setCarried(null);
  const putDown = () => {
    if (!carried) return;
    setCarried(null);
    if (carried.slot === carried.from) return;
    setDropped({ key: carried.key });
    onDrop(carried.key, carried.slot);
  };

  const grip = (key: string, from: string) => ({
    [gripMark]: key,
    'aria-pressed': carried?.key === key,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.pageX, y: event.pageY };
      setCarried({ key, from, slot: from, way: { x: 0, y: 0 } });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (carried?.key !== key || !carried.way) return;
      rollAtTheEdge(event.clientY);
      const way = { x: event.pageX - start.current.x, y: event.pageY - start.current.y };
      setCarried({ ...carried, way, slot: slotAt(event.clientX, event.clientY) ?? carried.from });
    },
    onPointerUp: () => carried?.way && putDown(),
    onPointerCancel: letGo,
    onBlur: () => carried?.way === null && letGo(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const at = carried ? slots.indexOf(carried.slot) : -1;
      const go = (to: number) => {
        const slot = slots[Math.min(Math.max(to, 0), slots.length - 1)];
        if (!carried || slot === undefined) return;
        setCarried({ ...carried, slot });
        document.querySelector(`[${slotMark}="${CSS.escape(slot)}"]`)?.scrollIntoView({ block: 'nearest' });
      };
      if (event.key === ' ' || event.key === 'Enter') {
        if (carried) putDown();
        else setCarried({ key, from, slot: from, way: null });
      } else if (!carried) return;
      else if (event.key === 'ArrowDown' || event.key === 'ArrowRight') go(at + 1);
      else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') go(at - 1);
      else if (event.key === 'Escape') letGo();
      else return;
      event.preventDefault();
    },
  });
  return { carried, grip };
}

/** The slot under the pointer; what is carried lets the pointer through. */
const slotAt = (x: number, y: number): string | null | undefined =>
  document.elementFromPoint(x, y)?.closest(`[${slotMark}]`)?.getAttribute(slotMark);

const edge = 64;

function rollAtTheEdge(y: number): void {
  if (y < edge) scrollBy(0, -16);
  else if (y > innerHeight - edge) scrollBy(0, 16);
}
