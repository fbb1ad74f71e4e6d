import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewsCover } from '#components/league/news-cover.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { NewRows } from '#components/ui/new-rows.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { languageName } from '#lib/i18n.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSteadyRows } from '#lib/use-steady-rows.ts';
import styles from './news-page.module.css';
import { asLanguage, categories, newsQueries, type NewsRow } from '#data/news/queries.ts';

const all = 'all';
const schema = { category: param.oneOf('', ...categories) };

/** /news: the newest article large, the others below each other; a category kept in the address narrows the list. */
export function NewsPage() {
  const { t, i18n } = useTranslation('news');
  const [{ category }, set] = useSearchParams(schema);
  const news = useInfiniteQuery(newsQueries.page(i18n.language, category || undefined));
  const steady = useSteadyRows(news.data?.pages.flat() ?? [], `${i18n.language} ${category} ${news.isPlaceholderData}`);
  const [lead, ...rows] = steady.rows;

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="circle">
        <Tabs
          label={t('filter')}
          value={category || all}
          onChange={(wanted) => set({ category: schema.category(wanted) })}
          tabs={([all, ...categories] as const).map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      </PageHead>
      <div className="page pt-5">
        <p className="min-h-6 pb-3 text-right text-sm text-faint" role="status">
          {news.data &&
            !news.isPlaceholderData &&
            t('hits', { count: rows.length + (lead ? 1 : 0), more: news.hasNextPage ? '+' : '' })}
        </p>
        <TabPanel value={category || all}>
          {news.isPending && <SkeletonRows rows={8} height={96} />}
          {news.isError && <ErrorState message={t('errors.list')} onRetry={() => void news.refetch()} />}
          {news.data && !lead && (
            <EmptyState
              title={category ? t('emptyCategory') : t('empty')}
              action={category && <Button onClick={() => set({ category: '' })}>{t('showAll')}</Button>}
            >
              {!category && t('emptyHint')}
            </EmptyState>
          )}
          <NewRows waiting={steady.waiting} onShow={steady.show} />
          <div className={news.isPlaceholderData ? 'opacity-60' : undefined} aria-busy={news.isPlaceholderData}>
            {lead && <LeadStory article={lead} />}
            <ul className="ruled">
              {rows.map((article) => (
                <li key={article.id}>
                  <Story article={article} />
                </li>
              ))}
            </ul>
          </div>
          <MoreButton query={news} />
        </TabPanel>
      </div>
    </>
  );
}

function LeadStory({ article }: { article: NewsRow }) {
  return (
    <article className={styles.lead}>
      <NewsCover article={article} eager />
      <div className="grid min-w-0 content-start gap-3">
        <Marks article={article} />
        <h2 className={styles.leadTitle}>
          <StoryLink article={article} />
        </h2>
        {article.summary && (
          <p className="max-w-[60ch] text-lg text-soft" lang={article.language}>
            {article.summary}
          </p>
        )}
      </div>
    </article>
  );
}

function Story({ article }: { article: NewsRow }) {
  return (
    <article className={styles.story}>
      <div className="grid min-w-0 content-start gap-1.5">
        <Marks article={article} />
        <h2 className="text-xl wrap-anywhere">
          <StoryLink article={article} />
        </h2>
        {article.summary && (
          <p className="line-clamp-2 max-w-[75ch] text-soft" lang={article.language}>
            {article.summary}
          </p>
        )}
      </div>
      <NewsCover article={article} className={styles.thumbnail} />
    </article>
  );
}

/** The whole story leads to the article; the title is the link that says so. */
function StoryLink({ article: { id, title, language } }: { article: NewsRow }) {
  return (
    <AppLink to={paths.article(id)} className={styles.link} lang={language}>
      {title}
    </AppLink>
  );
}

function Marks({ article: { category, origin, published_at, is_ai_generated, language } }: { article: NewsRow }) {
  const { t, i18n } = useTranslation('news');
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-faint">
      <span className="font-semibold text-soft">
        {origin === 'editorial' ? t(`category.${category}`) : t(`origin.${origin}`)}
      </span>
      <LocalTime at={published_at} show="date" />
      {is_ai_generated && <Tag>{t('aiMark')}</Tag>}
      {language !== i18n.language && (
        <Tag>{t('otherLanguage', { language: languageName(asLanguage(language), i18n.language) })}</Tag>
      )}
    </p>
  );
}
