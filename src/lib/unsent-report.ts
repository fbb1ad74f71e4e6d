import { storage } from './storage.ts';

/** A result that somebody sent while there was no network, as it was to be sent. */
export type UnsentReport = {
  match: string;
  teams: { home: string; away: string };
  said: { home_score: number; away_score: number; note?: string | undefined; stats: unknown };
};

export const unsentReportKey = 'rondo.unsentReport';

/** The last one, of one member: kept on this device until it is sent, discarded, or its author leaves. */
export const unsentReport = {
  read(me: string): UnsentReport | null {
    try {
      const stored = JSON.parse(storage.read(unsentReportKey) ?? 'null') as { me: string; report: UnsentReport } | null;
      return stored?.me === me ? stored.report : null;
    } catch {
      return null;
    }
  },
  keep: (me: string, report: UnsentReport): void => storage.write(unsentReportKey, JSON.stringify({ me, report })),
  drop: (): void => storage.remove(unsentReportKey),
};
