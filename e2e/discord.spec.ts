import { expect, onOwnHost, plainPage } from './fixtures.ts';
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
    await expect(page.getByText('No channel connected yet.')).toBeVisible();
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
    await expect(page.getByText('No channel connected yet.')).toBeVisible();
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
    const asked = page.getByRole('dialog', { name: 'Connect Discord' });
    await asked.getByLabel('Current password').fill('a guess');
    await asked.getByRole('button', { name: 'Continue to Discord' }).click();
    await expect(asked.getByText('Wrong password.')).toBeVisible();
    Object.assign(visitor, { id, agrees: true });
    await asked.getByLabel('Current password').fill(rondo.accounts[role].password);
    await asked.getByRole('button', { name: 'Continue to Discord' }).click();
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
