import { offers } from './offers.ts';

const gives = ['warn_player', 'propose_suspension'] as const;

/** A penalty on the page of discipline, and the way to another (AdminDisciplinePage). */
export const penalty = offers({
  buttons: {
    // one form, by what is chosen in it
    warn_player: 'New penalty',
    propose_suspension: 'New penalty',
    'decide_penalty for good': /^Activate /,
    'decide_penalty back': /^(Drop .*|Lift|Withdraw)$/,
  },
  plain: [/^Actions for the penalty of /, 'Given', 'Player', 'Team', 'Status', 'Columns', 'History'],
  who: ['admin', 'admin of the team', 'moderator', 'captain'],
  opens: ['admin'],
  states: {
    'a suspension is proposed': { admin: [...gives, 'decide_penalty for good', 'decide_penalty back'] },
    'a suspension stands': { admin: [...gives, 'decide_penalty back'] },
    'a suspension is served': { admin: gives },
    'a suspension is dropped': { admin: gives },
    'a warning stands': { admin: [...gives, 'decide_penalty back'] },
    'a suspension is proposed for a warning': { admin: [...gives, 'decide_penalty back'] },
    'a suspension stands for a warning': { admin: gives },
  },
  elsewhere: [{ who: ['moderator'], commands: ['warn_player'], where: 'the page of the player (WarnAction)' }],
});
