import { filled, wordFor } from '../../_shared/filled.ts';
import de from '../../../../src/locales/de/discord.json' with { type: 'json' };
import mailDe from '../../../../src/locales/de/mail.json' with { type: 'json' };
import en from '../../../../src/locales/en/discord.json' with { type: 'json' };
import mailEn from '../../../../src/locales/en/mail.json' with { type: 'json' };
import tr from '../../../../src/locales/tr/discord.json' with { type: 'json' };
import mailTr from '../../../../src/locales/tr/mail.json' with { type: 'json' };
import {
  asking,
  type Ask,
  type DiscordOptions,
  foundBy,
  isSnowflake,
  isToken,
  pauseAfter,
  quiet,
  unknownChannel,
  unknownMessage,
} from '../discord/discord.ts';
import { type DiscordButton, type Message, moment, plain, rows, suppressEmbeds } from '../discord/message.ts';
import { type Body, reasonOf } from '../http.ts';
import type { Answer, Keep, Opened, Channel } from '../channel.ts';
import { type Facts, languageOf, linked, originOf, sentence } from '../texts.ts';

/**
 * A direct message: the application's bot writes to a member, edits what it wrote, and repeats nothing (docs/decisions/0035).
 */

/** The answer of `private.open_direct`. */
export type OpenedDirect = Opened & {
  person: string;
  /** Where the bot writes to them; none before Discord has opened it. */
  channel: string | null;
  /** The key of a new message, since when it may be out there, and the id in its links. */
  nonce: string;
  since: string | null;
  about: string;
  /** Nothing is waited for any more. */
  over: boolean;
  deadline: string | null;
  action: Action | null;
  said: Facts | null;
};

/** The effect of a button below it besides leading to the page. */
type Action =
  | { what: 'confirm'; about: string; home_score: number; away_score: number; is_forfeit: boolean }
  | { what: 'in'; about: string }
  | { what: 'sign'; about: string; team: string };

/** So many members are written to at once: Discord asks bots not to hurry. */
const membersAtOnce = 4;

export function direct(options: DiscordOptions): Channel {
  const ask = asking(options);
  // A limit that Discord sets for the bot holds for everybody.
  let silentUntil = 0;
  const noted = (answer: Answer, isOfAll: boolean): Answer => {
    if (answer.outcome === 'quiet' && isOfAll) silentUntil = Date.now() + (answer.wait ?? 0) * 1000;
    return answer;
  };

  /** Opens where the bot writes to somebody: asked again, Discord answers with the same one. */
  async function opened({ person }: OpenedDirect, keep?: Keep): Promise<string | Answer> {
    const { answered, body } = await ask({
      method: 'POST',
      url: '/v10/users/@me/channels',
      body: { recipient_id: person },
      byBot: true,
    });
    if (answered.status === 429) return noted(quiet(answered.headers, body), true);
    if (!answered.ok) return refusalOf(answered, body);
    const channel = body['id'];
    if (!isSnowflake(channel)) return { outcome: 'again', reason: 'no_channel' };
    return (await keep?.(channel)) === true ? channel : { outcome: 'again', reason: 'not_kept' };
  }

  async function sent(direct: OpenedDirect, keep?: Keep): Promise<Answer> {
    const { what, message: id, since, about } = direct;
    const mayBeThere = id === null && since !== null;
    let channel: string;
    try {
      const made = direct.channel ?? (await opened(direct, keep));
      if (typeof made !== 'string') return made;
      channel = made;
      if (mayBeThere) {
        const match = await foundBy(ask, { channel, since, about });
        if (typeof match !== 'string') return unread(match);
        if (match !== '') return { outcome: 'taken', message: match, pause: 0, stale: true };
      }
      if (what === 'delete' && id === null) return { outcome: 'taken', message: null, pause: 0 };
    } catch (error) {
      return { outcome: 'again', reason: reasonOf(error) };
    }
    try {
      const { answered, body } = await sendRequest(ask, direct, channel);
      const answer = outcomeOf(direct, answered, body);
      if (answer.outcome === 'taken') return mayBeThere ? { ...answer, stale: true } : answer;
      return noted(answer, body['global'] === true);
    } catch (error) {
      const reason = reasonOf(error);
      // Nobody knows whether a new message is out there; an edit or a deletion can be repeated.
      return { outcome: what === 'post' && reason !== 'unreachable' ? 'unanswered' : 'again', reason };
    }
  }

  return {
    atOnce: membersAtOnce,
    send: async (delivery, _, keep) => {
      const direct = delivery as OpenedDirect;
      const { person, channel, message: id, said: content, what } = direct;
      const isWhole =
        isSnowflake(person) &&
        (channel === null || isSnowflake(channel)) &&
        (id === null || /^\d{1,25}$/.test(id)) &&
        (what === 'delete' || (content !== null && content.notices.length > 0));
      if (!isWhole) return { outcome: 'stop', reason: 'wrong_address' };
      if (!isToken(options.bot ?? '')) return { outcome: 'again', reason: 'no_bot_token' };
      const left = silentUntil - Date.now();
      if (left > 0) return { outcome: 'quiet', reason: 'rate_limited', wait: Math.ceil(left / 1000) };
      return sent(direct, keep);
    },
  };
}

