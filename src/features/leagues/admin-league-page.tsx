import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormOpen } from '#components/form/use-translated-form.ts';
import { EmbedButton } from '#components/league/embed-button.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { prizeOf } from '#domain/competition/prize.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { formatDate, formatFull, formatMoney, zoneCity } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { ExportSeason } from './import/export-season.tsx';
import { LeagueForm } from './league-form.tsx';
import { LeagueMove } from './league-move.tsx';
import { LeagueOverlay } from './league-overlay.tsx';
import { LeagueReferees } from './league-referees.tsx';
import { isOpen, type League, leagueQueries, type LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { GivenAwards } from './season/given-awards.tsx';
import { LeagueRemoval, SeasonRemoval } from './season/removal.tsx';
import { SeasonCommands } from './season/season-commands.tsx';
import { SeasonEntries } from './season/season-entries.tsx';
import { Withdrawals } from './season/withdrawals.tsx';
import { SeasonForm } from './season/season-form.tsx';
import { SeasonPrizes } from './season/season-prizes.tsx';
import { TableRulesDialog } from './season/table-rules.tsx';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { seasonParam, useLeagueSeason } from '#data/leagues/use-league-season.ts';

/** /admin/leagues/:id: a league and one of its seasons, the newest unless the address names another. */
export function AdminLeaguePage() {
  const { t } = useTranslation('staff');
  const { id, isValid, league, numbers, season } = useLeagueSeason();
  return (
    <QueryPage
      query={league}
      isValid={isValid}
      requires={[numbers, season]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.adminLeagues()}>{t('all')}</ButtonLink>,
      }}
    >
      {(league) => (
        <LeagueAdmin key={id} league={league} numbers={numbers.data ?? []} season={season.data ?? undefined} />
      )}
    </QueryPage>
  );
}

type Props = { league: League; numbers: number[]; season: LeagueSeason | undefined };

