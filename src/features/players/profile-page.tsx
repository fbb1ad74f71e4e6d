import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { PlayerView } from './player-view.tsx';
import { playerQueries } from './queries.ts';

/** /profile: the signed-in user's own player page. */
export function ProfilePage() {
  const { t } = useTranslation('players');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const player = useQuery({ ...playerQueries.detail(userId), enabled: userId !== '' });

  if (player.isPending)
    return (
      <div className="page pt-10">
        <SkeletonRows rows={8} />
      </div>
    );
  if (player.isError || player.data === null) {
    return (
      <div className="page pt-10">
        <ErrorState message={t('errors.detail')} onRetry={() => void player.refetch()} />
      </div>
    );
  }
  const unfinished = player.data.position === null || player.data.platform === null;
  return (
    <>
      {unfinished && (
        <div className="page pt-5">
          <Note tone="info">
            <b>{t('profile.finish')}</b> {t('profile.finishHint')}{' '}
            <ButtonLink to={paths.welcome()} size="small">
              {t('profile.finishAct')}
            </ButtonLink>
          </Note>
        </div>
      )}
      <PlayerView player={player.data} />
    </>
  );
}
