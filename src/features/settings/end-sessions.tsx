import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { WrongPassword, useEndSessions } from '../../data/settings/mutations.ts';

type Props = {
  /** The session to end; all others than this one where it is missing. */
  session?: { id: string; device: string };
  onClose: () => void;
};

/** Asks for the password before other devices are logged out: whoever took this one may not lock its owner out. */
export function EndSessions({ session, onClose }: Props) {
  const { t } = useTranslation('settings');
  const end = useEndSessions();
  const form = useTranslatedForm({
    schema,
    namespace: 'settings',
    values: { password: '' },
    explain: (error) => (error instanceof WrongPassword ? t('devices.wrongPassword') : undefined),
    onSend: ({ password }) => end.mutateAsync({ id: session?.id, password }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={session ? t('devices.endNamed', { device: session.device }) : t('devices.endOthers')}
      description={t('devices.passwordText')}
      action={t('devices.end')}
      onClose={onClose}
    >
      <PasswordField label={t('email.password')} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  );
}

const schema = z.object({ password: z.string().check(z.minLength(1, 'email.passwordMissing')) });
