import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { Check } from '#components/ui/check.tsx';
import { Note } from '#components/ui/note.tsx';
import { Select } from '#components/ui/select.tsx';
import { readAdjustments, readFixtures, readSquads, readTeams } from '#domain/competition/csv.ts';
import type { DateOrder } from '#domain/competition/moment-cell.ts';
import { pastSeasons } from '#domain/competition/past-seasons.ts';
import { limits } from '#domain/limits.ts';
import { zoneCity } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import type { SeasonRows } from '#data/leagues/mutations.ts';
import { DateOrderQuestion } from './date-order-question.tsx';
import { FileField } from './file-field.tsx';
import { ImportProblems, type Problem } from './import-problems.tsx';
import { ImportSummary } from './import-summary.tsx';
import { SeasonsSummary } from './seasons-summary.tsx';
import { useImportRun } from './use-import-run.ts';
import { ZoneQuestion } from './zone-question.tsx';

const shapes = ['uneven', 'groups', 'table', 'places', 'points'] as const;
/** The files' rows of one season, and their lines. */
type Part = Pick<SeasonRows, 'season' | FileName> & { lines: Record<FileName, number[]> };

const fileNames = ['teams', 'squads', 'fixtures', 'adjustments'] as const;
type FileName = (typeof fileNames)[number];

/** An empty season, or, without a number, the seasons of a league that are over and that the files name themselves. */
export type Target = { league_id: string; season: number | undefined; name: string; zone: string };

