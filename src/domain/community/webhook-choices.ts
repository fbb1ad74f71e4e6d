/** The events of a webhook; the database lists the same (private.webhook_events). */
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

/** The events of a team. */
export const teamWebhookEvents = webhookEvents.filter((event) => event !== 'article_published');
