import { useTranslation } from 'react-i18next';
import { TermDialog } from '#components/form/term-dialog.tsx';
import { MuteDialog } from '#components/league/mute-dialog.tsx';
import type { PendingCommand, BulkCommand } from '#components/ui/bulk-dialog.tsx';
import { muteDays } from '#domain/community/moderation.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { call } from '#data/command.ts';
import { silenced } from '#data/moderation/mutations.ts';
import { barred } from '#data/people/mutations.ts';
import type { Person } from '#data/people/queries.ts';

/**
 * Hook: what is done with several accounts at once, for the same time and reason: when many do harm together. Nobody
 * decides about themselves.
 */
export function useBulkCommands(): BulkCommand<Person>[] {
  const { t } = useTranslation('people');
  const { t: moderation } = useTranslation('moderation');
  const accountsOf = useAccounts();
  const { id: own } = useViewer();
  return [
    {
      label: moderation('mute'),
      fits: ({ id, muted }) => !muted && id !== own,
      title: (count) => moderation('muteTitle', { of: accountsOf(count) }),
      invalidates: silenced,
      Ask: MuteSeveral,
    },
    {
      label: t('suspension.action'),
      danger: true,
      fits: ({ id, suspended }) => !suspended && id !== own,
      title: (count) => t('suspension.ask', { name: accountsOf(count) }),
      invalidates: barred,
      Ask: SuspendSeveral,
    },
  ];
}

/** Hook: so many accounts, in words. */
function useAccounts() {
  const { t } = useTranslation('people');
  return (count: number) => t('hits', { count, more: '' });
}

function MuteSeveral({ names, onAnswer, onClose }: PendingCommand<Person>) {
  const accountsOf = useAccounts();
  return (
    <MuteDialog
      username={accountsOf(names.length)}
      names={names}
      onSend={async (term) => onAnswer(({ id }) => call('mute_writer', { player_id: id, ...term }))}
      onClose={onClose}
    />
  );
}

function SuspendSeveral({ names, onAnswer, onClose }: PendingCommand<Person>) {
  const { t } = useTranslation('people');
  const accountsOf = useAccounts();
  return (
    <TermDialog
      title={t('suspension.ask', { name: accountsOf(names.length) })}
      description={`${t('suspension.thenMany')} ${names.join(', ')}.`}
      action={t('suspension.action')}
      label={t('suspension.term')}
      terms={[...muteDays, undefined]}
      first={7}
      nameOf={(days) => (days === undefined ? t('untilLifted') : t('days', { count: days }))}
      onSend={async (term) => onAnswer(({ id }) => call('suspend_account', { player_id: id, ...term }))}
      onClose={onClose}
    />
  );
}
