import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { limits } from '#domain/limits.ts';
import { changeEmail } from '#features/auth/mutations.ts';

type Props = { own: string; onSent: (email: string) => void; onClose: () => void };

/** Asks for another address with the password; it counts once the link in the new mailbox is opened. */
export function ChangeEmail({ own, onSent, onClose }: Props) {
  const { t } = useTranslation('settings');
  const form = useWordedForm({
    schema: schemaOf(own),
    words: 'settings',
    values: { email: '', password: '' },
    explain: (error) => {
      const reason = error instanceof Refused ? reasons[error.code ?? ''] : undefined;
      return reason && t(`email.failed.${reason}`, { minutes: limits.attemptWindowMinutes });
    },
    onSend: async ({ email, password }) => {
      const { error } = await changeEmail(email, password);
      if (error) throw new Refused(error.message, error.code);
      onSent(email);
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('email.title')}
      description={t('email.text')}
      act={t('email.act')}
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

class Refused extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** By the sign-in service's code. */
const reasons: Record<string, 'password' | 'often' | 'address' | 'maintenance'> = {
  current_password_mismatch: 'password',
  current_password_required: 'password',
  over_request_rate_limit: 'often',
  over_email_send_rate_limit: 'often',
  validation_failed: 'address',
  email_address_invalid: 'address',
  maintenance: 'maintenance',
};

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
