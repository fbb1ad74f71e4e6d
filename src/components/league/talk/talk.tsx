import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDown } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { groupBy } from '#domain/group-by.ts';
import { dayKey, formatLongDay } from '#lib/dates.ts';
import { Bubble, OwnMessage } from './bubble.tsx';
import { Composer } from './composer.tsx';
import type { Report } from '#components/league/report-dialog.tsx';
import type { HiddenText, ChatMessage } from '#data/messages/message.ts';
import styles from './talk.module.css';
import { useOutbox } from './use-outbox.ts';

/** The messages as the conversation's owner reads it. Undefined: nothing was said yet. */
export type Messages = {
  data: { pages: ChatMessage[][] } | undefined;
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => Promise<unknown>;
  fetchPreviousPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

type Props = {
  /** The viewer. */
  me: string;
  /** By which what is typed and what did not arrive is kept on this device. */
  name: string;
  label: string;
  messages: Messages | undefined;
  /** When the last message was sent, as the conversation knows. */
  lastAt: string | null | undefined;
  /** How far the other has read. */
  readUntil?: string;
  /** More than two speak: each is named. */
  named?: boolean;
  /** Said where nothing was said yet. */
  empty: ReactNode;
  /** Instead of the field: why nothing can be said. */
  closed?: ReactNode;
  onSend: (message: { id: string; body: string }) => Promise<string>;
  /** The last message of somebody else are in sight. */
  onSeen: (message: ChatMessage) => void;
  /** The viewer's own messages that the moderation has hidden, and why. */
  hidden?: HiddenText[] | undefined;
  onReport: (message: ChatMessage, report: Report) => Promise<unknown>;
};

/** A conversation: what was said, by day, the newest at the end and in sight, and the field to say something. */
export function Talk({
  me,
  name,
  label,
  messages,
  lastAt,
  readUntil,
  named = false,
  empty,
  closed,
  onSend,
  onSeen,
  hidden,
  onReport,
}: Props) {
  const { t } = useTranslation('messages');
  const newestFirst = messages?.data?.pages.flat() ?? [];
  const oldestFirst = newestFirst.toReversed();
  const outbox = useOutbox(me, `unsent-${name}`, onSend, new Set(oldestFirst.map(({ id }) => id)));
  const { ref, atEnd, toEnd } = useEnd();
  const newest = newestFirst[0];
  const waiting = useWaiting(newestFirst, me, atEnd);
  useArrivals(messages, lastAt, newest);
  const theirs = newestFirst.find(({ author }) => author.id !== me);
  useSeen(theirs, atEnd, onSeen);
  const lastOwn = newestFirst.find(({ author }) => author.id === me);
  return (
    <div className={styles.talk}>
      <div className="relative grid min-h-0 grid-cols-1">
        <div ref={ref} className={styles.scroll} role="log" aria-label={label} aria-live="off" tabIndex={0}>
          <div className={styles.all}>
            {messages?.isPending && <SkeletonRows rows={4} />}
            {messages?.isError && <ErrorState message={t('errors.talk')} onRetry={() => void messages.refetch()} />}
            {messages?.hasNextPage && (
              <p className="pb-4 text-center">
                <Button
                  size="small"
                  pending={messages.isFetchingNextPage}
                  onClick={() => void messages.fetchNextPage()}
                >
                  {t('talk.earlier')}
                </Button>
              </p>
            )}
            {!messages?.isPending &&
              !messages?.isError &&
              oldestFirst.length === 0 &&
              outbox.onItsWay.length === 0 &&
              empty}
            <Days oldestFirst={oldestFirst} me={me} named={named} hidden={hidden} onReport={onReport} />
            {lastOwn && lastOwn === newest && outbox.onItsWay.length === 0 && (
              <p className="pr-1 text-right text-xs text-faint">
                {readUntil !== undefined && readUntil >= lastOwn.created_at ? t('talk.read') : t('talk.sent')}
              </p>
            )}
            {outbox.onItsWay.map((each) => (
              <OwnMessage
                key={each.id}
                message={each}
                onAgain={() => outbox.again(each)}
                onDrop={() => outbox.drop(each.id)}
              />
            ))}
          </div>
        </div>
        {waiting > 0 && (
          <span className={styles.below}>
            <Button size="small" onClick={toEnd}>
              <ArrowDown size={16} />
              {t('talk.below', { count: waiting })}
            </Button>
          </span>
        )}
      </div>
      <Announced message={theirs} />
      {closed ?? (
        <Composer
          me={me}
          name={`talk-${name}`}
          onSay={(body) => {
            outbox.say(body);
            toEnd();
          }}
        />
      )}
    </div>
  );
}

type DaysProps = { oldestFirst: ChatMessage[]; me: string; named: boolean } & Pick<Props, 'hidden' | 'onReport'>;

function Days({ oldestFirst, me, named, hidden, onReport }: DaysProps) {
  const { i18n } = useTranslation();
  const days = groupBy(oldestFirst, ({ created_at }) => dayKey(created_at));
  return [...days].map(([day, messages]) => (
    <section key={day} aria-label={formatLongDay(day, i18n.language)}>
      <p className={styles.day} aria-hidden="true">
        <span>{formatLongDay(day, i18n.language)}</span>
      </p>
      <ol className="grid grid-cols-1">
        {messages.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            own={message.author.id === me}
            named={named}
            follows={messages[index - 1]?.author.id === message.author.id}
            hidden={hidden?.find(({ subject_id }) => subject_id === message.id)}
            onReport={(report) => onReport(message, report)}
          />
        ))}
      </ol>
    </section>
  ));
}

