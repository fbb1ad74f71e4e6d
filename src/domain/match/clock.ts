/** The instant at which clocks of the zone show this; an hour that is skipped in spring is the one after it. */
export function instantAt(date: string, time: string, zone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  // the zone's distance from UTC may differ before and after; the second look is right but in the skipped hour
  const guess = wanted - distanceAt(wanted, zone);
  return new Date(wanted - distanceAt(guess, zone)).toISOString();
}

/** Every instant at which clocks of the zone show this: none in the hour that spring skips, two in the one autumn repeats. */
export function instantsAt(date: string, time: string, zone: string): string[] {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const distances = new Set([-1, 1].map((days) => distanceAt(wanted + days * 86_400_000, zone)));
  return [...distances]
    .map((distance) => wanted - distance)
    .filter((instant) => instant + distanceAt(instant, zone) === wanted)
    .toSorted((one, other) => one - other)
    .map((instant) => new Date(instant).toISOString());
}

/** How far clocks of the zone are ahead of UTC, in milliseconds. */
function distanceAt(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return Date.parse(`${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}:${at.second}Z`) - instant;
}

/** The instant at which that day begins in the zone, or one that many days later. */
export function startOfDay(now: Date, zone: string, days = 0): string {
  const there = new Date(now.getTime() + distanceAt(now.getTime(), zone));
  there.setUTCDate(there.getUTCDate() + days);
  return instantAt(there.toISOString().slice(0, 10), '00:00', zone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than a hundred uses of it, and a timetable asks for every hour of a season. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  clocks.set(zone, clock);
  return clock;
}
