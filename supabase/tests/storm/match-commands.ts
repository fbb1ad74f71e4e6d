import {
  type Drawing,
  aboutMatch,
  ahead,
  anybody,
  aware,
  captainOf,
  reported,
  clubOf,
  finished,
  five,
  inLeague,
  isLate,
  isOpen,
  kickoff,
  leaderOf,
  ofMatch,
  ofPlace,
  ofSubject,
  own,
  ownCaptain,
  reason,
  refereeOf,
  rival,
  rivalCaptain,
  rivalOf,
  score,
  seasonOf,
  sideOf,
  started,
  verdict,
} from './draws.ts';
import type { MatchSeen } from './snapshot.ts';

/** From reports to rulings, from line-ups to another time: what is done about one match. */
export const matchCommands: Record<string, Drawing> = {
  // reports
  report_match: {
    weight: 14,
    draw: ofMatch(
      started,
      (d, match) =>
        leaderOf(d, match.report && d.random.chance(0.7) ? rivalOf(match, match.report.team) : sideOf(d, match)),
      (d, match, by) => ({
        ...reported(d, match, by),
        ...(match.report && d.random.chance(0.8) && { seen_report: match.report.id }),
      }),
    ),
  },
  claim_forfeit: {
    weight: 3,
    draw: ofMatch(
      (match) => started(match) && match.minutes < -4,
      (d, match) => leaderOf(d, sideOf(d, match)),
      (d, match) => ({
        ...(match.report && d.random.chance(0.8) && { seen_report: match.report.id }),
      }),
    ),
  },
  confirm_report: { weight: 9, draw: ofSubject('report_id', ({ report }) => report, rival) },
  dispute_report: {
    weight: 3,
    draw: ofSubject(
      'report_id',
      ({ report }) => report,
      rival,
      () => ({ reason }),
    ),
  },
  correct_report: {
    weight: 2,
    draw: (d) => {
      const drawn = ofSubject('report_id', ({ report }) => report, own)(d);
      const match = drawn && d.seen.matches.find(({ report }) => report?.id === drawn.args['report_id']);
      return drawn && match ? { ...drawn, args: { ...drawn.args, ...reported(d, match, drawn.by, score(d)) } } : null;
    },
  },
  report_stats: {
    weight: 3,
    draw: ofMatch(
      (match) => started(match) || finished(match),
      (d, match) => leaderOf(d, sideOf(d, match)),
      (d, match, by) => ({ stats: reported(d, match, by).stats ?? [] }),
    ),
  },
  withdraw_report: { weight: 2, draw: ofSubject('report_id', ({ report }) => report, own) },
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
  appeal_ruling: {
    weight: 3,
    draw: ofMatch(
      finished,
      (d, match) => leaderOf(d, sideOf(d, match)),
      () => ({ reason }),
    ),
  },
  decide_appeal: {
    weight: 3,
    draw: ofSubject(
      'appeal_id',
      ({ appeal }) => appeal,
      refereeOf,
      (d) => ({ ruling: reason, ...(d.random.chance(0.5) && verdict(d)) }),
    ),
  },
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
  // who foresees it
  save_picks: {
    weight: 1,
    draw: (d) => {
      const season = seasonOf(d, () => true);
      const chosen = d.random.some(
        d.seen.matches.filter(({ league_id, status }) => league_id === season?.league_id && status === 'scheduled'),
        2,
      );
      const by = anybody(d);
      if (!season || !by || chosen.length === 0) return null;
      const picks = JSON.stringify(chosen.map(({ id }) => ({ match_id: id, winner: d.random.pick(['home', 'away']) })));
      return { by, args: { league_id: season.league_id, season: 1, picks }, about: chosen.flatMap(aboutMatch) };
    },
  },
  // when it is played
  move_match: {
    weight: 8,
    draw: ofMatch(
      ({ status, minutes }) => status === 'postponed' || (status === 'scheduled' && minutes > 20),
      refereeOf,
      (d) => ({ kickoff_at: kickoff(d), ...aware(d) }),
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
};
