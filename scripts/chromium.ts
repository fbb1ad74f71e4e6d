import { existsSync } from 'node:fs';
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

// Chromium's shell without windows comes first: the same engine, a third quicker.
const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where this machine keeps Chromium, or undefined when there is none. */
export function chromiumPath(): string | undefined {
  const bundled = () => {
    try {
      return chromium.executablePath();
    } catch {
      return undefined;
    }
  };
  return [...installed, bundled()].find((path) => path !== undefined && existsSync(path));
}

/** Launch options for Playwright and for Vitest's browser mode. */
export function chromiumOptions() {
  return { executablePath: chromiumPath(), args: chromiumFlags, headless: true };
}
