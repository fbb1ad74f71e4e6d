import { z } from 'zod';
import { eachStat } from '../../../src/domain/competition/statistics.ts';

/**
 * The read API's answers (docs/decisions/0040), written once: the types of the code, the document at
 * /api/v1/openapi.json and the tests are made from it. An addition is there for everybody; nothing is ever taken
 * away or changed within v1 (breaking.ts).
 */

const text = (about: string) => z.string().describe(about);
const count = (about?: string) => (about === undefined ? z.int().min(0) : z.int().min(0).describe(about));
const slug = text('Its name in addresses.');
const time = z.iso.datetime().describe('UTC.');
const day = z.iso.date().nullable();
const score = z.int().min(0).nullable();
const picture = z.string().nullable().describe('A file below /storage/v1/object/public/, or a whole address.');

const phase = z.enum(['registration', 'regular', 'playoffs', 'finished']);
const stage = z.enum(['regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final', 'cup']);
const status = z.enum(['scheduled', 'live', 'reported', 'disputed', 'finished', 'postponed', 'cancelled']);
const side = z.enum(['home', 'away', 'both']);
const position = z.enum(['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker']).nullable();

const Season = z
  .object({ season: z.int().min(1), phase, starts_on: day, ends_on: day })
  .describe('One playing of a league.');

const League = z.object({
  slug,
  name: z.string(),
  description: z.string().nullable(),
  logo: picture,
  tier: z.int().describe('1 is the highest.'),
  time_zone: text('IANA.'),
});

const Team = z.object({
  slug,
  name: z.string(),
  short_name: z.string(),
  tag: z.string(),
  logo: picture,
  kit_primary: z.string().nullable(),
  kit_secondary: z.string().nullable(),
});

const TieStep = z
  .object({
    teams: z.array(z.string()).describe('Slugs of those that were level, in the order of the table.'),
    rules: z.array(
      z.object({
        rule: z.enum(['headToHeadPoints', 'headToHeadDifference', 'goalDifference', 'goalsScored', 'specialMatch']),
        outcome: z
          .enum(['decided', 'level', 'skipped', 'unused'])
          .describe('skipped: not all of them have met equally often. unused: everybody had a place before it.'),
        values: z.record(z.string(), z.number().nullable()).describe('By slug, the higher the better.'),
      }),
    ),
  })
  .describe('The tie-breakers as one group of teams went through them.');

const TableRow = z.object({
  position: z.int().min(1).describe('Level teams share it: 1, 2, 2, 4.'),
  group: z.string().optional().describe('In a season of groups, each of which has a table: positions begin anew.'),
  team: Team,
  name_then: z
    .string()
    .nullable()
    .describe('The name of the team when the season was finished; null if it is the same.'),
  played: count(),
  won: count(),
  drawn: count().optional().describe('Only of a final table that was imported.'),
  lost: count(),
  goals_for: count(),
  goals_against: count(),
  goal_difference: z.int(),
  points: z.int().describe('With adjustment.'),
  adjustment: z.int().describe('Points given or taken outside the matches.'),
  zone: z.enum(['semifinal', 'playoff', 'relegation']).nullable(),
  provisional: z.boolean().describe('A dispute is open, or head-to-head had to be skipped.'),
  tie: z
    .object({
      decided_by: TieStep.shape.rules.element.shape.rule.nullable().describe('Null where the place is shared.'),
      special_match: z.boolean().describe('Whether a special match is called for.'),
      steps: z.array(TieStep),
    })
    .nullable()
    .describe('The reason for the team’s place among those level on points; null if no team is level.'),
});

const Decision = z
  .object({
    matter: z.enum(['match', 'squad', 'eligibility', 'penalty', 'points', 'entry']),
    kind: z.enum(['rival', 'neighbour']).describe('The relation of the deciding person’s team to the other one.'),
    by: z.string().nullable().describe('Slug of the team whose player decided; null where it was never in the league.'),
    about: z.string().describe('Slug of the team it was about.'),
    decided_at: time,
  })
  .describe('A decision of the staff by a player of a rival or neighbour, because nobody else could.');
