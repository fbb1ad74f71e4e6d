import { formCommand } from '#data/command.ts';

/**
 * Sends a message to the staff, with what is in the field that nobody sees and how many seconds the form stood open.
 * The form shows the refusal.
 */
export const useSendContactMessage = formCommand('send_contact_message', ['tickets']);
