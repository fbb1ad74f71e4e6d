import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { paths } from '#lib/paths.ts';
import { changesOf } from './changes.ts';
import type { Entry } from './queries.ts';
import { subjectPage } from './subject.ts';
import { useAuditWords } from './use-audit-words.ts';

type Props = { entry: Entry; onSubject: (subject: string) => void };

/** One entry: when, who, what, about what; folded away what was before and what after. */
export function EntryRow({ entry, onSubject }: Props) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const page = subjectPage(entry.subject);
  return (
    <li>
      <Fold whenOpened look="py-2" title={<Head entry={entry} />}>
        <div className="grid min-w-0 grid-cols-1 gap-3 pb-4">
          <Changes entry={entry} />
          <p className="flex flex-wrap items-center gap-4 text-sm">
            {entry.actor !== null && (
              <AppLink to={paths.player(entry.actor)} translate="no">
                {entry.actor_name ?? t('unknown')}
              </AppLink>
            )}
            {page && <AppLink to={page}>{t('open', { subject: words.subject(entry.subject) })}</AppLink>}
            <Button size="small" onClick={() => onSubject(entry.subject)}>
              {t('sameSubject')}
            </Button>
          </p>
        </div>
      </Fold>
    </li>
  );
}

function Head({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  return (
    <span className="grid min-w-0 flex-1 gap-x-4 wide:grid-cols-[12rem_minmax(0,14rem)_minmax(0,1fr)]">
      <span className="text-sm text-faint">
        <LocalTime at={entry.at} />
      </span>
      <span className="min-w-0 truncate" translate="no">
        {entry.actor === null ? t('byItself') : (entry.actor_name ?? t('unknown'))}
      </span>
      <span className="min-w-0">
        <b className="font-medium">{words.act(entry.act)}</b>
        {!entry.act.includes(' ') && <span className="text-sm text-faint"> · {words.subject(entry.subject)}</span>}
      </span>
    </span>
  );
}

function Changes({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit');
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return <p className="text-sm text-soft">{t('noChange')}</p>;
  return (
    <DataTable label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field || '·'}</th>
            <td className="wrap-anywhere">{before ?? '–'}</td>
            <td className="wrap-anywhere">{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
