import * as z from 'zod/mini';
import { name } from '#components/form/texts.ts';
import { isDiscordWebhook } from '#domain/community/discord-webhook.ts';
import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';

/** The schema of a channel; messages are keys of discord.json. A connected one keeps its address. */
export const channelSchema = (isNew: boolean) =>
  z
    .object({
      name: name({ min: 1, max: limits.discordChannelNameMax, short: 'form.nameMissing' }),
      address: z.string().check(
        z.trim(),
        z.refine((typed) => (typed === '' ? !isNew : isDiscordWebhook(typed)), 'form.addressWrong'),
      ),
      of_league: z.string(),
      language: z.enum(languages),
      results: z.boolean(),
      fixtures: z.boolean(),
      news: z.boolean(),
      transfers: z.boolean(),
      cups: z.boolean(),
    })
    .check(
      z.refine(({ results, fixtures, news, transfers, cups }) => results || fixtures || news || transfers || cups, {
        path: ['results'],
        error: 'form.nothing',
      }),
    );

export type ChannelFields = z.infer<ReturnType<typeof channelSchema>>;
