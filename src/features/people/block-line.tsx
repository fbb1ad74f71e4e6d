import { useTranslation } from 'react-i18next';
import { formatFull } from '#lib/dates.ts';
import type { Block } from '#data/people/queries.ts';

/** Until when and since when something is not allowed, and what its owner read as the reason. */
export function BlockLine({ block: { until, since, reason } }: { block: Block }) {
  const { t, i18n } = useTranslation('people');
  const timeOf = (at: string) => ({ at: formatFull(at, i18n.language) });
  return (
    <div className="grid gap-1 border-l-3 border-danger pl-3">
      <p className="font-semibold">{until === null ? t('untilLifted') : t('until', timeOf(until))}</p>
      <p className="wrap-anywhere text-soft">{t('reason', { reason })}</p>
      <p className="text-sm text-faint">{t('since', timeOf(since))}</p>
    </div>
  );
}
