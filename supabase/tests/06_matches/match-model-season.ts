import { winsNeeded } from '#domain/competition/bracket.ts';
import { limits } from '#domain/limits.ts';
import { readyForPlayoffs } from '#domain/competition/playoffs.ts';
import { rankTeams, type TableMatch } from '#domain/competition/standings.ts';
import { type Command, after as afterCommand, isOver, type Match, newMatch } from './match-model.ts';

/**
 * A season around the matches of match-model.ts, told without a database: its table, the series of its playoffs, and
 * teams that withdraw and come back. Clubs are numbers from 0.
 */

type Tie = {
  key: string;
  round: number;
  slot: number;
  best_of: number;
  sides: [number | null, number | null];
  wins: [number, number];
  winner: number | null;
  /** It is over without one. */
  nobody: boolean;
  next: { key: string; side: 0 | 1 } | null;
};

/** `no` is the game's number in its series, or the matchday. */
export type Game = {
  tie: string | null;
  no: number;
  home: number;
  away: number;
  match: Match;
  /** The match before a withdrawal decided it. */
  before?: Match;
};

/** How a club left: whether its results are void, and whether a bracket was drawn without it. */
type Leaving = { club: number; voids: boolean; drawn: boolean };

export type Season = {
  clubs: number;
  phase: 'regular' | 'playoffs' | 'finished';
  seeds: number[];
  /** In the order in which they went. */
  withdrawn: Leaving[];
  games: Game[];
  ties: Tie[];
  champion: number | null;
};

export type SeasonCommand =
  | { kind: 'match'; game: Game; command: Command }
  /** The kick-off of a game has come, ten minutes ago. */
  | { kind: 'begin'; game: Game }
  | { kind: 'startPlayoffs'; by: 'admin' | 'moderator' | 'captain' }
  | { kind: 'withdraw'; by: 'captain' | 'coCaptain' | 'rival' | 'admin'; club: number; voids: boolean | null }
  | { kind: 'reinstate'; by: 'captain' | 'admin'; club: number }
  | { kind: 'finish'; by: 'admin' | 'moderator' | 'captain' };

/** When the games of a series that are set now begin: some day later. */
const someDay = 3000;

/** The season as it is after the command, or why that is refused; a refused command changes nothing. */
export function afterwards(season: Season, command: SeasonCommand): Season | string {
  const next = structuredClone(season);
  switch (command.kind) {
    case 'begin':
      Object.assign(gameOf(next, command.game).match, { kickoff: -10, ready: [] });
      return next;
    case 'match':
      return played(next, gameOf(next, command.game), command.command);
    case 'startPlayoffs':
      return command.by === 'admin' ? started(next) : 'PT403';
    case 'withdraw':
      return withdrawn(next, command);
    case 'reinstate':
      return reinstated(next, command);
    case 'finish': {
      if (command.by !== 'admin') return 'PT403';
      if (next.phase === 'regular' && next.clubs - next.withdrawn.length < fewest) return finishedByTable(next);
      const final = next.ties.find(({ round }) => round === 3);
      if (next.phase !== 'playoffs' || !final || !isEnded(final)) return 'PT409';
      return { ...next, phase: 'finished', champion: final.winner };
    }
  }
}

export const keyOf = ({ tie, no }: Pick<Game, 'tie' | 'no'>): string => `${tie ?? 'regular'} ${no}`;
const gameOf = (season: Season, game: Pick<Game, 'tie' | 'no'>) =>
  season.games.find((each) => keyOf(each) === keyOf(game))!;
const gamesOf = (season: Season, tie: string | null) =>
  season.games.filter((game) => game.tie === tie).toSorted((one, other) => one.no - other.no);
const isFinished = ({ match }: Game) => match.status === 'finished';
const playsIn = (club: number) => (game: Game) => game.home === club || game.away === club;

// A match and what depends on it -------------------------------------------------------------------

function played(season: Season, game: Game, command: Command): Season | string {
  const again = command.kind === 'rule' && wasTakenBack(season, game);
  const result = afterCommand(again ? { ...game.match, status: 'scheduled' } : game.match, command);
  if (typeof result === 'string') return result;
  const corrects = command.kind === 'rule' && isFinished(game);
  if ((corrects || again || command.kind === 'undo') && standsOn(season, game)) return 'PT409';
  if (corrects && game.tie === null && season.ties.length > 0) return 'PT409';
  if (season.phase === 'finished' && (command.kind === 'rule' || command.kind === 'undo')) return 'PT409';
  game.match = result;
  if (command.kind === 'undo' && isLeft(season, game)) game.match.status = 'cancelled';
  if (command.kind === 'undo' && game.tie === null) {
    Object.assign(season, {
      phase: 'regular',
      seeds: [],
      ties: [],
      games: gamesOf(season, null),
    } satisfies Partial<Season>);
  }
  follow(season, game.tie);
  return season;
}

