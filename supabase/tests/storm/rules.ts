import { rankTeams } from '#domain/competition/standings.ts';
import { winsNeeded } from '#domain/competition/bracket.ts';
import { limits } from '#domain/limits.ts';
import type { MatchRow, ReportRow, ResultRow, SeriesRow, Tables } from './tables.ts';

/** Invariants whenever no call runs, read from whole tables without the functions of the database. */

export type Broken = { rule: string; about: string[]; says: string };
/**
 * The memory of a storm. `deleted` are contracts that admins deleted for good, by team; `aware` are subjects for which the
 * staff confirmed a time at which a side plays another match.
 */
export type Memory = { deleted: Map<string, number>; over: Map<string, string>; aware: Set<string> };
type Check = (tables: Tables, memory: Memory) => Iterable<Broken>;

export const newMemory = (): Memory => ({ deleted: new Map(), over: new Map(), aware: new Set() });

export const brokenRules = (tables: Tables, memory: Memory): Broken[] =>
  checks.flatMap((check) => [...check(tables, memory)]);

const isOver = ({ status }: Pick<MatchRow, 'status'>) => status === 'finished' || status === 'cancelled';
const at = ({ id, series_id, league_id, night_cup_id, home_team_id, away_team_id }: MatchRow) =>
  [id, series_id, league_id, night_cup_id, home_team_id, away_team_id].filter((each) => each !== null);
const of = ({ id, league_id, night_cup_id, next_series_id, team_a_id, team_b_id }: SeriesRow) =>
  [id, league_id, night_cup_id, next_series_id, team_a_id, team_b_id].filter((each) => each !== null);
/** Somebody has won it, or it is over and nobody has. */
const isDecided = ({ winner_team_id, no_winner }: SeriesRow) => winner_team_id !== null || no_winner;
const winnerOf = (match: MatchRow): string | null =>
  match.status !== 'finished' || match.home_score === null || match.away_score === null
    ? null
    : match.home_score > match.away_score
      ? match.home_team_id
      : match.away_team_id;
const told = (rows: object) => JSON.stringify(rows);
/** Rows that only one of them has. */
const differing = <T>(one: T[], other: T[]) => [
  ...one.filter((each) => !other.includes(each)),
  ...other.filter((each) => !one.includes(each)),
];

// The ledger --------------------------------------------------------------------------------------

const statusesAfter: Record<string, MatchRow['status'][]> = {
  report: ['reported', 'cancelled'],
  dispute: ['disputed', 'cancelled'],
  retraction: ['scheduled', 'live', 'postponed', 'cancelled'],
  undo: ['scheduled', 'live', 'postponed', 'cancelled'],
};
const saysNothing = ({ home_score, forfeited_by }: ResultRow) => home_score === null && forfeited_by === null;

const ledgerIsMatch: Check = function* ({ matches, results }) {
  const ledgers = Map.groupBy(results, ({ match_id }) => match_id);
  for (const match of matches) {
    const ledger = ledgers.get(match.id) ?? [];
    const last = ledger.at(-1);
    const decided = last && !(last.cause in statusesAfter) && !saysNothing(last);
    const row = [match.status, match.home_score, match.away_score, match.forfeited_by];
    const holds = decided
      ? told(row) === told(['finished', last.home_score, last.away_score, last.forfeited_by])
      : last === undefined
        ? ['scheduled', 'live', 'postponed', 'cancelled'].includes(match.status)
        : match.status !== 'finished' && (statusesAfter[last.cause] ?? ['cancelled', 'scheduled']).includes(match.status);
    if (!holds) yield { rule: 'the last row of the ledger is the match row', about: at(match), says: told([row, ledger.map(({ cause }) => cause), last ?? null]) };
    if (ledger.some(({ seq }, n) => seq !== n + 1))
      yield { rule: 'the ledger has no gap', about: at(match), says: told(ledger.map(({ seq }) => seq)) };
  }
}; // prettier-ignore

const reportsFitMatch: Check = function* ({ matches, reports }) {
  const reportsByMatch = Map.groupBy(reports, ({ match_id }) => match_id);
  for (const match of matches) {
    const own = (reportsByMatch.get(match.id) ?? []).map(({ status }) => status);
    const filed = own.filter((status) => status === 'filed').length;
    if (filed !== Number(match.status === 'reported') || (match.status === 'disputed' && !own.includes('disputed')))
      yield { rule: 'a match is reported by the one report that waits', about: at(match), says: told([match.status, own]) };
  }
}; // prettier-ignore

