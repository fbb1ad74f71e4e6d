import { Transform } from 'node:stream';
import type { EmailDriver } from '@supabase/lite';
import { createTransport } from 'nodemailer';
import type { Transport } from '#supabase/functions/channels/mail/mail.ts';
import type { Answer, Begin } from '#supabase/functions/channels/channel.ts';
import type { Smtp } from '#host/operator/options.ts';

/**
 * The sender of the mails of notifications away. Those of accounts leave in the background (mailbox.ts); these are
 * waited for.
 */

/** Connections at once: servers count them, and all that are leased together have to be done within their lease. */
const atOnce = 8;

/** @param patience milliseconds without a word from the server */
export function smtpTransport({ host, port, user, pass, from }: Smtp, patience = 20_000): Transport {
  const turn = turns(atOnce);
  const carry: Transport = async (mail, begin = uncounted) => {
    // Of the demo league: an address nobody can have.
    if (/\.(example|invalid)$/i.test(mail.to)) return taken;
    return turn(async () => {
      const transporter = createTransport({
        host,
        port,
        secure: port === 465,
        ...(user && pass ? { auth: { user, pass } } : {}),
        connectionTimeout: patience,
        greetingTimeout: patience,
        dnsTimeout: patience,
        socketTimeout: patience,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      let isOut = false;
      transporter.use('stream', ({ message }, done) => {
        message.transform(() => beforeItsEnd(begin).once('end', () => (isOut = true)));
        done();
      });
      try {
        await transporter.sendMail({
          from: { name: mail.from, address: from },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: mail.headers,
          messageId: mail.messageId,
        });
        return taken;
      } catch (error) {
        return outcomeOf(error as SmtpError, isOut);
      }
    });
  };
  carry.atOnce = atOnce;
  return carry;
}

/** The pause before a mail's last byte, until that is known. */
const beforeItsEnd = (begin: Begin): Transform =>
  new Transform({
    transform: (part, _encoding, next) => next(null, part),
    // where the database is gone it goes out all the same: most of it is there already
    flush: (end) =>
      void begin().then(
        () => end(),
        () => end(),
      ),
  });

const uncounted: Begin = async () => {};

const taken: Answer = { outcome: 'taken', message: null, pause: 0 };

/** As nodemailer says it; its message quotes the server and the address, and is kept nowhere. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

function outcomeOf({ code, command, responseCode }: SmtpError, isOut: boolean): Answer {
  // The whole mail went out, and no answer came back: it may be on its way.
  if (isOut && command === 'CONN') return { outcome: 'unanswered', reason: reasonOf(code) };
  if (command === 'API' && code === 'EENVELOPE') return { outcome: 'stop', reason: 'wrong_address' };
  if (responseCode === undefined || responseCode < 400 || responseCode > 599)
    return { outcome: 'again', reason: reasonOf(code) };
  // A no to this reader or this mail; a no to us, such as a wrong password, may end.
  const isAboutUs = !['RCPT TO', 'DATA'].includes(command ?? '') || responseCode === 530;
  const outcome = responseCode >= 500 && !isAboutUs ? 'stop' : 'again';
  return { outcome, reason: `smtp_${responseCode}` };
}

const reasonOf = (code: string | undefined): string =>
  code === 'ETIMEDOUT' ? 'timeout' : code === 'EDNS' || code === 'ESOCKET' ? 'unreachable' : 'broken';

/** The mailbox of one machine: it shows what would have been sent. */
export const boxTransport =
  (box: EmailDriver): Transport =>
  async ({ to, subject, text, html }) => {
    await box.send({ to, subject, text, html });
    return taken;
  };

/** Runs so many at once, the others in the order they came. */
function turns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
