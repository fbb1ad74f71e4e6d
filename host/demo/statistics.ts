import { eachStat } from '#domain/competition/statistics.ts';
import type { ClubKey } from './clubs.ts';
import type { DemoMatch } from './matches.ts';
import type { Spell } from './players.ts';
import { type Chance, chanceOf, idOf } from './random.ts';
import type { Position, Row } from './rows.ts';

export type MatchStats = { lineups: Row<'match_lineups'>[]; stats: Row<'match_player_stats'>[] };

/** The line-ups in a match that has begun, and what each did once it is over; an unplayed forfeit has neither. */
export function statsOf({ home, away, row }: DemoMatch, spells: Spell[]): MatchStats {
  const begun = ['live', 'reported', 'finished'].includes(row.status);
  if (!begun || row.forfeited_by) return { lineups: [], stats: [] };

  const chance = chanceOf(`figures ${row.season} ${row.stage} ${row.matchday ?? row.game_no} ${home} ${away}`);
  const sides = [home, away].map((club) => ({ club, five: lineUp(club, row.kickoff_at, spells, chance) }));
  const lineups = sides.flatMap(({ club, five }) =>
    five.map(({ playerId, position }, index) => ({
      match_id: row.id,
      team_id: idOf('team', club),
      slot: index + 1,
      player_id: playerId,
      position,
      late: false,
    })),
  );
  if (row.home_score === null || row.away_score === null) return { lineups, stats: [] };

  const scores = [row.home_score, row.away_score];
  const stats = sides.flatMap(({ club, five }, side) => sideStats(row.id, club, five, scores[side] ?? 0, chance));
  return { lineups, stats: withMvp(stats, idOf('team', row.home_score > row.away_score ? home : away)) };
}

/** A keeper and four in front of him, one from each line where the squad has one. */
function lineUp(club: ClubKey, kickoffAt: string, spells: Spell[], chance: Chance): Spell[] {
  const squad = spells.filter(
    ({ club: own, plays, from, to }) => own === club && plays && from <= kickoffAt && (to === null || to > kickoffAt),
  );
  const present = squad.filter(() => chance.next() > 0.06);
  const pool = present.length >= 5 && present.some(isKeeper) ? present : squad;
  const five: Spell[] = [];
  for (const position of lines) {
    const left = pool.filter((player) => !five.includes(player));
    const inLine = left.filter((player) => player.position === position);
    const outfield = left.filter((player) => !isKeeper(player));
    const choices = inLine.length > 0 ? inLine : outfield;
    five.push(chance.weighted(choices, regularity));
  }
  return five;
}

const lines: Position[] = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'];
const isKeeper = ({ position }: Spell) => position === 'goalkeeper';
const regularity = ({ name, flair }: Spell) => flair ** 3 * (0.5 + chanceOf(`regular ${name}`).next());

/** The stats of a position in a match, in whole numbers from and to; shares are relative. */
const habits: Record<Position, { goals: number; assists: number; passes: Range; interceptions: Range; saves: Range }> =
  {
    goalkeeper: { goals: 0, assists: 0.3, passes: [4, 10], interceptions: [0, 1], saves: [3, 9] },
    last_man: { goals: 0.5, assists: 1.2, passes: [12, 23], interceptions: [2, 6], saves: [0, 0] },
    box_to_box: { goals: 2, assists: 3, passes: [15, 29], interceptions: [1, 4], saves: [0, 0] },
    support_striker: { goals: 2.6, assists: 4, passes: [14, 26], interceptions: [0, 3], saves: [0, 0] },
    striker: { goals: 4.2, assists: 2, passes: [6, 15], interceptions: [0, 1], saves: [0, 0] },
  };
type Range = [least: number, most: number];

/** The share of goals that somebody set up. */
const setUp = 0.74;

function sideStats(matchId: string, club: ClubKey, five: Spell[], goals: number, { next, between, weighted }: Chance) {
  const rows = five.map((player) => {
    const { passes, interceptions, saves } = habits[player.position];
    const row: Row<'match_player_stats'> = {
      match_id: matchId,
      player_id: player.playerId,
      team_id: idOf('team', club),
      ...eachStat(() => 0),
      passes: between(...passes),
      interceptions: between(...interceptions),
      saves: between(...saves),
      mvp: false,
    };
    return { player, row };
  });

  for (let goal = 0; goal < goals; goal++) {
    const scorer = weighted(rows, ({ player }) => habits[player.position].goals * player.flair);
    scorer.row.goals += 1;
    if (next() > setUp) continue;
    const others = rows.filter((each) => each !== scorer);
    weighted(others, ({ player }) => habits[player.position].assists).row.assists += 1;
  }
  return rows.map(({ row }) => row);
}

/** The best of the winning side; a keeper with a great evening may be it. */
function withMvp(stats: Row<'match_player_stats'>[], winner: string): Row<'match_player_stats'>[] {
  const worth = ({ goals, assists, interceptions, saves }: Row<'match_player_stats'>) =>
    goals * 3 + assists * 2 + interceptions * 0.5 + saves * 0.45;
  const [best] = stats.filter(({ team_id }) => team_id === winner).toSorted((a, b) => worth(b) - worth(a));
  return stats.map((row) => (row === best ? { ...row, mvp: true } : row));
}
