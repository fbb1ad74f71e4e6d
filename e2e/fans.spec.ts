import type { Page } from '@playwright/test';
import { countTaps, tapsOn } from './clubs.ts';
import { expect, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { atBothWidths, fill, read, thingsOf } from './site.ts';

const test = onOwnHost();

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const list = (page: Page) => page.getByRole('region', { name: 'Round' }).getByRole('list').first();
const wins = (page: Page) => list(page).getByRole('button', { name: / wins$/ });
/** The sides that can still be chosen, home and away of each match. */
const open = (page: Page) => wins(page).and(page.locator(':enabled'));

test('a member picks a round on one screen of a phone: a tap a match, and one to save', async ({
  page,
  rondo,
  signedIn,
}) => {
  await page.setViewportSize(phone);
  await signedIn('player');
  await page.goto(fill('/leagues/{flutlicht}', await thingsOf(rondo)));
  await page.getByRole('link', { name: 'Pick’em' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pick’em' })).toBeVisible();
  await expect(open(page).first()).toBeVisible();
  const matches = (await open(page).count()) / 2;
  let taps = 0;
  for (let match = 0; match < matches; match += 1) {
    await open(page)
      .nth(2 * match + (match % 2))
      .click();
    taps += 1;
  }
  await expect(page.getByText(`${matches} of ${matches} picked`)).toBeVisible();
  await page.getByRole('button', { name: /^Save \d+ picks?$/ }).click();
  taps += 1;
  await expect(page.getByText('Picks saved')).toBeVisible();
  expect(taps).toBe(matches + 1);
  // all of them stand on one screen, the button to save below them
  await list(page).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const box = (await list(page).boundingBox())!;
  expect(box.height).toBeLessThan(phone.height - 60);

  await page.reload();
  await atBothWidths(page, () => expect(page.getByText(`${matches} of ${matches} picked`)).toBeVisible());
  await expect(wins(page).and(page.locator('[aria-pressed=true]'))).toHaveCount(matches);
});

test('a score is stepped over what is level, and a pick is taken back', async ({ page, rondo, signedIn }) => {
  await page.setViewportSize(desk);
  await signedIn('co-captain');
  await page.goto(fill('/leagues/{flutlicht}/picks', await thingsOf(rondo)));
  const first = list(page)
    .getByRole('group')
    .filter({ has: page.locator('button:enabled') })
    .first();
  await first.getByRole('button', { name: /^Pick a score/ }).click();
  await first
    .getByRole('button', { name: /one more goal$/ })
    .last()
    .click();
  await expect(first.getByRole('button', { name: 'Winner only' })).toHaveText('2–3');
  await page.getByRole('button', { name: 'Save 1 pick' }).click();
  await expect(page.getByText('Picks saved')).toBeVisible();
  await page.reload();
  await expect(first.getByRole('button', { name: 'Winner only' })).toHaveText('2–3');
  await first
    .getByRole('button', { name: / wins$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Save 1 pick' }).click();
  await expect(page.getByText('Picks saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^0 of \d+ picked$/)).toBeVisible();
  await page.getByRole('button', { name: 'Ladder' }).click();
  await expect(page.getByRole('region', { name: 'Ladder' }).getByRole('row').nth(1)).toContainText(/^1/);
});

/** A call as a demo account, past every screen. */
async function call(rondo: Rondo, role: 'admin', name: string, args: object): Promise<void> {
  const { access_token } = JSON.parse(rondo.sessions[role]) as { access_token: string };
  const answer = await fetch(`${rondo.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: rondo.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  });
  expect(answer.ok, `${name}: ${answer.ok ? '' : await answer.text()}`).toBe(true);
}

/** A finished match of the captain's team of the running season, played to its end. */
async function ownMatch(rondo: Rondo): Promise<{ id: string; home_score: number; away_score: number }> {
  const { own } = await thingsOf(rondo);
  const rows = await read<{ id: string; home_score: number; away_score: number }>(
    rondo,
    `match_elo?select=id:match_id&or=(home_team_id.eq.${own},away_team_id.eq.${own})&order=finished_at.desc&limit=1`,
  );
  const [match] = await read<{ id: string; home_score: number; away_score: number }>(
    rondo,
    `team_matches?select=id,home_score,away_score&id=eq.${rows[0]!.id}`,
  );
  return match!;
}

for (const [name, size] of [
  ['phone', phone],
  ['desk', desk],
] as const)
  // prettier-ignore
  test(`a rating opens its sum, and the match says what it changed in Elo (${name})`, async ({ page, rondo, signedIn }) => {
    await page.setViewportSize(size);
    await signedIn('player');
    const { id } = await ownMatch(rondo);
    await page.goto(`/matches/${id}`);
    const ratings = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Match ratings' }) });
    await ratings.locator('summary').first().click();
    await expect(ratings.getByRole('rowheader', { name: 'Base rating' })).toBeVisible();
    await expect(ratings.getByRole('row').last()).toContainText(/^Rating\d/);
    if (name === 'phone') await page.getByRole('tab', { name: 'Table' }).click();
    const elo = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Elo', exact: true }) });
    await expect(elo.getByRole('listitem')).toHaveCount(2);
    await expect(elo.getByRole('listitem').first()).toContainText(/\d{4} → \d{4}/);
  });

test('a captain names the player of the match, once the result is there, and can change the vote', async ({
  page,
  rondo,
  signedIn,
}) => {
  await page.setViewportSize(phone);
  const { id, home_score, away_score } = await ownMatch(rondo);
  // it has ended just now
  await call(rondo, 'admin', 'undo_result', { match_id: id, reason: 'Entered again' });
  await call(rondo, 'admin', 'rule_match', { match_id: id, home_score, away_score, reason: 'Entered again' });
  await signedIn('captain');
  await page.goto(`/matches/${id}`);
  const vote = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Player of the match' }) });
  const before = Number.parseInt((await vote.getByText(/votes? so far$/).textContent()) ?? '', 10);
  await expect(vote.getByText('You', { exact: true })).toBeVisible();
  await vote
    .getByRole('button', { name: /^Vote for/ })
    .first()
    .click();
  await expect(page.getByText('Vote saved')).toBeVisible();
  await expect(vote.getByText(new RegExp(`^${before + 1} votes? so far$`))).toBeVisible();
  await vote
    .getByRole('button', { name: /^Vote for/ })
    .last()
    .click();
  await expect(vote.getByRole('button', { name: /^Vote for/ }).last()).toHaveAttribute('aria-pressed', 'true');
  await atBothWidths(page, () => expect(vote.getByText(new RegExp(`^${before + 1} votes? so far$`))).toBeVisible());
});

for (const [name, size] of [
  ['phone', phone],
  ['desk', desk],
] as const)
  // prettier-ignore
  test(`two players, and two teams, stand beside each other at one address (${name})`, async ({ page, rondo, signedIn }) => {
    await page.setViewportSize(size);
    await signedIn('player');
    const things = await thingsOf(rondo);
    const [other] = await read<{ player_id: string; username: string }>(
      rondo,
      `rated_stats?select=player_id,username&player_id=neq.${things.kerem}&order=kickoff_at.desc&limit=1`,
    );
    await page.goto(`/players/${things.kerem}?with=${other!.player_id}`);
    const table = page.getByRole('region', { name: 'Per match' });
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await expect(table.getByRole('columnheader', { name: other!.username })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Head-to-head' })).toBeVisible();

    await page.goto(`/teams/${things.own}/vs/${things.rival}`);
    await expect(page.getByRole('heading', { name: 'Head-to-head' })).toBeVisible();
    await page.goto(`/teams/${things.own}?tab=stats`);
    await expect(page.getByRole('region', { name: 'Home and away' }).getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('table', { name: /^Goals by round/ })).toBeAttached();
    await page.goto(fill('/leagues/{flutlicht}?tab=stats', things));
    await expect(page.getByRole('heading', { name: 'Team of the round' })).toBeVisible();
  });

test('a member follows a team in two taps on a phone, and the dashboard shows its matches until it is unfollowed', async ({
  page,
  rondo,
  signedIn,
}) => {
  await page.setViewportSize(phone);
  await countTaps(page);
  await signedIn('player');
  const { own } = await thingsOf(rondo);
  const [match] = await read<{ id: string; home_team_id: string; home_team: { name: string } }>(
    rondo,
    `team_fixtures?select=id,home_team_id,home_team&status=eq.scheduled&home_team_id=neq.${own}&away_team_id=neq.${own}&kickoff_at=gt.${new Date().toISOString()}&order=kickoff_at,id&limit=1`,
  );
  const { id, home_team_id, home_team } = match!;
  await page.goto(`/teams/${home_team_id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dashboard' }).click();
  const section = page.locator('section[data-followed]');
  await expect(section.getByRole('heading', { name: 'You follow' })).toBeVisible();
  await expect(section.locator(`a[href="/matches/${id}"]`)).toBeVisible();
  expect(await tapsOn(page)).toBe(2);

  await page.reload();
  await section.getByRole('listitem').getByRole('link', { name: home_team.name }).first().click();
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible();
  await expect(section).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible();
  await expect(section).toHaveCount(0);
});
