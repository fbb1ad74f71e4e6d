import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { playerQueries } from '#data/players/queries.ts';
import { searchQueries } from '#data/search/queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useNow } from '#lib/use-now.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { AuditTable } from './audit-table.tsx';
import { auditQueries } from '#data/audit/queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';

const days = { today: 0, week: -6, month: -29 } as const;
const doers = ['', 'people', 'clock'] as const;
const times = ['', 'today', 'week', 'month'] as const;
const schema = {
  actor: param.id,
  by: param.oneOf(...doers),
  act: param.text,
  subject: param.text,
  days: param.oneOf(...times),
  sort: param.oneOf('', 'oldest'),
};

/** /admin/audit: what staff, captains and the clock did; nobody can change it. */
export function AdminAuditPage() {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const [{ actor, by, act, subject, days: since, sort }, set] = useSearchParams(schema);
  const now = useNow();
  const entries = useInfiniteQuery(
    auditQueries.page({
      actor,
      clock: by === '' ? undefined : by === 'clock',
      action: act || undefined,
      subject: subject || undefined,
      since: since === '' ? undefined : startOfDay(now, days[since]),
      oldest: sort === 'oldest',
    }),
  );
  const narrowed = actor !== undefined || by !== '' || act !== '' || subject !== '' || since !== '';

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner" />
      <div className="page pt-5">
        <AdminList
          query={entries}
          filters={
            <>
              <ActorField id={actor} onChoose={(id) => set({ actor: id })} />
              <ListFilter
                label={t('filter.by')}
                value={by}
                choices={doers}
                nameOf={(each) => t(`filter.${each || 'anybody'}`)}
                onChoose={(each) => set({ by: each })}
              />
              <Select label={t('filter.action')} value={act} onChange={({ target }) => set({ act: target.value })}>
                <option value="">{t('filter.allActions')}</option>
                {texts.choices.map(([each, name]) => (
                  <option key={each} value={each}>
                    {name}
                  </option>
                ))}
              </Select>
              <ListFilter
                label={t('filter.days')}
                value={since}
                choices={times}
                nameOf={(each) => t(`filter.${each || 'anyDay'}`)}
                onChoose={(each) => set({ days: each })}
              />
              {subject !== '' && (
                <Button onClick={() => set({ subject: '' })}>
                  {t('onlySubject', { subject: texts.subject(subject) })}
                  <X size={16} />
                </Button>
              )}
            </>
          }
          onClear={narrowed && (() => set({ actor: undefined, by: '', act: '', subject: '', days: '' }))}
          countOf={(hits) => t('hits', hits)}
          error={t('error')}
          empty={t('empty')}
          noHit={t('noHit')}
        >
          {(rows) => <AuditTable rows={rows} onSubject={(about) => set({ subject: about })} />}
        </AdminList>
      </div>
    </>
  );
}

/** The actor: somebody found by name. */
function ActorField({ id, onChoose }: { id: string | undefined; onChoose: (id: string | undefined) => void }) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const named = useDebounced(typed.trim(), 250);
  const { data: players = [] } = useQuery({ ...searchQueries.players(named), enabled: named !== '' });
  const { data: chosen } = useQuery(whenDefined(id, playerQueries.detail));
  return (
    <ChoiceField
      label={t('filter.actor')}
      none={t('filter.everybody')}
      chosen={chosen ? { id: chosen.id, name: chosen.username } : undefined}
      choices={named === '' ? [] : players.map(({ id: each, username }) => ({ id: each, name: username }))}
      onType={setTyped}
      onChoose={onChoose}
    />
  );
}
