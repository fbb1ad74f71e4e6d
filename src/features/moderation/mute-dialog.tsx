import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextArea } from '#components/form/text-field.tsx';
import { text } from '#components/form/texts.ts';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { limits } from '#domain/limits.ts';
import { muteDays } from '#domain/moderation.ts';
import { useMuteWriter } from './mutations.ts';

type Props = { player: { id: string; username: string }; onClose: () => void };

/** Lets somebody write no words for some days. */
export function MuteDialog({ player, onClose }: Props) {
  const { t } = useTranslation('moderation');
  const mute = useMuteWriter();
  const form = useWordedForm({
    schema,
    words: 'moderation',
    values: { days: '7', reason: '' },
    onSend: ({ days, reason }) => mute.mutateAsync({ playerId: player.id, days: Number(days), reason }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('muteTitle', { of: player.username })}
      description={t('muteText')}
      act={t('mute')}
      danger
      onClose={onClose}
    >
      <SelectField label={t('days')} {...form.field('days')}>
        {muteDays.map((count) => (
          <option key={count} value={count}>
            {t('daysCount', { count })}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('reason')}
        hint={t('reasonHint', { min: limits.reasonMin, max: limits.reasonMax })}
        maxLength={limits.reasonMax}
        rows={3}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const schema = z.object({
  days: z.string(),
  reason: text({ min: limits.reasonMin, max: limits.reasonMax, short: 'reasonShort', long: 'reasonShort' }),
});
