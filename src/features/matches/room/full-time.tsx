import { useTranslation } from 'react-i18next';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { meaningOf } from '#domain/match/full-time.ts';
import { otherSide } from '#domain/match/match-step.ts';
import { formatPlace } from '#lib/dates.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { nameOf } from './side-name.ts';

type Props = {
  match: MatchDetail;
  /** Of the season it counts in; undefined while they are read, and elsewhere. */
  facts: SeasonFacts | undefined;
  /** The viewer's team. */
  teamId: string | null | undefined;
};

/** What a result means, in one sentence: to the viewer's side, else to the winner. */
export function FullTime({ match, facts, teamId }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const meaning = meaningOf(match, facts, teamId ?? null);
  if (!meaning) return null;
  const { team, outcome, table } = meaning;
  const names = { team: nameOf(match, team), rival: nameOf(match, otherSide(team)) };
  const plays = [match.home_team_id, match.away_team_id].includes(teamId ?? '');
  const what =
    plays || outcome === 'lost' || outcome === 'lostLeaders' || outcome === 'forfeited'
      ? t(`fullTime.you.${outcome}`, names)
      : t(`fullTime.team.${outcome}`, names);
  if (!table) return t('fullTime.only', { what });
  const place = t('standing', { place: formatPlace(table.place, i18n.language) });
  return table.from === table.to
    ? t('fullTime.same', { what, count: table.to, place })
    : t('fullTime.points', { what, from: table.from, count: table.to, place });
}
