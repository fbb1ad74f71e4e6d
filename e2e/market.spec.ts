import type { Page } from '@playwright/test';
import { countTaps, tapsOn } from './clubs.ts';
import { expect, expectError, test } from './fixtures.ts';
import { become, callAs, newMember } from './people.ts';
import { read } from './site.ts';

// The story of a signing, at a computer and on a phone: everybody in it is new, so that it can be told again.
for (const [device, width, height] of [
  ['at a computer', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`[S1.18 S1.23 S1.24 S1.39 S1.40 S1.41 S2.26 S2.27] a free agent registers, a captain signs them, the rival's offer dies, the kicked player is free again (${device})`, async ({
    page,
    rondo,
  }) => {
    test.setTimeout(120_000);
    // a name that is taken
    expectError('rpc/create_team');
    await page.setViewportSize({ width, height });
    const stamp = `${width}${Date.now().toString(36).slice(-5)}`;
    const [player, captain, rival] = await Promise.all([
      newMember(rondo, `Ada ${stamp}`, '2004-02-29'),
      newMember(rondo, `Cem ${stamp}`, '1996-07-01'),
      newMember(rondo, `Rio ${stamp}`, '1994-03-05'),
    ]);
    const rivalTeam = await callAs(rondo, rival, 'create_team', { name: `Rival ${stamp}`, tag: tagOf(stamp, 'R') });
    await callAs(rondo, rival, 'offer_contract', { team_id: rivalTeam, player_id: player.id });

    await test.step('the player registers on the market, step by step', async () => {
      await become(page, player);
      await page.goto('/transfercenter');
      await page.getByRole('link', { name: 'Put me on the market' }).click();
      await page.getByLabel('Username').fill('');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await page.getByLabel('Username').fill(player.name);
      await page.getByLabel('Rematch experience').selectOption('advanced');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Activity level').selectOption('high');
      await page.getByLabel('Play style').selectOption('offensive');
      await page.getByRole('button', { name: 'Monday' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Personal goals').fill('Win the league once');
      await page.reload();
      await expect(page.getByLabel('Personal goals')).toHaveValue('Win the league once');
      await page.goBack();
      await expect(page.getByLabel('Activity level')).toHaveValue('high');
      await page.goForward();
      await expect(page.getByLabel('Personal goals')).toHaveValue('Win the league once');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Submit registration' }).dblclick();
      await expect(page.getByText('You are on the market.')).toBeVisible();
    });

    const teamName = `Harbour ${stamp}`;
    await test.step('the captain founds a team', async () => {
      await become(page, captain);
      await page.goto('/teams');
      await page.getByRole('link', { name: 'Create a team' }).click();
      await page.getByLabel('Name', { exact: true }).fill(`Rival ${stamp}`);
      await page.getByRole('textbox', { name: 'Tag' }).fill(tagOf(stamp, 'H'));
      await page.getByRole('button', { name: 'Create team' }).click();
      await expect(page.getByText('Another team already has this name or a similar one.')).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill(teamName);
      await page.getByRole('button', { name: 'Create team' }).click();
      await expect(page.getByRole('heading', { level: 1, name: teamName })).toBeVisible();
    });

    await test.step('and finds the player on the market', async () => {
      await page.goto('/transfercenter');
      await page.getByLabel('Search players').fill(player.name.toLowerCase());
      const row = page
        .getByRole('list', { name: 'Player market' })
        .getByRole('listitem')
        .filter({ hasText: player.name });
      await expect(row).toHaveCount(1);
      await expect(row.getByText('Free agent')).toBeVisible();
      await row.getByRole('button', { name: 'Offer contract' }).click();
      await page.getByLabel('Note to the player').fill('We train on Mondays.');
      await page.getByRole('button', { name: 'Send offer' }).click();
      await expect(row.getByRole('link', { name: 'Offer sent' })).toBeVisible();
      await expect(row.getByRole('button', { name: 'Offer contract' })).toHaveCount(0);
    });

    await test.step('the player reads both offers and signs one', async () => {
      await become(page, player);
      await page.goto('/dashboard');
      const offers = page
        .getByRole('region', { name: 'Contract offers' })
        .or(page.locator('section', { hasText: 'Contract offers' }))
        .last();
      const wanted = offers.getByRole('listitem').filter({ hasText: teamName });
      await expect(offers.getByRole('listitem')).toHaveCount(2);
      await wanted.getByRole('button', { name: 'View contract' }).click();
      const paper = page.getByRole('article', { name: /^Contract №/ });
      await expect(paper).toContainText('We train on Mondays.');
      await expect(paper).toContainText('not signed');
      await page.keyboard.press('Escape');
      await wanted.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('button', { name: 'Sign contract' }).dblclick();
      await expect(page.getByText('Contract signed')).toBeVisible();
      await expect(offers.getByRole('listitem')).toHaveCount(0);
      await page.goto('/profile');
      const active = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Active contract' }) });
      await expect(active.last()).toContainText(teamName);
    });

    await test.step("the rival's offer is dead", async () => {
      await become(page, rival);
      await page.goto(`/teams/${String(rivalTeam)}?tab=contracts`);
      await expect(page.getByText('Withdrawn')).toBeVisible();
    });

    await test.step('the captain removes the player, with a reason', async () => {
      await become(page, captain);
      const [team] = await read<{ id: string }>(rondo, `teams?select=id&name=eq.${encodeURIComponent(teamName)}`);
      await page.goto(`/teams/${team?.id}?tab=squad`);
      await page.getByRole('button', { name: `Manage ${player.name}` }).click();
      await page.getByRole('menuitem', { name: 'Remove from team' }).click();
      await page.getByRole('button', { name: 'Remove from team' }).click();
      await expect(page.getByText('Enter 3 to 500 characters.')).toBeVisible();
      await page.getByLabel('Reason').fill('Never came to training');
      await page.getByRole('button', { name: 'Remove from team' }).click();
      await expect(page.getByText('Player removed')).toBeVisible();
      await page.getByText('Former players').click();
      await expect(page.getByRole('region', { name: 'Former players' }).getByText(player.name)).toBeVisible();
    });

    await test.step('the player is told, and why', async () => {
      await become(page, player);
      await page.goto('/dashboard');
      const note = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: `${teamName} has removed you` });
      await expect(note).toContainText('Never came to training');
      await note.getByRole('button', { name: 'Got it' }).click();
      await expect(note).toHaveCount(0);
    });

    await test.step('everybody reads it in the transfers, and the player is a free agent', async () => {
      await page.goto(`/transfers?q=${encodeURIComponent(player.name)}`);
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toContainText('Transfer out');
      await expect(rows.nth(1)).toContainText('Contract accepted');
      await rows.nth(0).getByRole('link', { name: player.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
      await expect(page.getByText('Free agent').first()).toBeVisible();
      await noSideScroll(page);
    });
  });
}

for (const [device, width, height] of [
  ['at a computer', 1440, 900],
  ['on a phone', 390, 844],
] as const)
  test(`a free agent asks a team to join in two taps, its captain invites to a trial in one (${device})`, async ({
    page,
    rondo,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height });
    const player = await newMember(rondo, `Ida ${width}${Date.now().toString(36).slice(-5)}`, '2001-05-04');
    await become(page, player);
    // somebody without a team comes to the teams that look for players
    await page.goto('/transfercenter');
    await page.getByRole('button', { name: 'Ask to join Nordlicht Kiel' }).click();
    await page
      .getByRole('dialog', { name: 'Ask Nordlicht Kiel to join' })
      .getByRole('button', { name: 'Send request' })
      .click();
    await expect(page.getByText('Request sent')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to join Nordlicht Kiel' })).toHaveCount(0);
    await noSideScroll(page);

    await signedIn('captain');
    await page.goto('/transfercenter');
    const request = page
      .getByRole('list', { name: 'Want to join Nordlicht Kiel' })
      .getByRole('listitem')
      .filter({ hasText: player.name });
    await request.getByRole('button', { name: 'Invite to a trial' }).click();
    await expect(request).toContainText('Invited to a trial');
    await expect(request.getByRole('button', { name: 'Offer contract' })).toBeVisible();
    await noSideScroll(page);

    await become(page, player);
    await page.goto('/transfercenter');
    const own = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem');
    await expect(own).toContainText(/Nordlicht Kiel.*Invited to a trial/);
    await own.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Request withdrawn')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to join Nordlicht Kiel' })).toBeVisible();
  });

