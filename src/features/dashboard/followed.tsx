import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { byDay, type Day } from '#components/league/match/match-days.ts';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { followedIds, followQueries, othersThan } from '#data/follows/queries.ts';
import type { Fixture } from '#data/matches/queries.ts';
import { dayKey } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { DayOfMatches } from './match-lists.tsx';

/** Whom one follows, their next matches and then their last results. Nothing when one follows nobody. */
export function Followed() {
  const { t } = useTranslation('dashboard');
  const { id, teamId } = useViewer();
  const now = useNow();
  const { hidden } = useHiddenScores();
  const mine = [
    useQuery(whenDefined(id, followQueries.teams)),
    useQuery(whenDefined(id, followQueries.leagues)),
    useQuery(whenDefined(id, followQueries.players)),
  ] as const;
  const teams = othersThan(teamId, mine[0].data);
  const [leagues, players] = [mine[1].data ?? [], mine[2].data ?? []];
  // Their matches are one read: it waits until all of them are known.
  const isKnown = mine.every(({ isPending }) => !isPending);
  const ids = followedIds({ teams, leagues, players });
  const isNobody = teams.length + leagues.length + players.length === 0;
  const matches = useQuery(whenDefined(isNobody || !isKnown ? undefined : ids, followQueries.matches));
  if (isNobody || !isKnown) return null;
  const shown = (matches.data ?? []).filter((match) => teamId === undefined || !plays(match, teamId));
  const days = (isOver: boolean) =>
    byDay(
      shown.filter(({ status }) => (status === 'finished') === isOver),
      viewerZone(),
    );
  const today = dayKey(now.toISOString());
  const [next, last] = [days(false), days(true).toReversed()];
  return (
    <section data-followed>
      <SectionHead title={t('followed.title')} />
      <ul className="flex flex-wrap gap-x-5" aria-label={t('followed.title')}>
        {leagues.map((league) => (
          <Name key={league.id} to={paths.league(league.id)}>
            <Trophy size={20} className="shrink-0 text-faint" aria-hidden="true" />
            <span className="truncate font-medium" translate="no">
              {league.name}
            </span>
          </Name>
        ))}
        {teams.map((team) => (
          <Name key={team.id} to={paths.team(team.id)}>
            <ClubBadge team={team} size={24} />
          </Name>
        ))}
        {players.map((player) => (
          <Name key={player.id} to={paths.player(player.id)}>
            <Avatar player={player} size={20} />
            <span className="truncate font-medium" translate="no">
              {player.username}
            </span>
          </Name>
        ))}
      </ul>
      {matches.isPending && <SkeletonRows rows={5} />}
      {matches.isError && <ErrorState message={t('errors.part')} onRetry={() => void matches.refetch()} />}
      {matches.data && shown.length === 0 && <p className="text-soft py-3">{t('followed.empty')}</p>}
      {next.map(({ day, fixtures }) => (
        <DayOfMatches key={day} fixtures={fixtures} isToday={day === today} teamId={undefined} />
      ))}
      {last.length > 0 && hidden && (
        // Only a reader who hides scores fetches the words for it.
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <HiddenDays days={last} today={today} />
        </Suspense>
      )}
      {!hidden &&
        last.map(({ day, fixtures }) => (
          <DayOfMatches key={day} fixtures={fixtures} isToday={day === today} teamId={undefined} />
        ))}
    </section>
  );
}

/** Those of one's own team stand above already. */
const plays = ({ home_team_id, away_team_id }: Fixture, teamId: string) =>
  home_team_id === teamId || away_team_id === teamId;

function Name({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <li className="max-w-full min-w-0">
      <AppLink to={to} className="flex min-h-11 min-w-0 items-center gap-2">
        {children}
      </AppLink>
    </li>
  );
}

function HiddenDays({ days, today }: { days: Day[]; today: string }) {
  const hiddenText = useHiddenText();
  return (
    <>
      <ShowScores />
      {days.map(({ day, fixtures }) => (
        <DayOfMatches
          key={day}
          fixtures={fixtures}
          isToday={day === today}
          teamId={undefined}
          hiddenText={hiddenText}
        />
      ))}
    </>
  );
}
