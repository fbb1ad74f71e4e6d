import { useTranslation } from 'react-i18next';
import { TermDialog } from '#components/form/term-dialog.tsx';
import { muteDays } from '#domain/community/moderation.ts';

type Props = {
  username: string;
  /** Their names, for several. */
  names?: string[];
  onSend: (term: { days: number; reason: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Lets somebody write no texts for some days. Its texts are the namespace `moderation` of the page that draws it. */
export function MuteDialog({ username, names = [], onSend, onClose }: Props) {
  const { t } = useTranslation('moderation');
  return (
    <TermDialog
      title={t('muteTitle', { of: username })}
      description={names.length > 0 ? `${t('muteText')} ${names.join(', ')}.` : t('muteText')}
      action={t('mute')}
      label={t('days')}
      terms={muteDays}
      first={7}
      nameOf={(count = 0) => t('daysCount', { count })}
      onSend={({ days = 0, reason }) => onSend({ days, reason })}
      onClose={onClose}
    />
  );
}