for (const from of ['/dashboard', '/notifications'])
  test(`a player signs an offer in two taps from ${from}`, async ({ browser, rondo }) => {
    const stamp = `${from.slice(1, 2)}${Date.now().toString(36).slice(-5)}`;
    const [player, captain] = await Promise.all([
      newMember(rondo, `Ida ${stamp}`, '2004-02-29'),
      newMember(rondo, `Jan ${stamp}`, '1996-07-01'),
    ]);
    const team_id = await callAs(rondo, captain, 'create_team', { name: `Hafen ${stamp}`, tag: tagOf(stamp, 'S') });
    await callAs(rondo, captain, 'offer_contract', { team_id, player_id: player.id });
    const viewport = { width: 390, height: 844 };
    const phone = await (await browser.newContext({ baseURL: rondo.url, viewport, hasTouch: true })).newPage();
    await countTaps(phone);
    await become(phone, player);
    await phone.goto(from);
    const first =
      from === '/dashboard'
        ? phone.getByRole('button', { name: 'Accept', exact: true })
        : phone.getByRole('link', { name: `Hafen ${stamp} offers you a contract.` });
    await expect(first).toBeVisible();
    await tapsOn(phone);
    await first.tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Sign contract' }).tap();
    await expect(phone.getByText('Contract signed')).toBeVisible();
    expect(await tapsOn(phone)).toBeLessThanOrEqual(2);
    await expect(phone).toHaveURL('/dashboard');
    await noSideScroll(phone);
    await phone.context().close();
  });

/** A tag nobody else has: four signs of the story's stamp. */
const tagOf = (stamp: string, first: string) => `${first}${stamp.slice(-3)}`.toUpperCase();

async function noSideScroll(page: Page) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}
