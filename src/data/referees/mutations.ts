import { command, formCommand } from '#data/command.ts';

/** An admin makes somebody a referee of a league. */
export const useAppointReferee = formCommand('appoint_referee', ['referees'], 'referee:toasts.appointed');

/** An admin takes that from somebody; what they ruled stays. */
export const useDismissReferee = command('dismiss_referee', ['referees'], 'referee:toasts.dismissed');
