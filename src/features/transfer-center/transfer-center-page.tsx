import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { playerQueries } from '#data/players/queries.ts';
import { paths } from '#lib/paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { landingTab, marketSearch, marketTabs } from './prefetch.ts';
import { PlayersTab } from './players-tab.tsx';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { RegistrationForm } from './registration-form.tsx';
import { TeamsTab } from './teams-tab.tsx';

/** /transfercenter: players who look for a team, teams that look for players, and one's own registration. */
export function TransferCenterPage() {
  const { t } = useTranslation('transfer-center');
  const [params, set] = useSearchParams(marketSearch);
  const { membership } = useViewer();
  const tab = params.tab || (membership === undefined ? '' : landingTab(membership));
  const tabs = marketTabs.map((value) => ({ value, label: t(`tabs.${value}`) }));
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        crumbs={[{ to: paths.transfers(), label: t('transfers') }, { label: t('title') }]}
        chalk="circle"
      >
        <Tabs
          label={t('title')}
          tabs={tabs}
          value={tab}
          onChange={(value) => set({ tab: marketSearch.tab(value), ...forgotten })}
        />
      </PageHead>
      <div className="page pt-7">
        <TabPanel value={tab}>
          {tab === '' && <SkeletonRows rows={6} />}
          {tab === 'players' && <PlayersTab />}
          {tab === 'teams' && <TeamsTab />}
          {tab === 'register' && <OwnRegistration onDone={() => set({ tab: 'players', ...forgotten })} />}
        </TabPanel>
      </div>
    </>
  );
}

// The filters of one tab mean nothing on the other.
const forgotten = { q: undefined, position: undefined, days: undefined, sort: undefined, step: undefined } as object;

function OwnRegistration({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('transfer-center');
  const { id } = useViewer();
  const player = useQuery(whenDefined(id, playerQueries.detail));
  const own = useQuery(whenDefined(id, marketQueries.registration));
  const { data: closed } = useQuery(marketQueries.closed());
  if (player.isError || own.isError) {
    const retry = () => void Promise.all([player.refetch(), own.refetch()]);
    return <ErrorState message={t('errors.list')} onRetry={retry} />;
  }
  if (!player.data || own.data === undefined) return <SkeletonRows rows={6} />;
  if (closed && !own.data?.listed) return <Note tone="warning">{t('own.closed')}</Note>;
  return <RegistrationForm player={player.data} existing={own.data} onDone={onDone} />;
}
