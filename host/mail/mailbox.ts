import { type EmailDriver, type EmailMessage, SmtpEmailDriver } from '@supabase/lite';
import { Hono, type MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import type { Peers } from '#host/gateway/traffic/client-address.ts';
import { peerAddress } from '#host/gateway/traffic/client-address.ts';
import { isLoopback } from '#host/gateway/traffic/loopback.ts';
import type { Smtp } from '#host/operator/options.ts';

type KeptMail = EmailMessage & { id: number; at: Date };
export type Mailbox = EmailDriver & { mails: KeptMail[] };

/** Keeps the last hundred mails in memory instead of sending them. */
export function mailbox(now: () => Date = () => new Date()): Mailbox {
  const mails: KeptMail[] = [];
  let lastId = 0;
  return {
    mails,
    send: async (mail) => {
      mails.unshift({ ...mail, id: ++lastId, at: now() });
      mails.length = Math.min(mails.length, 100);
    },
  };
}

/**
 * Sends by SMTP, in the background: how long a mail server takes tells nobody whether an account exists.
 * A mail that could not be sent is one line in the log, without its address; its owner asks again.
 */
export function smtpDriver({ host, port, user, pass, from }: Smtp): EmailDriver {
  const driver = new SmtpEmailDriver({
    host,
    port,
    secure: port === 465,
    from: { name: 'Rondo', address: from },
    ...(user && pass ? { user, pass } : {}),
  });
  return {
    send: async (mail) => {
      driver.send(mail).catch((error: NodeJS.ErrnoException) => {
        console.error(`mail "${mail.subject}" not sent by ${host}:${port}: ${error.code ?? error.name}`);
      });
    },
  };
}

/** With neither a mail server nor a mailbox a mail goes nowhere: one line says so, without its address. */
export function nobodysMails(): EmailDriver {
  return {
    send: async ({ subject }) => console.error(`mail "${subject}" not sent: set SMTP_HOST.`),
  };
}

/** The page /__mail: what would have been sent, for the user of this machine alone. */
export function mailboxPage({ mails }: Mailbox): Hono<Peers> {
  const page = new Hono<Peers>();
  page.use('*', atThisMachineOnly);
  page.get('/', (c) => {
    const to = c.req.query('to')?.toLowerCase();
    return c.html(list(to ? mails.filter((mail) => mail.to.toLowerCase() === to) : mails));
  });
  page.get('/:id{[0-9]+}', (c) => {
    const mail = mails.find(({ id }) => id === Number(c.req.param('id')));
    return mail?.html ? c.html(mail.html) : c.notFound();
  });
  return page;
}

const list = (mails: KeptMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox · Rondo</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Mailbox</h1>
          <p>No SMTP server is set, so mails stay here until the host stops. Only this machine sees this page.</p>
          ${mails.length === 0 ? html`<p class="none">No mail yet. Register an account and its confirmation appears here.</p>` : ''}
          ${mails.map(
            (mail) =>
              html`<article aria-label="${mail.subject} to ${mail.to}">
                <h2>${mail.subject}</h2>
                <p class="meta">
                  to <b>${mail.to}</b> ·
                  <time datetime="${mail.at.toISOString()}">${mail.at.toISOString().slice(11, 19)} UTC</time> ·
                  <a href="/__mail/${mail.id}">as it looks</a>
                </p>
                <p class="text">${raw(linked(mail.text ?? ''))}</p>
              </article>`,
          )}
        </main>
      </body>
    </html>`;

const style = `
  :root { color-scheme: dark; }
  body { margin: 0; background: #04100f; color: #e9f2ef; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem; }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
  h2 { font-size: 1.05rem; margin: 0; }
  article { border-top: 1px solid #27413d; padding: 1rem 0; }
  p { margin: .25rem 0; color: #b4c7c2; }
  .text { white-space: pre-line; overflow-wrap: anywhere; }
  a, b { color: #ffd23f; }
`;

const linked = (text: string) =>
  text
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

// Neither another machine, nor a proxy on this one, nor a foreign name that resolves to it.
const atThisMachineOnly: MiddlewareHandler<Peers> = async (c, next) => {
  const peer = peerAddress(c);
  const direct = c.req.header('x-forwarded-for') === undefined && c.req.header('forwarded') === undefined;
  if (!peer || !isLoopback(peer) || !direct || !isLoopback(new URL(c.req.url).hostname)) return c.notFound();
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
};
