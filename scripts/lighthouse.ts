import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { startDemoHost } from '../e2e/demo-host.ts';
import { describeHost } from '../e2e/global-setup.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

/**
 * Lighthouse, mobile emulation with its own throttling, on the landing page (as a visitor) and on the
 * dashboard (as the demo player), each as a first load. Prints a line each; exits 1 below the goals.
 */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const debuggingPort = 9333;

const host = await startDemoHost({ port: 4200 });
const profile = mkdtempSync(join(tmpdir(), 'rondo-lighthouse-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath(),
  args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
});
mkdirSync('.lighthouse', { recursive: true });
let low = false;
try {
  await measure('landing', `${host.url}/`);
  await signIn(browser);
  await measure('dashboard', `${host.url}/dashboard`);
} finally {
  await browser.close();
  await host.stop();
  rmSync(profile, { recursive: true, force: true });
}
process.exitCode = low ? 1 : 0;

async function measure(name: string, url: string): Promise<void> {
  await forgetFiles();
  const options = {
    port: debuggingPort,
    output: 'html',
    onlyCategories: Object.keys(goals),
    disableStorageReset: true,
  } as const;
  const result = await lighthouse(url, options);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  writeFileSync(join('.lighthouse', `${name}.html`), String(result.report));

  const scores = Object.entries(goals).map(([category, goal]) => {
    const score = Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
    if (score < goal) low = true;
    return `${category} ${score}`;
  });
  const figure = (audit: string) => result.lhr.audits[audit]?.displayValue ?? '–';
  const times = [
    `FCP ${figure('first-contentful-paint')}`,
    `LCP ${figure('largest-contentful-paint')}`,
    `TBT ${figure('total-blocking-time')}`,
    `CLS ${figure('cumulative-layout-shift')}`,
  ];
  console.log([name.padEnd(10), ...scores, ...times].join(' · '));
  const failed = Object.values(result.lhr.audits).filter(
    ({ score, id }) => score === 0 && isListed(result.lhr.categories, id),
  );
  for (const { id, title } of failed) console.log(`    ${id}: ${title}`);
}

/** A first load: nothing is in the browser's cache, while its storage keeps the session. */
async function forgetFiles(): Promise<void> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}

/** Audits that count: those of accessibility and best practices. */
function isListed(categories: Record<string, { auditRefs: { id: string; weight: number }[] }>, audit: string): boolean {
  return ['accessibility', 'best-practices'].some((name) =>
    categories[name]?.auditRefs.some(({ id, weight }) => id === audit && weight > 0),
  );
}

/** Gives the browser the demo player's session, and a stored cookie choice. */
async function signIn(context: BrowserContext): Promise<void> {
  const { sessions } = await describeHost(host);
  const page = await context.newPage();
  await page.goto(`${host.url}/robots.txt`);
  await page.evaluate((session) => {
    localStorage.setItem('rondo.session', session);
    localStorage.setItem('cookieConsent', 'true');
  }, sessions.player);
  await page.close();
}
