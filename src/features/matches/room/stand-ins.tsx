import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { attendanceQueries } from '#data/attendance/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { useAcceptStandIn, useAskStandIn, useWithdrawStandIn } from '#data/stand-ins/mutations.ts';
import { type StandIn, standInQueries } from '#data/stand-ins/queries.ts';
import { seasonOf } from '#data/teams/queries.ts';
import { limits } from '#domain/limits.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import type { Room } from './use-room.ts';

/** The stand-ins of a side, as both sides see it; captains ask and take back, and a free agent accepts. */
export function StandIns({ room }: { room: Room }) {
  const { t } = useTranslation('attendance');
  const { match, side, viewer, now } = room;
  const ahead = new Date(match.kickoff_at) > now;
  const { id: me, membership } = useViewer();
  // The page has read them for this visit.
  const places = useQuery({ ...standInQueries.ofMatch(match.id), refetchOnMount: false }).data ?? [];
  const free = membership === null;
  const shown = places.filter(({ player_id }) => side !== null || player_id === null || player_id === me);
  const asks = useMayAsk(room, places) && ahead;
  const ask = useAskStandIn({ match_id: match.id });
  if (shown.length === 0 && !asks) return null;
  return (
    <section aria-label={t('standIn.title')}>
      <SectionHead title={t('standIn.title')} />
      {shown.length > 0 && (
        <ul className="ruled">
          {shown.map((place) => (
            <Place
              key={place.id}
              place={place}
              team={nameOf(match, place.team_id === match.home_team_id ? 'home' : 'away')}
              accepts={ahead && free && place.player_id === null}
              withdraws={
                ahead &&
                (place.player_id === me ||
                  (viewer.leads !== null && place.team_id === match[`${viewer.leads}_team_id`]))
              }
            />
          ))}
        </ul>
      )}
      {asks && (
        <div className="grid gap-2 pt-3">
          <p className="text-sm text-soft">{t('standIn.text', { max: limits.standInsMax })}</p>
          <Button pending={ask.isPending} onClick={() => ask.mutate()}>
            {t('standIn.ask')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Hook: whether the viewer leads a side that is short of five, in a season that allows stand-ins. */
function useMayAsk({ match, viewer, course }: Room, places: StandIn[]): boolean {
  // no playoffs are played with them
  const allowed = match.stage === 'regular' || match.stage === 'decider';
  const leads = viewer.leads !== null && allowed && course.status === 'scheduled' ? match : undefined;
  const season = useQuery(whenDefined(leads && seasonOf(leads), (of) => leagueQueries.season(...of))).data;
  const squad = useQuery(whenDefined(leads?.id, (of) => attendanceQueries.of({ match: of }))).data;
  if (!viewer.leads || !season?.stand_ins || !squad) return false;
  const team = match[`${viewer.leads}_team_id`];
  const coming = squad.filter(({ team_id, coming: comes, able }) => team_id === team && comes && able).length;
  return coming + places.filter(({ team_id }) => team_id === team).length < limits.playersOnPitch;
}

type PlaceProps = { place: StandIn; team: string; accepts: boolean; withdraws: boolean };

function Place({ place: { id, player }, team, accepts, withdraws }: PlaceProps) {
  const { t } = useTranslation('attendance');
  const accept = useAcceptStandIn();
  const withdraw = useWithdrawStandIn();
  return (
    <li className="flex min-h-14 min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
      <span className="min-w-32 flex-1">
        {player ? <PlayerLink player={player} /> : <b className="font-medium">{t('standIn.open')}</b>}
        <span className="block text-sm wrap-anywhere text-faint">{t('standIn.for', { team })}</span>
      </span>
      <StatusChip tone={player ? 'good' : 'waiting'}>{t(player ? 'standIn.taken' : 'standIn.asked')}</StatusChip>
      {accepts && (
        <Button variant="primary" pending={accept.isPending} onClick={() => accept.mutate({ stand_in_id: id })}>
          {t('standIn.accept')}
        </Button>
      )}
      {withdraws && (
        <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate({ stand_in_id: id })}>
          {t('standIn.withdraw')}
        </Button>
      )}
    </li>
  );
}
