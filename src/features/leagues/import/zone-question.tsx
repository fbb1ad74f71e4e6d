import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { zoneCity } from '#lib/dates.ts';

type Props = { zones: string[]; zone: string | undefined; onChange: (zone: string) => void };

/** Asks whose clocks the times of a calendar are by, where it names no zone. */
export function ZoneQuestion({ zones, zone, onChange }: Props) {
  const { t, i18n } = useTranslation('import');
  return (
    <section className="grid min-w-0 grid-cols-1 justify-items-start gap-3">
      <SectionHead title={t('floating.title')} />
      <p className="text-sm text-soft">{t('floating.hint')}</p>
      <Segmented
        label={t('floating.title')}
        value={zone ?? ''}
        choices={zones.map((value) => ({ value, label: value === 'UTC' ? value : zoneCity(value, i18n.language) }))}
        onChange={onChange}
      />
    </section>
  );
}
