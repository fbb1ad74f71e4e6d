import { formatDay, formatTime, zoneName } from '#lib/dates.ts';

/** Sun 22 Nov, 18:04 CET: a moment of a match in the viewer's zone. */
export const formatMoment = (at: Date | string, language: string): string => {
  const iso = typeof at === 'string' ? at : at.toISOString();
  return `${formatDay(iso, language)}, ${formatTime(iso, language)}\u00A0${zoneName(iso, language)}`;
};
