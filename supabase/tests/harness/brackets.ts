import { randomUUID } from 'node:crypto';
import { loserOfSeries, type Series, seriesScore } from '#domain/competition/bracket.ts';
import type { Enums, Tables } from '#database.types.ts';
import type { World } from './harness.ts';

/** Brackets of playoffs and cups as the draw leaves them, and what must hold of each whatever was done. */

/** The playoffs of a new league between these teams, the best first, whose other seasons are over. */
export async function drawnPlayoffs(
  world: World,
  teams: string[],
  settings: Partial<Pick<Tables<'league_seasons'>, 'third_place_match' | 'quarterfinal_best_of' | 'semifinal_best_of' | 'final_best_of'>> = {},
): Promise<string> {
  const league = randomUUID();
  const columns = { ...settings, playoff_teams: teams.length };
  await world.sql(`update public.league_seasons set phase = 'finished' where phase = 'playoffs'`);
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Drawn ${league.slice(0, 12)}`]);
  await world.sql(
    `insert into public.league_seasons (league_id, season, phase, ${Object.keys(columns).join(', ')})
       values ($1, 1, 'playoffs', ${Object.keys(columns).map((_, n) => `$${n + 2}`).join(', ')})`,
    [league, ...Object.values(columns)],
  );
  await world.sql(
    `insert into public.league_teams (league_id, season, team_id, playoff_seed)
       select $1, 1, id, n from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [league, teams],
  );
  await world.sql('select private.draw_bracket(s, $2) from public.league_seasons s where s.league_id = $1', [league, teams]);
  await world.sql('select private.set_games(s.id) from public.series s where s.league_id = $1', [league]);
  return league;
} // prettier-ignore

/** A cup between these teams, the best first, which has just been drawn; the others are over, unless they go on `beside` it. */
export async function liveCup(
  world: World,
  teams: string[],
  {
    best_of = 1,
    final_best_of = 3,
    beside = false,
  }: { best_of?: number; final_best_of?: number; beside?: boolean } = {},
): Promise<string> {
  if (!beside)
    await world.sql(`update public.night_cups set status = 'cancelled', finished_at = now() where status = 'live'`);
  const [made] = await world.sql<{ id: string }>(
    `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, status)
       values ('Drawn', now(), now() - interval '2 hours', now() - interval '1 hour', 32, $1, $2, 'check_in') returning id`,
    [best_of, final_best_of],
  );
  await world.sql(
    `insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) select $1, unnest($2::uuid[]), now()`,
    [made!.id, teams],
  );
  await world.sql('select private.draw_cup(c, $2) from public.night_cups c where c.id = $1', [made!.id, teams]);
  return made!.id;
}

/**
 * Every tie of these rounds is won by its first side without losing a game; `leave` leaves the game that decides the first
 * of the last of them.
 */
export const playOn = (world: World, of: string, rounds: number, leave = false): Promise<unknown> =>
  world.sql(
    `do $$
     declare
       game record;
     begin
       loop
         select m, m.home_team_id = s.team_a_id as home into game
         from public.series s
         join public.team_matches m on m.series_id = s.id
         where '${of}' in (s.league_id, s.night_cup_id)
           and s.round <= ${rounds}
           and m.status = 'scheduled'
           and not (${leave} and s.round = ${rounds} and s.slot = 1 and s.wins_a = s.best_of / 2)
         order by s.round, s.slot desc, m.game_no
         limit 1;
         exit when not found;
         perform private.decide_match(game.m, case when game.home then 2 else 1 end, case when game.home then 1 else 2 end, null, null);
       end loop;
     end
     $$`,
  );

type Last = Pick<Tables<'match_results'>, 'cause' | 'home_score' | 'away_score' | 'forfeited_by'>;
type BracketGame = Pick<
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

/** The faults of a bracket; none where the rules hold. Nobody plays on in one that was called `off`. */
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

/** The teams that earlier series send to a side, and whether no team can come any more. */
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
  reported: ['report'],
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
