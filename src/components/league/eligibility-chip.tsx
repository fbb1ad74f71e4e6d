import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import type { Enums } from '#database.types.ts';

type Eligibility = Enums<'eligibility_status'>;

const tones = { eligible: 'good', ineligible: 'bad', pending: 'waiting' } as const;

/** Whether a player may be fielded; pending is shown as pending review. */
export function EligibilityChip({ status }: { status: Eligibility }) {
  const { t } = useTranslation('common');
  return <StatusChip tone={tones[status]}>{t(`league.eligibility.${status}`)}</StatusChip>;
}
