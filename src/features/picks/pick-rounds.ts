import { canBePicked } from '#domain/competition/picks.ts';
import { roundsOf } from '#domain/competition/rounds.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';

export type PickMatch = SeasonFacts['matches'][number];
/** The matches of one screen: a round by its number, or the playoffs, which have none. */
export type PickRound = { number: number; playoffs: boolean; matches: PickMatch[] };

/** The rounds of a season that can be picked, the playoffs last, numbered from 1. */
export function pickRounds(matches: readonly PickMatch[]): PickRound[] {
  const rounds = roundsOf([...matches]).map(({ matchday, matches: each }) => ({
    number: matchday,
    playoffs: false,
    matches: each.filter(({ status }) => status !== 'cancelled'),
  }));
  const rest = matches.filter(({ stage, status }) => stage !== 'regular' && status !== 'cancelled');
  if (rest.length === 0) return rounds;
  return [...rounds, { number: (rounds.at(-1)?.number ?? 0) + 1, playoffs: true, matches: rest }];
}

/** The round that is opened: the first with something left to pick, else the last. */
export const dueRound = (rounds: readonly PickRound[], now: number): PickRound | undefined =>
  rounds.find(({ matches }) => matches.some((match) => canBePicked(match, now))) ?? rounds.at(-1);