const decisions = (about: string) => z.array(Decision).describe(`${about} The last twenty, the newest first.`);

const Table = z.object({
  league: slug,
  season: z.int(),
  phase,
  champion: z.string().nullable().describe('Slug of a team.'),
  rows: z.array(TableRow),
  adjustments: z.array(z.object({ team: z.string(), points: z.int(), reason: z.string() })),
  interested_decisions: decisions('About points and entries.'),
});

const Match = z.object({
  id: z.guid(),
  matchday: z.int().nullable(),
  stage,
  game_no: z.int().nullable().describe('Of a series.'),
  kickoff_at: time,
  status,
  home_team: Team,
  away_team: Team,
  home_score: score.describe('Once it counts.'),
  away_score: score,
  live_home_score: score.describe('While it is played; it never counts.'),
  live_away_score: score,
  forfeited_by: side.nullable(),
});

const Stats = eachStat(() => count());
const named = {
  username: z.string().describe('Where it is hidden "Player 7 of" and the team, or "A player of" and the team.'),
  has_profile: z.boolean().describe('Whether the player has a public address.'),
  shirt_number: z.int().nullable().describe('In this team.'),
};

const MatchDetail = Match.extend({
  league: slug,
  season: z.int(),
  stream_url: z.string().nullable().describe('Where it is seen live.'),
  replay_url: z.string().nullable().describe('Where it is seen again.'),
  series: z.object({ best_of: z.int(), home_wins: count(), away_wins: count() }).nullable(),
  line_ups: z.array(z.object({ team: z.string(), ...named, slot: z.int(), position })),
  stats: z.array(
    z.object({
      team: z.string(),
      ...named,
      slot: z.int().nullable().describe('Of the same team in `line_ups`; null for a player who is not there.'),
      ...Stats,
      mvp: z.boolean(),
    }),
  ),
  interested_decisions: decisions('About the match.'),
});

const TeamDetail = Team.extend({
  league: slug,
  season: z.int().describe('The last one it entered.'),
  description: z.string().nullable(),
  founded_on: day,
  squad: z
    .array(
      z.object({
        ...named,
        avatar: picture,
        nation: z.string().nullable().describe('ISO 3166-1.'),
        position,
        team_role: z.enum(['captain', 'co_captain', 'player']),
      }),
    )
    .describe('Of a player who hides the profile, neither name, picture nor nation.'),
});

const PlayerDetail = z.object({
  league: slug,
  username: z.string(),
  avatar: picture,
  nation: z.string().nullable(),
  position,
  team: Team.nullable(),
  shirt_number: z.int().nullable(),
  seasons: z.array(z.object({ season: z.int(), team: Team, appearances: count(), ...Stats, mvp: count('Times.') })),
});

const PlayerStats = z.object({
  ...named,
  team: Team,
  appearances: count(),
  ...Stats,
  mvp: count('Times.'),
});

const CupTeam = Team.extend({
  id: z.guid(),
  slug: z.string().nullable().describe('With `league` its address; null where it is in no public league.'),
  league: z.string().nullable().describe('Slug of the public league it entered last.'),
});

const Cup = z
  .object({
    id: z.guid(),
    name: z.string(),
    starts_at: time,
    status: z.enum(['registration', 'check_in', 'live', 'finished', 'cancelled']),
    prize: z.string().nullable().describe('In English, or else the first of `prize_texts`.'),
    prize_texts: z
      .object({ en: z.string(), de: z.string(), tr: z.string() })
      .partial()
      .describe('The prize in each language it is written in; empty without a prize.'),
    capacity: z.int().describe('The most teams.'),
    best_of: z.int().describe('Of the rounds before the final.'),
    final_best_of: z.int(),
    entered: count('Teams that have a place.'),
    winner: CupTeam.nullable(),
  })
  .describe('A knock-out of one evening.');

