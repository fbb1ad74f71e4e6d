import type { Tables } from '#database.types.ts';
import { limits } from '../limits.ts';
import { isSocialAddress, type SocialNetwork } from '../community/social-links.ts';

/** Where streams play, and how each is called. */
const networks = { twitch: 'Twitch', kick: 'Kick', youtube: 'YouTube' } as const satisfies Partial<
  Record<SocialNetwork, string>
>;
type Streaming = keyof typeof networks;

/** The network of a stream's address and what stands behind its host; undefined of any other address. */
function placeOf(address: string): { network: Streaming; path: string } | undefined {
  const network = (Object.keys(networks) as Streaming[]).find((each) => isSocialAddress(each, address));
  const path = address.replace(/^https:\/\/[^/]+\/?/, '');
  return network && path !== '' ? { network, path } : undefined;
}

/** Whether a text is the address of a stream a team may name, as the database asks (private.is_stream). */
export const isStreamAddress = (text: string): boolean => placeOf(text) !== undefined;

/** The live stream, as the setting `live_stream` holds it. */
export type LiveStream = { enabled: boolean; url: string | null; title: string | null };

/** The stream, whatever was stored: an address no player is known for is none. */
export function readLiveStream(value: unknown): LiveStream {
  const { enabled, url, title } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    enabled: enabled === true,
    url: typeof url === 'string' && isStreamAddress(url) ? url : null,
    title: typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, limits.streamTitleMax) : null,
  };
}

export type StreamEmbed = { network: (typeof networks)[Streaming]; channel: string; player: string };

/**
 * The player of a stream's address, built from a channel or video id and never from the address itself; null for
 * an address no player is known for. `site` is the host name the page is on, which Twitch asks for.
 */
export function streamEmbed(address: string, site: string): StreamEmbed | null {
  const place = placeOf(address);
  if (!place) return null;
  const [first = '', second = ''] = place.path.split('?')[0]?.split('/') ?? [];
  if (place.network === 'youtube') return youtube(address, first, second);
  if (place.network === 'twitch' && first === 'videos') return recorded(second, site);
  // Kick has no player for what was recorded.
  if (!/^[A-Za-z0-9_-]{2,40}$/.test(first) || (place.network === 'kick' && second === 'videos')) return null;
  const player =
    place.network === 'twitch'
      ? `https://player.twitch.tv/?${new URLSearchParams({ channel: first, parent: site })}`
      : `https://player.kick.com/${first}`;
  return { network: networks[place.network], channel: first, player };
}

/** A recording of Twitch, by its number. */
function recorded(id: string, site: string): StreamEmbed | null {
  if (!/^\d{1,15}$/.test(id)) return null;
  const player = `https://player.twitch.tv/?${new URLSearchParams({ video: `v${id}`, parent: site })}`;
  return { network: networks.twitch, channel: id, player };
}

/** A video or a live stream by its id; a channel's page has no player of its own. */
function youtube(address: string, first: string, second: string): StreamEmbed | null {
  const named = /[?&]v=([A-Za-z0-9_-]{11})(?:&|#|$)/.exec(address)?.[1];
  const id = named ?? (first === 'live' || first === 'embed' ? second : first);
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  return { network: networks.youtube, channel: id, player: `https://www.youtube-nocookie.com/embed/${id}` };
}

type Watched = Pick<Tables<'team_matches'>, 'status' | 'stream_url' | 'replay_url'>;

/** Where a match is to be seen now: live until it is over, then again. */
export const shownStream = ({ status, stream_url, replay_url }: Watched): string | null => {
  if (status === 'scheduled' || status === 'live') return stream_url;
  return status === 'finished' || status === 'reported' || status === 'disputed' ? replay_url : null;
};
