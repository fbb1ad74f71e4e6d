import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerDialog } from '#components/form/player-dialog.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useAppointReferee, useDismissReferee } from '#data/referees/mutations.ts';
import { type Referee, refereeQueries } from '#data/referees/queries.ts';
import { formatDate } from '#lib/dates.ts';
import type { League } from '#data/leagues/queries.ts';

/** The referees of a league, beside its admins: given and taken here, never by somebody about themselves. */
export function LeagueReferees({ league }: { league: League }) {
  const { t, i18n } = useTranslation('referee');
  const { id: me } = useViewer();
  const referees = useQuery(refereeQueries.ofLeague(league.id));
  const appoint = useAppointReferee({ league_id: league.id });
  const dismiss = useDismissReferee({ league_id: league.id });
  const [appointing, setAppointing] = useState(false);
  const [leaving, setLeaving] = useState<Referee>();
  const full = (referees.data?.length ?? 0) >= limits.leagueRefereesMax;
  return (
    <section>
      <SectionHead title={t('section.title')} aside={referees.data && <span>{referees.data.length}</span>} />
      <p className="pt-3 text-soft">{t('section.text')}</p>
      {referees.isPending && <SkeletonRows rows={2} />}
      {referees.isError && <ErrorState message={t('errors.list')} onRetry={() => void referees.refetch()} />}
      {referees.data?.length === 0 && <p className="pt-3 text-soft">{t('section.empty')}</p>}
      <ul className="ruled">
        {referees.data?.map((referee) => (
          <li key={referee.id} className="flex min-h-14 flex-wrap items-center gap-3 py-1.5">
            <Avatar player={referee} size={34} />
            <span className="grid min-w-0 flex-1 basis-40">
              <PlayerLink player={referee} />
              <span className="text-sm text-faint">
                {t('section.since', { day: formatDate(referee.since, i18n.language) })}
              </span>
            </span>
            {referee.id !== me && (
              <Button variant="danger-outline" onClick={() => setLeaving(referee)}>
                {t('dismiss.action')}
                <span className="sr-only"> {referee.username}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="pt-4">
        <Button
          disabled={!referees.data || full}
          title={full ? t('section.full', { count: limits.leagueRefereesMax }) : undefined}
          onClick={() => setAppointing(true)}
        >
          {t('appoint.action')}
        </Button>
      </p>
      {appointing && (
        <PlayerDialog
          title={t('appoint.title', { league: league.name })}
          text={t('appoint.text')}
          action={t('appoint.send')}
          label={t('appoint.player')}
          none={t('appoint.playerNone')}
          missing="referee:appoint.playerMissing"
          without={[...(referees.data ?? []).map(({ id }) => id), ...(me ? [me] : [])]}
          onSend={appoint.mutateAsync}
          onClose={() => setAppointing(false)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={t('dismiss.title', { name: leaving.username, league: league.name })}
          description={t('dismiss.text')}
          action={t('dismiss.send')}
          pending={dismiss.isPending}
          onConfirm={() => dismiss.mutate({ user_id: leaving.id }, { onSettled: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}
