import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StreamPlayer } from '#components/league/stream-player.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { siteQueries } from '#data/site-pages/queries.ts';
import { EmptySection } from './empty-section.tsx';

/** The stream an admin put on air; a setting that cannot be read is no stream either. */
export function LiveStream() {
  const { t } = useTranslation('dashboard');
  const { data: stream, isPending } = useQuery(siteQueries.liveStream());
  const shown = stream?.enabled && stream.url ? { ...stream, url: stream.url } : undefined;
  if (!isPending && !shown) return <EmptySection title={t('stream.title')} text={t('stream.unavailable')} />;
  return (
    <section>
      <SectionHead title={t('stream.title')} />
      {isPending && <SkeletonRows rows={2} />}
      {shown && <StreamPlayer url={shown.url} title={shown.title ?? t('stream.title')} />}
    </section>
  );
}
