import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { usernameProblem } from '#domain/usernames.ts';

export const positions = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'] as const;
export const platforms = ['pc', 'playstation', 'xbox'] as const;
export const skillLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const;

/** The networks a profile links to, and the addresses each takes. */
export const networks = ['x', 'instagram', 'discord', 'kick', 'twitch', 'youtube'] as const;
const hosts: Record<(typeof networks)[number], RegExp> = {
  x: /^https:\/\/(www\.)?(x|twitter)\.com\/\S+$/,
  instagram: /^https:\/\/(www\.)?instagram\.com\/\S+$/,
  discord: /^https:\/\/(www\.)?(discord\.gg|discord\.com)\/\S+$/,
  kick: /^https:\/\/(www\.)?kick\.com\/\S+$/,
  twitch: /^https:\/\/(www\.)?twitch\.tv\/\S+$/,
  youtube: /^https:\/\/(www\.)?(youtube\.com|youtu\.be)\/\S+$/,
};

const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'edit.problems.long'));
const address = (network: (typeof networks)[number]) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || hosts[network].test(text), 'edit.problems.address'),
  );
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.union([z.literal(''), z.enum(values)]);

/** What the own profile's form accepts; messages are keys of players.json. */
export const profileSchema = z.object({
  username: z.string().check(z.refine((name) => usernameProblem(name) === null, 'edit.problems.username')),
  birthDate: z
    .string()
    .check(
      z.refine(
        (date) => date === '' || (date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10)),
        'edit.problems.birthDate',
      ),
    ),
  gamingId: optional(limits.gamingIdMax),
  platform: oneOf(platforms),
  nation: z.string(),
  location: optional(limits.locationMax),
  gameMode: optional(limits.gameModeMax),
  position: oneOf(positions),
  skillLevel: oneOf(skillLevels),
  description: optional(limits.profileDescriptionMax),
  x: address('x'),
  instagram: address('instagram'),
  discord: address('discord'),
  kick: address('kick'),
  twitch: address('twitch'),
  youtube: address('youtube'),
});