/** The files of one season, or of several: read, checked and imported. */
export function SeasonFiles({ target }: { target: Target }) {
  const { t, i18n } = useTranslation('import');
  const navigate = useNavigate();
  const [texts, setTexts] = useState({ teams: '', squads: '', fixtures: '', adjustments: '' });
  const { zone } = target;
  const isSeveral = target.season === undefined;
  const [order, setOrder] = useState<DateOrder>();
  const [past, setPast] = useState(isSeveral);
  const [pointsForWin, setPointsForWin] = useState<number>(limits.pointsForWin);
  const [floating, setFloating] = useState<string>();
  const teams = readTeams(texts.teams, zone, order);
  const fixtures = readFixtures(texts.fixtures, zone, { order, floating });
  const squads = readSquads(texts.squads);
  const adjustments = readAdjustments(texts.adjustments);
  const read = { teams, squads, fixtures, adjustments };
  const missing = fileNames.flatMap((file) =>
    texts[file].trim() === '' ? [] : read[file].missing.map((column) => ({ file, column })),
  );
  const split = pastSeasons({ teams, fixtures, adjustments });
  const parts: Part[] = isSeveral
    ? split.seasons.map((each) => ({ ...each, squads: [], lines: { ...each.lines, squads: [] } }))
    : [
        {
          season: target.season!,
          teams: teams.rows,
          squads: squads.rows,
          fixtures: fixtures.rows,
          adjustments: adjustments.rows,
          lines: { teams: teams.lines, squads: squads.lines, fixtures: fixtures.lines, adjustments: adjustments.lines },
        },
      ];
  const rowsOf = ({ season, teams, squads, fixtures, adjustments }: Part): SeasonRows => ({
    league_id: target.league_id,
    season,
    teams,
    squads,
    fixtures,
    adjustments,
    past,
    ...(isSeveral && { points_for_win: pointsForWin }),
  });
  const run = useImportRun();
  const forget = run.reset;
  const tooLong = fileNames.flatMap((file) =>
    parts.flatMap((part) => (part[file].length > limits.importRowsMax ? [{ file, count: part[file].length }] : [])),
  );
  const write = (file: FileName, text: string) => {
    setTexts((before) => ({ ...before, [file]: text }));
    forget();
  };
  const chooseOrder = (chosen: DateOrder) => {
    setOrder(chosen);
    forget();
  };
  const results = fixtures.rows.filter((row) => `${row.home_score}${row.forfeited_by}` !== '').length;
  const refused = [
    ...(['teams', 'fixtures'] as const).flatMap((file) =>
      read[file].refusals.map((refusal): Problem => ({ file, ...refusal })),
    ),
    ...(isSeveral && missing.length === 0 ? split.refusals : []),
  ];
  const either = [fixtures, teams].flatMap(({ refusals }) => refusals).find(({ problem }) => problem === 'dateEither');
  const isFloating = fixtures.refusals.some(({ problem }) => problem === 'zoneMissing');
  const isRefused = (problem: Problem) =>
    refused.some(({ file, line }) => file === problem.file && line === problem.line);
  const faults = run.faults?.map(({ season, file, line, problem, value }): Problem => {
    const name = file as FileName;
    const lines = parts.find((part) => part.season === season)?.lines[name] ?? [];
    const shown = { file: name, line: line === null ? null : (lines[line - 1] ?? line), problem, value };
    return isSeveral ? { ...shown, season } : shown;
  });
  // the database says of a cell that is refused here once more that it is no moment
  const problems = [
    ...refused,
    ...(faults ?? []).filter((each) => !(['timeWrong', 'withdrawnWrong'].includes(each.problem) && isRefused(each))),
  ];
  const isClean = faults !== undefined && problems.length === 0;
  const lacksSeason = isSeveral && teams.rows.length > 0 && teams.rows.every(({ season }) => season === '');
  const unread = missing.length > 0 || tooLong.length > 0 || lacksSeason;
  const captainless = teams.rows.filter(({ captain }) => captain === '').length;
  const ask = () => void run.check(parts.map(rowsOf));
  // The season leaves the choice once it is filled, and this part with it: what follows is waited for, not called back.
  const save = async () => {
    if (await run.bring(parts.map(rowsOf)))
      await navigate({ to: paths.adminLeague(target.league_id, parts.at(-1)?.season) });
  };
  return (
    <>
      {isSeveral ? (
        <div className="grid max-w-[68ch] gap-3">
          <p className="text-sm text-soft">{t('several.hint')}</p>
          <div className="max-w-sm">
            <Select
              label={t('several.pointsForWin')}
              value={pointsForWin}
              onChange={(event) => {
                setPointsForWin(Number(event.target.value));
                forget();
              }}
            >
              {[2, 3].map((points) => (
                <option key={points} value={points}>
                  {points}
                </option>
              ))}
            </Select>
          </div>
        </div>
      ) : (
        <div>
          <Check
            checked={past}
            aria-describedby="past-hint"
            onChange={({ target }) => {
              setPast(target.checked);
              forget();
            }}
          >
            {t('past.label')}
          </Check>
          <p id="past-hint" className="text-sm text-soft">
            {t('past.hint')}
          </p>
        </div>
      )}
      {past && (
        <details className="max-w-[68ch] text-sm text-soft">
          <summary className="min-h-11 py-2.5 font-semibold">{t('shapes.title')}</summary>
          <ul className="list-disc pl-5">
            {shapes.map((shape) => (
              <li key={shape}>{t(`shapes.${shape}`)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="grid min-w-0 grid-cols-1 items-start gap-8 *:min-w-0 wide:grid-cols-2">
        <FileField
          title={t('teams.title')}
          sheet="teams"
          hint={t('teams.hint')}
          example={t('teams.example')}
          text={texts.teams}
          rows={teams.rows.length}
          onChange={(text) => write('teams', text)}
        />
        {!isSeveral && (
          <FileField
            title={t('squads.title')}
            sheet="squads"
            hint={t('squads.hint')}
            example={t('squads.example')}
            text={texts.squads}
            rows={squads.rows.length}
            onChange={(text) => write('squads', text)}
          />
        )}
        <FileField
          title={t('fixtures.title')}
          sheet="fixtures"
          hint={t('fixtures.hint', { zone: zoneCity(zone, i18n.language) })}
          example={t('fixtures.example')}
          text={texts.fixtures}
          rows={fixtures.rows.length}
          onChange={(text) => write('fixtures', text)}
        />
        <FileField
          title={t('adjustments.title')}
          sheet="adjustments"
          hint={t('adjustments.hint')}
          example={t('adjustments.example')}
          text={texts.adjustments}
          rows={adjustments.rows.length}
          onChange={(text) => write('adjustments', text)}
        />
      </div>
      {(either ?? order) && <DateOrderQuestion example={either?.value} order={order} onChange={chooseOrder} />}
      {(isFloating || floating) && (
        <ZoneQuestion
          zones={[...new Set([zone, viewerZone(), 'UTC'])]}
          zone={floating}
          onChange={(chosen) => {
            setFloating(chosen);
            forget();
          }}
        />
      )}
      {missing.map(({ file, column }) => (
        <Note key={`${file} ${column}`} tone="error">
          {t('columnMissing', { file: t(`${file}.title`), column: t(`fields.${column as 'name'}`) })}
        </Note>
      ))}
      {lacksSeason && (
        <Note tone="error">{t('columnMissing', { file: t('teams.title'), column: t('fields.season') })}</Note>
      )}
      {tooLong.map(({ file, count }) => (
        <Note key={`${file} ${count}`} tone="error">
          {t('tooLong', { file: t(`${file}.title`), count })}
        </Note>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isClean ? 'secondary' : 'primary'}
          disabled={teams.rows.length === 0 || unread || run.pending === 'bring'}
          pending={run.pending === 'check'}
          onClick={ask}
        >
          {t('check')}
        </Button>
        {isClean && (
          <Button variant="primary" pending={run.pending === 'bring'} onClick={() => void save()}>
            {t(isSeveral ? 'several.bring' : 'bring', {
              count: parts.length,
              teams: teams.rows.length,
              players: squads.rows.length,
              matches: fixtures.rows.length,
              results,
            })}
          </Button>
        )}
        {isSeveral && run.pending && (
          <p className="text-sm text-soft" role="status">
            {t('several.progress', { done: run.done, count: parts.length })}
          </p>
        )}
        <p className="text-sm text-faint">{t('nothingWritten')}</p>
        <p className="text-sm text-faint">{t('until')}</p>
      </div>
      <div aria-live="polite" className="min-w-0">
        {isClean && (
          <div className="grid gap-3">
            <Note tone="success">{t('clean')}</Note>
            {isSeveral ? (
              <SeasonsSummary seasons={split.seasons} zone={zone} />
            ) : (
              <ImportSummary
                teams={teams.rows}
                fixtures={fixtures.rows}
                zone={zone}
                order={fixtures.order ?? teams.order}
                isCounted={fixtures.isCounted}
                past={past}
              />
            )}
            {captainless > 0 && !past && <Note tone="warning">{t('captainless', { count: captainless })}</Note>}
          </div>
        )}
        {run.failure !== undefined && (
          <Note tone="error">
            {isSeveral && run.failedAt !== undefined
              ? t('several.failed', { season: run.failedAt, reason: run.failure, done: run.brought })
              : run.failure}
          </Note>
        )}
        <ImportProblems problems={problems} />
      </div>
    </>
  );
}
