import type { Transport } from '../channels/mail/mail.ts';
import { type Language, languages } from '../../../src/domain/languages.ts';
import { filled, type Kind, places, sentences, subjects } from './texts.ts';
import templates from './templates.json' with { type: 'json' };

/**
 * The Send Email hook of the auth service: mails of an account in its owner's language, from the same templates as the
 * host's. A request of the service is signed as Standard Webhooks has it. Web APIs alone: Node and Deno run the same
 * file.
 */

export type SendEmailOptions = {
  /** As the project's settings show it, `v1,whsec_…`; two of them with `|` between while one replaces the other. */
  secret: string;
  site: string;
  /** The language chosen in the app, where the database knows them already. */
  localeOf: (person: string) => Promise<unknown>;
  transport: Transport;
  now?: () => number;
};

type HookBody = {
  user: { id: string; email: string; new_email?: string; user_metadata?: { locale?: unknown } };
  email_data: { email_action_type: string; token_hash: string; token_hash_new?: string; old_email?: string };
};
type Letter = { kind: Kind & keyof (typeof templates)['en']; to: string; token: string };

/** Seconds that a signature may be old, and that clocks may differ. */
const freshFor = 300;
const mostBytes = 64 * 1024;

export async function answer(request: Request, options: SendEmailOptions): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const body = await request.text();
  if (body.length > mostBytes || !(await isGenuine(request.headers, body, options)))
    return new Response(null, { status: 401 });
  const payload = JSON.parse(body) as HookBody;
  const letters = lettersOf(payload);
  // The service reports the failure to the caller.
  if (letters.length === 0) return new Response(null, { status: 422 });
  const locale = (await options.localeOf(payload.user.id).catch(() => null)) ?? payload.user.user_metadata?.locale;
  const language = languages.find((each) => each === String(locale).slice(0, 2)) ?? languages[0];
  const id = request.headers.get('webhook-id')!;
  for (const letter of letters) {
    const { outcome } = await options.transport(mailOf(letter, { language, site: options.site, id }));
    if (outcome !== 'taken') return new Response(null, { status: 502 });
  }
  return Response.json({});
}

/** Of a change of the address both mailboxes have to agree: the service names the hash for the old one `new`. */
function lettersOf({ user, email_data: data }: HookBody): Letter[] {
  switch (data.email_action_type) {
    case 'signup':
      return [{ kind: 'confirmation', to: user.email, token: data.token_hash }];
    case 'recovery':
      return [{ kind: 'recovery', to: user.email, token: data.token_hash }];
    case 'email_change':
      return [
        { kind: 'email_change', to: user.new_email ?? user.email, token: data.token_hash },
        ...(data.token_hash_new ? [{ kind: 'email_change', to: user.email, token: data.token_hash_new } as const] : []),
      ];
    case 'email_changed_notification':
      return [{ kind: 'email_changed', to: data.old_email ?? user.email, token: '' }];
    default:
      return [];
  }
}

type About = { language: Language; site: string; id: string };

const mailOf = ({ kind, to, token }: Letter, { language, site, id }: About) => ({
  to,
  from: 'Rondo',
  subject: subjects[kind][language],
  text: `${sentences[kind][language]}\n\n${site}${places[kind](token)}\n`,
  html: filled(templates[language][kind], { SiteURL: site, TokenHash: token }),
  headers: {},
  // asked for the same mail once more, the interface sends it once
  messageId: token === '' ? id : token,
});

async function isGenuine(
  headers: Headers,
  body: string,
  { secret, now = Date.now }: SendEmailOptions,
): Promise<boolean> {
  const [id, timestamp] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? ''];
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > freshFor) return false;
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = Array.from(
    (headers.get('webhook-signature') ?? '').matchAll(/v1,([\w+/]+=*)/g),
    ([, each]) => each!,
  );
  for (const [, each] of secret.matchAll(/v1,whsec_([\w+/]+=*)/g)) {
    const key = await crypto.subtle.importKey('raw', bytesOf(each!), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) return true;
  }
  return false;
}

/** Of what is no base64 there are none. */
function bytesOf(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
