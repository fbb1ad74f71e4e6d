/** Runs when the page has been drawn and the browser has nothing better to do (2 seconds at the latest). */
export function whenIdle(act: () => void): void {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 200);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
