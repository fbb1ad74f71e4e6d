import type { ShownSponsor } from '#data/sponsors/queries.ts';
import { SponsorLogo } from './sponsor-logo.tsx';

/** The sponsors of the league, in the order they come; nothing where nobody does. */
export function SponsorStrip({ sponsors, label }: { sponsors: ShownSponsor[]; label: string }) {
  if (sponsors.length === 0) return null;
  return (
    <section className="border-t border-rule py-6" aria-label={label}>
      <h2 className="text-sm text-faint">{label}</h2>
      <ul className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-2">
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className="min-w-0">
            <Linked sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Paid for, so no search engine follows it; the page it leads to learns nothing of this one. */
function Linked({ sponsor }: { sponsor: ShownSponsor }) {
  const logo = <SponsorLogo sponsor={sponsor} />;
  if (!sponsor.url?.startsWith('https://')) return <span className="inline-flex min-h-11 items-center">{logo}</span>;
  return (
    <a
      className="inline-flex min-h-11 items-center text-soft hover:text-ink"
      href={sponsor.url}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
    >
      {logo}
    </a>
  );
}
