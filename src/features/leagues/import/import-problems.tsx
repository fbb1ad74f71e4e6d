import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/ui/data-table.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';

/** An error in a file: where, as the file counts its lines, and the value as it is written there. */
export type Problem = {
  file: 'teams' | 'squads' | 'fixtures' | 'adjustments';
  line: number | null;
  problem: string;
  value: string | null;
  /** Which of several seasons it is about. */
  season?: number;
};

/** All problems of the files, as a table; nothing where there are none. */
export function ImportProblems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('import');
  if (problems.length === 0) return null;
  const hasSeasons = problems.some(({ season }) => season !== undefined);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('problems.title', { count: problems.length })} />
      <DataTable label={t('problems.title', { count: problems.length })}>
        <thead>
          <tr>
            {hasSeasons && <th scope="col">{t('into')}</th>}
            <th scope="col">{t('problems.file')}</th>
            <th scope="col">{t('problems.line')}</th>
            <th scope="col">{t('problems.what')}</th>
            <th scope="col">{t('problems.value')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ season, file, line, problem, value }) => (
            <tr key={`${season} ${file} ${line} ${problem} ${value}`}>
              {hasSeasons && <td className="numerals">{season ?? '–'}</td>}
              <td>{t(`${file}.title`)}</td>
              <td className="numerals">{line ?? '–'}</td>
              <td>{t(`problem.${problem as 'nameMissing'}`)}</td>
              <td translate="no">{value}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
