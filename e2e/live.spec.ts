import type { Browser, Page } from '@playwright/test';
import { begin } from './clocks.ts';
import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { become, newMember } from './people.ts';
import { read, thingsOf } from './site.ts';

/** What one does is on the others' open pages, and nobody reloads. It changes the league for everybody. */
const test = onOwnHost();

/** The demo captain's next match, under way for six minutes. */
async function matchUnderWay(rondo: Rondo): Promise<{ id: string; league_id: string; season: number }> {
  const { own } = await thingsOf(rondo);
  const query = `team_matches?select=id,league_id,season&status=eq.scheduled&night_cup_id=is.null&or=(home_team_id.eq.${own},away_team_id.eq.${own})&order=kickoff_at&limit=1`;
  const [match] = await read<{ id: string; league_id: string; season: number }>(rondo, query);
  await begin(rondo, match!.id, 6);
  return match!;
}

const newPage = async (browser: Browser, rondo: Rondo): Promise<Page> =>
  (await browser.newContext({ baseURL: rondo.url, viewport: { width: 1440, height: 900 } })).newPage();

/** The page hears of changes: nothing that happens from now on is missed. */
const listens = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.dataset['updates'])).toBe('live');

test('a goal and a result are on the open standings and on another dashboard without a reload', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const match = await matchUnderWay(rondo);
  const fan = await newMember(rondo, 'Fenja Fan', '2000-05-05');
  const [standings, dashboard] = [await newPage(browser, rondo), await newPage(browser, rondo)];
  await become(standings, fan);
  await standings.goto(`/matches/${match.id}`);
  await signedIn('player', dashboard);
  await dashboard.goto('/dashboard');
  await signedIn('captain');
  await page.goto(`/matches/${match.id}`);
  for (const each of [page, standings, dashboard]) await listens(each);

  await page.getByRole('button', { name: 'Start match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start match' }).click();
  await expect(page.getByText('The match is live')).toBeVisible();
  await page
    .getByRole('button', { name: /^One more: / })
    .first()
    .click();
  const head = standings.locator('main [data-live] [data-score]').first();
  await expect(head).toHaveText(/^1\D*0$/);
  await expect(
    dashboard
      .locator('main [data-live] [data-score]')
      .filter({ hasText: /^1\D*0$/ })
      .first(),
  ).toBeVisible();
  for (const each of [standings, dashboard]) await each.context().close();
});
