import type { TeamBadge } from '#domain/club/team-badge.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Crest } from './crest.tsx';
import { KitStripe } from './kit-stripe.tsx';
import { useLinks } from './links.ts';

/** The winner of the evening in the colours of the club. */
export function CupChampion({ team, text }: { team: TeamBadge; text: string }) {
  const links = useLinks();
  return (
    <div className="border-y border-edge bg-surface">
      <AppLink to={links.team(team.id)} className="flex min-h-28 items-center gap-5 px-3 hover:bg-raised">
        <Crest team={team} size={96} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-soft">{text}</span>
          <span className="block text-3xl font-bold wrap-anywhere max-wide:text-2xl" translate="no">
            {team.name}
          </span>
        </span>
      </AppLink>
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
    </div>
  );
}
