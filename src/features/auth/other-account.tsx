import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { useSession } from '#lib/session.ts';
import { AuthFrame } from './auth-frame.tsx';

type Props = {
  /** The link gives an account a new address: most likely the one that is signed in. */
  moves?: boolean;
  onStay: () => void;
  onSwitch: () => void;
};

/** Asks before a mail's link puts another account in the place of the one that is signed in. */
export function OtherAccount({ moves = false, onStay, onSwitch }: Props) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  if (moves)
    return (
      <AuthFrame title={t('newEmail.title')} lead={t('newEmail.lead', { email })}>
        <p className="text-soft">{t('newEmail.hint')}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary" onClick={onSwitch}>
            {t('newEmail.action')}
          </Button>
          <Button onClick={onStay}>{t('newEmail.later')}</Button>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('swap.title')} lead={t('swap.lead', { email })}>
      <p className="text-soft">{t('swap.hint')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={onStay}>
          {t('swap.stay')}
        </Button>
        <Button onClick={onSwitch}>{t('swap.switch')}</Button>
      </div>
    </AuthFrame>
  );
}
