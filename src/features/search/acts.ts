import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#features/auth/viewer.ts';
import { signOut } from '#features/auth/mutations.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { adminRooms, moderatorRooms } from '#lib/staff-rooms.ts';
import { chooseTheme, useTheme } from '#lib/theme.ts';
import { useNow } from '#lib/use-now.ts';
import { whenKnown } from '#lib/when-known.ts';

/** Somewhere to go, or something to do at once. `also` holds words it is looked for by besides its name. */
export type Way = { id: string; name: string; also?: string; about?: string } & (
  | { path: string }
  | { run: () => void }
);

/** Hook: what the viewer may do, the most pressing first. */
export function useActs(): Way[] {
  const { t } = useTranslation('search');
  const { teamId, membership, leads } = useViewer();
  const theme = useTheme();
  const now = useNow();
  const matches = useQuery(whenKnown(teamId, matchQueries.ofTeam)).data ?? [];
  const open = matches.filter(({ status }) => status === 'live' || status === 'scheduled');
  const due = open.find(({ kickoff_at }) => new Date(kickoff_at) <= now);
  const next = open.find((match) => match !== due);
  const rivalOf = (match: (typeof open)[number]) =>
    t('against', { team: (match.home_team_id === teamId ? match.away_team : match.home_team)?.name ?? '–' });
  const act = (id: Exclude<ActName, 'theme'>, path: string, about?: string): Way => ({
    id,
    name: t(`acts.${id}.name`),
    also: t(`acts.${id}.also`),
    path,
    ...(about !== undefined && { about }),
  });
  const other = theme === 'light' ? 'dark' : 'light';
  return [
    ...(leads && due ? [act('report', paths.match(due.id), rivalOf(due))] : []),
    ...(next ? [act('nextMatch', paths.match(next.id), rivalOf(next))] : []),
    ...(leads && next ? [act('lineUp', paths.match(next.id), rivalOf(next))] : []),
    ...(leads ? [act('sign', paths.transferCenter({ tab: 'players' }))] : []),
    ...(membership === null ? [act('found', paths.foundTeam()), act('register', paths.transferCenter())] : []),
    act('ticket', paths.newTicket({ new: 'yes' })),
    act('profile', paths.editProfile()),
    act('password', paths.resetPassword()),
    act('calendar', paths.settings('calendar')),
    { id: 'theme', name: t(`acts.${other}.name`), also: t(`acts.${other}.also`), run: () => chooseTheme(other) },
    {
      id: 'signOut',
      name: t('acts.signOut.name'),
      also: t('acts.signOut.also'),
      run: () => void signOut(),
    },
  ];
}

type ActName =
  | 'report'
  | 'nextMatch'
  | 'lineUp'
  | 'sign'
  | 'found'
  | 'register'
  | 'ticket'
  | 'profile'
  | 'password'
  | 'calendar'
  | 'theme';

const rooms = [
  'dashboard',
  'leagues',
  'fixtures',
  'standings',
  'teams',
  'transfers',
  'transferCenter',
  'news',
  'rules',
  'profile',
  'tickets',
  'settings',
  'contact',
] as const;

/** Hook: the rooms the viewer may enter. */
export function useRooms(): Way[] {
  const { t } = useTranslation('common');
  const { admin, staff } = useViewer();
  const desks = admin ? adminRooms : staff ? moderatorRooms : [];
  return [
    ...rooms.map((id) => ({ id, name: t(`shell.nav.${id}`), path: paths[id]() })),
    ...desks.map(([id, path]) => ({
      id: `admin-${id}`,
      name: t(`shell.admin.${id}`),
      about: t('shell.rail'),
      also: t('shell.rail'),
      path,
    })),
  ];
}