/** A match of the table that nobody plays any more, as a side has withdrawn. */
const isLeft = ({ withdrawn: gone }: Season, { tie, home, away }: Game) =>
  tie === null && (hasLeft(gone, home) || hasLeft(gone, away));
const hasLeft = (gone: readonly Leaving[], club: number) => gone.some((each) => each.club === club);
/** Whether a result of a decided series, or of a team that withdrew, was taken back: it can be entered again. */
const wasTakenBack = (season: Season, game: Game) =>
  (game.tie !== null || isLeft(season, game)) &&
  game.match.status === 'cancelled' &&
  game.match.ledger.at(-1) === 'undo';

/** A finished game of a series further on depends on a game, on a regular match any of the playoffs. */
const standsOn = (season: Season, { tie }: Game): boolean => {
  const later = laterOf(season, tie);
  return season.games.some(
    (game) => game.tie !== null && (tie === null || later.includes(game.tie)) && isFinished(game),
  );
};

/** The series on the way to the final. */
function laterOf({ ties }: Season, tie: string | null): string[] {
  const next = ties.find(({ key }) => key === tie)?.next?.key;
  return next === undefined ? [] : [next, ...laterOf({ ties } as Season, next)];
}

// The playoffs --------------------------------------------------------------------------------------

type Table = {
  seeds: number[];
  /** A match is not decided. */
  open: boolean;
  /** A special match is due. */
  level: boolean;
  /** Nothing is open, and no special match is due. */
  settled: boolean;
  /** Points, goal difference and goals of each club. */
  sums: Map<number, [number, number, number]>;
};

/** The clubs of the smallest playoffs. */
const fewest = 4;

/** Too few are left for playoffs: the table says who has won. */
function finishedByTable(season: Season): Season | string {
  const { seeds, open, level } = tableOf(season);
  return open || level ? 'PT409' : { ...season, phase: 'finished', champion: seeds[0] ?? null };
}

/** The table of the clubs that are left, as the app ranks it. */
export function tableOf({ clubs, withdrawn: gone, games }: Season): Table {
  const playing = Array.from({ length: clubs }, (_, club) => club).filter((club) => !hasLeft(gone, club));
  const matches = games.map(({ tie, no, home, away, match }): TableMatch => ({
    id: keyOf({ tie, no }),
    stage: tie === null ? 'regular' : 'final',
    status: match.status,
    home_team_id: String(home),
    away_team_id: String(away),
    home_score: match.score?.[0] ?? null,
    away_score: match.score?.[1] ?? null,
    forfeited_by: match.forfeit,
  }));
  const table = rankTeams({ teams: playing.map((club) => ({ id: String(club) })), matches });
  const ready = readyForPlayoffs(table, matches);
  return {
    seeds: ready.seeds.map(Number),
    open: ready.open.length > 0,
    level: ready.deciders.length > 0,
    settled: ready.open.length + ready.deciders.length === 0 && !ready.tooFew,
    sums: new Map(table.map((row) => [Number(row.team_id), [row.points, row.goal_difference, row.goals_for]])),
  };
}

function started(season: Season): Season | string {
  const open = gamesOf(season, null).some(({ match }) => !isOver(match));
  if (season.phase !== 'regular' || open || season.clubs - season.withdrawn.length < limits.playoffTeams)
    return 'PT409';
  const { seeds } = tableOf(season);
  const [first, second, third, fourth, fifth, sixth] = seeds as [number, number, number, number, number, number];
  const tie = (round: number, slot: number, sides: Tie['sides'], next: Tie['next']): Tie => ({
    key: `${round}-${slot}`,
    round,
    slot,
    best_of: [limits.quarterfinalBestOf, limits.semifinalBestOf, limits.finalBestOf][round - 1]!,
    sides,
    wins: [0, 0],
    winner: null,
    nobody: false,
    next,
  });
  season.phase = 'playoffs';
  season.withdrawn = season.withdrawn.map((each) => ({ ...each, drawn: true }));
  season.seeds = seeds;
  season.ties = [
    tie(1, 1, [fourth, fifth], { key: '2-1', side: 1 }),
    tie(1, 2, [third, sixth], { key: '2-2', side: 1 }),
    tie(2, 1, [first, null], { key: '3-1', side: 0 }),
    tie(2, 2, [second, null], { key: '3-1', side: 1 }),
    tie(3, 1, [null, null], null),
  ];
  setGames(season, '1-1');
  setGames(season, '1-2');
  return season;
}

