import type { Enums } from '#database.types.ts';
import { positions } from '../club/players.ts';

export type Place = Enums<'player_position'>;
/** The places of a line-up; a place nobody is at is left out. */
export type Places = Partial<Record<Place, string>>;
type Candidate = { player_id: string; position: Place | null };

/**
 * Five places filled from candidates, the first the more likely: each where they usually play, and then the places that are
 * free, the goal first, with who is left.
 */
export function fillPlaces(candidates: readonly Candidate[]): Places {
  const places: Places = {};
  const rest = candidates.filter(({ player_id, position }) => {
    if (position === null || places[position] !== undefined) return true;
    places[position] = player_id;
    return false;
  });
  for (const place of positions.filter((each) => places[each] === undefined)) {
    const next = rest.shift();
    if (next) places[place] = next.player_id;
  }
  return places;
}

/**
 * The same five with a player at a place: its former player takes the free place, and from the bench
 * nobody.
 */
export function putAt(places: Places, place: Place, playerId: string): Places {
  const before = positions.find((each) => places[each] === playerId);
  const replaced = places[place];
  const put: Places = { ...places, [place]: playerId };
  if (before !== undefined && before !== place) {
    if (replaced === undefined) delete put[before];
    else put[before] = replaced;
  }
  return put;
}
