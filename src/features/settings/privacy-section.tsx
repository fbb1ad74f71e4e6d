import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { reopenCookieBanner } from '#lib/consent.ts';
import { OwnData } from './own-data.tsx';
import { PublicProfile } from './public-profile.tsx';

/** The readers of the profile, what the browser may keep, and what the league keeps. */
export function PrivacySection({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      {userId !== undefined && <PublicProfile userId={userId} />}
      <section className="grid min-w-0 grid-cols-1 gap-3">
        <SectionHead title={t('cookies.title')} />
        <p className="text-soft">{t('cookies.text')}</p>
        <div>
          <Button onClick={reopenCookieBanner}>{t('cookies.action')}</Button>
        </div>
      </section>
      {userId !== undefined && <OwnData userId={userId} />}
    </div>
  );
}
