import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CsvSeparator } from '#components/league/csv-separator.tsx';
import { seasonFiles } from '#domain/competition/season-files.ts';
import { useCsvSeparator } from '#lib/csv-separator.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { isServedByHost } from '#lib/served-by-host.ts';

type Props = { league: string; /** None: the newest, also once there is a newer one. */ season?: number | undefined };

/** A public league as CSV and Excel files, where our host serves them; no scores for a reader who hides them. */
export function CsvLinks({ league, season }: Props) {
  const { t } = useTranslation('share');
  const { hidden } = useHiddenScores();
  const [separator] = useCsvSeparator();
  if (!isServedByHost()) return null;
  const address = (file: string, about: Record<string, string>) => {
    const query = new URLSearchParams({ ...(season !== undefined && { season: String(season) }), ...about }).toString();
    return `/feeds/${encodeURIComponent(league)}/${file}${query && `?${query}`}`;
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-sm print:hidden">
      {seasonFiles
        .filter((file) => !hidden || file === 'squads')
        .map((file) => (
          <p key={file} className="flex items-center gap-x-4">
            <a
              className="link inline-flex min-h-11 items-center gap-2"
              href={address(`${file}.csv`, separator === ';' ? { separator: 'semicolon' } : {})}
            >
              <Download size={16} />
              {t(`csv.${file}`)}
            </a>
            <a className="link inline-flex min-h-11 items-center" href={address(`${file}.xlsx`, {})}>
              <span aria-hidden="true">Excel</span>
              <span className="sr-only">{t(`xlsx.${file}`)}</span>
            </a>
          </p>
        ))}
      <CsvSeparator />
    </div>
  );
}
