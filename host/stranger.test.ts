import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasonFiles } from '#domain/competition/season-files.ts';
import { cup, match, openPublicLeague } from './testing/open-league.ts';
import { member, type TestLeague } from './testing/test-league.ts';

// A crawl of everything that is public as one member, then another, then nobody: what is kept of one is never another's.

type Asker = { headers: Record<string, string> };
let league: TestLeague;
let askers: Record<'A' | 'B' | 'nobody', Asker>;
const canaries = ['canary-a@example.com', 'canary-b@example.com'] as const;
const slug = 'open-league';
const files = ['calendar.ics', 'teams/nordlicht-kiel.ics', 'results.rss', 'results.atom', 'news.json', ...seasonFiles.map((file) => `${file}.csv`)]; // prettier-ignore
const cups = (number: number) => [`/p/cups/${cup(number)}`, `/api/v1/cups/${cup(number)}`];
const below = (of: string) => [
  ...['', '/teams/nordlicht-kiel', `/matches/${match(2)}`, '/news/first-night'].map((page) => `/p/${of}${page}`),
  ...files.map((file) => `/feeds/${of}/${file}`),
  ...['', '/seasons', '/seasons/current/table', '/matches', `/matches/${match(2)}`, '/stats'].map(
    (path) => `/api/v1/leagues/${of}${path}`,
  ),
];

beforeAll(async () => {
  league = await openPublicLeague();
  const [a, b] = [await member(league, canaries[0]), await member(league, canaries[1])];
  const as = ({ token, device }: typeof a): Asker => ({
    headers: { authorization: `Bearer ${token}`, cookie: device },
  });
  askers = { A: as(a), B: as(b), nobody: { headers: { apikey: '' } } };
});
afterAll(() => league.close());

const told = async (path: string, { headers }: Asker) => {
  const answer = await league.ask(path, { headers });
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    cookie: answer.headers.get('set-cookie'),
    eTag: answer.headers.get('etag'),
    text: await answer.text(),
  };
};

test.each([...below(slug), ...cups(1), '/api/v1/cups'])(
  '%s is one and the same to A, then B, then nobody',
  async (path) => {
    const answers = [];
    for (const who of ['A', 'B', 'nobody'] as const) answers.push(await told(path, askers[who]));
    const [first] = answers;
    expect(first!.status).toBe(200);
    expect(first!.cookie).toBeNull();
    for (const canary of canaries) expect(first!.text).not.toContain(canary);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(first!.text).not.toContain('Closed');
  },
);

test.each([...below('closed-league'), ...cups(2), `/p/cups/${cup(2)}/picture/link-en.png`])(
  '%s is closed to each of them, and nobody keeps that',
  async (path) => {
    for (const who of ['A', 'B', 'nobody'] as const) {
      const { status, cache, text } = await told(path, askers[who]);
      expect([status, cache]).toEqual([404, 'no-store']);
      expect(text).not.toMatch(/Closed (league|cup)/);
    }
  },
);

test('what A reads at a personal address is nobody’s after it, in any cache', async () => {
  const [row] = await league.backend.query<{ reader_secret: string }>(
    `insert into private.feed_links (user_id, secret)
     select id, repeat('b', 48) from auth.users where email = $1 returning reader_secret`,
    [canaries[0]],
  );
  for (const file of files.filter((each) => !each.startsWith('teams'))) {
    const own = await told(`/feeds/my/${row!.reader_secret}/closed-league/${file}`, askers.nobody);
    expect([own.status, own.cache]).toEqual([200, 'private, no-cache']);
    for (const who of ['A', 'B', 'nobody'] as const)
      expect((await told(`/feeds/closed-league/${file}`, askers[who])).status, file).toBe(404);
  }
});
