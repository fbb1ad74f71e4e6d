import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Check } from '#components/ui/check.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { readAdjustments, readFixtures, readSquads, readTeams } from '#domain/competition/csv.ts';
import type { DateOrder } from '#domain/competition/moment-cell.ts';
import { entryQueries, type PlannedSeason } from '#data/entries/queries.ts';
import { limits } from '#domain/limits.ts';
import { zoneCity } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { failureText } from '#lib/query-client.ts';
import { useCheckImport, useImportSeason } from '#data/leagues/mutations.ts';
import { DateOrderQuestion } from './date-order-question.tsx';
import { FileField } from './file-field.tsx';
import { ImportSummary } from './import-summary.tsx';
import { ZoneQuestion } from './zone-question.tsx';
import { ImportProblems, type Problem } from './import-problems.tsx';

/** /admin/import: a season's teams, squads, fixtures and point adjustments from CSV or Excel files, checked row by row, then written whole or not at all. */
export function AdminImportPage() {
  const { t } = useTranslation('import');
  const planned = useQuery(entryQueries.planned());
  const [chosen, choose] = useState<string>();
  const empty = planned.data?.filter(({ league_teams: [teams] }) => !teams?.count);
  const season = empty?.find((each) => keyOf(each) === chosen) ?? empty?.[0];
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        crumbs={[{ to: paths.adminLeagues(), label: t('leagues') }]}
        title={t('title')}
        chalk="corner"
        lead={t('lead')}
      />
      <div className="page grid min-w-0 grid-cols-1 gap-8 pt-7">
        {planned.isPending && <SkeletonRows rows={6} />}
        {planned.isError && <ErrorState message={t('failed')} onRetry={() => void planned.refetch()} />}
        {empty?.length === 0 && (
          <EmptyState title={t('noSeason')} action={<ButtonLink to={paths.adminLeagues()}>{t('leagues')}</ButtonLink>}>
            {t('noSeasonHint')}
          </EmptyState>
        )}
        {season && (
          <>
            <div className="max-w-sm">
              <Select label={t('into')} value={keyOf(season)} onChange={({ target }) => choose(target.value)}>
                {empty?.map((each) => (
                  <option key={keyOf(each)} value={keyOf(each)}>
                    {t('season', { league: each.league.name, season: each.season })}
                  </option>
                ))}
              </Select>
            </div>
            <SeasonFiles key={keyOf(season)} season={season} />
          </>
        )}
      </div>
    </>
  );
}

const fileNames = ['teams', 'squads', 'fixtures', 'adjustments'] as const;
type FileName = (typeof fileNames)[number];

const keyOf = ({ league_id, season }: PlannedSeason) => `${league_id} ${season}`;

