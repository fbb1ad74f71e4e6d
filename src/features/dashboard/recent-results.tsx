import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { resultsFor } from '#data/dashboard/queries.ts';
import { DayOfMatches, MatchSection } from './match-lists.tsx';

type Props = { teamId: string | undefined };

/** The last results: one's own first, then the rest of the leagues. */
export function RecentResults({ teamId }: Props) {
  // Only whoever hides scores fetches the words for it.
  return useHiddenScores().hidden ? (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <HiddenResults teamId={teamId} />
    </Suspense>
  ) : (
    <Results teamId={teamId} />
  );
}

function HiddenResults(props: Props) {
  return <Results {...props} hiddenText={useHiddenText()} />;
}

function Results({ teamId, hiddenText }: Props & { hiddenText?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <MatchSection
      title={t('results.title')}
      more={t('results.more')}
      to={paths.fixtures({ show: 'results' })}
      choose={resultsFor}
      teamId={teamId}
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
