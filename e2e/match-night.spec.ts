import { allIn, begin, noLineup, rivalProposes, rivalReady, withStandIns } from './clocks.ts';
import { screenOf, tapsOn } from './clubs.ts';
import { expect, expectError, onOwnHost } from './fixtures.ts';
import { become, newMember } from './people.ts';
import { atBothWidths, nextMatch, thingsOf } from './site.ts';

/** The day before a match: a squad says whether it comes, and its captain names five. It changes the league for everybody. */
const test = onOwnHost();

test('a player says by one tap whether they come, and the captain reads who is in and who is short', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  await signedIn('player');
  await page.goto(`/matches/${match}`);
  const question = page.getByRole('group', { name: 'Are you in?' });
  await question.getByRole('button', { name: 'Not in' }).click();
  await expect(question.getByRole('button', { name: 'Not in' })).toHaveAttribute('aria-pressed', 'true');
  await atBothWidths(page, async () => {
    await expect(page.getByText('You can change it until kick-off.')).toBeVisible();
    await expect(page.getByText('Not in (1)')).toBeVisible();
  });
  await question.getByRole('button', { name: 'In', exact: true }).click();
  await expect(page.getByText('In (1)', { exact: true })).toBeVisible();

  await signedIn('captain');
  await page.goto(`/matches/${match}`);
  await atBothWidths(page, async () => {
    await expect(page.getByText('In (1)', { exact: true })).toBeVisible();
    await expect(page.getByText(/^\d players? short$/)).toBeVisible();
  });
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
      // on phones it is in its own step from now on
      if (width < 500) await screen.getByRole('tab', { name: 'Line-ups' }).tap();
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
  await atBothWidths(page, () => expect(page.getByText('Open place')).toBeVisible());

  const agents = [await newMember(rondo, 'Rike Frei', '2001-01-01'), await newMember(rondo, 'Sven Frei', '2001-01-01')];
  const phones = [await screenOf(browser, rondo, 390), await screenOf(browser, rondo, 390)] as const;
  for (const [n, phone] of phones.entries()) {
    await become(phone, agents[n]!);
    const read = phone.waitForResponse(/\/rest\/v1\/stand_ins\?/);
    await phone.goto(`/matches/${match}`);
    await expect(phone.getByRole('button', { name: 'Stand in' })).toBeVisible();
    // the second has not heard of the first, however long the first takes
    const json = (await (await read).json()) as unknown;
    if (n === 1) await phone.route('**/rest/v1/stand_ins?*', (route) => route.fulfill({ json }));
  }
  await phones[0].getByRole('button', { name: 'Stand in' }).tap();
  await expect(phones[0].getByText('You are in for this match')).toBeVisible();
  expectError('409');
  await phones[1].getByRole('button', { name: 'Stand in' }).tap();
  await expect(phones[1].getByText('The place was taken or withdrawn.')).toBeVisible();
  await phones[1].unrouteAll({ behavior: 'wait' });

  await page.reload();
  const places = page.getByRole('region', { name: 'Stand-ins' });
  await atBothWidths(page, () => expect(places.getByRole('link', { name: 'Rike Frei' })).toBeVisible());
  await page.getByRole('button', { name: /^Striker: / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Rike Frei/ })
    .click();
  await expect(page.getByRole('button', { name: 'Striker: Rike Frei. Change' })).toBeVisible();

  // the contract of that match stands with both, and is no membership
  const [agent] = phones;
  await agent.goto('/profile');
  await atBothWidths(agent, () => expect(agent.getByRole('heading', { name: 'As a stand-in' })).toBeVisible());
  await page.goto(`/teams/${(await thingsOf(rondo)).own}?tab=contracts`);
  await atBothWidths(page, () => expect(page.getByRole('heading', { name: 'Stand-ins 1' })).toBeVisible());
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
  const ready = page.getByRole('button', { name: 'We are ready' });
  await expect(ready).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start match' })).toHaveCount(0);
  await ready.click();
  await atBothWidths(page, () =>
    expect(page.getByRole('heading', { name: 'Both teams are ready: start the match' })).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Start match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start match' }).click();
  await expect(page.getByText('The match is live')).toBeVisible();
});

test('on a phone a match is read step by step, and the steps stay in reach', async ({ browser, rondo, signedIn }) => {
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  await phone.goto(`/matches/${(await thingsOf(rondo)).match}`);
  const tabs = phone.getByRole('tablist', { name: 'Parts of the match' });
  // a match of no table has the third by another name
  for (const part of ['Now', 'Line-ups', /^(Table|Head-to-head)$/])
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

test('a captain proposes a time in two taps, and answers one that was proposed in one', async ({
  browser,
  rondo,
  signedIn,
}) => {
  const match = await nextMatch(rondo);
  const phone = await screenOf(browser, rondo, 390);
  await signedIn('captain', phone);
  await phone.goto(`/matches/${match}`);
  await expect(phone.getByRole('button', { name: 'Propose new time' })).toBeVisible();
  await tapsOn(phone);
  await phone.getByRole('button', { name: 'Propose new time' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: / of your \d+ and \d+ of their \d+ can play$/ }).first().tap(); // prettier-ignore
  await expect(phone.getByText('New time proposed')).toBeVisible();
  expect(await tapsOn(phone)).toBe(2);

  await rivalProposes(rondo, match);
  await phone.goto('/dashboard');
  await expect(phone.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await tapsOn(phone);
  await phone.getByRole('button', { name: 'Accept', exact: true }).tap();
  await expect(phone.getByText('Answer sent')).toBeVisible();
  expect(await tapsOn(phone)).toBe(1);
  await phone.context().close();
});
