import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState, NotFoundState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { OfferAction } from './offer-action.tsx';
import { PlayerView } from './player-view.tsx';
import { playerQueries } from './queries.ts';

/** /players/:id */
export function PlayerPage() {
  const { t } = useTranslation('players');
  const { id = '' } = useParams({ strict: false });
  const player = useQuery({ ...playerQueries.detail(id), enabled: param.id(id) !== undefined });
  // The head names the club: without it everything below would move.
  const clubs = useQuery({ ...playerQueries.clubs(id), enabled: param.id(id) !== undefined });

  if (param.id(id) === undefined || player.data === null) return <PlayerNotFound />;
  if (player.isPending || clubs.isPending)
    return (
      <div className="page pt-10">
        <SkeletonRows rows={8} />
      </div>
    );
  if (player.isError)
    return (
      <div className="page pt-10">
        <ErrorState message={t('errors.detail')} onRetry={() => void player.refetch()} />
      </div>
    );
  return <PlayerView key={id} player={player.data} actions={<OfferAction player={player.data} />} />;
}

function PlayerNotFound() {
  const { t } = useTranslation('players');
  return (
    <>
      <PageTitle title={t('notFound')} />
      <NotFoundState title={t('notFound')} action={<ButtonLink to={paths.teams()}>{t('allTeams')}</ButtonLink>}>
        {t('notFoundHint')}
      </NotFoundState>
    </>
  );
}
