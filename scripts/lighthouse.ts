import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { freePort } from '#host/free-port.ts';
import { startDemoHost } from '#e2e/demo-host.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

/**
 * Lighthouse, mobile emulation with its own throttling, the median of five runs:
 * - the landing page, a first load with an empty cache;
 * - the dashboard as a player meets it first, straight after signing in through the form;
 * - the dashboard with an empty cache and a kept session;
 * - a public league, a match of it and a public night cup, a first load with an empty cache, and by what search engines ask for.
 * Exits 1 below the goals. An argument names what alone is measured.
 */
const perfect = { accessibility: 100, 'best-practices': 100 } as const;
const categories = ['performance', ...Object.keys(perfect), 'seo'];
const debuggingPort = await freePort();

const host = await startDemoHost();
const profile = mkdtempSync(join(tmpdir(), 'rondo-lighthouse-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath({ windows: true }),
  args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
});
mkdirSync('.lighthouse', { recursive: true });
const league = '/p/flutlicht-liga';
const [only] = process.argv.slice(2);
let low = false;
try {
  await measure('landing', `${host.url}/`, { emptyCache: true, performance: 98 });
  await measure('public league', `${host.url}${league}`, { emptyCache: true, performance: 98, seo: 100 });
  await measure('public match', await finishedMatch(), { emptyCache: true, performance: 98, seo: 100 });
  await measure('public cup', await playedCup(), { emptyCache: true, performance: 98, seo: 100 });
  await signIn(browser);
  await measure('dashboard', `${host.url}/dashboard`, { emptyCache: false, performance: 95 });
  await measure('dashboard, empty cache', `${host.url}/dashboard`, { emptyCache: true, performance: 95 });
} finally {
  await browser.close();
  await host.stop();
  rmSync(profile, { recursive: true, force: true });
}
process.exitCode = low ? 1 : 0;

/** The scores it must have; what a member sees no search engine does. */
type How = { emptyCache: boolean; performance: number; seo?: number };

async function measure(name: string, url: string, { emptyCache, ...goals }: How): Promise<void> {
  if (only !== undefined && !name.startsWith(only)) return;
  const runs: Awaited<ReturnType<typeof lighthouseOf>>[] = [];
  for (let run = 0; run < 5; run += 1) {
    if (emptyCache) await forgetFiles();
    runs.push(await lighthouseOf(url));
  }
  const performance = (run: (typeof runs)[number]) => run.lhr.categories['performance']?.score ?? 0;
  const median = runs.toSorted((one, other) => performance(one) - performance(other))[2];
  if (!median) throw new Error(`Lighthouse gave no result for ${url}`);
  writeFileSync(join('.lighthouse', `${name.replaceAll(/\W+/g, '-')}.html`), String(median.report));

  const scores = Object.entries({ ...goals, ...perfect }).map(([category, least]) => {
    const score = Math.round((median.lhr.categories[category]?.score ?? 0) * 100);
    if (score < least) low = true;
    return `${category} ${score}`;
  });
  const figure = (audit: string) => median.lhr.audits[audit]?.displayValue ?? '–';
  const times = [
    `FCP ${figure('first-contentful-paint')}`,
    `LCP ${figure('largest-contentful-paint')}`,
    `TBT ${figure('total-blocking-time')}`,
    `CLS ${figure('cumulative-layout-shift')}`,
  ];
  console.log([name.padEnd(23), ...scores, ...times].join(' · '));
  const failed = Object.values(median.lhr.audits).filter(
    ({ score, id }) => score === 0 && isListed(median.lhr.categories, id),
  );
  for (const { id, title } of failed) console.log(`    ${id}: ${title}`);
}

async function finishedMatch(): Promise<string> {
  const answer = await fetch(`${host.url}/api/v1/leagues${league.slice(2)}/matches?status=finished&limit=1`);
  const { matches } = (await answer.json()) as { matches: { id: string }[] };
  return `${host.url}${league}/matches/${matches[0]?.id}`;
}

async function playedCup(): Promise<string> {
  const answer = await fetch(`${host.url}/api/v1/cups?limit=100`);
  const { cups } = (await answer.json()) as { cups: { id: string; status: string }[] };
  return `${host.url}/p/cups/${cups.find(({ status }) => status === 'finished')?.id}`;
}

async function lighthouseOf(url: string) {
  const options = {
    port: debuggingPort,
    output: 'html',
    onlyCategories: categories,
    disableStorageReset: true,
  } as const;
  const result = await lighthouse(url, options);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  return result;
}

/** Nothing is in the browser's cache, while its storage keeps the session. */
async function forgetFiles(): Promise<void> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}

/** Audits that count: those of accessibility, best practices and search engines. */
function isListed(categories: Record<string, { auditRefs: { id: string; weight: number }[] }>, audit: string): boolean {
  return ['accessibility', 'best-practices', 'seo'].some((name) =>
    categories[name]?.auditRefs.some(({ id, weight }) => id === audit && weight > 0),
  );
}

/** Signs in as the demo player, through the form, with a stored cookie choice. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${host.url}/login`);
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'true'));
  await page.getByLabel('E-mail').fill(host.accounts.player.email);
  await page.getByLabel('Password', { exact: true }).fill(host.accounts.player.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
}
