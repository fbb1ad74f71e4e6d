import { wonBy } from './run-in.ts';
import type { TableMatch } from './standings.ts';

/** The winners of matches that are open, as somebody supposes; by match id. */
export type Supposed = Record<string, 'home' | 'away'>;

/** The content of an address: enough to tell the matches of one season apart. */
const ending = (id: string) => id.slice(-8);

/** The season as it would be: each supposed match ends 1-0. An ended match stays as it ended. */
export function supposing<Match extends TableMatch>(matches: readonly Match[], supposed: Supposed): Match[] {
  return matches.map((match) => {
    const side = supposed[match.id];
    return side && canSuppose(match) ? wonBy(match, side) : match;
  });
}

/** Whether it can still go either way. */
export function canSuppose({ stage, status }: Pick<TableMatch, 'stage' | 'status'>): boolean {
  return stage === 'regular' && status !== 'finished' && status !== 'cancelled';
}

/** The season as it stood when these rounds were played: what came after is yet to come, in the table's eyes. */
export function asOfRound<Match extends TableMatch & { matchday: number | null }>(
  matches: readonly Match[],
  round: number,
): Match[] {
  return matches.map((match) =>
    match.stage === 'regular' && match.status === 'finished' && (match.matchday ?? 0) > round
      ? { ...match, status: 'scheduled', home_score: null, away_score: null, forfeited_by: null }
      : match,
  );
}

/** As an address says it: `1a2b3c4dh.99aa11bba`, the end of each id and the side. */
export function writeSupposed(supposed: Supposed): string {
  return Object.entries(supposed)
    .map(([id, side]) => ending(id) + side.charAt(0))
    .join('.');
}

/** Reads it back; what names no open match of these is left out. */
export function readSupposed(text: string, matches: readonly TableMatch[]): Supposed {
  const supposed: Supposed = {};
  for (const part of text.split('.')) {
    const match = matches.find(({ id }) => ending(id) === part.slice(0, -1));
    const side = part.endsWith('h') ? 'home' : part.endsWith('a') ? 'away' : undefined;
    if (match && side && canSuppose(match)) supposed[match.id] = side;
  }
  return supposed;
}
