import { limits } from './limits.ts';
import { isStreamAddress } from './social-links.ts';

/** What the site shows live, as the setting `live_stream` holds it. */
export type LiveStream = { enabled: boolean; url: string | null; title: string | null };

/** What the app works with, whatever was stored: an address no player is known for is none. */
export function readLiveStream(value: unknown): LiveStream {
  const { enabled, url, title } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    enabled: enabled === true,
    url: typeof url === 'string' && isStreamAddress(url) ? url : null,
    title: typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, limits.streamTitleMax) : null,
  };
}

export type StreamEmbed = { network: 'Twitch' | 'Kick' | 'YouTube'; channel: string; player: string };

/**
 * The player of a stream's address, built from a channel or video id and never from the address itself; null for
 * an address no player is known for. `site` is the host name the page stands on, which Twitch asks for.
 */
export function streamEmbed(address: string, site: string): StreamEmbed | null {
  const [network, host] = hosts.find(([, pattern]) => pattern.test(address)) ?? [];
  if (!network || !host) return null;
  const path = address.replace(host, '');
  const [first = '', second = ''] = path.split(/[?#]/)[0]?.split('/') ?? [];
  if (network === 'YouTube') return youtube(address, first, second);
  if (!/^[A-Za-z0-9_-]{2,40}$/.test(first)) return null;
  return network === 'Twitch'
    ? {
        network,
        channel: first,
        player: `https://player.twitch.tv/?${new URLSearchParams({ channel: first, parent: site })}`,
      }
    : { network, channel: first, player: `https://player.kick.com/${first}` };
}

const hosts: [StreamEmbed['network'], RegExp][] = [
  ['Twitch', /^https:\/\/(www\.)?twitch\.tv\//],
  ['Kick', /^https:\/\/(www\.)?kick\.com\//],
  ['YouTube', /^https:\/\/((www\.)?youtube\.com|youtu\.be)\//],
];

/** A video or a live stream by its id; a channel's page has no player of its own. */
function youtube(address: string, first: string, second: string): StreamEmbed | null {
  const named = /[?&]v=([A-Za-z0-9_-]{11})(?:&|#|$)/.exec(address)?.[1];
  const id = named ?? (first === 'live' || first === 'embed' ? second : first);
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return null;
  return { network: 'YouTube', channel: id, player: `https://www.youtube-nocookie.com/embed/${id}` };
}
