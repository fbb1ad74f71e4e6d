import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { isSigning, type Signing, type Transfer } from '#data/transfers/queries.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { startOfDay } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';

/** Four on phones. */
const most = 6;

/** The signings in the last seven days, as cards; nothing in a week without signings. */
export function WeekSignings({ transfers }: { transfers: Transfer[] }) {
  const { t } = useTranslation('transfers');
  const since = Date.parse(startOfDay(useNow(), -6));
  const signed = transfers.filter(isSigning).filter(({ happened_at }) => Date.parse(happened_at) >= since);
  if (signed.length === 0) return null;
  return (
    <section className="pb-8">
      <SectionHead title={t('week.title')} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-3 pt-4 *:min-w-0 max-wide:[&>:nth-child(n+5)]:hidden wide:grid-cols-3">
        {signed.slice(0, most).map((signing) => (
          <li key={signing.id}>
            <Card signing={signing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ signing: { player_id, username, avatar, position, from_team, to_team } }: { signing: Signing }) {
  const { t } = useTranslation('transfers');
  const { t: common } = useTranslation('common');
  return (
    <article className="h-full border border-edge bg-surface">
      <KitStripe primary={to_team.kit_primary} secondary={to_team.kit_secondary} />
      <div className="grid min-w-0 justify-items-center gap-2 p-3 text-center wide:grid-cols-[auto_minmax(0,1fr)] wide:justify-items-start wide:gap-x-4 wide:text-left">
        <span className="wide:row-span-3">
          <Avatar player={{ username, avatar }} size={96} />
        </span>
        <h3 className="max-w-full text-lg leading-tight wrap-anywhere">
          <PlayerLink player={{ id: player_id, username }} />
        </h3>
        <p className="min-h-5 text-sm text-soft">{position && common(`league.position.${position}`)}</p>
        <p className="flex min-h-11 max-w-full items-center gap-2">
          <Club team={from_team} />
          <ArrowRight size={16} aria-label={t('row.to')} className="shrink-0 text-faint" />
          <Club team={to_team} />
        </p>
      </div>
    </article>
  );
}

function Club({ team }: { team: TeamBadge | null }) {
  const { t: common } = useTranslation('common');
  if (!team) return <span className="text-sm whitespace-nowrap text-faint">{common('league.freeAgent')}</span>;
  return (
    <AppLink
      to={paths.team(team.id)}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm"
      translate="no"
    >
      <Crest team={team} size={28} />
      {/* On phones the crest says it. */}
      <span className="truncate max-wide:sr-only">{team.short_name}</span>
    </AppLink>
  );
}
