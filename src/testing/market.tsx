import { page } from 'vitest/browser';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Database } from '#database.types.ts';
import { fold } from '#domain/community/search-fold.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import type { Listing, MarketPlayer, OwnListing, Registration } from '#data/transfer-center/queries.ts';
import { TransferCenterPage } from '#features/transfer-center/transfer-center-page.tsx';
import { type Answers, mert } from './fake-backend.ts';
import { openPage } from './page.tsx';
import { leagueId, team, uuid } from './season.ts';
import { signIn } from './session.ts';

/** The transfer centre for the tests of its parts; mert looks at it. */
export async function openMarket(answers: Answers = {}, query = '') {
  const backend = await signIn({
    'POST /rest/v1/rpc/market_page': ({ body }) => ({ body: findRows(market, body, playerFits) }),
    'POST /rest/v1/rpc/listing_page': ({ body }) => ({ body: findRows(listings, body, teamFits) }),
    'POST /rest/v1/rpc/team_facts': ({ body }) => ({
      body: listings.flatMap(({ facts, team_id }) =>
        (body as { team_ids: string[] }).team_ids.includes(team_id) ? [facts] : [],
      ),
    }),
    'POST /rest/v1/rpc/recent_stats': { body: recent },
    'GET /rest/v1/team_listings': { body: [] },
    'GET /rest/v1/player_registrations': { body: [] },
    'GET /rest/v1/memberships': { body: [] },
    'GET /rest/v1/contracts': { body: [] },
    'POST /rest/v1/rpc/market_counts': { body: counts },
    'GET /rest/v1/join_requests': { body: [] },
    'POST /rest/v1/rpc/registrations_closed': { body: false },
    ...answers,
  });
  const opened = await openPage(
    <>
      <TransferCenterPage />
      <Toaster />
    </>,
    {
      at: `/transfercenter${tabbed(query)}`,
      namespaces: ['transfer-center', 'contracts', 'team-card', 'report', 'errors'],
    },
  );
  return {
    ...opened,
    backend,
    /** Parameters of the address beside the players' tab. */
    address: () => {
      const { tab, ...rest } = opened.router.state.location.search as Record<string, string>;
      return tab === undefined || tab === 'players' ? rest : { tab, ...rest };
    },
    players: rowsOf('Player market'),
    teams: rowsOf('Teams looking'),
  };
}

/** The tests look at the players unless they say otherwise: Mert, a free agent, lands on the teams. */
const tabbed = (query: string) => {
  if (query === landing) return '';
  return /\btab=/.test(query) ? query : `${query || '?'}${query ? '&' : ''}tab=players`;
};
export const landing = 'landing';

const counts = [
  { field: 'players', value: '', entries: 3 },
  { field: 'position', value: 'striker', entries: 1 },
  { field: 'nation', value: 'TR', entries: 2 },
  { field: 'wanted', value: 'goalkeeper', entries: 2 },
];

/** Mert in team 1, which is in its season as told. */
export const memberOf = (role: string, about: Partial<TeamProfile> = {}): Answers => ({
  'GET /rest/v1/memberships': { body: [{ team_id: uuid(1), team_role: role }] },
  'GET /rest/v1/team_profiles': { body: [{ ...anchor, ...about }] },
});

const anchor = {
  ...team(1),
  archived_at: null,
  league_id: leagueId,
  league_name: 'Premier Rondo',
  season: 4,
  phase: 'regular',
  rights: 4,
  rights_used: 2,
  player_count: 3,
};

const entry = {
  game_id: null,
  rematch_experience: null,
  activity_level: null,
  play_style: null,
  in_game_chat: null,
  availability_days: [],
  team_experience: null,
  personal_goals: null,
  team_expectations: null,
  additional_info: null,
  listed: true,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};

const marketPlayer = (number: number, username: string, about: Partial<MarketPlayer> = {}): MarketPlayer => ({
  ...entry,
  user_id: uuid(500 + number),
  username,
  profile_name: username,
  avatar: null,
  nation: null,
  platform: null,
  position: null,
  team_id: null,
  team_name: null,
  recent: [],
  ...about,
});

