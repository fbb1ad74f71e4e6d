import { command } from '#data/command.ts';

/**
 * Sends a message to the staff, with what stands in the field that nobody sees and how many seconds the form stood open.
 * The form shows the refusal.
 */
export const useSendContactMessage = command('send_contact_message', {
  refused: 'form',
  invalidates: ['tickets'],
});
