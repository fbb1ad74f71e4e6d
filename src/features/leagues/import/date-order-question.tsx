import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { DateOrder } from '#domain/competition/moment-cell.ts';

type Props = {
  /** A cell that may be read either way; none is left once there is an answer. */
  example: string | undefined;
  order: DateOrder | undefined;
  onChange: (order: DateOrder) => void;
};

/** Asks what dates like 11/10/2026 begin with, where nothing in the file proves it. */
export function DateOrderQuestion({ example, order, onChange }: Props) {
  const { t } = useTranslation('import');
  return (
    <section className="grid min-w-0 grid-cols-1 justify-items-start gap-3">
      <SectionHead title={t('order.title')} />
      {example && <p className="text-sm text-soft">{t('order.hint', { example })}</p>}
      <Segmented<DateOrder | ''>
        label={t('order.title')}
        value={order ?? ''}
        choices={(['day', 'month'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
        onChange={(value) => value !== '' && onChange(value)}
      />
    </section>
  );
}
