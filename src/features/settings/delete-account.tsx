import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import type { Player } from '#data/players/queries.ts';
import { useDeleteMyAccount } from '#data/settings/mutations.ts';

/** Says what goes and what stays, and asks for the reader's own name: this cannot be undone. Drawn while it is open. */
export function DeleteAccount({ player, onClose }: { player: Player; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const remove = useDeleteMyAccount();
  const form = useTranslatedForm({
    schema: schemaOf(player.username),
    namespace: 'settings',
    values: { username: '' },
    onSend: () => remove.mutateAsync(),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('delete.title')}
      description={t('delete.text')}
      action={t('delete.action')}
      danger
      onClose={onClose}
    >
      <TextField
        label={t('delete.username', { username: player.username })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('username')}
      />
    </FormDialog>
  );
}

const schemaOf = (username: string) =>
  z.object({ username: z.string().check(z.refine((typed) => typed.trim() === username, 'delete.wrong')) });
