import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { ContactQueue } from './contact-queue.tsx';
import { ticketQueries } from '#data/tickets/queries.ts';
import { categories } from './schema.ts';
import { TicketDialog, TicketFormPage } from './ticket-form.tsx';
import { TicketLine } from './ticket-line.tsx';
import { useNarrow } from '#lib/use-narrow.ts';
import { whenDefined } from '#lib/when-defined.ts';

// The staff's alone.
const TicketQueue = lazy(() => import('./ticket-queue.tsx').then((m) => ({ default: m.TicketQueue })));

const schema = {
  view: param.oneOf('mine', 'all', 'contact'),
  // `postponement` is what a match's page calls it
  new: param.oneOf('', 'yes', 'postponement', ...categories),
  match: param.id,
  team: param.id,
  contract: param.id,
};

/** /tickets: one's own, and a new one; the staff find everybody's here too. */
export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const { id: userId, staff } = useViewer();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [{ view, new: subject, ...about }, set] = useSearchParams(schema);
  const forget = { match: undefined, team: undefined, contract: undefined };
  const form = {
    category: subject === 'postponement' ? 'match_postponement' : categories.find((each) => each === subject),
    about,
    onForget: () => set(forget),
    onClose: () => set({ new: '', ...forget }),
    onCreated: (id: string) => void navigate({ to: paths.ticket(id), replace: true }),
  };
  if (subject !== '' && narrow)
    return (
      <>
        <PageTitle title={t('form.title')} />
        <PageHead title={t('form.title')} crumbs={[{ to: paths.tickets(), label: t('title') }]} chalk="corner" />
        <div className="page pt-5">
          <TicketFormPage {...form} />
        </div>
      </>
    );
  const shown = staff ? view : 'mine';
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        chalk="corner"
        actions={
          <Button variant="primary" onClick={() => set({ new: 'yes' })}>
            <Plus size={18} />
            {t('create')}
          </Button>
        }
      />
      <div className="page pt-5">
        {staff && (
          <div className="mb-4">
            <Segmented
              label={t('view.title')}
              value={view}
              choices={(['mine', 'all', 'contact'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={(next) => set({ view: next })}
            />
          </div>
        )}
        {shown === 'mine' && <OwnTickets userId={userId} onCreate={() => set({ new: 'yes' })} />}
        {shown === 'all' && (
          <Suspense fallback={<SkeletonRows rows={10} />}>
            <TicketQueue />
          </Suspense>
        )}
        {shown === 'contact' && <ContactQueue />}
      </div>
      {subject !== '' && <TicketDialog {...form} />}
    </>
  );
}

function OwnTickets({ userId, onCreate }: { userId: string | undefined; onCreate: () => void }) {
  const { t } = useTranslation('tickets');
  const tickets = useInfiniteQuery(whenDefined(userId, ticketQueries.own));
  const rows = tickets.data?.pages.flat() ?? [];
  return (
    <>
      {tickets.isPending && <SkeletonRows rows={6} />}
      {tickets.isError && <ErrorState message={t('errors.list')} onRetry={() => void tickets.refetch()} />}
      {tickets.data && rows.length === 0 && (
        <EmptyState title={t('empty.title')} action={<Button onClick={onCreate}>{t('create')}</Button>}>
          {t('empty.text')}
        </EmptyState>
      )}
      <ul className="ruled" aria-label={t('view.mine')}>
        {rows.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <MoreButton query={tickets} />
    </>
  );
}
