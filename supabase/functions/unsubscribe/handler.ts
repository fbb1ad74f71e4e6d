import { escaped } from '../_shared/escaped.ts';
import { databaseLimits } from '../../../src/domain/limits.ts';
import de from '../../../src/locales/de/mail.json' with { type: 'json' };
import en from '../../../src/locales/en/mail.json' with { type: 'json' };
import tr from '../../../src/locales/tr/mail.json' with { type: 'json' };
import channelsDe from '../../../src/locales/de/delivery-channels.json' with { type: 'json' };
import channelsEn from '../../../src/locales/en/delivery-channels.json' with { type: 'json' };
import channelsTr from '../../../src/locales/tr/delivery-channels.json' with { type: 'json' };

/**
 * Ends the mails of a topic for anybody who has one of it that is not too old (docs/decisions/0034, 0024). A GET shows
 * a page with one button, for programs follow links too; a POST ends them, by that button or by a mail program's own
 * (RFC 8058). No session, no script. Web APIs alone: Node and Deno run the same file.
 */

type UnsubscribeOptions = {
  /** `private.end_mails`: whether there is such a token. */
  end: (token: string, topic: string | null, daily: boolean) => Promise<unknown>;
  /** The address of the site. */
  site: string;
  /** Where the page is when it cannot be shown here: hosted functions answer no pages. */
  pageAt?: string;
  /** Waits until an answer says nothing by its time; given in for tests. */
  pause?: () => Promise<unknown>;
  now?: () => number;
};

const texts = {
  en: { ...en, topics: channelsEn.topics },
  de: { ...de, topics: channelsDe.topics },
  tr: { ...tr, topics: channelsTr.topics },
};
type Language = keyof typeof texts;
type Words = (typeof texts)['en'];
type Choice = { kind: 'topic' | 'daily'; topic: string };

export async function answer(request: Request, options: UnsubscribeOptions): Promise<Response> {
  const { end, site, pageAt, pause = aMoment, now = Date.now } = options;
  const language = languageOf(request.headers.get('accept-language') ?? '');
  const words = texts[language];
  const show = (status: number, body: string) => page(status, { language, title: words.page.title, body });
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });

  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const choice = askedOf(searchParams.get('topic'));
  if (!/^[0-9a-f]{48}$/.test(token) || choice === undefined) return show(400, paragraph(words.page.wrong));
  if (isExpired(token, now()))
    return show(
      410,
      paragraph(words.page.expired.replace('{{days}}', String(databaseLimits.unsubscribeDays))) + settings(words, site),
    );
  if (request.method !== 'POST') {
    if (pageAt !== undefined) return new Response(null, { status: 303, headers: { location: pageAt } });
    return show(200, question(words, choice));
  }
  try {
    // An ended topic and one that never was take as long, and read alike.
    await Promise.all([end(token, choice.kind === 'topic' ? choice.topic : null, choice.kind === 'daily'), pause()]);
  } catch {
    return show(503, paragraph(words.page.failed));
  }
  return show(200, ended(words, choice, site));
}

/** The page of somebody who asks too often. */
export function tooMany(request: Request, seconds: number): Promise<Response> {
  const language = languageOf(request.headers.get('accept-language') ?? '');
  const { title, tooMany: text } = texts[language].page;
  return page(429, { language, title, body: paragraph(text), headers: { 'retry-after': String(seconds) } });
}

const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 300));

function askedOf(topic: string | null): Choice | undefined {
  if (topic === null) return undefined;
  if (topic === 'daily') return { kind: 'daily', topic: '' };
  return Object.hasOwn(texts.en.topics, topic) ? { kind: 'topic', topic } : undefined;
}

/** A token says itself of which day it is (private.unsubscribe_token), in either clock: the database decides. */
function isExpired(token: string, now: number): boolean {
  const age = Math.floor(now / 86_400_000) - Number.parseInt(token.slice(16, 21), 16);
  return age > databaseLimits.unsubscribeDays + 1 || age < -1;
}

const sentence = (texts: Words['page']['ask'], { kind, topic }: Choice, words: Words): string =>
  texts[kind].replace('{{topic}}', () => (kind === 'topic' ? words.topics[topic as keyof Words['topics']] : ''));

/** Without an address the form goes where the page came from: with the token and the topic of the link. */
const question = (words: Words, choice: Choice): string =>
  `${paragraph(sentence(words.page.ask, choice, words))}
<form method="post"><button>${escaped(words.page.button)}</button></form>
<p class="quiet">${escaped(words.page.askHint)}</p>`;

const ended = (words: Words, choice: Choice, site: string): string =>
  `${paragraph(sentence(words.page.done, choice, words))}
<p class="quiet">${escaped(words.page.doneHint)}</p>
${settings(words, site)}`;

const settings = (words: Words, site: string): string =>
  `<p><a href="${escaped(site)}/settings?section=notifications" rel="noreferrer">${escaped(words.page.settings)}</a></p>`;

const paragraph = (text: string): string => `<p role="status">${escaped(text)}</p>`;

const style = `:root { color-scheme: light dark; --back: #ffffff; --text: #10201d; --quiet: #4a5f5a; --link: #005a4e; }
@media (prefers-color-scheme: dark) { :root { --back: #04100f; --text: #e9f2ef; --quiet: #9db3ad; --link: #ffd23f; } }
body { margin: 0; background: var(--back); color: var(--text); font: 18px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 1rem; }
a { display: inline-block; min-height: 44px; color: var(--link); }
button { min-height: 48px; margin: 0 0 1.25rem; padding: .75rem 1.5rem; border: 0; background: #ffd23f; color: #04100f; font: inherit; font-weight: 700; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
`;

type Page = { language: Language; title: string; body: string; headers?: Record<string, string> };

async function page(status: number, { language, title, body, headers }: Page): Promise<Response> {
  const text = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escaped(title)}</h1>
${body}
</main></body>
</html>
`;
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${await hash(style)}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

/** The first of ours that the header prefers, English where it names none. */
function languageOf(accepted: string): Language {
  const wanted = accepted
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', ...more] = each.trim().toLowerCase().split(';');
      const quality = Number(/^\s*q=([\d.]+)/.exec(more.find((part) => /^\s*q=/.test(part)) ?? '')?.[1] ?? 1);
      return { language: tag.slice(0, 2), quality };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.flatMap(({ language }) => (language in texts ? [language as Language] : []))[0] ?? 'en';
}
