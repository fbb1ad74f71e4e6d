import type { QueryKey } from '@tanstack/react-query';
import { isId, leagueOf } from './changes.ts';

/** The topics on screen: a read's key and its answer. */
export type OnScreen = { key: QueryKey; data: unknown };

/** One socket hears at most this many; a fixture list may name more leagues than anybody looks at. */
const atMost = 40;

/** The topics in which what is on screen is told of, the person's own first. */
export function topicsOf(reads: readonly OnScreen[], me: string, mine: { team?: string; staff: boolean }): string[] {
  const topics = new Set(['site', `user:${me}`]);
  if (mine.team !== undefined) topics.add(`team:${mine.team}`);
  if (mine.staff) topics.add('staff');
  for (const { key } of reads) {
    const [noun, id, part] = key;
    if (noun === 'matches' && isId(id) && part === 'clock') topics.add(`match:${id}`);
    if (noun === 'night-cups' && isId(id)) topics.add(`cup:${id}`);
    const league = leagueOf(key);
    if (league !== undefined) topics.add(`league:${league}`);
  }
  for (const { key, data } of reads)
    if (key[0] === 'matches') for (const topic of competitionsIn(data)) topics.add(topic);
  return [...topics].slice(0, atMost);
}

/** The leagues and cups of the matches an answer holds. */
function* competitionsIn(data: unknown, depth = 4): Generator<string> {
  if (depth === 0 || typeof data !== 'object' || data === null) return;
  if (!Array.isArray(data) && 'home_team_id' in data) {
    const { league_id: league, night_cup_id: cup } = data as { league_id?: unknown; night_cup_id?: unknown };
    if (isId(league)) yield `league:${league}`;
    if (isId(cup)) yield `cup:${cup}`;
    return;
  }
  for (const each of Object.values(data)) yield* competitionsIn(each, depth - 1);
}
