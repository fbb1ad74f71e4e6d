import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { name } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { useSaveProfile } from '#data/players/mutations.ts';
import { limits } from '#domain/limits.ts';

const schema = z.object({ gaming_id: name({ min: 1, max: limits.gamingIdMax, short: 'gamingId.needed' }) });

/** A free agent without a gaming ID is requested it before a contract is, and gives it here. */
export function GamingIdNote({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const [asking, setAsking] = useState(false);
  return (
    <Note tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p>
          <b>{t('gamingId.title')}</b> {t('gamingId.hint')}
        </p>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('gamingId.action')}
        </Button>
      </div>
      {asking && <GamingIdDialog userId={userId} onClose={() => setAsking(false)} />}
    </Note>
  );
}

function GamingIdDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const { t: forms } = useTranslation('forms');
  const save = useSaveProfile(userId);
  const form = useTranslatedForm({
    schema,
    namespace: 'dashboard',
    values: { gaming_id: '' },
    onSend: (changes) => save.mutateAsync({ changes, birthDate: undefined }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('gamingId.action')} action={common('ui.save')} onClose={onClose}>
      <TextField
        label={forms('gamingId')}
        hint={forms('gamingIdHint')}
        maxLength={limits.gamingIdMax}
        autoComplete="off"
        {...form.field('gaming_id')}
      />
    </FormDialog>
  );
}
