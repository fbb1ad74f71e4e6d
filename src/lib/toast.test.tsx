import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { limits } from '#domain/limits.ts';
import '#testing/page.tsx';
import { toast } from './toast.ts';

test('a toast asked for before the toaster is there waits for it', async () => {
  void toast.message('Kick-off in five minutes');
  await render(<Toaster />);
  await expect.element(page.getByText('Kick-off in five minutes')).toBeVisible();
});

test('[S9.13] a toast lasts 4000 ms unless it says otherwise', async () => {
  expect(limits.toastMs).toBe(4000);
  await render(<Toaster />);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await toast.message('Full time');
  await vi.advanceTimersByTimeAsync(0);
  await drawn();
  const standing = () => document.querySelector('[data-sonner-toast]')?.getAttribute('data-removed') === 'false';
  expect(standing()).toBe(true);

  await vi.advanceTimersByTimeAsync(3999);
  await drawn();
  expect(standing()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await drawn();
  expect(standing()).toBe(false);
});

/** React has drawn what was requested until now. Asking the page again and again would move the clock. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
