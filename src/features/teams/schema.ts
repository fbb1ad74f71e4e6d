import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';

/** What a team's forms accept. Messages are keys of teams.json. */
const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'form.problems.long'));

const streamHosts = /^https:\/\/(www\.)?(twitch\.tv|kick\.com|youtube\.com|youtu\.be)\/\S+$/;

/** An empty field, or an https address of that network. */
const address = (hosts: RegExp) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || hosts.test(text), 'form.problems.address'),
  );

export const socialHosts = {
  x: /^https:\/\/(www\.)?(x|twitter)\.com\/\S+$/,
  instagram: /^https:\/\/(www\.)?instagram\.com\/\S+$/,
  discord: /^https:\/\/(www\.)?(discord\.gg|discord\.com)\/\S+$/,
  kick: /^https:\/\/(www\.)?kick\.com\/\S+$/,
  twitch: /^https:\/\/(www\.)?twitch\.tv\/\S+$/,
  youtube: /^https:\/\/(www\.)?(youtube\.com|youtu\.be)\/\S+$/,
} as const;
export const socialNetworks = ['x', 'instagram', 'discord', 'kick', 'twitch', 'youtube'] as const;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.teamNameMin, 'form.problems.name'),
    z.maxLength(limits.teamNameMax, 'form.problems.name'),
  );
const tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.teamTagMin, 'form.problems.tag'),
    z.maxLength(limits.teamTagMax, 'form.problems.tag'),
    z.regex(/^[A-Za-z0-9ÄÖÜÇĞİŞäöüçğiş]*$/, 'form.problems.tag'),
  );
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'form.problems.colour'));

export const foundSchema = z.object({
  name,
  tag,
  shortName: optional(limits.teamShortNameMax),
  kitPrimary: colour,
  kitSecondary: colour,
  description: optional(limits.teamDescriptionMax),
});

export const teamSchema = z.object({
  ...foundSchema.shape,
  foundedOn: z.string(),
  streamUrl: address(streamHosts),
  contact: optional(limits.teamContactMax),
  x: address(socialHosts.x),
  instagram: address(socialHosts.instagram),
  discord: address(socialHosts.discord),
  kick: address(socialHosts.kick),
  twitch: address(socialHosts.twitch),
  youtube: address(socialHosts.youtube),
});

export const achievementSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.achievementTitleMin, 'form.problems.title'),
      z.maxLength(limits.achievementTitleMax, 'form.problems.title'),
    ),
  type: z.enum(['championship', 'cup', 'hof', 'nightcup', 'promotion']),
  season: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'form.problems.season'),
      z.maxLength(limits.achievementSeasonMax, 'form.problems.season'),
    ),
});
