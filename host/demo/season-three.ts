import { higherSeed, isOpenTie, type Series, seriesScore } from '#domain/competition/bracket.ts';
import { playoffBracket, playoffDefaults } from '#domain/competition/playoffs.ts';
import { drawLots } from '#domain/competition/schedule.ts';
import { rankTeams } from '#domain/competition/standings.ts';
import { type Calendar, days } from './calendar.ts';
import { type ClubKey, clubs } from './clubs.ts';
import { type DemoMatch, finished, leagueIds, match, planRounds, scoreBetween } from './matches.ts';
import { chanceOf, idOf } from './random.ts';
import type { DemoLeague, Row } from './rows.ts';

/** The squads of season 3: Hafenkante and Kuzgun went down after it. */
export const seasonThreeClubs: ClubKey[] = ['isk', 'nlk', 'ley', 'spb', 'elb', 'rih', 'cop', 'cin', 'hfk', 'akz'];

export type SeasonThree = {
  matches: DemoMatch[];
  series: DemoLeague['series'];
  champion: ClubKey;
  /** The first six of the table, and everybody as they ended. */
  seeds: ClubKey[];
  places: ClubKey[];
};

/**
 * A whole season with its playoffs, as the strength of the clubs and the luck of the evening made it.
 * @throws Error when the table leaves the seeds open
 */
export function playSeasonThree(calendar: Calendar): SeasonThree {
  const regular = playRounds(calendar);
  const table = tableOf(regular);
  const seeds = seedsOf(table);
  const { games, series, champion, reached } = playPlayoffs(seeds, calendar);
  const places = [
    ...seeds.toSorted((one, other) => reached(other) - reached(one)),
    ...table.slice(seeds.length).map(({ team_id }) => team_id as ClubKey),
  ];
  return { matches: [...regular, ...games], series, champion, seeds, places };
}

function playRounds(calendar: Calendar): DemoMatch[] {
  return planRounds(drawLots(seasonThreeClubs, 3), days.seasonThree.round, calendar).map((planned) => {
    const { matchday, home, away, kickoffAt } = planned;
    const luck = chanceOf(`season 3 ${matchday} ${home} ${away}`);
    const score = scoreBetween(clubs[home].strength, clubs[away].strength, luck);
    return match({ season: 3, ...planned, ...finished(score, kickoffAt) });
  });
}

/** Ids of clubs stand for those of their teams until the rows are written. */
const tableOf = (regular: DemoMatch[]) =>
  rankTeams({
    teams: seasonThreeClubs.map((club) => ({ id: club, name: clubs[club].name })),
    matches: regular.map(asClubs),
  });

function seedsOf(table: ReturnType<typeof tableOf>): ClubKey[] {
  const seeded = table.slice(0, playoffDefaults.playoff_teams);
  const isOpen = seeded.some(({ position, provisional }, at) => provisional || position !== at + 1);
  if (isOpen || table[seeded.length]?.position === seeded.length) {
    throw new Error('The table of season 3 leaves the seeds open.');
  }
  return seeded.map(({ team_id }) => team_id as ClubKey);
}

const asClubs = ({ home, away, row }: DemoMatch) => ({ ...row, home_team_id: home, away_team_id: away });

type Playoffs = {
  games: DemoMatch[];
  series: DemoLeague['series'];
  champion: ClubKey;
  /** the round a club came to, one more for the champion. */
  reached: (club: ClubKey) => number;
};

function playPlayoffs(seeds: ClubKey[], calendar: Calendar): Playoffs {
  let bracket = playoffBracket(seeds);
  const games: DemoMatch[] = [];
  for (const { id } of bracket) {
    const series = bracket.find((each) => each.id === id) as Series;
    const played = playSeries(series, seeds, calendar);
    games.push(...played);
    const score = seriesScore(series, played.map(asClubs));
    bracket = bracket.map((each) => {
      if (each === series) return { ...series, ...score };
      return each.id === series.next_series_id
        ? { ...each, [`team_${series.next_slot}_id`]: score.winner_team_id }
        : each;
    });
  }
  const champion = bracket.find(({ id }) => id === 'final')?.winner_team_id as ClubKey;
  const reached = (club: ClubKey) =>
    Math.max(
      ...bracket
        .filter(({ team_a_id, team_b_id }) => [team_a_id, team_b_id].includes(club))
        .map(({ round, winner_team_id }) => round + Number(winner_team_id === club)),
    );
  return { games, champion, series: bracket.map(rowOf), reached };
}

/** Games until one side has the majority; each semi-final has its own evening. */
function playSeries(series: Series, seeds: ClubKey[], calendar: Calendar): DemoMatch[] {
  const { stage, day } = evenings[series.round as 1 | 2 | 3];
  const chance = chanceOf(`season 3 ${series.id}`);
  const sides = higherSeed(series.team_a_id!, series.team_b_id!, seeds) as [ClubKey, ClubKey];
  const games: DemoMatch[] = [];
  while (isOpenTie(seriesScore(series, games.map(asClubs)))) {
    // the higher seed hosts the first, and then they take turns
    const [home, away] = games.length % 2 === 0 ? sides : (sides.toReversed() as typeof sides);
    const isQuarterfinal = series.best_of === 1;
    const kickoffAt = calendar.at(
      isQuarterfinal ? day : day + series.slot - 1,
      gameTimes[isQuarterfinal ? series.slot - 1 : games.length],
    );
    const score = scoreBetween(clubs[home].strength, clubs[away].strength, chance);
    const place = { stage, series_id: idOf('series', `3 ${series.id}`), game_no: games.length + 1 };
    games.push(match({ season: 3, home, away, kickoffAt, ...place, ...finished(score, kickoffAt) }));
  }
  return games;
}

const evenings = {
  1: { stage: 'quarterfinal', day: days.seasonThree.quarterfinals },
  2: { stage: 'semifinal', day: days.seasonThree.semifinals },
  3: { stage: 'final', day: days.seasonThree.final },
} as const;

const gameTimes = ['19:00', '19:30', '20:00', '20:30', '21:00'];

function rowOf(series: Series): Row<'series'> {
  const teamOf = (club: string | null) => club && idOf('team', club);
  return {
    ...series,
    id: idOf('series', `3 ${series.id}`),
    league_id: leagueIds.flutlicht,
    season: 3,
    night_cup_id: null,
    team_a_id: teamOf(series.team_a_id),
    team_b_id: teamOf(series.team_b_id),
    winner_team_id: teamOf(series.winner_team_id),
    next_series_id: series.next_series_id && idOf('series', `3 ${series.next_series_id}`),
    loser_series_id: null,
  };
}
