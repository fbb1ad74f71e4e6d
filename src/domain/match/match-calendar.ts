/** The calendar entry of a match. */
export type CalendarMatch = {
  id: string;
  kickoff_at: string;
  home: string;
  away: string;
  competition: string;
  /** The address of its page. */
  url: string;
};

/**
 * A match as an iCalendar file (RFC 5545): UTC times, one UID a match, and a sequence that grows with the clock, so that
 * a file fetched after a move replaces the one before.
 */
export function calendarFile(match: CalendarMatch, lengthMinutes: number, now: Date): string {
  const begins = new Date(match.kickoff_at);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rondo//Matches//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${match.id}@rondo`,
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(new Date(begins.getTime() + lengthMinutes * 60_000))}`,
    `SUMMARY:${escaped(`${match.home} – ${match.away}`)}`,
    `DESCRIPTION:${escaped(match.competition)}`,
    `URL:${match.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** 20261119T190000Z */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** § 3.3.11: these four are written with a backslash. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

const lineBytes = 75;

/** § 3.1: a line has at most 75 bytes; what is longer goes on after a space, no letter cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > lineBytes) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += letter;
    bytes += size;
  }
  return parts.join('\r\n ');
}
