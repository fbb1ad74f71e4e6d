import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { FormPills } from '#components/league/match/form-strip.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { HiddenScores, ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { byRoleAndNumber, type RosterMember, seasonOf, type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { compare } from '#domain/compare.ts';
import type { FormEntry } from '#domain/competition/form.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { formatNumber } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { NextSteps } from './next-steps.tsx';
import { useSeasonForm, useTeamSeason } from './season-form.ts';
import { useTeamRights } from './team-rights.ts';

const PlaceByRound = lazy(() => import('./place-by-round.tsx').then((m) => ({ default: m.PlaceByRound })));

type Props = { team: TeamProfile };

/** Overview: the matches before and after now, the season in one picture and who plays; from what the page reads anyway. */
export function OverviewTab({ team }: Props) {
  const { t } = useTranslation('teams');
  const roster = useQuery(teamQueries.roster(team.id));
  const season = useTeamSeason(team);
  const rights = useTeamRights(team.id);
  const failed = roster.isError ? () => void roster.refetch() : season.retry;
  if (failed) return <ErrorState message={t('errors.part')} onRetry={failed} />;
  // All of it at once: nothing below moves when the rest comes.
  if (!roster.data || (seasonOf(team) && !season.facts)) return <SkeletonRows rows={10} />;
  return (
    <>
      {rights.leads && <NextSteps team={team} members={roster.data.length} />}
      <div className="grid grid-cols-1 gap-10 *:min-w-0 lg:grid-cols-2">
        {season.facts && <Season team={team} facts={season.facts} />}
        <Squad team={team} members={roster.data} />
      </div>
    </>
  );
}

function Season({ team, facts }: Props & { facts: SeasonFacts }) {
  const { t } = useTranslation('teams');
  const form = useSeasonForm(team);
  const { last, next } = around(team.id, facts.matches);
  // A line needs two points.
  const moved = facts.matches.some(({ status, matchday }) => status === 'finished' && (matchday ?? 0) > 1);
  return (
    <>
      <section>
        <SectionHead
          title={t('overview.matches')}
          more={{ to: paths.team(team.id, 'schedule'), label: t('tabs.schedule') }}
        />
        {last && <ShowScores />}
        {!last && !next && <EmptyState title={t('schedule.empty')} />}
        <ul className="ruled">
          {next && <Match match={next} team={team} note={t('overview.next')} />}
          {last && <Match match={last} team={team} note={t('overview.last')} />}
        </ul>
      </section>
      {form && form.results.length > 0 && (
        <section>
          <SectionHead title={t('tabs.form')} more={{ to: paths.team(team.id, 'form'), label: t('results.title') }} />
          <HiddenScores>
            <Form results={form.results} entries={facts.entries} />
          </HiddenScores>
        </section>
      )}
      {moved && (
        <section>
          <SectionHead
            title={t('overview.places')}
            more={{ to: paths.team(team.id, 'stats'), label: t('tabs.stats') }}
          />
          <HiddenScores>
            {/* As high before the chart has come. */}
            <div className="min-h-48">
              <Suspense>
                <PlaceByRound teamId={team.id} facts={facts} />
              </Suspense>
            </div>
          </HiddenScores>
        </section>
      )}
    </>
  );
}

type MatchProps = Props & { match: SeasonFacts['matches'][number]; note: string };

function Match({ match, team, note }: MatchProps) {
  const hiddenText = useHiddenText();
  return (
    <li>
      <MatchRow match={match} ownTeamId={team.id} dated note={note} hiddenText={hiddenText} />
    </li>
  );
}

/** The last match that is over, and the first that is not. */
function around(teamId: string, matches: SeasonFacts['matches']) {
  const own = matches
    .filter(({ home_team, away_team }) => home_team?.id === teamId || away_team?.id === teamId)
    .toSorted((one, other) => compare(one.kickoff_at, other.kickoff_at));
  return {
    last: own.findLast(({ status }) => status === 'finished'),
    next: own.find(({ status }) => status !== 'finished' && status !== 'cancelled'),
  };
}

/** The last results against whom, the newest at the right. */
function Form({ results, entries }: { results: FormEntry[]; entries: SeasonFacts['entries'] }) {
  return (
    <ul className="grid grid-cols-5 gap-2 pt-3">
      {results.map(({ match_id, opponent_id, result, scored, conceded }) => {
        const opponent = entries.find(({ team_id }) => team_id === opponent_id)?.team;
        return (
          <li key={match_id} className="min-w-0">
            <AppLink to={paths.match(match_id)} className="grid justify-items-center gap-1 py-1 text-sm leads">
              {opponent && <Crest team={opponent} size={28} />}
              <FormPills results={result} />
              <span className="numerals text-lg font-semibold">{`${scored}–${conceded}`}</span>
              <span className="max-w-full truncate text-soft" translate="no">
                {opponent?.short_name}
              </span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Five faces of the squad, and who scores. */
function Squad({ team, members }: Props & { members: RosterMember[] }) {
  const { t } = useTranslation('teams');
  if (members.length === 0) return <EmptyState title={t('roster.empty')} />;
  const scorer = members.reduce((best, member) => (member.goals > best.goals ? member : best));
  return (
    <>
      <section>
        <SectionHead
          title={t('tabs.squad')}
          more={{ to: paths.team(team.id, 'squad'), label: t('overview.allPlayers', { count: members.length }) }}
        />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-3 pt-4 wide:grid-cols-5">
          {members
            .toSorted(byRoleAndNumber)
            .slice(0, 5)
            .map((member) => (
              <Face key={member.id} member={member} />
            ))}
        </ul>
      </section>
      {scorer.goals > 0 && <TopScorer member={scorer} />}
    </>
  );
}

function Face({ member }: { member: RosterMember }) {
  const { t: common } = useTranslation('common');
  const part = member.team_role === 'player' ? member.position && `position.${member.position}` as const : `role.${member.team_role}` as const; // prettier-ignore
  return (
    <li className="grid min-w-0 content-start justify-items-center gap-1 text-center">
      <Avatar player={member} size={96} />
      <span className="flex min-h-11 max-w-full items-center leading-tight wrap-anywhere">
        <PlayerLink player={{ id: member.player_id, username: member.username }} />
      </span>
      {part && <span className="text-sm text-soft">{common(`league.${part}`)}</span>}
    </li>
  );
}

function TopScorer({ member }: { member: RosterMember }) {
  const { t, i18n } = useTranslation('teams');
  const { t: stats } = useTranslation('stats');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <section>
      <SectionHead title={t('overview.scorer')} />
      <div className="flex min-h-16 items-center gap-3 py-2">
        <Avatar player={member} size={40} />
        <span className="min-w-0 flex-1">
          <PlayerLink player={{ id: member.player_id, username: member.username }} />
          <FactLine className="block text-sm text-soft">
            {t('overview.played', { count: member.matches })}
            {`${stats('assists')} ${number(member.assists)}`}
          </FactLine>
        </span>
        <span className="numerals text-3xl leading-none font-[750]">{number(member.goals)}</span>
        <span className="text-sm text-soft">{stats('goals')}</span>
      </div>
    </section>
  );
}
