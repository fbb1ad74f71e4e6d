import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewsCover } from '#components/league/news-cover.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MarkdownText } from '#components/ui/markdown.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { readingMinutes } from '#domain/community/reading-time.ts';
import { languageName } from '#lib/i18n.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { usePathParam } from '#lib/site-path.ts';
import { type OpenArticle, publicQueries } from '#data/public/queries.ts';
import { PublicAside } from './public-aside.tsx';
import { PublicPage } from './public-page.tsx';

/** /p/:league/news/:slug: an article about a public league, in the reader's language or the next there is. */
export function PublicArticlePage() {
  const { i18n } = useTranslation();
  const article = useQuery(publicQueries.article(usePathParam('league'), usePathParam('slug'), i18n.language));
  return <PublicPage query={article}>{(content) => <ArticleView content={content} />}</PublicPage>;
}

export function ArticleView({ content: { league, article } }: { content: OpenArticle }) {
  const { t, i18n } = useTranslation('news');
  const { slug, title, summary, body, language } = article;
  return (
    <article>
      <PageTitle title={title} />
      <PageHead
        title={title}
        crumbs={[
          { to: publicPaths.league(league.slug), label: league.name },
          { label: t(`category.${article.category}`) },
        ]}
        lead={<span lang={language}>{summary}</span>}
      />
      <div className="page grid grid-cols-1 items-start gap-10 pt-6 *:min-w-0 wide:grid-cols-[minmax(0,42.25rem)_21.25rem] wide:justify-between">
        {/* a little narrower than the text may be: cover, text and rules are equally wide */}
        <div className="grid max-w-[42.25rem] min-w-0 grid-cols-1 content-start gap-6">
          <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-faint">
            {article.origin !== 'editorial' && (
              <span className="font-semibold text-soft">{t(`generated.${article.origin}`)}</span>
            )}
            <LocalTime at={article.published_at} show="date" />
            <span>{t('reading', { count: readingMinutes(body) })}</span>
          </p>
          {language !== i18n.language && (
            <Note tone="info">{t('onlyIn', { language: languageName(language, i18n.language) })}</Note>
          )}
          <NewsCover
            article={{ id: slug, cover: article.cover }}
            eager
            className="max-wide:-mx-[16px] max-wide:w-[calc(100%+32px)] max-wide:rounded-none"
          />
          {article.is_ai_generated && <Note tone="warning">{t('aiNotice')}</Note>}
          <MarkdownText text={body} lang={language} />
          <div className="flex flex-wrap gap-2.5 border-t border-rule pt-5">
            <ShareButton
              title={title}
              address={publicPaths.article(league.slug, slug)}
              pictures={sharePictures.article}
            />
            <ButtonLink to={publicPaths.league(league.slug, article.season ?? undefined)}>
              {t('toLeague', { league: league.name })}
            </ButtonLink>
          </div>
        </div>
        <PublicAside league={league.slug} season={article.season ?? undefined} article={slug} />
      </div>
    </article>
  );
}
