import de from '../../../src/locales/de/discord.json' with { type: 'json' };
import errorsDe from '../../../src/locales/de/errors.json' with { type: 'json' };
import en from '../../../src/locales/en/discord.json' with { type: 'json' };
import errorsEn from '../../../src/locales/en/errors.json' with { type: 'json' };
import tr from '../../../src/locales/tr/discord.json' with { type: 'json' };
import errorsTr from '../../../src/locales/tr/errors.json' with { type: 'json' };
import { limits } from '../../../src/domain/limits.ts';
import type { MatchForm } from '../../../src/domain/match/forms.ts';
import { filled } from '../_shared/filled.ts';
import { type ActionRow, type DiscordButton, plain, rows } from '../channels/discord/message.ts';

/**
 * The buttons below our messages in Discord (docs/decisions/0035): Discord tells us who pressed which, signed, and shows the answer
 * to the member who pressed it and to nobody else. The effect of a press is the database's to say, with the rights of the
 * linked account. Web APIs alone: Node and Deno run the same file.
 */

export type InteractionOptions = {
  /** Of the application: 64 digits, public. */
  publicKey: string;
  client: string;
  /** The address of the site. */
  site: string;
  /** `private.press_discord_button`, as the service. */
  press: (values: Press) => Promise<unknown>;
  /** Milliseconds after which Discord is answered whatever became of it: it waits for three seconds. */
  patience?: number;
  now?: () => number;
};

export type Press = {
  press: string;
  presser: string;
  what: string;
  about: string | null;
  message: string | null;
  guild: string | null;
};

/** The answer of `private.press_discord_button`. */
type Outcome =
  | { outcome: 'done' | 'repeated' | 'unlinked' | 'foreign'; language?: string | null }
  | { outcome: 'refused'; refusal: string; detail: string | null; language: string | null }
  | {
      outcome: 'report';
      report: string;
      home: string;
      away: string;
      home_score: number;
      away_score: number;
      forfeited_by: 'home' | 'away' | 'both' | null;
      language: string | null;
    }
  | { outcome: 'offers'; offers: { id: string; team: string; expires_at: string }[]; language: string | null };

type Interaction = {
  id: string;
  application_id: string;
  type: number;
  locale?: string;
  guild_id?: string;
  member?: { user?: { id?: string } };
  user?: { id?: string };
  data?: { custom_id?: string };
  message?: { id?: string; flags?: number; webhook_id?: string; application_id?: string };
};

/** Seconds that a signature may be old, and that clocks may differ. */
const freshFor = 300;
const mostBytes = 64 * 1024;

export async function answer(request: Request, options: InteractionOptions): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const body = await request.text();
  // Discord tries wrong signatures now and then, and takes the address away from applications that do not refuse them.
  if (body.length > mostBytes || !(await isGenuine(request.headers, body, options)))
    return new Response(null, { status: 401 });
  const interaction = parsed(body);
  if (!interaction || interaction.application_id !== options.client) return new Response(null, { status: 401 });
  if (interaction.type === ping) return Response.json({ type: pong });
  if (interaction.type !== pressed) return new Response(null, { status: 400 });
  return Response.json(await answerTo(interaction, options));
}

const ping = 1;
const pong = 1;
const pressed = 3;
/** Kinds of answers: its own message, or another text in the message that was pressed. */
const newMessage = 4;
const inItsPlace = 7;
/** Seen by the member who pressed, and by nobody else. */
const ephemeral = 64;

async function isGenuine(
  headers: Headers,
  body: string,
  { publicKey, now = Date.now }: InteractionOptions,
): Promise<boolean> {
  const signature = headers.get('x-signature-ed25519') ?? '';
  const timestamp = headers.get('x-signature-timestamp') ?? '';
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now() / 1000 - Number(timestamp)) > freshFor) return false;
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(timestamp + body));
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function parsed(body: string): Interaction | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Interaction) : undefined;
  } catch {
    return undefined;
  }
}

type Answer = {
  type: number;
  data: { content: string; flags: number; allowed_mentions: { parse: never[] }; components: ActionRow[] };
};
type Shown = { content: string; buttons?: DiscordButton[]; type?: number };

async function answerTo(interaction: Interaction, options: InteractionOptions): Promise<Answer> {
  const [what = '', about = null] = (interaction.data?.custom_id ?? '').split(':');
  const isOwnAnswer = followUps.has(what);
  const fallback = languageOf(interaction.locale);
  const press = pressOf(interaction, what, about);
  // Below an answer of ours: Discord lets nobody except the application write what one reader alone sees. Of a direct
  // message the database knows.
  const isOurs =
    !isOwnAnswer ||
    isDirect(interaction) ||
    (((interaction.message?.flags ?? 0) & ephemeral) !== 0 && interaction.message?.application_id === options.client);
  if (!press || !isOurs) return made({ content: textsOf(fallback).said.foreign });
  const outcome = await within(options.patience ?? 2500, options.press(press) as Promise<Outcome>);
  if (outcome === 'late' || outcome === 'failed') return made({ content: textsOf(fallback).said[outcome] });
  const language = languageOf(outcome.language ?? interaction.locale);
  return made(shown(outcome, { what, about, language, site: options.site, isDirect: isDirect(interaction) }));
}

