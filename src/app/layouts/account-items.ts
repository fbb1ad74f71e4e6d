import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signOut } from '#features/auth/mutations.ts';
import { roleQueries } from '#features/auth/queries.ts';
import { useConfined } from '#features/maintenance/queries.ts';
import { useOwnTeam } from '#features/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';

export type Item =
  | { kind: 'link'; to: string; label: string }
  | { kind: 'action'; onSelect: () => void; label: string };

/** Hook: what a member finds behind the own picture; confined by maintenance, only the way out. */
export function useAccountItems(): Item[] {
  const { t } = useTranslation('common');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { data: entry } = useQuery({ ...roleQueries.of(userId), enabled: userId !== '' });
  const team = useOwnTeam();
  const staff = entry?.role === 'moderator' || entry?.role === 'admin';
  const leave = { kind: 'action', onSelect: () => void signOut(), label: t('shell.signOut') } as const;
  if (useConfined()) return [leave];
  return [
    ...(team ? [{ kind: 'link', to: paths.team(team), label: t('shell.nav.myTeam') } as const] : []),
    { kind: 'link', to: paths.profile(), label: t('shell.nav.profile') },
    { kind: 'link', to: paths.settings(), label: t('shell.nav.settings') },
    ...(staff ? [{ kind: 'link', to: paths.moderation(), label: t('shell.nav.moderation') } as const] : []),
    ...(entry?.role === 'admin'
      ? [{ kind: 'link', to: paths.adminDashboard(), label: t('shell.nav.admin') } as const]
      : []),
    leave,
  ];
}
