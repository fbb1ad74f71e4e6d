import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { thingsOf } from './site.ts';

// A season ends once for everybody, so this story has a host of its own.
const test = onOwnHost();

test('an organiser starts the playoffs from the table, and ends the season with its champion', async ({
  page,
  rondo,
  signedIn,
}) => {
  test.slow();
  const { flutlicht } = await thingsOf(rondo);
  await signedIn('admin');
  const start = page.getByRole('button', { name: 'Start playoffs' });
  await page.goto(`/admin/leagues/${flutlicht}`);
  await expect(page.getByText('21 matches are not decided')).toBeVisible();
  await expect(start).toBeDisabled();

  // what the captains report elsewhere: here everybody at home wins
  for (const { id } of await openMatches(rondo, flutlicht)) await rule(rondo, id);
  await page.reload();
  await expect(page.getByText('All matches are decided')).toBeVisible();
  await start.click();
  const asked = page.getByRole('dialog');
  const [, fourth = '', fifth = ''] =
    /^4 (.+) – 5 (.+)$/.exec((await asked.getByText(/^4 .+ – 5 /).textContent()) ?? '') ?? [];
  await asked.getByRole('button', { name: 'Start playoffs' }).click();
  await expect(page.getByText('5 series are not decided')).toBeVisible();

  await page.goto(`/leagues/${flutlicht}`);
  const bracket = page.getByRole('region', { name: 'Playoffs' });
  await expect(bracket.getByRole('link', { name: fourth, exact: true })).toBeVisible();
  await expect(bracket.getByRole('link', { name: fifth, exact: true })).toBeVisible();

  for (let game; (game = (await openMatches(rondo, flutlicht))[0]);) await rule(rondo, game.id);
  await page.goto(`/admin/leagues/${flutlicht}`);
  await page.getByRole('button', { name: 'Finish season' }).click();
  const title = page.getByRole('dialog').getByRole('heading', { name: /are the champions\?/ });
  const champion = ((await title.textContent()) ?? '').replace(' are the champions?', '');
  await page.getByRole('dialog').getByRole('button', { name: 'Finish season' }).click();
  await expect(page.getByText('The season is finished.')).toBeVisible();

  await page.goto(`/leagues/${flutlicht}`);
  await expect(page.getByRole('link', { name: `Champions of season 4 ${champion}` })).toBeVisible();
  await page.getByText('Champions of all seasons').click();
  await expect(page.getByRole('link', { name: `Season 4 ${champion}` })).toContainText(champion);
  await page.getByRole('link', { name: 'Season 3' }).click();
  await expect(page).toHaveURL(/season=3/);
});

type Match = { id: string };

const openMatches = (rondo: Rondo, league: string): Promise<Match[]> =>
  asAdmin(rondo, `team_matches?select=id&league_id=eq.${league}&season=eq.4&status=not.in.(finished,cancelled)&order=kickoff_at,id`) as Promise<Match[]>; // prettier-ignore

const rule = (rondo: Rondo, match_id: string) =>
  asAdmin(rondo, 'rpc/rule_match', { match_id, reason: 'As both captains said', home_score: 2, away_score: 1 });

async function asAdmin({ url, publishableKey, sessions }: Rondo, path: string, body?: object): Promise<unknown> {
  const { access_token } = JSON.parse(sessions.admin) as { access_token: string };
  const answer = await fetch(new URL(`/rest/v1/${path}`, url), {
    method: body ? 'POST' : 'GET',
    headers: { apikey: publishableKey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text ? (JSON.parse(text) as unknown) : undefined;
}
