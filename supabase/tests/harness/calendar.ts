import { expect } from 'vitest';

/** A calendar as a calendar program reads it: its own properties, and those of its events. */
export type Calendar = { properties: Record<string, string>; events: Record<string, string>[] };

/**
 * Reads an iCalendar file by RFC 5545: lines end with CR LF, have at most 75 bytes and no letter cut in two, and go on
 * after a space; texts have their backslashes taken out.
 */
export function readCalendar(bytes: Uint8Array): Calendar {
  const file = strict(bytes);
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of linesOf(bytes)) {
    expect(line.length, strict(line)).toBeLessThanOrEqual(75);
    strict(line);
  }
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('END:VCALENDAR');
  const calendar: Calendar = { properties: {}, events: [] };
  let into = calendar.properties;
  for (const line of lines.slice(1, -1)) {
    if (line === 'BEGIN:VEVENT') calendar.events.push((into = {}));
    else if (line === 'END:VEVENT') into = calendar.properties;
    else {
      const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/.exec(line) ?? [];
      expect(name, line).toBeDefined();
      expect(into[name!], `${name} once`).toBeUndefined();
      into[name!] = value!.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    }
  }
  return calendar;
}

const strict = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** The lines as they are on the wire, cut at CR LF. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0d || bytes[at + 1] !== 0x0a) continue;
    lines.push(bytes.subarray(from, at));
    from = at + 2;
  }
  return lines;
}
