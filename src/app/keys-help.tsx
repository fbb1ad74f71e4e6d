import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/ui/dialog.tsx';
import { KeyCap } from '#components/ui/key-cap.tsx';
import { goToShortcuts } from './go-to-shortcuts.ts';

/** The keys. Drawn while it is open. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { t: common } = useTranslation('common');
  const rows: [keys: string[], what: string][] = [
    [['/'], t('search')],
    [[common('shell.control'), 'K'], t('searchAll')],
    [['?'], t('help')],
    ...Object.entries(goToShortcuts).map(([letter, [page]]): [string[], string] => [
      ['G', letter.toUpperCase()],
      common(`shell.nav.${page}`),
    ]),
    [['Alt', 'T'], t('toasts')],
    [['Esc'], t('close')],
  ];
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('hint')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
        {rows.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
