import { type Calendar, days } from './calendar.ts';
import type { ClubKey } from './clubs.ts';
import { leagueIds } from './matches.ts';
import { idOf } from './random.ts';
import type { DemoLeague } from './rows.ts';

/** A season as a club lives through it. */
type ClubSeason = {
  league_id: string;
  season: number;
  begins: string;
  /** Signing somebody at that moment costs a transfer right. */
  costsRight: boolean;
};

export type ClubSeasons = {
  /** The season a club played in at a moment, or else had played in last. */
  at: (club: ClubKey, moment: string) => ClubSeason | undefined;
  /** The league a club is in these days; three clubs are in none yet. */
  leagueName: (club: ClubKey) => string | null;
};

/** Looks seasons up as the database does: the latest that the club had entered by then. */
export function clubSeasons(
  { leagues, league_seasons, league_teams }: Pick<DemoLeague, 'leagues' | 'league_seasons' | 'league_teams'>,
  calendar: Calendar,
): ClubSeasons {
  const seasonFourBegins = calendar.at(days.seasonFour.round(1), '00:00');
  const latestEntry = (club: ClubKey, moment: string) =>
    league_teams
      .filter(({ team_id, registered_at }) => team_id === idOf('team', club) && registered_at <= moment)
      .toSorted((a, b) => (a.registered_at < b.registered_at ? 1 : -1))[0];

  return {
    at: (club, moment) => {
      const entry = latestEntry(club, moment);
      const season = league_seasons.find(
        ({ league_id, season }) => league_id === entry?.league_id && season === entry.season,
      );
      return (
        season && {
          league_id: season.league_id,
          season: season.season,
          begins: season.starts_on ?? '',
          costsRight: season.league_id === leagueIds.flutlicht && season.season === 4 && moment >= seasonFourBegins,
        }
      );
    },
    leagueName: (club) => leagues.find(({ id }) => id === latestEntry(club, calendar.now)?.league_id)?.name ?? null,
  };
}
