import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { resendConfirmation } from '#data/auth/mutations.ts';

/** Sends the confirmation mail again, and says why where it could not. */
export function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { failed: string | undefined }>('idle');
  const send = async () => {
    setState('sending');
    try {
      accept(await resendConfirmation(email));
      setState('sent');
    } catch (error) {
      setState({ failed: await authTexts(error) });
    }
  };
  if (state === 'sent') return <Note tone="success">{t('confirm.sentAgain')}</Note>;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {typeof state === 'object' && <Note tone="error">{state.failed}</Note>}
      <div>
        <Button size="small" pending={state === 'sending'} onClick={() => void send()}>
          {t('confirm.sendAgain')}
        </Button>
      </div>
    </div>
  );
}
