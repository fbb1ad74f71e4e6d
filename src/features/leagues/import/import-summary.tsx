import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { FixtureRow, TeamRow } from '#domain/competition/csv.ts';
import type { FileClock } from '#domain/competition/moment-cell.ts';
import { summaryOf, tableSummaryOf } from '#domain/competition/import-summary.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { formatFull } from '#lib/dates.ts';
import { TableWords } from './seasons-summary.tsx';

type Props = {
  teams: TeamRow[];
  fixtures: FixtureRow[];
  zone: string;
  order: FileClock['order'];
  isCounted: boolean;
  /** Whether the season is over. */
  past: boolean;
};

/** Reads files back in words before anything is written: who, when and what is new. */
export function ImportSummary({ teams, fixtures, zone, order, isCounted, past }: Props) {
  const { t, i18n } = useTranslation('import');
  const { first, last, rounds, rests, restRounds } = summaryOf(teams, fixtures);
  const table = past ? tableSummaryOf(teams, fixtures) : undefined;
  const takenNames = useQuery(entryQueries.existing(teams.map(({ name }) => name)));
  const fresh = teams.filter(({ name }) => !takenNames.data?.includes(name)).map(({ name }) => name);
  const moment = (iso: string) => formatFull(iso, i18n.language, zone);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('summary.title')} />
      <FactsList>
        <dt>{t('summary.teams')}</dt>
        <dd className="numerals">{teams.length}</dd>
        {takenNames.isError && <dd>{t('summary.newFailed')}</dd>}
        {takenNames.data && (
          <>
            <dt>{t('summary.new', { count: fresh.length })}</dt>
            <dd translate="no">{fresh.length > 0 ? fresh.join(', ') : '–'}</dd>
          </>
        )}
        {first !== undefined && last !== undefined && (
          <>
            <dt>{t('summary.first')}</dt>
            <dd>{moment(first)}</dd>
            <dt>{t('summary.last')}</dt>
            <dd>{moment(last)}</dd>
            <dt>{t('summary.rounds')}</dt>
            <dd className="numerals">{rounds}</dd>
            <dt>{t('summary.rests')}</dt>
            <dd>{rests > 0 ? t('summary.restsIn', { count: rests, rounds: restRounds.join(', ') }) : '–'}</dd>
          </>
        )}
        {table && (
          <>
            <dt>{t('table.title')}</dt>
            <dd>
              <TableWords summary={table} />
            </dd>
            {table.groups.map(({ name, teams: own, first: leader }) =>
              name === '' && leader === undefined ? null : (
                <Fragment key={name}>
                  <dt>{name === '' ? t('table.order') : t('table.inGroup', { group: name })}</dt>
                  <dd translate="no">{own.join(', ')}</dd>
                </Fragment>
              ),
            )}
            <dt>{t('table.champion')}</dt>
            <dd translate="no">{table.champion ?? '–'}</dd>
          </>
        )}
      </FactsList>
      {isCounted && <Note tone="info">{t('summary.counted')}</Note>}
      {(order === 'day' || order === 'month') && (
        <Note tone="info">{t('summary.order', { order: t(`order.${order}`) })}</Note>
      )}
    </section>
  );
}