const teamId = z.guid().describe('Of `teams`.');
const CupDetail = Cup.extend({
  time_zone: text('IANA.'),
  teams: z
    .array(CupTeam.extend({ seed: z.int().nullable().describe('Once it is drawn.') }))
    .describe('Those that have a place, by seed or by entry.'),
  series: z
    .array(
      z.object({
        id: z.guid(),
        round: z.int().min(1).describe('The last one is the final.'),
        slot: z.int().min(1).describe('The winners of 1 and 2 meet in 1 of the next round.'),
        best_of: z.int(),
        team_a: teamId.nullable().describe('Null while nobody is known, and opposite a bye.'),
        team_b: teamId.nullable(),
        wins_a: count(),
        wins_b: count(),
        winner: teamId.nullable(),
        no_winner: z.boolean().describe('It is over, and nobody came: nobody goes on.'),
      }),
    )
    .describe('The bracket; empty before the draw.'),
  matches: z
    .array(
      z.object({
        id: z.guid(),
        series: z.guid(),
        game_no: z.int(),
        kickoff_at: time,
        status,
        home_team: teamId,
        away_team: teamId,
        home_score: score.describe('Once it counts.'),
        away_score: score,
        live_home_score: score.describe('While it is played; it never counts.'),
        live_away_score: score,
        forfeited_by: side.nullable(),
      }),
    )
    .describe('In the order of their kick-offs.'),
});

export const schemas = {
  Season,
  League,
  Team,
  TieStep,
  TableRow,
  Decision,
  Table,
  Match,
  MatchDetail,
  TeamDetail,
  PlayerDetail,
  PlayerStats,
  Leagues: z.object({ leagues: z.array(League) }),
  LeagueDetail: League.extend({ seasons: z.array(Season).describe('The newest first.') }),
  Seasons: z.object({ league: slug, seasons: z.array(Season).describe('The newest first.') }),
  Matches: z.object({
    league: slug,
    season: z.int(),
    matches: z.array(Match).describe('In the order of their kick-offs.'),
    next_cursor: z.string().nullable().describe('Of the next page; null on the last one.'),
  }),
  LeagueStats: z.object({
    league: slug,
    season: z.int(),
    stats: z.array(PlayerStats).describe('By goals; the first thousand.'),
  }),
  Cup,
  CupTeam,
  Cups: z.object({
    cups: z.array(Cup).describe('The latest first.'),
    next_cursor: z.string().nullable().describe('Of the next page; null on the last one.'),
  }),
  CupDetail,
  Error: z.object({
    code: z.enum(['bad_request', 'not_found', 'method_not_allowed', 'too_many_requests', 'unavailable', 'unknown_key']),
    message: z.string(),
  }),
} satisfies Record<string, z.ZodType>;

export type Schemas = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> };

const parameters = {
  league: { in: 'path', about: 'The slug of a league.', schema: z.string() },
  season: { in: 'path', about: 'Its number, or `current` for the newest.', schema: z.string() },
  team: { in: 'path', about: 'The slug of a team.', schema: z.string() },
  id: { in: 'path', about: 'The id of a match.', schema: z.guid() },
  cup: { in: 'path', about: 'The id of a night cup.', schema: z.guid() },
  username: { in: 'path', about: 'The name of a player.', schema: z.string() },
  ofSeason: { in: 'query', name: 'season', about: 'The newest one if it is missing.', schema: z.int().min(1) },
  ofTeam: { in: 'query', name: 'team', about: 'Matches of this team alone, by its slug.', schema: z.string() },
  status: { in: 'query', about: 'Matches in this state alone.', schema: status },
  limit: { in: 'query', about: 'How many at most.', schema: z.int().min(1).max(100).default(50) },
  cursor: { in: 'query', about: '`next_cursor` of the page before.', schema: z.string() },
} satisfies Record<string, { in: 'path' | 'query'; name?: string; about: string; schema: z.ZodType }>;

