import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/ui/data-table.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { summaryOf, tableSummaryOf } from '#domain/competition/import-summary.ts';
import type { PastSeason } from '#domain/competition/past-seasons.ts';
import { formatDate, formatNumber } from '#lib/dates.ts';

type Props = { seasons: PastSeason[]; zone: string };

/** Reads the files of several seasons back before anything is written: one line each, with what it becomes here. */
export function SeasonsSummary({ seasons, zone }: Props) {
  const { t, i18n } = useTranslation('import');
  const day = (iso: string) => formatDate(iso, i18n.language, zone);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('summary.title')} />
      <DataTable label={t('summary.title')}>
        <thead>
          <tr>
            <th scope="col">{t('into')}</th>
            <th scope="col">{t('several.asWritten')}</th>
            <th scope="col">{t('summary.teams')}</th>
            <th scope="col">{t('several.matches')}</th>
            <th scope="col">{t('several.played')}</th>
            <th scope="col">{t('table.title')}</th>
            <th scope="col">{t('table.champion')}</th>
          </tr>
        </thead>
        <tbody>
          {seasons.map((each) => {
            const { first, last } = summaryOf(each.teams, each.fixtures);
            const table = tableSummaryOf(each.teams, each.fixtures);
            return (
              <tr key={each.season}>
                <th scope="row" className="numerals">
                  {each.season}
                </th>
                <td translate="no">{each.label}</td>
                <td className="numerals">{formatNumber(each.teams.length, i18n.language)}</td>
                <td className="numerals">{formatNumber(each.fixtures.length, i18n.language)}</td>
                <td>{first !== undefined && last !== undefined ? `${day(first)} – ${day(last)}` : '–'}</td>
                <td>
                  <TableWords summary={table} />
                </td>
                <td translate="no">{table.champion ?? '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </section>
  );
}

/** Where a table comes from, its groups, and what in it is other than its matches. */
export function TableWords({ summary: { source, groups, differing } }: { summary: ReturnType<typeof tableSummaryOf> }) {
  const { t } = useTranslation('import');
  const named = groups.filter(({ name }) => name !== '');
  return (
    <>
      {t(`table.${source}`)}
      {named.length > 0 &&
        `, ${t('table.groups', { count: named.length, groups: named.map(({ name }) => name).join(', ') })}`}
      {differing.length > 0 && (
        <span className="block font-semibold">{t('table.differs', { teams: differing.join(', ') })}</span>
      )}
    </>
  );
}
