import { expect, expectError, test } from './fixtures.ts';
import { become, newMember } from './people.ts';
import { thingsOf } from './site.ts';

test('an admin finds a player by search and suspends them; they cannot write until the admin lifts it', async ({
  page,
  browser,
  rondo,
  signedIn,
}) => {
  const mark = `${test.info().parallelIndex}`;
  const player = await newMember(rondo, `Gürültü ${mark}`, '2000-02-29');
  const { kerem } = await thingsOf(rondo);
  const theirs = await browser.newPage({ baseURL: rondo.url });
  await become(theirs, player);
  await theirs.goto(`/messages?to=${kerem}`);
  const say = async (words: string) => {
    await theirs.getByLabel('Your message').fill(words);
    await theirs.getByRole('button', { name: 'Send message' }).click();
  };
  await say('First words');
  await expect(theirs.getByText('Sent', { exact: true })).toBeVisible();

  // from a phone
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn('admin');
  await page.goto('/admin/people');
  await page.getByRole('searchbox').last().fill(`gurultu ${mark}`);
  await page.getByRole('link', { name: player.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${player.name}?` });
  await expect(dialog.getByText(/can only read/)).toBeVisible();
  await dialog.getByLabel('For how long?').selectOption('Until lifted');
  await dialog.getByLabel('Reason').fill('Threats in messages');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).dblclick();
  await expect(page.getByText('Account suspended')).toBeVisible();
  await expect(page.getByText('Reason: Threats in messages')).toBeVisible();

  expectError('403');
  await say('Second words');
  const refusal = theirs.getByRole('alert').filter({ hasText: 'Your account is suspended.' });
  await expect(refusal).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByText('Not suspended.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Discard' }).click();
  await say('Third words');
  await expect(theirs.getByText('Sent', { exact: true })).toBeVisible();
  await theirs.close();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Decisions about this account' }).click();
  const record = page.getByRole('region', { name: 'Audit log' }).getByRole('row');
  await expect(record.nth(1)).toContainText(`lifted the suspension of ${player.name}`);
  await expect(record.nth(2)).toContainText(`suspended the account of ${player.name}`);
});
