import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import type { FormEntry } from '#domain/competition/form.ts';
import { semifinalSeeds, type StandingsRow, type Zone } from '#domain/competition/standings.ts';
import type { TieRule } from '#domain/competition/tie-breakers.ts';
import { formatNumber } from '#lib/dates.ts';
import { useLinks } from '#components/league/links.ts';
import { Crest } from '#components/league/crest.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import { ShortName } from '#components/league/short-name.tsx';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { signed } from './signed.ts';
import { TieReason } from './tie-reason.tsx';
import type { MatchRowData, TeamBadge } from '#domain/club/team-badge.ts';
import styles from './standings-table.module.css';

type Props = {
  caption: string;
  rows: StandingsRow[];
  teams: Record<string, TeamBadge>;
  form?: Record<string, FormEntry[]>;
  /** The next opponent of each team; none where no match is left. */
  next?: Record<string, TeamBadge | undefined>;
  /** The season's matches, from which a tie's meetings are drawn. */
  matches?: MatchRowData[];
  ownTeamId?: string;
  /** The additions to a team's name, by its id. */
  outcomes?: Record<string, ReactNode>;
  /** Position, team, played, difference and points only. */
  compact?: boolean;
};

const zoneLook = (zone: NonNullable<Zone>) => `${styles.zone} ${styles[zone]}`;

/** The heading of a group's rows. */
function GroupHead({ name }: { name: string }) {
  const { t } = useTranslation('table');
  return (
    <tr>
      <th scope="rowgroup" colSpan={12} className="pt-5 pb-1 text-left font-semibold" translate="no">
        {/^\S{1,3}$/.test(name) ? t('group', { name }) : name}
      </th>
    </tr>
  );
}

