import { mkdirSync, writeFileSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { startDemoHost } from '../e2e/demo-host.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

/**
 * Lighthouse, mobile emulation with its own throttling, on the landing page (as a visitor) and on the
 * dashboard (as the demo player), each as a first load. Prints a table; exits 1 below the goals.
 */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const port = 9333;

const host = await startDemoHost({ port: 4190 });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});
mkdirSync('.lighthouse', { recursive: true });
let low = false;
try {
  await measure('landing', `${host.url}/`);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  void context;
  await measure('dashboard', `${host.url}/dashboard`);
} finally {
  await browser.close();
  await host.stop();
}
process.exitCode = low ? 1 : 0;

async function measure(name: string, url: string): Promise<void> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    onlyCategories: Object.keys(goals),
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  writeFileSync(`.lighthouse/${name}.html`, String(result.report));
  const scores = Object.entries(goals).map(([category, goal]) => {
    const score = Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
    if (score < goal) low = true;
    return `${category} ${score}`;
  });
  const figure = (audit: string) => result.lhr.audits[audit]?.displayValue ?? '–';
  console.log(
    `${name.padEnd(10)} ${scores.join(' · ')} · FCP ${figure('first-contentful-paint')} · LCP ${figure('largest-contentful-paint')} · TBT ${figure('total-blocking-time')} · CLS ${figure('cumulative-layout-shift')}`,
  );
}