type Documented = { about: string; parameters: (keyof typeof parameters)[]; answer: keyof typeof schemas };

/** Every address below /api/v1, and what it answers. */
export const documented = {
  '/leagues': { about: 'The public leagues.', parameters: [], answer: 'Leagues' },
  '/leagues/{league}': { about: 'A league with its seasons.', parameters: ['league'], answer: 'LeagueDetail' },
  '/leagues/{league}/seasons': { about: 'The seasons of a league.', parameters: ['league'], answer: 'Seasons' },
  '/leagues/{league}/seasons/{season}/table': {
    about: 'The table of a season, with the reason for every tie.',
    parameters: ['league', 'season'],
    answer: 'Table',
  },
  '/leagues/{league}/matches': {
    about: 'The matches of a season, a page at a time.',
    parameters: ['league', 'ofSeason', 'ofTeam', 'status', 'limit', 'cursor'],
    answer: 'Matches',
  },
  '/leagues/{league}/matches/{id}': { about: 'A match.', parameters: ['league', 'id'], answer: 'MatchDetail' },
  '/leagues/{league}/teams/{team}': {
    about: 'A team of the league.',
    parameters: ['league', 'team'],
    answer: 'TeamDetail',
  },
  '/leagues/{league}/players/{username}': {
    about: 'A player of the league who does not hide the profile.',
    parameters: ['league', 'username'],
    answer: 'PlayerDetail',
  },
  '/leagues/{league}/stats': {
    about: 'The stats of every player in a season.',
    parameters: ['league', 'ofSeason'],
    answer: 'LeagueStats',
  },
  '/cups': { about: 'The public night cups, a page at a time.', parameters: ['limit', 'cursor'], answer: 'Cups' },
  '/cups/{cup}': { about: 'A night cup with its teams and its bracket.', parameters: ['cup'], answer: 'CupDetail' },
} satisfies Record<string, Documented>;

const failures = {
  400: 'A parameter cannot be read.',
  401: 'The key is none, or no more.',
  404: 'There is no such thing, or it is not public.',
  429: 'More than 60 a minute from one address, or 600 by one key.',
  503: 'There is no time now.',
};

/** The document at /api/v1/openapi.json, which docs/openapi.json is a copy of (`npm run read-api`). */
export function openApi(): OpenApi {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` }).schemas;
  const plain = (schema: object) =>
    Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));
  const answer = (name: string, description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rondo read API',
      version: '1',
      description:
        'Public leagues and night cups for anybody, without a session: 60 requests a minute from one address, or 600 with a key, which members create in their settings.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(
      Object.entries<Documented>(documented).map(([path, operation]) => [
        path,
        {
          get: {
            operationId: operation.answer[0]!.toLowerCase() + operation.answer.slice(1),
            summary: operation.about,
            parameters: operation.parameters.map((key) => {
              const parameter: { in: 'path' | 'query'; name?: string; about: string; schema: z.ZodType } =
                parameters[key];
              return {
                name: parameter.name ?? key,
                in: parameter.in,
                required: parameter.in === 'path',
                description: parameter.about,
                schema: plain(z.toJSONSchema(parameter.schema, { io: 'input' })),
              };
            }),
            responses: {
              200: answer(operation.answer, operation.about),
              ...Object.fromEntries(Object.entries(failures).map(([code, why]) => [code, answer('Error', why)])),
            },
          },
        },
      ]),
    ),
    // None is needed; with a key there is more.
    security: [{}, { key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of a member: `rondo_…`.' } },
      schemas: Object.fromEntries(Object.entries(made).map(([id, schema]) => [id, plain(schema)])),
    },
  };
}

export type JsonSchema = { [key: string]: unknown };
export type OpenApi = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  paths: Record<
    string,
    {
      get: {
        operationId: string;
        summary: string;
        parameters: { name: string; in: string; required: boolean; description: string; schema: JsonSchema }[];
        responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
      };
    }
  >;
  security: Record<string, string[]>[];
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> };
};
