import { useTranslation } from 'react-i18next';
import { usePersonName } from '#components/league/person-name.ts';
import type { PublicName } from '#domain/competition/open-season.ts';

export type NameOf = (player: PublicName, team: string) => string;

/** Hook: what a player of the team is called in public: the number on the shirt, if there is one, stands for a name that is hidden. */
export function usePublicName(): NameOf {
  const { t } = useTranslation('public');
  const nameOf = usePersonName();
  return ({ username, shirt_number: number }, team) => {
    if (username !== null) return nameOf(username);
    return number === null ? t('hiddenPlayer.unnumbered', { team }) : t('hiddenPlayer.numbered', { number, team });
  };
}
