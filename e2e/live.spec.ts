import type { Browser, Page, WebSocket } from '@playwright/test';
import { begin, rivalReports } from './clocks.ts';
import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { become, callAs, newMember } from './people.ts';
import { read, thingsOf } from './site.ts';

/** Changes of one person appear on open pages of others without a reload. The league changes for everybody. */
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

test('a goal typed on one page is on the others without a reload', async ({ page, browser, rondo, signedIn }) => {
  const match = await matchUnderWay(rondo);
  const [fans, dashboard] = [await newPage(browser, rondo), await newPage(browser, rondo)];
  await become(fans, await newMember(rondo, 'Fenja Fan', '2000-05-05'));
  await fans.goto(`/matches/${match.id}`);
  await signedIn('player', dashboard);
  await dashboard.goto('/dashboard');
  await signedIn('captain');
  await page.goto(`/matches/${match.id}`);
  for (const each of [page, fans, dashboard]) await listens(each);

  await page.getByRole('button', { name: 'Start match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start match' }).click();
  await expect(page.getByText('The match is live')).toBeVisible();
  await page
    .getByRole('button', { name: /^One more: / })
    .first()
    .click();
  await expect(fans.locator('main [data-live] [data-score]').first()).toHaveText(/^1\D*0$/);
  await expect(
    dashboard
      .locator('main [data-live] [data-score]')
      .filter({ hasText: /^1\D*0$/ })
      .first(),
  ).toBeVisible();
  for (const each of [fans, dashboard]) await each.context().close();
});

test('a report and its confirmation are on the captain’s page and in the open standings', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const { own } = await thingsOf(rondo);
  const match = await matchUnderWay(rondo);
  const standings = await newPage(browser, rondo);
  await signedIn('player', standings);
  await standings.goto(`/standings?league=${match.league_id}&season=${match.season}`);
  const row = standings
    .locator('tr.kit')
    .filter({ has: standings.locator(`a[href="/teams/${own}"]`) })
    .first();
  const before = await row.innerText();
  await signedIn('captain');
  await page.goto('/dashboard');
  for (const each of [page, standings]) await listens(each);

  await rivalReports(rondo, match.id, 4, 2);
  await page.getByRole('button', { name: 'Confirm 4–2' }).click();
  await expect(page.getByText('Result confirmed')).toBeVisible();
  await expect(row).not.toHaveText(before, { useInnerText: true });
  await standings.context().close();
});

test('a goal is on a stranger’s public page of the match without a reload', async ({ browser, rondo }) => {
  const match = await matchUnderWay(rondo);
  const [league] = await read<{ slug: string }>(rondo, `leagues?select=slug&id=eq.${match.league_id}`);
  const { access_token: token } = JSON.parse(rondo.sessions.captain) as { access_token: string };
  await callAs(rondo, { token }, 'start_match', { match_id: match.id });
  const stranger = await newPage(browser, rondo);
  await stranger.goto(`/p/${league!.slug}/matches/${match.id}`);
  const score = stranger.locator('main [data-score]').first();
  await expect(score).toHaveText(/^0\D*0$/);
  await callAs(rondo, { token }, 'set_live_score', { match_id: match.id, home_score: 1, away_score: 0 });
  await expect(score).toHaveText(/^1\D*0$/, { timeout: 90_000 });
  await stranger.context().close();
});

test('two tabs of one person share a socket, and the one that stays takes it over', async ({ page, signedIn }) => {
  const open = new Set<WebSocket>();
  const watch = (tab: Page) =>
    tab.on('websocket', (socket) => {
      if (!socket.url().includes('/realtime/v1/')) return;
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    });
  watch(page);
  await signedIn('player');
  await page.goto('/dashboard');
  await listens(page);
  const second = await page.context().newPage();
  watch(second);
  await second.goto('/fixtures');
  await listens(second);
  expect(open.size).toBe(1);
  const [first] = open;
  await page.close();
  await expect.poll(() => [...open].some((socket) => socket !== first)).toBe(true);
  await listens(second);
});

test('whoever is suspended hears nothing any more', async ({ browser, rondo }) => {
  const member = await newMember(rondo, 'Laut Sprecher', '2000-05-05');
  const screen = await newPage(browser, rondo);
  await become(screen, member);
  await screen.goto('/fixtures');
  await listens(screen);
  const { access_token: token } = JSON.parse(rondo.sessions.admin) as { access_token: string };
  await callAs(rondo, { token }, 'suspend_account', { player_id: member.id, reason: 'Threats in the chat' });
  await expect
    .poll(() => screen.evaluate(() => document.documentElement.dataset['updates']), { timeout: 15_000 })
    .toBe('off');
  await screen.context().close();
});
