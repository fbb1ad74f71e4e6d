import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accept, AuthFailure, authTexts } from '#components/form/auth-failure.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { changeEmail } from '#data/auth/mutations.ts';

type Props = { own: string; onSent: (email: string) => void; onClose: () => void };

/** Asks for another address with the password; it counts once the link in the new mailbox is opened. */
export function ChangeEmail({ own, onSent, onClose }: Props) {
  const { t } = useTranslation('settings');
  const form = useTranslatedForm({
    schema: schemaOf(own),
    namespace: 'settings',
    values: { email: '', password: '' },
    explain: (error) =>
      error instanceof AuthFailure && unreadable.includes(error.code) ? t('email.wrong') : authTexts(error),
    onSend: async ({ email, password }) => {
      accept(await changeEmail(email, password));
      onSent(email);
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('email.title')}
      description={t('email.text')}
      action={t('email.action')}
      onClose={onClose}
    >
      <TextField
        label={t('email.new')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={255}
        {...form.field('email')}
      />
      <PasswordField label={t('email.password')} autoComplete="current-password" {...form.field('password')} />
      <p className="text-sm text-faint">{t('email.others')}</p>
    </FormDialog>
  );
}

/** The sign-in service's codes of an address it cannot read. */
const unreadable: (string | undefined)[] = ['validation_failed', 'email_address_invalid'];

const schemaOf = (own: string) =>
  z.object({
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email.wrong'),
      z.refine((email) => email !== own.toLowerCase(), 'email.same'),
    ),
    password: z.string().check(z.minLength(1, 'email.passwordMissing')),
  });
