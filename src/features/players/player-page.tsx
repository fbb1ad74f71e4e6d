import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SharePublic } from '#components/league/share-public.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { FollowPlayer } from './follow-player.tsx';
import { OfferAction } from './offer-action.tsx';
import { PlayerView } from './player-view.tsx';
import { ReportPlayer } from './report-player.tsx';
import { playerQueries } from '#data/players/queries.ts';
import { WarnAction } from './warn-action.tsx';

/** /players/:id */
export function PlayerPage() {
  const { t } = useTranslation('players');
  const id = usePathParam('id');
  const { id: me } = useViewer();
  const validId = param.id(id);
  const player = useQuery(whenDefined(validId, playerQueries.detail));
  // The head names the club and holds what the viewer may do, and a suspension is above the tabs: without them
  // everything below would move.
  const clubs = useQuery(whenDefined(validId, playerQueries.clubs));
  const satOut = useQuery(whenDefined(validId, penaltyQueries.standingOf));
  const theirs = useQuery(whenDefined(validId, teamQueries.ofPlayer));
  const mine = useQuery(whenDefined(me, teamQueries.ofPlayer));
  const role = useQuery(whenDefined(me, roleQueries.of));
  return (
    <QueryPage
      query={player}
      isValid={validId !== undefined}
      awaits={[clubs, satOut, theirs, mine, role]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.teams()}>{t('allTeams')}</ButtonLink>,
      }}
    >
      {(player) => (
        <PlayerView
          key={id}
          player={player}
          actions={
            <>
              <FollowPlayer player={player} />
              <OfferAction player={player} />
              <WarnAction player={player} />
              {me && me !== player.id && !player.deleted_at && (
                <ButtonLink to={paths.messages(player.id)}>{t('message')}</ButtonLink>
              )}
              <ReportPlayer player={player} />
              {theirs.data?.league_id && !player.deleted_at && (
                <SharePublic
                  compact
                  leagueId={theirs.data.league_id}
                  title={player.username}
                  page={(league) => publicPaths.player(league, player.username)}
                  pictures={sharePictures.player}
                />
              )}
            </>
          }
        />
      )}
    </QueryPage>
  );
}
