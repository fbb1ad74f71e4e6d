import type { momentsIn } from '#domain/match/moments.ts';

/**
 * Writes the times that a server drew (components/ui/local-time.tsx) for their reader: in the zone this browser keeps or has,
 * while they are read from the network and before any of them is painted. A time that says the league's own time as
 * well is shown where that is another. Titles keep the league's time, which names its zone: the app, which comes with
 * the first movement of the pointer, draws them anew. Runs in the browser, before the app: it may use nothing except
 * its argument.
 */
export function readerTimes(moments: typeof momentsIn) {
  let readerZone: string | undefined;
  const zoneOf = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  // A browser's first date takes a phone a tenth of a second: only where there is one to write.
  const zoneHere = () => {
    try {
      readerZone ??= zoneOf(localStorage.getItem('rondo.zone') ?? undefined);
    } catch {
      // one that nobody knows, or no storage: the device's
      readerZone = zoneOf();
    }
    return readerZone;
  };
  const write = () => {
    const times = document.querySelectorAll<HTMLTimeElement>('[data-first] time[data-show]');
    const forms = moments(document.documentElement.lang);
    // The element that the parser is in gets its own text yet: it comes with the next part.
    let end: Node | null = document.readyState === 'loading' ? document : null;
    while (end?.lastChild) end = end.lastChild;
    for (const time of times) {
      if (time.contains(end)) continue;
      const { show, zone = zoneHere() } = time.dataset;
      delete time.dataset['show'];
      if (show !== 'time' && show !== 'day' && show !== 'date' && show !== 'full' && show !== 'zone') continue;
      time.textContent = forms[show](time.dateTime, zone);
    }
    for (const text of document.querySelectorAll<HTMLElement>('[data-first] [data-league-zone]'))
      text.hidden = text.dataset['leagueZone'] === zoneHere();
  };
  // Beside the parsing of the page, which takes its time, too.
  if (/^\/(p\/|$)/.test(location.pathname)) zoneHere();
  const parts = new MutationObserver(write);
  parts.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => {
    write();
    parts.disconnect();
  });
}
