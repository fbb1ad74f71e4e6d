import type { Page } from '@playwright/test';
import { graceOver } from './clocks.ts';
import { expect, onOwnHost, plainPage } from './fixtures.ts';
import { become, callAs, newMember } from './people.ts';
import { type FakeDiscord, fakeDiscord } from '#host/testing/fake-discord.ts';

// Its host sends to a Discord of this story, and to no other, and has an application there.
const test = onOwnHost().extend<object, { discord: FakeDiscord }>({
  discord: [
    async ({}, use) => {
      const fake = await fakeDiscord();
      const { client, secret, publicKey } = fake.application;
      const set = {
        RONDO_TEST_DISCORD: fake.at,
        DISCORD_CLIENT_ID: client,
        DISCORD_CLIENT_SECRET: secret,
        DISCORD_PUBLIC_KEY: publicKey,
        DISCORD_BOT_TOKEN: fake.application.botUser.token,
        // devices have their column, too: nobody registers one
        RONDO_TEST_PUSH: 'http://127.0.0.1:9',
      };
      Object.assign(process.env, set);
      await use(fake);
      for (const name of Object.keys(set)) delete process.env[name];
      await fake.close();
    },
    { scope: 'worker', auto: true },
  ],
});

const address = `https://discord.com/api/webhooks/123456789012345678/${'s'.repeat(68)}`;

const sizes = [
  ['a phone', { width: 390, height: 844 }, 'captain', '200000000000000011'],
  ['a wide screen', { width: 1440, height: 900 }, 'player', '200000000000000012'],
] as const;

