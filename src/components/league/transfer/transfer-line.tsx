import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { paths } from '#lib/paths.ts';
import { Crest } from '#components/league/crest.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import type { TransferData } from './transfer-row.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';

/** A transfer in a narrow column: the player, the two crests, the action and the day. */
export function TransferLine({ transfer }: { transfer: TransferData }) {
  const { t } = useTranslation('transfers');
  const { t: common } = useTranslation('common');
  const { player_id, username, username_then, from_team, to_team, kind, happened_at } = transfer;
  return (
    <AppLink to={paths.player(player_id)} className="flex min-w-0 items-center min-h-14 gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" translate="no">
          {username_then ?? username ?? common('league.deletedPlayer')}
          {username !== null && username_then && (
            <>
              {' '}
              <CurrentName name={username} />
            </>
          )}
        </span>
        <FactLine className="text-sm text-faint">
          {t(`row.kind.${kind}`)}
          <LocalTime at={happened_at} show="day" />
        </FactLine>
      </span>
      <Side team={from_team} />
      <ArrowRight size={14} className="text-faint shrink-0" aria-label={t('row.to')} />
      <Side team={to_team} />
    </AppLink>
  );
}

function Side({ team }: { team: TeamBadge | null }) {
  const { t: common } = useTranslation('common');
  if (!team) return <span className="text-sm text-faint">{common('league.freeAgent')}</span>;
  return (
    <span title={team.name_then ?? team.name}>
      <Crest team={team} size={28} />
      <span className="sr-only">{team.name_then ?? team.name}</span>
    </span>
  );
}
