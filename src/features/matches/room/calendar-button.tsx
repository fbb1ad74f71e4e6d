import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { calendarFile } from '#domain/match/match-calendar.ts';
import { paths } from '#lib/paths.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** The match as a file for any calendar. */
export function CalendarButton({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('match-room');
  const save = () => {
    const text = calendarFile(
      {
        id: match.id,
        kickoff_at: match.kickoff_at,
        home: match.home_team.name,
        away: match.away_team.name,
        competition: match.league?.name ?? '',
        url: new URL(paths.match(match.id), location.origin).href,
      },
      limits.matchLengthMinutes,
      new Date(),
    );
    const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    Object.assign(document.createElement('a'), { href: address, download: 'match.ics' }).click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button wide onClick={save}>
      <CalendarPlus size={16} />
      {t('calendar')}
    </Button>
  );
}
