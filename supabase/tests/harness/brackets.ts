import { loserOfSeries, type Series, seriesScore } from '#domain/competition/bracket.ts';
import type { Enums, Tables } from '#database.types.ts';
import type { World } from './harness.ts';

/** What must hold of every bracket, whoever did what at the same moment: of playoffs and of cups. */

type Last = Pick<Tables<'match_results'>, 'cause' | 'home_score' | 'away_score' | 'forfeited_by'>;
export type BracketGame = Pick<
  Tables<'team_matches'>,
  'id' | 'series_id' | 'game_no' | 'status' | 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score' | 'forfeited_by'
> & { last: Last | null }; // prettier-ignore
export type Bracket = { ties: Series[]; games: BracketGame[] };

/** The bracket of a season's playoffs, or of a cup, by the id of its league or its own. */
export async function wholeBracket(world: World, of: string): Promise<Bracket> {
  const ties = await world.sql<Series>(
    'select * from public.series where league_id = $1 or night_cup_id = $1 order by round, slot',
    [of],
  );
  const games = await world.sql<BracketGame>(
    `select m.id, m.series_id, m.game_no, m.status, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.forfeited_by,
         (select jsonb_build_object('cause', r.cause, 'home_score', r.home_score, 'away_score', r.away_score, 'forfeited_by', r.forfeited_by)
            from public.match_results r where r.match_id = m.id order by r.seq desc limit 1) as last
       from public.team_matches m where m.series_id = any ($1) order by m.game_no`,
    [ties.map(({ id }) => id)],
  );
  return { ties, games };
}

const isOver = ({ status }: Pick<BracketGame, 'status'>) => status === 'finished' || status === 'cancelled';
const isEnded = ({ winner_team_id, no_winner }: Series) => winner_team_id !== null || no_winner;

/** What is wrong with it; nothing, where the rules hold. Nobody plays on where it was called `off`. */
export function brokenBracket({ ties, games }: Bracket, { off = false } = {}): string[] {
  return [...ties.flatMap((tie) => brokenTie(tie, ties, games, off)), ...games.flatMap(brokenLedger)];
}

function brokenTie(tie: Series, ties: Series[], all: BracketGame[], off: boolean): string[] {
  const name = `series ${tie.round}-${tie.slot}`;
  const games = all.filter(({ series_id }) => series_id === tie.id);
  const [a, b] = (['a', 'b'] as const).map((side) => sideOf(tie, side, ties));
  const sides = [tie.team_a_id, tie.team_b_id];
  const score = seriesScore(tie, games);
  const isBye = sides.includes(null);
  const due = isBye
    ? {
        wins_a: 0,
        wins_b: 0,
        winner_team_id: a!.isEmpty || b!.isEmpty ? (tie.team_a_id ?? tie.team_b_id) : null,
        no_winner: a!.isEmpty && b!.isEmpty,
      }
    : score;
  const is = { wins_a: tie.wins_a, wins_b: tie.wins_b, winner_team_id: tie.winner_team_id, no_winner: tie.no_winner };
  const open = games.filter((game) => !isOver(game)).length;
  return [
    ...(JSON.stringify(is) === JSON.stringify(due) ? [] : [`${name} is ${JSON.stringify(is)}, its games say ${JSON.stringify(due)}`]),
    ...(a!.team === tie.team_a_id && b!.team === tie.team_b_id ? [] : [`${name} has other sides than lead to it`]),
    ...(isEnded(tie) && open > 0 ? [`${name} is over and has ${open} open games`] : []),
    ...(!off && !isEnded(tie) && !isBye && open === 0 ? [`${name} waits for a game that nobody has set`] : []),
    ...games
      .filter(({ home_team_id, away_team_id }) => !sides.includes(home_team_id) || !sides.includes(away_team_id))
      .map(({ game_no }) => `game ${game_no} of ${name} is not between its sides`),
  ]; // prettier-ignore
}

/** Who the series before send to a side, and whether nobody will come any more. */
function sideOf(tie: Series, side: Enums<'series_side'>, ties: Series[]) {
  const own = side === 'a' ? tie.team_a_id : tie.team_b_id;
  const feeding = ties.find(
    ({ next_series_id, loser_series_id, next_slot }) =>
      next_slot === side && (next_series_id === tie.id || loser_series_id === tie.id),
  );
  if (!feeding) return { team: own, isEmpty: own === null };
  const team = feeding.next_series_id === tie.id ? feeding.winner_team_id : loserOfSeries(feeding);
  return { team, isEmpty: team === null && isEnded(feeding) };
}

const expected: Partial<Record<BracketGame['status'], (string | undefined)[]>> = {
  scheduled: [undefined, 'undo', 'retraction'],
  reported: ['claim'],
  disputed: ['dispute'],
  finished: ['confirmation', 'silence', 'ruling', 'correction', 'withdrawal'],
};

function brokenLedger({ status, last, game_no, home_score, away_score, forfeited_by }: BracketGame): string[] {
  const causes = expected[status];
  if (causes && !causes.includes(last?.cause)) return [`game ${game_no} is ${status} after ${last?.cause}`];
  const says = [last?.home_score ?? null, last?.away_score ?? null, last?.forfeited_by ?? null];
  const stands = [home_score, away_score, forfeited_by];
  return status === 'finished' && says.join() !== stands.join() ? [`game ${game_no} is ${stands.join()}, its ledger says ${says.join()}`] : []; // prettier-ignore
}
