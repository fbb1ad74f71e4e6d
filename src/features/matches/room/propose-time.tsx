import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedFormOpen } from '#components/form/use-named-form.ts';
import { useFormOpen } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { part } from '#lib/page.tsx';
import type { Room } from './use-room.ts';

const TimeDialog = part(() => import('#components/league/match/time-dialog.tsx').then((m) => m.TimeDialog));

/** Another kick-off: proposed, or countered where the other side has proposed one. */
export function ProposeTime({ room: { match, commands } }: { room: Room }) {
  const { t } = useTranslation('match-room');
  const [open, setOpen] = useNamedFormOpen('propose', useFormOpen(`reschedule.${match.id}`));
  const action = commands.has('answerTime') ? t('time.counter') : t('time.propose');
  useEffect(() => void TimeDialog.preload(), []);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TimeDialog matchId={match.id} title={action} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
