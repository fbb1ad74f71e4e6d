import {
  type Draw,
  type Drawing,
  adminOf,
  aware,
  captainOf,
  inMinutes,
  ofCup,
  ofSeason,
  reason,
  refereeOf,
  seasonOf,
} from './draws.ts';
import type { CupSeen } from './snapshot.ts';

/** Commands about a whole season, and about a night cup. */
export const seasonCommands: Record<string, Drawing> = {
  // a season
  register_team: {
    weight: 2,
    draw: ofSeason(
      ({ phase }) => phase === 'registration',
      adminOf,
      (d, { teams }) => {
        const club = d.random.pick(
          d.seen.clubs.filter(({ id, league_id }) => league_id === null && !teams.includes(id)),
        );
        return club ? { team_id: club.id } : null;
      },
    ),
  },
  publish_schedule: {
    weight: 1,
    draw: ofSeason(
      ({ phase, teams }) => phase === 'registration' && teams.length >= 4,
      refereeOf,
      (d, { teams }) => {
        const begins = d.random.pick([1, 5, 60])!;
        const fixtures = roundRobin(teams).map(({ home, away, matchday }) => ({
        matchday, home_team_id: home, away_team_id: away, kickoff_at: inMinutes(begins + matchday),
      })); // prettier-ignore
        return { fixtures: JSON.stringify(fixtures), ...aware(d) };
      },
    ),
  },
  start_regular_season: {
    weight: 1,
    draw: ofSeason(({ phase, teams }) => phase === 'registration' && teams.length >= 4, adminOf),
  },
  undo_schedule: { weight: 0.05, draw: ofSeason(({ phase }) => phase === 'registration', refereeOf) },
  undo_season_start: { weight: 0.3, draw: ofSeason(({ phase }) => phase === 'regular', adminOf) },
  delete_season: { weight: 0.1, draw: ofSeason(() => true, adminOf) },
  start_playoffs: { weight: 5, draw: ofSeason(({ phase, open }) => phase === 'regular' && open === 0, adminOf) },
  undo_playoffs: { weight: 0.3, draw: ofSeason(({ phase }) => phase === 'playoffs', adminOf) },
  finish_season: {
    weight: 3,
    draw: ofSeason(
      ({ phase, open, teams }) => open === 0 && (phase === 'playoffs' || (phase === 'regular' && teams.length < 4)),
      adminOf,
    ),
  },
  create_decider: {
    weight: 4,
    draw: ofSeason(
      ({ phase }) => phase !== 'registration',
      refereeOf,
      (d, { league_id }) => {
        const level = d.seen.level.get(league_id) ?? [];
        if (level.length < 2) return null;
        const at = d.random.int(level.length - 1);
        return {
          team_a: level[at],
          team_b: level[at + 1],
          kickoff_at: inMinutes(d.random.pick([1, 1, 60])!),
          ...aware(d),
        };
      },
    ),
  },
  adjust_points: {
    weight: 1,
    draw: ofSeason(
      ({ phase }) => phase === 'regular',
      adminOf,
      ({ random }, { teams }) => ({ team_id: random.pick(teams), points: random.pick([1, -1, 3]), reason }),
    ),
  },
  reverse_adjustment: {
    weight: 0.5,
    draw: (d) => {
      const adjustment = d.random.pick(d.seen.adjustments);
      return adjustment
        ? { by: adminOf(d), args: { adjustment_id: adjustment.id, reason }, about: [adjustment.league_id] }
        : null;
    },
  },
  set_extra_rights: {
    weight: 1,
    draw: ofSeason(
      () => true,
      adminOf,
      ({ random }, { teams }) => ({ team_id: random.pick(teams), extra: random.int(4) }),
    ),
  },
  withdraw_team: {
    weight: 0.15,
    draw: (d) => {
      const asks = d.random.pick(d.seen.requests);
      const season = seasonOf(d, ({ teams }) => teams.length > 3);
      const team_id = d.random.chance(0.5) ? asks?.team : season && d.random.pick(season.teams);
      const league_id = team_id === asks?.team ? asks?.league_id : season?.league_id;
      if (!team_id || !league_id) return null;
      const byStaff = d.random.chance(0.8);
      const by = byStaff ? refereeOf(d) : captainOf(d, team_id);
      const voids = byStaff && d.random.chance(0.6) ? { voids: d.random.chance(0.5) } : {};
      return by ? { by, args: { league_id, season: 1, team_id, reason, ...voids }, about: [league_id, team_id] } : null;
    },
  },
  ask_withdrawal: {
    weight: 0.4,
    draw: ofSeason(
      ({ phase, teams }) => phase !== 'registration' && teams.length > 3,
      (d, { teams }) => captainOf(d, d.random.pick(teams)!),
      (d, { teams }, by) => ({
        team_id: teams.find((id) => d.seen.clubs.some((club) => club.id === id && club.captain === by)) ?? teams[0],
        reason,
      }),
    ),
  },
  retract_withdrawal: { weight: 0.2, draw: ofRequest((d, team) => captainOf(d, team)) },
  refuse_withdrawal: { weight: 0.2, draw: ofRequest(refereeOf, { reason }) },
  reinstate_team: {
    weight: 0.5,
    draw: (d) => {
      const gone = d.random.pick(d.seen.withdrawn);
      return gone
        ? {
            by: refereeOf(d),
            args: { league_id: gone.league_id, season: 1, team_id: gone.team, reason },
            about: [gone.league_id, gone.team],
          }
        : null;
    },
  },
  // cups
  enter_night_cup: { weight: 2, draw: ofCup(isEntered, (d) => d.random.pick(d.seen.clubs)?.id, captainOf, aware) },
  leave_night_cup: { weight: 0.7, draw: ofCup(isEntered, (d, { teams }) => d.random.pick(teams)?.team, captainOf) },
  check_in_night_cup: {
    weight: 4,
    draw: ofCup(isEntered, (d, { teams }) => d.random.pick(teams.filter(({ here }) => !here))?.team, captainOf),
  },
  remove_from_night_cup: {
    weight: 0.4,
    draw: ofCup(
      isEntered,
      (d, { teams }) => d.random.pick(teams)?.team,
      adminOf,
      () => ({ reason }),
    ),
  },
  start_night_cup: { weight: 2, draw: ofCup(isEntered, null, adminOf, aware) },
  cancel_night_cup: {
    weight: 0.04,
    draw: ofCup(
      () => true,
      null,
      adminOf,
      () => ({ reason }),
    ),
  },
  set_night_cup_public: {
    weight: 0.1,
    draw: ofCup(
      () => true,
      null,
      adminOf,
      ({ random }) => ({ is_public: random.chance(0.5) }),
    ),
  },
  open_night_cup: { weight: 0.3, draw: ofCup(({ status }) => status === 'draft', null, adminOf) },
  save_night_cup: {
    weight: 0.2,
    draw: (d) => ({
      by: adminOf(d),
      args: {
        name: `Storm evening ${d.random.int(10_000)}`, starts_at: inMinutes(20), check_in_from: inMinutes(1), check_in_until: inMinutes(12),
        capacity: 8, best_of: d.random.pick([1, 3]), final_best_of: 3, ...aware(d),
      },
      about: [],
    }), // prettier-ignore
  },
};

function ofRequest(by: (d: Draw, team: string) => string | undefined, args: Record<string, unknown> = {}) {
  return (d: Draw) => {
    const request = d.random.pick(d.seen.requests);
    const person = request && by(d, request.team);
    return person
      ? { by: person, args: { request_id: request.id, ...args }, about: [request.league_id, request.team] }
      : null;
  };
}

function isEntered({ status }: CupSeen): boolean {
  return status === 'registration' || status === 'check_in';
}

/** Everybody against everybody, nobody twice on a matchday; one of an odd number rests on each. */
function roundRobin(teams: string[]): { matchday: number; home: string; away: string }[] {
  const circle: (string | null)[] = teams.length % 2 === 0 ? teams : [...teams, null];
  const last = circle.length - 1;
  return Array.from({ length: last }, (_, day) => day).flatMap((day) => {
    const turned = [circle[0]!, ...circle.slice(1).map((_each, n) => circle[1 + ((n + day) % last)]!)];
    return turned.slice(0, circle.length / 2).flatMap((home, n) => {
      const away = turned[last - n]!;
      return home === null || away === null ? [] : [{ matchday: day + 1, home, away }];
    });
  });
}
