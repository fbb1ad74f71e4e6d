import { Ellipsis, FileDiff, Filter, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, AdminTable } from '#components/ui/admin-table.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { storedAddress } from '#lib/site-path.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import type { Entry } from '#data/audit/queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';

type Props = {
  rows: Entry[];
  onSubject: (subject: string) => void;
};

/** The record as a table: a sentence an entry, and when; all that it changed is one press away. */
export function AuditTable({ rows, onSubject }: Props) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const [reading, setReading] = useState<Entry>();
  const columns: Column<Entry>[] = [
    { key: 'what', head: t('columns.what'), Cell: What },
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

function What({ row: entry }: Cell) {
  return (
    <span className="grid min-w-0 gap-0.5 py-2">
      <span className="font-normal wrap-anywhere text-soft max-wide:leading-7">
        <AuditSentence entry={entry} />
      </span>
      <span className="wide:hidden">
        <At row={entry} />
      </span>
    </span>
  );
}

function At({ row: { at } }: Cell) {
  return (
    <span className="text-sm whitespace-nowrap text-faint">
      <LocalTime at={at} />
    </span>
  );
}
