import type { Ground } from './ground.ts';
import type { ClubSeen, CupSeen, MatchSeen, MemberSeen, SeasonSeen, Seen } from './snapshot.ts';
import type { Random } from './random.ts';
import type { Call } from './sessions.ts';

/** Callers, subjects and arguments, of which the lists of commands consist. */

export type Draw = { seen: Seen; random: Random; staff: Ground['staff']; hot: Hot };
/** The match that everybody is busy with at the moment, and the series around it. */
export type Hot = { match: string | null; series: Set<string>; place: string | null };
type Drawn = Pick<Call, 'by' | 'args' | 'about'> | null;
/** `weight` is how often a command is drawn beside the others. */
export type Drawing = { weight: number; draw: (d: Draw) => Drawn };

export const reason = 'A storm';
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

// People and places ---------------------------------------------------------------------------------

const isOver = ({ status }: MatchSeen) => status === 'finished' || status === 'cancelled';
export const isOpen = (match: MatchSeen) => !isOver(match);
const isHot = ({ hot }: Draw, { id, series_id, leads_to }: MatchSeen) =>
  id === hot.match ||
  (series_id !== null && hot.series.has(series_id)) ||
  leads_to.some((next) => hot.series.has(next));

/** A match: mostly one that fits, and one of those that are hot if there are any. */
function matchOf(d: Draw, fits: (match: MatchSeen) => boolean): MatchSeen | undefined {
  const { seen, random, hot } = d;
  if (random.chance(0.06)) return random.pick(seen.matches);
  const fitting = seen.matches.filter(fits);
  const near = fitting.filter((match) => isHot(d, match));
  if (near.length > 0 && random.chance(0.7)) return random.pick(near);
  const same = fitting.filter(({ league_id, night_cup_id }) => (league_id ?? night_cup_id) === hot.place);
  return random.pick(same.length > 0 && random.chance(0.5) ? same : fitting);
}

export const clubOf = ({ seen }: Draw, id: string): ClubSeen | undefined => seen.clubs.find((club) => club.id === id);
export const anybody = ({ seen, random }: Draw): string | undefined =>
  random.pick(random.pick(seen.clubs)?.members ?? [])?.player ?? random.pick(seen.free);
const withRole = (club: ClubSeen | undefined, ...roles: string[]) =>
  club?.members.filter(({ role }) => roles.includes(role)) ?? [];
/** Mostly a captain or co-captain of the team. */
export const leaderOf = (d: Draw, team: string): string | undefined =>
  d.random.chance(0.04)
    ? anybody(d)
    : d.random.pick(withRole(clubOf(d, team), 'captain', 'captain', 'co_captain'))?.player;
export const captainOf = (d: Draw, team: string): string | undefined =>
  d.random.chance(0.04) ? anybody(d) : (clubOf(d, team)?.captain ?? undefined);
/** Mostly an admin who plays nowhere. */
export const adminOf = ({ random, staff }: Draw): string =>
  random.chance(0.9) ? random.pick(staff.admins)! : random.pick([staff.playing, staff.moderator, staff.referee])!;
export const refereeOf = ({ random, staff }: Draw): string =>
  random.pick([...staff.admins, ...staff.admins, staff.referee, staff.playing])!;
export const sideOf = ({ random }: Draw, { home, away }: MatchSeen) => (random.chance(0.5) ? home : away);
export const rivalOf = ({ home, away }: MatchSeen, team: string) => (team === home ? away : home);
export const aboutMatch = ({ id, series_id, league_id, night_cup_id, home, away }: MatchSeen) =>
  [id, series_id, league_id, night_cup_id, home, away].filter((each) => each !== null);

/** A call about a match that fits, by somebody. */
export const ofMatch =
  (
    fits: (match: MatchSeen) => boolean,
    by: (d: Draw, match: MatchSeen) => string | undefined,
    args: (d: Draw, match: MatchSeen, by: string) => Record<string, unknown> | null = () => ({}),
  ) =>
  (d: Draw): Drawn => {
    const match = matchOf(d, fits);
    const person = match && by(d, match);
    const values = match && person && args(d, match, person);
    return values ? { by: person, args: { match_id: match.id, ...values }, about: aboutMatch(match) } : null;
  };

