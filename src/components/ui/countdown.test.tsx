import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Countdown } from './countdown.tsx';

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
});

const start = Date.UTC(2026, 10, 28, 19);
const at = (minutes: number) => new Date(start + minutes * 60_000);

/** Drawn every five seconds, as a room is, with a moment that is made anew each time. */
function Room({ until }: { until: number }) {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), 5000);
    return () => clearInterval(timer);
  }, []);
  return <Countdown to={at(until)} />;
}

test('goes on where it is drawn more often than it ticks, and follows another end at once', async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const screen = await render(<Room until={90} />);
  const shown = page.getByRole('timer');
  await expect.element(shown).toMatchTextContent('1 h 30 min');
  vi.advanceTimersByTime(120_000);
  await expect.element(shown).toMatchTextContent('1 h 28 min');
  await screen.rerender(<Room until={20} />);
  await expect.element(shown).toMatchTextContent('18:00');
});
