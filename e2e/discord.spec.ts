import { expect, onOwnHost } from './fixtures.ts';
import { type FakeDiscord, fakeDiscord } from '#host/testing/fake-discord.ts';

// Its host sends to a Discord of this story, and to no other.
const test = onOwnHost().extend<object, { discord: FakeDiscord }>({
  discord: [
    async ({}, use) => {
      const fake = await fakeDiscord();
      process.env['RONDO_TEST_DISCORD'] = fake.at;
      await use(fake);
      delete process.env['RONDO_TEST_DISCORD'];
      await fake.close();
    },
    { scope: 'worker', auto: true },
  ],
});

const address = `https://discord.com/api/webhooks/123456789012345678/${'s'.repeat(68)}`;

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const)
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
