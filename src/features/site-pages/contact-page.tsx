import { useTranslation } from 'react-i18next';
import { SocialLinks } from '#components/brand/social-links.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { useBrand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { ContactForm } from './contact-form.tsx';
import { TextPage, TextSection } from './text-page.tsx';

/** /contact: which way for what. */
export function ContactPage() {
  const { t } = useTranslation('site-pages');
  const { social } = useBrand();
  return (
    <TextPage
      title={t('contact.title')}
      lead={t('contact.lead')}
      beside={
        <>
          <TextSection title={t('contact.match.title')}>
            <p>{t('contact.match.text')}</p>
            <AppLink className="link" to={paths.rules('reports')}>
              {t('contact.match.rules')}
            </AppLink>
          </TextSection>
          <TextSection title={t('contact.team.title')}>
            <p>{t('contact.team.text')}</p>
            <AppLink className="link" to={paths.teams()}>
              {t('contact.team.teams')}
            </AppLink>
          </TextSection>
          <TextSection title={t('contact.league.title')}>
            <p>{t('contact.league.text')}</p>
            <SocialLinks links={social} label={t('contact.league.title')} />
          </TextSection>
          <TextSection title={t('contact.account.title')}>
            <p>{t('contact.account.text')}</p>
            <AppLink className="link mb-3" to={paths.settings()}>
              {t('contact.account.settings')}
            </AppLink>
          </TextSection>
        </>
      }
    >
      <TextSection title={t('contact.form.title')}>
        <p>{t('contact.form.text')}</p>
        <AppLink className="link" to={paths.newTicket()}>
          {t('contact.form.ticket')}
        </AppLink>
        <div className="pt-3">
          <ContactForm />
        </div>
      </TextSection>
    </TextPage>
  );
}
