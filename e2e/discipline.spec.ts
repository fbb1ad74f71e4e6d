import { expect, test } from './fixtures.ts';
import { read } from './site.ts';

test('a moderator warns a player twice from a phone, an admin suspends him, and everybody sees who sits out', async ({
  page,
  rondo,
  signedIn,
}) => {
  const [profile] = await read<{ id: string }>(
    rondo,
    `profiles?select=id&username=eq.${encodeURIComponent('Vera Lindqvist')}`,
  );
  const player = profile?.id ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn('moderator');
  await page.goto(`/players/${player}`);
  const warn = async (reason: string, follows: RegExp) => {
    await page.getByRole('button', { name: 'Warn', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Warn Vera Lindqvist' });
    await expect(dialog.getByRole('status')).toHaveText(follows);
    await expect(dialog.getByLabel('Type')).toHaveCount(0);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Warn' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await warn('Started before the lobby was complete', /second warning in a season proposes/);
  await warn('Left the lobby twice', /This is the second active warning/);

  await page.setViewportSize({ width: 1280, height: 900 });
  await signedIn('admin');
  await page.goto('/admin/discipline');
  const waiting = page.getByRole('list', { name: 'Needs a decision' }).getByRole('article').filter({ hasText: 'Vera' });
  await expect(waiting).toContainText(/Suspension for 1 match.*Proposed.*Left the lobby twice/);
  await waiting.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Suspension activated')).toBeVisible();
  await page.getByLabel('Type').selectOption('Suspensions');
  await page.getByLabel('Status').selectOption('Active');
  await expect(page).toHaveURL(/kind=suspension&status=active/);
  const standing = page.getByRole('region', { name: 'Decided' }).getByRole('row').filter({ hasText: 'Vera' });
  await expect(standing).toHaveCount(1);
  await expect(standing).toContainText('1 match left');

  await signedIn('player');
  await page.goto(`/players/${player}`);
  await expect(page.getByText('Suspended for 1 match')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Warn' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Spreebogen Berlin' }).first().click();
  await page.getByRole('tab', { name: 'Squad' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Vera Lindqvist' })).toContainText('Suspended for 1 match');
  await page.getByRole('main').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitemradio', { name: 'Penalties' }).click();
  await expect(page.getByRole('list', { name: 'Active' })).toContainText(/Suspension for 1 match.*Vera Lindqvist/);
  await expect(page.getByRole('list', { name: 'Past' })).toContainText(/Counted towards a suspension/);

  await signedIn('admin');
  await page.goto('/admin/discipline?kind=suspension&status=active');
  await standing.getByRole('button', { name: /^Actions for the penalty/ }).click();
  await page.getByRole('menuitem', { name: 'Lift' }).click();
  await page.getByLabel('Reason').fill('It was her brother');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText('Penalty withdrawn')).toBeVisible();
  await expect(standing).toHaveCount(0);
});
