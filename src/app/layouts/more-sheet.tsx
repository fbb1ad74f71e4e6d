import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
export type Item =
  | { kind: 'link'; to: string; label: string }
  | { kind: 'action'; onSelect: () => void; label: string };

/** On phones: every room that has no tab of its own. Drawn while it is open. */
export function MoreSheet({ items, onClose }: { items: Item[]; onClose: () => void }) {
  const { t } = useTranslation('common');
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