function SeasonFiles({ season }: { season: PlannedSeason }) {
  const { t, i18n } = useTranslation('import');
  const navigate = useNavigate();
  const [texts, setTexts] = useState({ teams: '', squads: '', fixtures: '', adjustments: '' });
  const check = useCheckImport();
  const bring = useImportSeason();
  const zone = season.league.time_zone;
  const [order, setOrder] = useState<DateOrder>();
  const [past, setPast] = useState(false);
  const [floating, setFloating] = useState<string>();
  const teams = readTeams(texts.teams, zone, order);
  const fixtures = readFixtures(texts.fixtures, zone, { order, floating });
  const squads = readSquads(texts.squads);
  const adjustments = readAdjustments(texts.adjustments);
  const read = { teams, squads, fixtures, adjustments };
  const missing = fileNames.flatMap((file) =>
    texts[file].trim() === '' ? [] : read[file].missing.map((column) => ({ file, column })),
  );
  const rows = {
    league_id: season.league_id,
    season: season.season,
    teams: teams.rows,
    squads: squads.rows,
    fixtures: fixtures.rows,
    adjustments: adjustments.rows,
    past,
  };
  const [failure, setFailure] = useState<string>();
  const tooLong = fileNames.filter((file) => read[file].rows.length > limits.importRowsMax);
  const forget = () => {
    check.reset();
    setFailure(undefined);
  };
  const keep = async (error: Error) => setFailure(await failureText(error));
  const ask = () => {
    setFailure(undefined);
    check.mutate(rows, { onError: (error) => void keep(error) });
  };
  const write = (file: FileName, text: string) => {
    setTexts((before) => ({ ...before, [file]: text }));
    forget();
  };
  const chooseOrder = (chosen: DateOrder) => {
    setOrder(chosen);
    forget();
  };
  const results = fixtures.rows.filter((row) => `${row.home_score}${row.forfeited_by}` !== '').length;
  const refused = (['teams', 'fixtures'] as const).flatMap((file) =>
    read[file].refusals.map((refusal): Problem => ({ file, ...refusal })),
  );
  const either = [fixtures, teams].flatMap(({ refusals }) => refusals).find(({ problem }) => problem === 'dateEither');
  const isFloating = fixtures.refusals.some(({ problem }) => problem === 'zoneMissing');
  const isRefused = (problem: Problem) =>
    refused.some(({ file, line }) => file === problem.file && line === problem.line);
  const found = check.data?.map(({ file, line, problem, value }): Problem => {
    const name = file as FileName;
    return { file: name, line: line === null ? null : (read[name].lines[line - 1] ?? line), problem, value };
  });
  // the database says of a cell that is refused here once more that it is no moment
  const problems = [
    ...refused,
    ...(found ?? []).filter((each) => !(['timeWrong', 'withdrawnWrong'].includes(each.problem) && isRefused(each))),
  ];
  const isClean = found !== undefined && problems.length === 0;
  const unread = missing.length > 0 || tooLong.length > 0;
  const captainless = teams.rows.filter(({ captain }) => captain === '').length;
  // The season leaves the choice once it is filled, and this part with it: what follows is waited for, not called back.
  const save = async () => {
    setFailure(undefined);
    const wrong = await bring.mutateAsync(rows).catch(keep);
    if (wrong?.length === 0) await navigate({ to: paths.adminLeague(season.league_id, season.season) });
    else if (wrong) ask();
  };
  return (
    <>
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
        <FileField
          title={t('squads.title')}
          sheet="squads"
          hint={t('squads.hint')}
          example={t('squads.example')}
          text={texts.squads}
          rows={squads.rows.length}
          onChange={(text) => write('squads', text)}
        />
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
      {tooLong.map((file) => (
        <Note key={file} tone="error">
          {t('tooLong', { file: t(`${file}.title`), count: read[file].rows.length })}
        </Note>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isClean ? 'secondary' : 'primary'}
          disabled={teams.rows.length === 0 || unread || bring.isPending}
          pending={check.isPending}
          onClick={ask}
        >
          {t('check')}
        </Button>
        {isClean && (
          <Button variant="primary" pending={bring.isPending} onClick={() => void save()}>
            {t('bring', {
              teams: teams.rows.length,
              players: squads.rows.length,
              matches: fixtures.rows.length,
              results,
            })}
          </Button>
        )}
        <p className="text-sm text-faint">{t('nothingWritten')}</p>
        <p className="text-sm text-faint">{t('until')}</p>
      </div>
      <div aria-live="polite" className="min-w-0">
        {isClean && (
          <div className="grid gap-3">
            <Note tone="success">{t('clean')}</Note>
            <ImportSummary
              teams={teams.rows}
              fixtures={fixtures.rows}
              zone={zone}
              order={fixtures.order ?? teams.order}
              isCounted={fixtures.isCounted}
            />
            {captainless > 0 && !past && <Note tone="warning">{t('captainless', { count: captainless })}</Note>}
          </div>
        )}
        {failure !== undefined && <Note tone="error">{failure}</Note>}
        <ImportProblems problems={problems} />
      </div>
    </>
  );
}
