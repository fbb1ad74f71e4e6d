import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { playerQueries } from '#features/players/queries.ts';
import { searchQueries } from '#features/search/queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNow } from '#lib/use-now.ts';
import { useSettled } from '#lib/use-settled.ts';
import { whenKnown } from '#lib/when-known.ts';
import { EntryRow } from './entry-row.tsx';
import { auditQueries } from './queries.ts';
import { useAuditWords } from './use-audit-words.ts';

const days = { today: 0, week: -6, month: -29 } as const;
const schema = {
  actor: param.id,
  act: param.text,
  subject: param.text,
  days: param.oneOf('', 'today', 'week', 'month'),
};

/** /admin/audit: what staff, captains and the clock did, newest first; nobody can change it. */
export function AdminAuditPage() {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const [filter, set] = useSearchParams(schema);
  const now = useNow();
  const entries = useInfiniteQuery(
    auditQueries.page({
      actor: filter.actor,
      act: filter.act || undefined,
      subject: filter.subject || undefined,
      since: filter.days === '' ? undefined : startOfDay(now, days[filter.days]),
    }),
  );
  const rows = entries.data?.pages.flat() ?? [];
  const narrowed = Object.values(filter).some(Boolean);
  const clear = () => set({ actor: undefined, act: '', subject: '', days: '' });

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" />
      <div className="page pt-5">
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <ActorField id={filter.actor} onChoose={(actor) => set({ actor })} />
          <Select label={t('filter.act')} value={filter.act} onChange={({ target }) => set({ act: target.value })}>
            <option value="">{t('filter.allActs')}</option>
            {words.choices.map(([act, name]) => (
              <option key={act} value={act}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label={t('filter.days')}
            value={filter.days}
            onChange={({ target }) => set({ days: schema.days(target.value) })}
          >
            <option value="">{t('filter.anyDay')}</option>
            <option value="today">{t('filter.today')}</option>
            <option value="week">{t('filter.week')}</option>
            <option value="month">{t('filter.month')}</option>
          </Select>
          {narrowed && <Button onClick={clear}>{t('clear')}</Button>}
        </div>
        {filter.subject !== '' && (
          <p className="pb-3 text-sm text-soft" role="status">
            {t('onlySubject', { subject: words.subject(filter.subject) })}
          </p>
        )}
        {entries.isPending && <SkeletonRows rows={10} />}
        {entries.isError && <ErrorState message={t('error')} onRetry={() => void entries.refetch()} />}
        {entries.data && rows.length === 0 && <EmptyState title={narrowed ? t('noHit') : t('empty')} />}
        <ul aria-label={t('title')} aria-busy={entries.isPlaceholderData}>
          {rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onSubject={(subject) => set({ subject })} />
          ))}
        </ul>
        <MoreButton query={entries} />
      </div>
    </>
  );
}

/** Whose acts: somebody found by name. */
function ActorField({ id, onChoose }: { id: string | undefined; onChoose: (id: string | undefined) => void }) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const named = useSettled(typed.trim(), 250);
  const { data: found = [] } = useQuery({ ...searchQueries.players(named), enabled: named !== '' });
  const { data: chosen } = useQuery(whenKnown(id, playerQueries.detail));
  return (
    <ChoiceField
      label={t('filter.actor')}
      none={t('filter.everybody')}
      chosen={chosen ? { id: chosen.id, name: chosen.username } : undefined}
      choices={named === '' ? [] : found.map(({ id: each, username }) => ({ id: each, name: username }))}
      onType={setTyped}
      onChoose={onChoose}
    />
  );
}
