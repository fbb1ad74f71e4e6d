import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { useNow } from '#lib/use-now.ts';

/** Whether an article is a draft, read from a moment ahead on, or read. */
export function ArticleState({ at }: { at: string | null }) {
  const { t } = useTranslation('staff-news');
  const now = useNow();
  if (at === null)
    return (
      <StatusChip tone="neutral" icon={PenLine}>
        {t('state.isDraft')}
      </StatusChip>
    );
  // a clock that runs a little behind the server's schedules nothing
  if (new Date(at).getTime() > now.getTime() + 60_000)
    return (
      <StatusChip tone="waiting">
        {/* in one: the parts of a chip stand apart */}
        <span>
          {t('state.isScheduled')} <LocalTime at={at} show="full" />
        </span>
      </StatusChip>
    );
  return <StatusChip tone="good">{t('state.isPublished')}</StatusChip>;
}
