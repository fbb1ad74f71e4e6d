import { createHmac } from 'node:crypto';
import { type FakeReceiver, fakeReceiver } from '#host/testing/fake-receiver.ts';
import { expect, onOwnHost } from './fixtures.ts';

// Its host sends every webhook to a receiver of this story, and to no other.
const test = onOwnHost().extend<object, { receiver: FakeReceiver }>({
  receiver: [
    async ({}, use) => {
      const fake = await fakeReceiver();
      process.env['RONDO_TEST_WEBHOOKS'] = `https://127.0.0.1:${fake.port}`;
      await use(fake);
      delete process.env['RONDO_TEST_WEBHOOKS'];
      await fake.close();
    },
    { scope: 'worker', auto: true },
  ],
});

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const)
  test(`an admin adds a webhook on ${name}, and its receiver gets a signed event`, async ({
    page,
    signedIn,
    receiver,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    receiver.got.length = 0;
    await signedIn('admin');
    await page.goto('/admin/webhooks');
    await expect(page.getByText('No webhook yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByLabel('Address').fill('https://10.0.0.1/');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText(/^Enter a public https address/)).toBeVisible();
    await form.getByLabel('Address').fill('https://hooks.example.com/rondo');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'Secret of hooks.example.com' });
    const secret = (await shown.getByLabel('Secret', { exact: true }).textContent()) ?? '';
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await shown.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Send test' }).click();
    await expect.poll(() => receiver.got.length, { timeout: 30_000 }).toBe(1);
    const [{ headers, body } = receiver.got[0]!] = receiver.got;
    const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], type: 'webhook.test' });
    await expect(page.getByText('Last sent')).toBeVisible();
    await page.getByText(/^Log hooks/).click();
    await expect(page.getByText('Answer 200')).toBeVisible();
    expect(await page.content()).not.toContain('whsec_');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Delete hooks.example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhook yet')).toBeVisible();
  });
