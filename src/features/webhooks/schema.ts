import * as z from 'zod/mini';
import { webhookAddress } from '#domain/community/webhook-address.ts';
import { webhookEvents } from '#domain/community/webhook-choices.ts';

/** The schema of a webhook; messages are keys of webhooks.json. One that is there keeps its address. */
export const webhookSchema = (isNew: boolean) =>
  z.object({
    address: z.string().check(
      z.trim(),
      z.refine((typed) => (typed === '' ? !isNew : webhookAddress(typed) !== undefined), 'form.addressWrong'),
    ),
    of_league: z.string(),
    events: z.array(z.enum(webhookEvents)).check(z.minLength(1, 'form.nothing')),
  });

export type WebhookFields = z.infer<ReturnType<typeof webhookSchema>>;