const winnerOf = ({ home, away, match }: Game): number | null =>
  match.status !== 'finished' || match.score === null ? null : match.score[0] > match.score[1] ? home : away;

const isEnded = ({ winner, nobody }: Pick<Tie, 'winner' | 'nobody'>) => winner !== null || nobody;

/** Nobody is there, and no series is left that somebody could come from. */
const isEmpty = ({ ties }: Season, tie: Tie, side: 0 | 1) =>
  tie.sides[side] === null &&
  !ties.some(({ next, ...feeding }) => next?.key === tie.key && next.side === side && !isEnded(feeding));

/**
 * A series is counted anew, up to the majority; who wins it goes on, and its needless games go. Too few games are left
 * where neither side came to the others: nobody advances, and their next opponent advances without a game.
 */
function follow(season: Season, key: string | null, before?: Pick<Tie, 'winner' | 'nobody'>): void {
  const tie = season.ties.find((each) => each.key === key);
  if (!tie) return;
  const was = before ?? { winner: tie.winner, nobody: tie.nobody };
  const needed = winsNeeded(tie.best_of);
  tie.wins = [0, 0];
  let missed = 0;
  for (const game of gamesOf(season, key)) {
    if (Math.max(...tie.wins) === needed) break;
    const side = tie.sides.indexOf(winnerOf(game) ?? NaN);
    if (side >= 0) tie.wins[side as 0 | 1] += 1;
    else if (isFinished(game)) missed += 1;
  }
  const [noA, noB] = [isEmpty(season, tie, 0), isEmpty(season, tie, 1)];
  const won = tie.wins.findIndex((wins) => wins === needed);
  tie.winner = noA || noB ? (tie.sides[0] ?? tie.sides[1]) : (tie.sides[won] ?? null);
  tie.nobody =
    (noA && noB) || (!tie.sides.includes(null) && won < 0 && tie.best_of - Math.min(...tie.wins) - missed < needed);
  if (tie.next && (tie.winner !== was.winner || tie.nobody !== was.nobody)) {
    const { key: nextKey, side } = tie.next;
    const next = season.ties.find((each) => each.key === nextKey)!;
    season.games = season.games.filter((game) => game.tie !== nextKey);
    next.sides[side] = tie.winner;
    follow(season, nextKey, { winner: next.winner, nobody: next.nobody });
  }
  if (!isEnded(tie)) return setGames(season, tie.key);
  season.games = season.games.filter(
    (game) =>
      game.tie !== key || !['scheduled', 'postponed'].includes(game.match.status) || game.match.ledger.length > 0,
  );
  for (const { match } of gamesOf(season, key)) {
    if (isOver(match)) continue;
    match.status = 'cancelled';
    superseded(match);
  }
}

/** As many games as the better side still needs; a withdrawn team loses them at once, both where both have. */
function setGames(season: Season, key: string): void {
  const tie = season.ties.find((each) => each.key === key)!;
  const [a, b] = tie.sides;
  if (a === null || b === null || isEnded(tie)) return;
  const games = gamesOf(season, key);
  const last = games.at(-1)?.no ?? 0;
  const waiting = games.filter(({ match }) => !isOver(match)).length;
  const missing = winsNeeded(tie.best_of) - Math.max(...tie.wins) - waiting;
  const [higher, lower] = season.seeds.indexOf(a) < season.seeds.indexOf(b) ? [a, b] : [b, a];
  for (let no = last + 1; no <= last + missing; no += 1) {
    const [home, away] = no % 2 === 1 ? [higher, lower] : [lower, higher];
    season.games.push({ tie: key, no, home, away, match: newMatch(someDay) });
  }
  const gone = season.withdrawn.filter(({ club }) => club === a || club === b).map(({ club }) => club);
  if (gone.length === 0 || missing <= 0) return;
  for (let game; (game = gamesOf(season, key).find(({ no, match }) => no > last && !isOver(match)));) {
    lose(season, game, gone.length === 2 ? 'both' : gone[0]!);
  }
}

// Withdrawals --------------------------------------------------------------------------------------

