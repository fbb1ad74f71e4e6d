import { siDiscord, siInstagram, siKick, siTwitch, siX, siYoutube } from 'simple-icons';
import { BrandIcon } from './brand-icon.tsx';

const networks = [
  { key: 'x', icon: siX },
  { key: 'instagram', icon: siInstagram },
  { key: 'discord', icon: siDiscord },
  { key: 'kick', icon: siKick },
  { key: 'twitch', icon: siTwitch },
  { key: 'youtube', icon: siYoutube },
] as const;

/** Links to a club's, player's or league's places on other networks; only https addresses are drawn. */
export function SocialLinks({ links, label }: { links: Record<string, string | undefined>; label?: string }) {
  const places = networks.flatMap(({ key, icon }) => {
    const address = links[key];
    return address?.startsWith('https://') ? [{ address, icon }] : [];
  });
  if (places.length === 0) return null;
  return (
    <nav className="-ml-3 flex gap-1 in-[footer]:gap-0 wide:in-[footer]:ml-0 max-wide:mt-2.5" aria-label={label}>
      {places.map(({ address, icon }) => (
        <a
          className="grid size-11 place-items-center rounded-box text-soft hover:bg-raised hover:text-ink"
          key={icon.slug}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={icon.title}
          lang="en"
        >
          <BrandIcon icon={icon} />
        </a>
      ))}
    </nav>
  );
}