// The table -----------------------------------------------------------------------------------------

const tableIsDomain: Check = function* ({ seasons, entries, matches, adjustments, teams, table }) {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  for (const season of seasons.filter(({ phase }) => phase !== 'finished')) {
    const own = (row: { league_id: string | null }) => row.league_id === season.league_id;
    const ranked = rankTeams({
      teams: entries.filter((entry) => own(entry) && !entry.withdrawn).map(({ team_id }) => ({ id: team_id, name: names.get(team_id)! })),
      matches: matches.filter(own),
      adjustments: adjustments.filter(own),
      playoffTeams: season.playoff_teams,
      relegationPlaces: season.relegation_places,
      pointsForWin: season.points_for_win,
    }).map((row) => told([row.team_id, row.points, row.goal_difference, row.goals_for, row.position]));
    const sql = table.filter(own).map((row) => told([row.team_id, row.points, row.difference, row.goals, row.place]));
    const odd = differing(ranked, sql);
    if (odd.length > 0) yield { rule: 'the table is what the matches say', about: [season.league_id], says: odd.join(' ') };
  }
}; // prettier-ignore

// Series ---------------------------------------------------------------------------------------------

/** The games in order, counted up to the majority, and who won the last one that counted. */
function counted(series: SeriesRow, games: MatchRow[]) {
  const wins = new Map<string, number>();
  let last: string | null = null;
  for (const game of games.toSorted((one, other) => one.game_no! - other.game_no!)) {
    const winner = winnerOf(game);
    if (winner === null || Math.max(0, ...wins.values()) >= winsNeeded(series.best_of)) continue;
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
    last = winner;
  }
  const [winner = null] = [...wins].find(([, won]) => won >= winsNeeded(series.best_of)) ?? [];
  return { a: wins.get(series.team_a_id ?? '') ?? 0, b: wins.get(series.team_b_id ?? '') ?? 0, winner, last };
}

const seriesAreCounted: Check = function* ({ series, matches, seasons, cups }) {
  const games = Map.groupBy(matches, ({ series_id }) => series_id);
  const isPlayed = ({ league_id, night_cup_id }: SeriesRow) =>
    seasons.some((season) => season.league_id === league_id && season.phase === 'playoffs') ||
    cups.some(({ id, status }) => id === night_cup_id && status === 'live');
  for (const each of series) {
    const own = games.get(each.id) ?? [];
    const sides = [each.team_a_id, each.team_b_id];
    const count = counted(each, own);
    const says = told([each.best_of, sides, [each.wins_a, each.wins_b], each.winner_team_id, count, own.map(({ game_no, status }) => [game_no, status])]);
    if (each.wins_a !== count.a || each.wins_b !== count.b)
      yield { rule: 'the wins of a series are its games', about: of(each), says };
    if (each.winner_team_id !== null && !sides.includes(each.winner_team_id))
      yield { rule: 'the winner of a series is one of its sides', about: of(each), says };
    // who meets nobody has won without a game
    const walks = own.length === 0 && sides.includes(null);
    if (each.winner_team_id !== count.winner && !(walks && each.winner_team_id !== null))
      yield { rule: 'a series is won by whoever has the majority', about: of(each), says };
    if (own.some(({ home_team_id, away_team_id }) => !sides.includes(home_team_id) || !sides.includes(away_team_id)))
      yield { rule: 'the games of a series are between its sides', about: of(each), says };
    const open = own.filter((game) => !isOver(game)).length;
    const missing = winsNeeded(each.best_of) - Math.max(count.a, count.b);
    if (isPlayed(each) && !isDecided(each) && !sides.includes(null) && open < missing)
      yield { rule: 'an open series has the games it still needs', about: of(each), says };
    if (isDecided(each) && open > 0)
      yield { rule: 'a series that is decided has no open game', about: of(each), says };
  }
}; // prettier-ignore

const winnersGoOn: Check = function* ({ series }) {
  const byId = new Map(series.map((each) => [each.id, each]));
  for (const each of series) {
    const loser = each.winner_team_id === null ? null : each.winner_team_id === each.team_a_id ? each.team_b_id : each.team_a_id; // prettier-ignore
    for (const [goal, team] of [[each.next_series_id, each.winner_team_id], [each.loser_series_id, loser]] as const) { // prettier-ignore
      const next = byId.get(goal ?? '');
      if (next && (each.next_slot === 'a' ? next.team_a_id : next.team_b_id) !== team)
        yield { rule: 'the sides of a series are those who came from the ones before', about: [...of(each), next.id], says: told([each, next]) };
    }
  }
}; // prettier-ignore

