import type { TableMatch, TableTeam } from '../competition/standings.ts';
import season2016 from './euroleague-2016-17.json' with { type: 'json' };
import season2018 from './euroleague-2018-19.json' with { type: 'json' };

/** A complete season that was really played: 16 clubs, 240 matches, no draws; and how it officially ended. */
export type RealSeason = {
  name: string;
  teams: TableTeam[];
  matches: (TableMatch & { matchday: number; kickoff_at: string })[];
  /** From first to last. */
  officialOrder: { team_id: string; won: number; lost: number; goals_for: number; goals_against: number }[];
};

/** Facts of basketball's EuroLeague; sources and licence stand in the files beside this one. */
export const realSeasons: RealSeason[] = [read(season2016), read(season2018)];

type Facts = { competition: string; season: string; teams: Cell[][]; matches: Cell[][]; official_order: Cell[][] };
type Cell = string | number;

function read({ season, teams, matches, official_order }: Facts): RealSeason {
  return {
    name: `EuroLeague ${season}`,
    teams: teams.map(([code, name]) => ({ id: String(code), name: String(name) })),
    matches: matches.map(([round, date, home, away, homeScore, awayScore]) => ({
      id: `${round}-${home}-${away}`,
      stage: 'regular',
      status: 'finished',
      matchday: Number(round),
      kickoff_at: `${date}T19:00:00+00:00`,
      home_team_id: String(home),
      away_team_id: String(away),
      home_score: Number(homeScore),
      away_score: Number(awayScore),
      forfeited_by: null,
    })),
    officialOrder: official_order.map(([team, won, lost, scored, conceded]) => ({
      team_id: String(team),
      won: Number(won),
      lost: Number(lost),
      goals_for: Number(scored),
      goals_against: Number(conceded),
    })),
  };
}
