import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#data/messages/message.ts';
import { Talk } from '#components/league/talk/talk.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { conversationQueries, messageQueries } from '#data/messages/queries.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import { useOwnHidden } from '#data/moderation/queries.ts';
import { useLive } from '#lib/live/use-live.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useSendMatchMessage } from '#data/matches/mutations.ts';
import { useMarkConversationRead } from '#data/messages/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

const roomMs = 10_000;

/** The talk of both sides' leaders and the staff about a match; kept as evidence. */
export function MatchTalk({ match, me }: { match: MatchDetail; me: string }) {
  const { t } = useTranslation('messages');
  const options = conversationQueries.ofMatch(match.id);
  const room = useQuery(options);
  const conversationId = room.data?.id;
  const messages = useInfiniteQuery(whenDefined(room.data, messageQueries.of));
  useLive([options.queryKey], { every: roomMs });
  const send = useSendMatchMessage({ match_id: match.id });
  const report = useReportContent();
  const hidden = useOwnHidden(me, messages.data?.pages.flat());
  const { mutate: markRead } = useMarkConversationRead();
  const own = room.data?.members.find(({ user_id }) => user_id === me)?.read_until;
  const seen = useCallback(
    (message: ChatMessage) => {
      if (conversationId && (own === undefined || own < message.created_at))
        markRead({ conversation_id: conversationId, message_id: message.id });
    },
    [conversationId, own, markRead],
  );
  const section = useLedHere('talk', !room.isPending);
  return (
    <section ref={section} id="talk" className="scroll-mt-20">
      <SectionHead title={t('room.title')} />
      <p className="pt-2.5 text-sm text-faint">{t('room.kept')}</p>
      {room.isError ? (
        <ErrorState message={t('errors.talk')} onRetry={() => void room.refetch()} />
      ) : (
        <div className={room.data ? 'h-[30rem] max-h-[75dvh]' : 'h-72'}>
          <Talk
            me={me}
            name={`match-${match.id}`}
            label={t('room.label', { home: match.home_team.name, away: match.away_team.name })}
            messages={room.data ? messages : undefined}
            lastAt={room.data?.last_at}
            named
            empty={room.isPending ? null : <p className="py-6 text-soft">{t('room.empty')}</p>}
            onSend={({ id, body }) => send.mutateAsync({ message_id: id, body })}
            onSeen={seen}
            hidden={hidden}
            onReport={(message, answers) => report.mutateAsync({ subject_id: message.id, ...answers })}
          />
        </div>
      )}
    </section>
  );
}

/** Hook: comes into sight where the address leads to it, once it is drawn. */
function useLedHere(name: string, isDrawn: boolean) {
  const { hash } = useLocation();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === name && isDrawn) ref.current?.scrollIntoView();
  }, [hash, name, isDrawn]);
  return ref;
}
