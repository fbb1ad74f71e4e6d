import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

type Ends = { elo_from: number | null; elo_to: number | null };

/** Hook: the level an offer or a search is for; nothing where any is welcome. */
export function useLevel(): (ends: Ends) => string {
  const { t } = useTranslation('scrims');
  return ({ elo_from: from, elo_to: to }) => {
    if (from !== null) return to === null ? t('levelFrom', { from }) : t('level', { from, to });
    return to === null ? '' : t('levelTo', { to });
  };
}

const rating = z.string().check(z.regex(/^\d{0,4}$/, 'offer.eloWrong'));
/** Both ends of a level as they are typed in, each or neither. */
export const levelShape = { elo_from: rating, elo_to: rating };
export const levelOrder = z.refine<{ elo_from: string; elo_to: string }>(
  ({ elo_from: from, elo_to: to }) => from === '' || to === '' || Number(from) <= Number(to),
  { error: 'offer.eloOrder', path: ['elo_to'] },
);

/** The ends of the level that were given. */
export const levelOf = ({ elo_from, elo_to }: Record<keyof Ends, string>): Partial<Record<keyof Ends, number>> => ({
  ...(elo_from !== '' && { elo_from: Number(elo_from) }),
  ...(elo_to !== '' && { elo_to: Number(elo_to) }),
});
