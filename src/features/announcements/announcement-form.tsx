import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { LanguageFields } from '#components/form/language-fields.tsx';
import { SelectField, TextArea, TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { leagueQueries } from '#data/leagues/queries.ts';
import { limits } from '#domain/limits.ts';
import { textIn, typedTexts, writtenTexts } from '#domain/texts-by-language.ts';
import { useAnnounce } from '#data/announcements/mutations.ts';
import { announcementQueries } from '#data/announcements/queries.ts';
import { type AnnouncementAnswers, announcementSchema, audiences } from './schema.ts';

export const draftName = 'announcement';

/** A new announcement: it says how many will hear of it, and asks once before it is sent. Drawn while it is open. */
export function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('announcements');
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const { data: leagues = [] } = useQuery(leagueQueries.list());
  const form = useTranslatedForm({
    schema: announcementSchema,
    namespace: 'announcements',
    name: draftName,
    values: blank,
    onSend: ({ title, body, link, ...to }) =>
      announce.mutateAsync({
        title: writtenTexts(title),
        body: writtenTexts(body),
        link: link || undefined,
        ...audienceOf(to),
      }),
    onSent: onClose,
  });
  const [to, league] = form.watch(['captains_only', 'to_league']);
  const reach = useQuery(announcementQueries.reach(audienceOf({ captains_only: to, to_league: league })));
  const ask = async (event?: FormEvent) => {
    event?.preventDefault();
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  };
  return (
    <>
      <FormDialog
        form={{ ...form, send: ask }}
        title={t('new')}
        action={t('form.send')}
        disabled={!reach.data}
        onClose={onClose}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField label={t('form.to')} {...form.field('captains_only')}>
            {audiences.map((each) => (
              <option key={each} value={each}>
                {t(`form.audience.${each}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('form.league')} {...form.field('to_league')}>
            <option value="">{t('form.allLeagues')}</option>
            {leagues.map(({ id, name }) => (
              <option key={id} value={id} translate="no">
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-soft" role="status">
          {reach.data !== undefined && t('form.reach', { count: reach.data })}
          {reach.isError && (
            <>
              <span>{t('form.uncounted')}</span>
              <Button size="small" onClick={() => void reach.refetch()}>
                {t('form.countAgain')}
              </Button>
            </>
          )}
        </div>
        <LanguageFields form={form} names={['title', 'body']}>
          {(field) => (
            <>
              <TextField
                label={t('form.title')}
                required
                maxLength={limits.announcementTitleMax}
                autoComplete="off"
                dir="auto"
                {...field('title')}
              />
              <TextArea
                label={t('form.body')}
                hint={t('form.bodyHint', { max: limits.announcementBodyMax })}
                required
                rows={6}
                dir="auto"
                {...field('body')}
              />
            </>
          )}
        </LanguageFields>
        <TextField
          label={t('form.link')}
          hint={t('form.linkHint')}
          inputMode="url"
          autoComplete="off"
          {...form.field('link')}
        />
      </FormDialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('confirm.title', { count: reach.data ?? 0 })}
        description={t('confirm.text')}
        action={t('confirm.action')}
        pending={form.isPending}
        onConfirm={() => {
          setAsking(false);
          void form.send();
        }}
      >
        <p className="font-semibold wrap-anywhere" dir="auto">
          {textIn(form.watch('title'), i18n.language)?.text}
        </p>
      </ConfirmDialog>
    </>
  );
}

const blank: AnnouncementAnswers = {
  captains_only: 'captains',
  to_league: '',
  title: typedTexts(),
  body: typedTexts(),
  link: '',
};

const audienceOf = (to: Pick<AnnouncementAnswers, 'captains_only' | 'to_league'>) => ({
  captains_only: to.captains_only === 'captains',
  to_league: to.to_league || undefined,
});
