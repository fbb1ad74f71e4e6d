import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StreamPlayer } from '#components/league/stream-player.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { siteQueries } from '#data/site-pages/queries.ts';

/** The stream an admin put on air; a setting that cannot be read is no stream either. */
export function LiveStream() {
  const { t } = useTranslation('dashboard');
  const { data: stream, isPending } = useQuery(siteQueries.liveStream());
  return (
    <section>
      <SectionHead title={t('stream.title')} />
      {isPending && <SkeletonRows rows={2} />}
      {stream?.enabled && stream.url && <StreamPlayer url={stream.url} title={stream.title ?? t('stream.title')} />}
      {!isPending && !(stream?.enabled && stream.url) && (
        <p className="text-soft py-3">
          <b>{t('stream.unavailable')}</b>
          <br />
          {t('stream.hint')}
        </p>
      )}
    </section>
  );
}
