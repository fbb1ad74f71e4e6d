import { expect, expectError, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { atBothWidths, thingsOf } from './site.ts';

// An evening takes teams, matches and a captain’s attention, so this story has its own host.
const test = onOwnHost();

test('[S1.26] a cup evening: planned on its staff page, entered, checked in and followed to its champion on a phone', async ({
  page,
  rondo,
  browser,
  signedIn,
}) => {
  test.slow();
  await signedIn('admin');
  await page.goto('/admin/night-cups');
  await page.getByRole('button', { name: 'Plan a night cup' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Friday Night Cup');
  await page.getByRole('dialog').getByRole('button', { name: 'Create night cup' }).click();
  await page.getByRole('button', { name: 'Open for entry: Friday Night Cup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open for entry' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Friday Night Cup' })).toContainText('Entry open');

  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: rondo.url });
  const phone = await pocket.newPage();
  await signedIn('captain', phone);
  await phone.goto('/night-cup');
  await phone.getByRole('link', { name: /^Friday Night Cup/ }).click();
  const bar = phone.getByRole('region', { name: 'Your team' });
  await bar.getByRole('button', { name: 'Enter Nordlicht' }).click();
  await expect(bar).toContainText('Nordlicht Kiel have a place.');

  // three others enter, the first by an admin's hand after a mistake was taken back, and the evening is tonight
  const night_cup_id = phone.url().split('/').at(-1) ?? '';
  const others = (await asAdmin(rondo, `night_cup_teams?select=team_id,team:teams!night_cup_teams_team_id_fkey(name)&night_cup_id=eq.${(await thingsOf(rondo)).cup}&limit=3`)) as { team_id: string; team: { name: string } }[]; // prettier-ignore
  const byHand = others[0]?.team.name ?? '';
  const enterByHand = async () => {
    await page.getByRole('button', { name: 'Enter a team' }).click();
    const dialog = page.getByRole('dialog');
    const picker = dialog.getByRole('combobox', { name: 'Team' });
    if ((await picker.evaluate((field) => field.tagName)) === 'SELECT') await picker.selectOption(byHand);
    else {
      await picker.fill(byHand);
      await dialog.getByRole('option', { name: byHand }).click();
    }
    await dialog.getByRole('button', { name: 'Enter team' }).click();
    await expect(page.getByRole('button', { name: `Remove ${byHand}` })).toBeVisible();
  };
  await page.goto(`/night-cup/${night_cup_id}`);
  await enterByHand();
  await atBothWidths(page, () => expect(page.getByRole('button', { name: `Remove ${byHand}` })).toBeVisible());
  await page.getByRole('button', { name: `Remove ${byHand}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Entered by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove team' }).click();
  await expect(page.getByRole('button', { name: `Remove ${byHand}` })).toBeHidden();
  await enterByHand();
  await page.goto('/admin/night-cups');
  for (const { team_id } of others.slice(1))
    await asAdmin(rondo, 'rpc/enter_night_cup', { night_cup_id, team_id, aware: true });
  await asAdmin(rondo, 'rpc/save_night_cup', {
    night_cup_id,
    name: 'Friday Night Cup',
    check_in_from: fromNow(-60),
    check_in_until: fromNow(0.1),
    starts_at: fromNow(9),
    capacity: 8,
    best_of: 1,
    final_best_of: 3,
    aware: true,
  });
  await phone.reload();
  await bar.getByRole('button', { name: 'Check in' }).click();
  await expect(bar).toContainText('are checked in');
  for (const { team_id } of others) await asAdmin(rondo, 'rpc/check_in_night_cup', { night_cup_id, team_id });

  const draw = page.getByRole('button', { name: 'Draw now: Friday Night Cup' });
  await expect(async () => {
    await page.reload();
    await expect(draw).toBeVisible({ timeout: 5000 });
  }).toPass();
  await draw.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw now' }).click();
  // on some days a team plays in the league at that hour
  const allTheSame = page.getByRole('button', { name: 'Set it anyway' });
  await expect(page.getByText('Bracket drawn').or(allTheSame).first()).toBeVisible();
  if (await allTheSame.isVisible()) {
    expectError('409 (Conflict)');
    await allTheSame.click();
  }
  await expect(page.getByText('Bracket drawn')).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole('region', { name: 'Bracket' })).toContainText('Nordlicht');
  await expect(bar).toContainText('Against');
  await bar.getByRole('link', { name: 'Open match' }).click();
  await phone.getByRole('link', { name: 'Friday Night Cup' }).click();
  await expect(bar).toContainText('Against');

  for (let game; (game = (await openGames(rondo, night_cup_id))[0]);)
    await asAdmin(rondo, 'rpc/rule_match', { match_id: game.id, reason: 'As both said', home_score: 2, away_score: 1 });
  await phone.reload();
  await expect(phone.getByText('Winner of the final.')).toBeVisible();
  await pocket.close();
});

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const openGames = (rondo: Rondo, cup: string) =>
  asAdmin(rondo, `team_matches?select=id&night_cup_id=eq.${cup}&status=not.in.(finished,cancelled)&order=kickoff_at,id`) as Promise<{ id: string }[]>; // prettier-ignore

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
