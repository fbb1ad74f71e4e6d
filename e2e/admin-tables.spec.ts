import { expect, test } from './fixtures.ts';
import { callAs, newMember } from './people.ts';

test('an admin closes three tickets at once, by keyboard, and finds the list as it was left', async ({
  page,
  rondo,
  signedIn,
}) => {
  const stamp = Date.now().toString(36).slice(-6);
  const writer = await newMember(rondo, `Ida ${stamp}`, '1999-05-05');
  for (const each of ['lamps', 'nets', 'balls'])
    await callAs(rondo, writer, 'create_ticket', {
      subject: `Old ${each} ${stamp}`,
      category: 'suggestion',
      description: 'They could be newer.',
    });
  await signedIn('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/tickets?status=open&q=${stamp}`);
  const rows = page.getByRole('row').filter({ hasText: stamp });
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]hide=category(&|$)/);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: /^Select #\d+ Old balls/ }).focus();
  await page.keyboard.press('Space');
  for (let down = 0; down < 2; down += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
  }
  const bar = page.getByRole('group', { name: '3 selected' });
  await expect(bar).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Assign to me' })).toBeFocused();
  await bar.getByRole('button', { name: 'Close tickets' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close 3 tickets?' });
  await expect(dialog).toContainText(/All authors are notified.*Old balls.*Old nets.*Old lamps/);
  await dialog.getByRole('button', { name: 'Close tickets' }).dblclick();
  await expect(page.getByText('3 done.')).toBeVisible();
  await expect(page.getByText('No tickets match these filters.')).toBeVisible();

  // Back to what was closed: it can be opened again, all at once.
  await page.getByLabel('Status').selectOption('Closed');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.getByText('No tickets match these filters.')).toBeVisible();
});
