/**
 * Waits until the browser has done what waits already: work in pieces lets it answer taps. No timer, which
 * a tab in the background runs once a second.
 */
export function nextTask(): Promise<void> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      go();
    });
    port1.start();
    port2.postMessage(null);
  });
}
