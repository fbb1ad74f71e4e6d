import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { StatBar } from '#components/league/stat-bar.tsx';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { formOf } from '#domain/competition/form.ts';
import { headToHead } from '#domain/competition/head-to-head.ts';
import { type Fixture, matchQueries } from '#data/matches/queries.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { formatNumber } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type TeamProfile, teamQueries, useTeamChoices } from '#data/teams/queries.ts';

/** /teams/:id/vs/:other: what two teams did against each other, and how strong they are. */
export function VersusPage() {
  const { t } = useTranslation('teams');
  const [id, otherId] = [param.id(usePathParam('id')), param.id(usePathParam('other'))];
  const team = useQuery(whenDefined(id, teamQueries.detail));
  const other = useQuery(whenDefined(otherId, teamQueries.detail));
  const now = useNow().toISOString();
  const both = id !== undefined && otherId !== undefined ? ([id, otherId] as const) : undefined;
  const meetings = useQuery(whenDefined(both, (two) => matchQueries.meetings(...two, now)));
  const last = [useQuery(whenDefined(id, matchQueries.ofTeam)), useQuery(whenDefined(otherId, matchQueries.ofTeam))];
  const strength = useQuery(whenDefined(sharedLeague(team.data, other.data), ratingQueries.eloOfLeague));
  // one that does not exist, or twice the same, is no pair
  const pair = { ...team, data: other.data === null || id === otherId ? null : team.data } as typeof team;
  return (
    <QueryPage
      query={pair}
      requires={[other]}
      awaits={[meetings, ...last, strength]}
      isValid={both !== undefined}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.teams()}>{t('all')}</ButtonLink>,
      }}
    >
      {(team) => other.data && <Versus key={`${id} ${otherId}`} team={team} other={other.data} meetings={meetings} />}
    </QueryPage>
  );
}

type Props = { team: TeamProfile; other: TeamProfile };

/** The league two teams are rated in; undefined where they play in different ones. */
const sharedLeague = (one: TeamProfile | null | undefined, other: TeamProfile | null | undefined) =>
  one?.league_id === other?.league_id ? (one?.league_id ?? undefined) : undefined;

function Versus({ team, other, meetings }: Props & { meetings: UseQueryResult<Fixture[]> }) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const choices = useTeamChoices(other.id);
  const met = meetings.data;
  const hiddenText = useHiddenText();
  const sums = headToHead(team.id, met ?? []);
  const title = t('versus.title', { team: team.name, other: other.name });
  const bar = (label: string, home: number, away: number) => (
    <StatBar label={label} home={home} away={away} homeTeam={team} awayTeam={other} />
  );
  return (
    <>
      <PageTitle title={title} />
      <PageHead
        crumbs={[
          { to: paths.teams(), label: t('title') },
          { to: paths.team(team.id), label: team.tag },
          { label: other.tag },
        ]}
        title={title}
        chalk="circle"
      />
      <div className="page grid grid-cols-1 gap-10 pt-7 *:min-w-0 lg:grid-cols-2">
        <section>
          <SectionHead
            title={t('versus.record')}
            aside={met && <span className="text-sm text-faint">{t('versus.met', { count: sums.met })}</span>}
          />
          <div className="grid grid-cols-2 gap-3 py-3">
            {[team, other].map((side) => (
              <AppLink key={side.id} to={paths.team(side.id)} className="grid min-w-0 justify-items-center gap-2 py-2">
                <Crest team={side} size={56} />
                <b className="max-w-full truncate">{side.short_name ?? side.name}</b>
              </AppLink>
            ))}
          </div>
          <HiddenScores>
            {/* Nothing is said of meetings that are not known yet, nor of those that could not be read. */}
            {met && bar(t('stats.wins'), sums.won, sums.lost)}
            {met && bar(t('season.goals'), sums.scored, sums.conceded)}
            <p className="pt-6 pb-1 text-sm text-faint">{t('versus.overall')}</p>
            {bar(t('stats.matches'), team.matches, other.matches)}
            {bar(t('stats.wins'), team.wins, other.wins)}
            {bar(t('stats.goalsScored'), team.goals_scored, other.goals_scored)}
            {bar(t('trophies'), team.trophies, other.trophies)}
            <Strength team={team} other={other} />
          </HiddenScores>
          <div className="pt-5 wide:max-w-xs">
            <TeamPicker
              {...choices}
              label={t('versus.choose')}
              none={t('versus.choose')}
              onChoose={(id) => id && id !== team.id && void navigate({ to: paths.versus(team.id, id), replace: true })}
            />
          </div>
        </section>
        <section>
          <SectionHead title={t('versus.meetings')} />
          {meetings.isError && <ErrorState message={t('errors.part')} onRetry={() => void meetings.refetch()} />}
          {met?.length === 0 && <p className="py-3 text-soft">{t('versus.none')}</p>}
          <ul className="ruled">
            {met?.slice(0, 20).map((match) => (
              <li key={match.id}>
                <MatchRow
                  match={match}
                  ownTeamId={team.id}
                  dated
                  hiddenText={hiddenText}
                  note={match.season && t('versus.season', { season: match.season })}
                />
              </li>
            ))}
          </ul>
          <div className="pt-8">
            <SectionHead title={t('results.title')} />
            <ul className="ruled">
              {[team, other].map((side) => (
                <LastResults key={side.id} team={side} />
              ))}
            </ul>
          </div>
        </section>
      </div>
    </>
  );
}

function Strength({ team, other }: Props) {
  const { t, i18n } = useTranslation('ratings');
  const { data = [] } = useQuery(whenDefined(sharedLeague(team, other), ratingQueries.eloOfLeague));
  const rating = (id: string) => data.find(({ team_id }) => team_id === id)?.rating;
  const [own, theirs] = [rating(team.id), rating(other.id)];
  if (own === undefined || theirs === undefined) return null;
  const number = (value: number) => formatNumber(value, i18n.language, { useGrouping: false });
  return (
    <p className="numerals grid min-h-11 grid-cols-3 items-center border-b border-rule text-xl">
      <span className={own > theirs ? 'font-[750]' : 'text-soft'}>{number(own)}</span>
      <span className="text-center font-body text-sm text-soft">{t('elo.title')}</span>
      <span className={`text-right ${theirs > own ? 'font-[750]' : 'text-soft'}`}>{number(theirs)}</span>
    </p>
  );
}

function LastResults({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('common');
  const { data } = useQuery(matchQueries.ofTeam(team.id));
  const results = formOf(team.id, data ?? []);
  return (
    <li className="flex min-h-12 min-w-0 items-center gap-3">
      <Crest team={team} size={24} />
      <span className="min-w-0 flex-1 wrap-anywhere">{team.name}</span>
      {data && results.length === 0 ? (
        <span className="text-sm text-faint">{t('league.result.none')}</span>
      ) : (
        <FormStrip results={results} />
      )}
    </li>
  );
}
