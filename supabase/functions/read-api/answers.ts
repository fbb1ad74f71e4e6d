import type { CupTeam, OpenCup } from '../../../src/domain/competition/open-cup.ts';
import type { OpenDecision, PublicMatch, PublicName } from '../../../src/domain/competition/open-season.ts';
import { textIn, textsOf } from '../../../src/domain/texts-by-language.ts';
import { publicName } from '../_shared/public-name.ts';
import { rowsOf } from '../_shared/season.ts';
import type { Ask } from '../public-head/head.ts';
import type { documented, Schemas } from './schemas.ts';

/**
 * The read API of public leagues and night cups (docs/decisions/0040): what the public calls say, by names that stay. Web APIs alone: Node
 * and Deno run the same file. The table is ranked by the rule book, as it is in the browser.
 */

type Path = keyof typeof documented;
/** The parts of an address: the parts of its path by name, and its query. */
export type RequestParts = { path: Record<string, string>; query: URLSearchParams };
type Answers = {
  [Each in Path]: (input: RequestParts, ask: Ask) => Promise<Schemas[(typeof documented)[Each]['answer']] | null>;
};

/** A parameter that cannot be read. */
export class BadRequest extends Error {}

export const answers: Answers = {
  '/leagues': async (_, ask) => ({ leagues: ((await ask('public_leagues', {})) as Listed[] | null ?? []).map(leagueOf) }),
  '/leagues/{league}': async ({ path }, ask) => {
    const listing = await listed(path, ask);
    return listing && { ...leagueOf(listing), seasons: listing.seasons };
  },
  '/leagues/{league}/seasons': async ({ path }, ask) => {
    const listing = await listed(path, ask);
    return listing && { league: listing.slug, seasons: listing.seasons };
  },
  '/leagues/{league}/seasons/{season}/table': async ({ path }, ask) => {
    const season = await seasonOf(path['league']!, path['season'] === 'current' ? undefined : path['season'], ask);
    return season && tableOf(season);
  },
  '/leagues/{league}/matches': async ({ path, query }, ask) => {
    const page = pageOf(query);
    const season = await seasonOf(path['league']!, query.get('season') ?? undefined, ask);
    return season && matchesOf(season, { ...page, team: await slugNow(season, page.team, ask) });
  },
  '/leagues/{league}/matches/{id}': async ({ path }, ask) => {
    if (!isId(path['id']!)) return null;
    const answer = (await ask('public_match', { slug: path['league']!, match_id: path['id']! })) as OneMatch | null;
    return answer && matchDetail(answer);
  },
  '/leagues/{league}/teams/{team}': async ({ path }, ask) => {
    const answer = (await ask('public_team', { slug: path['league']!, team: path['team']! })) as OneTeam | null;
    if (!answer) return null;
    const { description, founded_on } = answer.team;
    return {
      league: answer.league.slug, season: answer.season, ...teamOf(answer.team), description, founded_on,
      squad: answer.squad.map((player) => named(player, answer.team.name)),
    };
  },
  '/leagues/{league}/players/{username}': async ({ path }, ask) => {
    const args = { slug: path['league']!, username: path['username']! };
    const answer = (await ask('public_player', args)) as OnePlayer | null;
    return (
      answer && {
        league: answer.league.slug,
        ...answer.player,
        team: answer.team && teamOf(answer.team),
        shirt_number: answer.shirt_number,
        seasons: answer.seasons.map((each) => ({ ...each, team: teamOf(each.team) })),
      }
    );
  },
  '/leagues/{league}/stats': async ({ path, query }, ask) => {
    const season = seasonNumber(query.get('season') ?? undefined);
    const args = { slug: path['league']!, ...(season === undefined ? {} : { season }) };
    const answer = (await ask('public_stats', args)) as SeasonStats | null;
    return (
      answer && {
        league: answer.league.slug,
        season: answer.season,
        stats: answer.stats.map(({ team, ...each }) => ({ ...named(each, team.name), team: teamOf(team) })),
      }
    );
  },
  '/cups': async ({ query }, ask) => {
    const [limit, after] = [limitIn(query), cursorIn(query)];
    const before = after && { starts_before: new Date(after.at).toISOString(), id_before: after.id };
    const rows = ((await ask('public_cups', { ...before, most: limit + 1 })) ?? []) as ListedCup[];
    const cups = rows.slice(0, limit);
    return { cups: cups.map(cupOf), next_cursor: rows.length > limit ? cursorAt(cups.at(-1)!.starts_at, cups.at(-1)!.id) : null };
  },
  '/cups/{cup}': async ({ path }, ask) => {
    if (!isId(path['cup']!)) return null;
    const answer = (await ask('public_cup', { night_cup_id: path['cup']! })) as OpenCup | null;
    return answer && cupDetail(answer);
  },
}; // prettier-ignore

