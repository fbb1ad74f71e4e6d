import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useLive } from '#lib/live/use-live.ts';
import { paths } from '#lib/paths.ts';
import styles from './messages.module.css';
import { conversationQueries, listMs, type TalkLine } from '#data/messages/queries.ts';

type Props = { me: string; open: string | undefined; onWrite: () => void };

/** Everybody one talks to, the latest first; arrows move from one to the next. */
export function TalkList({ me, open, onWrite }: Props) {
  const { t } = useTranslation('messages');
  const talks = useInfiniteQuery(conversationQueries.list(me));
  useLive([conversationQueries.list(me).queryKey], { every: listMs });
  const rows = talks.data?.pages.flat() ?? [];
  return (
    <>
      {talks.isPending && <SkeletonRows rows={6} />}
      {talks.isError && <ErrorState message={t('errors.list')} onRetry={() => void talks.refetch()} />}
      {talks.data && rows.length === 0 && (
        <EmptyState title={t('empty.title')} action={<Button onClick={onWrite}>{t('write')}</Button>}>
          {t('empty.text')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are what is moved between
        <ul className="ruled" aria-label={t('list')} onKeyDown={moveBetweenLinks}>
          {rows.map((talk) => (
            <li key={talk.id}>
              <Line talk={talk} open={talk.with_id === open} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={talks} />
    </>
  );
}

function Line({
  talk: { with_id, username, avatar, gone, blocked, last_at, last_own, last_body, last_hidden, unread },
  open,
}: {
  talk: TalkLine;
  open: boolean;
}) {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation('common');
  const isNew = unread > 0;
  return (
    <AppLink to={paths.messages(with_id)} className={styles.line} aria-current={open ? 'true' : undefined}>
      <Avatar player={gone ? { username: null, avatar: null } : { username, avatar }} size={40} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex min-w-0 items-baseline gap-3">
          <span
            className={`min-w-0 flex-1 truncate ${isNew ? 'font-bold' : 'font-medium'}`}
            translate={gone ? undefined : 'no'}
          >
            {gone ? common('league.deletedPlayer') : username}
          </span>
          <span className="text-xs whitespace-nowrap text-faint">
            <LocalTime at={last_at} show="relative" />
          </span>
        </span>
        <span className="flex min-h-6 min-w-0 items-center gap-2">
          <span className={`min-w-0 flex-1 truncate text-sm ${isNew ? 'text-ink' : 'text-faint'}`}>
            {last_own && `${t('talk.you')}: `}
            {last_hidden ? <i>{t('talk.hidden')}</i> : <span dir="auto">{last_body}</span>}
          </span>
          {blocked && <Tag>{t('block.is')}</Tag>}
          {isNew && (
            <span className={styles.count}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t('unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </AppLink>
  );
}

function moveBetweenLinks(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (at < 0 || !link) return;
  event.preventDefault();
  link.focus();
}
