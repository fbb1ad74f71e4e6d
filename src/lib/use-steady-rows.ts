import { useState } from 'react';

/** Nobody who is this near the top of the page, in pixels, reads what new rows would push away. */
const nearTop = 160;

/**
 * Hook: a list that grows at its head stays where it is while its reader has scrolled down; what is new waits until they
 * ask for it, or are at the top when more comes.
 * @param list what the rows are of, and whether they only stand in for others: where it changes the list begins anew
 * @returns the rows to draw, how many wait above them, and what shows those
 */
export function useSteadyRows<Row extends { id: string }>(rows: Row[], list: string) {
  const newest = rows[0]?.id;
  const [head, setHead] = useState({ list, id: newest });
  const above = head.list === list ? rows.findIndex(({ id }) => id === head.id) : 0;
  const waiting = Math.max(0, above);
  const isBehind = head.list !== list || head.id !== newest;
  if (isBehind && (waiting === 0 || scrollY < nearTop)) setHead({ list, id: newest });
  return {
    rows: waiting > 0 ? rows.slice(waiting) : rows,
    waiting,
    show: () => {
      setHead({ list, id: newest });
      scrollTo({ top: 0 });
    },
  };
}
