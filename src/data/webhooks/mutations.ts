import { call, command, mutation } from '#data/command.ts';

export type WebhookAnswers = {
  events: string[];
  of_league: string | undefined;
  /** Only given in; nobody reads it again. */
  address: string | undefined;
};

/** Adds a webhook of a team, or of the admins; answers its secret, which is kept nowhere. Its form shows the refusal. */
export const useCreateWebhook = mutation(
  async ({ address = '', ...answers }: WebhookAnswers, of_team: string | undefined): Promise<string> => {
    const [made] = await call('create_webhook', { ...answers, address, of_team });
    return made?.secret ?? '';
  },
  { gcTime: 0, refused: 'form', invalidates: ['webhooks'] },
);

/** Changes what a webhook is sent, and its address where one is given. Its form shows the refusal. */
export const useChangeWebhook = command(
  'change_webhook',
  (answers: WebhookAnswers, webhook_id: string) => ({ webhook_id, ...answers }),
  { done: 'webhooks:toasts.changed', refused: 'form', invalidates: ['webhooks'] },
);

export const usePauseWebhook = command('pause_webhook', (webhook_id: string) => ({ webhook_id, paused: true }), {
  done: 'webhooks:toasts.paused',
  invalidates: ['webhooks'],
});

export const useResumeWebhook = command('pause_webhook', (webhook_id: string) => ({ webhook_id, paused: false }), {
  done: 'webhooks:toasts.resumed',
  invalidates: ['webhooks'],
});

/** Answers the new secret, which is kept nowhere. */
export const useRotateWebhookSecret = command('rotate_webhook_secret', (webhook_id: string) => ({ webhook_id }), {
  gcTime: 0,
  invalidates: ['webhooks'],
});

export const useDeleteWebhook = command('delete_webhook', (webhook_id: string) => ({ webhook_id }), {
  done: 'webhooks:toasts.deleted',
  invalidates: ['webhooks'],
});

/** Sends an event that says nothing but that the webhook works. */
export const useSendWebhookTest = command('send_webhook_test', (webhook_id: string) => ({ webhook_id }), {
  done: 'webhooks:toasts.testing',
  invalidates: ['webhooks'],
});

/** Sends an event of the log once more, under its id. */
export const useSendEventAgain = command(
  'send_webhook_again',
  (event_id: string, webhook_id: string) => ({ webhook_id, event_id }),
  { done: 'webhooks:toasts.again', invalidates: ['webhooks'] },
);
