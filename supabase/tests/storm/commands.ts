import type { Ground } from './ground.ts';
import type { ClubSeen, CupSeen, MatchSeen, MemberSeen, SeasonSeen, Seen } from './look.ts';
import type { Random } from './random.ts';
import type { Call } from './sessions.ts';

/**
 * Every command of a season and of a cup, and how a storm calls it: mostly by those who may and where it may work, about
 * the same few matches, so that two meet; sometimes by anybody about anything.
 */

export type Draw = { seen: Seen; random: Random; staff: Ground['staff']; hot: Hot };
/** The match that everybody is busy with at the moment, and the series around it. */
export type Hot = { match: string | null; series: Set<string>; place: string | null };
type Drawn = Pick<Call, 'by' | 'args' | 'about'> | null;
type Drawing = { weight: number; draw: (d: Draw) => Drawn };

const reason = 'A storm';
const now = () => Date.now();
const inMinutes = (minutes: number) => new Date(now() + minutes * 60_000).toISOString();

// Who and where -------------------------------------------------------------------------------------

const isOver = ({ status }: MatchSeen) => status === 'finished' || status === 'cancelled';
const isOpen = (match: MatchSeen) => !isOver(match);
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

const clubOf = ({ seen }: Draw, id: string): ClubSeen | undefined => seen.clubs.find((club) => club.id === id);
const anybody = ({ seen, random }: Draw): string | undefined =>
  random.pick(random.pick(seen.clubs)?.members ?? [])?.player ?? random.pick(seen.free);
const withRole = (club: ClubSeen | undefined, ...roles: string[]) =>
  club?.members.filter(({ role }) => roles.includes(role)) ?? [];
/** Mostly a captain or co-captain of the team. */
const leaderOf = (d: Draw, team: string): string | undefined =>
  d.random.chance(0.04)
    ? anybody(d)
    : d.random.pick(withRole(clubOf(d, team), 'captain', 'captain', 'co_captain'))?.player;
const captainOf = (d: Draw, team: string): string | undefined =>
  d.random.chance(0.04) ? anybody(d) : (clubOf(d, team)?.captain ?? undefined);
/** Mostly an admin who plays nowhere. */
const adminOf = ({ random, staff }: Draw): string =>
  random.chance(0.9) ? random.pick(staff.admins)! : random.pick([staff.playing, staff.moderator, staff.referee])!;
const refereeOf = ({ random, staff }: Draw): string =>
  random.pick([...staff.admins, ...staff.admins, staff.referee, staff.playing])!;
const sideOf = ({ random }: Draw, { home, away }: MatchSeen) => (random.chance(0.5) ? home : away);
const rivalOf = ({ home, away }: MatchSeen, team: string) => (team === home ? away : home);
const aboutMatch = ({ id, series_id, league_id, night_cup_id, home, away }: MatchSeen) =>
  [id, series_id, league_id, night_cup_id, home, away].filter((each) => each !== null);

/** A call about a match that fits, by somebody. */
const ofMatch =
  (
    fits: (match: MatchSeen) => boolean,
    by: (d: Draw, match: MatchSeen) => string | undefined,
    args: (d: Draw, match: MatchSeen, by: string) => Record<string, unknown> | null = () => ({}),
  ) =>
  (d: Draw): Drawn => {
    const match = matchOf(d, fits);
    const person = match && by(d, match);
    const given = match && person && args(d, match, person);
    return given ? { by: person, args: { match_id: match.id, ...given }, about: aboutMatch(match) } : null;
  };

/** A call about something that hangs on a match: a claim, a proposal, a protest. */
const ofSubject =
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
const own = (d: Draw, _match: MatchSeen, team: string) => leaderOf(d, team);
const rival = (d: Draw, match: MatchSeen, team: string) => leaderOf(d, rivalOf(match, team));
const ownCaptain = (d: Draw, _match: MatchSeen, team: string) => captainOf(d, team);
const rivalCaptain = (d: Draw, match: MatchSeen, team: string) => captainOf(d, rivalOf(match, team));

