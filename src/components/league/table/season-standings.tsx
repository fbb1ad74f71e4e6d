import { Check, ChevronsUp, Crown, type LucideIcon, MoveDown, ShieldCheck, X } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { signed } from '#components/league/table/signed.ts';
import { StandingsLegend, StandingsTable } from '#components/league/table/standings-table.tsx';
import { type CertainOutcome, certainOutcomes } from '#domain/competition/run-in.ts';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { type TableView, viewOf } from '#domain/competition/table-view.ts';
import { useViewer } from '#data/auth/viewer.ts';
import look from '#components/league/table/standings-table.module.css';

type Props = {
  facts: SeasonFacts;
  /** Places won or lost against another table, by team. */
  moved?: Record<string, number>;
};

/** The table with its legend, what is certain in it, and what has to be said about it. */
export function SeasonStandings({ facts, moved = {} }: Props) {
  const { t } = useTranslation('leagues');
  const { rows, teams, form, next } = tableOf(facts);
  const certain = useMemo(() => certainOutcomes(facts), [facts]);
  const certainOnes = [...new Set(Object.values(certain))];
  const { teamId: ownTeamId } = useViewer();
  const outcomes = rows
    .filter(({ team_id }) => certain[team_id] || moved[team_id])
    .map(({ team_id }) => [
      team_id,
      <Fragment key={team_id}>
        <Moved by={moved[team_id] ?? 0} />
        <Certain outcome={certain[team_id]} />
      </Fragment>,
    ]);
  return (
    <>
      <StandingsTable
        caption={t('tabs.standings')}
        rows={rows}
        teams={teams}
        form={form}
        next={Object.values(next).some(Boolean) ? next : undefined}
        matches={facts.matches}
        ownTeamId={ownTeamId}
        outcomes={Object.fromEntries(outcomes)}
      />
      <StandingsLegend
        playoffTeams={rows.some(({ zone }) => zone) ? facts.playoffTeams : undefined}
        ties={rows.some(({ tie }) => tie)}
      >
        {certainOnes.map((outcome) => (
          <li key={outcome}>
            <span className="flex">
              <Certain outcome={outcome} />
              {/* Its mark says it to readers. */}
              <span aria-hidden="true">{t(`runIn.${outcome}`)}</span>
            </span>
          </li>
        ))}
      </StandingsLegend>
      {facts.adjustments.map(({ team_id, points, reason }) => (
        <p key={`${team_id}${reason}`} className="max-w-[68ch] pt-2.5 text-sm text-faint">
          * {t('table.adjustment', { team: teams[team_id]?.name ?? '–', points: signed(points), reason })}
        </p>
      ))}
      {rows.some(({ provisional }) => provisional) && (
        <p className="max-w-[68ch] pt-2.5 text-sm text-faint">{t('table.provisional')}</p>
      )}
      {Object.keys(certain).length > 0 && <p className="max-w-[68ch] pt-2.5 text-sm text-faint">{t('runIn.note')}</p>}
    </>
  );
}

/** The table of some of the matches: without zones, reasons and what is certain, which only the official one has. */
export function ViewedStandings({ facts, view }: { facts: SeasonFacts; view: Exclude<TableView, 'all'> }) {
  const { t } = useTranslation('leagues');
  const { teamId: ownTeamId } = useViewer();
  const { teams } = tableOf(facts);
  const { rows, form } = useMemo(() => viewOf(facts, view), [facts, view]);
  return (
    <>
      <StandingsTable
        caption={`${t('tabs.standings')}: ${t(`view.${view}`)}`}
        rows={rows}
        teams={teams}
        form={form}
        ownTeamId={ownTeamId}
      />
      <StandingsLegend playoffTeams={undefined} ties={false} />
      <p className="max-w-[68ch] pt-2.5 text-sm text-faint">{t('view.note')}</p>
    </>
  );
}

/** One for each; on phones, and where no word is short enough to leave the name its room, they stand alone beside it. */
const marks: Record<CertainOutcome, LucideIcon> = {
  first: Crown,
  semifinal: ChevronsUp,
  playoff: Check,
  safe: ShieldCheck,
  relegated: MoveDown,
  noPlayoff: X,
};

const isShort = (outcome: CertainOutcome): outcome is Exclude<CertainOutcome, 'safe' | 'relegated'> =>
  outcome !== 'safe' && outcome !== 'relegated';

function Certain({ outcome }: { outcome: CertainOutcome | undefined }) {
  const { t } = useTranslation('leagues');
  if (!outcome) return null;
  const Icon = marks[outcome];
  return (
    <span
      className={`${look.rule} inline-flex items-center gap-1 max-wide:border-0 max-wide:px-0`}
      title={t(`runIn.${outcome}`)}
    >
      {isShort(outcome) && (
        <span className="max-wide:hidden" aria-hidden="true">
          {t(`runIn.short.${outcome}`)}
        </span>
      )}
      <Icon className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{t(`runIn.${outcome}`)}</span>
    </span>
  );
}

function Moved({ by }: { by: number }) {
  const { t } = useTranslation('leagues');
  if (by === 0) return null;
  return (
    <span className="text-sm">
      <span aria-hidden="true">{by > 0 ? `▲${by}` : `▼${-by}`}</span>
      <span className="sr-only">{t(by > 0 ? 'whatIf.up' : 'whatIf.down', { count: Math.abs(by) })}</span>
    </span>
  );
}
