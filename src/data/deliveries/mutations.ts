import { command } from '#data/command.ts';

/** All of one channel and cause, or one of it. */
export type Settled = { channel: string; cause: string; delivery?: string | undefined };

const settled = ['deliveries', 'admin', 'discord'] as const;

/** Has what was given up sent once more. */
export const useSendGivenUpAgain = command('send_given_up_again', settled, 'deliveries:toasts.again');

/** Lets what was given up be. */
export const useDropGivenUp = command('drop_given_up', settled, 'deliveries:toasts.dropped');