// The answers of the calls -----------------------------------------------------------------------------

type Badge = Schemas['Team'] & { id: string };
type Listed = Schemas['League'] & { seasons: Schemas['Season'][] };
type OneSeason = {
  league: { slug: string };
  season: {
    season: number;
    phase: Schemas['Table']['phase'];
    relegation_places: number;
    playoff_teams: number;
    points_for_win: number;
    champion_team_id: string | null;
  };
  teams: (Badge & { withdrawn: boolean; name_then: string | null })[];
  adjustments: { team_id: string; points: number; reason: string }[];
  matches: PublicMatch[];
  decisions: OpenDecision[];
};
type Called<Row extends PublicName> = Omit<Row, 'username' | 'open'> & { username: string; has_profile: boolean };
type InCalls<Row, Less extends string = never> = Omit<Row, 'username' | 'has_profile' | Less> & PublicName;
type OneMatch = {
  league: { slug: string };
  season: number;
  match: Omit<Schemas['Match'], 'home_team' | 'away_team'> & {
    stream_url: string | null;
    replay_url: string | null;
    home_team: Badge;
    away_team: Badge;
  };
  series: { best_of: number; team_a_id: string; wins_a: number; wins_b: number } | null;
  line_ups: (InCalls<Schemas['MatchDetail']['line_ups'][number], 'team'> & { team_id: string })[];
  stats: (InCalls<Schemas['MatchDetail']['stats'][number], 'team'> & { team_id: string })[];
  decisions: OpenDecision[];
};
type OneTeam = {
  league: { slug: string };
  season: number;
  team: Badge & { description: string | null; founded_on: string | null };
  squad: InCalls<Schemas['TeamDetail']['squad'][number]>[];
};
type OnePlayer = {
  league: { slug: string };
  player: Pick<Schemas['PlayerDetail'], 'username' | 'avatar' | 'nation' | 'position'>;
  team: Badge | null;
  shirt_number: number | null;
  seasons: (Omit<Schemas['PlayerDetail']['seasons'][number], 'team'> & { team: Badge })[];
};
type SeasonStats = {
  league: { slug: string };
  season: number;
  stats: (InCalls<Schemas['PlayerStats'], 'team'> & { team: Badge })[];
};

async function listed(path: RequestParts['path'], ask: Ask): Promise<Listed | null> {
  return ((await ask('public_leagues', { slug: path['league']! })) as Listed[] | null)?.[0] ?? null;
}

/** The API is English, and so is what stands for a hidden name. */
const named = <Row extends PublicName>({ open, username, ...row }: Row, team: string): Called<Row> => ({
  ...row,
  username: username ?? publicName({ open, username, shirt_number: row.shirt_number }, team, 'en'),
  has_profile: open,
});

function leagueOf(listing: Listed): Schemas['League'] {
  const { seasons: _, ...league } = listing;
  return league;
}

const teamOf = ({ slug, name, short_name, tag, logo, kit_primary, kit_secondary }: Badge): Schemas['Team'] => ({
  slug, name, short_name, tag, logo, kit_primary, kit_secondary,
}); // prettier-ignore

function seasonNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new BadRequest('A season is a number from 1 to 9999.');
  return Number(text);
}

async function seasonOf(slug: string, text: string | undefined, ask: Ask): Promise<OneSeason | null> {
  const season = seasonNumber(text);
  const answer = (await ask('public_league', season === undefined ? { slug } : { slug, season })) as
    | OneSeason
    | { season: null }
    | null;
  return answer?.season ? answer : null;
}

// The table --------------------------------------------------------------------------------------

const decided = ({ matter, kind, created_at, by, about }: OpenDecision): Schemas['Decision'] => ({
  matter, kind, by: by?.slug ?? null, about: about.slug, decided_at: utc(created_at),
}); // prettier-ignore

function tableOf({ league, season, teams, adjustments, matches, decisions }: OneSeason): Schemas['Table'] {
  const badges = new Map(teams.map((team) => [team.id, team]));
  const slugOf = (id: string) => badges.get(id)?.slug ?? '';
  const rows = rowsOf({ season, teams, adjustments, matches });
  return {
    league: league.slug,
    season: season.season,
    phase: season.phase,
    champion: season.champion_team_id === null ? null : slugOf(season.champion_team_id),
    rows: rows.map(({ team_id, tie, ...row }) => ({
      ...row,
      team: teamOf(badges.get(team_id)!),
      name_then: badges.get(team_id)!.name_then,
      tie: tie
        ? {
            decided_by: tie.decidedBy,
            special_match: tie.specialMatchDemanded,
            steps: tie.steps.map(({ teamIds, rungs }) => ({
              teams: teamIds.map(slugOf),
              rules: rungs.map(({ rule, outcome, values }) => ({
                rule,
                outcome,
                values: Object.fromEntries(Object.entries(values).map(([id, value]) => [slugOf(id), value])),
              })),
            })),
          }
        : null,
    })),
    adjustments: adjustments.map(({ team_id, points, reason }) => ({ team: slugOf(team_id), points, reason })),
    interested_decisions: decisions.map(decided),
  };
}

// Matches ----------------------------------------------------------------------------------------

type Page = {
  limit: number;
  status: string | null;
  team: string | null;
  after: { at: number; id: string } | undefined;
};

const states = ['scheduled', 'live', 'reported', 'disputed', 'finished', 'postponed', 'cancelled'];

function pageOf(query: URLSearchParams): Page {
  const status = query.get('status');
  if (status !== null && !states.includes(status)) throw new BadRequest(`A status is one of ${states.join(', ')}.`);
  return { limit: limitIn(query), status, team: query.get('team'), after: cursorIn(query) };
}

function limitIn(query: URLSearchParams): number {
  const limit = query.get('limit') ?? '50';
  if (!/^([1-9]\d?|100)$/.test(limit)) throw new BadRequest('A limit is a number from 1 to 100.');
  return Number(limit);
}

function cursorIn(query: URLSearchParams): { at: number; id: string } | undefined {
  const cursor = query.get('cursor');
  if (cursor === null) return undefined;
  const [, at, id = ''] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!isId(id)) throw new BadRequest('The cursor is none of ours.');
  return { at: Number(at), id };
}

const cursorAt = (time: string, id: string) => `${Date.parse(time)}_${id}`;

/** One page. A match that moves meanwhile may be met twice, or not at all: a cursor is a place in time. */
function matchesOf({ league, season, teams, matches }: OneSeason, page: Page): Schemas['Matches'] {
  const badges = new Map(teams.map((team) => [team.id, team]));
  const rest = matches
    .map((match) => matchOf(match, badges))
    .filter(
      (match) =>
        (page.status === null || match.status === page.status) &&
        (page.team === null || match.home_team.slug === page.team || match.away_team.slug === page.team) &&
        (page.after === undefined || isAfter(match, page.after)),
    )
    .toSorted((one, other) => (isAfter(one, { at: Date.parse(other.kickoff_at), id: other.id }) ? 1 : -1));
  const shown = rest.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    league: league.slug,
    season: season.season,
    matches: shown,
    next_cursor: last && rest.length > shown.length ? cursorAt(last.kickoff_at, last.id) : null,
  };
}

