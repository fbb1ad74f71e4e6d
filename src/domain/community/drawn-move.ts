/** The lines of a pitch of 320 by 180. */
export const pitch =
  'M10 10H310V170H10ZM160 10V170M10 52H62V128H10M310 52H258V128H310M10 74H26V106H10M310 74H294V106H310';

/** A move over that pitch, from left to right, always the same of an id: five players, and the path of the last one's run. */
export function moveOf(id: string): { players: { x: number; y: number }[]; run: string } {
  let seed = Array.from(id, (sign) => sign.codePointAt(0) ?? 0).reduce(
    (hash, code) => Math.imul(hash ^ code, 0x01000193),
    0x811c9dc5,
  );
  const next = () => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (seed >>> 8) / 2 ** 24;
  };
  const players = Array.from({ length: 5 }, (_, index) => ({
    x: Math.round(34 + index * 54 + next() * 34),
    y: Math.round(32 + next() * 116),
  }));
  const last = players.at(-1) ?? { x: 0, y: 0 };
  const [x, y] = [Math.min(304, last.x + 34), last.y + (last.y > 90 ? -26 : 26)];
  return { players, run: `M${last.x} ${last.y}L${x} ${y}` };
}
