import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { topList } from '#domain/competition/statistics.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { usePlayerPictures } from '#data/teams/player-pictures.ts';
import { rankingQueries } from '#data/leagues/ranking-queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { roomQueries, type SquadMember } from '#data/match-room/queries.ts';

/** The eligible players of both sides, as things stand. */
export function Squads({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('match-room');
  const squads = useQuery(roomQueries.squads(match.id));
  if (squads.isPending) return <SkeletonRows rows={6} />;
  if (squads.isError) return <ErrorState message={t('errors.squads')} onRetry={() => void squads.refetch()} />;
  const able = squads.data.filter(({ broken }) => broken === null);
  return (
    <section>
      <SectionHead title={t('before.squads')} aside={<span className="text-sm text-faint">{t('before.who')}</span>} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 sm:grid-cols-2">
        {[match.home_team, match.away_team].map((team) => (
          <Squad key={team.id} team={team} members={able.filter(({ team_id }) => team_id === team.id)} />
        ))}
      </div>
    </section>
  );
}

function Squad({ team, members }: { team: TeamBadge; members: SquadMember[] }) {
  const { t } = useTranslation('match-room');
  const { t: common } = useTranslation('common');
  const faceOf = usePlayerPictures([team.id]);
  return (
    <div className="min-w-0">
      <p className="flex min-h-12 min-w-0 items-center gap-3 font-semibold">
        <Crest team={team} size={24} /> <span className="min-w-0 flex-1 wrap-anywhere">{team.name}</span>
        <span className="text-sm font-normal text-faint">{t('before.count', { count: members.length })}</span>
      </p>
      <ul className="ruled">
        {members.map(({ player_id, username, shirt_number, position, team_role }) => (
          <li key={player_id} className="flex min-h-11 min-w-0 items-center gap-3">
            <span className="numerals min-w-6 shrink-0 text-right text-lg font-[650] text-soft">
              {shirt_number ?? '–'}
            </span>
            <Avatar player={{ username, avatar: faceOf(player_id) }} size={28} />
            <span className="min-w-0 wrap-anywhere">
              <PlayerLink player={{ id: player_id, username }} />
            </span>
            {team_role === 'captain' && <Tag>{t('before.captain')}</Tag>}
            <span className="flex-1 text-right text-sm text-faint">
              {position && common(`league.position.${position}`)}
            </span>
          </li>
        ))}
      </ul>
      {members.length === 0 && <p className="py-3 text-soft">{t('before.nobody')}</p>}
    </div>
  );
}

const shown = 3;

/** The best scorers of either side this season. */
export function TopScorers({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('match-room');
  const faceOf = usePlayerPictures([match.home_team_id, match.away_team_id]);
  const stats = useQuery(whenDefined(match.league_id, (league) => rankingQueries.stats(league, match.season ?? 0)));
  const best = (team: TeamBadge) =>
    topList(
      (stats.data ?? []).filter(({ team_id }) => team_id === team.id),
      ({ goals }) => goals,
      shown,
    );
  const rows = [match.home_team, match.away_team].flatMap((team) => best(team).map((row) => ({ ...row, team })));
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('before.scorers')}
        aside={<span className="text-sm text-faint">{t('before.goals')}</span>}
      />
      <ul className="ruled">
        {rows.map(({ player_id, username, goals, team }) => (
          <li key={player_id} className="flex min-h-11 min-w-0 items-center gap-3">
            <Crest team={team} size={20} />
            <Avatar player={{ username, avatar: faceOf(player_id) }} size={28} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <PlayerLink player={{ id: player_id, username }} />
            </span>
            <b className="numerals text-lg">{goals}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
