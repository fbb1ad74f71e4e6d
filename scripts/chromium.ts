import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';

/** Flags under which Chromium runs as root, on small machines, and without looking for the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Chromium's shell without windows comes first: the same engine, and a quarter less work for a story.
const shells = [
  // where ready.mjs unpacks it
  resolve(import.meta.dirname, '../node_modules/.cache/chromium/usr/lib/chromium/chromium-headless-shell'),
  '/usr/bin/chromium-headless-shell',
];

const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

type Needs = {
  /** Chromium as people have it: its shell shows no notifications, and draws a page's largest part later. */
  windows?: boolean;
};

/** Where this machine keeps Chromium, or undefined when there is none. */
export function chromiumPath({ windows = false }: Needs = {}): string | undefined {
  const bundled = () => {
    try {
      return chromium.executablePath();
    } catch {
      return undefined;
    }
  };
  const installed = [process.env['CHROMIUM_PATH'], ...(windows ? [] : shells), ...withWindows, bundled()];
  return installed.find((path) => path !== undefined && existsSync(path));
}

/** Launch options for Playwright and for Vitest's browser mode. */
export function chromiumOptions(needs: Needs = {}) {
  return { executablePath: chromiumPath(needs), args: chromiumFlags, headless: true };
}
