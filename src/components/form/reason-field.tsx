import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import { TextArea } from './text-field.tsx';
import type { FieldParts } from './use-translated-form.ts';

type Props = FieldParts & { label?: string; hint?: string; rows?: number };

/** Why: what is said with an action about somebody, and who reads it; `reason` of texts.ts takes it. */
export function ReasonField({ label, hint, rows = 2, ...field }: Props) {
  const { t } = useTranslation('forms');
  const min = limits.reasonMin;
  const max = limits.reasonMax;
  return (
    <TextArea
      label={label ?? t('reason')}
      hint={hint ?? t('reasonHint', { min, max })}
      rows={rows}
      maxLength={max}
      {...field}
    />
  );
}
