import { offers } from './offers.ts';

const addresses = ['set_match_stream', 'set_match_replay', 'make_overlay_link'] as const;
const names = [...addresses, 'name_caster'] as const;
const removes = [...names, 'remove_caster'] as const;

/** Where a match is seen and who casts it, as the away side has named a caster (MatchBroadcast). */
export const broadcast = offers({
  buttons: {
    // one form with both addresses
    set_match_stream: 'Stream and replay',
    set_match_replay: 'Stream and replay',
    make_overlay_link: 'Overlay',
    name_caster: 'Name a caster',
    remove_caster: /^(Remove|No longer cast) /,
  },
  who: [
    'captain',
    'co-captain',
    'player',
    'their captain',
    'captain of another team',
    'caster',
    'referee',
    'referee of the team',
    'moderator',
    'admin',
    'admin of the team',
  ],
  states: {
    'nobody casts it': {
      captain: names,
      'their captain': names,
      referee: names,
      moderator: names,
      admin: names,
    },
    'the team has named a caster': {
      captain: removes,
      'their captain': names,
      caster: [...addresses, 'remove_caster'],
      referee: removes,
      moderator: removes,
      admin: removes,
    },
    'it is called off': {
      captain: [...addresses, 'remove_caster'],
      'their captain': addresses,
      caster: [...addresses, 'remove_caster'],
      referee: [...addresses, 'remove_caster'],
      moderator: [...addresses, 'remove_caster'],
      admin: [...addresses, 'remove_caster'],
    },
  },
  elsewhere: [],
});
