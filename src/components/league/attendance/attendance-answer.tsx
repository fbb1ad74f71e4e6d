import { useTranslation } from 'react-i18next';
import { Segmented } from '#components/ui/segmented.tsx';
import { useAnswerAttendance } from '#data/attendance/mutations.ts';
import { type Occasion, useOwnAttendance } from '#data/attendance/queries.ts';

type Answer = 'in' | 'out' | '';

/**
 * Whether the viewer comes to a match, a night cup or a scrim: one tap, changed as easily. Nothing for anybody who is
 * not asked.
 */
export function AttendanceAnswer({ of: occasion }: { of: Occasion }) {
  const { t } = useTranslation('attendance');
  const own = useOwnAttendance(occasion);
  const answer = useAnswerAttendance(occasion);
  // its height, so that nothing moves when it comes
  if (own === undefined) return <div className="min-h-17" />;
  if (own === null) return null;
  const coming = answer.isPending ? answer.variables : own.coming;
  const value: Answer = coming === null ? '' : coming ? 'in' : 'out';
  const hasAnswer = own.answered || answer.isPending;
  return (
    <div className="grid min-h-17 content-start gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold">{t('question')}</span>
        <Segmented<Answer>
          label={t('question')}
          value={value}
          choices={[
            { value: 'in', label: t('in') },
            { value: 'out', label: t('out') },
          ]}
          onChange={(choice) => answer.mutate(choice === 'in')}
        />
      </div>
      <p className="text-sm text-faint" role="status">
        {hasAnswer ? t('changes') : coming === null ? t('unanswered') : t('usual')}
      </p>
    </div>
  );
}
