import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { SelectField, TextArea } from '#components/form/text-field.tsx';
import { text } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { Constants } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { useSendContactMessage } from '#data/site-pages/mutations.ts';

const topics = Constants.public.Enums.contact_topic;
const schema = z.object({
  topic: z.enum(topics),
  body: text({ min: limits.ticketDescriptionMin, short: 'contact.form.short', max: limits.ticketDescriptionMax }),
  // nobody sees this field: what fills it in is no person
  website: z.string(),
});

/** A message to the staff that is no ticket; once it is sent the form makes room for thanks. */
export function ContactForm() {
  const { t } = useTranslation('site-pages');
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Note tone="success">
        <span className="flex min-w-0 flex-wrap items-center justify-between gap-3">
          <span>{t('contact.form.sent')}</span>
          <Button size="small" onClick={() => setSent(false)}>
            {t('contact.form.another')}
          </Button>
        </span>
      </Note>
    );
  return <Fields onSent={() => setSent(true)} />;
}

function Fields({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('site-pages');
  const [openedAt] = useState(() => Date.now());
  const send = useSendContactMessage();
  const form = useTranslatedForm<z.infer<typeof schema>>({
    schema,
    namespace: 'site-pages',
    name: 'contact',
    values: { topic: 'other', body: '', website: '' },
    onSend: (answers) => send.mutateAsync({ ...answers, seconds: Math.floor((Date.now() - openedAt) / 1000) }),
    onSent,
  });
  return (
    <TranslatedForm form={form} action={t('contact.form.action')} asks={false}>
      <SelectField label={t('contact.form.topic')} {...form.field('topic')}>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contact.form.topics.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextArea label={t('contact.form.body')} rows={6} {...form.field('body')} />
      <label className="sr-only" aria-hidden="true">
        {t('contact.form.leave')}
        <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </label>
    </TranslatedForm>
  );
}
