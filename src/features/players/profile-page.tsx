import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MayNotPlay } from '#components/league/may-not-play.tsx';
import { SharePublic } from '#components/league/share-public.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { privateQueries } from '#data/auth/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { useOwnDoubts } from '#data/eligibility/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { PlayerView } from './player-view.tsx';
import { ContractSection } from './contract-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { playerQueries } from '#data/players/queries.ts';

const schema = { edit: param.oneOf('no', 'yes') };

/** /profile: the signed-in user's own player page, and its form. */
export function ProfilePage() {
  const { t } = useTranslation('players');
  const { id } = useViewer();
  const own = useQuery(whenDefined(id, privateQueries.of));
  const [{ edit }, set] = useSearchParams(schema);
  const player = useQuery(whenDefined(id, playerQueries.detail));
  const doubts = useOwnDoubts();
  const clubs = useQuery(whenDefined(id, playerQueries.clubs));
  const membership = useQuery(whenDefined(id, teamQueries.ofPlayer));
  const satOut = useQuery(whenDefined(id, penaltyQueries.standingOf));

  return (
    <QueryPage query={player} awaits={[clubs, satOut, membership, doubts]} error={t('errors.detail')}>
      {(player) => (
        <>
          {(player.position === null || player.platform === null) && (
            <div className="page pt-5">
              <Note tone="info">
                <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
                  <p>
                    <b>{t('profile.finish')}</b> {t('profile.finishHint')}
                  </p>
                  <ButtonLink to={paths.welcome()} size="small">
                    {t('profile.finishAction')}
                  </ButtonLink>
                </div>
              </Note>
            </div>
          )}
          {doubts.data && (
            <div className="page pt-5">
              <MayNotPlay {...doubts.data} />
            </div>
          )}
          <PlayerView
            player={player}
            actions={
              edit === 'no' && (
                <>
                  <Button onClick={() => set({ edit: 'yes' })}>
                    <Pencil size={16} />
                    {t('edit.title')}
                  </Button>
                  {membership.data?.league_id && (
                    <SharePublic
                      leagueId={membership.data.league_id}
                      title={player.username}
                      page={(league) => publicPaths.player(league, player.username)}
                      pictures={sharePictures.player}
                    />
                  )}
                </>
              )
            }
            above={edit === 'no' && <ContractSection player={player} />}
          >
            {edit === 'yes' &&
              (own.data !== undefined ? (
                <ProfileForm
                  player={player}
                  birthDateGiven={Boolean(own.data?.birth_date)}
                  onDone={() => set({ edit: 'no' })}
                />
              ) : own.isError ? (
                <ErrorState message={t('errors.part')} onRetry={() => void own.refetch()} />
              ) : (
                <SkeletonRows rows={8} />
              ))}
          </PlayerView>
        </>
      )}
    </QueryPage>
  );
}
