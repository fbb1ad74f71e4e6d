import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormOpen } from '#components/form/use-translated-form.ts';
import { AdminList } from '#components/ui/admin-list.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { textIn } from '#domain/texts-by-language.ts';
import { storedAddress } from '#lib/site-path.ts';
import { useLive } from '#lib/live/use-live.ts';
import { useWithdrawAnnouncement } from '#data/announcements/mutations.ts';
import { announcementQueries, type SentAnnouncement } from '#data/announcements/queries.ts';
import { AnnouncementForm, draftName } from './announcement-form.tsx';

/** /admin/announcements: what was told to whom, who has read it, and a new one. */
export function AdminAnnouncementsPage() {
  const { t, i18n } = useTranslation('announcements');
  const announcements = useInfiniteQuery(announcementQueries.page());
  useLive([announcementQueries.page().queryKey]);
  const [writing, setWriting] = useFormOpen(draftName);
  const [withdrawing, setWithdrawing] = useState<SentAnnouncement>();
  const withdraw = useWithdrawAnnouncement();
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        chalk="corner"
        actions={
          <Button variant="primary" onClick={() => setWriting(true)}>
            <Plus size={16} />
            {t('new')}
          </Button>
        }
      />
      <div className="page pt-5">
        <AdminList
          query={announcements}
          onClear={false}
          countOf={(hits) => t('hits', hits)}
          error={t('error')}
          empty={t('empty')}
          noHit={t('empty')}
        >
          {(rows) => (
            <ul className="ruled border-t border-rule" aria-label={t('title')}>
              {rows.map((row) => (
                <Sent key={row.id} row={row} onWithdraw={() => setWithdrawing(row)} />
              ))}
            </ul>
          )}
        </AdminList>
      </div>
      {writing && <AnnouncementForm onClose={() => setWriting(false)} />}
      <ConfirmDialog
        open={withdrawing !== undefined}
        onClose={() => setWithdrawing(undefined)}
        title={t('withdraw.title', { title: textIn(withdrawing?.title, i18n.language)?.text })}
        description={t('withdraw.text')}
        action={t('withdraw.action')}
        danger
        pending={withdraw.isPending}
        onConfirm={() =>
          withdrawing &&
          withdraw.mutate({ announcement_id: withdrawing.id }, { onSettled: () => setWithdrawing(undefined) })
        }
      />
    </>
  );
}

function Sent({ row, onWithdraw }: { row: SentAnnouncement; onWithdraw: () => void }) {
  const { t } = useTranslation('announcements');
  const { t: common } = useTranslation('common');
  const {
    title,
    body,
    link,
    captains_only,
    league_name,
    people,
    reached,
    read,
    author_name,
    withdrawn_at,
    created_at,
  } = row;
  const audience = captains_only ? 'captains' : 'everybody';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        {withdrawn_at ? (
          <p className="text-faint">{t('withdrawn')}</p>
        ) : (
          <>
            <h2 className="font-semibold wrap-anywhere">
              <LocalText of={title} />
            </h2>
            <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap text-soft">
              <LocalText of={body} />
            </p>
            {link && (
              <AppLink to={storedAddress(link)} className="link w-fit wrap-anywhere">
                {link}
              </AppLink>
            )}
          </>
        )}
        <p className="text-sm text-faint">
          <FactLine>
            <span>
              <LocalTime at={created_at} show="full" />
            </span>
            <span translate="no">{author_name ?? common('league.deletedPlayer')}</span>
            <span>{league_name ? t(`to.${audience}`, { league: league_name }) : t(`toAll.${audience}`)}</span>
            <span>
              {reached < people && !withdrawn_at ? t('reached', { reached, people }) : t('people', { count: reached })}
            </span>
            {read !== null && <span>{t('read', { count: read })}</span>}
          </FactLine>
        </p>
      </div>
      {!withdrawn_at && (
        <Button size="small" variant="danger-outline" onClick={onWithdraw}>
          <Undo2 size={16} />
          {t('withdraw.action')}
          <span className="sr-only">
            {' '}
            <LocalText of={title} />
          </span>
        </Button>
      )}
    </li>
  );
}