/** Other people's messages are read out while the conversation is open; what was there before is not. */
function Announced({ message }: { message: ChatMessage | undefined }) {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation('common');
  const [first, setFirst] = useState<ChatMessage | null>();
  if (first === undefined && message) setFirst(message);
  const fresh = message && first && message.id !== first.id && message.created_at > first.created_at;
  return (
    <p className="sr-only" role="status">
      {fresh &&
        t('talk.says', {
          name: message.author.deleted_at ? common('league.deletedPlayer') : message.author.username,
          text: message.hidden ? t('talk.hidden') : message.body,
        })}
    </p>
  );
}

/**
 * Hook: what was said after the newest messages that are known is requested as soon as the conversation tells of it;
 * where the answer brought nothing, not again before the conversation tells of more.
 */
function useArrivals(
  messages: Messages | undefined,
  lastAt: string | null | undefined,
  newest: ChatMessage | undefined,
) {
  const isBehind = !!lastAt && (newest === undefined || newest.created_at < lastAt);
  const isIdle = messages !== undefined && !messages.isFetching && !messages.isError;
  const fetchLater = messages?.fetchPreviousPage;
  const lastRequest = useRef('');
  const missing = `${newest?.id} ${lastAt}`;
  useEffect(() => {
    if (!isBehind || !isIdle || lastRequest.current === missing) return;
    lastRequest.current = missing;
    void fetchLater?.();
  }, [isBehind, isIdle, fetchLater, missing]);
}

/** Hook: tells once of each last message of somebody else that is in sight while somebody looks. */
function useSeen(message: ChatMessage | undefined, inSight: boolean, onSeen: (message: ChatMessage) => void) {
  const seen = useRef('');
  useEffect(() => {
    const look = () => {
      if (!message || !inSight || document.visibilityState === 'hidden' || seen.current === message.id) return;
      seen.current = message.id;
      onSeen(message);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [message, inSight, onSeen]);
}

/** Hook: how many messages of others came since the end was last in sight. */
function useWaiting(newestFirst: ChatMessage[], me: string, atEnd: boolean): number {
  const newest = newestFirst[0]?.created_at ?? '';
  const [seen, setSeen] = useState(newest);
  if (atEnd && seen !== newest) setSeen(newest);
  return atEnd ? 0 : newestFirst.filter(({ author, created_at }) => author.id !== me && created_at > seen).length;
}

const nearPx = 60;

/** Hook: whether the end is in sight. The box is filled from its end, so that it stays there by itself. */
function useEnd() {
  const ref = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const box = ref.current;
    const look = () => setAtEnd(Math.abs(box?.scrollTop ?? 0) < nearPx);
    box?.addEventListener('scroll', look, { passive: true });
    return () => box?.removeEventListener('scroll', look);
  }, []);
  return { ref, atEnd, toEnd: () => ref.current?.scrollTo({ top: 0 }) };
}
