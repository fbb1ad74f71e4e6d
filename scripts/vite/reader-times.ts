import type { momentsIn } from '#domain/match/moments.ts';

/**
 * Writes the times that a server drew (components/ui/local-time.tsx) for their reader: in the zone this browser keeps or has,
 * while they are read from the network and before any of them is painted. What says the league's own time as well is shown
 * where that is another. Runs in the browser, before the app: it may use nothing but its argument.
 */
export function readerTimes(moments: typeof momentsIn) {
  const zoneOf = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  let zone = zoneOf();
  try {
    zone = zoneOf(localStorage.getItem('rondo.zone') ?? undefined);
  } catch {
    // one that nobody knows, or no storage: the device's
  }
  const write = () => {
    const forms = moments(document.documentElement.lang);
    for (const time of document.querySelectorAll<HTMLTimeElement>('[data-first] time[data-show]')) {
      const { show, zone: own = zone } = time.dataset;
      delete time.dataset['show'];
      if (show !== 'time' && show !== 'day' && show !== 'date' && show !== 'full' && show !== 'zone') continue;
      time.textContent = forms[show](time.dateTime, own);
      time.title = forms.full(time.dateTime, own);
    }
    for (const text of document.querySelectorAll<HTMLElement>('[data-first] [data-league-zone]'))
      text.hidden = text.dataset['leagueZone'] === zone;
  };
  const parts = new MutationObserver(write);
  parts.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => {
    write();
    parts.disconnect();
  });
}
