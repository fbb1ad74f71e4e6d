import { useTranslation } from 'react-i18next';
import { Fold } from '#components/ui/fold.tsx';
import { LineUpPicker } from './line-up-picker.tsx';
import { ReportForm } from './report-form.tsx';
import type { Room } from './use-room.ts';

/** What those who lead a side write about their match: who lines up before it, how it ended after it. */
export function CaptainsRoom({ room }: { room: Room }) {
  const { t } = useTranslation('match-room');
  const { commands, step, story } = room;
  // Another claim of the other side is another form: what was typed is kept.
  const claim = story.reports.find(({ status }) => status === 'filed' || status === 'disputed')?.id ?? 'none';
  const report = <ReportForm key={claim} room={room} />;
  return (
    <div className="grid grid-cols-1 gap-10 *:min-w-0">
      {commands.has('report') &&
        (step.name === 'report' ? (
          report
        ) : (
          <Fold title={t(step.name === 'answer' ? 'report.instead' : 'report.title')} whenOpened>
            {report}
          </Fold>
        ))}
      {commands.has('lineUp') && <LineUpPicker room={room} />}
    </div>
  );
}
