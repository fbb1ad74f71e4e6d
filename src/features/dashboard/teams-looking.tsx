import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { WeekdayDots } from '#components/league/weekday-dots.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { playerQueries } from '#data/players/queries.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';

/** How many teams are named. */
const rows = 3;

/** The teams that look for a free agent's position, the latest first; for any where they have said none. */
export function TeamsLooking({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const me = useQuery(whenDefined(userId, playerQueries.detail)).data;
  const position = me?.position ?? '';
  const listings = useInfiniteQuery({ ...marketQueries.teams({ q: '', position, days: [] }), enabled: Boolean(me) });
  const teams = listings.data?.pages.flat().slice(0, rows) ?? [];
  return (
    <section>
      <SectionHead
        title={position === '' ? t('looking.any') : t(`looking.for.${position}`)}
        more={{ to: paths.transferCenter({ tab: 'teams', position }), label: t('looking.more') }}
      />
      {/* Room for all of them, so that what is below stays where it is. */}
      <div className="min-h-[12.25rem]">
        {listings.isPending && <SkeletonRows rows={rows} height={64} />}
        {listings.isError && <ErrorState message={t('errors.part')} onRetry={() => void listings.refetch()} />}
        {listings.data && teams.length === 0 && <p className="text-soft py-3">{t('looking.empty')}</p>}
        <ul className="ruled">
          {teams.map(({ team_id, team, training_days }) => (
            <li key={team_id} className="flex min-h-16 items-center justify-between gap-3">
              <AppLink to={paths.team(team_id)} className="min-w-0">
                <ClubBadge team={team} size={40} />
              </AppLink>
              <WeekdayDots days={training_days} label={t('looking.training')} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
