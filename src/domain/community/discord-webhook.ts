/** Whether an address is one of a webhook of Discord's; the database asks the same (supabase/schemas/17_outbox). */
export const isDiscordWebhook = (address: string): boolean =>
  /^https:\/\/(discord\.com|discordapp\.com|ptb\.discord\.com|canary\.discord\.com)\/api\/webhooks\/[0-9]{15,22}\/[A-Za-z0-9_-]{40,120}$/.test(
    address,
  );
