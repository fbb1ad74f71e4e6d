/** What a webhook can be told; the database lists the same (private.webhook_events). */
export const webhookEvents = [
  'match_result',
  'match_moved',
  'match_live',
  'transfer_made',
  'roster_changed',
  'season_started',
  'season_finished',
  'article_published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What can be told about a team. */
export const teamWebhookEvents = webhookEvents.filter((event) => event !== 'article_published');
