import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { NewRows } from '#components/ui/new-rows.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Constants } from '#database.types.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayKey, formatLongDay, startOfDay } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { toast } from '#lib/toast.ts';
import { useNow } from '#lib/use-now.ts';
import { useSteadyRows } from '#lib/use-steady-rows.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type Marked, useMarkNotices, useUnmarkNotices } from '#data/notifications/mutations.ts';
import { grouped } from '#domain/community/notices.ts';
import { NoticeEntry } from './notice-entry.tsx';
import { type DutyOf, useDutiesOf } from './use-duties.ts';
import { isNew, type Notice, noticeQueries } from '#data/notifications/queries.ts';

const { notification_kind: kinds } = Constants.public.Enums;
const schema = { kind: param.oneOf('', ...kinds), unread: param.oneOf('', 'yes') };

/** /notifications: what happened, by day and by match, with what can be done about it; each leads to its cause. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { id: userId, staff } = useViewer();
  const [{ kind, unread }, set] = useSearchParams(schema);
  const filter = { kind: kind || undefined, unread: unread === 'yes' };
  const notices = useInfiniteQuery(whenDefined(userId, (reader) => noticeQueries.page(reader, filter)));
  const mark = useMark();
  // with the first picture: what can be done at once makes a row higher
  const dutyOf = useDutiesOf();
  const { rows, waiting, show } = useSteadyRows(
    // A duty that is over is not unread any more.
    (notices.data?.pages.flat() ?? []).filter((notice) => !filter.unread || isNew(notice)),
    `${kind} ${unread} ${notices.isPlaceholderData}`,
  );
  const shown = staff ? kinds : kinds.filter((each) => each !== 'admin_tickets');
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="corner"
        actions={
          <Button disabled={mark.isPending || !rows.some(isNew)} onClick={() => mark.run({ kind: filter.kind })}>
            <CheckCheck size={18} />
            {t('markAll')}
          </Button>
        }
      />
      <div className="page pt-5">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Segmented
            label={t('kinds.title')}
            value={kind}
            choices={[
              { value: '', label: t('kinds.all') },
              ...shown.map((value) => ({ value, label: t(`kinds.${value}`) })),
            ]}
            onChange={(value) => set({ kind: value })}
          />
          <Switch checked={filter.unread} onChange={({ target }) => set({ unread: target.checked ? 'yes' : '' })}>
            {t('unreadOnly')}
          </Switch>
        </div>
        {(notices.isPending || (notices.data && !dutyOf)) && <SkeletonRows rows={8} />}
        {notices.isError && <ErrorState message={t('errors.list')} onRetry={() => void notices.refetch()} />}
        {notices.data && dutyOf && rows.length === 0 && (
          <EmptyState title={t(filter.unread ? 'empty.unread' : 'empty.title')}>
            {!filter.unread && t('empty.text')}
          </EmptyState>
        )}
        <NewRows waiting={waiting} onShow={show} />
        {dutyOf && (
          <Days
            notices={rows}
            dutyOf={dutyOf}
            onRead={(ids) => mark.run({ ids })}
            onFollow={(ids) => mark.mutate({ ids })}
          />
        )}
        <MoreButton query={notices} />
      </div>
    </>
  );
}

type Reading = {
  notices: Notice[];
  dutyOf: DutyOf;
  onRead: (ids: string[]) => void;
  onFollow: (ids: string[]) => void;
};

function Days({ notices, dutyOf, onRead, onFollow }: Reading) {
  const days = groupBy(grouped(notices), ([newest]) => dayKey(newest!.created_at));
  const nameOf = useDayName();
  return [...days].map(([day, groups]) => (
    <section key={day} className="pt-5">
      <SectionHead title={nameOf(day)} />
      <ul className="ruled">
        {groups.map((group) => (
          <NoticeEntry
            key={group.at(-1)?.id}
            group={group}
            duty={dutyOf(group)}
            onRead={() => onRead(group.filter(isNew).map(({ id }) => id))}
            onFollow={() => onFollow(group.filter(isNew).map(({ id }) => id))}
          />
        ))}
      </ul>
    </section>
  ));
}

function useDayName() {
  const { t, i18n } = useTranslation('notifications');
  const now = useNow();
  const today = dayKey(now.toISOString());
  const yesterday = dayKey(startOfDay(now, -1));
  return (day: string) =>
    day === today ? t('today') : day === yesterday ? t('yesterday') : formatLongDay(day, i18n.language);
}

/** Hook: marks, at once on the page, and offers to take it back. */
function useMark() {
  const { t } = useTranslation('notifications');
  const mark = useMarkNotices();
  const unmark = useUnmarkNotices();
  const run = (marked: Marked) =>
    mark.mutate(marked, {
      onSuccess: (moment) =>
        void toast.message(t(marked.ids ? 'markedOne' : 'markedAll'), {
          id: 'marked',
          action: { label: t('undo'), onClick: () => unmark.mutate({ marked_at: moment }) },
        }),
    });
  return { run, mutate: mark.mutate, isPending: mark.isPending };
}
