import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { useFormOpen, useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useProposeReschedule, useProposeSlot } from '#data/matches/mutations.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { limits } from '#domain/limits.ts';
import {
  dayKey,
  formatDay,
  formatMonth,
  formatTime,
  instantIn,
  isClockChange,
  startOfDay,
  zoneCity,
  zoneName,
} from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';

type Props = { matchId: string; title: string; onClose: () => void };

/** Another kick-off, proposed to the other captain: one of three times at which both can play, by one tap, or another. */
export function TimeDialog(props: Props) {
  const name = `reschedule.${props.matchId}`;
  // The form continues with the typed values.
  const [typing, setTyping] = useFormOpen(name);
  return typing ? <OtherTime {...props} name={name} /> : <Slots {...props} onOther={() => setTyping(true)} />;
}

function Slots({ matchId, title, onClose, onOther }: Props & { onOther: () => void }) {
  const { t, i18n } = useTranslation('match-room');
  const slots = useQuery(matchQueries.slots(matchId));
  const propose = useProposeSlot({ match_id: matchId });
  return (
    <Dialog open onClose={onClose} title={title} description={t('time.text')}>
      <div className="grid grid-cols-1 gap-2.5">
        {slots.isPending && <SkeletonRows rows={limits.slotsMax} height={68} />}
        {slots.isError && <ErrorState message={t('time.slots.failed')} onRetry={() => void slots.refetch()} />}
        {slots.data?.length === 0 && <p className="text-soft">{t('time.slots.none')}</p>}
        {slots.data?.map(({ at, can_a, squad_a, can_b, squad_b }) => (
          <Button
            key={at}
            wide
            pending={propose.isPending && propose.variables.kickoff_at === at}
            disabled={propose.isPending}
            onClick={() => propose.mutate({ kickoff_at: at }, { onSuccess: onClose })}
          >
            <span className="grid gap-0.5 py-2 text-center">
              <span>{`${formatDay(at, i18n.language)}, ${formatTime(at, i18n.language)}\u00A0${zoneName(at, i18n.language)}`}</span>
              <span className="text-sm font-normal text-soft">
                {t('time.slots.can', { own: can_a, squad: squad_a, theirs: can_b, their: squad_b })}
              </span>
            </span>
          </Button>
        ))}
        <Button variant="quiet" wide onClick={onOther}>
          {t('time.slots.other')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A day in the reader's own words and order, which a browser's field for dates writes in the browser's; and a time. */
function OtherTime({ matchId, title, name, onClose }: Props & { name: string }) {
  const { t, i18n } = useTranslation('match-room');
  const propose = useProposeReschedule({ match_id: matchId });
  const [months] = useState(daysAhead);
  const form = useTranslatedForm({
    schema,
    namespace: 'match-room',
    name,
    values: { kickoff_at: '', time: '20:00' },
    onSend: ({ kickoff_at, time }) => propose.mutateAsync({ kickoff_at: instantIn(`${kickoff_at}T${time}`) }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={title} description={t('time.text')} action={t('time.send')} onClose={onClose}>
      <SelectField label={t('time.when')} {...form.field('kickoff_at')}>
        <option value="">{t('time.day')}</option>
        {months.map((days) => (
          <optgroup key={days[0]} label={formatMonth(days[0]!, i18n.language)}>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatDay(day, i18n.language)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label={t('time.time')}
        hint={t('time.zone', { zone: zoneCity(viewerZone(), i18n.language) })}
        type="time"
        {...form.field('time')}
      />
    </FormDialog>
  );
}

/** The days of the coming year by the viewer's clock, a list a month: as far ahead as a match is set. */
function daysAhead(): string[][] {
  const now = new Date();
  const days = Array.from({ length: 366 }, (_, ahead) => dayKey(startOfDay(now, ahead)));
  const months = new Set(days.map((day) => day.slice(0, 7)));
  return [...months].map((month) => days.filter((day) => day.startsWith(month)));
}

const schema = z.object({ kickoff_at: z.string(), time: z.string() }).check(
  z.refine(({ kickoff_at, time }) => !isClockChange(`${kickoff_at}T${time}`), {
    path: ['time'],
    error: 'forms:clockChange',
  }),
  z.refine(({ kickoff_at, time }) => Date.parse(instantIn(`${kickoff_at}T${time}`)) > Date.now(), {
    path: ['kickoff_at'],
    error: 'time.wrong',
  }),
);
