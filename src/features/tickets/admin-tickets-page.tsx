import { useTranslation } from 'react-i18next';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { param, useSearchParams } from '#lib/search-params.ts';
import { ContactQueue } from './contact-queue.tsx';
import { TemplateList } from './template-list.tsx';
import { TicketQueue } from './ticket-queue.tsx';

const tabs = ['tickets', 'contact', 'templates'] as const;
const schema = { tab: param.oneOf(...tabs) };

/** /admin/tickets: everybody's tickets, the messages of the contact form, and the canned replies. */
export function AdminTicketsPage() {
  const { t } = useTranslation('tickets');
  const [{ tab }, set] = useSearchParams(schema);
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} chalk="corner">
        <Tabs
          label={t('title')}
          tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={(value) => set({ tab: schema.tab(value) })}
        />
      </PageHead>
      <div className="page pt-5">
        <TabPanel value={tab}>
          {tab === 'tickets' && <TicketQueue />}
          {tab === 'contact' && <ContactQueue />}
          {tab === 'templates' && <TemplateList />}
        </TabPanel>
      </div>
    </>
  );
}
