import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import type { Enums } from '#database.types.ts';
import { paths } from '#lib/paths.ts';

type Doubt = 'birthDate' | 'age' | 'contract' | 'gamingId' | 'review';
type Props = { status: Enums<'eligibility_status'>; doubts: readonly Doubt[] };

/** Tells a player that they may not be fielded, what is missing, and where to give it. */
export function MayNotPlay({ status, doubts }: Props) {
  const { t } = useTranslation('eligibility');
  if (status === 'eligible') return null;
  const toGive = doubts.includes('birthDate') || doubts.includes('gamingId');
  const missing = doubts.map((doubt) => t(`doubts.${doubt}`)).join(', ');
  return (
    <Note tone="warning">
      <b>{t('own.title')}</b>{' '}
      {status === 'ineligible' ? t('own.ineligible') : missing ? t('own.missing', { missing }) : t('own.waits')}{' '}
      {toGive && (
        <ButtonLink to={paths.editProfile()} size="small">
          {t('own.give')}
        </ButtonLink>
      )}
    </Note>
  );
}
