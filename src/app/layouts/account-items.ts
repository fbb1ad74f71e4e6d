import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#data/auth/own-session.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { useConfined } from '#data/maintenance/queries.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { whenDefined } from '#lib/when-defined.ts';

export type Item =
  | { kind: 'link'; to: Address; label: string }
  | { kind: 'action'; onSelect: () => void; label: string };

/** Hook: what a member finds behind the own picture; confined by maintenance, only the way out. */
export function useAccountItems(): Item[] {
  const { t } = useTranslation('common');
  const { teamId, staff, admin } = useViewer();
  const referee = useIsReferee();
  const leave = { kind: 'action', onSelect: () => void signOut(), label: t('shell.signOut') } as const;
  if (useConfined()) return [leave];
  return [
    ...(teamId ? [{ kind: 'link', to: paths.team(teamId), label: t('shell.nav.myTeam') } as const] : []),
    { kind: 'link', to: paths.profile(), label: t('shell.nav.profile') },
    { kind: 'link', to: paths.messages(), label: t('shell.nav.messages') },
    { kind: 'link', to: paths.tickets(), label: t('shell.nav.tickets') },
    { kind: 'link', to: paths.settings(), label: t('shell.nav.settings') },
    ...(referee ? [{ kind: 'link', to: paths.referee(), label: t('shell.nav.referee') } as const] : []),
    ...(staff ? [{ kind: 'link', to: paths.moderation(), label: t('shell.nav.moderation') } as const] : []),
    ...(admin ? [{ kind: 'link', to: paths.adminDashboard(), label: t('shell.nav.admin') } as const] : []),
    leave,
  ];
}

/** Hook: whether the viewer keeps the rules of a league; asked once the page is usable, and known from then on. */
function useIsReferee(): boolean {
  const { id } = useViewer();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data: leagues } = useQuery({ ...whenDefined(id, refereeQueries.leaguesOf), enabled: idle });
  return leagues !== undefined && leagues.length > 0;
}
