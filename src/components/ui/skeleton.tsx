import { useTranslation } from 'react-i18next';

/** Rows of final height in place of a list; shown only when loading takes longer than 150 ms. */
export function SkeletonRows({ rows, height = 46 }: { rows: number; height?: number }) {
  const { t } = useTranslation('common');
  return (
    <div className="animate-late" role="status" aria-busy="true" aria-label={t('ui.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-w-0 items-center gap-3 border-b border-rule" style={{ minHeight: height }}>
          <span className="size-6 rounded-[2px] bg-raised" />
          <span className="h-3 rounded-[2px] bg-raised" style={{ width: `${34 + ((row * 17) % 23)}%` }} />
          <span className="ml-auto h-3 w-12 rounded-[2px] bg-raised" />
        </div>
      ))}
    </div>
  );
}
