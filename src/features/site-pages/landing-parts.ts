import { part } from '#lib/page.tsx';
import { OpenTable } from './open-table-part.ts';

/**
 * The parts of the landing page once it is usable, each part in its own chunk. The first content draws all of them
 * (src/app/first-content/browser.tsx).
 */
export const Blurbs = part(() => import('./blurbs.tsx').then((m) => m.Blurbs));
export const LandingSponsors = part(() => import('./landing-sponsors.tsx').then((m) => m.LandingSponsors));
export const NextFixtures = part(() => import('./next-fixtures.tsx').then((m) => m.NextFixtures));

/** Nothing waits where the page was sent with all of it. */
export async function landingParts(): Promise<void> {
  if (document.querySelector('[data-first]'))
    await Promise.all([Blurbs, LandingSponsors, NextFixtures, OpenTable].map(({ preload }) => preload()));
}
