import { call, command, formCommand, mutation } from '#data/command.ts';
import type { Database } from '#database.types.ts';

/** Adds a webhook of a team, or of the admins; answers its secret, which is kept nowhere. Its form shows the refusal. */
export const useCreateWebhook = mutation(
  async (webhook: Database['public']['Functions']['create_webhook']['Args']): Promise<string> => {
    const [made] = await call('create_webhook', webhook);
    return made?.secret ?? '';
  },
  { gcTime: 0, refused: 'form', invalidates: ['webhooks'] },
);

/** Changes what a webhook is sent, and its address where one is given. */
export const useChangeWebhook = formCommand('change_webhook', ['webhooks'], 'webhooks:toasts.changed');
export const usePauseWebhook = command('pause_webhook', ['webhooks'], 'webhooks:toasts.paused');
export const useResumeWebhook = command('pause_webhook', ['webhooks'], 'webhooks:toasts.resumed');

/** Answers the new secret, which is kept nowhere. */
export const useRotateWebhookSecret = command('rotate_webhook_secret', ['webhooks'], undefined, { gcTime: 0 });
export const useDeleteWebhook = command('delete_webhook', ['webhooks'], 'webhooks:toasts.deleted');

/** Sends an event that says nothing except that the webhook works. */
export const useSendWebhookTest = command('send_webhook_test', ['webhooks'], 'webhooks:toasts.testing');

/** Sends an event of the log once more, under its id. */
export const useSendEventAgain = command('send_webhook_again', ['webhooks'], 'webhooks:toasts.again');
