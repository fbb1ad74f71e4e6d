import type { Browser, Page } from '@playwright/test';
import { allIn, begin, noLineup, rivalReady, rivalReports, withStandIns } from './clocks.ts';
import { countTaps, tapsOn } from './clubs.ts';
import { expect, expectError, onOwnHost } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { become, newMember } from './people.ts';
import { read, thingsOf } from './site.ts';

/** The day before a match: a squad says whether it comes, and its captain names five. It changes the league for everybody. */
const test = onOwnHost();

/** The next match of the demo captain's team. */
const nextMatch = (rondo: Rondo): Promise<string> => openMatch(rondo, `&kickoff_at=gt.${new Date().toISOString()}`);

/** The first match of that team that is not over, whether or not it should have begun. */
async function openMatch(rondo: Rondo, more = ''): Promise<string> {
  const { own } = await thingsOf(rondo);
  const query = `team_matches?select=id&status=eq.scheduled&night_cup_id=is.null&or=(home_team_id.eq.${own},away_team_id.eq.${own})${more}&order=kickoff_at&limit=1`;
  return (await read<{ id: string }>(rondo, query))[0]!.id;
}

async function screenOf(browser: Browser, rondo: Rondo, width: number): Promise<Page> {
  const viewport = { width, height: width < 500 ? 844 : 900 };
  const screen = await (await browser.newContext({ baseURL: rondo.url, viewport, hasTouch: width < 500 })).newPage();
  await countTaps(screen);
  return screen;
}

