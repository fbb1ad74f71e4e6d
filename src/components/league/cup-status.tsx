import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import type { CupCourse } from '#domain/competition/night-cup.ts';

const tones = {
  draft: 'neutral',
  registration: 'waiting',
  check_in: 'waiting',
  live: 'live',
  finished: 'good',
  cancelled: 'bad',
} as const;

/** How far an evening is, in a word. */
export function CupStatus({ status }: { status: CupCourse['status'] }) {
  const { t } = useTranslation('night-cup');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
