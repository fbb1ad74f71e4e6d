import { afterEach, expect, test, vi } from 'vitest';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { NextFixtures } from './next-fixtures.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the strip shows the next fixtures as landing() names them, each the way to its public page', async () => {
  const fixtures = [row('m1', 'Işıklar', 'Nordlicht'), row('m2', 'Leytonside', 'Spreebogen')];
  const backend = fakeBackend({ 'POST /rest/v1/rpc/landing': { body: fixtures } });
  const { screen } = await openPage(<NextFixtures />, { namespaces: ['landing'] });

  const strip = screen.getByRole('list', { name: 'Next matches' });
  await expect.element(strip.getByRole('listitem').first()).toMatchTextContent(/Işıklar.*Nordlicht/);
  await expect.element(strip.getByRole('listitem').last()).toMatchTextContent(/Leytonside.*Spreebogen/);
  expect(strip.getByRole('listitem').elements()).toHaveLength(2);
  expect(
    strip
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/p/premier/matches/m1', '/p/premier/matches/m2']);
  expect(backend.calls.map(({ path }) => path)).toEqual(['/rest/v1/rpc/landing']);
});

const row = (match_id: string, home: string, away: string) => ({
  match_id,
  kickoff_at: '2026-11-19T18:30:00Z',
  league_name: 'Premier',
  league_slug: 'premier',
  time_zone: 'Europe/Berlin',
  ...side('home', home),
  ...side('away', away),
});

const side = (which: 'home' | 'away', name: string) => ({
  [`${which}_id`]: `team-${name}`,
  [`${which}_name`]: name,
  [`${which}_short_name`]: name,
  [`${which}_tag`]: name.slice(0, 2),
  [`${which}_logo`]: null,
  [`${which}_kit_primary`]: '#b3202c',
  [`${which}_kit_secondary`]: '#f3e6c8',
});
