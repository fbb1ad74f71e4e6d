import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextArea } from '#components/form/text-field.tsx';
import { text } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { limits } from '#domain/limits.ts';
import { type ContentKind, type ReportCause, reportCauses } from '#domain/community/moderation.ts';

export type Report = { kind: ContentKind; cause: ReportCause; note?: string };
export type ReportProps = {
  /** Its owner: a player's or a team's name. */
  of: string;
  /** The possible subjects, likeliest first. */
  kinds: readonly [ContentKind, ...ContentKind[]];
  /** Sends it to the staff; what it throws is shown in the dialog. */
  onSend: (report: Report) => Promise<unknown>;
};

/** A problem with something, for the staff to look at. */
export function ReportDialog({ of, kinds, onSend, onClose }: ReportProps & { onClose: () => void }) {
  const { t } = useTranslation('report');
  const form = useTranslatedForm({
    schema: z.object({
      kind: z.enum(kinds as unknown as [string, ...string[]]),
      cause: z.enum(reportCauses),
      note: text({ max: limits.reasonMax }),
    }),
    namespace: 'report',
    values: { kind: kinds[0], cause: reportCauses[0], note: '' },
    onSend: ({ kind, cause, note }) =>
      onSend({ kind: kind as (typeof kinds)[number], cause, ...(note !== '' && { note }) }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('title', { of })} description={t('lead')} action={t('send')} onClose={onClose}>
      {kinds.length > 1 && (
        <SelectField label={t('what')} {...form.field('kind')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label={t('cause.label')} {...form.field('cause')}>
        {reportCauses.map((cause) => (
          <option key={cause} value={cause}>
            {t(`cause.${cause}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('note')}
        hint={t('noteHint', { max: limits.reasonMax })}
        maxLength={limits.reasonMax}
        rows={3}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
