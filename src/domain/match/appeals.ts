import type { Tables } from '#database.types.ts';
import { limits } from '../limits.ts';

type Fact = Pick<Tables<'match_results'>, 'seq' | 'cause' | 'at'>;
type Appeal = Pick<Tables<'appeals'>, 'seq' | 'decided_seq' | 'status'>;

/** Until when the ruling a match ends by can be appealed; null where there is none, or has been an appeal about it. */
export function appealUntil(results: readonly Fact[], appeals: readonly Appeal[]): Date | null {
  const last = results.at(-1);
  if (last?.cause !== 'ruling' && last?.cause !== 'correction') return null;
  if (appeals.some(({ seq, decided_seq }) => seq === last.seq || decided_seq === last.seq)) return null;
  return new Date(Date.parse(last.at) + limits.appealHours * 3_600_000);
}
