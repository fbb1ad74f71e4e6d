import type { Locator } from '@playwright/test';
import { limits } from '#domain/limits.ts';
import { begin, rivalReports } from './clocks.ts';
import { screenOf, tapsOn } from './clubs.ts';
import { expect, expectError, onOwnHost } from './fixtures.ts';
import { atBothWidths, nextMatch, openMatch, read } from './site.ts';

/**
 * How a result is reported, corrected and confirmed. It has its own league: with the stories of the evening before it
 * one captain would ask for more than a member may in a minute.
 */
const test = onOwnHost();
const narrow = { width: 390, height: 844 };

/** One tap a side. */
async function tapDigits(form: Locator, ...score: number[]) {
  for (const [side, goals] of score.entries())
    await form.getByRole('radiogroup', { name: /^Goals of/ }).nth(side).getByRole('radio', { name: `${goals}`, exact: true }).tap(); // prettier-ignore
}

test('from the duty a captain reports in four taps, says who scored, corrects the report, and takes it back', async ({
  browser,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  // from its earliest end on
  await begin(rondo, match, limits.gameMinutes);
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  await phone.goto('/dashboard');
  const duty = phone.locator(`main a[href="/matches/${match}?form=report"]`).last();
  await expect(duty).toBeVisible();
  await tapsOn(phone);
  await duty.tap();
  const report = phone.getByRole('dialog', { name: 'Report the result' });
  await tapDigits(report, 2, 1);
  await report.getByRole('button', { name: 'Send 2–1' }).tap();
  await expect(phone.getByText('Result sent')).toBeVisible();
  expect(await tapsOn(phone)).toBe(4);

  // who scored is asked after it
  await phone.getByRole('button', { name: 'Who scored?' }).tap();
  const scorers = phone.getByRole('dialog', { name: 'Who scored?' });
  await scorers
    .getByRole('button', { name: /^Goal by / })
    .first()
    .tap();
  await scorers.getByRole('button', { name: 'Done' }).tap();
  await expect(phone.getByText('Scorers saved')).toBeVisible();
  await phone.getByRole('button', { name: 'Who scored?' }).tap();
  await expect(scorers.getByText('Goals 1 of 2.')).toBeVisible();
  await scorers.getByRole('button', { name: 'Cancel' }).tap();

  // the head says what was reported and who answers
  await atBothWidths(phone, () => expect(phone.getByText(/^Waiting for .+ until /)).toBeVisible());
  await phone.setViewportSize(narrow);
  await phone.getByRole('button', { name: 'Correct', exact: true }).tap();
  const corrected = phone.getByRole('dialog', { name: 'Correct your report' });
  await tapDigits(corrected, 3, 1);
  await corrected.getByRole('button', { name: 'Correct to 3–1' }).tap();
  await expect(phone.getByText('Report corrected')).toBeVisible();
  await phone.getByRole('button', { name: 'Withdraw', exact: true }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Withdraw report' }).tap();
  await expect(phone.getByText('Report withdrawn')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Report the result' })).toBeVisible();
  await phone.context().close();
});

test('a captain who did not know what the rival reported is asked before it becomes a dispute', async ({
  browser,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  await begin(rondo, match, 6);
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  await phone.goto(`/matches/${match}`);
  await phone.getByRole('button', { name: 'Report the result' }).tap();
  const report = phone.getByRole('dialog', { name: 'Report the result' });
  await report
    .getByRole('textbox', { name: /^Goals of/ })
    .last()
    .fill('2');
  await rivalReports(rondo, match, 3, 1);
  // whether the open room has noticed by then or not
  expectError('409');
  await report.getByRole('button', { name: 'Send 0–2' }).tap();
  const question = phone.getByRole('dialog', { name: / reported 3\W*1\. Confirm or dispute\?$/ });
  // it stays where a tablet is turned
  await atBothWidths(phone, () => expect(question.getByRole('button', { name: 'Confirm 3–1' })).toBeInViewport());
  await phone.setViewportSize(narrow);
  const stands = () => read<{ status: string }>(rondo, `team_matches?select=status&id=eq.${match}`);
  expect(await stands()).toEqual([{ status: 'reported' }]);
  await question.getByRole('button', { name: 'Confirm 3–1' }).tap();
  await expect(phone.getByText('Result confirmed')).toBeVisible();
  expect(await stands()).toEqual([{ status: 'finished' }]);
  await atBothWidths(phone, () => expect(phone.locator('[data-score]').first()).toHaveText('3–1'));
  await phone.context().close();
});

for (const from of ['/dashboard', '/notifications'])
  test(`a captain confirms what the rival reported with one tap from ${from}`, async ({ browser, rondo, signedIn }) => {
    const match = await openMatch(rondo);
    await begin(rondo, match, 6);
    await rivalReports(rondo, match, 4, 2);
    const phone = await screenOf(browser, rondo, 390);
    await signedIn('captain', phone);
    await phone.goto(from);
    const confirm = phone.getByRole('button', { name: 'Confirm 4–2' });
    await expect(confirm).toBeVisible();
    await tapsOn(phone);
    await confirm.tap();
    await expect(phone.getByText('Result confirmed')).toBeVisible();
    expect(await tapsOn(phone)).toBe(1);
    await atBothWidths(phone, () => expect(confirm).toHaveCount(0));
    await phone.context().close();
  });

test('an address opens the form it names, and Back closes it', async ({ browser, rondo, signedIn }) => {
  const match = await nextMatch(rondo);
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  const dialog = phone.getByRole('dialog');
  // As iOS has it: Back closes nothing by itself.
  await phone.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  for (const form of ['attendance', 'lineUp', 'propose']) {
    await phone.goto(`/matches/${match}?form=${form}`);
    await expect(dialog).toBeInViewport();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await phone.evaluate(() => history.back());
    await expect(dialog).toHaveCount(0);
    await expect(phone).toHaveURL(`${rondo.url}/matches/${match}`);
  }
  await phone.context().close();
});
