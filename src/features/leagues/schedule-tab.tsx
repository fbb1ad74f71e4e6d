import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchRow } from '#components/league/match/match-row.tsx';
import type { SeasonFacts } from '#domain/season-table.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useViewer } from '#features/auth/viewer.ts';
import { formatLongDay } from '#lib/dates.ts';
import { roundsOf } from '#domain/rounds.ts';

/** Schedule: round by round, the round being played in view. */
export function ScheduleTab({ matches, zone }: { matches: SeasonFacts['matches']; zone: string }) {
  const { t, i18n } = useTranslation('leagues');
  const { teamId: ownTeamId } = useViewer();
  const now = useRef<HTMLElement>(null);
  const rounds = roundsOf(matches);
  useEffect(() => {
    // In braces: newer browsers return a promise here, and an effect may return nothing but its clean-up.
    now.current?.scrollIntoView({ block: 'start' });
  }, []);

  if (rounds.length === 0) return <EmptyState title={t('empty.schedule')}>{t('empty.scheduleHint')}</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-9 wide:grid-cols-[repeat(auto-fill,minmax(min(26.25rem,100%),1fr))]">
      {rounds.map((round) => {
        const first = round.matches[0]?.kickoff_at;
        return (
          <section
            key={round.matchday}
            ref={round.state === 'now' ? now : undefined}
            className="scroll-mt-4"
            aria-current={round.state === 'now' || undefined}
          >
            <SectionHead
              title={t('round', { round: round.matchday })}
              aside={
                first && (
                  <span className="text-sm text-faint">
                    {round.state === 'now' ? t('thisRound') : formatLongDay(first, i18n.language, zone)}
                  </span>
                )
              }
            />
            <ul className="ruled">
              {round.matches.map((match) => (
                <li key={match.id}>
                  <MatchRow match={match} ownTeamId={ownTeamId} dated />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
