import { Pool } from 'pg';
import { installedFolders } from '#host/postgres/cluster.ts';
import type { DemoHost } from './demo-host.ts';
import { expect, expectError, test } from './fixtures.ts';
import { type Rondo, startOwnHost } from './global-setup.ts';
import { drawn, examine, type Looker, watch } from './xss/pages.ts';
import { payloads, probe } from './xss/payloads.ts';
import { columnsOf, writePayloads, refusedBy, schemas } from './xss/payload-columns.ts';

// Every text that anybody can write holds the corpus, and every page that shows one is opened in a real browser:
// nothing runs, nothing is fetched, no address leads astray, and the policy of the page has nothing to report.
// The limits on acts would make a thousand writes impossible, and the checks on names would refuse most of them: the
// texts are written into the database itself, with its checks taken off, so that the pages stand alone.

/** Words that no page draws, and why. */
const hidden: Record<string, string> = {
  'content_reports.ruling': 'who reported reads it in a notification',
  'discord_accounts.name': 'shown to its owner where an application of Discord is set up',
  'discord_requests.name': 'waits for an admin who is choosing the channel at Discord',
  'withdrawal_requests.reason': 'read by the captain and those who decide while the request waits, as plain text',
  'withdrawal_requests.ruling': 'read in a notification, as every reason is',
};

test.describe('a thousand payloads', () => {
  let host: DemoHost;
  let rondo: Rondo;
  let pool: Pool;

  test.beforeAll(async () => {
    ({ host, rondo } = await startOwnHost());
    pool = new Pool({ ...installedFolders(host.home).settings, max: 1, options: schemas });
    pool.on('error', () => {});
  });
  test.afterAll(async () => {
    await pool.end();
    await host.stop();
  });

  test('are refused where a text has a shape of its own', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(1000);
    const { shaped } = await columnsOf(pool);
    expect(shaped.length).toBeGreaterThan(10);
    expect(await refusedBy(pool, shaped, payloads)).toEqual([]);
  });

  test('would be noticed', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: rondo.url });
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto('/about');
    await page.locator('h1').waitFor();
    const probeRequest = page.waitForRequest((request) => request.url().includes(probe));
    // the site's own policy refuses markup, so what markup would make is made by hand
    expectError('Content Security Policy');
    await page.evaluate((address) => {
      const add = (name: string, attribute: string, value: string) => {
        const element = document.createElement(name);
        element.setAttribute(attribute, value);
        document.body.append(element);
      };
      add('img', 'src', address);
      add('a', 'href', 'javascript:rondoXss()');
      add('marquee', 'class', 'x');
      add('img', 'src', 'https://evil.example/1.png');
      (globalThis as unknown as { rondoXss: () => void }).rondoXss();
    }, probe);
    await probeRequest;
    await expect
      .poll(async () => (await page.evaluate(examine)).faults.map((fault) => fault.slice(0, 24)).toSorted())
      .toEqual(
        [
          'a payload ran',
          'img-src reports https://',
          '<a href="javascript:rond',
          'an element <marquee>',
          '<img> leads to https://e',
        ].toSorted(),
      );
    await context.close();
  });

  test('do nothing on any page that shows them, for a visitor, a user and an admin', async ({ browser }) => {
    const { words } = await columnsOf(pool);
    const things = await writePayloads(pool, words, payloads);
    const lookers: Looker[] = ['visitor', 'captain', 'player', 'free-agent', 'admin'];
    const seen = await Promise.all(lookers.map((looker) => drawn(browser, rondo, looker, things)));
    expect(seen.flatMap(({ faults }) => faults)).toEqual([]);
    const shown = new Set(seen.flatMap(({ marks }) => marks));
    expect(words.filter((column) => !shown.has(column) && !(column in hidden))).toEqual([]);
    expect(Object.keys(hidden).filter((column) => shown.has(column) || !words.includes(column))).toEqual([]);
  });
});
