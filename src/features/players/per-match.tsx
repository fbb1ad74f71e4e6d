import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RadarChart, type RadarLine } from '#components/league/rating/radar-chart.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { perMatch, type Sums } from '#domain/competition/ratings.ts';
import { eachStat, statNames } from '#domain/competition/statistics.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { formatNumber } from '#lib/dates.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type Player, playerQueries, type PlayerSeason } from '#data/players/queries.ts';
import { Compare } from './compare.tsx';

/** The compared player is in the address, and so is the season. */
const schema = { with: param.id, season: param.text };
const keyOf = ({ league_id, season }: PlayerSeason) => `${league_id}-${season}`;
const leagueSeasons = (rows: PlayerSeason[]) => rows.filter(({ league_id }) => league_id !== null);

const sumsOf = (rows: PlayerSeason[]): Sums => {
  const sum = (of: (row: PlayerSeason) => number) => rows.reduce((all, row) => all + of(row), 0);
  return { matches: sum(({ appearances }) => appearances), ...eachStat((stat) => sum((row) => row[stat])) };
};

/** A player's stats in a match of a season, beside the average of the position and, if wanted, another player. */
export function PerMatch({ player, stats }: { player: Player; stats: PlayerSeason[] }) {
  const { t, i18n } = useTranslation('ratings');
  const { t: words } = useTranslation('stats');
  const { t: common } = useTranslation('common');
  const nameOf = (one: Player) => (one.deleted_at ? common('league.deletedPlayer') : one.username);
  const [{ with: otherId, season: chosen }, set] = useSearchParams(schema);
  const other = useQuery(whenDefined(otherId, playerQueries.detail)).data;
  const theirs = useQuery(whenDefined(otherId, playerQueries.stats)).data;
  const seasons = leagueSeasons(stats).filter((row, at, all) => all.findIndex((each) => keyOf(each) === keyOf(row)) === at); // prettier-ignore
  const current = seasons.find((row) => keyOf(row) === chosen);
  // the average is of one season: of all it is that of the newest
  const averaged = current ?? seasons[0];
  const positions = useQuery(
    whenDefined(averaged && ([averaged.league_id ?? '', averaged.season ?? 0] as const), (which) =>
      ratingQueries.ofPositions(...which),
    ),
  ).data;
  const inSeason = (rows: PlayerSeason[]) => (current ? rows.filter((row) => keyOf(row) === keyOf(current)) : leagueSeasons(rows)); // prettier-ignore
  const own = perMatch(sumsOf(inSeason(stats)));
  const average = perMatch(positions?.find(({ position }) => position === player.position) ?? { ...sumsOf([]) });
  const rival = other && theirs ? perMatch(sumsOf(inSeason(theirs))) : null;
  const lines = [
    average && { name: t('player.averageShort'), rates: average, look: 'average' as const },
    own && { name: nameOf(player), rates: own, look: 'own' as const },
    rival && other && { name: nameOf(other), rates: rival, look: 'other' as const },
  ].filter((line) => line !== null && line !== undefined);
  const rate = (value: number) =>
    formatNumber(value, i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (seasons.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('player.title')}
        aside={
          <span className="min-w-0 max-wide:max-w-40">
            <Select
              label={t('player.season')}
              hideLabel
              value={current ? chosen : ''}
              onChange={({ target }) => set({ season: target.value })}
            >
              <option value="">{t('player.all')}</option>
              {seasons.map((row) => (
                <option key={keyOf(row)} value={keyOf(row)}>
                  {row.league_name} {row.season}
                </option>
              ))}
            </Select>
          </span>
        }
      />
      {!own && <p className="py-3 text-soft">{t('player.none')}</p>}
      {own && (
        <div className="grid grid-cols-1 items-center gap-x-10 gap-y-4 pt-3 *:min-w-0 lg:grid-cols-2">
          <RadarChart
            axes={statNames.map((stat) => words(stat))}
            lines={lines.map(({ name, rates, look }): RadarLine => ({ name, look, values: statNames.map((stat) => rates[stat]) }))} // prettier-ignore
          />
          <div>
            <DataTable label={t('player.title')}>
              <thead>
                <tr>
                  <th scope="col" className={cell.lead}>
                    {t('player.figure')}
                  </th>
                  {lines.map(({ name, look }) => (
                    <th key={look} scope="col" className={`${cell.right} max-w-28 max-wide:max-w-24 max-wide:px-1`}>
                      <span className="line-clamp-2 min-w-15 whitespace-normal wrap-anywhere">
                        <Swatch look={look} /> <span translate={look === 'average' ? undefined : 'no'}>{name}</span>
                      </span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {statNames.map((stat) => (
                  <tr key={stat}>
                    <th scope="row" className={cell.lead}>
                      {words(stat)}
                    </th>
                    {lines.map(({ rates, look }) => (
                      <td key={look} className={`numerals ${cell.number}`}>
                        {look === 'own' ? <b className="text-ink">{rate(rates[stat])}</b> : rate(rates[stat])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </DataTable>
            {player.position && (
              <p className="pt-2 text-sm text-faint">
                {t('player.average', { position: common(`league.position.${player.position}`) })}
                {averaged && ` (${averaged.league_name} ${averaged.season})`}
              </p>
            )}
          </div>
        </div>
      )}
      <Compare player={player} other={other ?? undefined} onChoose={(id) => set({ with: id })} />
    </section>
  );
}

const swatches = { own: 'bg-link', other: 'bg-live', average: 'bg-faint' };
const Swatch = ({ look }: { look: RadarLine['look'] }) => (
  <span className={`inline-block size-2.5 rounded-full ${swatches[look]}`} aria-hidden="true" />
);
