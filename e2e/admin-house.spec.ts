import { expect, startApp, test } from './fixtures.ts';
import { callAs, newMember } from './people.ts';
import { atBothWidths, thingsOf } from './site.ts';

/** A two by two PNG: small, but a picture by its content. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

test('[S1.53 S2.39] an admin adds a sponsor with its mark; the landing page and the leagues show it until it is removed', async ({
  page,
  rondo,
  signedIn,
}) => {
  const name = `Lamps ${Date.now().toString(36).slice(-6)}`;
  await signedIn('admin');
  await page.goto('/admin/sponsors');
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsors' })).toBeVisible();
  await page.getByRole('button', { name: 'New sponsor' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Tier').selectOption('supporter');
  await page.getByLabel('Link').fill('https://lamps.example/rondo');
  await page.getByRole('button', { name: 'Add sponsor' }).click();

  const dark = page.getByRole('group', { name: 'Logo for dark background' });
  const file = dark.locator('input[type=file]');
  await file.setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await expect(dark.getByText('Only PNG, JPEG and WebP are supported.')).toBeVisible();
  await file.setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: picture });
  await expect(dark.locator('img')).toHaveAttribute(
    'src',
    /\/storage\/v1\/object\/public\/sponsors\/[\w-]+\/[\w-]+\.webp$/,
  );
  await page.getByRole('button', { name: 'Save sponsor' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('list', { name: 'Supporter' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('lamps.example');

  await page.goto(`/leagues/${(await thingsOf(rondo)).flutlicht}`);
  const mark = page.getByRole('link', { name });
  await expect(mark).toHaveAttribute('href', 'https://lamps.example/rondo');
  await expect(mark).toHaveAttribute('rel', 'noopener noreferrer nofollow sponsored');
  await expect(mark.locator('img')).toHaveJSProperty('naturalWidth', 2);

  const visitor = await page.context().browser()!.newPage({ baseURL: rondo.url });
  await visitor.goto('/');
  await startApp(visitor);
  await expect(visitor.getByRole('link', { name })).toBeVisible();

  await page.goto('/admin/sponsors');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove sponsor' }).click();
  await expect(page.getByText('Sponsor removed')).toBeVisible();
  await visitor.reload();
  await startApp(visitor);
  await expect(visitor.getByRole('link', { name: 'Kandela Floodlights' })).toBeVisible();
  await expect(visitor.getByRole('link', { name })).toHaveCount(0);
  await visitor.close();
});

test('[S1.50 S2.35] an admin finds a team among all, edits it, and archives it with its consequence said first', async ({
  page,
  rondo,
  signedIn,
}) => {
  const stamp = Date.now().toString(36).slice(-6);
  const captain = await newMember(rondo, `Uwe ${stamp}`, '1995-05-05');
  await callAs(rondo, captain, 'create_team', { name: `Groyne ${stamp}`, tag: `G${stamp.slice(-3)}` });
  await signedIn('admin');
  await page.goto('/admin/teams');
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Nordlicht Kiel' })).toContainText('Flutlicht Liga, season 4');
  await page.getByLabel('Show').selectOption('Squad below 5');
  await expect(rows.filter({ hasText: 'Nordlicht Kiel' })).toHaveCount(0);
  await page.getByLabel('Search team or captain').fill(stamp);
  const row = rows.filter({ hasText: `Groyne ${stamp}` });
  await expect(row).toContainText('Below 5');
  await page.reload();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Actions for Groyne ${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`Breakwater ${stamp}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const renamed = rows.filter({ hasText: `Breakwater ${stamp}` });
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: `Actions for Breakwater ${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText(/Its only member becomes a free agent/)).toBeVisible();
  await page.getByRole('button', { name: 'Archive team' }).click();
  await expect(page.getByText('No teams match these filters.')).toBeVisible();
  await page.getByLabel('Show').selectOption('Archived');
  await expect(renamed).toContainText('Archived');
});

test('[S6.19 S2.86 S2.87 S2.88 S2.89 S2.90 S2.91 S2.92 S2.93] an admin goes from the dashboard to every section', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/dashboard');
  const rail = page.getByRole('navigation', { name: 'Administration' });
  for (const [section, path, heading] of [
    ['News', '/admin/news', 'News'],
    ['Leagues', '/admin/leagues', 'Leagues'],
    ['Teams', '/admin/teams', 'Teams'],
    ['Schedule', '/admin/schedule', 'Schedule'],
    ['Match Reports', '/admin/match-reports', 'Match reports'],
    ['Contracts', '/admin/contracts', 'Contracts'],
    ['Sponsors', '/admin/sponsors', 'Sponsors'],
    ['People', '/admin/people', 'People'],
    ['Import', '/admin/import', 'Import a season'],
    ['Moderation', '/moderation', 'Moderator tools'],
    ['Dashboard', '/admin/dashboard', 'Admin dashboard'],
  ] as const) {
    await rail.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(rail.getByRole('link', { name: section, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('an admin gives a team an award by hand; everybody reads why until it is taken back', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const { flutlicht } = await thingsOf(rondo);
  const name = `Best sports ${Date.now().toString(36).slice(-4)}`;
  const why = 'They lent their keeper to the other side.';
  const phone = await browser.newPage({ baseURL: rondo.url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await signedIn('player', phone);

  await signedIn('admin');
  await page.goto(`/admin/leagues/${flutlicht}?season=3`);
  await page.getByRole('button', { name: 'Give an award' }).click();
  const form = page.getByRole('dialog', { name: 'Give an award' });
  await form.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Name of the award').fill(name);
  await form.getByLabel('Reason').fill(why);
  await form.getByRole('button', { name: 'Give an award' }).click();
  await expect(page.getByText('Award given')).toBeVisible();
  const award = page.getByRole('listitem').filter({ hasText: name });
  await atBothWidths(page, () => expect(award).toContainText(`Given by hand: ${why}`));

  // the season's page has it beside those of the rules, the team's page too
  await phone.goto(`/leagues/${flutlicht}?season=3`);
  const line = phone.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText(`Given by hand: ${why}`);
  await expect(phone.getByRole('listitem').filter({ hasText: 'Top scorer' })).toHaveCount(1);
  await line.getByRole('link').tap();
  await phone.getByRole('tab', { name: 'Achievements' }).tap();
  await expect(phone.getByRole('listitem').filter({ hasText: name })).toContainText(why);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await award.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It was another team');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(award).toHaveCount(0);
  await phone.reload();
  await expect(phone.getByRole('tab', { name: 'Achievements', selected: true })).toBeVisible();
  await expect(phone.getByRole('tabpanel')).not.toBeEmpty();
  await expect(phone.getByRole('tabpanel')).not.toContainText(name);
  await phone.close();

  await page.goto('/admin/audit');
  await atBothWidths(page, () => expect(page.getByText(/took back an award of ./)).toBeVisible());
});

test('an admin ticks a prize of a finished season as paid, and takes that back with a reason', async ({
  page,
  rondo,
  signedIn,
}) => {
  const { flutlicht } = await thingsOf(rondo);
  await signedIn('admin');
  await page.goto(`/admin/leagues/${flutlicht}?season=3`);
  const prizes = page.getByRole('heading', { name: 'Prizes', exact: true }).locator('xpath=ancestor::section[1]');
  const first = prizes.getByRole('listitem').first();
  await first.getByRole('button', { name: 'Mark as paid' }).dblclick();
  await expect(page.getByText('Prize marked as paid')).toBeVisible();
  await atBothWidths(page, () => expect(first).toContainText(/Paid on .+ · /));
  await expect(prizes.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await first.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank sent it back');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Prize marked as not paid')).toBeVisible();
  await atBothWidths(page, () => expect(first.getByRole('button', { name: 'Mark as paid' })).toBeVisible());
});
