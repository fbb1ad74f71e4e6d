import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';

/** Blocks whose nouns are not open yet: each says, truthfully, that there is nothing in it. */
export function LatestNews() {
  const { t } = useTranslation('dashboard');
  return <Box title={t('news.title')}>{t('news.empty')}</Box>;
}

export function LiveStream() {
  const { t } = useTranslation('dashboard');
  return (
    <Box title={t('stream.title')}>
      <b>{t('stream.unavailable')}</b>
      <br />
      {t('stream.hint')}
    </Box>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <p className="t2 py-3">{children}</p>
    </section>
  );
}
