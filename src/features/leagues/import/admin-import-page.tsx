import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { SeasonFiles, type Target } from './season-files.tsx';

/** /admin/import: a season's teams, squads, fixtures and point adjustments from CSV or Excel files, checked row by row, then written whole or not at all. */
export function AdminImportPage() {
  const { t } = useTranslation('import');
  const planned = useQuery(entryQueries.planned());
  const leagues = useQuery(leagueQueries.list());
  const [chosen, choose] = useState<string>();
  const empty = planned.data?.filter(({ league_teams: [teams] }) => !teams?.count) ?? [];
  const targets: Target[] = [
    ...empty.map(({ league_id, season, league }) => ({ league_id, season, name: league.name, zone: league.time_zone })),
    ...(leagues.data ?? []).map(({ id, name, time_zone }) => ({
      league_id: id,
      season: undefined,
      name,
      zone: time_zone,
    })),
  ];
  const target = targets.find((each) => keyOf(each) === chosen) ?? targets[0];
  const isReady = planned.data !== undefined && leagues.data !== undefined;
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        crumbs={[{ to: paths.adminLeagues(), label: t('leagues') }]}
        title={t('title')}
        chalk="corner"
        lead={t('lead')}
      />
      <div className="page grid min-w-0 grid-cols-1 gap-8 pt-7">
        {(planned.isPending || leagues.isPending) && <SkeletonRows rows={6} />}
        {planned.isError && <ErrorState message={t('failed')} onRetry={() => void planned.refetch()} />}
        {leagues.isError && <ErrorState message={t('failed')} onRetry={() => void leagues.refetch()} />}
        {isReady && targets.length === 0 && (
          <EmptyState title={t('noSeason')} action={<ButtonLink to={paths.adminLeagues()}>{t('leagues')}</ButtonLink>}>
            {t('noSeasonHint')}
          </EmptyState>
        )}
        {isReady && target && (
          <>
            <div className="max-w-sm">
              <Select label={t('into')} value={keyOf(target)} onChange={(event) => choose(event.target.value)}>
                {targets.map((each) => (
                  <option key={keyOf(each)} value={keyOf(each)}>
                    {each.season === undefined
                      ? t('several.option', { league: each.name })
                      : t('season', { league: each.name, season: each.season })}
                  </option>
                ))}
              </Select>
            </div>
            <SeasonFiles key={keyOf(target)} target={target} />
          </>
        )}
      </div>
    </>
  );
}

const keyOf = ({ league_id, season }: Target) => `${league_id} ${season ?? ''}`;
