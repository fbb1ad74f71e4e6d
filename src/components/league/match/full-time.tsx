import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { meaningOf, type Tie } from '#domain/match/full-time.ts';
import { otherSide } from '#domain/match/match-step.ts';
import { formatPlace } from '#lib/dates.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { nightCupQueries } from '#data/night-cups/queries.ts';
import { nameOf } from './side-name.ts';

type Props = {
  match: MatchDetail;
  /** Of the season it counts in; undefined while they are read, and elsewhere. */
  facts: SeasonFacts | undefined;
  /** The viewer's team. */
  teamId: string | null | undefined;
};

/** The meaning of a result in one sentence: to the viewer's side, else to the winner. */
export function FullTime({ match, facts, teamId }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const tie = useTie(match);
  const meaning = meaningOf(match, { facts, tie }, teamId ?? null);
  // one sentence, and not another a moment later
  if (!meaning || (match.series && !tie)) return null;
  const { team, outcome, table, tie: stands } = meaning;
  const names = { team: nameOf(match, team), rival: nameOf(match, otherSide(team)) };
  const plays = [match.home_team_id, match.away_team_id].includes(teamId ?? '');
  const isOwn = plays || outcome === 'lost' || outcome === 'lostLeaders' || outcome === 'forfeited';
  const what = isOwn ? t(`fullTime.you.${outcome}`, names) : t(`fullTime.team.${outcome}`, names);
  if (stands) {
    const whom = isOwn ? 'you' : 'team';
    switch (stands.kind) {
      case 'ahead':
      case 'behind':
      case 'level':
        return t(`fullTime.tie.${stands.kind}`, { what, own: stands.own, rival: stands.rival });
      case 'through':
        return t(`fullTime.through.${whom}.${stands.round}`, { what });
      case 'out':
        return t(`fullTime.out.${stands.round}`, { what });
      case 'champion':
      case 'cupWinner':
        return t(`fullTime.${stands.kind}.${whom}`, { what });
      default:
        return t(`fullTime.place.${stands.kind}`, { what });
    }
  }
  if (!table) return t('fullTime.only', { what });
  const place = t('standing', { place: formatPlace(table.place, i18n.language) });
  return table.from === table.to
    ? t('fullTime.same', { what, count: table.to, place })
    : t('fullTime.points', { what, from: table.from, count: table.to, place });
}

/** How many rounds the playoffs of a league have, their final the last. */
const playoffRounds = 3;

/** Hook: the series of a match; undefined while it is read, and of a match without one. */
function useTie({ series, night_cup }: MatchDetail): Tie | undefined {
  const games = useQuery(whenDefined(series?.id, matchQueries.ofSeries)).data;
  const bracket = useQuery(whenDefined(night_cup?.id, nightCupQueries.series)).data;
  const rounds = night_cup ? bracket && Math.max(...bracket.map(({ round }) => round)) : playoffRounds;
  return series && games && rounds ? { series, games, rounds } : undefined;
}
