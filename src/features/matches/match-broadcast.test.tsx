import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { mert } from '#testing/fake-backend.ts';
import { matchOf } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { MatchBroadcast } from './match-broadcast.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.restoreAllMocks();
});

const member = (team: number, team_role: string) => [{ id: uuid(600), team_id: uuid(team), team_role, eligibility: 'eligible', league_id: null, season: null }]; // prettier-ignore
const people = {
  'a member': {},
  'the captain': { membership: member(1, 'captain') },
  'a co-captain': { membership: member(1, 'co_captain') },
  'a captain of another team': { membership: member(3, 'captain') },
  'a moderator': { moderator: true },
  'a moderator who plays': { moderator: true, membership: member(2, 'player') },
  'a referee': { referees: matchOf().league_id },
  'a caster': { casts: true },
} satisfies Record<string, Person>;
type Person = { moderator?: boolean; membership?: object[]; referees?: string | null; casts?: boolean };
const lena = { created_at: '2026-11-19T19:30:00Z', team_id: uuid(1), player: { id: uuid(501), username: 'Lena', avatar: null } }; // prettier-ignore
const secret = 'ab'.repeat(24);

async function open(who: keyof typeof people, about: object = {}, casters: object[] = [lena], language: 'en' | 'de' | 'tr' = 'en') {
  const { moderator = false, membership = [], referees, casts }: Person = people[who];
  const own = casts ? [{ ...lena, player: { id: mert.id, username: 'mert', avatar: null } }] : [];
  let links: object[] = [];
  const backend = await signIn({
    'POST /rest/v1/rpc/is_moderator': { body: moderator },
    'GET /rest/v1/memberships': { body: membership },
    'GET /rest/v1/league_referees': { body: referees ? [{ league_id: referees, league: { name: 'Premier Rondo' } }] : [] },
    'GET /rest/v1/match_casters': { body: [...casters, ...own] },
    'POST /rest/v1/rpc/set_match_stream': {},
    'POST /rest/v1/rpc/set_match_replay': {},
    'POST /rest/v1/rpc/name_caster': {},
    'POST /rest/v1/rpc/remove_caster': {},
    'POST /rest/v1/rpc/player_page': { body: [{ id: uuid(502), username: 'Kerem' }, { id: uuid(501), username: 'Lena' }] },
    'POST /rest/v1/rpc/overlay_links': () => ({ body: links }),
    'POST /rest/v1/rpc/make_overlay_link': () => {
      links = [{ id: uuid(900), made_by: mert.id, username: 'mert', created_at: '2026-11-19T19:30:00Z' }];
      return { body: secret };
    },
    'POST /rest/v1/rpc/remove_overlay_link': () => {
      links = [];
      return {};
    },
  });
  const drawn = (
    <>
      <MatchBroadcast match={matchOf({ stream_url: null, replay_url: null, ...about })} />
      <Toaster />
    </>
  );
  const { client } = await openPage(drawn, { namespaces: ['broadcast', 'forms', 'errors'], language });
  await expect.poll(() => client.getQueryData(['teams', 'of-player', mert.id]) !== undefined && client.isFetching() === 0).toBe(true);
  return { sent: (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body) };
} // prettier-ignore

const button = (name: string | RegExp) => page.getByRole('button', { name });
const offered = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const manages = ['Stream and replay', 'Name a caster', 'Overlay'];

test.each<[keyof typeof people, string[]]>([
  ['a member', []],
  ['a co-captain', []],
  ['a captain of another team', []],
  ['a moderator who plays', []],
  ['the captain', ['Remove Lena', ...manages]],
  ['a moderator', ['Remove Lena', ...manages]],
  ['a referee', ['Remove Lena', ...manages]],
  ['a caster', ['No longer cast mert', 'Stream and replay', 'Overlay']],
])('%s is offered what they may do', async (who, buttons) => {
  await open(who);
  await expect.poll(offered).toEqual(buttons);
});

