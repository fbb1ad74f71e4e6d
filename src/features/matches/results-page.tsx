import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Resting } from '#components/league/season/resting.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useMayReferee, useViewer } from '#data/auth/viewer.ts';
import type { League } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { useLeagueSeason } from '#data/leagues/use-league-season.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { matchdayQueries } from '#data/matchday/queries.ts';
import { MatchdayResults } from './matchday/matchday-results.tsx';

const schema = { round: param.count };

/** /leagues/:id/results: the results of a matchday in one form, of the round that is due unless the address names another. */
export function ResultsPage() {
  const { t } = useTranslation('results');
  const { id, isValid, league, numbers, season } = useLeagueSeason();
  const may = useMayReferee(isValid ? id : null);
  return (
    <QueryPage
      query={league}
      isValid={isValid}
      requires={[numbers, season]}
      awaits={[{ isLoading: may === undefined }]}
      error={t('failed')}
      notFound={{
        title: t('noLeague'),
        hint: t('noLeagueHint'),
        action: <ButtonLink to={paths.leagues()}>{t('leagues')}</ButtonLink>,
      }}
    >
      {(league) => (
        <>
          <PageTitle title={t('title')} />
          <PageHead
            crumbs={[
              { to: paths.league(league.id, { season: season.data?.season }), label: league.name },
              ...(season.data ? [{ label: t('season', { season: season.data.season }) }] : []),
            ]}
            title={t('title')}
            chalk="corner"
            lead={t('lead')}
          />
          <div className="page pt-7">
            {!season.data ? (
              <EmptyState title={t('noSeason')} />
            ) : may ? (
              <Matchdays key={`${id} ${season.data.season}`} league={league} season={season.data.season} />
            ) : (
              <EmptyState title={t('notYours')} />
            )}
          </div>
        </>
      )}
    </QueryPage>
  );
}

type Props = { league: League; season: number };

/** The choice of the matchday, and its form. */
function Matchdays({ league, season }: Props) {
  const { t } = useTranslation('results');
  const { admin } = useViewer();
  const [{ round: named }, set] = useSearchParams(schema);
  const rounds = useQuery(matchdayQueries.rounds(league.id, season));
  // Stays the one it was when the page was opened: what is saved is seen, though another round is due then.
  const [due, setDue] = useState<number>();
  if (due === undefined && rounds.data) setDue(rounds.data.due);
  const last = rounds.data?.last ?? 0;
  const round = named !== undefined && named >= 1 && named <= last ? named : due;
  const entries = useQuery(seasonQueries.entries(league.id, season));
  const matches = useQuery(whenDefined(round, (chosen) => matchdayQueries.matches(league.id, season, chosen)));
  if (rounds.isLoadingError) return <ErrorState message={t('failed')} onRetry={() => void rounds.refetch()} />;
  if (rounds.isPending) return <SkeletonRows rows={6} height={100} />;
  const none = (
    <EmptyState
      title={t('noMatches')}
      action={
        <ButtonLink
          to={admin ? paths.adminSchedule({ league: league.id, season }) : paths.refereeLeague(league.id, season)}
        >
          {t('schedule')}
        </ButtonLink>
      }
    >
      {t('noMatchesHint')}
    </EmptyState>
  );
  if (round === undefined) return none;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <div className="flex items-end gap-2">
        <IconButton label={t('before')} disabled={round <= 1} onClick={() => set({ round: round - 1 })}>
          <ChevronLeft size={20} />
        </IconButton>
        <div className="w-44">
          <Select label={t('round')} value={round} onChange={({ target }) => set({ round: Number(target.value) })}>
            {Array.from({ length: last }, (_, index) => index + 1).map((each) => (
              <option key={each} value={each}>
                {t('roundNumber', { round: each })}
              </option>
            ))}
          </Select>
        </div>
        <IconButton label={t('after')} disabled={round >= last} onClick={() => set({ round: round + 1 })}>
          <ChevronRight size={20} />
        </IconButton>
      </div>
      {matches.isPending && <SkeletonRows rows={6} height={100} />}
      {matches.isLoadingError && <ErrorState message={t('failed')} onRetry={() => void matches.refetch()} />}
      {matches.data?.length === 0 && none}
      {matches.data && matches.data.length > 0 && (
        <>
          <MatchdayResults key={round} leagueId={league.id} season={season} round={round} matches={matches.data} />
          <Resting matches={matches.data} entries={entries.data ?? []} />
        </>
      )}
    </div>
  );
}