/** Last matches of aylin, the newest first: won as a striker, lost in goal. */
const recent = [3, 0].map((goals, at) => ({
  match_id: uuid(100 + at),
  player_id: uuid(501),
  username: 'aylin',
  avatar: null,
  team_id: uuid(2),
  position: at === 0 ? 'striker' : 'goalkeeper',
  goals,
  assists: 0,
  passes: 0,
  interceptions: 0,
  saves: 0,
  mvp: false,
  league_id: leagueId,
  season: 4,
  matchday: 2 - at,
  kickoff_at: `2026-11-0${2 - at}T18:00:00Z`,
  home_team_id: uuid(2),
  away_team_id: uuid(3),
  home_score: goals,
  away_score: 2,
}));

/** One player for each filter: aylin has every wanted trait, the others lack one or all. */
const market: MarketPlayer[] = [
  marketPlayer(1, 'aylin', {
    position: 'striker',
    rematch_experience: 'expert',
    activity_level: 'high',
    play_style: 'offensive',
    nation: 'TR',
    platform: 'pc',
    availability_days: ['mon', 'thu'],
    game_id: 'aylin#7',
    personal_goals: 'Win something',
  }),
  marketPlayer(2, 'piet', {
    position: 'goalkeeper',
    rematch_experience: 'beginner',
    activity_level: 'low',
    play_style: 'defensive',
    nation: 'NL',
    platform: 'xbox',
    availability_days: ['mon'],
    team_id: uuid(2),
    team_name: 'Bergwacht FC',
  }),
  marketPlayer(3, 'ole', { profile_name: 'Ole Ölmez', team_id: uuid(3), team_name: 'Corsairs FC' }),
];

export const ownEntry = (about: Partial<Registration> = {}): Registration => ({
  ...entry,
  user_id: mert.id,
  username: 'mert',
  ...about,
});

export const ownListing = (about: Partial<OwnListing> = {}): OwnListing => ({
  team_id: uuid(1),
  training_days: ['tue'],
  positions: ['striker'],
  team_goals: 'Promotion',
  player_expectations: 'Be on time',
  listed: true,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
  ...about,
});

const listing = (number: number, about: Partial<OwnListing>): Listing => {
  const own = ownListing({ team_id: uuid(number), team_goals: null, player_expectations: null, ...about });
  const { team_id, positions, training_days } = own;
  return {
    ...own,
    team: team(number),
    captain_id: uuid(510 + number),
    facts: {
      team_id,
      positions,
      training_days,
      usual_days: null,
      usual_from: null,
      usual_until: null,
      zone: null,
      league_name: 'Premier Rondo',
      place: number,
      played: 5,
      won: 5 - number,
      player_count: 8,
      captain: { id: uuid(510 + number), username: `captain${number}`, avatar: null },
    },
  };
};

const listings: Listing[] = [
  listing(2, { positions: ['goalkeeper'], training_days: ['mon', 'thu'], team_goals: 'The cup' }),
  listing(3, { positions: [], training_days: ['mon'] }),
  listing(4, { positions: ['striker', 'last_man'], training_days: [] }),
];

/** The pages of the database as far as the tests ask them; what they find is proven over SQL. */
function findRows<Row>(rows: Row[], args: unknown, fits: (row: Row, args: PageArgs) => boolean): Row[] {
  return rows.filter((row) => fits(row, args as PageArgs));
}

type PageArgs = Database['public']['Functions']['market_page']['Args'];

const holds = (name: string, query = '') => fold(name).includes(fold(query));
const is = (wanted: string | undefined, value: string | null) => wanted === undefined || wanted === value;

const playerFits = (player: MarketPlayer, args: PageArgs) =>
  holds(player.profile_name, args.query) &&
  is(args.of_position, player.position) &&
  is(args.of_experience, player.rematch_experience) &&
  is(args.of_activity, player.activity_level) &&
  is(args.of_style, player.play_style) &&
  is(args.of_nation, player.nation) &&
  is(args.of_platform, player.platform) &&
  (args.on_days ?? []).every((day) => player.availability_days.includes(day)) &&
  (args.only_free !== true || player.team_id === null);

const teamFits = ({ team: club, positions, training_days }: Listing, args: PageArgs) =>
  holds(club.name, args.query) &&
  (args.of_position === undefined || positions.length === 0 || positions.includes(args.of_position)) &&
  (args.on_days ?? []).every((day) => training_days.includes(day));

const rowsOf = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
