import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';

type End = Omit<ComponentProps<typeof TextField>, 'label'>;

export function LevelFields({ from, to }: { from: End; to: End }) {
  const { t } = useTranslation('scrims');
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3">
      <legend className="pb-1.5 text-md font-semibold">{t('offer.level')}</legend>
      <TextField label={t('offer.from')} inputMode="numeric" maxLength={4} {...from} />
      <TextField label={t('offer.to')} inputMode="numeric" maxLength={4} {...to} />
    </fieldset>
  );
}
