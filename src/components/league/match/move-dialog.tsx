import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { moment } from '#components/form/texts.ts';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Note } from '#components/ui/note.tsx';
import { instantIn, typedIn, zoneCity } from '#lib/dates.ts';

type Props = {
  /** The names of both sides, as the title has them. */
  sides: { home: string; away: string };
  /** The time the form begins with, ISO 8601: the one that is set, or where the match was dropped. */
  kickoff: string;
  /** IANA name of the zone in which it is typed. */
  zone: string;
  /** The facts to know before that kick-off is set. */
  warnings?: (kickoff: string) => string[];
  onSend: (kickoff: string) => Promise<unknown>;
  onClose: () => void;
};

/** Another kick-off for a match, set by an admin. Drawn while it is open. */
export function MoveDialog({ sides, kickoff, zone, warnings, onSend, onClose }: Props) {
  const { t, i18n } = useTranslation('organiser');
  const form = useTranslatedForm({
    schema: schemaIn(zone),
    namespace: 'organiser',
    values: { kickoff_at: typedIn(kickoff, zone) },
    onSend: ({ kickoff_at }) => onSend(instantIn(kickoff_at, zone)),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('move.title', sides)}
      description={t('move.text')}
      action={t('move.send')}
      onClose={onClose}
    >
      <TextField
        label={t('move.when')}
        hint={t('move.zone', { city: zoneCity(zone, i18n.language) })}
        type="datetime-local"
        {...form.field('kickoff_at')}
      />
      {warnings?.(instantIn(form.watch('kickoff_at'), zone)).map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
    </FormDialog>
  );
}

const schemaIn = (zone: string) =>
  z.object({
    kickoff_at: moment(zone).check(z.refine((typed) => Date.parse(instantIn(typed, zone)) > Date.now(), 'move.wrong')),
  });
