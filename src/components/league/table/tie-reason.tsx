import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import type { StandingsRow, TieExplanation } from '#domain/competition/standings.ts';
import type { TieRule } from '#domain/competition/tie-breakers.ts';
import { formatPlace } from '#lib/dates.ts';
import { useLinks } from '#components/league/links.ts';
import { Crest } from '#components/league/crest.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { signed } from './signed.ts';
import type { MatchRowData, TeamBadge } from '#domain/club/team-badge.ts';
import styles from './tie-reason.module.css';

type Props = { tie: TieExplanation; row: StandingsRow; teams: Record<string, TeamBadge>; matches: MatchRowData[] };

/** Why a team stands where it stands: one sentence, the ladder of rules with every club's value, the meetings that counted. */
export function TieReason({ tie, row, teams, matches }: Props) {
  const { t } = useTranslation('table');
  const { tieBreakers } = useLinks();
  const hiddenText = useHiddenText();
  const step = tie.steps.at(-1);
  const meetings = matches.filter(({ id }) => step?.meetings.includes(id));
  return (
    <div className={styles.reason}>
      <h3>{useTieSentence(tie, row, teams)}</h3>
      <TieLadder tie={tie} teams={teams} ownId={row.team_id} />
      <div className={styles.meetings}>
        <p className={`${styles.head} text-sm text-faint`}>{t('tie.meetings', { count: meetings.length })}</p>
        <ul className="ruled border-t border-rule">
          {meetings.map((match) => (
            <li key={match.id}>
              <MatchRow match={match} ownTeamId={row.team_id} dated small hiddenText={hiddenText} />
            </li>
          ))}
        </ul>
        <p className="text-sm text-faint pt-2.5">
          {row.provisional && <>{t('tie.provisional')} </>}
          {tie.specialMatchDemanded && <>{t('tie.specialDemanded')} </>}
          {tieBreakers && (
            <AppLink className="link" to={tieBreakers}>
              {t('tie.rules')}
            </AppLink>
          )}
        </p>
      </div>
    </div>
  );
}

type LadderProps = Pick<Props, 'tie' | 'teams'> & { ownId: string };

/** The rules in their order, with what every club had by each. */
export function TieLadder({ tie, teams, ownId }: LadderProps) {
  const { t } = useTranslation('table');
  const { rungs, teamIds } = tie.steps.at(-1) ?? { rungs: [], teamIds: tie.teamIds };
  const clubs = teamIds.flatMap((id) => teams[id] ?? []);
  const decided = rungs.findIndex(({ rule }) => rule === tie.decidedBy);
  return (
    <div className={styles.ladder}>
      <div className={styles.head}>
        <span />
        <span>{t('tie.ladder')}</span>
        {clubs.map((club) => (
          <span key={club.id} className="grid justify-end" title={club.name}>
            <Crest team={club} size={20} />
            <span className="sr-only">{club.name}</span>
          </span>
        ))}
      </div>
      <ol>
        {rungs.map(({ rule, outcome, values }, index) => (
          <li key={rule} className={lookOf(index, decided)}>
            <span className={styles.rank}>{index + 1}</span>
            <span>
              {t(`tie.rule.${rule}`)}
              {outcome === 'skipped' && <small className="text-faint block">{t('tie.skipped')}</small>}
            </span>
            {clubs.map(({ id }) => (
              <span
                key={id}
                className={id === ownId && index === decided ? `${styles.value} ${styles.better}` : styles.value}
              >
                {outcome === 'skipped' ? '–' : value(rule, values[id] ?? null)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Hook: why a team that is level on points with others stands where it stands. */
export function useTieSentence(tie: TieExplanation, row: StandingsRow, teams: Record<string, TeamBadge>): string {
  const { t, i18n } = useTranslation('table');
  const names = tie.teamIds.map((id) => teams[id]?.name ?? '–');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const level = t('tie.level', { teams: list, points: tie.points, count: Math.abs(tie.points) });
  const team = teams[row.team_id]?.name ?? '–';
  const place = formatPlace(row.position, i18n.language);
  if (tie.decidedBy === null) return `${level} ${t('tie.shared', { place })}`;
  return `${level} ${t('tie.decided', { rule: t(`tie.rule.${tie.decidedBy}`), team, place })}`;
}

function lookOf(index: number, decided: number): string | undefined {
  if (decided < 0 || index < decided) return styles.level;
  return index === decided ? styles.hit : styles.off;
}

const differences: TieRule[] = ['headToHeadDifference', 'goalDifference'];

function value(rule: TieRule, value: number | null): string {
  if (value === null) return '–';
  return differences.includes(rule) ? signed(value) : String(value);
}
