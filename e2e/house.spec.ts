import { expect, expectError, test } from './fixtures.ts';
import { become, callAs, newMember } from './people.ts';

/** A two by two PNG: small, but a picture by its content. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);
const stampOf = () => Date.now().toString(36).slice(-6);

test('[S1.56 S2.36 S4.34] an admin sets a player ineligible with a note, and the captain asks for a review', async ({
  page,
  rondo,
  signedIn,
}) => {
  const stamp = stampOf();
  const captain = await newMember(rondo, `Kim ${stamp}`, '1995-05-05');
  const team = String(
    await callAs(rondo, captain, 'create_team', { name: `Quay ${stamp}`, tag: `Q${stamp.slice(-3)}` }),
  );

  await signedIn('admin');
  await page.goto(`/teams/${team}?tab=squad`);
  await page.getByRole('link', { name: 'Player eligibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Player Eligibility' })).toBeVisible();
  const row = page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: captain.name });
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(1);
  await row.getByLabel('Notes (optional, staff only)').fill('Gaming ID to be shown on camera');
  await row.getByRole('button', { name: 'Ineligible' }).click();
  await expect(page.getByText('Eligibility updated')).toBeVisible();
  await row.getByText('Decisions').click();
  await expect(row.getByText('Gaming ID to be shown on camera')).toBeVisible();

  await become(page, captain);
  await page.goto(`/teams/${team}?tab=squad&squad=table`);
  await expect(page.getByRole('row').filter({ hasText: captain.name })).toContainText('Ineligible');
  await expect(page.getByText('on camera')).toHaveCount(0);
  await page.getByRole('button', { name: `Manage ${captain.name}` }).click();
  await page.getByRole('menuitem', { name: 'Request review' }).click();
  await expect(page.getByText('Review requested')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: captain.name })).toContainText('Pending review');
});

test('[S1.54 S2.40] an admin finds a contract, reads it, terminates an active one and deletes it for good', async ({
  page,
  rondo,
  signedIn,
}) => {
  const stamp = stampOf();
  const captain = await newMember(rondo, `Lou ${stamp}`, '1995-05-05');
  const player = await newMember(rondo, `Max ${stamp}`, '2003-05-05');
  const team = await callAs(rondo, captain, 'create_team', { name: `Pier ${stamp}`, tag: `P${stamp.slice(-3)}` });
  const contract = await callAs(rondo, captain, 'offer_contract', { team_id: team, player_id: player.id });
  await callAs(rondo, player, 'accept_contract', { contract_id: contract });

  await signedIn('admin');
  await page.goto('/admin/contracts?status=active');
  await page.getByLabel('Search player or team').fill(player.name);
  const row = page.getByRole('region', { name: 'Contracts' }).getByRole('row').filter({ hasText: '№' });
  await expect(row).toHaveCount(1);
  const action = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for contract/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await action('View contract');
  const paper = page.getByRole('article', { name: /^Contract №/ });
  await expect(paper).toContainText(`Pier ${stamp}`);
  await page.keyboard.press('Escape');
  await action('Terminate');
  await page.getByLabel('Reason').fill('Fielded under a false name');
  await page.getByRole('dialog').getByRole('button', { name: 'Terminate' }).click();
  await expect(page.getByText('Contract terminated')).toBeVisible();

  await page.getByLabel('Status').selectOption('terminated');
  await expect(row).toContainText('Fielded under a false name');
  const number = /№0*(\d+)/.exec((await row.textContent()) ?? '')?.[1] ?? '';
  await action('Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This is permanent.');
  await dialog.getByRole('textbox').fill('1');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('This is not the contract number.')).toBeVisible();
  await dialog.getByRole('textbox').fill(number);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Contract deleted')).toBeVisible();
  await expect(page.getByText('No contracts match these filters.')).toBeVisible();
});

test('[S1.42] the team search finds a team by name and position', async ({ page, signedIn }) => {
  await signedIn('player');
  await page.goto('/transfercenter?tab=teams');
  const rows = page.getByRole('list', { name: 'Teams looking' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await page.getByLabel('Search teams').fill('kandilli');
  await expect(rows).toHaveCount(1);
  expect(all).toBeGreaterThan(1);
  await expect(page).toHaveURL(/q=kandilli/);
  await page.getByLabel('Position').selectOption('striker');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('a crest and an avatar are cut and uploaded; a file that only calls itself a picture is not', async ({
  page,
  rondo,
}) => {
  const stamp = stampOf();
  const captain = await newMember(rondo, `Nia ${stamp}`, '1995-05-05');
  const team = String(
    await callAs(rondo, captain, 'create_team', { name: `Mole ${stamp}`, tag: `M${stamp.slice(-3)}` }),
  );
  await become(page, captain);
  await page.goto(`/teams/${team}`);
  await page.getByRole('button', { name: 'Edit team' }).click();
  const file = page.getByRole('dialog').locator('input[type=file]');
  await file.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await expect(page.getByText('Only PNG, JPEG and WebP are supported.')).toBeVisible();
  await file.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('Crest changed')).toBeVisible();
  const crest = page.locator('main img').first();
  await expect(crest).toHaveAttribute('src', new RegExp(`/storage/v1/object/public/logos/${team}/[\\w-]+\\.webp$`));
  const answer = await page.request.get(new URL((await crest.getAttribute('src')) ?? '', rondo.url).href);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect(answer.headers()['content-security-policy']).toContain('sandbox');
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');

  await page.goto('/profile?edit=yes');
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('Picture changed')).toBeVisible();
  // Nothing can be typed behind the dialog, which stays until the picture is drawn.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Location').fill('Kiel');
  await page.getByRole('link', { name: 'Teams', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Discard your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('Kiel')).toBeVisible();
});

test('a rival captain, by hand-made address or call, changes nothing of another team', async ({ page, rondo }) => {
  const stamp = stampOf();
  const rival = await newMember(rondo, `Oz ${stamp}`, '1995-05-05');
  const [home] = await Promise.all([
    newMember(rondo, `Pia ${stamp}`, '1995-05-05').then(async (captain) =>
      String(await callAs(rondo, captain, 'create_team', { name: `Lock ${stamp}`, tag: `L${stamp.slice(-3)}` })),
    ),
    callAs(rondo, rival, 'create_team', { name: `Weir ${stamp}`, tag: `W${stamp.slice(-3)}` }),
  ]);
  await become(page, rival);
  await page.goto(`/teams/${home}?tab=contracts`);
  await expect(page.getByText('Only visible to the team and staff.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit team' })).toHaveCount(0);
  await expect(callAs(rondo, rival, 'update_team', { team_id: home, changes: { name: 'Mine now' } })).rejects.toThrow(
    '403',
  );
  await page.goto('/admin/contracts');
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('offline, an action says so and keeps what was written', async ({ page, rondo, context }) => {
  const stamp = stampOf();
  const captain = await newMember(rondo, `Quin ${stamp}`, '1995-05-05');
  await become(page, captain);
  await page.goto('/teams/new');
  await page.getByLabel('Name', { exact: true }).fill(`Ford ${stamp}`);
  await page.getByRole('textbox', { name: 'Tag' }).fill(`F${stamp.slice(-3)}`);
  await context.setOffline(true);
  expectError('ERR_INTERNET_DISCONNECTED');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('alert')).toContainText('The site cannot be reached. What you typed is kept');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ford ${stamp}` })).toBeVisible();
});
