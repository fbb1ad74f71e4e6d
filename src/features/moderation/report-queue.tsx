import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Flag, MicOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { MuteDialog } from '#components/league/mute-dialog.tsx';
import { Box } from '#components/ui/box.tsx';
import { BulkBar } from '#components/ui/bulk-bar.tsx';
import type { BulkCommand } from '#components/ui/bulk-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useChosen } from '#components/ui/use-chosen.ts';
import { textsOf } from '#domain/community/moderation.ts';
import { call } from '#data/command.ts';
import { shown, useMuteWriter, useResolveReport } from '#data/moderation/mutations.ts';
import { moderationQueries, type Reported } from '#data/moderation/queries.ts';
import { ContentOwner } from './content-owner.tsx';

type Choice = { action: 'hide' | 'leave' | 'mute'; thing: Reported };

/** Members' reports, one line a thing, the longest waiting first. */
export function ReportQueue() {
  const { t } = useTranslation('moderation');
  const { t: lists } = useTranslation('lists');
  const reports = useInfiniteQuery(moderationQueries.reports());
  const [choice, setChoice] = useState<Choice>();
  const rows = reports.data?.pages.flat() ?? [];
  const chosen = useChosen(rows);
  const nameOf = useName();
  const leave: BulkCommand<Reported> = {
    label: t('leave'),
    fits: ({ own }) => !own,
    title: (count) => t('leaveSome', { count }),
    text: t('leaveSomeText'),
    run: ({ id }) => call('resolve_content_report', { report_id: id, hide: false }),
    invalidates: shown,
  };
  return (
    <>
      {reports.isPending && <SkeletonRows rows={4} height={205} />}
      {reports.isError && <ErrorState message={t('errors.reports')} onRetry={() => void reports.refetch()} />}
      {reports.data && rows.length === 0 && <EmptyState title={t('emptyReports')}>{t('emptyReportsHint')}</EmptyState>}
      <ul className="ruled" aria-label={t('tabs.reports')}>
        {rows.map((thing) => (
          <li key={thing.id} className="grid gap-x-10 gap-y-3 py-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <ReportedThing
              thing={thing}
              box={
                <Box
                  aria-label={lists('choose', { name: nameOf(thing) })}
                  checked={chosen.has(thing)}
                  onChange={({ target }) => chosen.choose(thing, target.checked)}
                />
              }
              onAsk={(action) => setChoice({ action, thing })}
            />
          </li>
        ))}
      </ul>
      <BulkBar chosen={chosen} actions={[leave]} nameOf={nameOf} />
      <MoreButton query={reports} />
      {choice && <Decision {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

/** Hook: what a reported thing is called: what it is, and whose. */
function useName() {
  const { t } = useTranslation('moderation');
  const { t: report } = useTranslation('report');
  return ({ kind, owner_name, team_name }: Reported) =>
    `${t('of', { kind: report(`kind.${kind}`) })} ${owner_name ?? team_name ?? report('staff')}`;
}

type ThingProps = { thing: Reported; box: ReactNode; onAsk: (action: Choice['action']) => void };

function ReportedThing({ thing, box, onAsk }: ThingProps) {
  const { t } = useTranslation('moderation');
  const { t: report } = useTranslation('report');
  const texts = textsOf(thing.said);
  const of = thing.owner_name ?? thing.team_name ?? report('staff');
  return (
    <>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!thing.own && <label className="-mr-2 -ml-3 grid size-11 place-items-center">{box}</label>}
          <Tag>{report(`kind.${thing.kind}`)}</Tag>
          <ContentOwner {...thing} />
          <span className="text-sm text-faint">
            <LocalTime at={thing.created_at} show="relative" />
          </span>
        </p>
        <p className="sr-only">{t('when')}</p>
        <blockquote className="m-0 max-w-[68ch] border-l-3 border-mark pl-3 whitespace-pre-line wrap-anywhere">
          {texts.length > 0 ? texts.join('\n') : <span className="text-faint">{t('gone')}</span>}
        </blockquote>
        {thing.own ? (
          <p className="text-sm text-faint">{t('own')}</p>
        ) : (
          <p className="flex flex-wrap gap-2.5">
            <Button size="small" variant="danger-outline" onClick={() => onAsk('hide')}>
              <EyeOff size={16} />
              {t('hide')}
              <span className="sr-only"> {of}</span>
            </Button>
            <Button size="small" onClick={() => onAsk('leave')}>
              <Eye size={16} />
              {t('leave')}
              <span className="sr-only"> {of}</span>
            </Button>
            {thing.owner_id && !thing.muted && (
              <Button size="small" variant="quiet" onClick={() => onAsk('mute')}>
                <MicOff size={16} />
                {t('mute')}
                <span className="sr-only"> {of}</span>
              </Button>
            )}
          </p>
        )}
      </div>
      <section className="grid min-w-0 content-start gap-2 text-sm" aria-label={t('notes')}>
        <p className="flex items-center gap-2 font-semibold">
          <Flag size={14} aria-hidden="true" />
          {t('count', { count: thing.reports })}
        </p>
        <ul className="grid gap-2">
          {thing.notes.map(({ by, cause, note, at }) => (
            <li key={by} className="min-w-0">
              <FactLine className="text-faint">
                {by}
                {report(`cause.${cause}`)}
                <LocalTime at={at} show="relative" />
              </FactLine>
              {note && <span className="block wrap-anywhere whitespace-pre-line">{note}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Decision({ action, thing, onClose }: Choice & { onClose: () => void }) {
  const { t } = useTranslation('moderation');
  const { t: report } = useTranslation('report');
  const resolve = useResolveReport();
  const mute = useMuteWriter();
  const owner = thing.owner_id;
  const about = { kind: report(`kind.${thing.kind}`), of: thing.owner_name ?? thing.team_name ?? report('staff') };
  if (action === 'mute' && owner)
    return (
      <MuteDialog
        username={about.of}
        onSend={(term) => mute.mutateAsync({ player_id: owner, ...term })}
        onClose={onClose}
      />
    );
  if (action === 'hide')
    return (
      <ReasonDialog
        title={t('hideTitle', about)}
        description={t('hideText')}
        action={t('hide')}
        onSend={(ruling) => resolve.mutateAsync({ report_id: thing.id, hide: true, ruling })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      title={t('leaveTitle', about)}
      description={t('leaveText')}
      action={t('leave')}
      pending={resolve.isPending}
      onConfirm={() => resolve.mutate({ report_id: thing.id, hide: false }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
