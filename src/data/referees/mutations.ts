import { command } from '#data/command.ts';

/** An admin makes somebody a referee of a league. Its form shows the refusal. */
export const useAppointReferee = command(
  'appoint_referee',
  (user_id: string, league_id: string) => ({ league_id, user_id }),
  { done: 'referee:toasts.appointed', refused: 'form', invalidates: ['referees'] },
);

/** An admin takes that from somebody; what they ruled stays. */
export const useDismissReferee = command(
  'dismiss_referee',
  (user_id: string, league_id: string) => ({ league_id, user_id }),
  { done: 'referee:toasts.dismissed', invalidates: ['referees'] },
);
