import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { isOpenTie } from '#domain/competition/bracket.ts';
import { podium, readyForPlayoffs } from '#domain/competition/playoffs.ts';
import { prizeOf } from '#domain/competition/prize.ts';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import { awardsOf } from '#domain/competition/statistics.ts';
import { formatMoney, formatNumber, formatPlace } from '#lib/dates.ts';
import { useFinishSeason, seasonKey } from '#data/leagues/mutations.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { rankingQueries } from '#data/leagues/ranking-queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { ProtestConditions, useProtests } from './season-conditions.tsx';
import { Due } from './season-playoffs.tsx';

type Props = { season: LeagueSeason; facts: SeasonFacts };

/** The end of a season: who has won what, before anybody is given it, and the action that gives it. */
export function SeasonEnd({ season, facts }: Props) {
  const { t, i18n } = useTranslation('season');
  const series = useQuery(seasonQueries.series(season.league_id, season.season));
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const finish = useFinishSeason(seasonKey(season));
  const [asking, setAsking] = useState(false);
  if (series.isPending || entries.isPending) return <SkeletonRows rows={5} />;
  if (series.isError || entries.isError) {
    const retry = () => void Promise.all([series.refetch(), entries.refetch()]);
    return <ErrorState message={t('end.error')} onRetry={retry} />;
  }
  const seeds = entries.data
    .filter(({ playoff_seed: seed }) => seed !== null)
    .toSorted((one, other) => (one.playoff_seed ?? 0) - (other.playoff_seed ?? 0))
    .map(({ team_id }) => team_id);
  const table = tableOf(facts);
  const won = podium(series.data, seeds);
  const prize = prizeOf(season.prize_pool);
  // a withdrawal during the playoffs may have left a tie on the line of relegation
  const due = readyForPlayoffs(table.rows, facts.matches, season.playoff_teams).deciders.filter(
    ({ pair }) => season.phase === 'playoffs' && !pair.some((id) => seeds.includes(id)),
  );
  const open = series.data.filter(isOpenTie).length;
  const places = won ? [won.first, won.second, won.third] : table.rows.slice(0, 3).map(({ team_id }) => team_id);
  // one that is finished without playoffs has no series: the table decided
  if (won === null && season.phase !== 'finished') {
    return (
      <section>
        <SectionHead title={t('end.title')} />
        <EmptyState title={t('end.open', { count: open })}>{t('end.openHint')}</EmptyState>
      </section>
    );
  }
  const third = season.third_place_match ? 'end.thirdMatch' : 'end.third';
  const champion = table.teams[places[0] ?? '']?.name;
  const subs = ['end.champion', ...(won ? (['end.second', third] as const) : [])] as const;
  return (
    <section>
      <SectionHead title={t('end.title')} />
      <ol className="ruled">
        {places.map((id, index) => {
          const team = table.teams[id ?? ''];
          const sub = subs[index];
          const amount = prize?.places[index];
          return (
            <li key={index} className="flex min-h-13 items-center gap-3">
              <span className="numerals min-w-8 font-semibold text-faint">{formatPlace(index + 1, i18n.language)}</span>
              <span className="min-w-0 flex-1">
                {team ? (
                  <ClubBadge team={team} size={28} {...(sub && { sub: t(sub) })} />
                ) : (
                  <span className="text-soft">{t('end.nobody')}</span>
                )}
              </span>
              {prize && amount !== undefined && amount > 0 && (
                <b className="numerals">{formatMoney(amount, prize.currency, i18n.language)}</b>
              )}
            </li>
          );
        })}
      </ol>
      <Awards season={season} />
      {due.length > 0 && (
        <ul>
          {due.map(({ position, pair }) => (
            <Due key={pair.join()} season={season} position={position} pair={pair} teams={table.teams} />
          ))}
        </ul>
      )}
      {season.phase === 'playoffs' && (
        <Finish season={season} pending={finish.isPending} onAsk={() => setAsking(true)} />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={champion === undefined ? t('end.confirmNobody') : t('end.confirm', { champion })}
        description={t('end.follows', { days: season.renewal_days })}
        action={t('end.action')}
        pending={finish.isPending}
        onConfirm={() => finish.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <NoAwards season={season} />
      </ConfirmDialog>
    </section>
  );
}

type FinishProps = { season: LeagueSeason; pending: boolean; onAsk: () => void };

/** The open conditions of the end once everything is played, and the action. */
function Finish({ season, pending, onAsk }: FinishProps) {
  const { t } = useTranslation('season');
  const protests = useProtests(season);
  return (
    <div className="grid justify-items-start gap-5 pt-5">
      <ul className="ruled w-full">
        <ProtestConditions season={season} protests={protests} open={false} />
      </ul>
      <Button variant="primary" disabled={!protests.over} pending={pending} onClick={onAsk}>
        {t('end.action')}
      </Button>
    </div>
  );
}

/** The awards nobody gets, before it is too late to enter what is missing. */
function NoAwards({ season }: { season: LeagueSeason }) {
  const { t, i18n } = useTranslation('season');
  const { data } = useQuery(rankingQueries.stats(season.league_id, season.season));
  const none = data ? awardsOf(data).filter(({ players }) => players.length === 0) : [];
  if (none.length === 0) return null;
  const awards = new Intl.ListFormat(i18n.language).format(none.map(({ award }) => t(`awards.${award}`)));
  return <Note tone="warning">{t('end.noAward', { awards })}</Note>;
}

/** The leaders of the stats; level players share an award. */
function Awards({ season }: { season: LeagueSeason }) {
  const { t, i18n } = useTranslation('season');
  const stats = useQuery(rankingQueries.stats(season.league_id, season.season));
  if (stats.isPending) return <SkeletonRows rows={5} />;
  if (stats.isError) return <ErrorState message={t('end.error')} onRetry={() => void stats.refetch()} />;
  return (
    <div className="pt-6">
      <SectionHead level={3} title={t('awards.title')} />
      <ul className="ruled">
        {awardsOf(stats.data).map(({ award, sum, players }) => (
          <li key={award} className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
            <span className="basis-40 text-soft">{t(`awards.${award}`)}</span>
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              {players.length === 0 && <span className="text-faint">{t('awards.none')}</span>}
              {players.map(({ player_id, username }) => (
                <PlayerLink key={player_id} player={{ id: player_id, username }} />
              ))}
            </span>
            {sum > 0 && <b className="numerals">{formatNumber(sum, i18n.language)}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
