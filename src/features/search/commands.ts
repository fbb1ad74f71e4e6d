import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#data/auth/viewer.ts';
import { signOut } from '#data/auth/own-session.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { adminPages, moderatorPages } from '#lib/staff-pages.ts';
import { chooseTheme, useTheme } from '#lib/theme.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';

/** Somewhere to go, or something to do at once. `also` holds words it is looked for by besides its name. */
export type Way = { id: string; name: string; also?: string; about?: string } & (
  | { path: string }
  | { run: () => void }
);

/** Hook: what the viewer may do, the most pressing first. */
export function useCommands(): Way[] {
  const { t } = useTranslation('search');
  const { teamId, membership, leads } = useViewer();
  const theme = useTheme();
  const now = useNow();
  const matches = useQuery(whenDefined(teamId, matchQueries.ofTeam)).data ?? [];
  const open = matches.filter(({ status }) => status === 'live' || status === 'scheduled');
  const due = open.find(({ kickoff_at }) => new Date(kickoff_at) <= now);
  const next = open.find((match) => match !== due);
  const rivalOf = (match: (typeof open)[number]) =>
    t('against', { team: (match.home_team_id === teamId ? match.away_team : match.home_team)?.name ?? '–' });
  const command = (id: Exclude<CommandName, 'theme'>, path: string, about?: string): Way => ({
    id,
    name: t(`actions.${id}.name`),
    also: t(`actions.${id}.also`),
    path,
    ...(about !== undefined && { about }),
  });
  const other = theme === 'light' ? 'dark' : 'light';
  return [
    ...(leads && due ? [command('report', paths.match(due.id), rivalOf(due))] : []),
    ...(next ? [command('nextMatch', paths.match(next.id), rivalOf(next))] : []),
    ...(leads && next ? [command('lineUp', paths.match(next.id), rivalOf(next))] : []),
    ...(leads ? [command('sign', paths.transferCenter({ tab: 'players' }))] : []),
    ...(membership === null ? [command('found', paths.foundTeam()), command('register', paths.transferCenter())] : []),
    command('ticket', paths.newTicket({ new: 'yes' })),
    command('profile', paths.editProfile()),
    command('password', paths.resetPassword()),
    command('calendar', paths.settings('calendar')),
    { id: 'theme', name: t(`actions.${other}.name`), also: t(`actions.${other}.also`), run: () => chooseTheme(other) },
    {
      id: 'signOut',
      name: t('actions.signOut.name'),
      also: t('actions.signOut.also'),
      run: () => void signOut(),
    },
  ];
}

type CommandName =
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

const pages = [
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

/** Hook: the pages the viewer may enter. */
export function usePages(): Way[] {
  const { t } = useTranslation(['common', 'rail']);
  const { admin, staff } = useViewer();
  const staffPages = admin ? adminPages : staff ? moderatorPages : [];
  return [
    ...pages.map((id) => ({ id, name: t(`shell.nav.${id}`), path: paths[id]() })),
    ...staffPages.map(([id, path]) => ({
      id: `admin-${id}`,
      name: t(`rail:pages.${id}`),
      about: t('shell.rail'),
      also: t('shell.rail'),
      path,
    })),
  ];
}
