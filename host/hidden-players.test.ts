import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasonFiles } from '#domain/competition/season-files.ts';
import { embedKinds } from '#supabase/functions/embeds/embeds.ts';
import { feedFormats, feedKinds } from '#supabase/functions/feeds/feeds.ts';
import { scenes } from '#supabase/functions/overlay/scenes.ts';
import { cards } from '#supabase/functions/picture/cards.ts';
import { cardOf } from '#supabase/functions/picture/pictures.ts';
import { documented } from '#supabase/functions/read-api/schemas.ts';
import { cup, match, nasty, openPublicLeague, team } from './testing/open-league.ts';
import { member, type TestLeague } from './testing/test-league.ts';

// Everything that is served to anybody, while everybody hides the profile: no name, picture, id or address of a player
// (docs/decisions/0038). What the calls below it answer is in supabase/tests/18_public/hidden-players.test.ts.

let league: TestLeague;
const slug = 'open-league';
const languages = ['en', 'de', 'tr'] as const;
const secret = 'ab'.repeat(24);
const kerem = 'Kerem.Doğan 7';
const [numbered, unnumbered] = [201, 202].map((each) => `00000000-0000-4000-8000-000000000${each}`) as [string, string];
const canaries = [kerem, encodeURIComponent(kerem), 'Hidden', 'avatars/', '/players/', numbered, unnumbered];

beforeAll(async () => {
  league = await openPublicLeague();
  const { query } = league.backend;
  await query('update public.team_members set shirt_number = 9 where player_id = $1', [numbered]);
  await query(`update public.profiles set avatar = 'avatars/' || id || '/00000000-0000-4000-8000-000000000000.webp'`);
  await query('alter table public.match_player_stats disable trigger user');
  await query('update public.match_player_stats set mvp = true where player_id = $1', [numbered]);
  await query('alter table public.match_player_stats enable trigger user');
  await query('alter table public.match_lineups disable trigger user');
  await query('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
    match(2),
    team(1),
    numbered,
  ]);
  await query('alter table public.match_lineups enable trigger user');
  const maker = await member(league, 'admin@example.com');
  await query(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [maker.id]);
  await query(
    `insert into private.overlay_links (hash, match_id, made_by) values (sha256(decode($1, 'hex')), $2, $3)`,
    [secret, match(2), maker.id],
  );
});
afterAll(() => league.close());

const show = async (shown: boolean) => {
  await league.backend.query('update public.profile_private set public_profile = $1', [shown]);
  league.visitor.forget();
};

let address = 0;
const read = async (path: string) => {
  address += 1;
  const from = `198.51.${100 + (address >> 8)}.${address & 255}`;
  const answer = await league.ask(path, { from, headers: { apikey: '' } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

const inPath: Record<string, string> = {
  league: slug,
  season: 'current',
  id: match(2),
  team: 'nordlicht-kiel',
  username: encodeURIComponent(kerem),
  cup: cup(1),
};
const filled = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? expect.fail(`${path} names no ${name}`));

/** Answers for visitors; the pages are those of the sitemap. */
async function everything(): Promise<Record<string, string>> {
  const sitemap = await read('/sitemap.xml');
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(pages).toEqual(expect.arrayContaining([`/p/${slug}`, `/p/${slug}/matches/${match(2)}`, `/p/cups/${cup(1)}`]));
  const api = Object.keys(documented).map((path) => `/api/v1${filled(path)}`);
  const feeds = [
    ...seasonFiles.map((file) => `${file}.csv`),
    ...feedKinds.flatMap((kind) => Object.keys(feedFormats).map((format) => `${kind}.${format}`)),
    'calendar.ics',
    'teams/nordlicht-kiel.ics',
  ].map((file) => `/feeds/${slug}/${file}`);
  const answers: Record<string, string> = { '/sitemap.xml': sitemap };
  const isShown = pages.some((page) => page.includes('/players/'));
  for (const path of [
    ...pages.flatMap((page) => languages.map((language) => `${page}?lang=${language}`)),
    ...api.filter((path) => isShown || !path.includes('/players/')),
    ...feeds,
    ...embedKinds.map((kind) => `/embed/${slug}/${kind}`),
    ...scenes.flatMap((scene) => languages.map((lang) => `/overlay/${secret}/scene?scene=${scene}&lang=${lang}`)),
  ])
    answers[path] = await read(path);
  const at = { league: `/p/${slug}`, match: `/p/${slug}/matches/${match(2)}`, team: `/p/${slug}/teams/nordlicht-kiel`, player: `/p/${slug}/players/${encodeURIComponent(kerem)}`, article: `/p/${slug}/news/first-night`, cup: `/p/cups/${cup(1)}` }; // prettier-ignore
  for (const page of Object.keys(cards) as (keyof typeof cards)[])
    for (const kind of Object.keys(cards[page]))
      for (const language of languages) {
        const site = { name: 'Rondo', host: 'league.example', logo: null } as never;
        const card = await cardOf({ page: at[page], season: undefined, kind, language }, league.visitor.ask, site);
        if (card) answers[`${page} ${kind} ${language}`] = JSON.stringify(card);
      }
  return answers;
}
const holding = (answers: Record<string, string>) =>
  Object.keys(answers).filter((path) => canaries.some((canary) => answers[path]!.includes(canary)));

test('what names players is found by their names while they show them', async () => {
  await show(true);
  const paths = holding(await everything());
  for (const kind of [`/p/${slug}?`, '/matches/', '/teams/', '/players/', '/sitemap.xml', 'squads.csv', 'statistics.csv', '/api/v1/leagues/open-league/stats', 'scene=before', 'scene=mvp', 'match result', 'match home', 'match mvp', 'player link'])
    expect(paths.some((path) => path.includes(kind)), kind).toBe(true);
}); // prettier-ignore

test('while everybody hides the profile nothing is found anywhere, and the shirt stands for the name', async () => {
  await show(false);
  const answers = await everything();
  expect(holding(answers)).toEqual([]);
  const says = (path: string, ...texts: string[]) => {
    for (const text of texts) expect(answers[path]?.replaceAll('&amp;', '&'), path).toContain(text);
  };
  const escaped = nasty.replaceAll('&', '&amp;').slice(0, 2);
  for (const page of [`/p/${slug}`, `/p/${slug}/matches/${match(2)}`, `/p/${slug}/teams/nordlicht-kiel`]) {
    says(`${page}?lang=en`, `Player 9 of ${escaped}`, `A player of ${escaped}`);
    says(`${page}?lang=de`, `Nummer 9 von ${escaped}`, `Spieler von ${escaped}`);
    says(`${page}?lang=tr`, `9 numara (${escaped}`, `Bir oyuncu (${escaped}`);
  }
  for (const path of [`/api/v1/leagues/${slug}/stats`, `/feeds/${slug}/statistics.csv`, `/feeds/${slug}/squads.csv`])
    says(path, `Player 9 of ${escaped}`, `A player of ${escaped}`);
  says('match result de', 'Nummer 9 von');
  says('match home tr', '9 numara (');
  says(`/overlay/${secret}/scene?scene=mvp&lang=de`, 'Nummer 9 von');
  for (const path of [`/p/${slug}/players/${encodeURIComponent(kerem)}`, `/api/v1/leagues/${slug}/players/${encodeURIComponent(kerem)}`, `/feeds/${slug}/players/${encodeURIComponent(kerem)}.ics`])
    expect((await league.ask(path, { from: '198.51.99.1', headers: { apikey: '' } })).status, path).toBe(404);
}); // prettier-ignore