/** The table of a league. It draws rows, bands and reasons; the order was decided by domain/competition/standings.ts. */
export function StandingsTable({
  caption,
  rows,
  teams,
  form,
  next,
  matches = [],
  ownTeamId,
  outcomes,
  compact = false,
}: Props) {
  const [opened, setOpened] = useState<string>();
  const hasDraws = rows.some(({ drawn }) => drawn !== undefined);
  return (
    <table className={`${styles.table} ${compact ? styles.compact : styles.full}`}>
      <caption className="sr-only">{caption}</caption>
      <Head compact={compact} next={Boolean(next)} hasDraws={hasDraws} />
      <tbody>
        {rows.map((row, index) => {
          const team = teams[row.team_id];
          if (!team) return null;
          const isOpen = opened === row.team_id;
          const tie = row.tie &&
            !compact && {
              rule: row.tie.decidedBy,
              team,
              open: isOpen,
              onToggle: () => setOpened(isOpen ? undefined : row.team_id),
            };
          return (
            <Fragment key={row.team_id}>
              {row.group !== undefined && row.group !== rows[index - 1]?.group && <GroupHead name={row.group} />}
              <tr
                className={`kit ${row.team_id === ownTeamId ? styles.own : ''} ${isOpen ? styles.opened : ''}`}
                style={kitOf(team)}
              >
                <PositionCell row={row} />
                <th scope="row" className={styles.team}>
                  <span className={styles.line}>
                    <TeamLink row={row} team={team} compact={compact} />
                    {outcomes?.[row.team_id] && <span className={styles.outcomes}>{outcomes[row.team_id]}</span>}
                    {tie && <TieButton {...tie} />}
                  </span>
                </th>
                <Numbers row={row} compact={compact} tie={tie} hasDraws={hasDraws} />
                {!compact && (
                  <>
                    <FormCell results={form?.[row.team_id] ?? []} />
                    {next && <NextCell team={next[row.team_id]} />}
                  </>
                )}
              </tr>
              {isOpen && row.tie && (
                <tr className={styles.why}>
                  <td colSpan={next ? 11 : 10}>
                    <TieReason tie={row.tie} row={row} teams={teams} matches={matches} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

const columns = ['played', 'won', 'drawn', 'lost', 'goalsFor', 'goalsAgainst', 'goalDifference', 'points'] as const;
const wideOnly = new Set(['won', 'drawn', 'lost', 'goalsFor', 'goalsAgainst']);

function Head({ compact, next, hasDraws }: { compact: boolean; next: boolean; hasDraws: boolean }) {
  const { t } = useTranslation('table');
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.place}>
          <abbr title={t('columns.position')}>#</abbr>
        </th>
        <th scope="col" className={styles.left}>
          {t('columns.team')}
        </th>
        {columns.map((column) =>
          (compact && wideOnly.has(column)) || (column === 'drawn' && !hasDraws) ? null : (
            <th key={column} scope="col" className={wideOnly.has(column) ? 'not-print:max-wide:hidden' : undefined}>
              <abbr title={t(`columns.${column}`)}>{t(`columns.short.${column}`)}</abbr>
            </th>
          ),
        )}
        {!compact && (
          <>
            <th scope="col" className={styles.form}>
              {t('columns.form')}
            </th>
            {next && (
              <th scope="col" className={`${styles.next} max-wide:hidden`}>
                {t('columns.next')}
              </th>
            )}
          </>
        )}
      </tr>
    </thead>
  );
}

function PositionCell({ row }: { row: StandingsRow }) {
  const { t } = useTranslation('table');
  return (
    <td className={`${styles.place} ${row.zone ? zoneLook(row.zone) : ''}`}>
      {row.played === 0 && row.points === 0 ? '–' : row.position}
      {row.zone && <span className="sr-only">, {t(`zone.${row.zone}`)}</span>}
    </td>
  );
}

function TeamLink({ row, team, compact }: { row: StandingsRow; team: TeamBadge; compact: boolean }) {
  const { t } = useTranslation('table');
  const links = useLinks();
  return (
    <AppLink className={styles.club} to={links.team(team.id)}>
      <Crest team={team} size={24} />
      <span className={styles.name} title={team.name_then ?? team.name} translate="no">
        {compact ? (
          <ShortName of={team.name_then ?? team.short_name} />
        ) : (
          <>
            <span className="max-wide:hidden">{team.name_then ?? team.name}</span>
            <ShortName of={team.name_then ?? team.short_name} className="wide:hidden" />
          </>
        )}
        {team.name_then && (
          <span className="block truncate">
            <CurrentName name={team.name} />
          </span>
        )}
      </span>
      {(row.provisional || row.adjustment !== 0) && (
        <span className="text-faint" title={row.adjustment !== 0 ? t('columns.adjusted') : t('columns.provisional')}>
          *<span className="sr-only">{row.adjustment !== 0 ? t('columns.adjusted') : t('columns.provisional')}</span>
        </span>
      )}
    </AppLink>
  );
}

type TieProps = { rule: TieRule | null; team: TeamBadge; open: boolean; onToggle: () => void };

/**
 * The rule that broke a tie, in its short form: it opens the reason. On phones, where a row is one line, the points
 * that are level open it.
 */
function TieButton({ rule, team, open, onToggle, onPoints = false }: TieProps & { onPoints?: boolean }) {
  const { t } = useTranslation('table');
  return (
    <button
      type="button"
      className={onPoints ? styles.level : styles.tie}
      title={rule ? t(`tie.rule.${rule}`) : undefined}
      aria-expanded={open}
      onClick={onToggle}
    >
      {rule && !onPoints && <span className={styles.rule}>{t(`tie.short.${rule}`)}</span>}{' '}
      <span className="sr-only">{t(open ? 'columns.hideReason' : 'columns.showReason', { team: team.name })}</span>
      <ChevronDown size={onPoints ? 12 : 16} />
    </button>
  );
}

type NumbersProps = { row: StandingsRow; compact: boolean; hasDraws: boolean; tie: TieProps | false | undefined };

function Numbers({ row, compact, hasDraws, tie }: NumbersProps) {
  const { i18n } = useTranslation();
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <>
      <td className={styles.number}>{number(row.played)}</td>
      {!compact && (
        <>
          <td className={`${styles.number} not-print:max-wide:hidden`}>{number(row.won)}</td>
          {hasDraws && <td className={`${styles.number} not-print:max-wide:hidden`}>{number(row.drawn ?? 0)}</td>}
          <td className={`${styles.number} not-print:max-wide:hidden`}>{number(row.lost)}</td>
          <td className={`${styles.number} not-print:max-wide:hidden`}>{number(row.goals_for)}</td>
          <td className={`${styles.number} not-print:max-wide:hidden`}>{number(row.goals_against)}</td>
        </>
      )}
      <td className={`${styles.number} ${styles.difference}`}>{signed(row.goal_difference)}</td>
      <td className={styles.points}>
        {row.points < 0 ? signed(row.points) : number(row.points)}
        {tie && <TieButton {...tie} onPoints />}
      </td>
    </>
  );
}

function FormCell({ results }: { results: FormEntry[] }) {
  return (
    <td className={styles.form}>
      <FormStrip short results={results} />
    </td>
  );
}

function NextCell({ team }: { team: TeamBadge | undefined }) {
  const links = useLinks();
  return (
    <td className={`${styles.next} max-wide:hidden`}>
      {team && (
        <AppLink
          to={links.team(team.id)}
          className="inline-grid place-items-center align-middle"
          aria-label={team.name}
        >
          <Crest team={team} size={20} />
        </AppLink>
      )}
    </td>
  );
}

type LegendProps = {
  /** None where the table has no zones. */
  playoffTeams: number | undefined;
  /** Whether teams are level on points, so that a rule is beside their names. */
  ties: boolean;
  /** The other additions to names. */
  children?: ReactNode;
};

/**
 * The legend of the bands at the left edge, the chips and the letters, those that the table can have; drawn as there.
 */
export function StandingsLegend({ playoffTeams, ties, children }: LegendProps) {
  const { t } = useTranslation('table');
  const { t: common } = useTranslation('common');
  const id = useId();
  return (
    <div className="relative">
      {/* A phone has no room for it: it stands behind one sign, which opens it without scripts, too. */}
      <input id={id} type="checkbox" className="peer sr-only wide:hidden print:hidden" />
      <label
        htmlFor={id}
        className="mt-2 grid size-11 place-items-center rounded-full border border-edge font-semibold text-soft peer-focus-visible:outline-2 wide:hidden print:hidden"
      >
        <span aria-hidden="true">?</span>
        <span className="sr-only">{t('zone.legend')}</span>
      </label>
      <ul className={`${styles.legend} not-print:max-wide:peer-not-checked:hidden`} aria-label={t('zone.legend')}>
        {zonesOf(playoffTeams).map((zone) => (
          <li key={zone}>
            <span className="flex">
              <i className={zoneLook(zone)} aria-hidden="true" />
              {t(`zone.${zone}`)}
            </span>
          </li>
        ))}
        {children}
        {ties && (
          <li>
            <span className="flex max-wide:hidden">
              <i className={`${styles.rule} not-italic`}>{t('tie.short.headToHeadPoints')}</i>
              {t('tie.legend')}
            </span>
            <span className="flex wide:hidden">
              <ChevronDown size={12} aria-hidden="true" />
              {t('tie.legendPhone')}
            </span>
          </li>
        )}
        <li>
          <span className="flex flex-wrap">
            {(['W', 'L'] as const).map((result) => (
              <span key={result}>
                <b className="font-semibold">{common(`league.result.${result}`)}</b>{' '}
                {common(`league.result.${result}Long`)}
              </span>
            ))}
            {t('columns.newestRight')}
          </span>
        </li>
        <li className="wide:hidden">
          <span className="flex flex-wrap">
            {(['played', 'goalDifference', 'points'] as const).map((column) => (
              <span key={column}>
                <b className="font-semibold">{t(`columns.short.${column}`)}</b> {t(`columns.${column}`)}
              </span>
            ))}
          </span>
        </li>
      </ul>
    </div>
  );
}

function zonesOf(playoffTeams: number | undefined): NonNullable<Zone>[] {
  if (playoffTeams === undefined) return [];
  const direct = semifinalSeeds(playoffTeams);
  return [
    ...(direct > 0 ? (['semifinal'] as const) : []),
    ...(direct < playoffTeams ? (['playoff'] as const) : []),
    'relegation',
  ];
}
