import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { CodeField, codeSchema, digitsOf } from '#components/form/code-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#lib/toast.ts';
import { giveCode, giveRecoveryCode, WrongRecoveryCode } from '#data/auth/factors.ts';
import { signOut } from '#data/auth/own-session.ts';
import { AuthFrame } from './auth-frame.tsx';

/** The code of the second factor, after the password and before anything else; or a recovery code in its place. */
export function CodeForm() {
  const { t } = useTranslation('auth');
  const [isLost, setLost] = useState(false);
  return (
    <AuthFrame title={t('code.title')} lead={t(isLost ? 'code.recoveryLead' : 'code.lead')}>
      {isLost ? <Recovery /> : <Code />}
      <p className="flex flex-wrap gap-2.5">
        <Button variant="quiet" onClick={() => setLost(!isLost)}>
          {t(isLost ? 'code.toCode' : 'code.toRecovery')}
        </Button>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('code.leave')}
        </Button>
      </p>
    </AuthFrame>
  );
}

const schema = codeSchema('code.wrongForm');

function Code() {
  const { t } = useTranslation('auth');
  const form = useTranslatedForm({
    schema,
    namespace: 'auth',
    values: { code: '' },
    explain: authTexts,
    onSend: async ({ code }) => accept(await giveCode(digitsOf(code))),
  });
  return (
    <TranslatedForm form={form} action={t('code.action')} wide asks={false} className="grid min-w-0 grid-cols-1 gap-4">
      <CodeField label={t('code.label')} {...form.field('code')} />
    </TranslatedForm>
  );
}

const recoverySchema = z.object({
  code: z.string().check(z.refine((code) => code.replaceAll(/[^0-9A-Za-z]/g, '').length === 12, 'code.recoveryForm')),
});

function Recovery() {
  const { t } = useTranslation('auth');
  const form = useTranslatedForm({
    schema: recoverySchema,
    namespace: 'auth',
    values: { code: '' },
    explain: (error) => (error instanceof WrongRecoveryCode ? t('code.recoveryWrong') : undefined),
    onSend: ({ code }) => giveRecoveryCode(code),
    onSent: () => void toast.success(t('code.removed')),
  });
  return (
    <TranslatedForm
      form={form}
      action={t('code.recoveryAction')}
      wide
      asks={false}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <TextField
        label={t('code.recoveryLabel')}
        hint={t('code.recoveryHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        {...form.field('code')}
      />
    </TranslatedForm>
  );
}
