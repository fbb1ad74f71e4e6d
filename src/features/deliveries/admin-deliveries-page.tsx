import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminList, ListFilter } from '#components/ui/admin-list.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { type Settled, useDropGivenUp, useSendGivenUpAgain } from '#data/deliveries/mutations.ts';
import {
  type Cause,
  deliveryQueries,
  type DeliveryChannel,
  deliveryChannels,
  type GivenUp,
} from '#data/deliveries/queries.ts';

const schema = { channel: param.oneOf('', ...deliveryChannels) };

/** /admin/deliveries: messages nobody got, by their cause and one by one, to be sent again or let be. */
export function AdminDeliveriesPage() {
  const { t } = useTranslation('deliveries');
  const [{ channel }, set] = useSearchParams(schema);
  const causes = useQuery(deliveryQueries.causes());
  const page = useInfiniteQuery(deliveryQueries.page({ channel: channel || undefined, cause: undefined }));
  const [dropping, setDropping] = useState<Settled & { count: number }>();
  const drop = useDropGivenUp();
  const shown = causes.data?.filter((cause) => channel === '' || cause.channel === channel) ?? [];
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="corner" />
      <div className="page grid min-w-0 grid-cols-1 gap-8 pt-5">
        <UnsentNote />
        {shown.length > 0 && (
          <section>
            <SectionHead title={t('causes')} />
            <ul className="ruled" aria-label={t('causes')}>
              {shown.map((cause) => (
                <CauseLine
                  key={`${cause.channel} ${cause.cause}`}
                  cause={cause}
                  onDrop={() => setDropping({ channel: cause.channel, cause: cause.cause, count: cause.how_many })}
                />
              ))}
            </ul>
          </section>
        )}
        <section>
          <AdminList
            query={page}
            filters={
              <ListFilter
                label={t('channel')}
                value={channel}
                choices={['', ...deliveryChannels]}
                nameOf={(each) => (each === '' ? t('allChannels') : t(`channels.${each}`))}
                onChoose={(chosen) => set({ channel: chosen })}
              />
            }
            onClear={channel !== '' && (() => set({ channel: '' }))}
            countOf={(hits) => t('hits', hits)}
            error={t('error')}
            empty={t('empty')}
            noHit={t('noHit')}
            hint={t('emptyHint')}
          >
            {(rows) => (
              <ul className="ruled border-t border-rule" aria-label={t('title')}>
                {rows.map((row) => (
                  <Line
                    key={row.id}
                    row={row}
                    onDrop={() => setDropping({ channel: row.channel, cause: row.cause, delivery: row.id, count: 1 })}
                  />
                ))}
              </ul>
            )}
          </AdminList>
        </section>
      </div>
      <ConfirmDialog
        open={dropping !== undefined}
        danger
        onClose={() => setDropping(undefined)}
        title={t('drop.title', { count: dropping?.count ?? 0 })}
        description={t('drop.text')}
        action={t('drop.action')}
        pending={drop.isPending}
        onConfirm={() => {
          if (!dropping) return;
          const { count: _, ...which } = dropping;
          drop.mutate(which, { onSettled: () => setDropping(undefined) });
        }}
      />
    </>
  );
}

/** Nobody sends: the host is down, or a hosted project's call of its function fails. */
function UnsentNote() {
  const { t } = useTranslation('deliveries');
  const { data: unsent = [] } = useQuery(deliveryQueries.unsent());
  if (unsent.length === 0) return null;
  return (
    <Note tone="warning">
      <p className="font-medium">{t('unsent.title')}</p>
      <p>{t('unsent.text')}</p>
      <ul aria-label={t('unsent.title')}>
        {unsent.map(({ channel, due_since }) => (
          <li key={channel}>
            {t(`channels.${channel}`)} {t('since')} <LocalTime at={due_since} show="full" />
          </li>
        ))}
      </ul>
    </Note>
  );
}

function CauseLine({ cause: { channel, cause, how_many, last_at }, onDrop }: { cause: Cause; onDrop: () => void }) {
  const { t } = useTranslation('deliveries');
  const again = useSendGivenUpAgain();
  const name = `${t(`channels.${channel as DeliveryChannel}`)}: ${t(`errors.${errorOf(cause)}`)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-faint">
          <FactLine>
            <span>{t('howMany', { count: how_many })}</span>
            <span>
              {t('last')} <LocalTime at={last_at} show="full" />
            </span>
            <code translate="no">{cause}</code>
          </FactLine>
        </p>
      </div>
      <span className="flex flex-wrap gap-1">
        <Button size="small" disabled={again.isPending} onClick={() => again.mutate({ channel, cause })}>
          <RotateCcw size={16} />
          {t('allAgain')}
          <span className="sr-only"> {name}</span>
        </Button>
        <IconButton label={t('drop.all', { name })} onClick={onDrop}>
          <Trash2 size={18} />
        </IconButton>
      </span>
    </li>
  );
}

function Line({ row, onDrop }: { row: GivenUp; onDrop: () => void }) {
  const { t } = useTranslation('deliveries');
  const again = useSendGivenUpAgain();
  const { id, channel, person_id, person_name, channel_name, how_many, due_since, given_up_at, tries, cause } = row;
  const about = useAbout(row);
  const name = person_name ?? channel_name ?? t('nobody');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          {person_id ? (
            <AppLink to={paths.player(person_id)} className="leads font-medium wrap-anywhere" translate="no">
              {name}
            </AppLink>
          ) : (
            <span className="font-medium wrap-anywhere" dir="auto">
              {name}
            </span>
          )}
          <span className="text-soft">
            {t(`channels.${channel as DeliveryChannel}`)} · {about}
            {how_many > 1 && ` ${t('andMore', { count: how_many - 1 })}`}
          </span>
        </p>
        <p className="text-sm text-faint">
          <FactLine>
            <span>{t(`errors.${errorOf(cause)}`)}</span>
            <span>{t('tries', { count: tries })}</span>
            <span>
              {t('since')} <LocalTime at={due_since} show="full" />
            </span>
            <span>
              {t('givenUp')} <LocalTime at={given_up_at} show="full" />
            </span>
          </FactLine>
        </p>
      </div>
      <span className="flex flex-wrap gap-1">
        <Button size="small" disabled={again.isPending} onClick={() => again.mutate({ channel, cause, delivery: id })}>
          <RotateCcw size={16} />
          {t('again')}
          <span className="sr-only"> {name}</span>
        </Button>
        <IconButton label={t('drop.one', { name })} onClick={onDrop}>
          <Trash2 size={18} />
        </IconButton>
      </span>
    </li>
  );
}

/** The subject of a message: its topic, or what Discord was told of. */
function useAbout({ topic, channel, subject }: GivenUp): string {
  const { t } = useTranslation('deliveries');
  const { t: channelTexts } = useTranslation('delivery-channels');
  if (topic !== null) return channelTexts(`topics.${topic}`);
  if (channel !== 'discord') return t('subjects.gone');
  return t(`subjects.${subjects.find((each) => each === subject) ?? 'other'}`);
}

const subjects = ['match', 'article', 'test'] as const;

const errorWords = [
  'timeout',
  'unreachable',
  'unanswered',
  'rate_limited',
  'wrong_address',
  'no_site_address',
] as const;

/** The meaning of a sender's error for a reader; a word of a later version is just a failure. */
function errorOf(word: string) {
  if (/^(http|smtp)_(401|403|535|534|530)$/.test(word)) return 'notAllowed';
  if (/^(http_4|smtp_5)/.test(word)) return 'refused';
  return errorWords.find((each) => each === word) ?? 'failed';
}
