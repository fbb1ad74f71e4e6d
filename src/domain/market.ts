import { fold } from './search-fold.ts';

/** The transfer centre's value sets (docs/spec/spec.md § 9), in the order they are offered. */
export { skillLevels as experienceLevels } from './players.ts';
export const playStyles = ['offensive', 'balanced', 'defensive'] as const;
export const activityLevels = ['high', 'medium', 'low'] as const;
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type ActivityLevel = (typeof activityLevels)[number];
export type Weekday = (typeof weekdays)[number];

/** Hours a day behind an activity level, from and to. */
export const activityHours: Record<ActivityLevel, readonly [number, number]> = {
  high: [3, 4],
  medium: [2, 3],
  low: [1, 2],
};

type MarketPlayer = {
  username: string;
  profile_name: string;
  position: string | null;
  rematch_experience: string | null;
  activity_level: string | null;
  play_style: string | null;
  nation: string | null;
  platform: string | null;
  availability_days: readonly Weekday[];
  team_id: string | null;
};
/** What a captain looks for; an empty word narrows nothing. `days` are all wanted, not one of them. */
export type PlayerFilter = {
  q: string;
  position: string;
  experience: string;
  activity: string;
  style: string;
  nation: string;
  platform: string;
  days: readonly Weekday[];
  free: boolean;
};

export function matchingPlayers<P extends MarketPlayer>(players: readonly P[], filter: PlayerFilter): P[] {
  const words = fold(filter.q);
  const is = (wanted: string, given: string | null) => wanted === '' || wanted === given;
  return players.filter(
    (player) =>
      fold(`${player.username} ${player.profile_name}`).includes(words) &&
      is(filter.position, player.position) &&
      is(filter.experience, player.rematch_experience) &&
      is(filter.activity, player.activity_level) &&
      is(filter.style, player.play_style) &&
      is(filter.nation, player.nation) &&
      is(filter.platform, player.platform) &&
      filter.days.every((day) => player.availability_days.includes(day)) &&
      (!filter.free || player.team_id === null),
  );
}

type MarketTeam = {
  training_days: readonly Weekday[];
  positions: readonly string[];
  team: { name: string; short_name: string; tag: string };
};
export type TeamFilter = { q: string; position: string; days: readonly Weekday[] };

/** Teams that look for players. One that names no positions looks for every one. */
export function matchingListings<L extends MarketTeam>(listings: readonly L[], { q, position, days }: TeamFilter): L[] {
  const words = fold(q);
  return listings.filter(
    ({ team, positions, training_days }) =>
      fold(`${team.name} ${team.short_name} ${team.tag}`).includes(words) &&
      (position === '' || positions.length === 0 || positions.includes(position)) &&
      days.every((day) => training_days.includes(day)),
  );
}

/** Days as the address holds them, `mon,thu`; what is no day is left out. */
export const parseDays = (text: string): Weekday[] => weekdays.filter((day) => text.split(',').includes(day));
