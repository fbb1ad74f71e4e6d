import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { usePersonName } from '#components/league/person-name.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { TicketPart } from '#domain/community/tickets.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { type Ticket, type TicketMessage, ticketQueries } from '#data/tickets/queries.ts';
import { ReplyForm } from './reply-form.tsx';
import styles from './thread.module.css';

/** The messages, in order; the question first, the last words at the end, and below them what to say now. */
export function Thread({ ticket, part }: { ticket: Ticket; part: TicketPart }) {
  const { t } = useTranslation('tickets');
  const messages = useInfiniteQuery(ticketQueries.messages(ticket.id));
  const oldestFirst = (messages.data?.pages.flat() ?? []).toReversed();
  const targetId = useFound(messages);
  const [sent, setSent] = useState(0);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4" aria-label={t('thread.title')}>
      <ol>
        <Letter by={ticket.writer} at={ticket.created_at} body={ticket.description} staff={false} />
        {messages.hasNextPage && (
          <li className="py-3">
            <Button size="small" pending={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
              {t('thread.earlier')}
            </Button>
          </li>
        )}
        {oldestFirst.map((each) => (
          <Letter
            key={each.id}
            id={each.id}
            link={paths.ticket(ticket.id, each.id)}
            by={each.author}
            at={each.created_at}
            body={each.body}
            staff={each.author_id !== ticket.user_id}
            note={each.internal}
            isTarget={targetId === each.id}
          />
        ))}
      </ol>
      {messages.isPending && <SkeletonRows rows={3} />}
      {messages.isError && <ErrorState message={t('errors.detail')} onRetry={() => void messages.refetch()} />}
      {ticket.status === 'closed' && <Note tone="info">{t(`closed.${part}`)}</Note>}
      {(ticket.status !== 'closed' || part !== 'writer') && (
        // one that was sent makes room for the next
        <ReplyForm key={sent} ticket={ticket} part={part} focus={sent > 0} onSent={() => setSent(sent + 1)} />
      )}
    </section>
  );
}

type LetterProps = {
  id?: string;
  /** Where exactly these words can be found again. */
  link?: Address;
  by: { username: string; avatar: string | null };
  at: string;
  body: string;
  staff: boolean;
  note?: boolean;
  isTarget?: boolean;
};

function Letter({ id, link, by, at, body, staff, note = false, isTarget = false }: LetterProps) {
  const { t } = useTranslation('tickets');
  const nameOf = usePersonName();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) line.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const time: ReactNode = <LocalTime at={at} />;
  return (
    <li
      ref={line}
      id={id && `m-${id}`}
      className={note ? `${styles.letter} ${styles.note}` : styles.letter}
      data-found={isTarget || undefined}
    >
      <Avatar player={by} size={34} />
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-center">
        <span className="font-semibold" translate="no">
          {nameOf(by.username)}
        </span>
        {staff && !note && <Tag>{t('thread.staff')}</Tag>}
        {note && <Tag>{t('thread.note')}</Tag>}
        <span className="text-sm text-faint">
          {link ? (
            <AppLink to={link} replace className="hover:underline">
              <span className="sr-only">{t('thread.link')} </span>
              {time}
            </AppLink>
          ) : (
            time
          )}
        </span>
      </p>
      <div className={styles.body}>{body}</div>
    </li>
  );
}

type Messages = {
  data: { pages: TicketMessage[][] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Hook: the words the address names, once they are on the page: earlier ones are fetched until they are. */
function useFound({ data, hasNextPage, isFetching, fetchNextPage }: Messages): string | undefined {
  const { hash } = useLocation();
  const wanted = hash.startsWith('m-') ? hash.slice(2) : undefined;
  const here = data?.pages.some((page) => page.some(({ id }) => id === wanted)) === true;
  useEffect(() => {
    if (wanted && data && !here && hasNextPage && !isFetching) void fetchNextPage();
  }, [wanted, data, here, hasNextPage, isFetching, fetchNextPage]);
  return here ? wanted : undefined;
}
