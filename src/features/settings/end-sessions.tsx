import { useTranslation } from 'react-i18next';
import { useEndSessions } from '#data/settings/mutations.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Props = {
  /** The session to end; all others than this one where it is missing. */
  session?: { id: string; device: string };
  onClose: () => void;
};

/** Asks for the password before other devices are logged out: a thief of this one may not lock its owner out. */
export function EndSessions({ session, onClose }: Props) {
  const { t } = useTranslation('settings');
  const end = useEndSessions();
  return (
    <PasswordDialog
      title={session ? t('devices.endNamed', { device: session.device }) : t('devices.endOthers')}
      description={t('devices.passwordText')}
      action={t('devices.end')}
      onSend={(password) => end.mutateAsync({ id: session?.id, password })}
      onClose={onClose}
    />
  );
}
