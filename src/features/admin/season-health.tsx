import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { formatNumber } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { adminQueries, type SeasonHealth as Health } from '#data/admin/queries.ts';

/** How far each season is, and what goes wrong in it: late reports, postponed matches, forfeits. */
export function SeasonHealth() {
  const { t } = useTranslation('admin');
  const query = useQuery(adminQueries.seasons());
  return (
    <section>
      <SectionHead title={t('seasons.title')} more={{ to: paths.adminLeagues(), label: t('seasons.more') }} />
      {query.isPending && <SkeletonRows rows={3} height={72} />}
      {query.isError && <ErrorState message={t('errors.seasons')} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className="text-soft py-3">{t('seasons.none')}</p>}
      <ul className="ruled">
        {query.data?.map((season) => (
          <li key={`${season.league_id} ${season.season}`}>
            <Season health={season} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const worries = ['late', 'postponed', 'forfeits'] as const;

function Season({ health }: { health: Health }) {
  const { t, i18n } = useTranslation(['admin', 'staff']);
  const { matches, played, league_id, season } = health;
  const notes = worries
    .filter((worry) => health[worry] > 0)
    .map((worry) => t(`seasons.${worry}`, { count: health[worry] }));
  return (
    <AppLink to={paths.adminLeague(league_id, season)} className="grid gap-1.5 py-3 hover:bg-surface">
      <span className="flex min-w-0 items-baseline gap-3">
        <span className="headline min-w-0 flex-1 truncate text-lg" translate="no">
          {health.league_name}
        </span>
        <span className="text-sm text-faint shrink-0">
          {t('seasons.season', { season })} · {t(`staff:phase.${health.phase}`)}
        </span>
      </span>
      {matches > 0 && <Progress played={played} of={matches} />}
      <FactLine className="text-sm text-soft">
        {matches > 0
          ? t('seasons.played', { played: formatNumber(played, i18n.language), count: matches })
          : t('seasons.teams', { count: health.teams })}
        {notes}
      </FactLine>
    </AppLink>
  );
}

/** A bar the text beside it say too. */
function Progress({ played, of }: { played: number; of: number }) {
  return (
    <span className="block h-1.5 bg-raised" aria-hidden="true">
      <i className="block h-full bg-mark" style={{ width: `${(100 * played) / of}%` }} />
    </span>
  );
}
