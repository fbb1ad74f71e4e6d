import { useTranslation } from 'react-i18next';
import { type SocialNetwork, socialNetworks } from '#domain/community/social-links.ts';
import { TextField } from './text-field.tsx';
import { placeOn } from './texts.ts';
import type { FieldParts } from './use-translated-form.ts';

type Links = Record<SocialNetwork, string>;
type Props = { field: (network: SocialNetwork) => FieldParts };

/** One field a network. */
export function SocialFields({ field }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {socialNetworks.map((network) => (
        <TextField
          key={network}
          label={t(`ui.network.${network}`)}
          inputMode="url"
          placeholder="https://"
          {...field(network)}
        />
      ))}
    </div>
  );
}

/** The schema of these fields: nothing, or an address of that network. */
export const socialShape = {
  x: placeOn('x'),
  instagram: placeOn('instagram'),
  discord: placeOn('discord'),
  kick: placeOn('kick'),
  twitch: placeOn('twitch'),
  youtube: placeOn('youtube'),
};

/** The fields of what is stored, and back. */
export const linksOf = (stored: unknown): Links =>
  Object.fromEntries(
    socialNetworks.map((network) => [network, (stored as Partial<Links> | null)?.[network] ?? '']),
  ) as Links;
const givenLinks = (answers: Links): Partial<Links> =>
  Object.fromEntries(socialNetworks.filter((each) => answers[each] !== '').map((each) => [each, answers[each]]));

/** The columns of what was changed: an emptied field is null, and all networks are one column. */
export function columnsOf<Changes extends Partial<Links>>(changes: Changes, answers: Links) {
  const isNetwork = (field: string) => (socialNetworks as readonly string[]).includes(field);
  const columns = Object.entries(changes).filter(([field]) => !isNetwork(field));
  return {
    ...(Object.fromEntries(columns.map(([field, value]) => [field, value === '' ? null : value])) as Columns<Changes>),
    ...(Object.keys(changes).some(isNetwork) && { social_links: givenLinks(answers) }),
  };
}

type Columns<Changes> = {
  [Field in Exclude<keyof Changes, SocialNetwork>]: Exclude<Changes[Field], ''> | null;
};
