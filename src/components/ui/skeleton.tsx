import { useTranslation } from 'react-i18next';

/** Rows of final height in place of a list; shown only when loading takes longer than 150 ms. */
export function SkeletonRows({ rows, height = 46 }: { rows: number; height?: number }) {
  const { t } = useTranslation('common');
  return (
    <div className="late" role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="row border-b border-(--rule)" style={{ minHeight: height }}>
          <span className="sk size-6" />
          <span className="sk" style={{ width: `${34 + ((row * 17) % 23)}%` }} />
          <span className="sk ml-auto w-12" />
        </div>
      ))}
    </div>
  );
}
