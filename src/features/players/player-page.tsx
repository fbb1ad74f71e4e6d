import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { whenKnown } from '#lib/when-known.ts';
import { OfferAction } from './offer-action.tsx';
import { PlayerView } from './player-view.tsx';
import { playerQueries } from './queries.ts';

/** /players/:id */
export function PlayerPage() {
  const { t } = useTranslation('players');
  const { id = '' } = useParams({ strict: false });
  const known = param.id(id);
  const player = useQuery(whenKnown(known, playerQueries.detail));
  // The head names the club: without it everything below would move.
  const clubs = useQuery(whenKnown(known, playerQueries.clubs));
  return (
    <QueryPage
      query={player}
      asked={known !== undefined}
      awaits={[clubs]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.teams()}>{t('allTeams')}</ButtonLink>,
      }}
    >
      {(found) => <PlayerView key={id} player={found} actions={<OfferAction player={found} />} />}
    </QueryPage>
  );
}
