import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/ui/data-table.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { changesOf } from './changes.ts';
import type { Entry } from '#data/audit/queries.ts';
import { Side } from './side.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** The state before and after an action. */
export function ChangesDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const changes = changesOf(entry.before, entry.after);
  return (
    <Dialog open onClose={onClose} title={texts.action(entry.action)}>
      <p className="pb-3 text-sm text-soft">
        <LocalTime at={entry.at} /> ·{' '}
        <span translate="no">{entry.clock ? t('clock') : (entry.actor_name ?? t('byItself'))}</span>
      </p>
      {changes.length === 0 ? (
        <p className="text-sm text-soft">{t('noChange')}</p>
      ) : (
        <DataTable label={t('changes')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {changes.map(({ field, before, after, text }) => (
              <tr key={field}>
                <th scope="row" className="wrap-anywhere">
                  {texts.field(field, entry.subject) || '·'}
                </th>
                <td className="wrap-anywhere">
                  <Side field={field} value={before} />
                </td>
                <td className="wrap-anywhere">
                  {text ? <span className="text-faint">{t('textChanged')}</span> : <Side field={field} value={after} />}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Dialog>
  );
}
