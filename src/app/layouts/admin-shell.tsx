import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Frame } from './frame.tsx';
import { MemberBar, MemberTabs } from './member-bars.tsx';

const rooms = [
  ['dashboard', '/admin/dashboard'],
  ['news', '/admin/news'],
  ['leagues', '/admin/leagues'],
  ['teams', '/admin/teams'],
  ['schedule', '/admin/schedule'],
  ['matchReports', '/admin/match-reports'],
  ['contracts', '/admin/contracts'],
  ['sponsors', '/admin/sponsors'],
  ['settings', '/admin/settings'],
] as const;

/** The administration's shell: the members' bars and a rail of rooms. */
export function AdminShell() {
  return <Frame head={<MemberBar />} rail={<Rail />} tail={<MemberTabs />} />;
}

function Rail() {
  const { t } = useTranslation('common');
  return (
    <nav className="rail" aria-label={t('shell.rail')}>
      {rooms.map(([room, path]) => (
        <AppLink key={path} to={path}>
          {t(`shell.admin.${room}`)}
        </AppLink>
      ))}
    </nav>
  );
}
