import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { languages } from '#domain/languages.ts';
import { textIn, textsOf } from '#domain/texts-by-language.ts';
import type { TicketPart } from '#domain/community/tickets.ts';
import { useReplyTicket, useSendTicketMessage } from '#data/tickets/mutations.ts';
import { type Ticket, ticketQueries } from '#data/tickets/queries.ts';
import { currentLanguage, languageNames } from '#lib/i18n.ts';
import { replySchema } from './schema.ts';

type Props = { ticket: Ticket; part: TicketPart; focus: boolean; onSent: () => void };

/** The text now: the writer a message, the staff a reply or, at any time, a note that only they read. */
export function ReplyForm({ ticket, part, focus, onSent }: Props) {
  const { t } = useTranslation('tickets');
  const staff = part !== 'writer';
  const closed = ticket.status === 'closed';
  const [kind, setKind] = useState<'reply' | 'note'>(closed ? 'note' : 'reply');
  const note = staff && (kind === 'note' || closed);
  const ask = useSendTicketMessage();
  const reply = useReplyTicket();
  const form = useTranslatedForm({
    schema: replySchema,
    namespace: 'tickets',
    name: `ticket-${ticket.id}`,
    values: { body: '' },
    failed: t(staff ? 'errors.reply' : 'errors.message'),
    onSend: ({ body }) =>
      staff
        ? reply.mutateAsync({ ticket_id: ticket.id, body, internal: note })
        : ask.mutateAsync({ ticket_id: ticket.id, body }),
    onSent,
  });
  const { setFocus, setValue, getValues } = form;
  useEffect(() => {
    if (focus) setFocus('body');
  }, [focus, setFocus]);
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !form.isPending) void form.send();
  };
  const insert = (text: string) => {
    setValue('body', [getValues('body'), text].filter(Boolean).join('\n\n'), { shouldDirty: true });
    setFocus('body');
  };
  return (
    <TranslatedForm
      form={form}
      asks={false}
      action={t(staff ? (note ? 'thread.keep' : 'thread.reply') : 'thread.send')}
    >
      {staff && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          {!closed && (
            <Segmented
              label={t('thread.kind')}
              value={kind}
              choices={[
                { value: 'reply', label: t('thread.reply') },
                { value: 'note', label: t('thread.note') },
              ]}
              onChange={setKind}
            />
          )}
          {!note && <Canned onChoose={insert} />}
        </div>
      )}
      <TextArea
        label={t(staff ? (note ? 'thread.yourNote' : 'thread.yourReply') : 'thread.yourMessage')}
        hint={note ? t('thread.noteHint') : <span className="max-wide:hidden">{t('thread.keyHint')}</span>}
        rows={4}
        onKeyDown={sendByKey}
        {...form.field('body')}
      />
    </TranslatedForm>
  );
}

/** The canned replies by language, the reader's first: the staff choose the one that the ticket is written in. */
function Canned({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('tickets');
  const templates = useQuery(ticketQueries.templates()).data ?? [];
  if (templates.length === 0) return null;
  const own = currentLanguage();
  const groups = [own, ...languages.filter((language) => language !== own)]
    .map((language) => ({ language, written: templates.filter(({ body }) => textsOf(body)[language]) }))
    .filter(({ written }) => written.length > 0);
  return (
    <Select
      label={t('templates.insert')}
      hideLabel
      value=""
      onChange={({ target }) => {
        const [language, id] = target.value.split(' ');
        const chosen = templates.find((template) => template.id === id);
        const translation = chosen && language && textIn(chosen.body, language);
        if (translation) onChoose(translation.text);
      }}
    >
      <option value="">{t('templates.insert')}</option>
      {groups.map(({ language, written }) => (
        <optgroup key={language} label={languageNames[language]}>
          {written.map(({ id, title }) => (
            <option key={id} value={`${language} ${id}`}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
