import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { HiddenList } from './hidden-list.tsx';
import { MutedList } from './muted-list.tsx';
import { ReportQueue } from './report-queue.tsx';

const tabs = ['reports', 'hidden', 'muted'] as const;
const schema = { tab: param.oneOf(...tabs) };

/** /moderation: what is reported, what is hidden and who is muted; the tickets are one step away. */
export function ModerationPage() {
  const { t } = useTranslation('moderation');
  const [{ tab }, set] = useSearchParams(schema);
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="corner"
        actions={
          <ButtonLink to={paths.tickets('all')}>
            <MessageCircleQuestionMark size={16} />
            {t('tickets')}
          </ButtonLink>
        }
      >
        <Tabs
          label={t('title')}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={(value) => set({ tab: schema.tab(value) })}
        />
      </PageHead>
      <div className="page pt-5">
        <TabPanel value={tab}>
          {tab === 'reports' && <ReportQueue />}
          {tab === 'hidden' && <HiddenList />}
          {tab === 'muted' && <MutedList />}
        </TabPanel>
      </div>
    </>
  );
}
