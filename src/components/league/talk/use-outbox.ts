import { useCallback, useEffect, useRef, useState } from 'react';
import { drafts } from '#lib/drafts.ts';
import { CallError } from '#lib/errors.ts';
import { failureText } from '#lib/query-client.ts';
import type { Outgoing } from '#data/messages/message.ts';

/** The id under which it is said: of the same again at once, from a second tap or tab, the first one's. */
type Send = (message: { id: string; body: string }) => Promise<string>;

/**
 * Hook: what the viewer says, on its way: one after the other, as it was written. A failed message stays, on this
 * device, until it is sent again under its id or thrown away; `arrived` says what the conversation holds by now.
 */
export function useOutbox(userId: string, name: string, send: Send, arrived: ReadonlySet<string>) {
  const [messages, setMessages] = useState<Outgoing[]>(() => unsent(userId, name));
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const onItsWay = messages.filter(({ id }) => !arrived.has(id));

  useEffect(() => {
    const failed = onItsWay.filter(({ failed: reason }) => reason !== undefined);
    drafts.keep(userId, name, failed.length === 0 ? {} : { unsent: { was: [], now: failed } });
  });

  const put = useCallback(
    (message: Outgoing) => setMessages((all) => [...all.filter(({ id }) => id !== message.id), message]),
    [],
  );
  const drop = (id: string) => setMessages((all) => all.filter((each) => each.id !== id));
  const say = ({ id, body }: { id: string; body: string }) => {
    put({ id, body });
    sending.current = sending.current.then(() =>
      send({ id, body }).then(
        (saidAs) => {
          if (saidAs !== id) drop(id);
        },
        async (error: unknown) => {
          // what the database refused for good is not refused less the next time
          const final = error instanceof CallError && /^PT(403|404|409|422)$/.test(error.code);
          put({ id, body, failed: await failureText(error), final });
        },
      ),
    );
  };
  return {
    onItsWay,
    say: (body: string) => say({ id: crypto.randomUUID(), body }),
    again: say,
    drop,
  };
}

const isOutgoing = (each: unknown): each is Outgoing =>
  typeof each === 'object' && each !== null && 'id' in each && 'body' in each && 'failed' in each;

function unsent(userId: string, name: string): Outgoing[] {
  const now = drafts.read(userId, name)?.['unsent']?.now;
  return Array.isArray(now) ? now.filter(isOutgoing) : [];
}
