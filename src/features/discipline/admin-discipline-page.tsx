import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PenaltyCard } from '#components/league/penalty/penalty-card.tsx';
import { PointsList } from '#components/league/penalty/points-list.tsx';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useTeamChoices } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { DecisionDialogs, type Deciding } from './decision-dialogs.tsx';
import { NewPenalty } from './new-penalty.tsx';
import { PenaltyTable } from './penalty-table.tsx';
import { type Penalty, penaltyOrders, penaltyQueries } from '#data/discipline/queries.ts';

// points are taken in the league's table, and nothing writes a fine
const kinds = ['', 'warning', 'suspension'] as const;
const statuses = ['', 'active', 'served', 'cancelled'] as const;
const schema = {
  status: param.oneOf(...statuses),
  kind: param.oneOf(...kinds),
  team: param.id,
  sort: param.oneOf(...penaltyOrders),
};

/** /admin/discipline: what waits for a decision, and below it everything that has been decided, by filters in the URL. */
export function AdminDisciplinePage() {
  const { t } = useTranslation('discipline');
  const [adding, setAdding] = useState(false);
  const proposed = useInfiniteQuery(penaltyQueries.proposed());
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
        <Waiting proposed={proposed} />
        {/* Open cases are above: the record comes with it, and is not pushed down. */}
        <div className="min-w-0" hidden={proposed.isPending}>
          <Record />
          <div className="pt-10">
            <PointsList pathOf={paths.adminLeague} />
          </div>
        </div>
      </div>
      {adding && <NewPenalty onClose={() => setAdding(false)} />}
    </>
  );
}

type Proposed = UseInfiniteQueryResult<InfiniteData<Penalty[]>>;

/** The open cases: one card each, for an admin to look at before deciding. */
function Waiting({ proposed }: { proposed: Proposed }) {
  const { t } = useTranslation('discipline');
  const [deciding, setDeciding] = useState<Deciding>();
  const rows = proposed.data?.pages.flat() ?? [];
  return (
    <section>
      <SectionHead title={t('admin.waiting')} />
      {proposed.isPending && <SkeletonRows rows={14} />}
      {proposed.isError && <ErrorState message={t('errors.load')} onRetry={() => void proposed.refetch()} />}
      {proposed.data && rows.length === 0 && <p className="py-3 text-soft">{t('admin.nothingWaits')}</p>}
      {rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 pt-3 sm:grid-cols-2 xl:grid-cols-3" aria-label={t('admin.waiting')}>
          {rows.map((penalty) => (
            <li key={penalty.id}>
              <PenaltyCard penalty={penalty} club={penalty.team}>
                {(['activate', 'takeBack'] as const).map((action) => (
                  <Button key={action} size="small" onClick={() => setDeciding({ penalty, action })}>
                    {t(action === 'activate' ? 'action.activate' : 'action.drop')}
                    <span className="sr-only"> {penalty.player?.username}</span>
                  </Button>
                ))}
              </PenaltyCard>
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={proposed} />
      <DecisionDialogs deciding={deciding} onClose={() => setDeciding(undefined)} />
    </section>
  );
}

function Record() {
  const { t } = useTranslation('discipline');
  const [{ status, kind, team, sort }, set] = useSearchParams(schema);
  const filter = { status: status || undefined, kind: kind || undefined, team, sort };
  const penalties = useInfiniteQuery(penaltyQueries.decided(filter));
  const teams = useTeamChoices(team);
  const narrowed = status !== '' || kind !== '' || team !== undefined;
  return (
    <section>
      <SectionHead title={t('admin.record')} />
      <div className="pt-4">
        <AdminList
          query={penalties}
          filters={
            <>
              <ListFilter
                label={t('filter.kind')}
                value={kind}
                choices={kinds}
                nameOf={(each) => (each ? t(`filter.kinds.${each}`) : t('filter.allKinds'))}
                onChoose={(each) => set({ kind: each })}
              />
              <ListFilter
                label={t('filter.status')}
                value={status}
                choices={statuses}
                nameOf={(each) => (each ? t(`status.${each}`) : t('filter.allStatuses'))}
                onChoose={(each) => set({ status: each })}
              />
              <TeamPicker
                {...teams}
                label={t('filter.team')}
                none={t('filter.allTeams')}
                onChoose={(id) => set({ team: id })}
              />
            </>
          }
          onClear={narrowed && (() => set({ status: '', kind: '', team: undefined }))}
          countOf={(hits) => t('admin.hits', hits)}
          error={t('errors.load')}
          empty={t('admin.empty')}
          noHit={t('admin.noHit')}
        >
          {(rows) => <PenaltyTable rows={rows} />}
        </AdminList>
      </div>
    </section>
  );
}
