import { limits } from '../limits.ts';

const address =
  /^https:\/\/([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$/;

/** Whether a sponsor's logo may lead there: encrypted, a host with a dot, nobody's name or password in it. */
export const isSponsorAddress = (text: string): boolean => address.test(text) && text.length <= limits.sponsorUrlMax;

type Days = { active_from: string | null; active_until: string | null };

/** Whether a sponsor is shown on a day (`YYYY-MM-DD`, UTC): its first and last day count. */
export function sponsorState({ active_from, active_until }: Days, today: string): 'shown' | 'ahead' | 'over' {
  if (active_until !== null && active_until < today) return 'over';
  return active_from !== null && active_from > today ? 'ahead' : 'shown';
}

/** The ids of all after one has moved a place up (-1) or down (1) within its tier; null where it cannot. */
export function movedSponsor<Row extends { id: string; tier: string }>(
  rows: Row[],
  id: string,
  way: -1 | 1,
): Row[] | null {
  const at = rows.findIndex((row) => row.id === id);
  const [row, other] = [rows[at], rows[at + way]];
  if (!row || !other || row.tier !== other.tier) return null;
  const moved = rows.with(at, other);
  return moved.with(at + way, row);
}
