import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type Fixture, matchQueries } from '#data/matches/queries.ts';

/** Beside the list on wide screens: the viewer's own team, and how far the leagues are; all at once, so nothing moves. */
export function FixturesAside() {
  const { teamId, membership } = useViewer();
  const own = useQuery(whenDefined(teamId, matchQueries.ofTeam));
  const leagues = useQuery(leagueQueries.list());
  const rounds = useQuery(leagueQueries.rounds());
  if (membership === undefined || own.isLoading || leagues.isPending || rounds.isPending) return null;
  return (
    <div className="grid grid-cols-1 gap-10 pt-2">
      {teamId && own.data && own.data.length > 0 && <OwnTeam teamId={teamId} matches={own.data} />}
      <Leagues leagues={leagues.data ?? []} rounds={rounds.data ?? []} />
    </div>
  );
}

const before = 2;
const after = 3;

type OwnProps = { teamId: string; matches: Fixture[] };

/** Its last results and what comes next. */
function OwnTeam({ teamId, matches }: OwnProps) {
  const { t } = useTranslation('matches');
  const hiddenText = useHiddenText();
  const over = matches.filter(({ status }) => status === 'finished').slice(-before);
  const toCome = matches.filter(({ status }) => status !== 'finished').slice(0, after);
  return (
    <section>
      <SectionHead title={t('mine.title')} />
      <ul className="ruled">
        {[...over, ...toCome].map((match) => (
          <li key={match.id}>
            <MatchRow match={match} ownTeamId={teamId} hiddenText={hiddenText} dated small />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LeaguesProps = {
  leagues: readonly { id: string; name: string }[];
  rounds: readonly { league_id: string | null; season: number | null; round: number | null; rounds: number | null }[];
};

function Leagues({ leagues, rounds }: LeaguesProps) {
  const { t } = useTranslation('matches');
  const running = leagues.flatMap((league) => {
    const season = rounds.find(({ league_id }) => league_id === league.id);
    return season ? [{ ...league, ...season }] : [];
  });
  if (running.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('running.title')} />
      <ul className="ruled">
        {running.map(({ id, name, season, round, rounds: of }) => (
          <li key={id}>
            <AppLink
              to={paths.league(id, season === null ? {} : { season })}
              className="flex min-h-11 items-center justify-between gap-3 py-2 hover:bg-surface"
            >
              <span className="min-w-0 font-semibold wrap-anywhere" translate="no">
                {name}
              </span>
              <span className="shrink-0 text-sm text-faint">{round && t('running.round', { round, rounds: of })}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
