import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { App, EmailMessage } from '@supabase/lite';
import type { Query } from '../postgres/session-pools.ts';

type Mailer = NonNullable<App['_mailer']>;
type Language = 'en' | 'de' | 'tr';
type Kind = 'confirmation' | 'recovery';

export type MailsOptions = {
  query: Query;
  siteUrl: string;
  send: (mail: EmailMessage) => Promise<void>;
};

/**
 * The two mails an account gets, each in its owner's language, from supabase/templates. The link holds
 * the token's hash, so it opens in the app on any device; it is good for ten minutes and once. Nothing a person wrote
 * stands in a mail, not even their address: it may have been signed up by somebody else.
 */
export function localisedMails({ query, siteUrl, send }: MailsOptions): Mailer {
  const write = async (kind: Kind, to: string, tokenHash: string, userId: string | undefined) => {
    const language = await languageOf(query, userId);
    const link = `${siteUrl}${kind === 'confirmation' ? '/login' : '/reset-password'}?token_hash=${tokenHash}&type=${kind === 'confirmation' ? 'signup' : 'recovery'}`;
    const template = await readFile(resolve(templates, language, `${kind}.html`), 'utf8');
    const html = fill(template, { SiteURL: siteUrl, TokenHash: tokenHash });
    await send({ to, subject: subjects[kind][language], html, text: `${sentences[kind][language]}\n\n${link}\n` });
  };
  return {
    sendConfirmation: (to, tokenHash, _code, about) => write('confirmation', to, tokenHash, about?.userId),
    sendRecovery: (to, tokenHash, _code, about) => write('recovery', to, tokenHash, about?.userId),
    sendMagicLink: notOffered,
    sendEmailChange: notOffered,
    sendReauthentication: notOffered,
  };
}

/** The gate lets no request through that would send one of these. */
const notOffered = async () => {
  throw new Error('Rondo sends no such mail.');
};

const templates = resolve(import.meta.dirname, '../../supabase/templates');

const subjects: Record<Kind, Record<Language, string>> = {
  confirmation: {
    en: 'Confirm your e-mail for Rondo',
    de: 'Bestätige deine E-Mail für Rondo',
    tr: 'Rondo için e-postanı onayla',
  },
  recovery: {
    en: 'Choose a new Rondo password',
    de: 'Wähle ein neues Rondo-Passwort',
    tr: 'Yeni Rondo şifreni belirle',
  },
};

const sentences: Record<Kind, Record<Language, string>> = {
  confirmation: {
    en: 'Confirm your e-mail address with this link. It works once and for ten minutes.',
    de: 'Bestätige deine E-Mail-Adresse mit diesem Link. Er gilt einmal und zehn Minuten lang.',
    tr: 'E-posta adresini bu bağlantıyla onayla. Bağlantı bir kez ve on dakika geçerlidir.',
  },
  recovery: {
    en: 'Choose a new password with this link. It works once and for ten minutes. If you did not ask for it, ignore this mail.',
    de: 'Wähle mit diesem Link ein neues Passwort. Er gilt einmal und zehn Minuten lang. Hast du das nicht angefordert, ignoriere diese E-Mail.',
    tr: 'Yeni şifreni bu bağlantıyla belirle. Bağlantı bir kez ve on dakika geçerlidir. Bunu sen istemediysen bu e-postayı yok say.',
  },
};

/** What the person chose in the app, else what their browser spoke at sign-up, else English. */
async function languageOf(query: Query, userId: string | undefined): Promise<Language> {
  const [row] = await query<{ locale: string | null }>('select private.mail_locale($1) as locale', [
    userId ?? null,
  ]).catch(() => []);
  const locale = row?.locale?.slice(0, 2);
  return locale === 'de' || locale === 'tr' ? locale : 'en';
}

const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
