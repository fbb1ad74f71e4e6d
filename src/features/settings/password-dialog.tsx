import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { WrongPassword } from '#data/settings/mutations.ts';

type Props = {
  title: string;
  /** Why it is requested. */
  description: string;
  action: string;
  /** Throws WrongPassword where it is not the account's. */
  onSend: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the account's password before something that a finder of this open device may not do. */
export function PasswordDialog({ title, description, action, onSend, onClose }: Props) {
  const { t } = useTranslation('settings');
  const form = useTranslatedForm({
    schema,
    namespace: 'settings',
    values: { password: '' },
    explain: (error) => (error instanceof WrongPassword ? t('devices.wrongPassword') : undefined),
    onSend: ({ password }) => onSend(password),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={title} description={description} action={action} onClose={onClose}>
      <PasswordField label={t('email.password')} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  );
}

const schema = z.object({ password: z.string().check(z.minLength(1, 'email.passwordMissing')) });
