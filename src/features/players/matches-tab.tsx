import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPills } from '#components/league/match/form-strip.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { outcomeFor } from '#domain/match/scores.ts';
import { playerQueries } from '#data/players/queries.ts';

/** Matches: every match played, newest first, with its result and the player's own stats under the row. */
export function MatchesTab({ playerId }: { playerId: string }) {
  const { t } = useTranslation('players');
  const matches = useInfiniteQuery(playerQueries.matches(playerId));
  const hiddenText = useHiddenText();

  if (matches.isPending) return <SkeletonRows rows={8} />;
  if (matches.isError) return <ErrorState message={t('errors.part')} onRetry={() => void matches.refetch()} />;
  const rows = matches.data.pages.flat();
  if (rows.length === 0) return <EmptyState title={t('matches.empty')} />;
  return (
    <div className="max-xl:max-w-3xl">
      <HiddenScores />
      <ul className="ruled grid grid-cols-1 gap-x-14 *:min-w-0 xl:grid-cols-2">
        {rows.map((match) => {
          const { id, team_id, goals, assists, mvp } = match;
          const outcome = outcomeFor(match, team_id);
          const own = [
            outcome !== null && hiddenText === undefined && <FormPills key="result" results={outcome.result} />,
            goals > 0 && t('matches.goals', { count: goals }),
            assists > 0 && t('matches.assists', { count: assists }),
            mvp && t('matches.mvp'),
          ].filter((stat) => stat !== false);
          return (
            <li key={id}>
              <MatchRow match={match} ownTeamId={team_id} dated note={own.length > 0 && own} hiddenText={hiddenText} />
            </li>
          );
        })}
      </ul>
      <MoreButton query={matches} />
    </div>
  );
}