function lose(season: Season, which: Pick<Game, 'tie' | 'no'>, club: number | 'both'): void {
  const game = gameOf(season, which);
  const { match, home } = game;
  if (match.ledger.at(-1) !== 'withdrawal') game.before = structuredClone(match);
  match.status = 'finished';
  match.forfeit = club === 'both' ? club : club === home ? 'home' : 'away';
  match.score = club === 'both' ? null : club === home ? [0, limits.forfeitGoals] : [limits.forfeitGoals, 0];
  match.figures = {};
  match.ledger.push('withdrawal');
  follow(season, which.tie);
}

function makeVoid(game: Game): void {
  if (game.match.ledger.at(-1) !== 'withdrawal') game.before = structuredClone(game.match);
  game.match.status = 'cancelled';
  game.match.ledger.push('withdrawal');
}

function superseded(match: Match): void {
  match.reports = match.reports.map((report) => ({ ...report, status: 'superseded' }));
}

function withdrawn(season: Season, { by, club, voids }: Extract<SeasonCommand, { kind: 'withdraw' }>): Season | string {
  if (by !== 'captain' && by !== 'admin') return 'PT403';
  if (hasLeft(season.withdrawn, club) || season.phase === 'finished') return 'PT409';
  // once the season has begun a captain only asks
  if (by === 'captain') return 'PT403';
  const own = () => season.games.filter(playsIn(club)).filter(({ match }) => match.status !== 'cancelled');
  const isVoid = season.phase === 'regular' && (voids ?? own().filter(isFinished).length * 2 < own().length);
  season.withdrawn.push({ club, voids: isVoid, drawn: false });
  for (let game; (game = own().find((each) => isVoid || !isFinished(each)));) {
    if (!isFinished(game)) superseded(game.match);
    if (isVoid) makeVoid(game);
    else lose(season, game, club);
  }
  return season;
}

/**
 * Matches that a withdrawal decided return to their earlier state; the games of a series from the last, as each depends on
 * those before.
 */
function reinstated(season: Season, { by, club }: Extract<SeasonCommand, { kind: 'reinstate' }>): Season | string {
  if (by !== 'admin') return 'PT403';
  const leaving = season.withdrawn.find((each) => each.club === club);
  if (!leaving || season.phase === 'finished' || (season.phase === 'playoffs' && leaving.drawn)) return 'PT409';
  season.withdrawn = season.withdrawn.filter((each) => each !== leaving);
  const isDecided = ({ tie, match }: Game) =>
    match.ledger.at(-1) === 'withdrawal' ||
    (match.ledger.at(-1) === 'undo' && match.status === 'cancelled' && tie === null);
  const own = season.games
    .filter(playsIn(club))
    .filter(isDecided)
    .toSorted((one, other) => (other.tie ?? '').localeCompare(one.tie ?? '') || other.no - one.no);
  for (const game of own) {
    if (standsOn(season, game)) return 'PT409';
    restore(season, game);
  }
  for (const tie of season.ties.filter(({ sides, winner }) => sides.includes(club) && winner === null)) {
    const waiting = gamesOf(season, tie.key).filter(({ match }) => !isOver(match));
    const spare = waiting.slice(Math.max(0, winsNeeded(tie.best_of) - Math.max(...tie.wins)));
    season.games = season.games.filter(
      (game) => !spare.includes(game) || game.match.ledger.some((cause) => !['withdrawal', 'undo'].includes(cause)),
    );
  }
  return season;
}

function restore(season: Season, game: Game): void {
  const before = game.before?.status === 'finished' && game.match.ledger.at(-1) === 'withdrawal' ? game.before : null;
  const wasWithdrawn = game.match.ledger.at(-1) === 'withdrawal';
  const wasOff = wasWithdrawn && game.before?.status === 'postponed';
  const { match } = game;
  if (before) {
    const { status, score, forfeit, figures } = before;
    Object.assign(match, { status, score, forfeit, figures });
    match.ledger.push('reinstatement');
  } else {
    Object.assign(match, { status: 'scheduled', score: null, forfeit: null, live: null, figures: {} });
    if (isLeft(season, game)) match.status = 'cancelled';
    else if (wasOff || match.kickoff <= 0) match.status = 'postponed';
    match.ledger.push('undo');
  }
  follow(season, game.tie);
  const rival = season.withdrawn.find(({ club }) => club === game.home || club === game.away);
  if (!rival || game.tie !== null || !wasWithdrawn) return;
  if (rival.voids) makeVoid(game);
  else if (match.status === 'cancelled') lose(season, game, rival.club);
}
