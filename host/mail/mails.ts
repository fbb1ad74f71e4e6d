import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { App, EmailMessage } from '@supabase/lite';
import { type Language, languages } from '#domain/languages.ts';
import type { Query } from '#host/postgres/session-pools.ts';

/** Lite's mailer, and the mails it does not know. */
export type Mailer = NonNullable<App['_mailer']> & {
  /** Tells the owner of an account what happened to its sign-in. */
  sendNotice: (kind: Notice, to: string, about: { userId: string }) => Promise<void>;
};
/** That a password was changed is told by the database, with what ended with it (supabase/schemas/19_credentials). */
type Notice = 'email_change_notice' | 'email_changed' | 'new_device';
type Kind = keyof typeof places;

/** Where the link of a mail leads. */
const places = {
  confirmation: (token: string) => `/login?token_hash=${token}&type=signup`,
  recovery: (token: string) => `/reset-password?token_hash=${token}&type=recovery`,
  email_change: (token: string) => `/login?token_hash=${token}&type=email_change`,
  email_change_notice: () => '/forgot-password',
  email_changed: () => '/contact',
  new_device: () => '/forgot-password',
};

export type MailsOptions = {
  query: Query;
  siteUrl: string;
  send: (mail: EmailMessage) => Promise<void>;
};

/**
 * The mails an account gets, each in its owner's language, from supabase/templates. A link holds the token's hash, so
 * it opens in the app on any device; it is good for ten minutes and once. Nothing a person wrote stands in a mail, not
 * even their address: it may have been signed up by somebody else.
 */
export function localisedMails({ query, siteUrl, send }: MailsOptions): Mailer {
  const write = async (kind: Kind, to: string, tokenHash: string, userId: string | undefined) => {
    const language = await languageOf(query, userId);
    const link = siteUrl + places[kind](tokenHash);
    const template = await readFile(resolve(templates, language, `${kind}.html`), 'utf8');
    const html = fill(template, { SiteURL: siteUrl, TokenHash: tokenHash });
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
  email_change: {
    en: 'Confirm the new e-mail of your Rondo account',
    de: 'Bestätige die neue E-Mail deines Rondo-Kontos',
    tr: 'Rondo hesabının yeni e-postasını onayla',
  },
  email_change_notice: {
    en: 'Your Rondo account is to get another e-mail',
    de: 'Dein Rondo-Konto soll eine andere E-Mail bekommen',
    tr: 'Rondo hesabının e-postası değiştirilmek isteniyor',
  },
  email_changed: {
    en: 'Your Rondo account has another e-mail now',
    de: 'Dein Rondo-Konto hat jetzt eine andere E-Mail',
    tr: 'Rondo hesabının e-postası değişti',
  },
  new_device: {
    en: 'New login to your Rondo account',
    de: 'Neue Anmeldung bei deinem Rondo-Konto',
    tr: 'Rondo hesabında yeni oturum',
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
  email_change: {
    en: 'Confirm with this link that your account is to have this address. It works once and for ten minutes. If you did not ask for it, ignore this mail.',
    de: 'Bestätige mit diesem Link, dass dein Konto diese Adresse bekommen soll. Er gilt einmal und zehn Minuten lang. Hast du das nicht angefordert, ignoriere diese E-Mail.',
    tr: 'Hesabının bu adrese geçmesini bu bağlantıyla onayla. Bağlantı bir kez ve on dakika geçerlidir. Bunu sen istemediysen bu e-postayı yok say.',
  },
  email_change_notice: {
    en: 'Another e-mail address was asked for, with your password. As soon as it is confirmed, mails go there and all devices are logged out. Was it not you? Choose a new password now, and the change is off:',
    de: 'Mit deinem Passwort wurde eine andere E-Mail-Adresse angefordert. Sobald sie bestätigt ist, gehen E-Mails dorthin und alle Geräte werden abgemeldet. Warst du das nicht? Wähle jetzt ein neues Passwort, dann findet der Wechsel nicht statt:',
    tr: 'Şifrenle başka bir e-posta adresi istendi. Adres onaylanınca e-postalar oraya gider ve bütün cihazlarda oturum kapanır. İsteyen sen değil misin? Hemen yeni bir şifre belirle, değişiklik iptal olur:',
  },
  email_changed: {
    en: 'Your account has another e-mail address now. Mails go there, and all devices were logged out. Was it not you? Write to the league:',
    de: 'Dein Konto hat jetzt eine andere E-Mail-Adresse. E-Mails gehen dorthin, und alle Geräte wurden abgemeldet. Warst du das nicht? Schreib der Ligaleitung:',
    tr: 'Hesabının artık başka bir e-posta adresi var. E-postalar oraya gider, bütün cihazlarda oturum kapandı. Bunu yapan sen değil misin? Lig yönetimine yaz:',
  },
  new_device: {
    en: 'Somebody logged in to your account with its password, in a browser that was not known so far. Was it not you? Choose a new password now, and all other devices are logged out:',
    de: 'Jemand hat sich mit deinem Passwort bei deinem Konto angemeldet, in einem bisher unbekannten Browser. Warst du das nicht? Wähle jetzt ein neues Passwort, dann werden alle anderen Geräte abgemeldet:',
    tr: 'Hesabına, daha önce bilinmeyen bir tarayıcıdan şifrenle giriş yapıldı. Giren sen değil misin? Hemen yeni bir şifre belirle, diğer bütün cihazlarda oturum kapanır:',
  },
};

/** What the person chose in the app, else what their browser spoke at sign-up, else English. */
async function languageOf(query: Query, userId: string | undefined): Promise<Language> {
  const [row] = await query<{ locale: string | null }>('select private.mail_locale($1) as locale', [
    userId ?? null,
  ]).catch(() => []);
  const locale = row?.locale?.slice(0, 2);
  return languages.find((language) => language === locale) ?? languages[0];
}

const fill = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
