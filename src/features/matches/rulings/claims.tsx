import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { statNames, type PlayerStats } from '#domain/competition/statistics.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { disputeOf } from '#features/matches/room/dispute.ts';
import { formatMoment } from '#features/matches/room/moment.ts';
import { type Report, roomQueries, type Story } from '#data/match-room/queries.ts';
import styles from './claims.module.css';

type Props = { match: MatchDetail; reports: Report[]; results: Story['results'] };

/** Both sides' claims beside each other, the last of each; where they differ is lit. */
export function Claims({ match, reports, results }: Props) {
  const { t, i18n } = useTranslation('staff');
  const claims = [match.home_team, match.away_team].map((team) => ({
    team,
    claim: lastOf(reports, team.id),
  }));
  const [home, away] = claims;
  const both = home?.claim !== undefined && away?.claim !== undefined;
  const differs = (of: (claim: Report) => unknown) => both && of(home.claim!) !== of(away.claim!);
  const winner = (claim: Report) => (claim.home_score > claim.away_score ? match.home_team : match.away_team);
  const row = (label: string, isDifferent: boolean, draw: (claim: Report) => React.ReactNode) => (
    <tr className={isDifferent ? styles.differs : undefined}>
      <th scope="row">
        {label}
        {isDifferent && (
          <span className={styles.mark}>
            <GitCompareArrows size={14} />
            {t('claims.differs')}
          </span>
        )}
      </th>
      {claims.map(({ team, claim }) => (
        <td key={team.id}>{claim ? draw(claim) : <span className="text-faint">–</span>}</td>
      ))}
    </tr>
  );
  return (
    <table className={styles.claims}>
      <caption className="sr-only">{t('claims.caption')}</caption>
      <thead>
        <tr>
          <td aria-label={t('claims.caption')} />
          {claims.map(({ team, claim }) => (
            <th key={team.id} scope="col">
              <span className="flex min-w-0 gap-2.5">
                <Crest team={team} size={28} />
                <span className="min-w-0">
                  <span className="block truncate" title={team.name} translate="no">
                    {team.short_name ?? team.name}
                  </span>
                  <small className="block text-sm font-normal text-faint">
                    {claim ? (
                      <>
                        <PlayerLink player={claim.speaker} />, {formatMoment(claim.created_at, i18n.language)}
                      </>
                    ) : (
                      t('claims.none')
                    )}
                  </small>
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(
          t('claims.score'),
          differs((claim) => `${claim.home_score} ${claim.away_score}`),
          (claim) => (
            <span className="numerals text-4xl font-bold">
              {claim.home_score}–{claim.away_score}
            </span>
          ),
        )}
        {row(
          t('claims.winner'),
          differs((claim) => winner(claim).id),
          (claim) => (
            <span translate="no">{winner(claim).short_name ?? winner(claim).name}</span>
          ),
        )}
        {row(
          t('claims.how'),
          differs((claim) => claim.forfeited_by),
          (claim) => (claim.forfeited_by ? t('claims.noShow') : t('claims.played')),
        )}
        {row(t('claims.stats'), false, (claim) => (
          <Stats match={match} claim={claim} />
        ))}
        {row(t('claims.note'), false, (claim) =>
          claim.note ? (
            <q className="wrap-anywhere whitespace-pre-line">{claim.note}</q>
          ) : (
            <span className="text-faint">–</span>
          ),
        )}
        {reports.some((claim) => disputeOf(results, claim)) &&
          row(t('claims.disputed'), false, (claim) =>
            disputeOf(results, claim) ? <q className="wrap-anywhere">{disputeOf(results, claim)}</q> : '–',
          )}
      </tbody>
    </table>
  );
}

/** A claim of the past is shown where a side has no newer one: what was undone was said all the same. */
export function lastOf(reports: readonly Report[], teamId: string): Report | undefined {
  return reports.filter(({ team_id }) => team_id === teamId).at(-1);
}

type Claimed = Partial<PlayerStats> & { player_id: string };

/** What a side says its own players did. */
function Stats({ match, claim }: { match: MatchDetail; claim: Report }) {
  const { t } = useTranslation('stats');
  const { t: staffTexts } = useTranslation('staff');
  const squads = useQuery(roomQueries.squads(match.id)).data ?? [];
  const lines = (Array.isArray(claim.stats) ? claim.stats : []) as Claimed[];
  if (lines.length === 0) return <span className="text-faint">{staffTexts('claims.noStats')}</span>;
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => {
        const parts = statNames.flatMap((stat) => (line[stat] ? [`${line[stat]} ${t(`short.${stat}`)}`] : []));
        const player = squads.find(({ player_id }) => player_id === line.player_id);
        return (
          <li key={line.player_id}>
            <b>{player?.username ?? staffTexts('claims.former')}</b> {parts.join(', ')}
            {line.mvp && ` · ${staffTexts('claims.mvp')}`}
          </li>
        );
      })}
    </ul>
  );
}
