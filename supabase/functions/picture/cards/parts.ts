import { shortThen } from '../../../../src/domain/club/team-badge.ts';
import { type StatName, statNames } from '../../../../src/domain/competition/statistics.ts';
import { type Badge, colours, column, display, type Drawing, line } from '../drawing.ts';
import type { Match } from '../facts.ts';
import { filled, type Saying } from '../frame.ts';

export const stacked = (figure: string, caption: string, size: number, width: number): Drawing =>
  column({ alignItems: 'center', width }, [
    display(figure, size, { fontWeight: 700, lineHeight: 1 }),
    line(caption, Math.max(20, Math.round(size * 0.34)), width, { color: colours.soft, textAlign: 'center' }),
  ]);

/** The present name of a team, below the name that it had in the season. */
export const nowCalled = ({ words }: Saying, { name, name_then }: Badge, size: number, width: number): Drawing | null =>
  name_then ? line(filled(words.nowCalled, { name }), size, width, { color: colours.soft }) : null;

export const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

type Score = { home: number; away: number };

export function scoreOf(match: Match): Score | null {
  const [home, away] =
    match.status === 'live'
      ? [match.live_home_score ?? 0, match.live_away_score ?? 0]
      : [match.home_score, match.away_score];
  return home === null || away === null ? null : { home, away };
}

export function scoreText(shown: Match): string {
  const score = scoreOf(shown);
  return score ? `${score.home}–${score.away}` : '–';
}

export const place = ({ words }: Saying, { matchday, stage, game_no }: Match) =>
  stage === 'regular' && matchday !== null
    ? filled(words.round, { round: matchday })
    : game_no === null
      ? words.stage[stage]
      : filled(words.game, { stage: words.stage[stage], game: game_no });

export function stateOf(
  { words }: Saying,
  { status, forfeited_by, home_team, away_team }: Match,
): [said: string, ink: string] {
  if (forfeited_by === 'both') return [words.forfeitBoth, colours.loss];
  if (forfeited_by)
    return [filled(words.forfeit, { team: shortThen(forfeited_by === 'home' ? home_team : away_team) }), colours.loss];
  const inks: Partial<Record<Match['status'], string>> = {
    live: colours.live,
    finished: colours.win,
    reported: colours.warning,
    disputed: colours.warning,
    postponed: colours.warning,
    cancelled: colours.loss,
  };
  return [words.status[status], inks[status] ?? colours.soft];
}

/** The most important stat of a match first, then the others as they stand in every list. */
export const statOrder = [...new Set<StatName>(['goals', 'assists', 'saves', 'interceptions', ...statNames])];
