import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { Button } from '#components/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { whenDefined } from '#lib/when-defined.ts';
import { useGiveRights } from '#data/teams/mutations.ts';
import { seasonOf, type TeamProfile, teamQueries } from '#data/teams/queries.ts';

/** An admin's override: one transfer right more or less for the running season; every step leaves an audit row. */
export function RightsGift({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const { league_id, season } = team;
  const entry = useQuery(whenDefined(seasonOf(team), (of) => teamQueries.entry(team.id, ...of)));
  const give = useGiveRights({ team_id: team.id, league_id: league_id ?? '', season: season ?? 0 });
  const interest = useInterestNote([team.id]);
  if (team.phase !== 'regular' || !entry.data) return null;
  const extra = entry.data.rights_extra;
  return (
    <div className="flex min-w-0 items-center gap-3 flex-wrap py-3" role="group" aria-label={t('rights.title')}>
      <span className="text-sm text-soft">{t('rights.hint', { count: extra })}</span>
      <Button
        size="small"
        disabled={interest.disabled || give.isPending}
        onClick={() => give.mutate({ extra: extra - 1 })}
      >
        <Minus size={16} />
        {t('rights.less')}
      </Button>
      <Button
        size="small"
        disabled={interest.disabled || give.isPending}
        onClick={() => give.mutate({ extra: extra + 1 })}
      >
        <Plus size={16} />
        {t('rights.more')}
      </Button>
      {interest.children}
    </div>
  );
}
