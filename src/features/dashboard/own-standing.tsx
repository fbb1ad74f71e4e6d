import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MayNotPlay } from '#components/league/may-not-play.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { isGeneratedUsername } from '#domain/account/usernames.ts';
import { privateQueries } from '#data/auth/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useOwnDoubts } from '#data/eligibility/queries.ts';
import { useMarkRead } from '#data/notifications/mutations.ts';
import { noticeQueries, type ReleaseNotice } from '#data/notifications/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { GamingIdNote } from './gaming-id-note.tsx';
import { PublicProfileNote } from './public-profile-note.tsx';

/**
 * Events that a player must hear before anything else: that a membership ended, and why; that they may not play yet, or
 * could not; that nobody knows them, in the league or in public.
 */
export function OwnStanding({ me }: { me: { id: string; username: string; gaming_id: string | null } }) {
  const { data: notices = [] } = useQuery(noticeQueries.releases(me.id));
  const { data: own } = useOwnDoubts();
  const { data: details } = useQuery(privateQueries.of(me.id));
  const unnamed = isGeneratedUsername(me.username);
  // Newcomers are asked at their first visit.
  const asksPublic = details?.public_profile_answered === false && !unnamed;
  const { membership, staff } = useViewer();
  // Members are told by the check of who may play, newcomers are asked for their name first.
  const asksGamingId = me.gaming_id === null && membership === null && !staff && !unnamed;
  if (notices.length === 0 && !own && !unnamed && !asksGamingId && !asksPublic) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {notices.map((notice) => (
        <Released key={notice.id} notice={notice} />
      ))}
      {own && <MayNotPlay {...own} />}
      {unnamed && <OpenQuestions />}
      {asksGamingId && <GamingIdNote userId={me.id} />}
      {asksPublic && <PublicProfileNote userId={me.id} />}
    </div>
  );
}

function Released({ notice: { id, key, team, reason, created_at } }: { notice: ReleaseNotice }) {
  const { t, i18n } = useTranslation('dashboard');
  const read = useMarkRead();
  return (
    <Note tone="warning">
      <p>
        <b>{t(`released.${key}`, { team })}</b>{' '}
        <span className="text-faint">{formatDate(created_at, i18n.language)}</span>
      </p>
      {reason && <p>{t('released.reason', { reason })}</p>}
      <div className="flex flex-wrap gap-2.5 pt-2">
        <ButtonLink size="small" to={paths.profile('clubs')}>
          {t('released.clubs')}
        </ButtonLink>
        <Button size="small" variant="quiet" pending={read.isPending} onClick={() => read.mutate(id)}>
          {t('released.read')}
        </Button>
      </div>
    </Note>
  );
}

function OpenQuestions() {
  const { t } = useTranslation('dashboard');
  return (
    <Note tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p>
          <b>{t('welcome.title')}</b> {t('welcome.hint')}
        </p>
        <ButtonLink to={paths.welcome()} size="small">
          {t('welcome.action')}
        </ButtonLink>
      </div>
    </Note>
  );
}