const bracketsArePlanned: Check = function* ({ seasons, series, entries, cups, matches }) {
  for (const season of seasons) {
    const own = series.filter(({ league_id }) => league_id === season.league_id);
    const seeds = entries.filter(({ league_id }) => league_id === season.league_id).flatMap(({ playoff_seed }) => playoff_seed ?? []); // prettier-ignore
    const drawn = season.phase === 'playoffs' || (season.phase === 'finished' && own.length > 0);
    const planned = drawn ? season.playoff_teams - 1 + Number(season.third_place_match) : 0;
    const says = told([season.phase, own.length, seeds]);
    if (own.length !== planned) yield { rule: 'the bracket is there while the playoffs are', about: [season.league_id], says };
    if (seeds.toSorted((one, other) => one - other).join() !== Array.from({ length: drawn ? season.playoff_teams : 0 }, (_, n) => n + 1).join())
      yield { rule: 'the seeds are those of the bracket', about: [season.league_id], says };
  }
  for (const each of Map.groupBy(series, ({ league_id, night_cup_id, round }) => told([league_id, night_cup_id, round])).values()) {
    // the loser of a semi-final may play for third place beside the final, and nobody else is in two series of a
    // round
    const sides = each.flatMap(({ team_a_id, team_b_id }) => [team_a_id, team_b_id]).filter((id) => id !== null);
    if (new Set(sides).size < sides.length)
      yield { rule: 'nobody is in two series of a round', about: each.flatMap(of), says: told(each) };
  }
  for (const { id, status } of cups) {
    const drawn = series.some(({ night_cup_id }) => night_cup_id === id);
    if (drawn !== ['live', 'finished'].includes(status) && status !== 'cancelled')
      yield { rule: 'the bracket of a cup is there from its draw on', about: [id], says: status };
    if (['finished', 'cancelled'].includes(status) && matches.some((match) => match.night_cup_id === id && !isOver(match)))
      yield { rule: 'no game is open when the evening is over', about: [id], says: status };
  }
}; // prettier-ignore

const championWonLast: Check = function* ({ seasons, cups, series, matches }) {
  const ends = [
    ...seasons.flatMap(({ league_id, phase, champion_team_id }) => (phase === 'finished' ? [{ id: league_id, champion: champion_team_id }] : [])),
    ...cups.flatMap(({ id, status, winner_team_id }) => (status === 'finished' ? [{ id, champion: winner_team_id }] : [])),
  ]; // prettier-ignore
  for (const { id, champion } of ends) {
    const own = series.filter((each) => (each.league_id ?? each.night_cup_id) === id);
    const rounds = Math.max(...own.map(({ round }) => round));
    const final = own.find(({ round, slot }) => round === rounds && slot === 1);
    if (!final) continue;
    const games = matches.filter(({ series_id }) => series_id === final.id);
    const { last } = counted(final, games); // prettier-ignore
    // who meets nobody in the final has won without a game
    const walks = games.length === 0 && [final.team_a_id, final.team_b_id].includes(null);
    if (champion !== final.winner_team_id || (champion !== null && last !== champion && !walks))
      yield { rule: 'a champion won the last game of the final', about: [id, ...of(final)], says: told([champion, final, last]) };
  }
  for (const { id, status, titles, winner_team_id } of cups)
    if (titles !== Number(status === 'finished' && winner_team_id !== null))
      yield { rule: 'a cup gives one title', about: [id], says: told([status, titles]) };
}; // prettier-ignore

const leftTeamsPlayNothing: Check = function* ({ entries, matches, results }) {
  // a game of a series that was lost so can be taken back, and ruled about anew
  const reopened = new Set(results.flatMap(({ match_id, cause }) => (cause === 'undo' ? match_id : [])));
  for (const { league_id, team_id, withdrawn } of entries) {
    if (!withdrawn) continue;
    const open = matches.find((match) => match.league_id === league_id && !isOver(match) && !(match.series_id !== null && reopened.has(match.id)) && [match.home_team_id, match.away_team_id].includes(team_id)); // prettier-ignore
    if (open) yield { rule: 'a team that has withdrawn has no open match', about: [team_id, ...at(open)], says: told(open) };
  }
}; // prettier-ignore