/** A call about something that hangs on a match: a report, a proposal, a protest. */
export const ofSubject =
  (
    argument: string,
    subject: (match: MatchSeen) => { id: string; team: string } | null,
    by: (d: Draw, match: MatchSeen, team: string) => string | undefined,
    args: (d: Draw, match: MatchSeen) => Record<string, unknown> = () => ({}),
  ) =>
  (d: Draw): Drawn => {
    const match = matchOf(d, (each) => subject(each) !== null);
    const about = match && subject(match);
    const person = about && by(d, match, about.team);
    return person ? { by: person, args: { [argument]: about.id, ...args(d, match) }, about: aboutMatch(match) } : null;
  };
export const own = (d: Draw, _match: MatchSeen, team: string) => leaderOf(d, team);
export const rival = (d: Draw, match: MatchSeen, team: string) => leaderOf(d, rivalOf(match, team));
export const ownCaptain = (d: Draw, _match: MatchSeen, team: string) => captainOf(d, team);
export const rivalCaptain = (d: Draw, match: MatchSeen, team: string) => captainOf(d, rivalOf(match, team));

export function seasonOf({ seen, random, hot }: Draw, fits: (season: SeasonSeen) => boolean): SeasonSeen | undefined {
  if (random.chance(0.06)) return random.pick(seen.seasons);
  const fitting = seen.seasons.filter(fits);
  return fitting.find(({ league_id }) => league_id === hot.place && random.chance(0.6)) ?? random.pick(fitting);
}

/** A call about a season that fits, by somebody. */
export const ofSeason =
  (
    fits: (season: SeasonSeen) => boolean,
    by: (d: Draw, season: SeasonSeen) => string | undefined,
    args: (d: Draw, season: SeasonSeen, by: string) => Record<string, unknown> | null = () => ({}),
  ) =>
  (d: Draw): Drawn => {
    const season = seasonOf(d, fits);
    const person = season && by(d, season);
    const values = season && person && args(d, season, person);
    return values
      ? {
          by: person,
          args: { league_id: season.league_id, season: 1, ...values },
          about: [season.league_id, ...('team_id' in values ? [values['team_id'] as string] : [])],
        }
      : null;
  };

/** A call about a cup and perhaps one of its teams. */
export const ofCup =
  (
    fits: (cup: CupSeen) => boolean,
    team: ((d: Draw, cup: CupSeen) => string | undefined) | null,
    by: (d: Draw, team: string) => string | undefined,
    args: (d: Draw) => Record<string, unknown> = () => ({}),
  ) =>
  (d: Draw): Drawn => {
    const cup = d.random.pick(d.random.chance(0.06) ? d.seen.cups : d.seen.cups.filter(fits));
    const of = cup && (team === null ? '' : team(d, cup));
    const person = of === undefined ? undefined : by(d, of);
    if (!cup || !person) return null;
    return {
      by: person,
      args: { night_cup_id: cup.id, ...(team !== null && { team_id: of }), ...args(d) },
      about: [cup.id, ...(of ? [of] : [])],
    };
  };

export const ofMember =
  (
    by: (d: Draw, club: ClubSeen) => string | undefined,
    args: (d: Draw) => Record<string, unknown> = () => ({}),
    argument: 'member_id' | 'player_id' = 'member_id',
    fits: (member: MemberSeen) => boolean = () => true,
  ) =>
  (d: Draw): Drawn => {
    const club = hotClub(d);
    const member = club && d.random.pick(club.members.filter(fits));
    const person = member && by(d, club);
    if (!person) return null;
    const id = argument === 'member_id' ? member.id : member.player;
    return { by: person, args: { [argument]: id, ...args(d) }, about: [club.id, member.player] };
  };

/** Mostly one of those who play the hot match. */
export function hotClub(d: Draw): ClubSeen | undefined {
  const match = d.seen.matches.find(({ id }) => id === d.hot.match);
  return match && d.random.chance(0.6) ? clubOf(d, sideOf(d, match)) : d.random.pick(d.seen.clubs);
}

