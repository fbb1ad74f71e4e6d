import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Ellipsis } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import type { ChatMessage } from '#data/messages/message.ts';
import { Talk } from '#components/league/talk/talk.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState, EmptyState } from '#components/ui/states.tsx';
import { useReportContent } from '#data/moderation/mutations.ts';
import { useOwnHidden } from '#data/moderation/queries.ts';
import { type Player, playerQueries } from '#data/players/queries.ts';
import { useLive } from '#lib/live/use-live.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import styles from './messages.module.css';
import { useBlockPlayer, useMarkConversationRead, useSendMessage, useUnblockPlayer } from '#data/messages/mutations.ts';
import { conversationQueries, messageQueries, talkMs } from '#data/messages/queries.ts';

type Props = { me: string; otherId: string; /** On phones it is the whole page. */ alone?: boolean };

/** The talk with somebody: who they are, what was said, what can be said. */
export function TalkWith({ me, otherId, alone = false }: Props) {
  const { t } = useTranslation('messages');
  const other = useQuery(playerQueries.detail(otherId));
  const talk = useQuery(conversationQueries.withPlayer(me, otherId));
  const blocked = useQuery(conversationQueries.blocked(me, otherId));
  if (other.isPending || talk.isPending || blocked.isPending) return <SkeletonRows rows={6} />;
  if (other.isError || talk.isError)
    return (
      <ErrorState message={t('errors.talk')} onRetry={() => void Promise.all([other.refetch(), talk.refetch()])} />
    );
  if (other.data === null || otherId === me)
    return (
      <EmptyState title={t('nobody.title')} action={<ButtonLink to={paths.messages()}>{t('back')}</ButtonLink>}>
        {t('nobody.text')}
      </EmptyState>
    );
  return <Open me={me} other={other.data} blocked={blocked.data === true} alone={alone} />;
}

function Open({ me, other, blocked, alone }: { me: string; other: Player; blocked: boolean; alone: boolean }) {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation('common');
  const talk = useQuery(conversationQueries.withPlayer(me, other.id)).data;
  const messages = useInfiniteQuery(whenDefined(talk, messageQueries.of));
  useLive([conversationQueries.withPlayer(me, other.id).queryKey], { every: talkMs });
  const send = useSendMessage(other.id);
  const report = useReportContent();
  const hidden = useOwnHidden(me, messages.data?.pages.flat());
  const { mutate: markRead } = useMarkConversationRead();
  const conversationId = talk?.id;
  const own = talk?.members.find(({ user_id }) => user_id === me)?.read_until;
  const seen = useCallback(
    (message: ChatMessage) => {
      if (conversationId && (own === undefined || own < message.created_at))
        markRead({ conversation_id: conversationId, message_id: message.id });
    },
    [conversationId, own, markRead],
  );
  const name = other.deleted_at ? common('league.deletedPlayer') : other.username;
  const Heading = alone ? 'h1' : 'h2';
  return (
    <>
      {alone && <PageTitle title={name} />}
      <div className={styles.head}>
        {alone && (
          <AppLink to={paths.messages()} className="-ml-2 grid size-11 place-items-center" aria-label={t('back')}>
            <ChevronLeft size={22} />
          </AppLink>
        )}
        <Avatar player={other.deleted_at ? { username: null, avatar: null } : other} size={40} />
        <Heading className="min-w-0 flex-1 text-lg font-[650] wrap-anywhere" tabIndex={-1} translate="no">
          {other.deleted_at ? name : <AppLink to={paths.player(other.id)}>{name}</AppLink>}
        </Heading>
        <ConversationActions other={other} name={name} blocked={blocked} />
      </div>
      <Talk
        me={me}
        name={other.id}
        label={t('talk.with', { name })}
        messages={talk ? messages : undefined}
        lastAt={talk?.last_at}
        readUntil={talk?.members.find(({ user_id }) => user_id === other.id)?.read_until}
        empty={<p className="py-6 text-soft">{t('talk.first', { name })}</p>}
        closed={closedBy(other, blocked)}
        onSend={(message) => send.mutateAsync({ ...message, to: talk?.id })}
        onSeen={seen}
        hidden={hidden}
        onReport={(message, answers) => report.mutateAsync({ subject_id: message.id, ...answers })}
      />
    </>
  );
}

const closedBy = (other: Player, blocked: boolean) =>
  other.deleted_at ? <Gone /> : blocked ? <Blocked playerId={other.id} /> : undefined;

function Gone() {
  const { t } = useTranslation('messages');
  return <Note tone="info">{t('gone')}</Note>;
}

function Blocked({ playerId }: { playerId: string }) {
  const { t } = useTranslation('messages');
  const unblock = useUnblockPlayer();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
      <p className="text-soft">{t('block.closed')}</p>
      <Button pending={unblock.isPending} onClick={() => unblock.mutate({ player_id: playerId })}>
        {t('block.lift')}
      </Button>
    </div>
  );
}

function ConversationActions({ other, name, blocked }: { other: Player; name: string; blocked: boolean }) {
  const { t } = useTranslation('messages');
  const [asking, setAsking] = useState(false);
  const block = useBlockPlayer();
  const unblock = useUnblockPlayer();
  if (other.deleted_at) return null;
  return (
    <>
      <Menu
        label={t('actions', { name })}
        trigger={<Ellipsis size={20} />}
        items={[
          { kind: 'link', to: paths.player(other.id), label: t('profile') },
          blocked
            ? { kind: 'action', label: t('block.lift'), onSelect: () => unblock.mutate({ player_id: other.id }) }
            : { kind: 'action', label: t('block.action'), onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('block.title', { name })}
        description={t('block.text')}
        action={t('block.action')}
        pending={block.isPending}
        onConfirm={() => block.mutate({ player_id: other.id }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
