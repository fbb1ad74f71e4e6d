import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { Resting } from '#components/league/season/resting.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { useMayReferee, useViewer } from '#data/auth/viewer.ts';
import { formatDay, formatLongDay } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { type RoundMatch, roundsOf } from '#domain/competition/rounds.ts';
import { SlotLedger } from './slot-ledger.tsx';
import { PrintedFixtures } from './printed-fixtures.tsx';
import type { LeagueSeason } from '#data/leagues/queries.ts';

type Props = { season: LeagueSeason; facts: SeasonFacts; zone: string };

/** Schedule: round by round, the round being played in view. */
export function ScheduleTab({ season, facts: { matches, entries }, zone }: Props) {
  const { t, i18n } = useTranslation('leagues');
  const { teamId: ownTeamId } = useViewer();
  const entersResults = useMayReferee(season.league_id) === true && season.phase !== 'finished';
  const hiddenText = useHiddenText();
  const today = useNow();
  const now = useRef<HTMLElement>(null);
  const rounds = roundsOf(matches);
  // Its own day is below a match only where it is not the round's.
  const day = (at: string) => formatDay(at, i18n.language);
  useEffect(() => {
    // In braces: newer browsers return a promise here, and an effect may return nothing except its clean-up.
    now.current?.scrollIntoView({ block: 'start' });
  }, []);

  if (rounds.length === 0) return <EmptyState title={t('empty.schedule')}>{t('empty.scheduleHint')}</EmptyState>;
  return (
    <>
      <div className="flex justify-end pb-5 print:hidden">
        <Button size="small" onClick={() => window.print()}>
          <Printer size={16} />
          {t('printed.print')}
        </Button>
      </div>
      <PrintedFixtures rounds={rounds} entries={entries} zone={zone} hiddenText={hiddenText} />
      <div className="grid grid-cols-1 print:hidden gap-x-14 gap-y-9 wide:grid-cols-[repeat(auto-fill,minmax(min(26.25rem,100%),1fr))]">
        {rounds.map((round) => {
          const first = round.matches[0]?.kickoff_at;
          const isDue = first !== undefined && Date.parse(first) <= today.getTime() && !round.matches.every(isOver);
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
                    <span className="flex flex-wrap items-baseline justify-end gap-x-3 text-sm text-faint">
                      {entersResults && isDue && (
                        <AppLink
                          to={paths.results(season.league_id, { season: season.season, round: round.matchday })}
                          className="max-wide:py-3"
                        >
                          {t('enterResults')}
                        </AppLink>
                      )}
                      {round.state === 'now' && <b className="font-semibold text-soft">{t('thisRound')}</b>}
                      {formatLongDay(first, i18n.language, zone)}
                    </span>
                  )
                }
              />
              <ul className="ruled">
                {round.matches.map((match) => (
                  <li key={match.id}>
                    <MatchRow
                      match={match}
                      ownTeamId={ownTeamId}
                      dated={first === undefined || day(match.kickoff_at) !== formatDay(first, i18n.language, zone)}
                      hiddenText={hiddenText}
                    />
                  </li>
                ))}
              </ul>
              <Resting matches={round.matches} entries={entries} />
            </section>
          );
        })}
      </div>
      <div className="pt-9 print:hidden">
        <SlotLedger fixtures={matches.filter(counts)} teams={entries.map(({ team }) => team)} zone={zone} />
      </div>
    </>
  );
}

/** Special matches are set, not drawn, and what was called off has no kick-off. */
const counts = ({ stage, status }: RoundMatch) => stage === 'regular' && status !== 'cancelled';

const isOver = ({ status }: RoundMatch) => status === 'finished' || status === 'cancelled';