export const ofContract =
  (status: 'offered' | 'active', by: (d: Draw, contract: { team: string; player: string }) => string | undefined, args: Record<string, unknown> = {}) =>
  (d: Draw): Drawn => {
    const contract = d.random.pick(d.seen.contracts.filter((each) => each.status === status));
    const person = contract && by(d, contract);
    return person ? { by: person, args: { contract_id: contract.id, ...args }, about: [contract.id, contract.team, contract.player] } : null;
  }; // prettier-ignore

// Texts -------------------------------------------------------------------------------------------------

export function score({ random }: Draw): { home_score: number; away_score: number } {
  const [home_score, away_score] = random.pick([[2, 1], [1, 2], [3, 0], [0, 3], [4, 2], [1, 5], [1, 1]] as const)!; // prettier-ignore
  return { home_score, away_score };
}

/** Most often what the other side has reported. */
const agreed = (d: Draw, { report }: MatchSeen) =>
  report && report.forfeit === null && d.random.chance(0.6)
    ? { home_score: report.home, away_score: report.away }
    : score(d);

/** Goals of the side whose captain reports them, never more than its score, or sometimes one too many. */
function stats(d: Draw, match: MatchSeen, by: string, result: { home_score: number; away_score: number }): string {
  const team = [match.home, match.away].find((id) => clubOf(d, id)?.members.some(({ player }) => player === by));
  const club = team === undefined ? undefined : clubOf(d, team);
  const scored = team === match.home ? result.home_score : result.away_score;
  if (!club || d.random.chance(0.3)) return '[]';
  let left = scored + (d.random.chance(0.03) ? 1 : 0);
  const lines = d.random.some(club.members, 1 + d.random.int(3)).map(({ player }, n) => {
    const goals = Math.min(left, d.random.int(3));
    left -= goals;
    return { player_id: player, goals, assists: d.random.chance(0.3) && goals < scored ? 1 : 0, mvp: n === 0 && d.random.chance(0.4) };
  }); // prettier-ignore
  return JSON.stringify(lines);
}

export const reported = (d: Draw, match: MatchSeen, by: string, result = agreed(d, match)) => ({
  ...result,
  stats: stats(d, match, by, result),
});
export const verdict = (d: Draw) =>
  d.random.chance(0.25) ? { forfeited_by: d.random.pick(['home', 'away', 'both']) } : score(d);
export const five = (d: Draw, by: string) => {
  const club = d.seen.clubs.find(({ members }) => members.some(({ player }) => player === by));
  if (!club || club.members.length < 5) return null;
  const eligible = club.members.filter(({ eligibility }) => eligibility === 'eligible');
  const lent = d.seen.places
    .filter(({ team, player }) => team === club.id && player !== null)
    .map(({ player }) => player!);
  const from = (d.random.chance(0.9) ? eligible : club.members).map(({ player }) => player);
  return d.random.some([...from, ...lent], 5);
};
export const kickoff = ({ random }: Draw) => inMinutes(random.pick([1, 2, 10, 60, 60 * 24, 60 * 48])!);

/** The staff sets a time though somebody plays something else then. */
export const aware = ({ random }: Draw) => (random.chance(0.3) ? { aware: true } : {});

export const started = ({ status, minutes }: MatchSeen) =>
  ['live', 'reported', 'disputed'].includes(status) || (status === 'scheduled' && minutes <= 0);
export const ahead = ({ status, minutes }: MatchSeen) => status === 'scheduled' && minutes > 0;
export const finished = ({ status }: MatchSeen) => status === 'finished';
/** One of a series, or now and then one of the table. */
export const isLate = ({ random }: Draw, { series_id }: MatchSeen) => series_id !== null || random.chance(0.02);
export const inLeague = ({ league_id }: MatchSeen) => league_id !== null;

export function ofPlace(
  by: (d: Draw, place: Seen['places'][number]) => string | undefined,
  fits: (place: Seen['places'][number]) => boolean = () => true,
) {
  return (d: Draw): Drawn => {
    const place = d.random.pick(d.seen.places.filter(fits));
    const person = place && by(d, place);
    return person
      ? { by: person, args: { stand_in_id: place.id }, about: [place.id, place.match, place.team, ...(place.player ? [place.player] : [])] }
      : null;
  }; // prettier-ignore
}
