import type { Language } from '../../../src/domain/languages.ts';

/** The mails an account gets, by their kind: where their link leads and what they say beside the templates of supabase/templates. */
export type Kind = keyof typeof places;

/** Where the link of a mail leads. */
export const places = {
  confirmation: (token: string) => `/login?token_hash=${token}&type=signup`,
  recovery: (token: string) => `/reset-password?token_hash=${token}&type=recovery`,
  email_change: (token: string) => `/login?token_hash=${token}&type=email_change`,
  email_change_notice: () => '/forgot-password',
  email_changed: () => '/contact',
  new_device: () => '/forgot-password',
};

export const subjects: Record<Kind, Record<Language, string>> = {
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
    en: 'Change of e-mail requested for your Rondo account',
    de: 'Dein Rondo-Konto soll eine andere E-Mail bekommen',
    tr: 'Rondo hesabının e-postası değiştirilmek isteniyor',
  },
  email_changed: {
    en: 'The e-mail of your Rondo account was changed',
    de: 'Dein Rondo-Konto hat jetzt eine andere E-Mail',
    tr: 'Rondo hesabının e-postası değişti',
  },
  new_device: {
    en: 'New login to your Rondo account',
    de: 'Neue Anmeldung bei deinem Rondo-Konto',
    tr: 'Rondo hesabında yeni oturum',
  },
};

export const sentences: Record<Kind, Record<Language, string>> = {
  confirmation: {
    en: 'Confirm your e-mail address with this link. It works once and for ten minutes.',
    de: 'Bestätige deine E-Mail-Adresse mit diesem Link. Er gilt einmal und zehn Minuten lang.',
    tr: 'E-posta adresini bu bağlantıyla onayla. Bağlantı bir kez ve on dakika geçerlidir.',
  },
  recovery: {
    en: 'Choose a new password with this link. It works once and for ten minutes. If you did not request this, ignore this mail.',
    de: 'Wähle mit diesem Link ein neues Passwort. Er gilt einmal und zehn Minuten lang. Hast du das nicht angefordert, ignoriere diese E-Mail.',
    tr: 'Yeni şifreni bu bağlantıyla belirle. Bağlantı bir kez ve on dakika geçerlidir. Bunu sen istemediysen bu e-postayı yok say.',
  },
  email_change: {
    en: 'Confirm the new address of your account with this link. It works once and for ten minutes. If you did not request this, ignore this mail.',
    de: 'Bestätige mit diesem Link die neue Adresse deines Kontos. Er gilt einmal und zehn Minuten lang. Hast du das nicht angefordert, ignoriere diese E-Mail.',
    tr: 'Hesabının yeni adresini bu bağlantıyla onayla. Bağlantı bir kez ve on dakika geçerlidir. Bunu sen istemediysen bu e-postayı yok say.',
  },
  email_change_notice: {
    en: 'Somebody requested another e-mail address for your account with your password. Once it is confirmed, mails go there and all devices are logged out. If this was not you, choose a new password now, which cancels the change:',
    de: 'Mit deinem Passwort wurde eine andere E-Mail-Adresse angefordert. Sobald sie bestätigt ist, gehen E-Mails dorthin und alle Geräte werden abgemeldet. Warst du das nicht? Wähle jetzt ein neues Passwort, dann findet der Wechsel nicht statt:',
    tr: 'Şifrenle başka bir e-posta adresi istendi. Adres onaylanınca e-postalar oraya gider ve bütün cihazlarda oturum kapanır. İsteyen sen değil misin? Hemen yeni bir şifre belirle, değişiklik iptal olur:',
  },
  email_changed: {
    en: 'The e-mail address of your account was changed. Mails now go to the new address. If this was not you, write to the league:',
    de: 'Dein Konto hat jetzt eine andere E-Mail-Adresse. E-Mails gehen dorthin. Warst du das nicht? Schreib der Ligaleitung:',
    tr: 'Hesabının artık başka bir e-posta adresi var. E-postalar oraya gider. Bunu yapan sen değil misin? Lig yönetimine yaz:',
  },
  new_device: {
    en: 'Somebody logged in to your account with its password in an unknown browser. If this was not you, choose a new password now, which logs out all other devices:',
    de: 'Jemand hat sich mit deinem Passwort bei deinem Konto angemeldet, in einem bisher unbekannten Browser. Warst du das nicht? Wähle jetzt ein neues Passwort, dann werden alle anderen Geräte abgemeldet:',
    tr: 'Hesabına, daha önce bilinmeyen bir tarayıcıdan şifrenle giriş yapıldı. Giren sen değil misin? Hemen yeni bir şifre belirle, diğer bütün cihazlarda oturum kapanır:',
  },
};

/** A template of the auth service with these values. */
export const filled = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
