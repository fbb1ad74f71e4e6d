import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewsCover } from '#components/league/news-cover.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { newsQueries } from '#data/news/queries.ts';
import { paths } from '#lib/paths.ts';

/** The last three articles. */
export function LatestNews() {
  const { t, i18n } = useTranslation('dashboard');
  const news = useQuery(newsQueries.latest(i18n.language));
  if (news.data?.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('news.title')} more={{ to: paths.news(), label: t('news.all') }} />
      {news.isPending && <SkeletonRows rows={3} height={84} />}
      {news.isError && <ErrorState message={t('errors.part')} onRetry={() => void news.refetch()} />}
      <ul className="ruled">
        {news.data?.map((article) => (
          <li key={article.id}>
            <AppLink to={paths.article(article.id)} className="flex min-w-0 items-center gap-4 py-2.5">
              <NewsCover article={article} className="w-28 max-w-2/5" />
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="line-clamp-2 font-semibold in-[a:hover]:underline" lang={article.language}>
                  {article.title}
                </span>
                <span className="text-sm text-faint">
                  <LocalTime at={article.published_at} show="date" />
                  {article.is_ai_generated && ` · ${t('news.ai')}`}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
