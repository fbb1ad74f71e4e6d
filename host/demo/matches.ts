import { roundRobin } from '#domain/competition/schedule.ts';
import type { Calendar } from './calendar.ts';
import type { ClubKey } from './clubs.ts';
import { chanceOf, idOf } from './random.ts';
import type { Row } from './rows.ts';

export const leagueIds = { flutlicht: idOf('league', 'Flutlicht Liga'), bosphorus: idOf('league', 'Boğaz Ligi') };

/** A match of the demo league: its row, and which clubs meet. */
export type DemoMatch = { home: ClubKey; away: ClubKey; row: Row<'team_matches'> };

export type Score = readonly [home: number, away: number];

type Planned = {
  season: number;
  home: ClubKey;
  away: ClubKey;
  kickoffAt: string;
} & Partial<Omit<Row<'team_matches'>, 'season'>>;

/** A match nobody has played yet, unless `more` says otherwise. */
export function match({ season, home, away, kickoffAt, ...more }: Planned): DemoMatch {
  const place = more.series_id ? `${more.series_id} ${more.game_no}` : `${more.matchday}`;
  return {
    home,
    away,
    row: {
      id: idOf('match', `${season} ${place} ${home} ${away}`),
      league_id: leagueIds.flutlicht,
      season,
      night_cup_id: null,
      series_id: null,
      game_no: null,
      matchday: null,
      stage: 'regular',
      home_team_id: idOf('team', home),
      away_team_id: idOf('team', away),
      kickoff_at: kickoffAt,
      ...yetToCome,
      stream_url: null,
      replay_url: null,
      ...more,
    },
  };
}

/** Matches that nobody has played or reported anything of. */
export const yetToCome = {
  status: 'scheduled',
  status_reason: null,
  home_score: null,
  away_score: null,
  forfeited_by: null,
  live_home_score: null,
  live_away_score: null,
  started_at: null,
  live_at: null,
  finished_at: null,
} satisfies Partial<Row<'team_matches'>>;

/** A planned match with a score; the captains agreed within the hour. */
export function finished(score: Score, kickoffAt: string) {
  const minutes = chanceOf(`confirmed ${kickoffAt.slice(11)} ${score.join('-')}`).between(21, 44);
  return {
    status: 'finished' as const,
    home_score: score[0],
    away_score: score[1],
    finished_at: new Date(Date.parse(kickoffAt) + minutes * 60_000).toISOString(),
  };
}

/** A double round robin on the calendar: who meets whom in which round, and when. */
export function planRounds(draw: ClubKey[], dayOf: (matchday: number) => number, calendar: Calendar) {
  const rounds = Map.groupBy(roundRobin(draw, 2), ({ matchday }) => matchday);
  return [...rounds].flatMap(([matchday, fixtures]) =>
    fixtures.map(({ home_team_id, away_team_id }, index) => ({
      matchday,
      home: home_team_id as ClubKey,
      away: away_team_id as ClubKey,
      kickoffAt: calendar.at(dayOf(matchday), kickOffs[index]),
    })),
  );
}

/** When the five matches of a round kick off, in the order of the schedule. */
const kickOffs = ['19:30', '19:00', '20:00', '19:00', '20:30'];

/** The score of a match between two clubs of these strengths: no draws, seldom a rout. */
export function scoreBetween(home: number, away: number, { next, weighted }: ReturnType<typeof chanceOf>): Score {
  const homeWins = next() < 1 / (1 + Math.exp(-4 * (home - away)));
  const [most, least] = weighted(commonScores, ([, , weight]) => weight);
  return homeWins ? [most, least] : [least, most];
}

const commonScores = [
  [1, 0, 4],
  [2, 0, 5],
  [3, 0, 3],
  [4, 0, 1],
  [2, 1, 9],
  [3, 1, 8],
  [4, 1, 4],
  [5, 1, 2],
  [3, 2, 9],
  [4, 2, 5],
  [5, 2, 3],
  [4, 3, 4],
  [5, 3, 2],
  [6, 3, 1],
] as [most: number, least: number, weight: number][];
