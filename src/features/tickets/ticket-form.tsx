import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { limits } from '#domain/limits.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { Counter } from './counter.tsx';
import { useCreateTicket } from '#data/tickets/mutations.ts';
import type { TicketCategory } from '#data/tickets/queries.ts';
import { categories, priorities, type TicketAnswers, ticketSchema } from './schema.ts';

type About = { match?: string | undefined; team?: string | undefined; contract?: string | undefined };
type Props = {
  /** Where its link already says what it is. */
  category: TicketCategory | undefined;
  about: About;
  onForget: () => void;
  onClose: () => void;
  onCreated: (id: string) => void;
};

/** A new ticket, as a dialog beside the list. */
export function TicketDialog(props: Props) {
  const { t } = useTranslation('tickets');
  const form = useTicketForm(props);
  return (
    <FormDialog
      form={form}
      title={t('form.title')}
      description={t('form.lead')}
      action={t('form.action')}
      onClose={props.onClose}
    >
      <Fields {...props} form={form} />
    </FormDialog>
  );
}

/** The same as its own page, on phones. */
export function TicketFormPage(props: Props) {
  const { t } = useTranslation('tickets');
  const form = useTicketForm(props);
  return (
    <>
      <p className="pb-4 text-soft">{t('form.lead')}</p>
      <TranslatedForm form={form} action={t('form.action')} onCancel={props.onClose}>
        <Fields {...props} form={form} />
      </TranslatedForm>
    </>
  );
}

function useTicketForm({ category, about, onCreated }: Props) {
  const { t } = useTranslation('tickets');
  const create = useCreateTicket();
  return useTranslatedForm<TicketAnswers>({
    schema: ticketSchema,
    namespace: 'tickets',
    name: 'ticket',
    values: { subject: '', category: category ?? 'other', description: '', priority: 'medium' },
    failed: t('errors.create'),
    onSend: async (answers) =>
      onCreated(
        await create.mutateAsync({
          ...answers,
          about_match: about.match,
          about_team: about.team,
          about_contract: about.contract,
        }),
      ),
  });
}

function Fields({ form, about, onForget }: Props & { form: ReturnType<typeof useTicketForm> }) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <AboutLine about={about} onForget={onForget} />
      <TextField label={t('form.subject')} autoComplete="off" {...form.field('subject')} />
      <div className="grid min-w-0 grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label={t('form.category')} {...form.field('category')}>
          {categories.map((each) => (
            <option key={each} value={each}>
              {t(`category.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('form.priority')} {...form.field('priority')}>
          {priorities.map((each) => (
            <option key={each} value={each}>
              {t(`priority.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label={t('form.description')}
        rows={6}
        hint={
          <Counter
            text={form.watch('description')}
            min={limits.ticketDescriptionMin}
            max={limits.ticketDescriptionMax}
          />
        }
        {...form.field('description')}
      />
    </>
  );
}

/** The match or team the ticket is about, which can be left out again. */
function AboutLine({ about: { match, team, contract }, onForget }: { about: About; onForget: () => void }) {
  const { t } = useTranslation('tickets');
  const game = useQuery(whenDefined(match, matchQueries.detail)).data;
  const club = useQuery(whenDefined(team, teamQueries.detail)).data;
  const name = game
    ? t('about.match', { home: game.home_team.name, away: game.away_team.name })
    : (club?.name ?? (contract && t('about.contract')));
  if (!name) return null;
  return (
    <p className="flex min-w-0 items-center justify-between gap-3 border-l-3 border-mark pl-3">
      <span className="min-w-0">
        <span className="block text-sm text-faint">{t('about.title')}</span>
        <span className="font-semibold wrap-anywhere">{name}</span>
      </span>
      <IconButton label={t('about.forget')} onClick={onForget}>
        <X size={18} />
      </IconButton>
    </p>
  );
}
