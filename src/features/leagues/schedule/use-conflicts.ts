import { useTranslation } from 'react-i18next';
import type { Taken } from '#domain/competition/timetable.ts';
import { formatTime } from '#lib/dates.ts';
import type { Entry } from '#data/leagues/season-queries.ts';

/** A sentence for each match or night cup that a team plays elsewhere at that time. */
export function useConflicts(teams: Record<string, Entry['team']>, zone: string): (taken: Taken[]) => string[] {
  const { t, i18n } = useTranslation('schedule');
  return (taken) =>
    taken.map(({ team_id, name, starts_at }) =>
      t('elsewhere', {
        team: teams[team_id]?.short_name ?? '',
        match: name,
        time: formatTime(starts_at, i18n.language, zone),
      }),
    );
}