function sendRequest(ask: Ask, direct: OpenedDirect, channel: string): ReturnType<Ask> {
  const { what, message: id, nonce } = direct;
  const url = `/v10/channels/${channel}/messages`;
  if (what === 'delete') return ask({ method: 'DELETE', url: `${url}/${id}`, byBot: true });
  const body = messageTo(direct);
  return what === 'edit'
    ? ask({ method: 'PATCH', url: `${url}/${id}`, body, byBot: true })
    : ask({ method: 'POST', url, body: { ...body, nonce, enforce_nonce: true }, byBot: true });
}

function outcomeOf({ what, message: id }: OpenedDirect, answered: Response, body: Body): Answer {
  const { ok, status, headers } = answered;
  if (ok) {
    const made = isSnowflake(body['id']) ? body['id'] : undefined;
    if (what === 'post' && made === undefined) return { outcome: 'unanswered', reason: 'no_message_id' };
    return { outcome: 'taken', message: what === 'delete' ? null : (made ?? id), pause: pauseAfter(headers) };
  }
  if (status === 429) return quiet(headers, body);
  if (body['code'] === unknownMessage) {
    if (what === 'delete') return { outcome: 'taken', message: null, pause: 0 };
    // Of a new one: it was there, and somebody deleted it meanwhile.
    return { outcome: what === 'post' ? 'stop' : 'forget', reason: 'message_gone' };
  }
  return refusalOf(answered, body);
}

/** The consequence of a no that is not about the message. */
function refusalOf({ status }: { status: number }, body: Body): Answer {
  const reason = `http_${status}`;
  const code = Number(body['code']);
  if (notTaken.has(code)) return { outcome: 'off', reason };
  if (code === unknownChannel || code === missingAccess) return { outcome: 'no_bot', reason };
  // The token is wrong for everybody: an admin sees it at once, and sends again.
  if (status === 401 || status === 400 || status === 413) return { outcome: 'stop', reason };
  return { outcome: 'again', reason };
}

/** Of looking for a message: the token is wrong for this, too. */
const unread = (answer: Answer): Answer =>
  answer.outcome === 'again' && answer.reason === 'http_401' ? { ...answer, outcome: 'stop' } : answer;

/**
 * Somebody takes no messages of the bot: by their own choice, because they share no server with it, or because Discord knows nobody
 * of that number any more.
 */
const notTaken = new Set([50_007, 50_278, 50_033, 10_013]);
const missingAccess = 50_001;

const texts = {
  en: { ...en, open: mailEn.message.open, until: mailEn.message.until },
  de: { ...de, open: mailDe.message.open, until: mailDe.message.until },
  tr: { ...tr, open: mailTr.message.open, until: mailTr.message.until },
};
type Texts = (typeof texts)['en'];

/** Discord's limits of a button. */
const mostOfLabel = 80;

/** A message that mentions nobody and unfolds no link: a sentence, until when it waits, and what can be done about it. */
export function messageTo({ said: content, about, over, deadline, action }: OpenedDirect): Message {
  const facts = content!;
  const notice = facts.notices[0]!;
  const words = texts[languageOf(facts.language)];
  const site = originOf(facts.site);
  const line = plain(sentence(notice, facts));
  const choose = site && `-# [${words.direct.choose}](<${site}/settings?section=notifications>)`;
  const waits =
    deadline === null
      ? ''
      : filled(wordFor(words.until, notice.key) || words.direct.until, { until: moment(deadline) });
  return {
    content: [over ? `~~${line}~~` : line, over ? words.direct.over : waits, choose].filter(Boolean).join('\n'),
    flags: suppressEmbeds,
    allowed_mentions: { parse: [] },
    // An empty row takes away what an earlier state had.
    components: rows(over ? [] : buttonsOf(action, site && pageOf(notice, site, about), notice.link, words)),
  };
}

/** A page of the site; the id behind it is the notification's, by which its message is found again. */
function pageOf(notice: Facts['notices'][number], site: string, about: string): string {
  const page = new URL(linked(notice, site));
  page.hash = about;
  return page.href;
}

function buttonsOf(action: Action | null, url: string | undefined, link: string | null, words: Texts): DiscordButton[] {
  const part = link?.split(/[/?#]/)[1] ?? '';
  const page = (label: string): DiscordButton[] => (url === undefined ? [] : [{ type: 2, style: 5, label, url }]);
  const press = (style: 1 | 3, label: string, what: string): DiscordButton => ({
    type: 2,
    style,
    label: label.slice(0, mostOfLabel),
    custom_id: what,
  });
  const { buttons } = words;
  if (action?.what === 'confirm') {
    const score = `${action.home_score}–${action.away_score}`;
    return [
      press(3, action.is_forfeit ? buttons.report : filled(buttons.confirm, { score }), `confirm:${action.about}`),
      ...page(buttons.dispute),
    ];
  }
  if (action?.what === 'in')
    return [press(1, buttons.in, `in:${action.about}`), ...page(wordFor(words.open, part) || words.open.other)];
  if (action?.what === 'sign')
    return [
      press(3, filled(buttons.sign, { team: action.team }), `sign:${action.about}`),
      ...page(buttons.said.readOffer),
    ];
  return page(wordFor(words.open, part) || words.open.other);
}