function seasonOf({ seen, random, hot }: Draw, fits: (season: SeasonSeen) => boolean): SeasonSeen | undefined {
  if (random.chance(0.06)) return random.pick(seen.seasons);
  const fitting = seen.seasons.filter(fits);
  return fitting.find(({ league_id }) => league_id === hot.place && random.chance(0.6)) ?? random.pick(fitting);
}

/** A call about a season that fits, by somebody. */
const ofSeason =
  (
    fits: (season: SeasonSeen) => boolean,
    by: (d: Draw, season: SeasonSeen) => string | undefined,
    args: (d: Draw, season: SeasonSeen, by: string) => Record<string, unknown> | null = () => ({}),
  ) =>
  (d: Draw): Drawn => {
    const season = seasonOf(d, fits);
    const person = season && by(d, season);
    const given = season && person && args(d, season, person);
    return given
      ? {
          by: person,
          args: { league_id: season.league_id, season: 1, ...given },
          about: [season.league_id, ...('team_id' in given ? [given['team_id'] as string] : [])],
        }
      : null;
  };

/** A call about a cup and perhaps one of its teams. */
const ofCup =
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

const ofMember =
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
function hotClub(d: Draw): ClubSeen | undefined {
  const match = d.seen.matches.find(({ id }) => id === d.hot.match);
  return match && d.random.chance(0.6) ? clubOf(d, sideOf(d, match)) : d.random.pick(d.seen.clubs);
}

const ofContract =
  (status: 'offered' | 'active', by: (d: Draw, contract: { team: string; player: string }) => string | undefined, args: Record<string, unknown> = {}) =>
  (d: Draw): Drawn => {
    const contract = d.random.pick(d.seen.contracts.filter((each) => each.status === status));
    const person = contract && by(d, contract);
    return person ? { by: person, args: { contract_id: contract.id, ...args }, about: [contract.id, contract.team, contract.player] } : null;
  }; // prettier-ignore

// What is said ----------------------------------------------------------------------------------------

function score({ random }: Draw): { home_score: number; away_score: number } {
  const [home_score, away_score] = random.pick([[2, 1], [1, 2], [3, 0], [0, 3], [4, 2], [1, 5], [1, 1]] as const)!; // prettier-ignore
  return { home_score, away_score };
}

/** Most often what the other side has claimed. */
const agreed = (d: Draw, { claim }: MatchSeen) =>
  claim && claim.forfeit === null && d.random.chance(0.6)
    ? { home_score: claim.home, away_score: claim.away }
    : score(d);

/** Goals of the side whose captain claims them, never more than its score, or sometimes one too many. */
function stats(d: Draw, match: MatchSeen, by: string, said: { home_score: number; away_score: number }): string {
  const team = [match.home, match.away].find((id) => clubOf(d, id)?.members.some(({ player }) => player === by));
  const club = team === undefined ? undefined : clubOf(d, team);
  const scored = team === match.home ? said.home_score : said.away_score;
  if (!club || d.random.chance(0.3)) return '[]';
  let left = scored + (d.random.chance(0.03) ? 1 : 0);
  const lines = d.random.some(club.members, 1 + d.random.int(3)).map(({ player }, n) => {
    const goals = Math.min(left, d.random.int(3));
    left -= goals;
    return { player_id: player, goals, assists: d.random.chance(0.3) && goals < scored ? 1 : 0, mvp: n === 0 && d.random.chance(0.4) };
  }); // prettier-ignore
  return JSON.stringify(lines);
}

const claimed = (d: Draw, match: MatchSeen, by: string, said = agreed(d, match)) => ({
  ...said,
  stats: stats(d, match, by, said),
});
const verdict = (d: Draw) =>
  d.random.chance(0.25) ? { forfeited_by: d.random.pick(['home', 'away', 'both']) } : score(d);
const five = (d: Draw, by: string) => {
  const club = d.seen.clubs.find(({ members }) => members.some(({ player }) => player === by));
  if (!club || club.members.length < 5) return null;
  const eligible = club.members.filter(({ eligibility }) => eligibility === 'eligible');
  const lent = d.seen.places
    .filter(({ team, player }) => team === club.id && player !== null)
    .map(({ player }) => player!);
  const from = (d.random.chance(0.9) ? eligible : club.members).map(({ player }) => player);
  return d.random.some([...from, ...lent], 5);
};
const kickoff = ({ random }: Draw) => inMinutes(random.pick([1, 2, 10, 60, 60 * 24, 60 * 48])!);

