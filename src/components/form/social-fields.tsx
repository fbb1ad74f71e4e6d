import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isSocialAddress, type SocialNetwork, socialNetworks } from '#domain/social-links.ts';
import { TextField } from './text-field.tsx';

type Links = Record<SocialNetwork, string>;
type Props = {
  register: (network: SocialNetwork) => ComponentProps<'input'>;
  problem: (network: SocialNetwork) => string | undefined;
};

/** One field a network; spread react-hook-form's register into it. */
export function SocialFields({ register, problem }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {socialNetworks.map((network) => (
        <TextField
          key={network}
          label={t(`ui.network.${network}`)}
          error={problem(network)}
          inputMode="url"
          placeholder="https://"
          {...register(network)}
        />
      ))}
    </div>
  );
}

/** What a form with these fields accepts: nothing, or an address of that network. `message` is the form's own. */
export function socialShape(message: string) {
  const link = (network: SocialNetwork) =>
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isSocialAddress(network, text), message),
    );
  return {
    x: link('x'),
    instagram: link('instagram'),
    discord: link('discord'),
    kick: link('kick'),
    twitch: link('twitch'),
    youtube: link('youtube'),
  };
}

/** The fields of what is stored, and back. */
export const linksOf = (stored: unknown): Links =>
  Object.fromEntries(
    socialNetworks.map((network) => [network, (stored as Partial<Links> | null)?.[network] ?? '']),
  ) as Links;
export const givenLinks = (answers: Links): Partial<Links> =>
  Object.fromEntries(socialNetworks.filter((each) => answers[each] !== '').map((each) => [each, answers[each]]));
