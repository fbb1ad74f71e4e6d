import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { rondo } from '#domain/community/brand.ts';
import { useBrand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { TextPage, TextSection } from './text-page.tsx';

/** /about */
export function AboutPage() {
  const { t } = useTranslation('site-pages');
  const { name } = useBrand();
  return (
    <TextPage title={t('about.title', { name })} lead={t('about.lead')}>
      <TextSection title={t('about.game.title')}>
        <p>{t('about.game.text')}</p>
      </TextSection>
      <TextSection title={t('about.table.title')}>
        <p>{t('about.table.text')}</p>
      </TextSection>
      {/* The word is explained where it is the name. */}
      {name === rondo.name && (
        <TextSection title={t('about.name.title')}>
          <p>{t('about.name.text')}</p>
        </TextSection>
      )}
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={paths.register()} variant="primary">
          {t('about.join')}
        </ButtonLink>
        <ButtonLink to={paths.rules()}>{t('about.rules')}</ButtonLink>
      </div>
    </TextPage>
  );
}
