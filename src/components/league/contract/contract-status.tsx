import { Ban, CircleCheck, CircleSlash, Clock, Flag, HandCoins, TimerOff, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import type { ContractStatus } from '#domain/club/contracts.ts';

const looks: Record<ContractStatus, { tone: 'good' | 'bad' | 'waiting' | 'neutral'; icon: LucideIcon }> = {
  offered: { tone: 'waiting', icon: Clock },
  active: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleSlash },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  expired: { tone: 'neutral', icon: TimerOff },
  terminated: { tone: 'bad', icon: HandCoins },
  kicked: { tone: 'bad', icon: Ban },
  completed: { tone: 'neutral', icon: Flag },
};

/** Where a contract stands, as icon and word. */
export function ContractStatusChip({ status }: { status: ContractStatus }) {
  const { t } = useTranslation('contracts');
  const { tone, icon } = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`document.status.${status}`)}
    </StatusChip>
  );
}
