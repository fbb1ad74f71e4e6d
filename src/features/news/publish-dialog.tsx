import * as z from 'zod/mini';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { moment } from '#components/form/texts.ts';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Note } from '#components/ui/note.tsx';
import { instantIn, zoneName } from '#lib/dates.ts';
import { languages } from '#domain/languages.ts';
import { languageName } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { usePublishArticle } from '#data/news/mutations.ts';
import { isComplete, type useArticleDraft } from './use-article-draft.ts';

const schema = z.object({
  at: moment().check(z.refine((time) => time === '' || Date.parse(instantIn(time)) > Date.now(), 'publish.past')),
});

type Props = { id: string; draft: ReturnType<typeof useArticleDraft>; onClose: () => void };

/** Asks for what is missing, and when the article appears: now, or later. */
export function PublishDialog({ id, draft, onClose }: Props) {
  const { t, i18n } = useTranslation('staff-news');
  const now = useNow();
  const publish = usePublishArticle();
  const missing = languages.filter((language) => !isComplete(draft.fields.texts[language]));
  const form = useTranslatedForm({
    schema,
    namespace: 'staff-news',
    values: { at: '' },
    onSend: async ({ at }) => {
      const seen = await draft.latest();
      await publish.mutateAsync({ article_id: id, version: seen, publish_at: instantIn(at) || undefined });
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('publish.title')}
      action={form.watch('at') === '' ? t('publish.now') : t('publish.later')}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <Note tone="warning">
          {t('publish.missing', {
            languages: new Intl.ListFormat(i18n.language).format(
              missing.map((language) => languageName(language, i18n.language)),
            ),
          })}
        </Note>
      )}
      <TextField
        {...form.field('at')}
        type="datetime-local"
        label={t('publish.at')}
        hint={t('publish.atHint', { zone: zoneName(now.toISOString(), i18n.language) })}
      />
    </FormDialog>
  );
}
