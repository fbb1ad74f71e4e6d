import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, RotateCcw, Send, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import { useSession } from '#lib/session.ts';
import { useDisconnectChannel, useFinishChannel, useSendAgain, useSendTest } from '#data/discord/mutations.ts';
import { type DiscordChannel, discordQueries } from '#data/discord/queries.ts';
import { useDiscordReturn } from '#data/discord/use-discord-return.ts';
import { ChannelForm } from './channel-form.tsx';

/** /admin/discord: the channels the site writes to, what each is told, and what could not be sent. */
export function AdminDiscordPage() {
  const { t } = useTranslation('discord');
  const channels = useQuery(discordQueries.channels());
  const [opened, setOpened] = useState<'new' | DiscordChannel>();
  const [leaving, setLeaving] = useState<DiscordChannel>();
  const disconnect = useDisconnectChannel();
  const finish = useFinishChannel();
  const why = useDiscordReturn(finish.mutate);
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const isFull = (channels.data?.length ?? 0) >= limits.discordChannels;
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        lead={t('lead')}
        chalk="corner"
        actions={
          <Button variant="primary" disabled={isFull} onClick={() => setOpened('new')}>
            <Plus size={16} />
            {t('connect')}
          </Button>
        }
      />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-5">
        {channels.isPending && <SkeletonRows rows={4} height={88} />}
        {channels.isError && <ErrorState message={t('error')} onRetry={() => void channels.refetch()} />}
        {channels.data?.length === 0 && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        {finish.isPending && (
          <p className="text-soft" role="status">
            {t('back.working')}
          </p>
        )}
        {why && <Note tone="warning">{t(`back.${why}`)}</Note>}
        {isFull && <Note tone="info">{t('full')}</Note>}
        {channels.data && channels.data.length > 0 && (
          <ul className="ruled border-t border-rule" aria-label={t('title')}>
            {channels.data.map((channel) => (
              <Channel
                key={channel.id}
                channel={channel}
                onEdit={() => setOpened(channel)}
                onDisconnect={() => setLeaving(channel)}
              />
            ))}
          </ul>
        )}
        {channels.data && <Steps />}
      </div>
      {opened && (
        <ChannelForm
          channel={opened === 'new' ? undefined : opened}
          userId={userId}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('disconnect.title', { name: leaving?.name })}
        description={t('disconnect.text')}
        action={t('disconnect.action')}
        danger
        pending={disconnect.isPending}
        onConfirm={() =>
          leaving && disconnect.mutate({ channel_id: leaving.id }, { onSettled: () => setLeaving(undefined) })
        }
      />
    </>
  );
}

/** How one gets the address: three steps in Discord. */
function Steps() {
  const { t } = useTranslation('discord');
  return (
    <section className="max-w-[70ch]">
      <SectionHead title={t('steps.title')} />
      <ol className="grid list-decimal gap-2 pt-3 pl-5 text-soft marker:[font-variant-numeric:normal]">
        <li>{t('steps.settings')}</li>
        <li>{t('steps.webhook')}</li>
        <li>{t('steps.paste')}</li>
      </ol>
    </section>
  );
}

type ChannelProps = { channel: DiscordChannel; onEdit: () => void; onDisconnect: () => void };

function Channel({ channel, onEdit, onDisconnect }: ChannelProps) {
  const { t } = useTranslation('discord');
  const test = useSendTest();
  const again = useSendAgain();
  const { id, name, league_name, language, off_at, last_sent_at, last_error, waiting, given_up } = channel;
  const told = (['results', 'fixtures', 'transfers', 'cups', 'news'] as const).filter((subject) => channel[subject]);
  const tone = off_at ? 'bad' : given_up > 0 || last_error ? 'waiting' : 'good';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere" dir="auto">
            {name}
          </h2>
          <StatusChip tone={tone}>{t(`state.${tone}`)}</StatusChip>
        </div>
        <p className="text-sm text-soft">
          <FactLine>
            <span>{league_name ?? t('form.allLeagues')}</span>
            <span>{t(`languages.${language as 'en'}`)}</span>
            <span>{told.map((each) => t(`told.${each}`)).join(', ')}</span>
            {channel.buttons && <span>{t('buttonsOn')}</span>}
          </FactLine>
        </p>
        <p className="text-sm text-faint" role="status">
          <FactLine>
            <span>
              {last_sent_at ? (
                <>
                  {t('lastSent')} <LocalTime at={last_sent_at} show="full" />
                </>
              ) : (
                t('neverSent')
              )}
            </span>
            {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
            {given_up > 0 && <span>{t('givenUp', { count: given_up })}</span>}
          </FactLine>
        </p>
        {off_at ? (
          <p className="text-sm">{t('off')}</p>
        ) : (
          last_error && <p className="text-sm">{t(`errors.${errorOf(last_error)}`)}</p>
        )}
      </div>
      <span className="flex flex-wrap gap-1">
        {given_up > 0 && !off_at && (
          <Button size="small" disabled={again.isPending} onClick={() => again.mutate({ channel_id: id })}>
            <RotateCcw size={16} />
            {t('again')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {!off_at && (
          <Button size="small" disabled={test.isPending} onClick={() => test.mutate({ channel_id: id })}>
            <Send size={16} />
            {t('test')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <IconButton label={t('form.edit', { name })} onClick={onEdit}>
          <Pencil size={18} />
        </IconButton>
        <IconButton label={t('disconnect.of', { name })} onClick={onDisconnect}>
          <Unplug size={18} />
        </IconButton>
      </span>
    </li>
  );
}

/** The meaning of a sender's error for a reader; a word of a later version is just a failure. */
function errorOf(word: string) {
  if (word === 'rate_limited' || word === 'timeout' || word === 'unreachable' || word === 'unanswered') return word;
  return word.startsWith('http_4') ? 'refused' : 'failed';
}