/** A finished season stays: neither its matches nor its champion change any more. */
const overStaysOver: Check = function* ({ seasons, cups, matches, series, entries, stats }, { over }) {
  const ended = [
    ...seasons.filter(({ phase }) => phase === 'finished').map(({ league_id, champion_team_id }) => ({ id: league_id, champion: champion_team_id })), // prettier-ignore
    ...cups.filter(({ status }) => ['finished', 'cancelled'].includes(status)).map(({ id, winner_team_id }) => ({ id, champion: winner_team_id })), // prettier-ignore
  ];
  for (const { id, champion } of ended) {
    const own = matches.filter((match) => (match.league_id ?? match.night_cup_id) === id);
    const ids = new Set(own.map((match) => match.id));
    const rows = [
      champion,
      ...own.map(({ kickoff: _kickoff, finished: _finished, ...match }) => told(match)).toSorted(),
      ...series.filter((each) => (each.league_id ?? each.night_cup_id) === id).map(told).toSorted(),
      ...entries.filter(({ league_id }) => league_id === id).map(({ team_id, final_rank }) => told([team_id, final_rank])).toSorted(),
      ...stats.filter(({ match_id }) => ids.has(match_id)).map(told).toSorted(),
    ]; // prettier-ignore
    const before = over.get(id);
    const after = told(rows);
    over.set(id, after);
    if (before !== undefined && before !== after)
      yield { rule: 'what is over stays as it was', about: [id], says: differing(JSON.parse(before) as string[], rows).join(' ') }; // prettier-ignore
  }
};

// Goals ----------------------------------------------------------------------------------------------

/** Whether a match was played, also where it was awarded afterwards: both agreed on a score, or nobody contested one. */
function wasPlayed({ forfeited_by, home_score }: MatchRow, ledger: ResultRow[], reports: ReportRow[]): boolean {
  if (forfeited_by === null && home_score === null) return false;
  if (forfeited_by === null) return true;
  const since = ledger.slice(ledger.findLastIndex(({ cause }) => cause === 'undo') + 1);
  if (since.some(({ cause, forfeited_by: by }) => ['confirmation', 'silence'].includes(cause) && by === null)) return true;
  const standing = since.flatMap((row) => {
    const report = row.cause === 'report' ? reports.find(({ id, status }) => id === row.report_id && status !== 'superseded') : undefined;
    return report ? [{ team: report.team_id, scored: row.forfeited_by === null }] : [];
  });
  const contested = since.some(({ cause }) => cause === 'dispute') || standing.some(({ scored }) => !scored);
  return new Set(standing.filter(({ scored }) => scored).map(({ team }) => team)).size > Number(contested);
} // prettier-ignore

const sumOf = (rows: { goals?: number }[]) => rows.reduce((sum, { goals = 0 }) => sum + goals, 0);

const goalsAreOfTheScore: Check = function* ({ matches, stats, results, reports }) {
  const ledgers = Map.groupBy(results, ({ match_id }) => match_id);
  const reportsByMatch = Map.groupBy(reports, ({ match_id }) => match_id);
  const did = Map.groupBy(stats, ({ match_id }) => match_id);
  for (const match of matches) {
    const own = did.get(match.id) ?? [];
    const ledger = ledgers.get(match.id) ?? [];
    const matchClaims = reportsByMatch.get(match.id) ?? [];
    if (own.length > 0 && (!isOver(match) || !wasPlayed(match, ledger, matchClaims)))
      yield { rule: 'stats stand only where a match was played', about: at(match), says: told([match, ledger]) };
    if (own.filter(({ mvp }) => mvp).length > 1) yield { rule: 'one best player', about: at(match), says: told(own) };
    for (const [team, score] of [[match.home_team_id, match.home_score], [match.away_team_id, match.away_score]] as const) { // prettier-ignore
      const side = own.filter(({ team_id }) => team_id === team);
      if (match.status === 'finished' && match.forfeited_by === null && sumOf(side) > (score ?? 0))
        yield { rule: 'no more goals than the score', about: at(match), says: told([match, side]) };
      // agreed and never touched again: each goal that was reported stands, once
      const agreed = match.status === 'finished' && match.forfeited_by === null && ledger.every(({ cause }) => ['report', 'confirmation', 'silence'].includes(cause)); // prettier-ignore
      const report = agreed ? matchClaims.find(({ team_id, status, forfeited_by }) => team_id === team && status === 'confirmed' && forfeited_by === null) : undefined; // prettier-ignore
      if (report && sumOf(side) !== sumOf(report.stats))
        yield { rule: 'no goal is lost or counted twice', about: at(match), says: told([match, side, report.stats]) };
    }
  }
}; // prettier-ignore

