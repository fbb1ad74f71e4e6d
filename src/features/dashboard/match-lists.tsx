import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { byDay, type Day } from '#components/league/match/match-days.ts';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { type Fixture, matchQueries } from '#data/matches/queries.ts';
import { dayKey, formatDay } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { inOrder, upcomingFor } from '#data/dashboard/queries.ts';

export type ListProps = {
  teamId: string | undefined;
  /** The match that the head is about: it stands nowhere else on the page. */
  tonight?: string | undefined;
};

/** The next fixtures: one's own first, then the rest of the leagues. */
export function UpcomingMatches({ teamId, tonight }: ListProps) {
  const { t } = useTranslation('dashboard');
  return (
    <MatchSection
      title={t('upcoming.title')}
      more={t('upcoming.more')}
      to={paths.fixtures()}
      choose={upcomingFor}
      teamId={teamId}
      tonight={tonight}
    >
      {(days, today) =>
        days.map(({ day, fixtures }) => (
          <DayOfMatches key={day} fixtures={fixtures} isToday={day === today} teamId={teamId} />
        ))
      }
    </MatchSection>
  );
}

type Props = ListProps & {
  title: string;
  more: string;
  to: Address;
  choose: typeof upcomingFor;
  /** Draws what is found, day by day. */
  children: (days: Day[], today: string) => ReactNode;
};

/** Matches of all leagues as the dashboard lists them, day by day. */
export function MatchSection({ title, more, to, teamId, tonight, choose, children }: Props): ReactNode {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const matches = useQuery(matchQueries.current());
  // The page has read them for this visit: these lists come when they are there.
  const own = useQuery({ ...whenDefined(teamId, matchQueries.ofTeam), refetchOnMount: false });
  const chosen = matches.data ? choose(inOrder(matches.data, own.data), teamId, now, tonight) : [];
  if (matches.data && chosen.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} more={{ to, label: more }} />
      {matches.isPending && <SkeletonRows rows={5} />}
      {matches.isError && <ErrorState message={t('errors.part')} onRetry={() => void matches.refetch()} />}
      {chosen.length > 0 && children(byDay(chosen, viewerZone()), dayKey(now.toISOString()))}
    </section>
  );
}

type DayProps = {
  fixtures: Fixture[];
  isToday: boolean;
  teamId: string | undefined;
  hiddenText?: string | undefined;
};

/** A day's matches below its name; beside it the round, where all are of one. */
export function DayOfMatches({ fixtures, isToday, teamId, hiddenText }: DayProps) {
  const { t, i18n } = useTranslation('dashboard');
  const [first, ...others] = fixtures;
  if (!first) return null;
  const { matchday, league_id, season } = first;
  const oneRound = others.every(
    (each) => each.matchday === matchday && each.league_id === league_id && each.season === season,
  );
  const day = formatDay(first.kickoff_at, i18n.language);
  return (
    <section>
      <h3 className="flex items-baseline justify-between gap-3 border-b border-rule pt-4 pb-2 text-sm">
        <b className="font-semibold">{isToday ? t('today', { day }) : day}</b>
        {oneRound && matchday !== null && <span className="text-faint">{t('next.round', { round: matchday })}</span>}
      </h3>
      <ul className="ruled">
        {fixtures.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} ownTeamId={teamId} hiddenText={hiddenText} />
          </li>
        ))}
      </ul>
    </section>
  );
}
