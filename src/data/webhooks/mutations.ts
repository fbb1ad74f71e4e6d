import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type WebhookAnswers = {
  events: string[];
  of_league: string | undefined;
  /** Only given in; nobody reads it again. */
  address: string | undefined;
};

/** Adds a webhook of a team, or of the admins; answers its secret, which is kept nowhere. Its form shows the refusal. */
export function useCreateWebhook(of_team: string | undefined) {
  return useMutation({
    mutationFn: async ({ address = '', ...answers }: WebhookAnswers): Promise<string> => {
      const db = await supabase();
      const [made] = dataOf(await db.rpc('create_webhook', { ...answers, address, of_team }));
      return made?.secret ?? '';
    },
    gcTime: 0,
    meta: { invalidates: ['webhooks'] },
  });
}

/** Changes what a webhook is sent, and its address where one is given. Its form shows the refusal. */
export function useChangeWebhook(webhook_id: string) {
  return useMutation({
    mutationFn: async (answers: WebhookAnswers) => {
      const db = await supabase();
      dataOf(await db.rpc('change_webhook', { webhook_id, ...answers }));
    },
    meta: { successToast: 'webhooks:toasts.changed', invalidates: ['webhooks'] },
  });
}

export function usePauseWebhook() {
  return useMutation({
    mutationFn: async (webhook_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('pause_webhook', { webhook_id, paused: true }));
    },
    meta: { successToast: 'webhooks:toasts.paused', refusalToast: true, invalidates: ['webhooks'] },
  });
}

export function useResumeWebhook() {
  return useMutation({
    mutationFn: async (webhook_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('pause_webhook', { webhook_id, paused: false }));
    },
    meta: { successToast: 'webhooks:toasts.resumed', refusalToast: true, invalidates: ['webhooks'] },
  });
}

/** Answers the new secret, which is kept nowhere. */
export function useRotateWebhookSecret() {
  return useMutation({
    mutationFn: async (webhook_id: string): Promise<string> => {
      const db = await supabase();
      return dataOf(await db.rpc('rotate_webhook_secret', { webhook_id }));
    },
    gcTime: 0,
    meta: { refusalToast: true, invalidates: ['webhooks'] },
  });
}

export function useDeleteWebhook() {
  return useMutation({
    mutationFn: async (webhook_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('delete_webhook', { webhook_id }));
    },
    meta: { successToast: 'webhooks:toasts.deleted', refusalToast: true, invalidates: ['webhooks'] },
  });
}

/** Sends an event that says nothing but that the webhook works. */
export function useSendWebhookTest() {
  return useMutation({
    mutationFn: async (webhook_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('send_webhook_test', { webhook_id }));
    },
    meta: { successToast: 'webhooks:toasts.testing', refusalToast: true, invalidates: ['webhooks'] },
  });
}

/** Sends an event of the log once more, under its id. */
export function useSendEventAgain(webhook_id: string) {
  return useMutation({
    mutationFn: async (event_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('send_webhook_again', { webhook_id, event_id }));
    },
    meta: { successToast: 'webhooks:toasts.again', refusalToast: true, invalidates: ['webhooks'] },
  });
}
