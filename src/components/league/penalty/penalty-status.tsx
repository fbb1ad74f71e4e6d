import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import type { Penalty } from '#domain/club/discipline.ts';

const tones = { proposed: 'waiting', active: 'bad', served: 'good', cancelled: 'neutral' } as const;

/** Where a penalty stands; a warning that counts says nothing, one that became a suspension says so. */
export function PenaltyStatus({ penalty: { kind, status, suspension_id } }: { penalty: Penalty }) {
  const { t } = useTranslation('discipline');
  if (kind === 'warning' && status === 'active' && suspension_id)
    return <span className="text-sm text-faint">{t('countedTo')}</span>;
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