function LeagueAdmin({ league, numbers, season }: Props) {
  const { t } = useTranslation('staff');
  const [, set] = useSearchParams(seasonParam);
  const newest = numbers[0] ?? 0;
  const last = useQuery(whenDefined(numbers[0], (number) => leagueQueries.season(league.id, number))).data ?? undefined;
  const [editing, setEditing] = useFormOpen(`league ${league.id}`);
  const [opening, setOpening] = useState(false);
  const [changing, setChanging] = useState(false);
  const usual = useQuery(whenDefined(newest === 0 ? true : undefined, entryQueries.seasonDefaults)).data;
  const over = newest === 0 || last?.phase === 'finished';
  const entered = useQuery(whenDefined(numbers[0], (number) => seasonQueries.entries(league.id, number))).data;
  const empty = newest === 0 || (numbers.length === 1 && entered?.length === 0);
  const zoneLocked =
    last?.phase === 'regular'
      ? t('form.lockedTable')
      : last?.phase === 'playoffs'
        ? t('form.lockedPlayoffs')
        : undefined;
  const mayOpen = over && league.archived_at === null;
  return (
    <>
      <PageTitle title={league.name} />
      <PageHead
        crumbs={[
          { to: paths.adminLeagues(), label: t('title') },
          { label: t(`status.${league.archived_at === null ? league.status : 'archived'}`) },
        ]}
        title={league.name}
        chalk="corner"
        actions={
          <>
            <Button onClick={() => setEditing(true)}>{t('editLeague')}</Button>
            <LeagueRemoval league={league} empty={empty} over={over} />
            <LeagueOverlay league={league} />
            {isOpen(league) && <EmbedButton league={league} />}
            {isOpen(league) && (
              <ButtonLink variant="quiet" to={publicPaths.league(league.slug, season?.season)}>
                {t('toPublic')}
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" to={paths.league(league.id, season ? { season: season.season } : {})}>
              {t('open')}
            </ButtonLink>
          </>
        }
      />
      <div className="page grid min-w-0 grid-cols-1 gap-10 pt-7">
        <div className="flex flex-wrap items-end gap-3">
          {numbers.length > 0 && season && (
            <Select
              label={t('seasons')}
              value={season.season}
              onChange={({ target }) => set({ season: Number(target.value) })}
            >
              {numbers.map((each) => (
                <option key={each} value={each}>
                  {t('season', { season: each })}
                </option>
              ))}
            </Select>
          )}
          {numbers.length > 0 && (
            <Button disabled={!mayOpen} title={over ? undefined : t('onlyOne')} onClick={() => setOpening(true)}>
              {t('newSeason')}
            </Button>
          )}
          {season && <ExportSeason league={league} season={season} />}
          {!over && <p className="self-end pb-2.5 text-sm text-faint">{t('onlyOne')}</p>}
        </div>
        {season ? (
          <SeasonAdmin
            key={season.season}
            league={league}
            season={season}
            onEdit={() => setChanging(true)}
            onDeleted={() => set({ season: undefined })}
          />
        ) : (
          <EmptyState
            title={t('noSeason')}
            action={
              <Button variant="primary" disabled={!mayOpen} onClick={() => setOpening(true)}>
                {t('firstSeason')}
              </Button>
            }
          />
        )}
        <LeagueReferees league={league} />
        <LeagueMove league={league} />
      </div>
      {editing && <LeagueForm league={league} locked={zoneLocked} onClose={() => setEditing(false)} />}
      {opening && (newest > 0 || usual) && (
        <SeasonForm
          league={league}
          number={newest + 1}
          before={last}
          usual={usual}
          onClose={() => setOpening(false)}
          onOpened={(number) => set({ season: number })}
        />
      )}
      {changing && season && (
        <SeasonForm league={league} season={season} number={season.season} onClose={() => setChanging(false)} />
      )}
    </>
  );
}

type SettingsProps = { league: League; season: LeagueSeason; facts: SeasonFacts; onEdit: () => void };
type SeasonAdminProps = Omit<SettingsProps, 'facts'> & { onDeleted: () => void };

/** A season: what comes next, who plays, what it is played by. */
function SeasonAdmin({ league, season, onEdit, onDeleted }: SeasonAdminProps) {
  const { t } = useTranslation('staff');
  const { facts, retry } = useSeasonFacts([season.league_id, season.season], season);
  if (!facts && retry) return <ErrorState message={t('errors.detail')} onRetry={retry} />;
  // As high as a screen, so that what is below is not pushed out of it.
  if (!facts)
    return (
      <div className="min-h-screen">
        <SkeletonRows rows={10} />
      </div>
    );
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <SeasonCommands league={league} season={season} facts={facts} />
        <Withdrawals league={league} season={season} facts={facts} />
        <SeasonPrizes season={season} />
        <GivenAwards season={season} facts={facts} />
        <SeasonEntries league={league} season={season} facts={facts} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Settings league={league} season={season} facts={facts} onEdit={onEdit} />
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          <SeasonRemoval league={league} season={season} facts={facts} onDeleted={onDeleted} />
        </div>
      </div>
    </div>
  );
}

function Settings({ league, season, facts: seasonFacts, onEdit }: SettingsProps) {
  const { t, i18n } = useTranslation('staff');
  const [ranking, setRanking] = useState(false);
  const prize = prizeOf(season.prize_pool);
  const date = (day: string | null) => (day ? formatDate(day, i18n.language) : '–');
  const best = (games: number) => t('form.bestOf', { games });
  const facts: [string, string | number][] = [
    [
      t('form.registrationUntil'),
      season.registration_until ? formatFull(season.registration_until, i18n.language) : '–',
    ],
    [t('form.maxTeams'), season.max_teams],
    [t('form.startsOn'), date(season.starts_on)],
    [t('form.endsOn'), date(season.ends_on)],
    [t('form.legs'), t(season.legs === 2 ? 'form.legsTwo' : 'form.legsOne')],
    [t('form.pointsForWin'), season.points_for_win],
    [t('form.relegation'), season.relegation_places],
    [t('form.protestMinutes'), season.protest_minutes],
    [t('form.silenceHours'), season.silence_hours],
    [t('form.gameMinutes'), season.game_minutes],
    [t('form.rights'), season.transfer_rights],
    [t('form.renewal'), season.renewal_days],
    [t('form.standIns'), t(season.stand_ins ? 'form.standInsOn' : 'form.standInsOff')],
    [t('form.playoffTeams'), season.playoff_teams],
    [t('form.thirdPlace'), t(season.third_place_match ? 'form.thirdPlaceMatch' : 'form.thirdPlaceSeed')],
    [t('form.quarterfinal'), best(season.quarterfinal_best_of)],
    [t('form.semifinal'), best(season.semifinal_best_of)],
    [t('form.final'), best(season.final_best_of)],
    [t('form.prize'), prize ? formatMoney(prize.total, prize.currency, i18n.language) : '–'],
    [t('league.zone'), zoneCity(league.time_zone, i18n.language)],
  ];
  return (
    <aside className="grid min-w-0 gap-3">
      <SectionHead title={t('season', { season: season.season })} aside={<span>{t(`phase.${season.phase}`)}</span>} />
      <FactsList>
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </FactsList>
      {season.phase === 'finished' ? (
        <p className="text-sm text-faint">{t('form.lockedFinished')}</p>
      ) : (
        <p className="flex flex-wrap gap-2.5">
          <Button onClick={onEdit}>{t('editSeason')}</Button>
          {season.phase === 'regular' && <Button onClick={() => setRanking(true)}>{t('tableRules.open')}</Button>}
        </p>
      )}
      {ranking && (
        <TableRulesDialog league={league} season={season} facts={seasonFacts} onClose={() => setRanking(false)} />
      )}
    </aside>
  );
}
