/** The networks a profile or a team links to, in the order they are shown. */
export const socialNetworks = ['x', 'instagram', 'discord', 'kick', 'twitch', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const hosts: Record<SocialNetwork, string> = {
  x: '(x|twitter)\\.com',
  instagram: 'instagram\\.com',
  discord: '(discord\\.gg|discord\\.com)',
  kick: 'kick\\.com',
  twitch: 'twitch\\.tv',
  youtube: '(youtube\\.com|youtu\\.be)',
};

/** Whether a text is an https address on the network's own host, as the database asks (private.are_social_links). */
export function isSocialAddress(network: SocialNetwork, text: string): boolean {
  return new RegExp(`^https://(www\\.)?${hosts[network]}(/[A-Za-z0-9@_.~/?=&%-]{0,200})?$`).test(text);
}
