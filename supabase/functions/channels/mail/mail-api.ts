import { read, reasonOf } from '../http.ts';
import type { Mail, Transport } from './mail.ts';
import type { Answer } from '../channel.ts';

/** Mails over HTTP, by an interface as Resend has it: hosted functions reach no mail server on its usual ports. */

type MailApi = {
  /** Such as https://api.resend.com/emails. */
  url: string;
  key: string;
  /** The address mails come from. */
  from: string;
  /** Milliseconds for one mail. */
  timeout?: number;
};

export function mailApi({ url, key, from, timeout = 10_000 }: MailApi): Transport {
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: such services take a few a second. A message with a long wait is left to a later run.
  const carry: Transport = (mail) => {
    const start = Date.now();
    const next = last.then((): Promise<Answer> | Answer =>
      Date.now() - start > longestWait ? { outcome: 'again', reason: 'busy' } : post(mail, { url, key, from, timeout }),
    );
    last = next;
    return next;
  };
  carry.atOnce = 1;
  return carry;
}

/** Milliseconds: a function has half a minute. */
const longestWait = 15_000;

async function post(mail: Mail, { url, key, from, timeout }: Required<MailApi>): Promise<Answer> {
  let answered: Response | undefined;
  try {
    answered = await fetch(url, {
      method: 'POST',
      // A redirect would lead to a host nobody checked: it is an answer like any other.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'user-agent': 'Rondo/1.0',
        // asked twice it sends once: whatever went wrong can be tried again
        'idempotency-key': mail.messageId,
      },
      body: JSON.stringify({
        from: `"${mail.from.replaceAll(/["\\]/g, '')}" <${from}>`,
        to: [mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
      }),
    });
    return outcomeOf(answered, answered.ok ? {} : await read(answered));
  } catch (error) {
    return { outcome: 'again', reason: reasonOf(error) };
  } finally {
    // The rest is of no use, and may be endless.
    await answered?.body?.cancel().catch(() => {});
  }
}

function outcomeOf({ status, headers }: Response, body: Record<string, unknown>): Answer {
  const reason = `http_${status}`;
  if (status >= 200 && status < 300) return { outcome: 'taken', message: null, pause: 0 };
  // It has the mail already, as it read a try ago.
  if (status === 409 && body['name'] === 'invalid_idempotent_request')
    return { outcome: 'taken', message: null, pause: 0 };
  if (status === 400 || status === 413 || status === 422) return { outcome: 'stop', reason };
  const seconds = Number(headers.get('retry-after'));
  return { outcome: 'again', reason, ...(seconds > 0 ? { wait: Math.ceil(seconds) } : {}) };
}
