import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Rondo } from './global-setup.ts';
import { payloads } from './payloads.ts';

test.describe.configure({ mode: 'serial' });

test('[S1.48 S2.33] an admin has a round-up written, edits it and publishes it in three languages', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/news');
  await page.getByRole('button', { name: 'Draft round-up 13' }).click();
  const title = page.getByLabel('Title');
  await expect(title).toHaveValue('Round 13: Işıklar SK stay top');
  for (const language of ['English ✓', 'Deutsch ✓', 'Türkçe ✓'])
    await expect(page.getByRole('button', { name: language })).toBeVisible();

  // Text appears at once and is saved automatically.
  await title.fill('Round 13: nobody catches Işıklar');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('nobody catches Işıklar');
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Round 13: nobody catches Işıklar');

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Article published')).toBeVisible();
  await expect(page.getByRole('main').getByText('Published', { exact: true })).toBeVisible();
});

test('[S1.22] a member follows the news: the round-up is there in the own language', async ({ page, signedIn }) => {
  await signedIn('player');
  await page.evaluate(() => localStorage.setItem('rondo.language', 'tr'));
  await page.goto('/news');
  await page.getByRole('link', { name: '13. hafta: Işıklar SK zirvede kaldı' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '13. hafta: Işıklar SK zirvede kaldı' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sonuçlar' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Işıklar SK 13 36/ })).toBeVisible();
  await expect(page.getByText('yapay zekâ')).toHaveCount(0);
});

test('nothing runs of what somebody hides in an article', async ({ page, rondo, signedIn }) => {
  const all = payloads();
  expect(all.length).toBeGreaterThan(1000);
  const bodies = packed(all, 19_000);
  const ids: { id: string; new_version: number }[] = [];
  for (const body of bodies) {
    const texts = {
      en: { title: `"><img src=x onerror=self.ran=1> ${ids.length}`, summary: '<svg onload=self.ran=1>', body },
    };
    const [made] = (await asAdmin(rondo, 'save_article', { texts })) as typeof ids;
    ids.push(made!);
    await asAdmin(rondo, 'publish_article', { article_id: made!.id, version: made!.new_version });
  }
  await signedIn('player');
  await page.addInitScript(() => {
    const scope = globalThis as { broken?: string[] };
    scope.broken = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => scope.broken?.push(violatedDirective));
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => Promise.reject(new Error(dialog.message()))));
  for (const { id } of ids) {
    await page.goto(`/news/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: /onerror=self\.ran/ })).toBeVisible();
    await expect(page.getByText('The end of the text.')).toBeVisible();
    expect(await looksClean(page)).toEqual({ ran: false, broken: [], strange: [], addresses: [] });
  }
  await page.goto('/news');
  await expect(page.getByRole('link', { name: /onerror=self\.ran/ }).first()).toBeVisible();
  expect(await looksClean(page)).toMatchObject({ ran: false, broken: [] });
  for (const { id, new_version } of ids)
    await asAdmin(rondo, 'delete_article', { article_id: id, version: new_version });
});

/** Forbidden content of an article, and whether any of it ran. */
const looksClean = (page: Page) =>
  page.evaluate(() => {
    const { ran, broken } = globalThis as { ran?: unknown; broken?: string[] };
    const text = [...document.querySelectorAll('article [lang] *')];
    const strange = text.filter(
      (element) =>
        /^(script|img|svg|iframe|object|embed|form|input|video|audio|style|link|meta|base|math|template|button)$/i.test(
          element.tagName,
        ) || element.getAttributeNames().some((name) => name.startsWith('on') || name === 'id' || name === 'src'),
    );
    const addresses = text
      .flatMap((element) => element.getAttribute('href') ?? [])
      .filter((address) => !/^(https?:\/\/|mailto:|\/(?![/\\]))/.test(address));
    return {
      ran: ran !== undefined,
      broken: broken ?? ['nobody listened'],
      strange: strange.map((element) => element.outerHTML),
      addresses,
    };
  });

/** Payloads a blank line apart, as many in one text as fit. */
function packed(all: string[], most: number): string[] {
  const bodies = [''];
  for (const each of all) {
    if ((bodies.at(-1) ?? '').length + each.length > most) bodies.push('');
    bodies[bodies.length - 1] += `${each}\n\n`;
  }
  return bodies.map((body) => `${body}\n\nThe end of the text.`);
}

async function asAdmin(rondo: Rondo, call: string, body: object): Promise<unknown> {
  const { access_token } = JSON.parse(rondo.sessions.admin) as { access_token: string };
  const answer = await fetch(`${rondo.url}/rest/v1/rpc/${call}`, {
    method: 'POST',
    headers: {
      apikey: rondo.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
  const text = await answer.text();
  return text ? JSON.parse(text) : undefined;
}
