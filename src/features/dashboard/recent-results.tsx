import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { resultsFor } from '#data/dashboard/queries.ts';
import { DayOfMatches, type ListProps, MatchSection } from './match-lists.tsx';

/** The last results: one's own first, then the rest of the leagues. */
export function RecentResults(props: ListProps) {
  // Only a reader who hides scores fetches the words for it.
  return useHiddenScores().hidden ? (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <HiddenResults {...props} />
    </Suspense>
  ) : (
    <Results {...props} />
  );
}

function HiddenResults(props: ListProps) {
  return <Results {...props} hiddenText={useHiddenText()} />;
}

function Results({ teamId, tonight, hiddenText }: ListProps & { hiddenText?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <MatchSection
      title={t('results.title')}
      more={t('results.more')}
      to={paths.fixtures({ show: 'results' })}
      choose={resultsFor}
      teamId={teamId}
      tonight={tonight}
    >
      {(days, today) => (
        <>
          {hiddenText !== undefined && <ShowScores />}
          {days.toReversed().map(({ day, fixtures }) => (
            <DayOfMatches
              key={day}
              fixtures={fixtures}
              isToday={day === today}
              teamId={teamId}
              hiddenText={hiddenText}
            />
          ))}
        </>
      )}
    </MatchSection>
  );
}
