import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { roundRobin } from '#domain/competition/schedule.ts';
import { protestsOver } from './clocks.ts';
import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { atBothWidths } from './site.ts';

// New seasons are there for everybody, so this story has its own host.
const test = onOwnHost();

/** A league of seven whose season is over in the order of their letters; everything by the calls of an admin. */
async function finishedLeague(rondo: Rondo, name: string, tier: number, mark: string): Promise<string> {
  const id = randomUUID();
  const season = 1;
  await ask(rondo, 'POST', 'leagues', { id, name, tier });
  const short = { quarterfinal_best_of: 1, semifinal_best_of: 1, final_best_of: 1, relegation_places: 1, legs: 1 };
  await ask(rondo, 'POST', 'league_seasons', { league_id: id, season, max_teams: 10, ...short });
  const clubs = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `${mark} ${letter}${letter.toLowerCase()}`);
  await ask(rondo, 'POST', 'rpc/import_season', {
    league_id: id,
    season,
    teams: clubs.map((club) => ({ name: club })),
    fixtures: roundRobin(clubs, 1).map(({ matchday, home_team_id: home, away_team_id: away }) => ({
      matchday: String(matchday),
      home,
      away,
      kickoff_at: `2026-03-0${matchday}T18:00:00Z`,
      home_score: home < away ? '2' : '1',
      away_score: home < away ? '1' : '2',
    })),
    dry: false,
  });
  const entries = await read<{ team: { id: string; name: string } }>(
    rondo,
    `league_teams?select=team:teams!league_teams_team_id_fkey(id,name)&league_id=eq.${id}`,
  );
  const ids = clubs.map((club) => entries.find(({ team }) => team.name === club)?.team.id ?? '');
  await ask(rondo, 'POST', 'rpc/start_playoffs', { league_id: id, season });
  for (let rule = 0; rule < 5; rule += 1) {
    const open = `team_matches?select=id,home_team_id,away_team_id&league_id=eq.${id}&status=eq.scheduled&limit=1`;
    const [game] = await read<{ id: string; home_team_id: string; away_team_id: string }>(rondo, open);
    const better = ids.indexOf(game?.home_team_id ?? '') < ids.indexOf(game?.away_team_id ?? '');
    await ask(rondo, 'POST', 'rpc/rule_match', {
      match_id: game?.id,
      home_score: better ? 2 : 1,
      away_score: better ? 1 : 2,
      reason: 'As played',
    });
  }
  await protestsOver(rondo, id);
  await ask(rondo, 'POST', 'rpc/finish_season', { league_id: id, season });
  return id;
}

async function ask(rondo: Rondo, method: string, path: string, body?: object): Promise<unknown> {
  const { access_token } = JSON.parse(rondo.sessions.admin) as { access_token: string };
  const answer = await fetch(`${rondo.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: rondo.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
const read = async <T>(rondo: Rondo, query: string) => (await ask(rondo, 'GET', query)) as T[];

test('an admin sees who goes up and down, decides one otherwise, opens both seasons at once and takes them back', async ({
  page,
  rondo,
  signedIn,
}) => {
  const upper = await finishedLeague(rondo, 'Obere Liga', 11, 'Oben');
  const lower = await finishedLeague(rondo, 'Untere Liga', 12, 'Unten');
  await signedIn('admin');
  await page.goto('/admin/leagues');
  await page.getByRole('link', { name: 'Next season' }).click();
  const both = page.getByRole('checkbox', { name: /(Obere|Untere) Liga/ });
  await expect(both).toHaveCount(2);
  await expect(both.first()).toBeChecked();
  // what is being played cannot be chosen
  await expect(page.getByRole('checkbox', { name: /Flutlicht Liga/ })).toBeDisabled();

  const move = async (team: string, to: string) => {
    await page.getByRole('button', { name: `Move ${team}` }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  const season = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: `${name}, season 2` }) });
  await expect(season('Obere Liga').getByRole('listitem')).toHaveCount(7);
  await expect(season('Obere Liga').getByRole('listitem').last()).toContainText('Promoted · 1st in Untere Liga');
  await expect(season('Untere Liga').getByRole('listitem').first()).toContainText('Relegated · 7th in Obere Liga');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await atBothWidths(page, () => expect(page.getByRole('button', { name: 'Move Unten Cc' })).toBeVisible());
  await move('Unten Cc', 'Obere Liga');
  await move('Unten Gg', 'Not entered');
  await expect(season('Obere Liga')).toContainText('8 of 10 teams');
  await expect(page.getByText('2 up and 1 down between Obere Liga and Untere Liga')).toBeVisible();
  await page.getByRole('button', { name: 'Open 2 seasons with 13 teams' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open now' }).dblclick();
  await expect(page.getByText('Next season opened')).toBeVisible();
  const entered = async (league: string) =>
    (await read(rondo, `league_teams?league_id=eq.${league}&season=eq.2`)).length;
  expect([await entered(upper), await entered(lower)]).toEqual([8, 5]);
  await expect(page.getByText('No finished seasons')).toBeVisible();

  // a reload later it can still be taken back, all that was opened together
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Open 2 seasons with 14 teams' })).toBeVisible();
  expect([await entered(upper), await entered(lower)]).toEqual([0, 0]);

  // a captain is not let in
  await signedIn('captain');
  await page.goto('/admin/leagues/rollover');
  await page.waitForURL((url) => url.pathname === '/dashboard');
  for (const id of [upper, lower]) await ask(rondo, 'PATCH', `leagues?id=eq.${id}`, { status: 'inactive' });
});