/** The slug of a team, which may be asked for by a former one. */
async function slugNow({ league, teams }: OneSeason, team: string | null, ask: Ask): Promise<string | null> {
  if (team === null || teams.some(({ slug }) => slug === team)) return team;
  const address = (await ask('public_address_now', { slug: league.slug, team })) as { team: string } | null;
  return address?.team ?? team;
}

function isAfter({ kickoff_at, id }: Schemas['Match'], place: { at: number; id: string }): boolean {
  const at = Date.parse(kickoff_at);
  return at > place.at || (at === place.at && id > place.id);
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const utc = (time: string) => new Date(time).toISOString();

function matchOf(row: PublicMatch, badges: Map<string, Badge>): Schemas['Match'] {
  const { home_team_id, away_team_id, series_id: _, ...match } = row;
  return {
    ...match,
    kickoff_at: utc(match.kickoff_at),
    home_team: teamOf(badges.get(home_team_id)!),
    away_team: teamOf(badges.get(away_team_id)!),
  };
}

function matchDetail({ league, season, match, series, line_ups, stats, decisions }: OneMatch): Schemas['MatchDetail'] {
  const { home_team: home, away_team: away } = match;
  const told = <Row extends PublicName & { team_id: string }>({ team_id, ...row }: Row) => {
    const team = team_id === home.id ? home : away;
    return { ...named(row, team.name), team: team.slug };
  };
  const isHomeA = series?.team_a_id === home.id;
  return {
    league: league.slug,
    season,
    ...match,
    kickoff_at: utc(match.kickoff_at),
    home_team: teamOf(home),
    away_team: teamOf(away),
    series: series && {
      best_of: series.best_of,
      home_wins: isHomeA ? series.wins_a : series.wins_b,
      away_wins: isHomeA ? series.wins_b : series.wins_a,
    },
    line_ups: line_ups.map(told),
    stats: stats.map(told),
    interested_decisions: decisions.map(decided),
  };
}

// Night cups -------------------------------------------------------------------------------------

type CupHead = Pick<
  OpenCup['cup'],
  'id' | 'name' | 'starts_at' | 'prize' | 'capacity' | 'best_of' | 'final_best_of'
> & {
  /** No draft is public. */
  status: Schemas['Cup']['status'];
};
type ListedCup = CupHead & { entered: number; winner: CupTeam | null };

const cupTeam = ({ id, league, slug, ...team }: CupTeam): Schemas['CupTeam'] => ({
  ...teamOf({ ...team, id, slug: '' }),
  id,
  league,
  slug,
});

const cupOf = ({ id, name, starts_at, status, prize, capacity, best_of, final_best_of, entered, winner }: ListedCup): Schemas['Cup'] => ({
  id, name, starts_at: utc(starts_at), status, prize: textIn(prize, 'en')?.text ?? null, prize_texts: textsOf(prize), capacity, best_of, final_best_of, entered, winner: winner && cupTeam(winner),
}); // prettier-ignore

function cupDetail({ cup, teams, series, matches }: OpenCup): Schemas['CupDetail'] {
  const winner = teams.find(({ id }) => id === cup.winner_team_id) ?? null;
  return {
    ...cupOf({ ...(cup as CupHead), entered: teams.length, winner }),
    time_zone: cup.time_zone,
    teams: teams.map((team) => ({ ...cupTeam(team), seed: team.seed })),
    series: series.map(({ team_a_id, team_b_id, winner_team_id, ...each }) => ({
      ...each, team_a: team_a_id, team_b: team_b_id, winner: winner_team_id,
    })),
    matches: matches.map(({ series_id, game_no, home_team_id, away_team_id, kickoff_at, ...each }) => ({
      ...each, series: series_id!, game_no: game_no!, home_team: home_team_id, away_team: away_team_id, kickoff_at: utc(kickoff_at),
    })),
  };
} // prettier-ignore
