import { command } from '#data/command.ts';

/** All of one way and cause, or one of it. */
export type Settled = { way: string; cause: string; delivery?: string | undefined };

/** Has what was given up sent once more. */
export const useSendGivenUpAgain = command('send_given_up_again', {
  done: 'deliveries:toasts.again',
  invalidates: ['deliveries', 'admin', 'discord'],
});

/** Lets what was given up be. */
export const useDropGivenUp = command('drop_given_up', {
  done: 'deliveries:toasts.dropped',
  invalidates: ['deliveries', 'admin', 'discord'],
});
