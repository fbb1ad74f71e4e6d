import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextArea } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Check } from '#components/ui/check.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useOfferScrim } from '#data/scrims/mutations.ts';
import { scrimQueries } from '#data/scrims/queries.ts';
import { limits } from '#domain/limits.ts';
import { levelOf, levelOrder, levelShape } from './level.ts';
import { LevelFields } from './level-fields.tsx';

/** A scrim is offered in three taps: this dialog, a time, and send. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('scrims');
  const slots = useQuery(scrimQueries.slots());
  const offer = useOfferScrim();
  const form = useTranslatedForm({
    schema,
    namespace: 'scrims',
    values: { slots: [] as string[], best_of: '1', elo_from: '', elo_to: '', note: '' },
    onSend: ({ slots, best_of, elo_from, elo_to, note }) =>
      offer.mutateAsync({ slots, best_of: Number(best_of), ...levelOf({ elo_from, elo_to }), ...(note && { note }) }),
    onSent: onClose,
  });
  const chosen = form.watch('slots');
  const toggle = (at: string) =>
    form.setValue('slots', chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at], {
      shouldDirty: true,
    });
  return (
    <FormDialog
      form={form}
      title={t('offer.open')}
      description={t('offer.text', { max: limits.scrimSlotsMax })}
      action={t('offer.send')}
      disabled={chosen.length === 0}
      onClose={onClose}
    >
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="pb-1.5 text-md font-semibold">{t('offer.slots')}</legend>
        {slots.isPending && <SkeletonRows rows={6} height={44} />}
        {slots.isError && <ErrorState message={t('errors.slots')} onRetry={() => void slots.refetch()} />}
        {slots.data?.length === 0 && <p className="text-soft">{t('none.own')}</p>}
        {slots.data?.map(({ at, can, squad }) => (
          <Check
            key={at}
            checked={chosen.includes(at)}
            disabled={!chosen.includes(at) && chosen.length >= limits.scrimSlotsMax}
            onChange={() => toggle(at)}
          >
            <span>
              <LocalTime at={at} />
              <span className="block text-sm text-soft">{t('offer.can', { can, squad })}</span>
            </span>
          </Check>
        ))}
      </fieldset>
      <SelectField label={t('offer.bestOf')} {...form.field('best_of')}>
        {[1, 3, 5].map((count) => (
          <option key={count} value={count}>
            {t('bestOf', { count })}
          </option>
        ))}
      </SelectField>
      <LevelFields from={form.field('elo_from')} to={form.field('elo_to')} />
      <TextArea
        label={t('offer.note')}
        hint={t('offer.noteHint', { max: limits.scrimNoteMax })}
        maxLength={limits.scrimNoteMax}
        rows={2}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

const schema = z
  .object({ slots: z.array(z.string()), best_of: z.string(), note: z.string(), ...levelShape })
  .check(levelOrder);
