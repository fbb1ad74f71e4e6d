import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { pickPoints } from '#domain/competition/picks.ts';
import { useViewer } from '#data/auth/viewer.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { useLeagueSeason } from '#data/leagues/use-league-season.ts';
import { formatNumber, formatPlace } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { pickQueries } from '#data/picks/queries.ts';
import { Ladder } from './ladder.tsx';
import { dueRound, pickRounds } from './pick-rounds.ts';
import { RoundPicks } from './round-picks.tsx';
import { RoundChoice } from './round-choice.tsx';

const views = ['round', 'ladder'] as const;
const toView = param.oneOf(...views);
const schema = { round: param.count, view: toView };

/** /leagues/:id/picks: a round to pick on one screen, and who foresaw the season best. */
export function PicksPage() {
  const { t } = useTranslation('picks');
  const { id, isValid, league, numbers, season } = useLeagueSeason();
  return (
    <QueryPage
      query={league}
      isValid={isValid}
      requires={[numbers, season]}
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
            chalk="circle"
            lead={<span className="max-wide:hidden">{t('lead')}</span>}
          />
          <div className="page pt-5">
            {season.data ? (
              <Picks key={`${id} ${season.data.season}`} league={league} season={season.data} />
            ) : (
              <EmptyState title={t('noSeason')} />
            )}
          </div>
        </>
      )}
    </QueryPage>
  );
}

function Picks({ league, season }: { league: League; season: LeagueSeason }) {
  const { t, i18n } = useTranslation('picks');
  const { id: me } = useViewer();
  const now = useNow();
  const [{ round: named, view }, set] = useSearchParams(schema);
  const which = [season.league_id, season.season] as const;
  const { facts, retry } = useSeasonFacts(which, season);
  const own = useQuery(whenDefined(me, (id) => pickQueries.own(...which, id)));
  const place = useQuery(whenDefined(me, (id) => pickQueries.place(...which, id))).data;
  const rounds = facts ? pickRounds(facts.matches) : [];
  const round = rounds.find(({ number }) => number === named) ?? dueRound(rounds, now.getTime());
  const again = retry ?? (own.isError ? () => void own.refetch() : undefined);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Segmented
          label={t('view')}
          value={view}
          choices={views.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={(value) => set({ view: value })}
        />
        <p className="min-h-6 text-sm text-soft">
          {place &&
            t('you', {
              place: formatPlace(place.place, i18n.language),
              points: formatNumber(place.points, i18n.language),
            })}
        </p>
      </div>
      {view === 'ladder' && (
        <div className="grid grid-cols-1 gap-x-14 gap-y-4 *:min-w-0 lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
          <Ladder leagueId={season.league_id} season={season.season} me={me} />
          <p className="max-w-[60ch] text-sm text-faint lg:pt-2.5">{t('rules', pickPoints)}</p>
        </div>
      )}
      {view === 'round' && again && <ErrorState message={t('failed')} onRetry={again} />}
      {view === 'round' && !again && (!facts || own.isPending) && <SkeletonRows rows={8} height={64} />}
      {view === 'round' && facts && own.data && !round && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {view === 'round' && facts && own.data && round && (
        <>
          <RoundChoice rounds={rounds} round={round} onChoose={(number) => set({ round: number })} />
          <RoundPicks
            key={round.number}
            league={league}
            season={season.season}
            matches={round.matches}
            own={own.data}
          />
          <p className="max-w-[60ch] text-sm text-faint">
            <span className="wide:hidden">{t('lead')} </span>
            {t('rules', pickPoints)}
          </p>
        </>
      )}
    </div>
  );
}