/** A direct message of the bot's is in no server. */
const isDirect = ({ guild_id, user }: Interaction): boolean => guild_id === undefined && user !== undefined;

/** Buttons of answers that only their reader sees, and of direct messages. */
const followUps = new Set(['confirm', 'sign']);
const withoutSubject = new Set(['offers']);

const isUuid = (text: string | null) => text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isSnowflake = (id: unknown): id is string => typeof id === 'string' && /^\d{15,22}$/.test(id);

function pressOf(interaction: Interaction, what: string, about: string | null): Press | undefined {
  const presser = interaction.member?.user?.id ?? interaction.user?.id;
  if (!isSnowflake(interaction.id) || !isSnowflake(presser) || !/^[a-z]{1,10}$/.test(what)) return undefined;
  if (withoutSubject.has(what) ? about !== null : !isUuid(about)) return undefined;
  const idOr = (id: unknown) => (isSnowflake(id) ? id : null);
  return {
    press: interaction.id,
    presser,
    what,
    about,
    message: idOr(interaction.message?.id),
    guild: idOr(interaction.guild_id),
  };
}

/** Discord is answered in time; what was begun goes on, and the site shows what became of it. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late' | 'failed'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), milliseconds)));
  return Promise.race([work.catch(() => 'failed' as const), late]).finally(() => clearTimeout(timer));
}

type About = { what: string; about: string | null; language: Language; site: string; isDirect: boolean };

function shown(outcome: Outcome, { what, about, language, site, isDirect }: About): Shown {
  const words = textsOf(language);
  // A direct message is said anew by the outbox.
  const type = followUps.has(what) && !isDirect ? inItsPlace : newMessage;
  switch (outcome.outcome) {
    case 'done':
      return { content: words.said[what as 'in' | 'confirm' | 'sign'], type };
    case 'unlinked':
      return { content: filled(words.said.unlinked, { address: `${site}/settings?section=discord` }), type };
    case 'refused':
      return { content: refusalOf(outcome, language), type };
    case 'report':
      return reported(outcome, words, `${site}/matches/${about}`);
    case 'offers':
      return offered(outcome.offers, words, site);
    default:
      return { content: words.said[outcome.outcome], type };
  }
}

/** The question shows the report and its button carries it, so that nobody confirms another report by mistake. */
function reported(report: Extract<Outcome, { outcome: 'report' }>, words: Texts, url: string): Shown {
  const score = `${report.home_score}–${report.away_score}`;
  const sides = { home: plain(report.home), away: plain(report.away), score };
  const forfeit =
    report.forfeited_by === 'both'
      ? words.said.forfeitBoth
      : report.forfeited_by && filled(words.said.forfeit, { team: sides[report.forfeited_by] });
  return {
    content: [filled(words.said.report, sides), forfeit].filter(Boolean).join(' '),
    buttons: [
      { type: 2, style: 3, label: filled(words.confirm, { score }), custom_id: `confirm:${report.report}` },
      { type: 2, style: 5, label: words.dispute, url: `${url}?form=${'dispute' satisfies MatchForm}` },
    ],
  };
}

function offered(offers: { id: string; team: string; expires_at: string }[], words: Texts, site: string): Shown {
  if (offers.length === 0) return { content: words.said.noOffers };
  const lines = offers.map(({ id, team, expires_at }) => {
    const until = `<t:${Math.floor(Date.parse(expires_at) / 1000)}:F>`;
    const line = filled(words.said.offer, { team: `**${plain(team)}**`, until });
    return `${line} · [${words.said.readOffer}](<${site}/dashboard?offer=${id}>)`;
  });
  return {
    content: [words.said.offers, ...lines].join('\n'),
    buttons: offers.map(({ id, team }) => ({
      type: 2,
      style: 3,
      label: filled(words.sign, { team }).slice(0, 80),
      custom_id: `sign:${id}`,
    })),
  };
}

/** The limits that sentences name. */
const numbers: Record<string, number> = Object.fromEntries(
  Object.entries(limits).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : [])),
);

/** Why not, in the words of the site. */
function refusalOf({ refusal, detail }: { refusal: string; detail: string | null }, language: Language): string {
  const errors: Record<string, unknown> = { en: errorsEn, de: errorsDe, tr: errorsTr }[language];
  const text = Object.hasOwn(errors, refusal) ? errors[refusal] : undefined;
  if (typeof text !== 'string') return textsOf(language).said.failed;
  const moment = Date.parse(detail ?? '');
  const when = Number.isNaN(moment) ? '' : `<t:${Math.floor(moment / 1000)}:t>`;
  return filled(text, { ...numbers, when });
}

const made = ({ content, buttons = [], type = newMessage }: Shown): Answer => ({
  type,
  data: { content, flags: ephemeral, allowed_mentions: { parse: [] }, components: rows(buttons) },
});

const texts = { en: en.buttons, de: de.buttons, tr: tr.buttons };
type Texts = (typeof texts)['en'];
type Language = keyof typeof texts;
const textsOf = (language: Language): Texts => texts[language];
const languageOf = (tag: string | null = ''): Language => {
  const language = (tag ?? '').slice(0, 2).toLowerCase();
  return language in texts ? (language as Language) : 'en';
};