const sumsAreOfMatches: Check = function* ({ matches, stats, sums }) {
  const counting = new Map(matches.filter(({ status }) => status === 'finished').map((match) => [match.id, match]));
  const plain = new Map<string, number[]>();
  for (const { match_id, player_id, team_id, goals, assists, mvp } of stats) {
    const match = counting.get(match_id);
    if (!match) continue;
    const key = told([player_id, team_id, match.league_id]);
    const before = plain.get(key) ?? [0, 0, 0, 0];
    plain.set(
      key,
      [1, goals, assists, Number(mvp)].map((more, n) => before[n]! + more),
    );
  }
  const sql = new Map(sums.map((row) => [told([row.player_id, row.team_id, row.league_id]), [row.appearances, row.goals, row.assists, row.mvp]])); // prettier-ignore
  for (const key of new Set([...plain.keys(), ...sql.keys()]))
    if (told(plain.get(key) ?? []) !== told(sql.get(key) ?? []))
      yield { rule: 'what a player did is the sum of the matches', about: JSON.parse(key) as string[], says: told([plain.get(key) ?? null, sql.get(key) ?? null]) }; // prettier-ignore
};

// People ---------------------------------------------------------------------------------------------

const suspensionsAreServed: Check = function* ({ penalties, matches, members, results, reports, stats, lineups }) {
  const ledgers = Map.groupBy(results, ({ match_id }) => match_id);
  const reportsByMatch = Map.groupBy(reports, ({ match_id }) => match_id);
  const played = new Set([...stats, ...lineups].map(({ match_id, player_id }) => told([match_id, player_id])));
  // the match was played at its kick-off, or decided before that
  const moment = ({ kickoff, finished }: MatchRow) => Math.min(kickoff, finished ?? kickoff);
  for (const penalty of penalties) {
    if (penalty.status !== 'active' && penalty.status !== 'served') continue;
    const own = members.filter(({ player_id }) => player_id === penalty.player_id);
    const since = matches.filter(
      (match) =>
        match.league_id === penalty.league_id &&
        match.kickoff >= penalty.active_from! &&
        own.some(
          ({ team_id, joined, gone }) =>
            [match.home_team_id, match.away_team_id].includes(team_id) &&
            moment(match) >= joined &&
            moment(match) < (gone ?? Infinity),
        ),
    );
    const satOut = since.filter(
      (match) =>
        // what was sat out stays so where the match is void since
        isOver(match)
        && wasPlayed(match, ledgers.get(match.id) ?? [], reportsByMatch.get(match.id) ?? [])
        && !played.has(told([match.id, penalty.player_id])),
    ); // prettier-ignore
    if (penalty.served !== Math.min(penalty.matches, satOut.length) || (penalty.status === 'served') !== (penalty.served === penalty.matches))
      yield { rule: 'a suspension is served by the matches that were sat out', about: [penalty.id, penalty.player_id, ...own.map(({ team_id }) => team_id)], says: told([penalty, since.map((match) => [match, ledgers.get(match.id)?.map(({ cause }) => cause) ?? [], played.has(told([match.id, penalty.player_id])), satOut.includes(match)])]) }; // prettier-ignore
  }
};

