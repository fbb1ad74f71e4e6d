import { Ellipsis, FileDiff, Filter, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { paths } from '#lib/paths.ts';
import { storedAddress } from '#lib/site-path.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import type { Entry } from '../../data/audit/queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';

type Props = {
  rows: Entry[];
  onSubject: (subject: string) => void;
};

/** The record as a table: what was done, about what, by whom and when; what it changed is one press away. */
export function AuditTable({ rows, onSubject }: Props) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const [reading, setReading] = useState<Entry>();
  const columns: Column<Entry>[] = [
    { key: 'action', head: t('filter.action'), Cell: Action },
    { key: 'subject', head: t('columns.subject'), Cell: Subject, wide: true },
    { key: 'actor', head: t('filter.actor'), Cell: Actor, wide: true },
    { key: 'at', head: t('filter.days'), Cell: At, sort: { descending: '', ascending: 'oldest' }, wide: true },
  ];
  const actsOn = (entry: Entry): MenuItem[] => {
    const { subject_link: page } = entry;
    return [
      { kind: 'action', label: t('changes'), icon: <FileDiff size={16} />, onSelect: () => setReading(entry) },
      {
        kind: 'action',
        label: t('sameSubject'),
        icon: <Filter size={16} />,
        onSelect: () => onSubject(entry.subject),
      },
      ...(page
        ? [
            {
              kind: 'link' as const,
              label: t('open', { subject: texts.subject(entry.subject) }),
              icon: <SquareArrowOutUpRight size={16} />,
              to: storedAddress(page),
            },
          ]
        : []),
    ];
  };
  return (
    <>
      <AdminTable
        label={t('title')}
        rows={rows}
        columns={columns}
        actionsLabel={t('columns.actions')}
        renderActions={(entry) => (
          <Menu
            label={t('columns.actionsOn', { action: texts.action(entry.action), number: entry.id })}
            trigger={<Ellipsis size={20} />}
            items={actsOn(entry)}
          />
        )}
      />
      {reading && <ChangesDialog entry={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

type Cell = { row: Entry };

function Action({ row: entry }: Cell) {
  const texts = useAuditTexts();
  return (
    <span className="grid min-w-0 gap-0.5 py-2">
      <span className="wrap-anywhere">{texts.action(entry.action)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-faint wide:hidden">
        <Subject row={entry} /> <Actor row={entry} />
      </span>
      <span className="wide:hidden">
        <At row={entry} />
      </span>
    </span>
  );
}

/** A name to follow; on a phone as high as a finger. */
const named = 'inline-flex items-center wrap-anywhere max-wide:min-h-11';

/** What it was about: its kind, where the action does not say so itself, and its name of today. */
function Subject({ row: { action, subject, subject_name: name, subject_link: page } }: Cell) {
  const texts = useAuditTexts();
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      {!action.includes(' ') && <span>{texts.subject(subject)}</span>}
      {name &&
        (page ? (
          <AppLink to={storedAddress(page)} className={named} translate="no">
            {name}
          </AppLink>
        ) : (
          <span className="wrap-anywhere" translate="no">
            {name}
          </span>
        ))}
    </span>
  );
}

function Actor({ row: { actor, actor_name, clock } }: Cell) {
  const { t } = useTranslation('audit');
  if (clock) return <span className="text-faint">{t('clock')}</span>;
  if (actor === null) return <span className="text-faint">{t('byItself')}</span>;
  return (
    <AppLink to={paths.player(actor)} className={named} translate="no">
      {actor_name ?? t('unknown')}
    </AppLink>
  );
}

function At({ row: { at } }: Cell) {
  return (
    <span className="text-sm whitespace-nowrap text-faint">
      <LocalTime at={at} />
    </span>
  );
}
