import { useTranslation } from 'react-i18next';
import { isDeletedUsername } from '#domain/account/usernames.ts';

/** Hook: what to call somebody, by their username, or as a deleted player. */
export function usePersonName(): (username: string) => string {
  const { t } = useTranslation('common');
  return (username) => (isDeletedUsername(username) ? t('league.deletedPlayer') : username);
}
