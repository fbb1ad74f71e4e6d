import { offers } from './offers.ts';

const decides = ['withdraw_team', 'refuse_withdrawal'] as const;
const takesBack = ['reinstate_team'] as const;

/** Teams that ask to leave a season, or have left it, on the pages of admins and referees (Withdrawals). */
export const seasonWithdrawals = offers({
  buttons: {
    withdraw_team: /^Withdraw team /,
    refuse_withdrawal: /^Decline /,
    reinstate_team: /^Undo withdrawal /,
  },
  who: ['referee', 'admin'],
  states: {
    'a team asks to leave': { referee: decides, admin: decides },
    'a team has left': { referee: takesBack, admin: takesBack },
    'a team has left before it began': { referee: takesBack, admin: takesBack },
    'a team has left before it began, and it is full': {},
    'a team had left before the playoffs': {},
    'a team has left in the playoffs': { referee: takesBack, admin: takesBack },
    'it is over': {},
  },
  elsewhere: [],
});
