/**
 * How moments are written in a language: in the app, and by a script in the page before it (scripts/vite/reader-times.ts),
 * which takes this function as text: it uses nothing outside.
 */
export function momentsIn(language: string) {
  // plain English would mean American dates
  const locale = language.startsWith('en') ? 'en-GB' : language;
  const formats = new Map<string, Intl.DateTimeFormat>();
  // making one takes longer than a hundred uses of it, and a page writes dozens of times
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
    return format;
  };
  const show = (iso: string, zone: string, options: Intl.DateTimeFormatOptions) =>
    // a date without a time is the same day everywhere
    formatOf({ ...options, timeZone: iso.length === 10 ? 'UTC' : zone })
      .format(new Date(iso))
      // a line ends after a long weekday or before the time, never between "26" and "Nov"
      .replace(/(?<!\w{4},) (?!\d\d:)/g, '\u00A0');
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  // only Turkish readers know their own zone by a name that Intl lacks
  const zoneName = (iso: string, zone: string) =>
    language === 'tr' && zone === 'Europe/Istanbul'
      ? 'TSİ'
      : (formatOf({ timeZone: zone, timeZoneName: 'short' })
          .formatToParts(new Date(iso))
          .find(({ type }) => type === 'timeZoneName')?.value ?? '');
  return {
    formatOf,
    show,
    time: (iso: string, zone: string) => show(iso, zone, clock),
    day: (iso: string, zone: string) => show(iso, zone, day),
    date: (iso: string, zone: string) => show(iso, zone, { day: 'numeric', month: 'long', year: 'numeric' }),
    full: (iso: string, zone: string) =>
      `${show(iso, zone, { ...day, year: 'numeric', ...clock })}\u00A0${zoneName(iso, zone)}`,
    zone: zoneName,
  };
}
