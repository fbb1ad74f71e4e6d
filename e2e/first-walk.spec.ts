import type { Page } from '@playwright/test';
import { screenOf, tapsOn } from './clubs.ts';
import { expect, onOwnHost, signInByForm, startApp } from './fixtures.ts';
import { linkFor } from './people.ts';

/**
 * The first of docs/walks.md, from one end to the other and by the site's own screens alone: nobody is given a session, no
 * row is written beside them. It changes the league for everybody.
 */
const test = onOwnHost();

test('a visitor becomes a player of a team, plays, and the result stands with their name', async ({
  browser,
  rondo,
}) => {
  const name = `Ida Walker ${Date.now().toString(36).slice(-4)}`;
  const email = `walker-${Date.now()}@mail.example`;
  const phone = await screenOf(browser, rondo, 390);
  const captains = await screenOf(browser, rondo, 390);
  const admins = await screenOf(browser, rondo, 1440);
  /** The taps of each part of the walk, the newcomer's and the captain's. */
  const taps: Record<string, number> = {};

  await test.step('registers, confirms, and says who they are', async () => {
    await phone.goto('/');
    await startApp(phone);
    await phone.getByRole('button', { name: 'Accept essential' }).tap();
    await tapsOn(phone);
    await phone.getByRole('link', { name: 'Register' }).first().tap();
    await phone.getByLabel('E-mail').fill(email);
    await phone.getByLabel('Password', { exact: true }).fill('Laternen am Kanal 12');
    await phone.getByRole('button', { name: 'Register' }).tap();
    await expect(phone.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await phone.goto(await linkFor(phone, email, 'signup'));
    await phone.getByLabel('Username').fill(name);
    await phone.getByLabel('Date of birth').fill('2001-05-04');
    await phone.getByLabel('Position').selectOption('support_striker');
    await phone.getByRole('button', { name: 'Save' }).tap();
    await expect(phone.getByRole('heading', { level: 1, name: `Hello, ${name}` })).toBeVisible();
    taps['register'] = await tapsOn(phone);
  });

  await test.step('asks a team to take them, and the dashboard says that it waits', async () => {
    await expect(phone.getByText('Find a team')).toBeVisible();
    await expect(phone.getByText('Add your gaming ID.')).toBeVisible();
    await sidesStay(phone);
    await tapsOn(phone);
    await phone.getByRole('link', { name: 'Show all' }).tap();
    await phone.getByRole('button', { name: 'Ask to join Nordlicht Kiel' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Send request' }).tap();
    await expect(phone.getByText('Request sent')).toBeVisible();
    taps['ask'] = await tapsOn(phone);
    await sidesStay(phone);
    await phone.goto('/dashboard');
    await expect(phone.getByText('Your request to Nordlicht Kiel waits for an answer')).toBeVisible();
    await sidesStay(phone);
  });

  await test.step('its captain offers a contract from the dashboard', async () => {
    await captains.goto('/login');
    await captains.getByRole('button', { name: 'Accept essential' }).tap();
    await signInByForm(captains, rondo.accounts.captain);
    const duty = captains.locator('[data-duties]').getByRole('link', { name: 'Answer', exact: true });
    await expect(duty).toBeVisible();
    await tapsOn(captains);
    await duty.tap();
    const request = captains
      .getByRole('list', { name: 'Want to join Nordlicht Kiel' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await request.getByRole('button', { name: 'Offer contract' }).tap();
    await captains.getByRole('button', { name: 'Send offer' }).tap();
    await expect(captains.getByText('Offer sent').first()).toBeVisible();
    taps['offer'] = await tapsOn(captains);
    await sidesStay(captains);
  });

  await test.step('the player gives the gaming ID while signing, and may play at once', async () => {
    // the open dashboard is told
    await expect(phone.getByText('You have an offer')).toBeVisible();
    await tapsOn(phone);
    await phone.getByRole('button', { name: 'Accept', exact: true }).tap();
    await phone.getByRole('dialog').getByLabel('Gaming ID').fill(`${name}#1`);
    await sidesStay(phone);
    await phone.getByRole('button', { name: 'Sign contract' }).tap();
    await expect(phone.getByText('Contract signed')).toBeVisible();
    taps['sign'] = await tapsOn(phone);
    await expect(phone.getByText('Your next match')).toBeVisible();
    await expect(phone.getByText('You are not eligible yet:')).toHaveCount(0);
    await sidesStay(phone);
  });

  const match = await test.step('says that they come', async () => {
    await tapsOn(phone);
    await phone.getByRole('link', { name: 'Open match' }).tap();
    const question = phone.getByRole('group', { name: 'Are you in?' });
    await question.getByRole('button', { name: 'In', exact: true }).tap();
    await expect(question.getByRole('button', { name: 'In', exact: true })).toHaveAttribute('aria-pressed', 'true');
    taps['say in'] = await tapsOn(phone);
    await sidesStay(phone);
    return new URL(phone.url()).pathname;
  });

  await test.step('the captain names five with the newcomer among them', async () => {
    await captains.goto('/dashboard');
    await tapsOn(captains);
    await captains.getByRole('link', { name: 'Open match' }).tap();
    await captains.getByRole('button', { name: 'Same five as last time' }).tap();
    await captains.getByRole('button', { name: /^Support striker: / }).tap();
    await captains.getByRole('dialog').getByRole('button', { name }).tap();
    await captains.getByRole('button', { name: 'Save line-up' }).tap();
    await expect(captains.getByText('Line-up saved')).toBeVisible();
    taps['line up'] = await tapsOn(captains);
    await sidesStay(captains);
  });

  await test.step('an admin brings the match forward to the next minute', async () => {
    await admins.goto('/login');
    await admins.getByRole('button', { name: 'Accept essential' }).click();
    await signInByForm(admins, rondo.accounts.admin);
    await admins.waitForURL('**/dashboard');
    await admins.goto(match);
    await admins.getByRole('button', { name: 'Move', exact: true }).click();
    const when = admins.getByRole('dialog').getByLabel('New kick-off');
    await expect(admins.getByRole('dialog')).toContainText('Time in Berlin.');
    await when.fill(minuteAhead());
    await admins.getByRole('button', { name: 'Move match' }).click();
    await expect(admins.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the match is started and played, and the captain reports the goals', async () => {
    await tapsOn(captains);
    await captains.getByRole('button', { name: 'Start match' }).tap({ timeout: 120_000 });
    await captains.getByRole('dialog').getByRole('button', { name: 'Start match' }).tap();
    await expect(captains.getByText('The match is live')).toBeVisible();
    await captains.getByRole('button', { name: 'Report the result' }).tap();
    const report = captains.getByRole('dialog', { name: 'Report the result' });
    const own = report.getByRole('radiogroup', { name: 'Goals of Nordlicht' });
    await own.getByRole('radio', { name: '2', exact: true }).tap();
    await sidesStay(captains);
    await report.getByRole('button', { name: /^Send (2–0|0–2)$/ }).tap();
    await expect(captains.getByText('Result sent')).toBeVisible();
    await captains.getByRole('button', { name: 'Who scored?' }).tap();
    await captains.getByRole('button', { name: new RegExp(`^Goal by ${name}`) }).tap();
    await captains.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await expect(captains.getByText('Scorers saved')).toBeVisible();
    taps['play and report'] = await tapsOn(captains);
  });

  await test.step('the rival has no account in the demo league: the league rules that the report stands', async () => {
    await admins.reload();
    await admins.getByRole('button', { name: 'Rule on the result' }).click();
    const ruling = admins.getByRole('dialog');
    await ruling.getByText(/^(2–0|0–2) stands/).click();
    await ruling.getByLabel('Rule applied').selectOption('reports-report');
    await ruling.getByLabel('Reason, visible to both teams').fill('Both sides were there');
    await ruling.getByRole('button', { name: 'Send ruling' }).click();
    await expect(ruling).toHaveCount(0);
  });

  await test.step('the result stands with the name of who scored', async () => {
    await phone.goto(match);
    await expect(phone.getByRole('main').getByText(name).first()).toBeVisible();
    await sidesStay(phone);
    await phone.goto('/profile?tab=matches');
    await expect(phone.getByRole('main').locator(`a[href="${match}"]`).first()).toBeVisible();
    await sidesStay(phone);
  });

  // docs/walks.md says them; fewer are welcome
  expect(taps).toEqual({
    register: 3,
    ask: 3,
    offer: 3,
    sign: 2,
    'say in': 2,
    'line up': 5,
    'play and report': 8,
  });
  for (const screen of [phone, captains, admins]) await screen.context().close();
});

/** The next whole minute that lies at least twenty seconds ahead, for the form is filled and sent before, as the league's clock in Berlin shows it. */
function minuteAhead(): string {
  const at = new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000);
  return at.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T').slice(0, 16);
}

/** Nothing reaches beyond the screen. */
async function sidesStay(page: Page) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}