const started = ({ status, minutes }: MatchSeen) =>
  ['live', 'reported', 'disputed'].includes(status) || (status === 'scheduled' && minutes <= 0);
const ahead = ({ status, minutes }: MatchSeen) => status === 'scheduled' && minutes > 0;
const finished = ({ status }: MatchSeen) => status === 'finished';
/** One of a series, or now and then one of the table. */
const isLate = ({ random }: Draw, { series_id }: MatchSeen) => series_id !== null || random.chance(0.02);
const inLeague = ({ league_id }: MatchSeen) => league_id !== null;

// The commands ------------------------------------------------------------------------------------------

/** By their names; `weight` is how often one is drawn beside the others. */
export const commands: Record<string, Drawing> = {
  // claims
  report_match: {
    weight: 14,
    draw: ofMatch(
      started,
      (d, match) =>
        leaderOf(d, match.claim && d.random.chance(0.7) ? rivalOf(match, match.claim.team) : sideOf(d, match)),
      (d, match, by) => ({
        ...claimed(d, match, by),
        ...(match.claim && d.random.chance(0.8) && { seen_report: match.claim.id }),
      }),
    ),
  },
  claim_forfeit: {
    weight: 3,
    draw: ofMatch(
      (match) => started(match) && match.minutes < -4,
      (d, match) => leaderOf(d, sideOf(d, match)),
      (d, match) => ({
        ...(match.claim && d.random.chance(0.8) && { seen_report: match.claim.id }),
      }),
    ),
  },
  confirm_report: { weight: 9, draw: ofSubject('report_id', ({ claim }) => claim, rival) },
  dispute_report: {
    weight: 3,
    draw: ofSubject(
      'report_id',
      ({ claim }) => claim,
      rival,
      () => ({ reason }),
    ),
  },
  correct_report: {
    weight: 2,
    draw: (d) => {
      const drawn = ofSubject('report_id', ({ claim }) => claim, own)(d);
      const match = drawn && d.seen.matches.find(({ claim }) => claim?.id === drawn.args['report_id']);
      return drawn && match ? { ...drawn, args: { ...drawn.args, ...claimed(d, match, drawn.by, score(d)) } } : null;
    },
  },
  withdraw_report: { weight: 2, draw: ofSubject('report_id', ({ claim }) => claim, own) },
  // rulings
  rule_match: {
    weight: 12,
    draw: (d) => {
      const corrects = d.random.chance(0.25);
      const fits = (match: MatchSeen) =>
        corrects ? finished(match) && isLate(d, match) : isOpen(match) && match.minutes < 60 * 24 * 4;
      return ofMatch(fits, refereeOf, () => ({ ...verdict(d), reason }))(d);
    },
  },
  enter_results: {
    weight: 1,
    draw: (d) => {
      const season = seasonOf(d, ({ phase }) => phase === 'regular');
      const open = d.seen.matches.filter(
        (match) => match.league_id === season?.league_id && match.stage === 'regular' && isOpen(match),
      );
      const chosen = d.random.some(open, 1 + d.random.int(3));
      if (!season || chosen.length === 0) return null;
      const results = JSON.stringify(chosen.map(({ id }) => ({ match_id: id, ...verdict(d) })));
      return {
        by: refereeOf(d),
        args: { league_id: season.league_id, season: 1, results },
        about: chosen.flatMap(aboutMatch),
      };
    },
  },
  undo_result: {
    weight: 4,
    draw: (d) =>
      ofMatch(
        (match) => finished(match) && isLate(d, match),
        refereeOf,
        () => ({ reason }),
      )(d),
  },
  file_protest: {
    weight: 2,
    draw: ofMatch(
      (match) => started(match) || finished(match),
      (d, match) => captainOf(d, sideOf(d, match)),
      () => ({ reason }),
    ),
  },
  rule_protest: {
    weight: 3,
    draw: ofSubject(
      'protest_id',
      ({ protest }) => protest,
      refereeOf,
      (d) => {
        const upheld = d.random.chance(0.4);
        return { upheld, ruling: reason, ...(upheld && d.random.chance(0.7) && verdict(d)) };
      },
    ),
  },
  withdraw_protest: { weight: 2, draw: ofSubject('protest_id', ({ protest }) => protest, ownCaptain) },
  // before and while it is played
  start_match: {
    weight: 4,
    draw: ofMatch(
      ({ status, minutes }) => status === 'scheduled' && minutes < 15,
      (d, match) => leaderOf(d, sideOf(d, match)),
    ),
  },
  set_live_score: {
    weight: 1,
    draw: ofMatch(
      ({ status }) => status === 'live',
      (d, match) => leaderOf(d, sideOf(d, match)),
      score,
    ),
  },
  set_match_stream: {
    weight: 0.1,
    draw: ofMatch(inLeague, refereeOf, () => ({ stream_url: 'https://www.twitch.tv/rondo' })),
  },
  set_match_replay: {
    weight: 0.1,
    draw: ofMatch(finished, refereeOf, () => ({ replay_url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' })),
  },
  ready_for_match: {
    weight: 4,
    draw: ofMatch(
      ({ status, minutes }) => status === 'scheduled' && minutes < 15,
      (d, match) => leaderOf(d, sideOf(d, match)),
      ({ random }) => ({ ready: random.chance(0.85) }),
    ),
  },
  set_lineup: {
    weight: 6,
    draw: ofMatch(
      ({ status, minutes }) => (status === 'scheduled' && minutes > -5) || status === 'postponed',
      (d, match) => leaderOf(d, sideOf(d, match)),
      (d, _match, by) => {
        const players = five(d, by);
        return players && { players };
      },
    ),
  },
  answer_attendance: {
    weight: 3,
    draw: ofMatch(
      ahead,
      (d, match) => d.random.pick(clubOf(d, sideOf(d, match))?.members ?? [])?.player,
      ({ random }) => ({ coming: random.chance(0.3) }),
    ),
  },
  ask_stand_in: {
    weight: 4,
    draw: ofMatch(
      (match) => ahead(match) && ['regular', 'decider'].includes(match.stage),
      (d, match) => leaderOf(d, sideOf(d, match)),
    ),
  },
  accept_stand_in: {
    weight: 4,
    draw: ofPlace(
      (d) => (d.random.chance(0.95) ? d.random.pick(d.seen.free) : anybody(d)),
      ({ player }) => player === null,
    ),
  },
  withdraw_stand_in: {
    weight: 1,
    draw: ofPlace((d, place) => (place.player && d.random.chance(0.5) ? place.player : leaderOf(d, place.team))),
  },
  // when it is played
  move_match: {
    weight: 8,
    draw: ofMatch(
      ({ status, minutes }) => status === 'postponed' || (status === 'scheduled' && minutes > 20),
      refereeOf,
      (d) => ({ kickoff_at: kickoff(d) }),
    ),
  },
  postpone_match: {
    weight: 1,
    draw: ofMatch(
      (match) => isOpen(match) && inLeague(match),
      refereeOf,
      () => ({ reason }),
    ),
  },
  cancel_match: { weight: 2, draw: ofMatch(isOpen, refereeOf, () => ({ reason })) },
  propose_reschedule: {
    weight: 2,
    draw: ofMatch(
      (match) => inLeague(match) && (ahead(match) || match.status === 'postponed'),
      (d, match) => captainOf(d, sideOf(d, match)),
      (d) => ({ kickoff_at: kickoff(d) }),
    ),
  },
  answer_reschedule: {
    weight: 2,
    draw: ofSubject(
      'reschedule_id',
      ({ proposal }) => proposal,
      rivalCaptain,
      ({ random }) => ({ accept: random.chance(0.6) }),
    ),
  },
  withdraw_reschedule: { weight: 1, draw: ofSubject('reschedule_id', ({ proposal }) => proposal, ownCaptain) },
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
      ({ random }, { teams }) => {
        const begins = random.pick([1, 5, 60])!;
        const fixtures = roundRobin(teams).map(({ home, away, matchday }) => ({
        matchday, home_team_id: home, away_team_id: away, kickoff_at: inMinutes(begins + matchday),
      })); // prettier-ignore
        return { fixtures: JSON.stringify(fixtures) };
      },
    ),
  },
  start_regular_season: {
    weight: 1,
    draw: ofSeason(({ phase, teams }) => phase === 'registration' && teams.length >= 4, adminOf),
  },
  delete_season: { weight: 0.1, draw: ofSeason(() => true, adminOf) },
  start_playoffs: { weight: 5, draw: ofSeason(({ phase, open }) => phase === 'regular' && open === 0, adminOf) },
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
        return { team_a: level[at], team_b: level[at + 1], kickoff_at: inMinutes(d.random.pick([1, 1, 60])!) };
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
      const season = seasonOf(d, ({ teams }) => teams.length > 3);
      const team_id = season && d.random.pick(season.teams);
      if (!team_id) return null;
      const byAdmin = d.random.chance(0.6);
      const by = byAdmin ? adminOf(d) : captainOf(d, team_id);
      const voids = byAdmin && d.random.chance(0.6) ? { voids: d.random.chance(0.5) } : {};
      return by
        ? {
            by,
            args: { league_id: season.league_id, season: 1, team_id, reason, ...voids },
            about: [season.league_id, team_id],
          }
        : null;
    },
  },
  // contracts and squads
  offer_contract: {
    weight: 4,
    draw: (d) => {
      const club = hotClub(d);
      const by = club && leaderOf(d, club.id);
      const player_id = d.random.chance(0.8) ? d.random.pick(d.seen.free) : anybody(d);
      return by && player_id ? { by, args: { team_id: club.id, player_id }, about: [club.id, player_id] } : null;
    },
  },
  accept_contract: { weight: 6, draw: ofContract('offered', (_d, { player }) => player) },
  reject_contract: { weight: 0.7, draw: ofContract('offered', (_d, { player }) => player) },
  withdraw_offer: { weight: 1, draw: ofContract('offered', (d, { team }) => leaderOf(d, team)) },
  terminate_contract: { weight: 1, draw: ofContract('active', (d, { team }) => captainOf(d, team), { reason }) },
  delete_contract: { weight: 0.4, draw: (d) => ofContract(d.random.chance(0.5) ? 'offered' : 'active', adminOf)(d) },
  kick_player: {
    weight: 1,
    draw: ofMember(
      (d, { id }) => captainOf(d, id),
      () => ({ reason }),
    ),
  },
  leave_team: {
    weight: 1,
    draw: (d) => {
      const club = hotClub(d);
      const member = d.random.pick(club?.members ?? []);
      return club && member ? { by: member.player, args: {}, about: [club.id, member.player] } : null;
    },
  },
  hand_over_captaincy: {
    weight: 1,
    draw: (d) => {
      const club = hotClub(d);
      const player_id = d.random.pick(club?.members ?? [])?.player;
      const by = club && (d.random.chance(0.7) ? captainOf(d, club.id) : adminOf(d));
      return by && player_id ? { by, args: { team_id: club.id, player_id }, about: [club.id, player_id] } : null;
    },
  },
  set_team_role: {
    weight: 1,
    draw: ofMember(
      (d, { id }) => captainOf(d, id),
      ({ random }) => ({ role: random.pick(['player', 'co_captain']) }),
    ),
  },
  set_shirt: {
    weight: 0.2,
    draw: ofMember(
      (d, { id }) => leaderOf(d, id),
      ({ random }) => ({ shirt_number: 1 + random.int(30), place: 'striker' }),
    ),
  },
  set_eligibility: {
    weight: 2,
    draw: ofMember(adminOf, ({ random }) => ({
      status: random.pick(['eligible', 'eligible', 'eligible', 'ineligible', 'pending']),
    })),
  },
  set_eligibility_many: {
    weight: 0.5,
    draw: (d) => {
      const clubs = d.random.some(d.seen.clubs, 2);
      const member_ids = d.random
        .some(
          clubs.flatMap(({ members }) => members),
          4,
        )
        .map(({ id }) => id);
      return {
        by: adminOf(d),
        args: { member_ids, status: d.random.chance(0.8) ? 'eligible' : 'pending' },
        about: clubs.map(({ id }) => id),
      };
    },
  },
  request_eligibility_review: {
    weight: 0.5,
    draw: ofMember(
      (d, { id }) => leaderOf(d, id),
      () => ({}),
      'member_id',
      ({ eligibility }) => eligibility !== 'eligible',
    ),
  },
  create_team: {
    weight: 0.2,
    draw: (d) => {
      const by = d.random.pick(d.seen.free);
      const number = d.random.int(1_000_000);
      return by
        ? {
            by,
            args: { name: `Founded ${number}`, tag: number.toString(36).toUpperCase().padStart(4, '0').slice(0, 4) },
            about: [by],
          }
        : null;
    },
  },
  archive_team: {
    weight: 0.1,
    draw: (d) => {
      const club = hotClub(d);
      return club ? { by: adminOf(d), args: { team_id: club.id }, about: [club.id] } : null;
    },
  },
  delete_my_account: {
    weight: 0.15,
    draw: (d) => {
      const by = d.random.chance(0.5) ? d.random.pick(d.seen.free) : anybody(d);
      return by && by !== d.staff.playing ? { by, args: {}, about: [by] } : null;
    },
  },
  // discipline
  warn_player: { weight: 1.5, draw: ofMember(adminOf, () => ({ reason }), 'player_id') },
  propose_suspension: {
    weight: 1,
    draw: ofMember(adminOf, ({ random }) => ({ matches: 1 + random.int(2), reason }), 'player_id'),
  },
  decide_penalty: {
    weight: 3,
    draw: (d) => {
      const penalty = d.random.pick(d.seen.penalties);
      const activate = d.random.chance(0.7);
      return penalty
        ? {
            by: adminOf(d),
            args: { penalty_id: penalty.id, activate, ruling: reason },
            about: [penalty.id, penalty.player],
          }
        : null;
    },
  },
  suspend_account: {
    weight: 0.7,
    draw: ofMember(adminOf, ({ random }) => ({ reason, ...(random.chance(0.5) && { days: 1 }) }), 'player_id'),
  },
  lift_suspension: {
    weight: 1,
    draw: (d) => {
      const player_id = d.random.pick(d.seen.suspended);
      return player_id ? { by: adminOf(d), args: { player_id }, about: [player_id] } : null;
    },
  },
  // cups
  enter_night_cup: { weight: 2, draw: ofCup(isEntered, (d) => d.random.pick(d.seen.clubs)?.id, captainOf) },
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
  start_night_cup: { weight: 2, draw: ofCup(isEntered, null, adminOf) },
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
        capacity: 8, best_of: d.random.pick([1, 3]), final_best_of: 3,
      },
      about: [],
    }), // prettier-ignore
  },
};

/** Commands that write what a storm is about and are not part of it, each with its reason. */
export const apart: Record<string, string> = {
  delete_league: 'takes what nothing hangs on: in a storm something always does',
  import_season: 'fills an empty season in one transaction before anybody plays it; import.test.ts races it',
  undo_import: 'takes that back; import.test.ts',
  roll_over: 'makes the seasons that follow, of which nothing is played yet; rollover.test.ts',
  undo_rollover: 'takes that back; rollover.test.ts',
};

function isEntered({ status }: CupSeen): boolean {
  return status === 'registration' || status === 'check_in';
}

function ofPlace(
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

const total = Object.values(commands).reduce((sum, { weight }) => sum + weight, 0);

/** Draws a command and what it is called with; null where there is nothing to do for the one that was drawn. */
export function draw(d: Draw): Call | null {
  let at = (d.random.int(1_000_000) / 1_000_000) * total;
  for (const [name, { weight, draw: drawn }] of Object.entries(commands)) {
    at -= weight;
    if (at >= 0) continue;
    const call = drawn(d);
    // of nobody and nothing there is nothing to say
    return call && Object.values(call.args).every((value) => value !== undefined) ? { name, ...call } : null;
  }
  return null;
}
