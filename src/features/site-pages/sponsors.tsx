import { useTranslation } from 'react-i18next';
import { SponsorStrip } from '#components/league/sponsor/sponsor-strip.tsx';
import type { ShownSponsor } from '#data/sponsors/queries.ts';

/** The site's sponsors. */
export function Sponsors({ sponsors }: { sponsors: ShownSponsor[] }) {
  const { t } = useTranslation('landing');
  return <SponsorStrip sponsors={sponsors} label={t('sponsors')} />;
}
