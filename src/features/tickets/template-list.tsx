import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { LanguageFields } from '#components/form/language-fields.tsx';
import { TextArea, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { typedTexts, writtenTexts } from '#domain/texts-by-language.ts';
import { useDeleteTemplate, useSaveTemplate } from '#data/tickets/mutations.ts';
import { type TicketTemplate, ticketQueries } from '#data/tickets/queries.ts';
import { templateSchema } from './schema.ts';

/** The canned replies, for admins to write. */
export function TemplateList() {
  const { t } = useTranslation('tickets');
  const templates = useQuery(ticketQueries.templates());
  const remove = useDeleteTemplate();
  const [writing, setWriting] = useState<TicketTemplate | 'new'>();
  const [leaving, setLeaving] = useState<TicketTemplate>();
  const rows = templates.data ?? [];
  const create = (
    <Button disabled={rows.length >= limits.ticketTemplatesMax} onClick={() => setWriting('new')}>
      <Plus size={18} />
      {t('templates.create')}
    </Button>
  );
  return (
    <>
      {templates.isPending && <SkeletonRows rows={4} />}
      {templates.isError && <ErrorState message={t('templates.error')} onRetry={() => void templates.refetch()} />}
      {templates.data && rows.length === 0 && (
        <EmptyState title={t('templates.empty')} action={create}>
          {t('templates.hint')}
        </EmptyState>
      )}
      {rows.length > 0 && <p className="pb-2">{create}</p>}
      <ul className="ruled" aria-label={t('tab.templates')}>
        {rows.map((template) => (
          <li key={template.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
            <div className="grid min-w-0 flex-1 basis-72 gap-1">
              <p className="font-semibold wrap-anywhere">{template.title}</p>
              <p className="line-clamp-3 max-w-[70ch] wrap-anywhere whitespace-pre-wrap text-soft">
                <LocalText of={template.body} />
              </p>
            </div>
            <div className="flex gap-2.5">
              <Button size="small" onClick={() => setWriting(template)}>
                {t('templates.edit')}
                <span className="sr-only"> {template.title}</span>
              </Button>
              <Button size="small" variant="danger-outline" onClick={() => setLeaving(template)}>
                {t('templates.delete')}
                <span className="sr-only"> {template.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {writing && (
        <TemplateDialog template={writing === 'new' ? undefined : writing} onClose={() => setWriting(undefined)} />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('templates.deleteTitle', { title: leaving?.title })}
        description={t('templates.deleteText')}
        action={t('templates.delete')}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          leaving && remove.mutate({ template_id: leaving.id }, { onSettled: () => setLeaving(undefined) })
        }
      />
    </>
  );
}

function TemplateDialog({ template, onClose }: { template: TicketTemplate | undefined; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const save = useSaveTemplate();
  const form = useTranslatedForm({
    schema: templateSchema,
    namespace: 'tickets',
    name: `template-${template?.id ?? 'new'}`,
    values: answersOf(template),
    ...(template && {
      fresh: async () => {
        const now = await client.fetchQuery({ ...ticketQueries.templates(), staleTime: 0 });
        return answersOf(now.find(({ id }) => id === template.id) ?? template);
      },
    }),
    onSend: (answers) =>
      save.mutateAsync({ template_id: template?.id, title: answers.title, body: writtenTexts(answers.body) }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(template ? 'templates.editTitle' : 'templates.create')}
      action={t('templates.save')}
      onClose={onClose}
    >
      <TextField label={t('templates.title')} autoComplete="off" {...form.field('title')} />
      <LanguageFields form={form} names={['body']}>
        {(field) => <TextArea label={t('templates.body')} rows={8} {...field('body')} />}
      </LanguageFields>
    </FormDialog>
  );
}

const answersOf = (template: TicketTemplate | undefined) => ({
  title: template?.title ?? '',
  body: typedTexts(template?.body),
});
