import { type Drawing, adminOf, anybody, captainOf, hotClub, leaderOf, ofContract, ofMember, reason } from './draws.ts';

/** Commands about teams, their players and their contracts. */
export const peopleCommands: Record<string, Drawing> = {
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
  decide_about_player: {
    weight: 0.3,
    draw: (d) => {
      const player_id = d.random.pick(d.seen.free);
      return player_id
        ? {
            by: adminOf(d),
            args: { player_id, status: d.random.chance(0.8) ? 'eligible' : 'ineligible' },
            about: [player_id],
          }
        : null;
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
  // staff who play say whom they have an interest in
  declare_interest: {
    weight: 0.5,
    draw: (d) => {
      const team_id = hotClub(d)?.id;
      return team_id
        ? { by: d.random.chance(0.8) ? d.staff.playing : adminOf(d), args: { team_id }, about: [team_id] }
        : null;
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
};