test('a player says by one tap whether they come, and the captain reads who is in and who is short', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  await signedIn('player');
  await page.goto(`/matches/${match}`);
  const asked = page.getByRole('group', { name: 'Are you in?' });
  await asked.getByRole('button', { name: 'Not in' }).click();
  await expect(asked.getByRole('button', { name: 'Not in' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('You can change it until kick-off.')).toBeVisible();
  await expect(page.getByText('Not in (1)')).toBeVisible();
  await asked.getByRole('button', { name: 'In', exact: true }).click();
  await expect(page.getByText('In (1)', { exact: true })).toBeVisible();

  await signedIn('captain');
  await page.goto(`/matches/${match}`);
  await expect(page.getByText('In (1)', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d short$/)).toBeVisible();
});

for (const width of [390, 1440])
  test(`a captain names five in three taps at ${width}: who is in, or the same as last time`, async ({
    browser,
    rondo,
    signedIn,
  }) => {
    const match = await nextMatch(rondo);
    await allIn(rondo, match);
    const screen = await screenOf(browser, rondo, width);
    await signedIn('captain', screen);
    const press = (name: string | RegExp) => {
      const button = screen.getByRole('button', { name });
      return width < 500 ? button.tap() : button.click();
    };
    for (const way of [/^Players who are in \(\d+\)$/, 'Same five as last time']) {
      await noLineup(rondo, match);
      await screen.goto(`/matches/${match}`);
      await expect(screen.getByRole('button', { name: 'Set your line-up' })).toBeVisible();
      await tapsOn(screen);
      await press('Set your line-up');
      await press(way);
      await press('Save line-up');
      await expect(screen.getByText('Line-up saved')).toBeVisible();
      expect(await tapsOn(screen)).toBeLessThanOrEqual(3);
      await expect(screen.getByRole('button', { name: 'Saved' })).toBeDisabled();
    }
    await screen.context().close();
  });

test('a captain short of five asks for a stand-in, and the first free agent to accept plays', async ({
  browser,
  page,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  await withStandIns(rondo, match);
  await signedIn('captain');
  await page.goto(`/matches/${match}`);
  await page.getByRole('button', { name: 'Request a stand-in' }).click();
  await expect(page.getByText('Open place')).toBeVisible();

  const agents = [await newMember(rondo, 'Rike Frei', '2001-01-01'), await newMember(rondo, 'Sven Frei', '2001-01-01')];
  const phones = [await screenOf(browser, rondo, 390), await screenOf(browser, rondo, 390)] as const;
  for (const [n, phone] of phones.entries()) {
    await become(phone, agents[n]!);
    await phone.goto(`/matches/${match}`);
    await expect(phone.getByRole('button', { name: 'Stand in' })).toBeVisible();
  }
  await phones[0].getByRole('button', { name: 'Stand in' }).tap();
  await expect(phones[0].getByText('You are in for this match')).toBeVisible();
  expectError('409');
  await phones[1].getByRole('button', { name: 'Stand in' }).tap();
  await expect(phones[1].getByText('The place was taken or withdrawn.')).toBeVisible();

  await page.reload();
  const places = page.getByRole('region', { name: 'Stand-ins' });
  await expect(places.getByRole('link', { name: 'Rike Frei' })).toBeVisible();
  await page.getByRole('button', { name: /^Striker: / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Rike Frei/ })
    .click();
  await expect(page.getByRole('button', { name: 'Striker: Rike Frei. Change' })).toBeVisible();
  for (const phone of phones) await phone.context().close();
});

test('both sides say that they are ready in the last quarter of an hour, and the match starts once that is meant', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  await begin(rondo, match, -13);
  await rivalReady(rondo, match);
  await signedIn('captain');
  await page.goto(`/matches/${match}`);
  await expect(page.getByRole('button', { name: 'Start match' })).toHaveCount(0);
  await page.getByRole('button', { name: 'We are ready' }).click();
  await expect(page.getByRole('heading', { name: 'Both teams are ready: start the match' })).toBeVisible();
  await page.getByRole('button', { name: 'Start match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start match' }).click();
  await expect(page.getByText('The match is live')).toBeVisible();
});

test('from the dashboard a captain reports in six taps, corrects the report, and takes it back', async ({
  browser,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  await begin(rondo, match, 6);
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  await phone.goto('/dashboard');
  const duty = phone.locator(`[data-duties] a[href="/matches/${match}"]`).last();
  await expect(duty).toBeVisible();
  await tapsOn(phone);
  await duty.tap();
  await phone.getByRole('button', { name: 'Report the result' }).tap();
  const report = phone.getByRole('dialog', { name: 'Report the result' });
  const more = report.getByRole('button', { name: /^One more: Goals of/ });
  for (const side of [0, 0, 1]) await more.nth(side).tap();
  await report.getByRole('button', { name: 'Send 2–1' }).tap();
  await expect(phone.getByText('Result sent')).toBeVisible();
  expect(await tapsOn(phone)).toBeLessThanOrEqual(6);

  // the head says what was reported and who answers
  await expect(phone.getByText(/^Waiting for .+ until /)).toBeVisible();
  await phone.getByRole('button', { name: 'Correct', exact: true }).tap();
  const corrected = phone.getByRole('dialog', { name: 'Correct your report' });
  await corrected
    .getByRole('button', { name: /^One more: Goals of/ })
    .first()
    .tap();
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
  await expect(question).toBeVisible();
  const stands = () => read<{ status: string }>(rondo, `team_matches?select=status&id=eq.${match}`);
  expect(await stands()).toEqual([{ status: 'reported' }]);
  await question.getByRole('button', { name: 'Confirm 3–1' }).tap();
  await expect(phone.getByText('Result confirmed')).toBeVisible();
  expect(await stands()).toEqual([{ status: 'finished' }]);
  await phone.context().close();
});

for (const from of ['/dashboard', '/notifications'])
  test(`a captain confirms what the rival reported in two taps from ${from}`, async ({ browser, rondo, signedIn }) => {
    const match = await openMatch(rondo);
    await begin(rondo, match, 6);
    await rivalReports(rondo, match, 4, 2);
    const phone = await screenOf(browser, rondo, 390);
    await signedIn('captain', phone);
    await phone.goto(from);
    const confirm = phone.getByRole('button', { name: 'Confirm 4–2' });
    const notice = phone.locator(`main a[href="/matches/${match}"]`).first();
    await expect(from === '/dashboard' ? confirm : notice).toBeVisible();
    await tapsOn(phone);
    if (from !== '/dashboard') await notice.tap();
    await confirm.tap();
    await expect(phone.getByText('Result confirmed')).toBeVisible();
    expect(await tapsOn(phone)).toBeLessThanOrEqual(2);
    await phone.context().close();
  });

test('on a phone a match is read part by part, and the tabs stay in reach', async ({ browser, rondo, signedIn }) => {
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  await phone.goto(`/matches/${(await thingsOf(rondo)).match}`);
  const tabs = phone.getByRole('tablist', { name: 'Parts of the match' });
  for (const part of ['Room', 'Line-ups', 'Head-to-head'])
    await expect(tabs.getByRole('tab', { name: part })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Line-ups' })).toHaveCount(0);
  await tabs.getByRole('tab', { name: 'Line-ups' }).tap();
  await expect(phone.getByRole('heading', { name: 'Line-ups' })).toBeVisible();
  await expect(phone).toHaveURL(/tab=lineUps/);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Line-ups' })).toBeVisible();
  await phone.mouse.wheel(0, 2000);
  await expect(tabs).toBeInViewport();
  await phone.context().close();
});
