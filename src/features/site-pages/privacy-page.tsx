import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { reopenCookieBanner } from '#lib/consent.ts';
import { TextPage, TextSection } from './text-page.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';

const sections = ['account', 'profile', 'matches', 'mail', 'devices', 'logs', 'rights'] as const;
const categories = ['essential', 'functional', 'analytics', 'thirdParty'] as const;

/** /privacy: what is kept, where, for how long; true to what the app does. */
export function PrivacyPage() {
  const { t } = useTranslation('site-pages');
  return (
    <TextPage title={t('privacy.title')} lead={t('privacy.lead')}>
      {sections.map((section) => (
        <TextSection key={section} title={t(`privacy.${section}.title`)}>
          <p>{t(`privacy.${section}.text`)}</p>
        </TextSection>
      ))}
      <TextSection title={t('privacy.cookies.title')}>
        <p>{t('privacy.cookies.text')}</p>
        <FactsList>
          {categories.map((category) => (
            <div key={category} className="contents">
              <dt>{t(`privacy.cookies.${category}.name`)}</dt>
              <dd>{t(`privacy.cookies.${category}.text`)}</dd>
            </div>
          ))}
        </FactsList>
        <div className="pt-3">
          <Button onClick={reopenCookieBanner}>{t('privacy.cookies.action')}</Button>
        </div>
      </TextSection>
    </TextPage>
  );
}
