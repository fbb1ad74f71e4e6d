import { useInfiniteQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PenaltyCard } from '#components/league/penalty/penalty-card.tsx';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Constants } from '#database.types.ts';
import { useTeamChoices } from '#features/teams/queries.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { DecisionDialogs, type Deciding } from './decision-dialogs.tsx';
import { NewPenalty } from './new-penalty.tsx';
import { type Penalty, penaltyQueries } from './queries.ts';

const kinds = Constants.public.Enums.penalty_kind;
const decided = ['active', 'served', 'cancelled'] as const;
const schema = { status: param.oneOf('', ...decided), kind: param.oneOf('', ...kinds), team: param.id };

/** /admin/discipline: what waits for a decision, and below it everything that has been decided, by filters in the URL. */
export function AdminDisciplinePage() {
  const { t } = useTranslation('discipline');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        chalk="corner"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Gavel size={16} />
            {t('admin.new')}
          </Button>
        }
      />
      <div className="page grid grid-cols-1 gap-10 pt-5">
        <Waiting />
        <Record />
      </div>
      {adding && <NewPenalty onClose={() => setAdding(false)} />}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('discipline');
  const proposed = useInfiniteQuery(penaltyQueries.proposed());
  const rows = proposed.data?.pages.flat() ?? [];
  return (
    <section>
      <SectionHead title={t('admin.waiting')} />
      {proposed.isPending && <SkeletonRows rows={3} />}
      {proposed.isError && <ErrorState message={t('errors.load')} onRetry={() => void proposed.refetch()} />}
      {proposed.data && rows.length === 0 && <p className="py-3 text-soft">{t('admin.nothingWaits')}</p>}
      <Cards label={t('admin.waiting')} penalties={rows} />
      <MoreButton query={proposed} />
    </section>
  );
}

function Record() {
  const { t } = useTranslation('discipline');
  const [{ status, kind, team }, set] = useSearchParams(schema);
  const filter = { status: status || undefined, kind: kind || undefined, team };
  const penalties = useInfiniteQuery(penaltyQueries.decided(filter));
  const teams = useTeamChoices(team);
  const rows = penalties.data?.pages.flat() ?? [];
  const waiting = penalties.isPlaceholderData;
  const narrowed = status !== '' || kind !== '' || team !== undefined;
  return (
    <section>
      <SectionHead title={t('admin.record')} />
      <div className="flex flex-wrap items-end gap-3 py-4">
        <Select
          label={t('filter.kind')}
          value={kind}
          onChange={({ target }) => set({ kind: schema.kind(target.value) })}
        >
          <option value="">{t('filter.allKinds')}</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {t(`filter.kinds.${each}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('filter.status')}
          value={status}
          onChange={({ target }) => set({ status: schema.status(target.value) })}
        >
          <option value="">{t('filter.allStatuses')}</option>
          {decided.map((each) => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </Select>
        <TeamPicker
          {...teams}
          label={t('filter.team')}
          none={t('filter.allTeams')}
          onChoose={(id) => set({ team: id })}
        />
        <p className="ml-auto text-sm text-faint" role="status">
          {penalties.data &&
            !waiting &&
            t('admin.hits', { count: rows.length, more: penalties.hasNextPage ? '+' : '' })}
        </p>
      </div>
      {penalties.isPending && <SkeletonRows rows={8} />}
      {penalties.isError && <ErrorState message={t('errors.load')} onRetry={() => void penalties.refetch()} />}
      {penalties.data && rows.length === 0 && !waiting && (
        <EmptyState
          title={narrowed ? t('admin.noHit') : t('admin.empty')}
          action={
            narrowed && (
              <Button onClick={() => set({ status: '', kind: '', team: undefined })}>{t('admin.clear')}</Button>
            )
          }
        />
      )}
      <div className={waiting ? 'opacity-60' : undefined} aria-busy={waiting}>
        <Cards label={t('admin.record')} penalties={rows} />
      </div>
      <MoreButton query={penalties} />
    </section>
  );
}

/** Activate or drop what is proposed, take back what stands. */
function Cards({ label, penalties }: { label: string; penalties: Penalty[] }) {
  const { t } = useTranslation('discipline');
  const [deciding, setDeciding] = useState<Deciding>();
  if (penalties.length === 0) return null;
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 pt-3 sm:grid-cols-2 xl:grid-cols-3" aria-label={label}>
        {penalties.map((penalty) => {
          const { id, kind, status, player } = penalty;
          const of = <span className="sr-only"> {player?.username}</span>;
          return (
            <li key={id}>
              <PenaltyCard penalty={penalty} club={penalty.team}>
                {status === 'proposed' && (
                  <Button size="small" onClick={() => setDeciding({ penalty, act: 'activate' })}>
                    {t('act.activate')}
                    {of}
                  </Button>
                )}
                {(status === 'proposed' || status === 'active') && (
                  <Button size="small" onClick={() => setDeciding({ penalty, act: 'takeBack' })}>
                    {t(`act.${status === 'proposed' ? 'drop' : kind === 'suspension' ? 'lift' : 'takeBack'}`)}
                    {of}
                  </Button>
                )}
              </PenaltyCard>
            </li>
          );
        })}
      </ul>
      <DecisionDialogs deciding={deciding} onClose={() => setDeciding(undefined)} />
    </>
  );
}
