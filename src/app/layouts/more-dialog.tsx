import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { type Item, useAccountItems } from './account-items.ts';

/**
 * On phones: every page that has no tab of its own, what is looked for most first: the own team, the league's pages,
 * then what is the member's own. Drawn while it is open.
 */
export function MoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const groups = useMoreItems();
  return (
    <Dialog open onClose={onClose} title={t('shell.more')}>
      <div className="grid gap-6">
        {groups.map((items) => (
          <ul key={items[0]?.label} className="grid grid-cols-2 gap-x-5 border-t border-edge max-[22.5em]:grid-cols-1">
            {items.map((item) => (
              <li key={item.label} className="flex min-h-12 min-w-0 items-center border-b border-rule">
                {item.kind === 'link' ? (
                  <AppLink to={item.to} className="min-w-0 flex-1 py-3 wrap-anywhere" onClick={onClose}>
                    {item.label}
                  </AppLink>
                ) : (
                  <button type="button" className="min-w-0 flex-1 py-3 text-left" onClick={item.onSelect}>
                    {item.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Dialog>
  );
}

function useMoreItems(): Item[][] {
  const { t } = useTranslation('common');
  const { teamId } = useViewer();
  const account = useAccountItems();
  const myTeam = t('shell.nav.myTeam');
  return [
    [
      ...account.filter(({ label }) => teamId && label === myTeam),
      { kind: 'link', to: paths.news(), label: t('shell.nav.news') },
      { kind: 'link', to: paths.standings(), label: t('shell.nav.standings') },
      { kind: 'link', to: paths.teams(), label: t('shell.nav.teams') },
      { kind: 'link', to: paths.transferCenter(), label: t('shell.nav.transferCenter') },
      { kind: 'link', to: paths.nightCups(), label: t('shell.nav.nightCup') },
      { kind: 'link', to: paths.scrims(), label: t('shell.nav.scrims') },
      { kind: 'link', to: paths.rules(), label: t('shell.nav.rules') },
      { kind: 'link', to: paths.contact(), label: t('shell.nav.contact') },
    ],
    account.filter(({ label }) => label !== myTeam),
  ];
}