for (const [name, viewport] of sizes)
  test(`an admin connects a channel of Discord on ${name}, tests it, and disconnects it`, async ({
    page,
    signedIn,
    discord,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    discord.messages.clear();
    await signedIn('admin');
    await page.goto('/admin/discord');
    await expect(page.getByText('No channel connected yet')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Copy Webhook URL' })).toBeVisible();

    await page.getByRole('button', { name: 'Connect channel' }).click();
    const form = page.getByRole('dialog', { name: 'Connect channel' });
    await form.getByLabel('Webhook address').fill('https://discord.com/channels/1/2');
    await form.getByLabel('Name').fill('#results');
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(form.getByText(/^Paste the webhook address/)).toBeVisible();
    await form.getByLabel('Webhook address').fill(address);
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Channel connected', { exact: true })).toBeVisible();
    const line = page.getByRole('list', { name: 'Discord' }).getByRole('listitem');
    await expect(line).toContainText('#results');
    await expect(line).toContainText('Connected');

    await page.getByRole('button', { name: 'Send test #results' }).click();
    const contents = () => [...discord.messages.values()].map(({ content }) => String(content)).join('\n');
    await expect.poll(contents, { timeout: 30_000 }).toContain('This channel is connected to');
    await expect(line).toContainText('Last sent');
    expect(await page.content()).not.toContain('s'.repeat(68));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Disconnect #results' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('No channel connected yet')).toBeVisible();
  });

for (const [name, viewport, role, id] of sizes)
  test(`a member links Discord on ${name} and signs in with it; another account of Discord opens nothing`, async ({
    page,
    signedIn,
    rondo,
    discord,
  }) => {
    test.slow();
    const { visitor } = discord.application;
    await page.setViewportSize(viewport);
    await signedIn(role);
    await page.goto('/settings?section=discord');
    await page.getByRole('button', { name: 'Connect Discord' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Discord' });
    await dialog.getByLabel('Current password').fill('a guess');
    await dialog.getByRole('button', { name: 'Continue to Discord' }).click();
    await expect(dialog.getByText('Wrong password.')).toBeVisible();
    Object.assign(visitor, { id, agrees: true });
    await dialog.getByLabel('Current password').fill(rondo.accounts[role].password);
    await dialog.getByRole('button', { name: 'Continue to Discord' }).click();
    await expect(page.getByText('Discord connected')).toBeVisible();

    await page.goto(plainPage);
    await page.evaluate(() => localStorage.removeItem('rondo.session'));
    await page.goto('/teams');
    const signIn = page.getByRole('button', { name: 'Log in with Discord' });
    visitor.agrees = false;
    await signIn.click();
    await expect(page.getByText('You did not agree in Discord.')).toBeVisible();
    Object.assign(visitor, { id: '200000000000000099', agrees: true });
    await signIn.click();
    await expect(page.getByText('No account here is linked to this Discord account.')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    visitor.id = id;
    await signIn.click();
    // where they wanted to be before they left
    await page.waitForURL((url) => url.pathname === '/teams' && url.search === '');
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    const session = await page.evaluate(() => localStorage.getItem('rondo.session'));
    expect(session).toContain(rondo.accounts[role].email);
    expect(await page.evaluate(() => localStorage.getItem('rondo.discord'))).toBeNull();
  });

for (const [name, viewport, , linkedAs] of sizes)
  test(`a member is written to by the bot on ${name} as they chose, until Discord or they end it`, async ({
    page,
    rondo,
    discord,
  }) => {
    test.slow();
    const id = linkedAs.replace('2', '3');
    const written = () => [...discord.messages].filter(([each]) => discord.channelOf(each) === discord.directTo(id));
    const member = await newMember(rondo, `Writer ${Date.now() % 100_000}`, '2000-02-02');
    const moderator = JSON.parse(rondo.sessions.moderator) as { access_token: string };
    const ticket = await callAs(rondo, member, 'create_ticket', {
      subject: 'A crest in two colours',
      category: 'other',
      description: 'Which of them is the home kit?',
    });
    /** The staff answers, and five minutes go by. */
    const answered = async (body: string) => {
      await callAs(rondo, { token: moderator.access_token }, 'reply_ticket', { ticket_id: ticket, body });
      await graceOver(rondo, member.id);
    };
    const column = page.getByRole('columnheader', { name: 'Discord' });
    const support = page.getByRole('switch', { name: 'Support and account: in Discord' });

    await page.setViewportSize(viewport);
    await become(page, member);
    await page.goto('/settings?section=notifications');
    await expect(page.getByRole('columnheader', { name: 'Mail' })).toBeVisible();
    await expect(column).toBeHidden();
    await page.getByRole('link', { name: 'Link your account', exact: true }).click();
    await page.getByRole('button', { name: 'Connect Discord' }).click();
    Object.assign(discord.application.visitor, { id, agrees: true });
    const dialog = page.getByRole('dialog', { name: 'Connect Discord' });
    await dialog.getByLabel('Current password').fill('Laternen am Kanal 12');
    await dialog.getByRole('button', { name: 'Continue to Discord' }).click();
    await expect(page.getByText('Discord connected')).toBeVisible();

    await page.goto('/settings?section=notifications');
    await expect(column).toBeVisible();
    await expect(support).not.toBeChecked();
    await support.click();
    await expect(support).toBeChecked();
    await page.reload();
    await expect(support).toBeChecked();
    await fits(page);

    await answered('The first one.');
    await expect.poll(() => written().length, { timeout: 30_000 }).toBe(1);
    const [[, first]] = written() as [[string, { content: string; components: Row[] }]];
    expect(first.content).toContain('Staff replied to your ticket');
    const [open] = first.components.flatMap(({ components }) => components);
    expect(open).toMatchObject({ label: 'Open the ticket' });
    await page.goto(open!.url);
    await expect(page.getByText('The first one.')).toBeVisible();
    await page.goto(plainPage);

    discord.closedTo.add(id);
    await answered('Or the second.');
    const refused = page.getByText(/^Discord did not let the bot write to /);
    await expect(async () => {
      await page.goto('/settings?section=notifications');
      await expect(refused).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(column).toBeHidden();
    await fits(page);
    discord.closedTo.delete(id);
    await page.getByRole('button', { name: 'Write to me again' }).click();
    await expect(refused).toBeHidden();
    await expect(support).toBeChecked();
    await page.goto(plainPage);
    await answered('The second it is.');
    await expect.poll(() => written().length, { timeout: 30_000 }).toBe(2);

    await page.goto('/settings?section=discord');
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(page.getByText('Discord unlinked')).toBeVisible();
    await page.goto('/settings?section=notifications');
    await expect(page.getByRole('link', { name: 'Link your account', exact: true })).toBeVisible();
    await expect(column).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Mail' })).toBeVisible();
  });

type Row = { components: { label: string; url: string }[] };

/** Nothing of the choices is cut or pushed aside, and each is as large as a thumb where one presses. */
async function fits(page: Page): Promise<void> {
  const choices = page.getByRole('region', { name: /by mail/ });
  await expect(choices).toBeVisible();
  const faults = await choices.evaluate((region) => {
    const within = (all: Iterable<Element>) =>
      [...all].flatMap((each) => (each.scrollWidth > each.clientWidth + 1 ? [each.textContent] : []));
    const small = [...region.querySelectorAll('label:has(input), select')].flatMap((each) => {
      const { width, height } = each.getBoundingClientRect();
      return innerWidth < 900 && Math.min(width, height) < 44 ? [`${each.textContent} ${width} × ${height}`] : [];
    });
    return { cut: within([region, ...region.querySelectorAll('th, td'), document.documentElement]), small };
  });
  expect(faults).toEqual({ cut: [], small: [] });
}
