import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { App, EmailMessage } from '@supabase/lite';
import { type Language, languages } from '#domain/languages.ts';
import type { Query } from '#host/postgres/session-pools.ts';
import { filled, type Kind, places, sentences, subjects } from '#supabase/functions/send-email/texts.ts';

/** Lite's mailer, and the mails it does not know. */
export type Mailer = NonNullable<App['_mailer']> & {
  /** Tells the owner of an account what happened to its sign-in. */
  sendNotice: (kind: Notice, to: string, about: { userId: string }) => Promise<void>;
};
/** That a password was changed is told by the database, with what ended with it (supabase/schemas/19_credentials). */
type Notice = 'email_change_notice' | 'email_changed' | 'new_device';
export type MailsOptions = {
  query: Query;
  siteUrl: string;
  send: (mail: EmailMessage) => Promise<void>;
};

/**
 * The mails an account gets, each in its owner's language, from supabase/templates. A link holds the token's hash, so
 * it opens in the app on any device; it is good for ten minutes and once. Nothing a person wrote is in a mail, not
 * even their address: it may have been signed up by somebody else.
 */
export function localisedMails({ query, siteUrl, send }: MailsOptions): Mailer {
  const write = async (kind: Kind, to: string, tokenHash: string, userId: string | undefined) => {
    const language = await languageOf(query, userId);
    const link = siteUrl + places[kind](tokenHash);
    const template = await readFile(resolve(templates, language, `${kind}.html`), 'utf8');
    const html = filled(template, { SiteURL: siteUrl, TokenHash: tokenHash });
    await send({ to, subject: subjects[kind][language], html, text: `${sentences[kind][language]}\n\n${link}\n` });
  };
  return {
    sendConfirmation: (to, tokenHash, _code, about) => write('confirmation', to, tokenHash, about?.userId),
    sendRecovery: (to, tokenHash, _code, about) => write('recovery', to, tokenHash, about?.userId),
    sendEmailChange: (to, tokenHash, _code, about) => write('email_change', to, tokenHash, about?.userId),
    sendNotice: (kind, to, { userId }) => write(kind, to, '', userId),
    sendMagicLink: notOffered,
    sendReauthentication: notOffered,
  };
}

/** The gateway lets no request through that would send one of these. */
const notOffered = async () => {
  throw new Error('Rondo sends no such mail.');
};

const templates = resolve(import.meta.dirname, '../../supabase/templates');

/** The language chosen in the app, else that of the browser at sign-up, else English. */
async function languageOf(query: Query, userId: string | undefined): Promise<Language> {
  const [row] = await query<{ locale: string | null }>('select private.mail_locale($1) as locale', [
    userId ?? null,
  ]).catch(() => []);
  const locale = row?.locale?.slice(0, 2);
  return languages.find((language) => language === locale) ?? languages[0];
}
