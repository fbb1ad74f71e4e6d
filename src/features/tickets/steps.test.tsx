import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { StatusSteps } from './steps.tsx';

test.each(['en', 'de', 'tr'] as const)(
  'the names of the steps stand apart in %s, beside a ticket',
  async (language) => {
    await page.viewport(1280, 900);
    const { screen } = await openPage(
      <div className="w-[19rem]">
        <StatusSteps status="in_progress" />
      </div>,
      { namespaces: ['tickets'], language },
    );
    await expect.element(screen.getByRole('listitem').nth(2)).toBeVisible();
    const ends = [...screen.container.querySelectorAll('li')].map((step) => {
      const name = document.createRange();
      name.selectNodeContents(step);
      return name.getBoundingClientRect();
    });
    const gaps = ends.slice(1).map(({ left }, at) => left - (ends[at]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
    // one line each
    expect(Math.max(...ends.map(({ height }) => height))).toBeLessThan(24);
  },
);
