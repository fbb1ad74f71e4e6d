/** `piece` is HTML, in which every text is escaped (_shared/html.ts). */
type Answer = { version: string; scene: string; piece: string | null };
export type StageOptions = {
  /** Where the scene is requested. */
  address: string;
  version: string;
  /** Milliseconds between two questions, and the most there are while nothing answers. */
  every: number;
  slowest: number;
};

/**
 * The browser's side of an overlay: asks for the scene, draws it where it has changed, and counts what ticks, for as long
 * as the page is open. Where nothing answers the last picture stays; where the address is no more it goes. It is written
 * into the page by its own text, so it names nothing outside itself and only what the browser of older stream software
 * knows (Chromium 103). Returns what ends it.
 */
export function stage({ address, version, every, slowest }: StageOptions): () => void {
  const root = document.getElementById('stage')!;
  const ending = new AbortController();
  let shown = root.dataset['scene'] ?? '';
  let eTag = '';
  let wait = every;
  /** By how much the host's clock is ahead of this one. */
  let ahead = 0;
  let next: ReturnType<typeof setTimeout> | undefined;

  const draw = (scene: string, piece: string | null) => {
    root.dataset['scene'] = scene;
    root.innerHTML = piece ?? '';
    // A new element moves in; what has changed within it does not.
    root.classList.toggle('enters', scene !== shown);
    shown = scene;
    tick();
  };

  const tick = () => {
    const now = Date.now() + ahead;
    for (const element of root.querySelectorAll<HTMLElement>('[data-until], [data-since]')) {
      const { until, since } = element.dataset;
      const seconds = Math.max(0, Math.floor((until ? Date.parse(until) - now : now - Date.parse(since!)) / 1000));
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
      const two = (number: number) => String(number).padStart(2, '0');
      const text = `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
      if (element.textContent !== text) element.textContent = text;
    }
  };

  const ask = async () => {
    try {
      const headers: Record<string, string> = eTag === '' ? {} : { 'If-None-Match': eTag };
      const answer = await fetch(address, { headers, cache: 'no-store', credentials: 'omit', signal: ending.signal });
      const time = Date.parse(answer.headers.get('date') ?? '');
      // The header counts whole seconds: what is less than two of them is its rounding, and would shake the clock.
      if (time && Math.abs(time - Date.now() - ahead) > 2000) ahead = time - Date.now();
      wait = every;
      if (answer.status === 200) {
        const body = (await answer.json()) as Answer;
        if (body.version !== version) {
          // The host is newer than this page.
          location.reload();
          return;
        }
        eTag = answer.headers.get('etag') ?? '';
        draw(body.scene, body.piece);
      } else if (answer.status === 404) {
        eTag = '';
        draw('', null);
        wait = slowest;
      } else if (answer.status !== 304) wait = Math.max(Number(answer.headers.get('retry-after')) * 1000 || 0, every);
    } catch {
      wait = Math.min(slowest, wait * 2);
    }
    if (!ending.signal.aborted) next = setTimeout(() => void ask(), wait);
  };

  const ticking = setInterval(tick, 250);
  tick();
  void ask();
  return () => {
    ending.abort();
    clearTimeout(next);
    clearInterval(ticking);
  };
}