test('where there is nothing to see and nothing to do, there is no section', async () => {
  await open('a member', {}, []);
  expect(page.getByRole('heading').elements()).toEqual([]);
});

test('the stream is shown until the match is over, the replay from then on', async () => {
  const urls = { stream_url: 'https://www.twitch.tv/rondo', replay_url: 'https://www.twitch.tv/videos/1234567' };
  for (const [status, shown] of [['scheduled', urls.stream_url], ['live', urls.stream_url], ['finished', urls.replay_url]] as const) {
    await open('a member', { ...urls, status });
    await expect.element(page.getByRole('link', { name: 'Open the stream in a new tab' })).toHaveAttribute('href', shown);
    await cleanup();
    await signOut();
  }
}); // prettier-ignore

test('what has changed of both addresses is sent, and what is no address is not', async () => {
  const { sent } = await open('the captain', { stream_url: 'https://www.twitch.tv/rondo' });
  await button('Stream and replay').click();
  const replay = page.getByRole('textbox', { name: 'Replay' });
  await replay.fill('https://evil.example/x');
  await button('Save').click();
  await expect.element(page.getByText(/Enter a Twitch, Kick or YouTube address/)).toBeVisible();
  expect(sent('set_match_replay')).toEqual([]);
  await replay.fill('https://youtu.be/dQw4w9WgXcQ');
  await button('Save').click();
  await expect.element(page.getByText('Addresses saved')).toBeVisible();
  await expect
    .poll(() => sent('set_match_replay'))
    .toEqual([{ match_id: matchOf().id, replay_url: 'https://youtu.be/dQw4w9WgXcQ' }]);
  expect(sent('set_match_stream')).toEqual([]);
});

test('a caster is found by name; who is one is not offered; the staff are told what removing means', async () => {
  const { sent } = await open('a moderator');
  await button('Name a caster').click();
  await page.getByRole('combobox').fill('e');
  await expect.element(page.getByRole('option', { name: 'Kerem' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Lena' }).elements()).toEqual([]);
  await page.getByRole('option', { name: 'Kerem' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Name caster' }).click();
  await expect.element(page.getByText('Caster named')).toBeVisible();
  await expect.poll(() => sent('name_caster')).toEqual([{ match_id: matchOf().id, user_id: uuid(502) }]);
  await button('Remove Lena').click();
  await expect.element(page.getByRole('dialog').getByText(/cannot name them for this match again/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove caster' }).click();
  await expect.poll(() => sent('remove_caster')).toEqual([{ match_id: matchOf().id, user_id: uuid(501) }]);
});

test('an address is seen once, names its scene, is copied, and is stopped', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { sent } = await open('a caster');
  await button('Overlay').click();
  await button('Create address').click();
  const address = page.getByRole('status', { name: 'Address of the overlay' });
  await expect.element(address).toHaveTextContent(`${location.origin}/overlay/${secret}?lang=en`);
  await expect.poll(() => sent('make_overlay_link')).toEqual([{ match_id: matchOf().id }]);
  await page.getByRole('combobox', { name: 'Scene' }).selectOptions('table');
  await button('Copy').click();
  await expect.element(button('Copied')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/overlay/${secret}?scene=table&lang=en`);
  await button('Stop').click();
  await expect.element(page.getByText('Address stopped')).toBeVisible();
  await expect.poll(() => sent('remove_overlay_link')).toEqual([{ link_id: uuid(900) }]);
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await button('Done').click();
  await button('Overlay').click();
  await expect.element(button('Create address')).toBeVisible();
  expect(page.getByText(secret).elements()).toEqual([]);
});

test.each([
  ['de', 'Übertragung', 'Caster eintragen'],
  ['tr', 'Yayın', 'Spiker ekle'],
] as const)('it speaks %s', async (language, title, action) => {
  await open('the captain', {}, [lena], language);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(button(action)).toBeVisible();
});
