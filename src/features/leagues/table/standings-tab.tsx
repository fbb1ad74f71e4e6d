import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InterestedDecisions } from '#components/league/interested-decisions.tsx';
import { HiddenTable } from '#components/league/table/hidden-table.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { TopList } from '#components/league/top-list.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { topList } from '#domain/competition/statistics.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { interestQueries } from '#data/interests/queries.ts';
import { nameOrder } from '#lib/name-order.ts';
import { paths } from '#lib/paths.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { rankingQueries } from '#data/leagues/ranking-queries.ts';
import { roundsOf } from '#domain/competition/rounds.ts';
import { LookedAt } from './table-look.tsx';

type Props = { season: LeagueSeason; facts: SeasonFacts };

/** Standings: the table, its legend and footnotes, and beside it this round and the top scorers. */
export function StandingsTab({ season, facts }: Props) {
  const { t } = useTranslation('leagues');
  const table = tableOf(facts);
  const interested = useQuery(interestQueries.ofSeason(season.league_id, season.season));
  if (table.rows.length === 0) return <EmptyState title={t('empty.entries')} />;
  const { length: drawn } = facts.matches;
  return (
    // Before a schedule there is nothing to stand beside the table.
    <div
      className={`grid grid-cols-1 items-start gap-10 *:min-w-0 max-wide:mt-3 ${drawn > 0 ? 'wide:grid-cols-[minmax(0,1fr)_21.25rem]' : ''}`}
    >
      <section aria-label={t('tabs.standings')}>
        <HiddenTable facts={facts}>
          <LookedAt facts={facts} />
        </HiddenTable>
        <InterestedDecisions decisions={interested.data} />
        {season.phase !== 'finished' && !facts.matches.some(({ status }) => status === 'finished') && (
          <p className="max-w-[68ch] pt-2.5 text-sm text-faint">{t('table.notStarted')}</p>
        )}
      </section>
      {drawn > 0 && (
        <aside className="grid min-w-0 grid-cols-1 content-start gap-10">
          <ThisRound matches={facts.matches} />
          <TopScorers season={season} table={table} />
        </aside>
      )}
    </div>
  );
}

function ThisRound({ matches }: { matches: SeasonFacts['matches'] }) {
  const { t } = useTranslation('leagues');
  const { teamId: ownTeamId } = useViewer();
  const hiddenText = useHiddenText();
  const rounds = roundsOf(matches);
  const round = rounds.find(({ state }) => state === 'now') ?? rounds.at(-1);
  if (!round) return null;
  return (
    <section>
      <SectionHead title={t('round', { round: round.matchday })} />
      <ul className="ruled">
        {round.matches.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} ownTeamId={ownTeamId} small hiddenText={hiddenText} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TopScorers({ season, table }: { season: LeagueSeason; table: ReturnType<typeof tableOf> }) {
  const { t, i18n } = useTranslation('leagues');
  const { data } = useQuery(rankingQueries.scorers(season.league_id, season.season));
  const inOrder = nameOrder(i18n.language);
  const scorers = topList(
    (data ?? []).toSorted((one, other) => inOrder(one.username, other.username)),
    ({ goals }) => goals,
    5,
  );
  if (scorers.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('stats.scorers')}
        more={{ to: paths.league(season.league_id, { tab: 'stats', season: season.season }), label: t('tabs.stats') }}
      />
      <TopList rows={scorers} stat={({ goals }) => goals} teams={table.teams} />
    </section>
  );
}
