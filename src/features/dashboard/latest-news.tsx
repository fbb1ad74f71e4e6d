import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';

/** A block whose noun is not open yet: it says, truthfully, that there is nothing in it. */
export function LatestNews() {
  const { t } = useTranslation('dashboard');
  return (
    <section>
      <SectionHead title={t('news.title')} />
      <p className="text-soft py-3">{t('news.empty')}</p>
    </section>
  );
}
