import { useTranslation } from 'react-i18next';
import type { Ending } from '#domain/competition/effect.ts';
import { scoreProblem } from '#domain/match/scores.ts';
import type { Ruling } from '#data/matches/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import type { Report } from '#data/match-room/queries.ts';
import { Stepper } from '#features/matches/room/stepper.tsx';
import { lastOf } from './reports-table.tsx';

/** The case: one of the reports, another score, or a forfeit. */
export type Outcome = {
  kind: 'report-home' | 'report-away' | 'score' | 'home' | 'away' | 'both' | '';
  home: number;
  away: number;
};

export const nothing: Outcome = { kind: '', home: 0, away: 0 };

/** The reports as outcomes: what stands if a side is believed. */
function outcomesOf(match: MatchDetail, reports: readonly Report[]) {
  return (['home', 'away'] as const).flatMap((side) => {
    const report = lastOf(reports, match[`${side}_team_id`]);
    return report ? [{ kind: `report-${side}` as const, report }] : [];
  });
}

/** The arguments of an outcome; undefined while it is none, or no score. */
export function rulingOf(outcome: Outcome, match: MatchDetail, reports: readonly Report[]): Ruling | undefined {
  const { kind, home, away } = outcome;
  if (kind === 'home' || kind === 'away' || kind === 'both') return { forfeited_by: kind };
  if (kind === 'score') return scoreProblem(home, away) === null ? { home_score: home, away_score: away } : undefined;
  const report = outcomesOf(match, reports).find((each) => each.kind === kind)?.report;
  if (!report) return undefined;
  return report.forfeited_by
    ? { forfeited_by: report.forfeited_by }
    : { home_score: report.home_score, away_score: report.away_score };
}

/** The same for the preview. */
export const endingOf = (ruling: Ruling): Ending =>
  'forfeited_by' in ruling
    ? { forfeitedBy: ruling.forfeited_by }
    : { home: ruling.home_score, away: ruling.away_score };

type Props = {
  match: MatchDetail;
  reports: readonly Report[];
  value: Outcome;
  onChange: (value: Outcome) => void;
  /** Whether the page's keys 1 and 2 choose a report. */
  keyed?: boolean;
};

/** Every way a match can end by a ruling, as one choice. */
export function OutcomeChoice({ match, reports, value, onChange, keyed = true }: Props) {
  const { t } = useTranslation('staff');
  const [home, away] = [match.home_team, match.away_team].map((team) => team.short_name ?? team.name);
  const choose = (kind: Outcome['kind'], part: Partial<Outcome> = {}) => onChange({ ...value, kind, ...part });
  const outcomes = outcomesOf(match, reports);
  const isSame =
    outcomes.length === 2 &&
    outcomes[0]?.report.home_score === outcomes[1]?.report.home_score &&
    outcomes[0]?.report.away_score === outcomes[1]?.report.away_score &&
    outcomes[0]?.report.forfeited_by === outcomes[1]?.report.forfeited_by;
  const choices: { kind: Outcome['kind']; label: string; keys?: string }[] = [
    ...outcomes.slice(0, isSame ? 1 : 2).map(({ kind, report }, at) => ({
      kind,
      label: t(report.forfeited_by ? 'verdict.forfeitStands' : 'verdict.stands', {
        score: `${report.home_score}–${report.away_score}`,
        team: kind === 'report-home' ? home : away,
      }),
      ...(keyed && { keys: String(at + 1) }),
    })),
    { kind: 'score', label: t('verdict.other') },
    { kind: 'away', label: t('verdict.forfeit', { winner: home, score: '3–0' }) },
    { kind: 'home', label: t('verdict.forfeit', { winner: away, score: '0–3' }) },
    { kind: 'both', label: t('verdict.both') },
  ];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-2 font-semibold">{t('verdict.title')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ kind, label, keys }) => (
          <label
            key={kind}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-box border border-edge px-3.5 py-2 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`outcome-${match.id}`}
              className="sr-only"
              checked={value.kind === kind}
              data-report={keys}
              onChange={() => choose(kind)}
            />
            <span className="min-w-0 flex-1">{label}</span>
            {keys && (
              <kbd
                className="rounded border border-current px-1.5 text-xs opacity-60 max-wide:hidden"
                aria-hidden="true"
              >
                {keys}
              </kbd>
            )}
          </label>
        ))}
      </div>
      {value.kind === 'score' && (
        <div className="flex flex-wrap items-end gap-4">
          {(['home', 'away'] as const).map((side) => (
            <div key={side} className="grid gap-1.5">
              <span className="text-sm text-faint" translate="no">
                {side === 'home' ? home : away}
              </span>
              <Stepper
                label={t('verdict.goalsOf', { team: side === 'home' ? home : away })}
                value={value[side]}
                onChange={(goals) => choose('score', { [side]: goals })}
              />
            </div>
          ))}
          {scoreProblem(value.home, value.away) === 'level' && (
            <p className="pb-3 text-sm text-faint">{t('verdict.level')}</p>
          )}
        </div>
      )}
    </fieldset>
  );
}
