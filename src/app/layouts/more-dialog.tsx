import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { paths } from '#lib/paths.ts';
import { type Item, useAccountItems } from './account-items.ts';

/** On phones: every page that has no tab of its own. Drawn while it is open. */
export function MoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const items = useMoreItems();
  return (
    <Dialog open onClose={onClose} title={t('shell.more')}>
      <ul className="ruled">
        {items.map((item) => (
          <li key={item.label} className="flex min-h-12 items-center">
            {item.kind === 'link' ? (
              <AppLink to={item.to} className="min-w-0 flex-1 py-3" onClick={onClose}>
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
    </Dialog>
  );
}

function useMoreItems(): Item[] {
  const { t } = useTranslation('common');
  const account = useAccountItems();
  return [
    { kind: 'link', to: paths.teams(), label: t('shell.nav.teams') },
    { kind: 'link', to: paths.transferCenter(), label: t('shell.nav.transferCenter') },
    { kind: 'link', to: paths.standings(), label: t('shell.nav.standings') },
    { kind: 'link', to: paths.nightCups(), label: t('shell.nav.nightCup') },
    { kind: 'link', to: paths.rules(), label: t('shell.nav.rules') },
    { kind: 'link', to: paths.contact(), label: t('shell.nav.contact') },
    ...account,
  ];
}
