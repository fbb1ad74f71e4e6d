import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { seasonFiles } from '#domain/competition/season-files.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { isServedByHost } from '#lib/served-by-host.ts';

type Props = { league: string; /** None: the newest, also once there is a newer one. */ season?: number | undefined };

/** The CSV files of a public league, where our host serves them; no scores for whoever hides them. */
export function CsvLinks({ league, season }: Props) {
  const { t } = useTranslation('share');
  const { hidden } = useHiddenScores();
  if (!isServedByHost()) return null;
  const query = season === undefined ? '' : `?season=${season}`;
  return (
    <p className="flex flex-wrap gap-x-6 text-sm print:hidden">
      {seasonFiles
        .filter((file) => !hidden || file === 'squads')
        .map((file) => (
          <a
            key={file}
            className="link inline-flex min-h-11 items-center gap-2"
            href={`/feeds/${encodeURIComponent(league)}/${file}.csv${query}`}
          >
            <Download size={16} />
            {t(`csv.${file}`)}
          </a>
        ))}
    </p>
  );
}
