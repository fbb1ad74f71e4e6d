import { randomBytes, randomUUID } from 'node:crypto';

export type Hostile = {
  name: string;
  make: (turn: number) => {
    method: string;
    path: string;
    body?: string | Buffer;
    type?: string;
    /** The answer is requested and never read. */
    unread?: boolean;
    /** A socket that stays three seconds: joins what nobody may hear, or says nothing. */
    socket?: 'joins' | 'idle';
  };
};

const read = (name: string, query: string): Hostile => ({
  name,
  make: () => ({ method: 'GET', path: `/rest/v1/${encodeURI(query)}` }),
});
const post = (name: string, path: string, body: (turn: number) => object): Hostile => ({
  name,
  make: (turn) => ({ method: 'POST', path, body: JSON.stringify(body(turn)) }),
});
const many = (count: number, part: (n: number) => string, between = ',') =>
  Array.from({ length: count }, (_, n) => part(n)).join(between);

const wholeTeam = 'teams!team_matches_home_team_id_fkey(*,league_teams(*))';
const picture = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  randomBytes(400_000),
]);

/** Requests of a stranger or a bored member: the gateway refuses some, others cost the host work. */
export const hostileRequests: Hostile[] = [
  read('a slow regular expression', 'profiles?select=id&username=match.^((a*)*)((a*)*)\\1\\3$'),
  read('a slow pattern', `profiles?select=id&description=ilike.${many(30, () => '*a')}`),
  read('embeds of embeds', 'teams?select=*,league_teams(*,leagues(*,league_seasons(*,league_teams(*))))'),
  read('200 names of one column', `contracts?select=${many(200, (n) => `c${n}:terms`)}`),
  read('60 columns of the widest rows', `team_matches?select=*,home:${wholeTeam}&limit=1000`),
  read('every figure of every match', 'match_player_stats?select=*,player:profiles(*)&limit=1000'),
  read('a limit of 1,000,000,000', 'team_matches?select=*&limit=1000000000'),
  read('an offset of 1,000,000,000', 'transfers?select=*&offset=1000000000'),
  read('200 alternatives', `profiles?select=id&or=(${many(200, (n) => `username.eq.a${n}`)})`),
  read('a list of 150 ids', `profiles?select=*&id=in.(${many(150, () => randomUUID())})`),
  read(
    'a wide order',
    `transfers?select=*&order=${many(8, (n) => ['id', 'kind', 'season', 'happened_at'][n % 4] ?? 'id')}`,
  ),
  read('the settings, again and again', 'site_settings?select=*'),
  post('a search of all transfers', '/rest/v1/rpc/transfer_page', () => ({ query: 'a' })),
  post('a search of the site', '/rest/v1/rpc/search_site', (turn) => ({
    query: ['mustafa', 'kapitan', 'istanbul', 'lokomotive'][turn % 4],
    max: 20,
  })),
  post('the landing page, again and again', '/rest/v1/rpc/landing', () => ({})),
  post('figures of nobody', '/rest/v1/rpc/player_stats', () => ({ player_id: randomUUID() })),
  post('a call that is none', '/rest/v1/rpc/pg_sleep', () => ({ seconds: 10 })),
  post('a flood of sign-ins', '/auth/v1/token?grant_type=password', (turn) => ({
    email: `victim${turn % 50}@people.test`,
    password: `guess ${turn} of many`,
  })),
  post('a flood of sign-ups', '/auth/v1/signup', () => ({
    email: `${randomUUID()}@people.test`,
    password: 'quite a secret of somebody',
  })),
  post('a flood of forgotten passwords', '/auth/v1/recover', (turn) => ({ email: `victim${turn % 50}@people.test` })),
  post('a flood of codes', '/auth/v1/verify', () => ({ type: 'recovery', token_hash: randomUUID() })),
  {
    name: 'a flood of uploads',
    make: () => ({
      method: 'POST',
      path: `/storage/v1/object/avatars/${randomUUID()}/${randomUUID()}.png`,
      body: picture,
      type: 'image/png',
    }),
  },
  post('a body of 60 kB', '/rest/v1/rpc/update_team', () => ({
    id: randomUUID(),
    given: { description: 'a'.repeat(60_000) },
  })),
  {
    name: 'answers that nobody reads',
    make: () => ({
      method: 'GET',
      path: `/rest/v1/${encodeURI('match_player_stats?select=*,player:profiles(*)&limit=1000')}`,
      unread: true,
    }),
  },
  ...(['joins', 'idle'] as const).map((socket): Hostile => ({
    name: socket === 'joins' ? 'a storm of joins' : 'a socket that says nothing',
    make: () => ({ method: 'GET', path: '/realtime/v1/websocket?vsn=2.0.0', socket }),
  })),
];
