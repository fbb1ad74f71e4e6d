import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CupStatus } from '#components/league/cup-status.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { CupForm } from './cup-form.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import { useCancelCup, useOpenCup, useSetCupPublic } from '#data/night-cups/mutations.ts';
import { type CupListed, nightCupQueries } from '#data/night-cups/queries.ts';

/** Coming, running and past cups. */
const groups = {
  draft: ['draft'],
  open: ['registration', 'check_in', 'live'],
  over: ['finished', 'cancelled'],
} satisfies Record<string, CupListed['status'][]>;

type Choice = { action: 'edit' | 'open' | 'draw' | 'show' | 'close' | 'cancel'; cup: CupListed };

/** /admin/night-cups: plan an evening, open it, show it to everybody, draw it before the clock does, or call it off. */
export function AdminNightCupsPage() {
  const { t } = useTranslation('night-cup');
  const cups = useInfiniteQuery(nightCupQueries.list());
  const [planning, setPlanning] = useState(false);
  const [choice, setChoice] = useState<Choice>();
  const rows = cups.data?.pages.flat() ?? [];
  const now = new Date(cups.dataUpdatedAt);
  const plan = (
    <Button variant="primary" onClick={() => setPlanning(true)}>
      <Plus size={16} />
      {t('plan')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('staff.title')} />
      <PageHead title={t('staff.title')} chalk="corner" lead={t('staff.lead')} actions={plan} />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        {cups.isPending && <SkeletonRows rows={6} height={64} />}
        {cups.isError && <ErrorState message={t('errors.list')} onRetry={() => void cups.refetch()} />}
        {cups.data && rows.length === 0 && <EmptyState title={t('staff.empty')}>{t('staff.emptyHint')}</EmptyState>}
        {(['draft', 'open', 'over'] as const).map((group) => {
          const these = rows.filter(({ status }) => (groups[group] as CupListed['status'][]).includes(status));
          if (these.length === 0) return null;
          return (
            <section key={group}>
              <SectionHead title={t(`staff.${group}`)} aside={<span className="numerals">{these.length}</span>} />
              <ul className="ruled">
                {these.map((cup) => (
                  <Row key={cup.id} cup={cup} now={now} onAsk={(action) => setChoice({ action, cup })} />
                ))}
              </ul>
            </section>
          );
        })}
        <MoreButton query={cups} />
      </div>
      {planning && <CupForm onClose={() => setPlanning(false)} />}
      {choice && <Asking {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

type RowProps = { cup: CupListed; now: Date; onAsk: (action: Choice['action']) => void };

function Row({ cup, now, onAsk }: RowProps) {
  const { t } = useTranslation('night-cup');
  const { status } = cup;
  const closed = now >= new Date(cup.check_in_until);
  const actions = [
    status === 'draft' && !closed && ('open' as const),
    status === 'check_in' && closed && ('draw' as const),
    (status === 'draft' || status === 'registration') && ('edit' as const),
    // a plan says so in its form: nobody sees it before entry opens
    status !== 'draft' && (cup.public ? ('close' as const) : ('show' as const)),
    !groups.over.some((over) => over === status) && ('cancel' as const),
  ].filter((action) => action !== false);
  return (
    <li className="grid min-h-16 grid-cols-1 items-center gap-x-5 gap-y-2 py-3 wide:grid-cols-[minmax(0,1fr)_auto_auto] xl:grid-cols-[minmax(0,1fr)_10rem_23rem]">
      <AppLink to={paths.nightCup(cup.id)} className="min-h-11 min-w-0 hover:underline">
        <span className="headline block truncate text-xl" translate="no">
          {cup.name}
        </span>
        <FactLine className="text-sm text-faint">
          <LocalTime at={cup.starts_at} />
          {t('enteredOf', { count: cup.placed[0]?.count ?? 0, places: cup.capacity })}
        </FactLine>
      </AppLink>
      <span>
        <CupStatus status={status} />
      </span>
      <span className="flex flex-wrap gap-2 wide:min-w-72 wide:justify-end">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'open' || action === 'draw' ? 'primary' : action === 'cancel' ? 'quiet' : 'secondary'}
            aria-label={t(`staff.aria.${action}`, { cup: cup.name })}
            onClick={() => onAsk(action)}
          >
            {t(`staff.actions.${action}`)}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** The change by an action, asked before it is done. */
function Asking({ action, cup, onClose }: Choice & { onClose: () => void }) {
  const { t } = useTranslation('night-cup');
  const open = useOpenCup();
  const cancel = useCancelCup();
  const publish = useSetCupPublic(action === 'show');
  if (action === 'edit') return <CupForm cup={cup} onClose={onClose} />;
  if (action === 'draw') return <DrawDialog cup={cup} onClose={onClose} />;
  if (action === 'cancel')
    return (
      <ReasonDialog
        title={t('staff.cancelTitle', { cup: cup.name })}
        description={t('staff.cancelText')}
        action={t('staff.actions.cancel')}
        onSend={(reason) => cancel.mutateAsync({ night_cup_id: cup.id, reason })}
        onClose={onClose}
      />
    );
  if (action === 'show' || action === 'close')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t(`staff.${action}Title`, { cup: cup.name })}
        description={t(action === 'show' ? 'form.visible' : 'staff.closeText')}
        action={t(`staff.actions.${action}`)}
        pending={publish.isPending}
        onConfirm={() => publish.mutate(cup.id, { onSettled: onClose })}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('staff.openTitle', { cup: cup.name })}
      description={t('staff.openText')}
      action={t('staff.actions.open')}
      pending={open.isPending}
      onConfirm={() => open.mutate({ night_cup_id: cup.id }, { onSettled: onClose })}
    />
  );
}
