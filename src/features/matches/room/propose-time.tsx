import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useActOpen } from '#components/form/use-act.ts';
import { useFormOpen, useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { instantHere, typedHere, zoneCity } from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useProposeReschedule } from '#data/matches/mutations.ts';
import type { Room } from './use-room.ts';

/** Another kick-off: proposed, or countered where the other side has proposed one. */
export function ProposeTime({ room: { match, commands } }: { room: Room }) {
  const { t } = useTranslation('match-room');
  const name = `reschedule.${match.id}`;
  const [open, setOpen] = useActOpen('propose', useFormOpen(name));
  const action = commands.has('answerTime') ? t('time.counter') : t('time.propose');
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && <TimeDialog matchId={match.id} name={name} title={action} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = { matchId: string; name: string; title: string; onClose: () => void };

function TimeDialog({ matchId, name, title, onClose }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const propose = useProposeReschedule({ match_id: matchId });
  const [earliest] = useState(() => typedHere(new Date().toISOString()));
  const form = useTranslatedForm({
    schema,
    namespace: 'match-room',
    name,
    values: { kickoff_at: '' },
    onSend: ({ kickoff_at }) => propose.mutateAsync({ kickoff_at: instantHere(kickoff_at) }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={title} description={t('time.text')} action={t('time.send')} onClose={onClose}>
      <TextField
        label={t('time.when')}
        hint={t('time.zone', { zone: zoneCity(viewerZone(), i18n.language) })}
        type="datetime-local"
        min={earliest}
        {...form.field('kickoff_at')}
      />
    </FormDialog>
  );
}

const schema = z.object({
  kickoff_at: z.string().check(z.refine((typed) => Date.parse(instantHere(typed)) > Date.now(), 'time.wrong')),
});
