import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { anchor, viewedBy } from '#testing/squad.ts';
import { AskToJoin } from './ask-to-join.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const listings = 'GET /rest/v1/team_listings';
const way = page.getByRole('link', { name: 'Ask to join' });

async function open(part: Parameters<typeof viewedBy>[0], listed: boolean, about: object = {}) {
  const backend = await signIn({ ...viewedBy(part), [listings]: { body: listed ? [{ listed }] : [] } });
  const { client } = await openPage(<AskToJoin team={{ ...anchor, ...about }} />, { namespaces: ['teams'] });
  await expect.poll(() => backend.to('/rest/v1/memberships')).not.toHaveLength(0);
  await expect.poll(() => client.isFetching()).toBe(0);
}

test('a free agent is led from a team that looks for players to its entry on the market', async () => {
  await open('stranger', true);
  await expect.element(way).toBeVisible();
  expect(new URL(way.element().getAttribute('href')!, location.origin).searchParams.get('q')).toBe(anchor.name);
});

test.each([
  ['a team that looks for nobody', 'stranger', false, {}],
  ['an archived team', 'stranger', true, { archived_at: '2026-10-01T00:00:00Z' }],
  ['whoever plays for a team', 'player', true, {}],
  ['a moderator', 'moderator', true, {}],
] as const)('nothing is offered: %s', async (_case, part, listed, about) => {
  await open(part, listed, about);
  expect(way.elements()).toHaveLength(0);
});
