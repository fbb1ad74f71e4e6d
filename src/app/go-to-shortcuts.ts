import { paths } from '#lib/paths.ts';

/** Where g and a second letter lead; the letters are those of the English names. */
export const goToShortcuts = {
  d: ['dashboard', paths.dashboard()],
  l: ['leagues', paths.leagues()],
  f: ['fixtures', paths.fixtures()],
  s: ['standings', paths.standings()],
  t: ['teams', paths.teams()],
  m: ['transferCenter', paths.transferCenter()],
  p: ['profile', paths.profile()],
} as const;
