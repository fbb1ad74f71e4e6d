import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { PasswordField } from '#components/form/password-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Check } from '#components/ui/check.tsx';
import { Note } from '#components/ui/note.tsx';
import { paths } from '#lib/paths.ts';
import { toast } from '#lib/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { changePassword, keepCredentials } from '#data/auth/mutations.ts';
import { passwordSchema } from './schema.ts';
import { Strength } from './strength.tsx';
import { useCommonPasswords } from './use-common-passwords.ts';

type Props = {
  own: string;
  knowsCurrent: boolean;
  /** Why a password is requested, where nobody asked to change it. */
  why?: string;
  onDone: () => void;
};

/** A visitor with a mail's link forgot the current password; everybody else is requested it. */
export function NewPasswordForm({ own, knowsCurrent, why, onDone }: Props) {
  const { t } = useTranslation('auth');
  const common = useCommonPasswords();
  const [asksCurrent, askCurrent] = useState(knowsCurrent);
  const form = useTranslatedForm({
    schema: passwordSchema(common, own, asksCurrent),
    namespace: 'auth',
    values: { current: '', password: '', revokes: true },
    explain: authTexts,
    onSend: async ({ current, password, revokes }) => {
      // Of a password that is not the account's the change itself says so.
      if (asksCurrent && !revokes) await keepCredentials(current);
      const answer = await changePassword(password, asksCurrent ? current : undefined);
      // A recovery that was left open for long counts no more.
      if (answer.error?.code === 'current_password_required') askCurrent(true);
      accept(answer);
    },
    onSent: () => {
      void toast.success(t('reset.done'));
      onDone();
    },
  });

  return (
    <AuthFrame title={t('reset.title')}>
      {why && <Note tone="info">{why}</Note>}
      <TranslatedForm
        form={form}
        action={t('reset.action')}
        wide
        asks={false}
        className="grid min-w-0 grid-cols-1 gap-4"
      >
        {asksCurrent && (
          <PasswordField label={t('reset.current')} autoComplete="current-password" {...form.field('current')} />
        )}
        <PasswordField
          label={t('reset.label')}
          autoComplete="new-password"
          hint={<Strength password={form.watch('password')} common={common} />}
          {...form.field('password')}
        />
        {asksCurrent && <Check {...form.register('revokes')}>{t('reset.revokes')}</Check>}
        <p className="text-sm text-faint">
          {t('reset.others')} {asksCurrent ? t('reset.made') : t('reset.ends')}
        </p>
      </TranslatedForm>
      {asksCurrent && (
        <AppLink className="link" to={paths.forgotPassword()}>
          {t('login.forgot')}
        </AppLink>
      )}
    </AuthFrame>
  );
}
