import { drawLots, roundRobin } from '#domain/schedule.ts';
import { rankTeams } from '#domain/standings.ts';
import { type Calendar, days } from './calendar.ts';
import { type ClubKey, clubs } from './clubs.ts';
import { type DemoMatch, finished, kickOffOf, leagueIds, match, scoreBetween } from './matches.ts';
import { chanceOf, idOf } from './random.ts';
import type { Row } from './rows.ts';

/** Who played season 3: Hafenkante and Kuzgun went down after it. */
export const seasonThreeClubs: ClubKey[] = ['isk', 'nlk', 'ley', 'spb', 'elb', 'rih', 'cop', 'cin', 'hfk', 'akz'];

export type SeasonThree = { matches: DemoMatch[]; series: Row<'series'>[]; champion: ClubKey };

/** A whole season with its playoffs, as the strength of the clubs and the luck of the evening made it. */
export function playSeasonThree(calendar: Calendar): SeasonThree {
  const regular = playRounds(calendar);
  const seeds = seedsOf(regular);
  const { games, series, champion } = playBracket(seeds, calendar);
  return { matches: [...regular, ...games], series, champion };
}

function playRounds(calendar: Calendar): DemoMatch[] {
  const indexInRound = new Map<number, number>();
  return roundRobin(drawLots(seasonThreeClubs, 3), 2).map(({ matchday, home_team_id, away_team_id }) => {
    const [home, away] = [home_team_id as ClubKey, away_team_id as ClubKey];
    const index = indexInRound.get(matchday) ?? 0;
    indexInRound.set(matchday, index + 1);
    const kickoffAt = kickOffOf(calendar, days.seasonThree.round(matchday), index);
    const score = scoreBetween(
      clubs[home].strength,
      clubs[away].strength,
      chanceOf(`season 3 ${matchday} ${home} ${away}`),
    );
    return match({ season: 3, home, away, kickoffAt, matchday, ...finished(score, kickoffAt) });
  });
}

function seedsOf(regular: DemoMatch[]): ClubKey[] {
  const rows = rankTeams({
    teams: seasonThreeClubs.map((club) => ({ id: idOf('team', club), name: clubs[club].name })),
    matches: regular.map(({ row }) => row),
  });
  return rows.map((row) => clubOf(row.team_id));
}

const clubOf = (teamId: string): ClubKey => {
  const club = seasonThreeClubs.find((each) => idOf('team', each) === teamId);
  if (!club) throw new RangeError(`Nobody of season 3 has the id ${teamId}.`);
  return club;
};

type Stage = 'quarterfinal' | 'semifinal' | 'final';
type Meeting = { stage: Stage; slot: number; higher: ClubKey; lower: ClubKey; day: number; bestOf: number };
type Played = { row: Row<'series'>; games: DemoMatch[]; winner: ClubKey };

const rounds: Record<Stage, number> = { quarterfinal: 1, semifinal: 2, final: 3 };

/** The fixed bracket: 1 meets the winner of 4 against 5, 2 the winner of 3 against 6. */
function playBracket(seeds: ClubKey[], calendar: Calendar) {
  const [first, second, third, fourth, fifth, sixth] = seeds as [ClubKey, ClubKey, ClubKey, ClubKey, ClubKey, ClubKey];
  const { quarterfinals, semifinals, final: lastDay } = days.seasonThree;
  const better = (a: ClubKey, b: ClubKey): [ClubKey, ClubKey] =>
    seeds.indexOf(a) < seeds.indexOf(b) ? [a, b] : [b, a];
  const play = (meeting: Meeting) => playSeries(meeting, calendar);

  const quarterOne = play({
    stage: 'quarterfinal',
    slot: 1,
    higher: fourth,
    lower: fifth,
    day: quarterfinals,
    bestOf: 1,
  });
  const quarterTwo = play({
    stage: 'quarterfinal',
    slot: 2,
    higher: third,
    lower: sixth,
    day: quarterfinals,
    bestOf: 1,
  });
  const semiOne = play({
    stage: 'semifinal',
    slot: 1,
    higher: first,
    lower: quarterOne.winner,
    day: semifinals,
    bestOf: 3,
  });
  const semiTwo = play({
    stage: 'semifinal',
    slot: 2,
    higher: second,
    lower: quarterTwo.winner,
    day: semifinals + 1,
    bestOf: 3,
  });
  const [higher, lower] = better(semiOne.winner, semiTwo.winner);
  const theFinal = play({ stage: 'final', slot: 1, higher, lower, day: lastDay, bestOf: 5 });

  // The quarter-finals lead to the lower seed's place; the semi-final of the higher seed to side a of the final.
  const [aside, bside] = higher === semiOne.winner ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const series = [
    theFinal.row,
    { ...semiOne.row, next_series_id: theFinal.row.id, next_slot: aside },
    { ...semiTwo.row, next_series_id: theFinal.row.id, next_slot: bside },
    { ...quarterOne.row, next_series_id: semiOne.row.id, next_slot: 'b' as const },
    { ...quarterTwo.row, next_series_id: semiTwo.row.id, next_slot: 'b' as const },
  ];
  const games = [quarterOne, quarterTwo, semiOne, semiTwo, theFinal].flatMap((played) => played.games);
  return { series, games, champion: theFinal.winner };
}

/** Games until one side has the majority; the higher seed hosts games 1, 3 and 5. */
function playSeries({ stage, slot, higher, lower, day, bestOf }: Meeting, calendar: Calendar): Played {
  const id = idOf('series', `3 ${stage} ${slot}`);
  const chance = chanceOf(`season 3 ${stage} ${slot}`);
  const majority = Math.floor(bestOf / 2) + 1;
  const wins = new Map([
    [higher, 0],
    [lower, 0],
  ]);
  const games: DemoMatch[] = [];
  const leader = () => [higher, lower].find((club) => wins.get(club) === majority);

  while (!leader()) {
    const gameNo = games.length + 1;
    const [home, away] = gameNo % 2 === 1 ? [higher, lower] : [lower, higher];
    const kickoffAt = calendar.at(day, gameTimes[gameNo - 1 + (bestOf === 1 ? slot - 1 : 0)]);
    const score = scoreBetween(clubs[home].strength, clubs[away].strength, chance);
    const winner = score[0] > score[1] ? home : away;
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
    games.push(
      match({ season: 3, home, away, kickoffAt, stage, series_id: id, game_no: gameNo, ...finished(score, kickoffAt) }),
    );
  }

  const winner = leader() ?? higher;
  return {
    games,
    winner,
    row: {
      id,
      league_id: leagueIds.flutlicht,
      season: 3,
      night_cup_id: null,
      round: rounds[stage],
      slot,
      best_of: bestOf,
      team_a_id: idOf('team', higher),
      team_b_id: idOf('team', lower),
      wins_a: wins.get(higher) ?? 0,
      wins_b: wins.get(lower) ?? 0,
      winner_team_id: idOf('team', winner),
      next_series_id: null,
      next_slot: null,
    },
  };
}

const gameTimes = ['19:00', '19:30', '20:00', '20:30', '21:00'];
