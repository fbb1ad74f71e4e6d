import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { freePort } from '#host/free-port.ts';
import { type DemoHost, startDemoHost } from '#e2e/demo-host.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

/**
 * Lighthouse, mobile emulation with its own throttling, the median of five runs:
 * - the landing page, a first load with an empty cache;
 * - the dashboard as a player meets it first, straight after signing in through the form;
 * - the dashboard with an empty cache and a kept session;
 * - a public league, a match of it and a public night cup, a first load with an empty cache, and by what search engines ask for.
 * Exits 1 below the goals. An argument names what alone is measured.
 *
 * `--against FOLDER` measures two builds in turn, this one and that of another checkout (its `dist` is built, its packages
 * installed), and prints the ratio of their blocking times: a slow machine makes every score lower, and no ratio.
 */
const perfect = { accessibility: 100, 'best-practices': 100 } as const;
const categories = ['performance', ...Object.keys(perfect), 'seo'];
const {
  values: { against },
  positionals: [only],
} = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });

const hosts = [await startDemoHost()];
if (against !== undefined) hosts.push(await startDemoHost(undefined, resolve(against)));
const sites: Site[] = [];
mkdirSync('.lighthouse', { recursive: true });
const league = '/p/flutlicht-liga';
let low = false;
try {
  for (const host of hosts) sites.push(await openSite(host));
  await measure('landing', () => '/', { performance: 98 }, forgetFiles);
  await measure('public league', () => league, { performance: 98, seo: 100 }, forgetFiles);
  await measure('public match', finishedMatch, { performance: 98, seo: 100 }, forgetFiles);
  await measure('public cup', playedCup, { performance: 98, seo: 100 }, forgetFiles);
  for (const site of sites) await signIn(site);
  await measure('dashboard', () => '/dashboard', { performance: 95 });
  await measure('dashboard, empty cache', () => '/dashboard', { performance: 95 }, forgetFiles);
  if (against !== undefined) await measure('match', finishedMatchOfMembers, { performance: 0 }, forgetFiles);
} finally {
  for (const { browser, profile } of sites) {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
  for (const host of hosts) await host.stop();
}
process.exitCode = low ? 1 : 0;

/** A host and its own browser, so that neither has the other's cache. */
type Site = { host: DemoHost; browser: BrowserContext; profile: string; port: number };
/** The scores it must have; what a member sees no search engine does. */
type Goals = { performance: number; seo?: number };
type Run = Awaited<ReturnType<typeof lighthouseOf>>;

async function openSite(host: DemoHost): Promise<Site> {
  const profile = mkdtempSync(join(tmpdir(), 'rondo-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath({ windows: true }),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  return { host, browser, profile, port };
}

async function measure(
  name: string,
  path: (site: Site) => string | Promise<string>,
  goals: Goals,
  before?: (site: Site) => Promise<void>,
): Promise<void> {
  if (only !== undefined && !name.startsWith(only)) return;
  const paths = await Promise.all(sites.map(async (site) => path(site)));
  const runs = sites.map((): Run[] => []);
  for (let run = 0; run < 5; run += 1) {
    for (const [index, site] of sites.entries()) {
      await before?.(site);
      runs[index]!.push(await lighthouseOf(site, `${site.host.url}${paths[index]}`));
    }
  }
  const [own, other] = runs.map(medianOf);
  if (other) compare(name, own!, other);
  else judge(name, own!, goals);
}

/** The run in the middle by its score. */
function medianOf(runs: Run[]): Run {
  return runs.toSorted((one, other) => performanceOf(one) - performanceOf(other))[2]!;
}

function performanceOf({ lhr }: Run): number {
  return lhr.categories['performance']?.score ?? 0;
}

function compare(name: string, own: Run, other: Run): void {
  const blocked = [own, other].map(({ lhr }) => lhr.audits['total-blocking-time']?.numericValue ?? 0);
  const scores = [own, other].map((run) => Math.round(performanceOf(run) * 100));
  const ratio = (blocked[0]! / blocked[1]!).toFixed(2);
  const times = blocked.map((milliseconds) => `${Math.round(milliseconds)} ms`);
  console.log(
    `${name.padEnd(23)} · blocked ${times.join(' against ')} · ratio ${ratio} · score ${scores.join(' against ')}`,
  );
}

function judge(name: string, median: Run, goals: Goals): void {
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

async function finishedMatch({ host }: Site): Promise<string> {
  const answer = await fetch(`${host.url}/api/v1/leagues${league.slice(2)}/matches?status=finished&limit=1`);
  const { matches } = (await answer.json()) as { matches: { id: string }[] };
  return `${league}/matches/${matches[0]?.id}`;
}

async function finishedMatchOfMembers(site: Site): Promise<string> {
  return (await finishedMatch(site)).slice(league.length);
}

async function playedCup({ host }: Site): Promise<string> {
  const answer = await fetch(`${host.url}/api/v1/cups?limit=100`);
  const { cups } = (await answer.json()) as { cups: { id: string; status: string }[] };
  return `/p/cups/${cups.find(({ status }) => status === 'finished')?.id}`;
}

async function lighthouseOf({ port }: Site, url: string) {
  const options = {
    port,
    output: 'html',
    onlyCategories: categories,
    disableStorageReset: true,
  } as const;
  const result = await lighthouse(url, options);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  return result;
}

/** Nothing is in the browser's cache, while its storage keeps the session. */
async function forgetFiles({ browser }: Site): Promise<void> {
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
async function signIn({ browser, host }: Site): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${host.url}/login`);
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'true'));
  await page.getByLabel('E-mail').fill(host.accounts.player.email);
  await page.getByLabel('Password', { exact: true }).fill(host.accounts.player.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
}
