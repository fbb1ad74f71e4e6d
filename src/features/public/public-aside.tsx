import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { useHiddenTable } from '#components/league/table/hidden-table.tsx';
import { StandingsTable } from '#components/league/table/standings-table.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { formOf } from '#domain/competition/form.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { type OpenLeague, type OpenMatch, publicQueries } from '#data/public/queries.ts';
import { PublicLinks } from './public-links.tsx';
import { PublicMatches } from './public-matches.tsx';
import { PublicNews } from './public-news.tsx';

type Props = {
  league: string;
  /** Left out: the league's last one. */
  season?: number;
  match?: OpenMatch['match'];
  /** The slug of the article that is read. */
  article?: string;
};

/** Beside a match or an article: the season it is of. It is read once the page is there, and left out when that fails. */
export function PublicAside({ league, season, match, article }: Props) {
  const { t } = useTranslation('leagues');
  const query = useQuery(publicQueries.league(league, season));
  if (!query.isPending && !query.data) return null;
  return (
    <aside
      aria-label={query.data?.league.name ?? t('facts.league')}
      className="grid min-w-0 grid-cols-1 content-start gap-10"
    >
      {query.data ? (
        <PublicLinks league={league} teams={query.data.teams}>
          {match && <BothForms match={match} content={query.data} />}
          {article !== undefined && (
            <PublicNews league={league} news={query.data.news.filter(({ slug }) => slug !== article)} />
          )}
          <Table content={query.data} />
          {match && <SameRound match={match} content={query.data} />}
        </PublicLinks>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </aside>
  );
}

type ContentProps = { content: OpenLeague };
type OfMatch = ContentProps & { match: OpenMatch['match'] };

/** The last five results of both teams before the match. */
function BothForms({ match, content: { facts } }: OfMatch) {
  const { t } = useTranslation('public');
  const before = facts.matches.filter(({ kickoff_at }) => kickoff_at < match.kickoff_at);
  const forms = [match.home_team, match.away_team].map((team) => ({ team, results: formOf(team.id, before) }));
  if (forms.every(({ results }) => results.length === 0)) return null;
  return (
    <section>
      <SectionHead title={t('form')} />
      <ul className="ruled">
        {forms.map(({ team, results }) => (
          <li key={team.id} className="flex min-h-12 min-w-0 items-center gap-3">
            <Crest team={team} size={24} />
            <span className="min-w-0 flex-1 wrap-anywhere">{team.name}</span>
            <FormStrip results={results} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The table; nothing for a reader who hides scores, as there is more about that on the page of the league. */
function Table({ content: { facts } }: ContentProps) {
  const { t } = useTranslation('leagues');
  const isHidden = useHiddenTable(facts);
  const { rows, teams } = tableOf(facts);
  if (isHidden || rows.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('tabs.standings')} />
      <StandingsTable compact caption={t('tabs.standings')} rows={rows} teams={teams} />
    </section>
  );
}

/** The other matches of the round. */
function SameRound({ match, content: { facts } }: OfMatch) {
  const { t } = useTranslation('matches');
  const others = facts.matches.filter(
    ({ id, stage, matchday }) => stage === 'regular' && matchday === match.matchday && id !== match.id,
  );
  if (match.stage !== 'regular' || others.length === 0) return null;
  return <PublicMatches small title={t('round', { round: match.matchday })} matches={others} />;
}