const squadsAreSound: Check = function* ({ members, contracts, teams, entries }, { deleted }) {
  const now = members.filter(({ gone }) => gone === null);
  for (const [player, own] of Map.groupBy(now, ({ player_id }) => player_id))
    if (own.length > 1) yield { rule: 'one team a player', about: [player, ...own.map(({ team_id }) => team_id)], says: told(own) };
  const active = contracts.filter(({ status, classic }) => status === 'active' && classic);
  for (const [player, own] of Map.groupBy(active, ({ player_id }) => player_id))
    if (own.length > 1) yield { rule: 'one contract a player', about: [player, ...own.map(({ team_id }) => team_id)], says: told(own) };
  for (const { team_id, player_id } of active)
    if (!now.some((member) => member.team_id === team_id && member.player_id === player_id))
      yield { rule: 'whoever is under contract is a member', about: [player_id, team_id], says: '' };
  const squads = Map.groupBy(now, ({ team_id }) => team_id);
  for (const { id, captain_id, archived } of teams) {
    const squad = squads.get(id) ?? [];
    const captains = squad.filter(({ team_role }) => team_role === 'captain').map(({ player_id }) => player_id);
    if (squad.length > limits.squadMax) yield { rule: 'ten in a squad', about: [id], says: String(squad.length) };
    if (archived ? squad.length > 0 : captains.length !== 1 || captains[0] !== captain_id)
      yield { rule: 'one captain a team', about: [id, ...captains], says: told([archived, captain_id, captains, squad.length]) };
  }
  for (const { league_id, team_id, rights_used } of entries) {
    const spent = contracts.filter((each) => each.right_spent && each.league_id === league_id && each.team_id === team_id).length;
    if (rights_used < spent || rights_used > spent + (deleted.get(team_id) ?? 0))
      yield { rule: 'the rights used are the contracts that spent one', about: [league_id, team_id], says: told([rights_used, spent]) };
  }
}; // prettier-ignore

const lineupsAreSound: Check = function* ({ lineups, matches, places, members }, { aware }) {
  const byId = new Map(matches.map((match) => [match.id, match]));
  for (const { match_id, team_id, player_id, broken } of lineups)
    if (broken !== null) yield { rule: 'whoever is lined up may play', about: [player_id, team_id, ...at(byId.get(match_id)!)], says: broken };
  for (const [player, own] of Map.groupBy(lineups, ({ player_id }) => player_id)) {
    if (new Set(own.map(({ match_id }) => match_id)).size < own.length)
      yield { rule: 'nobody is in both line-ups of a match', about: [player], says: told(own) };
    const open = own.filter(({ match_id }) => !isOver(byId.get(match_id)!) && byId.get(match_id)!.status !== 'postponed');
    for (const [, together] of Map.groupBy(open, ({ match_id }) => Math.floor(byId.get(match_id)!.kickoff / 60)))
      if (together.length > 1 && !together.some(({ match_id, team_id }) => [team_id, ...at(byId.get(match_id)!)].some((id) => aware.has(id)))) yield { rule: 'nobody is in two line-ups at once', about: [player, ...together.flatMap(({ match_id, team_id }) => [match_id, team_id])], says: told(together) };
  }
  const ahead = places.filter(({ match_id }) => byId.get(match_id)!.status === 'scheduled');
  for (const { id, match_id, team_id, player_id } of ahead) {
    const { kickoff } = byId.get(match_id)!;
    const own = members.find((member) => member.player_id === player_id && member.joined <= kickoff && (member.gone ?? Infinity) > kickoff);
    if (own) yield { rule: 'whoever stands in plays for no other team', about: [id, match_id, team_id, player_id, own.team_id], says: told(own) };
  }
}; // prettier-ignore

const cupsAreSound: Check = function* ({ cups, cupTeams }) {
  for (const cup of cups) {
    const entered = cupTeams.filter(({ night_cup_id }) => night_cup_id === cup.id);
    if (entered.filter(({ waiting }) => !waiting).length > cup.capacity)
      yield { rule: 'no more places than a cup has', about: [cup.id], says: told(entered) };
    if (cup.winner_team_id !== null && !entered.some(({ team_id, seed }) => team_id === cup.winner_team_id && seed !== null))
      yield { rule: 'a cup is won by one who played it', about: [cup.id], says: told([cup, entered]) };
  }
}; // prettier-ignore

const clockHasNotFailed: Check = function* ({ failures, deadlocks }) {
  for (const { action, subject, after } of failures)
    yield {
      rule: 'no chore of the clock fails',
      about: subject.split(' ').slice(1),
      says: told([action, subject, after]),
    };
  if (deadlocks[0]!.count > 0) yield { rule: 'no deadlocks', about: [], says: String(deadlocks[0]!.count) };
};

const checks: Check[] = [
  ledgerIsMatch,
  reportsFitMatch,
  tableIsDomain,
  seriesAreCounted,
  winnersGoOn,
  bracketsArePlanned,
  championWonLast,
  leftTeamsPlayNothing,
  overStaysOver,
  goalsAreOfTheScore,
  sumsAreOfMatches,
  suspensionsAreServed,
  squadsAreSound,
  lineupsAreSound,
  cupsAreSound,
  clockHasNotFailed,
];
